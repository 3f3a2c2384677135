"""Places barriers: where one wave hands LDS to the others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from amdgen.isa.model import Counter
from amdgen.plan.paths import Cell, CellIndex, Node, Overlaps, State, Step, paths, program_order, step_on, walk
from amdgen.plan.types import Index, Loop, Op, Place, Ref, sync
from amdgen.plan.waits import Counts, Needs


def place_syncs(loop: Loop, counters: Mapping[str, Counter], overlaps: Overlaps = (), *, fewest: bool = False) -> Loop:
    """Puts a sync (wait, then barrier) wherever LDS passes between waves, as few and as late as possible.

    Before: operations in issue order; barriers placed by hand stay where they are.
    After: on every path, between an operation that writes a stage and one that reads it, between one that reads it
    and one that overwrites it, and between two that write it, stands a barrier; the last barrier before a use names
    in its refs what that use needs landed or free, for :func:`~amdgen.plan.waits.place_waits` to find the counts.
    No inserted sync can be removed without breaking this or (unless ``fewest``) without making another sync wait for
    younger operations than it does: a drain keeps one sync a tile, so that its waits can count down.
    """
    padded = _pad(loop, _conflicts(loop, overlaps, settled=True))
    kept = {place for place, op in padded.ops() if op is _CANDIDATE}
    counts = _counts(padded, kept, counters, overlaps)
    for place in [p for s in ("steady", "drain", "prologue") for p in reversed(program_order(kept)) if p.section == s]:
        trial = kept - {place}
        if _conflicts(_switch(padded, trial), overlaps):
            continue
        new = _counts(padded, trial, counters, overlaps)
        if fewest or all(_no_tighter(counts.get(p, {}), now) for p, now in new.items()):
            kept, counts = trial, new
    named = _name_needs(_switch(padded, kept), overlaps)
    return named.rebuild(lambda _, op: [] if op is _IDLE else [op])


def drop_idle_barriers(loop: Loop, counters: Mapping[str, Counter], overlaps: Overlaps = ()) -> Loop:
    """Removes inserted barriers that hand nothing over, now that the waits are known.

    Before: waits have their counts. After: every use of LDS is still behind a wait and a barrier that cover it, and
    each barrier left over is needed for that. (A wait for a young operation finishes all older ones of its queue, so
    an earlier barrier may already have handed over what a later one was put there for.)
    """
    idle = [p for p, op in loop.ops() if op.inserted and op.barrier and not op.waits]
    if not idle:
        return loop
    padded = loop.rebuild(lambda place, op: [_CANDIDATE if place in idle else op])
    kept = set(idle)
    for place in reversed(program_order(idle)):
        if _handed_over(_switch(padded, kept - {place}), counters, overlaps):
            kept.discard(place)
    return loop.rebuild(lambda place, op: [] if place in idle and place not in kept else [op])


_FINISHED = 1 << 60
"""Stands for the number of younger increments where an operation has finished and no barrier has come since."""


def _handed_over(loop: Loop, counters: Mapping[str, Counter], overlaps: Overlaps) -> bool:
    """Whether every use of LDS is behind a wait and a barrier that cover it."""
    needs = Needs(loop, counters, overlaps)
    clashes = _Clashes(needs.nodes, overlaps)
    safe = True

    def advance(state: State, step: Step) -> None:
        waits = dict(step.op.waits)
        for flight, younger in state.items():
            if younger >= waits.get(flight.op.counter, _FINISHED):
                state[flight] = _FINISHED
        if step.op.barrier:
            for flight in [f for f, younger in state.items() if younger >= _FINISHED]:
                del state[flight]
        if step.op.waits_or_syncs:
            return
        needs.issue(state, step)
        if not step.op.counter and _hands_over(step):
            state[step] = _FINISHED

    def look(state: State, step: Step) -> None:
        nonlocal safe
        if not step.op.waits_or_syncs:
            safe = safe and clashes.of(step).isdisjoint(state)

    walk(needs.nodes, advance, look)
    return safe


_CANDIDATE = replace(sync(), inserted=True)
_IDLE = Op("nop", label="no sync here")


def _pad(loop: Loop, uses: set[Place]) -> Loop:
    """A candidate sync before every use. One that is switched off leaves a placeholder, so that no place changes."""
    return loop.rebuild(lambda place, op: [_CANDIDATE, op] if place in uses else [op])


def _switch(padded: Loop, on: set[Place]) -> Loop:
    return padded.rebuild(lambda place, op: [_IDLE if op is _CANDIDATE and place not in on else op])


def _counts(padded: Loop, on: set[Place], counters: Mapping[str, Counter], overlaps: Overlaps) -> Counts:
    return Needs(_name_needs(_switch(padded, on), overlaps), counters, overlaps).strict_counts()


def _no_tighter(before: Mapping[str, int], after: Mapping[str, int]) -> bool:
    return all(after.get(counter, count) >= count for counter, count in before.items())


class _Clashes:
    """Finds the operations that two waves must not run at the same time: one writes LDS that the other touches."""

    def __init__(self, nodes: list[Node], overlaps: Overlaps) -> None:
        steps = [step for node in nodes for step in node.steps]
        self._read = CellIndex(((step, step.common_reads) for step in steps), overlaps)
        self._written = CellIndex(((step, step.common_writes) for step in steps), overlaps)
        self._of: dict[Step, frozenset[Step]] = {}

    def of(self, use: Step) -> frozenset[Step]:
        """Those of the nodes' operations that clash with ``use``."""
        found = self._of.get(use)
        if found is None:
            found = self._of[use] = frozenset(
                (
                    *_met(use.common_reads, self._written),
                    *_met(use.common_writes, self._written),
                    *_met(use.common_writes, self._read),
                )
            )
        return found


def _met(cells: Iterable[Cell], others: CellIndex) -> Iterator[Step]:
    """The operations that have bytes of one of ``cells`` in another wave."""
    for one in cells:
        for other, steps in others.touched(one):
            if one.crosses(other):
                yield from steps


def _hands_over(step: Step) -> bool:
    return bool(step.common_reads or step.common_writes) and not step.op.waits_or_syncs


def _conflicts(loop: Loop, overlaps: Overlaps, settled: bool = False) -> set[Place]:
    """The operations that clash with an earlier one on some path without a barrier between.

    ``settled``: as if a sync stood before each operation that is found, so that later ones don't clash across it.
    """
    nodes = paths(loop)
    clashes = _Clashes(nodes, overlaps)
    found: set[Place] = set()

    def advance(state: State, step: Step) -> None:
        if step.op.barrier:
            state.clear()
        elif _hands_over(step):
            for earlier in clashes.of(step).intersection(state) if settled else ():
                del state[earlier]
            state[step] = 0

    def look(state: State, step: Step) -> None:
        if not step.op.waits_or_syncs and not clashes.of(step).isdisjoint(state):
            found.add(step.place)

    walk(nodes, advance, look)
    return found


def _name_needs(loop: Loop, overlaps: Overlaps) -> Loop:
    """Adds to each barrier the refs whose next use comes before any other barrier, unless settled earlier."""
    nodes = paths(loop)
    clashes = _Clashes(nodes, overlaps)
    uses = {
        place: [*((r, False) for r in op.reads), *((r, True) for r in op.writes), *_uses_after(nodes, place)]
        for place, op in loop.ops()
        if op.barrier
    }
    met: dict[Place, set[tuple[Ref, bool]]] = {place: set() for place in uses}

    barriers = [step for node in nodes for step in node.steps if step.op.barrier]
    touches = {
        s: [((ref, writes), clashes.of(_touch(s, ref, writes))) for ref, writes in uses[s.place]] for s in barriers
    }

    def advance(state: State, step: Step) -> None:
        if step.op.barrier:
            for earlier in frozenset().union(*(clashing for _, clashing in touches[step])).intersection(state):
                del state[earlier]
        elif _hands_over(step):
            state[step] = 0

    def look(state: State, step: Step) -> None:
        if step.op.barrier:
            met[step.place].update(use for use, clashing in touches[step] if not clashing.isdisjoint(state))

    walk(nodes, advance, look)

    def rewrite(place: Place, op: Op) -> list[Op]:
        if not op.barrier:
            return [op]
        found = [(ref, writes) for ref, writes in uses[place] if (ref, writes) in met[place]]
        landed = dict.fromkeys((*op.reads, *(ref for ref, writes in found if not writes)))
        free = dict.fromkeys((*op.writes, *(ref for ref, writes in found if writes)))
        why = "; ".join(
            f"{', '.join(map(str, refs))} {what}" for refs, what in ((landed, "landed"), (free, "free")) if refs
        )
        return [replace(op, reads=tuple(landed), writes=tuple(free), why=op.why or why)]

    return loop.rebuild(rewrite)


def _touch(step: Step, ref: Ref, writes: bool) -> Step:
    """A use of ``ref`` as it would look from the barrier ``step``."""
    return step_on(step.op, step.place, step.iteration, () if writes else (ref,), (ref,) if writes else ())


def _uses_after(nodes: list[Node], barrier: Place) -> list[tuple[Ref, bool]]:
    """The LDS refs (and whether they are written) used after a barrier and before any other, as seen from it."""
    found: dict[tuple[Ref, bool], None] = {}
    for start in [k for k, node in enumerate(nodes) if node.section == barrier.section]:
        seen: set[int] = set()
        work = [(start, barrier.index + 1, 0)]
        while work:
            at, first, later = work.pop(0)
            for step in nodes[at].steps[first:]:
                if step.op.barrier:
                    break
                if step.op.waits_or_syncs:
                    continue
                for refs, writes in ((step.op.reads, False), (step.op.writes, True)):
                    for ref in (r for r in refs if r.buffer.crosses_waves or r.buffer.space == "lds"):
                        found[_seen_from(barrier.section, ref, later), writes] = None
            else:
                for after in nodes[at].next:
                    if after not in seen:
                        seen.add(after)
                        work.append((after, 0, later + (nodes[at].section == "steady")))
    return list(found)


def _seen_from(section: str, ref: Ref, later: int) -> Ref:
    if section == "prologue":  # i is 0 there
        return replace(ref, index=Index(0, ref.index.at(later)))
    return ref.later(later)
