"""The cost model of a GEMM for NVIDIA, and what is chosen by it."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any

import numpy as np
import pytest
from gemm_cuda_cases import alone

from amdgen.isa.nvidia import load_nvidia
from amdgen.isa.nvidia_tuning import GemmCosts
from amdgen.kernels.gemm import Gemm
from amdgen.kernels.gemm.cuda import launch_of, plan_cuda
from amdgen.kernels.gemm.cuda.choose import first_choice, ranked, varied
from amdgen.kernels.gemm.cuda.cost import Work, copied_bytes, cycles, register_work, work_of
from amdgen.kernels.gemm.cuda.registers import register_geometry
from amdgen.kernels.gemm.cuda.tma_budget import limits
from amdgen.kernels.gemm.cuda.tma_fits import tma_geometry
from amdgen.kernels.gemm.spec import Tile


def bounded() -> GemmCosts:
    """The costs, but that the longer one of work and memory hides all of the shorter."""
    costs = load_nvidia("sm_90a").arch.gemm_costs
    assert costs is not None
    return replace(costs, memory_blend=40.0)


def test_chosen_tiles_fill_the_chip() -> None:
    for size in (1024, 2048, 4096, 8192):
        plan = plan_cuda(Gemm("sm_90a", size, size, size))
        assert launch_of(plan.geometry).grid[0] >= 120, plan.name


def test_tiles_are_made_to_fit() -> None:
    """264 rows are three times 88, computed as columns of C's transpose; no width leaves slivers to be stored."""
    found = ranked(Gemm("sm_90a", 264, 1984, 2744))
    assert any(c.spec.turned and c.spec.tile == Tile(88, 64, 64) for c in found)
    assert any(c.spec.cluster == (2, 4) for c in found)
    assert all(tma_geometry(c.spec).slab_n >= min(32, c.spec.tile.n) for c in found if not c.spec.turned)


def test_rows_that_begin_inside_a_line_cost_more_to_copy() -> None:
    """A row of k = 3008 is whole lines of L2, one of 3024 whole sectors, one of 3000 neither. One kernel for all."""
    how: dict[str, Any] = {"tile": Tile(128, 128, 64), "warpgroups": 2, "stages": 4, "cluster": (1, 1)}
    how |= {"decomposition": "data_parallel", "staging": "tma"}
    works = [work_of(tma_geometry(Gemm("sm_90a", 4096, 4096, k, **how))) for k in (3008, 3024, 3000)]
    row = (128 + 128) * 2  # bytes of one k; what lies beyond k is not read
    kinds = [(w.line_bytes, w.sector_bytes, w.half_bytes) for w in works]
    assert kinds == [(row * 64, 0, 0), (0, row * 63, 0), (0, 0, row * 3000 / 47)]
    costs = load_nvidia("sm_90a").arch.gemm_costs
    assert costs is not None
    lines, sectors, halves = (cycles(w, costs) / w.k_tiles for w in works)
    assert lines < sectors < halves


def test_parts_of_lines_and_stores_by_threads_cost_more() -> None:
    how: dict[str, Any] = {"warpgroups": 2, "stages": 4, "cluster": (1, 1), "decomposition": "data_parallel"}
    costs = load_nvidia("sm_90a").arch.gemm_costs
    assert costs is not None
    whole, parts, direct = (
        cycles(work_of(tma_geometry(Gemm("sm_90a", 128, n, 64, staging="tma", tile=Tile(128, 128, 64), **how))), costs)
        for n in (128, 120, 127)
    )
    assert whole < parts < direct


def test_many_readers_of_a_line_and_stores_of_short_pieces_cost() -> None:
    """Blocks of a cluster read a line together; pieces that begin anywhere lie in more lines than whole ones."""
    how: dict[str, Any] = {"warpgroups": 1, "stages": 4, "decomposition": "data_parallel", "staging": "tma"}

    def work(n: int, width: int, cluster: tuple[int, int] = (1, 1)) -> Work:
        return work_of(tma_geometry(Gemm("sm_90a", 4096, n, 64, tile=Tile(64, width, 64), cluster=cluster, **how)))

    assert work(64, 64).hot_reads == 64 and work(64, 64, (4, 1)).hot_reads == 16
    assert work(64, 64).stored_lines == 64  # f16: a row of the tile is a line
    assert work(128, 32).stored_lines == 64 and work(72, 64).stored_lines == 64 * (128 + 128 - 16) / 128


def test_copies_are_slower_where_all_multiprocessors_copy() -> None:
    """The share of the multiprocessors at work, of each decomposition."""
    how: dict[str, Any] = {"tile": Tile(64, 64, 64), "warpgroups": 1, "stages": 4, "staging": "tma"}

    def work(m: int, **given: Any) -> Work:
        fields = {"decomposition": "data_parallel", "cluster": (1, 1), **how, **given}
        return work_of(tma_geometry(Gemm("sm_90a", m, 64, 8192, **fields)))

    assert work(33 * 64).crowd == 0.25 and work(264 * 64).crowd == 1 == work(64, decomposition="stream_k").crowd
    assert work(33 * 64, decomposition="split_k", splits=2).crowd == 0.5
    assert work(16 * 64, decomposition="split_k", splits=4, reduction="cluster").crowd == 16 * 4 / 132
    assert work(33 * 64, cluster=(2, 1)).crowd == 17 * 2 / 132
    costs = load_nvidia("sm_90a").arch.gemm_costs
    assert costs is not None
    few, many = work(33 * 64), work(132 * 64)
    crowded = replace(costs, crowd=4 * costs.crowd)
    assert cycles(few, crowded) < cycles(few, costs) and cycles(many, crowded) == pytest.approx(cycles(many, costs))


def test_copying_and_working_hide_one_another_in_part() -> None:
    """A tile of k takes no less than the longer of both and no more than their sum; before the first a block waits."""
    how: dict[str, Any] = {"tile": Tile(128, 128, 64), "warpgroups": 2, "stages": 4, "cluster": (1, 1)}
    how |= {"decomposition": "data_parallel", "staging": "tma"}
    short, long = (work_of(tma_geometry(Gemm("sm_90a", 128, 128, k, **how))) for k in (512, 1024))
    costs = bounded()
    assert costs.fill > 0

    def step(**changed: float) -> float:
        given = replace(costs, **changed)
        return float(cycles(long, given) - cycles(short, given)) / 8

    def waiting(**changed: float) -> float:
        return float(cycles(short, replace(costs, **changed)))

    work, copies = step(l2_bytes_cycle=1e9, sent_line=0.0, hot_read=0.0), waiting(fill=1.0) - waiting(fill=0.0)
    assert max(work, copies) < step() < work + copies
    assert step(blend=1.0) == pytest.approx(work + copies) and step(blend=50.0) == pytest.approx(max(work, copies))
    assert waiting(fill=3.0) - waiting(fill=0.0) == pytest.approx(3 * copies)
    # What the copies of the first four tiles, one for each stage, take longer than the work is hidden in part.
    assert waiting(ahead=0.0) - waiting() == pytest.approx(costs.ahead * 4 * (step() - work))


def test_a_tile_of_k_takes_longer_where_one_warpgroup_multipliesalone() -> None:
    costs = bounded()
    assert costs.one_warpgroup > 0
    how: dict[str, Any] = {"cluster": (1, 1), "decomposition": "data_parallel", "staging": "tma", "stages": 3}

    def more(tile: Tile, warpgroups: int, blocks: int | None = None) -> float:
        """For 2 rounds of 32 tiles of k."""
        size = 132 * (blocks or 1) * 2 * tile.m
        work = work_of(
            tma_geometry(Gemm("sm_90a", size, tile.n, 2048, tile=tile, warpgroups=warpgroups, blocks=blocks, **how))
        )
        return float(cycles(work, costs) - cycles(work, replace(costs, one_warpgroup=0.0)))

    assert more(Tile(64, 128, 64), 1) == pytest.approx(2 * 32 * costs.one_warpgroup, rel=0.05)
    assert more(Tile(128, 128, 64), 2) == 0 == more(Tile(64, 64, 64), 1, 2)


def test_a_meeting_costs_for_each_block() -> None:
    costs = load_nvidia("sm_90a").arch.gemm_costs
    assert costs is not None and costs.join_part > 0
    way: dict[str, Any] = {"tile": Tile(64, 64, 64), "warpgroups": 1, "cluster": (1, 1), "decomposition": "split_k"}
    met = work_of(
        tma_geometry(Gemm("sm_90a", 64, 64, 8192, staging="tma", splits=4, reduction="cluster", stages=4, **way))
    )
    assert cycles(met, costs) - cycles(met, replace(costs, join_part=0.0)) == pytest.approx(4 * costs.join_part)


def test_how_much_of_a_store_the_next_tile_hides_differs_by_who_stores() -> None:
    """The copy engine's goes on while the warps multiply the next tile; that of warps, from slabs, hardly does."""
    how: dict[str, Any] = {"tile": Tile(128, 128, 64), "warpgroups": 2, "stages": 4, "cluster": (1, 1)}
    how |= {"decomposition": "data_parallel", "staging": "tma"}
    costs = bounded()

    def stored(m: int, n: int, **given: Any) -> float:
        work = work_of(tma_geometry(Gemm("sm_90a", m, n, 2048, **how, **given)))
        free = {"line_store": 0.0, "slab": 0.0, "plain_slab_byte": 0.0, "row_store": 0.0, "direct_bytes_cycle": 1e12}
        return float(cycles(work, costs) - cycles(work, replace(costs, **free)))

    for n, given, left in (
        (1024, {}, costs.round_store),
        (1022, {"store": "rows"}, costs.rows_left),
        (1022, {"store": "direct"}, costs.direct_left),
    ):
        assert stored(2 * 128 * 132, n, **given) == pytest.approx(
            stored(128, 128 * n // 1024, **given) * (1 + 15 * left)
        )


def test_few_tiles_have_many_blocks() -> None:
    """Where C is less than a large tile for each multiprocessor, 132 x 128 x 192. On an H200, 1152x384x8768 took 29.4
    us with two parts of k in a cluster and 19.4 with what is chosen now, 774x272x1264 6.6 and 5.1."""
    long, turned = (ranked(Gemm("sm_90a", m, n, k, dtype="bf16"))[0].spec for m, n, k in _SLOW_FEW)
    assert long.splits != 2 and turned.tile and turned.tile.m * turned.tile.n > 32 * 64


_SLOW_FEW = ((1152, 384, 8768), (774, 272, 1264))


def test_wide_results_of_short_sums_are_stored_in_whole_lines() -> None:
    """Where k is one tile, C is all: 8848x4144x64 took 128x208 (31.6 us on an H200) for 224x128 turned (23.4 us)."""
    for m, n, k in ((8848, 4144, 64), (6632, 784, 40), (1144, 3168, 88)):
        best = ranked(Gemm("sm_90a", m, n, k))[0].spec
        assert best.tile and best.tile.n % 64 == 0, best.tile


def test_a_search_sees_many_tiles_early() -> None:
    spec = Gemm("sm_90a", 1280, 1472, 7488)
    found, ranking = list(islice(varied(spec), 24)), [c.spec for c in ranked(spec)[:24]]
    assert found[0] == ranking[0] and len(set(found)) == 24
    assert len({(s.tile, s.turned) for s in found}) > len({(s.tile, s.turned) for s in ranking}) + 3


def alone_and_paired(spec: Gemm, **way: Any) -> list[Work]:
    """What a way does with blocks alone and with clusters of two."""
    how = {"staging": "tma", "decomposition": "data_parallel", **way}
    return [work_of(tma_geometry(spec.chosen(**how, cluster=cluster))) for cluster in ((1, 1), (2, 1))]


def test_a_cluster_waits_for_memory() -> None:
    """Of products whose operands come from memory once, clusters take longer than the same blocks alone, by a share of
    the memory's time: 5248 x 320 x 5696 took 39.7 us in clusters of two and 31.8 us without on an H200, 2026-11-26."""
    spec = Gemm("sm_90a", 5248, 320, 5696, dtype="bf16")
    costs = bounded()
    assert costs.cluster_memory > 0
    alone, paired = alone_and_paired(spec, tile=Tile(128, 112, 64), warpgroups=2, stages=7)
    without = replace(costs, cluster_memory=0.0)
    assert cycles(alone, costs) == cycles(alone, without)
    added = cycles(paired, costs) - cycles(paired, without)
    memory = paired.memory / costs.dram_share + paired.stored * costs.stored
    assert added == pytest.approx(costs.cluster_memory * memory)
    assert ranked(spec)[0].spec.cluster == (1, 1)


def test_c_costs_memory_more_where_its_rows_begin_within_a_sector() -> None:
    """A sector of which two blocks store a part. 7283 x 6152 x 24 took 54 us at best with the copy engine and 64 of
    cuBLAS on an H100, 2026-11-28, 26.7 at the memory's peak."""
    arch, costs = load_nvidia("sm_90a").arch, bounded()
    kinds, predicted = ("stored", "stored_half", "stored_odd"), []
    for n, kind in ((7104, "stored"), (7112, "stored_half"), (7100, "stored_odd"), (7101, "stored_odd")):
        spec = Gemm("sm_90a", 5172, n, 40, dtype="bf16").chosen(
            staging="tma", tile=Tile(128, 96, 64), warpgroups=2, stages=3, cluster=(1, 1), decomposition="data_parallel"
        )
        work = work_of(tma_geometry(spec))
        seconds = {name: getattr(work, name) / (arch.clock_mhz * 1e6) for name in kinds}
        assert seconds.pop(kind) == pytest.approx(2 * 5172 * n / (arch.memory_gb_s * 1e9)) and not any(seconds.values())
        assert work.memory / (arch.clock_mhz * 1e6) == pytest.approx(2 * 40 * (5172 + n) / (arch.memory_gb_s * 1e9))
        slow = replace(costs, **{name: 100 * getattr(costs, name) for name in kinds})
        predicted.append(cycles(work, slow) / n)
    assert predicted[0] < predicted[1] < predicted[2]


def test_memory_hides_work_in_part() -> None:
    """What multiprocessors do and what memory does meanwhile: no less than the longer, no more than both."""
    work, costs = work_of(alone((8192, 8192, 64), Tile(128, 128, 64))), bounded()
    of_memory = work.memory / costs.dram_share + work.stored * costs.stored

    def took(blend: float) -> float:
        return float(cycles(work, replace(costs, memory_blend=blend)))

    worked = cycles(replace(work, memory=1e-9, stored=0.0), costs)
    assert took(1.0) == pytest.approx(worked + of_memory) and took(1.0) > took(3.0) > took(40.0)
    assert took(40.0) == pytest.approx(worked, rel=1e-3), "here the multiprocessors take longer"


def test_a_warp_stores_rows_by_lines() -> None:
    """Of a slab of 88 columns a row reaches into a second line of L2: 2116 x 258 x 224 took 5.0 us so, and 4.3 in tiles
    of 64 columns, on an H100, 2026-11-28."""

    def pieces(columns: int, n: int = 258) -> float:
        spec = Gemm("sm_90a", 2116, n, 224, dtype="bf16").chosen(
            staging="tma", tile=Tile(128, columns, 64), warpgroups=2, stages=3, cluster=(1, 1), store="rows",
            decomposition="data_parallel",
        )  # fmt: skip
        return float(work_of(tma_geometry(spec)).row_pieces)

    assert pieces(88) == 2 * pieces(64) == 2 * pieces(56) and pieces(128) == 2 * pieces(64)
    assert pieces(88, 257) == pieces(88)


def test_blocks_that_are_not_in_step_read_from_memory_again_what_l2_has_no_room_for() -> None:
    """4096 x 8192 x 28672 took 3.8 ms by stream_k in blocks alone, and 2.6 by cuBLAS, on an H100, 2026-11-28: 132 tiles
    of 128 x 256 need 238 MB."""

    def again(k: int, **how: Any) -> float:
        base: dict[str, Any] = {"tile": Tile(128, 256, 64), "warpgroups": 2, "stages": 4, "cluster": (1, 1)}
        base |= {"decomposition": "stream_k", "staging": "tma", **how}
        work = work_of(tma_geometry(Gemm("sm_90a", 4096, 8192, k, dtype="bf16").chosen(**base)))
        return float(work.again) / (arch.clock_mhz * 1e6) * arch.memory_gb_s * 1e9  # bytes

    arch, costs = load_nvidia("sm_90a").arch, load_nvidia("sm_90a").arch.gemm_costs
    assert costs is not None
    needed, copied = 2 * 2 * 28672 * (132 * 128 * 256) ** 0.5, 32 * 32 * (128 + 256) * 28672 * 2
    operands = (4096 + 8192) * 28672 * 2
    assert again(28672) == pytest.approx((1 - arch.l2_bytes / needed) * (copied - operands))
    assert again(4096) == 0 and again(28672, decomposition="data_parallel") == 0
    assert 0 < again(28672, cluster=(2, 1)) < 0.8 * again(28672)
    how: dict[str, Any] = {"tile": Tile(128, 256, 64), "warpgroups": 2, "stages": 4, "cluster": (1, 1)}
    one = work_of(tma_geometry(Gemm("h100", 4096, 8192, 28672, dtype="bf16").chosen(
        decomposition="stream_k", staging="tma", **how)))  # fmt: skip
    assert cycles(one, costs) > 1.2 * cycles(replace(one, again=0), costs)
    for chip in ("sm_90a", "h100"):
        assert ranked(Gemm(chip, 4096, 8192, 28672, dtype="bf16"))[0].spec.decomposition == "data_parallel"


def test_a_slab_of_c_is_a_cost_and_more_so_if_its_rows_are_no_line() -> None:
    """5824 x 704 x 144 took 7.50 us in tiles of 168 x 64, when the
    choice went by lines of L2 alone, and 6.70 us at best on an H200, 2026-11-27."""
    spec = Gemm("sm_90a", 4096, 2112, 256, dtype="bf16")
    costs = bounded()
    assert costs.slab > 0 and costs.plain_slab_byte > 0

    def work(columns: int) -> Work:
        how: dict[str, Any] = {"tile": Tile(128, columns, 64), "warpgroups": 2, "stages": 4, "cluster": (1, 1)}
        return work_of(tma_geometry(spec.chosen(staging="tma", decomposition="data_parallel", **how)))

    lines, other = work(128), work(176)
    assert (lines.slabs, lines.plain_bytes, other.slabs, other.plain_bytes) == (2, 0, 2, 2 * 128 * 176)
    for one in (lines, other):
        rounds = -(-one.tiles // one.resident)
        stored = one.slabs * costs.slab + one.plain_bytes * costs.plain_slab_byte
        added = cycles(one, costs) - cycles(one, replace(costs, slab=0.0, plain_slab_byte=0.0))
        assert added == pytest.approx(stored * (1 + (rounds - 1) * costs.round_store))


def test_of_brief_products_predicted_alike_blocks_alone_are_chosen() -> None:
    """Clusters that are clearly better stay, and so do those of products that take long."""
    first, *rest = ranked(Gemm("sm_90a", 1024, 2240, 176, dtype="bf16"))
    assert first.spec.cluster == (1, 1) and first.cycles > rest[0].cycles and rest[0].spec.cluster != (1, 1)
    assert [c.cycles for c in rest] == sorted(c.cycles for c in rest)
    for size in ((2744, 152, 1016), (5000, 5000, 5000)):
        clear = ranked(Gemm("sm_90a", *size, dtype="bf16"))
        assert clear[0].spec.cluster != (1, 1) and clear[0].cycles == min(c.cycles for c in clear)


def test_what_l2_sends_is_a_cost_of_blocksalone() -> None:
    costs = Gemm("sm_90a", 64, 64, 64).nvidia.arch.gemm_costs
    assert costs is not None and costs.sent_line > 0 and costs.sent_odd > 0
    square, row = (
        work_of(alone((960, 832, 7040), Tile(64, 104, 64), **way)) for way in ({}, {"raster": 1, "along_n": False})
    )
    assert square.line_bytes == row.line_bytes and square.sent_lines < row.sent_lines
    assert cycles(square, costs) < cycles(row, costs)
    sectors, halves = (work_of(alone((960, 832, k), Tile(64, 104, 64))) for k in (7056, 7048))
    assert sectors.sent_lines == 0 and sectors.sent_odd == pytest.approx(sectors.sector_bytes / 3)
    assert halves.sent_odd == halves.half_bytes  # which are hardly ever sent together


def test_blocks_out_of_step_are_sent_more() -> None:
    """Where rows begin with a sector, and behind a block's first tile: on an H200 blocks with several tiles took 2 to
    3 % more than predicted, beside their products' clusters, 2026-11-28."""
    costs = Gemm("sm_90a", 64, 64, 64).nvidia.arch.gemm_costs
    assert costs is not None and 0 < costs.apart < 1
    lines, sectors, halves = (work_of(alone((960, 832, k), Tile(64, 104, 64))) for k in (7040, 7056, 7048))
    assert (lines.sent_apart, halves.sent_apart) == (0, 0)
    assert work_of(alone((960, 832, 336), Tile(64, 104, 64))).sent_apart == 0  # too short for that
    assert sectors.sent_apart == pytest.approx(sectors.sector_bytes * 2 / 3)
    several = work_of(alone((4096, 4160, 7040), Tile(64, 104, 64)))
    assert several.tiles > several.resident
    assert several.sent_apart + several.sent_lines == pytest.approx(several.line_bytes) and several.sent_apart > 0
    assert cycles(several, costs) > cycles(several, replace(costs, apart=0.0))
    assert work_of(alone((4096, 4160, 7040), Tile(64, 104, 64), cluster=(2, 1))).sent_apart == 0


def test_l2_bounds_blocks_by_what_it_sends_and_by_what_reaches_neighbours() -> None:
    """An H100's L2 sends 7.1 TB/s, and 12.4 reach neighbours that ask for the same; an H200's 8.2 and 16.8. 384 x 1600
    x 6400 in tiles of 80 x 64 took blocks alone 16.5 us on an H200 and 22.1 on an H100, clusters of eight 16.8 and
    16.7; 1128 x 1368 x 7296 in tiles of 96 x 128 pairs 37.9 and 45.8, 2026-11-28."""
    spec = Gemm("h100", 384, 1600, 6400, dtype="bf16", tile=Tile(64, 80, 64), staging="tma", warpgroups=1, stages=12,
                decomposition="data_parallel")  # fmt: skip
    arch, costs = spec.nvidia.arch, spec.nvidia.arch.gemm_costs
    assert costs is not None and (arch.l2_gb_s, arch.merged_gb_s) == (7100, 12400)
    neighbours, pairs, eight = (work_of(tma_geometry(spec.chosen(cluster=c))) for c in ((1, 1), (2, 1), (2, 4)))
    cycle = 1980e6 * 120 / 1e9  # of 120 blocks' gigabytes
    assert neighbours.merged == pytest.approx(cycle * 144 * 128 / 12400)
    assert neighbours.sent == pytest.approx(cycle * 144 / 3 * 128 / 7100), "lines go to three at a time"
    assert (pairs.merged, eight.merged) == (0, 0)
    assert pairs.sent == pytest.approx(cycle * (64 + 80 / 2) * 128 / 7100)
    free = replace(costs, sent_share=99.0, merged_share=99.0)
    assert cycles(eight, costs) == cycles(eight, free)
    for bound, share, name in ((neighbours, costs.merged_share, "merged"), (pairs, costs.sent_share, "sent")):
        assert cycles(bound, costs) > cycles(bound, free) * 1.03
        slower = replace(costs, **{f"{name}_share": share / 2})
        added = cycles(bound, slower) - cycles(bound, costs)
        assert added == pytest.approx(getattr(bound, name) / share * bound.k_tiles, rel=0.1)
    faster = work_of(tma_geometry(spec.chosen(arch="sm_90a", cluster=(1, 1))))
    assert cycles(faster, costs) == cycles(faster, free), "an H200's multiprocessors take no more"
    grouped = ranked(Gemm("h100", 4096, 4096, 4096, dtype="bf16", groups=4))[0].spec
    assert work_of(tma_geometry(grouped)).sent == 0, "nobody knows what a group's blocks share"


def test_blocks_of_a_cluster_wait_for_one_another_at_each_tile_of_k() -> None:
    spec = Gemm("sm_90a", 1024, 512, 1024, dtype="bf16")
    costs = bounded()
    assert costs.cluster_step > 0
    alone, paired = alone_and_paired(spec, tile=Tile(64, 64, 64), warpgroups=1, stages=6)
    without = replace(costs, cluster_step=0.0, cluster_memory=0.0)
    costs = replace(costs, cluster_memory=0.0)
    assert cycles(alone, costs) == cycles(alone, without)
    assert cycles(paired, costs) - cycles(paired, without) == pytest.approx(16 * costs.cluster_step)


def test_large_c_of_short_sums_leaves_registers_to_the_engine() -> None:
    """5736 x 7712 x 80 took 44.5 us from registers and 33.0 with the copy engine on an H200, 2026-11-26."""
    assert ranked(Gemm("sm_90a", 5736, 7712, 80, dtype="bf16"))[0].spec.staging == "tma"
    assert ranked(Gemm("sm_90a", 1416, 6032, 24, dtype="bf16"))[0].spec.staging == "registers"


def test_blocks_that_share_a_tiles_k_store_a_share_each() -> None:
    """From registers, whoever stores C else: 128 x 2368 x 4672 took 13.1 us as was chosen when each counted as storing
    the whole tile, and 10.9 at best on an H200, 2026-11-28."""
    spec = Gemm("sm_90a", 128, 2368, 4672, dtype="bf16")
    how: dict[str, Any] = {"tile": Tile(128, 128, 64), "warpgroups": 2, "cluster": (1, 1), "stages": 4}
    whole = work_of(tma_geometry(spec.chosen(staging="tma", decomposition="data_parallel", **how)))
    assert whole.stored_lines > 0 == whole.direct_stores
    for reduction in ("cluster", "workspace"):
        way = {**how, "staging": "tma", "decomposition": "split_k", "splits": 4, "reduction": reduction}
        part = work_of(tma_geometry(spec.chosen(**way)))
        assert (part.stored_lines, part.slabs, part.row_pieces) == (0, 0, 0)
        assert part.direct_stores == 128 * 128 * 2 / 4 and part.memory == whole.memory


def test_a_store_from_registers_begins_before_it_is_on_its_way() -> None:
    costs = Gemm("sm_90a", 64, 64, 64).nvidia.arch.gemm_costs
    assert costs is not None and costs.direct > 0
    direct, engine = (work_of(alone((64, 64, 512), Tile(64, 64, 64), store=store)) for store in ("direct", "tma"))
    free = replace(costs, direct=0.0)
    assert cycles(direct, costs) - cycles(direct, free) == pytest.approx(costs.direct)
    assert cycles(engine, costs) == cycles(engine, free)


def test_a_multiprocessor_has_whole_blocks_as_long_as_all_run_at_a_time() -> None:
    """2964 x 442 x 48 in 168 blocks of 128 x 64 took 4.7 us on an H200, as some multiprocessors have two, and 3.9 us in
    372 of 32 x 128, 2026-11-28."""

    def loads(m: int) -> float:
        spec = Gemm("sm_90a", m, 64, 48, dtype="bf16", staging="registers", tile=Tile(128, 64, 48), waves=(4, 1))
        g = register_geometry(spec)
        assert g.blocks_sm < 8
        return float(register_work(g).loads)

    one, most = (
        loads(132 * 128),
        register_geometry(
            Gemm("sm_90a", 128, 64, 48, dtype="bf16", staging="registers", tile=Tile(128, 64, 48), waves=(4, 1))
        ).blocks_sm,
    )
    assert loads(128) == one, "the busiest multiprocessor"
    assert loads(133 * 128) == 2 * one == loads(264 * 128)
    assert loads((132 * most + 66) * 128) == pytest.approx((most + 0.5) * one), "more than run at a time"


def test_which_of_those_predicted_alike_is_chosen() -> None:
    """Brief products: blocks that share no copies. Long ones with scales of blocks: what copies least, as 4096 x 7168 x
    16384 took 831 us in tiles of 128 x 160, and 794 in tiles of 256 x 128 on an H200, 2026-11-28."""
    most = limits(Gemm("sm_90a", 64, 64, 64).nvidia.arch)
    near, far = 1 + most.thrifty_share * 0.9, 1 + most.thrifty_share * 1.1

    def choice(times: list[float], shared: list[bool], copied: list[float], scaled: bool) -> int:
        return int(first_choice(np.array(times), np.array(shared), np.array(copied), scaled, most))

    long = most.thrifty_cycles
    times, none = [long, long * near, long * near, long * far], [False] * 4
    copied = [5.0, 4.0, 3.0, 1.0]
    assert choice(times, none, copied, True) == 2, "the least copied of those near the cheapest"
    assert choice(times, none, [5.0, 3.0, 3.0, 1.0], True) == 1, "the cheaper of two alike"
    assert choice(times, none, copied, False) == 0
    assert choice([t * 0.9 for t in times], none, copied, True) == 0, "no long product"
    brief = most.alone_cycles
    times = [brief, brief * (1 + most.alone_share * 0.9), brief * (1 + most.alone_share * 1.1)]
    assert choice(times, [True, False, False], copied[:3], False) == 1
    assert choice([2 * t for t in times], [True, False, False], copied[:3], False) == 0
    many = first_choice(
        np.array([[long, long * near], [long, long * near], [1.0, 2.0]]), np.full((3, 2), True),
        np.array([[2.0, 1.0]] * 3), np.array([[True], [False], [True]]), most,
    )  # fmt: skip
    assert many.tolist() == [1, 0, 0], "of each product"
    first, *rest = ranked(Gemm("sm_90a", 4096, 7168, 16384, dtype="fp8", scales="block"))
    assert first.spec.tile == Tile(256, 128, 128) and first.cycles > rest[0].cycles and first.copied < rest[0].copied
    assert [c.cycles for c in rest] == sorted(c.cycles for c in rest)
    grouped = ranked(Gemm("sm_90a", 8192, 4096, 4096, dtype="fp8", scales="block", groups=8))
    assert grouped[0].cycles == min(c.cycles for c in grouped), "of groups it gains nothing"


def test_bytes_that_l2_is_asked_for_are_those_of_all_blocks() -> None:
    """Each of a cluster's asks for its part of what they share."""
    alone_, paired = alone_and_paired(
        Gemm("sm_90a", 1024, 1024, 1024, dtype="bf16"), tile=Tile(128, 128, 64), warpgroups=2, stages=4
    )
    assert copied_bytes(alone_) == 64 * (128 + 128) * 1024 * 2
    assert copied_bytes(paired) == 64 * (128 + 64) * 1024 * 2
