"""The checks of the emulator as rows, for the page and for ``amdgen checks``."""

from __future__ import annotations

from dataclasses import dataclass

from amdgen.docs.check_examples import CheckExample, check_examples


@dataclass(frozen=True)
class CheckRow:
    """One check: its name as ``--checks`` takes it, what it finds, whether that is an error, a warning or, by the
    case, either, and a kernel that it finds beside one that it does not."""

    name: str
    finds: str
    severities: tuple[str, ...]
    example: CheckExample


def check_rows() -> list[CheckRow]:
    """All checks, in the order of the catalogue."""
    from amdgen.emulator.checks.catalogue import CHECKS

    examples = check_examples()
    return [CheckRow(name, check.finds, check.severities, examples[name]) for name, check in CHECKS.items()]
