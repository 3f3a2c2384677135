"""Steps of LDS instructions: which one does what, and the reads and writes of them."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Inst, Reg
from amdgen.emulator.arithmetic.operands import UnsupportedError, row_of
from amdgen.emulator.checks import undefined
from amdgen.emulator.checks.ldschecks import check_read, check_write, in_bounds
from amdgen.emulator.checks.scoreboard import Ints
from amdgen.emulator.env import Env, Step
from amdgen.emulator.memory.ldsatomics import lds_atomic_step
from amdgen.emulator.memory.ldslanes import exchange_step, transposed
from amdgen.emulator.memory.ldsplaces import addresses, offsets
from amdgen.emulator.memory.vloads import extend, hold_rows, land_vector, nothing, stored_bits
from amdgen.emulator.state import Group
from amdgen.layout.conflicts import ConflictCounter, conflict_counter

U32 = npt.NDArray[np.uint32]


def lds_step(env: Env, inst: Inst) -> Step:
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
    moved = env.counts.bytes_moved
    moved[f"lds_{op}"] = moved.get(f"lds_{op}", 0) + int(g.exec.sum()) * size


def _read(env: Env, inst: Inst) -> Step:
    assert inst.spec is not None and inst.spec.memory is not None
    memory = inst.spec.memory
    target = inst.operands["vdst"]
    assert isinstance(target, Reg)
    size = max(1, memory.bits // 8)
    words = max(1, memory.bits // 32)
    places = offsets(inst)
    address = addresses(env, inst)
    counter = conflict_counter(env.isa.arch, "read", size)
    lds, state = env.lds, env.state
    unit = 0 if not memory.transpose else size if size != 12 else 16  # rows of 12 bytes are padded to 16

    def step(g: Group) -> None:
        if unit and not g.exec_full:
            raise UnsupportedError("a transposing read needs every lane active (EXEC all ones)")
        base = address(g)
        out = np.zeros((words * len(places), len(g.waves), 64), np.uint32)
        for part, offset in enumerate(places):
            where = base + offset & 0xFFFFFFFF  # the sum of 32-bit numbers wraps
            mask = in_bounds(env, inst, g, where, size, unit)
            _count_conflicts(env, inst, g, where, "read", size, counter)
            wave, lane = np.nonzero(mask)
            index = lds.index(state.group[g.waves[wave]], where[wave, lane], size)
            check_read(env, inst, g, wave, lane, index)
            content = lds.data[index]
            if size < 4:
                content = np.pad(content, ((0, 0), (0, 4 - size)))
            out[part * words : (part + 1) * words, wave, lane] = np.ascontiguousarray(content).view(np.uint32).T
        out = transposed(out, memory.transpose) if memory.transpose else extend(out, memory)
        land = land_vector(env, target, out, g.exec, g, memory.d16)
        rows = hold_rows(env, target, g, memory, len(out))
        env.issue(inst, g, land, rows)

    return step


def _write(env: Env, inst: Inst) -> Step:
    assert inst.spec is not None and inst.spec.memory is not None
    memory = inst.spec.memory
    size = max(1, memory.bits // 8)
    words = max(1, memory.bits // 32)
    places = offsets(inst)
    address = addresses(env, inst)
    counter = conflict_counter(env.isa.arch, "write", size)
    sources = [inst.operands[name] for name in ("data0", "data1")[: len(places)]]
    lds, state = env.lds, env.state
    rows: list[int] = []
    for source in sources:
        assert isinstance(source, Reg)
        rows.append(row_of(source))
    stored = stored_bits(memory)

    def step(g: Group) -> None:
        base = address(g)
        for offset, row in zip(places, rows, strict=True):
            where = base + offset & 0xFFFFFFFF  # the sum of 32-bit numbers wraps
            mask = in_bounds(env, inst, g, where, size)
            undefined.store(env, g, inst, range(row, row + words), mask, stored)
            _count_conflicts(env, inst, g, where, "write", size, counter)
            wave, lane = np.nonzero(mask)
            index = lds.index(state.group[g.waves[wave]], where[wave, lane], size)
            values = np.stack([state.vector[row + i, g.select][wave, lane] for i in range(words)], axis=1)
            if memory.d16 == "hi":
                values = values >> np.uint32(16)
            content = np.ascontiguousarray(values).view(np.uint8)[:, :size]
            check_write(env, g, wave, lane, index)
            lds.data[index] = content
        env.issue(inst, g, nothing)

    return step
