"""Which bytes of a launch's memory nobody has written.

A byte of shadow for each byte of memory holds the bits of it that are unwritten: those of outputs that a caller has
named, and those of fresh memory of a program until a kernel, a copy or a fill has written them. The compiled engine
follows what loads bring from there (``native/unwritten.h``).

A program of the host may store to memory of its device without a call, as addresses are the same in both. Fresh memory
therefore has a pattern: where a byte that nothing known has written holds something else, its whole allocation is the
program's own affair, and nothing of it is unwritten from then on.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

import numpy as np

from amdgen.emulator.resident import Allocation, Bytes, Resident, View
from amdgen.emulator.untouched import zeros

_ALL = 0xFF


class State(IntEnum):
    """What is known of an allocation: all of it is written; something is not, unless the program of the host has stored
    there, which nobody has asked yet; something is not; the program of the host fills it."""

    ALL_WRITTEN = 0
    UNASKED = 1
    LACKS = 2
    BY_HOST = 3


class Unwritten:
    """The shadow of a launch's memory as the launch sees it: ``data``, empty where nothing is followed, and ``states``,
    a State for each allocation, by its number. This one follows nothing."""

    def __init__(self, data: Bytes | None = None, states: Sequence[int] = ()) -> None:
        self.data: Bytes = np.zeros(0, np.uint8) if data is None else data
        self._first = np.array([State.ALL_WRITTEN, *states], np.uint8)
        self.states = self._first.copy()

    def begin(self) -> None:
        """The launch begins, perhaps anew."""
        self.states[:] = self._first

    def publish(self) -> None:
        """What the launch has written is known to later ones."""


class OfArguments(Unwritten):
    """Which bytes nobody has written, of a launch with memory of its own. ``written``: of each allocation, whether the
    launch finds it written; ``size``: bytes of all memory, which begins at ``base``."""

    def __init__(self, size: int, base: int, allocations: Sequence[Allocation], written: Sequence[bool]) -> None:
        super().__init__(zeros(size), [State.ALL_WRITTEN if is_written else State.LACKS for is_written in written])
        self._places = [slice(a.address - base, a.end - base) for a in allocations]
        self.begin()

    def begin(self) -> None:
        for place, now, first in zip(self._places, self.states[1:], self._first[1:], strict=True):
            if now or first:
                self.data[place] = _ALL if first else 0
        super().begin()


class OfResident(Unwritten):
    """Which bytes nobody has written, of resident memory of which a launch sees ``size`` bytes: ``allocations``, in
    their order."""

    def __init__(self, resident: Resident, size: int, allocations: Sequence[Allocation]) -> None:
        assert resident.shadow is not None
        self._shadow, self._allocations = resident.shadow, allocations
        self._view = View(resident, size, self._shadow.file)
        lacking = self._shadow.lacking
        super().__init__(
            self._view.data, [State.UNASKED if a.address in lacking else State.ALL_WRITTEN for a in allocations]
        )

    def begin(self) -> None:
        self._view.undo()
        super().begin()

    def publish(self) -> None:
        shadow = self._shadow
        for a, now, first in zip(self._allocations, self.states[1:], self._first[1:], strict=True):
            if now == State.BY_HOST:
                shadow.data[a.address - shadow.base : a.end - shadow.base] = 0
                shadow.lacking.pop(a.address, None)
            elif now or first:
                for begin, behind in self._view.written([a]):
                    shadow.data[begin:behind] = self.data[begin:behind]
                shadow.lacking[a.address] = a.size
