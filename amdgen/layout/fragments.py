"""Which lane and register hold which element of a matrix instruction's operands.

A wave's 64 lanes hold a matrix operand together, its *fragments*. Each lane has a row of items, packed into its 32-bit
registers from the low bits up: item t of w bits lies from bit t·w of the registers taken as one number.

Inputs A (m×k) and B (k×n), X being m or n: lanes run along X, then over the blocks, then along k. A lane holds runs of
consecutive k. A run is all that it holds, up to 16 bytes; 32-byte operands are two runs (8-bit f8f6f4, the
sparse instructions' B on gfx950), but 6-bit ones are one.

The index of a sparse instruction has 2 bits for each stored element of A, in that element's lane and order: which of
the four columns it stands for. The scales of a scaled instruction are bytes, one for each 32 elements along k of a row
of A or column of B, one in each lane. Either needs less than the 32 bits of its register, which then holds several
*sets*; abid picks that of the index, op_sel and op_sel_hi that of the scales.

Outputs C and D (m×n): lanes run along n, then over the blocks that fit, then along m in strips of 4 rows (1 for f64). A
lane holds the rows of a strip in consecutive items; more strips, then more blocks, follow in further items.

Sources: AMD CDNA3 and CDNA4 ISA references, sections 7.1.4, 7.1.5, 7.2.1 and 7.5.1 (formulas, gfx950's tables); AMD's
matrix_instruction_calculator; FPSan (ROCm/rocm-systems), which compared its layouts with an MI350. For
v_mfma_f64_4x4x4_4b_f64 the manual and the calculator disagree on the order of rows and blocks in D: FPSan measured the
calculator's, used here. 8-bit f8f6f4 operands are two runs of 16 in the manual and in FPSan, 4- and 6-bit ones a
single run of 32; where two such narrow operands meet, FPSan's own numbering of k gives each lane's elements to other
scales, against the manual, which is followed here as Triton does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, overload

from amdgen.isa.types import LANES
from amdgen.layout.errors import LayoutError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from amdgen.isa.model import Matrix

    IntArray: TypeAlias = npt.NDArray[np.integer[Any]]

Operand = Literal["A", "B", "C", "D", "index", "scale_a", "scale_b"]

STRIP = 4
"""Consecutive rows of a result that consecutive registers of a lane hold, f64 apart."""
_RUN_BITS = 128  # of consecutive k in a lane: one read of four registers
_SCALED_ELEMENTS = 32  # along k, that share a scale
_LANES_ALONG_ROWS = frozenset({"A", "index", "scale_a"})


@dataclass(frozen=True, slots=True)
class Fragment:
    """Where the elements of one operand live. Rows and columns are those of the matrix: A[i][k], B[k][j], D[i][j].

    The methods take integers or NumPy integer arrays (elementwise) and don't check ranges.
    """

    operand: Operand
    rows: int
    columns: int  # of a sparse instruction's A: stored columns, 2 of each 4
    blocks: int
    bits: int  # of an element
    type_name: str
    run: int  # consecutive k (inputs) or rows (outputs) in consecutive items
    lane_blocks: int  # blocks side by side in the lanes
    groups: int  # runs side by side in the lanes
    sparse: bool = False  # the columns are the stored ones of a 4:2 sparse matrix

    @property
    def is_input(self) -> bool:
        """Whether the operand has a k dimension: all but C and D."""
        return self.operand not in ("C", "D")

    @property
    def lanes_along_rows(self) -> bool:
        """Whether consecutive lanes hold consecutive rows (A and what goes with it), not columns."""
        return self.operand in _LANES_ALONG_ROWS

    @property
    def across(self) -> int:
        """Length of the dimension along which consecutive lanes run."""
        return self.rows if self.lanes_along_rows else self.columns

    @property
    def depth(self) -> int:
        """Length of the dimension that a lane's items run along."""
        return self.columns if self.lanes_along_rows else self.rows

    @property
    def sets(self) -> int:
        """Sets that fit into the register of an index or of scales, from the low bits up; an instruction uses one."""
        return 32 // (self.items * self.bits) if self.operand in ("index", "scale_a", "scale_b") else 1

    @property
    def items(self) -> int:
        """Elements a lane holds."""
        return self.rows * self.columns * self.blocks // LANES

    @property
    def registers(self) -> int:
        """32-bit registers a lane needs."""
        return -(-self.items * self.bits // 32)

    @property
    def items_per_register(self) -> int:
        """Whole elements in a register; 0 when an element takes two."""
        return 32 // self.bits

    @overload
    def place(self, row: int, column: int, block: int = 0) -> tuple[int, int]: ...
    @overload
    def place(self, row: IntArray, column: IntArray, block: IntArray | int = 0) -> tuple[IntArray, IntArray]: ...
    def place(self, row: Any, column: Any, block: Any = 0) -> tuple[Any, Any]:
        """(lane, item) that hold the element."""
        x, y = (row, column) if self.lanes_along_rows else (column, row)
        run, groups = self.run, self.groups
        lane = x + self.across * (block % self.lane_blocks + self.lane_blocks * (y // run % groups))
        item = y % run + run * (y // (run * groups)) + self.depth // groups * (block // self.lane_blocks)
        return lane, item

    @overload
    def element(self, lane: int, item: int) -> tuple[int, int, int]: ...
    @overload
    def element(self, lane: IntArray, item: IntArray) -> tuple[IntArray, IntArray, IntArray]: ...
    def element(self, lane: Any, item: Any) -> tuple[Any, Any, Any]:
        """(block, row, column) of the element that an item of a lane is; the inverse of :meth:`place`."""
        run, groups, per_block = self.run, self.groups, self.depth // self.groups
        x = lane % self.across
        block = lane // self.across % self.lane_blocks + self.lane_blocks * (item // per_block)
        inner = item % per_block
        y = inner % run + run * (lane // (self.across * self.lane_blocks) + groups * (inner // run))
        return (block, x, y) if self.lanes_along_rows else (block, y, x)

    def register_bits(self, item: int) -> tuple[int, int, int]:
        """(register, high bit, low bit) of an item; bits count from that register's bit 0 and may pass 31."""
        register, low = divmod(item * self.bits, 32)
        return register, low + self.bits - 1, low

    def places(self) -> tuple[IntArray, IntArray]:
        """(lane, item) of all elements, two arrays of shape (blocks, rows, columns)."""
        import numpy as np

        block, row, column = np.indices((self.blocks, self.rows, self.columns))
        return self.place(row, column, block)

    def elements(self) -> Iterator[tuple[int, int, int, int, int]]:
        """(block, row, column, lane, item) of each element, in the order of the matrix."""
        for block in range(self.blocks):
            for row in range(self.rows):
                for column in range(self.columns):
                    yield block, row, column, *self.place(row, column, block)


@cache
def fragment(matrix: Matrix, operand: Operand, element_type: str = "") -> Fragment:
    """The layout of one operand of a matrix instruction.

    ``element_type`` replaces the type of A or B where the instruction leaves it open: f8f6f4, whose modifiers choose
    fp8, bf8, fp6, bf6 or fp4 (fp8 unless given). LayoutError when the operand or its type doesn't exist.
    """
    m, n, k, blocks = matrix.m, matrix.n, matrix.k, matrix.blocks
    stored = k // 2 if matrix.sparse else k
    shapes = {
        "A": (m, stored, matrix.a_type),
        "B": (k, n, matrix.b_type or matrix.a_type),
        "C": (m, n, matrix.d_type),
        "D": (m, n, matrix.d_type),
        "index": (m, stored, "u2"),
        "scale_a": (m, k // _SCALED_ELEMENTS, "e8m0"),
        "scale_b": (k // _SCALED_ELEMENTS, n, "e8m0"),
    }
    names = operands(matrix)
    if operand not in names:
        raise LayoutError(
            f"the matrix instruction has no operand '{operand}'", hint=f"use {', '.join(names[:-1])} or {names[-1]}"
        )
    rows, columns, type_name = shapes[operand]
    if type_name == "f8f6f4":
        type_name = element_type or "fp8"
    elif element_type and operand in ("A", "B"):
        type_name = element_type
    bits = element_bits(type_name)
    if operand in ("C", "D"):
        run = 1 if bits == 64 else STRIP
        groups = min(m // run, LANES // n)
        lane_blocks = LANES // (n * groups)
    else:
        across, depth = (rows, columns) if operand in _LANES_ALONG_ROWS else (columns, rows)
        lane_blocks, groups = blocks, LANES // (across * blocks)
        run = depth // groups
        if operand in ("A", "B") and run * bits > _RUN_BITS and bits != 6:
            run = _RUN_BITS // bits
    sparse = matrix.sparse and operand in ("A", "index")
    return Fragment(operand, rows, columns, blocks, bits, type_name, run, lane_blocks, groups, sparse)


def operands(matrix: Matrix) -> tuple[Operand, ...]:
    """What a matrix instruction has: A, B, C, D, then the index of a sparse one or the scales of a scaled one."""
    more: tuple[Operand, ...] = ()
    if matrix.sparse:
        more = ("index",)
    elif matrix.scaled:
        more = ("scale_a", "scale_b")
    return ("A", "B", "C", "D", *more)


_NAMED_BITS = {"u2": 2, "e8m0": 8}


def element_bits(type_name: str) -> int:
    """Bits that an element occupies in a register: the number its type's name ends in (bf16, i8, fp6, xf32)."""
    if type_name in _NAMED_BITS:
        return _NAMED_BITS[type_name]
    match = re.fullmatch(r"[a-z]+(4|6|8|16|32|64)", type_name)
    if not match:
        raise LayoutError(f"'{type_name}' is no element type", hint="use a name such as f32, bf16, i8, fp8, fp6 or fp4")
    return int(match[1])
