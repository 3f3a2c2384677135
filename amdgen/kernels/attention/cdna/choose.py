"""The tile, stages and staging of an attention: of all ways that fit, the one that takes least by the estimate.

What the user gives is kept, and only the rest is chosen.
"""

from __future__ import annotations

from collections.abc import Iterator

from amdgen.kernels.attention.cdna.estimate import estimate
from amdgen.kernels.attention.cdna.geometry import Geometry, geometry
from amdgen.kernels.attention.spec import Attention
from amdgen.kernels.fit import best_fitting, fits

_KEYS = (64, 32, 128, 16)
"""Keys of a step: more mean fewer rounds of the row maximum; their scores live in registers."""
_WAVES = (8, 4, 2, 1)
_STAGES = {"lds_dma": 3, "vgpr": 2}
"""Buffers of K, at most. Copies to LDS run two tiles ahead; registers already hold one tile more than LDS."""
_AHEAD = 0.01
"""What one more of them is worth, of the time: memory may take longer than the model has it. Where it isn't late they
only cost text, for which brief kernels wait."""


def complete(spec: Attention) -> Attention:
    """``spec`` with everything chosen. SpecError when nothing fits what was given."""
    return best_fitting(_ways(spec), geometry, _value)


def fitting(spec: Attention) -> Iterator[Attention]:
    """Every way that fits what was given, the quickest first by the estimate."""
    found = [(geometry(way), way) for one in _ways(spec) for way in fits(one, geometry)]
    yield from (way for _, way in sorted(found, key=lambda pair: _value(pair[0]), reverse=True))


def _value(g: Geometry) -> tuple[float, float]:
    """The larger the better. With bank conflicts only where there is no way without."""
    return g.k.found.after + g.v.found.after == 0, -estimate(g) * ahead(g.stages)


def ahead(stages: int) -> float:
    """By what an estimate is multiplied, to choose."""
    return 1 - _AHEAD * stages


def _ways(spec: Attention) -> Iterator[Attention]:
    """Every way to fill in what is open, whether it fits or not; what needs least first, which a refusal names."""
    tiles = [spec.tile] if spec.tile else [(waves * spec.rows, keys) for keys in _KEYS for waves in _WAVES]
    narrow = spec.machine.lds.widest not in spec.machine.lds.dma_bytes
    for tile in tiles:
        for staging in [spec.staging] if spec.staging else sorted(_STAGES, reverse=narrow):
            for stages in [spec.stages] if spec.stages else range(2, _STAGES[staging] + 1):
                yield spec.chosen(tile=tile, stages=stages, staging=staging)
