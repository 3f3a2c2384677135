"""Scales of blocks that go through LDS: those of a turn's tiles at once, a turn ahead.

A row's scales are bytes next to each other, and the matrix instructions of one tile take eight or so of them. Loaded
tile by tile by the lanes that need them, they take a line of cache a row and wave, more bytes than A and B. So a thread
loads 16 of a row's, for all tiles of a turn, turns them around and writes them to LDS. There a *word* holds the scales
of four slabs of one lane, of which the matrix instruction chooses a byte; words lie in the order of lanes, which then
read them without bank conflicts. Of shuffled scales a thread loads eight bytes at two places, which are those of two
rows and of the two half a panel on, and writes as many words of each.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd, lcm
from typing import TYPE_CHECKING, Any

from amdgen.kernels.cdna.operand import DWORD
from amdgen.kernels.gemm.scale_shapes import BYTES_OF_WORD
from amdgen.kernels.gemm.spec import Gemm

if TYPE_CHECKING:
    from amdgen.kernels.gemm.cdna.geometry import Geometry

PIECE = 16
"""Scales of a row that a thread loads at a time."""
HALVES = 2
"""Places of what a thread loads of shuffled scales instead."""
STAGES = 2
"""Turns whose scales are in LDS: one's are read while the next one's are written."""
MOST_TILES, ENOUGH = 4, 1024
"""Tiles of a turn, at most; and k of a turn beyond which lines of cache are used well enough."""
_EIGHTHS = 8
"""Of 4096x5120 with k of 1152, 1536, 2560 and 3584 turns of 512 take 16, 19, 12 and 6 % less than those of 1024, which
compute 33, 33, 20 and 14 % more; with 6400, of which they compute 8 % more, 19 % more."""
_ENOUGH_OF_C = 128 * 64
"""Elements of C of a tile with which scales go through LDS: smaller tiles wait for lines in any case, and their k can
be split (24 thin products took 1.00 to 1.35 times as long with them in LDS; 128x64 tiles of long sums take 0.91 to 0.97
of the time)."""


@dataclass(frozen=True)
class SharedScales:
    """tiles: of a turn. pieces: of 16 scales of each row. halves: words that one lane takes of a piece.
    at_once: lanes whose writes of a word LDS takes together. ragged: whether rows end within a piece."""

    tiles: int
    pieces: int
    halves: int
    rows: tuple[int, int]  # of A, columns of B
    threads: int
    m: int
    lanes: int
    at_once: int
    block: int  # elements that share a scale
    shuffled: bool
    ragged: bool

    @property
    def bytes(self) -> int:
        """Of LDS, of one turn."""
        return self._room("a") + self._room("b")

    def offset(self, name: str) -> int:
        """Where A's ("a") and B's begin."""
        return self._room("a") if name == "b" else 0

    def _room(self, name: str) -> int:
        """Of A or B. Threads that have no piece write one, too, behind the others: a branch costs more."""
        units = self.units(name)
        return -(-self.loads(name) * self.threads // units) * units * PIECE

    def together(self, name: str) -> int:
        """Rows of A or B of which neighbouring lanes load a piece: as many as LDS takes words of, where there are whole
        ones of so many; others of the wave load the next piece, of the same lines of cache."""
        rows = self.rows["ab".index(name)]
        return rows if rows % self.at_once else self.at_once

    def units(self, name: str) -> int:
        """Pieces of A or B."""
        return self.rows["ab".index(name)] * self.pieces

    def loads(self, name: str) -> int:
        """Pieces of a thread, at most."""
        return -(-self.units(name) // self.threads)

    @property
    def all_loads(self) -> int:
        """Loads of a thread for a turn."""
        return sum(map(self.loads_of, "ab"))

    def loads_of(self, name: str) -> int:
        """Of A or B."""
        return self.loads(name) * (HALVES if self.shuffled else 1)

    def writes(self, name: str) -> int:
        """LDS writes of a thread for A or B of a turn."""
        return self.loads(name) * (HALVES if self.shuffled else PIECE // DWORD)


def shares(spec: Gemm) -> bool:
    """Whether scales of blocks may go through LDS: where a workgroup computes all of k, and rows of scales have a piece
    or more, and whole words; of shuffled ones, whole pieces."""
    whole = spec.pipeline != "ping_pong" and spec.decomposition not in ("split_k", "stream_k")
    block = spec.element.block
    step = PIECE if spec.shuffled_scales else BYTES_OF_WORD
    return whole and block > 0 and spec.k >= PIECE * block and spec.k % (step * block) == 0


def gains(tile: Any, lines: Any) -> Any:
    """Whether scales that may go through LDS had better. ``tile``: of m x n; ``lines``: whether whole lines of cache
    are loaded, to which theirs belong. Each or arrays."""
    return (tile.m * tile.n >= _ENOUGH_OF_C) | lines


def worth(k: int, turn: Any) -> Any:
    """Whether lines of cache are used better by turns of so much of k, and all of them compute no more than an eighth
    beyond what turns of half as much do. Integers or arrays."""

    def computed(one: Any) -> Any:
        return -(-k // one) * one

    few = _EIGHTHS * computed(turn) <= (_EIGHTHS + 1) * computed(turn // 2)
    return (turn <= ENOUGH) & few


def shared_scales(g: Geometry) -> SharedScales | None:
    """How scales of blocks go through LDS; None where they don't: where a workgroup computes a part of k, rows of
    scales have no whole words, where tiles are small or aren't staged through registers, or LDS has no room; and where
    scales are shuffled, unless sums take half of a lane's registers."""
    spec = g.spec
    if not shares(spec) or g.staging != "vgpr" or not gains(g.tile, spec.fetch == "line"):
        return None
    if spec.shuffled_scales and 2 * g.accumulators < spec.machine.registers_of_lane(
        g.threads // spec.machine.wave_size
    ):
        return None
    piece = PIECE * spec.element.block
    tiles = lcm(g.whole_turn, piece // gcd(piece, g.tile.k))
    while 2 * tiles <= MOST_TILES and worth(spec.k, 2 * tiles * g.tile.k):
        tiles *= 2
    if tiles > MOST_TILES or tiles * g.a.slabs % BYTES_OF_WORD:
        return None
    halves = PIECE // BYTES_OF_WORD // g.a.groups
    made = SharedScales(
        tiles, tiles * g.tile.k // piece, halves, (g.tile.m, g.tile.n), g.threads, g.a.m, spec.machine.wave_size,
        len(spec.machine.lds.phases[f"write_b{8 * DWORD}"].lanes[0]),
        spec.element.block, spec.shuffled_scales, spec.k % piece > 0,
    )  # fmt: skip
    room = spec.machine.lds.bytes - g.stages * g.stage_bytes
    return made if STAGES * made.bytes <= room else None
