"""The default tile and stages of an attention on cp.async and mma.sync. What the user gives is kept, and only the rest
is chosen."""

from __future__ import annotations

from collections.abc import Iterator

from amdgen.kernels.attention.ampere.geometry import AsyncGeometry, async_geometry
from amdgen.kernels.attention.spec import Attention
from amdgen.kernels.fit import best_fitting, fits

_QUERIES = (128, 64, 32, 16)
_KEYS = (128, 96, 64, 48, 32, 16)
_STAGES = (1, 2)
_WARPS = 8
"""Of a multiprocessor, two of each scheduler: more would have too few registers for wide tiles."""


def complete(spec: Attention) -> Attention:
    """``spec`` with everything chosen. SpecError when nothing fits what was given."""
    return best_fitting(_candidates(spec), async_geometry, _value)


def _value(g: AsyncGeometry) -> tuple[int, ...]:
    """Most wanted first: no rows that are idle, a tile for each multiprocessor, warps that hide each other's waits, two
    matrix instructions of a warp to each fragment, many keys a step (fewer rounds of the rows' maxima), many queries
    (fewer reads of K and V)."""
    spare = max(0, g.queries - max(_up(g.spec.seq_q, g.unit.m), 1))
    busy = min(g.tiles, g.arch.multiprocessors)
    warps = min(g.together * g.warps, _WARPS)
    return -(spare // g.unit.m), busy, warps, g.units, g.keys, g.queries


def _candidates(spec: Attention) -> Iterator[Attention]:
    tiles = [spec.tile] if spec.tile else [(queries, keys) for queries in _QUERIES for keys in _KEYS]
    for tile in tiles:
        for stages in [spec.stages] if spec.stages else _STAGES:
            yield spec.chosen(tile=tile, stages=stages, staging="cp_async", splits=spec.splits or 1)


def fitting(spec: Attention) -> list[Attention]:
    """Every way that fits what was given, the most wanted first."""
    found = [async_geometry(made) for one in _candidates(spec) for made in fits(one, async_geometry)]
    return [g.spec for g in sorted(found, key=_value, reverse=True)]


def _up(value: int, step: int) -> int:
    return -(-value // step) * step
