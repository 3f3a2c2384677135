"""The default tile, waves, stages and staging of a GEMM.

A cost model of a few lines, not a tuner: tiles are handed out to compute units in rounds; a tile costs its matrix work
plus the traffic of its edges. What the user gives is kept, and only the rest is chosen.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from amdgen.kernels.fit import first_fitting, fits
from amdgen.kernels.gemm.fit import rounds_cost
from amdgen.kernels.gemm.geometry import geometry
from amdgen.kernels.gemm.spec import Gemm, Tile

# The largest first. With the waves below, a wave has 128 x 64 of C at most: 128 accumulators a lane.
_TILES = ((256, 256), (256, 128), (128, 128), (128, 64), (64, 64))
_SMALLEST = (32, 32)
"""The tile where no other fits: of elements that are loaded singly, wider tiles have more in flight than is counted."""
_DEPTHS = (128, 64, 32, 256)
"""Bytes of A of a tile along k, in the order in which they are tried. 128 fill every bank of LDS once; shorter tiles
fit where that one does not, and a longer one where a matrix instruction takes more."""
_WAVES = {(256, 256): (2, 4), (256, 128): (2, 2), (128, 128): (2, 2), (128, 64): (2, 2), (64, 64): (2, 2)}
_STAGES = {"lds_dma": (3, 2), "vgpr": (2,)}
"""Copies hide their latency by depth; registers already hold one tile more than LDS."""


def complete(spec: Gemm) -> Gemm:
    """``spec`` with everything chosen. SpecError when nothing fits what was given."""
    return first_fitting(_candidates(spec), geometry)


def _candidates(spec: Gemm) -> Iterator[Gemm]:
    """Ways to fill in what is open, from the cheapest tile to the dearest; of one tile, the deepest pipeline first."""
    # The compiler counts loads of scales, and those to registers, but not copies to LDS.
    staging = spec.staging or ("vgpr" if spec.scaled_in_loop else "lds_dma")
    shapes = [*sorted(_TILES, key=lambda t: rounds_cost(spec, t[0], t[1], spec.machine.cus)), _SMALLEST]
    tiles = [spec.tile] if spec.tile else [Tile(m, n, k // spec.bytes) for m, n in shapes for k in _DEPTHS]
    for tile in tiles:
        waves = spec.waves or _WAVES.get((tile.m, tile.n), (2, 2) if min(tile.m, tile.n) >= 32 else (1, 1))
        for rows in [spec.mfma] if spec.mfma else spec.mfma_rows:
            for stages in [spec.stages] if spec.stages else _STAGES[staging]:
                yield spec.chosen(tile=tile, waves=waves, mfma=rows, stages=stages, staging=staging)


_MORE_TILES = (*_TILES, (128, 256), (64, 128), (256, 64), (128, 32), (32, 128), _SMALLEST)
_MORE_WAVES = ((2, 2), (2, 4), (4, 2), (1, 4), (4, 1), (1, 2), (2, 1), (1, 1), (4, 4))
_MOST_SUMS, _FEWEST_SUMS = 128 * 64, 32 * 16
"""Elements of C of a wave: what its accumulators hold, and what is worth a wave."""


def fitting(spec: Gemm) -> Iterator[Gemm]:
    """Every way that fits what was given: one of each tile, the tiles by the cost of their rounds, then one more of
    each."""
    shapes = sorted(_MORE_TILES, key=lambda t: rounds_cost(spec, t[0], t[1], spec.machine.cus))
    tiles = [(spec.tile,)] if spec.tile else [tuple(Tile(m, n, k // spec.bytes) for k in _DEPTHS) for m, n in shapes]
    for turn in zip_longest(*(_ways(spec, of_shape) for of_shape in tiles)):
        yield from (made for made in turn if made is not None)


def _ways(spec: Gemm, tiles: tuple[Tile, ...]) -> Iterator[Gemm]:
    """Of tiles of one shape, which differ along k."""
    for tile in tiles:
        ways = [(m, n) for m, n in _MORE_WAVES if _FEWEST_SUMS <= tile.m * tile.n // (m * n) <= _MOST_SUMS]
        for waves in [spec.waves] if spec.waves else ways:
            for staging in [spec.staging] if spec.staging else _STAGES:
                for rows in [spec.mfma] if spec.mfma else spec.mfma_rows:
                    for stages in [spec.stages] if spec.stages else _STAGES[staging]:
                        how = {"tile": tile, "waves": waves, "mfma": rows, "stages": stages, "staging": staging}
                        yield from fits(spec.chosen(**how), geometry)
