"""How steps of attention are dealt to blocks, in the words of the kernel's text: compiled for this machine and run."""

from __future__ import annotations

import ctypes
import itertools
import random
import re
from collections import defaultdict
from pathlib import Path
from typing import Any

import numpy as np
from support.host_text import WARP_OF_THREADS, compiled, part

from amdgen.kernels.attention import Attention
from amdgen.kernels.attention.hopper.arguments import launch_of
from amdgen.kernels.attention.hopper.build import plan_cuda
from amdgen.kernels.attention.hopper.geometry import CudaGeometry
from amdgen.kernels.attention.hopper.text import render_cuda
from amdgen.launch import packed

_FIELDS = ("place", "first", "next", "slot", "from", "parts", "steps", "batch", "head", "row", "key_head")
_BLOCK = """
namespace n%d {
typedef u16 out_type;
%s
static const Args *given;
static volatile i32 dealt[4];
static void of_lane(u32 lane) {
  const Args &p = *given;
  const u32 thread = lane;
%s
}
extern "C" i32 block_%d(const Args *args, u32 block, i32 *found, i32 most) {
  given = args, blockIdx.x = block;
  run_warp(of_lane);
  const Args &p = *args;
%s
  i32 count = 0;
  for (i32 number = tile.rank * tile.range; tile.find(p, number); number = tile.next, count++) {
    const i32 values[] = {tile.place, number, tile.next, tile.slot, tile.from, tile.parts,
                          tile.steps, tile.batch, tile.head, tile.row, tile.key_head};
    for (u32 i = 0; i < 11 && count < most; i++) found[count * 11 + i] = values[i];
  }
  return count;
}
}
"""


def _of_text(number: int, asked: Attention) -> str:
    text = render_cuda(plan_cuda(asked))
    parts = [
        part(text, "struct Divisor", "};"), part(text, "struct Args {", "\n};"),
        *re.findall(r"^constexpr i32 (?:KEYS|FOLD).*|^constexpr u32 WARP = .*", text, re.M),
        part(text, "__device__ __forceinline__ i32 divide", "}"), part(text, "struct Tile {", "\n};"),
    ]  # fmt: skip
    deals = part(text, "  if (thread < WARP) {\n    const i32 tiles = p.own_tiles", "\n  }\n")
    begins = part(text, "  Tile tile;\n", "tile.start = dealt[3];")
    return _BLOCK % (number, "\n".join(parts), deals, number, begins)


def _asked(seed: int) -> tuple[Attention, list[int]]:
    """A random problem whose steps are dealt, and the lengths of its sequences."""
    rng = random.Random(seed)
    batch, heads, longest = rng.choice((1, 3, 20, 40, 64)), rng.choice((1, 6, 8, 40)), rng.choice((40, 700, 9000))
    layout, varlen = rng.choice(("bhsd", "bshd")), seed % 3 > 0
    asked = Attention("sm_90a", rng.choice((1, 1, 100)), longest, heads=heads, batch=batch, splits=0, varlen=varlen,
                      layout=layout, kv_heads=rng.choice((0, heads // 2 or 1)))  # fmt: skip
    return asked, [rng.randint(0, longest) for _ in range(batch)] if varlen else [longest] * batch


def test_steps_are_dealt_once_and_their_parts_are_found_where_they_were_left(tmp_path: Path) -> None:
    problems = [_asked(seed) for seed in range(14)]
    source = "".join(_of_text(number, asked) for number, (asked, _) in enumerate(problems))
    library = compiled(WARP_OF_THREADS + source, tmp_path)
    for number, (asked, lengths) in enumerate(problems):
        g = plan_cuda(asked).geometry
        assert g.dealt and g.grid[0] % g.abreast == g.heads % g.abreast == 0
        _check(g, lengths, _blocks(getattr(library, f"block_{number}"), g, lengths))


def _blocks(block: Any, g: CudaGeometry, lengths: list[int]) -> list[dict[str, int]]:
    """The parts of all blocks, in order."""
    given = np.array(lengths, np.int32)
    arguments = ctypes.create_string_buffer(packed(launch_of(g).args[-1], {"lengths": given.ctypes.data}))
    found, parts = np.zeros((4000, len(_FIELDS)), np.int32), []
    for one in range(g.grid[0]):
        count = block(arguments, one, found.ctypes.data_as(ctypes.c_void_p), len(found))
        assert count <= len(found)
        parts += [dict(zip(_FIELDS, values, strict=True)) for values in found[:count].tolist()]
    return parts


def _check(g: CudaGeometry, lengths: list[int], parts: list[dict[str, int]]) -> None:
    s, rows = g.spec, g.own * g.consumers
    tiles: dict[int, list[dict[str, int]]] = defaultdict(list)
    for one in parts:
        tiles[one["place"]].append(one)
        block = one["place"] - (one["batch"] * g.heads + one["head"]) * g.blocks
        assert 0 <= block < g.blocks and one["row"] == block * rows
        assert one["key_head"] == one["head"] // (g.heads // s.key_heads)
    assert sorted(tiles) == list(range(g.blocks * g.heads * s.batch))
    slots = [one["slot"] for found in tiles.values() for one in found if len(found) > 1]  # others are read at once
    assert len(set(slots)) == len(slots) and max(slots, default=0) < g.adding.places
    for tile, found in tiles.items():
        length = lengths[tile // (g.heads * g.blocks)]
        steps = -(-length // g.keys)
        begin = found[0]["first"]
        assert found[-1]["next"] - begin == max(steps, 1) and sum(one["steps"] for one in found) == steps
        assert all(a["next"] == b["first"] for a, b in itertools.pairwise(found))
        assert -(-len(found) // g.adding.together) <= max(g.adding.sums, 1)
        for n, one in enumerate(found):  # as parts.cuh.j2 finds them
            assert one["parts"] == len(found) and one["slot"] == 2 * one["from"] + 2 * n + (n == 0)
