"""A kernel's choices with their reasons in figures, as ``amdgen run`` prints them above its results."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from amdgen.kernels.operand import Operand
from amdgen.layout.swizzle import Swizzle, SwizzleSearch
from amdgen.plan import Loop


@dataclass(frozen=True, slots=True)
class Choice:
    """One property of the kernel. ``asked``: whether the user gave it; otherwise it was chosen or
    follows from others."""

    name: str
    value: str
    why: str
    asked: bool = False


def counted(n: int, noun: str) -> str:
    """A number with its noun: "1 tile", "2 tiles"."""
    return f"{n} {noun}{'' if n == 1 else 's'}"


def staging_of(o: Operand, at_once: bool = False) -> str:
    """How an operand's tile reaches LDS. ``at_once``: by loads as wide as LDS writes, wherever lines begin."""
    if o.dma:
        return f"{o.name.upper()} {o.copies} copies of {o.dma} bytes a lane to LDS"
    loads, width = (o.copies, o.unit) if at_once else (o.copies * o.loads_per_chunk, o.load_bytes)
    return f"{o.name.upper()} {loads} loads of {width} bytes a lane, then {o.copies} LDS writes of {o.unit}"


class _Swizzled(Protocol):
    """A tile in LDS of any kernel."""

    @property
    def name(self) -> str: ...
    @property
    def swizzle(self) -> Swizzle: ...
    @property
    def found(self) -> SwizzleSearch: ...
    @property
    def line_bytes(self) -> int: ...


def swizzle_of(o: _Swizzled) -> Choice:
    """The swizzle of an operand's tile, and the bank conflicts with and without it."""
    s, found = o.swizzle, o.found
    line = f"(line ^ line >> {s.fold})" if s.fold else "line"
    value = f"byte ^ (({line} >> {s.shift}) & {s.mask}) * {s.granule}" if s.mask else "none"
    why = f"conflict cycles of a tile's reads {found.before} -> {found.after}, lines of {o.line_bytes} bytes"
    return Choice(f"swizzle {o.name.upper()}", value, why)


def waits_of(loop: Loop) -> Iterator[Choice]:
    """Every wait of the steady state and of the drain, with its reason."""
    for section in ("steady", "drain"):
        for op in loop.section(section):
            if op.waits_or_syncs:
                counts = [f"{name}({count})" for name, count in op.waits]
                name = "wait" if section == "steady" else "wait, drain"
                yield Choice(name, " + ".join([*counts, *(["barrier"] if op.barrier else [])]), op.why)
