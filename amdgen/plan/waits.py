"""Finds the counts of all waits, so that nobody writes a number in ``s_waitcnt``.

The rule behind every count: a counter falls in the order of issue, so an operation is finished once at most as many
increments are outstanding as were issued after it. Whatever else is in flight on that counter, a load that the
compiler added or a scalar load that returns out of order, only makes such a wait stricter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from amdgen.isa.model import Counter
from amdgen.plan.errors import PlanError
from amdgen.plan.paths import Cell, CellIndex, Node, Overlaps, State, Step, paths, program_order, walk
from amdgen.plan.types import Loop, Op, Place, wait

Counts = dict[Place, dict[str, int]]
"""The counts of the wait at (or right before) an operation, by counter."""


def place_waits(loop: Loop, counters: Mapping[str, Counter], overlaps: Overlaps = ()) -> Loop:
    """Gives every wait and sync its loosest sufficient counts, and puts waits before uses of this wave's own data.

    Before: operations in issue order; waits and syncs name the refs that must have landed or be free.
    After: on every path from an operation to a use of its result, some wait on its counter is at most the number of
    younger increments of its queue issued on that path; raising any count by one breaks this. Operations outside any
    in-order queue are waited for with zero. A wait that nothing needs is gone; a sync that needs none is a barrier.

    Raises PlanError when untracked operations would need more increments in flight than their counter can hold.
    (Operations the compiler tracks may exceed it: the hardware holds back issue then. A count never reaches the
    counter's maximum for that reason: with the counter full, waiting for the maximum would wait for nothing.)
    """
    _check_capacity(loop, counters)
    needs = Needs(loop, counters, overlaps)
    loop = _attach(loop, needs.strict_counts())
    needs = Needs(loop, counters, overlaps)
    counts = {place: dict(op.waits) for place, op in loop.ops() if op.waits}
    for place in program_order(counts, hot_first=True):
        for counter in list(counts[place]):
            _loosen(needs, counts, place, counter)
    loop = loop.rebuild(lambda place, op: _settle(op, counts.get(place, {})))
    _check_outstanding(loop, counters)
    return loop


class Needs:
    """For each operation, which operations in flight must have finished before it, over all paths of a loop."""

    def __init__(self, loop: Loop, counters: Mapping[str, Counter], overlaps: Overlaps = ()) -> None:
        self.nodes: list[Node] = paths(loop)
        self.counters = counters
        self._needs: dict[Step, frozenset[Step]] = {}
        issued = [step for node in self.nodes for step in node.steps if step.op.counter]
        self._filled = CellIndex(((step, step.writes) for step in issued), overlaps)
        self._read = CellIndex(((step, [c for c in step.reads if c.memory]) for step in issued), overlaps)
        self._landing = CellIndex(((step, _landing(step)) for step in issued), overlaps)

    def needed(self, use: Step, state: State) -> list[Step]:
        """What of the state ``use`` must not issue before: operations of the same wave that have not finished."""
        needs = self._needs.get(use)
        if needs is None:
            needs = self._needs[use] = frozenset(
                self._sync_needs(use) if use.op.waits_or_syncs else self._use_needs(use)
            )
        return [flight for flight in needs if flight in state]

    def _sync_needs(self, use: Step) -> Iterator[Step]:
        if use.op.inserted and not use.op.barrier:
            return  # it serves the operation behind it, whose needs are asked for separately
        yield from self._filled.steps(use.cells)
        yield from self._read.steps(use.writes)

    def _use_needs(self, use: Step) -> Iterator[Step]:
        """What other waves see was waited for by the sync before, so that it needs nothing here."""
        yield from self._landing.steps(use.reads)
        yield from self._read.steps(use.writes)
        for one in use.writes:
            for cell, flights in self._landing.touched(one):
                yield from (f for f in flights if cell.memory or not self.ordered_behind(f.op, use.op))

    def ordered(self, op: Op) -> bool:
        """Whether operations of the counter or queue of ``op`` finish in the order of issue."""
        return self.counters[op.counter].in_order or bool(op.queue)

    def ordered_behind(self, first: Op, second: Op) -> bool:
        """Whether ``second``, issued later, also finishes later."""
        if not first.counter or first.counter != second.counter:
            return False
        return self.counters[first.counter].in_order or (bool(first.queue) and first.queue == second.queue)

    def issue(self, state: State, step: Step) -> None:
        """Puts ``step`` in flight and counts its increments as younger ones of those in flight."""
        op = step.op
        if not op.counter:
            return
        if op.certain:
            for flight in state:
                if self.ordered_behind(flight.op, op):
                    state[flight] += op.certain
        if any(c.memory for c in step.reads) or step.writes:
            state[step] = 0

    def finish(self, state: State, waits: Mapping[str, int]) -> None:
        """Removes what a wait with these counts covers."""
        if not waits:
            return
        for flight in [f for f, younger in state.items() if younger >= waits.get(f.op.counter, younger + 1)]:
            del state[flight]

    def strict_counts(self) -> Counts:
        """Sufficient counts: each operation in flight is waited for at its own first use."""
        found: Counts = {}

        def advance(state: State, step: Step) -> None:
            for flight in self.needed(step, state):
                del state[flight]
            self.issue(state, step)

        def look(state: State, step: Step) -> None:
            for flight in self.needed(step, state):
                counts = found.setdefault(step.place, {})
                counter = flight.op.counter
                limit = self.counters[counter].max - 1
                counts[counter] = min(state[flight], limit, counts.get(counter, limit))

        walk(self.nodes, advance, look)
        return found

    def sound(self, counts: Counts) -> bool:
        """Whether nothing is used on any path before a wait of these counts has covered it."""
        sound = True

        def advance(state: State, step: Step) -> None:
            self.finish(state, counts.get(step.place, {}))
            self.issue(state, step)

        def look(state: State, step: Step) -> None:
            nonlocal sound
            waits = counts.get(step.place, {})
            sound = sound and all(state[f] >= waits.get(f.op.counter, state[f] + 1) for f in self.needed(step, state))

        walk(self.nodes, advance, look)
        return sound

    def thresholds(self, counts: Counts, place: Place, counter: str) -> list[int]:
        """The counts above the present one at which the wait at ``place`` covers one operation fewer, the largest
        first."""
        found: set[int] = set()

        def advance(state: State, step: Step) -> None:
            self.finish(state, counts.get(step.place, {}))
            self.issue(state, step)

        def look(state: State, step: Step) -> None:
            if step.place == place:
                found.update(younger for f, younger in state.items() if f.op.counter == counter)

        walk(self.nodes, advance, look)
        limit = self.counters[counter].max - 1
        return sorted({min(y, limit) for y in found if y > counts[place][counter]}, reverse=True)


def _landing(flight: Step) -> list[Cell]:
    """Cells that ``flight`` fills when it finishes, and for which the compiler doesn't wait."""
    return [c for c in flight.writes if c.memory or not flight.op.tracked]


def _loosen(needs: Needs, counts: Counts, place: Place, counter: str) -> None:
    """Raises one count as far as the others allow, or drops it when they suffice without it."""
    strict = counts[place].pop(counter)
    if needs.sound(counts):
        return
    counts[place][counter] = strict
    for count in needs.thresholds(counts, place, counter):
        counts[place][counter] = count
        if needs.sound(counts):
            return
    counts[place][counter] = strict


def _attach(loop: Loop, counts: Counts) -> Loop:
    """Writes counts into the waits and syncs that stand there, and inserts waits where none does."""

    untracked = [op for _, op in loop.ops() if op.counter and not op.tracked]
    waited_for = {ref.buffer.name for op in untracked for ref in op.writes if not ref.buffer.crosses_waves}

    def rewrite(place: Place, op: Op) -> list[Op]:
        waits = tuple(sorted(counts.get(place, {}).items()))
        if op.waits_or_syncs:
            return [replace(op, waits=waits)]
        if not waits:
            return [op]
        refs = tuple(ref for ref in op.reads if ref.buffer.name in waited_for)
        return [replace(wait(refs, why=f"before {op.name}"), waits=waits, inserted=True), op]

    return loop.rebuild(rewrite)


def _settle(op: Op, waits: Mapping[str, int]) -> list[Op]:
    if not op.waits_or_syncs:
        return [op]
    if op.barrier:
        return [replace(op, kind="sync" if waits else "barrier", waits=tuple(sorted(waits.items())))]
    return [replace(op, waits=tuple(sorted(waits.items())))] if waits else []


def _check_capacity(loop: Loop, counters: Mapping[str, Counter]) -> None:
    for place, op in loop.ops():
        if op.counter and op.counter not in counters:
            raise PlanError(
                f"{op.name} ({place}) increments {op.counter}, which this architecture does not have",
                f"counters here are {', '.join(counters)}",
            )


def _check_outstanding(loop: Loop, counters: Mapping[str, Counter]) -> None:
    """Refuses a pipeline that plans more increments in flight than a counter holds."""
    for name, counter in counters.items():
        if not any(op.counter == name and not op.tracked for _, op in loop.ops()):
            continue
        worst, place = _most_outstanding(loop, name, counter.max + 1)
        if worst > counter.max:
            raise PlanError(
                f"{loop.name or 'the pipeline'} has more than {counter.max} {name} operations in flight at {place}; "
                f"{name} counts to {counter.max}",
                "use fewer stages, wider copies, a smaller tile, or a wait in between",
            )


def _most_outstanding(loop: Loop, counter: str, cap: int) -> tuple[int, Place]:
    """The most increments of untracked operations in flight, up to ``cap``, and where."""
    nodes = paths(loop)
    entries = [-1] * len(nodes)
    entries[0] = 0
    work, worst, where = [0], 0, Place("prologue", 0)
    while work:
        at = work.pop()
        level = entries[at]
        for step in nodes[at].steps:
            level = min(level, dict(step.op.waits).get(counter, cap))
            if step.op.counter == counter and not step.op.tracked:
                level = min(level + step.op.count, cap)
            if level > worst:
                worst, where = level, step.place
        for after in nodes[at].next:
            if level > entries[after]:
                entries[after] = level
                work.append(after)
    return worst, where
