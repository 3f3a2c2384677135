"""Wait states over the paths that were executed, checked after the run.

How far apart two instructions were issued follows from the way between them alone. So nothing is counted while the
engine runs: every stretch of code that was executed, and every way into it that was taken, is shown to the checker
once. What is found on a way that some wave must have taken is reported as it is. The checker may also see a way that no
wave took as a whole (in by one branch, out by another). Then the judge executes the launch: it keeps of each
instruction the different ways by which waves came to it (``windows.h``), and those are shown to the checker.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from amdgen.codec.inst import Inst
from amdgen.emulator.checks.hazards import Distance, WaitStates
from amdgen.isa.hazards import Use, reach
from amdgen.isa.model import Isa

_MOST_PATHS = 4000

Way = tuple[tuple[int, bool], ...]
"""Operations in the order in which a wave issued them, by number, and whether lanes were off."""


@dataclass(frozen=True)
class Missing:
    """A finding of the check: at the operation ``at``, the earlier one being ``other``. ``group``, ``wave``: who met it
    first, -1 where any wave that comes there meets it."""

    at: int
    other: int
    message: str
    fix: str
    severity: str
    group: int = -1
    wave: int = -1
    count: int = 1


@dataclass(frozen=True, order=True)
class Taken:
    """The wave that took a path first, and how often it was taken."""

    group: int
    wave: int
    count: int


@dataclass(frozen=True)
class Verdict:
    """``missing``: what some wave has met. ``unsure``: operations at which something may be missing, depending on
    which ways were taken as a whole; None: perhaps any."""

    missing: tuple[Missing, ...]
    unsure: frozenset[int] | None


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
        """Equal for equal code, executed by equal ways; an ``isa`` equals only itself."""
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


def missing_wait_states(isa: Isa, executed: Executed) -> Verdict:
    """The wait states that are missing on executed paths."""
    key = executed.key(isa)
    if key not in _known:
        if len(_known) > _MOST_KNOWN:
            _known.clear()
        _known[key] = _missing(isa, executed)
    return _known[key]


_known: dict[int, Verdict] = {}
_MOST_KNOWN = 1000


def missing_on(isa: Isa, code: Sequence[Inst], ways: Mapping[Way, Taken], at: frozenset[int] | None) -> list[Missing]:
    """What was missing on ``ways``, at the last operation of each where that is one of ``at``; None: of any."""
    watch, found = WaitStates(isa), dict[tuple[int, int, str], Missing]()
    for way, taken in sorted(ways.items(), key=lambda item: item[1]):
        numbers = [number for number, _ in way]
        if at is not None and numbers[-1] not in at:
            continue
        watch.forget()
        near: list[Distance] = []
        for number, lanes_off in way:
            near = watch.observe(code[number], not lanes_off)
        for d in near:
            key = numbers[-1], _last_at(code, numbers[:-1], d.producer.address), d.severity
            known = found.get(key)
            found[key] = Missing(
                key[0], key[1], known.message if known else d.message, known.fix if known else d.fix, d.severity,
                known.group if known else taken.group, known.wave if known else taken.wave,
                taken.count + (known.count if known else 0),
            )  # fmt: skip
    return list(found.values())


def _last_at(code: Sequence[Inst], numbers: Sequence[int], address: int) -> int:
    return next(n for n in reversed(numbers) if code[n].address == address)


@cache
def farthest(isa: Isa) -> int:
    """The instructions after which no hazard can still need a wait state."""
    return max((reach(isa, Use(i)) for i in isa.instructions.values()), default=0) + 1


def _missing(isa: Isa, executed: Executed) -> Verdict:
    """An instruction with lanes off does not overwrite a register for the check. One that had lanes off at times may
    have overwritten it or not, so what is found must not depend on that."""
    first, doubted = _watch(isa, executed, executed.partial)
    if not (executed.partial and doubted) or first.unsure is None:
        return first
    other, _ = _watch(isa, executed, frozenset())
    if other.unsure is None:
        return other
    sure = set(first.missing) & set(other.missing)
    parted = {m.at for m in {*first.missing, *other.missing} - sure}
    return Verdict(tuple(m for m in first.missing if m in sure), first.unsure | other.unsure | parted)


def _watch(isa: Isa, executed: Executed, partial: frozenset[int]) -> tuple[Verdict, bool]:
    """The missing wait states, and whether they depend on what was overwritten between two instructions."""
    code, ways, before = executed.code, executed.ways, executed.before()
    found, unsure = dict[tuple[int, int, str], Missing](), set[int]()
    watch, far = WaitStates(isa), farthest(isa)
    for count, path in enumerate(_paths(code, executed.reached, ways, before, far)):
        if count > _MOST_PATHS:
            return Verdict((), None), True
        watch.forget()
        for length, number in enumerate(path):
            for d in watch.observe(code[number], number not in partial):
                first = next(i for i in range(length - 1, -1, -1) if code[path[i]].address == d.producer.address)
                if not _certain(path[first : length + 1], ways, before, executed.entry):
                    unsure.add(number)
                    continue
                key = number, path[first], d.severity
                found.setdefault(key, Missing(number, path[first], d.message, d.fix, d.severity))
    return Verdict(tuple(found.values()), frozenset(unsure)), watch.doubted


def _certain(path: Sequence[int], ways: dict[int, set[int]], before: dict[int, set[int]], entry: int) -> bool:
    """Whether some wave surely executed this whole path: each of its instructions has a single predecessor, or one
    has several and all from that one on have a single successor, as the step into it was taken. The kernel's first
    instruction always counts as having several."""
    steps = range(len(path) - 1)
    joins = [i for i in steps if path[i + 1] == entry or before.get(path[i + 1]) != {path[i]}]
    if not joins:
        return True
    after = range(joins[0] + 1, len(path) - 1)
    return len(joins) == 1 and all(ways.get(path[i]) == {path[i + 1]} for i in after)


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
