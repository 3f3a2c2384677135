"""Staging, tile, warpgroups, cluster, stages and decomposition of a GEMM: the cheapest by a cost model.

The model for the copy engine is :mod:`amdgen.kernels.gemm.cuda.cost`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product, zip_longest
from math import inf

import numpy as np

from amdgen.isa.nvidia_tuning import GemmCosts, GemmLimits
from amdgen.kernels.errors import SpecError
from amdgen.kernels.fit import first_fitting, fits
from amdgen.kernels.gemm.cuda.async_copy import async_geometry, mma_unit
from amdgen.kernels.gemm.cuda.cost import copied_bytes, cycles, register_cycles, register_work, together, work_of
from amdgen.kernels.gemm.cuda.registers import check_registers, register_geometry
from amdgen.kernels.gemm.cuda.tma import TmaGeometry
from amdgen.kernels.gemm.cuda.tma_budget import F32_BYTES, limits, sent_bytes, staged_columns
from amdgen.kernels.gemm.cuda.tma_fits import tma_geometry
from amdgen.kernels.gemm.cuda.tma_operand import up
from amdgen.kernels.gemm.fit import rounds_cost
from amdgen.kernels.gemm.spec import Gemm, Tile

_SHAPES = (  # rows, warpgroups, widths
    (64, 1, (16, 32, 48, 64, 96, 128, 192, 256)),
    (128, 2, (32, 64, 96, 112, 128, 144, 160, 168, 176, 192, 208, 224, 240, 256)),
    (192, 3, (64, 96, 112, 128, 144, 160, 176, 192)),
    (256, 2, (64, 96, 112, 128, 144, 160, 168, 176, 192)),
)
_FITTED = (
    (256, 2, (64, 96, 128, 144)),
    (192, 3, (128, 160, 192)),
    (128, 2, (32, 64, 128, 192)),
)
"""The same of groups where C is turned: columns of C, warpgroups, the most rows. A group's rows fill as few tiles as
have room for them, evenly."""
_CLUSTERS = ((1, 1), (2, 1), (1, 2), (1, 4), (4, 1), (2, 2), (4, 2), (2, 4))
"""Of groups the first alone: in clusters of two 14 kernels took on an H200 1.03 times as long where groups are of one
size and 1.08 times where their ends lie anywhere; none was more than 0.4 % quicker, 2026-11-28."""
_FITTING = 16
"""Tiles side by side, at most, whose width is made to fit."""
_FULL = (1, 2, 3)
"""Rounds of blocks that tiles are made to fill."""
_STAGES = (12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2)
_LARGEST_MEETING = 2
"""Blocks of a cluster, at most, that are chosen where blocks meet: the model was fitted to no larger ones."""
_BLOCKS = (2, 3)
"""Blocks that share a multiprocessor, besides one."""
_SHARED_K = 8
"""Tiles of k, at most, where blocks share a multiprocessor: the loop hides less than others."""
_THREADS_LINES = 0.5
"""Lines of the swizzle, at most, that rows are where threads copy: of 71 pairs of kernels that differ in this alone, on
an H200, such rows took them as long as the copy engine, and longer ones 1.02 to 1.15 times as long."""
_DEEP = 6
"""Stages that are never too many."""
_JOINED_STAGES = 3
"""Of parts of k that meet in a cluster, unless asked for: with two, one tile of k is on its way while the other is
multiplied, and 7026 x 104 x 8664 took 66 us on an H100 where it was predicted to take 40."""
_SPLITS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 18, 20, 22, 24, 28, 32)


@dataclass(frozen=True)
class Candidate:
    """One way to compute a product, the cycles that the cost model predicts for it, and the bytes of A and B that it
    copies in all, where that is known."""

    spec: Gemm
    cycles: float
    copied: float = inf


def complete(spec: Gemm) -> Gemm:
    """``spec`` with everything chosen. SpecError when nothing fits what was given.

    The copy engine where it can read both operands and wgmma take them as they lie, else cp.async.
    """
    if spec.staging == "registers":
        check_registers(spec)
        return first_fitting(_register_candidates(spec), register_geometry)
    if not _uses_engine(spec):
        return _complete_async(spec.chosen(staging="cp_async"))
    if spec.nvidia.arch.tma is None:
        raise SpecError(f"{spec.arch} has no copy engine for tensors", "use --staging cp_async")
    return ranked(spec)[0].spec


def _uses_engine(spec: Gemm) -> bool:
    if spec.staging:
        return spec.staging == "tma"
    return bool(spec.groups or spec.scales) or (spec.waves is None and _engine_can(spec))


def _engine_can(spec: Gemm) -> bool:
    if spec.nvidia.arch.tma is None or not (spec.unit.transpose or all(spec.k_contiguous)):
        return False
    return spec.tma_reads or _worth_padding(spec)


def _worth_padding(spec: Gemm) -> bool:
    """Whether copying A and B to rows that the copy engine can read takes less time than doing without it."""
    costs = _costs(spec)
    try:
        return ranked(spec)[0].cycles < costs.launch + spec.flops / costs.odd_operations_cycle
    except SpecError:
        return False


# m, n, warps: each warp has 64 x 64 of C or less, whose sums are half of a thread's registers.
_ASYNC_TILES = ((128, 256, (2, 4)), (128, 128, (2, 2)), (128, 64, (2, 2)), (64, 64, (2, 2)))
_ASYNC_DEPTHS = (128, 64)
"""Bytes of k of a tile: a line of L2, or half of one where less shared memory is left."""
_ASYNC_STAGES = (4, 3, 2)


def _complete_async(spec: Gemm) -> Gemm:
    """The tile with least work in its rounds over the multiprocessors, as deep as shared memory allows."""
    return first_fitting(_async_candidates(spec), async_geometry)


def _async_candidates(spec: Gemm) -> Iterator[Gemm]:
    shapes = [(Tile(m, n, k // spec.bytes), warps) for m, n, warps in _ASYNC_TILES for k in _ASYNC_DEPTHS]
    if spec.tile:
        shapes = [(spec.tile, (2, 4 if spec.tile.n >= 256 else 2))]
    processors = spec.nvidia.arch.multiprocessors
    for tile, warps in sorted(shapes, key=lambda s: rounds_cost(spec, s[0].m, s[0].n, processors)):
        for stages in [spec.stages] if spec.stages else _ASYNC_STAGES:
            yield spec.chosen(tile=tile, waves=spec.waves or warps, stages=stages)


# m, n, warps: a warp stores rows of 128 bytes and more of C, and warps above one another share B in L1.
_REGISTER_TILES = (
    (64, 64, (4, 1)), (64, 128, (4, 1)), (64, 256, (4, 1)), (128, 64, (4, 1)), (128, 128, (4, 1)), (32, 128, (2, 2)),
    (16, 256, (1, 4)), (32, 64, (2, 1)),
)  # fmt: skip


def _register_candidates(spec: Gemm) -> Iterator[Gemm]:
    depth = up(spec.k, mma_unit(spec).k)
    shapes = [(Tile(m, n, depth), warps) for m, n, warps in _REGISTER_TILES]
    if spec.tile:
        shapes = [(spec.tile, warps) for warps in ((4, 1), (2, 2), (2, 1), (1, 1))]
    for tile, warps in shapes:
        yield spec.chosen(staging="registers", tile=tile, waves=spec.waves or warps, decomposition="data_parallel")


_ENGINE_ONLY = (
    "tile", "warpgroups", "cluster", "turned", "stages", "blocks", "copies", "store", "decomposition", "splits",
    "reduction",
)  # fmt: skip
"""Fields that a kernel without the copy engine has not, or has others of."""


def _in_registers(spec: Gemm) -> Iterator[Candidate]:
    """The ways without the copy engine, where sums are short and nothing is asked for that they don't have."""
    costs = spec.nvidia.arch.gemm_costs_registers
    if spec.staging or costs is None or any(getattr(spec, name) for name in _ENGINE_ONLY) or not spec.setmaxnreg:
        return
    try:
        check_registers(spec)
    except SpecError:
        return
    for one in _register_candidates(spec):
        for fitting in fits(one, register_geometry):
            work = register_work(register_geometry(fitting))
            yield Candidate(fitting, float(register_cycles(work, costs)))


@lru_cache(maxsize=8)
def ranked(spec: Gemm) -> tuple[Candidate, ...]:
    """Every way to do it that fits what was given, the cheapest first, but for what :func:`first_choice` prefers.
    SpecError when there is none."""
    costs = _costs(spec)
    first: SpecError | None = None
    found: list[tuple[Gemm, TmaGeometry]] = []
    for shape in _shapes(spec):
        try:
            deepest = _deepest(shape)
            found += _decomposed(deepest, spec)
        except SpecError as error:
            first = first or error
    if not found:
        raise first or SpecError(f"no tile of {spec.arch} fits", "give --tile and --warpgroups")
    kinds = (False, True) if spec.groups else (False,)
    work = [together([work_of(g, any_ends) for _, g in found]) for any_ends in kinds]
    # Where rows fall to groups, half of a way's time is that of groups of one size, half of ends that lie anywhere.
    predicted = sum(cycles(w, costs) for w in work) / len(work)
    every = [
        Candidate(c, float(t), float(copied))
        for (c, _), t, copied in zip(found, predicted, copied_bytes(work[0]), strict=True)
    ]
    return _preferred_first(sorted([*every, *_in_registers(spec)], key=lambda c: c.cycles), spec)


def _preferred_first(ranking: list[Candidate], spec: Gemm) -> tuple[Candidate, ...]:
    """``ranking``, with what :func:`first_choice` takes in front."""
    predicted, copied = (np.array([getattr(c, name) for c in ranking]) for name in ("cycles", "copied"))
    shared = np.array([c.spec.cluster not in (None, (1, 1)) for c in ranking])
    scaled = bool(spec.scales and not spec.groups and spec.batch == 1)
    first = int(first_choice(predicted, shared, copied, scaled, limits(spec.nvidia.arch)))
    return (ranking[first], *ranking[:first], *ranking[first + 1 :])


def first_choice(
    predicted: np.ndarray, shared: np.ndarray, copied: np.ndarray, scaled: np.ndarray | bool, most: GemmLimits
) -> np.ndarray:
    """Which way is chosen, along the last axis: the cheapest, but for two kinds that are preferred where they are
    predicted to take hardly more. In brief products blocks that share no copies; in long ones with scales of blocks
    what copies least, as that costs power and with it clock.

    ``predicted``: cycles; ``shared``: whether the blocks of a cluster share copies; ``copied``: bytes, in all;
    ``scaled``: whether the product is one with scales of blocks, with an axis of length 1 for the ways."""
    least = predicted.min(axis=-1, keepdims=True)
    brief = (least <= most.alone_cycles) & (predicted <= least * (1 + most.alone_share)) & ~shared
    long = (least >= most.thrifty_cycles) & (predicted <= least * (1 + most.thrifty_share)) & scaled
    thrifty = long & (copied <= np.where(long, copied, inf).min(axis=-1, keepdims=True))
    preferred = brief | thrifty
    allowed = preferred | ~preferred.any(axis=-1, keepdims=True)
    return np.asarray(np.where(allowed, predicted, inf).argmin(axis=-1))


def varied(spec: Gemm) -> Iterator[Gemm]:
    """The ways to do it for a search that measures some of them: the cheapest by the model, in turn with the cheapest
    of each tile, as what the model errs in is much the same for one tile."""
    ranking = [c.spec for c in ranked(spec)] if _uses_engine(spec) else [complete(spec)]
    first: dict[tuple[object, ...], Gemm] = {}
    for one in ranking:
        first.setdefault((one.tile, one.warpgroups, one.turned), one)
    seen: set[Gemm] = set()
    for pair in zip_longest(ranking, first.values()):
        for one in pair:
            if one is not None and one not in seen:
                seen.add(one)
                yield one


def _costs(spec: Gemm) -> GemmCosts:
    arch = spec.nvidia.arch
    costs = arch.gemm_costs_scaled if spec.scales else arch.gemm_costs
    if costs is None:
        raise SpecError(f"isa/arch has no gemm_costs of {spec.arch}, by which to choose", "use --staging cp_async")
    return costs


def _shapes(spec: Gemm) -> Iterator[Gemm]:
    """Tiles, warpgroups and clusters, whether they fit or not."""
    arch = spec.nvidia.arch
    assert arch.tma is not None
    depth = arch.tma.swizzle_bytes // spec.bytes
    tiles = [(Tile(m, n, depth), w, spec.turned) for m, w, n in _sized(spec, spec.n, False)]
    plain = not spec.groups and not spec.scales
    if spec.out.bytes == 2 and spec.tma_writes and plain:
        # Widths of whole lines need no turning.
        turned = [(m, w, n) for m, w, n in _sized(spec, spec.m, True) if n * spec.out.bytes % arch.l2_line_bytes]
        tiles = [t for t in tiles if not spec.turned] + [(Tile(n, m, depth), w, True) for m, w, n in turned]
    if spec.groups and not spec.scales and spec.out.bytes == 2 and spec.tma_writes:
        fitted = [(Tile(n, m, depth), w, True) for m, w, widths in _FITTED for n in widths]
        tiles = [t for t in tiles if not spec.turned] + fitted
    if spec.tile:
        tiles = [(spec.tile, w, spec.turned) for w in (2, 1, 3)]
    # Where the copy engine can't store C: from registers at once, or line by line, which begins later.
    stores = [spec.store] if spec.store or spec.tma_writes or spec.out.bytes != 2 else [None, "rows"]
    short = -(-spec.k // depth)
    brief = spec.k * spec.bytes <= _THREADS_LINES * arch.tma.swizzle_bytes
    can = plain and all(spec.k_contiguous) and not any(spec.padded) and brief
    copies = [None, "threads"] if can and not spec.copies else [spec.copies]
    free = spec.decomposition in (None, "data_parallel") and not any(spec.padded)
    sharing = [spec.blocks] if spec.blocks or not free or not plain or short > _SHARED_K else [None, *_BLOCKS]
    for tile, warpgroups, turned_ in tiles:
        if spec.warpgroups is None or warpgroups == spec.warpgroups:
            blocks = -(-spec.m // tile.m), -(-spec.n // tile.n)
            for cluster in [spec.cluster] if spec.cluster else _CLUSTERS[:1] if spec.groups else _CLUSTERS:
                if not spec.cluster and (cluster[0] > blocks[0] or cluster[1] > blocks[1]):
                    continue
                how = {"tile": tile, "warpgroups": warpgroups, "cluster": cluster, "turned": turned_}
                alone, waiting = cluster == (1, 1), blocks[0] * blocks[1] * spec.batch // arch.multiprocessors
                for store, who, many in product(
                    stores, copies if alone else copies[:1], sharing if alone else sharing[:1]
                ):
                    if many and not spec.blocks and many - 1 > waiting:
                        continue  # not so many blocks that another would share
                    yield spec.chosen(staging="tma", store=store, copies=who, blocks=many, **how)


def _sized(spec: Gemm, extent: int, turned: bool) -> Iterator[tuple[int, int, int]]:
    """Rows, warpgroups and widths of tiles: the usual ones, those of which a few make up ``extent``, and those of which
    as many as run at the same time make up C."""
    arch, step, other = spec.nvidia.arch, spec.unit.n[0], spec.n if turned else spec.m
    together = arch.multiprocessors, *(size * count for size, count in arch.clusters_together.items() if size > 2)
    fitting = {-(-extent // (count * step)) * step for count in range(1, _FITTING + 1)}
    for rows, warpgroups, widths in _SHAPES:
        down = -(-other // rows) * spec.batch
        across = {count * rounds // down for count in together for rounds in _FULL} - {0}
        filling = {-(-extent // (count * step)) * step for count in across}
        found = fitting | {w for w in filling if w >= widths[0]}
        found = {w for w in found if w <= widths[-1] and w in spec.unit.n and _staged_in_parts(w, spec, turned)}
        for width in sorted({*widths, *found}):
            yield rows, warpgroups, width


def _staged_in_parts(width: int, spec: Gemm, turned: bool) -> bool:
    """Whether slabs of C are of a size that leaves room for stages: 136 and 152 columns of C's transpose have none."""
    most = limits(spec.nvidia.arch)
    if not turned:
        return staged_columns(width, spec) >= min(width, most.fewest_columns)
    slabs = range(most.fewest_turned_rows, most.most_turned_rows + 1, spec.nvidia.arch.fragments.columns)
    return width <= most.most_turned_rows or any(width % slab == 0 for slab in slabs)


def _deepest(spec: Gemm) -> TmaGeometry:
    """``spec`` with as many stages as fit and help; SpecError when not even the fewest fit."""
    fewest = spec.chosen(
        stages=spec.stages or _fewest_stages(spec), decomposition=spec.decomposition or "data_parallel"
    )
    g = tma_geometry(fewest)
    if spec.stages:
        return g
    whole = g.slabs * g.blocks_m if g.in_turn else 1  # C staged whole is worth more than a stage
    least = g.changed(ring=whole, slab_n=g.turned_rows[-1] if spec.turned else g.slab_n)
    most = g.stages + (g.room - least.shared_bytes) // (g.stage_bytes + g.stage_barriers)
    once = sum(o.copied_bytes for o in (g.a, g.b) if o.once)
    clusters = g.tiles[0] * g.tiles[1] * spec.batch
    needed = -(-clusters // (g.arch.resident_clusters(g.cluster_size) * g.blocks)) * g.k_tiles
    helping = (
        n for n in _STAGES if n <= min(most, max(needed, 2)) and (n * once <= limits(g.arch).bytes_ahead or n <= _DEEP)
    )
    return tma_geometry(fewest.chosen(stages=next(helping, _STAGES[-1])))


def _fewest_stages(spec: Gemm) -> int:
    """Those that hold a tile's sums where the copy engine adds them up from there."""
    tma, tile = spec.nvidia.arch.tma, spec.tile
    assert tma and tile
    sums = tile.m * tile.n * F32_BYTES if spec.reduction == "tma" else 0
    return max(_STAGES[-1], -(-sums // ((tile.m + tile.n) * tma.swizzle_bytes)))


def _decomposed(g: TmaGeometry, asked: Gemm) -> Iterator[tuple[Gemm, TmaGeometry]]:
    """The ways to hand its tiles and its k to the blocks that agree with what was ``asked`` for."""
    spec = g.spec
    tiles = g.tiles[0] * g.tiles[1] * spec.batch
    resident = g.arch.resident_clusters(g.cluster_size)
    alone = spec.groups or not spec.element.is_float or g.cluster_size > _LARGEST_MEETING or g.blocks > 1
    hows: list[str | None] = ["data_parallel", "split_k", "stream_k"]
    if asked.decomposition:
        hows = [spec.decomposition]
    elif alone or spec.scales:
        hows = ["data_parallel", "split_k"] if not alone and g.scales_split else ["data_parallel"]
    for how in hows:
        if how == "split_k":
            yield from _split(g, tiles, asked)
        elif how == spec.decomposition:
            yield spec, g
        elif tiles % resident:
            yield _with(spec, decomposition=how)


def _split(g: TmaGeometry, tiles: int, asked: Gemm) -> Iterator[tuple[Gemm, TmaGeometry]]:
    """The numbers of parts of k, added up in the workspace or, where all are one cluster, there."""
    spec, arch = g.spec, g.arch
    joins = g.cluster_size == 1 and not g.paddings and spec.reduction in (None, "cluster")
    in_memory = spec.reduction != "cluster" and not spec.turned and (asked.decomposition or not spec.scales)
    for splits in [spec.splits] if spec.splits else _SPLITS:
        if splits > g.k_tiles:
            continue
        if in_memory and tiles * splits <= arch.resident_clusters(g.cluster_size):
            yield _with(spec, decomposition="split_k", splits=splits)
        stages = asked.stages or _stages_beside(g, splits)
        fewest = _STAGES[-1] if asked.stages or asked.reduction else _JOINED_STAGES
        if joins and 1 < splits <= arch.max_cluster and stages >= fewest:
            at_once = arch.clusters_together.get(splits) or arch.resident_clusters(splits)
            if spec.splits or tiles <= at_once:
                yield _with(spec, decomposition="split_k", splits=splits, reduction="cluster", stages=stages)


def _stages_beside(g: TmaGeometry, splits: int) -> int:
    """Of its stages those that fit beside what the other blocks of a cluster send."""
    sent = sent_bytes(g.arch, g.tile, g.consumers, splits) + g.consumers * g.stage_barriers
    return min(g.stages, (g.room - sent) // (g.stage_bytes + g.stage_barriers))


def _with(spec: Gemm, **how: object) -> tuple[Gemm, TmaGeometry]:
    chosen = spec.chosen(**how)
    return chosen, tma_geometry(chosen)
