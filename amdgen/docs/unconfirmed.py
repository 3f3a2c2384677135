"""Collects what no reference confirms over architectures, for the table, the pages and ``isa show``."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from amdgen.isa.model import Isa, Unconfirmed


@dataclass(frozen=True)
class UnconfirmedRow:
    """One statement that no reference confirms, with the architectures and the instructions that it is about."""

    name: str
    archs: tuple[str, ...]
    instructions: tuple[str, ...]
    what: str
    assumed: str
    source: str


def unconfirmed_rows(isas: Iterable[Isa], instruction: str = "") -> list[UnconfirmedRow]:
    """Everything unconfirmed on ``isas``, or only what concerns one instruction."""
    found: dict[tuple[str, str, str, str], list[tuple[str, Unconfirmed]]] = {}
    for isa in isas:
        for one in isa.unconfirmed:
            if not instruction or instruction in one.instructions:
                key = (one.name, one.what, one.assumed, one.source)
                found.setdefault(key, []).append((isa.arch.name, one))
    rows = []
    for (name, what, assumed, source), having in found.items():
        archs, names = tuple(arch for arch, _ in having), _union(one.instructions for _, one in having)
        rows.append(UnconfirmedRow(name, archs, names, what, assumed, source))
    return rows


def _union(lists: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for names in lists for name in names))
