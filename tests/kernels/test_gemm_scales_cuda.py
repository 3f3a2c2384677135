"""Scales of blocks on NVIDIA, where a warpgroup's products are made one after the other: which tiles are, what is
copied of their scales, what the kernel's text does with them."""

from __future__ import annotations

import re
from math import lcm
from types import SimpleNamespace
from typing import Any

import pytest

from amdgen.kernels.gemm import Gemm
from amdgen.kernels.gemm.cuda import TmaPlan, plan_cuda
from amdgen.kernels.gemm.cuda.arguments import launch_of
from amdgen.kernels.gemm.cuda.choose import ranked
from amdgen.kernels.gemm.cuda.scale_lines import ScaleLines
from amdgen.kernels.gemm.cuda.text import render_tma
from amdgen.kernels.gemm.cuda.tma_fits import tma_geometry
from amdgen.kernels.gemm.scale_shapes import BLOCK
from amdgen.kernels.gemm.spec import Tile
from amdgen.kernels.tensors import Struct, TensorMap


def planned(m: int, n: int, k: int, tile: tuple[int, int], groups: int = 0) -> TmaPlan:
    spec = Gemm("sm_90a", m, n, k, dtype="fp8", scales="block", groups=groups)
    plan = plan_cuda(spec.chosen(tile=Tile(*tile, BLOCK)))
    assert isinstance(plan, TmaPlan)
    return plan


@pytest.mark.parametrize(
    ("tile", "in_turn"),
    [((64, 32), False), ((128, 128), False), ((256, 64), True), ((256, 128), True), ((128, 192), True),
     ((128, 160), True), ((64, 96), True)],
)  # fmt: skip
def test_products_are_made_in_turn_where_two_have_no_registers_or_columns_two_scales(
    tile: tuple[int, int], in_turn: bool
) -> None:
    g = planned(4096, 4096, 2048, tile).geometry
    assert g.in_turn == in_turn == (g.scale_lines is not None)
    held = (g.blocks_m + (1 if in_turn else 2)) * g.tile.n // 2
    assert held <= g.limits.accumulators[g.consumers]
    assert g.shared_bytes <= g.room and g.barrier_offset == g.scales_offset + g.scales_bytes


@pytest.mark.parametrize("tile", [(256, 64), (128, 96), (256, 128), (128, 160), (128, 192)])
def test_each_span_of_a_tile_takes_its_scale_of_b_and_a_tile_needs_no_more_than_are_copied(
    tile: tuple[int, int],
) -> None:
    plan = planned(4096, 4096, 2048, tile)
    lines, columns = plan.geometry.scale_lines, tile[1]
    assert lines is not None
    text = render_tma(plan)
    behind = re.findall(r"across(\d+) = of\.column % 128 \+ (\d+) >= 128 \? other : across0;", text)
    begins = {int(span): int(begin) for span, begin in behind}
    of_register = re.search(r"by\[r / (\d+)\]\[r / 2 % 2\]", text)
    assert of_register is not None
    registers = int(of_register[1])
    for first in range(0, 2 * lcm(columns, BLOCK), columns):
        for column in range(columns):
            span = column // 8 * 4 // registers  # a thread holds four sums of every eight columns
            other = span in begins and first % BLOCK + begins[span] >= BLOCK
            assert (first + column) // BLOCK == first // BLOCK + other
        assert (first + columns - 1) // BLOCK - first // BLOCK < lines.columns


@pytest.mark.parametrize(("k_tiles", "piece"), [(56, 4), (58, 2), (57, 1), (3, 1), (4, 4)])
def test_pieces_begin_where_a_copy_may(k_tiles: int, piece: int) -> None:
    """Rows of scales lie k_tiles apart: the first piece of each, and so all, at a multiple of its size; and a piece is
    whole within k or beyond it."""
    lines = ScaleLines(256, 128, k_tiles, 16, 8)
    assert lines.piece == piece
    assert all(row * k_tiles % piece == 0 for row in range(8)) and k_tiles % piece == 0


def test_lanes_that_read_neighbouring_rows_find_them_in_different_banks() -> None:
    lines = ScaleLines(256, 128, 56, 16, 8)
    banks = {row * lines.line_bytes // 4 % 32 for row in range(8)}
    assert len(banks) == 8


@pytest.mark.parametrize("groups", [0, 5])
def test_every_row_of_a_tile_is_copied_to_where_it_is_read(groups: int) -> None:
    """The copying warp's rows and lines, and those that the multiplying lanes read, as the text has them."""
    plan = planned(4096, 4096, 2048, (256, 128), groups)
    g, lines = plan.geometry, plan.geometry.scale_lines
    assert lines is not None
    text = render_tma(plan)
    assert "copy_line(p.a_scale" in text and ", q * WARP + lane);" in text
    read = re.search(r"my_lines = base \+ SCALES \+ \(([^;]*)\) \* (\d+);", text)
    blocks = re.findall(r"shared_load_f32\(my_lines \+ at \+ b \* NEXT \* (\d+)(?: \+ (\d+))?\)", text)
    assert read is not None and int(read[2]) == lines.line_bytes
    assert read[1] == "consumer * FIRST * ROWS + warp * 16 + lane / 4"
    assert f"FIRST = {g.block_first}, NEXT = {g.block_next};" in text
    seen = set()
    for consumer in range(g.consumers):
        for b in range(g.blocks_m):
            for warp in range(4):
                for lane in range(0, 32, 4):
                    for stride, more in blocks:
                        at = (consumer * g.block_first * 64 + warp * 16 + lane // 4) * lines.line_bytes
                        line, rest = divmod(at + b * g.block_next * int(stride) + int(more or 0), lines.line_bytes)
                        # The rows of the accumulators of this lane: half is its upper or lower one.
                        half = 8 if more else 0
                        block = consumer + 2 * b if groups else consumer * g.blocks_m + b
                        assert line == block * 64 + warp * 16 + half + lane // 4 and rest == 0
                        seen.add(line)
    assert seen == set(range(g.tile.m))


def test_products_of_many_rows_take_large_tiles_and_those_of_few_small_ones() -> None:
    chosen = {m: plan_cuda(Gemm("sm_90a", m, 7168, 2048, dtype="fp8", scales="block")).spec.tile for m in (64, 4096)}
    assert chosen[64] and chosen[4096]
    assert chosen[64].m == 64 and chosen[64].n <= BLOCK
    assert chosen[4096].m * chosen[4096].n >= 128 * 160


def test_of_a_groups_last_rows_each_warpgroup_multiplies_as_many_blocks() -> None:
    """By the kernel's own words: with 1 to 256 rows left, the blocks of 64 rows that are multiplied are those that have
    any, and no warpgroup has two more of them than the other."""
    plan = planned(4096, 4096, 2048, (256, 128), groups=5)
    found = re.search(r"auto top = .*\n *return (.*);", render_tma(plan))
    assert found is not None
    words = found[1].replace("(i32)", "").replace("/", "//")
    g = plan.geometry
    known = {"BLOCKS_M": g.blocks_m, "FIRST": g.block_first, "NEXT": g.block_next, "ROWS": 64}
    for rows in range(1, 257):
        of = SimpleNamespace(row=100, end=100 + rows)
        busy = [
            consumer + 2 * b
            for consumer in range(2)
            if consumer * 64 < rows  # others have nothing to do
            for b in range(eval(words, {**known, "of": of, "consumer": consumer}) + 1)
        ]
        assert sorted(busy) == list(range(-(-rows // 64)))


@pytest.mark.parametrize(("groups", "whole"), [(0, 128), (5, 64)])
def test_a_warpgroup_stores_all_its_rows_at_a_time_where_they_are_neighbours(groups: int, whole: int) -> None:
    plan = planned(4096, 4096, 2048, (256, 128), groups)
    g = plan.geometry
    out = launch_of(g).args[2]
    assert isinstance(out, TensorMap) and out.name == "c" and out.box == (64, whole, 1)
    assert g.staged_whole and g.dealt == bool(groups)
    stores = re.findall(r"tma_store_3d\(&map_c, staging \+ ([^,]*) \* SLAB_BYTES", render_tma(plan))
    assert stores == ["(block * SLABS + q)" if groups else "q * BLOCKS_M"]


def test_bands_of_products_with_scales_run_along_m_unless_another_order_is_asked_for() -> None:
    def order(**how: object) -> tuple[int, int]:
        spec = Gemm("sm_90a", 8192, 8192, 512, dtype="fp8", scales="block", tile=Tile(256, 128, 128)).chosen(**how)
        args = launch_of(tma_geometry(plan_cuda(spec).spec)).args[3]
        assert isinstance(args, Struct)
        return int(args.values["along_n"]), int(args.values["group"])  # type: ignore[arg-type]

    assert order() == (1, 8)
    assert order(along_n=False)[0] == 0
    assert order(raster=4) == (0, 4)
    assert order(raster=4, along_n=True) == (1, 4)
    assert order(m=1024, batch=8) == (0, 4), "the rows of one product of a batch"


def test_few_rows_are_split_along_k_and_scales_of_whole_sums_are_asked_for_ahead() -> None:
    every = [c.spec for c in ranked(Gemm("sm_90a", 64, 2112, 7168, dtype="fp8", scales="block"))]
    assert every[0].decomposition == "split_k" and every[0].reduction == "cluster"
    split, alone = (next(s for s in every if s.decomposition == how) for how in ("split_k", "data_parallel"))
    assert tma_geometry(split).scales_ahead == 1 < tma_geometry(alone).scales_ahead == 4
    assert not any(s.decomposition == "split_k" and tma_geometry(s).in_turn for s in every)


def test_what_copies_least_is_preferred_for_one_long_product_and_not_for_a_batch() -> None:
    def first(**how: Any) -> tuple[float, float]:
        every = ranked(Gemm("h100", n=4096, k=7168, dtype="fp8", scales="block", **how))
        return every[0].cycles, min(c.cycles for c in every)

    assert first(m=256, batch=32)[0] == first(m=256, batch=32)[1]
    assert first(m=8192, batch=1)[0] >= first(m=8192, batch=1)[1]
    batch, every = (ranked(Gemm("h100", 256, 4096, 7168, dtype="fp8", scales="block", batch=32))[i:] for i in (0, 1))
    assert any(c.copied < batch[0].copied and c.cycles < 1.02 * batch[0].cycles for c in every[:5]), "so it is a choice"
