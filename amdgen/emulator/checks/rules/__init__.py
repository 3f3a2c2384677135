"""Checks that are one file each; what a file declares as ``RULES`` is among the checks (see
:mod:`amdgen.emulator.checks.rule`)."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from amdgen.emulator.checks.rule import Rule


def _declared() -> tuple[Rule, ...]:
    names = sorted(found.name for found in iter_modules(__path__))
    return tuple(rule for name in names for rule in import_module(f"{__name__}.{name}").RULES)


RULES = _declared()
"""All of them, by the names of their files."""
