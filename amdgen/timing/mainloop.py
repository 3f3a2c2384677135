"""Finds the main loop of a kernel in its machine code, and counts what it issues by class.

The main loop is the range between a backward branch and its target that holds the most matrix instructions; of several
such ranges, the shortest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from amdgen.codec.classes import instruction_class
from amdgen.codec.decode import decode
from amdgen.codec.disassemble import branch_target
from amdgen.codec.inst import Inst
from amdgen.codeobject import CodeObject
from amdgen.errors import AmdgenError
from amdgen.isa import Isa


@dataclass(frozen=True)
class MainLoop:
    """The instructions from the loop's first to its closing branch; ``entry``: address of the kernel's first one."""

    instructions: tuple[Inst, ...]
    entry: int

    @property
    def pcs(self) -> frozenset[int]:
        """Byte offsets of its instructions from the kernel's entry, which is how a launch's results name them."""
        return frozenset(inst.address - self.entry for inst in self.instructions)

    def counts(self, executed: Mapping[int, int] | None = None) -> Counter[str]:
        """Instructions by class (:func:`instruction_class`); each as often as ``executed`` says, by pc from the
        kernel's entry, or once."""
        found: Counter[str] = Counter()
        for inst in self.instructions:
            found[instruction_class(inst)] += 1 if executed is None else executed.get(inst.address - self.entry, 0)
        return found


def main_loop(isa: Isa, code: bytes, kernel: str) -> MainLoop:
    """The main loop of ``kernel``. AmdgenError when no loop of it holds a matrix instruction."""
    code_object = CodeObject.parse(code)
    found = code_object.kernel(kernel)
    start, end = code_object.disassembly_range(found)
    listing = list(decode(isa, code_object.read(start, end - start), start))
    best: tuple[tuple[int, int], list[Inst]] | None = None
    for inst in listing:
        target = branch_target(inst)
        if target is None or target > inst.address or instruction_class(inst) != "branch":
            continue
        body = [one for one in listing if target <= one.address <= inst.address]
        size = sum(instruction_class(one) == "mfma" for one in body), -len(body)
        if size[0] and (best is None or size > best[0]):
            best = size, body
    if best is None:
        raise AmdgenError(f"{kernel} has no loop with a matrix instruction", "give a kernel with one")
    return MainLoop(tuple(best[1]), found.entry)
