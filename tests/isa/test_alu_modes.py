"""Float instructions under the modes that are not the usual ones: rounding, denormals, overflow to f16."""

from __future__ import annotations

import re

import pytest
from alu_bits import FORMATS, ZERO, bits, is_denormal, number, rounding
from alu_harness import compare, instructions, run

from amdgen.emulator.arithmetic.lower import Context

ROUNDED = re.compile(
    r"v_((pk_)?(add|mul|fma|fmac)|sub|subrev|mad|mac|madmk|madak|fmamk|fmaak|fma_mix(lo|hi)?|ldexp|fract|mul_legacy"
    r"|mad_legacy|fma_legacy)_(f16|f32|f64)|v_cvt_(f16|f32)_(f16|f32|f64|u16|i16|u32|i32)|v_div_fmas_(f32|f64)"
)
"""What rounds as MODE says. (The manual: FP_ROUND; conversions with a mode in their name and dot products don't.)"""

FLUSHED = re.compile(
    r"v_((pk_)?(add|mul|fma|fmac|min|max)|sub|subrev|ldexp|min3|max3|med3|trunc|ceil|rndne|floor|frexp_mant)_(f16|f32|f64)"
    r"|v_cvt_(f16|f32|f64)_(f16|f32|f64)|v_cmp_(lt|eq|le|gt|lg|ge|neq)_(f16|f32|f64)|v_frexp_exp_i(16|32)_(f16|f32|f64)"
    r"|v_cvt_(u32|i32|u16|i16)_(f16|f32|f64)"
)
"""One operation each: flushed sources go in, and what comes out is flushed."""


def matching(pattern: re.Pattern[str]) -> list[str]:
    return sorted(n for n in instructions() if pattern.fullmatch(n))


@pytest.mark.parametrize("mode", [1, 2, 3], ids=["up", "down", "to zero"])
@pytest.mark.parametrize("name", matching(ROUNDED))
def test_rounding_modes(name: str, mode: int) -> None:
    with rounding(mode):
        compare(*instructions()[name], False, Context(round_f32=mode, round_f16_f64=mode))


def test_each_type_has_its_own_rounding_mode() -> None:
    single, others = Context(round_f32=ZERO), Context(round_f16_f64=ZERO)
    for name, of_f32 in (("v_mul_f32", True), ("v_mul_f16", False), ("v_mul_f64", False), ("v_cvt_f16_f32", False)):
        compare(*instructions()[name], False, others if of_f32 else single)
        with rounding(ZERO):
            compare(*instructions()[name], False, single if of_f32 else others)
    with rounding(ZERO):  # that of f64, as LLVM sets it for a truncation
        compare(*instructions()["v_cvt_f32_f64"], False, others)


@pytest.mark.parametrize("name", ["v_cvt_pkrtz_f16_f32", "v_cvt_pk_f16_f32", "v_cvt_pk_bf16_f32", "v_dot2_f32_f16"])
@pytest.mark.parametrize("mode", [1, 2, 3])
def test_what_ignores_the_rounding_mode(name: str, mode: int) -> None:
    compare(*instructions()[name], False, Context(round_f32=mode, round_f16_f64=mode))


def flush(pattern: int, type_name: str) -> int:
    return pattern & 1 << sum(FORMATS[type_name]) if is_denormal(number(pattern, type_name), type_name) else pattern


@pytest.mark.parametrize("denormals", [0, 1, 2], ids=["both flushed", "results flushed", "sources flushed"])
@pytest.mark.parametrize("name", matching(FLUSHED))
def test_denormal_modes(name: str, denormals: int) -> None:
    context = Context(denormals_f32=denormals, denormals_f16_f64=denormals)
    compare(*instructions()[name], False, context, None if denormals & 1 else flush, None if denormals & 2 else flush)


@pytest.mark.parametrize("denormals", [0, 1, 2])
@pytest.mark.parametrize("name", ["v_cmp_class_f32", "v_cndmask_b32", "v_cvt_scalef32_sr_fp8_f32", "v_mov_b32"])
def test_what_sees_denormals_in_any_mode(name: str, denormals: int) -> None:
    compare(*instructions()[name], False, Context(denormals_f32=denormals, denormals_f16_f64=denormals, fp8_fnuz=False))


@pytest.mark.parametrize(
    "name", ["v_add_f16", "v_mul_f16", "v_fma_f16", "v_pk_fma_f16", "v_cvt_f16_f32", "v_ldexp_f16"]
)
def test_f16_results_saturate_when_the_mode_says_so(name: str) -> None:
    instruction, fp8 = instructions()[name]
    _, plain = run(instruction, fp8, False, Context())
    _, kept = run(instruction, fp8, False, Context(fp16_overflow=True))
    infinity, changes = 0x7C00, 0
    for a, b in zip(plain["vdst"], kept["vdst"], strict=True):
        for p, k in zip(*((v if isinstance(v, list) else [v]) for v in (a, b)), strict=True):
            if p == k:
                continue
            changes += 1
            assert p & 0x7FFF == infinity and k == p - 1
    assert changes
    # true infinities stay
    rows, kept = run(instructions()["v_cvt_f16_f32"][0], "", False, Context(fp16_overflow=True))
    assert all(
        k & 0x7FFF == infinity for r, k in zip(rows, kept["vdst"], strict=True) if r.src0 & 0x7FFFFFFF == 0x7F800000
    )


@pytest.mark.parametrize(("name", "most"), [("v_cvt_pk_fp8_f32 gfx950", 0x7E), ("v_cvt_pk_bf8_f32 gfx950", 0x7B)])
def test_8_bit_floats_saturate_when_the_mode_says_so(name: str, most: int) -> None:
    instruction, fp8 = instructions()[name]
    rows, found = run(instruction, fp8, False, Context(fp8_fnuz=False, fp16_overflow=True))
    large = bits(1e6, "f32")
    hits = [v & 0x7F for r, v in zip(rows, found["vdst"], strict=True) if large < r.src0 & 0x7FFFFFFF <= 0x7F800000]
    assert hits and set(hits) == {most}
