"""Fused multiply-add, rounded once, for whole arrays.

The way for f32 and narrower: the product is exact in float64; the sum is rounded to odd there, after which rounding to
the narrower type is right (Boldo and Melquiond, "Emulation of a FMA and Correctly Rounded Sums: Proved Algorithms Using
Rounding to Odd", IEEE Transactions on Computers 57, 2008). float64 itself takes Dekker's product, Knuth's sums and one
sum to odd from the same paper, with the exponents moved out of harm's way first.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from amdgen.emulator.arithmetic.values import Array

F32, F64, I64 = np.float32, np.float64, np.int64

# The 29 bits that float32 lacks, and their half. Arrays without axes cost NumPy less than its scalars.
_TAIL, _TIE, _SMALLEST = np.array(0x1FFFFFFF, I64), np.array(0x10000000, I64), np.array(2.0**-126, F32)
_DOUBLE, _SINGLE, _LONG = np.dtype(F64), np.dtype(F32), np.dtype(I64)
_LOW, _HIGH, _HIGHER, _SPLIT = (np.array(v, F64) for v in (2.0**-500, 2.0**500, 2.0**900, 2.0**27 + 1))
_SAME_SIZE: dict[Any, Any] = {_DOUBLE: _LONG, _SINGLE: np.dtype(np.int32)}
_ZEROS: dict[Any, Any] = {held: np.zeros((), held) for held in _SAME_SIZE}


def two_sum(x: Array, y: Array) -> tuple[Array, Array]:
    """(s, e): s = round(x + y), and s + e is the exact sum, in float64."""
    s = x + y
    t = s - x
    return s, (x - (s - t)) + (y - t)


def to_odd(s: Array, e: Array) -> Array:
    """The sum s + e rounded to odd, where s is the sum rounded to nearest: an inexact s with an even last bit makes
    way for the odd neighbour on the side of e. For float32 and float64."""
    held = s.dtype
    bits = _SAME_SIZE[held]
    inexact = (e != _ZEROS[held]) & np.isfinite(s)
    if not np.count_nonzero(inexact):
        return s
    past = inexact & (np.signbit(e) != np.signbit(s))
    return ((s.view(bits) - past.view(np.int8)) | inexact.view(np.int8)).view(held)


def fma_f16(a: Array, b: Array, c: Array) -> Array:
    """a·b + c of float16, rounded once. float32 holds the product, and its sum to odd is wide enough."""
    p = a.astype(_SINGLE) * b.astype(_SINGLE)
    return to_odd(*two_sum(p, c.astype(_SINGLE))).astype(np.float16)


def fma_to_odd(a: Array, b: Array, c: Array) -> Array:
    """a·b + c in float64, rounded to odd, of numbers that have at most 24 bits."""
    return to_odd(*two_sum(a.astype(_DOUBLE) * b.astype(_DOUBLE), c.astype(_DOUBLE)))


def fma_f32(a: Array, b: Array, c: Array) -> Array:
    """a·b + c of float32, rounded once.

    Rounding the float64 sum again goes wrong only where that sum is a tie between float32 neighbours or a denormal;
    the others, nearly always all of them, need nothing more.
    """
    p, wide = a.astype(_DOUBLE) * b.astype(_DOUBLE), c.astype(_DOUBLE)
    s = p + wide
    near = s.astype(_SINGLE)
    tie = (s.view(_LONG) & _TAIL) == _TIE
    small = np.abs(near) <= _SMALLEST
    count = np.count_nonzero
    if count(tie) or (count(small) and count(small) != count(s == 0)):
        near = to_odd(*two_sum(p, wide)).astype(_SINGLE)
    return near


def fma_f64(a: Array, b: Array, c: Array) -> Array:
    """a·b + c of float64, rounded once, denormal results included."""
    p = a * b
    size, nothing = np.abs(p), (a == 0) | (b == 0)
    tame = ((size > _LOW) & (size < _HIGH)) | nothing
    tame = tame & (np.maximum(np.abs(a), np.abs(b)) < _HIGHER) & (np.abs(c) < _HIGH)
    if np.count_nonzero(tame) != tame.size:
        return fma_f64_scaled(a, b, c, 0)
    high, tail = _sum_of_product(p, _product_error(p, a, b), c)
    return np.where(nothing, p + c, high + tail)


def fma_f64_scaled(a: Array, b: Array, c: Array, scale: Array | int) -> Array:
    """(a·b + c)·2^scale of float64, rounded once, denormal results included; for any exponents."""
    a, b, c = np.asarray(a, F64), np.asarray(b, F64), np.asarray(c, F64)
    (x, ex), (y, ey), (z, ez) = np.frexp(a), np.frexp(b), np.frexp(c)
    product, gap = ex + ey, ez - (ex + ey)
    # Exponents count from the product's. An addend 300 binades away decides or is decided by its sign alone: it, or
    # the product, may as well be nearer.
    frame = np.where((gap > 300) & (z != 0), ez - 300, product) + scale
    p = x * y
    high, tail = _sum_of_product(p, _product_error(p, x, y), np.ldexp(z, np.clip(gap, -300, 300)))
    near = high + tail
    # A denormal result has fewer bits. Adding the number whose last bit weighs what theirs does rounds it once.
    grid = np.copysign(np.ldexp(1.0, 52 - 1074 - np.maximum(frame, -1400)), near)
    s, rest = two_sum(grid, high)
    coarse = np.copysign((s + to_odd(*two_sum(rest, tail))) - grid, near)
    denormal = np.frexp(near)[1] + frame < -1021
    out = np.ldexp(np.where(denormal, coarse, near), frame)
    finite = np.isfinite(a) & np.isfinite(b)
    plain = ~finite | ~np.isfinite(c) | (p == 0)
    # Among finite factors the product of mantissas stands for the product: it can't overflow.
    return np.where(plain, np.ldexp(np.where(finite, p, a * b) + c, scale), out)


def _sum_of_product(high: Array, low: Array, c: Array) -> tuple[Array, Array]:
    """(high + low) + c as two numbers whose rounded sum is the right one; high + low is an exact product."""
    upper, lower = two_sum(c, low)
    top, bottom = two_sum(high, upper)
    return top, to_odd(*two_sum(lower, bottom))


def _product_error(p: Array, a: Array, b: Array) -> Array:
    """What rounding took from p = a·b, exactly (Dekker), away from overflow and underflow."""
    (a1, a0), (b1, b0) = _halves(a), _halves(b)
    return ((a1 * b1 - p) + a1 * b0 + a0 * b1) + a0 * b0


def _halves(x: Array) -> tuple[Array, Array]:
    """x as two numbers of at most 26 bits (Veltkamp)."""
    scaled = x * _SPLIT
    high = scaled - (scaled - x)
    return high, x - high
