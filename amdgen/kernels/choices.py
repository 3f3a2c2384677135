"""A kernel's choices with their reasons in figures, as ``amdgen run`` prints them above its results."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

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


def waits_of(loop: Loop) -> Iterator[Choice]:
    """Every wait of the steady state and of the drain, with its reason."""
    for section in ("steady", "drain"):
        for op in loop.section(section):
            if op.waits_or_syncs:
                counts = [f"{name}({count})" for name, count in op.waits]
                name = "wait" if section == "steady" else "wait, drain"
                yield Choice(name, " + ".join([*counts, *(["barrier"] if op.barrier else [])]), op.why)
