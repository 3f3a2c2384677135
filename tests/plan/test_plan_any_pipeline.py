"""Random pipelines: the plan is never wrong, and never more careful than it must be."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from hypothesis import given, settings
from hypothesis import strategies as st
from plan_cases import COUNTERS as MACHINE

from amdgen.plan import CDNA, Buffer, Index, Loop, Op, drop_idle_barriers, i, place_syncs, place_waits, verify
from amdgen.plan.verify import violations

COUNTERS = {name: replace(counter, max=1000) for name, counter in MACHINE.items()}
"""That never fill: what happens then has tests of its own."""


@dataclass(frozen=True)
class Feed:
    """How one matrix comes in: its ring of stages, how far ahead, how many instructions, and by which way."""

    stages: int
    ahead: int
    copies: int
    by_registers: bool
    halves: bool  # a stage is filled by two operations, with other work between
    tracked_loads: bool
    tracked_reads: bool
    late: bool  # the copy is issued after the multiplies
    early_read: bool  # fragments of the next turn are read in this one


@st.composite
def feeds(draw: st.DrawFn) -> Feed:
    stages = draw(st.integers(2, 5))
    late = draw(st.booleans())
    by_registers = draw(st.booleans())
    early_read = draw(st.booleans())
    # A copy issued after the reads of its stage may reach one tile further.
    ahead = draw(st.integers(1 + early_read, max(stages - 1 + (late and not early_read), 1 + early_read)))
    return Feed(
        stages=max(stages, ahead + (0 if late and not early_read else 1)),
        ahead=ahead,
        copies=draw(st.integers(1, 6)),
        by_registers=by_registers,
        halves=draw(st.booleans()) and not by_registers,
        tracked_loads=draw(st.booleans()),
        tracked_reads=draw(st.booleans()),
        late=late,
        early_read=early_read,
    )


def pipeline(unroll: int, *feeds: Feed) -> Loop:
    sides = [Side(f"m{n}", feed) for n, feed in enumerate(feeds)]
    ahead = max(feed.ahead for feed in feeds)
    prologue = [op for side in sides for t in range(side.feed.ahead) for op in side.fill(Index(0, t), split=False)]
    prologue += [op for side in sides for op in side.first_read()]
    steady: list[Op] = []
    for u in range(unroll):
        tile = unroll * i + u
        steady += [op for side in sides if not side.feed.late for op in side.fill(tile + side.feed.ahead)]
        steady += [op for side in sides for op in side.read(tile)]
        steady.append(CDNA.mma(tuple(r for side in sides for r in side.fragment(tile))))
        steady += [op for side in sides if side.feed.late for op in side.fill(tile + side.feed.ahead)]
    drain: list[Op] = []
    for t in range(ahead):
        here = [side for side in sides if t < side.feed.ahead]
        drain += [op for side in here for op in side.read(unroll * i + t, last=t == side.feed.ahead - 1)]
        drain.append(CDNA.mma(tuple(r for side in here for r in side.fragment(unroll * i + t))))
    return Loop(tuple(prologue), tuple(steady), tuple(drain))


class Side:
    def __init__(self, name: str, feed: Feed) -> None:
        self.feed = feed
        self.ring = Buffer(name, 1024, feed.stages)
        self.staged = Buffer(f"{name}_staged", 16, space="vgpr")
        self.frag = Buffer(f"{name}_frag", 16, 2 if feed.early_read else 1, space="vgpr")

    def fill(self, tile: Index, split: bool = True) -> list[Op]:
        feed = self.feed
        if feed.by_registers:
            load = CDNA.load(self.staged[0], feed.copies, tracked=feed.tracked_loads)
            return [load, CDNA.lds_write(self.staged[0], self.ring[tile], feed.copies)]
        if feed.halves and split:
            return [CDNA.async_copy(self.ring[tile, half], feed.copies, label=f"copy_{half}") for half in ("lo", "hi")]
        return [CDNA.async_copy(self.ring[tile], feed.copies)]

    def fragment(self, tile: Index) -> tuple:
        return (self.frag[tile],)

    def first_read(self) -> list[Op]:
        return self._read(Index(0, 0)) if self.feed.early_read else []

    def read(self, tile: Index, last: bool = False) -> list[Op]:
        if not self.feed.early_read:
            return self._read(tile)
        return [] if last else self._read(tile + 1)

    def _read(self, tile: Index) -> list[Op]:
        return [CDNA.lds_read(self.ring[tile], self.frag[tile], 2, tracked=self.feed.tracked_reads)]


def weakened(loop: Loop) -> Iterator[tuple[str, Loop]]:
    """The loop with one wait count raised by one, one wait left out, or one barrier left out."""
    for place, op in loop.ops():
        if op.barrier:
            yield f"{place} without its barrier", _with(loop, place, replace(op, barrier=False))
        for counter, count in op.waits:
            others = tuple(w for w in op.waits if w[0] != counter)
            yield f"{place} without {counter}({count})", _with(loop, place, replace(op, waits=others))
            yield (
                f"{place} {counter}({count + 1})",
                _with(loop, place, replace(op, waits=(*others, (counter, count + 1)))),
            )


def _with(loop: Loop, at, op: Op) -> Loop:
    return loop.rebuild(lambda place, old: [op if place == at else old])


def planned(loop: Loop, fewest: bool = False) -> Loop:
    return drop_idle_barriers(place_waits(place_syncs(loop, COUNTERS, fewest=fewest), COUNTERS), COUNTERS)


@settings(max_examples=25, deadline=None)
@given(st.integers(1, 3), st.lists(feeds(), min_size=1, max_size=2))
def test_a_plan_is_sound_and_tight(unroll: int, sides: list[Feed]) -> None:
    loop = planned(pipeline(unroll, *sides))
    assert verify(loop, COUNTERS) == []
    for what, weaker in weakened(loop):
        assert any(violations(weaker, COUNTERS)), f"nobody noticed {what}"


@settings(max_examples=30, deadline=None)
@given(st.integers(1, 2), feeds())
def test_fewest_barriers_are_sound_too_and_no_more(unroll: int, feed: Feed) -> None:
    loop = pipeline(unroll, feed)
    calm = planned(loop)
    few = planned(loop, fewest=True)
    assert verify(few, COUNTERS) == []
    assert sum(op.barrier for _, op in few.ops()) <= sum(op.barrier for _, op in calm.ops())
