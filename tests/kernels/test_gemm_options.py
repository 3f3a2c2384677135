"""A GEMM's options on CDNA, executed: endings, batches, pitches, sums of nothing, orders and shares of tiles."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from amdgen.builder import build, plan_kernel
from amdgen.device import open_device
from amdgen.kernels.attention import Attention
from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm import Gemm, Tile
from amdgen.kernels.gemm.cdna.build import plan_gemm
from amdgen.kernels.registry import family_of
from amdgen.verify import RunReport, run_built


def assert_clean(spec: Gemm) -> RunReport:
    """Runs it and returns what was found: right, and nothing to complain of."""
    report = run_built(build(spec), open_device("emulator", spec.arch))
    found = [*report.launched.findings, *report.launched.warnings]
    assert not found, str(found[0])
    assert report.comparison.ok, report.comparison
    assert report.built.resources.vgpr_spills == 0
    return report


@pytest.mark.parametrize(
    ("arch", "how"),
    [
        ("gfx908", {"dtype": "f16", "bias": True, "activation": "relu", "beta": 2.0, "batch": 2, "lda": 44}),
        ("gfx90a", {"dtype": "bf16", "column_bias": True, "activation": "silu", "layout": "tn", "ldb": 90, "ldc": 96}),
        ("gfx942", {"dtype": "bf16", "bias": True, "column_bias": True, "activation": "gelu", "batch": 3, "beta": 0.5,
                    "residual": True}),
        ("gfx950", {"dtype": "f16", "out_dtype": "f32", "bias": True, "layout": "tt", "batch": 2, "ldc": 79}),
        ("gfx950", {"dtype": "fp8", "scales": "row", "activation": "silu", "residual": True}),
    ],
)  # fmt: skip
def test_endings_batches_and_pitches(arch: str, how: dict[str, Any]) -> None:
    assert_clean(Gemm(arch, 70, 78, 40, **how))


@pytest.mark.parametrize(
    ("arch", "how"),
    [
        ("gfx942", {"raster": 2, "along_n": True, "xcds": 8, "batch": 2}),
        ("gfx90a", {"raster": 3, "along_n": False, "xcds": 1}),
        ("gfx942", {"xcds": 3, "raster": 0}),
    ],
)
def test_rasters(arch: str, how: dict[str, Any]) -> None:
    """Every tile is computed: what isn't stays poisoned."""
    assert_clean(Gemm(arch, 150, 200, 32, tile=Tile(32, 32, 32), waves=(1, 1), **how))


SMALL: dict[str, Any] = {"tile": Tile(32, 32, 32), "waves": (1, 1)}


@pytest.mark.parametrize(
    ("arch", "size", "how"),
    [
        ("gfx908", (100, 70, 128), {"decomposition": "split_k", "splits": 3, "reduction": "atomic", "batch": 2}),
        ("gfx90a", (65, 70, 136), {"decomposition": "stream_k", "beta": 0.5, "bias": True, "activation": "relu",
                                    "residual": True, "ldc": 72}),
        ("gfx942", (65, 70, 136), {"decomposition": "split_k", "splits": 4, "layout": "tn", "staging": "vgpr"}),
        ("gfx950", (65, 70, 136), {"decomposition": "stream_k", "layout": "nn", "batch": 2, "residual": True}),
        # As many CUs as tiles fill once and a bit: shared tiles first, then whole ones.
        ("mi308x", (416, 832, 64), {"decomposition": "stream_k", "dtype": "i8"}),
        ("mi308x", (416, 416, 33), {"decomposition": "persistent", "raster": 4}),
    ],
)  # fmt: skip
def test_decompositions(arch: str, size: tuple[int, int, int], how: dict[str, Any]) -> None:
    report = assert_clean(Gemm(arch, *size, **SMALL, **how))
    plan = report.built.plan
    assert how["decomposition"] in plan.name and report.built.launch.grid == (plan.schedule.workgroups, 1, 1)


_ARRIVED = "wait_and_barrier<0, 0>();  // what all waves left has arrived"


@pytest.mark.parametrize(
    ("arch", "sound", "broken"),
    [
        ("gfx942", '__builtin_amdgcn_fence(__ATOMIC_RELEASE, "agent");', ""),  # gfx90a writes nothing back for it
        ("gfx90a", '__builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "agent");', ""),
        ("gfx942", '__builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "agent");', ""),
        ("gfx90a", _ARRIVED, "wait_and_barrier<vmcnt_max, 0>();"),
        ("gfx942", _ARRIVED, "wait_and_barrier<vmcnt_max, 0>();"),
    ],
)
def test_parts_that_others_may_not_see_are_found(arch: str, sound: str, broken: str) -> None:
    """Without the release or the acquire, or the wait before them, who comes last may read what was there before."""
    spec = Gemm(arch, 32, 64, 128, tile=Tile(32, 64, 32), waves=(1, 2), decomposition="split_k", splits=4)
    text = family_of(spec).text(plan_gemm(spec))
    assert text.count(sound) == 1
    report = run_built(build(spec, source=text.replace(sound, broken)), open_device("emulator", arch))
    assert report.launched.findings or report.launched.warnings


@pytest.mark.parametrize("arch", ["gfx90a", "gfx942", "gfx950"])
def test_atomics_in_flight_where_waves_meet_are_found(arch: str) -> None:
    """One wave counts for all: the others' additions must be there. Who comes last has added, too, and saw its own."""
    spec = Gemm(
        arch, 32, 64, 128, tile=Tile(32, 64, 32), waves=(1, 2), decomposition="split_k", splits=4, reduction="atomic"
    )
    text = family_of(spec).text(plan_gemm(spec))
    for source, found in ((text, 0), (text.replace(_ARRIVED, "wait_and_barrier<vmcnt_max, 0>();"), 1)):
        launched = run_built(build(spec, source=source), open_device("emulator", arch)).launched
        assert not launched.findings and bool(launched.warnings) == bool(found)
        assert all("after a barrier at which the store was still in flight" in w.message for w in launched.warnings)


@pytest.mark.parametrize(("arch", "staging"), [("gfx90a", "vgpr"), ("gfx942", "lds_dma")])
def test_a_sum_of_nothing_is_the_rest(arch: str, staging: str) -> None:
    """C = activation(beta · C + bias): A and B have no elements, and nothing of them is read."""
    assert_clean(Gemm(arch, 33, 70, 0, beta=0.5, bias=True, activation="silu", staging=staging))


@pytest.mark.parametrize("activation", ["gelu", "silu"])
def test_activations_of_large_and_small_values(activation: str) -> None:
    """Where exponentials are out of f32's range, and where they are 1."""
    report = assert_clean(Gemm("gfx942", 64, 64, 8, out_dtype="f32", activation=activation, alpha=40.0))
    assert report.data["c"].max() > 100 and abs(report.data["c"]).min() < 1e-3


@pytest.mark.parametrize(
    ("arch", "change", "says", "remedy"),
    [
        ("sm_90a", {"k": 0}, "-k 0", "1 to"),
        ("gfx942", {"k": -1}, "-k -1", "1 to"),
        ("gfx942", {"dtype": "i8", "bias": True}, "i8 products are plain", "to the i32 result"),
        ("gfx942", {"dtype": "i8", "column_bias": True}, "i8 products are plain", "to the i32 result"),
        ("sm_90a", {"column_bias": True}, "--column-bias is for CDNA", "leave it out"),
        ("sm_90a", {"residual": True}, "--residual is for CDNA", "leave it out"),
        ("gfx942", {"dtype": "i8", "residual": True}, "i8 products are plain", "to the i32 result"),
        ("gfx942", {"ldc": 3}, "--ldc 3 is less than a row of 64 elements", "at least 64"),
        ("gfx942", {"batch": 0}, "--batch 0", "1 to"),
    ],
)
def test_refusals(arch: str, change: dict[str, Any], says: str, remedy: str) -> None:
    with pytest.raises(SpecError) as caught:
        Gemm(arch, **{"m": 64, "n": 64, "k": 64, **change})
    assert says in str(caught.value) and remedy in str(caught.value)


def test_a_kernel_is_named_by_its_ending_and_takes_what_it_needs() -> None:
    spec = Gemm("gfx942", 64, 64, 64, beta=1.0, bias=True, activation="gelu", batch=2)
    assert plan_gemm(spec).name.endswith("_beta_bias_gelu_batch")
    assert spec.formula == "gelu(alpha * op(A) * op(B) + beta * C + bias)"


@pytest.mark.parametrize("activation", ["gelu", "silu"])
@pytest.mark.parametrize("arch", ["gfx90a", "gfx942"])
def test_no_digits_of_an_activation_cancel(arch: str, activation: str) -> None:
    """A's first column are the arguments, which the product leaves as they are: f32's digits over [-10, 10]."""
    x = np.linspace(-10, 10, 64 * 32, dtype=np.float32).reshape(64, 32)
    a, b = np.zeros((64, 32), np.float32), np.eye(32, dtype=np.float32)
    a[...] = x
    built = build(Gemm(arch, 64, 32, 32, dtype="f32", activation=activation), tuned=None)
    wide = x.astype(np.float64)
    share = {"gelu": lambda v: 0.5 * math.erfc(-v / math.sqrt(2)), "silu": lambda v: 1 / (1 + math.exp(-v))}[activation]
    want = wide * np.vectorize(share)(wide)
    error = np.abs(built(a, b) - want) / np.abs(want)
    assert error.max() < 8e-6 and error[np.abs(x) < 1].max() < 1e-6, (error.max(), x[error == error.max()])


@pytest.mark.parametrize(
    ("spec", "given"),
    [
        (Attention("gfx90a", 64, 64, head_dim=256, stages=4), "--stages 4"),
        (Gemm("gfx950", 64, 64, 96, pipeline="ping_pong", fetch="line", waves=(1, 16)), "--waves 1x16 --pipeline"),
    ],
)
def test_a_refusal_names_what_was_given(spec: Any, given: str) -> None:
    """And not a tile that amdgen chose, as an option."""
    with pytest.raises(SpecError) as caught:
        plan_kernel(spec)
    message = caught.value.message
    assert message.startswith(f"nothing fits {given}") and "--tile" not in message and "tile" in message


@pytest.mark.parametrize("arch", ["gfx942", "sm_90a"])
@pytest.mark.parametrize("name", ["alpha", "beta"])
def test_a_factor_that_its_type_cannot_hold_is_refused(arch: str, name: str) -> None:
    with pytest.raises(SpecError, match=rf"--{name} 1e\+300; .*f32"):
        Gemm(arch, 64, 64, 64, **{name: 1e300})
    if arch == "gfx942":
        Gemm(arch, 64, 64, 64, dtype="f64", **{name: 1e300})


def test_a_pipeline_of_one_tile_is_no_pipeline() -> None:
    with pytest.raises(SpecError, match="--stages 1; a pipeline of cp_async has 2 or more"):
        plan_kernel(Gemm("sm_80", 64, 64, 64, stages=1))
