"""Steps of LDS instructions: which one does what, and the reads and writes of them."""

from __future__ import annotations

import numpy as np

from amdgen.codec.inst import Inst, Reg
from amdgen.emulator.arithmetic.operands import UnsupportedError, row_of
from amdgen.emulator.reference.env import Env
from amdgen.emulator.reference.memory.apertures import bytes_of_words, words_of_bytes
from amdgen.emulator.reference.memory.ldsatomics import lds_atomic_step
from amdgen.emulator.reference.memory.ldslanes import exchange_step, transposed
from amdgen.emulator.reference.memory.ldsplaces import lds_accesses
from amdgen.emulator.reference.memory.vloads import deliver, extend
from amdgen.emulator.state import Group, Ints, Step
from amdgen.isa.types import LANES
from amdgen.layout.conflicts import ConflictCounter, conflict_counter


def lds_step(env: Env, inst: Inst) -> Step:
    """The step of an LDS instruction. UnsupportedError with gds, or for a form that the reference does not know."""
    spec = inst.spec
    assert spec is not None and spec.memory is not None
    if inst.modifiers.get("gds"):
        raise UnsupportedError("gds: no global data share is given to a compute kernel")
    memory = spec.memory
    if memory.op == "load":
        return _read(env, inst)
    if memory.op == "store":
        return _write(env, inst)
    return exchange_step(env, inst) if memory.op == "exchange" else lds_atomic_step(env, inst)


def _count_conflicts(env: Env, inst: Inst, g: Group, where: Ints, op: str, size: int, count: ConflictCounter) -> None:
    cycles = int(count(where, None if g.exec_full else g.exec).sum())
    if cycles:
        counts = env.counts.conflict_cycles
        counts[inst.address] = counts.get(inst.address, 0) + cycles
    env.counts.moved(f"lds_{op}", int(g.exec.sum()) * size)


def _read(env: Env, inst: Inst) -> Step:
    assert inst.spec is not None and inst.spec.memory is not None
    memory = inst.spec.memory
    target = inst.operands["vdst"]
    assert isinstance(target, Reg)
    size, words = max(1, memory.bits // 8), max(1, memory.bits // 32)
    accesses = lds_accesses(env, inst)
    counter = conflict_counter(env.isa.arch, "read", size)
    lds, state = env.lds, env.state

    def step(g: Group) -> None:
        if memory.transpose and not g.exec_full:
            raise UnsupportedError("a transposing read needs every lane active (EXEC all ones)")
        out = np.zeros((words * len(accesses), len(g.waves), LANES), np.uint32)
        for part, access in enumerate(accesses):
            where = access(g)
            _count_conflicts(env, inst, g, where, "read", size, counter)
            wave, lane, index = lds.reached(state.group, g, where, size, g.exec)
            out[part * words : (part + 1) * words, wave, lane] = words_of_bytes(lds.data[index], words)
        out = transposed(out, memory.transpose) if memory.transpose else extend(out, memory)
        deliver(env, g, target, out, memory.d16)

    return step


def _write(env: Env, inst: Inst) -> Step:
    assert inst.spec is not None and inst.spec.memory is not None
    memory = inst.spec.memory
    size, words = max(1, memory.bits // 8), max(1, memory.bits // 32)
    accesses = lds_accesses(env, inst)
    counter = conflict_counter(env.isa.arch, "write", size)
    sources = [inst.operands[name] for name in ("data0", "data1")[: len(accesses)]]
    rows = [row_of(source) for source in sources if isinstance(source, Reg)]
    lds, state = env.lds, env.state

    def step(g: Group) -> None:
        for access, row in zip(accesses, rows, strict=True):
            where = access(g)
            _count_conflicts(env, inst, g, where, "write", size, counter)
            wave, lane, index = lds.reached(state.group, g, where, size, g.exec)
            values = np.stack([state.vector[row + i, g.select][wave, lane] for i in range(words)])
            if memory.d16 == "hi":
                values = values >> np.uint32(16)
            lds.data[index] = bytes_of_words(values, size)

    return step
