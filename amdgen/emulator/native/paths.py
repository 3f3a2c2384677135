"""Wait states over the paths that were executed, checked after the run.

How far apart two instructions were issued follows from the way between them alone. So nothing is counted while the
engine runs: every stretch of code that was executed, and every way into it that was taken, is shown to the checker
once. It may see a way that no wave took as a whole (in by one branch, out by another); a finding there only means that
the NumPy engine has a look.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from amdgen.codec.inst import Inst
from amdgen.emulator.state import Group

_MOST_PATHS = 20_000


class _Suspicion(Exception):
    """A wait state is missing somewhere."""


class _Watcher:
    """What the checker wants of an ``Env``: the ISA, and somewhere to report."""

    def __init__(self, isa: object) -> None:
        self.isa = isa

    def finding(self, *_: object, **__: object) -> None:
        raise _Suspicion


def wait_states_hold(isa: object, code: Sequence[Inst], reached: Sequence[bool], ways: dict[int, set[int]]) -> bool:
    """Whether no executed path lacks a wait state.

    ``code``: instructions by number; ``reached``: which of them were executed; ``ways``: for each instruction that
    control passed from, the numbers of those that followed it.
    """
    key = _key(isa, code, reached, ways)
    if key not in _known:
        if len(_known) > _MOST_KNOWN:
            _known.clear()
        _known[key] = _hold(isa, code, reached, ways)
    return _known[key]


_known: dict[int, bool] = {}
_MOST_KNOWN = 1000


def _key(isa: object, code: Sequence[Inst], reached: Sequence[bool], ways: dict[int, set[int]]) -> int:
    words = tuple((inst.address, inst.words, was) for inst, was in zip(code, reached, strict=True))
    return hash((id(isa), words, tuple(sorted((n, tuple(sorted(to))) for n, to in ways.items()))))


def _hold(isa: object, code: Sequence[Inst], reached: Sequence[bool], ways: dict[int, set[int]]) -> bool:
    from amdgen.emulator.hazards import WaitStates

    watcher = _Watcher(isa)
    before: dict[int, set[int]] = {}
    for source, targets in ways.items():
        for target in targets:
            before.setdefault(target, set()).add(source)
    far = _farthest(isa)
    group = Group(np.zeros(1, np.int64), slice(None), np.ones((1, 64), np.bool_), True, 0)
    watch = WaitStates(watcher, 1)  # type: ignore[arg-type]
    try:
        for count, path in enumerate(_paths(code, reached, ways, before, far)):
            if count > _MOST_PATHS:
                return False
            watch.recent.clear()
            for number in path:
                watch.observe(group, code[number])
    except _Suspicion:
        return False
    return True


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
