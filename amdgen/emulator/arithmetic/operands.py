"""From registers to typed values and back: what an operand means for one instruction.

Readers and writers are closures made once per instruction. Values are those of
:mod:`amdgen.emulator.arithmetic.lower`: arrays (n waves, 64 lanes) in vector instructions with (n, 1) for scalar
operands, (n,) in scalar ones; packed types have a leading axis of their elements; bf16 is float32.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Const, Inst, Reg
from amdgen.emulator.state import (
    AGPR_ROW,
    EXEC,
    LANE_NUMBERS,
    M0,
    SCC_ROW,
    SGPR_ROW,
    SGPRS,
    VCC,
    Group,
    State,
    mask_of,
    words_of,
)
from amdgen.isa.model import Isa, Operand
from amdgen.isa.types import LANES, ValueType, value_type

Array = npt.NDArray[Any]
Reader = Callable[[Group], Any]
Writer = Callable[[Group, Any], None]

VCCZ, EXECZ, SCC = 251, 252, 253

_NUMPY = {
    ("u", 16): np.uint16, ("i", 16): np.int16, ("f", 16): np.float16, ("b", 16): np.uint16,
    ("u", 32): np.uint32, ("i", 32): np.int32, ("f", 32): np.float32, ("b", 32): np.uint32,
    ("u", 64): np.uint64, ("i", 64): np.int64, ("f", 64): np.float64, ("b", 64): np.uint64,
    ("u", 8): np.uint8, ("i", 8): np.int8, ("b", 8): np.uint8,
    ("u", 24): np.uint32, ("i", 24): np.int32, ("u", 4): np.uint32, ("i", 4): np.int32, ("u", 6): np.uint32,
}  # fmt: skip


class UnsupportedError(Exception):
    """The engine can't execute this instruction; says why. Never guessed around."""


def constant_registers(isa: Isa) -> dict[int, int]:
    """What the scalar sources hold that tell where flat addresses mean LDS and scratch, by register number: 64 bits, of
    which an operand of 32 bits is the lower half.

    So LLVM has it (SITargetLowering::getSegmentAperture): "When used as a 32-bit operand, it returns a wrong value (all
    zeroes?). The real value is in the upper 32 bits."
    """
    held, numbers = isa.arch.apertures, isa.names["scalar_registers"]
    shared_limit, private_limit = held.limits
    return {
        numbers["src_shared_base"]: held.shared << 32, numbers["src_shared_limit"]: shared_limit << 32 | _LAST,
        numbers["src_private_base"]: held.private << 32, numbers["src_private_limit"]: private_limit << 32 | _LAST,
    }  # fmt: skip


_LAST = 0xFFFFFFFF
"""The lower half of the last address of an aperture."""


def row_of(register: Reg) -> int:
    """The first row of a register (:mod:`amdgen.emulator.state`)."""
    if register.file == "s":
        return SGPR_ROW + register.index
    return register.index + (AGPR_ROW if register.file == "a" else 0)


def rows_of(register: Reg) -> range:
    """The rows of a register; none of a constant that reads like one."""
    if register.file == "s" and register.index == SCC:
        return range(SCC_ROW, SCC_ROW + 1)
    first = row_of(register)
    if register.file == "s" and register.index >= SGPRS:
        return range(0)
    return range(first, first + register.words)


# ------------------------------------------------------------------------------------------------ words


def word_reader(state: State, value: Reg | Const, word: int, scalar: bool) -> Reader:
    """One 32-bit word: (n, 64) of a vector register; (n,) or, in a vector instruction, (n, 1) of a scalar one."""
    if isinstance(value, Const):
        bits = (value.bits >> (32 * word)) & 0xFFFFFFFF
        constant = np.array([bits] if scalar else [[bits]], np.uint32)
        return lambda g: constant
    if value.file != "s":
        row = row_of(value) + word
        return lambda g: state.vector[row, g.select]
    if value.index >= SGPRS:
        return _special_reader(state, value.index, word, scalar)
    index = value.index + word
    if scalar:
        return lambda g: state.scalar[index, g.select]
    return lambda g: state.scalar[index, g.select][:, None]


def _special_reader(state: State, index: int, word: int, scalar: bool) -> Reader:
    """A word of a source that no instruction can write; flags have one word, the next is 0."""

    def shaped(values: Array) -> Array:
        return values.astype(np.uint32) if scalar else values.astype(np.uint32)[:, None]

    if index in (SCC, EXECZ, VCCZ) and word:
        return lambda g: shaped(np.zeros(len(g.waves)))
    if index == SCC:
        return lambda g: shaped(state.scc[g.select])
    if index == EXECZ:
        return lambda g: shaped(np.asarray(~g.exec.any(axis=1)))
    if index == VCCZ:
        return lambda g: shaped(np.asarray((state.scalar[VCC, g.select] | state.scalar[VCC + 1, g.select]) == 0))
    if index in state.constants:
        half = state.constants[index] >> 32 * word & _LAST
        return lambda g: shaped(np.full(len(g.waves), half))
    raise UnsupportedError(f"source register number {index}, which only graphics set")


# ------------------------------------------------------------------------------------------------ typed values


def typed(words: list[Array], kind: ValueType, half: int = 0) -> Array:
    """Raw words into the value of one element; ``half``: which half of a word a 16-bit value is in."""
    if kind.bits == 64:
        whole = words[0].astype(np.uint64) | words[1].astype(np.uint64) << np.uint64(32)
        return whole.view(_NUMPY[kind.kind, 64])
    word = words[0]
    if kind.bits == 32:
        return word if kind.kind in "ub" else word.view(_NUMPY[kind.kind, 32])
    if kind.bits == 24:
        return word & np.uint32(0xFFFFFF) if kind.kind == "u" else (word << np.uint32(8)).view(np.int32) >> 8
    if kind.bits == 16:
        bits = (word >> np.uint32(16) if half else word).astype(np.uint16)
        if kind.kind == "bf":
            return (bits.astype(np.uint32) << np.uint32(16)).view(np.float32)
        return bits.view(_NUMPY[kind.kind, 16])
    if kind.bits == 8:
        return word.astype(np.uint8).view(_NUMPY[kind.kind, 8])
    raise UnsupportedError(f"operand type {kind.name}")


def untyped(value: Array, kind: ValueType) -> list[npt.NDArray[np.uint32]]:
    """A value of one element into its words; a 16-bit one in the low half."""
    if kind.bits == 64:
        bits = np.ascontiguousarray(value).view(np.uint64)
        return [bits.astype(np.uint32), (bits >> np.uint64(32)).astype(np.uint32)]
    if kind.bits == 32:
        return [value if value.dtype == np.uint32 else np.ascontiguousarray(value).view(np.uint32)]
    if kind.kind == "bf":
        return [np.ascontiguousarray(value, np.float32).view(np.uint32) >> np.uint32(16)]
    if kind.bits == 16:
        return [np.ascontiguousarray(value).view(np.uint16).astype(np.uint32)]
    return [np.asarray(value).astype(np.uint32)]


def reader(state: State, inst: Inst, operand: Operand, scalar: bool) -> Reader:
    """Reads an operand as the semantics' type, with the instruction's input modifiers applied."""
    kind = operand.type
    if operand.kind == "modifier":
        constant = np.array(inst.modifiers.get(operand.name, 0)).astype(_NUMPY[kind.kind, kind.bits])
        return lambda g: constant
    value = inst.operands.get(operand.name)
    if value is None:
        raise UnsupportedError(f"operand {operand.name} is absent")
    if kind.kind == "mask":
        return _mask_reader(state, value, scalar)
    position = _source_position(operand)
    if position is not None and inst.spec is not None and "mix" in inst.spec.tags:
        return _mixed_reader(state, inst, value, position)
    words = [word_reader(state, value, w, scalar) for w in range(max(kind.words, 1))]
    if inst.form in ("SDWA", "SDWAC") and position is not None and position < 2:
        words = [_sdwa_reader(words[0], inst, position)]
    elif inst.form == "DPP" and position == 0:
        words = [_dpp_reader(state, word, inst) for word in words]
    elif position == 0 and inst.spec is not None and "op_sel_src_byte" in inst.spec.tags:
        words = [_byte_reader(words[0], inst.modifiers.get("op_sel", 0) & 3)]
    read = _packed_reader(inst, words, kind, position) if kind.count > 1 else _plain_reader(inst, words, kind, position)
    return _signed(read, inst, position, kind)


def _byte_reader(word: Reader, byte: int) -> Reader:
    return lambda g: word(g) >> np.uint32(8 * byte) & np.uint32(0xFF)


def _source_position(operand: Operand) -> int | None:
    """Which bit of neg, abs and op_sel speaks of this operand."""
    name = operand.name
    return int(name[-1]) if name.startswith("src") and name[-1].isdigit() else None


def _plain_reader(inst: Inst, words: list[Reader], kind: ValueType, position: int | None) -> Reader:
    half = 0
    if kind.bits == 16 and position is not None and inst.form == "VOP3":
        half = inst.modifiers.get("op_sel", 0) >> position & 1
    if len(words) == 1:
        first = words[0]
        return lambda g: typed([first(g)], kind, half)
    return lambda g: typed([w(g) for w in words], kind)


def _packed_reader(inst: Inst, words: list[Reader], kind: ValueType, position: int | None) -> Reader:
    """Elements on a leading axis; of two in VOP3P, those that op_sel and op_sel_hi select."""
    element = ValueType(kind.name.partition("x")[0], kind.kind, kind.bits)
    order = list(range(kind.count))
    if inst.form == "VOP3P" and position is not None and kind.count == 2:
        order = [inst.modifiers.get("op_sel", 0) >> position & 1, inst.modifiers.get("op_sel_hi", 7) >> position & 1]
    if kind.bits < 16:
        return lambda g: np.stack([_small([w(g) for w in words], e, kind) for e in order])
    if kind.bits == 16:
        return lambda g: np.stack(
            np.broadcast_arrays(*(typed([words[e >> 1](g)], element, e & 1) for e in order)),
        )
    return lambda g: np.stack(np.broadcast_arrays(*(typed([words[e](g)], element) for e in order)))


def _small(words: list[Array], position: int, kind: ValueType) -> Array:
    """An element of 4, 6 or 8 bits, which may lie in two words, as the semantics hold it."""
    word, shift = divmod(position * kind.bits, 32)
    bits = words[word] >> np.uint32(shift)
    if shift + kind.bits > 32:
        bits = bits | words[word + 1] << np.uint32(32 - shift)
    bits = bits & np.uint32((1 << kind.bits) - 1)
    if kind.bits == 8:
        return bits.astype(np.uint8).view(_NUMPY[kind.kind, 8])
    if kind.kind != "i":
        return bits
    up = np.int32(32 - kind.bits)
    return bits.view(np.int32) << up >> up


def _mixed_reader(state: State, inst: Inst, value: Reg | Const, position: int) -> Reader:
    """A source of v_fma_mix: f32, or f16 of the half that op_sel names where op_sel_hi is set; neg_lo negates, neg_hi
    takes the magnitude first."""
    m = inst.modifiers
    bit = {name: m.get(name, 0) >> position & 1 for name in ("op_sel", "op_sel_hi", "neg_lo", "neg_hi")}
    word = word_reader(state, value, 0, False)
    kind = value_type("f16" if bit["op_sel_hi"] else "f32")

    def read(g: Group) -> Array:
        out = typed([word(g)], kind, bit["op_sel"]).astype(np.float32)
        out = np.abs(out) if bit["neg_hi"] else out
        return -out if bit["neg_lo"] else out

    return read


def _signed(read: Reader, inst: Inst, position: int | None, kind: ValueType) -> Reader:
    """Applies abs, then neg, of this source."""
    if position is None or not kind.is_float:
        return read
    m = inst.modifiers
    if inst.form in ("SDWA", "SDWAC", "DPP"):
        neg, absolute = m.get(f"src{position}_neg", 0), m.get(f"src{position}_abs", 0)
    else:
        neg, absolute = m.get("neg", 0) >> position & 1, m.get("abs", 0) >> position & 1
    low, high = m.get("neg_lo", 0) >> position & 1, m.get("neg_hi", 0) >> position & 1
    if kind.count > 1 and (low or high):
        negated = np.array([low, high], np.bool_).reshape(2, 1, 1)
        return lambda g: (lambda v: np.where(negated, -v, v))(read(g))  # no product: it would quieten a NaN
    if absolute and neg:
        return lambda g: -np.abs(read(g))
    if absolute:
        return lambda g: np.abs(read(g))
    if neg:
        return lambda g: -read(g)
    return read


def _mask_reader(state: State, value: Reg | Const, scalar: bool) -> Reader:
    low, high = word_reader(state, value, 0, True), word_reader(state, value, 1, True)
    if scalar:
        return lambda g: low(g).astype(np.uint64) | high(g).astype(np.uint64) << np.uint64(32)
    return lambda g: mask_of(np.asarray(low(g)), np.asarray(high(g)))


_SEL_SHIFT = {0: (0, 8), 1: (8, 8), 2: (16, 8), 3: (24, 8), 4: (0, 16), 5: (16, 16), 6: (0, 32)}


def _sdwa_reader(word: Reader, inst: Inst, position: int) -> Reader:
    shift, width = _SEL_SHIFT[inst.modifiers.get(f"src{position}_sel", 6)]
    if width == 32:
        return word
    if inst.modifiers.get(f"src{position}_sext", 0):
        up = np.int32(32 - shift - width)
        return lambda g: ((word(g).view(np.int32) << up) >> np.int32(32 - width)).view(np.uint32)
    return lambda g: word(g) >> np.uint32(shift) & np.uint32((1 << width) - 1)


def dpp_source(control: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.bool_]]:
    """For each lane the lane it reads, and whether that lane exists (row and wave ends), of a DPP control.

    Source: AMD CDNA3 ISA reference, "DPP".
    """
    lane = np.arange(LANES)
    row, within = lane & ~15, lane & 15
    exists = np.ones(LANES, np.bool_)
    if control < 0x100:  # quad_perm
        picks = np.array([control >> 2 * i & 3 for i in range(4)])
        return (lane & ~3) + picks[lane & 3], exists
    amount = control & 15
    if 0x101 <= control <= 0x10F:  # row_shl
        return row + (within + amount & 15), within + amount < 16
    if 0x111 <= control <= 0x11F:  # row_shr
        return row + (within - amount & 15), within - amount >= 0
    if 0x121 <= control <= 0x12F:  # row_ror
        return row + (within - amount & 15), exists
    if control == 0x130:  # wave_shl:1
        return np.minimum(lane + 1, LANES - 1), lane < LANES - 1
    if control == 0x134:  # wave_rol:1
        return (lane + 1) % LANES, exists
    if control == 0x138:  # wave_shr:1
        return np.maximum(lane - 1, 0), lane > 0
    if control == 0x13C:  # wave_ror:1
        return (lane - 1) % LANES, exists
    if control == 0x140:  # row_mirror
        return row + 15 - within, exists
    if control == 0x141:  # row_half_mirror
        return (lane & ~7) + 7 - (lane & 7), exists
    if control == 0x142:  # row_bcast:15
        return np.maximum(row - 1, 0), lane >= 16
    if control == 0x143:  # row_bcast:31
        return np.full(LANES, 31), lane >= 32
    if 0x150 <= control <= 0x15F:  # row_newbcast
        return row + amount, exists
    raise UnsupportedError(f"DPP control {control:#x}")


def _dpp_reader(state: State, word: Reader, inst: Inst) -> Reader:
    """The word of another lane; where there is none, 0 (the write mask leaves those lanes out when bound_ctrl is 0)."""
    source, exists = dpp_source(inst.modifiers["dpp_ctrl"])

    def read(g: Group) -> Array:
        words = np.broadcast_to(word(g), g.exec.shape)
        usable = exists & g.exec[:, source]
        return np.where(usable, words[:, source], np.uint32(0))

    return read


def dpp_write_mask(inst: Inst) -> Callable[[Group], npt.NDArray[np.bool_]] | None:
    """Lanes that a DPP instruction writes beyond EXEC: row and bank masks, and lanes whose source is missing."""
    if inst.form != "DPP":
        return None
    source, exists = dpp_source(inst.modifiers["dpp_ctrl"])
    lane = np.arange(LANES)
    rows = (inst.modifiers["row_mask"] >> (lane >> 4) & 1).astype(np.bool_)
    banks = (inst.modifiers["bank_mask"] >> (lane >> 2 & 3) & 1).astype(np.bool_)
    fixed = rows & banks
    if inst.modifiers.get("bound_ctrl", 0):
        return lambda g: np.broadcast_to(fixed, g.exec.shape)
    return lambda g: fixed & exists & g.exec[:, source]


# ------------------------------------------------------------------------------------------------ machine names


def machine_reader(state: State, name: str, scalar: bool) -> Reader:
    """SCC, VCC, EXEC, M0, PC, MODE and LANE as the semantics see them."""
    if name == "SCC":
        return (lambda g: state.scc[g.select]) if scalar else (lambda g: state.scc[g.select][:, None])
    if name == "VCC":
        return _mask_reader(state, Reg("s", VCC, 2), scalar)
    if name == "EXEC":
        return _mask_reader(state, Reg("s", EXEC, 2), True) if scalar else (lambda g: g.exec)
    if name == "M0":
        return word_reader(state, Reg("s", M0, 1), 0, scalar)
    if name == "PC":
        return lambda g: np.broadcast_to(np.asarray(g.next_pc, np.uint64), g.waves.shape)
    if name == "MODE":
        return (lambda g: state.mode[g.select]) if scalar else (lambda g: state.mode[g.select][:, None])
    if name == "LANE":
        return lambda g: LANE_NUMBERS
    raise UnsupportedError(f"machine register {name}")


def machine_writer(state: State, name: str, scalar: bool) -> Writer:
    """What sets a register that the semantics name (SCC, VCC, EXEC, M0, MODE): called with the group and its values."""
    if name == "SCC":
        return lambda g, v: _assign(state.scc, g, np.asarray(v))
    if name == "VCC":
        return mask_writer(state, Reg("s", VCC, 2), scalar)
    if name == "EXEC":
        return mask_writer(state, Reg("s", EXEC, 2), scalar)
    if name == "M0":
        return scalar_writer(state, Reg("s", M0, 1))
    if name == "MODE":
        return lambda g, v: _assign(state.mode, g, np.asarray(v))
    if name == "PC":

        def jump(g: Group, v: object) -> None:
            g.next_pc = np.asarray(v).astype(np.int64)

        return jump
    raise UnsupportedError(f"machine register {name}")


def _assign(array: Array, g: Group, value: Array) -> None:
    array[g.select] = value if value.ndim < 2 else value[..., 0]


# ------------------------------------------------------------------------------------------------ writing


def scalar_writer(state: State, register: Reg) -> Writer:
    """Writes words to scalar registers; takes a list of (n,) arrays or one of them. EXEC keeps its lane mask."""
    index = register.index
    touches_exec = index <= EXEC + 1 and index + register.words > EXEC

    def write(g: Group, words: object) -> None:
        pieces = words if isinstance(words, list) else [words]
        for i, word in enumerate(pieces):
            state.scalar[index + i, g.select] = word if word.ndim < 2 else word[:, 0]
        if touches_exec:
            state.exec[g.select] = mask_of(state.scalar[EXEC, g.select], state.scalar[EXEC + 1, g.select])
            g.refresh_exec(state)

    return write


def mask_writer(state: State, register: Reg, scalar: bool) -> Writer:
    """Writes a mask: one bool a lane, or a u64 from a scalar instruction. Inactive lanes become 0."""
    put = scalar_writer(state, register)

    def write(g: Group, value: object) -> None:
        if scalar:
            bits = np.asarray(value, np.uint64)
            put(g, [bits.astype(np.uint32), (bits >> np.uint64(32)).astype(np.uint32)])
        else:
            lanes = np.broadcast_to(np.asarray(value, np.bool_), g.exec.shape)
            put(g, list(words_of(np.ascontiguousarray(lanes & g.exec))))

    return write


def vector_word_writer(state: State, row: int) -> Callable[[Group, Array, Array | None], None]:
    """Writes one word a lane under a lane mask (None: every lane)."""
    vector = state.vector

    def write(g: Group, word: Array, mask: Array | None) -> None:
        if mask is None:
            vector[row, g.select] = word
        elif g.all:
            np.copyto(vector[row], np.broadcast_to(word, mask.shape), where=mask, casting="unsafe")
        else:
            vector[row, g.select] = np.where(mask, word, vector[row, g.select])

    return write
