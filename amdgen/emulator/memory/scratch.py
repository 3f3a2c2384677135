"""Private memory: some bytes for each lane of each wave in a batch, and which of their bits something has defined."""

from __future__ import annotations

import numpy as np

FRESH = 0xAD
"""What a byte is read as that nothing has written."""


class Scratch:
    """``lane_bytes`` bytes a lane, linear; byte ``b`` of a lane is at ``(wave * 64 + lane) * lane_bytes + b``."""

    def __init__(self, waves: int, lane_bytes: int) -> None:
        self.lane_bytes = lane_bytes
        self.data = np.zeros(waves * 64 * lane_bytes, np.uint8)  # zeros cost nothing until they are touched
        self.defined = np.zeros(waves * 64 * lane_bytes, np.uint8)  # bits
