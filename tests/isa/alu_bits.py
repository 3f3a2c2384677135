"""Numbers as bits, for references: Python integers, exact fractions, the definitions of the float formats.

Nothing here knows the emulator. A value is the integer of its bits; :func:`number` reads it as a float (Python's holds
every value of f16, bf16, f32 and f64), :func:`bits` writes one, rounding in any of the four modes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from functools import lru_cache

FORMATS = {"f16": (5, 10), "bf16": (8, 7), "f32": (8, 23), "f64": (11, 52)}
"""Bits of exponent and fraction."""

EVEN, UP, DOWN, ZERO = range(4)
"""Rounding modes, as MODE numbers them."""
_current = EVEN


@contextmanager
def rounding(mode: int) -> Iterator[None]:
    """Another mode for what says none."""
    global _current
    before, _current = _current, mode
    try:
        yield
    finally:
        _current = before


def width(type_name: str) -> int:
    return 1 if type_name == "bool" else int(type_name.lstrip("uibf"))


def mask(value: int, size: int) -> int:
    return value & ((1 << size) - 1)


def signed(value: int, size: int) -> int:
    value = mask(value, size)
    return value - (1 << size) if value >> (size - 1) else value


def clamp(value: int, low: int, high: int) -> int:
    return min(max(value, low), high)


def saturated(value: int, type_name: str) -> int:
    """The bits of an integer brought into the range of its type."""
    size = width(type_name)
    low = -(1 << (size - 1)) if type_name[0] == "i" else 0
    return mask(clamp(value, low, low + (1 << size) - 1), size)


@lru_cache(maxsize=1 << 16)
def number(pattern: int, type_name: str) -> float:
    exponent_bits, fraction_bits = FORMATS[type_name]
    fraction = pattern & ((1 << fraction_bits) - 1)
    exponent = pattern >> fraction_bits & ((1 << exponent_bits) - 1)
    sign = -1.0 if pattern >> (exponent_bits + fraction_bits) & 1 else 1.0
    bias = (1 << (exponent_bits - 1)) - 1
    if exponent == (1 << exponent_bits) - 1:
        return math.copysign(math.nan if fraction else math.inf, sign)
    whole = fraction if exponent == 0 else fraction | 1 << fraction_bits
    return math.copysign(math.ldexp(whole, max(exponent, 1) - bias - fraction_bits), sign)


def is_nan(pattern: int, type_name: str) -> bool:
    exponent_bits, fraction_bits = FORMATS[type_name]
    top = ((1 << exponent_bits) - 1) << fraction_bits
    return pattern & top == top and pattern & ((1 << fraction_bits) - 1) != 0


def quiet_nan(type_name: str) -> int:
    exponent_bits, fraction_bits = FORMATS[type_name]
    return ((1 << (exponent_bits + 1)) - 1) << (fraction_bits - 1)


def smallest_normal(type_name: str) -> float:
    return math.ldexp(1, 2 - (1 << (FORMATS[type_name][0] - 1)))


def is_denormal(x: float, type_name: str) -> bool:
    return x != 0 and abs(x) < smallest_normal(type_name)


def bits(x: Fraction | float, type_name: str, negative: bool = False, mode: int | None = None) -> int:
    """The pattern nearest to x in a rounding mode, the current one when none is given (bf16 rounds to even always);
    ``negative`` is the sign when a fraction is 0."""
    mode = (EVEN if type_name == "bf16" else _current) if mode is None else mode
    exponent_bits, fraction_bits = FORMATS[type_name]
    sign_bit, infinity = 1 << (exponent_bits + fraction_bits), ((1 << exponent_bits) - 1) << fraction_bits
    if isinstance(x, float):
        if math.isnan(x):
            return quiet_nan(type_name)
        if math.isinf(x) or x == 0:
            return (infinity if x else 0) | (sign_bit if math.copysign(1, x) < 0 else 0)
        x = Fraction(x)
    if x == 0:
        return sign_bit if negative else 0
    size, bias = abs(x), (1 << (exponent_bits - 1)) - 1
    exponent = size.numerator.bit_length() - size.denominator.bit_length()
    exponent -= size < Fraction(2) ** exponent
    exponent = max(exponent, 1 - bias)
    scaled = size / Fraction(2) ** (exponent - fraction_bits)
    away = {EVEN: False, UP: x > 0, DOWN: x < 0, ZERO: False}[mode]
    whole = round(scaled) if mode == EVEN else math.ceil(scaled) if away else math.floor(scaled)
    # A whole number that reaches the next binade carries into the exponent by itself.
    pattern = whole + ((exponent + bias - 1) << fraction_bits)
    if pattern >= infinity:
        pattern = infinity if mode == EVEN or away else infinity - 1
    return pattern | (sign_bit if x < 0 else 0)


def exact(x: float) -> Fraction:
    return Fraction(x)


def add(a: float, b: float, type_name: str, mode: int | None = None) -> int:
    if not (math.isfinite(a) and math.isfinite(b)):
        return bits(a + b, type_name)
    total = Fraction(a) + Fraction(b)
    negative = [math.copysign(1, v) < 0 for v in (a, b)]
    return bits(
        total, type_name, all(negative) or ((_current if mode is None else mode) == DOWN and any(negative)), mode
    )


def multiply(a: float, b: float, type_name: str, mode: int | None = None) -> int:
    if not (math.isfinite(a) and math.isfinite(b)):
        return bits(math.nan if 0 in (a, b) else a * b, type_name)
    negative = math.copysign(1, a) != math.copysign(1, b)
    return bits(Fraction(a) * Fraction(b), type_name, negative, mode)


def fma(a: float, b: float, c: float, type_name: str, mode: int | None = None) -> int:
    if any(map(math.isnan, (a, b, c))):
        return quiet_nan(type_name)
    minus = math.copysign(1, a) != math.copysign(1, b)
    if math.isinf(a) or math.isinf(b):
        if 0 in (a, b) or (math.isinf(c) and (c < 0) != minus):
            return quiet_nan(type_name)
        return bits(-math.inf if minus else math.inf, type_name)
    if math.isinf(c):
        return bits(c, type_name)
    signs = (minus, math.copysign(1, c) < 0)
    negative = all(signs) or ((_current if mode is None else mode) == DOWN and any(signs))
    return bits(Fraction(a) * Fraction(b) + Fraction(c), type_name, negative, mode)


# ------------------------------------------------------------------------------------------ small floats

SMALL = {
    "fp8_fnuz": (4, 3, 8), "bf8_fnuz": (5, 2, 16), "fp8_ocp": (4, 3, 7), "bf8_ocp": (5, 2, 15), "fp6": (2, 3, 1),
    "bf6": (3, 2, 3), "fp4": (2, 1, 1),
}  # fmt: skip
"""Bits of exponent and fraction, and the bias, by OFP8, MX and the FNUZ definitions."""


@lru_cache(maxsize=4096)
def small_number(code: int, name: str) -> float:
    exponent_bits, fraction_bits, bias = SMALL[name]
    sign_at = exponent_bits + fraction_bits
    fraction, exponent = code & ((1 << fraction_bits) - 1), code >> fraction_bits & ((1 << exponent_bits) - 1)
    magnitude = code & ((1 << sign_at) - 1)
    if name.endswith("fnuz") and code == 1 << sign_at:
        return math.nan
    if name == "fp8_ocp" and magnitude == 0x7F:
        return math.nan
    if name == "bf8_ocp" and exponent == 31:
        return math.nan if fraction else math.copysign(math.inf, -1 if code >> sign_at else 1)
    whole = fraction | (1 << fraction_bits if exponent else 0)
    return math.copysign(math.ldexp(whole, max(exponent, 1) - bias - fraction_bits), -1 if code >> sign_at else 1)


def small_codes(name: str) -> dict[float, int]:
    """Codes of the finite numbers that are not below zero."""
    exponent_bits, fraction_bits, _ = SMALL[name]
    codes = range(1 << (exponent_bits + fraction_bits))
    return {small_number(c, name): c for c in codes if math.isfinite(small_number(c, name))}


def small_bits(x: float, name: str) -> int:
    """The code nearest to x, ties to even. Too large: saturated in MX formats, infinity in bf8, else NaN."""
    return _small_bits(abs(x), math.copysign(1, x) < 0, name)


@lru_cache(maxsize=1 << 14)
def _small_bits(x: float, negative: bool, name: str) -> int:
    exponent_bits, fraction_bits, _ = SMALL[name]
    sign_at = exponent_bits + fraction_bits
    sign = negative << sign_at
    codes, fnuz = small_codes(name), name.endswith("fnuz")
    last = max(codes)
    if math.isnan(x):
        return 1 << sign_at if fnuz else sign | (codes[last] if sign_at < 7 else 0x7E if name == "bf8_ocp" else 0x7F)
    size = abs(x)
    step = Fraction(last) - Fraction(sorted(codes)[-2])
    if size > last and (math.isinf(size) or Fraction(size) >= Fraction(last) + step / 2):
        if sign_at < 7:
            return sign | codes[last]
        tie_down = not math.isinf(size) and Fraction(size) == Fraction(last) + step / 2 and codes[last] % 2 == 0
        if not tie_down:
            return 1 << sign_at if fnuz else sign | (0x7C if name == "bf8_ocp" else 0x7F)
    code = min(codes.items(), key=lambda item: (abs(Fraction(item[0]) - Fraction(min(size, 1e9))), item[1] % 2))[1]
    return code if fnuz and code == 0 else sign | code
