"""CDNA kernels in the emulator against what an H200 gave for the same products."""

from __future__ import annotations

import re

import numpy as np
import pytest
from support.parity_specs import RECORDED, RECORDED_ATTENTION, attention_specs, parity_specs

from amdgen.builder import build
from amdgen.compare.parity import Parity, ParityError, compare_machines, load_recorded, side_by_side
from amdgen.device import open_device
from amdgen.kernels.attention import Attention
from amdgen.kernels.gemm import Gemm
from amdgen.kernels.gemm.cdna.build import plan_gemm
from amdgen.kernels.gemm.cuda import plan_cuda
from amdgen.kernels.gemm.reference import flushed
from amdgen.kernels.tensors import Array, Data

SAMPLE = {"gfx90a": (3, 40, 45), "gfx942": (12, 31), "gfx950": (21, 10)}
"""All layouts, both types, sizes of every remainder; benchmarks/cuda/parity.py compares all recorded products."""


ATTENTIONS = {"gfx90a": (0, 29), "gfx942": (6, 19), "gfx950": (13, 3)}
"""A head dim each, with and without a mask, groups and logarithms."""


def compared(arch: str, number: int, change: Array | None = None) -> Parity:
    """The ``number``-th product on ``arch`` against the recorded output, or against ``change``."""
    spec = Gemm(arch, **parity_specs()[number])
    there = spec.elsewhere("sm_90a")
    outputs = load_recorded(RECORDED, there, number) if change is None else {"c": change}
    return compare_machines(build(spec), open_device("emulator", arch), there, outputs, number)


@pytest.mark.parametrize(("arch", "number"), [(arch, n) for arch, numbers in SAMPLE.items() for n in numbers])
def test_machines_agree_with_the_h200(arch: str, number: int) -> None:
    result = compared(arch, number)
    assert result.ok, result


def attentions_compared(arch: str, number: int, change: dict[str, Array] | None = None) -> Parity:
    """The ``number``-th attention on ``arch`` against the recorded outputs, or against ``change``."""
    spec = Attention(arch, **attention_specs()[number])
    there = spec.elsewhere("sm_90a")
    outputs = change or load_recorded(RECORDED_ATTENTION, there, number)
    return compare_machines(build(spec), open_device("emulator", arch), there, outputs, number)


@pytest.mark.parametrize(("arch", "number"), [(arch, n) for arch, numbers in ATTENTIONS.items() for n in numbers])
def test_attentions_agree_with_the_h200(arch: str, number: int) -> None:
    result = attentions_compared(arch, number)
    assert result.ok and 0 < max(result.of_bounds) <= 1, result


def test_a_difference_of_another_output_is_found_too() -> None:
    number = next(n for n, fields in enumerate(attention_specs()) if fields["lse"])
    outputs = load_recorded(RECORDED_ATTENTION, Attention("sm_90a", **attention_specs()[number]), number)
    outputs["lse"] = outputs["lse"].copy()
    outputs["lse"].flat[-1] += 1
    result = attentions_compared("gfx942", number, outputs)
    assert not result.ok and result.output == "lse" and result.of_bounds[0] < 1 < result.of_bounds[1]
    fields = attention_specs()[number]
    assert result.first == (fields["batch"] - 1, fields["heads"] - 1, fields["seq_q"] - 1)


@pytest.mark.parametrize(("arch", "instruction"), [("gfx90a", "v_mfma_f32_"), ("gfx942", "v_mfma_f32_")])
def test_a_difference_names_its_element_and_who_computed_it(arch: str, instruction: str) -> None:
    broken = load_recorded(RECORDED, Gemm("sm_90a", **parity_specs()[3]), 3)["c"].copy()
    broken[0, 37, 5] += np.asarray(8, broken.dtype)
    broken[0, 40, 1] = np.nan
    result = compared(arch, 3, broken)
    assert not result.ok and result.first == (37, 5) and result.values is not None
    here, there, exact = result.values
    assert here == pytest.approx(exact, abs=1e-3) and there == pytest.approx(exact + 8, abs=1e-3)
    cdna, nvidia = result.step.split("; ")
    assert cdna.startswith(f"{arch}: tile (") and instruction in cdna and " of block (" in cdna
    assert re.match(r"sm_90a: tile \(\d+, 0\) of \S+, (warpgroup|warp) .*(wgmma|mma\.sync) of block", nvidia)


def test_only_where_the_unit_flushes_may_subnormal_inputs_differ() -> None:
    """The bound grows by the products with a subnormal factor on CDNA2, whose matrix unit reads those as zero."""
    tiny = np.float16(2.0**-20)
    for arch, flushes in (("gfx90a", True), ("gfx942", False), ("gfx950", False)):
        spec = Gemm(arch, 16, 16, 16, out_dtype="f32", alpha=-2.0)
        a, b = (np.ones((16, 16), np.float16) for _ in range(2))
        c = np.zeros((16, 16), np.float32)
        a[3, 5], b[7, 2] = tiny, -tiny
        lost = flushed(spec, Data({"a": a, "b": b, "c": c}, {"c": c}))
        want = np.zeros((16, 16))
        want[3, :] += 2 * tiny
        want[:, 7] += 2 * tiny
        assert np.array_equal(np.broadcast_to(lost, (16, 16)), want * flushes)


def test_plans_stand_side_by_side() -> None:
    spec = Gemm("gfx942", 256, 256, 256, staging="lds_dma")
    rows = side_by_side(plan_gemm(spec), plan_cuda(spec.elsewhere("sm_90a")))
    assert any("vmcnt" in left for _, left, _ in rows) and any("wgmma_group(1)" in right for _, _, right in rows)


def test_what_was_not_recorded_is_said() -> None:
    with pytest.raises(ParityError, match="has no m=1 n=1 k=1"):
        load_recorded(RECORDED, Gemm("sm_90a", 1, 1, 1), 0)
