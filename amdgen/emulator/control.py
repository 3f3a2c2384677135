"""Steps of instructions that control a wave: waits; and moves of accumulators."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from amdgen.codec.inst import Const, Inst, Reg
from amdgen.emulator.arithmetic.operands import UnsupportedError, row_of
from amdgen.emulator.env import Env, Step
from amdgen.emulator.state import Group
from amdgen.isa.model import Counter


def limits_of(counters: Mapping[str, Counter], immediate: int) -> dict[str, int]:
    """The counts an ``s_waitcnt`` immediate waits for; a counter at its maximum is not waited for."""
    limits = {}
    for name, counter in counters.items():
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
    limits = limits_of(env.isa.arch.counters, operand.bits)
    board = env.scoreboard

    def step(g: Group) -> None:
        if limits and (landed := board.wait(limits, g.waves)):
            landings = env.counts.landings
            landings[inst.address] = landings.get(inst.address, 0) + landed

    return step


def accumulator_move_step(env: Env, inst: Inst) -> Step:
    """v_accvgpr_read, write and mov: a word between the two halves of the register file."""
    from amdgen.emulator.arithmetic.operands import vector_word_writer, word_reader

    source, target = inst.operands.get("src0"), inst.operands["vdst"]
    assert source is not None and isinstance(target, Reg)
    read = word_reader(env.state, source, 0, False)
    put = vector_word_writer(env.state, row_of(target))
    return lambda g: put(g, np.broadcast_to(read(g), g.exec.shape), None if g.exec_full else g.exec)
