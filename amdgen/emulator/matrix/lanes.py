"""From registers to matrices and back, for many waves: the layouts of :mod:`amdgen.layout`, as tables of row numbers.

An operand's registers, an array (registers, waves, 64), are unpacked into *items*, an array (items · 64, waves) with
item t of lane l in row 64·t + l. A table has the row of every element, in the order in which a model wants them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from amdgen.emulator.matrix.formats import RAW, U8, U32, Array
from amdgen.errors import AmdgenError
from amdgen.isa.model import Matrix
from amdgen.layout import Fragment, fragment
from amdgen.layout.fragments import LANES

Index = npt.NDArray[np.intp]


@dataclass(frozen=True)
class Tables:
    """Row numbers of the elements of one instruction."""

    a: Index  # (k, m, blocks), m in the order of `rows`; of a sparse A the stored k
    b: Index  # (k, n, blocks)
    d: Index | None  # (m, n, blocks) flattened, m in the order of `rows`; None where it counts 0, 1, 2, ...
    rows: Index


@cache
def tables(
    matrix: Matrix, a_format: str = "", b_format: str = "", cbsz: int = 0, abid: int = 0, blgp: int = 0
) -> Tables:
    """The tables of an instruction. Rows of the product may be computed in any order; this one leaves D as it lies in
    registers if there is one block.

    AmdgenError: cbsz or abid does not exist with this number of blocks.
    """
    a, b, d = fragment(matrix, "A", a_format), fragment(matrix, "B", b_format), fragment(matrix, "D")
    d_flat = rows_of(d).transpose(1, 2, 0)
    order = np.argsort(d_flat[:, 0, 0])
    a_flat = rows_of(a)[_broadcast_blocks(matrix, cbsz, abid)].transpose(2, 1, 0)[:, order]
    b_lane, b_item = b.places()
    b_flat = (LANES * b_item + _permuted(b_lane.astype(np.intp), blgp)).transpose(1, 2, 0)
    d_flat = d_flat[order].ravel()
    in_order = bool((d_flat == np.arange(d_flat.size)).all())
    return Tables(np.ascontiguousarray(a_flat), np.ascontiguousarray(b_flat), None if in_order else d_flat, order)


def rows_of(f: Fragment) -> Index:
    """The row of each element of an operand, (blocks, rows, columns)."""
    lane, item = f.places()
    return (LANES * item + lane).astype(np.intp)


def _broadcast_blocks(matrix: Matrix, cbsz: int, abid: int) -> Index:
    """The block of A that each block reads: groups of 2^cbsz neighbours all read the group's block `abid`.

    Source: AMD's matrix_instruction_calculator and its note "AMD matrix cores" (cbsz:1 gives blocks 0 and 1 the same
    values, 2 and 3 the same, ...). The CDNA4 manual's formula would repeat one of 2^cbsz parts of all lanes instead,
    which is the same where cbsz covers all blocks.
    """
    if cbsz and (2**cbsz > matrix.blocks or abid >= 2**cbsz):
        raise AmdgenError(
            f"cbsz:{cbsz} abid:{abid} on {matrix.m}x{matrix.n}x{matrix.k} with {matrix.blocks} blocks",
            hint="2^cbsz is at most the number of blocks, and abid below 2^cbsz",
        )
    block = np.arange(matrix.blocks)
    return ((block >> cbsz) << cbsz) + abid if cbsz else block


def _permuted(lane: Index, blgp: int) -> Index:
    """The lane that B is read from: 1 and 2 give all lanes the lower and upper 32, 3 rotates by 16, 4 to 7 give all
    lanes one group of 16 (CDNA4 ISA reference, table 29)."""
    return {0: lane, 1: lane % 32, 2: lane % 32 + 32, 3: (lane + 16) % LANES}.get(blgp, lane % 16 + 16 * (blgp - 4))


def unpack(registers: Array, type_name: str, bits: int) -> Array:
    """Registers (n, W, 64) uint32 to items (items · 64, W) in the type's storage dtype."""
    turned = np.ascontiguousarray(np.asarray(registers).transpose(0, 2, 1))
    n, _, waves = turned.shape
    if bits == 32:
        return turned.reshape(n * LANES, waves)
    if bits == 64:
        wide = turned[1::2].astype(np.uint64)
        wide <<= np.uint64(32)
        wide |= turned[0::2]
        return wide.reshape(n // 2 * LANES, waves)
    count = 32 * n // bits
    items = np.empty((count, LANES, waves), RAW[type_name])
    whole = bits == items.itemsize * 8  # a store of the low bits drops the rest
    for i in range(count):
        register, low = divmod(i * bits, 32)
        word = turned[register] >> np.uint32(low) if low else turned[register]
        if low + bits > 32:
            word = word | turned[register + 1] << np.uint32(32 - low)
        np.copyto(items[i], word if whole else word & np.uint32((1 << bits) - 1), casting="unsafe")
    return items.reshape(count * LANES, waves)


def pack(items: Array, waves: int) -> U32:
    """Items (items · 64, W) of 32 or 64 bits back to registers (n, W, 64)."""
    lanes = items.reshape(-1, LANES, waves)
    if items.dtype.itemsize == 8:
        halves = np.stack([lanes & np.uint64(0xFFFFFFFF), lanes >> np.uint64(32)], axis=1).astype(np.uint32)
        lanes = halves.reshape(-1, LANES, waves)
    return np.ascontiguousarray(lanes.transpose(0, 2, 1)).view(np.uint32)


def choices(matrix: Matrix, register: U32, cbsz: int, abid: int) -> U8:
    """Which of its four columns each stored element of a sparse A stands for: (stored k, m, waves), 0 to 3.

    register: (1, W, 64). abid picks the set of the index, unless cbsz is not 0, which picks the first (CDNA4 ISA
    reference, 7.5; what it says of the instructions with two sets of 16 bits as "8 bits" is meant so by its tables).
    """
    f = fragment(matrix, "index")
    chosen = 0 if cbsz & 3 else abid % f.sets
    lane, item = (places[0].transpose(1, 0) for places in f.places())
    words = register[0].T[lane]  # (stored k, m, waves)
    shift = (f.bits * (chosen * f.items + item)).astype(np.uint32)
    return (words >> shift[:, :, None] & np.uint32(3)).astype(np.uint8)


def scale_codes(matrix: Matrix, operand: str, register: U32, byte: int) -> U8:
    """The scale of each element of A or B: (k, m, waves) or (k, n, waves). register: (1, W, 64); byte: which of the
    four in it."""
    f = fragment(matrix, "scale_a" if operand == "A" else "scale_b")
    lane = f.places()[0][0]
    lane = lane.T if operand == "A" else lane  # (k / 32, m or n)
    codes = (register[0].T[lane] >> np.uint32(8 * byte)).astype(np.uint8)
    return codes.repeat(matrix.k // len(lane), axis=0)
