"""What a check is: its name, what it finds, its events in the C engine, their words and their remedy.

A check of its own file (:mod:`amdgen.emulator.checks.rule`) and those of :mod:`amdgen.emulator.checks.catalogue` alike
stand in :data:`CHECKS`, and their events in :data:`EVENTS`, of which the header with the names and numbers for C is
made.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from amdgen.emulator.native.events import Met

MOST_EVENTS = 64
"""``Machine.wanted`` has a bit a kind."""


@dataclass(frozen=True, slots=True)
class Words:
    """What a finding says, and what would mend it; without a ``fix`` the finding has that of its check. ``cause``: of
    findings of one check with the same cause one is reported, and how many others there are."""

    message: str
    fix: str = ""
    cause: str = ""


Wording = Callable[["Met"], Words | None]
"""Words an event that was met; None where it is no finding after all."""


@dataclass(frozen=True, slots=True)
class Check:
    """One check. ``finds``: what; ``fix``: what to do about a finding whose event says nothing more precise;
    ``severities``: those that its findings have: an error is what hardware is known to get wrong, a warning what the
    manual forbids and shipping kernels do. Which one of two it is depends on the case, in C."""

    name: str
    finds: str
    fix: str = ""
    severities: tuple[str, ...] = ("error",)

    def event(self, name: str) -> Callable[[Wording], Wording]:
        """Enters the function behind it as the words of an event of this check, which C knows by ``name``. The names of
        the function's local variables, or its docstring, say what C puts into ``Event.value``."""
        assert name not in EVENTS and len(EVENTS) < MOST_EVENTS, name

        def enter(words: Wording) -> Wording:
            EVENTS[name] = Event(len(EVENTS), self.name, words)
            return words

        return enter


@dataclass(frozen=True, slots=True)
class Event:
    """One kind of event. ``number``: what C knows it by; ``check``: what it belongs to."""

    number: int
    check: str
    words: Wording


CHECKS: dict[str, Check] = {}
"""Every check by name."""
EVENTS: dict[str, Event] = {}
"""Every kind of event by its name in C."""


def declare(name: str, finds: str, fix: str = "", severities: tuple[str, ...] = ("error",)) -> Check:
    """Enters a check into the catalogue."""
    assert name not in CHECKS, name
    made = CHECKS[name] = Check(name, finds, fix, severities)
    return made
