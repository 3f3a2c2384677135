"""The checks of the emulator as rows, for the page and for ``amdgen checks``."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class CheckRow:
    """One check: its name as ``--checks`` takes it, what it finds, and whether that is an error, a warning or, by the
    case, either."""

    name: str
    finds: str
    severities: tuple[str, ...]


def check_rows() -> list[CheckRow]:
    """All checks, in the order of the catalogue."""
    from amdgen.emulator.checks.catalogue import CHECKS

    return [CheckRow(name, check.finds, check.severities) for name, check in CHECKS.items()]
