"""Errors of the ISA description. Each names file, line and key, or the name that doesn't exist."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from amdgen.errors import AmdgenError

if TYPE_CHECKING:
    from amdgen.isa.model import Isa


class IsaError(AmdgenError):
    """The YAML is wrong. ``file``, ``line`` (1-based; 0 when unknown) and ``key`` say where."""

    def __init__(self, message: str, *, file: str = "", line: int = 0, key: str = "", hint: str = "") -> None:
        where = f"{file}:{line}" if line else file
        prefix = ": ".join(part for part in (where, key) if part)
        super().__init__(f"{prefix}: {message}" if prefix else message, hint)
        self.file, self.line, self.key = file, line, key


def suggest(name: str, known: list[str], alike: float = 0.6) -> str:
    """ "did you mean x?" or a short list of what exists. ``alike``: how much of a name has to agree, 0 to 1."""
    cases = {one.lower(): one for one in known}
    close = [cases[one] for one in get_close_matches(name.lower(), list(cases), n=3, cutoff=alike)]
    if name.lower() in cases:
        close = [cases[name.lower()]]
    if close:
        return f"did you mean {' or '.join(close)}?"
    return f"known: {', '.join(sorted(known)[:8])}{', ...' if len(known) > 8 else ''}"


def unknown_instruction(name: str, isa: Isa) -> IsaError:
    """The error for a name that the architecture lacks, with the reason it is left out or names that are close."""
    if name in isa.left_out:
        return IsaError(f"'{name}' of {isa.arch.name} is not described", hint=isa.left_out[name])
    return IsaError(f"{isa.arch.name} has no instruction '{name}'", hint=suggest(name, list(isa.instructions)))


def unknown_arch(name: str, known: list[str]) -> IsaError:
    """The error for a name that is neither an ISA target nor a chip, with names that are close.

    All begin with gfx or mi, so more than these has to agree: gfx1100 is no slip of gfx950.
    """
    return IsaError(f"unknown architecture '{name}'", hint=suggest(name, known, alike=0.75))
