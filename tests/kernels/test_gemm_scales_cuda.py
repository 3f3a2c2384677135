"""Scales of blocks on NVIDIA, where a warpgroup's products are made one after the other: which tiles are, what is
copied of their scales, what the kernel's text does with them."""

from __future__ import annotations

import re
from math import lcm

import pytest

from amdgen.kernels.gemm import Gemm
from amdgen.kernels.gemm.cuda import TmaPlan, plan_cuda
from amdgen.kernels.gemm.cuda.scale_lines import ScaleLines
from amdgen.kernels.gemm.cuda.text import render_tma
from amdgen.kernels.gemm.scale_shapes import BLOCK
from amdgen.kernels.gemm.spec import Tile


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
    behind = re.findall(r"across(\d+) = u\.column % 128 \+ (\d+) >= 128 \? other : across0;", text)
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


def test_every_row_of_a_tile_is_copied_to_where_it_is_read() -> None:
    """The copying warp's rows and lines, and those that the multiplying lanes read, as the text has them."""
    plan = planned(4096, 4096, 2048, (256, 128))
    g, lines = plan.geometry, plan.geometry.scale_lines
    assert lines is not None
    text = render_tma(plan)
    assert "copy_line(p.a_scale" in text and ", q * WARP + lane);" in text
    read = re.search(r"my_lines = base \+ SCALES \+ \(([^;]*)\) \* (\d+);", text)
    blocks = re.findall(r"shared_load_f32\(my_lines \+ at \+ b \* (\d+)(?: \+ (\d+))?\)", text)
    assert read is not None and int(read[2]) == lines.line_bytes
    assert read[1] == "consumer * BLOCKS_M * ROWS + warp * 16 + lane / 4"
    seen = set()
    for consumer in range(g.consumers):
        for b in range(g.blocks_m):
            for warp in range(4):
                for lane in range(0, 32, 4):
                    for stride, more in blocks:
                        at = (consumer * g.blocks_m * 64 + warp * 16 + lane // 4) * lines.line_bytes
                        line, rest = divmod(at + b * int(stride) + int(more or 0), lines.line_bytes)
                        # The rows of the accumulators of this lane: half is its upper or lower one.
                        half = 8 if more else 0
                        assert line == (consumer * g.blocks_m + b) * 64 + warp * 16 + half + lane // 4 and rest == 0
                        seen.add(line)
    assert seen == set(range(g.tile.m))


def test_products_of_many_rows_take_large_tiles_and_those_of_few_small_ones() -> None:
    chosen = {m: plan_cuda(Gemm("sm_90a", m, 7168, 2048, dtype="fp8", scales="block")).spec.tile for m in (64, 4096)}
    assert chosen[64] and chosen[4096]
    assert chosen[64].m == 64 and chosen[64].n <= BLOCK
    assert chosen[4096].m * chosen[4096].n >= 128 * 160
