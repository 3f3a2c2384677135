"""What is in flight: the queue of each counter, and the registers that wait for it.

Nothing arrives early. An operation's results land when an ``s_waitcnt`` proves that they must have arrived: for an
operation of a counter that counts in order, when at most as many younger operations are in flight as the wait allows;
for a scalar load, which may return out of order, only at zero. Between issue and landing a register holds poison.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from amdgen.emulator.effects import Counting

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]

POISON = 0x7FBADBAD
"""A signalling NaN of recognisable digits: what an unwritten or unarrived register holds."""


@dataclass(slots=True)
class InFlight:
    """One issued operation, for all waves that issued it together.

    ``seq``: for each counter it lands by, the ordinal of its last increment in each wave; ``place``: its ordinal among
    those that return in order, since a scalar load that returns early proves nothing of an older LDS read.
    ``land(position)`` delivers the results to the waves at these positions of ``waves``.
    """

    number: int
    pc: int
    waves: Ints
    seq: dict[str, Ints]
    place: dict[str, Ints]
    ordered: bool
    land: Callable[[Ints], None]
    rows: tuple[int, ...] = ()  # register rows that wait for it
    alive: Bools = field(default_factory=lambda: np.zeros(0, np.bool_))


class Scoreboard:
    """In-flight operations of ``waves`` waves; ``rows`` register rows can be waited for."""

    def __init__(self, waves: int, rows: int, limits: dict[str, int]) -> None:
        self.limits = limits
        self.issued: dict[str, Ints] = {name: np.zeros(waves, np.int64) for name in limits}
        self.in_order: dict[str, Ints] = {name: np.zeros(waves, np.int64) for name in limits}
        self.landed: dict[str, Ints] = {name: np.zeros(waves, np.int64) for name in limits}
        self.emptied: dict[str, Ints] = {name: np.zeros(waves, np.int64) for name in limits}  # issued at a wait for 0
        self.queue: list[InFlight] = []
        self.pending = np.zeros((rows, waves), np.int32)  # number of the operation a register waits for
        self.waiting = [0] * rows  # operations in flight per row: the quick answer "none"
        self._by_number: dict[int, InFlight] = {}
        self._next = 1

    def issue(
        self,
        pc: int,
        waves: Ints,
        how: Counting,
        land: Callable[[Ints], None],
        *,
        rows: tuple[int, ...] = (),
    ) -> InFlight:
        """Queues an operation that counts and lands as ``how`` says."""
        seq, place = {}, {}
        for name in how.counters:
            self.issued[name][waves] += how.count
            if name not in how.lands:
                continue
            seq[name] = self.issued[name][waves]
            if how.ordered:
                self.in_order[name][waves] += how.count
                place[name] = self.in_order[name][waves]
        made = InFlight(self._next, pc, waves, seq, place, how.ordered, land, rows)
        made.alive = np.ones(len(waves), np.bool_)
        self._next += 1
        self.queue.append(made)
        self._by_number[made.number] = made
        for row in rows:
            self.pending[row, waves] = made.number
            self.waiting[row] += 1
        return made

    def operation(self, number: int) -> InFlight | None:
        return self._by_number.get(number)

    def awaited(self, op: InFlight, wave: int) -> tuple[str, ...]:
        """The counters that must still come down before an operation has landed in a wave."""
        if op.ordered:
            return tuple(op.seq)
        at = int((op.waves == wave).argmax())
        return tuple(c for c, seq in op.seq.items() if self.emptied[c][wave] < seq[at])

    def order(self, op: InFlight, wave: int) -> tuple[str, ...]:
        """The counters in whose order an operation lands; empty when it is out of order. A FLAT access to LDS is no
        longer when one of its two counters has been 0."""
        counters = self.awaited(op, wave)
        return counters if op.ordered or len(counters) < len(op.seq) else ()

    def overflowed(self, counter: str, waves: Ints) -> Ints:
        """Waves that have more operations in flight than the counter can count."""
        return waves[self.issued[counter][waves] - self.landed[counter][waves] > self.limits[counter]]

    def wait(self, limits: dict[str, int], waves: Ints) -> int:
        """Lands, for ``waves``, all that must have arrived once each counter is at most its limit. Returns how many
        operations landed, each counted once a wave."""
        mask = np.zeros(self.pending.shape[1], np.bool_)
        mask[waves] = True
        landed = 0
        keep: list[InFlight] = []
        for op in self.queue:
            ready = op.alive & mask[op.waves]
            if ready.any():
                for counter, seq in op.seq.items():
                    if not op.ordered:  # FLAT waits on two counters, which may reach 0 one after the other
                        if limits.get(counter) != 0:
                            ready = ready & (self.emptied[counter][op.waves] >= seq)
                    elif counter not in limits:
                        ready = ready & (self.landed[counter][op.waves] >= seq)
                    else:
                        ready = ready & (self.in_order[counter][op.waves] - op.place[counter] >= limits[counter])
                if ready.any():
                    landed += int(ready.sum())
                    self._land(op, np.flatnonzero(ready))
            if op.alive.any():
                keep.append(op)
            else:
                self._by_number.pop(op.number, None)
        self.queue = keep
        for counter, limit in limits.items():
            done = self.issued[counter][waves] - limit
            self.landed[counter][waves] = np.maximum(self.landed[counter][waves], done)
            if not limit:
                self.emptied[counter][waves] = self.issued[counter][waves]
        return landed

    def _land(self, op: InFlight, position: Ints) -> None:
        op.land(position)
        op.alive[position] = False
        who = op.waves[position]
        for row in op.rows:
            mine = who[self.pending[row, who] == op.number]
            self.pending[row, mine] = 0
        if not op.alive.any():
            op.land = _landed  # what it was to deliver holds the operation itself, and much memory
            for row in op.rows:
                self.waiting[row] -= 1

    def forget(self) -> None:
        """The batch has ended: what is still in flight will never land."""
        for op in self.queue:
            op.land = _landed
        self.queue.clear()
        self._by_number.clear()


def _landed(position: Ints) -> None:
    """Nothing is left to deliver."""
