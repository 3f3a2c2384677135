"""The truncating adders against a second account of them, in exact fractions, one step after the other as numerics.yaml
tells them: for every 8-, 6- and 4-bit format of gfx950 with and without scales, and for what gfx942 has."""

from __future__ import annotations

from fractions import Fraction
from math import floor, trunc

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matrix_models import MODELS

from amdgen.emulator.matrix import RAW
from amdgen.emulator.matrix.formats import SMALLEST_EXPONENT, decode

BITS = {"fp6": 6, "bf6": 6, "fp4": 4, "f16": 16, "bf16": 16, "xf32": 32}
Element = tuple[Fraction, int]
"""Value and exponent, which for denormals is the smallest."""


def exponent_of(x: Fraction, smallest: int) -> int:
    """floor(log2 |x|), at least the smallest."""
    found = x.numerator.bit_length() - x.denominator.bit_length()
    found -= abs(x) < Fraction(2) ** found
    return max(found, smallest)


def to_multiple(x: Fraction, exponent: int, how=floor) -> Fraction:  # type: ignore[no-untyped-def]
    unit = Fraction(2) ** exponent
    return how(x / unit) * unit


def dot(products: list[Element]) -> tuple[Fraction, int | None]:
    """Products cut toward zero to 24 bits below the largest exponent, and that exponent; None when all are zero."""
    there = [(p, e) for p, e in products if p]
    if not there:
        return Fraction(0), None
    largest = max(e for _, e in there)
    return sum((to_multiple(p, largest - 24, trunc) for p, _ in there), Fraction(0)), largest


def truncating(products: list[Element], c: float, group: int, split: bool) -> float:
    for first in range(0, len(products), group):
        part = products[first : first + group]
        if split:
            sums = [dot(part[0::2]), dot(part[1::2])]
            e_dot = max((e for _, e in sums if e is not None), default=None)
            total = Fraction(0)
            if e_dot is not None:
                total = sum((to_multiple(s, e_dot - 24) for s, _ in sums), total)
        else:
            total, e_dot = dot(part)
        e_c = exponent_of(Fraction(c), -126) if c else -126
        e = e_c if e_dot is None else max(e_dot, e_c)
        addend = Fraction(0) if split and e_c < e - 25 else to_multiple(Fraction(c), e - 24)
        total = to_multiple(total, e - 32) + addend
        if total:
            total = to_multiple(total, exponent_of(total, -126) - 31)
        with np.errstate(over="ignore"):
            c = float(np.float32(float(total)))  # 32 bits are exact in float64
        if abs(c) == float("inf"):
            break
    return c


def check(
    model: str, a: np.ndarray, b: np.ndarray, c: np.ndarray, scales: tuple[np.ndarray, np.ndarray] | None
) -> None:
    """a, b: (k,) codes; c: one float32."""
    spec = MODELS[model]
    values = [decode(t, x) for t, x in ((spec.a_type, a), (spec.b_type, b))]
    if not all(np.isfinite(v).all() for v in (*values, c)):
        return
    powers = [s.astype(int) - 127 for s in scales] if scales else [np.zeros(len(a), int)] * 2
    smallest = SMALLEST_EXPONENT[spec.a_type], SMALLEST_EXPONENT[spec.b_type]
    products = []
    for pair in zip(*(v.tolist() for v in values), *(w.tolist() for w in powers), strict=True):
        x, y, scale = Fraction(pair[0]), Fraction(pair[1]), pair[2] + pair[3]
        exponent = sum(exponent_of(v, least) if v else 0 for v, least in zip((x, y), smallest, strict=True))
        products.append((x * y * Fraction(2) ** scale, exponent + scale))
    numeric = spec.compute
    if not numeric.split and any(abs(product) >= 2**128 for product, _ in products):  # type: ignore[attr-defined]
        return  # an infinity
    expected = truncating(products, c.item(), numeric.group, numeric.split)  # type: ignore[attr-defined]
    given_scales = dict(zip(("scale_a", "scale_b"), (s[:, None, None] for s in scales), strict=True)) if scales else {}
    got = spec(a[:, None, None], b[:, None, None], c.reshape(1, 1, 1).view(np.uint32), **given_scales)
    assert np.float32(expected).view(np.uint32) & 0x7FFFFFFF == got.item() & 0x7FFFFFFF, (model, a, b, c, scales)
    assert expected == float(got.view(np.float32).item())


NARROW = [name for name in MODELS if name.startswith("cdna4_") and "f16" not in name]


@pytest.mark.parametrize("model", NARROW)
def test_small_formats_with_scales(model: str) -> None:
    spec = MODELS[model]
    rng = np.random.default_rng(sum(map(ord, model)))
    for reach in (0, 0, 3, 30, 127):
        codes = [rng.integers(0, 1 << BITS.get(t, 8), 64).astype(np.uint8) for t in (spec.a_type, spec.b_type)]
        codes[0][rng.random(64) < 0.3] = 0
        scale = [np.clip(rng.integers(127 - reach, 128 + reach, 2), 0, 254).repeat(32).astype(np.uint8) for _ in "ab"]
        for code, type_name in zip(codes, (spec.a_type, spec.b_type), strict=True):
            code[~np.isfinite(decode(type_name, code))] = 0
        c = np.ldexp(rng.standard_normal(1), int(rng.integers(-reach - 20, reach + 20))).astype(np.float32)
        check(model, *codes, c, tuple(scale) if reach else None)  # type: ignore[arg-type]


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(["cdna3_f16", "cdna3_bf16", "cdna3_xf32", "cdna3_fp8_bf8", "cdna4_bf8_fp8", "cdna4_bf16"]),
    st.integers(0, 2**32 - 1),
    st.integers(-60, 60),
    st.booleans(),
)
def test_dense_formats(model: str, seed: int, away: int, tame: bool) -> None:
    """away: exponent of c against the products'; tame: exponents near each other, where sums cancel."""
    spec = MODELS[model]
    rng = np.random.default_rng(seed)
    operands = []
    for type_name in (spec.a_type, spec.b_type):
        if tame and BITS.get(type_name, 8) > 8:
            plain = np.ldexp(rng.standard_normal(16), rng.integers(-2, 3, 16)).astype(np.float32)
            raw = {"f16": lambda v: v.astype(np.float16).view(np.uint16), "xf32": lambda v: v.view(np.uint32)}.get(
                type_name, lambda v: (v.view(np.uint32) >> 16).astype(np.uint16)
            )(plain)
        else:
            raw = rng.integers(0, 2 ** BITS.get(type_name, 8), 16, np.uint64).astype(RAW[type_name])
        operands.append(raw)
    c = np.ldexp(rng.standard_normal(1), away).astype(np.float32)
    check(model, *operands, c, None)
