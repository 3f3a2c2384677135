"""The figures of a machine, each with its value, its confidence and its sources: for tables, pages and JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from amdgen.isa.model import Arch, Chip, Evidence
from amdgen.isa.nvidia import NvidiaArch


@dataclass(frozen=True)
class Figure:
    """One figure of a machine. ``name`` dotted as in ``isa/arch/`` (lds.bytes), ``value`` as text."""

    name: str
    value: str
    confidence: str
    sources: tuple[str, ...]
    note: str


def figures(machine: Arch | Chip | NvidiaArch) -> list[Figure]:
    """All figures of a chip or an NVIDIA architecture; for an ``Arch`` those of its chip, then those of its target."""
    chip = figures(machine.chip) if isinstance(machine, Arch) else []
    return chip + [_figure(machine, name, evidence) for name, evidence in machine.evidence.items()]


def _figure(machine: object, name: str, evidence: Evidence) -> Figure:
    value: Any = machine
    for part in name.split("."):
        value = value[part] if isinstance(value, Mapping) else getattr(value, part)
    text = f"{value:#x}" if name in _HEX else _text(value)
    return Figure(name, text, evidence.confidence, evidence.sources, evidence.note)


def _text(value: object) -> str:
    if is_dataclass(value):
        return ", ".join(f"{f.name} {_text(getattr(value, f.name))}" for f in fields(value) if f.name in _SHORT)
    if isinstance(value, Mapping):
        joined = ((key, ": " if is_dataclass(item) else " ", _text(item)) for key, item in value.items())
        return "; ".join(f"{key}{between}{text}" for key, between, text in joined)
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return str(value)


_HEX = frozenset({"elf_mach", "buffer_word3", "apertures.shared", "apertures.private"})
_SHORT = frozenset({"max", "in_order", "banks"})
"""The fields of counters and LDS phases that are short enough for a line."""


@dataclass(frozen=True)
class Evidenced:
    """Figures of some machines that share their evidence."""

    machines: tuple[str, ...]
    figures: tuple[str, ...]
    confidence: str
    sources: tuple[str, ...]
    note: str


def by_evidence(machines: Mapping[str, Arch | Chip | NvidiaArch]) -> list[Evidenced]:
    """The figures of ``machines`` put together where their evidence is the same, and the machines where all is."""
    found: dict[tuple[tuple[str, ...], Evidence], list[str]] = {}
    for name, machine in machines.items():
        own: dict[Evidence, list[str]] = {}
        for figure, evidence in machine.evidence.items():
            own.setdefault(evidence, []).append(figure)
        for evidence, names in own.items():
            found.setdefault((tuple(_blocks(names, machine.evidence)), evidence), []).append(name)
    return [Evidenced(tuple(m), names, e.confidence, e.sources, e.note) for (names, e), m in found.items()]


def _blocks(names: Iterable[str], everything: Iterable[str]) -> list[str]:
    """The names, with the block's name ("registers") in place of its figures where all of them are there."""
    chosen, short = list(names), []
    for name in chosen:
        block = name.partition(".")[0]
        whole = all(other in chosen for other in everything if other.partition(".")[0] == block)
        short.append(block if whole else name)
    return list(dict.fromkeys(short))
