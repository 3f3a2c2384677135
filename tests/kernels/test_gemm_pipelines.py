"""Ways in which a GEMM's main loop is fed: tiles further ahead in registers, B preshuffled, tiles transposed, the
workgroup's halves in opposite phases."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import amdgen
from amdgen.builder import build, render_kernel
from amdgen.device import open_device
from amdgen.errors import InternalError
from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm import Gemm, Tile
from amdgen.kernels.gemm.cdna.build import plan_gemm
from amdgen.kernels.gemm.cdna.explain import explain
from amdgen.kernels.gemm.cdna.ping_pong import check_apart
from amdgen.kernels.gemm.preshuffled import preshuffle, restored
from amdgen.launch import launch_on
from amdgen.verify import random_data, run


@pytest.mark.parametrize(
    ("arch", "given"),
    [
        ("gfx942", {"ahead": 2, "k": 300, "stages": 2}),
        ("gfx90a", {"ahead": 4, "k": 32, "stages": 1, "dtype": "bf16"}),
        ("gfx950", {"ahead": 3, "k": 417, "stages": 1, "layout": "nn"}),
        ("gfx942", {"ahead": 2, "k": 500, "dtype": "fp8", "scales": "block", "decomposition": "split_k", "splits": 2}),
    ],
)
def test_tiles_further_ahead_are_right_and_clean(arch: str, given: dict[str, Any]) -> None:
    report = run(Gemm(arch, **{"m": 70, "n": 90, "staging": "vgpr", **given}))
    assert report.ok and not report.launched.warnings, (report.comparison, report.launched.findings)
    assert report.built.resources.vgpr_spills == 0


@pytest.mark.parametrize(
    ("arch", "given"),
    [
        ("gfx908", {"dtype": "bf16", "layout": "tt", "mfma": 32}),
        ("gfx90a", {"dtype": "bf16", "k": 328, "mfma": 32, "ahead": 2, "staging": "vgpr"}),
        ("gfx90a", {"dtype": "f64", "batch": 2, "k": 66}),
        ("gfx942", {"staging": "lds_dma", "stages": 3, "mfma": 16, "ahead": 2}),
        ("gfx942", {"dtype": "xf32", "k": 36, "decomposition": "stream_k", "bias": True}),
        ("gfx942", {"dtype": "fp8", "k": 704, "scales": "block", "decomposition": "split_k", "splits": 3}),
        ("gfx942", {"dtype": "i8", "k": 240, "scales": "row", "groups": 3}),
        ("gfx950", {"dtype": "mxfp4", "k": 416}),
        ("gfx950", {"dtype": "mxfp8", "k": 288, "mfma": 32}),
        ("gfx950", {"staging": "lds_dma", "m": 300, "decomposition": "persistent"}),
    ],
)
def test_preshuffled_products_are_right_and_clean(arch: str, given: dict[str, Any]) -> None:
    report = run(Gemm(arch, **{"m": 41, "n": 112, "k": 136, "preshuffled": True, **given}))
    assert report.ok and not report.launched.warnings, (report.comparison, report.launched.findings)
    assert report.built.resources.vgpr_spills == 0


@pytest.mark.parametrize("dtype", [np.uint8, np.float16, np.float32])
def test_pieces_lie_along_k_and_panels_along_n(dtype: type) -> None:
    """Every element's place, by the layout's words; and back."""
    size = np.dtype(dtype).itemsize
    each, k = 16 // size, 96 // size
    weights = np.arange(2 * 32 * k).reshape(2, 32, k).astype(dtype)
    made = preshuffle(weights)
    for column, depth in np.ndindex(32, k):
        piece = (column // 16 * (k // each) + depth // each) * 16 + column % 16
        assert made[1].reshape(-1)[piece * each + depth % each] == weights[1, column, depth]
    assert (restored(made) == weights).all() and made.shape == weights.shape


def test_torch_weights_are_shuffled_alike() -> None:
    torch = pytest.importorskip("torch")
    weights = np.arange(32 * 64).reshape(32, 64).astype(np.float16)
    assert (preshuffle(torch.from_numpy(weights)).numpy() == preshuffle(weights)).all()


def test_a_product_of_preshuffled_weights_is_that_of_the_weights() -> None:
    """A is the unit matrix, so that C is B, bit by bit; and B takes no LDS."""
    spec = Gemm("gfx942", 64, 48, 64, preshuffled=True, out_dtype="f32", tile=Tile(64, 48, 64), waves=(2, 1), mfma=16)
    data = random_data(spec)
    weights = data["b"].copy()
    data["a"][...], data["b"][...] = np.eye(64), amdgen.preshuffle(weights)
    built = build(spec)
    assert not launch_on(built, open_device("emulator", "gfx942"), data).findings
    assert (data["c"] == weights.astype(np.float32).T).all()
    assert built.resources.lds_bytes == built.spec.stages * 64 * 64 * 2


def test_how_b_is_loaded_is_explained() -> None:
    spec = Gemm("gfx942", 64, 64, 512, staging="vgpr", preshuffled=True, ahead=2, tile=Tile(64, 64, 64), waves=(1, 4))
    why = next(choice for choice in explain(plan_gemm(spec), spec) if choice.name == "staging").why
    assert why.endswith("B 2 loads of 16 bytes a lane to fragments, 2 tiles ahead")


@pytest.mark.parametrize(
    ("arch", "given"),
    [
        ("gfx90a", {"layout": "nn", "k": 130, "mfma": 32, "stages": 1}),
        ("gfx942", {"layout": "tn", "dtype": "bf16", "k": 300, "n": 260, "ldb": 264}),
        ("gfx942", {"layout": "nn", "k": 512, "ahead": 2, "decomposition": "split_k", "splits": 2, "bias": True}),
        ("gfx950", {"layout": "tt", "k": 333, "m": 140, "batch": 2, "tile": Tile(128, 64, 128), "waves": (4, 2)}),
        ("gfx950", {"layout": "nn", "k": 96, "groups": 3, "mfma": 16}),
    ],
)
def test_transposed_tiles_are_right_and_clean(arch: str, given: dict[str, Any]) -> None:
    tiled = {"tile": Tile(128, 128, 64), "waves": (2, 2), "staging": "vgpr", "transpose": "write"}
    report = run(Gemm(arch, **{"m": 132, "n": 136, **tiled, **given}))
    assert report.ok and not report.launched.warnings, (report.comparison, report.launched.findings)
    assert report.launched.counts["bank_conflict_cycles"] == 0 and report.built.resources.vgpr_spills == 0


def test_transposed_once_for_all_waves_takes_fewer_permutes_and_wider_reads() -> None:
    def counted(transpose: str) -> dict[str, int]:
        spec = Gemm("gfx942", 128, 256, 512, layout="nn", staging="vgpr", transpose=transpose, tile=Tile(128, 256, 64),
                    waves=(4, 2), stages=1, mfma=32)  # fmt: skip
        return {op: build(spec).assembly.count(op) for op in ("v_perm_b32", "ds_read_b128")}

    read, write = counted("read"), counted("write")
    assert write["v_perm_b32"] <= read["v_perm_b32"] / 2 and write["ds_read_b128"] > read["ds_read_b128"]


def test_what_is_turned_around_is_explained() -> None:
    spec = Gemm("gfx942", 256, 256, 512, layout="nn", staging="vgpr", tile=Tile(256, 256, 64), waves=(2, 4))
    why = next(choice for choice in explain(plan_gemm(spec), spec) if choice.name == "staging").why
    assert why.endswith("B 8 loads of 8 bytes a lane, turned around in registers, then 4 LDS writes of 16")


@pytest.mark.parametrize(
    ("arch", "given"),
    [
        ("gfx90a", {"layout": "nn", "k": 130, "tile": Tile(128, 128, 32), "stages": 2}),
        ("gfx942", {"k": 300, "stages": 2, "activation": "relu", "batch": 2}),
        ("gfx942", {"k": 32, "stages": 2, "ahead": 2, "waves": (4, 2)}),
        ("gfx942", {"k": 512, "stages": 2, "n": 256, "preshuffled": True, "decomposition": "stream_k"}),
        ("gfx942", {"k": 640, "stages": 2, "dtype": "fp8", "scales": "block", "decomposition": "split_k", "splits": 2}),
        ("gfx950", {"k": 512, "stages": 3, "staging": "lds_dma", "decomposition": "persistent"}),
        ("gfx950", {"k": 700, "stages": 4, "staging": "lds_dma", "tile": Tile(128, 128, 32), "dtype": "bf16"}),
    ],
)
def test_halves_in_opposite_phases_are_right_and_clean(arch: str, given: dict[str, Any]) -> None:
    how = {"tile": Tile(128, 128, 64), "waves": (2, 4), "staging": "vgpr", "pipeline": "ping_pong"}
    report = run(Gemm(arch, **{"m": 130, "n": 264, **how, **given}))
    assert report.ok and not report.launched.warnings, (report.comparison, report.launched.findings)
    assert report.built.resources.vgpr_spills == 0 and "s_setprio 1" in report.built.assembly


def test_sums_are_read_late_enough_behind_both_ways_from_the_loop() -> None:
    """The compiler counts the way of those waves that wait for the others; the other way has two branches fewer."""
    spec = Gemm(
        "gfx950", 128, 64, 512, dtype="mxfp8", activation="silu", tile=Tile(128, 64, 256), waves=(4, 2), stages=2,
        staging="vgpr", pipeline="ping_pong", transpose="write", ahead=1, mfma=32, decomposition="persistent", raster=2,
        along_n=False, lda=512, ldb=512, ldc=64,
    )  # fmt: skip
    report = run(spec)
    assert report.ok and not report.launched.warnings


def test_sums_of_a_block_are_read_late_enough_where_the_next_loads_branch() -> None:
    """The compiler puts their addition off until both ways of the loads have met, and counts the longer one."""
    spec = Gemm(
        "gfx950", 33, 33, 146, dtype="fp8", b_dtype="bf8", scales="block", tile=Tile(64, 128, 32), waves=(2, 4),
        stages=2, staging="vgpr", pipeline="ping_pong", ahead=1, mfma=32, bias=True, xcds=2, lda=146, ldb=146, ldc=33,
    )  # fmt: skip
    report = run(spec)
    assert report.ok and not report.launched.warnings, report.launched.warnings


def test_a_stage_that_is_used_a_barrier_too_soon_is_refused() -> None:
    """Without the barrier behind a slab's multiplication, one half would read what the other is still writing."""
    spec = Gemm("gfx942", 256, 256, 512, tile=Tile(256, 256, 32), waves=(2, 4), stages=2, staging="vgpr",
                pipeline="ping_pong")  # fmt: skip
    loop = plan_gemm(spec).loop
    check_apart(loop)
    last = max(n for n, op in enumerate(loop.steady) if op.barrier)
    with pytest.raises(InternalError, match="without a barrier behind the one that hands it over"):
        check_apart(replace(loop, steady=(*loop.steady[:last], *loop.steady[last + 1 :])))


def test_a_barrier_less_is_a_race() -> None:
    """The emulator sees the halves meet where a stage is handed over by one barrier instead of two."""
    spec = Gemm("gfx942", 128, 128, 512, tile=Tile(128, 128, 32), waves=(2, 4), stages=2, staging="vgpr",
                pipeline="ping_pong", decomposition="data_parallel")  # fmt: skip
    source = render_kernel(plan_gemm(spec))
    behind = re.compile(r"(setprio\(0\);\n[^\n]*end_of_region\(\);)\n *barrier\(\);[^\n]*\n")
    broken, found = behind.subn(r"\1\n", source)
    assert found
    launched = launch_on(build(spec, source=broken), open_device("emulator", "gfx942"), random_data(spec))
    assert any("race" in finding.check for finding in launched.findings)


def test_opposite_phases_are_explained() -> None:
    spec = Gemm("gfx942", 256, 256, 512, staging="vgpr", tile=Tile(256, 256, 32), stages=2, pipeline="ping_pong")
    why = next(choice for choice in explain(plan_gemm(spec), spec) if choice.name == "pipeline")
    assert why.value.startswith("ping_pong") and "4 barriers a tile" in why.why


def test_how_far_ahead_is_explained() -> None:
    spec = Gemm("gfx942", 64, 64, 512, staging="vgpr", ahead=2)
    why = next(choice for choice in explain(plan_gemm(spec), spec) if choice.name == "stages").why
    assert "t + 3 from memory to registers" in why


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"ahead": 2, "staging": "lds_dma"}, "--ahead 2 with --staging lds_dma; use --staging vgpr, or more --stages"),
        ({"ahead": 5, "staging": "vgpr"}, "--ahead 5 makes 5 tiles a turn of the loop; 4 are the most: use 1 or 2"),
        ({"ahead": 0}, "--ahead 0; give 1 or more"),
        ({"pipeline": "ping_pong"}, "--pipeline ping_pong with --waves 2x2; use 8 waves"),
        ({"pipeline": "ping_pong", "waves": (2, 4), "mfma": 16, "stages": 1, "staging": "vgpr"}, "use 2 or more with"),
        ({"layout": "nn", "transpose": "write", "dtype": "f32"}, "16-bit types are transposed in blocks of"),
        (
            {"layout": "nn", "transpose": "write", "staging": "lds_dma"},
            "with --staging vgpr and rows of",
        ),
        ({"preshuffled": True, "layout": "nn"}, "--preshuffled with --layout nn; pieces lie along k: use nt or tt"),
        (
            {"preshuffled": True, "n": 40},
            "--preshuffled B of 40 columns of 128 bytes; n is a multiple of 16, and k of 8",
        ),
        ({"preshuffled": True, "ldb": 72}, "--preshuffled with --ldb; leave one out"),
        ({"preshuffled": True, "weights": "int4"}, "--preshuffled with --weights; leave one out"),
        (
            {"preshuffled": True, "ahead": 1, "tile": Tile(64, 64, 16)},
            "whose k is read at once; use --ahead 2, or a tile of more k",
        ),
    ],
)
def test_what_does_not_fit_is_said_in_one_line(given: dict[str, Any], says: str) -> None:
    with pytest.raises(SpecError, match=re.escape(says)):
        plan_gemm(
            Gemm(**{"arch": "gfx942", "m": 64, "n": 64, "k": 64, "tile": Tile(64, 64, 32), "waves": (2, 2), **given})
        )
