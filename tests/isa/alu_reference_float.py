"""What each instruction on floats computes: exact fractions, rounded once where the manual rounds.

As :mod:`alu_reference`. Where the hardware is approximate (``v_exp_f32`` and its like) a reference gives a Python
float, and :func:`tolerance` says how near a result must be.
"""

from __future__ import annotations

import math
from fractions import Fraction
from functools import lru_cache
from typing import Any

from alu_bits import (
    FORMATS,
    ZERO,
    add,
    bits,
    fma,
    is_denormal,
    is_nan,
    mask,
    multiply,
    number,
    quiet_nan,
    saturated,
    signed,
    smallest_normal,
    width,
)
from alu_reference import ref, simple

NAN, INF = math.nan, math.inf


def sign(x: float) -> float:
    return math.copysign(1, x)


def flushed(x: float, t: str = "f32") -> float:
    return math.copysign(0, x) if is_denormal(x, t) else x


def ftz(pattern: int, t: str = "f32") -> int:
    return bits(flushed(number(pattern, t), t), t)


@ref(r"v_(add|sub|subrev|mul)_(f16|f32|f64)")
def _(o: Any, op: str, t: str) -> Any:
    a, b = number(o.src0, t), number(o.src1, t)
    if op == "mul":
        return multiply(a, b, t)
    return add(a, b, t) if op == "add" else add(a, -b, t) if op == "sub" else add(b, -a, t)


def lesser(a: float, b: float) -> float:
    """The smaller; the other one beside a NaN; -0 is less than 0."""
    if math.isnan(a) or math.isnan(b):
        return b if math.isnan(a) else a
    return min((a, sign(a)), (b, sign(b)))[0]


def extreme(op: str, *values: float) -> float:
    minus = -1.0 if op.startswith("max") else 1.0
    values = tuple(minus * v for v in values)
    if op.endswith("imum") and any(map(math.isnan, values)):
        return NAN
    out = values[0]
    for v in values[1:]:
        out = lesser(out, v)
    return minus * out


@ref(r"v_(min|max|minimum|maximum)(3?)_(f16|f32|f64)")
def _(o: Any, op: str, three: str, t: str) -> Any:
    return bits(extreme(op, *(number(v, t) for v in (o.src0, o.src1, *([o.src2] if three else [])))), t)


@ref(r"v_med3_(f16|f32)")
def _(o: Any, t: str) -> Any:
    values = [number(v, t) for v in (o.src0, o.src1, o.src2)]
    if any(map(math.isnan, values)):
        return bits(extreme("min", *values), t)
    rest = list(values)
    rest.pop(values.index(max(values)))  # the first of those that are equal, and -0 equals 0
    return bits(max((v, sign(v)) for v in rest)[0], t)


@ref(r"v_fma(?:c|_legacy)?_(f16|f32|f64)", r"v_fmamk_(f32)", r"v_fmaak_(f32)")
def _(o: Any, t: str) -> Any:
    return fma(*factors(o, t), t)


def factors(o: Any, t: str) -> list[float]:
    """Both factors and the addend, whichever operands they are."""
    names = ["src0", "src1", "src2"]
    if "k" in o:
        names = ["src0", "k", "src1"] if list(o).index("k") < list(o).index("src1") else ["src0", "src1", "k"]
    elif "vdst" in o:
        names[2] = "vdst"
    return [number(o[n], t) for n in names]


@ref(r"v_ma[cd](?:_legacy)?_(f16)", r"v_madmk_(f16)", r"v_madak_(f16)")
def _(o: Any, t: str) -> Any:
    a, b, c = factors(o, t)
    return add(number(multiply(a, b, t), t), c, t)


@ref(r"v_ma[cd](_legacy)?_f32", r"v_mad(?:mk|ak)()_f32")
def _(o: Any, legacy: str | None) -> Any:
    a, b, c = (flushed(v) for v in factors(o, "f32"))
    product = 0.0 if legacy and 0 in (a, b) else flushed(number(multiply(a, b, "f32"), "f32"))
    return ftz(add(product, c, "f32"))


@ref(r"v_mul_legacy_f32")
def _(o: Any) -> Any:
    a, b = number(o.src0, "f32"), number(o.src1, "f32")
    return 0 if 0 in (a, b) else multiply(a, b, "f32")


@ref(r"v_ldexp_(f16|f32|f64)")
def _(o: Any, t: str) -> Any:
    return scaled(number(o.src0, t), signed(o.src1, 16 if t == "f16" else 32), t)


def scaled(x: float, n: int, t: str) -> int:
    if not math.isfinite(x):
        return bits(x, t)
    return bits(Fraction(x) * Fraction(2) ** max(min(n, 4000), -4000), t, sign(x) < 0)


@ref(r"v_pk_(add|mul|min|max|fma|fmac|minimum3|maximum3)_(f16|f32)")
def _(o: Any, op: str, t: str) -> Any:
    third = o.vdst if op == "fmac" else o.get("src2", o.src0)
    rows = [[number(v, t) for v in row] for row in zip(o.src0, o.src1, third, strict=True)]
    if op in ("fma", "fmac"):
        return [fma(*row, t) for row in rows]
    if op in ("add", "mul"):
        return [add(a, b, t) if op == "add" else multiply(a, b, t) for a, b, _ in rows]
    count = 3 if op.endswith("3") else 2
    return [bits(extreme(op.removesuffix("3"), *row[:count]), t) for row in rows]


@ref(r"v_fma_mix(lo|hi)?_f(?:16|32)")
def _(o: Any, narrow: str | None) -> Any:
    total = fma(*(number(v, "f32") for v in (o.src0, o.src1, o.src2)), "f32")
    return bits(number(total, "f32"), "f16") if narrow else total


@ref(r"v_dot2(c?)_f32_(f16|bf16)")
def _(o: Any, own: str, of: str) -> Any:
    """Denormals are flushed; sums in the order of the manual, which adds src2 of v_dot2_f32_bf16 last."""
    a, b = ([flushed(number(v, of), of) for v in values] for values in (o.src0, o.src1))
    start = flushed(number(o.vdst if own else o.src2, "f32"))
    if of == "bf16" and not own:
        total = number(fma(a[1], b[1], number(multiply(a[0], b[0], "f32"), "f32"), "f32"), "f32")
        return ftz(add(total, start, "f32"))
    for x, y in zip(a, b, strict=True):
        start = number(fma(x, y, start, "f32"), "f32")
    return ftz(bits(start, "f32"))


# ------------------------------------------------------------------------------------------ conversions


@ref(r"v_cvt_(f16|f32|f64)_(f16|bf16|f32|f64|u16|i16|u32|i32)")
def _(o: Any, to: str, of: str) -> Any:
    if of[0] in "ui":
        return bits(Fraction(signed(o.src0, width(of)) if of[0] == "i" else o.src0), to)
    return bits(number(o.src0, of), to)


@ref(r"v_cvt_(rpi_|flr_)?(u32|i32|u16|i16)_(f16|f32|f64)")
def _(o: Any, how: str | None, to: str, of: str) -> Any:
    x = number(o.src0, of)
    if how == "rpi_":
        x = number(add(x, 0.5, of), of)
    return to_integer(x, to, math.floor if how else math.trunc)


def to_integer(x: float, to: str, whole: Any = math.trunc) -> int:
    return 0 if math.isnan(x) else saturated(whole(x) if math.isfinite(x) else int(sign(x)) << 70, to)


def normalized(x: float, to: str) -> int:
    low, scale = (-1.0, 32767.0) if to == "i16" else (0.0, 65535.0)
    product = number(multiply(min(max(x, low), 1.0), scale, "f32"), "f32") if not math.isnan(x) else 0.0
    return to_integer(float(round(product)), to)


@ref(r"v_cvt_norm_(i16|u16)_f16")
def _(o: Any, to: str) -> Any:
    return normalized(number(o.src0, "f16"), to)


@ref(r"v_cvt_pknorm_(i16|u16)_(f16|f32)")
def _(o: Any, to: str, of: str) -> Any:
    return [normalized(number(v, of), to) for v in (o.src0, o.src1)]


@ref(r"v_cvt_f32_ubyte(\d)")
def _(o: Any, n: str) -> Any:
    return bits(float(o.src0 >> 8 * int(n) & 255), "f32")


@ref(r"v_cvt_pk(?:accum)?_u8_f32")
def _(o: Any) -> Any:
    old, shift = o.get("src2", o.get("vdst")), 8 * (o.src1 % 4)
    return old & ~(255 << shift) | to_integer(number(o.src0, "f32"), "u8") << shift


@ref(r"v_cvt_pk(rtz)?_(f16|bf16)_f32")
def _(o: Any, cut: str | None, to: str) -> Any:
    return [bits(number(v, "f32"), to, mode=ZERO if cut else 0) for v in (o.src0, o.src1)]


@ref(r"v_(trunc|ceil|rndne|floor)_(f16|f32|f64)")
def _(o: Any, op: str, t: str) -> Any:
    x = number(o.src0, t)
    if not math.isfinite(x):
        return bits(x, t)
    whole = {"trunc": math.trunc, "ceil": math.ceil, "rndne": round, "floor": math.floor}[op](Fraction(x))
    return bits(Fraction(whole), t, sign(x) < 0)


@ref(r"v_fract_(f16|f32|f64)")
def _(o: Any, t: str) -> Any:
    x = number(o.src0, t)
    if not math.isfinite(x):
        return quiet_nan(t)
    exponent_bits, fraction_bits = FORMATS[t]
    below_one = ((1 << (exponent_bits - 1)) - 1 << fraction_bits) - 1
    out = add(x, -math.copysign(float(math.floor(Fraction(x))), x), t)
    return min(out, below_one) if number(out, t) > 0 else out


@ref(r"v_frexp_mant_(f16|f32|f64)")
def _(o: Any, t: str) -> Any:
    x = number(o.src0, t)
    return bits(math.frexp(x)[0] if math.isfinite(x) else x, t)


@ref(r"v_frexp_exp_i(16|32)_(f16|f32|f64)")
def _(o: Any, size: str, t: str) -> Any:
    x = number(o.src0, t)
    return mask(math.frexp(x)[1] if math.isfinite(x) else 0, int(size))


# ------------------------------------------------------------------------------------------ approximate


@ref(r"v_(exp|log|rcp|rcp_iflag|rsq|sqrt|sin|cos|exp_legacy|log_legacy)_(f16|f32|f64)")
def _(o: Any, op: str, t: str) -> Any:
    """A Python float: f32 but for sine and cosine flushes denormals whatever the mode; angles are in turns, to 256."""
    x = number(o.src0, t)
    flushes = t == "f32" and op not in ("sin", "cos")
    out = _function(op.removesuffix("_legacy").removesuffix("_iflag"), flushed(x) if flushes else x)
    return flushed(out) if flushes and not math.isnan(out) else out


def _function(op: str, x: float) -> float:
    if math.isnan(x):
        return NAN
    if op in ("sin", "cos"):
        if math.isinf(x):
            return NAN
        if abs(x) > 256:
            return 0.0 if op == "sin" else 1.0
        quarter = round(Fraction(x) * 4)  # the nearest, from which the rest is exact
        angle = float(Fraction(x) - Fraction(quarter, 4)) * 2 * math.pi
        return (math.sin, math.cos)[(quarter + (op == "cos")) % 2](angle) * (1, 1, -1, -1)[
            (quarter + (op == "cos")) % 4
        ]
    if op == "exp":
        return INF if x > 1100 else 0.0 if x < -1200 else 2.0**x
    if op == "rcp":
        return math.copysign(INF, x) if x == 0 else 1 / x
    if op == "sqrt":
        return x if x == 0 else NAN if x < 0 else math.sqrt(x)
    if op == "rsq":
        return math.copysign(INF, x) if x == 0 else NAN if x < 0 else 1 / math.sqrt(x)
    return -INF if x == 0 else NAN if x < 0 else INF if math.isinf(x) else math.log2(x)


def tolerance(wanted: float, t: str) -> float:
    """One unit in the last place of what a format holds there; around a zero of the sine, of its argument."""
    unit = 2.0 ** -FORMATS[t][1]
    return max(abs(wanted) * unit, smallest_normal(t) * unit) if math.isfinite(wanted) else 0.0


# ------------------------------------------------------------------------------------------ division


def field(pattern: int, t: str) -> int:
    exponent_bits, fraction_bits = FORMATS[t]
    return pattern >> fraction_bits & ((1 << exponent_bits) - 1)


@ref(r"v_div_fixup_(?:legacy_)?(f16|f32|f64)")
def _(o: Any, t: str) -> Any:
    q, den, num = (number(v, t) for v in (o.src0, o.src1, o.src2))
    minus = -1.0 if sign(den) != sign(num) else 1.0
    if math.isnan(den) or math.isnan(num) or (den == num == 0) or (math.isinf(den) and math.isinf(num)):
        return quiet_nan(t)
    if den == 0 or math.isinf(num):
        return bits(minus * INF, t)
    under = {"f16": -26, "f32": -150, "f64": -1075}[t]
    if math.isinf(den) or num == 0 or field(o.src2, t) - field(o.src1, t) < under:
        return bits(minus * 0.0, t)
    overflowed = field(o.src0, t) == (1 << FORMATS[t][0]) - 1
    return bits(minus * (INF if overflowed else abs(q)), t)


@ref(r"v_div_fmas_(f32|f64)")
def _(o: Any, t: str) -> Any:
    """Scaled by the power of two that v_div_scale used: up where the quotient (src2) is large, else down."""
    a, b, c = (number(v, t) for v in (o.src0, o.src1, o.src2))
    if not o.VCC or not all(map(math.isfinite, (a, b, c))):
        return fma(a, b, c, t)
    by = (64 if t == "f32" else 128) * (1 if field(o.src2, t) > (1 << (FORMATS[t][0] - 1)) - 1 else -1)
    negative = number(fma(a, b, c, t), t) == 0 and fma(a, b, c, t) != 0
    return bits((Fraction(a) * Fraction(b) + Fraction(c)) * Fraction(2) ** by, t, negative)


@ref(r"v_div_scale_(f32|f64)")
def _(o: Any, t: str) -> Any:
    """The manual's cases, with the denominator scaled down when its reciprocal is denormal."""
    x, den, num = (number(v, t) for v in (o.src0, o.src1, o.src2))
    power, apart, tiny = (64, 96, 23) if t == "f32" else (128, 768, 53)
    if any(map(math.isnan, (x, den, num))) or math.isinf(den) or math.isinf(num) or 0 in (den, num):
        return {"vdst": NAN if 0 in (den, num) else None, "sdst": 0 if 0 in (den, num) else None}
    far = field(o.src2, t) - field(o.src1, t) >= apart
    reciprocal = is_denormal(number(bits(1 / Fraction(den), t), t), t)
    quotient = abs(number(bits(Fraction(num) / Fraction(den), t), t)) < smallest_normal(t)
    if far:
        by, flag = (power, 0), 1
    elif is_denormal(den, t):
        by, flag = (power, power), 0
    elif reciprocal and quotient:
        by, flag = (-power, 0), 1
    elif reciprocal:
        by, flag = (-power, -power), 0
    elif quotient:
        by, flag = (0, power), 1
    else:
        by, flag = (power, power) if field(o.src2, t) <= tiny else (0, 0), 0
    return {"vdst": scaled(x, by[0] if x == den else by[1] if x == num else 0, t), "sdst": flag}


@lru_cache
def _two_over_pi() -> int:
    """floor(2/π · 2^1201), π by Gauss's 12 arctan 1/18 + 8 arctan 1/57 - 5 arctan 1/239."""
    one = 1 << 1300

    def arctan(n: int) -> int:
        return sum((-1) ** k * (one // (n ** (2 * k + 1) * (2 * k + 1))) for k in range(170))

    return (one * one // (2 * (12 * arctan(18) + 8 * arctan(57) - 5 * arctan(239)))) >> 99


@ref(r"v_trig_preop_f64")
def _(o: Any) -> Any:
    if is_nan(o.src0, "f64"):
        return o.src0 | 1 << 51  # made quiet
    exponent = field(o.src0, "f64")
    shift = o.src1 % 32 * 53 + max(exponent - 1077, 0)
    whole = (_two_over_pi() << shift >> 1201 - 53) % 2**53
    return bits(Fraction(whole) * Fraction(2) ** (-53 - shift + (128 if exponent >= 1968 else 0)), "f64")


# ------------------------------------------------------------------------------------------ compares, cube maps


@ref(r"v_cmp(x?)_(f|lt|eq|le|gt|lg|ge|o|u|nge|nlg|ngt|nle|neq|nlt|tru)_(f16|f32|f64)")
def _(o: Any, narrows: str, op: str, t: str) -> Any:
    a, b = number(o.src0, t), number(o.src1, t)
    relations = {
        "f": False, "lt": a < b, "eq": a == b, "le": a <= b, "gt": a > b, "lg": a < b or a > b, "ge": a >= b,
        "o": not (math.isnan(a) or math.isnan(b)), "tru": True,
    }  # fmt: skip
    opposite = {"u": "o", "nge": "ge", "nlg": "lg", "ngt": "gt", "nle": "le", "neq": "eq", "nlt": "lt"}
    hit = int(relations[op] if op in relations else not relations[opposite[op]])
    return {"sdst": hit, "EXEC": hit} if narrows else {"sdst": hit}


@ref(r"v_cmp(x?)_class_(f16|f32|f64)")
def _(o: Any, narrows: str, t: str) -> Any:
    x = number(o.src0, t)
    if is_nan(o.src0, t):
        kind = o.src0 >> (FORMATS[t][1] - 1) & 1
    else:
        size = 0 if x == 0 else 1 if is_denormal(x, t) else 3 if math.isinf(x) else 2
        kind = 5 - size if sign(x) < 0 else 6 + size
    hit = o.src1 >> kind & 1
    return {"sdst": hit, "EXEC": hit} if narrows else {"sdst": hit}


@ref(r"v_cube(id|sc|tc|ma)_f32")
def _(o: Any, what: str) -> Any:
    x, y, z = (number(v, "f32") for v in (o.src0, o.src1, o.src2))
    if abs(z) >= abs(x) and abs(z) >= abs(y):
        out = {"id": 5.0 if z < 0 else 4.0, "sc": -x if z < 0 else x, "tc": -y, "ma": 2 * z}
    elif abs(y) >= abs(x):
        out = {"id": 3.0 if y < 0 else 2.0, "sc": x, "tc": -z if y < 0 else z, "ma": 2 * y}
    else:
        out = {"id": 1.0 if x < 0 else 0.0, "sc": z if x < 0 else -z, "tc": -y, "ma": 2 * x}
    return bits(out[what], "f32")


simple({
    "v_cvt_off_f32_i4": lambda o: bits(signed(o.src0, 4) / 16, "f32"),
    "v_pack_b32_f16": lambda o: [o.src0, o.src1],
})  # fmt: skip
