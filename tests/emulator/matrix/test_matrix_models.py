"""What matrix cores compute: MMA-Sim's answers replayed, the published probe, and arithmetic worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import ml_dtypes
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matrix_models import MODELS

from amdgen.emulator.matrix import RAW, dot_model
from amdgen.emulator.matrix.exact import exact_sum_to_odd, fma_f64
from amdgen.emulator.matrix.formats import decode
from amdgen.isa import arch_names, load_isa

DATA = np.load(Path(__file__).parent / "data" / "mma_sim.npz")
CASES = sorted({key.rsplit("/", 1)[0] for key in DATA.files})
NUMBER = {
    "f16": np.float16,
    "bf16": ml_dtypes.bfloat16,
    "f32": np.float32,
    "xf32": np.float32,
    "f64": np.float64,
    "fp8_fnuz": ml_dtypes.float8_e4m3fnuz,
    "bf8_fnuz": ml_dtypes.float8_e5m2fnuz,
    "fp8": ml_dtypes.float8_e4m3fn,
    "bf8": ml_dtypes.float8_e5m2,
    "fp6": ml_dtypes.float6_e2m3fn,
    "bf6": ml_dtypes.float6_e3m2fn,
    "fp4": ml_dtypes.float4_e2m1fn,
}
BITS = {"fp6": 6, "bf6": 6, "fp4": 4}


def raw(type_name: str, values: object) -> np.ndarray:
    return np.asarray(values, np.float64).astype(NUMBER[type_name]).view(RAW[type_name])


def dot(model: str, a: list[float], b: list[float], c: float) -> float:
    """One output element: a and b of length k."""
    spec = MODELS[model]
    va, vb, vc = raw(spec.a_type, a)[:, None, None], raw(spec.b_type, b)[:, None, None], raw(spec.d_type, [[[c]]])
    return float(spec(va, vb, vc).view(NUMBER[spec.d_type]).item())


def assert_same_bits(model: str, mine: np.ndarray, theirs: np.ndarray) -> None:
    number = np.float64 if mine.itemsize == 8 else np.float32
    if not model.startswith("cdna3"):  # only CDNA3's NaN is canonical in the oracle
        theirs = np.where(np.isnan(mine.view(number)) & np.isnan(theirs.view(number)), mine, theirs)
    np.testing.assert_array_equal(mine, theirs)


@pytest.mark.parametrize("case", CASES)
def test_oracle_alone(case: str) -> None:
    """Each recorded matrix by itself, so that the range tests see only its operands."""
    model = case.split("/")[0]
    for a, b, c, d in zip(*(DATA[f"{case}/{name}"] for name in "abcd"), strict=True):
        mine = MODELS[model](np.ascontiguousarray(a.T)[:, :, None], b[:, :, None], c[:, :, None])
        assert_same_bits(model, mine[:, :, 0], d)


@pytest.mark.parametrize("case", CASES)
def test_oracle_together(case: str) -> None:
    """All kinds as blocks of one call, many waves of each: tame and wild operands share a tile, tiles are cut."""
    model = case.split("/")[0]
    a, b, c, d = (np.tile(DATA[f"{case}/{name}"], (60, 1, 1)) for name in "abcd")
    mine = MODELS[model](
        np.ascontiguousarray(a.transpose(2, 1, 0)),
        np.ascontiguousarray(b.transpose(1, 2, 0)),
        np.ascontiguousarray(c.transpose(1, 2, 0)),
    )
    assert_same_bits(model, np.ascontiguousarray(mine.transpose(2, 0, 1)), d)


@pytest.mark.parametrize(
    ("model", "expected"),
    [
        ("fma_f32", -0.875),
        ("cdna1_f16", -0.875),
        ("cdna1_bf16", -0.875),
        ("cdna2_f16", 0.0),
        ("cdna2_bf16", -0.375),
        ("cdna2_bf16_1k", 0.0),
        ("cdna3_f16", -0.5),
        ("cdna3_bf16", -0.5),
        ("cdna3_xf32", -0.5),
        ("cdna3_bf8_bf8", -1.0),
    ],
)
def test_published_probe(model: str, expected: float) -> None:
    """The four-term probe by which MMA-Sim's authors tell the adders apart."""
    assert dot(model, [-(2.0**13), -0.5, -0.25, -0.125], [2.0**10, 1, 1, 1], 2.0**23) == expected


def test_cdna3_truncates_products_toward_zero() -> None:
    """Beside 2^13·2^13 a product is cut to a multiple of 4: 7 counts 4 and -7 counts -4, not -8."""
    assert dot("cdna3_f16", [2.0**13, 7, -(2.0**13)], [2.0**13, 1, 2.0**13], 0) == 4
    assert dot("cdna3_f16", [2.0**13, -7, -(2.0**13)], [2.0**13, 1, 2.0**13], 0) == -4


def test_cdna3_floors_c() -> None:
    """Beside an exponent of 26, c is floored to a multiple of 4: -1 counts -4."""
    assert dot("cdna3_f16", [2.0**13, -(2.0**13)], [2.0**13, 2.0**13], -1.0) == -4
    assert dot("cdna3_f16", [2.0**13, -(2.0**13)], [2.0**13, 2.0**13], 3.0) == 0


@pytest.mark.parametrize(
    ("model", "a", "b", "c", "expected"),
    [
        # Exponent codes that would overflow a byte.
        ("cdna3_bf16", [2.0**59, 2.0**-50], [2.0**59, 2.0**-50], 0, 2.0**118),
        # Two products, each half of float32's smallest number: float32 would round both to zero.
        ("cdna3_bf16", [2.0**-75, 2.0**-75], [2.0**-75, 2.0**-75], 0, 2.0**-149),
        # Just above a tie, by less than the 2^-157 to which a subnormal sum is floored: a tie, to even.
        ("cdna3_bf16", [2.0**-75, 2.0**-79], [2.0**-75, 2.0**-79], 0, 0),
        ("cdna3_bf16", [2.0**-75, 2.0**-79], [2.0**-75, 2.0**-78], 0, 2.0**-149),
        # A product overflows although the sum would not.
        ("cdna3_bf16", [2.0**64, -(2.0**64)], [2.0**64, 2.0**63], 0, float("inf")),
        # 2^-150 - 2^-196 beside an odd multiple of 2^-149: in float64 a tie, in truth just below one.
        (
            "fma_f32",
            [2.0**-75 * (1 + 2.0**-23)],
            [2.0**-75 * (1 - 2.0**-23)],
            2.0**-130 + 2.0**-149,
            2.0**-130 + 2.0**-149,
        ),
        # The same above the subnormals: 1 + 2^-23 + 2^-24 - 2^-70.
        ("fma_f32", [2.0**-12 * (1 + 2.0**-23)], [2.0**-12 * (1 - 2.0**-23)], 1 + 2.0**-23, 1 + 2.0**-23),
        # Half the smallest float32, and a subnormal addend that CDNA2 drops.
        ("cdna2_bf16", [2.0**-70, 2.0**-70], [2.0**-57, 2.0**-57], 0, 0),
        ("cdna2_bf16", [1, 0], [0, 1], 2.0**-130, 0),
        ("cdna1_bf16", [1, 0], [0, 1], 2.0**-130, 2.0**-130),
    ],
)
def test_edges_of_the_fast_paths(model: str, a: list[float], b: list[float], c: float, expected: float) -> None:
    """Each case is wrong if a model takes its fast path one step too far; MMA-Sim agrees with every answer."""
    assert dot(model, a, b, c) == expected


@pytest.mark.parametrize("model", ["cdna3_f16", "cdna3_bf16", "cdna2_f16", "cdna1_f16"])
def test_small_integers_are_exact(model: str) -> None:
    rng = np.random.default_rng(1)
    a, b, c = (rng.integers(-8, 9, shape).astype(np.float64) for shape in ((16, 32, 5), (16, 32, 5), (32, 32, 5)))
    spec = MODELS[model]
    d = spec(raw(spec.a_type, a), raw(spec.b_type, b), raw("f32", c)).view(np.float32)
    np.testing.assert_array_equal(d, np.einsum("kmx,knx->mnx", a, b) + c)


def test_int8_wraps() -> None:
    a = np.full((16, 4, 3), -128, np.int8).view(np.uint8)
    c = np.full((4, 4, 3), 0x7FFFFFFF, np.uint32)
    assert (MODELS["int8"](a, a, c) == np.uint32((0x7FFFFFFF + 16 * 128 * 128) % 2**32)).all()
    rng = np.random.default_rng(2)
    a, b = (rng.integers(-128, 128, (16, 4, 300), np.int8) for _ in "ab")
    exact = np.einsum("kmx,knx->mnx", a.astype(np.int64), b.astype(np.int64))
    zero = np.zeros((4, 4, 300), np.uint32)
    np.testing.assert_array_equal(MODELS["int8"](a.view(np.uint8), b.view(np.uint8), zero).view(np.int32), exact)


@pytest.mark.parametrize("type_name", [name for name in NUMBER if name not in ("f64", "xf32")])
def test_formats_match_ml_dtypes(type_name: str) -> None:
    width = BITS.get(type_name, np.dtype(RAW[type_name]).itemsize * 8)
    count = min(1 << width, 65536)
    codes = (np.arange(count, dtype=np.uint64) << np.uint64(max(0, width - 16))).astype(RAW[type_name])
    np.testing.assert_array_equal(decode(type_name, codes), codes.view(NUMBER[type_name]).astype(np.float32))


def test_xf32_drops_thirteen_bits() -> None:
    bits = np.array([0x3F801FFF, 0xBF803FFF], np.uint32)
    assert decode("xf32", bits).view(np.uint32).tolist() == [0x3F800000, 0xBF802000]


wide = st.floats(allow_nan=False, allow_infinity=False, width=64)


@settings(max_examples=300, deadline=None)
@given(wide, wide, wide)
def test_fma_f64_rounds_once(a: float, b: float, c: float) -> None:
    exact = Fraction(a) * Fraction(b) + Fraction(c)
    try:
        expected = float(exact)
    except OverflowError:
        expected = float("inf") if exact > 0 else float("-inf")
    with np.errstate(all="ignore"):
        assert fma_f64(np.array([a]), np.array([b]), np.array([c]))[0] == expected


moderate = st.integers(-(2**24), 2**24).flatmap(lambda m: st.integers(-150, 100).map(lambda e: m * 2.0**e))


@settings(max_examples=300, deadline=None)
@given(st.lists(moderate, min_size=2, max_size=5))
def test_sum_to_odd_then_f32_rounds_once(terms: list[float]) -> None:
    """The float32 nearest to the exact sum, found by comparing fractions with its neighbours."""
    exact = sum((Fraction(term) for term in terms), Fraction(0))
    rounded = np.float32(exact_sum_to_odd([np.array([term]) for term in terms])[0])
    error = abs(Fraction(float(rounded)) - exact)
    for away in (-np.inf, np.inf):
        neighbour = abs(Fraction(float(np.nextafter(rounded, np.float32(away)))) - exact)
        assert error < neighbour or (error == neighbour and int(rounded.view(np.uint32)) % 2 == 0)


def test_what_is_verified_is_said() -> None:
    """CDNA3's models were compared with an MI300X; nothing of gfx950 with anything, and every entry says by whom."""
    assert MODELS["cdna3_bf16"].verified
    assert "MI300X" in MODELS["cdna3_bf16"].source
    assert not MODELS["cdna4_bf16"].verified
    assert "assumed" in MODELS["cdna4_bf16"].source
    assert all(model.bit_exact for model in MODELS.values())
    assert not any(numeric.verified for numeric in load_isa("gfx950").numerics.values())
    verified = {
        a: {n.name for n in load_isa(a).numerics.values() if n.verified} for a in arch_names() if a[:3] == "gfx"
    }
    assert verified == {
        "gfx908": {"fma_f32", "cdna1_f16", "cdna1_bf16"},
        "gfx90a": {"fma_f32", "fma_f64", "cdna2", "cdna2_bf16"},
        "gfx942": {"fma_f32", "fma_f64", "cdna3", "cdna3_xf32", "cdna3_fp8"},
        "gfx950": set(),
    }


def test_fast_is_close_and_says_so() -> None:
    rng = np.random.default_rng(3)
    isa = load_isa("gfx942")
    matrix = isa["v_mfma_f32_32x32x8_bf16"].matrix
    assert matrix is not None
    fast = dot_model(isa, matrix, fast=True)
    assert not fast.bit_exact
    assert not fast.verified
    a, b, c = rng.standard_normal((8, 32, 4)), rng.standard_normal((8, 32, 4)), rng.standard_normal((32, 32, 4))
    bits = raw("bf16", a), raw("bf16", b), raw("f32", c)
    exact, near = (model(*bits).view(np.float32) for model in (dot_model(isa, matrix), fast))
    np.testing.assert_allclose(near, exact, atol=1e-5)


def test_overflow_clamps_where_mode_asks() -> None:
    """CDNA4 ISA reference, 7.1.2: a result that overflows becomes the largest number; one of infinities stays."""
    model = MODELS["cdna4_bf16"]
    a, b = raw("bf16", [[2.0**100, -(2.0**100), np.inf]])[:, :, None], raw("bf16", [[2.0**100]])[:, :, None]
    c = np.zeros((3, 1, 1), np.uint32)
    largest = float(np.finfo(np.float32).max)
    assert model(a, b, c).view(np.float32).ravel().tolist() == [np.inf, -np.inf, np.inf]
    assert model(a, b, c, clamp=True).view(np.float32).ravel().tolist() == [largest, -largest, np.inf]


def test_int8_clamps_the_whole_sum() -> None:
    a = np.array([[127], [-128]], np.int8).view(np.uint8)[:, :, None]
    b = np.array([[127], [127]], np.int8).view(np.uint8)[:, :, None]
    model = MODELS["int8"]
    top = 2**31 - 1
    for start, expected in ((top, top - 127), (-top - 1, -top - 1), (top - 127 * 127, top - 127 * 128)):
        c = np.array(start, np.int32).reshape(1, 1, 1).view(np.uint32)
        assert model(a, b, c, clamp=True).view(np.int32).item() == expected
    only = np.full((1, 1, 1), 127, np.uint8)
    c = np.full((1, 1, 1), 2**31 - 1, np.uint32)
    assert model(only, only, c, clamp=True).view(np.int32).item() == 2**31 - 1
    assert model(only, only, c).view(np.int32).item() == 2**31 - 1 + 127 * 127 - 2**32
