"""Workgroups that don't all take as long: how much work each has, and when the last of them ends.

Work is counted in instructions of a workgroup's waves. Some workgroups are counted, at places spread over the grid;
what the others have follows from theirs, as grids give work by their coordinates (a causal mask, a sequence's end).
"""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import log

import numpy as np
import numpy.typing as npt

from amdgen.timing.chip import Occupancy

EVEN = 1.1
"""Up to this ratio of the most work to the least, workgroups are taken to be alike."""
_FOLLOWS = 0.1
"""How far off, on average, the work of workgroups beside the axes may be from what the axes say."""
_ROUNDED = 1e-9
"""How far off a bend may be that lies at the height of its neighbour."""
_SCHEDULED = 30_000
"""Workgroups of an XCD up to which each is given to a CU; with more, ends count for little."""
Work = npt.NDArray[np.float64]


def axes(sizes: Sequence[int], points: Sequence[int]) -> list[int]:
    """Workgroups along the lines through the middle of the grid, up to so many on each axis, ends included; of one, the
    middle."""
    middle = [n // 2 for n in sizes]
    found = {_number(sizes, middle)}
    for axis, (n, most) in enumerate(zip(sizes, points, strict=True)):
        for at in np.unique(np.linspace(0, n - 1, min(most, n)).round().astype(int)) if most > 1 else []:
            found.add(_number(sizes, [int(at) if d == axis else middle[d] for d in range(len(sizes))]))
    return sorted(found)


def beside(sizes: Sequence[int], points: int) -> list[int]:
    """Workgroups anywhere in the grid, the same for each call."""
    groups = int(np.prod(sizes))
    return [int(n) for n in np.random.default_rng(groups).choice(groups, min(points, groups), replace=False)]


def is_even(counts: Sequence[int] | Work) -> bool:
    """Whether workgroups with so many instructions are taken to be alike."""
    return bool(np.max(counts) <= EVEN * max(1, np.min(counts)))


def uneven_axes(sizes: Sequence[int], counted: Mapping[int, int]) -> list[bool]:
    """Along which axes the work of those of :func:`axes` differs."""
    middle = [n // 2 for n in sizes]
    lines = [[counted[_number(sizes, middle)]] for _ in sizes]
    for number, count in counted.items():
        for line, at, centre in zip(lines, _place(sizes, number), middle, strict=True):
            if at != centre:
                line.append(count)
    return [not is_even(line) for line in lines]


def work(sizes: Sequence[int], on_axes: Mapping[int, int], others: Mapping[int, int]) -> Work:
    """Of all workgroups, by number. ``on_axes``, ``others``: what was counted of those of :func:`axes` and
    :func:`beside`.

    Each coordinate scales the work of the workgroup in the middle. Where the others don't follow that, workgroups get
    what was counted at random, always the same."""
    middle = tuple(n // 2 for n in sizes)
    base = float(on_axes[_number(sizes, middle)])
    lines: list[dict[int, float]] = [{at: 1.0} for at in middle]
    for number, count in on_axes.items():
        for line, at, centre in zip(lines, _place(sizes, number), middle, strict=True):
            if at != centre:
                line[at] = count / base
    x, y, z = (_along(n, bent(sorted(line.items()))) for n, line in zip(sizes, lines, strict=True))
    found: Work = base * (z[:, None, None] * y[None, :, None] * x[None, None, :]).reshape(-1)
    beyond = np.array([(n, count) for n, count in others.items() if n not in on_axes], np.int64).reshape(-1, 2)
    counted = {**on_axes, **others}
    if len(beyond) and np.mean(np.abs(found[beyond[:, 0]] / beyond[:, 1] - 1)) > _FOLLOWS:
        found = np.random.default_rng(len(found)).choice(np.array(list(counted.values()), np.float64), len(found))
    found[list(counted)] = list(counted.values())
    return found


def _along(length: int, points: Sequence[tuple[float, float]]) -> Work:
    return np.asarray(np.interp(np.arange(length), [at for at, _ in points], [height for _, height in points]))


def bent(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Points of a line in order, with those between where the straight parts before and behind meet: work of a causal
    mask grows evenly from the first query that sees a key on. Before the first point and behind the last one the line
    is level; a bend lies between its neighbours in both coordinates."""
    slopes = [(w1 - w0) / (x1 - x0) for (x0, w0), (x1, w1) in pairwise(points)]
    found = list(points[:1])
    for n, ((x0, w0), (x1, w1)) in enumerate(pairwise(points)):
        before, behind = (slopes[n - 1] if n else 0.0), (slopes[n + 1] if n + 1 < len(slopes) else 0.0)
        if before != behind:
            at = (w1 - w0 + before * x0 - behind * x1) / (before - behind)
            height = w0 + before * (at - x0)
            level = min(max(height, min(w0, w1)), max(w0, w1))
            if x0 < at < x1 and abs(level - height) <= _ROUNDED * max(w0, w1):
                found.append((at, level))
        found.append((x1, w1))
    return found


def _number(sizes: Sequence[int], at: Sequence[int]) -> int:
    return (at[2] * sizes[1] + at[1]) * sizes[0] + at[0]


def _place(sizes: Sequence[int], number: int) -> tuple[int, ...]:
    return number % sizes[0], number // sizes[0] % sizes[1], number // (sizes[0] * sizes[1])


def begins(least: tuple[float, float], most: tuple[float, float]) -> float:
    """The work that could be done in the time that a workgroup takes however little it does. ``least``, ``most``: work
    and cycles of two."""
    more = most[1] - least[1]
    return max(0.0, least[1] * (most[0] - least[0]) / more - least[0]) if more > 0 else 0.0


def sharing(alone: float, together: float, resident: int) -> float:
    """The power of how many workgroups share a CU with which its rate grows. ``alone``, ``together``: the work of a
    cycle with one workgroup and with ``resident``."""
    return min(1.0, max(0.0, log(together / alone) / log(resident))) if resident > 1 else 1.0


def ends(found: Work, held: Occupancy, power: float = 1.0) -> float:
    """When the last workgroup ends that is given to a CU with room in the order of the numbers, those of an XCD in
    turn. In the work that a workgroup does among as many others as a CU holds; :func:`sharing` says how much more it
    does among fewer."""
    return max(_of_xcd(found[xcd :: held.xcds], held.cus_of_xcd, held.resident, power) for xcd in range(held.xcds))


def _of_xcd(found: Work, units: int, resident: int, power: float) -> float:
    if len(found) > _SCHEDULED:
        return float(found.sum() / (units * resident) + found.max() - found.mean())
    return max(cu.ended for cu in dealt(found, units, resident, power))


def dealt(found: Work, units: int, resident: int, power: float) -> list[Unit]:
    """The CUs of an XCD when all workgroups have ended, each with those that it was given, in order."""
    cus = [Unit(resident, power) for _ in range(min(units, max(1, len(found))))]
    queue = iter(enumerate(found.tolist()))
    free = [(slot, n) for slot in range(resident) for n in range(len(cus))]
    for (_, n), begun in zip(free, queue, strict=False):
        cus[n].take(*begun)
    pending = [(cu.next_end(), n) for n, cu in enumerate(cus) if cu.held]
    heapq.heapify(pending)
    while pending:
        now, n = heapq.heappop(pending)
        cus[n].end(now)
        one = next(queue, None)
        if one is not None:
            cus[n].take(*one)
        if cus[n].held:
            heapq.heappush(pending, (cus[n].next_end(), n))
    return cus


class Unit:
    """A CU whose workgroups share it evenly: each has done as much since it began as the others since then. ``given``:
    their numbers; ``ended``: when the last of them did."""

    def __init__(self, resident: int, power: float) -> None:
        self.held: list[float] = []  # what all will have done when each ends
        self.given: list[int] = []
        self.ended = 0.0
        self._resident, self._power, self._done = resident, power, 0.0

    def take(self, number: int, work: float) -> None:
        """Begins a workgroup."""
        self.given.append(number)
        heapq.heappush(self.held, self._done + work)

    def _rate(self) -> float:
        return float((len(self.held) / self._resident) ** (self._power - 1.0))

    def next_end(self) -> float:
        """When the next one ends if none begins before."""
        return self.ended + (self.held[0] - self._done) / self._rate()

    def end(self, now: float) -> None:
        """Ends the next one."""
        self.ended, self._done = now, heapq.heappop(self.held)
