"""The default tile, stages and splits of an attention on NVIDIA GPUs: of all that fit the way that the estimate
(:mod:`amdgen.kernels.attention.hopper.estimate`) says to be the fastest. What the user gives is kept."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from amdgen.kernels.attention.hopper.estimate import counts, cycles
from amdgen.kernels.attention.hopper.geometry import MOST_CONSUMERS, CudaGeometry, geometry
from amdgen.kernels.attention.spec import DEALT, MAX_SPLITS, Attention
from amdgen.kernels.fit import best_fitting, fits

_MOST_KEYS = 192
"""Of a step."""
_STAGES = (2, 1)
"""Of K and of V, the first that fits: one is multiplied while the next lands."""
_READING_STAGES = 3
"""Also tried where a tile reads keys for itself alone. Elsewhere three were 1.00 to 1.02 of the time of two (35 pairs
of ways, an H200, 2026-11-29)."""
_ROUNDS = 2
"""Parts of keys for each multiprocessor, at most: two of 130 problems wanted more."""
_DEALT_ROUNDS = 5
"""Tiles for each multiprocessor, at most, where steps are dealt: with more the last round weighs little."""


def complete(spec: Attention) -> Attention:
    """``spec`` with everything chosen. SpecError when nothing fits what was given."""
    return best_fitting(_candidates(spec), geometry, lambda g: -cost(g))


def cost(g: CudaGeometry) -> float:
    """Cycles of a launch, as they are estimated."""
    assert g.arch.attention_costs is not None
    return float(cycles(counts(g), g.arch.attention_costs))


def _candidates(spec: Attention) -> Iterator[Attention]:
    for one in _tiles(spec):
        yield one
        for g in _fitting(one):
            if spec.splits is None:
                yield from (one.chosen(splits=count) for count in _splits(g))


def _tiles(spec: Attention) -> Iterator[Attention]:
    """With tiles and stages, of one part or as many as are given."""
    unit = spec.nvidia.unit(spec.dtype)
    open_ = spec.chosen(staging="tma", splits=1 if spec.splits is None else spec.splits)
    all_keys = range(_MOST_KEYS, 0, -unit.k)
    all_tiles = [(n * unit.m, keys) for n in range(1, MOST_CONSUMERS + 1) for keys in all_keys]
    for tile in [spec.tile] if spec.tile else all_tiles:
        stages = [spec.stages] if spec.stages else _STAGES if tile[1] < spec.seq_k else [1]
        ways = [open_.chosen(tile=tile, stages=count) for count in stages]
        one = next((way for way in ways if _fitting(way)), ways[0])
        yield one
        if not spec.stages and any(g.blocks * g.group == 1 for g in _fitting(one)):
            yield one.chosen(stages=_READING_STAGES)


def _fitting(spec: Attention) -> list[CudaGeometry]:
    return [geometry(one) for one in fits(spec, geometry)]


def _splits(g: CudaGeometry) -> list[int]:
    """The fewest parts for each number of steps that a part may have, and the next that blocks add up evenly, as many
    columns each; and steps dealt to blocks."""
    steps, even = ceil(g.spec.seq_k / g.keys), g.adding.together
    most = min(g.arch.multiprocessors * _ROUNDS // g.tiles, steps, MAX_SPLITS)
    fewest = {ceil(steps / ceil(steps / n)) for n in range(2, most + 1)}
    dealt = [DEALT] if steps > 1 and g.tiles <= g.arch.multiprocessors * _DEALT_ROUNDS else []
    return [*sorted(n for n in fewest | {ceil(n / even) * even for n in fewest} if n <= most), *dealt]


def fitting(spec: Attention) -> list[Attention]:
    """Every way that fits what was given, the cheapest first."""
    found = [g for one in _candidates(spec) for g in _fitting(one)]
    return [g.spec for g in sorted(found, key=cost)]
