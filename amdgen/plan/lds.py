"""Allocates LDS: finds the lifetime of each stage over the whole loop, and lets buffers share bytes where those allow
it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import permutations

from amdgen.isa.model import Arch
from amdgen.plan.errors import PlanError
from amdgen.plan.paths import Cell, Node, Step, paths, period
from amdgen.plan.types import Buffer, Loop, Ref

Slot = tuple[str, int]
"""A buffer's name and a stage."""


@dataclass(frozen=True, slots=True)
class Placement:
    """One buffer: stage ``s`` begins at ``offset + s * stride`` bytes and holds ``bytes``."""

    buffer: Buffer
    offset: int
    stride: int

    def range(self, stage: int) -> tuple[int, int]:
        """First byte of a stage, and the byte behind it."""
        start = self.offset + stage * self.stride
        return start, start + self.buffer.bytes

    @property
    def end(self) -> int:
        """The byte behind the last stage."""
        return self.range(self.buffer.stages - 1)[1]


@dataclass(frozen=True, slots=True)
class LdsMap:
    """The LDS of a workgroup. ``bytes``: allocated, in whole granules. ``separate``: what it would take if no bytes
    were shared. ``overlaps``: pairs of stages of different buffers that share bytes, for ``place_syncs``."""

    placements: dict[str, Placement]
    bytes: int
    separate: int
    overlaps: frozenset[tuple[Slot, Slot]]

    @property
    def saved(self) -> int:
        """Bytes that sharing saves."""
        return self.separate - self.bytes

    def address(self, buffer: str, stage: int = 0) -> int:
        """The first byte of a stage. KeyError for a buffer that isn't in LDS."""
        return self.placements[buffer].range(stage)[0]


def allocate_lds(loop: Loop, arch: Arch, *, share: bool | Collection[str] = True) -> LdsMap:
    """Places the loop's LDS buffers one after the other, each at the lowest offset where nothing live is overwritten:
    largest first or, where another order takes less, in the first such.

    A stage is live from a write until the last read that may follow on any path, the back edge included. Stages that
    are never live together may share bytes; the hand-over between them is then a hazard like any other, and
    ``place_syncs(..., overlaps=map.overlaps)`` puts a sync there (also behind an asynchronous write nobody reads).
    Without ``share`` no two stages do: more bytes, fewer syncs; names: these do, with each other and with the others.
    Raises PlanError when the buffers don't fit, or when a stage is read that nothing can have written.
    """
    align = max(int(name.split("_b")[1]) for name in arch.lds.phases) // 8  # the widest LDS access
    buffers = [b for b in loop.buffers if b.space == "lds"]
    apart = _pairs([b for b in buffers if share is False or (share is not True and b.name not in share)])
    together = _live_together(loop) | apart
    by_size = sorted(buffers, key=lambda b: (-b.bytes * b.stages, b.name))
    orders = permutations(by_size) if share and len(buffers) <= _MOST_ORDERED else [by_size]
    placed = min((_placed(order, together, align) for order in orders), key=_end)
    size = _up(_end(placed), arch.lds.granule)
    separate = _up(sum(_up(b.bytes, b.align or align) * b.stages for b in buffers), arch.lds.granule)
    if size > arch.lds.bytes:
        raise _too_much(placed, size, arch)
    result = LdsMap(
        {p.buffer.name: p for p in placed},
        size,
        separate,
        frozenset(pair for p in placed for q in placed if p is not q for pair in _shared_bytes(p, q)),
    )
    check_lds(loop, result)
    return result


_MOST_ORDERED = 6
"""Buffers, at most, of which every order is tried: 720 of these."""


def _placed(order: Iterable[Buffer], together: set[frozenset[Slot]], align: int) -> list[Placement]:
    """Each buffer at the lowest offset where none of its stages lies on one that lives with it: on the ground or, with
    one of its stages, right behind such a one."""
    placed: list[Placement] = []
    for buffer in order:
        unit = buffer.align or align
        stride = _up(buffer.bytes, unit) if buffer.stages > 1 else buffer.bytes
        edges = {edge for p in placed for s in range(p.buffer.stages) for edge in p.range(s)}
        behind = {_up(edge - s * stride, unit) for edge in edges for s in range(buffer.stages) if edge >= s * stride}
        spots = (Placement(buffer, offset, stride) for offset in sorted({0} | behind))
        placed.append(next(p for p in spots if not any(_collide(p, other, together) for other in placed)))
    return placed


def _end(placed: Iterable[Placement]) -> int:
    return max((p.end for p in placed), default=0)


def _pairs(buffers: list[Buffer]) -> set[frozenset[Slot]]:
    slots = [(b.name, stage) for b in buffers for stage in range(b.stages)]
    return {frozenset((one, other)) for one in slots for other in slots if one[0] != other[0]}


def check_lds(loop: Loop, lds: LdsMap) -> None:
    """Checks the map by simulation: in runs of 0, 1, 2, ... iterations no read finds bytes that another buffer has
    overwritten.

    Independent of the lifetimes above: it follows which buffer wrote each stage last. Raises PlanError.
    """
    reach = period(loop) + max((b.stages for b in loop.buffers), default=1) + 1
    for iterations in [loop.trips] if loop.trips is not None else range(reach + 1):
        intact: set[Slot] = set()
        for ref, writes, iteration in _touches(loop, iterations):
            slot = ref.buffer.name, ref.stage(iteration)
            if writes:
                intact -= {other for one, other in lds.overlaps if one == slot}
                intact.add(slot)
            elif slot not in intact:
                raise PlanError(
                    f"{ref} is read in iteration {iteration} of {iterations}, but nothing has written it, "
                    "or another buffer overwrote it",
                    "write the stage first, or don't let the buffers share LDS",
                )


def _touches(loop: Loop, iterations: int) -> Iterator[tuple[Ref, bool, int]]:
    runs = [(loop.prologue, 0), *((loop.steady, i) for i in range(iterations)), (loop.drain, iterations)]
    for ops, iteration in runs:
        for op in (op for op in ops if not op.waits_or_syncs):
            yield from ((ref, False, iteration) for ref in op.reads if ref.buffer.space == "lds")
            yield from ((ref, True, iteration) for ref in op.writes if ref.buffer.space == "lds")


def _live_together(loop: Loop) -> set[frozenset[Slot]]:
    """Pairs of stages of different buffers whose contents are still to be read at the same moment."""
    nodes = paths(loop)
    written = _written(nodes)
    live_after = _live_after(nodes)
    together: set[frozenset[Slot]] = set()
    for at, node in enumerate(nodes):
        after: list[set[Slot]] = []
        want = set(live_after[at])
        for step in reversed(node.steps):
            after.append(set(want))
            _before(want, step)
        may_hold = set(written[at])
        for step, want_after in zip(node.steps, reversed(after), strict=True):
            read_here = {_slot(c) for c in _lds(step, step.reads)}
            written_here = {_slot(c) for c in _lds(step, step.writes)}
            may_hold |= written_here
            live = (may_hold & want_after) | read_here | written_here
            together |= {frozenset((m, other)) for m in written_here for other in live if other[0] != m[0]}
    return together


def _written(nodes: list[Node]) -> list[set[Slot]]:
    """The stages that some path has written, at the entry of every node."""
    entries: list[set[Slot]] = [set() for _ in nodes]
    work = [0]
    seen = {0}
    while work:
        at = work.pop()
        state = entries[at] | {_slot(c) for step in nodes[at].steps for c in _lds(step, step.writes)}
        for after in nodes[at].next:
            if after not in seen or not state <= entries[after]:
                seen.add(after)
                entries[after] |= state
                work.append(after)
    return entries


def _live_after(nodes: list[Node]) -> list[set[Slot]]:
    """The stages that some path reads before it overwrites them, at the end of every node."""
    ends: list[set[Slot]] = [set() for _ in nodes]
    changed = True
    while changed:
        changed = False
        starts = []
        for node, end in zip(nodes, ends, strict=True):
            want = set(end)
            for step in reversed(node.steps):
                _before(want, step)
            starts.append(want)
        for node, end in zip(nodes, ends, strict=True):
            new = set[Slot]().union(*(starts[after] for after in node.next))
            if not new <= end:
                end |= new
                changed = True
    return ends


def _before(want: set[Slot], step: Step) -> None:
    """Moves the set of live stages from behind ``step`` to before it."""
    want -= {_slot(c) for c in _lds(step, step.writes) if not c.part}  # after writing a part, the rest is still live
    want |= {_slot(c) for c in _lds(step, step.reads)}


def _lds(step: Step, cells: tuple[Cell, ...]) -> list[Cell]:
    return [] if step.op.waits_or_syncs else [c for c in cells if c.memory]


def _slot(cell: Cell) -> Slot:
    return cell.buffer, cell.stage


def _shared_bytes(p: Placement, q: Placement) -> Iterator[tuple[Slot, Slot]]:
    for s in range(p.buffer.stages):
        for t in range(q.buffer.stages):
            (a, b), (c, d) = p.range(s), q.range(t)
            if a < d and c < b:
                yield (p.buffer.name, s), (q.buffer.name, t)


def _collide(p: Placement, q: Placement, together: set[frozenset[Slot]]) -> bool:
    return any(frozenset(pair) in together for pair in _shared_bytes(p, q))


def _up(value: int, unit: int) -> int:
    return -(-value // unit) * unit


def _too_much(placed: list[Placement], size: int, arch: Arch) -> PlanError:
    most = max(p.buffer.stages for p in placed)
    deepest = [p for p in placed if p.buffer.stages == most]
    stage_bytes = sum(p.stride or p.buffer.bytes for p in deepest)
    fits = max(most - -(-(size - arch.lds.bytes) // stage_bytes), 0)
    names = ", ".join(f"{p.buffer.name} ({p.buffer.stages} × {p.buffer.bytes})" for p in placed)
    remedy = f"{fits} stages of {', '.join(p.buffer.name for p in deepest)} would fit" if most > 1 and fits else ""
    return PlanError(
        f"buffers {names} need {size} bytes of LDS; {arch.name} has {arch.lds.bytes}",
        remedy or f"a tile of {arch.lds.bytes * 100 // size} % of this size would fit",
    )
