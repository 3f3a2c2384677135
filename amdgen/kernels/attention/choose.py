"""The default tile, stages and staging of an attention. What the user gives is kept, and only the rest is chosen."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from amdgen.kernels.attention.geometry import Geometry, geometry
from amdgen.kernels.attention.spec import Attention
from amdgen.kernels.fit import best_fitting, fits

_KEYS = (64, 32)
"""More keys a step mean fewer rounds of the row maximum; their scores live in registers."""
_WAVES = (8, 4, 2, 1)
_STAGES = {"lds_dma": 3, "vgpr": 2}
"""Copies to LDS run two tiles ahead; registers already hold one tile more than LDS."""
_GROUPS = 2
"""Workgroups of a SIMD of which one computes while another waits at its barriers."""
_MANY_WAVES = 4
"""Waves a SIMD beyond which more keys a step help more."""


def complete(spec: Attention) -> Attention:
    """``spec`` with everything chosen. SpecError when nothing fits what was given."""
    rows = max(-(-spec.seq_q // spec.rows) * spec.rows, 4 * spec.rows)

    def value(g: Geometry) -> tuple[int, ...]:
        """Most wanted first: no bank conflicts, waves a SIMD, no more rows than there are, workgroups that don't wait
        for one another and have a wave on each SIMD, still more waves where there are as many, many keys a step, then
        many rows a copy."""
        simds = spec.machine.simds
        clean = g.k.found.after + g.v.found.after == 0
        groups = min(g.waves_per_simd * simds // max(g.waves, simds), _GROUPS)
        # Workgroups; causal ones have half of the work, and a CU that holds all it gets can't even out theirs.
        of_cu = -(-prod(g.grid) // (spec.machine.cus * (1 + spec.causal)))
        waves = min(g.fitting_waves, of_cu * g.waves // simds, _MANY_WAVES)
        spare = -max(0, g.queries - rows)
        return clean, g.waves_per_simd, spare, groups, min(g.waves, simds), waves, g.keys, g.queries

    return best_fitting(_candidates(spec), geometry, value)


def _candidates(spec: Attention) -> Iterator[Attention]:
    # Straight to LDS only where a lane copies as much as a load brings: else each dword takes an instruction and M0.
    staging = spec.staging or ("lds_dma" if spec.machine.lds.widest in spec.machine.lds.dma_bytes else "vgpr")
    tiles = [spec.tile] if spec.tile else [(waves * spec.rows, keys) for keys in _KEYS for waves in _WAVES]
    for tile in tiles:
        yield spec.chosen(tile=tile, stages=spec.stages or _STAGES[staging], staging=staging)


_MORE_KEYS = (64, 32, 128, 16)


def fitting(spec: Attention) -> Iterator[Attention]:
    """Every way that fits what was given."""
    tiles = [spec.tile] if spec.tile else [(waves * spec.rows, keys) for keys in _MORE_KEYS for waves in _WAVES]
    for tile in tiles:
        for staging in [spec.staging] if spec.staging else _STAGES:
            for stages in [spec.stages] if spec.stages else range(_STAGES[staging], 1, -1):
                yield from fits(spec.chosen(tile=tile, stages=stages, staging=staging), geometry)
