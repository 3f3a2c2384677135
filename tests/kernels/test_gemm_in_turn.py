"""Products with scales of blocks that are made one after the other: the multiplying warpgroups' loop is cut from the
text and run on this machine as one lane, and what that adds up is computed again here."""

from __future__ import annotations

import ctypes
import random
import re
from pathlib import Path

import numpy as np
import pytest
from support.host_text import compiled, part

from amdgen.kernels.gemm import Gemm
from amdgen.kernels.gemm.cuda import TmaPlan, launch_of, plan_cuda
from amdgen.kernels.gemm.cuda.text import render_cuda
from amdgen.kernels.gemm.cuda.tma import TmaGeometry
from amdgen.kernels.gemm.spec import Tile
from amdgen.launch import packed

_LOOP = """
namespace n%(number)d {
%(constants)s
%(unit)s
struct Args {};
static const i32 *given;  // of each tile: row, column, group, end
static i32 tiles, k_tiles, wrong;
struct Schedule {
  i32 at = 0;
  bool look(const Args &, Unit &u) {
    if (at >= tiles) return false;
    u = Unit();
    u.row = given[at * 4], u.column = given[at * 4 + 1], u.first = 0, u.last = k_tiles;
    %(ends)s
    return true;
  }
  bool next(const Args &p, Unit &u) { const bool more = look(p, u); at += more; return more; }
  bool look_of_warp(const Args &p, Unit &u) { return look(p, u); }
  bool next_of_warp(const Args &p, Unit &u) { return next(p, u); }
};
static u32 stage, count, released, waited;  // tiles of k taken, slots of scales given back, and waited for
static i32 landed;
static u32 hash(u32 a, u32 b, u32 c) {
  u32 x = a * 2654435761u ^ b * 40503u ^ c * 97u;
  x ^= x >> 13;
  return x * 2246822519u >> 29;
}
static u32 full(u32 s) { return 2000 + s; }
static u32 scales_full(u32 s) { return 1000 + s; }
static u32 scales_empty(u32) { return 3000; }
static void mbarrier_arrive(u32) {}
static void named_barrier_sync(u32, u32) {}
static void wgmma_fence() {}
static void wgmma_commit() {}
template <int n> static void wgmma_wait() {}
static void __syncwarp() {
  wrong |= (waited <= released) << 4;  // a slot is given back that may not have been filled
  released++;
}
static f32 fmaf(f32 a, f32 b, f32 c) { return a * b + c; }
static u64 describe(u32 at, u32, u32) { return at / 16; }
/// Which slotful of scales lies in a slot: the next one that wasn't given back.
static u32 slotful(u32 slot) { return released + (slot + SLOTS - released %% SLOTS) %% SLOTS; }
static u32 waits;
static void wait_phase(u32 which, u32 phase) {
  if (++waits > 100000) __builtin_trap();  // a wrong text might never end
  if (which >= 2000) { wrong |= which - 2000 != count %% STAGES; landed = count; return; }
  const u32 lies = slotful(which - 1000);
  wrong |= (phase != lies / SLOTS %% 2) << 1;
  waited = lies + 1;
}
static u32 base;
static f32 shared_load_f32(u32 address) {
  const u32 at = address - base - SCALES, lies = slotful(at / SLOT_BYTES), each = (k_tiles + %(ahead)d - 1) / %(ahead)d;
  wrong |= (lies >= waited) << 2;
  const u32 k = lies %% each * %(ahead)d + at %% SLOT_BYTES %% %(line)d / 4;
  return 1 + hash(lies / each, k, at %% SLOT_BYTES / %(line)d) %% 4;
}
static void made(f32 (&part)[REGISTERS], u64 a, u64, bool add, u64 first_a) {
  if (add) return;  // the first of a product's instructions stands for all
  const u32 block = (a - first_a - stage * (STAGE_BYTES / 16)) * 16 / (NEXT * %(block_bytes)d);
  wrong |= (stage != count %% STAGES || landed != (i32)count || block >= BLOCKS_M) << 3;
  for (i32 r = 0; r < REGISTERS; r++) part[r] = 1 + hash(count, block, r) %% 8;
}
#define %(wgmma)s(part, a, b, add) made(part, a, b, add, tile_a)
extern "C" i32 run_%(number)d(u32 consumer, u32 warp, u32 lane, const i32 *list, i32 of_tiles, i32 of_k, f32 *found) {
  given = list, tiles = of_tiles, k_tiles = of_k, wrong = 0;
  stage = count = released = waited = waits = 0, landed = -1, base = 1024;
  const Args p;
  Schedule schedule;
  Unit u;
  u32 phase = 0;
  const u32 member = warp * WARP + lane;
  i32 recorded = 0;
  auto advance = [&]() { count++; if (++stage == STAGES) stage = 0, phase ^= 1; };
  auto release = [&](u32) {};
  f32 sum[BLOCKS_M][REGISTERS], part[REGISTERS];
%(loop)s
    for (i32 b = 0; b < BLOCKS_M; b++)
      for (i32 r = 0; r < REGISTERS; r++) found[(recorded * BLOCKS_M + b) * REGISTERS + r] = sum[b][r];
    recorded++;
  }
  return wrong ? -wrong : recorded;
}
}
"""


def _planned(tile: tuple[int, int], warpgroups: int, groups: int) -> TmaPlan:
    how = {"dtype": "fp8", "scales": "block", "tile": Tile(*tile, 128), "warpgroups": warpgroups, "cluster": (1, 1)}
    plan = plan_cuda(Gemm("sm_90a", 4096, 4032, 2048, groups=groups, **how))
    assert isinstance(plan, TmaPlan) and plan.geometry.in_turn
    return plan


def _text_of_loop(number: int, plan: TmaPlan) -> str:
    text, g = render_cuda(plan), plan.geometry
    lines = g.scale_lines
    assert lines is not None
    loop = re.search(r"    // Descriptors of stage 0.*sum\[b\]\[r\]\);\n        }\n      }\n(?:      }\n)?", text, re.S)
    wgmma = re.search(r"\b(wgmma_fp8_n\d+)\(part", text)
    assert loop and wgmma
    names = "TILE_M|WARP|CONSUMERS|FIRST|STAGES|A_BYTES|MEETING|REGISTERS|SLOTS"
    constants = re.findall(rf"^ *constexpr [iu]32 (?:{names})\b.*", text, re.M)
    return _LOOP % {
        "number": number, "constants": "\n".join(constants), "unit": part(text, "struct Unit {", "};"),
        "ends": "u.group = given[at * 4 + 2], u.end = given[at * 4 + 3];" if g.spec.groups else "",
        "ahead": lines.ahead, "line": lines.line_bytes, "block_bytes": g.a.block_bytes, "wgmma": wgmma[1],
        "loop": loop[0].replace('asm volatile("" : "+f"(part[r]) :: "memory")', "(void)0"),
    }  # fmt: skip


def _hash(a: int, b: int, c: int) -> int:
    x = (a * 2654435761 ^ b * 40503 ^ c * 97) & 0xFFFFFFFF
    x ^= x >> 13
    return (x * 2246822519 & 0xFFFFFFFF) >> 29


def _sums(
    g: TmaGeometry, consumer: int, warp: int, lane: int, tiles: list[tuple[int, int, int, int]], k_tiles: int
) -> list[np.ndarray]:
    """What one lane must have of each tile that has rows for its warpgroup: blocks of rows by registers."""
    found, count, span = [], 0, 128 if 128 % g.tile.n == 0 else g.scale_lines.span  # type: ignore[union-attr]
    for number, (row, column, _, end) in enumerate(tiles):
        blocks = [consumer * g.block_first + b * g.block_next for b in range(g.blocks_m)]
        has = [row + block * 64 < end for block in blocks]
        sums = np.zeros((g.blocks_m, g.tile.n // 2))
        for k in range(k_tiles):
            for b, block in enumerate(blocks):
                for r in range(g.tile.n // 2 if has[b] else 0):
                    # A pair of registers is a row's, the next one of the row 8 below; four are 8 columns.
                    line = block * 64 + warp * 16 + lane // 4 + r // 2 % 2 * 8
                    first = column % 128 + r // 4 * 8 // span * span if 128 % g.tile.n else 0
                    factor = (1 + _hash(number, k, line) % 4) * (1 + _hash(number, k, g.tile.m + first // 128) % 4)
                    sums[b, r] += (1 + _hash(count, b, r) % 8) * factor
            count += 1
        if any(has):
            found.append(sums)
    return found


@pytest.mark.parametrize("groups", [0, 5])
def test_each_product_is_made_once_and_scaled_by_its_own_factors(groups: int, tmp_path: Path) -> None:
    """Of tiles that are whole, that have 1 to all rows, and that leave a warpgroup none, in any order; for sums of one
    tile of k and of several slots of scales; by what a lane has at the end, which is exact."""
    rng = random.Random(groups)
    shapes = [((256, 128), 2), ((128, 192), 2), ((256, 96), 2), ((192, 96), 3), ((64, 96), 1), ((128, 160), 2)]
    plans = [_planned(tile, warpgroups, groups) for tile, warpgroups in shapes]
    library = compiled("".join(_text_of_loop(i, plan) for i, plan in enumerate(plans)), tmp_path)
    for number, plan in enumerate(plans):
        g, run = plan.geometry, getattr(library, f"run_{number}")
        for k_tiles in (1, 3, 4, 9):
            tiles = []
            for _ in range(9):
                left = rng.choice([g.tile.m, g.tile.m, rng.randint(1, g.tile.m)]) if groups else g.tile.m
                row = rng.randint(0, 9000)
                tiles.append((row, rng.randint(0, 20) * g.tile.n, rng.randint(0, 4), row + left))
            consumer, warp, lane = rng.randrange(g.consumers), rng.randrange(4), rng.randrange(32)
            want = _sums(g, consumer, warp, lane, tiles, k_tiles)
            found = np.full((len(tiles), g.blocks_m, g.tile.n // 2), np.nan, np.float32)
            given = np.array(tiles, np.int32)
            recorded = run(
                consumer, warp, lane, given.ctypes.data_as(ctypes.c_void_p), len(tiles), k_tiles,
                found.ctypes.data_as(ctypes.c_void_p),
            )  # fmt: skip
            assert recorded == len(want)
            np.testing.assert_array_equal(found[:recorded], np.array(want).reshape(found[:recorded].shape))


_COPIES = """
namespace c%(number)d {
%(structs)s
%(constants)s
static f32 shared[1 << 16];
static const u32 base = 0;
static void wait_phase(u32, u32) {}
static void copied(u32 to, const f32 *from, i32 bytes, i32 whole) {
  for (i32 e = 0; e < whole / 4; e++) shared[(to - SCALES) / 4 + e] = e < bytes / 4 ? from[e] : 0;
}
static void cp_async_4(u32 to, const f32 *from, i32 bytes) { copied(to, from, bytes, 4); }
static void cp_async_8(u32 to, const f32 *from, i32 bytes) { copied(to, from, bytes, 8); }
static void cp_async_16(u32 to, const f32 *from, i32 bytes) { copied(to, from, bytes, 16); }
static u32 scales_empty(u32) { return 0; }
static u32 scales_full(u32) { return 0; }
static void cp_async_arrive(u32) {}
extern "C" const f32 *copy_%(number)d(const Args *args, i32 row, i32 column, i32 batch, i32 group) {
  const Args &p = *args;
  Unit u = {};
  u.row = row, u.column = column, u.batch = batch, u.first = 0, u.last = p.k_tiles;
  %(group)s
  for (i32 i = 0; i < 1 << 16; i++) shared[i] = -1;
  for (u32 lane = 0; lane < WARP; lane++) {
    u32 slot = 0, turn = 0;
%(loop)s
  }
  return shared;
}
}
"""


@pytest.mark.parametrize(("groups", "batch"), [(0, 1), (0, 4), (5, 1)])
def test_the_scales_of_a_tile_are_copied_of_its_own_product(groups: int, batch: int, tmp_path: Path) -> None:
    """A lane after the other, as the text has it: of a batch's product, of a group's B; at edges the last row's."""
    rng, plans = np.random.default_rng(groups + batch), []
    m, n, k = 300, 1000, 1408
    for size in ((128, 192), (256, 128), (64, 96)):
        how = {"dtype": "fp8", "scales": "block", "tile": Tile(*size, 128), "cluster": (1, 1)}
        plans.append(plan_cuda(Gemm("sm_90a", m, n, k, groups=groups, batch=batch, **how)))
    parts = []
    for number, plan in enumerate(plans):
        text, lines = render_cuda(plan), plan.geometry.scale_lines
        structs = [part(text, f"struct {name} {{", "};") for name in ("Divisor", "Padding", "Args", "Unit")]
        constants = re.findall(r"^ *constexpr [iu]32 (?:TILE_M|WARP|SLOTS)\b.*", text, re.M)
        loop = part(text, "        const i32 wide = ", "\n        }\n")
        parts.append(_COPIES % {
            "number": number, "structs": "\n".join(structs), "constants": "\n".join(constants), "loop": loop,
            "group": "u.group = group;" if groups else "",
        })  # fmt: skip
    library = compiled("".join(parts), tmp_path)
    for number, plan in enumerate(plans):
        g, lines, copy = plan.geometry, plan.geometry.scale_lines, getattr(library, f"copy_{number}")
        assert lines is not None and g.k_tiles <= lines.ahead * lines.slots
        a = rng.random((batch, m, k // 128), np.float32)
        b = rng.random((groups or batch, -(-n // 128), k // 128), np.float32)
        where = {"a_scale": a.ctypes.data, "b_scale": b.ctypes.data}
        given = ctypes.create_string_buffer(packed(launch_of(g).args[-1], where))
        copy.restype = ctypes.POINTER(ctypes.c_float)
        for row, column in ((0, 0), (256, 960 // g.tile.n * g.tile.n), (64, 2 * g.tile.n)):
            of_batch, of_group = int(rng.integers(batch)), int(rng.integers(groups)) if groups else 0
            words = lines.line_bytes // 4
            slots = np.ctypeslib.as_array(copy(given, row, column, of_batch, of_group), (1 << 16,))
            slots = slots[: lines.slots * lines.slot_bytes // 4].reshape(lines.slots, -1, words)
            found = slots[:, :, : lines.ahead].transpose(1, 0, 2).reshape(slots.shape[1], -1)[:, : g.k_tiles]
            rows = np.minimum(row + np.arange(g.tile.m), m - 1)
            np.testing.assert_array_equal(found[: g.tile.m], a[of_batch][rows])
            columns = np.minimum(column // 128 + np.arange(lines.columns), b.shape[1] - 1)
            np.testing.assert_array_equal(found[g.tile.m : g.tile.m + lines.columns], b[of_group or of_batch][columns])
