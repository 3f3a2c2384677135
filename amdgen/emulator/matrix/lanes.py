"""Where the elements of a dense MFMA's matrices live in registers, and the instruction executed for many waves.

One set of formulas gives every CDNA shape. They are the ones of AMD's matrix_instruction_calculator (CDNA1 to 3),
against whose tables the tests compare them; gfx950's dense shapes follow the same rule (CDNA4 ISA manual).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
import numpy.typing as npt

from amdgen.emulator.matrix.formats import RAW, U32, Array, bits_of
from amdgen.emulator.matrix.models import DotModel
from amdgen.errors import AmdgenError

LANES = 64
Index = npt.NDArray[np.intp]


@dataclass(frozen=True)
class Places:
    """Places of a matrix's elements, arrays of one shape: element `item` of `lane`, counting a lane's packed items.

    Item t of an element of w bits is in register t·w // 32, from bit t·w mod 32 up (two registers if w is 64).
    """

    item: Index
    lane: Index


@dataclass(frozen=True)
class MatrixShape:
    """Shape of a dense matrix instruction: `blocks` independent products of (m, k) by (k, n), e.g. 32x32x4_2b.

    a_type, b_type and d_type are names of `formats.RAW`; C has D's layout and type.
    """

    m: int
    n: int
    k: int
    blocks: int
    a_type: str
    d_type: str
    b_type: str = ""

    @property
    def types(self) -> tuple[str, str, str]:
        """Of A, B and D."""
        return self.a_type, self.b_type or self.a_type, self.d_type

    def registers(self, operand: str) -> int:
        """32-bit registers per lane of operand "a", "b", "c" or "d"."""
        rows, columns, name = {
            "a": (self.m, self.k, self.types[0]),
            "b": (self.n, self.k, self.types[1]),
            "c": (self.m, self.n, self.types[2]),
            "d": (self.m, self.n, self.types[2]),
        }[operand]
        return rows * columns * self.blocks * bits_of(name) // (32 * LANES)

    def a_places(self, cbsz: int = 0, abid: int = 0) -> Places:
        """Of A[i, k, block], arrays (m, k, blocks).

        lane = i + m·(block + blocks·(k // kb)), item = k mod kb, kb items a lane. With cbsz, groups of 2^cbsz blocks
        all read the group's block `abid`.
        """
        if cbsz and (2**cbsz > self.blocks or abid >= 2**cbsz):
            raise AmdgenError(
                f"cbsz:{cbsz} abid:{abid} on {self.m}x{self.n}x{self.k} with {self.blocks} blocks",
                hint="2^cbsz is at most the number of blocks, and abid below 2^cbsz",
            )
        return self._input_places(self.m, abid, cbsz)

    def b_places(self, blgp: int = 0) -> Places:
        """Of B[j, k, block], arrays (n, k, blocks): as A, with j for i.

        blgp permutes the lanes that are read: 1 and 2 give all lanes the lower and upper 32; 3 rotates by 16 lanes; 4
        to 7 give all lanes one group of 16.
        """
        places = self._input_places(self.n, 0, 0)
        if not blgp:
            return places
        lane = places.lane
        source = {1: lane % 32, 2: lane % 32 + 32, 3: (lane + 16) % 64}.get(blgp, lane % 16 + 16 * (blgp - 4))
        return Places(places.item, source)

    def _input_places(self, rows: int, abid: int, cbsz: int) -> Places:
        per_lane = rows * self.k * self.blocks // LANES
        row, k, block = np.ix_(np.arange(rows), np.arange(self.k), np.arange(self.blocks))
        block = ((block >> cbsz) << cbsz) + abid
        lane = row + rows * (block + self.blocks * (k // per_lane))
        item = k % per_lane + np.zeros_like(lane)
        return Places(item, lane)

    @cached_property
    def d_places(self) -> Places:
        """Of C and D[i, j, block], arrays (m, n, blocks).

        A lane holds runs of r rows of one column: r = 4, or 1 for f64. Runs go to groups of lanes in turn; blocks fill
        the lanes that are left over, and further registers after that.
        """
        run = 1 if bits_of(self.d_type) == 64 else 4
        groups = min(self.m // run, LANES // self.n)
        lane_blocks = LANES // (self.n * groups)
        row, column, block = np.ix_(np.arange(self.m), np.arange(self.n), np.arange(self.blocks))
        lane = column + self.n * (block % lane_blocks + lane_blocks * (row // run % groups))
        item = row // (run * groups) * run + row % run + block // lane_blocks * (self.m // groups)
        return Places(item + np.zeros_like(lane), lane)


@dataclass(frozen=True)
class _Tables:
    """Row numbers in an array (items · 64, waves): one for each element, in the order in which a model wants them."""

    a: Index  # (k, m, blocks), m in the order of `rows`
    b: Index  # (k, n, blocks)
    d: Index | None  # (m, n, blocks), m in the order of `rows`; None where it counts 0, 1, 2, ...
    rows: Index


@cache
def _tables(shape: MatrixShape, cbsz: int, abid: int, blgp: int) -> _Tables:
    a, b, d = shape.a_places(cbsz, abid), shape.b_places(blgp), shape.d_places
    flat = d.item * LANES + d.lane
    # Rows of the product may be computed in any order; this one leaves D as it lies in registers if blocks is 1.
    rows = np.argsort(flat[:, 0, 0])
    a_flat = (a.item * LANES + a.lane)[rows].transpose(1, 0, 2)
    b_flat = (b.item * LANES + b.lane).transpose(1, 0, 2)
    d_flat = flat[rows].ravel()
    in_order = bool((d_flat == np.arange(d_flat.size)).all())
    return _Tables(np.ascontiguousarray(a_flat), np.ascontiguousarray(b_flat), None if in_order else d_flat, rows)


def _items(registers: Array, type_name: str) -> Array:
    """Registers (n, W, 64) uint32 to packed items (items · 64, W) in the type's storage dtype."""
    raw = RAW[type_name]
    width = bits_of(type_name)
    turned = np.ascontiguousarray(np.asarray(registers).transpose(0, 2, 1))
    n, _, waves = turned.shape
    if width == 32:
        return turned.reshape(n * LANES, waves)
    if width == 64:
        wide = turned[1::2].astype(np.uint64)
        wide <<= np.uint64(32)
        wide |= turned[0::2]
        return wide.reshape(n // 2 * LANES, waves)
    per_register = 32 // width
    items = np.empty((n, per_register, LANES, waves), raw)
    for i in range(per_register):
        np.copyto(items[:, i], turned >> np.uint32(i * width) if i else turned, casting="unsafe")
    return items.reshape(n * per_register * LANES, waves)


def _registers(items: Array, waves: int) -> U32:
    """Items (items · 64, W) of 32 or 64 bits back to registers (n, W, 64)."""
    lanes = items.reshape(-1, LANES, waves)
    if items.dtype.itemsize == 8:
        halves = np.stack([lanes & np.uint64(0xFFFFFFFF), lanes >> np.uint64(32)], axis=1).astype(np.uint32)
        lanes = halves.reshape(-1, LANES, waves)
    return np.ascontiguousarray(lanes.transpose(0, 2, 1)).view(np.uint32)


def execute_mfma(
    shape: MatrixShape,
    model: DotModel,
    a_regs: U32,
    b_regs: U32,
    c_regs: U32,
    *,
    cbsz: int = 0,
    abid: int = 0,
    blgp: int = 0,
) -> U32:
    """One MFMA for W waves. Registers are uint32 (registers, W, 64); returns D like that, a new array.

    c_regs may be anything that broadcasts to D's shape (an inline constant: a (1, 1, 1) array of its bits; 64-bit
    constants as two registers). The instruction ignores EXEC, so every lane takes part. cbsz, abid and blgp are the
    instruction's modifiers (broadcast of A blocks, lane pattern of B); on f64 blgp negates operands on gfx942, which is
    refused here. Raises AmdgenError on register counts or types that do not fit the shape.
    """
    _check(shape, model, a_regs, b_regs, blgp)
    tables = _tables(shape, cbsz, abid, blgp)
    waves = a_regs.shape[1]
    a_type, b_type, d_type = shape.types
    x = shape.blocks * waves
    a = _items(a_regs, a_type)[tables.a].reshape(shape.k, shape.m, x)
    b = _items(b_regs, b_type)[tables.b].reshape(shape.k, shape.n, x)
    c_items = _items(np.broadcast_to(c_regs, (shape.registers("c"), waves, LANES)), d_type)
    if tables.d is None:
        return _registers(model(a, b, c_items.reshape(shape.m, shape.n, x)), waves)
    d = model(a, b, c_items[tables.d].reshape(shape.m, shape.n, x))
    out = np.empty_like(c_items)
    out[tables.d] = d.reshape(-1, waves)
    return _registers(out, waves)


def _check(shape: MatrixShape, model: DotModel, a_regs: U32, b_regs: U32, blgp: int) -> None:
    name = f"{shape.m}x{shape.n}x{shape.k} of {shape.blocks} blocks, {' '.join(shape.types)}"
    if shape.types != (model.a_type, model.b_type, model.d_type):
        raise AmdgenError(f"numeric model {model.name} does not fit {name}")
    if blgp and shape.a_type == "f64":
        raise AmdgenError(f"blgp:{blgp} (negation) on {name} is not implemented")
    for operand, regs in (("a", a_regs), ("b", b_regs)):
        want = (shape.registers(operand), a_regs.shape[1], LANES)
        if regs.shape != want or regs.dtype != np.uint32:
            raise AmdgenError(f"operand {operand} of {name} is {regs.dtype} {regs.shape}, wants uint32 {want}")
