"""Steps of the atomics of vector memory, wherever the address leads: memory, LDS or scratch (flat ones)."""

from __future__ import annotations

import numpy as np

from amdgen.codec.inst import Inst, Reg
from amdgen.emulator.arithmetic.operands import UnsupportedError, row_of
from amdgen.emulator.effects import atomic_denormals
from amdgen.emulator.reference.env import Env
from amdgen.emulator.reference.memory.access import AddressOf, read_lanes, write_lanes
from amdgen.emulator.reference.memory.apertures import scratch_and_lds
from amdgen.emulator.reference.memory.atomics import check_supported, combine, serial
from amdgen.emulator.reference.memory.ldsatomics import Updates, on_bytes
from amdgen.emulator.reference.memory.vloads import deliver, reached
from amdgen.emulator.state import U32, Group, Ints, Step
from amdgen.isa.model import Memory
from amdgen.isa.types import LANES


def atomic_step(env: Env, inst: Inst, memory: Memory, address: AddressOf) -> Step:
    """Read, combine, write; with the old value in a register where the instruction asks for it."""
    check_supported(memory.atomic)
    source = inst.operands.get("vdata") or inst.operands.get("data")
    if not isinstance(source, Reg):
        raise UnsupportedError("atomic without data")
    words, size = memory.bits // 32, memory.bits // 8
    first, state = row_of(source), env.state
    asked = memory.returns == "always" or bool(memory.returns and inst.modifiers.get(memory.returns, 0))
    target = inst.operands.get("vdst") or inst.operands.get("vdata")
    compares = memory.atomic == "cmpswap"

    def step(g: Group) -> None:
        where = address(g)
        if where.in_range is not None:  # all or nothing
            where.in_range = np.broadcast_to(where.in_range.all(axis=0), where.in_range.shape)
        out = np.zeros((words, len(g.waves), LANES), np.uint32)
        data = np.stack([state.vector[first + i, g.select] for i in range(words * (1 + compares))])

        def update(wave: Ints, lane: Ints, in_lds: bool) -> Updates:
            held = data[:, wave, lane]
            keeps = atomic_denormals(memory.atomic, memory.bits, in_lds, env.modes)

            def new(lanes: Ints, old: U32) -> U32:
                second = held[words:, lanes] if compares else None
                return combine(memory.atomic, old, held[:words, lanes], second, keeps)

            return new

        wave, lane = reached(env, g, where, memory.bits, "atomic")
        if len(wave):
            at = where.address[wave, lane]
            out[:, wave, lane] = serial(
                at,
                lambda lanes: read_lanes(env.memory, at[lanes], memory.bits),
                lambda lanes, new: write_lanes(env.memory, at[lanes], new, memory.bits),
                update(wave, lane, False),
            )
        env.counts.moved("global_atomic", len(wave) * size)
        in_scratch, in_lds = scratch_and_lds(env, g, where, size)
        if in_scratch is not None:
            wave, lane, index = in_scratch
            out[:, wave, lane] = on_bytes(env.scratch.data, index, update(wave, lane, False))
        if in_lds is not None:
            wave, lane, index = in_lds
            out[:, wave, lane] = on_bytes(env.lds.data, index, update(wave, lane, True))
        if asked:
            assert isinstance(target, Reg)
            deliver(env, g, target, out)

    return step
