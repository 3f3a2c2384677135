"""Global memory of the emulated machine: one arena, allocations with guard space between them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.emulator.resident import Allocation, Bytes, Resident, View
from amdgen.emulator.untouched import zeros
from amdgen.emulator.unwritten import OfArguments, OfResident, State, Unwritten
from amdgen.errors import AmdgenError

Addresses = npt.NDArray[np.uint64]

ARENA_BASE = 0x7F00_0000_0000
"""Virtual address of the arena: high, as the driver's are, so that a truncated pointer is caught."""
_PAGE = 4096
_GUARD = 16 * _PAGE
_LIMIT = 64 << 30
_NEAR_NULL = 1 << 32
"""Bytes from address 0, on either side, that a null pointer with an index leads to; nothing lies there."""
_REFUSED_BASE, _REFUSED_BYTES = 0x7E00_0000_0000, 1 << 32
"""Where services of a host would lie: below the arena, a range for each."""


@dataclass(frozen=True)
class Blank:
    """An argument of a launch: a buffer of zeros for which the host holds no memory, and nobody reads back. ``parts``:
    arrays, by the byte of the buffer where each begins, that are copied in and written back."""

    nbytes: int
    parts: Mapping[int, npt.NDArray[Any]] = field(default_factory=dict)


Kept = list[tuple[Bytes, int, Bytes]]
"""Parts of memory, or of what is known of it: of what, from which byte on, and their content."""


class GlobalMemory:
    """Allocations in one arena. Pages map an address to its allocation, so that a check is one gather. ``resident``:
    what is there before the launch."""

    def __init__(self, resident: Resident | None = None) -> None:
        self.resident = resident
        self.base = resident.base if resident else ARENA_BASE
        self.allocations: list[Allocation] = list(resident.allocations) if resident else []
        self._limit = resident.own if resident else _LIMIT
        self._next = self.base + _GUARD
        self._data: Bytes = np.zeros(0, np.uint8)
        self.unwritten = Unwritten()
        self._view: View | None = None  # of what is resident
        self._ends = np.zeros(1, np.uint64)  # by owner; owner 0 is nobody
        self._owner = np.zeros(0, np.uint32)
        self._refused: list[tuple[int, str]] = []
        self.nulls = ""  # which pointers among the arguments are null, in words

    def refuse(self, why: str) -> int:
        """An address for what this machine doesn't have: an access near it is an error that says ``why``."""
        self._refused.append((_REFUSED_BASE + len(self._refused) * _REFUSED_BYTES, why))
        return self._refused[-1][0]

    def refused(self, address: int) -> str:
        """Why an access to ``address`` can't be served; "" where it is merely a bad address."""
        return next((why for base, why in self._refused if base <= address < base + _REFUSED_BYTES), "")

    def allocate(self, name: str, size: int) -> Allocation:
        """Reserves ``size`` bytes; content is undefined until :meth:`freeze` and :meth:`write`."""
        if size < 0 or self._next + size - self.base > self._limit:
            raise AmdgenError(f"buffer '{name}' of {size} bytes", f"at most {self._limit >> 20} MiB in all")
        made = Allocation(name, self._next, size)
        self.allocations.append(made)
        self._next += -(-max(size, 1) // _PAGE) * _PAGE + _GUARD
        return made

    def freeze(self, follows: bool = False, unwritten: Collection[int] = ()) -> None:
        """Creates the arena behind the allocations made so far. ``follows``: it is followed which bytes nobody has
        written, of these allocations, by their numbers, and of resident memory where its owner does, too."""
        size = self.extent
        try:
            self._view = None if self.resident is None else View(self.resident, size)
            self._data = zeros(size) if self._view is None else self._view.data
        except (OSError, MemoryError):
            hint = "this machine does not give a process so much: take a smaller launch"
            raise AmdgenError(f"buffers of {size >> 20} MiB in all", hint) from None
        self._owner = np.zeros(size // _PAGE + 1, np.uint32)
        self._ends = np.zeros(len(self.allocations) + 1, np.uint64)
        for number, a in enumerate(self.allocations, start=1):
            first = (a.address - self.base) // _PAGE
            self._owner[first : first + -(-a.size // _PAGE)] = number
            self._ends[number] = a.end
        self.unwritten = self._followed(size, unwritten) if follows else self._nothing()

    def _followed(self, size: int, unwritten: Collection[int]) -> Unwritten:
        if self.resident is not None and self.resident.shadow is not None:
            return OfResident(self.resident, size, self.allocations)
        if self.resident is not None or not unwritten:
            return self._nothing()
        written = [number not in unwritten for number in range(len(self.allocations))]
        return OfArguments(size, self.base, self.allocations, written)

    def _nothing(self) -> Unwritten:
        return Unwritten(states=[State.ALL_WRITTEN] * len(self.allocations))

    def release(self) -> None:
        """Gives the arena back: nobody reads it any more. A launch that has ended may be held for long, in circles, and
        the next one's pages cost less than new ones."""
        self._data, self._view, self.unwritten = np.zeros(0, np.uint8), None, Unwritten()

    def undo(self) -> None:
        """What is resident, and which bytes nobody has written, as the launch found it."""
        self.unwritten.begin()
        if self._view is not None:
            self._view.undo()

    def publish(self) -> None:
        """What the launch has written to resident memory is there for others, too."""
        if self._view is not None:
            self._view.publish()
        self.unwritten.publish()

    @property
    def extent(self) -> int:
        """Bytes from the arena's base to the end of its last allocation."""
        last = max((a.end for a in self.resident.allocations), default=0) if self.resident else 0
        return max(self._next, -(-last // _PAGE) * _PAGE + _GUARD) - self.base

    def kept(self, wrote: Callable[[int], bool]) -> Kept:
        """A copy of what a run wrote, for :meth:`restore`: pages of resident memory, else the allocations that it
        ``wrote`` to, by their numbers; with which of their bytes nobody has written."""
        if self._view is not None:
            places = self._view.written()
        else:
            written = (a for number, a in enumerate(self.allocations) if wrote(number))
            places = [(a.address - self.base, a.end - self.base) for a in written]
        held = [self._data, self.unwritten.data] if len(self.unwritten.data) else [self._data]
        kept = [(of, first, of[first:behind].copy()) for first, behind in places for of in held]
        return [*kept, (self.unwritten.states, 0, self.unwritten.states.copy())]

    def restore(self, kept: Kept) -> None:
        """Memory as that run left it, once it is again as the launch found it."""
        for of, first, content in kept:
            of[first : first + len(content)] = content

    def bytes(self, allocation: Allocation) -> Bytes:
        """A view of an allocation's bytes."""
        start = allocation.address - self.base
        return self._data[start : start + allocation.size]

    def valid(self, addresses: Addresses, size: int) -> npt.NDArray[np.bool_]:
        """Which accesses of ``size`` bytes lie wholly inside one allocation."""
        offsets = addresses - np.uint64(self.base)  # wraps for lower addresses: then beyond the arena
        inside = offsets < np.uint64(self._data.size)
        pages = np.where(inside, offsets, 0) // np.uint64(_PAGE)
        ends = self._ends[self._owner[pages.astype(np.int64)]]
        return inside & (addresses < ends) & (ends - addresses >= np.uint64(size))  # no sum that wraps

    def load_words(self, addresses: Addresses, words: int) -> npt.NDArray[np.uint32]:
        """``words`` dwords from 4-byte aligned, valid addresses: (words, *addresses.shape)."""
        view = self._data[: self._data.size // 4 * 4].view(np.uint32)
        index = ((addresses - np.uint64(self.base)) >> np.uint64(2)).astype(np.int64)
        return np.stack([view[index + i] for i in range(words)])

    def load_bytes(self, addresses: Addresses, size: int) -> npt.NDArray[np.uint8]:
        """``size`` bytes each from valid addresses of any alignment: (*addresses.shape, size)."""
        index = (addresses - np.uint64(self.base)).astype(np.int64)
        return self._data[index[..., None] + np.arange(size)]

    def store_words(self, addresses: Addresses, values: npt.NDArray[np.uint32]) -> None:
        """Dwords (words, n) to n 4-byte aligned, valid addresses. Of two lanes at one address the higher wins."""
        view = self._data[: self._data.size // 4 * 4].view(np.uint32)
        index = ((addresses - np.uint64(self.base)) >> np.uint64(2)).astype(np.int64)
        for i, word in enumerate(values):
            view[index + i] = word

    def store_bytes(self, addresses: Addresses, values: npt.NDArray[np.uint8]) -> None:
        """Bytes (n, size) to n valid addresses of any alignment."""
        index = (addresses - np.uint64(self.base)).astype(np.int64)
        self._data[index[:, None] + np.arange(values.shape[1])] = values

    def describe(self, address: int) -> str:
        """An address in words: its offset from the nearest allocation, or from null."""
        if min(address, (1 << 64) - address) < _NEAR_NULL:
            return f"{address:#x}, near null{self.nulls and f': {self.nulls}'}"
        if not self.allocations:
            return f"{address:#x}; nothing is allocated"

        def distance(a: Allocation) -> int:
            return a.address - address if address < a.address else max(0, address - a.end + 1)

        nearest = min(self.allocations, key=distance)
        if address < nearest.address:
            where = f"{nearest.address - address} bytes before"
        elif address >= nearest.end:
            where = f"{address - nearest.end} bytes past the end of"
        else:
            where = f"{address - nearest.address} bytes into"
        return f"{address:#x}, {where} '{nearest.name}' ({nearest.size} bytes)"
