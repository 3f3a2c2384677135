"""The default tile and stages of an attention on NVIDIA GPUs. What the user gives is kept, and only the rest is
chosen: the tile that a few costs from ``isa/arch`` say is done first."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from amdgen.kernels.attention.cuda.geometry import CudaGeometry, geometry
from amdgen.kernels.attention.spec import MAX_SPLITS, Attention
from amdgen.kernels.fit import best_fitting, fits

_CONSUMERS = (3, 2, 1)
_KEYS = (176, 160, 128, 112, 96, 80, 64, 48, 32, 16)
_STAGES = 2
"""Of K and of V: one is multiplied while the next lands."""
_MOST_STAGES = 8
_ROUNDS = 4
"""For so many rounds of blocks at most is the number of splits considered that fills them."""


def complete(spec: Attention) -> Attention:
    """``spec`` with everything chosen. SpecError when nothing fits what was given."""
    return best_fitting(_candidates(spec), geometry, lambda g: -cost(g))


def cost(g: CudaGeometry) -> float:
    """The time of a launch, in that of one row of queries with one key of a step.

    A tile's rows and steps are whole, whatever of them the mask or the tensor's end leaves. Under a mask blocks take
    the longest tiles first, so all end at the same time, unless one tile takes longer than a multiprocessor's share;
    else they work in rounds. Keys that few rows need take as long as memory does: half of its bandwidth reaches the
    multiprocessors of a round that is not full.
    """
    costs, s = g.arch.attention_costs, g.spec
    assert costs is not None
    row = g.queries / costs.warpgroups[g.consumers] * (g.together / costs.pair if g.together > 1 else 1)
    fixed = row * (costs.tile_keys if g.apart else costs.in_place_keys) + (costs.combine if g.split else 0)
    read = costs.read_rows * g.together / (g.blocks * g.group)

    def time(keys: int, share: float = 1) -> float:
        steps = ceil(ceil(keys / g.keys) / g.splits)
        return fixed + steps * max(row * (g.keys + costs.step_keys), read * share * g.keys)

    ends = (min((block + 1) * g.block_rows, g.rows) + s.seq_k - g.rows for block in range(g.blocks))
    seen = [min(max(end, 0), s.seq_k) if g.causal else s.seq_k for end in ends]
    slots = g.arch.multiprocessors * g.together
    if g.causal and not g.split:
        tiles = [time(keys) for keys in seen]
        return max(sum(tiles) * g.heads * s.batch / slots, max(tiles))
    rounds, rest = divmod(g.tiles, slots)
    return rounds * time(s.seq_k) + (time(s.seq_k, max(rest / slots, 0.5)) if rest else 0)


def _candidates(spec: Attention) -> Iterator[Attention]:
    rows = spec.nvidia.unit(spec.dtype).m
    tiles = [spec.tile] if spec.tile else [(n * rows, keys) for n in _CONSUMERS for keys in _KEYS]
    for tile in tiles:
        one = spec.chosen(tile=tile, stages=spec.stages or _STAGES, staging="tma", splits=spec.splits or 1)
        yield one
        for probe in fits(one, geometry):
            g = geometry(probe)
            if spec.splits or g.blocks > 1:
                continue
            slots = g.arch.multiprocessors * g.together
            most = -(-spec.seq_k // g.keys)
            counts = {min(slots * n // g.tiles, most, MAX_SPLITS) for n in range(1, _ROUNDS + 1)} - {0, 1}
            yield from (one.chosen(splits=count) for count in sorted(counts))


def fitting(spec: Attention) -> list[Attention]:
    """Every way that fits what was given, the cheapest first."""
    found = [geometry(made) for one in _candidates(spec) for made in fits(one, geometry)]
    return [g.spec for g in sorted(found, key=cost)]
