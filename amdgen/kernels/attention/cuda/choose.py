"""The default tile, stages and splits of an attention on NVIDIA GPUs. What the user gives is kept, and only the rest is
chosen: what a few costs from ``isa/arch`` say is done first."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from amdgen.kernels.attention.cuda.geometry import WIDE, CudaGeometry, geometry, seen
from amdgen.kernels.attention.spec import DEALT, MAX_SPLITS, Attention
from amdgen.kernels.fit import best_fitting, fits

_CONSUMERS = (3, 2, 1)
_KEYS = {2: (176, 160, 128, 112, 96, 80, 64, 48, 32, 16), 1: (192, 160, 128, 96, 64, 32)}
"""Of a step, by the bytes of an element."""
_STAGES = 2
"""Of K and of V: one is multiplied while the next lands."""
_READING_STAGES = {1: 3, 2: 2}
"""By warpgroups that multiply, where reading takes longer than multiplying."""
_READING_KEYS = (64, 128)
"""Of a step there, at least and at most."""
_WIDE_TILES = 2
"""Tiles of one warpgroup that may read the same keys where V is wide: two were 0.97 to 1.24 times as fast as one of
two warpgroups (7 problems, an H200, 2026-11-29)."""
_IDLE = 4
"""Multiprocessors for each tile from which on keys are split though several tiles read them."""
_UNEQUAL = 0.5
"""Of a tile's time, for which some multiprocessors idle at the end where batches have different numbers of keys."""
_ROUNDS = 5
"""Parts of keys for each multiprocessor, at most."""


def complete(spec: Attention) -> Attention:
    """``spec`` with everything chosen. SpecError when nothing fits what was given."""
    return best_fitting(_candidates(spec), geometry, lambda g: -cost(g))


def cost(g: CudaGeometry) -> float:
    """The time of a launch, in that of one row of queries with one key of a step.

    A tile's rows and steps are whole, whatever of them the mask or the tensor's end leaves. Under a mask blocks take
    the longest tiles first, so all end at the same time, unless one tile takes longer than a multiprocessor's share;
    where tiles are alike they work in rounds. Reading keys takes as long as memory does; a multiprocessor gets more
    than its share of it where others idle, but not all.
    """
    costs, s = g.arch.attention_costs, g.spec
    assert costs is not None
    row = g.queries / costs.warpgroups[g.consumers]
    fixed = row * (costs.direct_keys if g.direct and not g.split else costs.tile_keys) + (costs.part if g.split else 0)
    read = costs.read_rows / (g.blocks * g.group)

    def time(keys: int, share: float = 1) -> float:
        steps = ceil(ceil(keys / g.keys) / g.splits)
        return fixed + steps * step(share)

    def step(share: float) -> float:
        return max(row * (g.keys + costs.step_keys), read * share * g.keys)

    processors = g.arch.multiprocessors
    if g.dealt:
        tile, each = ceil(s.seq_k / g.keys), ceil(g.steps / g.grid[0])
        alone = max(g.grid[0] / processors, 1 / costs.alone)
        apart = each % tile and tile % each  # some blocks end within a tile
        parts = max(ceil(each / tile), 1) + bool(apart)  # of the blocks that have most, which end last
        return each * step(alone) + parts * fixed + g.adding.cost(ceil(tile / each) + bool(apart))
    if g.causal and g.blocks > 1 and not g.split:
        tiles = [time(keys) for keys in seen(g.rows, s.seq_k, g.block_rows, causal=True)]
        return max(sum(tiles) * g.heads * s.batch / processors, max(tiles))
    rounds, rest = divmod(g.tiles, processors)
    combine = g.adding.cost(g.splits) if g.split else 0
    last = time(s.seq_k, max(rest / processors, 1 / costs.alone)) if rest else 0
    unequal = time(s.seq_k) * _UNEQUAL if s.varlen else 0
    return rounds * time(s.seq_k) + last + combine + unequal


def _candidates(spec: Attention) -> Iterator[Attention]:
    for one in _tiles(spec):
        yield one
        for fitting_one in fits(one, geometry):
            g = geometry(fitting_one)
            if spec.splits is None and (g.blocks == 1 or _few(g) or g.tiles * _IDLE <= g.arch.multiprocessors):
                yield from (one.chosen(splits=count) for count in [*_splits(g), DEALT])


def _tiles(spec: Attention) -> Iterator[Attention]:
    """With tiles and stages. Where all rows that see the same keys are one or two warpgroups', reading takes longer
    than multiplying, and keys come in steps of one size, or the next best that fits, in two stages if any do."""
    unit, all_keys = spec.nvidia.unit(spec.dtype), _KEYS[spec.element.bytes]
    few = spec.nvidia.arch.attention_costs
    assert few is not None
    open_ = spec.chosen(staging="tma", splits=1 if spec.splits is None else spec.splits)
    if spec.tile:
        yield open_.chosen(stages=spec.stages or _STAGES)
        return
    probes = (CudaGeometry(open_, n * unit.m, unit.k, 1, 1) for n in _READING_STAGES)
    g = next(filter(_few, probes), None)
    if g is None:
        for tile in [(n * unit.m, keys) for n in _CONSUMERS for keys in all_keys]:
            yield open_.chosen(tile=tile, stages=spec.stages or _STAGES)
        return
    each = (spec.head_dim + spec.value_dim) * spec.element.bytes
    least, most = _READING_KEYS
    wanted = min(max(few.step_bytes // each, least), most) if g.consumers == 1 else most
    ways = [
        (stages, keys)
        for keys in sorted(all_keys, key=lambda n: abs(n - wanted))
        for stages in range(_READING_STAGES[g.consumers], 0, -1)
        if stages * keys * each <= few.flight_bytes or stages == 1
    ]
    ways.sort(key=lambda way: way[0] == 1)
    ones = [open_.chosen(tile=(g.queries, keys), stages=spec.stages or stages) for stages, keys in ways]
    for splits in (1, 2) if spec.splits is None else (spec.splits,):  # parts need more registers
        first = next((one for one in ones for _ in fits(one.chosen(splits=splits), geometry)), None)
        if first is not None:
            yield first


def _few(g: CudaGeometry) -> bool:
    """Whether so few tiles read the same keys that reading takes longer than multiplying."""
    return g.blocks * g.group <= (_WIDE_TILES if g.values > WIDE and g.consumers == 1 else 1)


def _splits(g: CudaGeometry) -> list[int]:
    """The fewest parts for each number of steps that a part may have."""
    steps = ceil(g.spec.seq_k / g.keys)
    most = min(g.arch.multiprocessors * _ROUNDS // g.tiles, steps, MAX_SPLITS)
    return sorted({ceil(steps / ceil(steps / n)) for n in range(2, most + 1)})


def fitting(spec: Attention) -> list[Attention]:
    """Every way that fits what was given, the cheapest first."""
    found = [geometry(made) for one in _candidates(spec) for made in fits(one, geometry)]
    return [g.spec for g in sorted(found, key=cost)]
