"""What no reference confirms, resolved to the instructions of each architecture.

Two sources: ``unconfirmed.yaml``, whose names are globs, and ``numerics.yaml``, by which the arithmetic of some matrix
instructions is not verified on an architecture.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from fnmatch import translate

from amdgen.isa.errors import suggest
from amdgen.isa.machines import Described
from amdgen.isa.model import Isa, Unconfirmed
from amdgen.isa.schema import UnconfirmedSpec

_FLOATS = "in which order its products are added, and how the sums are rounded"
_INTEGERS = "what becomes of a sum that 32 bits don't hold"


def with_unconfirmed(isas: Mapping[str, Isa], entries: Mapping[str, Described]) -> dict[str, Isa]:
    """``isas`` with what is unconfirmed on each.

    IsaError for a name that matches no instruction, and for an architecture that is unknown or has none of them.
    """
    found: dict[str, list[Unconfirmed]] = {name: _arithmetic(isa) for name, isa in isas.items()}
    for name, entry in entries.items():
        for arch, one in _resolved(name, entry, isas).items():
            found[arch].append(one)
    return {name: replace(isa, unconfirmed=tuple(found[name])) for name, isa in isas.items()}


def _arithmetic(isa: Isa) -> list[Unconfirmed]:
    """Of the numerics that the source did not verify on this architecture, and that an instruction has."""
    by_numeric: dict[str, list[str]] = {}
    for i in isa.instructions.values():
        if i.matrix is not None and not isa.numerics[i.matrix.numeric].verified:
            by_numeric.setdefault(i.matrix.numeric, []).append(i.name)
    return [
        Unconfirmed(name, tuple(names), _INTEGERS if n.adder == "integer" else _FLOATS, n.doc, n.source)
        for name, names in by_numeric.items()
        for n in [isa.numerics[name]]
    ]


def _resolved(name: str, entry: Described, isas: Mapping[str, Isa]) -> dict[str, Unconfirmed]:
    spec: UnconfirmedSpec = entry.spec
    for arch in spec.archs:
        if arch not in isas:
            raise entry.error(f"unknown architecture '{arch}'", "archs", hint=suggest(arch, list(isas)))
    archs = spec.archs or list(isas)
    every = {i for arch in archs for i in isas[arch].instructions}
    matched: set[str] = set()
    for glob in spec.names:
        mine = set(filter(re.compile(translate(glob)).match, every))
        matched |= mine
        if not mine:
            where = f" of {', '.join(spec.archs)}" if spec.archs else ""
            raise entry.error(f"no instruction{where} is called '{glob}'", "names", hint=suggest(glob, sorted(every)))
    found = {}
    for arch in archs:
        names = tuple(i for i in isas[arch].instructions if i in matched)
        if names:
            found[arch] = Unconfirmed(name, names, spec.what, spec.assumed, spec.source)
        elif spec.archs:
            raise entry.error(f"{arch} has no instruction of these names", "archs", hint="take it from the list")
    return found
