"""An operand of 16-bit elements that lies across k in LDS and is read by the transposing read (gfx950)."""

from __future__ import annotations

from amdgen.kernels.cdna.operand import Lane, Operand
from amdgen.layout.fragments import STRIP

TRANSPOSING = "ds_read_b64_tr_b16"
"""The LDS read by which 16 lanes hand elements around: lanes bring four consecutive elements each, four lanes a line;
lane c then has those of column c of four lines (:func:`amdgen.emulator.reference.memory.ldslanes.transposed`)."""
SHARING = 16
"""Lanes that a transposing read hands elements around in."""


class ReadTransposed(Operand):
    """A or B whose lines run across k. A lane's k are as they would be along k: :data:`STRIP` of them a read."""

    @property
    def read_bytes(self) -> int:
        return STRIP * self.element_bytes

    @property
    def pieces(self) -> int:
        return self.per_read // STRIP

    @property
    def slab_reads(self) -> int:
        return self.subtiles * self.pieces

    def items(self) -> list[tuple[int, int]]:
        return [(0, 0)]

    def lane_place(
        self, wave: int, lane: Lane, slab: int, subtile: int, item: tuple[int, int], piece: int
    ) -> tuple[Lane, Lane]:
        """What a lane reads for others: four elements of one of the four lines."""
        group, index = lane // self.m, lane % self.m
        half, within = index // SHARING, index % SHARING
        k = self.k_of(slab, group, 0, 0) + piece * STRIP + within // STRIP
        return self.place(self.outer_of(wave, subtile, half * SHARING + within % STRIP * STRIP), k)
