"""Which dwords a memory instruction reaches, whatever its EXEC, as registers are now."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Inst, Reg
from amdgen.emulator.registers import rows

Words = npt.NDArray[np.uint32]
_ADDRESSED = {"global": ("addr", "saddr"), "lds": ("addr",), "lds_pair": ("addr",), "scalar": ("sbase", "soffset")}
"""The operands of an address, by how it is formed (``Memory.address``)."""


def address_rows(inst: Inst) -> tuple[int, ...] | None:
    """The registers of its address; None where :func:`dwords` doesn't know how it is formed."""
    memory = inst.spec.memory if inst.spec is not None else None
    if memory is None or memory.address not in _ADDRESSED or memory.lds or inst.modifiers.get("lds"):
        return None
    operands = [inst.operands.get(name) for name in _ADDRESSED[memory.address]]
    return rows([value for value in operands if isinstance(value, Reg)])


def dwords(inst: Inst, row: Callable[[int], Words]) -> frozenset[int]:
    """Byte addresses divided by four. ``row``: the words of a register in the waves that may execute it,
    (waves, lanes), or (waves, 1) of a scalar one."""
    assert inst.spec is not None and inst.spec.memory is not None
    memory, offsets = inst.spec.memory, [int(inst.modifiers.get("offset", 0))]
    if memory.address == "lds_pair":
        offsets = [int(inst.modifiers[name]) * memory.pair_stride for name in ("offset0", "offset1")]
    at = np.zeros((1, 1), np.uint64)
    for name in _ADDRESSED[memory.address]:
        value = inst.operands.get(name)
        if isinstance(value, Reg):
            words = [row(number).astype(np.uint64) for number in rows([value])]
            at = at + (words[0] if len(words) == 1 else words[0] | words[1] << np.uint64(32))
    found = np.unique(at)
    size, reached = max(4, memory.bits // 8), set[int]()
    for offset in offsets:
        for step in range(0, size + 3, 4):
            reached.update(((found + np.uint64((offset + min(step, size - 1)) % (1 << 64))) >> np.uint64(2)).tolist())
    return frozenset(reached)
