"""V on its way to the second product: the operand whose k follows what the first product leaves in registers.

The first product's result holds, in lane group g and register v, the key 8·(v // 4) + 4·g + v % 4 (32-row
instructions). Packed in pairs those registers are the second product's B as they stand, when k runs over keys in that
order; so V's fragments are read in that order too.
"""

from __future__ import annotations

from amdgen.kernels.gemm.operand import Operand

STRIP = 4
"""Consecutive rows of a matrix result in consecutive registers of a lane."""


class Values(Operand):
    """V of one tile: lines are keys, outer is the head dimension."""

    @property
    def per_read(self) -> int:
        """A slab feeds one matrix instruction: each key is a line of its own, so nothing is read wider for more."""
        return self.run

    def k_of(self, slab: int, group: int, step: int, item: int) -> int:
        """The tile's key of a lane's element: as the registers of the first product's result hold it."""
        return slab * self.slab + item // STRIP * STRIP * self.groups + group * STRIP + item % STRIP
