"""Geometry of one input of a GEMM on its way from memory through LDS to matrix fragments. Numbers only, no text.

A tile of the operand is ``lines`` × ``line_elements`` in LDS, as it lies in memory: lines run along k when the operand
is k-contiguous, along m (or n) when it is not. "Outer" is m for A and n for B.

An element's address in LDS is ``line * line_bytes + (byte ^ swizzle(line))``. A swizzle is a XOR of bits of the line
number, so it distributes over disjoint bits of it: each fragment read is one lane-dependent base, XORed with a
constant, plus a constant.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from amdgen.isa import Arch, Matrix
from amdgen.kernels.errors import SpecError
from amdgen.layout.swizzle import Access, Swizzle, SwizzleSearch, search
from amdgen.layout.swizzle import Tile as LdsTile

T = TypeVar("T")
Lane = TypeVar("Lane", int, npt.NDArray[Any])
"""A lane's number, or those of several at once."""
DWORD = 4
"""Bytes of a register, and the fewest that a copy straight to LDS fills a lane."""
BLOCK_OUTER = 4
"""Rows (A) or columns (B) of a block that a thread turns around: words of 16-bit pairs of two rows make those of two
columns, and loads of 8 bytes have neighbours."""
_FOUND: dict[tuple[object, ...], tuple[Arch, SwizzleSearch]] = {}
"""Swizzles by what they depend on; the description is kept so that no other gets its identity."""
_BASES: dict[tuple[object, ...], tuple[Arch, int]] = {}
"""As those, :attr:`Operand.read_bases`."""
_MOST_FOUND = 1 << 14
DESCRIPTOR_WINDOW = 1 << 31
"""Bytes below which a byte offset counts as in range: the templates' OUT_OF_RANGE is the first beyond."""


@dataclass(frozen=True, slots=True)
class Read:
    """One LDS read of a fragment, from address ``(bases[base] ^ flip) + add`` in bytes."""

    base: int
    flip: int
    add: int


@dataclass(frozen=True)
class Operand:
    """Geometry of A or B for one kernel.

    outer: rows (A) or columns (B) of the tile; depth: its k. granule: bytes that memory can be read in. waves_along:
    waves side by side in the outer direction. dma: bytes a lane of an LDS DMA, 0 when staged through registers.
    spread: consecutive outer elements that one lane serves, in as many subtiles.
    """

    name: str
    arch: Arch
    matrix: Matrix
    k_contiguous: bool
    outer: int
    depth: int
    element_bytes: int
    granule: int
    threads: int
    waves_along: int
    dma: int
    spread: int
    fetched: bool = field(default=False, kw_only=True)
    """Whether fragments are loaded from memory, where pieces of them lie in the order of lanes; then the tile takes no
    LDS (:mod:`amdgen.kernels.gemm.preshuffled`)."""
    transposed: bool = field(default=False, kw_only=True)
    """Whether it lies across k in memory and along k in LDS: threads turn blocks of it around in registers."""

    # ------------------------------------------------------------------------------------------ the tile in LDS

    @cached_property
    def slot(self) -> int:
        """Bytes an element takes in LDS. A DMA of single elements of less than a dword writes one a dword."""
        return DWORD if 0 < self.dma < DWORD else self.element_bytes

    @property
    def lines(self) -> int:
        """Lines of the tile in LDS."""
        return self.outer if self.k_contiguous else self.depth

    @property
    def line_elements(self) -> int:
        """Elements of a line."""
        return self.depth if self.k_contiguous else self.outer

    @property
    def line_bytes(self) -> int:
        """Bytes of a line in LDS."""
        return self.line_elements * self.slot

    @property
    def bytes(self) -> int:
        """Bytes of one stage in LDS."""
        return 0 if self.fetched else self.lines * self.line_bytes

    # ------------------------------------------------------------------------------------------ the copy

    @cached_property
    def unit(self) -> int:
        """LDS bytes that a lane fills at a time: what a DMA writes, or the chunk of one ``ds_write``."""
        if self.dma:
            return max(self.dma, DWORD)
        widest = self.arch.lds.widest
        for chunk in (widest, widest // 2, DWORD):
            if self.bytes % (chunk * self.threads) == 0 and self.line_bytes % chunk == 0:
                return chunk
        raise SpecError(
            f"a {self.name} tile of {self.outer}x{self.depth} does not divide among {self.threads} threads",
            f"use a tile of at least {self.threads * 2} elements",
        )

    @property
    def moved_bytes(self) -> int:
        """The fewest bytes that a swizzle may move: what a lane fills at a time."""
        return self.unit

    @property
    def wave_bytes(self) -> int:
        """LDS bytes that a wave fills at a time."""
        return self.arch.wave_size * self.unit

    @property
    def copies(self) -> int:
        """Copy instructions (DMA) or chunks (registers) of a thread for one tile."""
        return self.moved // (self.unit * self.threads)

    @property
    def moved(self) -> int:
        """Bytes that all threads bring to LDS at a time: a tile."""
        return self.bytes

    @property
    def per_m0(self) -> int:
        """Copies to LDS that one value of M0 serves."""
        return 1

    @property
    def m0_step(self) -> int:
        """Bytes of LDS from one value of M0 to the next."""
        return self.per_m0 * self.threads * self.unit

    def immediate(self, copy: int) -> int:
        """The constant offset of a copy in bytes, which moves its place in LDS and in memory alike."""
        return copy % self.per_m0 * self.threads * self.unit

    @property
    def units_per_line(self) -> int:
        """Units (see :attr:`unit`) of a line."""
        return self.line_bytes // self.unit

    @property
    def along_k(self) -> bool:
        """Whether k is the fast index in memory."""
        return self.k_contiguous and not self.transposed

    @property
    def block_depth(self) -> int:
        """k elements of a block that a thread turns around: those of one LDS write."""
        return self.unit // self.element_bytes

    @property
    def blocks(self) -> int:
        """Blocks of a thread, each of :data:`BLOCK_OUTER` lines of LDS."""
        return self.copies // BLOCK_OUTER

    @property
    def turns(self) -> int:
        """Chunks or blocks of a thread, which go from memory to registers and from there to LDS."""
        return self.blocks if self.transposed else self.copies

    @property
    def blocks_along_k(self) -> int:
        """Blocks next to each other along k that lanes next to each other turn around: as many as LDS takes the writes
        of at a time. The others are next to each other in memory."""
        together = self.arch.lds.phases[f"write_b{8 * self.unit}"].lanes[0]
        return min(self.units_per_line, len(together))

    @cached_property
    def phases(self) -> int:
        """Lane offsets that the copies of a thread need: copy c uses offset c mod phases, and lies c // phases *
        phase_lines lines further on. The swizzle and the place within a line repeat with that period."""
        period_lines = self.swizzle.period
        for phases in range(1, self.copies + 1):
            units = phases * self.threads
            if units % self.units_per_line == 0 and (units // self.units_per_line) % period_lines == 0:
                return phases
        return self.copies

    @property
    def phase_lines(self) -> int:
        """Lines from a copy to the next with the same lane offset."""
        return self.phases * self.threads // self.units_per_line

    @property
    def loads_per_chunk(self) -> int:
        """Memory loads that fill one chunk when staged through registers."""
        return max(1, self.unit // self.load_bytes)

    @property
    def load_bytes(self) -> int:
        """Bytes of one load when staged through registers."""
        return min(self.granule, self.unit)

    @property
    def load_elements(self) -> int:
        """Elements of one such load."""
        return self.load_bytes // self.element_bytes

    # ------------------------------------------------------------------------------------------ the fragments

    @property
    def m(self) -> int:
        return self.matrix.m

    @cached_property
    def groups(self) -> int:
        """Groups of lanes along k."""
        return self.arch.wave_size // self.m

    @cached_property
    def run(self) -> int:
        """Consecutive k elements of a lane in one matrix instruction."""
        return self.matrix.k // self.groups

    @cached_property
    def per_read(self) -> int:
        """k elements of a lane that the reads of one slab bring: 16 bytes' worth, for one or several instructions.

        k is permuted so that a lane's are consecutive in LDS; A and B must be permuted alike.
        """
        return max(self.run, self.arch.lds.widest // self.element_bytes)

    @property
    def group_step(self) -> int:
        """k elements from a group of lanes to the next."""
        return self.per_read

    @property
    def steps_per_slab(self) -> int:
        """Matrix instructions along k that one slab feeds."""
        return self.per_read // self.run

    @cached_property
    def slab(self) -> int:
        """k elements of a slab."""
        return self.groups * self.per_read

    @property
    def slabs(self) -> int:
        """Slabs of the tile along k."""
        return self.depth // self.slab

    @property
    def slab_reads(self) -> int:
        """LDS reads of a lane for the fragments of one slab."""
        if self.k_contiguous:
            return self.subtiles * self.pieces
        return self.subtiles // self.spread * self.pieces * self.per_read

    @property
    def subtiles(self) -> int:
        """Matrix instructions of a wave along the outer direction."""
        return self.outer_of_wave // self.m

    @property
    def outer_of_wave(self) -> int:
        """Rows (A) or columns (B) of the tile that one wave serves."""
        return self.outer // self.waves_along

    def outer_of(self, wave: int, subtile: int, index: Lane) -> Lane:
        """The tile's row (A) or column (B) of a fragment's index: ``spread`` neighbours go to as many subtiles."""
        v = self.spread
        return wave * self.outer_of_wave + subtile // v * v * self.m + index * v + subtile % v

    def k_of(self, slab: int, group: Lane, step: int, item: int) -> Lane:
        """The tile's k of a lane's element."""
        return slab * self.slab + group * self.per_read + step * self.run + item

    def place(self, outer: Lane, k: Lane) -> tuple[Lane, Lane]:
        """(line, byte in the line), before the swizzle."""
        line, element = (outer, k) if self.k_contiguous else (k, outer)
        return line, element * self.slot

    # ------------------------------------------------------------------------------------------ swizzle

    @cached_property
    def found(self) -> SwizzleSearch:
        """The swizzle with the fewest bank conflicts for this tile's reads, which is looked for once for all operands
        that lie alike: choosing among ways plans hundreds of them."""
        return self._once(_FOUND, self._search)

    def _once(self, known: dict[tuple[object, ...], tuple[Arch, T]], make: Callable[[], T]) -> T:
        """What ``make`` makes, the first time of all operands that lie alike."""
        if self._alike not in known:
            if len(known) >= _MOST_FOUND:
                known.clear()
            known[self._alike] = self.arch, make()
        return known[self._alike][1]

    @cached_property
    def _alike(self) -> tuple[object, ...]:
        """What decides where its elements lie, and how lanes read them."""
        return (
            type(self), id(self.arch), self.name, self.matrix.m, self.matrix.k, self.k_contiguous, self.outer,
            self.depth, self.element_bytes, self.threads, self.waves_along, self.dma, self.spread, self.transposed,
            self.fetched,
        )  # fmt: skip

    def _search(self) -> SwizzleSearch:
        if self.fetched:
            return SwizzleSearch(Swizzle(self.line_bytes), (), 0)
        tile = LdsTile(self.lines, self.line_bytes)
        # Threads write LDS in order and fetch what belongs there, so writes never conflict, and rows can't be padded.
        if self.dma:
            return search(self.arch, tile, self._reads(), linear_write=True, dma_bytes=self.unit)
        return search(self.arch, tile, [*self._reads(), *self._writes()], dma_bytes=self.moved_bytes, padding=False)

    @property
    def swizzle(self) -> Swizzle:
        return self.found.swizzle

    @cached_property
    def read_bytes(self) -> int:
        """Bytes of one LDS read of a fragment."""
        span = self.per_read if self.k_contiguous else self.spread
        return min(self.arch.lds.widest, span * self.slot)

    @cached_property
    def pieces(self) -> int:
        """LDS reads for the elements that are consecutive for a lane."""
        span = self.per_read if self.k_contiguous else self.spread
        return span * self.slot // self.read_bytes

    def _reads(self) -> list[Access]:
        out = []
        for slab in range(min(self.slabs, 2)):
            for subtile in range(self.subtiles):
                if not self.k_contiguous and subtile % self.spread:
                    continue
                for item in [(0, 0)] if self.k_contiguous else self.items():
                    for piece in range(self.pieces):
                        out.append(self._read_of_lanes(slab, subtile, item, piece))
        return out

    def _read_of_lanes(self, slab: int, subtile: int, item: tuple[int, int], piece: int) -> Access:
        line, byte = self.lane_place(0, np.arange(self.arch.wave_size), slab, subtile, item, piece)
        places = tuple(zip(line.tolist(), byte.tolist(), strict=True))
        return Access(f"{self.name} slab {slab} subtile {subtile}", "read", self.read_bytes, places)

    def _writes(self) -> list[Access]:
        """Those of blocks that are turned around: lanes next to each other have neighbours along k, then those beside
        them, and behind the last of these k goes on."""
        if not self.transposed:
            return []
        beside = self.lines // BLOCK_OUTER
        blocks = [divmod(lane, self.blocks_along_k) for lane in range(self.arch.wave_size)]
        places = tuple(
            (number % beside * BLOCK_OUTER, (piece + number // beside * self.blocks_along_k) * self.unit)
            for number, piece in blocks
        )
        return [Access(f"{self.name} blocks", "write", self.unit, places)]

    def items(self) -> list[tuple[int, int]]:
        """(step, item) of each k that a lane reads on its own when the outer direction is contiguous."""
        return [(step, item) for step in range(self.steps_per_slab) for item in range(self.run)]

    def lane_place(
        self, wave: int, lane: Lane, slab: int, subtile: int, item: tuple[int, int], piece: int
    ) -> tuple[Lane, Lane]:
        """(line, byte in the line), before the swizzle, of a read of a lane: of k number ``item``, (step, element),
        where lanes read each k on its own."""
        group, index = lane // self.m, lane % self.m
        line, byte = self.place(self.outer_of(wave, subtile, index), self.k_of(slab, group, *item))
        return line, byte + piece * self.read_bytes

    # ------------------------------------------------------------------------------------------ read addresses

    @property
    def bases(self) -> int:
        """Lane-dependent base addresses: one for each neighbour when lines run along k (their swizzles differ); one for
        all, or one for each read of a line, when they run across it."""
        if self.k_contiguous:
            return self.spread
        return self.subtiles // self.spread if self.steps_bases else 1

    @cached_property
    def steps_bases(self) -> bool:
        """Whether reads of a line have a base each: a swizzle moves what is between them, and a wave's share is no
        power of two, for which alone XORs stand for sums."""
        return not (self.k_contiguous or self._power_of_two or self._swizzles_within_span)

    @property
    def base_step(self) -> int:
        """Rows (A) or columns (B) from a base to the next."""
        return self.spread * self.m if self.steps_bases else 1

    def base_place(self, wave: int, lane: Lane, base: int) -> tuple[Lane, Lane]:
        """(line, byte) of a lane's base address."""
        return self.lane_place(wave, lane, 0, base * self.spread if self.steps_bases else base, (0, 0), 0)

    def base_address(self, wave: int, lane: Lane, base: int) -> Lane:
        """A lane's base address in the tile, in bytes, swizzled."""
        return self.swizzle.address(*self.base_place(wave, lane, base))

    def read(self, slab: int, subtile: int, step: int, item: int, piece: int) -> Read:
        """The address of a read as a base, a XOR and a sum.

        Lines run along k: the base's line is this one's less whole multiples of ``spread * m`` lines, and the byte
        differs in bits that the lane does not touch. Otherwise the line differs in k bits that the lane's group does
        not touch, and the byte in whole multiples of ``spread * m`` elements: added where the swizzle moves lower bits
        only, for a constant that is added costs no register, else XORed, as powers of two allow.
        """
        base = subtile % self.spread if self.k_contiguous else subtile // self.spread if self.steps_bases else 0
        lane0 = self.lane_place(0, 0, slab, subtile, (step, item), piece)
        start = self.base_place(0, 0, base)
        line, byte = lane0[0] - start[0], lane0[1] - start[1]
        s = self.swizzle
        if self.k_contiguous:
            return Read(base, byte, line * s.pitch)
        flip = s.apply(line, 0)
        if self._swizzles_within_span:
            return Read(base, flip, line * s.pitch + byte)
        return Read(base, byte ^ flip, line * s.pitch)

    @property
    def read_bases(self) -> int:
        """Addresses of a lane's reads that differ by more than a constant; counted once for all operands that lie
        alike, as swizzles are looked for."""
        return self._once(_BASES, self._count_bases)

    def _count_bases(self) -> int:
        steps = [(0, 0)] if self.k_contiguous else self.items()
        firsts = range(0, self.subtiles, 1 if self.k_contiguous else self.spread)
        cases = product(range(self.slabs), firsts, steps, range(self.pieces))
        reads = (self.read(slab, first, *step, piece) for slab, first, step, piece in cases)
        return len({(read.base, read.flip) for read in reads})

    @property
    def flipped(self) -> int:
        """A power of two above all that reads and writes XOR addresses with: what is a multiple of it may be added
        before."""
        return 1 << (self.line_bytes - 1).bit_length()

    @property
    def _swizzles_within_span(self) -> bool:
        """Whether a swizzle leaves the step between subtiles alone."""
        s, span = self.swizzle, self.spread * self.m
        if self.k_contiguous:
            return s.period <= span
        return not s.mask or (s.mask + 1) * s.granule <= span * self.slot

    @property
    def _power_of_two(self) -> bool:
        """Whether a wave's share of rows or columns is one."""
        return self.outer_of_wave & (self.outer_of_wave - 1) == 0

    @property
    def addressable(self) -> bool:
        """Whether :meth:`read` has addresses for this tile: where lines run along k, XORs stand for sums only of powers
        of two."""
        return not self.k_contiguous or self._power_of_two or self._swizzles_within_span

    def check(self) -> None:
        """Every read address of every lane equals the plain formula. AssertionError if not."""
        per = 1 if self.k_contiguous else self.spread
        items = [(0, 0)] if self.k_contiguous else self.items()
        lanes, waves = np.arange(self.arch.wave_size), range(self.waves_along)
        bases = {(wave, base): self.base_address(wave, lanes, base) for wave in waves for base in range(self.bases)}
        cases = product(range(self.slabs), range(0, self.subtiles, per), items, range(self.pieces))
        for slab, subtile, (step, item), piece in cases:
            read = self.read(slab, subtile, step, item, piece)
            for wave in waves:
                got = (bases[wave, read.base] ^ read.flip) + read.add
                place = self.lane_place(wave, lanes, slab, subtile, (step, item), piece)
                assert (got == self.swizzle.address(*place)).all(), (self.name, wave, slab, subtile, step, item)
