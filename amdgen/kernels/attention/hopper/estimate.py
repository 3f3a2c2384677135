"""How long an attention on the copy engine takes: a formula in what its kernel does, to choose among ways.

What a multiprocessor does for a step of its blocks, products and scores, copies from memory and from L2 and the wait
for a copy, is blended as a power mean: all go side by side, but not perfectly. A tile adds its begin and end, and its
result or what a part of it leaves in memory. One set of constants holds for all sizes, ``attention_costs`` in
``isa/arch/``, fitted to timings by ``benchmarks/cuda/attention_ways.py fit``. Every figure may be an array of many
kernels' figures.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil
from typing import Any

import numpy as np

from amdgen.isa.nvidia_tuning import AttentionCosts
from amdgen.kernels.attention.hopper.geometry import MOST_CONSUMERS, CudaGeometry, seen

Figure = Any
"""A number, or an array of numbers."""
_SHORTEST = 0.5
"""Of the most keys: batches of unequal lengths are taken to have anything from that to all, alike often, and under a
mask no fewer than queries."""
_END = 0.5
"""Of the longest tile's steps, for which a multiprocessor idles at the end, on average, where each takes the next
tile when it is done with one."""
_FEW_ROUNDS = 2
"""Tiles of a block, up to which it matters which block has which."""


@dataclass(frozen=True)
class Counts:
    """What a planned kernel does."""

    matrix: Figure  # cycles of the matrix unit at its peak, for a step of a block,
    keys: Figure  # of the step,
    elements: Figure  # scores of it, those of operands of a byte apart,
    byte_elements: Figure
    memory: Figure  # cycles in which a multiprocessor's share of memory's peak brings its K and V once,
    shared: Figure  # how many tiles read these at about the same time,
    bytes: Figure  # and bytes of them
    three: Figure  # whether three warpgroups of a block multiply, which gains nothing where V is turned
    paired: Figure  # whether multiprocessors have two blocks in whole rounds
    tiles: Figure  # of the block that has most, in whole rounds,
    steps: Figure  # and their steps
    last_tiles: Figure  # those in the last round,
    last_steps: Figure
    last_paired: Figure  # and whether multiprocessors have two blocks then
    stored: Figure  # elements of O of a tile
    direct: Figure  # whether registers store it,
    split: Figure  # or leave it as a part, for others to add up
    adding: Figure  # the time in which a tile's parts are added up, as Adding has it, times columns
    reads: Figure  # of parts, one after the other, where all blocks of a tile add it up
    dealt: Figure  # whether steps are dealt to blocks wherever a tile ends
    waits: Figure  # for a copy, of a step: one where only one step has place,
    ahead: Figure  # or one for so many, which are copied together


@dataclass(frozen=True)
class _Turns:
    """Tiles and steps of the block that has most, in whole rounds and in the last one."""

    tiles: float
    steps: float
    last_tiles: float = 0
    last_steps: float = 0
    last_paired: bool = False


def counts(g: CudaGeometry) -> Counts:
    """What the kernel of a geometry does."""
    s, arch = g.spec, g.arch
    turns, cycles_s = _turns(g), arch.multiprocessors * arch.peak_clock_mhz * 1e6
    elements = g.queries * g.keys / (2 if g.half else 1)
    step_bytes = g.keys * (s.head_dim + s.value_dim) * s.element.bytes
    return Counts(
        matrix=2 * g.queries * g.keys * (g.depth + g.values) * cycles_s / (arch.peak_tflops[s.dtype] * 1e12),
        keys=g.keys,
        elements=0 if g.turns_v else elements,
        byte_elements=elements if g.turns_v else 0,
        memory=step_bytes * cycles_s / (arch.memory_gb_s * 1e9),
        shared=min(g.blocks * g.group, arch.multiprocessors * g.together),
        bytes=step_bytes,
        three=g.consumers == MOST_CONSUMERS and not g.turns_v,
        paired=g.together > 1,
        tiles=turns.tiles,
        steps=turns.steps,
        last_tiles=turns.last_tiles,
        last_steps=turns.last_steps,
        last_paired=turns.last_paired,
        stored=g.queries * g.values,
        direct=g.direct,
        split=g.split,
        adding=_adding(g) * g.values,
        reads=g.adding.reads if g.adding.by_all else 0,
        dealt=g.dealt,
        waits=g.stages == 1 and g.spec.seq_k > g.keys,
        ahead=g.stages if g.stages > 1 else 0,
    )


def cycles(c: Counts, of: AttentionCosts) -> Figure:
    """From the launch to its end."""
    whole = _cycles_of(c, of, c.tiles, c.steps, c.paired)
    last = _cycles_of(c, of, c.last_tiles, c.last_steps, c.last_paired)
    filled = c.bytes * np.maximum(c.ahead, 1) * of.fill
    return of.launch + filled + whole + last + c.adding * of.adding + c.reads * of.read


def _cycles_of(c: Counts, of: AttentionCosts, tiles: Figure, steps: Figure, paired: Figure) -> Figure:
    """Of so many tiles and steps one after the other, alone on a multiprocessor or beside as many."""
    blocks = np.where(paired, 2, 1)
    matrix = c.matrix * of.matrix * (1 + of.narrow / c.keys)
    rate = np.where(paired, of.pair, np.where(c.three, of.three, 1))
    scores = c.elements * of.element + c.byte_elements * of.byte_element
    work = (matrix**of.mix + scores**of.mix) ** (1 / of.mix) * rate * blocks + of.step
    asked = c.bytes * np.maximum(c.ahead, 1) * blocks
    crowd = 1 + of.crowd * np.maximum(asked / of.flight_bytes - 1, 0)
    memory = c.memory / c.shared / of.memory * blocks * crowd
    sent = c.bytes / of.l2_bytes_cycle * blocks
    wait = np.where(c.ahead, of.latency / np.maximum(c.ahead, 1), 0)
    side_by_side = (work, memory, sent, wait)
    step = sum(each**of.blend for each in side_by_side) ** (1 / of.blend)
    step = (step + c.waits * of.single) * np.where((c.dealt != 0) & (c.shared > 1), of.dealt, 1)
    left = c.stored * blocks * np.where(c.split, of.part, np.where(c.direct, of.direct, of.store))
    return tiles * (left + step * of.edge) + steps * step


def _turns(g: CudaGeometry) -> _Turns:
    if g.dealt:
        each, steps = _dealt(g)
        return _Turns(0, 0, _parts_of_block(g, each, steps), each)
    if _unequal(g) and g.grid[0] < g.tiles:
        return _unequal_turns(g)
    if g.causal and g.blocks > 1:
        return _causal_turns(g)
    part, processors = ceil(_longest(g) / g.keys / g.splits), g.arch.multiprocessors
    rounds, rest = divmod(g.tiles, processors * g.together)
    last = part if rest else 0
    return _Turns(rounds, rounds * part, min(rest, 1), last, rest > processors)


def _unequal_turns(g: CudaGeometry) -> _Turns:
    """Blocks take the next tile when they are done with one, and know of none which is long."""
    each, rounds = _steps(g), g.tiles / g.grid[0]
    mean, longest = (share * _mean(g) / g.spec.seq_k / g.splits for share in (sum(each) / len(each), max(each)))
    return _Turns(rounds + _END, mean * rounds + longest * _END)


def _causal_turns(g: CudaGeometry) -> _Turns:
    """Blocks take the longest parts first."""
    parts = [n * (i + 1) // g.splits - n * i // g.splits for n in _steps(g) for i in range(g.splits)]
    alike, processors = g.heads * g.spec.batch, g.arch.multiprocessors
    blocks = g.grid[0] if g.tiles > processors else processors
    if g.tiles > _FEW_ROUNDS * blocks:
        rounds = g.tiles / blocks
        tiles, steps = rounds + _END, sum(parts) * alike / blocks * (1 + _END / rounds)
    else:
        tiles, steps = _busiest((n for n in sorted(parts, reverse=True) for _ in range(alike)), blocks)
    return _Turns(tiles, steps) if g.tiles > processors else _Turns(0, 0, tiles, steps)


def _steps(g: CudaGeometry) -> list[int]:
    """Of a head's tiles."""
    return [ceil(keys / g.keys) for keys in seen(g.rows, g.spec.seq_k, g.block_rows, g.causal)]


def _dealt(g: CudaGeometry) -> tuple[int, int]:
    """Steps of a block and of a tile, where they are dealt."""
    steps = ceil(_mean(g) / g.keys)
    return ceil(steps * g.tiles / g.grid[0]), steps


def _shortest(g: CudaGeometry) -> float:
    """Keys of the batch that may have fewest."""
    s = g.spec
    return max(_SHORTEST * s.seq_k, s.seq_q if s.causal else 0) if s.varlen else s.seq_k


def _unequal(g: CudaGeometry) -> bool:
    return _shortest(g) < g.spec.seq_k


def _mean(g: CudaGeometry) -> float:
    """Keys of a batch."""
    return (_shortest(g) + g.spec.seq_k) / 2


def _longest(g: CudaGeometry) -> float:
    """Keys of the batch that is likely to have most."""
    least = _shortest(g)
    return least + (g.spec.seq_k - least) * g.spec.batch / (g.spec.batch + 1)


def _busiest(parts: Iterable[int], blocks: int) -> tuple[int, int]:
    """Parts and steps of the block that ends last, each taking the next part when it is done with one."""
    heap = [(0, 0, 0)] * blocks
    for steps in parts:
        time, tiles, done = heap[0]
        heapq.heapreplace(heap, (time + steps + 1, tiles + 1, done + steps))
    return max(heap)[1:]


def _parts_of_block(g: CudaGeometry, each: int, steps: int) -> int:
    """Of the block that has most, with so many steps of tiles of ``steps``."""
    return max(ceil(each / steps), 1) + _apart(g, each, steps)


def _apart(g: CudaGeometry, each: int, steps: int) -> bool:
    """Whether some blocks end within a tile."""
    return _unequal(g) or (each % steps != 0 and steps % each != 0)


def _adding(g: CudaGeometry) -> float:
    if not g.split:
        return 0
    if not g.dealt:
        return g.adding.cost(g.splits)
    each, steps = _dealt(g)
    return g.adding.cost(ceil(steps / each) + _apart(g, each, steps))
