"""The order in which blocks take the tiles of C, and what L2 sends for them.

L2 sends a line once to blocks of one GPC that ask for it at about the same time, up to ``merged_reads`` of them. Blocks
fill one GPC after the other, so those that follow one another are in one: the tiles of as many should make a square.
Where storing C takes longer than reading A and B, what counts is that both parts of a line of C are stored soon after
one another.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache

from amdgen.isa.nvidia import NvidiaArch
from amdgen.kernels.gemm.cuda.async_copy import AsyncGeometry
from amdgen.kernels.gemm.cuda.registers import RegisterGeometry
from amdgen.kernels.gemm.cuda.tma import TmaGeometry
from amdgen.kernels.gemm.cuda.tma_budget import limits

CudaGeometries = TmaGeometry | AsyncGeometry | RegisterGeometry


_UNEVEN = 0.9
"""What a block copies, of what others do, that lets it run ahead: of 59 kernels on an H200 those with less took up to
1.47 times as long as with tiles that reach back, and those with more no longer."""


@dataclass(frozen=True, slots=True)
class Order:
    """Bands of tiles, ``group`` of them across a band, which runs along n or along m; and why so, in words."""

    along_n: bool
    group: int
    why: str = field(default="", compare=False)


def merges(g: TmaGeometry) -> bool:
    """Whether the order of tiles is free to be what L2 sends least for: blocks that share no copies of their own, each
    with a part of k that others have too, of a product whose operands memory brings once in any order. With scales of
    blocks where none has more than a few tiles, between which there is little time for storing C."""
    s, tiles = g.spec, g.tiles[0] * g.tiles[1] * g.spec.batch
    once = tiles <= g.arch.multiprocessors or 2 * s.bytes * s.batch * (s.m + s.n) * s.k <= g.arch.l2_bytes
    if s.scales:
        once = tiles <= limits(g.arch).few_scaled * g.arch.multiprocessors
    return g.decomposition != "stream_k" and once and _asks_with_neighbours(g)


def _asks_with_neighbours(g: TmaGeometry) -> bool:
    """Whether L2 may send a line once to several of its blocks: those alone that follow one another."""
    return g.together == 1 and g.arch.merged_reads > 1 and not g.spec.groups


def whole_edges(g: TmaGeometry) -> bool:
    """Whether the last tiles along a side reach back over their neighbours instead of beyond C, and both store the same
    bits.

    Blocks with less to copy would run ahead, and the others, which memory no longer holds back together, ask for the
    same lines at other times: L2 then sends nearly every copy by itself. Where k has more tiles than there are stages,
    by which a block is ahead at once. Not where k is slow and a box would begin where the copy engine can't: to it that
    is an illegal instruction. Nor where threads store two elements at a time and would begin between two.
    """
    s = g.spec
    kept = g.decomposition == "data_parallel" and not (s.beta or s.scales) and g.blocks == 1
    if not kept or min(g.tiles) == 1 or g.k_tiles <= g.stages or not _asks_with_neighbours(g):
        return False
    if any(not o.k_contiguous and o.element_bytes * (o.extent - o.outer) % _align(g) for o in (g.a, g.b)):
        return False
    if g.store != "tma" and s.pitches[2] % 2 == 0 and (s.n - g.tile.n) % 2:
        return False
    whole = g.tile.m + g.tile.n
    sides = zip((s.multiplied.m, s.multiplied.n), (g.tile.m, g.tile.n), strict=True)
    missing = (-extent % size for extent, size in sides)
    return whole - max(missing) < _UNEVEN * whole


def _align(g: TmaGeometry) -> int:
    """Bytes that boxes begin at multiples of."""
    assert g.arch.tma is not None
    return g.arch.tma.align


def order_of(g: CudaGeometries) -> Order:
    """What was asked for. Else bands such that the tiles that run together make a square of C, which has fewest lines
    of A and B at a time; or, where memory brings these once anyway, such that those of a GPC do.

    Neighbours along rows of C are stored one after the other where they store parts of the same lines and C is most of
    what memory moves; and of products with scales, which leave little time for it. Others go along the shorter side
    first where a band reaches across it: the larger operand comes from memory, and those that read the same of it are
    neighbours.
    """
    s = g.spec
    down, across = g.tiles
    rows, columns = (s * c for s, c in zip((g.tile.m, g.tile.n), getattr(g, "cluster", (1, 1)), strict=True))
    square = (g.arch.multiprocessors * g.tile.m * g.tile.n) ** 0.5
    # A group has bands of its rows, which may lie along n of what is multiplied.
    along_n = bool(s.along_n) or (isinstance(g, TmaGeometry) and g.fitted)
    band = max(1, round(square / (columns if along_n else rows)))
    asked = s.along_n is not None or s.raster is not None
    if not asked and not s.groups and _stores_parts(g):
        return Order(True, across, "C is most of what memory moves, and neighbours along its rows share lines of it")
    if not asked and isinstance(g, TmaGeometry) and not s.groups:
        if merges(g):
            best = _best(_Chip.of(g.arch), g.tiles, (g.tile.m, g.tile.n))
            return replace(best, why="L2 sends fewest lines to blocks of a GPC, which ask for the same together")
        if s.scales and s.batch == 1:  # products of a batch have few rows each, whose tiles share B
            why = "neighbours along rows of C are stored one after the other"
            return _within(g, Order(True, limits(g.arch).scales_band, why))
        if g.decomposition == "data_parallel" and across < down and across <= round(band * rows / columns):
            return Order(True, across, "neighbours read the same of the larger operand, which comes from memory")
    why = "as asked" if asked else "tiles at work make about a square of C, which has fewest lines of A and B"
    return _within(g, Order(along_n, band if s.raster is None else s.raster or max(g.tiles), why))


def _stores_parts(g: CudaGeometries) -> bool:
    """Whether C, whose rows begin where the copy engine can't store them, is most of what memory moves."""
    s = g.spec
    if g.arch.tma is None or g.arch.gemm_limits is None or s.pitches[2] * s.out.bytes % g.arch.tma.align == 0:
        return False
    return s.m * s.n * s.out.bytes >= g.arch.gemm_limits.rows_of_c * (s.m + s.n) * s.k * s.bytes


def _within(g: CudaGeometries, order: Order) -> Order:
    return replace(order, group=min(order.group, g.tiles[1] if order.along_n else g.tiles[0]))


def sent(g: TmaGeometry) -> tuple[float, float]:
    """Shares of A's and B's copies that L2 sends where blocks of a GPC ask for the same at the same time. Clusters are
    not in one that follow one another, and blocks of stream_k are not at the same k."""
    if g.together > 1 or g.decomposition == "stream_k" or g.spec.groups:
        return 1.0, 1.0
    chip, tile = _Chip.of(g.arch), (g.tile.m, g.tile.n)
    bands = [_shares(readers, chip.merged) for readers in _readers(chip, g.tiles, order_of(g))]
    return max(bands, key=lambda shares: _lines(shares, tile))


@dataclass(frozen=True, slots=True)
class _Chip:
    """``together``: blocks of a GPC. ``merged``: of them those that L2 sends a line to at a time."""

    together: int
    merged: int

    @classmethod
    def of(cls, arch: NvidiaArch) -> _Chip:
        return cls(arch.multiprocessors // arch.gpcs, arch.merged_reads)


@lru_cache(maxsize=8192)
def _best(chip: _Chip, tiles: tuple[int, int], tile: tuple[int, int]) -> Order:
    def lines(order: Order) -> tuple[float, ...]:
        bands, side = _readers(chip, tiles, order), tiles[order.along_n]
        last = (side % order.group) / side
        found = []
        for most in (chip.merged, chip.together):
            usual, narrow = (_lines(_shares(band, most), tile) for band in bands)
            found.append(max(usual, narrow) + usual * (1 - last) + narrow * last)
        return tuple(found)

    return min(_orders(chip, tiles), key=lines)


def _orders(chip: _Chip, tiles: tuple[int, int]) -> Iterator[Order]:
    """Bands as wide as a side, or such that the blocks of a GPC are whole columns of one: a block whose column goes on
    in the next GPC asks alone."""
    down, across = tiles
    for along_n in (True, False) if across < down else (False, True):
        side = across if along_n else down
        widths = {side, *(n for n in range(1, chip.together + 1) if chip.together % n == 0)}
        for group in sorted((n for n in widths if n <= min(side, chip.together)), reverse=True):
            yield Order(along_n, group)


def _readers(chip: _Chip, tiles: tuple[int, int], order: Order) -> list[tuple[float, float]]:
    """Blocks of a GPC that read the same of A, and of B: in a band, and in the last one. That one may be narrow, and
    all wait for its GPC."""
    side, other = tiles[::-1] if order.along_n else tiles
    found = []
    for width in (min(order.group, side), side % order.group or min(order.group, side)):
        along = min(chip.together / width, other)
        wide = min(chip.together / along, side)  # short bands follow one another
        found.append((wide, along) if order.along_n else (along, wide))
    return found


def _shares(readers: tuple[float, float], most: float) -> tuple[float, float]:
    of_a, of_b = (1 / min(most, max(1.0, n)) for n in readers)
    return of_a, of_b


def _lines(shares: tuple[float, float], tile: tuple[int, int]) -> float:
    return shares[0] * tile[0] + shares[1] * tile[1]
