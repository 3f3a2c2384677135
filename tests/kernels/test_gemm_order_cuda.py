"""The order of tiles of a GEMM for NVIDIA, and its last tiles."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from gemm_cuda_cases import alone

from amdgen.builder import build
from amdgen.device import open_device
from amdgen.kernels.choices import Choice
from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm import Gemm
from amdgen.kernels.gemm.cuda import launch_of, plan_cuda
from amdgen.kernels.gemm.cuda.choose import ranked
from amdgen.kernels.gemm.cuda.explain import explain
from amdgen.kernels.gemm.cuda.order import Order, merges, order_of, sent, whole_edges
from amdgen.kernels.gemm.cuda.text import render_cuda
from amdgen.kernels.gemm.cuda.tma_fits import tma_geometry
from amdgen.kernels.gemm.spec import Tile
from amdgen.verify import run_built


def test_tiles_go_along_the_shorter_side_first_where_a_band_reaches_across() -> None:
    """Then those that read the same of the larger operand are neighbours: 3968 x 192 x 2432 took 9.4 us for 10.9 us,
    and the transpose of its tiles, along the shorter side as ever, 9.5 us for 12.3 us on an H200, 2026-11-27."""

    def order(size: tuple[int, int, int], tile: Tile, **way: Any) -> tuple[int, int]:
        how = {"staging": "tma", "cluster": (1, 1), "decomposition": "data_parallel", "tile": tile, **way}
        numbers = launch_of(tma_geometry(ranked(Gemm("sm_90a", *size, dtype="bf16", **how))[0].spec)).args[-1].values
        return numbers["along_n"], numbers["group"]

    assert order((3968, 192, 2432), Tile(64, 96, 64)) == (1, 2)
    assert order((3968, 192, 2432), Tile(96, 64, 64), turned=True) == (0, 3)
    assert order((192, 3968, 2432), Tile(64, 96, 64)) == (0, 3)
    assert order((20480, 1536, 8192), Tile(128, 192, 64)) == (1, 8)  # more than L2 holds
    assert order((4096, 4096, 4096), Tile(128, 256, 64)) == (0, 16)  # no band reaches across all of C
    assert order((3968, 192, 2432), Tile(64, 96, 64), raster=0) == (0, 62)  # as it was asked for


def test_tiles_go_along_rows_of_a_large_c_whose_lines_they_share() -> None:
    """Neighbours store parts of the same lines, soon after one another: 8059 x 5042 x 64 took 64 us on an H100 as it
    was ordered, 44 so, 2026-11-28. Not where rows begin where the copy engine stores, nor where operands are much to
    read, nor where something else was asked for."""

    def order(size: tuple[int, int, int], **way: Any) -> tuple[int, int]:
        how = {"staging": "tma", "cluster": (1, 1), "decomposition": "data_parallel", "tile": Tile(192, 64, 64), **way}
        found = order_of(plan_cuda(ranked(Gemm("h100", *size, dtype="bf16", **how))[0].spec).geometry)
        return found.along_n, found.group

    assert order((8059, 5042, 64)) == (True, 79) and order((8059, 5042, 64), cluster=(1, 4)) == (True, 20)
    assert order((8059, 5040, 64))[1] < 40 and order((8059, 5040, 64), ldc=5042) == (True, 79)
    assert order((8059, 5042, 768)) == (True, 79) and order((8059, 5042, 832))[1] < 40  # C a fourth of A and B
    assert order((8059, 5042, 64), raster=2, along_n=True) == (True, 2)
    registers = Gemm("h100", 8059, 5042, 64, dtype="bf16", staging="registers", tile=Tile(128, 128, 64), waves=(4, 1))
    assert order_of(plan_cuda(registers).geometry) == Order(True, -(-(5042 - 16) // 112))
    assert order_of(plan_cuda(Gemm("sm_80", 8059, 5042, 64)).geometry).group < 40  # which nobody has timed


def test_an_order_says_why() -> None:
    """As `amdgen build` shows it."""

    def raster(m: int, n: int, k: int, **way: Any) -> Choice:
        spec = Gemm("h100", m, n, k, dtype="bf16", **way)
        return next(c for c in explain(plan_cuda(spec), spec) if c.name == "raster")

    found = raster(5488, 9366, 64)
    assert (found.value, found.asked) == ("84 along n", False) and "neighbours along its rows share lines" in found.why
    assert "a square of C" in raster(8192, 8192, 8192).why
    assert "blocks of a GPC" in raster(960, 832, 7040, cluster=(1, 1), decomposition="data_parallel").why
    way = {"cluster": (1, 1), "decomposition": "data_parallel", "tile": Tile(128, 192, 64)}
    assert "the larger operand" in raster(20480, 1536, 8192, **way).why
    scaled = Gemm("h100", 8192, 8192, 4096, dtype="fp8", scales="block")
    assert "one after the other" in order_of(plan_cuda(scaled).geometry).why
    asked = raster(4096, 4096, 4096, raster=3, along_n=True)
    assert (asked.value, asked.why, asked.asked) == ("3 along n", "as asked", True)
    waves = explain(plan := plan_cuda(Gemm("h100", 5488, 9366, 64, dtype="bf16")), plan.spec)[1].why
    assert "16 columns are its neighbour's, too" in waves


def test_tiles_of_a_gpc_make_a_square() -> None:
    """L2 sends a line once to about three of the sixteen blocks of a GPC, which follow one another. 960 x 832 x 7040 in
    tiles of 96 x 64 took 24.1 us where ten tiles of a row followed one another, and 20.3 us in bands of four on an
    H200, 2026-11-27."""
    order = order_of(alone((960, 832, 7040), Tile(64, 104, 64)))
    assert 3 <= order.group <= 5 and sent(alone((960, 832, 7040), Tile(64, 104, 64))) == (1 / 3, 1 / 3)
    row = alone((960, 832, 7040), Tile(64, 104, 64), raster=1, along_n=False)
    assert sent(row) == (1 / 3, pytest.approx(1 / 2))  # a row of eight tiles, and eight of the next
    assert sent(alone((960, 832, 7040), Tile(64, 104, 64), cluster=(2, 1))) == (1, 1)
    assert sent(alone((960, 832, 7040), Tile(64, 104, 64), decomposition="stream_k")) == (1, 1)
    narrow = order_of(alone((832, 832, 7040), Tile(64, 64, 64)))  # 13 by 13: no band of one, whose GPC all wait for
    assert 13 % narrow.group != 1
    # Ten tiles across are no two bands of five, in which a GPC's sixteen blocks end within a column: 25.2 us for 20.3.
    assert order_of(alone((832, 640, 7040), Tile(64, 64, 64))) == Order(True, 4)


def test_last_tiles_of_long_sums_reach_back() -> None:
    """Blocks with less to copy run ahead, and L2 no longer sends the others' lines together: 896 x 704 x 8768 in tiles
    of 96 x 64 of C's transpose took 34.4 us on an H200, and 23.8 us with tiles that reach back, 2026-11-27."""
    size = (896, 704, 8768)
    ragged = alone(size, Tile(64, 96, 64))
    assert whole_edges(ragged) and not whole_edges(alone(size, Tile(64, 88, 64)))  # eight times 88
    assert not whole_edges(alone((896, 712, 8768), Tile(64, 80, 64)))  # the last 72 of 80 columns
    assert not whole_edges(alone((896, 704, 384), Tile(64, 96, 64)))  # no further ahead than by its stages
    assert not whole_edges(alone(size, Tile(64, 96, 64), beta=1.0))  # would be added twice
    assert not whole_edges(alone(size, Tile(64, 96, 64), cluster=(2, 1)))
    assert not whole_edges(alone((64, 704, 8768), Tile(64, 96, 64)))  # blocks share nothing but the whole of A
    source = render_cuda(plan_cuda(ragged.spec))
    assert "u.column = max(0, min(u.column, p.n - TILE_N));" in source and "_whole(" in source
    turned = render_cuda(plan_cuda(alone(size, Tile(96, 64, 64), turned=True).spec))
    assert "u.column = max(0, min(u.column, p.m - TILE_N));" in turned
    assert "min(u.column" not in render_cuda(plan_cuda(alone(size, Tile(64, 88, 64)).spec))


def test_last_tiles_reach_back_also_where_threads_store() -> None:
    """1812 x 982 x 9424 in tiles of 128 x 128 took 72 us on an H200, and 55 us with tiles that reach back, 2026-11-28.
    Not where rows of C begin at even elements, two are stored at a time, and the last tile would begin between."""
    tile = Tile(128, 128, 64)
    rows = alone((1812, 982, 9424), tile, store="rows")
    assert rows.store == "rows" and whole_edges(rows)
    direct = alone((1812, 983, 9424), tile, store="direct")
    assert direct.store == "direct" and whole_edges(direct), "983 elements from row to row: one at a time"
    assert whole_edges(alone((1812, 982, 9424), tile, store="rows", ldc=984))
    assert not whole_edges(alone((1812, 981, 9424), tile, store="direct", ldc=982))
    source = render_cuda(plan_cuda(rows.spec))
    assert "u.column = max(0, min(u.column, p.n - TILE_N));" in source and "_whole(" in source


_BETWEEN: dict[str, Any] = {"m": 39, "n": 2048, "k": 1537, "layout": "tn", "lda": 48, "ldb": 2048, "batch": 2}
"""Whose last tile of 24 rows of A, which lie side by side, would begin at the 15th: 30 bytes from the first."""


def test_no_box_begins_where_the_copy_engine_cannot() -> None:
    """It takes that for an illegal instruction: found by a random product on an H100, 2026-11-28."""
    how: dict[str, Any] = {"tile": Tile(24, 64, 64), "warpgroups": 1, "stages": 2, "cluster": (1, 1), "staging": "tma"}
    how |= {"turned": True, "decomposition": "data_parallel", "raster": 0, "along_n": False, "setmaxnreg": False}

    def reaches_back(**given: Any) -> bool:
        return whole_edges(tma_geometry(Gemm("sm_90a", **{**_BETWEEN, **given}, **how)))

    assert not reaches_back()
    assert reaches_back(m=32) and reaches_back(layout="nn", lda=1544)  # at the 8th; rows of k
    rng, seen = random.Random(20261128), Counter[str]()
    for _ in range(1500):
        layout, turned = rng.choice(["nn", "nt", "tn", "tt"]), rng.random() < 0.5
        m, n, k = rng.randint(20, 900), rng.randint(3, 110) * 8, rng.randint(1000, 4000)
        tile = Tile(*(rng.randint(2, 16) * 8, 64)[:: 1 if turned else -1], 64)
        rows = {"lda": -(-(k if layout[0] == "n" else m) // 8) * 8, "ldb": -(-(n if layout[1] == "n" else k) // 8) * 8}
        try:
            g = alone((m, n, k), tile, layout=layout, turned=turned, **rows)
        except SpecError:
            continue
        if not whole_edges(g):
            continue
        seen[layout] += 1
        for o in (g.a, g.b):
            assert o.k_contiguous or (o.extent - o.outer) * o.element_bytes % 16 == 0, g.spec
        assert (n - tile.n) * g.out_bytes % 16 == 0, g.spec  # and C's
    assert min(seen.values()) > 10 and len(seen) == 4, seen


@pytest.mark.cuda
def test_tiles_of_rows_that_lie_side_by_side_run_on_a_gpu() -> None:
    for m in (39, 32):
        spec = Gemm("sm_90a", **{**_BETWEEN, "m": m}, bias=True, tile=Tile(24, 64, 64), warpgroups=1, stages=2,
                    cluster=(1, 1), staging="tma", turned=True, decomposition="data_parallel")  # fmt: skip
        assert run_built(build(spec), open_device("cuda", "sm_90a")).ok


def test_last_tiles_reach_back_also_where_operands_are_larger_than_l2() -> None:
    """1024 x 3136 x 9408 in tiles of 112 x 128 took 147 us on an H100, and 95 us with tiles that reach back; on an H200
    888 x 7176 x 4496 in tiles of 104 x 256 99 and 86 us, 2026-11-28."""
    for size, tile in (((1024, 3136, 9408), Tile(64, 128, 64)), ((8440, 1808, 5568), Tile(64, 128, 64))):
        large = alone(size, tile)
        assert not merges(large) and whole_edges(large), "the order is not free, but neighbours ask together"
        assert not whole_edges(alone(size, tile, decomposition="stream_k"))
        assert not whole_edges(alone(size, tile, cluster=(1, 2)))
        assert "_whole(" in render_cuda(plan_cuda(large.spec))
