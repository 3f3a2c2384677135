"""Checks a planned loop by another method than the passes: unrolls it, simulates it, and compares uses.

Shares no code with the passes. They reason over a graph of paths; this writes out the operations of 0, 1, 2, ...
iterations one after the other, keeps a queue for each counter as the hardware does, lets everything finish as late as
the waits allow, and then compares every two operations that touch the same stage.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from amdgen.isa.model import Counter
from amdgen.plan.paths import Overlaps, period
from amdgen.plan.types import Loop, Op, Place, Ref, parts_overlap

NEVER = 1 << 60


@dataclass(frozen=True, slots=True)
class Violation:
    """``rule``: no_wait (own data used in flight), no_barrier (data of other waves, or theirs overwritten),
    overflow, stale_tile (another tile than the one asked for), never_written."""

    rule: str
    use: Place
    source: Place | None
    iterations: int  # of the steady state, in the shortest run that shows it
    text: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.text} (after {self.iterations} iterations)"


@dataclass(slots=True, eq=False)
class Event:
    """An operation in one iteration of an unrolled loop, at position ``at``."""

    op: Op
    place: Place
    iteration: int
    at: int
    finished: int = NEVER  # position of the wait that covers it; its own when it is synchronous
    handed_over: int = NEVER  # position of the first barrier after that


Stage = tuple[str, int]
"""A buffer's name and the number of its stage."""


@dataclass(frozen=True, slots=True)
class _Use:
    """What an operation does with one of its refs; ``number`` of the stage that this is in its iteration."""

    event: Event
    ref: Ref
    writes: bool
    number: int

    @property
    def stage(self) -> Stage:
        return self.ref.buffer.name, self.number

    @property
    def tile(self) -> tuple[str, int]:
        return self.ref.buffer.name, self.ref.index.at(self.event.iteration)

    def may_matter(self, at: int) -> bool:
        """Whether an operation at this position or behind it may come too early for this one."""
        return self.event.handed_over >= at


@dataclass(slots=True)
class _Touched:
    """Who has touched a stage so far, but for those that nobody can come too early for any more."""

    unfinished: list[_Use] = field(default_factory=list)
    written: dict[str, _Use] = field(default_factory=dict)  # the last write of each part

    def add(self, use: _Use) -> None:
        self.unfinished.append(use)
        if use.writes:
            self.written[use.ref.part] = use

    def of_part(self, part: str, at: int) -> list[_Use]:
        """Those that touched a part of the stage ("" is the whole), as they are seen from position ``at``."""
        self.unfinished = [use for use in self.unfinished if use.may_matter(at)]
        last = [use for use in self.written.values() if not use.may_matter(at)]
        return [use for use in last + self.unfinished if parts_overlap(use.ref.part, part)]


@dataclass(slots=True)
class _Wave:
    """One wave's counters. All waves run the same operations; between barriers any may be ahead of any other."""

    counters: Mapping[str, Counter]
    in_flight: dict[str, list[Event]] = field(default_factory=dict)

    def issue(self, event: Event) -> None:
        self.in_flight.setdefault(event.op.counter, []).append(event)

    def outstanding(self, counter: str) -> int:
        return sum(e.op.count for e in self.in_flight.get(counter, []) if not e.op.tracked)

    def wait(self, counter: str, count: int, at: int) -> None:
        """Leaves in flight what may be, at worst: of each in-order queue the youngest ``count`` increments."""
        passed: dict[str, int] = {}
        remaining = []
        for event in reversed(self.in_flight.get(counter, [])):
            queue = "" if self.counters[counter].in_order else event.op.queue or f"alone {event.at}"
            younger = passed.get(queue, 0)
            if younger < count:
                remaining.append(event)
            else:
                event.finished = at
            passed[queue] = younger + event.op.certain
        self.in_flight[counter] = remaining[::-1]


def verify(loop: Loop, counters: Mapping[str, Counter], overlaps: Overlaps = ()) -> list[Violation]:
    """Everything wrong with a planned loop, the shortest run first; empty when it is right.

    Runs 0 to ``2 * stages + 2`` iterations (at least once around all stages), or ``loop.trips`` when known.
    """
    found: dict[tuple[str, Place, Place | None, str], Violation] = {}
    for violation in violations(loop, counters, overlaps):
        found.setdefault((violation.rule, violation.use, violation.source, violation.text), violation)
    return list(found.values())


def violations(loop: Loop, counters: Mapping[str, Counter], overlaps: Overlaps = ()) -> Iterator[Violation]:
    """Yields the violations as they are found, each as often as it happens; see :func:`verify`."""
    rings = max((b.stages for b in loop.buffers), default=1)
    last = max(2 * rings + 2, period(loop) + rings + 1)
    for iterations in [loop.trips] if loop.trips is not None else range(last + 1):
        yield from _run(loop, iterations, counters, overlaps)


def _run(loop: Loop, iterations: int, counters: Mapping[str, Counter], overlaps: Overlaps) -> Iterator[Violation]:
    events = unrolled(loop, iterations)
    # A shorter run has shown all but the newest iteration; only the drain is another one each time.
    old = 0 if loop.trips is not None or not iterations else len(loop.prologue) + (iterations - 1) * len(loop.steady)
    for event, counter in complete(events, counters):
        if event.at >= old:
            text = f"{event.op.name} makes {counter} exceed {counters[counter].max}"
            yield Violation("overflow", event.place, None, iterations, text)
    touched: dict[Stage, _Touched] = defaultdict(_Touched)
    sharing = _sharing(overlaps)
    # Where the steady state names stages outright (an unrolled body), an index is a stage and says nothing of tiles.
    fixed = {ref.buffer.name for op in loop.steady for ref in (*op.reads, *op.writes) if not ref.index.step}
    for event in events:
        if event.op.kind in ("wait", "barrier", "sync"):
            continue
        uses = [
            _Use(event, ref, writes, ref.stage(event.iteration))
            for refs, writes in ((event.op.reads, False), (event.op.writes, True))
            for ref in refs
        ]
        for use in uses if event.at >= old else []:
            earlier = touched[use.stage].of_part(use.ref.part, event.at)
            for stage in sharing.get(use.stage, ()):
                earlier += touched[stage].of_part("", event.at)
            for rule, source, text in _judge(use, earlier, counters, use.ref.buffer.name not in fixed):
                yield Violation(rule, event.place, source, iterations, text)
        for use in uses:
            touched[use.stage].add(use)


def unrolled(loop: Loop, iterations: int) -> list[Event]:
    """The operations of a run with ``iterations`` of the steady state, one after the other."""
    trace = [(op, Place("prologue", k), 0) for k, op in enumerate(loop.prologue)]
    trace += [(op, Place("steady", k), i) for i in range(iterations) for k, op in enumerate(loop.steady)]
    trace += [(op, Place("drain", k), iterations) for k, op in enumerate(loop.drain)]
    return [Event(*entry, at) for at, entry in enumerate(trace)]


def complete(events: list[Event], counters: Mapping[str, Counter]) -> list[tuple[Event, str]]:
    """Fills in when each event has finished and been handed over; ``events`` are all of a run, in order. Returns each
    event at which a counter exceeds its maximum, with the counter."""
    wave, overflows = _Wave(counters), []
    for event in events:
        for counter, count in event.op.waits:
            wave.wait(counter, count, event.at)
        if event.op.counter:
            wave.issue(event)
            if wave.outstanding(event.op.counter) > counters[event.op.counter].max:
                overflows.append((event, event.op.counter))
        else:
            event.finished = event.at
    barrier = NEVER
    barriers = [NEVER] * (len(events) + 1)  # the first barrier at or after each position
    for event in reversed(events):
        barrier = event.at if event.op.barrier else barrier
        barriers[event.at] = barrier
    for event in events:
        event.handed_over = barriers[event.finished] if event.finished < NEVER else NEVER
    return overflows


def _sharing(overlaps: Overlaps) -> dict[Stage, list[Stage]]:
    """Of each stage those of other buffers that have bytes in common with it."""
    sharing: dict[Stage, dict[Stage, None]] = defaultdict(dict)
    for one, other in overlaps:
        if one[0] != other[0]:
            sharing[one][other] = sharing[other][one] = None
    return {stage: list(others) for stage, others in sharing.items()}


def _judge(
    use: _Use, earlier: list[_Use], counters: Mapping[str, Counter], numbered: bool
) -> list[tuple[str, Place | None, str]]:
    """What is wrong with a use. ``earlier``: what touched the same bytes before, and may be unfinished or the last
    write. ``numbered``: the buffer's indices are numbers of tiles."""
    found: list[tuple[str, Place | None, str]] = []
    op, ref, at = use.event.op, use.ref, use.event.at
    last: _Use | None = None
    for before in earlier:
        if before.writes and (last is None or before.event.at >= last.event.at):
            last = before
        if not (use.writes or before.writes):
            continue
        event, other = before.event, before.ref.buffer
        if ref.buffer.crosses_waves or other.crosses_waves or ref.buffer.name != other.name:
            rule = "no_barrier" if event.handed_over >= at else ""
        else:
            waits = event.finished >= at and not _harmless(op, use.writes, event.op, before.writes, ref, counters)
            rule = "no_wait" if waits else ""
        if rule:
            verbs = ["writes" if one.writes else "reads" for one in (use, before)]
            found.append((rule, event.place, f"{op.name} {verbs[0]} {ref}, which {event.op.name} {verbs[1]}"))
    if not use.writes and ref.buffer.space == "lds":
        if last is None:
            found.append(("never_written", None, f"{op.name} reads {ref}, which nothing has written"))
        elif numbered and use.tile != last.tile:
            text = f"{op.name} reads {ref} and finds what {last.event.op.name} left as {last.ref}"
            found.append(("stale_tile", last.event.place, text))
    return found


def _harmless(use: Op, writes: bool, earlier: Op, wrote: bool, ref: Ref, counters: Mapping[str, Counter]) -> bool:
    """Whether a use of registers needs no wait.

    The compiler waits for what it tracks, sources are read at issue, and results of one queue arrive in order.
    """
    if ref.buffer.space == "lds":
        return False
    if earlier.tracked or not wrote:
        return True
    same_queue = earlier.counter == use.counter and (
        counters[earlier.counter].in_order or (earlier.queue != "" and earlier.queue == use.queue)
    )
    return writes and same_queue
