"""Matrix instructions whose arithmetic is plain: chains of fused multiply-adds (f32, f64) and integer sums.

Source: MMA-Sim 2.1.1 for f32 and f64 on every CDNA (k ascending, one rounding each, subnormals kept). The integer form
wraps modulo 2^32; that is an assumption (the ISA manuals name no saturation without CLAMP).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from amdgen.emulator.matrix.exact import fma_f64, two_sum
from amdgen.emulator.matrix.formats import F64, U32, Array, exponents
from amdgen.emulator.matrix.tiles import tiles

_TIE, _BELOW_F32 = np.int64(1 << 28), np.int64((1 << 29) - 1)


def chain_f32(a: Array, b: Array, c: U32) -> U32:
    """D = A·B + C on float32 bits; shapes (K, M, X), (K, N, X), (M, N, X) to (M, N, X).

    A product of float32 is exact in float64. Rounding the sum to float64 and then to float32 differs from rounding
    once only where the float64 sum lies exactly between two float32 and was inexact: those are found and mended.
    """
    d = np.empty(c.shape, np.uint32)
    fa, fb = (np.ascontiguousarray(v).view(np.float32) for v in (a, b))
    ea, eb = exponents("f32", fa), exponents("f32", fb)
    subnormals = ea.smallest + eb.smallest < -75  # above, a nonzero result is at least 2^(-75-46) before rounding
    with np.errstate(all="ignore"):
        va, vb = fa.astype(np.float64), fb.astype(np.float64)
        for rows, waves in tiles(c.shape):
            acc = c[rows, :, waves].view(np.float32)
            for x, y in zip(va[:, rows, None, waves], vb[:, None, :, waves], strict=True):
                acc = _fma_f32(x * y, acc, subnormals)
            d[rows, :, waves] = acc.view(np.uint32)
    return d


def _fma_f32(product: F64, c: npt.NDArray[np.float32], subnormals: bool) -> npt.NDArray[np.float32]:
    total = product + c
    doubtful = (total.view(np.int64) & _BELOW_F32) == _TIE
    if subnormals:
        doubtful |= np.abs(total) < 2.0**-125  # float32's last bit is higher up there
    if doubtful.any():
        s, error = two_sum(product[doubtful], c[doubtful].astype(np.float64))
        even = (error != 0) & ((s.view(np.int64) & 1) == 0) & np.isfinite(s)
        total[doubtful] = np.where(even, np.nextafter(s, np.copysign(np.inf, error)), s)
    return total.astype(np.float32)


def chain_f64(a: Array, b: Array, c: Array) -> Array:
    """D = A·B + C on float64 bits (uint64); shapes (K, M, X), (K, N, X), (M, N, X) to (M, N, X)."""
    acc = c.view(np.float64)
    va, vb = (np.ascontiguousarray(v).view(np.float64) for v in (a, b))
    with np.errstate(all="ignore"):
        for x, y in zip(va[:, :, None, :], vb[:, None, :, :], strict=True):
            wide_x, wide_y = np.broadcast_arrays(x, y)
            acc = fma_f64(wide_x, wide_y, acc)
    return np.ascontiguousarray(acc).view(np.uint64)


def sum_i8(a: Array, b: Array, c: U32) -> U32:
    """D = A·B + C, signed bytes into 32 bits modulo 2^32; shapes (K, M, X), (K, N, X), (M, N, X) to (M, N, X)."""
    va, vb = (np.ascontiguousarray(v).view(np.int8).astype(np.int32) for v in (a, b))
    d = np.empty(c.shape, np.uint32)
    for rows, waves in tiles(c.shape):
        acc = c[rows, :, waves].astype(np.uint32)
        product = np.empty(acc.shape, np.int32)
        for x, y in zip(va[:, rows, None, waves], vb[:, None, :, waves], strict=True):
            acc += np.multiply(x, y, out=product).view(np.uint32)
        d[rows, :, waves] = acc
    return d
