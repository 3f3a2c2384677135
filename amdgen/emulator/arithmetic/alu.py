"""Scalar and vector arithmetic: an instruction's semantics, lowered, between its operand readers and writers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Inst, Reg
from amdgen.emulator.arithmetic.lower import lower
from amdgen.emulator.arithmetic.operands import (
    UnsupportedError,
    Writer,
    dpp_write_mask,
    machine_reader,
    machine_writer,
    mask_writer,
    reader,
    row_of,
    scalar_writer,
    untyped,
    vector_word_writer,
)
from amdgen.emulator.arithmetic.values import Modal, flush
from amdgen.emulator.state import Bools, Group, State, Step
from amdgen.isa.model import Instruction, Operand
from amdgen.isa.types import ValueType

_MACHINE = ("SCC", "VCC", "EXEC", "M0", "PC", "MODE", "LANE")


def alu_step(state: State, inst: Inst, context: Modal) -> Step:
    """A closure that executes one arithmetic instruction for a group of waves."""
    spec = inst.spec
    assert spec is not None
    if spec.not_executed:
        raise UnsupportedError(spec.not_executed)
    if not spec.semantics:
        raise UnsupportedError("the ISA description gives no semantics")
    scalar = spec.scalar
    program = lower(spec.clamped_effects if inst.modifiers.get("clamp", 0) else spec.effects)
    operands = {o.name: o for o in spec.operands}
    inputs: list[tuple[str, Any]] = []
    for name in program.reads:
        if name in operands:
            inputs.append((name, reader(state, inst, operands[name], scalar)))
        elif name == "ELEMENT":
            inputs.append((name, _element_reader(spec)))
        elif name in _MACHINE:
            inputs.append((name, machine_reader(state, name, scalar)))
    if not scalar and "EXEC" not in program.reads:
        inputs.append(("EXEC", machine_reader(state, "EXEC", scalar)))  # for functions across lanes
    outputs: list[tuple[str, Writer]] = []
    for name in program.writes:
        if name in operands:
            outputs.append((name, _writer(state, inst, operands[name], scalar, context)))
        elif name in _MACHINE:
            outputs.append((name, machine_writer(state, name, scalar)))
    # EXEC last: what else the instruction writes is masked by the EXEC it started with. By name, so that of two results
    # in one register (a swap with itself) the same one stays each time, and on both engines.
    outputs.sort(key=lambda pair: (pair[0] == "EXEC", pair[0]))
    run = program.run

    def step(g: Group) -> None:
        values = run({name: read(g) for name, read in inputs}, context)
        if len(outputs) > 1:  # a value may be a view of a register that another one is written to (v_swap_b32)
            values = {name: np.array(value) for name, value in values.items()}
        for name, write in outputs:
            write(g, values[name])

    return step


def _element_reader(spec: Instruction) -> Callable[[Group], npt.NDArray[np.uint32]]:
    """The numbers of the elements of the instruction's packed operands, on the axis that those have."""
    count = max(o.type.count for o in spec.operands)
    numbers = np.arange(count, dtype=np.uint32).reshape(count, 1, 1)
    return lambda g: numbers


def _writer(state: State, inst: Inst, operand: Operand, scalar: bool, context: Modal) -> Writer:
    target = inst.operands.get(operand.name)
    kind = operand.type
    if not isinstance(target, Reg):
        raise UnsupportedError(f"destination {operand.name} is absent")
    if kind.kind == "mask":
        return mask_writer(state, target, scalar)
    if target.file == "s":
        put = scalar_writer(state, target)

        def write_scalar(g: Group, value: Any) -> None:
            shape = (len(g.waves),) if scalar or np.ndim(value) < 2 else (len(g.waves), np.shape(value)[-1])
            put(g, untyped(np.broadcast_to(np.asarray(value), shape), kind))

        return write_scalar
    return _vector_writer(state, inst, kind, target, context)


def _vector_writer(state: State, inst: Inst, kind: ValueType, target: Reg, context: Modal) -> Writer:
    """Writes a lane's result under EXEC, with clamp, omod, and the destination selection of the form."""
    element = ValueType(kind.name.partition("x")[0], kind.kind, kind.bits)
    finish = _result_modifiers(inst, kind, context)
    lanes = lanes_written(inst)
    puts = [vector_word_writer(state, row_of(target) + i) for i in range(target.words)]
    merge = _half_merger(state, inst, kind, target)
    packed, count = kind.count > 1, kind.count

    def write(g: Group, value: object) -> None:
        value = finish(np.asarray(value))
        words = _pack(value, element, count) if packed else untyped(value, kind)
        if merge is not None:
            words = [merge(g, words[0])]
        mask = lanes(g)
        for put, word in zip(puts, words, strict=False):
            put(g, word, mask)

    return write


def lanes_written(inst: Inst) -> Callable[[Group], Bools | None]:
    """The lanes (n, 64) of its vector registers that an instruction without memory writes; None: all of them."""
    assert inst.spec is not None
    if inst.spec.matrix is not None or "writelane" in inst.spec.tags:  # whatever EXEC says
        return lambda g: None
    extra = dpp_write_mask(inst)
    if extra is not None:
        return lambda g: g.exec & extra(g)
    return lambda g: None if g.exec_full else g.exec


def _pack(value: npt.NDArray[Any], element: ValueType, count: int) -> list[npt.NDArray[np.uint32]]:
    """The words of a packed result, the first element lowest; an element of 6 bits may lie in two."""
    if element.bits == 32:
        return [untyped(v, element)[0] for v in value]
    if element.bits == 16 and count == 2:
        return [untyped(value[0], element)[0] | untyped(value[1], element)[0] << np.uint32(16)]
    words: list[Any] = [np.uint32(0)] * -(-element.bits * count // 32)
    mask = np.uint32((1 << element.bits) - 1)
    for i in range(count):
        bits = untyped(value[i], element)[0] & mask
        word, shift = divmod(i * element.bits, 32)
        words[word] = words[word] | bits << np.uint32(shift)
        if shift + element.bits > 32:
            words[word + 1] = bits >> np.uint32(32 - shift)
    return words


def _result_modifiers(inst: Inst, kind: ValueType, context: Modal) -> Callable[[npt.NDArray[Any]], npt.NDArray[Any]]:
    """omod, then clamp, of a float; an integer clamps in its semantics.

    omod does nothing while the mode keeps denormal results or the IEEE bit is set, and makes -0 a 0 (AMD, "CDNA4 ISA",
    6.2.2).
    """
    clamp, omod = inst.modifiers.get("clamp", 0), inst.modifiers.get("omod", 0)
    if not kind.is_float or not (clamp or omod):
        return lambda v: v
    name = kind.name.partition("x")[0]
    factor = (1.0, 2.0, 4.0, 0.5)[omod]
    flushed = flush(name)

    def finish(value: npt.NDArray[Any]) -> npt.NDArray[Any]:
        out = value
        if omod and not context.ieee and not context.keeps_denormal_results(name):
            out = flushed(flushed(value) * value.dtype.type(factor))
            out = np.where(out == 0, out.dtype.type(0), out)
        if not clamp:
            return out
        clamped = np.where(out > 0, np.minimum(out, out.dtype.type(1)), out.dtype.type(0))
        # With DX10_CLAMP a NaN clamps to 0, else it stays.
        return clamped if context.dx10_clamp else np.where(np.isnan(out), out, clamped)

    return finish


def _half_merger(
    state: State, inst: Inst, kind: ValueType, target: Reg
) -> Callable[[Group, npt.NDArray[np.uint32]], npt.NDArray[np.uint32]] | None:
    """Where a 16-bit result goes. VOP1 and VOP2 (gfx9) clear the upper half; VOP3-only instructions keep the half that
    op_sel does not choose; SDWA writes the byte or half it selects. Source: LLVM's zeroesHigh16BitsOfDest."""
    row = row_of(target)
    if inst.form == "SDWA":
        return _sdwa_merger(state, inst, row)
    assert inst.spec is not None
    tags = inst.spec.tags
    if "op_sel_byte" in tags:
        return _byte_merger(state, row, inst.modifiers.get("op_sel", 0) >> 2 & 3)
    if kind.count > 1 or kind.bits != 16:
        return None
    keeps = inst.spec.format == "VOP3" or bool(tags & {"keeps_high_half", "low_half", "high_half"})
    if not keeps or "clears_high_half" in tags:
        return None
    high = "high_half" in tags or ("low_half" not in tags and inst.modifiers.get("op_sel", 0) >> 3 & 1)

    def merge(g: Group, word: npt.NDArray[np.uint32]) -> npt.NDArray[np.uint32]:
        old = state.vector[row, g.select]
        if high:
            return old & np.uint32(0xFFFF) | word << np.uint32(16)
        return old & np.uint32(0xFFFF0000) | word

    return merge


def _byte_merger(state: State, row: int, byte: int) -> Callable[[Group, Any], Any]:
    shift, keep = np.uint32(8 * byte), np.uint32(~(0xFF << 8 * byte) & 0xFFFFFFFF)
    return lambda g, word: state.vector[row, g.select] & keep | word << shift


def _sdwa_merger(state: State, inst: Inst, row: int) -> Callable[[Group, Any], Any] | None:
    sel, unused = inst.modifiers.get("dst_sel", 6), inst.modifiers.get("dst_unused", 0)
    if sel == 6:
        return None
    shift, width = {0: (0, 8), 1: (8, 8), 2: (16, 8), 3: (24, 8), 4: (0, 16), 5: (16, 16)}[sel]
    field = np.uint32(((1 << width) - 1) << shift)
    low = np.uint32((1 << width) - 1)

    def merge(g: Group, word: npt.NDArray[np.uint32]) -> npt.NDArray[np.uint32]:
        placed = (word & low) << np.uint32(shift)
        if unused == 2:  # preserve
            return state.vector[row, g.select] & ~field | placed
        if unused == 1:  # sign-extend into the bits above
            up = np.int32(32 - width)
            extended = (word.view(np.int32) << up >> up).view(np.uint32)
            return extended << np.uint32(shift)
        return placed

    return merge
