"""The step of any instruction that computes on registers alone: arithmetic, matrices, moves of accumulators."""

from __future__ import annotations

import numpy as np

from amdgen.codec.inst import Inst, Reg
from amdgen.emulator.arithmetic.alu import alu_step
from amdgen.emulator.arithmetic.matrixops import matrix_step
from amdgen.emulator.arithmetic.operands import row_of, vector_word_writer, word_reader
from amdgen.emulator.mode import Modes
from amdgen.emulator.state import State, Step
from amdgen.isa.model import Isa


def register_step(state: State, inst: Inst, isa: Isa, modes: Modes, exact_matrix: bool = True) -> Step:
    """A closure that executes the instruction on ``state``, under what ``modes`` says then. UnsupportedError says why
    there is none. ``exact_matrix``: matrix instructions as the hardware computes them, not as plain products."""
    spec = inst.spec
    assert spec is not None
    if spec.matrix is not None:
        return matrix_step(state, inst, isa, modes, exact_matrix)
    if spec.family.startswith("accumulator_move") or spec.name.startswith("v_accvgpr"):
        return _accumulator_move(state, inst)
    return alu_step(state, inst, modes)


def _accumulator_move(state: State, inst: Inst) -> Step:
    """v_accvgpr_read, write and mov: a word between the two halves of the register file."""
    source, target = inst.operands.get("src0"), inst.operands["vdst"]
    assert source is not None and isinstance(target, Reg)
    read, put = word_reader(state, source, 0, False), vector_word_writer(state, row_of(target))
    return lambda g: put(g, np.broadcast_to(read(g), g.exec.shape), None if g.exec_full else g.exec)
