"""Steps of the copies between memory and LDS that pass by the registers.

Source: AMD CDNA3 ISA reference 9.1.9 and 10.3, and CDNA4's for the wide forms.
"""

from __future__ import annotations

import numpy as np

from amdgen.codec.inst import Inst
from amdgen.emulator.arithmetic.operands import UnsupportedError
from amdgen.emulator.checks.ldschecks import check_read, check_write, in_bounds
from amdgen.emulator.checks.scoreboard import Ints
from amdgen.emulator.env import Env, Step
from amdgen.emulator.memory.access import AddressOf, write_lanes
from amdgen.emulator.memory.apertures import scratch_read
from amdgen.emulator.memory.vloads import checked, extend, gather, nothing
from amdgen.emulator.state import M0, Group
from amdgen.isa.model import Memory


def lds_places(env: Env, inst: Inst, g: Group, pitch: int) -> Ints:
    """LDS address of each lane (n, 64): M0 + inst_offset + lane * pitch. The two low bits of M0 are dropped."""
    mask = np.uint32((1 << env.isa.arch.lds.m0_bits) - 1) & ~np.uint32(3)
    base = (env.state.scalar[M0, g.select] & mask).astype(np.int64) + inst.modifiers.get("offset", 0)
    return np.asarray(base[:, None] + np.arange(64) * pitch)


def copy_to_lds(env: Env, inst: Inst, memory: Memory, address: AddressOf) -> Step:
    """Memory or scratch to LDS, linear whatever the addresses are: 4 bytes a lane, narrow ones extended; 16 bytes a
    lane for x4, and for x3, which leaves each fourth dword as it was."""
    if inst.modifiers.get("tfe"):
        raise UnsupportedError("tfe with lds: there is no register for the status")
    words = max(1, memory.bits // 32)
    pitch = 4 if words == 1 else 16
    state, lds = env.state, env.lds

    def step(g: Group) -> None:
        where_from = address(g)
        data = gather(env, inst, g, where_from, memory.bits)
        if where_from.private is not None and (private := g.exec & where_from.private).any():
            scratch_read(env, inst, g, private, where_from.address, max(1, memory.bits // 8), data)
        data = extend(data, memory)
        where = lds_places(env, inst, g, pitch)
        mask = in_bounds(env, inst, g, where, words * 4)
        wave, lane = np.nonzero(mask)
        index = lds.index(state.group[g.waves[wave]], where[wave, lane], words * 4)
        content = np.ascontiguousarray(data[:, wave, lane].T).view(np.uint8)
        check_write(env, g, wave, lane, index)

        def land(position: Ints) -> None:
            mine = np.isin(wave, position) if len(position) < len(g.waves) else slice(None)
            lds.data[index[mine]] = content[mine]

        env.issue(inst, g, land, lds=True)

    return step


def copy_from_lds(env: Env, inst: Inst, memory: Memory, address: AddressOf) -> Step:
    """A dword a lane from LDS to memory, from where a copy to LDS would have put it."""
    state, lds = env.state, env.lds

    def step(g: Group) -> None:
        where = lds_places(env, inst, g, 4)
        wave, lane = np.nonzero(in_bounds(env, inst, g, where, 4))
        index = lds.index(state.group[g.waves[wave]], where[wave, lane], 4)
        check_read(env, inst, g, wave, lane, index)
        values = np.zeros((1, len(g.waves), 64), np.uint32)
        values[0, wave, lane] = np.ascontiguousarray(lds.data[index]).view(np.uint32)[:, 0]
        reachable = np.zeros(g.exec.shape, np.bool_)
        reachable[wave, lane] = True
        target = address(g)
        wave, lane = checked(env, inst, g, target, memory.bits, "store")
        use = reachable[wave, lane]
        wave, lane = wave[use], lane[use]
        at = target.address[wave, lane]
        write_lanes(env.memory, at, values[:, wave, lane], 32)
        moved = env.counts.bytes_moved
        moved["global_write"] = moved.get("global_write", 0) + 4 * len(at)
        env.issue(inst, g, nothing, lds=True)

    return step
