"""Which instructions of a kernel a launch never executed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from amdgen.codec.decode import decode
from amdgen.codeobject import CodeObject
from amdgen.isa import load_isa

_PADDING = frozenset({"s_nop", "s_code_end"})


@dataclass(frozen=True, slots=True)
class NeverExecuted:
    """Instructions of a kernel that no wave executed, of ``total``. ``ranges``: first and last of each stretch, as byte
    offsets from the entry."""

    count: int
    total: int
    ranges: tuple[tuple[int, int], ...]

    def __str__(self) -> str:
        shown = ", ".join(f"+{a:#x}" if a == b else f"+{a:#x}..+{b:#x}" for a, b in self.ranges[:8])
        more = f", and {len(self.ranges) - 8} ranges more" if len(self.ranges) > 8 else ""
        return f"{self.count} of {self.total} instructions: {shown}{more}" if self.count else ""


def never_executed(objects: CodeObject, kernel: str, executed: Mapping[int, int]) -> NeverExecuted:
    """What of the code of ``kernel`` is not among ``executed`` (how often, by byte offset from the entry).

    Bytes that are no instruction, and padding, don't count. Functions that the kernel calls are not part of it.
    """
    entry = objects.kernel(kernel)
    first, end = objects.disassembly_range(entry)
    first += entry.descriptor.preload_bytes
    total = count = 0
    ranges: list[tuple[int, int]] = []
    known = False  # whether the instruction before was executed
    for inst in decode(load_isa(objects.arch), objects.read(first, max(end - first, 0)), first):
        if inst.spec is None or (inst.name in _PADDING and inst.address - entry.entry not in executed):
            continue
        pc = inst.address - entry.entry
        total += 1
        if pc in executed:
            known = True
            continue
        count += 1
        if known or not ranges:
            ranges.append((pc, pc))
        ranges[-1] = ranges[-1][0], pc
        known = False
    return NeverExecuted(count, total, tuple(ranges))
