"""Error-free float64 arithmetic: what a machine without a wide accumulator needs for one rounding of a long sum.

Source of the transformations: Knuth's TwoSum, Dekker's product, and rounding to odd (Boldo and Melquiond, "Emulation
of FMA and correctly rounded sums: proved algorithms using rounding to odd", IEEE TC 2008).
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from amdgen.emulator.matrix.formats import F32, F64

_TIE, _BELOW_F32 = np.int64(1 << 28), np.int64((1 << 29) - 1)


def two_sum(x: F64, y: F64) -> tuple[F64, F64]:
    """(s, e) with s = round(x + y) and s + e = x + y exactly, barring overflow."""
    s = x + y
    back = s - x
    e = s - back
    np.subtract(x, e, out=e)
    np.subtract(y, back, out=back)
    e += back
    return s, e


def _steer_to_odd(s: F64, e: F64) -> None:
    """Makes s, a rounded sum with error e, the sum rounded to odd: a later rounding to fewer bits is then right.

    Inexact and even: the odd neighbour on the side of e is the truncated value with its last bit set.
    """
    at = np.flatnonzero((e != 0) & np.isfinite(s) & ((s.view(np.int64).reshape(e.shape) & 1) == 0))
    if at.size:
        s.flat[at] = np.nextafter(s.flat[at], np.copysign(np.inf, e.flat[at]))


def sum_to_odd(x: F64, y: F64) -> F64:
    """x + y rounded to odd in float64."""
    s, e = two_sum(x, y)
    _steer_to_odd(s, e)
    return s


def add_to_f32(x: F64, y: F32, subnormals: bool) -> F32:
    """x + y rounded once to float32.

    Rounding to float64 first is wrong only where that lies exactly between two float32 and was inexact: those are
    found and mended. subnormals: x may have bits below 2^-149, so that small sums too may lie between.
    """
    total = x + y
    doubtful = (total.view(np.int64) & _BELOW_F32) == _TIE
    if subnormals:
        doubtful |= np.abs(total) < 2.0**-125  # float32's last bit is higher up there
    if doubtful.any():
        total[doubtful] = sum_to_odd(x[doubtful], y[doubtful].astype(np.float64))
    return total.astype(np.float32)


def exact_sum_to_odd(terms: list[F64]) -> F64:
    """The exact sum of float64 arrays, rounded to odd in float64. Non-finite sums are what IEEE addition gives."""
    plain = np.sum(terms, axis=0)
    parts = list(terms)
    # VecSum passes push rounding errors down; n - 1 of them leave parts that do not overlap, the largest last.
    for _ in range(len(parts)):
        for i in range(len(parts) - 1):
            parts[i + 1], parts[i] = two_sum(parts[i + 1], parts[i])
    rest = np.zeros_like(parts[0])
    for part in parts[:-1]:  # from the smallest up: only the sign of what lies below the last bit matters
        rest = np.where(part != 0, part, rest)
    s = parts[-1].copy()
    _steer_to_odd(s, rest)
    return np.where(np.isfinite(plain), s, plain)


def fma_f64(a: F64, b: F64, c: F64) -> F64:
    """a·b + c with one rounding, for float64 arrays of one shape.

    Dekker's product needs exponents away from both ends; elements outside that range go through exact fractions.
    """
    high, low = _two_product(a, b)
    upper, lower = two_sum(c, low)
    top, bottom = two_sum(high, upper)
    result: F64 = top + sum_to_odd(lower, bottom)
    size = np.maximum(np.abs(a), np.abs(b))
    product = np.abs(high)
    safe = (size < 2.0**990) & (product < 2.0**1000) & (np.abs(c) < 2.0**1000)
    safe &= ((product > 2.0**-900) & (np.abs(result) > 2.0**-900)) | ((product == 0) & ((a == 0) | (b == 0)))
    for i in np.flatnonzero(~safe):
        result.flat[i] = _fma_by_fraction(float(a.flat[i]), float(b.flat[i]), float(c.flat[i]))
    exact_zero = (a == 0) | (b == 0)
    return np.where(exact_zero, a * b + c, result)


def _split(x: F64) -> tuple[F64, F64]:
    """x as two halves of at most 26 bits (Veltkamp)."""
    scaled = x * 134217729.0  # 2^27 + 1
    high: F64 = scaled - (scaled - x)
    return high, x - high


def _two_product(a: F64, b: F64) -> tuple[F64, F64]:
    product = a * b
    (ah, al), (bh, bl) = _split(a), _split(b)
    return product, ((ah * bh - product) + ah * bl + al * bh) + al * bl


def _fma_by_fraction(a: float, b: float, c: float) -> float:
    if np.isfinite(a) and np.isfinite(b) and not np.isfinite(c):
        return c  # the product may overflow float64, but not the fused operation
    if not (np.isfinite(a) and np.isfinite(b)):
        return float(np.float64(a) * np.float64(b) + np.float64(c))
    exact = Fraction(a) * Fraction(b) + Fraction(c)
    if exact == 0:
        return float(np.float64(a) * np.float64(b) + np.float64(c))
    try:
        return float(exact)  # Fraction to float rounds once, to nearest even, subnormals included
    except OverflowError:
        return float("inf") if exact > 0 else float("-inf")
