"""The order in which workgroups take the tiles of C: bands, and neighbours on one XCD. Numbers only.

Workgroups go to the XCDs in turn, each of which has an L2 of its own: a launch in the order of the grid deals
neighbouring tiles, which share rows of A and columns of B, out to different ones. Taken from a line of workgroups, the
tiles can go in bands, whose tiles that run together make something like a square, and each XCD can have its own stretch
of that order.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from amdgen.isa import Arch
from amdgen.kernels.gemm.spec import Gemm, Tile

Numbers = npt.NDArray[np.int64]
_BANDS = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32)
"""Tiles across a band that are tried."""
_WORTH = 0.9
"""The traffic of an order that is worth leaving that of the grid for, as a share of the grid's."""


@dataclass(frozen=True)
class Raster:
    """tiles: of C along m and n; batch: products. group: tiles across a band; along_n: whether bands run along m, cut
    from n; xcds: that each have a stretch of the order, 1: as workgroups are numbered. grid: whether workgroups are
    numbered as the tiles of the grid are, and nothing has to be computed."""

    tiles: tuple[int, int]
    batch: int
    group: int = 0
    along_n: bool = False
    xcds: int = 1
    grid: bool = False

    @property
    def plane(self) -> int:
        """Tiles of one product."""
        return self.tiles[0] * self.tiles[1]

    @property
    def all(self) -> int:
        """Tiles of the batch."""
        return self.plane * self.batch

    @property
    def side(self) -> int:
        """Tiles along the side that bands are cut from."""
        return self.tiles[1] if self.along_n else self.tiles[0]

    @property
    def across(self) -> int:
        """Tiles across a band: all of the side where there are no bands."""
        return min(self.group or self.side, self.side)

    @property
    def band(self) -> int:
        """Tiles of a whole band."""
        return self.across * (self.plane // self.side)

    @property
    def rest(self) -> int:
        """Tiles across the last band."""
        return self.side % self.across or self.across

    def of_xcd(self, workgroup: Numbers, workgroups: int) -> Numbers:
        """The place in the order of each of ``workgroups``: those of an XCD are next to each other."""
        xcd, turn = workgroup % self.xcds, workgroup // self.xcds
        each, more = divmod(workgroups, self.xcds)
        return np.asarray(turn + xcd * each + np.minimum(xcd, more))

    def tile(self, number: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        """The product of the batch, and the tile along m and along n, of each place in the order."""
        batch, in_plane = np.divmod(number, self.plane)
        band, within = np.divmod(in_plane, self.band)
        first = band * self.across
        width = np.where(first + self.across <= self.side, self.across, self.rest)
        other, one = np.divmod(within, width)
        one = one + first
        return (batch, other, one) if self.along_n else (batch, one, other)


@dataclass(frozen=True)
class Traffic:
    """What the tiles that run at once read for a step along k, in elements: ``l2``: each XCD's rows of A and columns of
    B, of all XCDs together; ``beyond``: those of the chip, each counted once."""

    l2: int
    beyond: int

    def seconds(self, arch: Arch, element_bytes: int) -> float:
        """In units of a step: bytes over the bandwidths of what is behind an L2, and of HBM."""
        mall = arch.timing.chip.mall_gb_s if arch.timing else 0
        if not mall:
            return self.l2 * element_bytes / arch.hbm_gb_s
        return self.l2 * element_bytes / mall + self.beyond * element_bytes / arch.hbm_gb_s


def traffic(raster: Raster, tile: Tile, arch: Arch, at_once: int) -> Traffic:
    """Of the first ``at_once`` workgroups."""
    workgroup = np.arange(min(at_once, raster.all))
    placed = raster.tile(workgroup if raster.grid else raster.of_xcd(workgroup, raster.all))
    batch, xcd = placed[0], workgroup % arch.xcds
    panels = [
        (batch * count + at, size) for at, count, size in zip(placed[1:], raster.tiles, (tile.m, tile.n), strict=True)
    ]
    apart = [(xcd * (raster.batch * max(raster.tiles)) + panel, size) for panel, size in panels]
    l2, beyond = (sum(len(set(panel.tolist())) * size for panel, size in each) for each in (apart, panels))
    return Traffic(l2, beyond)


@dataclass(frozen=True)
class Found:
    """A raster, and why."""

    raster: Raster
    why: str


@dataclass(frozen=True)
class RasterChoice:
    """The orders of one product's tiles, of which ``spec`` may have asked for some. ``at_once``: workgroups that run
    together."""

    spec: Gemm
    tile: Tile
    at_once: int

    @cached_property
    def grid(self) -> Raster:
        """The order of the grid."""
        s = self.spec
        return Raster((-(-s.m // self.tile.m), -(-s.columns // self.tile.n)), s.batch, grid=True)

    def seconds(self, raster: Raster) -> float:
        """What an order's traffic costs, to compare orders by."""
        arch = self.spec.machine
        return traffic(raster, self.tile, arch, self.at_once).seconds(arch, self.spec.bytes)

    def every(self) -> Iterator[Raster]:
        """All that agree with what was asked for."""
        s, tiles = self.spec, self.grid.tiles
        chips = (1, s.machine.xcds) if s.machine.xcds > 1 else (1,)
        for xcds in [s.xcds] if s.xcds is not None else chips:
            for along_n in [s.along_n] if s.along_n is not None else (False, True):
                side = tiles[1] if along_n else tiles[0]
                for group in [s.raster] if s.raster is not None else [0, *(b for b in _BANDS if b < side)]:
                    yield Raster(tiles, s.batch, group, along_n, xcds)

    def found(self, linear: bool) -> Found:
        """The order with least traffic; that of the grid where nothing was asked for, A and B fit into an L2, or no
        other is better by a tenth. ``linear``: whether the grid is a line whatever is chosen."""
        s, plain = self.spec, self.grid
        if s.groups:
            return Found(plain, "the tiles of groups are known when the kernel runs")
        asked = (s.xcds, s.along_n, s.raster) != (None, None, None)
        chip = s.machine.timing.chip if s.machine.timing else None
        inputs = s.bytes * s.batch * (s.m * s.k + s.n * s.k)
        if not asked and (chip is None or inputs <= chip.l2_bytes):
            why = f"A and B are {inputs} bytes, which an L2 holds whole"
            return Found(Raster(plain.tiles, s.batch) if linear else plain, why)
        best = min(self.every(), key=self.seconds)
        ours, usual = self.seconds(best), self.seconds(plain)
        if not asked and ours > _WORTH * usual:
            why = "no other order of the tiles that run together reads a tenth less of A and B"
            return Found(Raster(plain.tiles, s.batch) if linear else plain, why)
        a, b = (traffic(r, self.tile, s.machine, self.at_once) for r in (best, plain))
        return Found(best, f"{a.l2} rows and columns a step into all L2s instead of {b.l2}, {a.beyond} of HBM "
                           f"instead of {b.beyond}")  # fmt: skip
