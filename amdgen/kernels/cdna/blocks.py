"""An operand of elements that share scales: f8f6f4, in blocks of consecutive k (gfx950)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from math import gcd, lcm

from amdgen.isa import Element
from amdgen.kernels.cdna.operand import Lane, Operand, Read
from amdgen.layout.fragments import fragment
from amdgen.layout.swizzle import Access

_BYTE = 8
"""Bits of a byte."""


@dataclass(frozen=True)
class Blocks(Operand):
    """A or B as bytes, k as the matrix instruction counts it, whose scales belong to blocks of consecutive k.

    stretch: consecutive bytes of a lane. Of 8 bits it has two stretches of 16 bytes, as many lanes' stretches apart; of
    4 bits one of 16; of 6 bits one of 24, which no read brings at once and which begins at no power of two: each read
    of a lane's has a base of its own, as a sum would carry into the bits that a swizzle moves.
    """

    stretch: int = field(kw_only=True)

    @property
    def per_read(self) -> int:
        return self.run

    @property
    def group_step(self) -> int:
        return self.stretch

    @property
    def even(self) -> bool:
        """Whether stretches are of a power of two, so that XORs stand for sums."""
        return self.stretch & (self.stretch - 1) == 0

    @cached_property
    def read_bytes(self) -> int:
        return gcd(self.stretch, self.arch.lds.widest)

    @cached_property
    def pieces(self) -> int:
        return self.run // self.read_bytes

    @property
    def moved_bytes(self) -> int:
        """Where the lanes of a phase of LDS all have rows of their own, only granules of one read keep them apart: a
        chunk that is written has two, which change places where the swizzle says so."""
        halved = (
            not self.even
            and not self.dma
            and self.m >= len(self.arch.lds.phases[f"read_b{_BYTE * self.read_bytes}"].lanes[0])
        )
        return min(self.unit, self.read_bytes) if halved else self.unit

    @property
    def halves_turn(self) -> bool:
        """Whether halves of a chunk change places on their way to LDS."""
        return self.moved_bytes < self.unit and self.swizzle.granule < self.unit and self.swizzle.mask > 0

    def lane_place(
        self, wave: int, lane: Lane, slab: int, subtile: int, item: tuple[int, int], piece: int
    ) -> tuple[Lane, Lane]:
        group, index = lane // self.m, lane % self.m
        stretch, within = divmod(piece * self.read_bytes, self.stretch)
        byte = (stretch * self.groups + group) * self.stretch + within
        return self.outer_of(wave, subtile, index), slab * self.slab + byte

    # ------------------------------------------------------------------------------------------ read addresses

    @cached_property
    def _turn(self) -> int:
        """Bytes of a line from where a swizzle's granules begin to where they begin anew."""
        return (self.swizzle.mask + 1) * self.swizzle.granule

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """Where a lane's reads begin within a turn of the swizzle, in bytes from where its first one does."""
        slabs, pieces = range(self.slabs), range(self.pieces)
        return tuple(sorted({(s * self.slab + p * self.read_bytes) % self._turn for s in slabs for p in pieces}))

    @cached_property
    def _apart(self) -> int:
        """Neighbours of a lane that have bases of their own: 1 where the swizzle moves them alike."""
        alike = not self.swizzle.mask or (not self.swizzle.fold and (1 << self.swizzle.shift) % self.spread == 0)
        return 1 if alike else self.spread

    @property
    def bases(self) -> int:
        return self.spread if self.even else self._apart * len(self.starts)

    @property
    def lane_place_text(self) -> tuple[str, str]:
        """The line and its byte where base ``q`` of a lane lies, where each read has one, as C++."""
        neighbour = f" + q % {self._apart}" if self._apart > 1 else ""
        number = f"q / {self._apart}" if self._apart > 1 else "q"
        x = self.name
        return (
            f"lane % ROWS * {x.upper()}_SPREAD{neighbour}",
            f"lane / ROWS * {self.stretch} + {x.upper()}_STARTS[{number}]",
        )

    def base_place(self, wave: int, lane: Lane, base: int) -> tuple[Lane, Lane]:
        if self.even:
            return super().base_place(wave, lane, base)
        number, neighbour = divmod(base, self._apart)
        line, byte = self.lane_place(wave, lane, 0, neighbour, (0, 0), 0)
        return line, byte + self.starts[number]

    def read(self, slab: int, subtile: int, step: int, item: int, piece: int) -> Read:
        if self.even:
            return super().read(slab, subtile, step, item, piece)
        turns, start = divmod(slab * self.slab + piece * self.read_bytes, self._turn)
        neighbour = subtile % self._apart
        line = self.outer_of(0, subtile, 0) - self.outer_of(0, neighbour, 0)
        base = self.starts.index(start) * self._apart + neighbour
        return Read(base, 0, line * self.swizzle.pitch + turns * self._turn)

    def _reads(self) -> list[Access]:
        """Of all slabs where these differ."""
        if self.even:
            return super()._reads()
        return [
            self._read_of_lanes(slab, subtile, (0, 0), piece)
            for slab in range(self.slabs)
            for subtile in range(self.subtiles)
            for piece in range(self.pieces)
        ]


@dataclass(frozen=True)
class Lined(Blocks):
    """A or B of elements of 6 bits, of which threads bring whole lines of cache: a tile has a part of one or of two.

    line: its bytes. Lines and tiles begin together after some of each, a period. Lanes that write to LDS at a time have
    all that tiles and lines have in common (32 bytes) of some rows next to each other, which lie in different banks.
    """

    line: int = field(kw_only=True)

    @cached_property
    def unit(self) -> int:
        return self.arch.lds.widest

    @property
    def moved(self) -> int:
        """A line of each row."""
        return self.outer * self.line

    @property
    def units_per_line(self) -> int:
        """Units of a line of cache."""
        return self.line // self.unit

    @cached_property
    def phases(self) -> int:
        """All copies of a thread are alike: the swizzle repeats (:attr:`alike`)."""
        return 1

    @property
    def turn_row(self) -> int:
        """Rows from a copy of a thread to the next, whose halves change places: the swizzle's lowest bit."""
        return 1 << self.swizzle.shift if self.halves_turn else self.phase_lines

    @property
    def rows(self) -> tuple[int, ...]:
        """Of the tile, of a thread's copies, from its first one on: of every other one halves change places, where any
        do, so that the compiler knows of which."""
        pair = 2 * self.phase_lines
        return tuple(copy // 2 * pair + copy % 2 * self.turn_row for copy in range(self.copies))

    @property
    def alike(self) -> bool:
        """Whether the swizzle is the same in all rows of a thread, but for the halves of every other one."""
        whole = self.copies % 2 == 0 and self.phase_lines % self.turn_row == 0 and not self.swizzle.fold
        return whole and 2 * self.phase_lines % self.swizzle.period == 0

    @property
    def period(self) -> tuple[int, int]:
        """Lines and tiles after which both begin together."""
        whole = lcm(self.line, self.line_bytes)
        return whole // self.line, whole // self.line_bytes

    def tile_of(self, line: int) -> int:
        """The tile in which a line begins."""
        return line * self.line // self.line_bytes

    def split(self, line: int) -> int:
        """Units of a line that are in that tile; the others are in the next one."""
        return ((self.tile_of(line) + 1) * self.line_bytes - line * self.line) // self.unit

    @property
    def together(self) -> int:
        """Units next to each other in a line and in a tile, always."""
        return gcd(self.line, self.line_bytes) // self.unit

    @property
    def at_once(self) -> int:
        """Lanes whose writes LDS takes at a time."""
        return len(self.arch.lds.phases[f"write_b{_BYTE * self.unit}"].lanes[0])


def lined(o: Blocks, line: int) -> Lined:
    """``o``, of which whole lines of cache are brought to LDS."""
    return Lined(
        o.name, o.arch, o.matrix, o.k_contiguous, o.outer, o.depth, o.element_bytes, o.granule, o.threads,
        o.waves_along, o.dma, o.spread, fetched=o.fetched, stretch=o.stretch, line=line,
    )  # fmt: skip


def blocks(o: Operand, kind: Element) -> Blocks:
    """``o``, of elements with a scale for each block, as bytes."""
    k, depth = (count // kind.packed * kind.packed_bytes for count in (o.matrix.k, o.depth))
    return Blocks(
        o.name, o.arch, replace(o.matrix, k=k), o.k_contiguous, o.outer, depth, 1, o.granule, o.threads, o.waves_along,
        o.dma, o.spread, fetched=o.fetched, stretch=fragment(o.matrix, "A", f"fp{kind.bits}").run * kind.bits // _BYTE,
    )  # fmt: skip
