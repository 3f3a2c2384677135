"""What an attention kernel on CDNA is launched with."""

from __future__ import annotations

from functools import partial
from math import log

import numpy as np

from amdgen.kernels.attention.cdna.geometry import Geometry
from amdgen.kernels.tensors import Argument, Array, Launch, Loop, Pointer


def launch(g: Geometry) -> Launch:
    """One launch of the kernel."""
    return _of(g, g.spec.seq_q, g.spec.seq_k)


def _of(g: Geometry, seq_q: int, seq_k: int) -> Launch:
    """The launch on the first queries and keys."""
    s, strides = g.spec, {name: g.spec.strides(name) for name in "qkvo"}
    args: tuple[Argument, ...] = (
        *map(Pointer, ("q", "k", "v", "o", "lse")),
        *(np.int64(step) for name in "qkvo" for step in strides[name][:2]),
        *(np.int32(strides[name][2]) for name in "qkvo"),
        *(np.int32(size) for size in (s.heads, seq_q, seq_k)),
        np.float32(s.factor / log(2)),
    )
    grid = g.grid_of(seq_q)
    uneven = ("xyz".index(g.axes["block"]),) if s.causal else ()
    loop = Loop(_turns(g, grid, seq_q, seq_k), partial(_of_turns, g))
    return Launch(grid, (g.threads, 1, 1), args, uneven=uneven, loop=loop)


def _turns(g: Geometry, grid: tuple[int, int, int], seq_q: int, seq_k: int) -> Array:
    """Tiles of keys that each workgroup comes to."""
    number = np.arange(grid[0] * grid[1] * grid[2])
    if not g.spec.causal:
        return np.full(len(number), -(-seq_k // g.keys))
    place = dict(
        zip("xyz", (number % grid[0], number // grid[0] % grid[1], number // (grid[0] * grid[1])), strict=True)
    )
    blocks = grid["xyz".index(g.axes["block"])]
    behind = (blocks - place[g.axes["block"]]) * g.queries  # the longest come first
    seen = np.clip(np.minimum(behind, seq_q) + seq_k - seq_q, 0, seq_k)
    found: Array = -(-seen // g.keys)
    return found


def _of_turns(g: Geometry, turns: int) -> Launch:
    """With fewer keys, and of causal ones no more queries than keys."""
    s = g.spec
    seq_k = min(s.seq_k, turns * g.keys)
    return _of(g, min(s.seq_q, seq_k) if s.causal else s.seq_q, seq_k)
