"""All paths through a pipeline as a finite graph, and dataflow over it: which operations may be in flight where.

Stages repeat: after ``period`` iterations the steady state touches the same stages again. So a node for each iteration
of one period, with a back edge from the last to the first, covers runs of any number of iterations exactly.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from math import gcd, lcm
from typing import NamedTuple

from amdgen.errors import InternalError
from amdgen.plan.errors import PlanError
from amdgen.plan.types import SECTIONS, Loop, Op, Place, Ref, parts_overlap

MAX_PERIOD = 720
"""Longest period that is planned. Rings of 2 to 6 stages together repeat after 60 iterations, unrolled ones sooner."""

Overlaps = Collection[tuple[tuple[str, int], tuple[str, int]]]
"""Pairs of (buffer, stage) that share bytes, when different buffers reuse the same LDS. Both orders are listed."""


class Cell(NamedTuple):
    """A stage of a buffer by its number, or a named part of it. ``shared``: other waves touch it too."""

    buffer: str
    stage: int
    part: str
    shared: bool
    memory: bool  # LDS, as opposed to registers

    def crosses(self, other: Cell) -> bool:
        """Whether two different waves may meet here: always, except within a buffer where each wave
        keeps to its part."""
        return self.shared or other.shared or self.buffer != other.buffer


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """One operation in one iteration of the period."""

    op: Op
    place: Place
    iteration: int
    reads: tuple[Cell, ...]
    writes: tuple[Cell, ...]
    common_reads: tuple[Cell, ...]  # those that other waves may touch, if only as another buffer in the same bytes
    common_writes: tuple[Cell, ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All cells that the operation reads or writes."""
        return self.reads + self.writes


class CellIndex:
    """Finds operations by the bytes that some of their cells have: of all that there are, few touch one cell."""

    def __init__(self, cells: Iterable[tuple[Step, Iterable[Cell]]], overlaps: Overlaps) -> None:
        self._at: dict[tuple[str, int], dict[Cell, list[Step]]] = defaultdict(lambda: defaultdict(list))
        for step, some in cells:
            for one in some:
                self._at[one.buffer, one.stage][one].append(step)
        self._beside: dict[tuple[str, int], list[tuple[str, int]]] = defaultdict(list)
        for here, there in overlaps:
            if here[0] != there[0]:
                self._beside[here].append(there)
        self._touched: dict[Cell, list[tuple[Cell, list[Step]]]] = {}

    def touched(self, one: Cell) -> list[tuple[Cell, list[Step]]]:
        """The cells that have bytes (or registers) of ``one``, each with the operations that it is a cell of."""
        found = self._touched.get(one)
        if found is None:
            place = one.buffer, one.stage
            found = [known for known in self._of(place) if parts_overlap(one.part, known[0].part)]
            found += [known for beside in self._beside.get(place, ()) for known in self._of(beside)]
            self._touched[one] = found
        return found

    def steps(self, cells: Iterable[Cell]) -> Iterator[Step]:
        """The operations that touch one of ``cells``. One may come several times."""
        for one in cells:
            for _, steps in self.touched(one):
                yield from steps

    def _of(self, place: tuple[str, int]) -> Iterable[tuple[Cell, list[Step]]]:
        return self._at[place].items() if place in self._at else ()


@dataclass(slots=True)
class Node:
    """The operations of one section in one iteration of the period. ``next``: numbers of the nodes that may follow."""

    section: str
    phase: int
    steps: list[Step]
    next: list[int] = field(default_factory=list)


State = dict[Step, int]
"""Operations that may be in flight, each with the number of younger increments of its queue: the least of all paths."""


def cell(ref: Ref, iteration: int) -> Cell:
    """The cell that ``ref`` names in an iteration."""
    buffer = ref.buffer
    return Cell(buffer.name, ref.stage(iteration), ref.part, buffer.crosses_waves, buffer.space == "lds")


def period(loop: Loop) -> int:
    """Iterations after which the steady state and the drain touch the same stages again."""
    sizes = {r.buffer.stages // gcd(r.index.step, r.buffer.stages) for r in loop.refs() if r.index.step}
    result = lcm(*sizes)
    if result > MAX_PERIOD:
        names = ", ".join(f"{b.name} ({b.stages})" for b in loop.buffers)
        raise PlanError(
            f"the stages of {names} repeat together only after {result} iterations; at most {MAX_PERIOD} are planned",
            "give buffers that advance together the same number of stages",
        )
    return result


def paths(loop: Loop) -> list[Node]:
    """The nodes, the prologue first. Where the number of trips is known and small, the nodes of that one path."""
    repeat = period(loop)
    exact = loop.trips is not None and loop.trips <= 2 * repeat
    count = (loop.trips or 0) if exact else repeat

    def node(section: str, phase: int) -> Node:
        ops = loop.section(section)
        return Node(section, phase, [concrete(op, Place(section, k), phase) for k, op in enumerate(ops)])

    prologue = node("prologue", 0)
    steady = [node("steady", p) for p in range(count)]
    drains = [node("drain", count)] if exact else [node("drain", p) for p in range(count)]
    nodes = [prologue, *steady, *drains]
    if exact:
        for k in range(len(nodes) - 1):
            nodes[k].next = [k + 1]
        return nodes
    # Entering or leaving the loop after p iterations looks the same as after p + period of them.
    prologue.next = [1, 1 + count]
    for p in range(count):
        after = (p + 1) % count
        steady[p].next = [1 + after, 1 + count + after]
    return nodes


def concrete(op: Op, place: Place, iteration: int) -> Step:
    """``op`` in an iteration, with the cells of its own refs."""
    return step_on(op, place, iteration, op.reads, op.writes)


def step_on(op: Op, place: Place, iteration: int, reads: Iterable[Ref], writes: Iterable[Ref]) -> Step:
    """``op`` in an iteration, as if it read and wrote these refs."""
    cells = [tuple(cell(r, iteration) for r in refs) for refs in (reads, writes)]
    return Step(op, place, iteration, *cells, *(tuple(c for c in some if c.shared or c.memory) for some in cells))


def flow(nodes: list[Node], advance: Callable[[State, Step], None]) -> list[State]:
    """The state at the entry of every node: ``advance`` applied along all paths to a fixpoint. Where paths join, the
    minimum is taken.

    ``advance`` puts an operation in flight, removes it, or raises its number; of two numbers, the smaller stays the
    smaller. So going round a cycle lowers no number, and the least one is found on a path that starts where the
    operation is issued and meets no node twice. With n nodes, the start is reached within n - 1 rounds, the path takes
    n more at most, and one more round finds nothing to change. InternalError if it does.
    """
    entries: list[State | None] = [None] * len(nodes)
    entries[0] = {}
    changed = [0]
    for _ in range(2 * len(nodes)):
        following: dict[int, None] = {}
        for at in changed:
            state = dict(entries[at] or {})
            for step in nodes[at].steps:
                advance(state, step)
            following |= dict.fromkeys(after for after in nodes[at].next if _join(entries, after, state))
        changed = list(following)
        if not changed:
            return [entry or {} for entry in entries]
    raise InternalError(
        f"the paths of a pipeline: the state of {len(nodes)} nodes still changes after {2 * len(nodes)} rounds",
        "this is a fault of amdgen: please report the specification",
    )


def _join(entries: list[State | None], at: int, state: State) -> bool:
    """Takes the minimum of a node's state and ``state``, as one more path to it. Whether that changes the node's."""
    known = entries[at]
    if known is None:
        entries[at] = dict(state)
        return True
    lower = {s: v for s, v in state.items() if s not in known or v < known[s]}
    known.update(lower)
    return bool(lower)


def walk(nodes: list[Node], advance: Callable[[State, Step], None], look: Callable[[State, Step], None]) -> None:
    """Calls ``look`` with the joined state before every step."""
    for node, entry in zip(nodes, flow(nodes, advance), strict=True):
        state = dict(entry)
        for step in node.steps:
            look(state, step)
            advance(state, step)


def program_order(places: Iterable[Place], hot_first: bool = False) -> list[Place]:
    """Places in the order of the source; ``hot_first``: the steady state before drain and prologue."""
    order = ("steady", "drain", "prologue") if hot_first else SECTIONS
    return sorted(places, key=lambda p: (order.index(p.section), p.index))
