"""Accesses through a buffer descriptor (V#): to memory, or to the lane's own where the descriptor is the stack's."""

from __future__ import annotations

import numpy as np

from amdgen.codec.inst import Inst, Reg
from amdgen.emulator.arithmetic.operands import UnsupportedError, word_reader
from amdgen.emulator.launch import SCRATCH_WORD1, SCRATCH_WORD3
from amdgen.emulator.reference.env import Env
from amdgen.emulator.reference.memory.access import Addresses, AddressOf, in_scratch
from amdgen.emulator.reference.memory.places import Places
from amdgen.emulator.state import Group


def buffer_address(env: Env, inst: Inst, bits: int, *, whole: bool = False, converts: bool = False) -> AddressOf:
    """Where each lane's access of ``bits`` bits lies.

    ``whole``: in range entirely or not at all. ``converts``: a format access.
    """
    resource = inst.operands["srsrc"]
    if not isinstance(resource, Reg):
        raise UnsupportedError("buffer access without a descriptor")
    w1, w3 = (word_reader(env.state, resource, i, True) for i in (1, 3))
    words = max(1, bits // 32)
    place, stack = Places(env, inst, size=max(1, bits // 8), converts=converts), in_scratch(Places(env, inst, "stack"))

    def compute(g: Group) -> Addresses:
        if not inst.modifiers.get("idxen", 0) and ((w1(g) == SCRATCH_WORD1) & (w3(g) == SCRATCH_WORD3)).all():
            return stack(g)
        admitted = place.admitted(g, words)
        if whole:
            admitted = np.broadcast_to(admitted.all(axis=0), admitted.shape)
        return Addresses(place.address(g), admitted)

    return compute
