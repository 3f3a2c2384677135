"""Groups of rows whose tiles are C's transpose, on NVIDIA: how a group's rows are dealt to tiles, how wide their matrix
instructions are, what is copied and what is stored: by the words of the kernel's text, played in Python."""

from __future__ import annotations

import random
import re
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from gemm_cuda_cases import place_in_group
from support.groups import check_launches

from amdgen.builder import build, plan_kernel
from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm import Gemm
from amdgen.kernels.gemm.cuda import TmaPlan, plan_cuda
from amdgen.kernels.gemm.cuda.arguments import launch_of
from amdgen.kernels.gemm.cuda.choose import ranked
from amdgen.kernels.gemm.cuda.cost import cycles, work_of
from amdgen.kernels.gemm.cuda.text import render_tma
from amdgen.kernels.gemm.cuda.tma import UNIT_BYTES, TmaGeometry
from amdgen.kernels.gemm.cuda.tma_fits import tma_geometry
from amdgen.kernels.gemm.spec import Tile
from amdgen.kernels.tensors import Struct, TensorMap
from amdgen.toolchain.cuda import find_nvrtc
from amdgen.toolchain.language import ToolchainError
from amdgen.toolchain.sass import find_nvdisasm

WARP, WARPGROUP = 32, 128
TILES = [(144, 256, 2), (128, 256, 2), (192, 192, 3), (192, 128, 2), (24, 128, 1)]
"""Rows and columns of C, warpgroups."""


def planned(tile: tuple[int, int, int], groups: int = 5, **how: Any) -> tuple[TmaGeometry, str]:
    rows, columns, warpgroups = tile
    given = {"dtype": "bf16", "turned": True, "warpgroups": warpgroups, **how}
    plan = plan_cuda(Gemm("sm_90a", 3000, 1000, 2048, groups=groups, tile=Tile(rows, columns, 64), **given))
    assert isinstance(plan, TmaPlan)
    return plan.geometry, render_tma(plan)


def python(said: str) -> str:
    """An expression of the kernel, as Python."""
    made = re.sub(r"\((?:i32|u32)\)", "", said).replace("/", "//").replace("&&", "and")
    condition = re.fullmatch(r"\(?(.*) \? (.*) : (.*?)\)?", made)
    return f"({condition[2]}) if {condition[1]} else ({condition[3]})" if condition else made


def words(text: str, pattern: str) -> str:
    found = re.search(pattern, text)
    assert found is not None, pattern
    return python(found[1])


class HandedOut:
    """The row and column of C, the group and the end of rows that the warp hands out for a tile's number."""

    def __init__(self, text: str, g: TmaGeometry, ends: list[int]) -> None:
        self.known: dict[str, Any] = {"TILE_M": g.tile.m, "TILE_N": g.tile.n, "p": SimpleNamespace(across=g.across)}
        self.known |= {"max": max, "min": min}
        said = {name: words(text, rf"\n        {name} = (\(.*|tall.*);") for name in ("tall", "rows", "upto")}
        self.lanes: list[dict[str, int]] = []
        for group, end in enumerate(ends):
            here = {"begin": ends[group - 1] if group else 0, "end": end}
            for name, expression in said.items():
                here[name] = eval(expression, {**self.known, **here})
            here["upto"] += self.lanes[-1]["upto"] if self.lanes else 0
            self.lanes.append(here)
        self.ahead = compile(words(text, r"__ballot_sync\(~0u, (.*)\);"), "ahead", "eval")
        self.at = compile(words(text, r"place_in_group\(p, tall, (tile.*)\);"), "at", "eval")
        self.row = compile(words(text, r"const i32 row = (begin .*);"), "row", "eval")
        self.place = lru_cache(lambda tall, at: place_in_group(text, g, tall, at))
        stored = (words(text, rf"shared_store_u32\(unit{at}, \(u32\)(.*)\);") for at in ("", r" \+ 4", r" \+ 12"))
        self.stored = [compile(one, "stored", "eval") for one in stored]

    def __call__(self, tile: int) -> tuple[int, int, int, int]:
        found = next((i for i, here in enumerate(self.lanes) if eval(self.ahead, {**here, "tile": tile})), None)
        known = {**self.known, **self.lanes[found or 0], "tile": tile, "later": found is not None}
        known["place"] = self.place(known["tall"], eval(self.at, known))
        known["row"] = eval(self.row, known)
        column, row, end = (eval(one, known) for one in self.stored)
        return row, column, found or 0, end


@pytest.mark.parametrize("tile", TILES)
def test_a_groups_rows_fill_as_few_tiles_as_have_room_evenly_and_each_once(tile: tuple[int, int, int]) -> None:
    """Blocks ask in any order; the first that gets none stops, and so many have asked then that the counter is 0."""
    g, text = planned(tile, groups=40)
    assert g.fitted and g.handed_out and g.tile.n == tile[0] and launch_of(g).scratch == {"flags": 4}
    assert "atomicInc(p.flags, all - 1)" in text and "(i32)(gridDim.x + atomicInc" in text
    numbers = launch_of(g).args[-1]
    assert isinstance(numbers, Struct) and numbers.values["across"] == -(-1000 // tile[1])
    assert text.count("return u.column < u.end;") == 2 and "u.row < u.end" not in text
    assert g.shared_bytes == g.handed_offset + g.handed_slots * (8 + UNIT_BYTES) + 8 <= g.room
    rng = random.Random(str(tile))
    for trial in range(3):
        ends = sorted(rng.randint(0, 3000 if trial else 300) for _ in range(40))
        sizes = np.diff([0, *ends])
        every = int(sum(-(-size // tile[0]) for size in sizes)) * g.across
        assert every <= g.most_tiles
        counter, seen, handed_out = 0, [], HandedOut(text, g, ends)
        blocks = launch_of(g).grid[0]
        working = {block: block for block in range(blocks)}
        while working:
            block = rng.choice(list(working))
            row, column, group, end = handed_out(working[block])
            if row >= end:  # what makes every role stop
                del working[block]
                continue
            seen.append((group, column, row, end))
            assert len(seen) <= every
            working[block], counter = blocks + counter, 0 if counter >= every - 1 else counter + 1
        assert counter == 0 and len(seen) == every
        for group, begin in enumerate([0, *ends[:-1]]):
            for column in range(0, g.across * tile[1], tile[1]):
                parts = sorted((row, end) for of, at, row, end in seen if (of, at) == (group, column))
                assert len(parts) == -(-int(sizes[group]) // tile[0])
                assert [row for row, _ in parts] == [begin, *(end for _, end in parts[:-1])][: len(parts)]
                assert not parts or parts[-1][1] == ends[group]
                heights = [end - row for row, end in parts]
                assert all(height <= tile[0] for height in heights)
                even = -(-int(sizes[group]) // max(1, len(parts)))
                assert all(height == -(-even // 8) * 8 for height in heights[:-1])


def test_bands_of_a_group_are_of_its_rows_also_where_c_is_turned() -> None:
    """132 tiles at a time, about a square of C: 16 of 128 rows, though C's 512 columns are but two tiles."""
    how: dict[str, Any] = {"dtype": "bf16", "turned": True, "warpgroups": 2, "tile": Tile(128, 256, 64)}
    plan = plan_cuda(Gemm("sm_90a", 32768, 512, 2048, groups=2, **how))
    assert isinstance(plan, TmaPlan)
    g, text = plan.geometry, render_tma(plan)
    numbers = launch_of(g).args[-1]
    assert isinstance(numbers, Struct) and (g.tile.n, g.across) == (128, 2)
    assert numbers.values["group"] == round((132 * 128 * 256) ** 0.5 / 128) == 16
    tall = 16384 // 128
    places = [place_in_group(text, g, tall, at) for at in range(tall * 2)]
    assert {(one.x, one.y) for one in places} == {(x, y) for x in range(tall) for y in range(2)}
    assert {(one.x, one.y) for one in places[:32]} == {(x, y) for x in range(16) for y in range(2)}


@pytest.mark.parametrize("tile", TILES)
@pytest.mark.parametrize("dtype", ["bf16", "fp8"])
def test_matrix_instructions_are_as_wide_as_a_tiles_rows_need(tile: tuple[int, int, int], dtype: str) -> None:
    rows, columns, warpgroups = tile
    plan = plan_cuda(
        Gemm("sm_90a", 3000, 1000, 2048, groups=5, tile=Tile(rows, columns, 64 if dtype == "bf16" else 128),
             dtype=dtype, out_dtype="bf16", turned=True, warpgroups=warpgroups)
    )  # fmt: skip
    assert isinstance(plan, TmaPlan)
    g, text = plan.geometry, render_tma(plan)
    assert g.widths == tuple(range(8, rows + 1, 8))
    eighths = words(text, r"const i32 eighths = (.*);")
    body = text[text.index("const i32 eighths") : text.index("auto store = ")]
    # Of each width: its condition, the registers of its own sums (none of the widest), and the instruction.
    loops = re.findall(
        r"(?:if \(eighths == (\d+)\) |else ){\n(?:        accumulator part\[BLOCKS_M\]\[(\d+)\];\n)?"
        rf"    auto multiply .*?wgmma_{dtype}_n(\d+)(?:<0, 0>)?\((sum|part)\[block\],",
        body, re.S,
    )  # fmt: skip
    assert len(loops) == len(g.widths) == body.count("auto multiply") == body.count("wgmma_commit();")
    kept = [int(count) for count in re.findall(r"r < (\d+); r\+\+\) sum\[b\]\[r\] = part\[b\]\[r\];", body)]
    assert kept == [int(registers) for _, registers, _, _ in loops[1:]] and body.count("pin(part);") == len(loops) - 1
    for height in range(1, rows + 1):
        value = eval(eighths, {"u": SimpleNamespace(column=40, end=40 + height)})
        taken = next(one for one in loops if not one[0] or int(one[0]) == value)
        assert int(taken[2]) == -(-height // 8) * 8
        assert (taken[3], taken[1]) == (("sum", "") if taken is loops[0] else ("part", str(int(taken[2]) // 2)))


@pytest.mark.parametrize("tile", TILES)
def test_boxes_of_rows_are_copied_as_far_as_a_tile_has_some(tile: tuple[int, int, int]) -> None:
    g, text = planned(tile)
    maps = launch_of(g).args
    weights, rows = maps[0], maps[1]
    assert isinstance(weights, TensorMap) and isinstance(rows, TensorMap)
    assert (weights.name, rows.name) == ("b", "a") and weights.box == (64, tile[1], 1)
    assert weights.sizes == (2048, 1000, 5) and rows.sizes == (2048, 3000, 1)
    size = rows.box[1]
    assert size % 8 == 0 and tile[0] % size == 0 and size <= 32
    assert re.findall(r"tma_load_3d\w*\(to \+ 0, &map_a, full\(stage\), k, outer, (\S+)\)", text) == ["u.group"]
    loads = re.findall(
        r"(?:if \(boxes > (\d+)\) )?tma_load_3d\(to \+ (\d+), &map_b, full\(stage\), k, outer(?: \+ (\d+))?, u.batch\)",
        text,
    )
    assert [(int(to), int(row or 0)) for _, to, row in loads] == [(r * 128, r) for r in range(0, tile[0], size)]
    count = words(text, r"boxes = (min\(.*\));")
    announced = words(text, r"mbarrier_expect\(full\(stage\), (.*)\);")
    for height in range(1, tile[0] + 1):
        boxes = eval(count, {"min": min, "u": SimpleNamespace(row=7, column=100, end=100 + height)})
        copied = [int(row or 0) for least, _, row in loads if not least or boxes > int(least)]
        assert copied == list(range(0, height, size))
        assert eval(announced, {"boxes": boxes}) == (tile[1] + len(copied) * size) * 128


@pytest.mark.parametrize("tile", TILES)
def test_each_row_of_a_tile_is_staged_and_stored_once(tile: tuple[int, int, int]) -> None:
    """Whole slabs by the copy engine, the rows of another by threads; none behind the tile's end, where another group's
    are."""
    g, text = planned(tile)
    body = text[text.index("auto store = ") :]
    calls = re.findall(r"\n      store\(sum\[(\d+)\], (\d+), (\d+)\);", body)
    assert sorted((int(a), int(b)) for _, a, b in calls) == [(b, r) for b in range(g.blocks_m) for r in range(g.passes)]
    assert all(a == b for a, b, _ in calls)
    known: dict[str, Any] = {"PASS": g.slabs_pass, "SLABS": g.slabs, "SLAB_N": g.slab_n}
    assert g.slabs_pass <= g.ring and g.consumers * g.ring * g.slab_bytes <= g.scales_offset - g.stages * g.stage_bytes
    count, place = words(body, r"const u32 slabs = (.*);"), words(body, r"begin = .*return (u.column.*); };")
    nothing = words(body, r"if \((begin\(0\) .*)\) return;")
    all_of = words(body, r"if \((begin\(slabs - 1\) .*)\) {")
    some = words(body, r"if \(q < slabs && (.*)\) stage\(q\);")
    stored = words(body, r"for \(u32 q = 0; (q < slabs && .*); q\+\+\)\n")
    whole, rest = words(body, r"const u32 whole = (.*);"), words(body, r"if \((whole < slabs && .*)\)  //")
    assert "stage_slab(p, part, pass * PASS + q, staging + q * SLAB_BYTES, first_row, u, warp, lane)" in body
    assert "tma_store_3d(&map_c, staging + q * SLAB_BYTES, first_row, begin(q), u.batch)" in body
    assert "store_rows_of_group(p, staging + whole * SLAB_BYTES, begin(whole), first_row, u.end, member)" in body
    for height in range(1, tile[0] + 1):
        u = SimpleNamespace(column=500, end=500 + height)
        rows: list[int] = []
        for run in range(g.passes):
            here = {**known, "u": u, "pass_": run}
            expression = re.sub(r"\bpass\b", "pass_", place)

            def begin(q: int, here: dict[str, Any] = here, said: str = expression) -> int:
                return int(eval(said, {**here, "q": q}))

            here |= {"begin": begin, "slabs": eval(re.sub(r"\bpass\b", "pass_", count), here)}
            if eval(nothing, here):
                continue
            every = eval(all_of, here)
            staged = [q for q in range(here["slabs"]) if every or eval(some, {**here, "q": q})]
            by_engine = []
            for q in range(g.slabs_pass + 1):
                if not eval(stored, {**here, "q": q}):
                    break
                by_engine.append(q)
            here["whole"] = eval(whole, here)
            left = [here["whole"]] if eval(rest, here) else []
            assert staged == [*by_engine, *left]
            for q in staged:
                first = begin(q)
                assert first == 500 + (run * g.slabs_pass + q) * g.slab_n
                rows += [r for r in range(first, first + g.slab_n) if q in by_engine or r < u.end]
        assert rows == list(range(500, u.end))


@pytest.mark.parametrize("tile", TILES)
def test_the_warpgroups_waits_keep_what_is_staged(tile: tuple[int, int, int]) -> None:
    _, text = planned(tile)
    body = text[text.index("auto store = ") : text.index("// Not a loop")]
    order = (
        "bulk_wait_read<0>();", "named_barrier_sync(1 + consumer, WARPGROUP);", "stage(q);", "fence_proxy_async();",
        "named_barrier_sync(1 + consumer, WARPGROUP);", "tma_store_3d(", "bulk_commit();", "store_rows_of_group(",
        "__syncwarp();",
    )  # fmt: skip
    at = 0
    for one in order:
        at = body.index(one, at) + len(one)
    assert body.count("named_barrier_sync(") == 2


@pytest.mark.parametrize("tile", TILES)
def test_threads_store_each_piece_of_the_rows_left_from_where_it_was_staged(tile: tuple[int, int, int]) -> None:
    g, text = planned(tile)
    mine = re.search(r"const u32 each = (.*), my_row = (.*), chunk = (.*);", text)
    place = words(text, r"shared_load_words\(d, (.*)\);")
    assert mine is not None and g.slab_pitch == 128
    # Where stage_slab puts it: 16 bytes of a row lie where its number says.
    assert "chunk = (warp * 2 + matrix % 2) ^ my_row % 8;" in text
    known = {"CHUNKS": g.slab_pitch // 16, "SLAB_PITCH": g.slab_pitch, "at": 0}
    seen = []
    for first in range(0, g.slab_n * known["CHUNKS"], WARPGROUP):
        for member in range(WARPGROUP):
            here = {**known, "first": first, "member": member}
            for name, said in zip(("each", "my_row", "chunk"), mine.groups(), strict=True):
                here[name] = eval(python(said), here)
            if here["each"] < g.slab_n * known["CHUNKS"]:
                assert eval(place, here) == here["my_row"] * 128 + (here["chunk"] ^ here["my_row"] % 8) * 16
                seen.append((here["my_row"], here["chunk"]))
    assert sorted(seen) == [(row, chunk) for row in range(g.slab_n) for chunk in range(8)]
    assert "each < SLAB_N * CHUNKS && row + (i32)my_row < end && at_column < p.n" in text


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"cluster": (1, 2)}, "--turned with --groups and a cluster"),
        ({"tile": Tile(256, 128, 64)}, "--turned with --groups; use up to 192 rows"),
        ({"out_dtype": "f32"}, "--turned stores f32"),
        ({"dtype": "fp8", "scales": "block", "tile": Tile(64, 128, 128)}, "--scales turned"),
    ],
)
def test_what_has_no_kernel_is_refused(how: dict[str, Any], message: str) -> None:
    given = {"dtype": "bf16", "tile": Tile(128, 128, 64), "warpgroups": 2, **how}
    with pytest.raises(SpecError, match=re.escape(message)):
        plan_cuda(Gemm("sm_90a", 3000, 1000, 2048, groups=5, turned=True, **given))


def test_it_is_among_the_ways_of_products_that_it_can_do() -> None:
    def ways(**how: Any) -> set[tuple[bool, tuple[int, int] | None]]:
        return {(c.spec.turned, c.spec.cluster) for c in ranked(Gemm("sm_90a", 8192, 4096, 7168, groups=32, **how))}

    assert (True, (1, 1)) in ways(dtype="bf16") and (False, (1, 1)) in ways(dtype="bf16")
    assert all(cluster == (1, 1) for turned, cluster in ways(dtype="bf16") if turned)
    assert {turned for turned, _ in ways(dtype="bf16", turned=True)} == {True}
    for how in ({"dtype": "fp8", "scales": "block"}, {"dtype": "bf16", "out_dtype": "f32"}):
        assert not any(turned for turned, _ in ways(**how))


def test_of_many_rows_a_tile_is_predicted_to_take_what_its_rows_need() -> None:
    """Ends that lie anywhere: tiles and what is multiplied, as if ends were drawn."""
    rng = np.random.default_rng(7)
    m, groups = 8192, 32
    ends = np.sort(rng.integers(0, m + 1, (400, groups - 1)), 1)
    sizes = np.diff(np.concatenate([np.zeros((400, 1)), ends, np.full((400, 1), m)], 1))
    spec = Gemm("sm_90a", m, 4096, 7168, groups=groups, dtype="bf16")
    for rows in (64, 128, 144):
        g = tma_geometry(plan_cuda(spec.chosen(tile=Tile(rows, 256, 64), warpgroups=2, turned=True)).spec)
        even, drawn = work_of(g), work_of(g, any_ends=True)
        assert even.tiles == groups * -(-256 // rows) * 16
        assert drawn.tiles == pytest.approx(float(np.ceil(sizes / rows).sum(1).mean()) * 16, rel=0.05)
        needed = float((np.ceil(sizes / 8) * 8).sum(1).mean()) * 4096 * 7168 * 2  # operations
        peak = g.arch.peak_tflops["bf16"] * 1e12 / (g.arch.multiprocessors * g.arch.peak_clock_mhz * 1e6)
        assert drawn.matrix * drawn.k_tiles * drawn.tiles * peak == pytest.approx(needed, rel=0.05)
        costs = g.arch.gemm_costs
        assert costs is not None and drawn.passes == g.passes * g.blocks_m and costs.part_store > 0
        assert float(cycles(even, costs)) < float(cycles(drawn, costs))


@pytest.mark.parametrize(
    ("tile", "how"),
    [((144, 256, 2), {}), ((128, 256, 2), {"layout": "nn"}), ((192, 192, 3), {}), ((128, 128, 2), {"dtype": "f16"})],
)
def test_descriptors_are_scalars_of_a_warp_and_nothing_spills(tile: tuple[int, int, int], how: dict[str, Any]) -> None:
    try:
        find_nvrtc()
        nvdisasm = find_nvdisasm()
    except ToolchainError:
        pytest.skip("NVRTC or nvdisasm is not installed")
    g, _ = planned(tile, **how)
    made = build(g.spec)
    assert made.used is not None and made.used.spill_loads == made.used.spill_stores == made.used.stack == 0
    lines = nvdisasm.text(made.code).splitlines()
    at = [i for i, line in enumerate(lines) if "GMMA" in line]
    assert len(at) == 2 * g.steps * g.blocks_m * len(g.widths)
    assert not any("R2UR" in line for line in lines[at[0] : at[-1]])


@pytest.mark.cuda
@pytest.mark.parametrize(
    ("tile", "how"),
    [
        ((144, 256, 2), {}),
        ((192, 192, 3), {"layout": "nn", "beta": 0.5}),
        ((128, 128, 2), {"dtype": "f16", "activation": "silu"}),
        ((24, 128, 1), {}),
    ],
)
def test_groups_with_other_ends_at_each_launch_are_right_on_a_gpu(
    tile: tuple[int, int, int], how: dict[str, Any]
) -> None:
    """The counter that hands out tiles is 0 again after each launch, also after one with no row."""
    rows, columns, warpgroups = tile
    given = {"dtype": "bf16", "turned": True, "warpgroups": warpgroups, **how}
    spec = plan_kernel(Gemm("sm_90a", 700, 4104, 512, groups=9, tile=Tile(rows, columns, 64), **given)).spec
    check_launches(spec)
