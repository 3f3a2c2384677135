"""Listings of machine code as llvm-objdump prints them: labels, text, addresses and encodings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from amdgen.codec.decode import decode
from amdgen.codec.inst import Const, Inst
from amdgen.codec.text import text
from amdgen.isa.model import Isa


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a listing. ``label``: the name of its address; ``target``: where a branch goes, as name+offset."""

    inst: Inst
    text: str
    label: str = ""
    target: str = ""

    def __str__(self) -> str:
        words = [self.inst.encoding[i : i + 4] for i in range(0, self.inst.size, 4)]
        shown = " ".join(f"{int.from_bytes(w, 'little'):08X}" for w in words)
        target = f" <{self.target}>" if self.target else ""
        line = f"\t{self.text:<59} // {self.inst.address:012X}: {shown}{target}"
        return f"\n{self.inst.address:016x} <{self.label}>:\n{line}" if self.label else line


def disassemble(isa: Isa, code: bytes, address: int = 0, symbols: Mapping[int, str] | None = None) -> Iterator[Line]:
    """The lines of ``code``, loaded at ``address``. ``symbols``: names by address (bytes)."""
    names = dict(symbols or {})
    known = sorted(names)
    for inst in decode(isa, code, address):
        yield Line(inst, text(isa, inst), names.get(inst.address, ""), _target(inst, names, known))


def branch_target(inst: Inst) -> int | None:
    """The address (bytes) that a relative branch or call goes to; None for other instructions."""
    if inst.spec is None:
        return None
    for operand in inst.spec.operands:
        value = inst.operands.get(operand.name)
        if operand.kind == "branch" and isinstance(value, Const):
            return inst.address + inst.size + 4 * value.bits
    return None


def _target(inst: Inst, names: Mapping[int, str], known: list[int]) -> str:
    target = branch_target(inst)
    if target is None:
        return ""
    before = [a for a in known if a <= target]
    if not before:
        return f"{target:#x}"
    offset = target - before[-1]
    return f"{names[before[-1]]}+{offset:#x}" if offset else names[before[-1]]
