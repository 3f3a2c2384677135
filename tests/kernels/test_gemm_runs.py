"""Generated GEMMs, executed: right against float64, clean under all checks, without bank conflicts."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import numpy as np
import pytest
from support.sweeps import part

from amdgen.builder import build
from amdgen.device import open_device
from amdgen.kernels.gemm import Gemm, Tile
from amdgen.kernels.gemm.reference import rounding_bound
from amdgen.launch import launch_on
from amdgen.verify import RunReport, compare, random_data, run_built

ARCHS = ["gfx90a", "gfx942", "gfx950"]
ALL = ["gfx908", *ARCHS]
LAYOUTS = ["nt", "nn", "tn", "tt"]
OUTS = ["f16", "bf16", "f32"]


def run(spec: Gemm, seed: int = 0) -> RunReport:
    return run_built(build(spec), open_device("emulator", spec.arch), seed=seed)


def assert_clean(report: RunReport) -> None:
    assert not report.launched.findings, str(report.launched.findings[0])
    assert not report.launched.warnings, str(report.launched.warnings[0])
    assert report.comparison.ok, report.comparison
    assert report.launched.counts["bank_conflict_cycles"] == 0
    assert report.built.resources.vgpr_spills == 0


SIZES = [(128, 128, 128), (100, 77, 129), (1, 1, 1), (65, 3, 40)]
STAGINGS = ["lds_dma", "vgpr"]


@pytest.mark.parametrize(
    ("arch", "staging", "m", "n", "k"),
    part(
        [(arch, staging, *size) for arch in ALL for staging in STAGINGS for size in SIZES],
        lambda arch, staging, *size: (ALL.index(arch) + STAGINGS.index(staging) + SIZES.index(size)) % 2 == 0,
    ),
)
def test_sizes(arch: str, staging: str, m: int, n: int, k: int) -> None:
    assert_clean(run(Gemm(arch, m, n, k, dtype="f16", staging=staging)))


ODD = [
    {"m": 67, "n": 70, "k": 99},  # whole tiles at once, the last in parts
    {"m": 64, "n": 64, "k": 96, "lda": 97, "ldb": 103},  # all whole
    {"m": 130, "n": 131, "k": 64, "layout": "nn"},  # along n: the last tile at the edge in parts
    {"m": 129, "n": 64, "k": 65, "layout": "tn"},
    {"m": 67, "n": 70, "k": 99, "dtype": "f32"},
    {"m": 67, "n": 70, "k": 201, "dtype": "i8"},
]


@pytest.mark.parametrize(
    ("arch", "given"), part(product(ARCHS, ODD), lambda arch, given: (ARCHS.index(arch) + ODD.index(given)) % 3 == 0)
)
def test_lines_that_begin_anywhere_are_loaded_by_whole_chunks(arch: str, given: dict[str, Any]) -> None:
    report = run(Gemm(arch, **given, tile=Tile(64, 64, 64 if given.get("dtype") == "i8" else 32), waves=(2, 2)))
    assert_clean(report)
    assert "buffer_load_dwordx" in report.built.assembly


@pytest.mark.parametrize(
    ("arch", "layout", "out"),
    part(
        product(ARCHS, LAYOUTS, OUTS),
        lambda arch, layout, out: (ARCHS.index(arch) + LAYOUTS.index(layout) + OUTS.index(out)) % 3 == 0,
    ),
)
def test_layouts_and_outputs(arch: str, layout: str, out: str) -> None:
    spec = Gemm(arch, 72, 96, 80, dtype="bf16", out_dtype=out, layout=layout, alpha=0.75, beta=-1.5)
    assert_clean(run(spec))


def test_sums_that_move_at_the_loops_head_have_their_wait_states() -> None:
    """LLVM 22 counts the s_branch behind the branch that is taken: 9 of 10 wait states were there."""
    spec = Gemm(
        "gfx908", 65, 29, 192, dtype="f16", alpha=3.0, lda=200, ldb=200, ldc=37, activation="gelu",
        tile=Tile(128, 32, 64), waves=(4, 2), stages=2, staging="vgpr", mfma=16, raster=1, along_n=True, xcds=2,
    )  # fmt: skip
    assert_clean(run(spec))


@pytest.mark.parametrize("seed", range(12))
def test_random_specs(seed: int) -> None:
    rng = random.Random(seed)
    spec = Gemm(
        rng.choice(ARCHS),
        *(rng.choice([rng.randint(1, 150), 64, 128]) for _ in range(3)),
        dtype=rng.choice(["f16", "bf16"]),
        out_dtype=rng.choice(["f16", "bf16", "f32"]),
        layout=rng.choice(["nt", "nn", "tn", "tt"]),
        staging=rng.choice(["lds_dma", "vgpr"]),
        mfma=rng.choice([None, 16, 32]),
        alpha=rng.choice([1.0, 0.5]),
        beta=rng.choice([0.0, 2.0]),
    )
    pad = rng.choice([0, 0, 8, 3])
    spec = spec.chosen(lda=spec.a_shape[1] + pad, ldb=spec.b_shape[1] + pad, ldc=spec.n + pad)
    assert_clean(run(spec, seed))


INTEGERS: list[tuple[tuple[int, int, int], str, dict[str, Any]]] = [
    ((96, 80, 112), "lds_dma", {}),
    ((37, 65, 131), "vgpr", {"mfma": 16}),
    ((128, 128, 64), "lds_dma", {"tile": Tile(128, 128, 64), "mfma": 16}),  # a lane reads four neighbours at once
    ((128, 128, 64), "vgpr", {"tile": Tile(128, 128, 64), "mfma": 32}),  # or two
]


@pytest.mark.parametrize(
    ("arch", "layout", "number"),
    part(
        product(ALL, LAYOUTS, range(len(INTEGERS))),
        lambda arch, layout, number: (ALL.index(arch) + LAYOUTS.index(layout) + number) % 4 == 0,
    ),
)
def test_integers_are_exact(arch: str, layout: str, number: int) -> None:
    """Over the whole range of i8."""
    size, staging, how = INTEGERS[number]
    assert_exact(Gemm(arch, *size, dtype="i8", layout=layout, staging=staging, **how), -128, 127)


def test_sums_of_integers_are_beyond_those_of_f32() -> None:
    assert_exact(Gemm("gfx942", 32, 32, 1101, dtype="i8"), -128, -127)  # 2^24 and more, odd ones too


def assert_exact(spec: Gemm, least: int, most: int) -> None:
    """On integers from ``least`` to ``most``."""
    rng, layout = np.random.default_rng(spec.k), spec.layout
    data = random_data(spec)
    for name in "ab":
        data[name][...] = rng.integers(least, most + 1, data[name].shape)
    launched = launch_on(build(spec), open_device("emulator", spec.arch), data)
    assert not launched.findings and not launched.warnings, (launched.findings, launched.warnings)
    assert launched.counts["bank_conflict_cycles"] == 0
    want = (data["a"] if layout[0] == "n" else data["a"].T).astype(np.int64) @ (
        data["b"] if layout[1] == "n" else data["b"].T
    ).astype(np.int64)
    assert data["c"].dtype == np.int32 and (data["c"] == want).all() and compare(spec, data).ok


@pytest.mark.parametrize("layout", ["nt", "nn"])
def test_integers_copied_one_by_one(layout: str) -> None:
    assert_clean(run(Gemm("gfx942", 65, 33, 131, dtype="i8", layout=layout, staging="lds_dma")))


DEPTHS = [1, 16, 32, 64, 96, 160]


@pytest.mark.parametrize(
    ("k", "stages"), part(product(DEPTHS, [2, 3, 4]), lambda k, stages: (DEPTHS.index(k) + stages) % 2 == 0)
)
def test_pipelines_longer_and_shorter_than_k(k: int, stages: int) -> None:
    spec = Gemm("gfx942", 64, 64, k, tile=Tile(64, 64, 16), waves=(2, 2), stages=stages, staging="lds_dma")
    assert_clean(run(spec))


def test_more_than_one_workgroup_in_every_direction() -> None:
    assert_clean(run(Gemm("gfx942", 150, 200, 64, tile=Tile(64, 64, 32), waves=(2, 2), dtype="bf16")))


def test_a_wrong_result_is_seen() -> None:
    spec = Gemm("gfx942", 16, 16, 16, dtype="f16")
    data = random_data(spec)
    assert not compare(spec, data).ok, "the output is poisoned, so nothing computed must not pass"
    data["c"][:] = (data["a"].astype(np.float64) @ data["b"].astype(np.float64).T).astype(np.float16)
    assert compare(spec, data).ok
    data["c"][3, 5] = np.nextafter(data["c"][3, 5], np.float16(np.inf)) * np.float16(1.01)
    seen = compare(spec, data)
    assert not seen.ok and seen.main.where == (3, 5)


def test_the_bound_is_what_a_sum_in_f32_may_lose() -> None:
    """Equal products, added one after the other, whose roundings go one way; a loose bound would let errors pass."""
    spec = Gemm("gfx942", 16, 16, 4096, dtype="f16", out_dtype="f32")
    value = np.float32(1.00525)
    exact = float(value) * spec.k
    lost = abs(np.add.accumulate(np.full(spec.k, value, np.float32), dtype=np.float32)[-1] - exact)
    bound = rounding_bound(spec, np.float64(exact), np.float64(exact))
    assert lost < bound < 5 * lost
    assert rounding_bound(spec, np.float64(exact), np.float64(exact), exact=True) < bound / 1000, "the output's alone"


def test_padding_of_c_is_not_touched() -> None:
    spec = Gemm("gfx942", 20, 21, 16, dtype="f16", ldc=24)
    data = random_data(spec)
    data["c"][:, :21] = (data["a"].astype(np.float64) @ data["b"].astype(np.float64).T).astype(np.float16)
    assert compare(spec, data).ok
    data["c"][0, 22] = 1.0
    assert not compare(spec, data).ok


@pytest.mark.parametrize("arch", ["gfx90a", "gfx950"])
@pytest.mark.parametrize(("m", "n", "k"), [(70, 75, 133), (71, 9, 133), (5, 67, 70), (65, 65, 32), (129, 33, 64)])
@pytest.mark.parametrize("layout", ["tn", "nn"])
def test_edges_whose_chunks_are_loaded_whole(arch: str, layout: str, m: int, n: int, k: int) -> None:
    """Lines along m and n of odd lengths: chunks take the next line's begin but in the last tile, whose last line has
    none behind it, and where lines are shorter than what is too much."""
    tile = Tile(64, 64, 32)
    spec = Gemm(arch, m, n, k, dtype="bf16", layout=layout).chosen(tile=tile, waves=(2, 2), stages=2, staging="vgpr")
    assert_clean(run(spec, seed=m))
