"""LDS of the workgroups in a batch: the data, and which bytes have been written at all."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]


class Lds:
    """``groups`` workgroups with ``size`` bytes each."""

    def __init__(self, groups: int, size: int) -> None:
        self.size = size
        self.stride = -(-size // 16) * 16
        total = groups * self.stride
        self.data = np.full(total, 0xAD, np.uint8)
        self.written = np.zeros(total, np.bool_)  # by what is still in flight, too

    def index(self, group: Ints, address: Ints, size: int) -> Ints:
        """Flat byte indexes (m, size) of m accesses that start at ``address`` of workgroup ``group``."""
        start = group * self.stride + address
        return start[:, None] + np.arange(size)
