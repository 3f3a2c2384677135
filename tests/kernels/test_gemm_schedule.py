"""Who computes which tile of a GEMM on CDNA: every tile once, whatever the grid."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from amdgen.builder import Built, build
from amdgen.device import open_device
from amdgen.emulator.native import launch
from amdgen.isa import load_arch
from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm import Gemm, Tile
from amdgen.kernels.gemm.cdna.build import plan_gemm
from amdgen.kernels.gemm.cdna.raster import Raster, RasterChoice, traffic
from amdgen.kernels.gemm.cdna.schedule import schedule
from amdgen.kernels.registry import family
from amdgen.predict import predict
from amdgen.verify import run_built


def test_every_order_has_every_tile_once() -> None:
    rng = random.Random(1)
    for _ in range(400):
        tiles, batch = (rng.randint(1, 40), rng.randint(1, 40)), rng.randint(1, 3)
        raster = Raster(tiles, batch, rng.randint(0, 45), rng.random() < 0.5, rng.randint(1, 9))
        placed = raster.tile(raster.of_xcd(np.arange(raster.all), raster.all))
        assert len({*zip(*(axis.tolist() for axis in placed), strict=True)}) == raster.all
        for axis, count in zip(placed, (batch, *tiles), strict=True):
            assert axis.min() == 0 and axis.max() == count - 1


def test_an_xcd_has_neighbours() -> None:
    raster = Raster((8, 16), 1, group=4, xcds=8)
    mine = np.arange(3, raster.all, 8)  # the workgroups of XCD 3
    _, i, j = raster.tile(raster.of_xcd(mine, raster.all))
    assert (len(set(i.tolist())), len(set(j.tolist()))) == (4, 4), "sixteen tiles as a square of a band"


@pytest.mark.parametrize(
    ("arch", "size", "grid"),
    [
        ("gfx90a", (8192, 8192, 8192), False),  # a column of 32 tiles and a tenth of a square: bands read less
        ("gfx942", (8192, 8192, 8192), True),  # every eighth tile is in the same rows: what an XCD has is a square
        ("gfx942", (512, 512, 512), True),
    ],
)
def test_the_order_is_chosen_by_what_is_read(arch: str, size: tuple[int, int, int], grid: bool) -> None:
    plan = plan_gemm(Gemm(arch, *size, dtype="bf16", tile=Tile(256, 256, 32)))
    made, usual = plan.schedule.raster, RasterChoice(plan.spec, plan.geometry.tile, plan.schedule.slots).grid
    assert made.grid is grid
    ours, theirs = (traffic(r, plan.geometry.tile, plan.spec.machine, plan.schedule.slots) for r in (made, usual))
    assert grid or ours.l2 < 0.7 * theirs.l2


@pytest.mark.parametrize(
    ("change", "says", "remedy"),
    [
        ({"xcds": 0}, "--xcds 0", "1 to"),
        ({"raster": -1}, "--raster -1", "0 or more"),
        ({"reduction": "tma"}, "--reduction tma is of the copy engine", "workspace or atomic"),
        ({"reduction": "cluster"}, "--reduction cluster is of sm_90a", "workspace or atomic"),
        ({"splits": 2}, "--splits is of split_k", "--decomposition split_k"),
        ({"decomposition": "split_k", "splits": 0}, "--splits 0", "1 or more"),
        ({"decomposition": "split_k", "splits": 99}, "--splits 99", "8 tiles along k"),
    ],
)
def test_refusals(change: dict[str, Any], says: str, remedy: str) -> None:
    with pytest.raises(SpecError) as caught:
        schedule(plan_gemm(Gemm("gfx942", 256, 256, 256, tile=Tile(64, 64, 32), waves=(2, 2), **change)).geometry)
    assert says in str(caught.value) and remedy in str(caught.value)


@pytest.mark.parametrize("tiles", [1, 7, 110, 111, 142, 230])
def test_stream_k_shares_evenly_and_knows_the_parts_of_each_tile(tiles: int) -> None:
    made = plan_gemm(
        Gemm("gfx90a", 256 * tiles, 128, 352, tile=Tile(256, 128, 32), waves=(2, 2), decomposition="stream_k")
    ).schedule
    each, more = made.share
    bounds = [w * each + min(w, more) for w in range(made.workgroups + 1)]
    owners = [{w for w in range(made.workgroups) if bounds[w] < end and bounds[w + 1] > end - made.k_tiles}
              for end in range(made.k_tiles, (made.shared + 1) * made.k_tiles, made.k_tiles)]  # fmt: skip
    assert bounds[-1] == made.shared * made.k_tiles and made.shared in (0, tiles, tiles % 110 + 110)
    for w in range(made.workgroups):
        met = {one for of in owners if w in of for one in of} | {w}
        assert made.meets(w) == tuple(sorted(met, reverse=True)), "the end of a tile before the begin of the next"
    assert made.idle < 0.1 or made.workgroups < 110


@pytest.mark.parametrize("arch", ["gfx90a", "gfx942"])  # the atomic has a scope bit on gfx942
def test_the_model_executes_a_part_of_workgroups_that_share_tiles(arch: str) -> None:
    """Together with those that it shares them with."""
    cus = load_arch(arch).cus
    spec = Gemm(arch, 32 * (2 * cus + 1), 32, 512, tile=Tile(32, 32, 32), waves=(1, 1))
    split = predict(build(spec.chosen(decomposition="stream_k")))
    assert split.seconds > 0 and f"of {2 * cus} workgroups" in split.sample


def test_what_is_chosen_says_how_the_work_is_shared() -> None:
    assert family("gemm").choose(Gemm("gfx942", 256, 256, 256)).decomposition == "data_parallel"


@pytest.mark.parametrize("dtype", ["f16", "f32"])
def test_few_tiles_and_a_long_sum_are_split(dtype: str) -> None:
    """Where tile and decomposition are open; parts meet in the workspace, in order."""
    few = Gemm("gfx90a", 200, 512, 4096, dtype=dtype)
    found = family("gemm").choose(few)
    assert (found.decomposition, found.reduction) == ("split_k", "workspace") and (found.splits or 0) > 1
    for kept in ({"tile": Tile(64, 64, 32)}, {"decomposition": "data_parallel"}, {"k": 128}, {"m": 8192}):
        assert family("gemm").choose(few.chosen(**kept)).splits is None
    assert predict(build(few)).seconds < 0.9 * predict(build(few.chosen(decomposition="data_parallel"))).seconds


@pytest.mark.parametrize("given", [{"dtype": "fp8", "scales": "block"}, {"weights": "int4", "layout": "nt"}])
def test_sums_with_scales_in_the_loop_are_split_too(given: dict[str, Any]) -> None:
    assert family("gemm").choose(Gemm("gfx942", 128, 256, 8192, **given)).decomposition == "split_k"


def in_order(built: Built, order: list[int], monkeypatch: pytest.MonkeyPatch) -> Any:
    """C of one launch whose workgroups begin in ``order``, one after the other as there is room."""
    made = launch.NativeRun

    def ordered(plan: Any, *how: Any, **given: Any) -> Any:
        return made(plan, *how, **{"order": [n for n in order if n < plan.launch.groups], **given})

    with monkeypatch.context() as patched:
        patched.setattr(launch, "NativeRun", ordered)
        report = run_built(built, open_device("emulator", built.spec.arch), seed=3)
    assert report.comparison.ok and not report.launched.findings
    return report.data["c"]


@pytest.mark.parametrize("arch", ["gfx90a", "gfx942", "gfx950"])
def test_parts_add_up_to_the_same_bits_whoever_comes_last(arch: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Atomics don't: they add in the order in which workgroups come."""
    few: dict[str, Any] = {"dtype": "f32", "tile": Tile(32, 32, 32), "waves": (1, 1)}
    many, lot = list(range(4096)), random.Random(1)
    orders = [many, many[::-1], lot.sample(many, len(many))]
    # 5 are read one by one, 4 at once, 9 in three turns.
    splits = ({"decomposition": "split_k", "splits": n} for n in (5, 4, 9))
    for how in ({"decomposition": "stream_k"}, *splits):
        built = build(Gemm(arch, 65, 70, 456, **few, **how))
        found = [in_order(built, order, monkeypatch) for order in orders]
        assert all((one == found[0]).all() for one in found[1:]), how
    loose = build(Gemm(arch, 65, 70, 456, **few, decomposition="split_k", splits=5, reduction="atomic"))
    first, *others = (in_order(loose, order, monkeypatch) for order in orders)
    assert any((one != first).any() for one in others), "the orders tried must differ in what they show"


@pytest.mark.parametrize("arch", ["gfx90a", "mi300x", "mi355x"])
def test_stream_k_leaves_cus_less_idle_just_above_whole_rounds(arch: str) -> None:
    """One tile more than CUs: a second round for it alone, or all tiles shared."""
    cus = load_arch(arch).cus
    for over in (1, 8, cus // 4):
        spec = Gemm(arch, 256 * (cus + over), 256, 4096, dtype="bf16", tile=Tile(256, 256, 32), waves=(2, 4), stages=2)
        idle = {how: plan_gemm(spec.chosen(decomposition=how)).schedule.idle for how in ("data_parallel", "stream_k")}
        assert idle["stream_k"] < 0.02 < 0.3 < idle["data_parallel"], (over, idle)
