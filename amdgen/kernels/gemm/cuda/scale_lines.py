"""Scales of blocks on their way to the multiplying warps: a warp copies those of a few tiles of k at a time to shared
memory."""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd

from amdgen.kernels.gemm.cuda.tma_budget import F32_BYTES
from amdgen.kernels.gemm.scale_shapes import BLOCK

_SLOTS = 4
"""Copies from memory take as long as many tiles of k do where few rows are multiplied."""


@dataclass(frozen=True)
class ScaleLines:
    """A ring of slots, each of lines of a row of A and of a block of columns of B. Lanes that read neighbouring rows
    find them in different banks."""

    rows: int  # of a tile
    tile_columns: int
    k_tiles: int
    line_bytes: int  # of the scales of one row
    barrier_bytes: int

    bytes = F32_BYTES
    slots = _SLOTS

    @property
    def ahead(self) -> int:
        """Scales of a line: tiles of k."""
        return self.line_bytes // F32_BYTES

    @property
    def piece(self) -> int:
        """Scales that are copied at a time: rows of scales begin at multiples of so many."""
        return gcd(self.ahead, self.k_tiles)

    @property
    def piece_bytes(self) -> int:
        """Bytes of these."""
        return self.piece * F32_BYTES

    @property
    def columns(self) -> int:
        """Blocks of columns, at most, that a tile has a part of."""
        return 1 if BLOCK % self.tile_columns == 0 else 1 + -(-(self.tile_columns - self.span) // BLOCK)

    @property
    def span(self) -> int:
        """Neighbouring columns of a tile that surely have one scale."""
        return gcd(self.tile_columns, BLOCK)

    @property
    def spans(self) -> int:
        """Of a tile."""
        return self.tile_columns // self.span

    @property
    def slot_bytes(self) -> int:
        """Of the scales that are copied at a time."""
        return (self.rows + self.columns) * self.line_bytes

    @property
    def shared_bytes(self) -> int:
        """Of all slots, and of their barriers: full and empty."""
        return self.slots * (self.slot_bytes + 2 * self.barrier_bytes)
