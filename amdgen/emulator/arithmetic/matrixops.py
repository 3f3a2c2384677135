"""Steps of matrix instructions: operands from the register file, the result back into it."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Const, Inst, Reg, Value
from amdgen.emulator.arithmetic.operands import UnsupportedError, row_of, word_reader
from amdgen.emulator.matrix import Modifiers, dot_model, execute
from amdgen.emulator.mode import Modes
from amdgen.emulator.state import Group, State, Step
from amdgen.isa.model import Isa

Registers = Callable[[Group], npt.NDArray[np.uint32]]


def matrix_step(state: State, inst: Inst, isa: Isa, modes: Modes, exact: bool) -> Step:
    """D = A·B + C in the hardware's arithmetic, or in a plain product where that need not be ``exact``; EXEC is
    ignored."""
    spec = inst.spec
    assert spec is not None and spec.matrix is not None
    m = spec.matrix
    modifiers = modifiers_of(isa, inst)
    clamping = Modifiers(**{**modifiers.__dict__, "clamp": True})
    formats = {"a_format": modifiers.a_format, "b_format": modifiers.b_format}
    model = dot_model(isa, m, fast=not exact, **formats)
    may_clamp = isa.numerics[m.numeric].overflow_clamp
    target = inst.operands["vdst"]
    assert isinstance(target, Reg)
    a, b = (_registers(state, inst.operands[name]) for name in ("src0", "src1"))
    c = _registers(state, inst.operands["vdst" if m.sparse else "src2"], target.words, m.d_type == "f64")
    index = _registers(state, inst.operands["src2"]) if m.sparse else None
    scales = tuple(_scales(state, inst.operands[name]) for name in ("scale0", "scale1")) if m.scaled else ()
    first, words = row_of(target), target.words

    def step(g: Group) -> None:
        clamp = may_clamp and modes.fp16_overflow
        out = execute(
            m,
            model,
            a(g),
            b(g),
            c(g),
            clamping if clamp else modifiers,
            index=index(g) if index else None,
            scales=(scales[0](g), scales[1](g)) if scales else None,
        )
        state.vector[first : first + words, g.select] = out

    return step


def modifiers_of(isa: Isa, inst: Inst) -> Modifiers:
    """What a matrix instruction's modifiers say. UnsupportedError where that is not documented."""
    assert inst.spec is not None and inst.spec.matrix is not None
    a_type, m = inst.spec.matrix.a_type, inst.modifiers
    cbsz, abid, blgp = (m.get(name, 0) for name in ("cbsz", "abid", "blgp"))
    if a_type == "f8f6f4":
        names = {code: name for name, code in isa.names["matrix_formats"].items()}
        low, high = m.get("op_sel", 0), m.get("op_sel_hi", 0)
        a_byte, b_byte = ((high >> bit & 1) * 2 + (low >> bit & 1) for bit in (0, 1))
        return Modifiers(a_format=names[cbsz], b_format=names[blgp], a_byte=a_byte, b_byte=b_byte)
    if a_type == "f64" and blgp:  # gfx90a: CDNA2's manual says nothing of f64; from gfx942 on it is `neg`
        raise UnsupportedError("what blgp does to f64 matrices on this architecture is not documented")
    return Modifiers(cbsz, abid, blgp, m.get("neg", 0))


def _registers(state: State, operand: Value, count: int = 1, wide: bool = False) -> Registers:
    """An operand as (registers, waves, 64). A constant, of 64 bits if ``wide``, as ``count`` of them, (count, 1, 1)."""
    if isinstance(operand, Const):
        words = [operand.bits >> low & 0xFFFFFFFF for low in ((0, 32) if wide else (0, 0))]
        constant = np.resize(np.array(words, np.uint32), (count, 1, 1))
        return lambda g: constant
    assert isinstance(operand, Reg)
    row, words_of = row_of(operand), operand.words
    return lambda g: np.ascontiguousarray(state.vector[row : row + words_of][:, g.select])


def scale_word(constant: Const) -> int:
    """The four scales that a constant stands for: its exponent (CDNA4 ISA reference, 7.2.1)."""
    return (constant.bits >> 23 & 0xFF) * 0x01010101


def _scales(state: State, operand: Value) -> Registers:
    if isinstance(operand, Const):
        constant = np.full((1, 1, 1), scale_word(operand), np.uint32)
        return lambda g: constant
    assert isinstance(operand, Reg)
    if operand.file in "va":
        return _registers(state, operand)
    read = word_reader(state, operand, 0, False)
    return lambda g: np.asarray(read(g))[None]
