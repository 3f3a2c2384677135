"""Division as the hardware does it: v_div_scale, v_div_fmas and v_div_fixup around a Newton iteration.

Sources: AMD, "AMD Instinct MI300 Instruction Set Architecture", V_DIV_SCALE_F32/F64, V_DIV_FMAS_F32/F64 and
V_DIV_FIXUP_F16/F32/F64. Where that text contradicts itself, what makes the quotient right is taken, which is what the
hardware must do, since compilers rely on it: a denominator near the top is scaled down also when the quotient is
denormal; a reciprocal counts as denormal in the type itself; v_div_fmas scales up a large quotient and down a small
one, by the factor of v_div_scale; v_div_fixup takes a quotient that overflowed (or became NaN by that) for infinity.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from amdgen.emulator.arithmetic.fused import fma_f64_scaled, fma_to_odd
from amdgen.emulator.arithmetic.values import DTYPES, Array, Call, Function, Maker, bits_dtype, smallest_normal


@dataclass(frozen=True, slots=True)
class _Format:
    """The numbers that the division instructions of one float type use; exponents as the field holds them."""

    name: str
    mantissa: int
    scale: int  # powers of two that v_div_scale moves by
    apart: int  # exponents of numerator and denominator that mean an overflow is near
    tiny: int  # exponent of a numerator whose remainders would be denormal
    under: int  # exponents of numerator and denominator that mean a zero quotient

    @property
    def top(self) -> int:
        """The exponent field of infinity."""
        return (1 << (DTYPES[self.name].itemsize * 8 - 1 - self.mantissa)) - 1

    def exponent(self, x: Array) -> Array:
        bits = x.view(bits_dtype(self.name))
        return ((bits >> bits.dtype.type(self.mantissa)) & bits.dtype.type(self.top)).astype(np.int32)

    @property
    def smallest(self) -> Any:
        return smallest_normal(self.name)


_FORMATS = {
    "f16": _Format("f16", 10, 0, 0, 0, -26),
    "f32": _Format("f32", 23, 64, 96, 23, -150),
    "f64": _Format("f64", 52, 128, 768, 53, -1075),
}


def _cases(f: _Format, den: Array, num: Array) -> tuple[Array, Array, Array]:
    """By how many powers of two the denominator and the numerator are scaled, and whether the quotient is after."""
    zero, up = np.int32(0), np.int32(f.scale)
    one = DTYPES[f.name].type(1)
    far = f.exponent(num) - f.exponent(den) >= f.apart
    small = np.abs(den) < f.smallest
    large = np.abs(one / den) < f.smallest
    denormal = np.abs(num / den) < f.smallest
    tiny = f.exponent(num) <= f.tiny
    conditions = [far, small, large & denormal, large, denormal, tiny]
    den_by = np.select(conditions, [up, up, -up, -up, zero, up], zero)
    num_by = np.select(conditions, [zero, up, zero, -up, up, up], zero)
    flag = far | (~small & denormal)
    return den_by, num_by, flag & (num != 0) & (den != 0)


def _format(call: Call) -> _Format:
    if call.type not in _FORMATS or (call.name != "div_fixup" and call.type == "f16"):
        raise NotImplementedError(f"{call.name} of {call.type}")
    return _FORMATS[call.type]


def _div_scale(call: Call) -> Function:
    """(x, denominator, numerator): x, one of the two, scaled so that no step of the iteration is denormal."""
    f = _format(call)
    nan = DTYPES[f.name].type(np.nan)

    def div_scale(x: Array, den: Array, num: Array) -> Array:
        den_by, num_by, _ = _cases(f, den, num)
        by = np.where(x == den, den_by, np.where(x == num, num_by, np.int32(0)))
        return np.where((den == 0) | (num == 0), nan, np.ldexp(x, by))

    return div_scale


def _div_scale_flag(call: Call) -> Function:
    f = _format(call)
    return lambda x, den, num: _cases(f, den, num)[2]


def _div_fmas(call: Call) -> Function:
    """a·b + c, and where the flag says so the scale of v_div_scale undone, all with one rounding."""
    f = _format(call)
    bias, up = f.top >> 1, np.int32(f.scale)

    def scale(c: Array, flag: Array) -> Array:
        return np.where(flag, np.where(f.exponent(c) > bias, up, -up), np.int32(0))

    if f.name == "f64":
        return lambda a, b, c, flag: fma_f64_scaled(a, b, c, scale(c, flag))
    return lambda a, b, c, flag: np.ldexp(fma_to_odd(a, b, c), scale(c, flag)).astype(np.float32)


def _div_fixup(call: Call) -> Function:
    """(quotient, denominator, numerator): the quotient, or what IEEE asks for where an operand is special."""
    f = _format(call)
    kind = DTYPES[f.name].type
    zero, inf, nan = kind(0), kind(np.inf), kind(-np.nan)

    def div_fixup(q: Array, den: Array, num: Array) -> Array:
        n, d = f.exponent(num), f.exponent(den)
        size = np.where(f.exponent(q) == f.top, inf, np.abs(q))
        vanishes = (num == 0) | np.isinf(den) | (n - d < f.under)
        size = np.where(vanishes, zero, np.where((den == 0) | np.isinf(num), inf, size))
        out = np.where(np.signbit(den) != np.signbit(num), -size, size)
        # Not special: neither operand is zero, infinite or NaN.
        same = ((num == 0) & (den == 0)) | (np.isinf(num) & np.isinf(den))
        out = np.where(same, nan, out)
        return np.where((num != num) | (den != den), np.where(num != num, num + num, den + den), out)

    return div_fixup


@cache
def _two_over_pi() -> np.ndarray[Any, np.dtype[np.float64]]:
    """53 bits of 2/π from each bit on, of the 1201 after the point that the hardware holds, as whole numbers."""
    bits, guard = 1201, 64
    one = 1 << (bits + guard)

    def arctan_of_inverse(n: int) -> int:
        total, term, k, sign = 0, one // n, 1, 1
        while term:
            total += sign * (term // k)
            term, k, sign = term // (n * n), k + 2, -sign
        return total

    pi = 4 * (4 * arctan_of_inverse(5) - arctan_of_inverse(239))  # Machin
    value = (2 * one * one // pi) >> guard
    mask = (1 << 53) - 1
    return np.array([float(((value << s) >> (bits - 53)) & mask) for s in range(31 * 53 + 971)])


def _trig_preop(call: Call) -> Function:
    """Segment ``index`` of 53 bits of 2/π, at its weight, aligned for a large x (V_TRIG_PREOP_F64). A NaN stays one
    and becomes quiet (LLVM's constant folding of the intrinsic)."""
    f = _FORMATS["f64"]

    def trig_preop(x: Array, index: Array) -> Array:
        exponent = f.exponent(x)
        shift = (index & np.uint32(31)).astype(np.int32) * 53 + np.maximum(exponent - 1077, 0)
        weight = -53 - shift + np.where(exponent >= 1968, 128, 0)
        return np.where(x == x, np.ldexp(_two_over_pi()[shift], weight.astype(np.int32)), x + x)

    return trig_preop


DIVISION: dict[str, Maker] = {
    "div_scale": _div_scale, "div_scale_flag": _div_scale_flag, "div_fmas": _div_fmas, "div_fixup": _div_fixup,
    "trig_preop": _trig_preop,
}  # fmt: skip
