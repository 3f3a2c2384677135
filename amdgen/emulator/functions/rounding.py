"""Arithmetic under the rounding modes other than to nearest even: up, down and toward zero.

NumPy rounds to nearest. What it gives is one of the two neighbours of the exact value, so that the sign of the error
tells whether the other neighbour is the one wanted. f16 and f32 find that error in float64; f64 finds it in exact
fractions, number by number: slow, and rare in kernels.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from amdgen.emulator.arithmetic.fused import fma_f64, fma_to_odd, two_sum
from amdgen.emulator.arithmetic.values import DTYPES, Array, Call, Function
from amdgen.emulator.functions.floats import quieting

UP, DOWN, TO_ZERO = 1, 2, 3
F64 = np.float64


def directed(near: Array, error: Array, mode: int) -> Array:
    """``near``, or its neighbour in the direction of ``mode``; ``error`` has the sign of what ``near`` lacks."""
    inf = near.dtype.type(np.inf)
    above, below = error > 0, error < 0
    if mode == UP:
        return np.where(above, np.nextafter(near, inf), near)
    if mode == DOWN:
        return np.where(below, np.nextafter(near, -inf), near)
    inward = np.where(np.signbit(near), above, below)
    return np.where(inward, np.nextafter(near, near.dtype.type(0)), near)


def narrow_directed(total: Array, rest: Array | float, type_name: str, mode: int) -> Array:
    """The float64 sum ``total + rest``, ``total`` being its float64 nearest, rounded to f16 or f32."""
    near = total.astype(DTYPES[type_name])
    back = near.astype(F64)
    return directed(near, np.where(back != total, total - back, rest), mode)


def _zero_sum(out: Array, total: Array, rest: Array, opposed: Array, mode: int) -> Array:
    """An exact zero that is the sum of numbers of opposed signs is -0 when rounding down, else +0."""
    if mode != DOWN:
        return out
    return np.where((total == 0) & (rest == 0) & opposed, out.dtype.type(-0.0), out)


def _error_f64(near: Array, a: Array, b: Array, c: Array) -> Array:
    """The sign of a·b + c - near, in exact arithmetic, where all are finite; an overflow counts as too large."""

    def sign(n: float, x: float, y: float, z: float) -> float:
        if not np.isfinite([x, y, z]).all():
            return 0.0
        if np.isinf(n):
            return -n
        error = Fraction(x) * Fraction(y) + Fraction(z) - Fraction(n)
        return float((error > 0) - (error < 0))

    return np.asarray(np.frompyfunc(sign, 4, 1)(near, a, b, c), F64)


def add(a: Array, b: Array, type_name: str, mode: int) -> Array:
    """a + b of f16, f32 or f64 arrays, rounded once by MODE's ``mode``."""
    opposed = np.signbit(a) != np.signbit(b)
    if type_name == "f64":
        total = a + b
        rest = _error_f64(total, a, np.ones((), F64), b)
        out = directed(total, rest, mode)
    else:
        total, rest = two_sum(a.astype(F64), b.astype(F64))
        out = narrow_directed(total, rest, type_name, mode)
    return _zero_sum(out, total, rest, opposed, mode)


def multiply(a: Array, b: Array, type_name: str, mode: int) -> Array:
    """a · b, likewise."""
    if type_name == "f64":
        near = a * b
        return directed(near, _error_f64(near, a, b, np.zeros((), F64)), mode)
    return narrow_directed(a.astype(F64) * b.astype(F64), 0.0, type_name, mode)


def fma(a: Array, b: Array, c: Array, type_name: str, mode: int) -> Array:
    """a · b + c, likewise."""
    opposed = (np.signbit(a) != np.signbit(b)) != np.signbit(c)
    if type_name == "f64":
        total = fma_f64(a, b, c)
        rest = _error_f64(total, a, b, c)
        out = directed(total, rest, mode)
    else:
        total, rest = two_sum(a.astype(F64) * b.astype(F64), c.astype(F64))
        out = narrow_directed(total, rest, type_name, mode)
    return _zero_sum(out, total, rest, opposed, mode)


def _ldexp(x: Array, n: Array, type_name: str, mode: int) -> Array:
    if type_name != "f64":  # float64 holds every result but those that are far out of range anyway
        return narrow_directed(np.ldexp(x.astype(F64), np.clip(n, -600, 600)), 0.0, type_name, mode)
    near, n = np.ldexp(x, n), np.clip(n, -2200, 2200)

    def sign(v: float, y: float, k: int) -> float:
        if not np.isfinite(y) or np.isinf(v):
            return -v if np.isfinite(y) else 0.0
        error = Fraction(y) * Fraction(2) ** int(k) - Fraction(v)
        return float((error > 0) - (error < 0))

    return directed(near, np.asarray(np.frompyfunc(sign, 3, 1)(near, x, n), F64), mode)


def _div_fmas(call: Call, mode: int, plain: Function) -> Function:
    """f32: the sum rounded to odd shows on which side of a float32 it lies."""
    if call.type == "f64":
        return _div_fmas_f64(mode, plain)

    def div_fmas(a: Array, b: Array, c: Array, flag: Array) -> Array:
        large = (c.view(np.uint32) >> np.uint32(23)) & np.uint32(255) > 127
        scale = np.where(flag, np.where(large, 64, -64), 0)
        total = fma_to_odd(a, b, c)
        out = narrow_directed(np.ldexp(total, scale), 0.0, "f32", mode)
        opposed = (np.signbit(a) != np.signbit(b)) != np.signbit(c)
        return _zero_sum(out, total, np.zeros((), F64), opposed, mode)

    return div_fmas


def _div_fmas_f64(mode: int, plain: Function) -> Function:
    def sign(near: float, a: float, b: float, c: float, flag: bool) -> float:
        if not np.isfinite([a, b, c]).all() or np.isinf(near):
            return -near if np.isfinite([a, b, c]).all() else 0.0
        by = (128 if abs(c) >= 2 else -128) if flag else 0
        error = (Fraction(a) * Fraction(b) + Fraction(c)) * Fraction(2) ** by - Fraction(near)
        return float((error > 0) - (error < 0))

    def div_fmas(a: Array, b: Array, c: Array, flag: Array) -> Array:
        near = plain(a, b, c, flag)
        error = np.asarray(np.frompyfunc(sign, 5, 1)(near, a, b, c, flag), F64)
        opposed = (np.signbit(a) != np.signbit(b)) != np.signbit(c)
        return _zero_sum(directed(near, error, mode), near, error, opposed, mode)

    return div_fmas


def rounded(call: Call, plain: Function) -> Function:
    """``plain``, which rounds to nearest even, in the rounding mode of its result's type."""
    t, of = call.result, call.result
    if call.name == "cast" and call.types[0] == "f64":  # v_cvt_f32_f64 rounds by the mode of f64, as LLVM has it
        of = "f64"
    mode = call.context.rounding(of)
    if not mode:
        return plain
    made: dict[str, Any] = {
        "add": lambda a, b: add(a, b, t, mode),
        "sub": lambda a, b: add(a, -b, t, mode),
        "mul": lambda a, b: multiply(a, b, t, mode),
        "fma": lambda a, b, c: fma(a, b, c, t, mode),
        "ldexp": lambda x, n: _ldexp(x, n, t, mode),
        "mul_legacy": lambda a, b: np.where((a == 0) | (b == 0), a.dtype.type(0), multiply(a, b, t, mode)),
        "fract": lambda x: np.minimum(add(x, -np.floor(x), t, mode), np.nextafter(x.dtype.type(1), x.dtype.type(0))),
    }
    if call.name == "cast":
        wide = call.types[0] in ("u64", "i64", "f64") and t == "f64"
        return plain if wide else quieting(t, lambda x: narrow_directed(x.astype(F64), 0.0, t, mode))
    if call.name == "div_fmas":
        return _div_fmas(call, mode, plain)
    return made.get(call.name, plain)
