"""Where an LDS instruction's lanes access: the address register or M0, and the offsets of the instruction."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from amdgen.codec.inst import Inst
from amdgen.emulator.arithmetic.operands import UnsupportedError, word_reader
from amdgen.emulator.reference.env import Env
from amdgen.emulator.state import M0, Group, Ints


def offsets(inst: Inst) -> list[int]:
    """Byte offsets of the accesses of one lane: one, or two for the pair forms."""
    assert inst.spec is not None and inst.spec.memory is not None
    stride = inst.spec.memory.pair_stride
    if stride:
        return [inst.modifiers.get("offset0", 0) * stride, inst.modifiers.get("offset1", 0) * stride]
    return [inst.modifiers.get("offset", 0)]


def addresses(env: Env, inst: Inst) -> Callable[[Group], Ints]:
    """The address (n, 64) before the offset: a VGPR's, or M0[15:0] + 4 * lane in the addtid forms."""
    assert inst.spec is not None
    if "addtid" in inst.spec.tags:

        def by_thread(g: Group) -> Ints:
            base = (env.state.scalar[M0, g.select] & np.uint32(0xFFFF)).astype(np.int64)
            return np.asarray(base[:, None] + 4 * np.arange(64))

        return by_thread
    address = inst.operands.get("addr")
    if address is None:
        raise UnsupportedError("LDS access without an address register")
    read = word_reader(env.state, address, 0, False)
    return lambda g: np.broadcast_to(read(g), g.exec.shape).astype(np.int64)
