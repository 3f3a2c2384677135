"""What conversions to and from floats of 8, 6 and 4 bits give, also scaled and stochastic. As :mod:`alu_reference`."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

from alu_bits import FORMATS, SMALL, bits, number, quiet_nan, small_bits, small_codes, small_number
from alu_reference import M32, ref
from alu_reference_float import sign

NAN = math.nan


def kind_of(o: Any, small: str) -> str:
    """fp8 and bf8 are those of the architecture."""
    return f"{small}_{o.fp8}" if small.endswith("8") else small


@ref(r"v_cvt(_pk)?_f32_(fp8|bf8)")
def _(o: Any, pair: str | None, small: str) -> Any:
    codes = [o.src0 & 255, o.src0 >> 8 & 255] if pair else [o.src0]
    out = [bits(small_number(c, kind_of(o, small)), "f32") for c in codes]
    return out if pair else out[0]


@ref(r"v_cvt_pk_(fp8|bf8)_f32")
def _(o: Any, small: str) -> Any:
    codes = [small_bits(number(v, "f32"), kind_of(o, small)) for v in (o.src0, o.src1)]
    return codes[0] | codes[1] << 8


@ref(r"v_cvt_sr_(fp8|bf8)_f32")
def _(o: Any, small: str) -> Any:
    return stochastic(o.src0, "f32", o.src1, 127 << 23, kind_of(o, small))


@ref(r"v_cvt_sr_(f16|bf16)_f32")
def _(o: Any, to: str) -> Any:
    x = number(o.src0, "f32")
    if not math.isfinite(x):
        return bits(x, to)
    exponent_bits, fraction_bits = FORMATS[to]
    least = 2 - (1 << (exponent_bits - 1))
    unit = Fraction(2) ** (max(math.frexp(x)[1] - 1, least) - fraction_bits)
    whole = math.floor(abs(Fraction(x)) / unit + Fraction(o.src1, 1 << 32))
    return bits(whole * unit * int(sign(x)), to, sign(x) < 0)


def scale(pattern: int) -> Fraction | None:
    exponent = pattern >> 23 & 255
    return None if exponent == 255 else Fraction(2) ** (exponent - 127)


def times(x: float, by: int, t: str) -> int:
    factor = scale(by)
    if factor is None:
        return quiet_nan(t)
    return bits(Fraction(x) * factor, t, sign(x) < 0) if math.isfinite(x) else bits(x, t)


def over(x: float, by: int) -> float:
    """x over the scale, as far as a float holds it: small formats need no more."""
    factor = scale(by)
    if factor is None or not math.isfinite(x):
        return math.copysign(NAN, x) if factor is None else x
    return math.copysign(float(min(abs(Fraction(x)) / factor, Fraction(10) ** 30)), x)


@ref(r"v_cvt_scalef32_(pk(?:32)?_)?(f32|f16|bf16)_(fp8|bf8|fp6|bf6|fp4)")
def _(o: Any, packed: str | None, to: str, small: str) -> Any:
    size = 4 if small == "fp4" else 8
    codes = o.src0 if isinstance(o.src0, list) else [o.src0 >> size * i & ((1 << size) - 1) for i in (0, 1)]
    out = [times(small_number(c, kind_of(o, small)), o.src1, to) for c in codes]
    return out if packed else out[0]


@ref(r"v_cvt_scalef32_pk_(fp8|bf8|fp4)_(f32|f16|bf16)")
def _(o: Any, small: str, of: str) -> Any:
    parts, by = ([o.src0, o.src1], o.src2) if of == "f32" else ([o.src0 & 0xFFFF, o.src0 >> 16], o.src1)
    codes = [small_bits(over(number(v, of), by), kind_of(o, small)) for v in parts]
    return codes[0] | codes[1] << (4 if small == "fp4" else 8)


@ref(r"v_cvt_scalef32_(pk32|2xpk16)_(fp6|bf6)_(f32|f16|bf16)")
def _(o: Any, how: str, small: str, of: str) -> Any:
    values, by = (
        (o.src0, o.src1) if how == "pk32" else ([v for p in zip(o.src0, o.src1, strict=True) for v in p], o.src2)
    )
    return [small_bits(over(number(v, of), by), small) for v in values]


def stochastic(pattern: int, of: str, random: int, by: int, small: str) -> int:
    """The bits that the format lacks are summed with as many upper bits of the random number; the carry stays."""
    x, factor = number(pattern, of), scale(by)
    if factor is None or not math.isfinite(x):
        return small_bits(math.copysign(NAN, x) if factor is None else x, small)
    fractions = [FORMATS[of][1], SMALL[small][1]]
    extra, least = fractions[0] - fractions[1], small_least(small)
    size = abs(Fraction(x)) / factor
    exponent = least
    while size >= Fraction(2) ** (exponent + 1):
        exponent += 1
    unit = Fraction(2) ** (exponent - fractions[1])
    units = (math.floor(size / unit * 2**extra) + (random >> (32 - extra))) >> extra
    return small_bits(math.copysign(float(min(units * unit, Fraction(10) ** 30)), x), small)


def small_least(small: str) -> int:
    """The exponent of the smallest normal number."""
    codes = {c: v for v, c in small_codes(small).items()}
    bits_of = SMALL[small][1]
    return math.frexp(codes[1 << bits_of])[1] - 1


def next_random(state: int) -> int:
    return (state << 1 & M32) ^ (197 if state >> 31 else 0)


@ref(r"v_cvt_scalef32_sr_(pk_|pk32_)?(fp8|bf8|fp6|bf6|fp4)_(f32|f16|bf16)")
def _(o: Any, packed: str | None, small: str, of: str) -> Any:
    random, out = o.src1, []
    for v in o.src0 if packed else [o.src0]:
        out.append(stochastic(v, of, random, o.src2, kind_of(o, small)))
        random = next_random(random)
    return out if packed else out[0]
