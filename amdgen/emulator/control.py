"""Steps of instructions that control a wave: waits, barriers, ends; and of matrix instructions."""

from __future__ import annotations

import numpy as np

from amdgen.codec.inst import Const, Inst, Reg
from amdgen.emulator.env import Env, Step
from amdgen.emulator.matrix import MatrixShape, dot_model, execute_mfma
from amdgen.emulator.operands import UnsupportedError, row_of
from amdgen.emulator.state import Group


def wait_limits(env: Env, immediate: int) -> dict[str, int]:
    """The counts an ``s_waitcnt`` immediate waits for; a counter at its maximum is not waited for."""
    limits = {}
    for name, counter in env.isa.arch.counters.items():
        value, done = 0, 0
        for high, low in counter.bits:
            width = high - low + 1
            value |= (immediate >> low & (1 << width) - 1) << done
            done += width
        if value < counter.max:
            limits[name] = value
    return limits


def wait_step(env: Env, inst: Inst) -> Step:
    operand = next(iter(inst.operands.values()))
    if not isinstance(operand, Const):
        raise UnsupportedError("a wait without a count")
    limits = wait_limits(env, operand.bits)
    board = env.scoreboard

    def step(g: Group) -> None:
        if limits and (landed := board.wait(limits, g.waves)):
            landings = env.counts.landings
            landings[inst.address] = landings.get(inst.address, 0) + landed

    return step


def matrix_step(env: Env, inst: Inst) -> Step:
    """D = A·B + C in the hardware's arithmetic; EXEC is ignored."""
    spec = inst.spec
    assert spec is not None and spec.matrix is not None
    m = spec.matrix
    if m.sparse or m.scaled:
        raise UnsupportedError("sparse and scaled matrix instructions")
    shape = MatrixShape(m.m, m.n, m.k, m.blocks, m.a_type, m.d_type, m.b_type)
    model = dot_model(m.numeric, fast=not env.exact_matrix)
    state = env.state
    target, a, b = (inst.operands[name] for name in ("vdst", "src0", "src1"))
    c = inst.operands["src2"]
    assert isinstance(target, Reg) and isinstance(a, Reg) and isinstance(b, Reg)
    modifiers = {k: inst.modifiers.get(k, 0) for k in ("cbsz", "abid", "blgp")}
    first = row_of(target)
    words = target.words

    def registers(g: Group, operand: Reg | Const) -> np.ndarray:
        if isinstance(operand, Const):
            return np.array([operand.bits & 0xFFFFFFFF], np.uint32).reshape(1, 1, 1)
        row = row_of(operand)
        return np.ascontiguousarray(state.vector[row : row + operand.words][:, g.select])

    def step(g: Group) -> None:
        assert c is not None
        out = execute_mfma(shape, model, registers(g, a), registers(g, b), registers(g, c), **modifiers)
        state.vector[first : first + words, g.select] = out
        if not all(state.all_written[first : first + words]):
            state.vector_written[first : first + words, g.select] = True
            if g.all:
                state.all_written[first : first + words] = bytes([1]) * words

    return step


def accumulator_move_step(env: Env, inst: Inst) -> Step:
    """v_accvgpr_read, write and mov: a word between the two halves of the register file."""
    from amdgen.emulator.operands import vector_word_writer, word_reader

    source, target = inst.operands.get("src0"), inst.operands["vdst"]
    assert source is not None and isinstance(target, Reg)
    read = word_reader(env.state, source, 0, False)
    put = vector_word_writer(env.state, row_of(target))
    return lambda g: put(g, np.broadcast_to(read(g), g.exec.shape), None if g.exec_full else g.exec)
