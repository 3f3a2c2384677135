"""Staging, tile, warpgroups, cluster, stages and decomposition of a GEMM: the cheapest by a cost model.

The model for the copy engine is :mod:`amdgen.kernels.gemm.cuda.cost`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from amdgen.isa.nvidia import GemmCosts
from amdgen.kernels.errors import SpecError
from amdgen.kernels.fit import first_fitting
from amdgen.kernels.gemm.cuda.async_copy import async_geometry
from amdgen.kernels.gemm.cuda.cost import cycles, work_of
from amdgen.kernels.gemm.cuda.tma import TmaGeometry, tma_geometry
from amdgen.kernels.gemm.fit import rounds_cost
from amdgen.kernels.gemm.spec import Gemm, Tile

_SHAPES = (  # rows, warpgroups, widths
    (64, 1, (16, 32, 48, 64, 96, 128, 192, 256)),
    (128, 2, (32, 64, 96, 112, 128, 144, 160, 168, 176, 192, 208, 224, 240, 256)),
    (192, 3, (64, 96, 112, 128, 144, 160, 176, 192)),
    (256, 2, (64, 96, 112, 128, 144, 160, 168, 176, 192)),
)
_CLUSTERS = ((1, 1), (2, 1), (1, 2), (1, 4), (4, 1), (2, 2))
_STAGES = (12, 10, 8, 7, 6, 5, 4, 3, 2)
_LARGEST_MEETING = 2
"""Blocks of a cluster, at most, that are chosen where blocks meet: the model was fitted to no larger ones."""
_DEEP = 6
"""Stages that are never too many."""
_SPLITS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 18, 20, 22, 24, 28, 32)


@dataclass(frozen=True)
class Candidate:
    """One way to compute a product, and the cycles that the cost model predicts for it."""

    spec: Gemm
    cycles: float


def complete(spec: Gemm) -> Gemm:
    """``spec`` with everything chosen. SpecError when nothing fits what was given.

    The copy engine where it can read both operands and wgmma take them as they lie, else cp.async.
    """
    staging = spec.staging or ("tma" if spec.waves is None and _engine_can(spec) else "cp_async")
    if staging == "cp_async":
        return _complete_async(spec.chosen(staging=staging))
    if spec.nvidia.arch.tma is None:
        raise SpecError(f"{spec.arch} has no copy engine for tensors", "use --staging cp_async")
    return ranked(spec)[0].spec


def _engine_can(spec: Gemm) -> bool:
    if spec.nvidia.arch.tma is None or not spec.tma_reads:
        return False
    return spec.unit.transpose or all(spec.k_contiguous)


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


def ranked(spec: Gemm) -> list[Candidate]:
    """Every way to do it that fits what was given, the cheapest first. SpecError when there is none."""
    costs = _costs(spec)
    first: SpecError | None = None
    found: list[Candidate] = []
    for shape in _shapes(spec):
        try:
            found += [
                Candidate(c, float(cycles(work_of(g), costs)))
                for c, g in _decomposed(_deepest(shape, costs), spec.decomposition is not None)
            ]
        except SpecError as error:
            first = first or error
    if not found:
        raise first or SpecError(f"no tile of {spec.arch} fits", "give --tile and --warpgroups")
    return sorted(found, key=lambda c: c.cycles)


def _costs(spec: Gemm) -> GemmCosts:
    costs = spec.nvidia.arch.gemm_costs
    if costs is None:
        raise SpecError(f"isa/arch has no gemm_costs of {spec.arch}, by which to choose", "use --staging cp_async")
    return costs


def _shapes(spec: Gemm) -> Iterator[Gemm]:
    """Tiles, warpgroups and clusters, whether they fit or not."""
    arch = spec.nvidia.arch
    assert arch.tma is not None
    depth = arch.tma.swizzle_bytes // spec.bytes
    tiles = [(Tile(m, n, depth), w) for m, w, widths in _SHAPES for n in widths]
    if spec.tile:
        tiles = [(spec.tile, w) for w in (2, 1, 3)]
    for tile, warpgroups in tiles:
        if spec.warpgroups is None or warpgroups == spec.warpgroups:
            for cluster in [spec.cluster] if spec.cluster else _CLUSTERS:
                yield spec.chosen(tile=tile, warpgroups=warpgroups, cluster=cluster, staging="tma")


def _deepest(spec: Gemm, costs: GemmCosts) -> Gemm:
    """``spec`` with as many stages as fit and help; SpecError when not even the fewest fit."""
    for stages in [spec.stages] if spec.stages else _STAGES:
        chosen = spec.chosen(stages=stages, decomposition=spec.decomposition or "data_parallel")
        try:
            g = tma_geometry(chosen)
        except SpecError as error:
            refused = error
            continue
        once = stages * sum(o.copied_bytes for o in (g.a, g.b) if o.once)
        if once <= costs.in_flight or stages <= _DEEP or spec.stages:
            return chosen
    raise refused


def _decomposed(spec: Gemm, asked: bool) -> Iterator[tuple[Gemm, TmaGeometry]]:
    """The ways to hand its tiles and its k to the blocks."""
    g = tma_geometry(spec)
    tiles = g.tiles[0] * g.tiles[1] * spec.batch
    resident = g.arch.resident_clusters(g.cluster_size)
    hows = [spec.decomposition] if asked else ["data_parallel", "split_k", "stream_k"]
    if not asked and (not spec.element.is_float or g.cluster_size > _LARGEST_MEETING):
        hows = ["data_parallel"]
    for how in hows:
        if how == "split_k":
            for splits in [spec.splits] if spec.splits else _SPLITS:
                if splits <= g.k_tiles and tiles * splits <= resident:
                    yield _with(spec, decomposition=how, splits=splits)
        elif how == "data_parallel" or tiles % resident:
            yield _with(spec, decomposition=how)


def _with(spec: Gemm, **how: object) -> tuple[Gemm, TmaGeometry]:
    chosen = spec.chosen(**how)
    return chosen, tma_geometry(chosen)
