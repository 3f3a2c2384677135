"""Steps of the atomics of vector memory, wherever the address leads: memory, LDS or scratch (flat ones)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Inst, Reg
from amdgen.emulator.arithmetic.operands import UnsupportedError, row_of
from amdgen.emulator.checks.ldschecks import check_atomic, in_bounds
from amdgen.emulator.checks.scoreboard import Ints
from amdgen.emulator.env import Env, Step
from amdgen.emulator.memory.access import Addresses, AddressOf, read_lanes, write_lanes
from amdgen.emulator.memory.apertures import only, scratch_index
from amdgen.emulator.memory.atomics import check_supported, combine, denormals, serial
from amdgen.emulator.memory.vloads import checked, land_vector, nothing, poison_rows
from amdgen.emulator.state import Group
from amdgen.isa.model import Memory

U32 = npt.NDArray[np.uint32]


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
        out = np.zeros((words, len(g.waves), 64), np.uint32)
        data = np.stack([state.vector[first + i, g.select] for i in range(words * (1 + compares))])

        def update(wave: Ints, lane: Ints, in_lds: bool) -> Any:
            held = data[:, wave, lane]
            keeps = denormals(memory.atomic, memory.bits, in_lds, env.context)

            def new(lanes: Any, old: U32) -> U32:
                second = held[words:, lanes] if compares else None
                return combine(memory.atomic, old, held[:words, lanes], second, keeps)

            return new

        wave, lane = checked(env, inst, g, where, memory.bits, "atomic")
        if len(wave):
            at = where.address[wave, lane]
            out[:, wave, lane] = serial(
                at,
                lambda lanes: read_lanes(env.memory, at[lanes], memory.bits),
                lambda lanes, new: write_lanes(env.memory, at[lanes], new, memory.bits),
                update(wave, lane, False),
            )
        moved = env.counts.bytes_moved
        moved["global_atomic"] = moved.get("global_atomic", 0) + len(wave) * size
        in_lds = _elsewhere(env, inst, g, where, size, update, out)
        rows: tuple[int, ...] = ()
        land: Callable[[Ints], None] = nothing
        if asked:
            assert isinstance(target, Reg)
            land = land_vector(env, target, out, g.exec, g, "")
            rows = poison_rows(env, target, g, g.exec, words)
        env.issue(inst, g, land, rows, lds=in_lds)

    return step


def _elsewhere(env: Env, inst: Inst, g: Group, where: Addresses, size: int, update: Any, out: U32) -> bool:
    """Atomics of lanes whose flat address lies in scratch or LDS; whether some lies in LDS."""
    if where.private is not None and (private := g.exec & where.private).any():
        wave, lane, index = scratch_index(env, inst, g, private, where.address, size)
        out[:, wave, lane] = _on_bytes(env.scratch.data, index, update(wave, lane, False))
        env.scratch.defined[index] = 0xFF
    if where.shared is None or not (shared := g.exec & where.shared).any():
        return False
    part = only(g, shared)
    wave, lane = np.nonzero(in_bounds(env, inst, part, where.address.astype(np.int64), size))
    index = env.lds.index(env.state.group[g.waves[wave]], where.address[wave, lane].astype(np.int64), size)
    check_atomic(env, inst, part, wave, lane, index)
    out[:, wave, lane] = _on_bytes(env.lds.data, index, update(wave, lane, True))
    return True


def _on_bytes(content: npt.NDArray[np.uint8], index: Ints, update: Any) -> U32:
    """Atomics on the bytes ``index`` (m, size); what they found (words, m)."""
    if not len(index):
        return np.zeros((index.shape[1] // 4, 0), np.uint32)

    def load(lanes: Any) -> U32:
        return np.ascontiguousarray(content[index[lanes]]).view(np.uint32).T

    def store(lanes: Any, new: U32) -> None:
        content[index[lanes]] = np.ascontiguousarray(new.T).view(np.uint8)

    return serial(index[:, 0], load, store, update)
