"""An operand of a GEMM on the copy engine: its tile in shared memory, and the copy of rows that it can't read."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class TmaOperand:
    """One operand's tile: a row of a box a line, ``outer`` lines of k (or, k slow, boxes of a line's columns)."""

    name: str
    outer: int  # elements of m or n
    depth: int  # elements of k
    element_bytes: int
    k_contiguous: bool
    sharing: int  # blocks of the cluster that need the same tile: they take turns to load one and send it to all
    offset: int  # bytes from the stage's begin
    line_bytes: int  # the swizzle's width
    line_group: int  # lines after which the swizzle repeats
    block_rows: int  # of a matrix instruction
    k_bytes: int  # of a row of it
    unit: int  # bytes that offsets in descriptors are multiples of
    cluster: tuple[int, int]
    extent: int  # elements of m or n in all
    readers: int  # blocks along the other side of C, which all read what this one does
    piece: int = 0  # rows of a box where some may be another group's and are left out; 0: a tile is one box

    @property
    def lines(self) -> int:
        """Lines of a tile that are copied: all, or where the whole operand has fewer, those, in whole groups. What lies
        in the others of the stage reaches only elements of C that do not exist."""
        if not self.k_contiguous:
            return self.depth
        return min(self.outer, up(self.extent, self.line_group))

    @property
    def once(self) -> bool:
        """Whether nobody reads this operand a second time: L2 then need not keep it."""
        return self.readers == 1

    @property
    def boxes(self) -> int:
        """Boxes that a copy of a tile takes, at most, of one line's width each."""
        if self.piece:
            return -(-self.lines // self.piece)
        return 1 if self.k_contiguous else -(-self.outer * self.element_bytes // self.line_bytes)

    @property
    def box(self) -> tuple[int, int]:
        """Columns and rows of a box, in elements as the tensor map counts them."""
        return self.line_bytes // self.element_bytes, min(self.lines, self.piece or self.lines)

    @property
    def box_bytes(self) -> int:
        """Bytes of one box in shared memory."""
        return self.line_bytes * self.box[1]

    @property
    def copied_bytes(self) -> int:
        """Bytes that land in a stage, at most."""
        return self.boxes * self.box_bytes

    @property
    def bytes(self) -> int:
        """Room in a stage."""
        return self.outer * self.line_bytes if self.k_contiguous else self.copied_bytes

    @property
    def transposed(self) -> int:
        """wgmma's immediate for the operand: 1 where k is slow."""
        return 0 if self.k_contiguous else 1

    @property
    def block_bytes(self) -> int:
        """From the rows of a matrix instruction to those of the next."""
        return self.block_rows * self.line_bytes if self.k_contiguous else self.depth * self.line_bytes

    @property
    def step_bytes(self) -> int:
        """From one matrix instruction's k to the next one's."""
        return self.k_bytes if self.k_contiguous else self.k_bytes // self.element_bytes * self.line_bytes

    @property
    def leading(self) -> int:
        """The descriptor's leading byte offset: from box to box when k is slow, else unused and one unit."""
        return self.unit if self.k_contiguous else self.depth * self.line_bytes

    @property
    def stride(self) -> int:
        """Its stride byte offset: between groups of lines after which the swizzle repeats."""
        return self.line_group * self.line_bytes

    @property
    def sharers(self) -> int:
        """The blocks of a cluster that share its first tile, as bits."""
        m, n = self.cluster
        return sum(1 << i * m for i in range(n)) if self.name == "a" else (1 << m) - 1


@dataclass(frozen=True)
class Padding:
    """A matrix whose rows the copy engine can't read as they lie, and the copy of it that it reads: rows of the whole
    batch, bytes of a row, bytes from row to row of the copy, which is made in pieces of ``piece`` bytes."""

    name: str
    rows: int
    row_bytes: int
    pitch: int
    piece: int

    @property
    def pieces(self) -> int:
        """Of a row."""
        return -(-self.row_bytes // self.piece)

    @property
    def copied_bytes(self) -> int:
        """Of the copy."""
        return self.rows * self.pitch


def up(value: int, step: int) -> int:
    """The next multiple of ``step``."""
    return -(-value // step) * step
