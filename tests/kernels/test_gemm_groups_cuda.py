"""Groups of rows on NVIDIA: who computes which tile, what of A is copied, how a group's last rows are stored: by the
words of the kernel's text, played in Python."""

from __future__ import annotations

import random
import re
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from gemm_cuda_cases import place_in_group
from support.groups import check_launches

from amdgen.builder import build, plan_kernel
from amdgen.kernels.gemm import Gemm
from amdgen.kernels.gemm.cuda import TmaPlan, plan_cuda
from amdgen.kernels.gemm.cuda.arguments import launch_of
from amdgen.kernels.gemm.cuda.choose import ranked
from amdgen.kernels.gemm.cuda.cost import work_of
from amdgen.kernels.gemm.cuda.order import merges, order_of, whole_edges
from amdgen.kernels.gemm.cuda.text import render_cuda, render_tma
from amdgen.kernels.gemm.cuda.tma import UNIT_BYTES, TmaGeometry
from amdgen.kernels.gemm.cuda.tma_fits import tma_geometry
from amdgen.kernels.gemm.spec import Tile
from amdgen.kernels.tensors import TensorMap
from amdgen.toolchain.cuda import find_nvrtc
from amdgen.toolchain.find import ToolchainError
from amdgen.toolchain.sass import find_nvdisasm

WARP = 32


def planned(tile: tuple[int, int], groups: int = 5, **how: Any) -> tuple[TmaGeometry, str]:
    how = {"dtype": "bf16", "cluster": (1, 1), **how}
    depth = 64 if how["dtype"] == "bf16" else 128
    plan = plan_cuda(Gemm("sm_90a", 3000, 1000, 2048, groups=groups, tile=Tile(*tile, depth), **how))
    assert isinstance(plan, TmaPlan)
    return plan.geometry, render_tma(plan)


SCALED: dict[str, Any] = {"dtype": "fp8", "scales": "block"}


def words(text: str, pattern: str) -> str:
    """What a statement of the kernel says, as Python."""
    found = re.search(pattern, text)
    assert found is not None, pattern
    made = re.sub(r"\((?:i32|u32)\)", "", found[1]).replace("/", "//")
    condition = re.fullmatch(r"(.*) \? (.*) : (.*)", made)
    return f"({condition[2]}) if {condition[1]} else ({condition[3]})" if condition else made


def handed_out(text: str, g: TmaGeometry, ends: list[int], tile: int) -> tuple[int, int, int, int]:
    """The row, column, group and end that the warp hands out for a tile's number."""
    across = g.tiles[1]
    tall_of = words(text, r"upto = (\(end - begin .*) \* p\.across;")
    known = {"TILE_M": g.tile.m, "TILE_N": g.tile.n, "p": SimpleNamespace(across=across), "max": max}
    upto, begin, found = [], [], None
    for group, end in enumerate(ends):
        begin.append(ends[group - 1] if group else 0)
        upto.append((upto[-1] if upto else 0) + eval(tall_of, {**known, "end": end, "begin": begin[-1]}) * across)
    ahead = words(text, r"__ballot_sync\(~0u, (.*)\);")
    found = next((i for i, u in enumerate(upto) if eval(ahead, {"upto": u, "tile": tile})), None)
    lane = 0 if found is None else found
    known |= {"tile": tile, "upto": upto[lane], "begin": begin[lane], "end": ends[lane], "later": found is not None}
    known["tall"] = eval(words(text, r"const i32 tall = (.*);\n *const Place"), known)
    known["place"] = place_in_group(
        text, g, known["tall"], eval(words(text, r"place_in_group\(p, tall, (tile.*)\);"), known)
    )
    row = words(text, r"shared_store_u32\(unit, \(u32\)\((.*)\)\);")
    column = words(text, r"shared_store_u32\(unit \+ 4, \(u32\)\((.*)\)\);")
    return eval(row, known), eval(column, known), lane, ends[lane]


@pytest.mark.parametrize("tile", [(128, 256), (256, 128), (64, 96)])
def test_each_tile_of_groups_is_handed_out_once_and_the_counter_begins_again(tile: tuple[int, int]) -> None:
    """Blocks ask in any order; the first that gets none stops, and so many have asked then that the counter is 0."""
    g, text = planned(tile, groups=40)
    assert "atomicInc(p.flags, all - 1)" in text and "(i32)(gridDim.x + atomicInc" in text
    assert launch_of(g).scratch == {"flags": 4}
    rng = random.Random(str(tile))
    for trial in range(6):
        ends = sorted(rng.randint(0, 3000 if trial else 300) for _ in range(40))
        sizes = np.diff([0, *ends])
        want = {
            (begin + x * g.tile.m, column, group, end)
            for group, (begin, end) in enumerate(zip([0, *ends[:-1]], ends, strict=True))
            for x in range(-(-int(sizes[group]) // g.tile.m))
            for column in range(0, g.tiles[1] * g.tile.n, g.tile.n)
        }
        every, counter, seen = len(want), 0, []
        blocks = launch_of(g).grid[0]
        working = {block: block for block in range(blocks)}
        while working:
            block = rng.choice(list(working))
            row, column, group, end = handed_out(text, g, ends, working[block])
            if row >= end:  # what makes every role stop
                del working[block]
                continue
            seen.append((row, column, group, end))
            assert len(seen) <= every
            working[block], counter = blocks + counter, 0 if counter >= every - 1 else counter + 1
        assert counter == 0 and len(seen) == len(set(seen)) and set(seen) == want


def test_tiles_of_a_long_group_run_in_bands_of_its_rows() -> None:
    """Those that run together share operands in L2: four groups of 8192 rows, 4096 columns, k 7168 in tiles of 128 x
    192 with scales of blocks took 1696 us on an H200 where all rows came first, and 1657 us in bands, 2026-11-28."""
    for cluster in ((1, 1), (2, 1)):
        how: dict[str, Any] = {**SCALED, "tile": Tile(128, 192, 128), "cluster": cluster}
        plan = plan_cuda(Gemm("sm_90a", 32768, 4096, 7168, groups=4, **how))
        assert isinstance(plan, TmaPlan)
        g, text = plan.geometry, render_tma(plan)
        assert "place_in_group(p, tall, " in text
        tall, at_work = 8192 // (128 * cluster[0]), 132 // cluster[0]
        places = [place_in_group(text, g, tall, at) for at in range(tall * g.across)]
        every = {(x, y) for x in range(tall) for y in range(g.across)}
        assert {(one.x, one.y) for one in places} == every and len(places) == len(every)
        for begin in range(0, len(places) - at_work, at_work):
            rows, columns = ({getattr(one, side) for one in places[begin : begin + at_work]} for side in "xy")
            assert len(rows) * 128 * cluster[0] + len(columns) * 192 < 8192 / 1.3, "less than all rows of a group"
        asked = plan_cuda(Gemm("sm_90a", 32768, 4096, 7168, groups=4, raster=0, **how)).geometry
        assert [place_in_group(text, asked, tall, at).x for at in range(tall)] == [*range(tall)]


@pytest.mark.parametrize(("tile", "how"), [((128, 256), {}), ((64, 64), {}), ((128, 192), SCALED)])
def test_tiles_that_are_handed_out_have_a_place_until_the_last_role_has_read_them(
    tile: tuple[int, int], how: dict[str, Any]
) -> None:
    """The copying warp may be as many tiles ahead as there are stages, each of one tile of k, and asks for one more."""
    g, text = planned(tile, **how)
    assert g.handed_out and g.handed_slots > g.stages
    declared = re.search(r"HANDED = (\d+), HANDED_SLOTS = (\d+);", text)
    assert declared is not None and (int(declared[1]), int(declared[2])) == (g.handed_offset, g.handed_slots)
    begin = g.barrier_offset + 2 * 8 * g.stages
    assert begin == g.handed_offset
    assert begin + g.handed_slots * (8 + UNIT_BYTES) + 8 == g.shared_bytes <= g.room  # and the barrier of who asks
    assert f"units + slot * {UNIT_BYTES}" in text and f"slot * 8 + slot * {UNIT_BYTES}" not in text
    warps = 1 + bool(how)  # those that multiply and, with scales of blocks, the one that copies these
    assert text.count("schedule.next(p, u)") == 1 and text.count("schedule.next_of_warp(p, u)") == warps
    asked = words(text, r"const i32 asked = (.*);")
    for last in (1, 2, 7, 9, 112):
        u = SimpleNamespace(first=0, last=last)
        assert 0 <= eval(asked, {"max": max, "u": u}) < last
    loop = text[text.index("const i32 asked") : text.index("acquire();")]
    assert loop.count("if (i == asked) mbarrier_arrive(wanted);") == 1


@pytest.mark.parametrize(
    ("tile", "how", "in_part", "handed"),
    [
        ((128, 256), {}, True, True),
        ((64, 256), {}, False, True),
        ((128, 256), {"cluster": (2, 1)}, False, False),
        ((128, 192), SCALED, True, True),
        ((256, 128), SCALED, True, True),
        ((128, 128), SCALED, True, True),
        ((128, 192), {**SCALED, "cluster": (1, 2)}, False, False),
    ],
)
def test_blocks_alone_are_handed_tiles_and_leave_out_rows(
    tile: tuple[int, int], how: dict[str, Any], in_part: bool, handed: bool
) -> None:
    g, text = planned(tile, **how)
    assert (g.in_part, g.handed_out) == (in_part, handed)
    assert ("the warp that hands out tiles" in text) == handed
    assert "store_rows_of_group(p, " in text and bool(launch_of(g).scratch) == handed
    assert text.count("named_barrier_sync(MEETING, ") == g.in_turn  # at one place, whether a warpgroup has rows or none
    plain, without = planned(tile, groups=0, **how)
    assert not (plain.in_part or plain.handed_out) and "boxes" not in without and "rows_of_group" not in without


@pytest.mark.parametrize(("tile", "how"), [((128, 256), {}), ((256, 128), {}), ((192, 128), {}), ((256, 128), SCALED)])
def test_of_a_the_boxes_with_rows_of_the_group_are_copied_and_announced(
    tile: tuple[int, int], how: dict[str, Any]
) -> None:
    g, text = planned(tile, **how)
    maps = launch_of(g).args
    assert isinstance(maps[0], TensorMap) and maps[0].box == (g.tile.k, 64, 1)
    assert isinstance(maps[1], TensorMap) and maps[1].box == (g.tile.k, g.tile.n, 1)
    count = words(text, r"boxes = (min\(.*\));")
    announced = words(text, r"mbarrier_expect\(full\(stage\), (.*)\);")
    loads = re.findall(
        r"(?:if \(boxes > (\d+)\) )?tma_load_3d\w*\(to \+ (\d+), &map_a, full\(stage\), k, outer(?: \+ (\d+))?,", text
    )
    assert [(int(to), int(row or 0)) for _, to, row in loads] == [(r * 128, r) for r in range(0, g.tile.m, 64)]
    for rows in range(1, 2 * g.tile.m):
        boxes = eval(count, {"min": min, "u": SimpleNamespace(row=100, end=100 + rows)})
        copied = [int(row or 0) for least, _, row in loads if not least or boxes > int(least)]
        assert copied == list(range(0, min(g.tile.m, -(-rows // 64) * 64), 64))
        assert eval(announced, {"boxes": boxes}) == g.b.copied_bytes + len(copied) * 64 * 128
    assert g.copied_bytes == (g.tile.m + g.tile.n) * 128


@pytest.mark.parametrize(
    ("tile", "how"),
    [((128, 256), {}), ((128, 112), {}), ((128, 128), {"out_dtype": "f32"}), ((128, 192), SCALED), ((64, 96), SCALED)],
)
def test_each_of_a_groups_last_rows_is_stored_once_from_where_it_was_staged(
    tile: tuple[int, int], how: dict[str, Any]
) -> None:
    g, text = planned(tile, **how)
    mine = re.search(r"const u32 each = (.*), my_row = (.*), chunk = (.*);", text)
    place = words(text, r"shared_load_words\(d, (.*)\);")
    staged = re.search(r"const u32 chunk = \(.*\)( \^ my_row % 8)?;", text)
    assert mine is not None and staged is not None
    chunks = g.slab_pitch // 16
    known = {"CHUNKS": chunks, "SLAB_PITCH": g.slab_pitch, "at": 0}
    seen = []
    for warp in range(4):
        for first in range(0, 16 * chunks, WARP):
            for lane in range(WARP):
                here = {**known, "first": first, "lane": lane, "rows": warp * 16}
                for name, said in zip(("each", "my_row", "chunk"), mine.groups(), strict=True):
                    here[name] = eval(said.replace("/", "//"), here)
                if here["each"] >= 16 * chunks:
                    continue
                swizzled = here["chunk"] ^ here["my_row"] % 8 if staged[1] else here["chunk"]
                assert eval(place, here) == here["my_row"] * g.slab_pitch + swizzled * 16
                assert here["my_row"] // 16 == warp  # that warp staged it, and none waits for another
                seen.append((here["my_row"], here["chunk"]))
    assert sorted(seen) == [(row, chunk) for row in range(64) for chunk in range(chunks)]
    body = text[text.index("if (first_row + ROWS > u.end)") :]
    body = body[: body.index("continue;")]
    waits = "bulk_wait_read<0>();" in body and "named_barrier_sync(1 + consumer, WARPGROUP);" in body
    assert waits != g.staged_whole  # where a tile is staged whole, that was waited for before
    assert (
        body.count("__syncwarp();") == 2
        and "if (first_row + (i32)rows" not in body
        and "row + (i32)my_row < end && at_column < p.n" in text
    )


def test_products_with_scales_are_ordered_as_others_where_c_is_few_tiles() -> None:
    def made(m: int, n: int, **how: Any) -> TmaGeometry:
        spec = Gemm("sm_90a", m, n, 4096, dtype="fp8", scales="block", tile=Tile(256, 128, 128), cluster=(1, 1))
        return tma_geometry(plan_cuda(spec.chosen(**how)).spec)

    few, many = made(1024, 4096), made(4096, 8192)
    assert merges(few) and (order_of(few).along_n, order_of(few).group) == (False, 4)
    assert not merges(many) and (order_of(many).along_n, order_of(many).group) == (True, 8)
    assert (order_of(made(1024, 4096, raster=2)).along_n, order_of(made(1024, 4096, raster=2)).group) == (False, 2)
    ragged = made(900, 1000)
    assert merges(ragged) and not whole_edges(ragged)  # scales of columns begin with blocks


@pytest.mark.parametrize(
    "spec",
    [
        Gemm("sm_90a", 3000, 1000, 2048, groups=5, tile=Tile(128, 256, 64), cluster=(1, 1), dtype="bf16"),
        Gemm("sm_90a", 3000, 1000, 2048, groups=5, tile=Tile(64, 128, 64), cluster=(1, 1), dtype="bf16"),
        Gemm("sm_90a", 3000, 1000, 2048, groups=5, tile=Tile(256, 128, 128), cluster=(1, 1), **SCALED),
        Gemm("sm_90a", 3000, 1000, 2048, groups=5, tile=Tile(128, 192, 128), cluster=(1, 1), **SCALED),
        Gemm("sm_90a", 3000, 1000, 2048, groups=5, tile=Tile(192, 96, 128), cluster=(1, 1), **SCALED),
        Gemm("sm_90a", 4096, 8192, 8192, tile=Tile(128, 256, 64), cluster=(1, 1), decomposition="stream_k"),
        Gemm("sm_90a", 4096, 8192, 8192, tile=Tile(256, 128, 64), cluster=(2, 1), decomposition="stream_k"),
    ],
    ids=str,
)
def test_descriptors_are_scalars_of_a_warp(spec: Gemm) -> None:
    """In machine code none is brought from a register of each lane in the loop of matrix instructions, as all are where
    the compiler doesn't see that a warp's lanes go the same way, but for where the next tile lies: what lanes have
    just exchanged, or read at one address. And nothing spills."""
    try:
        find_nvrtc()
        nvdisasm = find_nvdisasm()
    except ToolchainError:
        pytest.skip("NVRTC or nvdisasm is not installed")
    made = build(spec)
    assert made.used is not None and made.used.spill_loads == 0
    lines = nvdisasm.text(made.code).splitlines()
    at = [i for i, line in enumerate(lines) if "GMMA" in line]
    assert at
    for i in range(at[0], at[-1]):
        if brought := re.search(r"R2UR UR\d+, R(\d+)", lines[i]):
            assert _maker(lines[:i], int(brought[1])) in ("SHFL.IDX", "LDS", "LDS.64", "LDS.128")


def _maker(lines: list[str], register: int) -> str:
    """The last instruction of ``lines`` that writes a register."""
    for line in reversed(lines):
        found = re.search(r"\*/\s+(?:@!?U?P\d+ +)?([A-Z0-9.]+) (?:PT, |P\d+, )?R(\d+)\b", line)
        wide = 4 if found and found[1].endswith(".128") else 2 if found and found[1].endswith(".64") else 1
        if found and not found[1].startswith("ST") and 0 <= register - int(found[2]) < wide:
            return found[1]
    return ""


@pytest.mark.cuda
@pytest.mark.parametrize(
    ("tile", "how"), [((128, 256), {}), ((64, 64), {}), ((256, 128), SCALED), ((128, 192), SCALED), ((64, 96), SCALED)]
)
def test_groups_with_other_ends_at_each_launch_are_right_on_a_gpu(tile: tuple[int, int], how: dict[str, Any]) -> None:
    """The counter that hands out tiles is 0 again after each launch, also after one with no row."""
    depth = 128 if how else 64
    given = {"dtype": "bf16", "cluster": (1, 1), **how}
    spec = plan_kernel(Gemm("sm_90a", 700, 4104, 512, groups=9, tile=Tile(*tile, depth), **given)).spec
    check_launches(spec)


@pytest.mark.parametrize(("m", "groups"), [(8192, 32), (4096, 64), (300, 7), (20, 40)])
def test_tiles_of_groups_whose_ends_lie_anywhere(m: int, groups: int) -> None:
    """The number that the cost counts with is that of ends drawn at random; of groups of one size it is exact."""
    rng = np.random.default_rng(m)
    ends = np.sort(rng.integers(0, m + 1, (4000, groups - 1)), axis=1)
    edges = np.concatenate([np.zeros((4000, 1), int), ends, np.full((4000, 1), m)], axis=1)
    sizes = np.diff(edges, axis=1)
    how: dict[str, Any] = {"staging": "tma", "stages": 3, "cluster": (1, 1), "decomposition": "data_parallel"}
    for rows, warpgroups in ((64, 1), (128, 2), (256, 2)):
        spec = Gemm(
            "sm_90a", m, 256, 512, groups=groups, tile=Tile(rows, 128, 64), warpgroups=warpgroups, **how
        )  # fmt: skip
        g = tma_geometry(spec)
        one, drawn = work_of(g), work_of(g, any_ends=True)
        mean = float(np.ceil(sizes / rows).sum(1).mean())
        assert drawn.tiles == pytest.approx(mean * g.tiles[1], rel=0.35 if groups > m // 8 else 0.06)
        each = m / min(groups, m)
        assert one.tiles == min(groups, m) * np.ceil(each / rows) * g.tiles[1]
        part = rows // warpgroups  # of a warpgroup
        busy = float(np.ceil(sizes / part).sum(1).mean()) * part / (mean * rows)
        boxes = float(np.ceil(sizes / 64).sum(1).mean()) * 64 / (mean * rows)  # of A, those with rows of a group
        if groups <= m // 8:
            assert drawn.line_bytes == pytest.approx((rows * boxes + 128) * 64 * 2, rel=0.05)
            assert drawn.matrix / one.matrix == pytest.approx(
                busy / (np.ceil(each / part) * part / (np.ceil(each / rows) * rows)), rel=0.05
            )


def test_groups_take_blocks_alone_and_tiles_whose_warpgroups_can_idle() -> None:
    for m, n, k, groups in ((8192, 4096, 7168, 32), (16384, 6144, 2048, 64), (4096, 4096, 7168, 4)):
        found = [c.spec for c in ranked(Gemm("sm_90a", m, n, k, groups=groups))]
        first = next(spec for spec in found if not spec.turned)
        assert (first.tile, first.warpgroups, first.cluster) == (Tile(128, 256, 64), 2, (1, 1))
        assert {spec.cluster for spec in found} == {(1, 1)}
        assert found[0].turned or (m, groups) != (8192, 32)  # rows in eighths
    assert ranked(Gemm("sm_90a", 8192, 4096, 7168, groups=4, cluster=(2, 1)))[0].spec.cluster == (2, 1), "as asked"
    idles = Gemm("sm_90a", 512, 256, 512, groups=4, tile=Tile(128, 128, 64), warpgroups=2, cluster=(1, 1))
    text = render_cuda(plan_cuda(idles))
    assert "no row of this warpgroup is the group's" in text
    assert "no row of this warpgroup" not in render_cuda(plan_cuda(Gemm("sm_90a", 512, 256, 512)))
