"""Element types of GEMM on CDNA: which architecture takes which, in which form, and with which arithmetic."""

from __future__ import annotations

import numpy as np
import pytest

from amdgen.builder import build
from amdgen.compare.parity import ParityError, compare_machines
from amdgen.device import open_device
from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm import Gemm
from amdgen.kernels.gemm.cdna.build import plan_gemm
from amdgen.kernels.gemm.cdna.explain import explain
from amdgen.kernels.gemm.words import dtypes_of
from amdgen.kernels.tensors import Array
from amdgen.launch import launch_on
from amdgen.verify import random_data, run

TYPES = {
    "gfx908": ["f16", "bf16", "f32", "i8"],
    "gfx90a": ["f16", "bf16", "f32", "f64", "i8"],
    "gfx942": ["f16", "bf16", "f32", "xf32", "f64", "fp8", "bf8", "i8"],
    "gfx950": ["f16", "bf16", "f32", "f64", "fp8", "bf8", "mxfp8", "mxfp6", "mxbf6", "mxfp4", "i8"],
}
OLD = ("f16", "bf16", "i8", "mxfp8", "mxfp6", "mxbf6", "mxfp4")
"""Types that other files of tests are about."""
LAYOUTS = ("nt", "nn", "tt", "tn")
NEW = [(arch, dtype) for arch, types in TYPES.items() for dtype in types if dtype not in OLD]
MORE: dict[str, list[dict[str, object]]] = {
    "f64": [{"beta": 0.3, "k": 41}, {"mfma": 16}],
    "fp8": [{"out_dtype": "f32", "k": 64}, {"out_dtype": "f16", "beta": 2.0}],
}


def product(arch: str, dtype: str, a: Array, b: Array, **how: object) -> Array:
    """A · B, both as bits of ``dtype``, in the output's type."""
    spec = Gemm(arch, a.shape[0], b.shape[0], a.shape[1], dtype=dtype, layout="nt", **how)
    data = random_data(spec)
    for name, bits in (("a", a), ("b", b)):
        data[name][...] = bits.view(data[name].dtype)
    launched = launch_on(build(spec), open_device("emulator", arch), data)
    assert not launched.findings and not launched.warnings
    return data["c"]


@pytest.mark.parametrize("arch", TYPES)
def test_what_an_architecture_takes(arch: str) -> None:
    assert dtypes_of(arch) == TYPES[arch]


@pytest.mark.parametrize(("number", "arch", "dtype"), [(number, *one) for number, one in enumerate(NEW)])
def test_products_are_right_and_clean(number: int, arch: str, dtype: str) -> None:
    """Two layouts of each, staged both ways, ragged."""
    for turn, staging in enumerate(("lds_dma", "vgpr")):
        how = {"k": 72 + 5 * turn, "alpha": 0.75, **MORE.get(dtype, ({}, {}))[turn]}
        layout = LAYOUTS[(number + 2 * turn + number // 4) % 4]
        report = run(Gemm(arch, 37 + turn, 50, dtype=dtype, layout=layout, staging=staging, **how))
        assert report.ok and not report.launched.warnings, (report.comparison, report.launched.findings)
        assert report.launched.counts["bank_conflict_cycles"] == 0 and report.built.resources.vgpr_spills == 0


@pytest.mark.parametrize(("arch", "one"), [("gfx942", 0x40), ("gfx950", 0x38)])
def test_the_form_of_8_bit_floats_is_the_architectures_own(arch: str, one: int) -> None:
    """1.0 is 0x40 where the exponent's bias is 8 and 0x38 where it is 7; the other form would make 4 or 1/4 of it."""
    ones = np.full((16, 32), one, np.uint8)
    assert (product(arch, "fp8", ones, ones, out_dtype="f32") == 32).all()


@pytest.mark.parametrize(("arch", "a", "b"), [("gfx942", 0x44, 0x40), ("gfx950", 0x3C, 0x3C)])
def test_a_and_b_may_be_8_bit_floats_of_two_kinds(arch: str, a: int, b: int) -> None:
    """1.5 as fp8 times 1.0 as bf8; with the types exchanged A would be 2.0 or 1.0."""
    rows = [np.full((16, 32), bits, np.uint8) for bits in (a, b)]
    assert (product(arch, "fp8", *rows, b_dtype="bf8", out_dtype="f32") == 48).all()
    assert run(Gemm(arch, 40, 21, 70, dtype="bf8", b_dtype="fp8", layout="tn", staging="vgpr")).ok


def test_xf32_reads_10_bits_of_fraction_and_f32_all() -> None:
    a, b = (np.full((16, 8), value, np.float32) for value in (1 + 2.0**-11, 1.0))
    assert (product("gfx942", "xf32", a, b) == 8).all() and (product("gfx942", "f32", a, b) == 8 + 2.0**-8).all()


def test_f64_keeps_what_f32_would_lose() -> None:
    a, b = (np.full((16, 8), value) for value in (1 + 2.0**-40, 1.0))
    assert (product("gfx90a", "f64", a, b) == 8 + 2.0**-37).all()
    assert np.unique(random_data(Gemm("gfx90a", 8, 8, 8, dtype="f64"))["a"].view(np.uint32)[:, ::2]).size > 32


def test_bytes_are_signed() -> None:
    a, b = np.full((16, 16), -1, np.int8), np.full((16, 16), 127, np.int8)
    assert (product("gfx908", "i8", a, b) == -127 * 16).all()


@pytest.mark.parametrize(
    ("arch", "dtype", "instruction"),
    [
        ("gfx908", "bf16", "v_mfma_f32_32x32x4bf16"),
        ("gfx90a", "bf16", "v_mfma_f32_32x32x8bf16_1k"),
        ("gfx942", "bf16", "v_mfma_f32_32x32x8_bf16"),
        ("gfx950", "bf16", "v_mfma_f32_32x32x16_bf16"),
        ("gfx908", "f32", "v_mfma_f32_32x32x2f32"),
        ("gfx942", "xf32", "v_mfma_f32_32x32x4_xf32"),
        ("gfx90a", "f64", "v_mfma_f64_16x16x4f64"),
        ("gfx942", "bf8", "v_mfma_f32_32x32x16_bf8_bf8"),
    ],
)
def test_the_instruction_follows_from_type_and_architecture(arch: str, dtype: str, instruction: str) -> None:
    spec = Gemm(arch, 64, 64, 64, dtype=dtype)
    plan = plan_gemm(spec.chosen(mfma=spec.mfma_rows[0]))
    assert plan.geometry.instruction.name == instruction
    types = next(choice for choice in explain(plan, spec) if choice.name == "types")
    assert types.value == f"{dtype} -> {spec.sums} -> {spec.out_name}"
    assert ("FNUZ" in types.why) == (dtype == "bf8") and ("10 bits" in types.why) == (dtype == "xf32")


@pytest.mark.parametrize(
    ("arch", "dtype", "says"),
    [
        ("gfx90a", "xf32", "gfx90a has no matrix instruction for xf32; use --dtype f16, bf16, f32, f64 or i8, or"),
        ("gfx90a", "fp8", "or --arch gfx942 or gfx950"),
        ("gfx908", "f64", "or --arch gfx90a, gfx942 or gfx950"),
    ],
)
def test_a_refusal_names_the_types_and_architectures_that_fit(arch: str, dtype: str, says: str) -> None:
    with pytest.raises(SpecError) as caught:
        Gemm(arch, 16, 16, 16, dtype=dtype)
    assert says in str(caught.value)


def test_8_bit_floats_of_two_forms_are_not_compared() -> None:
    spec = Gemm("gfx942", 16, 16, 32, dtype="fp8", out_dtype="f32")
    c = random_data(spec)["c"]
    with pytest.raises(ParityError, match="a is fp8_fnuz on gfx942 and fp8 on sm_90a"):
        compare_machines(build(spec), open_device("emulator", "gfx942"), spec.elsewhere("sm_90a"), {"c": c}, 0)
