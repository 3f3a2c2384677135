"""Memory that outlives a launch, and the view of it that a launch has for itself.

A launch may begin anew, and is judged in other orders: memory has to be as it was then. A copy of all that a program
has allocated would take longer than most launches. So a launch writes to pages of its own, which the system copies as
they are first written to; in the end their content becomes everybody's.
"""

from __future__ import annotations

import mmap
import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from amdgen.emulator.untouched import UNRESERVED

Bytes = npt.NDArray[np.uint8]

_PAGEMAP = "/proc/self/pagemap"
_PRESENT, _SWAPPED, _FILES = 1 << 63, 1 << 62, 1 << 61
"""Bits of an entry of that table: the page is in memory, or swapped out; it is a file's or shared memory's (Linux:
Documentation/admin-guide/mm/pagemap.rst)."""
_ENTRY = 8
"""Bytes of an entry."""
_AT_ONCE = 1 << 20
"""Pages that are asked about together."""
_LOOKED_AT = 1 << 20
"""Bytes that are looked at together."""


@dataclass(frozen=True, slots=True)
class Allocation:
    """Memory of a launch: ``address`` of its first byte, ``size`` in bytes."""

    name: str
    address: int
    size: int

    @property
    def end(self) -> int:
        """The address behind its last byte."""
        return self.address + self.size


@dataclass
class Shadow:
    """The shadow of memory that outlives a launch: ``file`` holds it, ``data`` is all of it; ``lacking``: addresses of
    allocations that may have unwritten bytes, all others have none."""

    file: int
    data: Bytes
    base: int
    lacking: dict[int, int] = field(default_factory=dict)  # address → size

    def begin(self, address: int, size: int) -> None:
        """Nothing of fresh memory is written."""
        self.data[address - self.base : address - self.base + size] = 0xFF
        self.lacking[address] = size

    def look(self) -> None:
        """Forgets allocations that have no unwritten byte left."""
        for address, size in [*self.lacking.items()]:
            if not _any(self.data[address - self.base : address - self.base + size]):
                del self.lacking[address]


def _any(held: Bytes) -> bool:
    """Whether a byte is not 0."""
    return any(held[at : at + _LOOKED_AT].any() for at in range(0, len(held), _LOOKED_AT))


@dataclass(frozen=True)
class Resident:
    """Memory that outlives a launch: what a program has allocated on its device.

    ``file``: the descriptor of the file in memory that holds it, from address ``base`` on; ``data``: all of it, as
    everybody sees it; ``allocations``: what a kernel may touch, at ``own`` bytes from ``base`` or behind, each on pages
    of its own; the bytes before are for what a launch needs beside. ``code``: the allocation in which the launched
    kernel's code object lies, with its variables. ``shadow``: which bytes nobody has written; None where that is not
    followed.
    """

    base: int
    file: int
    data: Bytes
    own: int
    allocations: tuple[Allocation, ...]
    code: Allocation
    shadow: Shadow | None = None


class View:
    """The first ``size`` bytes of resident memory, ``data``, as one launch sees them: what it writes nobody else sees.
    ``file``: that of its shadow, to see that. OSError where the system has no room."""

    def __init__(self, resident: Resident, size: int, file: int | None = None) -> None:
        self._resident = resident
        self._map = mmap.mmap(resident.file if file is None else file, size, flags=mmap.MAP_PRIVATE | UNRESERVED)
        self.data: Bytes = np.frombuffer(self._map, np.uint8)

    def undo(self) -> None:
        """Forgets what was written: all is as everybody sees it."""
        self._map.madvise(mmap.MADV_DONTNEED)

    def written(self, among: Iterable[Allocation] | None = None) -> list[tuple[int, int]]:
        """Where pages of allocations (None: of all) were written to, as bytes of ``data`` from, and up to."""
        base = self._resident.base
        with _Pagemap() as pagemap:
            return [
                place
                for a in (self._resident.allocations if among is None else among)
                for place in _written(self.data, a.address - base, a.end - base, pagemap)
            ]

    def publish(self) -> None:
        """Lets everybody see what was written to allocations."""
        for first, behind in self.written():
            self._resident.data[first:behind] = self.data[first:behind]


class _Pagemap:
    """What Linux says of this process's pages; nothing where it doesn't."""

    def __enter__(self) -> _Pagemap:
        try:
            self._file = os.open(_PAGEMAP, os.O_RDONLY)
        except OSError:
            self._file = -1
        return self

    def __exit__(self, *_: object) -> None:
        if self._file >= 0:
            os.close(self._file)

    def own(self, address: int, count: int) -> npt.NDArray[np.bool_]:
        """Which of ``count`` pages from ``address`` on are no longer the file's; all of them where nobody says."""
        raw = b""
        if self._file >= 0:
            with suppress(OSError):
                raw = os.pread(self._file, count * _ENTRY, address // mmap.PAGESIZE * _ENTRY)
        if len(raw) != count * _ENTRY:
            return np.ones(count, np.bool_)
        entries = np.frombuffer(raw, np.uint64)
        return (entries & np.uint64(_PRESENT | _SWAPPED) != 0) & (entries & np.uint64(_FILES) == 0)


def _written(data: Bytes, begin: int, end: int, pagemap: _Pagemap) -> Iterator[tuple[int, int]]:
    """Where a private view of a file has pages of its own between two of its bytes, as bytes from, and up to. ``begin``
    is a page's first."""
    page = mmap.PAGESIZE
    for at in range(begin, end, page * _AT_ONCE):
        count = -(-(min(end, at + page * _AT_ONCE) - at) // page)
        for first, behind in _runs(pagemap.own(data.ctypes.data + at, count)):
            yield at + first * page, min(end, at + behind * page)


def _runs(chosen: npt.NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Where each run of those that are chosen begins, and where it has ended."""
    edges = np.flatnonzero(np.diff(chosen, prepend=False, append=False))
    return list(zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True))
