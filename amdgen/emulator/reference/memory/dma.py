"""Steps of the copies between memory and LDS that pass by the registers.

Source: AMD CDNA3 ISA reference 9.1.9 and 10.3, and CDNA4's for the wide forms.
"""

from __future__ import annotations

import numpy as np

from amdgen.codec.inst import Inst
from amdgen.emulator.arithmetic.operands import UnsupportedError
from amdgen.emulator.reference.env import Env
from amdgen.emulator.reference.memory.access import AddressOf, write_lanes
from amdgen.emulator.reference.memory.apertures import bytes_of_words, words_of_bytes
from amdgen.emulator.reference.memory.vloads import gather, reached
from amdgen.emulator.state import M0, Group, Ints, Step
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
        data = gather(env, g, address(g), memory)
        wave, lane, index = lds.reached(state.group, g, lds_places(env, inst, g, pitch), words * 4, g.exec)
        lds.data[index] = bytes_of_words(data[:, wave, lane], words * 4)

    return step


def copy_from_lds(env: Env, inst: Inst, memory: Memory, address: AddressOf) -> Step:
    """A dword a lane from LDS to memory, from where a copy to LDS would have put it."""
    state, lds = env.state, env.lds

    def step(g: Group) -> None:
        wave, lane, index = lds.reached(state.group, g, lds_places(env, inst, g, 4), 4, g.exec)
        values = np.zeros((1, len(g.waves), 64), np.uint32)
        values[:, wave, lane] = words_of_bytes(lds.data[index], 1)
        target = address(g)
        wave, lane = reached(env, g, target, memory.bits, "store")
        write_lanes(env.memory, target.address[wave, lane], values[:, wave, lane], 32)
        env.counts.moved("global_write", 4 * len(wave))

    return step
