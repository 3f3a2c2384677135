"""Matrix instructions whose arithmetic is plain: chains of fused multiply-adds (f32, f64) and integer sums.

Source: MMA-Sim 2.1.1 for f32 and f64 on every CDNA (k ascending, one rounding each, subnormals kept). The integer form
wraps modulo 2^32, or clamps the whole sum where it is asked to (CDNA4 ISA reference, 7.1.2).
"""

from __future__ import annotations

import numpy as np

from amdgen.emulator.matrix.exact import add_to_f32, fma_f64
from amdgen.emulator.matrix.formats import QUIET_NAN_64, U32, Array, exponents, quiet
from amdgen.emulator.matrix.tiles import tiles


def chain_f32(a: Array, b: Array, c: U32) -> U32:
    """D = A·B + C on float32 bits; shapes (K, M, X), (K, N, X), (M, N, X) to (M, N, X).

    A product of float32 is exact in float64.
    """
    d = np.empty(c.shape, np.uint32)
    fa, fb = (np.ascontiguousarray(v).view(np.float32) for v in (a, b))
    ea, eb = exponents("f32", fa), exponents("f32", fb)
    subnormals = ea.smallest + eb.smallest - 2 * 23 < -149
    with np.errstate(all="ignore"):
        va, vb = fa.astype(np.float64), fb.astype(np.float64)
        for rows, waves in tiles(c.shape):
            acc = c[rows, :, waves].view(np.float32)
            for x, y in zip(va[:, rows, None, waves], vb[:, None, :, waves], strict=True):
                acc = add_to_f32(x * y, acc, subnormals)
            d[rows, :, waves] = quiet(acc)
    return d


def chain_f64(a: Array, b: Array, c: Array) -> Array:
    """D = A·B + C on float64 bits (uint64); shapes (K, M, X), (K, N, X), (M, N, X) to (M, N, X)."""
    acc = c.view(np.float64)
    va, vb = (np.ascontiguousarray(v).view(np.float64) for v in (a, b))
    with np.errstate(all="ignore"):
        for x, y in zip(va[:, :, None, :], vb[:, None, :, :], strict=True):
            wide_x, wide_y = np.broadcast_arrays(x, y)
            acc = fma_f64(wide_x, wide_y, acc)
    bits = np.ascontiguousarray(acc).view(np.uint64).copy()
    bits[np.isnan(acc)] = QUIET_NAN_64
    return bits


def sum_i8(a: Array, b: Array, c: U32, clamp: bool = False) -> U32:
    """D = A·B + C, signed bytes into 32 bits; shapes (K, M, X), (K, N, X), (M, N, X) to (M, N, X).

    Modulo 2^32; with clamp, what lies outside the signed 32-bit range becomes the nearer end of it.
    """
    va, vb = (np.ascontiguousarray(v).view(np.int8).astype(np.int32) for v in (a, b))
    d = np.empty(c.shape, np.uint32)
    for rows, waves in tiles(c.shape):
        old = np.ascontiguousarray(c[rows, :, waves])
        total = np.zeros(old.shape, np.int32)  # at most 128 products, each at most 2^14
        product = np.empty(old.shape, np.int32)
        for x, y in zip(va[:, rows, None, waves], vb[:, None, :, waves], strict=True):
            total += np.multiply(x, y, out=product)
        if clamp:
            wide = np.clip(total.astype(np.int64) + old.view(np.int32), -(2**31), 2**31 - 1)
            d[rows, :, waves] = wide.astype(np.int32).view(np.uint32)
        else:
            d[rows, :, waves] = total.view(np.uint32) + old
    return d
