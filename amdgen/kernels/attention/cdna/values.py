"""V on its way to the second product: through registers, where it is transposed, into LDS, and out again as fragments.

The second product takes V transposed, a lane holding keys of one head dimension, while memory holds head dimensions of
one key. So a thread loads four keys × four dimensions (``STRIP``), turns them around in registers, and writes four keys
of each of four dimensions to LDS.

Which four keys follow which is the first product's doing. Its result holds, in lane group g and register v, key
8·(v // 4) + 4·g + v % 4 of 32. Packed in pairs those registers are the second product's B as they stand, when its k
runs over keys in that order; so a lane of group g reads four keys, leaves out the other group's four, and reads four
more. In LDS those two fours stand together, and 16 bytes bring both.

A line of LDS is a *position*: four head dimensions × all keys of the tile. Sixteen lanes that write at a time have
eight positions and both halves of a 16-byte granule; eight lanes that read at a time have eight positions. So one
XOR with the position's number keeps both free of bank conflicts.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from amdgen.isa import Arch, Matrix
from amdgen.layout.fragments import STRIP
from amdgen.layout.swizzle import Access, Swizzle, SwizzleSearch, search
from amdgen.layout.swizzle import Tile as LdsTile

SLAB = 16
"""Keys that one read of both lane groups covers."""
NEAR = 8
"""Neighbouring positions that neighbouring lanes load and write."""


@dataclass(frozen=True)
class Values:
    """V of one tile: ``outer`` head dimensions (padded), ``depth`` keys."""

    arch: Arch
    matrix: Matrix
    outer: int
    depth: int
    element_bytes: int
    threads: int
    name: str = "v"
    dma: int = 0

    @property
    def bytes(self) -> int:
        """Bytes of a tile of V in LDS."""
        return self.outer * self.depth * self.element_bytes

    @property
    def positions(self) -> int:
        """Lines of a tile: four head dimensions each (see above)."""
        return self.outer // STRIP

    @property
    def part_bytes(self) -> int:
        """Bytes of one head dimension in a line."""
        return self.depth * self.element_bytes

    @property
    def line_bytes(self) -> int:
        """Bytes of a position in LDS."""
        return STRIP * self.part_bytes

    # ------------------------------------------------------------------------------------------ in

    @property
    def unit(self) -> int:
        """Bytes that a thread loads, turns around and writes at a time."""
        return STRIP * STRIP * self.element_bytes

    @property
    def units(self) -> int:
        """Units (see :attr:`unit`) of a tile."""
        return self.bytes // self.unit

    @property
    def copies(self) -> int:
        """Units of a thread. Where there are fewer units than threads, further waves have none to write."""
        return max(1, self.units // self.threads)

    @property
    def load_bytes(self) -> int:
        """Bytes of one load from memory: ``STRIP`` head dimensions of one key."""
        return STRIP * self.element_bytes

    @property
    def loads(self) -> int:
        """Memory loads of a thread, one for each key of a unit; as many LDS writes, one for each dimension."""
        return STRIP * self.copies

    @property
    def far(self) -> int:
        """Groups of neighbouring positions."""
        return self.positions // NEAR

    @property
    def block_units(self) -> int:
        """Units of one granule's keys: all positions, both fours."""
        return 2 * self.positions

    def unit_place(self, unit: int) -> tuple[int, int]:
        """(position, four keys) of a unit: neighbouring lanes have neighbouring positions, then both fours of a
        granule, then further positions."""
        rest, near = divmod(unit, NEAR)
        rest, second = divmod(rest, 2)
        rest, far = divmod(rest, self.far)
        rest, first = divmod(rest, 2)
        return near + NEAR * far, first + 2 * second + 4 * rest

    def slot(self, four: int) -> int:
        """Where four keys stand in a line's part, in units of four keys: those of a lane group side by side."""
        return four // 4 * 4 + four % 2 * 2 + four // 2 % 2

    # ------------------------------------------------------------------------------------------ out

    @property
    def subtiles(self) -> int:
        """Matrix results of Oᵀ along the head dimensions."""
        return self.outer // self.matrix.m

    @property
    def groups(self) -> int:
        """Groups of lanes along k, which is the keys."""
        return self.arch.wave_size // self.matrix.m

    @property
    def run(self) -> int:
        """Keys of a lane in one matrix instruction."""
        return self.matrix.k // self.groups

    @property
    def steps_per_slab(self) -> int:
        """Matrix instructions along the keys that one read feeds."""
        return SLAB // self.matrix.k

    @property
    def slabs(self) -> int:
        """Reads of a lane along the keys of the tile, for one subtile."""
        return self.depth // SLAB

    @property
    def spread(self) -> int:
        """Subtiles that share positions: lanes of theirs with the same number have neighbouring dimensions."""
        return min(STRIP, self.subtiles)

    @property
    def spread_bytes(self) -> int:
        """Bytes of the head dimensions of a position that one lane's subtiles have."""
        return self.spread * self.part_bytes

    @property
    def wrap(self) -> int:
        """Positions before the next dimensions of the first one follow."""
        return self.matrix.m * self.spread // STRIP

    def dimension(self, subtile: int, index: int) -> int:
        """The head dimension of a fragment's row."""
        position = subtile // self.spread * self.matrix.m + index % self.wrap
        return position * STRIP + index // self.wrap * self.spread + subtile % self.spread

    def row_of(self, dimension: int) -> tuple[int, int]:
        """(subtile, index) of a head dimension: the inverse of :meth:`dimension`."""
        position, part = divmod(dimension, STRIP)
        block, near = divmod(position, self.wrap)
        return block * self.spread + part % self.spread, near + part // self.spread * self.wrap

    def keys_of(self, slab: int, group: int) -> list[int]:
        """The tile's keys that a lane of ``group`` reads, in order."""
        fours = [four for four in range(slab * 4, slab * 4 + 4) if self.slot(four) % 4 // 2 == group]
        return [4 * four + key for four in sorted(fours, key=self.slot) for key in range(4)]

    def place(self, subtile: int, index: int, slab: int, group: int) -> tuple[int, int]:
        """(line, byte) of a read, before the swizzle."""
        position, part = divmod(self.dimension(subtile, index), STRIP)
        return position, part * self.part_bytes + (slab * self.groups + group) * self.arch.lds.widest

    def read(self, slab: int, subtile: int) -> tuple[int, int]:
        """(flip, add) of a read: it is at ``(base ^ flip) + add``, base being a lane's place in slab 0, subtile 0."""
        line, byte = self.place(subtile, 0, slab, 0)
        start, first = self.place(0, 0, 0, 0)
        return byte ^ first, (line - start) * self.line_bytes

    @property
    def swizzle(self) -> Swizzle:
        return self.found.swizzle

    @cached_property
    def found(self) -> SwizzleSearch:
        """The swizzle with the fewest bank conflicts for this tile's reads and writes."""
        lanes = range(self.arch.wave_size)
        accesses = []
        for subtile in range(self.subtiles):
            places = tuple(self.place(subtile, lane % self.matrix.m, 0, lane // self.matrix.m) for lane in lanes)
            accesses.append(Access(f"subtile {subtile}", "read", self.arch.lds.widest, places))
        for part in range(STRIP):
            units = [self.unit_place(lane) for lane in lanes]
            places = tuple(
                (position, part * self.part_bytes + self.slot(four) * self.load_bytes) for position, four in units
            )
            accesses.append(Access(f"dimension {part}", "write", self.load_bytes, places))
        return search(self.arch, LdsTile(self.positions, self.line_bytes), accesses, padding=False)

    def check(self) -> None:
        """Every read address of every lane equals the plain formula, and finds what was written there."""
        written: dict[int, tuple[int, int]] = {}
        for unit in range(self.units):
            position, four = self.unit_place(unit)
            base = self.swizzle.address(position, self.slot(four) * self.load_bytes)
            for part in range(STRIP):
                for key in range(STRIP):
                    at = (base ^ part * self.part_bytes) + key * self.element_bytes
                    assert at not in written
                    written[at] = position * STRIP + part, four * 4 + key
        assert len(written) * self.element_bytes == self.bytes
        for lane in range(self.arch.wave_size):
            group, index = divmod(lane, self.matrix.m)
            base = self.swizzle.address(*self.place(0, index, 0, group))
            for slab in range(self.slabs):
                for subtile in range(self.subtiles):
                    flip, add = self.read(slab, subtile)
                    for item, key in enumerate(self.keys_of(slab, group)):
                        at = (base ^ flip) + add + item * self.element_bytes
                        assert written[at] == (self.dimension(subtile, index), key), (lane, slab, subtile, item)
