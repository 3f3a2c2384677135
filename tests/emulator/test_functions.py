"""The functions of the semantics language against references that share nothing with them: Python's integers, exact
fractions, the definitions of the formats."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

import numpy as np
import pytest
from float_reference import BITS, FORMATS, edges, elementwise, evaluate, fma, from_bits, randoms, round_to, same

from amdgen.emulator.arithmetic.lower import Context
from amdgen.emulator.functions.integers import _popcount_by_halves
from amdgen.emulator.functions.table import MAKERS
from amdgen.isa import semantics

FLOATS = ("f16", "bf16", "f32", "f64")
INTS = ("u8", "i8", "u16", "i16", "u32", "i32", "u64", "i64", "u24", "i24")


def numbers(type_name: str, count: int = 200, seed: int = 0) -> list[int]:
    """Integers of a type: the ends, the middle, powers of two, random ones of random length."""
    bits = int(type_name[1:])
    rng = np.random.default_rng(seed)
    raw = [0, 1, 2, (1 << bits) - 1, (1 << bits) - 2, 1 << (bits - 1), (1 << (bits - 1)) - 1]
    raw += [1 << i for i in range(bits)]
    raw += [int(rng.integers(0, 1 << 63)) * 2 >> int(rng.integers(0, bits)) + 64 - bits for _ in range(count)]
    return [wrap(n, type_name) for n in raw]


def wrap(n: int, type_name: str) -> int:
    bits = int(type_name[1:])
    n &= (1 << bits) - 1
    return n - (1 << bits) if type_name[0] == "i" and n >> (bits - 1) else n


def held(values: Any, type_name: str) -> np.ndarray[Any, Any]:
    bits = {4: 32, 24: 32}.get(int(type_name[1:]), int(type_name[1:]))
    return np.array(values, f"{type_name[0]}{bits // 8}")


def pairs(type_name: str, count: int = 300) -> tuple[list[int], list[int]]:
    some = numbers(type_name, 20)[:12]
    a = [x for x, _ in product(some, some)] + numbers(type_name, count, 1)
    b = [y for _, y in product(some, some)] + numbers(type_name, count, 2)
    return a, b


def test_every_function_of_the_language_is_implemented() -> None:
    assert MAKERS.keys() >= semantics.FUNCTIONS


# ----------------------------------------------------------------------------------------------- floats

QUIET = {"f16": 0x200, "bf16": 0x400000, "f32": 0x400000, "f64": 1 << 51}
MODES = (Context(), Context(ieee=True), Context(denormals_f32=0, denormals_f16_f64=0, dx10_clamp=False))
MODES = (*MODES, Context(round_f32=3, round_f16_f64=3), Context(fp16_overflow=True))


def signalling(t: str) -> np.ndarray[Any, Any]:
    """Signalling NaNs of both signs; in the first the bits that a narrower type keeps are zero."""
    infinity, quiet = {"f16": (0x7C00, 0x200), "bf16": (0x7F80, 0x40), "f32": (0x7F800000, 0x400000)}.get(
        t, (0x7FF << 52, 1 << 51)
    )
    sign = infinity + (infinity & -infinity)
    return from_bits([s | infinity | payload for s in (0, sign) for payload in (1, quiet >> 1, quiet - 1)], t)


def is_quiet(x: np.ndarray[Any, Any], t: str) -> bool:
    return bool(np.all(np.isnan(x) & (x.view(f"u{x.itemsize}") & QUIET[t] != 0)))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("source", "target"), [p for p in product(FLOATS, FLOATS) if p[0] != p[1]])
def test_conversions_quiet_nans(source: str, target: str, mode: Context) -> None:
    nans = signalling(source)
    got = evaluate(f"d = {target}(a)", target, mode, a=(source, nans))
    assert is_quiet(got, target)
    assert np.array_equal(np.signbit(got), np.signbit(nans))


@pytest.mark.parametrize("mode", MODES)
def test_other_functions_quiet_nans(mode: Context) -> None:
    for t in ("f16", "f32", "f64"):
        nans = signalling(t)
        for text in ("frexp_mant(a)", "minimum(a, 1.0)", "maximum(1.0, a)", "sqrt(a)", "floor(a)", "a * 1.0"):
            assert is_quiet(evaluate(f"d = {text}", t, mode, a=(t, nans)), t), (t, text)
    for text in ("rtz_f16(a)", "rne_f16(a)"):
        assert is_quiet(evaluate(f"d = {text}", "f16", mode, a=("f32", signalling("f32"))), "f16"), text
    nans, index = signalling("f64"), np.arange(6, dtype=np.uint32)
    assert is_quiet(evaluate("d = trig_preop(a, n)", "f64", mode, a=("f64", nans), n=("u32", index)), "f64")


@pytest.mark.parametrize("t", FLOATS)
def test_fma_rounds_once(t: str) -> None:
    e = edges(t)
    grid = tuple(np.array(v, e.dtype) for v in zip(*product(e, e[::3], e[::2]), strict=True))
    cases = [grid]
    cases += [tuple(randoms(t, 700, s) for s in (1, 2, 3)), tuple(randoms(t, 1000, s, 12) for s in (4, 5, 6))]
    cases += [(randoms(t, 700, 7, 30), randoms(t, 700, 8, 30), randoms(t, 700, 9, 60))]
    for a, b, c in cases:
        got = evaluate("d = fma(a, b, c)", t, a=(t, a), b=(t, b), c=(t, c))
        assert same(got, elementwise(lambda x, y, z: fma(x, y, z, t), a, b, c))


def test_fma_f32_on_the_ties_that_two_roundings_get_wrong() -> None:
    """(1 + e)(1 - e) lies just below 1: added to a number whose half unit is 1 it must not round as a tie."""
    e, shift = np.float32(2.0**-20), np.arange(-60, 60)
    a = np.ldexp(np.float32(1) + e, shift).astype(np.float32)
    b = np.full_like(a, np.float32(1) - e)
    for c in (np.ldexp(np.float32(2**24 + 2), shift), -np.ldexp(np.float32(2**24 + 2), shift)):
        got = evaluate("d = fma(a, b, c)", "f32", a=("f32", a), b=("f32", b), c=("f32", c))
        assert same(got, elementwise(lambda x, y, z: fma(x, y, z, "f32"), a, b, c))


@pytest.mark.parametrize("t", FLOATS)
@pytest.mark.parametrize("op", "+-*")
def test_arithmetic_rounds_once(t: str, op: str) -> None:
    a, b = (np.concatenate([randoms(t, 500, s), randoms(t, 500, s, 10)]) for s in (1, 2))
    finite = np.isfinite(a) & np.isfinite(b)
    a, b = a[finite], b[finite]
    got = evaluate(f"d = a {op} b", t, a=(t, a), b=(t, b))

    def exact(x: float, y: float) -> float:
        p, q = Fraction(x), Fraction(y)
        value = p * q if op == "*" else p + q if op == "+" else p - q
        return round_to(value, t, op == "*" and math.copysign(1, x) != math.copysign(1, y))

    wanted = np.array(elementwise(exact, a, b))
    zero = (wanted == 0) & (op != "*")  # the sign of a zero sum is another matter
    assert same(np.where(zero, 0, got), wanted)


def least(a: float, b: float) -> float:
    if math.isnan(a) or math.isnan(b):
        return b if math.isnan(a) else a
    return min((a, math.copysign(1, a)), (b, math.copysign(1, b)))[0]


def most(a: float, b: float) -> float:
    return -least(-a, -b)


@pytest.mark.parametrize("t", FLOATS)
def test_min_max_med3(t: str) -> None:
    e = edges(t)
    a, b, c = (np.array(v, e.dtype) for v in zip(*product(e, e, e[::3]), strict=True))
    ops = {"a": (t, a), "b": (t, b), "c": (t, c)}
    assert same(evaluate("d = min(a, b)", t, a=ops["a"], b=ops["b"]), elementwise(least, a, b))
    assert same(evaluate("d = max(a, b)", t, a=ops["a"], b=ops["b"]), elementwise(most, a, b))

    def median(x: float, y: float, z: float) -> float:
        if any(map(math.isnan, (x, y, z))):
            return least(least(x, y), z)
        rest = [x, y, z]
        rest.pop(rest.index(max(rest)))  # the first of those that are equal, and -0 equals 0
        return most(*rest)

    assert same(evaluate("d = med3(a, b, c)", t, **ops), elementwise(median, a, b, c))
    nan = np.isnan(a) | np.isnan(b)
    for name, reference in (("minimum", least), ("maximum", most)):
        got = evaluate(f"d = {name}(a, b)", t, a=ops["a"], b=ops["b"])
        assert same(got, np.where(nan, np.nan, elementwise(reference, a, b)))


def test_ieee_mode_quietens_signalling_nans() -> None:
    signalling, quiet, one = (
        from_bits([0x7F800001], "f32"),
        from_bits([0x7FC00000], "f32"),
        from_bits([0x3F800000], "f32"),
    )
    ieee = Context(ieee=True)
    for a, b, nan in ((signalling, one, True), (one, signalling, True), (quiet, one, False), (one, quiet, False)):
        got = evaluate("d = max(a, b)", "f32", ieee, a=("f32", a), b=("f32", b))
        assert np.isnan(got[0]) == nan and not np.isnan(evaluate("d = max(a, b)", "f32", a=("f32", a), b=("f32", b))[0])
    assert evaluate("d = quiet(a)", "f32", a=("f32", signalling)).view(np.uint32)[0] == 0x7FC00001


@pytest.mark.parametrize("t", FLOATS)
def test_rounding_to_integers(t: str) -> None:
    x = np.concatenate([edges(t), randoms(t, 500, 3, 30), from_bits(np.arange(64), t)])
    if t == "f64":
        x = np.concatenate([x, np.arange(-8, 8) * 0.5])
    finite = x[np.isfinite(x)]
    for name, whole in (("floor", math.floor), ("ceil", math.ceil), ("trunc", math.trunc), ("rint", round)):
        got = evaluate(f"d = {name}(a)", t, a=(t, finite))
        assert same(got, elementwise(lambda v, f=whole: math.copysign(float(f(Fraction(v))), v), finite))
        special = evaluate(f"d = {name}(a)", t, a=(t, x[~np.isfinite(x)]))
        assert same(special, x[~np.isfinite(x)])
    got = evaluate("d = fract(a)", t, a=(t, finite))
    below_one = 1 - Fraction(1, 2 ** FORMATS[t][0])
    exact = [round_to(Fraction(v) - math.floor(Fraction(v)), t) for v in finite.tolist()]
    assert same(got, [min(v, float(below_one)) for v in exact])
    assert (got < 1).all()


@pytest.mark.parametrize("t", FLOATS)
def test_ldexp_and_frexp(t: str) -> None:
    x = np.concatenate([edges(t), randoms(t, 300, 4)])
    n = np.random.default_rng(5).integers(-1200, 1200, len(x)).astype(np.int32)
    n[:8] = [0, 1, -1, 2**31 - 1, -(2**31), 5, -5, 100]
    wanted = [
        v
        if not math.isfinite(v)
        else round_to(Fraction(v) * Fraction(2) ** max(min(k, 4000), -4000), t, math.copysign(1, v) < 0)
        for v, k in zip(x.tolist(), n.tolist(), strict=True)
    ]
    assert same(evaluate("d = ldexp(a, n)", t, a=(t, x), n=("i32", n)), wanted)
    exponent = evaluate("d = frexp_exp(a)", "i32", a=(t, x))
    mantissa = evaluate("d = frexp_mant(a)", t, a=(t, x))
    for v, e, m in zip(x.tolist(), exponent.tolist(), mantissa.tolist(), strict=True):
        wanted_m, wanted_e = math.frexp(v) if math.isfinite(v) else (v, 0)
        assert e == wanted_e and (m == wanted_m or math.isnan(v))


@pytest.mark.parametrize("t", FLOATS)
def test_class_of(t: str) -> None:
    bits, low, _ = FORMATS[t]
    x = np.concatenate([edges(t), randoms(t, 100, 6)])
    raw = x.view(np.uint32) >> np.uint32(16) if t == "bf16" else x.view(BITS[t])

    def bit(v: float, pattern: int) -> int:
        if math.isnan(v):
            return pattern >> (bits - 2) & 1
        size = 0 if v == 0 else 3 if math.isinf(v) else 1 if abs(v) < 2.0**low else 2
        return 5 - size if math.copysign(1, v) < 0 else 6 + size

    wanted = [bit(v, int(p)) for v, p in zip(x.tolist(), raw, strict=True)]
    for k in range(10):
        got = evaluate("d = class_of(a, m)", "mask", a=(t, x), m=("u32", np.uint32(1 << k)))
        assert got.tolist() == [k == w for w in wanted]


def test_reciprocal_root_and_their_denormals() -> None:
    x = np.concatenate([edges("f32"), randoms("f32", 1000, 7)])
    tiny = np.abs(x) < 2.0**-126
    flushed = np.where(tiny, np.copysign(0, x), x)

    def reciprocal(v: float) -> float:
        if v == 0 or not math.isfinite(v):
            return math.copysign(math.inf, v) if v == 0 else v if math.isnan(v) else math.copysign(0, v)
        near = round_to(1 / Fraction(v), "f32")
        return near if abs(near) >= 2.0**-126 else math.copysign(0, v)

    assert same(evaluate("d = rcp(a)", "f32", a=("f32", x)), elementwise(reciprocal, flushed))
    root = evaluate("d = sqrt(a)", "f32", a=("f32", x))
    assert same(root, [v if v == 0 or v != v else math.nan if v < 0 else math.sqrt(v) for v in flushed.tolist()])
    half = evaluate("d = rcp(a)", "f16", a=("f16", np.array([2.0**15, 3, 2.0**-24], np.float16)))
    assert half.tolist() == [2.0**-15, float(np.float16(1 / 3)), math.inf]  # f16 keeps denormals


def test_transcendental_functions_are_near_and_right_at_special_points() -> None:
    x = np.random.default_rng(8).uniform(-120, 120, 2000).astype(np.float32)
    ulp = 2.0**-23
    got = evaluate("d = exp2(a)", "f32", a=("f32", x)).astype(float)
    assert np.all(np.abs(got / [2.0**v for v in x.tolist()] - 1) < ulp)
    positive = np.abs(x)
    got = evaluate("d = log2(a)", "f32", a=("f32", positive)).astype(float)
    assert np.allclose(got, [math.log2(v) for v in positive.tolist()], rtol=ulp, atol=0)
    got = evaluate("d = rsq(a)", "f32", a=("f32", positive)).astype(float)
    assert np.all(np.abs(got * [math.sqrt(v) for v in positive.tolist()] - 1) < ulp)
    for name, function in (("sin_turns", math.sin), ("cos_turns", math.cos)):
        got = evaluate(f"d = {name}(a)", "f32", a=("f32", x)).astype(float)
        wanted = [function(2 * math.pi * math.remainder(v, 1.0)) for v in x.tolist()]
        assert np.allclose(got, wanted, rtol=ulp, atol=1e-15)
    turns = np.array([0, 0.25, 0.5, 0.75, 1, -0.25, 256, 300, -1000, np.inf], np.float32)
    assert evaluate("d = sin_turns(a)", "f32", a=("f32", turns))[:9].tolist() == [0, 1, 0, -1, 0, -1, 0, 0, 0]
    small = np.array([2.0**-149, -(2.0**-140), -0.0], np.float32)
    assert same(evaluate("d = sin_turns(a)", "f32", a=("f32", small)), np.float32(2 * math.pi * small.astype(float)))
    cosine = evaluate("d = cos_turns(a)", "f32", a=("f32", turns))
    assert cosine[:9].tolist() == [1, 0, -1, 0, 1, 0, 1, 1, 1] and np.isnan(cosine[9])
    special = np.array([-np.inf, np.inf, 0, -0.0, -126, -127, 2.0**-140], np.float32)
    assert evaluate("d = exp2(a)", "f32", a=("f32", special)).tolist() == [0, math.inf, 1, 1, 2.0**-126, 0, 1]
    zeros = np.array([0, -0.0, 2.0**-140, -1, np.inf], np.float32)
    assert same(evaluate("d = log2(a)", "f32", a=("f32", zeros)), [-math.inf] * 3 + [math.nan, math.inf])
    assert same(evaluate("d = rsq(a)", "f32", a=("f32", zeros)), [math.inf, -math.inf, math.inf, math.nan, 0])


DIVISION = {
    "f32": """
den = div_scale(b, b, a)
num = div_scale(a, b, a)
flag = div_scale_flag(a, b, a)
r0 = rcp(den)
r1 = fma(fma(-den, r0, 1.0), r0, r0)
q0 = num * r1
q1 = fma(fma(-den, q0, num), r1, q0)
d = div_fixup(div_fmas(fma(-den, q1, num), r1, q1, flag), b, a)
""",
    "f64": """
den = div_scale(b, b, a)
num = div_scale(a, b, a)
flag = div_scale_flag(a, b, a)
r0 = rcp(den)
r1 = fma(fma(-den, r0, 1.0), r0, r0)
r2 = fma(fma(-den, r1, 1.0), r1, r1)
q = num * r2
d = div_fixup(div_fmas(fma(-den, q, num), r2, q, flag), b, a)
""",
}
"""How compilers divide on this hardware."""


@pytest.mark.parametrize("t", ["f32", "f64"])
def test_the_compilers_division_is_correctly_rounded(t: str) -> None:
    _, low, high = FORMATS[t]
    count = 4000

    def around(exponent: int, seed: int) -> np.ndarray[Any, Any]:
        return np.ldexp(randoms(t, count, seed, 4), np.int32(exponent))

    with np.errstate(all="ignore"):
        grid = [v.ravel() for v in np.meshgrid(edges(t), edges(t))]
        cases = [(grid[0], grid[1]), (randoms(t, count, 1), randoms(t, count, 2))]
        exponents = [low - 20, low - 3, low, low + 3, low + 23, low + 52, -high // 2, 0, high // 2, high - 1]
        cases += [(around(x, 3), around(y, 4)) for x, y in product(exponents, exponents)]
        for a, b in cases:
            quotient = a / b  # of the host: IEEE division
            assert same(evaluate(DIVISION[t], t, a=(t, a), b=(t, b)), quotient)


def test_div_fixup_of_f16() -> None:
    a, b = (v.ravel() for v in np.meshgrid(edges("f16"), edges("f16")))
    with np.errstate(all="ignore"):
        got = evaluate("d = div_fixup(f16(f32(a) * rcp(f32(b))), b, a)", "f16", a=("f16", a), b=("f16", b))
        wanted = a / b
    exact = ~np.isfinite(wanted) | (wanted == 0)
    assert same(got[exact], wanted[exact])


def test_trig_preop_gives_the_bits_of_two_over_pi() -> None:
    """Against π to 120 digits (OEIS A000796)."""
    digits = (
        "3.14159265358979323846264338327950288419716939937510582097494459230781640628620899862803482534211706798214"
        "8086513282306647"
    )
    two_over_pi = 2 / Fraction(digits)
    index = np.arange(6, dtype=np.uint32)
    parts = evaluate("d = trig_preop(a, n)", "f64", a=("f64", np.ones(6)), n=("u32", index))
    error = two_over_pi - sum(Fraction(p) for p in parts.tolist())
    assert 0 <= error < Fraction(1, 2 ** (6 * 53))
    assert all(Fraction(p) * 2 ** (53 * (i + 1)) % 1 == 0 for i, p in enumerate(parts.tolist()))


def two_over_pi(bits: int) -> int:
    """floor(2/π · 2^bits), π by Gauss's 12 arctan 1/18 + 8 arctan 1/57 - 5 arctan 1/239."""
    one = 1 << (bits + 80)

    def arctan(n: int) -> int:
        return sum((-1) ** k * (one // (n ** (2 * k + 1) * (2 * k + 1))) for k in range((bits + 90) // 8))

    return (one * one // (2 * (12 * arctan(18) + 8 * arctan(57) - 5 * arctan(239)))) >> 80


def test_trig_preop_shifts_with_the_exponent() -> None:
    total, rng = two_over_pi(1201), np.random.default_rng(22)
    exponent = np.concatenate([rng.integers(1, 2046, 300), [1076, 1077, 1078, 1967, 1968, 2046]])
    index = rng.integers(0, 64, len(exponent)).astype(np.uint32)
    x = np.ldexp(1.5, exponent - 1023)

    def segment(e: int, n: int) -> float:
        shift = n % 32 * 53 + max(e - 1077, 0)
        whole = (total << shift >> 1201 - 53) % 2**53
        return math.ldexp(whole, -53 - shift + (128 if e >= 1968 else 0))

    got = evaluate("d = trig_preop(a, n)", "f64", a=("f64", x), n=("u32", index))
    assert got.tolist() == [segment(*row) for row in zip(exponent.tolist(), index.tolist(), strict=True)]


# ------------------------------------------------------------------------------------------ conversions


@pytest.mark.parametrize(("source", "target"), [(s, t) for s, t in product(FLOATS, FLOATS) if s != t])
def test_float_casts_round_once(source: str, target: str) -> None:
    x = np.concatenate([edges(source), randoms(source, 500, 9), randoms(source, 500, 10, 60)])
    tie = np.ldexp(1 + np.arange(1, 80, 2) * 2.0 ** -FORMATS[target][0], np.arange(40) % 9)
    if source == "f64":
        x = np.concatenate([x, tie, np.nextafter(tie, 0), np.nextafter(tie, 9e9), -np.nextafter(tie, 0)])

    def cast(v: float) -> float:
        return v if not math.isfinite(v) else round_to(Fraction(v), target, math.copysign(1, v) < 0)

    assert same(evaluate(f"d = {target}(a)", target, a=(source, x)), elementwise(cast, x))


def test_bf16_keeps_nans_and_makes_them_quiet() -> None:
    x = from_bits([0x7F800001, 0xFFFFFFFF, 0x7FC00000], "f32")
    assert evaluate("d = u32(as_u16(bf16(a)))", "u32", a=("f32", x)).tolist() == [0x7FC0, 0xFFFF, 0x7FC0]


@pytest.mark.parametrize("source", [t for t in INTS if t not in ("u64", "i64")])
@pytest.mark.parametrize("target", FLOATS)
def test_integers_to_floats(source: str, target: str) -> None:
    n = numbers(source)
    got = evaluate(f"d = {target}(a)", target, a=(source, held(n, source)))
    assert same(got, [round_to(Fraction(v), target) for v in n])


def test_64_bit_integers_to_floats() -> None:
    for source, target in product(("u64", "i64"), ("f32", "f64")):
        n = numbers(source)
        got = evaluate(f"d = {target}(a)", target, a=(source, held(n, source)))
        assert same(got, [round_to(Fraction(v), target) for v in n])


@pytest.mark.parametrize(("source", "target"), list(product(FLOATS, INTS)))
def test_floats_to_integers_saturate(source: str, target: str) -> None:
    bits = int(target[1:])
    ends = np.array([2.0**bits, 2.0 ** (bits - 1), -(2.0 ** (bits - 1)), 0.5, 1.5, -0.5, -1, 2.0**40])
    ends = np.concatenate([ends, np.nextafter(ends, 0), np.nextafter(ends, np.inf), ends + 1, ends - 1])
    x = np.concatenate([edges(source), randoms(source, 300, 11), randoms(source, 300, 12, 140)])
    if source in ("f32", "f64"):
        with np.errstate(all="ignore"):
            x = np.concatenate([x, ends.astype(x.dtype)])
    low = -(1 << (bits - 1)) if target[0] == "i" else 0
    high = low + (1 << bits) - 1

    def saturate(v: float) -> int:
        if math.isnan(v):
            return 0
        return high if v == math.inf else low if v == -math.inf else min(max(math.trunc(v), low), high)

    got = evaluate(f"d = sat_{target}(a)", target, a=(source, x))
    assert got.tolist() == elementwise(saturate, x)


SMALL = {
    # exponent bits, mantissa bits, bias, name
    "fp8 fnuz": (4, 3, 8), "fp8 ocp": (4, 3, 7), "bf8 fnuz": (5, 2, 16), "bf8 ocp": (5, 2, 15),
}  # fmt: skip


def small_float(code: int, kind: str) -> float:
    """An 8-bit float by the definition of its format."""
    exponent_bits, mantissa_bits, bias = SMALL[kind]
    fraction, exponent = code & ((1 << mantissa_bits) - 1), code >> mantissa_bits & ((1 << exponent_bits) - 1)
    sign = -1.0 if code >> 7 else 1.0
    if "fnuz" in kind:
        if code == 0x80:
            return math.nan
    elif kind == "fp8 ocp" and code & 0x7F == 0x7F:
        return math.nan
    elif kind == "bf8 ocp" and exponent == 31:
        return math.nan if fraction else sign * math.inf
    if exponent == 0:
        return sign * math.ldexp(fraction, 1 - bias - mantissa_bits)
    return sign * math.ldexp(fraction + (1 << mantissa_bits), exponent - bias - mantissa_bits)


@pytest.mark.parametrize("kind", SMALL)
def test_float8(kind: str) -> None:
    name, context = kind[:3], Context(fp8_fnuz="fnuz" in kind)
    codes = np.arange(256, dtype=np.uint8)
    values = [small_float(c, kind) for c in range(256)]
    decoded = evaluate(f"d = {name}(a)", "f32", context, a=("u8", codes))
    assert same(decoded, values)

    finite = sorted((v, c) for c, v in enumerate(values) if math.isfinite(v) and c < 128)
    top, step = Fraction(finite[-1][0]), Fraction(finite[-1][0]) - Fraction(finite[-2][0])
    ladder = [Fraction(v) for v, _ in finite] + [top + step]
    middles = [float((p + q) / 2) for p, q in pairwise(ladder)]
    x = np.array(middles + [float(v) for v in ladder[:-1]], np.float32)
    x = np.concatenate(
        [x, np.nextafter(x, np.float32(0)), np.nextafter(x, np.float32(1e9)), randoms("f32", 500, 13, 40)]
    )

    def nearest(v: float) -> float:
        size = abs(Fraction(v))
        i = min(range(len(ladder)), key=lambda k: (abs(ladder[k] - size), k % 2))
        if i == len(ladder) - 1:
            return math.inf if kind == "bf8 ocp" else math.nan
        return float(ladder[i])

    got = evaluate(f"d = {name}(cvt_{name}(a))", "f32", context, a=("f32", np.abs(x)))
    assert same(got, elementwise(nearest, x))
    negative = evaluate(f"d = {name}(cvt_{name}(a))", "f32", context, a=("f32", -np.abs(x)))
    assert same(np.abs(negative), got)
    assert np.isnan(evaluate(f"d = {name}(cvt_{name}(a))", "f32", context, a=("f32", np.float32(["nan"])))).all()


def test_stochastic_rounding() -> None:
    x = np.array([1 + 2.0**-12, 1 + 3 * 2.0**-13, 2.0**-16 * (1 + 2.0**-9), -1 - 2.0**-12, 65504, np.inf], np.float32)
    zero, full = np.zeros(6, np.uint32), np.full(6, 0xFFFFFFFF, np.uint32)
    down = evaluate("d = cvt_sr_f16(a, r)", "f16", a=("f32", x), r=("u32", zero))
    up = evaluate("d = cvt_sr_f16(a, r)", "f16", a=("f32", x), r=("u32", full))
    assert down.tolist() == [1, 1, 2.0**-16, -1, 65504, math.inf]
    assert up.tolist() == [1 + 2.0**-10, 1 + 2.0**-10, 2.0**-16 + 2.0**-24, -1 - 2.0**-10, 65504, math.inf]
    # 1 + 2^-12 lies a quarter of the way up: a random number of three quarters tips it, one below does not
    edge = np.array([0xC0000000, 0xBFFFFFFF], np.uint32)
    got = evaluate("d = cvt_sr_f16(a, r)", "f16", a=("f32", x[:1].repeat(2)), r=("u32", edge))
    assert got.tolist() == [1 + 2.0**-10, 1]
    got = evaluate("d = cvt_sr_bf16(a, r)", "bf16", a=("f32", np.full(2, 1 + 2.0**-9, np.float32)), r=("u32", edge))
    assert got.tolist() == [1 + 2.0**-7, 1]


def test_fp4_and_rounding_towards_zero() -> None:
    values = [0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0]
    codes = np.arange(16, dtype=np.uint32)
    assert same(evaluate("d = fp4(a)", "f32", a=("u4", codes)), values + [-v for v in values])
    x = np.array([0.25, 0.26, 0.74, 0.75, 1.25, 1.75, 2.5, 2.6, 3.5, 5, 5.1, 100, np.inf], np.float32)
    wanted = [0, 0.5, 0.5, 1, 1, 2, 2, 3, 4, 4, 6, 6, 6]
    assert evaluate("d = fp4(cvt_fp4(a))", "f32", a=("f32", x)).tolist() == wanted
    assert evaluate("d = fp4(cvt_fp4(a))", "f32", a=("f32", -x)).tolist() == [-v for v in wanted]
    y = np.array([65519.9, 65536, 1e30, np.inf, 1 + 2.0**-10 - 2.0**-20, -(2.0**-24) * 1.9, 2.0**-25], np.float32)
    got = evaluate("d = rtz_f16(a)", "f16", a=("f32", y))
    assert got.tolist() == [65504, 65504, 65504, math.inf, 1, -(2.0**-24), 0]


# --------------------------------------------------------------------------------------------- integers


@pytest.mark.parametrize("t", INTS)
def test_counting_bits(t: str) -> None:
    bits, n = int(t[1:]), numbers(t)
    operand = {"a": (t, held(n, t))}
    patterns = [v & ((1 << bits) - 1) for v in n]
    assert evaluate("d = popcount(a)", "u32", **operand).tolist() == [p.bit_count() for p in patterns]
    assert evaluate("d = clz(a)", "u32", **operand).tolist() == [bits - p.bit_length() for p in patterns]
    ctz = [(p & -p).bit_length() - 1 if p else bits for p in patterns]
    assert evaluate("d = ctz(a)", "u32", **operand).tolist() == ctz
    folded = [p ^ ((1 << bits) - 1) if p >> (bits - 1) else p for p in patterns]
    assert evaluate("d = cls(a)", "u32", **operand).tolist() == [bits - 1 - p.bit_length() for p in folded]
    back = [wrap(int(f"{p:0{bits}b}"[::-1], 2), t) for p in patterns]
    assert evaluate("d = bitreverse(a)", t, **operand).tolist() == back


def test_popcount_without_numpy_2() -> None:
    n = numbers("u64")
    assert _popcount_by_halves(held(n, "u64")).tolist() == [v.bit_count() for v in n]


@pytest.mark.parametrize("t", INTS)
def test_two_operand_integers(t: str) -> None:
    bits, (a, b) = int(t[1:]), pairs(t)
    ops = {"a": (t, held(a, t)), "b": (t, held(b, t))}
    both = list(zip(a, b, strict=True))
    low = -(1 << (bits - 1)) if t[0] == "i" else 0
    high = low + (1 << bits) - 1
    assert evaluate("d = mulhi(a, b)", t, **ops).tolist() == [(x * y) >> bits for x, y in both]
    assert evaluate("d = add_sat(a, b)", t, **ops).tolist() == [min(max(x + y, low), high) for x, y in both]
    assert evaluate("d = sub_sat(a, b)", t, **ops).tolist() == [min(max(x - y, low), high) for x, y in both]
    assert evaluate("d = min(a, b)", t, **ops).tolist() == [min(x, y) for x, y in both]
    assert evaluate("d = med3(a, b, 5)", t, **ops).tolist() == [sorted((x, y, 5))[1] for x, y in both]


@pytest.mark.parametrize("t", ["u32", "i32", "u64", "i64"])
def test_bfe(t: str) -> None:
    bits = int(t[1:])
    rng = np.random.default_rng(16)
    x = numbers(t, 3000)
    offset, count = rng.integers(0, 2 * bits, len(x)).tolist(), rng.integers(0, 128, len(x)).tolist()
    count[:600] = rng.integers(0, bits + 1, 600).tolist()

    def field(v: int, at: int, n: int) -> int:
        v, n = v >> (at % bits), min(n, bits)  # Python's shift brings in the sign
        part = v & ((1 << n) - 1)
        return wrap(part - (1 << n) if t[0] == "i" and n and part >> (n - 1) else part, t)

    at, n = np.array(offset, np.uint32), np.array(count, np.uint32)
    got = evaluate("d = bfe(a, o, n)", t, a=(t, held(x, t)), o=("u32", at), n=("u32", n))
    assert got.tolist() == [field(*row) for row in zip(x, offset, count, strict=True)]


def perm(high: int, low: int, selector: int) -> int:
    source, out = (high << 32 | low).to_bytes(8, "little"), []
    for s in selector.to_bytes(4, "little"):
        if s < 8:
            out.append(source[s])
        elif s < 12:
            out.append(0xFF if source[2 * s - 15] & 0x80 else 0)
        else:
            out.append(0 if s == 12 else 0xFF)
    return int.from_bytes(bytes(out), "little")


def test_perm_selects_bytes() -> None:
    rng = np.random.default_rng(17)
    high, low = (rng.integers(0, 2**32, 300, dtype=np.uint32) for _ in range(2))
    selector = np.where(rng.random((300, 4)) < 0.9, rng.integers(0, 14, (300, 4)), 200).astype(np.uint8)
    selector = np.ascontiguousarray(selector).view(np.uint32)[:, 0]
    got = evaluate("d = perm(a, b, c)", "u32", a=("u32", high), b=("u32", low), c=("u32", selector))
    rows = list(zip(high.tolist(), low.tolist(), selector.tolist(), strict=True))
    assert got.tolist() == [perm(*row) for row in rows]
    for row in rows[:100]:  # the same selector for all, as a literal is
        a, b, c = (np.full((2, 64), v, np.uint32) for v in row)
        assert (
            evaluate("d = perm(a, b, c)", "u32", a=("u32", a), b=("u32", b), c=("u32", c[:1, :1])) == perm(*row)
        ).all()


def test_byte_and_word_functions() -> None:
    a, b = pairs("u32")
    c = numbers("u32", len(a), 3)[: len(a)]
    ops = {"a": ("u32", held(a, "u32")), "b": ("u32", held(b, "u32")), "c": ("u32", held(c, "u32"))}
    two = {k: ops[k] for k in "ab"}
    rows = [tuple(v.to_bytes(4, "little") for v in row) for row in zip(a, b, c, strict=True)]
    assert evaluate("d = sad_u8(a, b)", "u32", **two).tolist() == [
        sum(abs(p - q) for p, q in zip(x, y, strict=True)) for x, y, _ in rows
    ]
    assert evaluate("d = msad_u8(a, b)", "u32", **two).tolist() == [
        sum(abs(p - q) for p, q in zip(x, y, strict=True) if q) for x, y, _ in rows
    ]
    assert evaluate("d = lerp_u8(a, b, c)", "u32", **ops).tolist() == [
        int.from_bytes(bytes((p + q + (r & 1)) >> 1 for p, q, r in zip(*row, strict=True)), "little") for row in rows
    ]
    words = list(zip(a, b, c, strict=True))
    assert evaluate("d = alignbit(a, b, c)", "u32", **ops).tolist() == [
        ((x << 32 | y) >> (n % 32)) & 0xFFFFFFFF for x, y, n in words
    ]
    assert evaluate("d = pack(a, b)", "u64", **two).tolist() == [y << 32 | x for x, y, _ in words]
    assert evaluate("d = hi(pack(a, b)) - lo(pack(a, b))", "u32", **two).tolist() == [
        (y - x) % 2**32 for x, y, _ in words
    ]
    assert evaluate("d = pack16(lo16(a), hi16(b))", "u32", **two).tolist() == [
        x & 0xFFFF | y & 0xFFFF0000 for x, y, _ in words
    ]
    assert evaluate("d = bitreplicate(a)", "u64", a=ops["a"]).tolist() == [
        int("".join(2 * bit for bit in f"{x:b}"), 2) for x in a
    ]
    for table in (0, 0x96, 0xE8, 0xFF, 0x01, 0xCA):
        got = evaluate("d = bitop3(a, b, c, t)", "u32", **ops, t=("u32", np.uint32(table)))
        bits = [
            [(table >> (4 * (x >> i & 1) + 2 * (y >> i & 1) + (z >> i & 1)) & 1) << i for i in range(32)]
            for x, y, z in words
        ]
        assert got.tolist() == [sum(row) for row in bits]


@pytest.mark.parametrize("t", ["u32", "u64"])
def test_groups_of_four(t: str) -> None:
    bits, n = int(t[1:]), [*numbers(t), *(v & 0x1248000100400 for v in numbers(t))]
    groups = [[v >> i & 15 != 0 for i in range(0, bits, 4)] for v in n]
    n_held = {"a": (t, held([wrap(v, t) for v in n], t))}
    assert evaluate("d = wqm(a)", t, **n_held).tolist() == [
        sum(15 * g << 4 * i for i, g in enumerate(row)) for row in groups
    ]
    assert evaluate("d = quadmask(a)", t, **n_held).tolist() == [
        sum(g << i for i, g in enumerate(row)) for row in groups
    ]


def test_dot_products() -> None:
    rng = np.random.default_rng(18)
    a, b = (rng.integers(-128, 128, (4, 3, 64)).astype(np.int8) for _ in range(2))
    c = rng.integers(-(2**31), 2**31, (3, 64)).astype(np.int32)
    wanted = (a.astype(np.int64) * b).sum(0) + c
    got = evaluate("d = dot_acc(c, a, b)", "i32", a=("i8x4", a), b=("i8x4", b), c=("i32", c))
    assert got.shape == (3, 64) and np.array_equal(got, wanted.astype(np.int32))
    got = evaluate("d = dot(i32(a), i32(b)) + c", "i32", a=("i8x4", a), b=("i8x4", b), c=("i32", c))
    assert np.array_equal(got, wanted.astype(np.int32))
    u = rng.integers(0, 16, (8, 64)).astype(np.uint32)
    got = evaluate("d = dot_acc(c, a, a)", "u32", a=("u4x8", u), c=("u32", np.uint32(2**32 - 1)))
    assert np.array_equal(got, (u.astype(np.int64) ** 2).sum(0) - 1)
    x, y, z = (
        randoms("f16", 128, 19, 20).reshape(2, 64),
        randoms("f16", 128, 20, 20).reshape(2, 64),
        randoms("f32", 64, 21, 20),
    )
    got = evaluate("d = dot_acc(c, a, b)", "f32", a=("f16x2", x), b=("f16x2", y), c=("f32", z))
    first = elementwise(lambda p, q, s: fma(p, q, s, "f32"), x[0], y[0], z)
    assert same(got, elementwise(lambda p, q, s: fma(p, q, s, "f32"), x[1], y[1], np.array(first)))


def test_functions_across_lanes() -> None:
    x = np.arange(192, dtype=np.uint32).reshape(3, 64)
    active = np.zeros((3, 64), bool)
    active[1, 5:] = True
    active[2] = True
    operand = {"a": ("u32", x), "n": ("u32", np.array([[3], [70], [63]], np.uint32))}
    assert evaluate("d = readlane(a, n)", "u32", **operand).tolist() == [[3], [70], [191]]
    assert evaluate("d = readlane(a, 2)", "u32", a=operand["a"]).tolist() == [[2], [66], [130]]
    assert evaluate("d = readfirstlane(a)", "u32", a=operand["a"], EXEC=("mask", active)).tolist() == [[0], [69], [128]]
    scalar = np.array([[7], [8], [9]], np.uint32)
    assert evaluate("d = readfirstlane(a)", "u32", a=("u32", scalar), EXEC=("mask", active)).tolist() == scalar.tolist()
    got = evaluate("d = writelane(v, n, a)", "u32", **operand, v=("u32", scalar))
    wanted = x.copy()
    wanted[[0, 1, 2], [3, 6, 63]] = [7, 8, 9]
    assert np.array_equal(got, wanted) and x[0, 3] == 3
    index = np.arange(64, dtype=np.uint32)[::-1] + np.uint32(64)
    assert np.array_equal(evaluate("d = shuffle(a, n)", "u32", a=operand["a"], n=("u32", index)), x[:, ::-1])
    each = np.stack([index, index - np.uint32(64), np.zeros(64, np.uint32)])
    got = evaluate("d = shuffle(a, n)", "u32", a=operand["a"], n=("u32", each))
    assert np.array_equal(got, np.stack([x[0, ::-1], x[1, ::-1], x[2, :1].repeat(64)]))


def test_mul_legacy() -> None:
    a, b = (v.ravel() for v in np.meshgrid(edges("f32"), edges("f32")))
    with np.errstate(all="ignore"):
        wanted = np.where((a == 0) | (b == 0), np.float32(0), a * b)
    assert same(evaluate("d = mul_legacy(a, b)", "f32", a=("f32", a), b=("f32", b)), wanted)
