"""Memory of launches between pages that nobody may touch, so that an access of the emulator beyond it shows.

Within :func:`guarded` every table of a launch, its LDS and scratch, and its arena lie alone: an access before or behind
them ends the process by a signal, up to some GiB away. So does one between two allocations of the arena. Bytes that
share a page with what may be touched hold :data:`MAGIC`, as do two regions of the process that no launch is given:
:meth:`Guards.changed` tells which have been written to, and a kernel that read there has got MAGIC.
"""

from __future__ import annotations

import ctypes
import mmap
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from unittest.mock import patch

import numpy as np
import numpy.typing as npt

from amdgen.emulator.arena import GlobalMemory
from amdgen.emulator.untouched import taken_from

MAGIC = 0xC5E1
"""Repeated, what bytes hold that are not a launch's."""
FENCE = 5 << 30
"""Bytes on either side of each part: more than an address of 32 bits can be off."""
_PAGE = mmap.PAGESIZE
_ROOM, _CANARY = 64 << 20, 16 * _PAGE
_WHERE_CANARIES = (-1 << 30, 1 << 30)
"""Where the canaries lie, from the beginning of the arena on."""
_NONE, _ALL = 0, mmap.PROT_READ | mmap.PROT_WRITE
_ALIGNED = 64


def _protect(address: int, size: int, how: int) -> None:
    """Lets whole pages be used, or not."""
    protect = ctypes.CDLL(None, use_errno=True).mprotect
    if protect(ctypes.c_void_p(address), ctypes.c_size_t(size), how):
        raise OSError(ctypes.get_errno(), "mprotect")


def _reserved(size: int) -> mmap.mmap:
    """Addresses that nobody may touch yet."""
    flags = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | getattr(mmap, "MAP_NORESERVE", 0x4000)
    made = mmap.mmap(-1, size, flags=flags)
    _protect(_address(made), size, _NONE)
    return made


def _address(made: mmap.mmap) -> int:
    return ctypes.addressof(ctypes.c_char.from_buffer(made))


def _mark(place: npt.NDArray[np.uint8]) -> None:
    """Fills bytes with MAGIC, by where they are: two bytes, the same in each word."""
    high = (np.arange(place.ctypes.data, place.ctypes.data + len(place)) & 1).astype(np.bool_)
    place[:] = np.where(high, MAGIC >> 8, MAGIC & 0xFF)


def _is_marked(place: npt.NDArray[np.uint8]) -> bool:
    kept = place.copy()
    _mark(place)
    return bool((kept == place).all())


class Guards:
    """The guarded memory of a process. ``arena``: the address of the first byte of the arena on the host; ``canaries``:
    those of the two regions, as addresses of kernels that would lead there, did nobody look."""

    def __init__(self) -> None:
        self._held = _reserved(2 * FENCE + _ROOM)
        self._bytes = np.frombuffer(self._held, np.uint8)
        self.arena = _address(self._held) + FENCE
        self._slack: list[tuple[str, npt.NDArray[np.uint8]]] = []
        for where in _WHERE_CANARIES:
            _protect(self.arena + where, _CANARY, _ALL)
            place = self._bytes[FENCE + where : FENCE + where + _CANARY]
            _mark(place)
            self._slack.append(("a page that no launch was given", place))
        self._lasting = len(self._slack)
        self.canaries = [GlobalMemory().base + where for where in _WHERE_CANARIES]
        self.allocations: list[tuple[int, int]] = []

    def source(self, size: int) -> npt.NDArray[np.uint8]:
        """Memory of its own, whose last byte lies before a page that nobody may touch, but for its alignment."""
        whole, used = -(-max(size, 1) // _PAGE) * _PAGE, -(-size // _ALIGNED) * _ALIGNED
        held = _reserved(2 * FENCE + whole)
        _protect(_address(held) + FENCE, whole, _ALL)
        every = np.frombuffer(held, np.uint8)[FENCE : FENCE + whole]
        begin = whole - used
        self._slack += [("a table's", every[:begin]), ("a table's", every[begin + size :])]
        _mark(every[:begin])
        _mark(every[begin + size :])
        return every[begin : begin + size]

    def place(self, memory: GlobalMemory) -> None:
        """Moves an arena that was made to its place, and closes what is no allocation's."""
        size = memory._data.size
        whole = -(-size // _PAGE) * _PAGE
        if whole > _ROOM:
            raise MemoryError("more than a guarded arena holds")
        _protect(self.arena, _ROOM, _ALL)
        self._held.madvise(mmap.MADV_DONTNEED, FENCE, _ROOM)
        memory._data = self._bytes[FENCE : FENCE + size]
        at = 0
        for a in sorted(memory.allocations, key=lambda a: a.address):
            first, end = a.address - memory.base, a.end - memory.base
            behind = -(-end // _PAGE) * _PAGE
            _protect(self.arena + at, first - at, _NONE)
            if behind > end:
                self._slack.append((f"'{a.name}'", memory._data[end:behind]))
                _mark(memory._data[end:behind])
            at = behind
        _protect(self.arena + at, _ROOM - at, _NONE)
        self.allocations = [(a.address, a.size) for a in memory.allocations]

    def changed(self) -> list[str]:
        """What has been written to beyond the memory of the launches since the last call, in words."""
        found = sorted({f"bytes beyond {name}" for name, place in self._slack if not _is_marked(place)})
        del self._slack[self._lasting :]
        return found


@contextmanager
def guarded() -> Iterator[Guards]:
    """Within it launches have guarded memory, one launch at a time."""
    guards, freeze = Guards(), GlobalMemory.freeze

    def frozen(memory: GlobalMemory, follows: bool = False, unwritten: Collection[int] = ()) -> None:
        freeze(memory, follows, unwritten)
        guards.place(memory)

    with taken_from(guards.source), patch.object(GlobalMemory, "freeze", frozen):
        yield guards
