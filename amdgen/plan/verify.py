"""Checks a planned loop by another method than the passes: unrolls it, simulates it, and compares uses.

Shares no code with the passes. They reason over a graph of paths; this writes out the operations of 0, 1, 2, ...
iterations one after the other, keeps a queue for each counter as the hardware does, lets everything finish as late as
the waits allow, and then compares every two operations that touch the same stage.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from amdgen.isa.model import Counter
from amdgen.plan.paths import Overlaps, period
from amdgen.plan.types import Loop, Op, Place, Ref

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
    touched: dict[str, list[tuple[Event, Ref, bool]]] = {}
    related = _related(loop, overlaps)
    # Where the steady state names stages outright (an unrolled body), an index is a stage and says nothing of tiles.
    fixed = {ref.buffer.name for op in loop.steady for ref in (*op.reads, *op.writes) if not ref.index.step}
    numbered = related.keys() - fixed
    for event in events:
        if event.op.kind in ("wait", "barrier", "sync"):
            continue
        uses = [(ref, False) for ref in event.op.reads] + [(ref, True) for ref in event.op.writes]
        for ref, writes in uses if event.at >= old else []:
            earlier = [e for name in related[ref.buffer.name] for e in touched.get(name, [])]
            for rule, source, text in _judge(
                event, ref, writes, earlier, counters, overlaps, ref.buffer.name in numbered
            ):
                yield Violation(rule, event.place, source, iterations, text)
        for ref, writes in uses:
            touched.setdefault(ref.buffer.name, []).append((event, ref, writes))


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


def _related(loop: Loop, overlaps: Overlaps) -> dict[str, set[str]]:
    related = {buffer.name: {buffer.name} for buffer in loop.buffers}
    for (one, _), (other, _) in overlaps:
        related.setdefault(one, {one}).add(other)
        related.setdefault(other, {other}).add(one)
    return related


def _meet(one: Event, a: Ref, other: Event, b: Ref, overlaps: Overlaps) -> bool:
    stage_a, stage_b = a.stage(one.iteration), b.stage(other.iteration)
    if a.buffer.name == b.buffer.name:
        return stage_a == stage_b and ("" in (a.part, b.part) or a.part == b.part)
    places = (a.buffer.name, stage_a), (b.buffer.name, stage_b)
    return places in overlaps or places[::-1] in overlaps


def _judge(
    use: Event,
    ref: Ref,
    writes: bool,
    touched: list[tuple[Event, Ref, bool]],
    counters: Mapping[str, Counter],
    overlaps: Overlaps,
    numbered: bool,
) -> list[tuple[str, Place | None, str]]:
    found: list[tuple[str, Place | None, str]] = []
    last_write: tuple[Event, Ref] | None = None
    for earlier, other, wrote in touched:
        if not _meet(use, ref, earlier, other, overlaps):
            continue
        if wrote and (last_write is None or earlier.at >= last_write[0].at):
            last_write = earlier, other
        if not (writes or wrote):
            continue
        text = f"{use.op.name} {'writes' if writes else 'reads'} {ref}, which {earlier.op.name} "
        text += "writes" if wrote else "reads"
        if ref.buffer.crosses_waves or other.buffer.crosses_waves or ref.buffer.name != other.buffer.name:
            if earlier.handed_over >= use.at:
                found.append(("no_barrier", earlier.place, text))
        elif earlier.finished >= use.at and not _harmless(use.op, writes, earlier.op, wrote, ref, counters):
            found.append(("no_wait", earlier.place, text))
    if not writes and ref.buffer.space == "lds":
        if last_write is None:
            found.append(("never_written", None, f"{use.op.name} reads {ref}, which nothing has written"))
        elif numbered and _tile(use, ref) != _tile(*last_write):
            found.append(
                (
                    "stale_tile",
                    last_write[0].place,
                    f"{use.op.name} reads {ref} and finds what {last_write[0].op.name} left as {last_write[1]}",
                )
            )
    return found


def _tile(event: Event, ref: Ref) -> tuple[str, int]:
    return ref.buffer.name, ref.index.at(event.iteration)


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
