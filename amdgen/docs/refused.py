"""Collects what our assembler refuses on purpose though LLVM's takes it, for the page of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from amdgen.codec.errors import LISTED
from amdgen.isa.model import Isa


@dataclass(frozen=True)
class RefusedRow:
    """One reason to refuse, with the architectures and the instructions that it is about; none of them: any."""

    name: str
    what: str
    archs: tuple[str, ...] = ()
    instructions: tuple[str, ...] = ()


def refused_rows(isas: Iterable[Isa]) -> list[RefusedRow]:
    """The operands and modifiers of :data:`amdgen.codec.errors.LISTED`, then the instructions that are left out."""
    rows = [RefusedRow(name, what) for name, what in LISTED.items()]
    archs: dict[str, list[str]] = {}
    names: dict[str, set[str]] = {}
    for isa in isas:
        for name, reason in isa.left_out.items():
            archs.setdefault(reason, [])
            archs[reason] += [isa.arch.name] * (isa.arch.name not in archs[reason])
            names.setdefault(reason, set()).add(name)
    rows += [RefusedRow(min(names[why]), why, tuple(archs[why]), tuple(sorted(names[why]))) for why in archs]
    return rows
