"""Statements of the loop of a GEMM whose products with scales of blocks are made one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from amdgen.kernels.gemm.cuda.tma import TmaGeometry

_ALL = "BLOCKS_M - 1"
_TOP = (
    "// The last block of rows with a product. They are made in descending order: the first one is never left out.",
    "auto top = [&](const Unit& of) {",
    f"  return max(0, min({_ALL}, (of.end - 1 - of.row - (i32)consumer * FIRST * ROWS) / (NEXT * ROWS)));",
    "};",
)
_TOGETHER = (
    "  named_barrier_sync(MEETING, CONSUMERS * WARPGROUP);  // a stage is free when the last of them gives it back"
)
"""The warpgroups begin a tile together, also one that has no row of its group."""
_FACTOR_REGISTERS = 4
"""For columns with one scale: of two rows, of this product and of the next."""


@dataclass(frozen=True)
class InTurn:
    """Terms of ``gemm/loop_scaled_in_turn.cuh.j2`` and of what it needs: the part that looks for the next tile; the
    loop over tiles; what follows a tile's last product, and a tile without any; which block of rows has the first
    product; and the loops over k by that block."""

    look: tuple[str, ...]
    each_tile: tuple[str, ...]
    behind_last: tuple[str, ...]
    behind_idle: tuple[str, ...]
    top: tuple[str, ...]
    top_after: str
    cases: tuple[Case, ...]


@dataclass(frozen=True)
class Case:
    """A loop over k with what stands before and behind it: ``top`` is the block of rows with the first product."""

    begin: tuple[str, ...]
    top: str
    end: tuple[str, ...]


def in_turn(g: TmaGeometry, next_tile: str) -> InTurn:
    """Where a warpgroup's products are made in turn, the next tile and its first factors are looked for while the last
    product of this one is made: not by clusters with groups, who search the groups' ends for it.

    ``next_tile``: how the schedule is asked for it."""
    asked = g.dealt and g.blocks_m > 1
    common = (
        _TOP if asked else (),
        "top(after)" if asked else _ALL,
        tuple(_cases(g)) if asked else (Case((), _ALL, ()),),
    )
    if g.spec.groups and not g.handed_out:
        first = f"  prepare(u.first, u, {'top(u)' if asked else _ALL});"
        return InTurn((), (f"while (schedule.{next_tile}(p, u)) {{", first, _TOGETHER), (), (), *common)
    if g.handed_out and not _room_for_next(g):
        begin = "look();", f"while (schedule.{next_tile}(p, u)) {{", _TOGETHER
        return InTurn(("scales_look_twice",), begin, ("else", "  look();"), ("look();",), *common)
    begin = "for (bool more = look(); more;) {", "  u = after;", _TOGETHER
    return InTurn(("scales_look",), begin, ("else", "  more = look();"), ("more = look();",), *common)


def _room_for_next(g: TmaGeometry) -> bool:
    """Whether registers have room for where the next tile of groups lies, beside sums and factors: with 128 x 192 and
    192 x 96 they spill."""
    assert g.scale_lines
    sums = (g.blocks_m + 1) * g.tile.n // 2
    return sums + _FACTOR_REGISTERS * g.scale_lines.spans <= g.limits.accumulators[g.consumers]


def _cases(g: TmaGeometry) -> Iterator[Case]:
    """A loop for each: one that asks before each product takes longer, also where all are made."""
    for top in range(g.blocks_m - 1, -1, -1):
        begin = f"if (top(u) == {top}) {{" if top else "{"
        yield Case((f"{'} else ' * (top < g.blocks_m - 1)}{begin}",), str(top), () if top else ("}",))
