"""LDS of the workgroups in a batch, and what the checks need to know of every byte.

Each byte has its data and shadows: written at all, the last writer and the last reader with their barrier epoch and
their instruction, and the operation in flight that will write it. An access of whole dwords works on views of four
bytes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.uint8]

ATOMIC = 0x40
"""Set in a writer stamp: the wave has changed the bytes by atomics only."""
LATE = 0x20
"""Set in a stamp: the access was issued before the barrier that began this epoch, and not waited for there."""
MANY = 0xFF
"""Reader stamp of bytes that several waves have read in one epoch. A workgroup has at most 16 waves."""


@dataclass(frozen=True, slots=True)
class Race:
    """Of the access in row ``row`` with an earlier one: the LDS address, its instruction, its wave (-1: several), how,
    "written" or "read", and whether it was still in flight at the last barrier."""

    row: int
    address: int
    pc: int
    wave: int
    how: str
    late: bool


class Lds:
    """``groups`` workgroups with ``size`` bytes each. Stamps are ``epoch << 8 | wave + 1``; 0 is never."""

    def __init__(self, groups: int, size: int) -> None:
        self.size = size
        self.stride = -(-size // 16) * 16
        total = groups * self.stride
        self.data = np.full(total, 0xAD, np.uint8)
        self.newest = self.data.copy()  # what writes and copies leave, those in flight included
        self.written = np.zeros(total, np.bool_)
        self.writer = np.zeros(total, np.int32)
        self.reader = np.zeros(total, np.int32)
        self.writer_at = np.zeros(total, np.int32)  # places: numbers of instructions
        self.reader_at = np.zeros(total, np.int32)
        self.places: dict[int, int] = {}
        self.pcs: list[int] = [-1]
        self.pending = np.zeros(total, np.int32)
        self._touched = np.zeros(total, np.int32)  # stamp of the last row of this very step
        self.epoch = np.ones(groups, np.int32)

    def index(self, group: Ints, address: Ints, size: int) -> Ints:
        """Flat byte indexes (m, size) of m accesses that start at ``address`` of workgroup ``group``."""
        start = group * self.stride + address
        return start[:, None] + np.arange(size)

    def read(self, index: Ints) -> Bytes:
        return self.data[index]

    def stamp(self, group: Ints, wave: Ints) -> npt.NDArray[np.int32]:
        """The stamp of an access by ``wave`` (within its workgroup) now."""
        return (self.epoch[group] << 8 | (wave.astype(np.int32) + 1)).astype(np.int32)

    def note_write(
        self, index: Ints, stamp: npt.NDArray[np.int32], pc: int, values: Bytes | None = None
    ) -> Race | None:
        """Marks bytes as written at ``pc``; the first access that races: with a write or a read of another wave in
        this epoch. Waves that write the same ``values`` don't race: whichever is last, the bytes are the same. Waves of
        one step that meet come one after the other."""
        found: Race | None = None
        for rows in self._one_by_one(index, stamp):
            race = self._note_write(index[rows], stamp[rows], pc, None if values is None else values[rows])
            if race is not None and found is None:
                found = race if isinstance(rows, slice) else replace(race, row=int(rows[race.row]))
        return found

    def _one_by_one(self, index: Ints, stamp: npt.NDArray[np.int32]) -> list[Any]:
        """The rows of an access, all at once, or wave by wave where several touch the same bytes."""
        if not len(stamp) or (stamp == stamp[0]).all():
            return [slice(None)]
        last = stamp[:, None]
        self._touched[index] = last
        if (self._touched[index] == last).all():
            return [slice(None)]
        return [np.flatnonzero(stamp == one) for one in np.unique(stamp)]

    def _note_write(self, index: Ints, stamp: npt.NDArray[np.int32], pc: int, values: Bytes | None) -> Race | None:
        mine, place = stamp[:, None], self._place(pc)
        wrote, read = self.writer[index], self.reader[index]
        if values is not None:
            wrote = np.where((self.newest[index] == values) & ((wrote & ATOMIC) == 0), 0, wrote)
        found = self._first(index, wrote, mine, "written") or self._first(index, read, mine, "read")
        self.writer[index] = mine
        self.writer_at[index] = place
        if values is not None:
            self.newest[index] = values
        self.written[index] = True
        return found

    def note_atomic(self, index: Ints, stamp: npt.NDArray[np.int32], pc: int) -> Race | None:
        """Marks bytes as changed by an atomic; the first that races: with a plain access of another wave."""
        mine = stamp[:, None]
        before = self.writer[index]
        theirs = _same_epoch_other(before, mine)
        plain = np.where((before & ATOMIC) == 0, before, 0)
        found = self._first(index, plain, mine, "written") or self._first(index, self.reader[index], mine, "read")
        # A plain write of one's own keeps its stamp: another wave's atomic would race with it.
        own = (before & ~LATE) == mine
        self.writer[index] = np.where(own, before, np.where(theirs, before | MANY, mine | ATOMIC))
        self.writer_at[index] = self._place(pc)
        after = self.writer[index]
        shared = ((after & ~(ATOMIC | LATE)) != mine) & ~theirs
        if shared.any():  # several waves of this very step
            self.writer[index[shared]] = np.broadcast_to(mine, index.shape)[shared] | MANY
        self.written[index] = True
        return found

    def note_read(self, index: Ints, stamp: npt.NDArray[np.int32], pc: int) -> Race | None:
        """Marks bytes as read; the first read that races with a write of another wave in this epoch."""
        mine = stamp[:, None]
        found = self._first(index, self.writer[index], mine, "written")
        before = self.reader[index]
        several = _same_epoch_other(before, mine)
        self.reader[index] = np.where(several, mine | MANY, mine)
        self.reader_at[index] = self._place(pc)
        after = self.reader[index]
        shared = (after != mine) & ~several
        if shared.any():  # several waves of this very step
            self.reader[index[shared]] = np.broadcast_to(mine, index.shape)[shared] | MANY
        return found

    def _first(self, index: Ints, stamps: npt.NDArray[np.int32], mine: npt.NDArray[np.int32], how: str) -> Race | None:
        races = _same_epoch_other(stamps, mine)
        if not races.any():
            return None
        row, byte = (int(v[0]) for v in np.nonzero(races))
        place = (self.writer_at if how == "written" else self.reader_at)[index[row, byte]]
        low = int(stamps[row, byte]) & 0xFF
        many = low & MANY == MANY
        wave = -1 if many else (low & ~(ATOMIC | LATE)) - 1
        return Race(row, int(index[row, byte] % self.stride), self.pcs[place], wave, how, bool(low & LATE) and not many)

    def _place(self, pc: int) -> int:
        place = self.places.get(pc)
        if place is None:
            place = self.places[pc] = len(self.pcs)
            self.pcs.append(pc)
        return place

    def extend(self, index: Ints, group: Ints, wave: Ints, issued: npt.NDArray[np.int32], shadow: str) -> None:
        """An access that was issued in one epoch and proven complete in a later one may have happened in either: its
        bytes get the later stamp too."""
        now = self.stamp(group, wave)
        late = (now >> 8) != (issued >> 8)
        if late.any():
            stamps = self.writer if shadow == "writer" else self.reader
            stamps[index[late]] = now[late][:, None] | LATE

    def barrier(self, groups: Iterable[int] | Ints) -> None:
        """All waves of these workgroups have passed a barrier."""
        self.epoch[groups] += 1  # type: ignore[index]


def _same_epoch_other(stamp: npt.NDArray[np.int32], mine: npt.NDArray[np.int32]) -> npt.NDArray[np.bool_]:
    """Stamps of this epoch by another wave (or by several)."""
    return ((stamp >> 8) == (mine >> 8)) & ((stamp & ~(ATOMIC | LATE)) != mine) & (stamp != 0)
