"""How the parts of a tile's keys are added up, where several blocks have some each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from amdgen.isa.nvidia_tuning import AttentionCosts
    from amdgen.kernels.attention.hopper.geometry import CudaGeometry

_TOGETHER = 16
"""Parts that a thread reads at once, and threads that have a row. Where the last block of a tile adds up all: of more
parts, so many neighbours are added up first, and then the sums."""
_PIECE = 4
"""Columns of a part that a thread reads at once, and registers for them."""
_BESIDE = 80
"""Registers of a thread beside those."""
_GROUPS = (1, 2, 4, 8)
_POLLS, _POLLS_A_STEP = 64, 2
"""Reads of a counter, at most, while a block waits for a tile's other blocks, and more for each of its own steps: on an
H200 some 40 us and about as long as it has computed. Who is not there by then has hardly begun."""


@dataclass(frozen=True)
class Adding:
    """Of a geometry whose keys are split. What is counted is of one multiplying warpgroup."""

    g: CudaGeometry

    @cached_property
    def by_all(self) -> bool:
        """Whether all blocks of a tile add it up, each some columns of all parts, where that is faster and no block has
        a further tile, which would wait for others. Else the block that comes last adds up all."""
        alone = self.g.split and not self.g.dealt and self.g.tiles == self.g.grid[0]
        return alone and self.by_last(self.g.splits) > self._costs.combine_all

    def cost(self, parts: int) -> float:
        """The time in which a tile's parts are added up, in that of a row of queries with one key of a step."""
        return self._costs.combine_all if self.by_all else self.by_last(parts)

    def by_last(self, parts: int) -> float:
        """That time where the last block does it: at once, or neighbours and then their sums. A thread has one row of
        each of them at a time."""
        turns = ceil(self._rows / (self.g.arch.warpgroup // _TOGETHER))
        levels = [parts] if parts <= _TOGETHER else [_TOGETHER, ceil(parts / _TOGETHER)]
        return sum(self._costs.combine + self._costs.combine_part * level * turns for level in levels)

    @property
    def _rows(self) -> int:
        """Of a tile, in its first warpgroup."""
        return min(self.g.kept, self.g.own * self.g.fold)

    @property
    def _costs(self) -> AttentionCosts:
        assert self.g.arch.attention_costs is not None
        return self.g.arch.attention_costs

    @property
    def together(self) -> int:
        """Parts that are added up at once, and threads that have a row."""
        return _TOGETHER

    @property
    def unit(self) -> int:
        """Columns that those threads add up at a time, where all blocks do."""
        return _PIECE * _TOGETHER

    @property
    def pieces(self) -> int:
        """Pieces of each part that a thread reads at a time: as many as it has registers for."""
        if self.by_all:
            return 1
        of_row = ceil(self.g.values / self.unit)
        have = self.g.registers[1] or self.g.arch.registers_thread
        return max(1, min(of_row, (have - _BESIDE) // (_TOGETHER * _PIECE)))

    @property
    def groups(self) -> int:
        """Groups of threads that read some parts each of what a block adds up, where all blocks do: as many as have to
        read the fewest times one after the other, for their parts and for what else the block adds up."""
        return min(_GROUPS, key=lambda groups: (self._reads(groups), -groups)) if self.by_all else 1

    @property
    def reads(self) -> int:
        """Reads one after the other by which a block adds up its columns, where all blocks do."""
        return self._reads(self.groups)

    def _reads(self, groups: int) -> int:
        own = ceil(self._rows * ceil(self.g.values / self.unit) / self.g.splits)
        places = self.g.arch.warpgroup // _TOGETHER
        return ceil(ceil(self.g.splits / groups) / _TOGETHER) * ceil(own / (places // groups))

    @property
    def polls(self) -> int:
        """Reads of a counter, beside those for each step, after which a block leaves: none may wait for ever for one
        that waits for its place."""
        return _POLLS

    @property
    def polls_a_step(self) -> int:
        """And for each step of the block."""
        return _POLLS_A_STEP

    @property
    def places(self) -> int:
        """Of parts in the workspace."""
        return 2 * self.g.grid[0] if self.g.dealt else self.g.tiles

    @property
    def sums(self) -> int:
        """Sums of neighbouring parts that a tile has at most; 0 where all its parts are added up at once."""
        g = self.g
        steps = ceil(g.spec.seq_k / g.keys)
        parts = min(steps, g.grid[0] // g.abreast) if g.dealt else g.splits
        return ceil(parts / _TOGETHER) if parts > _TOGETHER and not self.by_all else 0

    @property
    def counters(self) -> int:
        """Of a tile: parts that have come and blocks that know of it; or of all parts and of neighbours."""
        return 2 if self.by_all else 1 + self.sums
