"""Makes the geometry of a GEMM on the copy engine and wgmma, and checks that it fits the machine."""

from __future__ import annotations

from dataclasses import replace

from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm.cuda.tma import TmaGeometry
from amdgen.kernels.gemm.cuda.tma_budget import check_spec, check_turned, limits, staged_columns
from amdgen.kernels.gemm.cuda.tma_operand import TmaOperand, up
from amdgen.kernels.gemm.grouped import check_tile
from amdgen.kernels.gemm.spec import Gemm

_LARGEST_PIECE = 32
"""Rows of groups that are copied together, at most, where a tile has as many as a group needs."""


def tma_geometry(spec: Gemm) -> TmaGeometry:
    """The tiles of a completed specification. SpecError names what doesn't fit and what would."""
    assert spec.tile and spec.warpgroups and spec.stages and spec.cluster and spec.decomposition
    asked, spec = spec, spec.multiplied
    assert spec.tile and spec.warpgroups and spec.stages and spec.cluster and spec.decomposition
    tile, arch, unit, cluster = spec.tile, spec.nvidia.arch, spec.unit, spec.cluster
    assert arch.tma is not None
    check_spec(spec, tile, unit, arch)
    if asked.turned:
        check_turned(asked)
    check_tile(spec, unit.m, limits(arch).accumulators[spec.warpgroups])
    operands = []
    offset = 0
    blocks_m, blocks_n = up(spec.m, tile.m * cluster[0]) // tile.m, up(spec.n, tile.n * cluster[1]) // tile.n
    for name, outer, contiguous, sharing, extent, readers in zip(
        "ab", (tile.m, tile.n), spec.k_contiguous, (cluster[1], cluster[0]), (spec.m, spec.n), (blocks_n, blocks_m),
        strict=True,
    ):  # fmt: skip
        operand = TmaOperand(
            name,
            outer,
            tile.k,
            spec.bytes,
            contiguous,
            sharing,
            offset,
            arch.tma.swizzle_bytes,
            arch.tma.swizzle_rows,
            unit.m,
            unit.k * spec.bytes,
            arch.tma.align,
            cluster,
            extent,
            readers,
        )
        operands.append(operand)
        offset += operand.bytes
    one = TmaGeometry(
        spec=asked, tile=tile, stages=spec.stages, a=operands[0], b=operands[1], cluster=cluster,
        decomposition=spec.decomposition, consumers=spec.warpgroups, ring=1,
        slab_n=staged_columns(tile.n, spec),
    )  # fmt: skip
    if asked.turned:
        one = _turned(one)
    if one.in_part:
        one = one.changed(a=replace(one.a, piece=unit.m))
    if one.fitted:
        one = one.changed(b=replace(one.b, piece=_piece(one)))
    each = one.slab_bytes * one.consumers
    beside = one.staging_bytes + one.received_barriers + one.handed_bytes
    one.check_room((one.room - beside) // (one.stage_bytes + one.stage_barriers))
    room = one.room - one.shared_bytes
    _check_splits(one)
    if one.reduction == "cluster":  # C goes from registers to memory
        return one
    ring = min(1 + room // each, one.slabs * (1 if one.fitted else one.blocks_m))
    if one.fitted:
        ring = -(-one.slabs // -(-one.slabs // ring))  # as many at a time each time
    elif ring < one.slabs:
        ring = next(n for n in range(ring, 0, -1) if one.slabs % n == 0)
    else:
        ring = ring // one.slabs * one.slabs
    return one if ring == one.ring else one.changed(ring=ring)


def _check_splits(g: TmaGeometry) -> None:
    """Blocks that share a tile wait for one another: each must have some k, and all must run at the same time. Those of
    a cluster do."""
    splits = g.spec.splits or 1
    if g.decomposition != "split_k":
        return
    if splits > g.k_tiles:
        raise SpecError(f"--splits {splits}: k has {g.k_tiles} tiles of {g.tile.k}", f"use at most {g.k_tiles}")
    if g.spec.scales and not g.scales_split:
        raise SpecError(f"tile {g.tile} with --scales block and split_k", "use fewer rows or columns")
    if g.reduction != "cluster":
        check_resident(g, g.arch.resident_clusters(g.cluster_size))
        return
    if g.cluster_size > 1 or splits > g.arch.max_cluster or g.paddings:
        raise SpecError(
            f"--reduction cluster of {splits} splits, blocks {g.cluster[0]}x{g.cluster[1]}, {len(g.paddings)} operands "
            "copied first",
            f"a cluster is the 2 to {g.arch.max_cluster} splits of a tile: use --reduction workspace",
        )


def check_resident(g: TmaGeometry, resident: int) -> None:
    """SpecError when more clusters wait for one another than the ``resident`` ones that run at the same time."""
    clusters = g.tiles[0] * g.tiles[1] * g.spec.batch * (g.spec.splits or 1)
    if g.decomposition == "split_k" and g.reduction != "cluster" and clusters > resident:
        what = "blocks" if g.cluster_size == 1 else f"clusters of {g.cluster_size} blocks"
        raise SpecError(
            f"--splits {g.spec.splits}: {clusters} {what} would wait for one another, and {resident} run at the same "
            "time",
            "use fewer splits, or data_parallel",
        )


def _piece(g: TmaGeometry) -> int:
    """Rows of a box of which a tile that rows fill in part leaves some out: few, and not too many boxes."""
    step = g.b.line_group
    return max(n for n in range(step, min(g.tile.n, _LARGEST_PIECE) + 1, step) if g.tile.n % n == 0)


def _turned(g: TmaGeometry) -> TmaGeometry:
    """With the most rows of C in a slab that fit: a row is a swizzled line, so any number goes without conflicts."""
    for slab in g.turned_rows:
        found = g.changed(slab_n=slab)
        if found.shared_bytes <= g.room:
            break
    return found
