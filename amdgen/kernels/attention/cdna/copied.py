"""K and V where they are copied from memory straight to LDS."""

from __future__ import annotations

from dataclasses import dataclass

from amdgen.kernels.cdna.operand import Operand
from amdgen.kernels.cdna.read_transposed import SHARING
from amdgen.layout.fragments import STRIP
from amdgen.layout.swizzle import Access


@dataclass(frozen=True)
class Copied(Operand):
    """An operand whose copies have a lane offset each, so that none is computed in the loop.

    dim: the head dimension without its padding; reach: the largest offset that an instruction holds.
    """

    dim: int
    reach: int

    @property
    def phases(self) -> int:
        return self.copies

    @property
    def per_m0(self) -> int:
        """Copies to LDS that one value of M0 serves: a copy's own offset reaches so far.

        That offset moves the place in memory as well, and lane offsets make up for it. They stay positive where a copy
        fills whole lines: n lines on in LDS is n rows on in memory, and rows are no shorter than lines unless those are
        padded. Otherwise M0 is moved for each copy.
        """
        step = self.threads * self.unit
        whole = self.dim == self.line_elements and step % self.line_bytes == 0
        return self.reach // step + 1 if self.dma and whole else 1

    @property
    def row_bytes(self) -> int:
        """Bytes of a row in memory."""
        return self.dim * self.element_bytes


@dataclass(frozen=True)
class CopiedValues(Copied):
    """V as it lies in memory, a line a key, read by the transposing LDS read.

    Sixteen lanes read four keys × sixteen head dimensions together, four lanes a key, each four dimensions of its
    choice; lane c then has the four keys of dimension c of those. Two such reads bring what 16 bytes are elsewhere.

    The keys are those that the first product leaves in a lane (:mod:`amdgen.kernels.attention.cdna.values`), and the
    dimensions are chosen such that a lane's registers of Oᵀ are 16 consecutive ones.
    """

    @property
    def loads(self) -> int:
        return self.copies

    def dimension(self, subtile: int, index: int) -> int:
        """The head dimension of a fragment's row."""
        four, near = divmod(index, STRIP)
        return subtile * self.m + four % self.groups * SHARING + four // self.groups * STRIP + near

    def row_of(self, dimension: int) -> tuple[int, int]:
        """(subtile, index) of a head dimension: the inverse of :meth:`dimension`."""
        subtile, rest = divmod(dimension, self.m)
        group, rest = divmod(rest, SHARING)
        return subtile, (rest // STRIP * self.groups + group) * STRIP + rest % STRIP

    def keys_of(self, slab: int, group: int) -> list[int]:
        """The tile's keys of a lane of ``group``, in order: four from each of the two reads."""
        return [
            slab * self.slab + read * STRIP * self.groups + group * STRIP + key
            for read in (0, 1)
            for key in range(STRIP)
        ]

    def place_of(self, lane: int, slab: int, subtile: int, read: int) -> tuple[int, int]:
        """(line, byte) that a lane reads, before the swizzle: a key, and four dimensions for four other lanes."""
        group, index = divmod(lane, self.m)
        half, within = divmod(index, SHARING)
        key = self.keys_of(slab, group)[read * STRIP + within // STRIP]
        return key, self.dimension(subtile, half * SHARING + within % STRIP * STRIP) * self.element_bytes

    def reads_of(self, slab: int, subtile: int) -> list[tuple[int, int]]:
        """(flip, add) of both reads: at ``(base ^ flip) + add``, base being the lane's place in the first of all."""
        found = []
        for read in (0, 1):
            line, byte = self.place_of(0, slab, subtile, read)
            found.append((byte ^ self.swizzle.apply(line, 0), line * self.swizzle.pitch))
        return found

    def _reads(self) -> list[Access]:
        lanes = range(self.arch.wave_size)
        return [
            Access(f"subtile {s} read {r}", "read", 2 * STRIP, tuple(self.place_of(lane, 0, s, r) for lane in lanes))
            for s in range(self.subtiles)
            for r in (0, 1)
        ]

    def check(self) -> None:
        """Every read address of every lane equals the plain formula. AssertionError if not."""
        for lane in range(self.arch.wave_size):
            base = self.swizzle.address(*self.place_of(lane, 0, 0, 0))
            for slab in range(self.slabs):
                for subtile in range(self.subtiles):
                    for read, (flip, add) in enumerate(self.reads_of(slab, subtile)):
                        want = self.swizzle.address(*self.place_of(lane, slab, subtile, read))
                        assert (base ^ flip) + add == want, (lane, slab, subtile, read)
