"""The default tile, waves, stages and staging of a GEMM.

What the user gives is kept, and only the rest is chosen. A few lines (:mod:`amdgen.kernels.gemm.cdna.cost`) put
thousands of ways in order; the first of these are planned, and a formula in what they do
(:mod:`amdgen.kernels.gemm.cdna.estimate`) finds the quickest.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product, zip_longest
from math import isinf, log2

from amdgen.kernels.errors import SpecError
from amdgen.kernels.fit import first_fitting, fits
from amdgen.kernels.gemm.cdna import lines
from amdgen.kernels.gemm.cdna.cost import Way, bytes_of, cycles, rows_of
from amdgen.kernels.gemm.cdna.estimate import estimate
from amdgen.kernels.gemm.cdna.geometry import Geometry, geometry
from amdgen.kernels.gemm.cdna.registers import crowded
from amdgen.kernels.gemm.cdna.schedule import parts_at_once
from amdgen.kernels.gemm.fit import rounds_cost
from amdgen.kernels.gemm.spec import Gemm, Tile

_SIZES = (256, 224, 192, 160, 128, 96, 64, 32)
_DEPTHS = (128, 64, 32, 256)
"""Bytes of A of a tile along k. Deeper tiles have fewer barriers and whole lines of cache, shorter ones less LDS; the
longest only where a matrix instruction takes as much."""
_WAVES = ((2, 2), (2, 4), (4, 2), (4, 1), (1, 4), (1, 2), (2, 1), (1, 1))
_EVEN, _FEW = 4, 16
"""Tiles along m, at most, for which sizes that divide its rows evenly are tried; rows that a size is a multiple of."""
_AHEAD = {2: 256 * 128, 4: 128 * 128}
"""Tiles on their way to registers that are tried beside one; and elements of C of such a tile, at most."""
_STAGES = {"lds_dma": (3, 2), "vgpr": (2, 1)}
"""Copies hide their latency by depth; registers already hold one tile more than LDS."""
_SPLITS = (2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 32)
"""Parts of k that are tried."""
_ROUNDS, _LEAST_TILES, _WORTH = 2, 4, 0.9
"""Times that parts fill all compute units, at most; tiles of k of a part, at least; and the share of other ways' time
that a split must do with, as it takes a workspace."""
_SPLIT_IN_A_ROW = 4
_LOOKED_AT = {False: 150, True: 100}
_OF_BLOCKS, _OF_ODD_BITS, _OF_LARGE = {False: 80, True: 60}, {False: 16, True: 12}, {False: 4, True: 3}
"""Split ways, at most, until one with k whole is looked at; and of the cheapest that fit, those of either kind (False:
with k whole) that are planned and estimated: the cost hardly tells small problems' apart. Elements in blocks take
longer to plan, those of 6 bits longest, of which few are worth their time where C fills the chip often. What is left
out would be 0 to 2 and 1 to 2 % quicker by the estimate."""
_OFTEN = 4
"""Times that C fills the chip with usual tiles, where it is large."""


def complete(spec: Gemm) -> Gemm:
    """``spec`` with everything chosen. SpecError when nothing fits what was given."""
    found = quickest(spec)
    return found[0] if found else first_fitting(_candidates(spec), geometry)  # which says why


def quickest(spec: Gemm) -> list[Gemm]:
    """The ways to fill in what is open that are planned, the quickest first by the estimate; with bank conflicts or
    too few registers none, as long as there are others."""
    plans = sorted(_preferred(list(_looked_at(spec))), key=lambda g: estimate(g, g.spec.splits or 1))
    return [g.spec for g in plans]


def _preferred(plans: list[Geometry]) -> list[Geometry]:
    """Those that have the least against them."""
    clean = [g for g in plans if _clean(g)]
    return [g for g in clean or plans if not crowded(g)] or clean or plans


def _clean(g: Geometry) -> bool:
    """Whether reads of LDS have no bank conflicts."""
    return not any(o.found.after for o in g.operands)


def _looked_at(spec: Gemm) -> Iterator[Geometry]:
    """The cheapest that fit, until there are enough of those with k whole or of those with k split."""
    seen: Counter[bool] = Counter()
    most = _most(spec)
    for g in _planned(spec):
        yield g
        kind = g.spec.splits is not None
        seen[kind] += 1
        if seen[kind] == most[kind]:
            return


def _most(spec: Gemm) -> dict[bool, int]:
    """Ways of either kind that are looked at."""
    if not spec.element.block:
        return _LOOKED_AT
    if spec.element.packed_bytes == 1:
        return _OF_BLOCKS
    large = spec.m * spec.columns * spec.batch >= _OFTEN * spec.machine.cus * _USUAL
    return _OF_LARGE if large else _OF_ODD_BITS


_USUAL = 128 * 128
"""Elements of C of a usual tile."""


def _planned(spec: Gemm) -> Iterator[Geometry]:
    for way in _candidates(spec):
        try:
            yield geometry(way)
        except SpecError:
            continue


def _stagings(spec: Gemm) -> list[tuple[str, ...]]:
    """Those that compete by their cost; the next where none of these fits, as elements loaded singly may be too many to
    count. Straight to LDS only where a lane copies as much as a load brings: else each dword takes an instruction and
    M0. With scales in the loop never: the compiler counts their loads, and those to registers, but not copies to LDS.
    """
    if spec.staging:
        return [(spec.staging,)]
    if spec.scaled_in_loop:
        return [("vgpr",)]
    widest = spec.machine.lds.widest
    wide = widest in spec.machine.lds.dma_bytes and min(spec.granules) >= widest
    return [("lds_dma", "vgpr")] if wide else [("vgpr",), ("lds_dma",)]


def _candidates(spec: Gemm) -> Iterator[Gemm]:
    """Ways to fill in what is open, the cheapest first."""
    for stagings in _stagings(spec):
        yield from _staged(spec, stagings)


def _staged(spec: Gemm, stagings: tuple[str, ...]) -> Iterator[Gemm]:
    depths = [1 << int(log2(depth / bytes_of(spec, "a"))) for depth in _DEPTHS]
    sizes = dict.fromkeys([*_SIZES, *_even(spec.m)])
    tiles = [spec.tile] if spec.tile else [Tile(m, n, k) for (m, n), k in product(product(sizes, _SIZES), depths)]
    of_tiles = [_of_tile(spec, tile, stagings) for tile in tiles]
    costs = iter(_order(spec, [way for ways in of_tiles for way in ways]))
    whole = [[(next(costs), way) for way in ways] for ways in of_tiles]
    # Whole lines are of sums of all of k.
    shared = [[one for one in ways if one[1].fetch == "tile"] for ways in whole]
    splits = [[made for way in _cheapest(spec, ways) for made in _split(spec, way)] for ways in shared]
    costs = iter(_order(spec, [way for ways in splits for way in ways]))
    split = [[(next(costs) / _WORTH, way) for way in ways] for ways in splits]
    found = [one for ways in zip(whole, split, strict=True) for of in ways for one in of]
    open_ = spec.element.packed_bytes == 1  # what says nothing of other types is left so
    ordered = [way for _, way in sorted(found, key=_first)]
    for way in _mixed(ordered):
        how: dict[str, object] = {"decomposition": "split_k", "splits": way.splits} if way.splits > 1 else {}
        most = rows_of(spec, way.tile, way.waves) or max(spec.mfma_rows)
        for rows in [spec.mfma] if spec.mfma else [rows for rows in spec.mfma_rows if rows <= most]:
            how |= {"tile": way.tile, "waves": way.waves, "stages": way.stages, "staging": way.staging}
            yield spec.chosen(**how, mfma=rows, ahead=way.ahead, fetch=spec.fetch if open_ else way.fetch)


def _first(one: tuple[float, Way]) -> tuple[float, int]:
    """Orders ways by their cost, and those for which registers hardly suffice by their tile, the smallest first."""
    cost, way = one
    return cost, way.tile.m * way.tile.n if isinf(cost) else 0


def _mixed(ordered: Sequence[Way]) -> Iterator[Way]:
    """Ways in their order, but for one with k whole behind four split ones: where the cost takes these for cheaper,
    those that are looked at would be of one kind alone."""
    whole = deque(way for way in ordered if way.splits == 1)
    in_a_row = 0
    for way in ordered:
        if way.splits == 1:
            if whole and way is whole[0]:  # else it came before its turn
                in_a_row = 0
                yield whole.popleft()
            continue
        yield way
        in_a_row += 1
        if in_a_row == _SPLIT_IN_A_ROW and whole:
            in_a_row = 0
            yield whole.popleft()


def _of_tile(spec: Gemm, tile: Tile, stagings: tuple[str, ...]) -> list[Way]:
    """Ways with a tile whose k isn't shared."""
    given = [spec.waves] if spec.waves else [w for w in _WAVES if _worth(spec, tile, w)] or [(2, 2)]
    ways = [
        Way(tile, waves, stages, staging, ahead=ahead)
        for waves, staging in product(given, stagings if spec.fetch != "line" else ())
        for stages in ([spec.stages] if spec.stages else _STAGES[staging])
        for ahead in _aheads(spec, tile, staging)
    ]
    lined = [staging for staging in stagings if spec.fetch == "line" or _lined(spec, tile, staging)]
    stages = spec.stages or lines.STAGES
    return [*ways, *(Way(tile, waves, stages, how, fetch="line") for waves, how in product(given, lined))]


def _lined(spec: Gemm, tile: Tile, staging: str) -> bool:
    """Whether whole lines of cache may be loaded, and rows of a tile are none."""
    fits = spec.fetch != "tile" and staging == "vgpr" and lines.fits(spec)
    line, row = lines.line_of(spec) if fits else 0, tile.k * bytes_of(spec, "a")
    return line // 2 < row < line


def _order(spec: Gemm, ways: Sequence[Way]) -> list[float]:
    """The cost of each, in cycles; before an estimate with what hardly differs among large products, but among those
    with a small C and a long k: the text of each tile on its way, and turns in which parts are read."""
    costs = cycles(spec, ways)
    lanes = spec.machine.wave_size
    sums = (way.tile.m * way.tile.n // (way.waves[0] * way.waves[1] * lanes) for way in ways)
    turns = (
        -(-way.splits // parts_at_once(way.splits, of)) * (way.splits > 1) for way, of in zip(ways, sums, strict=True)
    )
    return [cost + _TEXT * way.ahead + _TURN * of for cost, way, of in zip(costs, ways, turns, strict=True)]


_TEXT, _TURN = 400, 400
"""Cycles of fetching the text of one tile more on its way; and of a turn."""


def _cheapest(spec: Gemm, of_tile: list[tuple[float, Way]]) -> list[Way]:
    """Ways of one tile whose k may be split: of each number of tiles ahead one."""
    found: dict[int, Way] = {}
    for _, way in sorted(of_tile, key=lambda one: one[0]):
        found.setdefault(way.ahead, way)
    return list(found.values())


def _even(m: int) -> set[int]:
    """Sizes of tiles that few of them share ``m`` rows evenly with."""
    shares = {-(-m // (parts * _FEW)) * _FEW for parts in range(1, _EVEN + 1)}
    return {size for size in shares if size <= max(_SIZES)}


def _aheads(spec: Gemm, tile: Tile, staging: str) -> tuple[int, ...]:
    """How many tiles ahead are tried: of small ones, whose chunks are loaded whole; and where k has
    twice as many tiles, since the first ones are waited for in any case."""
    if spec.ahead:
        return (spec.ahead,)
    widest = spec.machine.lds.widest
    whole = min(spec.granules) >= widest
    fits = whole and (staging == "vgpr" or spec.preshuffled)
    tiles = -(-spec.k // tile.k)
    return (1, *(ahead for ahead, most in _AHEAD.items() if fits and tile.m * tile.n <= most and tiles >= 2 * ahead))


def _split(spec: Gemm, way: Way) -> Iterator[Way]:
    """``way`` with each tile's k shared among several workgroups, where tile and decomposition are open and tiles leave
    compute units idle."""
    asked = (spec.tile, spec.decomposition, spec.splits, spec.reduction) != (None, None, None, None)
    if asked or spec.groups or not spec.k:
        return
    tiles = -(-spec.m // way.tile.m) * -(-spec.columns // way.tile.n) * spec.batch
    most = min(_ROUNDS * spec.machine.cus // tiles, -(-spec.k // way.tile.k) // _LEAST_TILES)
    yield from (replace(way, splits=splits) for splits in _SPLITS if splits <= most)


def _worth(spec: Gemm, tile: Tile, waves: tuple[int, int]) -> bool:
    """Whether waves have whole matrix instructions, and sums that fit in their registers; and whether each SIMD has one
    of them, where that leaves each a matrix instruction."""
    m, n, rows = tile.m // waves[0], tile.n // waves[1], rows_of(spec, tile, waves)
    few = waves[0] * waves[1] < spec.machine.simds and tile.m * tile.n >= spec.machine.simds * rows * rows
    fewest, most = _FEWEST_ESTIMATED, _MOST_SUMS * _WORD // spec.sums.bytes
    if waves[0] * waves[1] <= spec.machine.simds and _lined(spec, tile, "vgpr"):
        most *= 2  # which are in AGPRs
    return rows > 0 and not few and fewest <= m * n <= most


_MORE_TILES = (
    (256, 256), (256, 128), (128, 128), (128, 64), (64, 64), (128, 256), (64, 128), (256, 64), (128, 96), (96, 128),
    (128, 32), (32, 128), (32, 32),
)  # fmt: skip
_MORE_WAVES = ((2, 2), (2, 4), (4, 2), (1, 4), (4, 1), (1, 2), (2, 1), (1, 1), (4, 4))
_MOST_SUMS, _FEWEST_SUMS, _FEWEST_ESTIMATED = 128 * 64, 32 * 16, 16 * 16
"""Elements of C of a wave: what its accumulators hold of sums of one register, and what is worth a wave, less of it
where an estimate follows."""
_WORD = 4
"""Bytes of a register."""


def varied(spec: Gemm) -> Iterator[Gemm]:
    """Every way that fits what was given, each once: those that are estimated, the quickest first, and in turns with
    them those that are not, in the order of :func:`_fitting`."""
    seen: set[Gemm] = set()
    for ways in zip_longest(quickest(spec), _fitting(spec)):
        for way in ways:
            if way is not None and way not in seen:
                seen.add(way)
                yield way


def _fitting(spec: Gemm) -> Iterator[Gemm]:
    """One way of each tile, the tiles by the cost of their rounds, then one more of each."""
    shapes = sorted(_MORE_TILES, key=lambda t: rounds_cost(spec, t[0], t[1], spec.machine.cus))
    tiles = [(spec.tile,)] if spec.tile else [tuple(Tile(m, n, k // spec.bytes) for k in _DEPTHS) for m, n in shapes]
    for turn in zip_longest(*(_ways(spec, of_shape) for of_shape in tiles)):
        yield from (made for made in turn if made is not None)


def _ways(spec: Gemm, tiles: tuple[Tile, ...]) -> Iterator[Gemm]:
    """Of tiles of one shape, which differ along k."""
    for tile in tiles:
        ways = [(m, n) for m, n in _MORE_WAVES if _FEWEST_SUMS <= tile.m * tile.n // (m * n) <= _MOST_SUMS]
        for waves in [spec.waves] if spec.waves else ways:
            for staging in [spec.staging] if spec.staging else _STAGES:
                for rows in [spec.mfma] if spec.mfma else spec.mfma_rows:
                    for stages in [spec.stages] if spec.stages else _STAGES[staging]:
                        how = {"tile": tile, "waves": waves, "mfma": rows, "stages": stages, "staging": staging}
                        yield from fits(spec.chosen(**how), geometry)
