"""Choices that kernels on CDNA share, with their reasons in figures: how operands reach LDS, and how they lie there."""

from __future__ import annotations

from typing import Protocol

from amdgen.kernels.cdna.operand import Operand
from amdgen.kernels.choices import Choice
from amdgen.layout.swizzle import Swizzle, SwizzleSearch


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
