"""One matrix instruction for many waves: registers in, registers out."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from amdgen.emulator.matrix.formats import U32, Array
from amdgen.emulator.matrix.lanes import Index, Tables, choices, pack, scale_codes, tables, unpack
from amdgen.emulator.matrix.models import DotModel
from amdgen.errors import AmdgenError
from amdgen.isa.model import Matrix
from amdgen.layout import fragment
from amdgen.layout.fragments import LANES

_A, _B, _C = 1, 2, 4
_SIGN_64 = np.uint64(1 << 63)


@dataclass(frozen=True)
class Modifiers:
    """What the bits beside the operands say.

    cbsz, abid: broadcast of A's blocks; of a sparse instruction, which set of the index. blgp: lane pattern of B. neg:
    bits 0, 1 and 2 negate A, B and C (f64). a_format, b_format: element types that an f8f6f4 instruction's cbsz and
    blgp choose. a_byte, b_byte: which byte of the scale registers counts. clamp: MODE.FP16_OVFL.
    """

    cbsz: int = 0
    abid: int = 0
    blgp: int = 0
    neg: int = 0
    a_format: str = ""
    b_format: str = ""
    a_byte: int = 0
    b_byte: int = 0
    clamp: bool = False


NO_MODIFIERS = Modifiers()


def execute(
    matrix: Matrix,
    model: DotModel,
    a: U32,
    b: U32,
    c: U32,
    modifiers: Modifiers = NO_MODIFIERS,
    *,
    index: U32 | None = None,
    scales: tuple[U32, U32] | None = None,
) -> U32:
    """D of one matrix instruction for W waves, a new array.

    Registers are uint32 (registers, W, 64). c, index and each of scales may be anything that broadcasts to that (a
    32-bit inline constant: a (1, 1, 1) array of its bits). index: of a sparse instruction, whose c is its D. scales: of
    A and of B, of a scaled instruction. The instruction ignores EXEC, so every lane takes part.
    Raises AmdgenError on register counts or types that do not fit the instruction.
    """
    _check(matrix, model, a, b, modifiers)
    waves = a.shape[1]
    m, of = modifiers, fragment
    a_bits, b_bits = of(matrix, "A", m.a_format).bits, of(matrix, "B", m.b_format).bits
    a_items, b_items = unpack(a, model.a_type, a_bits), unpack(b, model.b_type, b_bits)
    d_fragment = of(matrix, "D")
    c = np.broadcast_to(c, (d_fragment.registers, waves, LANES))
    c_items = unpack(c, model.d_type, d_fragment.bits)
    if m.neg:
        a_items, b_items, c_items = (
            items ^ _SIGN_64 if m.neg & bit else items for items, bit in ((a_items, _A), (b_items, _B), (c_items, _C))
        )
    if matrix.sparse:
        assert index is not None
        table = tables(matrix)
        index = np.broadcast_to(index, (1, waves, LANES))
        picks = choices(matrix, index, m.cbsz, m.abid)[:, table.rows]
        d = _sparse(model, table, picks, a_items, b_items, _taken(c_items, table.d), m.clamp)
    else:
        cbsz, abid, blgp = (0, 0, 0) if _keeps_lanes(matrix) else (m.cbsz, m.abid, m.blgp)
        table = tables(matrix, m.a_format, m.b_format, cbsz, abid, blgp)
        x = matrix.blocks * waves
        scale_a = scale_b = None
        if scales is not None:
            scale_a, scale_b = (
                scale_codes(matrix, operand, np.broadcast_to(register, (1, waves, LANES)), byte)
                for operand, register, byte in (("A", scales[0], m.a_byte), ("B", scales[1], m.b_byte))
            )
            scale_a = scale_a[:, table.rows]
        d = model(
            a_items[table.a].reshape(matrix.k, matrix.m, x),
            b_items[table.b].reshape(matrix.k, matrix.n, x),
            _taken(c_items, table.d).reshape(matrix.m, matrix.n, x),
            scale_a=scale_a,
            scale_b=scale_b,
            clamp=m.clamp,
        )
    if table.d is None:
        return pack(d, waves)
    out = np.empty_like(c_items)
    out[table.d] = d.reshape(-1, waves)
    return pack(out, waves)


def _keeps_lanes(matrix: Matrix) -> bool:
    """f64 and f8f6f4 instructions give these bits other meanings, or none (CDNA4 ISA reference, 7.1.6)."""
    return matrix.a_type in ("f64", "f8f6f4")


def _taken(items: Array, table: Index | None) -> Array:
    return items if table is None else items[table]


def _sparse(
    model: DotModel, table: Tables, picks: Array, a_items: Array, b_items: Array, c_items: Array, clamp: bool
) -> Array:
    """Each row of A meets other elements of B: to the model, every row is a block of its own."""
    stored, rows, waves = picks.shape
    k = 4 * (np.arange(stored) // 2)[:, None, None] + picks
    a = a_items[table.a[:, :, 0]].reshape(stored, 1, rows * waves)
    chosen = table.b[:, :, 0][k]  # (stored, rows, waves, n)
    b = b_items[chosen, np.arange(waves)[:, None]]
    n = b.shape[-1]
    b = b.transpose(0, 3, 1, 2).reshape(stored, n, rows * waves)
    c = c_items.reshape(rows, n, waves).transpose(1, 0, 2).reshape(1, n, rows * waves)
    d = model(a, np.ascontiguousarray(b), np.ascontiguousarray(c), clamp=clamp)
    return np.ascontiguousarray(d.reshape(n, rows, waves).transpose(1, 0, 2)).reshape(rows * n, waves)


def _check(matrix: Matrix, model: DotModel, a: U32, b: U32, m: Modifiers) -> None:
    types = (m.a_format or matrix.a_type, m.b_format or matrix.b_type or matrix.a_type, matrix.d_type)
    name = f"{matrix.m}x{matrix.n}x{matrix.k} of {matrix.blocks} blocks, {' '.join(types)}"
    if types != tuple(t.removesuffix("_fnuz") for t in (model.a_type, model.b_type, model.d_type)):
        raise AmdgenError(f"numeric model {model.name} of {model.a_type} and {model.b_type} does not fit {name}")
    if m.neg and matrix.a_type != "f64":
        raise AmdgenError(f"neg:{m.neg} on {name}", hint="only f64 instructions negate")
    fragments = fragment(matrix, "A", m.a_format), fragment(matrix, "B", m.b_format)
    for operand, registers, of in zip("ab", (a, b), fragments, strict=True):
        want = (of.registers, a.shape[1], LANES)
        if registers.shape != want or registers.dtype != np.uint32:
            raise AmdgenError(
                f"operand {operand} of {name} is {registers.dtype} {registers.shape}, wants uint32 {want}"
            )
