"""RMSNorm and softmax of rows: any length, right to the bound, clean under all checks; random ones: test_families."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import numpy as np
import pytest
from golden_tools import Golden
from support.golden_specs import ROWS
from support.sweeps import part

from amdgen.builder import build, plan_kernel
from amdgen.device import open_device
from amdgen.kernels.errors import SpecError
from amdgen.kernels.rows import RmsNorm, Softmax
from amdgen.kernels.rows.geometry import complete, geometry
from amdgen.kernels.rows.reference import bound, reference
from amdgen.kernels.rows.spec import Rows
from amdgen.kernels.tensors import Data
from amdgen.launch import launch_on
from amdgen.toolchain import ToolchainError
from amdgen.toolchain.cuda import find_nvrtc
from amdgen.verify import RunReport, compare, random_data, run_built

ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")
STEADY = 1.5254238
"""Adding up its square in f32 rounds the same way for long: 4096 times cost 900 roundings' worth."""
LENGTHS = (1, 2, 3, 7, 8, 63, 64, 65, 127, 500, 1024, 1025, 4096, 8191)


def run(spec: Rows, seed: int = 0, inputs: str = "random") -> RunReport:
    return run_built(build(spec), open_device("emulator", spec.arch), seed=seed, inputs=inputs)


def assert_clean(report: RunReport) -> None:
    assert not report.launched.findings, str(report.launched.findings[0])
    assert not report.launched.warnings, str(report.launched.warnings[0])
    assert report.comparison.ok, report.comparison
    assert report.built.resources.vgpr_spills == report.built.resources.scratch_bytes == 0


KINDS = [RmsNorm, Softmax]


@pytest.mark.parametrize(
    ("kind", "columns"),
    part(product(KINDS, LENGTHS), lambda kind, n: (LENGTHS.index(n) // 2 + KINDS.index(kind)) % 2 == 0),
)
def test_rows_of_any_length(kind: type[Rows], columns: int) -> None:
    number = LENGTHS.index(columns)
    dtype = ("f16", "bf16", "f32")[number % 3]
    assert_clean(run(kind(ARCHS[number % 4], 5, columns, dtype=dtype, residual=number % 2 == 0), seed=number))


@pytest.mark.parametrize(
    ("kind", "arch"), part(product(KINDS, ARCHS), lambda kind, arch: (ARCHS.index(arch) + KINDS.index(kind)) % 2 == 0)
)
def test_a_row_that_fits_no_registers_is_read_twice(kind: type[Rows], arch: str) -> None:
    report = run(kind(arch, 2, 40_001, dtype="f32", residual=True))
    assert_clean(report)
    assert report.built.spec.keep == "memory" and list(report.built.plan.loops) == ["statistic", "output"]


THREADS = [1, 4, 64, 128, 1024]


@pytest.mark.parametrize(
    ("kind", "threads"), part(product(KINDS, THREADS), lambda kind, n: (THREADS.index(n) + KINDS.index(kind)) % 2 == 0)
)
def test_both_ways_of_keeping_a_row(kind: type[Rows], threads: int) -> None:
    """The same elements, whatever lanes share them and wherever they wait."""
    spec = kind("gfx942", 3, 24, dtype="f32", residual=True, threads=threads)
    outputs = []
    for keep in ("registers", "memory"):
        report = run(spec.chosen(keep=keep), seed=3)
        assert_clean(report)
        outputs.append(report.data["residual"])
    assert np.array_equal(*outputs), "one addition, rounded once"


@pytest.mark.parametrize("inputs", ["large", "shifted"])
def test_exponentials_far_apart_and_far_from_zero(inputs: str) -> None:
    assert_clean(run(Softmax("gfx90a", 4, 700, dtype="f32"), inputs=inputs))
    assert_clean(run(RmsNorm("gfx90a", 4, 700, dtype="f16"), inputs=inputs))


def test_rows_add_up_to_one() -> None:
    report = run(Softmax("gfx942", 6, 999, dtype="f32"))
    np.testing.assert_allclose(report.data["y"].astype(np.float64).sum(1), 1, rtol=1e-6)


def test_a_missing_barrier_is_found() -> None:
    """Lanes read what other waves have left for them: without the barrier of the reduction that is a race."""
    spec = RmsNorm("gfx942", 2, 4096, threads=256)
    built = build(spec)
    assert len(re.findall(r"^\s*s_barrier$", built.assembly, re.MULTILINE)) == 1
    broken = build(spec, asm=re.sub(r"(?m)^\s*s_barrier$", "", built.assembly))
    report = run_built(broken, open_device("emulator", "gfx942"))
    assert {f.check for f in report.launched.findings} & {"lds_race", "uninitialised_lds"}, report.launched.findings


@pytest.mark.parametrize("kind", [RmsNorm, Softmax])
def test_the_reference_against_a_loop(kind: type[Rows]) -> None:
    spec = kind("gfx942", 2, 5, dtype="f32", residual=True)
    rng = np.random.default_rng(0)
    arrays = {name: rng.standard_normal((2, 5)).astype(np.float32) for name in ("x", "residual", "y")}
    arrays["w"] = rng.standard_normal(5).astype(np.float32)
    found = reference(spec, Data(arrays, {"residual": arrays["residual"]}))
    for row in range(2):
        summed = [float(arrays["x"][row, c]) + float(arrays["residual"][row, c]) for c in range(5)]
        if isinstance(spec, RmsNorm):
            root = (sum(v * v for v in summed) / 5 + 1e-6) ** 0.5
            want = [v / root * float(w) for v, w in zip(summed, arrays["w"], strict=True)]
        else:
            total = sum(np.exp(v) for v in summed)
            want = [np.exp(v) / total for v in summed]
        np.testing.assert_allclose(found["y"].want[row], want, rtol=1e-12)
        np.testing.assert_allclose(found["residual"].want[row], summed, rtol=1e-15)
    bounds = bound(spec, found)
    assert all((bounds[name] < 1e-4 * np.abs(found[name].want) + 1e-30).all() for name in bounds)


@pytest.mark.parametrize(
    ("columns", "dtype", "vector"),
    [(8, "f16", 8), (4, "f16", 4), (6, "f16", 2), (7, "f16", 1), (4, "f32", 4), (5, "f32", 1), (4096, "bf16", 8)],
)
def test_vectors_are_as_wide_as_every_row_is_aligned(columns: int, dtype: str, vector: int) -> None:
    assert RmsNorm("gfx942", 3, columns, dtype=dtype).vector == vector


@pytest.mark.parametrize("arch", [*ARCHS, "sm_80", "sm_90a"])
def test_every_element_has_one_lane(arch: str) -> None:
    """The columns of all lanes and chunks of a row, as the template computes them, cover it once; registers suffice."""
    for columns in (1, 5, 64, 100, 1000, 4096, 20_000, 1 << 20):
        for kind in (RmsNorm, Softmax):
            g = geometry(complete(kind(arch, 3, columns)))
            step = g.threads * g.vector
            assert g.turns * g.chunks * step >= columns > (g.turns - 1) * g.chunks * step
            assert g.block % g.spec.wave == 0 and g.block <= g.spec.max_threads and columns % g.vector == 0
            assert g.registers <= g.register_room and g.grid[0] * g.rows_group >= 3


REFUSED = [
    ({"rows": 0}, "--rows 0", "1 to"),
    ({"columns": 0}, "--columns 0", "1 to"),
    ({"dtype": "fp8"}, "--dtype fp8", "f16, bf16, f32"),
    ({"threads": 48}, "--threads 48", "power of two"),
    ({"threads": 2048}, "--threads 2048", "1024"),
    ({"keep": "lds"}, "--keep lds", "registers, memory"),
    ({"eps": 0.0}, "--eps 0.0", "1e-30"),
    ({"columns": 1 << 28, "rows": 64, "threads": 1, "keep": "memory"}, "rows of a workgroup are", "more --threads"),
    ({"columns": 100_000, "keep": "registers"}, "registers of each of 1024 lanes", "--keep memory"),
    ({"columns": 1024, "threads": 1, "keep": "registers"}, "registers of each of 1 lanes", "more --threads"),
]


@pytest.mark.parametrize(("change", "says", "remedy"), REFUSED, ids=lambda v: str(v)[:40])
def test_refusals_are_one_line_with_a_remedy(change: dict[str, Any], says: str, remedy: str) -> None:
    with pytest.raises(SpecError) as caught:
        plan_kernel(RmsNorm(**{"arch": "gfx942", "rows": 4, "columns": 64, **change}))
    text = str(caught.value)
    assert says in text and remedy in text and "\n" not in text


def test_the_plan_names_its_reduction() -> None:
    """Registers to lanes to waves, one barrier, and a wait that only the waves' exchange needs."""
    (loop,) = plan_kernel(RmsNorm("gfx942", 100, 4096, threads=256, residual=True)).loops.values()
    labels = [op.label or op.kind for op in loop.prologue]
    order = ["load_x", "load_residual", "widen", "load_w", "store_sum", "accumulate", "reduce_lanes", "write_partial"]
    assert labels == [*order, "sync", "read_partials", "finish", "normalise", "store_y"]
    (sync,) = [op for op in loop.prologue if op.waits_or_syncs]
    assert sync.barrier and dict(sync.waits) == {"lgkmcnt": 0}
    (short,) = plan_kernel(Softmax("gfx942", 100, 64)).loops.values()
    assert not [op for op in short.prologue if op.waits_or_syncs], "lanes of one wave need no barrier"


@pytest.mark.parametrize("arch", ARCHS)
@pytest.mark.parametrize("name", ROWS)
def test_golden(golden: Golden, arch: str, name: str) -> None:
    golden.check(f"rows/{arch}_{name}", build(ROWS[name].chosen(arch=arch)).assembly)


@pytest.mark.parametrize("arch", ["sm_80", "sm_90a"])
@pytest.mark.parametrize("dtype", ["f16", "bf16", "f32"])
@pytest.mark.parametrize("kind", [RmsNorm, Softmax])
def test_cuda_compiles_without_spills(kind: type[Rows], dtype: str, arch: str) -> None:
    try:
        find_nvrtc()
    except ToolchainError:
        pytest.skip("NVRTC is not installed")
    for columns in (1, 77, 4096, 100_000):
        built = build(kind(arch, 64, columns, dtype=dtype, residual=True))
        report = built.resource_report()
        assert report["spills"] == report["stack_bytes"] == 0
        wide = re.search(r"ld\.global\S*\.v(2|4)\.(b|u|f)(32|64)", built.assembly)
        assert bool(wide) == (columns % 8 == 0), "16 bytes at a time where rows are so aligned"


def test_the_bound_counts_every_addition() -> None:
    """One lane adds 4096 equal squares, whose roundings all go one way: beyond what a few roundings would allow."""
    spec = RmsNorm("gfx942", 2, 4096, dtype="f32", threads=1, keep="memory")
    built = build(spec)
    data = random_data(spec)
    for name, value in (("x", STEADY), ("w", 1.0)):
        data[name][...] = value
    launched = launch_on(built, open_device("emulator", spec.arch), data)
    found = compare(spec, data)
    assert found.ok and not launched.findings
    roundings = found.main.max_rel_err / 2.0**-24
    assert 20 < roundings < found.main.allowed_rel / 2.0**-24 < 4096
