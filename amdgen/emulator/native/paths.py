"""Wait states over the paths that were executed, checked after the run.

How far apart two instructions were issued follows from the way between them alone. So nothing is counted while the
engine runs: every stretch of code that was executed, and every way into it that was taken, is shown to the checker
once. What is found on a way that some wave must have taken is reported as it is. The checker may also see a way that no
wave took as a whole (in by one branch, out by another); a finding there means that the NumPy engine has a look.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from amdgen.codec.inst import Inst
from amdgen.emulator.state import Group

_MOST_PATHS = 20_000


class _Suspicion(Exception):
    """A wait state is missing somewhere."""


@dataclass(frozen=True)
class Missing:
    """A finding of the check: at the operation ``at``, the earlier one being ``other``."""

    at: int
    other: int
    message: str
    fix: str
    severity: str


class _Watcher:
    """What the checker wants of an ``Env``: the ISA, and somewhere to report. ``path``: the numbers of the operations
    that it is shown, the last being the one it looks at."""

    def __init__(self, isa: object, ways: dict[int, set[int]], before: dict[int, set[int]], entry: int) -> None:
        self.isa, self.ways, self.before, self.entry = isa, ways, before, entry
        self.path: list[int] = []
        self.addresses: list[int] = []
        self.found: dict[tuple[int, int, str], Missing] = {}

    def finding(
        self, check: str, inst: Inst, wave: int, message: str, *, other_pc: int, fix: str, severity: str
    ) -> None:
        first = max((i for i, at in enumerate(self.addresses[:-1]) if at == other_pc), default=-1)
        if first < 0 or not self._certain(self.path[first:]):
            raise _Suspicion
        key = self.path[-1], self.path[first]
        self.found.setdefault((*key, severity), Missing(*key, message, fix, severity))

    def _certain(self, path: Sequence[int]) -> bool:
        """Whether some wave executed just this: back to the start there is one way, but for one step that was taken,
        and from that step on there is one way to the end. The kernel's first instruction has another way in."""
        steps = range(len(path) - 1)
        joins = [i for i in steps if path[i + 1] == self.entry or self.before.get(path[i + 1]) != {path[i]}]
        if not joins:
            return True
        after = range(joins[0] + 1, len(path) - 1)
        return len(joins) == 1 and all(self.ways.get(path[i]) == {path[i + 1]} for i in after)


@dataclass(frozen=True)
class Executed:
    """What was executed. ``code``: instructions by number; ``reached``: which of them; ``partial``: which of those with
    lanes off; ``ways``: for each instruction that control passed from, the numbers of those that followed it;
    ``entry``: where waves start."""

    code: Sequence[Inst]
    reached: Sequence[bool]
    partial: frozenset[int]
    ways: dict[int, set[int]]
    entry: int

    def key(self, isa: object) -> int:
        words = tuple((inst.address, inst.words, was) for inst, was in zip(self.code, self.reached, strict=True))
        ways = tuple(sorted((n, tuple(sorted(to))) for n, to in self.ways.items()))
        return hash((id(isa), self.entry, self.partial, words, ways))

    def before(self) -> dict[int, set[int]]:
        """For each instruction, the numbers of those that control came from."""
        made: dict[int, set[int]] = {}
        for source, targets in self.ways.items():
            for target in targets:
                made.setdefault(target, set()).add(source)
        return made


def missing_wait_states(isa: object, executed: Executed) -> tuple[Missing, ...] | None:
    """What the executed paths lack; None when that depends on which ways were taken as a whole."""
    key = executed.key(isa)
    if key not in _known:
        if len(_known) > _MOST_KNOWN:
            _known.clear()
        _known[key] = _missing(isa, executed)
    return _known[key]


_known: dict[int, tuple[Missing, ...] | None] = {}
_MOST_KNOWN = 1000


def _missing(isa: object, executed: Executed) -> tuple[Missing, ...] | None:
    """An instruction with lanes off does not overwrite a register for the check. One that had lanes off at times may
    have overwritten it or not, so what is found must not depend on that."""
    try:
        found = _watch(isa, executed, executed.partial)
        if found and executed.partial and found != _watch(isa, executed, frozenset()):
            return None
    except _Suspicion:
        return None
    return found


def _watch(isa: object, executed: Executed, partial: frozenset[int]) -> tuple[Missing, ...]:
    from amdgen.emulator.checks.hazards import WaitStates

    code, before = executed.code, executed.before()
    watcher = _Watcher(isa, executed.ways, before, executed.entry)
    far = _farthest(isa)
    everywhere, some = (
        Group(np.zeros(1, np.int64), slice(None), np.ones((1, 64), np.bool_), full, 0) for full in (True, False)
    )
    watch = WaitStates(watcher, 1)  # type: ignore[arg-type]
    for count, path in enumerate(_paths(code, executed.reached, executed.ways, before, far)):
        if count > _MOST_PATHS:
            raise _Suspicion
        watch.recent.clear()
        watcher.path, watcher.addresses = [], []
        for number in path:
            watcher.path.append(number)
            watcher.addresses.append(code[number].address)
            watch.observe(some if number in partial else everywhere, code[number])
    return tuple(watcher.found.values())


def _farthest(isa: object) -> int:
    """The most wait states that any row asks for."""
    from amdgen.isa.hazards import Use, reach

    return max((reach(isa, Use(i)) for i in isa.instructions.values()), default=0) + 1  # type: ignore[attr-defined, arg-type]


def _paths(
    code: Sequence[Inst], reached: Sequence[bool], ways: dict[int, set[int]], before: dict[int, set[int]], far: int
) -> Iterator[list[int]]:
    """Stretches of code, and short paths over each way from one to another, which together show every near pair."""
    starts = [n for n in range(len(code)) if reached[n] and _joins(n, ways, before)]
    for start in starts:
        stretch = _forward(start, ways, before, len(code))
        yield stretch
        for source in before.get(start, ()):
            for tail in _backward(source, before, far):
                yield tail + stretch[:far]


def _joins(number: int, ways: dict[int, set[int]], before: dict[int, set[int]]) -> bool:
    """Whether a stretch begins here: anything but the one way from the instruction above."""
    sources = before.get(number, set())
    return sources != {number - 1} or ways.get(number - 1) != {number}


def _forward(start: int, ways: dict[int, set[int]], before: dict[int, set[int]], limit: int) -> list[int]:
    path = [start]
    while ways.get(path[-1]) == {path[-1] + 1} and not _joins(path[-1] + 1, ways, before) and len(path) <= limit:
        path.append(path[-1] + 1)
    return path


def _backward(last: int, before: dict[int, set[int]], far: int) -> Iterator[list[int]]:
    """Paths of ``far`` instructions, or from the start of the kernel, that end with ``last``."""
    waiting: list[list[int]] = [[last]]
    while waiting:
        path = waiting.pop()
        sources = before.get(path[0], ())
        if len(path) >= far or not sources:
            yield path
            continue
        waiting += [[source, *path] for source in sources]
