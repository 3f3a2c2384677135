"""Who computes what of a GEMM for NVIDIA, in the words of its text: compiled for this machine and run by blocks."""

from __future__ import annotations

import ctypes
import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from support.host_text import WARP_OF_THREADS, compiled, part

from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm import Gemm
from amdgen.kernels.gemm.cuda import TmaPlan, launch_of, plan_cuda
from amdgen.kernels.gemm.cuda.order import order_of, whole_edges
from amdgen.kernels.gemm.cuda.text import render_cuda
from amdgen.kernels.tensors import Launch
from amdgen.launch import packed

_FIELDS = 7
_WALK = """
namespace n%d {
%s
extern "C" i32 walk_%d(const Args *p, u32 blocks, i32 *found, i32 most) {
  i32 count = 0;
  gridDim.x = blocks;
  for (u32 block = 0; block < blocks; block++) {
    blockIdx.x = block;
    Schedule schedule(*p, block %% CLUSTER);
    Unit u = {};
    while (schedule.next(*p, u)) {
      const i32 values[] = {(i32)block, u.row, u.column, u.batch, u.first, u.last, u.end};
      for (i32 i = 0; i < %d && count < most; i++) found[count * %d + i] = values[i];
      count++;
    }
  }
  return count;
}
}
"""


def _of_text(number: int, plan: TmaPlan) -> str:
    """What of a kernel's text says which units there are."""
    text = render_cuda(plan)
    parts = [
        part(text, "struct Divisor", "};"), part(text, "struct Padding", "};"), part(text, "struct Args {", "\n};"),
        *re.findall(r"^constexpr i32 TILE_M.*|^constexpr u32 CLUSTER_M.*", text, re.M),
        part(text, "struct Unit {", "};"), part(text, "__device__ __forceinline__ i32 divide", "}"),
        part(text, "__device__ __forceinline__ void locate", "\n}"),
    ]  # fmt: skip
    if plan.spec.groups:
        parts.append(part(text, "struct Place {", "\n}\n"))
    return _WALK % (number, "\n".join([*parts, part(text, "struct Schedule {", "\n};")]), number, _FIELDS, _FIELDS)


def _plans(rng: random.Random) -> Iterator[TmaPlan]:
    """Of every decomposition, random sizes, tiles, clusters, orders and batches."""
    ways: list[dict[str, Any]] = [
        {"decomposition": "data_parallel"}, {"decomposition": "stream_k"},
        {"decomposition": "split_k", "reduction": "workspace"}, {"decomposition": "split_k", "reduction": "tma"},
        {"decomposition": "split_k", "reduction": "cluster"},
    ]  # fmt: skip
    made = 0
    while made < 90:
        how = dict(ways[made % len(ways)])
        if how["decomposition"] == "split_k":
            how["splits"] = rng.choice([2, 3, 5, 8])
        else:
            how["cluster"] = rng.choice([(1, 1), (1, 1), (2, 1), (1, 2), (2, 2), (2, 4)])
            how["batch"] = rng.choice([1, 1, 1, 3])
        if rng.random() < 0.4:
            how |= {"raster": rng.choice([0, 1, 2, 3, 5, 8]), "along_n": rng.random() < 0.5}
        m, n = (rng.choice([rng.randint(1, 5000) * 2, rng.randint(1, 300)]) for _ in "mn")
        k = rng.randint(1, 60) * 64 // rng.choice([1, 8]) // 8 * 8 or 8
        try:
            spec = Gemm("sm_90a", m, n, k, dtype="bf16", staging="tma", turned=rng.random() < 0.2, **how)
            plan = plan_cuda(spec)
        except SpecError:
            continue
        assert isinstance(plan, TmaPlan)
        if plan.spec.pitches[0] * 2 % 16 == 0:
            made += 1
            yield plan


def _walked(walk: Any, launch: Launch, **pointers: int) -> np.ndarray:
    """Units of all blocks, a row of _FIELDS each."""
    found, most = np.zeros((60_000, _FIELDS), np.int32), 60_000
    given = ctypes.create_string_buffer(packed(launch.args[-1], pointers))
    count = walk(given, launch.grid[0], found.ctypes.data_as(ctypes.c_void_p), most)
    assert count <= most
    return found[:count]


def test_units_are_all_of_c_once(tmp_path: Path) -> None:
    """Each tile of C has all its k from as many units as share it, whoever they are of; and in the order that was
    chosen, where each is one block's."""
    plans = list(_plans(random.Random(11)))
    library = compiled("".join(_of_text(number, plan) for number, plan in enumerate(plans)), tmp_path)
    seen: Counter[str] = Counter()
    for number, plan in enumerate(plans):
        g, launch = plan.geometry, launch_of(plan.geometry)
        units = _walked(getattr(library, f"walk_{number}"), launch)
        side = g.spec.multiplied
        had: Counter[tuple[int, int, int, int]] = Counter()
        for _, row, column, batch, first, last, _ in units.tolist():
            assert 0 <= first < last <= g.k_tiles and 0 <= batch < g.spec.batch
            if row < side.m and column < side.n:
                had.update((batch, row, column, tile_of_k) for tile_of_k in range(first, last))
        assert set(had.values()) == {1}, plan.name
        corners = {(batch, row, column) for batch, row, column, _ in had}
        assert len(had) == len(corners) * g.k_tiles, plan.name
        rows, columns = ({key[i] for key in corners} for i in (1, 2))
        assert len(corners) == len(rows) * len(columns) * g.spec.batch, "a grid"
        for begins, size, extent in ((rows, g.tile.m, side.m), (columns, g.tile.n, side.n)):
            covered = np.zeros(extent, int)
            for begin in begins:
                covered[begin : begin + size] += 1
            assert covered.min() == 1 and (covered.max() == 1 or whole_edges(g)), plan.name
        seen[g.decomposition, g.reduction, g.together > 1, whole_edges(g)] += 1
        if g.decomposition == "data_parallel" and not whole_edges(g):
            _in_order(plan, units)
    assert len(seen) >= 7 and {key[0] for key in seen} == {"data_parallel", "split_k", "stream_k"}, seen


def _in_order(plan: TmaPlan, units: np.ndarray) -> None:
    """Clusters take the tiles of C in turn: bands of so many, across them first."""
    g = plan.geometry
    order, clusters = order_of(g), launch_of(g).grid[0] // g.cluster_size
    side, other = (g.tiles[1], g.tiles[0]) if order.along_n else g.tiles
    wanted = [
        (batch, *((y, x) if order.along_n else (x, y)))
        for batch in range(g.spec.batch)
        for begin in range(0, side, order.group)
        for y in range(other)
        for x in range(begin, min(side, begin + order.group))
    ]
    size = g.tile.m * g.cluster[0], g.tile.n * g.cluster[1]
    first = units[units[:, 0] % g.cluster_size == 0]
    for cluster in range(clusters):
        own = first[first[:, 0] == cluster * g.cluster_size]
        found = [(batch, row // size[0], column // size[1]) for _, row, column, batch, *_ in own.tolist()]
        assert found == wanted[cluster::clusters], plan.name


@pytest.mark.parametrize("cluster", [(2, 1), (1, 2), (2, 2)])
def test_units_of_groups_are_all_of_their_rows_once(cluster: tuple[int, int], tmp_path: Path) -> None:
    """Wherever groups end, also several at one row."""
    rng = random.Random(str(cluster))
    spec = Gemm("sm_90a", 3000, 704, 256, dtype="bf16", staging="tma", groups=9, cluster=cluster)
    plan = plan_cuda(spec)
    assert isinstance(plan, TmaPlan) and not plan.geometry.handed_out
    library, g = compiled(_of_text(0, plan), tmp_path), plan.geometry
    for _ in range(30):
        ends = np.sort(np.array([*(rng.choice([0, 1500, rng.randint(0, 3000)]) for _ in range(8)), 3000], np.int32))
        stored = np.zeros((3000, 704), int)
        for _, row, column, batch, first, last, end in _walked(
            library.walk_0, launch_of(g), ends=ends.ctypes.data
        ).tolist():
            assert (batch, first, last) == (0, 0, g.k_tiles) and end in ends
            stored[row : min(end, row + g.tile.m), column : column + g.tile.n] += 1
            begin = max([0, *ends[ends < end].tolist()])
            assert row >= begin and (row - begin) % g.tile.m == 0, "a group's own tiles"
        assert stored.min() == stored.max() == 1


_HANDS = """
namespace n%d {
%s
static const Args *given;
static u32 words[1 << 16];
static i32 *handed_out, handed_units, most;
static void launch_wait() {}
static void wait_phase(u32, u32) {}
static void shared_store_u32(u32 at, u32 value) { words[at / 4] = value; }
static u32 atomicInc(u32 *at, u32 last) {
  const u32 old = *at;
  *at = old >= last ? 0 : old + 1;
  return handed_units > most ? 1 << 30 : old;  // else a wrong text might never end
}
static void mbarrier_arrive(u32 at) {
  const u32 unit = (HANDED + HANDED_SLOTS * 8 + (at - HANDED) / 8 * 16) / 4;
  for (u32 i = 0; i < 4 && handed_units < most; i++) handed_out[handed_units * 4 + i] = words[unit + i];
  handed_units++;
}
static void of_lane(u32 lane) {
  const Args &p = *given;
  const u32 thread = 2 * WARP + lane, base = 0;
%s
%s
}
extern "C" i32 hand_%d(const Args *args, u32 block, u32 blocks, i32 *found, i32 room) {
  given = args, handed_out = found, handed_units = 0, most = room, blockIdx.x = block, gridDim.x = blocks;
  run_warp(of_lane);
  return handed_units;
}
}
"""


def _hands(number: int, plan: TmaPlan) -> str:
    """Of a kernel's text what hands out tiles."""
    text = render_cuda(plan)
    parts = [
        part(text, "struct Divisor", "};"), part(text, "struct Padding", "};"), part(text, "struct Args {", "\n};"),
        *re.findall(r"^constexpr i32 (?:TILE_M|WARP)\b.*|^constexpr u32 HANDED\b.*", text, re.M),
        part(text, "struct Place {", "\n}\n"),
    ]  # fmt: skip
    places = re.findall(r"^  (?:auto handed =|const u32 units =).*", text, re.M)
    return _HANDS % (
        number, "\n".join(parts), "\n".join(places), part(text, "    if (thread / WARP == 2) {", "\n    }\n"), number
    )  # fmt: skip


def test_tiles_of_groups_that_are_handed_out_are_all_of_their_rows_once(tmp_path: Path) -> None:
    """By a warp of 32 threads, block after block, so that the first gets what is left of all; for more groups than a
    warp has lanes; and the counter is as it was. Also of C's transpose, whose tiles share a group's rows evenly."""
    rng, m, n, groups = random.Random(8), 700, 264, 41
    plans = [
        plan_cuda(Gemm("sm_90a", m, n, 128, dtype="bf16", groups=groups, turned=turned)) for turned in (False, True)
    ]
    library = compiled(WARP_OF_THREADS + "".join(_hands(i, plan) for i, plan in enumerate(plans)), tmp_path)
    for number, plan in enumerate(plans):
        g, hand = plan.geometry, getattr(library, f"hand_{number}")
        assert g.handed_out and g.fitted == bool(number)
        for _ in range(3):
            drawn = (rng.choice([0, 350, rng.randint(0, m)]) for _ in range(groups - 1))
            ends, counter = np.array([*sorted(drawn), m], np.int32), np.zeros(1, np.uint32)
            launch, stored, found = launch_of(g), np.zeros((m, n), int), np.zeros((500, 4), np.int32)
            given = ctypes.create_string_buffer(
                packed(launch.args[-1], {"ends": ends.ctypes.data, "flags": counter.ctypes.data})
            )
            blocks = min(launch.grid[0], 20)
            for block in range(blocks):
                count = hand(given, block, blocks, found.ctypes.data_as(ctypes.c_void_p), len(found))
                assert count <= len(found)
                *units, last = found[:count].tolist()
                assert last[number] >= last[3], "the last says that there is none"
                for row, column, group, end in units:
                    rows = slice(column, end) if g.fitted else slice(row, min(end, row + g.tile.m))
                    columns = slice(row, row + g.tile.m) if g.fitted else slice(column, column + g.tile.n)
                    assert (ends[group - 1] if group else 0) <= rows.start < rows.stop <= ends[group]
                    assert rows.stop - rows.start <= (g.tile.n if g.fitted else g.tile.m)
                    stored[rows, columns] += 1
            assert stored.min() == stored.max() == 1 and counter[0] == 0


_TAKES = """
namespace t%d {
%s
static u32 taken, wrong;
static const i32 *listed;
static bool mbarrier_try_wait(u32 at, u32 phase) {
  wrong |= (at - HANDED) / 8 != taken %% HANDED_SLOTS || phase != taken / HANDED_SLOTS %% 2;
  return true;
}
static u32 shared_load_u32(u32 at) {
  const u32 unit = at - HANDED - HANDED_SLOTS * 8;
  wrong |= (unit / 16 != taken %% HANDED_SLOTS) << 1;
  return listed[taken * 4 + unit %% 16 / 4];
}
static void __syncwarp() {}
static i32 __shfl_sync(u32, i32 value, i32) { return value; }
%s
extern "C" u32 take_%d(const i32 *tiles, const u8 *looks, i32 count) {
  taken = wrong = 0, listed = tiles;
  Args p = {};
  p.k_tiles = 7;
  Schedule schedule(p, 0, 0);
  for (i32 i = 0; i < count; i++, taken++) {
    Unit u = {};
    const bool more = tiles[i * 4 + %d] < tiles[i * 4 + 3];
    if (looks[i] & 1) wrong |= (schedule.look(p, u) != more) << 2;
    if (looks[i] & 2) wrong |= (schedule.look_of_warp(p, u) != more) << 3;
    wrong |= ((looks[i] & 4 ? schedule.next(p, u) : schedule.next_of_warp(p, u)) != more) << 4;
    wrong |= (u.row != tiles[i * 4] || u.column != tiles[i * 4 + 1] || u.group != tiles[i * 4 + 2]) << 5;
    wrong |= (u.end != tiles[i * 4 + 3] || u.first != 0 || u.last != 7) << 6;
  }
  return wrong;
}
}
"""


def test_looking_for_a_tile_that_is_handed_out_leaves_it_there(tmp_path: Path) -> None:
    """Tiles lie in slots that are used again; each is read once, or looked at before, and waited for in its phase."""
    rng, parts = np.random.default_rng(4), []
    for number, turned in enumerate((False, True)):
        text = render_cuda(plan_cuda(Gemm("sm_90a", 700, 264, 128, dtype="bf16", groups=41, turned=turned)))
        taken = [
            part(text, "struct Divisor", "};"), part(text, "struct Padding", "};"), part(text, "struct Args {", "\n};"),
            *re.findall(r"^constexpr u32 HANDED\b.*", text, re.M), part(text, "struct Unit {", "};"),
        ]  # fmt: skip
        parts.append(_TAKES % (number, "\n".join(taken), part(text, "struct Schedule {", "\n};"), number, number))
    library = compiled("".join(parts), tmp_path)
    for number in (0, 1):
        tiles = rng.integers(0, 1000, (50, 4)).astype(np.int32)
        looks = rng.integers(0, 8, 50).astype(np.uint8)
        given = (array.ctypes.data_as(ctypes.c_void_p) for array in (tiles, looks))
        assert getattr(library, f"take_{number}")(*given, 50) == 0
