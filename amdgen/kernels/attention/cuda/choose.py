"""The default tile and stages of an attention on NVIDIA GPUs. What the user gives is kept, and only the rest is
chosen: the tile that a few costs from ``isa/arch`` say is done first."""

from __future__ import annotations

from collections.abc import Iterator

from amdgen.kernels.attention.cuda.geometry import CudaGeometry, geometry
from amdgen.kernels.attention.spec import Attention
from amdgen.kernels.fit import best_fitting, fits

_CONSUMERS = (3, 2, 1)
_KEYS = (176, 160, 128, 112, 96, 80, 64, 48, 32, 16)
_STAGES = 2
"""Of K and of V: one is multiplied while the next lands."""


def complete(spec: Attention) -> Attention:
    """``spec`` with everything chosen. SpecError when nothing fits what was given."""
    return best_fitting(_candidates(spec), geometry, lambda g: -cost(g))


def cost(g: CudaGeometry) -> float:
    """The time of a launch, in that of one row of queries with one key of a step.

    A tile's rows and steps are whole, whatever of them the mask or the tensor's end leaves. Blocks take the longest
    tiles first, so all end at the same time, unless one tile takes longer than a multiprocessor's share or there are
    too few of them.
    """
    costs, s = g.arch.attention_costs, g.spec
    assert costs is not None
    fixed = costs.tile_keys if g.apart else costs.in_place_keys
    ends = (min((block + 1) * g.queries, g.rows) + s.seq_k - g.rows for block in range(g.blocks))
    seen = [min(max(end, 0), s.seq_k) if g.causal else s.seq_k for end in ends]
    tiles = [fixed + -(-keys // g.keys) * (g.keys + costs.step_keys) for keys in seen]
    copies, processors = g.heads * s.batch, g.arch.multiprocessors
    together = sum(tiles) * copies / processors
    longest = max(tiles) * (1 if g.causal else -(-g.tiles // processors))
    return max(together, longest) * g.queries / costs.warpgroups[g.consumers]


def _candidates(spec: Attention) -> Iterator[Attention]:
    rows = spec.nvidia.unit(spec.dtype).m
    tiles = [spec.tile] if spec.tile else [(n * rows, keys) for n in _CONSUMERS for keys in _KEYS]
    for tile in tiles:
        yield spec.chosen(tile=tile, stages=spec.stages or _STAGES, staging="tma")


def fitting(spec: Attention) -> list[Attention]:
    """Every way that fits what was given, the cheapest first."""
    found = [geometry(made) for one in _candidates(spec) for made in fits(one, geometry)]
    return [g.spec for g in sorted(found, key=cost)]
