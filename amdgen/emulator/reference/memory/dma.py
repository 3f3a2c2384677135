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
from amdgen.emulator.reference.memory.places import Places
from amdgen.emulator.reference.memory.vloads import gather, reached
from amdgen.emulator.state import Group, Step
from amdgen.isa.model import Memory
from amdgen.isa.types import LANES


def copy_to_lds(env: Env, inst: Inst, memory: Memory, address: AddressOf) -> Step:
    """Memory or scratch to LDS, linear whatever the addresses are: 4 bytes a lane, narrow ones extended; 16 bytes a
    lane for x4, and for x3, which leaves each fourth dword as it was."""
    if inst.modifiers.get("tfe"):
        raise UnsupportedError("tfe with lds: there is no register for the status")
    words, places = max(1, memory.bits // 32), Places(env, inst, "lds_copy")
    state, lds = env.state, env.lds

    def step(g: Group) -> None:
        data = gather(env, g, address(g), memory)
        wave, lane, index = lds.reached(state.group, g, places.address(g), words * 4, g.exec)
        lds.data[index] = bytes_of_words(data[:, wave, lane], words * 4)

    return step


def copy_from_lds(env: Env, inst: Inst, memory: Memory, address: AddressOf) -> Step:
    """A dword a lane from LDS to memory, from where a copy to LDS would have put it."""
    state, lds, places = env.state, env.lds, Places(env, inst, "lds_copy")

    def step(g: Group) -> None:
        wave, lane, index = lds.reached(state.group, g, places.address(g), 4, g.exec)
        values = np.zeros((1, len(g.waves), LANES), np.uint32)
        values[:, wave, lane] = words_of_bytes(lds.data[index], 1)
        target = address(g)
        if target.private is not None:
            raise UnsupportedError("a copy from LDS through the descriptor of the stack: no compiler makes one")
        wave, lane = reached(env, g, target, memory.bits, "store")
        write_lanes(env.memory, target.address[wave, lane], values[:, wave, lane], 32)
        env.counts.moved("global_write", 4 * len(wave))

    return step
