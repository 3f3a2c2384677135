"""The ways by which waves came to where wait states may be missing, as the judge's table has them (``windows.h``)."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.emulator.native import structures
from amdgen.emulator.native.paths import Taken, Way

_ROW = np.dtype(structures.Way)
_MOST_APART = 1 << 14
"""Rows that are kept before those of the same way are put together."""


class Ways:
    """What was fetched from the tables of all threads. A way is known by its key, the hash that C works out."""

    def __init__(self) -> None:
        self._parts: list[npt.NDArray[Any]] = []
        self._count = 0

    def fetch(self, machine: Any, raw: npt.NDArray[np.uint8]) -> None:
        """Moves the paths that a thread has recorded out of its table."""
        if not machine.n_ways:
            return
        table = raw.view(_ROW)
        rows = np.flatnonzero(table["key"] != 0)
        self._parts.append(table[rows])
        self._count += len(rows)
        table[rows] = 0
        machine.n_ways = 0
        if self._count > _MOST_APART:
            self._parts = [self._folded()]
            self._count = 0  # distinct ways are kept: the table is folded again when it has doubled

    def at(self, sites: frozenset[int] | None, length: int) -> dict[Way, Taken]:
        """The ways that end at these operations; None: at any. ``length``: operations that count."""
        rows, found = self._folded(), dict[Way, Taken]()
        if sites is not None and len(rows):
            last = (rows["issued"][:, length - 1].astype(np.int64) - 1) >> 1
            rows = rows[np.isin(last, list(sites))]
        for row in rows:
            issued = row["issued"][:length]
            way = tuple((int(x) - 1 >> 1, bool(int(x) - 1 & 1)) for x in issued[issued != 0])
            found[way] = Taken(int(row["group"]), int(row["wave"]), int(row["count"]))
        return found

    def _folded(self) -> npt.NDArray[Any]:
        """Each path once, with the wave that took it first and how often it was taken in all."""
        rows = np.concatenate(self._parts) if self._parts else np.zeros(0, _ROW)
        rows = rows[np.lexsort((rows["wave"], rows["group"], rows["key"]))]
        first = np.flatnonzero(np.diff(rows["key"], prepend=~rows["key"][:1]))
        if not len(first):
            return rows
        counts = np.add.reduceat(rows["count"], first)
        rows = rows[first]
        rows["count"] = counts
        return rows
