"""LDS of the workgroups in a batch, and what the checks need to know of every byte.

Each byte has its data and four shadows: written at all, the last writer and the last reader with their barrier epoch,
and the operation in flight that will write it. An access of whole dwords works on views of four bytes.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.uint8]

ATOMIC = 0x40
"""Set in a writer stamp: the wave has changed the bytes by atomics only."""
MANY = 0xFF
"""Reader stamp of bytes that several waves have read in one epoch. A workgroup has at most 16 waves."""


class Lds:
    """``groups`` workgroups with ``size`` bytes each. Stamps are ``epoch << 8 | wave + 1``; 0 is never."""

    def __init__(self, groups: int, size: int) -> None:
        self.size = size
        self.stride = -(-size // 16) * 16
        total = groups * self.stride
        self.data = np.full(total, 0xAD, np.uint8)
        self.written = np.zeros(total, np.bool_)
        self.writer = np.zeros(total, np.int32)
        self.reader = np.zeros(total, np.int32)
        self.pending = np.zeros(total, np.int32)
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

    def note_write(self, index: Ints, stamp: npt.NDArray[np.int32]) -> Ints:
        """Marks bytes as written; returns the rows of ``index`` that race: with a write of another wave, or a read of
        another wave, in this epoch."""
        mine = stamp[:, None]
        races = _same_epoch_other(self.writer[index], mine) | _same_epoch_other(self.reader[index], mine)
        self.writer[index] = mine
        # Two waves of one step: the later one in the array has overwritten the stamp of the earlier.
        races |= self.writer[index] != mine
        self.written[index] = True
        return np.flatnonzero(races.any(axis=1))

    def note_atomic(self, index: Ints, stamp: npt.NDArray[np.int32]) -> Ints:
        """Marks bytes as changed by an atomic; returns the rows that race: with a plain access of another wave."""
        mine = stamp[:, None]
        before = self.writer[index]
        theirs = _same_epoch_other(before, mine)
        plain = theirs & ((before & ATOMIC) == 0)
        races = plain | _same_epoch_other(self.reader[index], mine)
        # A plain write of one's own keeps its stamp: another wave's atomic would race with it.
        self.writer[index] = np.where(before == mine, before, np.where(theirs, before | MANY, mine | ATOMIC))
        after = self.writer[index]
        shared = (after != mine) & (after != (mine | ATOMIC)) & ~theirs
        if shared.any():  # several waves of this very step
            self.writer[index[shared]] = np.broadcast_to(mine, index.shape)[shared] | MANY
        self.written[index] = True
        return np.flatnonzero(races.any(axis=1))

    def note_read(self, index: Ints, stamp: npt.NDArray[np.int32]) -> Ints:
        """Marks bytes as read; returns the rows of ``index`` that race with a write of another wave in this epoch."""
        mine = stamp[:, None]
        races = _same_epoch_other(self.writer[index], mine)
        before = self.reader[index]
        several = _same_epoch_other(before, mine)
        self.reader[index] = np.where(several, mine | MANY, mine)
        after = self.reader[index]
        shared = (after != mine) & ~several
        if shared.any():  # several waves of this very step
            self.reader[index[shared]] = np.broadcast_to(mine, index.shape)[shared] | MANY
        return np.flatnonzero(races.any(axis=1))

    def extend(self, index: Ints, group: Ints, wave: Ints, issued: npt.NDArray[np.int32], shadow: str) -> None:
        """An access that was issued in one epoch and proven complete in a later one may have happened in either: its
        bytes get the later stamp too."""
        now = self.stamp(group, wave)
        late = (now >> 8) != (issued >> 8)
        if late.any():
            stamps = self.writer if shadow == "writer" else self.reader
            stamps[index[late]] = now[late][:, None]

    def barrier(self, groups: Iterable[int] | Ints) -> None:
        """All waves of these workgroups have passed a barrier."""
        self.epoch[groups] += 1  # type: ignore[index]


def _same_epoch_other(stamp: npt.NDArray[np.int32], mine: npt.NDArray[np.int32]) -> npt.NDArray[np.bool_]:
    """Stamps of this epoch by another wave (or by several)."""
    return ((stamp >> 8) == (mine >> 8)) & ((stamp & ~ATOMIC) != mine) & (stamp != 0)
