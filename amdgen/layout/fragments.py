"""Which lane and register hold which element of a matrix instruction's operands.

A wave's 64 lanes hold a matrix operand together, its *fragments*. Each lane has a row of items, packed into its 32-bit
registers from the low bits up: item t of w bits lies from bit t·w of the registers taken as one number.

Inputs A (m×k) and B (k×n), X being m or n: lanes run along X, then over the blocks, then along k. A lane holds runs of
consecutive k. A run is all that it holds, up to 16 bytes; 32-byte operands are two runs (8-bit f8f6f4, the
sparse instructions' B on gfx950), but 6-bit ones are one.

Outputs C and D (m×n): lanes run along n, then over the blocks that fit, then along m in strips of 4 rows (1 for f64). A
lane holds the rows of a strip in consecutive items; more strips, then more blocks, follow in further items.

Sources: AMD CDNA3 and CDNA4 ISA references, sections 7.1.4 and 7.1.5 (formulas, gfx950's tables); AMD's
matrix_instruction_calculator. For v_mfma_f64_4x4x4_4b_f64 they disagree on the order of rows and blocks in D;
the calculator's order is the one used here. FPSan's on-device comparison on an MI350 agrees with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, overload

from amdgen.layout.errors import LayoutError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from amdgen.isa.model import Matrix

    IntArray: TypeAlias = npt.NDArray[np.integer[Any]]

Operand = Literal["A", "B", "C", "D"]

LANES = 64
_RUN_BITS = 128  # of consecutive k in a lane: one read of four registers


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
        return self.operand in ("A", "B")

    @property
    def across(self) -> int:
        """Length of the dimension along which consecutive lanes run."""
        return self.rows if self.operand == "A" else self.columns

    @property
    def depth(self) -> int:
        """Length of the dimension that a lane's items run along."""
        return self.columns if self.operand == "A" else self.rows

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
        x, y = (row, column) if self.operand == "A" else (column, row)
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
        return (block, x, y) if self.operand == "A" else (block, y, x)

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

    ``element_type`` replaces the operand's type where the instruction leaves it open: f8f6f4, whose modifiers choose
    fp8, bf8, fp6, bf6 or fp4 (fp8 unless given). LayoutError when the operand or its type doesn't exist.
    """
    m, n, k, blocks = matrix.m, matrix.n, matrix.k, matrix.blocks
    shapes = {
        "A": (m, k // 2 if matrix.sparse else k, matrix.a_type),
        "B": (k, n, matrix.b_type or matrix.a_type),
        "C": (m, n, matrix.d_type),
        "D": (m, n, matrix.d_type),
    }
    if operand not in shapes:
        raise LayoutError(f"a matrix instruction has no operand '{operand}'", hint="use A, B, C or D")
    rows, columns, type_name = shapes[operand]
    if element_type:
        type_name = element_type
    elif type_name == "f8f6f4":
        type_name = "fp8"
    bits = element_bits(type_name)
    if operand in ("A", "B"):
        across, depth = (rows, columns) if operand == "A" else (columns, rows)
        lane_blocks, groups = blocks, LANES // (across * blocks)
        run = depth // groups
        if run * bits > _RUN_BITS and bits != 6:
            run = _RUN_BITS // bits
    else:
        run = 1 if bits == 64 else 4
        groups = min(m // run, LANES // n)
        lane_blocks = LANES // (n * groups)
    sparse = matrix.sparse and operand == "A"
    return Fragment(operand, rows, columns, blocks, bits, type_name, run, lane_blocks, groups, sparse)


def element_bits(type_name: str) -> int:
    """Bits that an element occupies in a register: the number its type's name ends in (bf16, i8, fp6, xf32)."""
    match = re.fullmatch(r"[a-z]+(4|6|8|16|32|64)", type_name)
    if not match:
        raise LayoutError(f"'{type_name}' is no element type", hint="use a name such as f32, bf16, i8, fp8, fp6 or fp4")
    return int(match[1])
