"""LDS of the workgroups in a batch, and the private memory (scratch) of their lanes."""

from __future__ import annotations

import numpy as np

from amdgen.emulator.arithmetic.operands import UnsupportedError
from amdgen.emulator.state import Bools, Group, Ints
from amdgen.isa.types import LANES

_FRESH = 0xAD
"""What a byte of LDS holds that nothing has written."""


class Lds:
    """``groups`` workgroups with ``size`` bytes each."""

    def __init__(self, groups: int, size: int) -> None:
        self.size = size
        self.stride = -(-size // 16) * 16
        self.data = np.full(groups * self.stride, _FRESH, np.uint8)

    def reached(self, group: Ints, g: Group, where: Ints, size: int, mask: Bools) -> tuple[Ints, Ints, Ints]:
        """The accesses of ``size`` bytes at ``where`` (n, 64) that the lanes of ``mask`` make: (wave positions, lanes,
        indexes (m, size) of their bytes in ``data``). ``group``: the workgroup of every wave of the batch.
        UnsupportedError when one leaves the workgroup's LDS."""
        wave, lane = np.nonzero(mask)
        at = where[wave, lane].astype(np.int64)
        beyond = (at < 0) | (at + size > self.size)
        if beyond.any():
            first = int(at[np.flatnonzero(beyond)[0]])
            raise UnsupportedError(f"{size} bytes at LDS address {first:#x}; the workgroup has {self.size} bytes")
        start = group[g.waves[wave]] * self.stride + at
        return wave, lane, start[:, None] + np.arange(size)


class Scratch:
    """``lane_bytes`` bytes a lane, linear; byte ``b`` of a lane is at ``(wave * 64 + lane) * lane_bytes + b``."""

    def __init__(self, waves: int, lane_bytes: int) -> None:
        self.lane_bytes = lane_bytes
        self.data = np.zeros(waves * LANES * lane_bytes, np.uint8)  # zeros cost nothing until they are touched

    def reached(self, g: Group, where: Ints, size: int, mask: Bools) -> tuple[Ints, Ints, Ints]:
        """As :meth:`Lds.reached`, of byte offsets ``where`` in each lane's private memory."""
        wave, lane = np.nonzero(mask)
        at = np.broadcast_to(where, mask.shape)[wave, lane].astype(np.int64)
        beyond = (at < 0) | (at + size > self.lane_bytes)
        if beyond.any():
            first = int(at[np.flatnonzero(beyond)[0]])
            raise UnsupportedError(f"{size} bytes at scratch offset {first:#x}; each lane has {self.lane_bytes} bytes")
        start = (g.waves[wave] * LANES + lane) * self.lane_bytes + at
        return wave, lane, start[:, None] + np.arange(size)
