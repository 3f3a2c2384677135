"""What a GEMM on the copy engine costs: cycles of one multiprocessor, from what its kernel has to do.

A tile of k takes about as long as the slower of copying and working on it, and a little longer where both take long;
a block works off its share of the tiles; before the first it waits for copies, and after the last for the store. One
set of constants holds for all sizes, ``gemm_costs`` in ``isa/arch/``; products with scales of blocks have some of their
own, ``gemm_costs_scaled``. They are fitted to timings by ``benchmarks/cuda/choice.py fit``; no size is named anywhere.
Every figure may be an array of many kernels' figures.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from math import ceil, exp, gcd
from typing import Any

import numpy as np

from amdgen.isa.nvidia import NvidiaArch
from amdgen.isa.nvidia_tuning import GemmCosts, RegisterCosts
from amdgen.kernels.gemm.cuda.order import sent
from amdgen.kernels.gemm.cuda.registers import RegisterGeometry
from amdgen.kernels.gemm.cuda.tma import TmaGeometry
from amdgen.kernels.gemm.spec import Gemm

Figure = Any
"""A float, or an array of floats."""
_WAYS = ("data_parallel", "split_k", "stream_k", "cluster")
"""The decompositions, split_k also with its parts added up in a cluster."""


@dataclass(frozen=True)
class Work:
    """What a kernel has to do. Bytes and cycles are those of a tile, or of one tile of k where it says so."""

    matrix: Figure  # cycles of the matrix unit at its peak, for a tile of k
    shared_bytes: Figure  # read from shared memory, for a tile of k
    line_bytes: Figure  # copied, for a tile of k: of operands whose rows begin with a line of L2,
    sector_bytes: Figure  # with a sector,
    half_bytes: Figure  # and elsewhere
    sent_lines: Figure  # what L2 sends of it, as neighbours get the same: of rows that begin with a line,
    sent_odd: Figure  # and elsewhere,
    sent_apart: Figure  # and what is sent beside it when neighbours that may not be in step aren't
    received: Figure  # bytes of operands that other blocks of the cluster ask for
    hot_reads: Figure  # clusters that read the line that most of them read at a time, times its rows
    padding: Figure  # bytes that are copied first, to rows that the copy engine can read
    chunks: Figure  # copied by threads, for a tile of k
    turns: Figure  # additions of a thread that wait for a product and that the next one waits for, of each warpgroup
    alone: Figure  # whether one warpgroup multiplies on a multiprocessor
    k_tiles: Figure
    stages: Figure
    tiles: Figure
    is_guess: Figure  # whether their number is an average of many
    resident: Figure  # clusters that run at the same time, one block a multiprocessor
    blocks: Figure  # that share a multiprocessor
    cluster_size: Figure  # blocks of a cluster
    how: Figure  # index of _WAYS
    splits: Figure
    stored_lines: Figure  # lines of L2, whole or in part, that the copy engine stores,
    slabs: Figure  # of C on its way out,
    plain_bytes: Figure  # bytes of C in slabs whose rows are no whole line,
    row_pieces: Figure  # rows of slabs, whole or in parts of a line of L2, that a warp stores one after the other,
    direct_stores: Figure  # or bytes that threads do from their registers
    passes: Figure  # stores of as many of a group's rows as fit at a time, of a tile of C's transpose
    exchanged_bytes: Figure  # between blocks that share a tile
    crowd: Figure  # multiprocessors at work, of all
    memory: Figure  # cycles of memory at its peak, for all operands,
    stored: Figure  # for C whose rows begin with a sector,
    stored_half: Figure  # with half of one,
    stored_odd: Figure  # and elsewhere,
    again: Figure  # and for what blocks read again that are not in step, beyond what L2 holds
    sent: Figure  # cycles of L2 at its rate, for a tile of k of all multiprocessors,
    merged: Figure  # and at that of what arrives at several blocks of a GPC


def work_of(g: TmaGeometry, any_ends: bool = False) -> Work:
    """The work of one kernel's launch. Of groups, whose rows only the GPU knows: of one size, or as on average when
    their ends lie anywhere (``any_ends``)."""
    s, arch = g.spec, g.arch
    resident = arch.clusters_together.get(g.together) or arch.resident_clusters(g.together)
    busy = _busy(g, any_ends)
    copied, sends, apart = [0.0, 0.0, 0.0], [0.0, 0.0], 0.0
    depth = s.k / g.k_tiles  # what lies beyond k is not read
    tiles = _down(g, any_ends) * _across(g) * s.batch
    boxes = _filled(g, g.unit.m, any_ends) if g.in_part else 1  # of A, those with rows of a group
    outers = g.tile.m / g.cluster[1] * boxes, g.tile.n / g.cluster[0] * (busy if g.fitted else 1)
    for outer, pitch, share in zip(outers, s.multiplied.read_pitches, sent(g), strict=True):
        starts = pitch * s.bytes
        kind = 0 if starts % arch.l2_line_bytes == 0 else 1 if starts % arch.l2_sector_bytes == 0 else 2
        copied[kind] += 0 if g.by_threads else outer * depth * s.bytes
        # Rows that begin elsewhere than with a sector are hardly ever sent together: counters say 1.02 to 1.17 times.
        sends[kind > 0] += 0 if g.by_threads else outer * depth * s.bytes * (share if kind < 2 else 1)
        # Blocks begin their first tiles together, and stay so in short sums.
        steady = kind == 2 or (tiles <= resident and (kind == 0 or g.k_tiles <= g.stages))
        apart += 0 if g.by_threads or steady else outer * depth * s.bytes * (1 - share)
    readers = (min(count, resident) for count in g.tiles[::-1])
    hot = max(
        n * max(1.0, arch.l2_line_bytes / (p * s.bytes))
        for n, p in zip(readers, s.multiplied.read_pitches, strict=True)
    )
    per_cycle = arch.peak_tflops[s.dtype] * 1e12 / (arch.multiprocessors * arch.peak_clock_mhz * 1e6)
    out = g.tile.m * g.tile.n * g.out_bytes
    # Threads store what blocks that share the k of a tile have added up, each its share of the tile.
    meets = g.reduction in ("workspace", "cluster")
    store, parts = ("direct", s.splits or 1) if meets else (g.store, 1)
    # Pieces of a slab's rows begin at multiples of their greatest common divisor with a line.
    piece, line = g.slab_pitch, arch.l2_line_bytes
    lines = out / piece * (piece + line - gcd(piece, s.pitches[2] * g.out_bytes, line)) / line
    weights = min(s.groups, s.m) or s.batch  # matrices B that are read
    operands = s.bytes * (s.batch * s.m * s.k + weights * s.n * s.k)
    cycle = _memory_cycle(arch)
    return Work(
        matrix=2 * g.tile.m * g.tile.n * g.steps * g.unit.k / per_cycle * busy,
        shared_bytes=g.tile.m // g.unit.m * (g.unit.m + g.tile.n * (busy if g.fitted else 1)) * g.tile.k * s.bytes,
        line_bytes=copied[0],
        sector_bytes=copied[1],
        half_bytes=copied[2],
        sent_lines=sends[0],
        sent_odd=sends[1],
        sent_apart=apart,
        received=sum(
            outer * (1 - 1 / share) * depth * s.bytes
            for outer, share in zip((g.tile.m, g.tile.n), g.cluster[::-1], strict=True)
        ),
        hot_reads=0 if g.by_threads else hot,
        padding=sum(p.copied_bytes for p in g.paddings) / arch.multiprocessors,
        chunks=(g.tile.m + g.tile.n) * g.chunks if g.by_threads else 0,
        turns=g.blocks_m * g.tile.n / 2 / g.consumers * busy if g.in_turn else 0,
        alone=g.consumers * g.blocks == 1,
        k_tiles=g.k_tiles,
        stages=g.stages,
        tiles=tiles,
        is_guess=any_ends,
        resident=resident,
        blocks=g.blocks,
        cluster_size=g.cluster_size,
        how=_WAYS.index("cluster" if g.reduction == "cluster" else g.decomposition),
        splits=s.splits or 1,
        stored_lines=lines if store == "tma" else 0,
        slabs=g.blocks_m * g.slabs if store != "direct" else 0,
        plain_bytes=out if store == "tma" and not g.slab_swizzled else 0,
        row_pieces=g.blocks_m * g.slabs * g.warp_rows * -(-piece // line) if store == "rows" else 0,
        direct_stores=out / parts if store == "direct" else 0,
        passes=g.passes * g.blocks_m if g.fitted else 0,
        exchanged_bytes=g.tile.m * g.tile.n * 4,
        crowd=_crowd(g, resident, any_ends),
        memory=cycle * operands,
        **_stored(g, cycle * s.batch * s.m * s.n * g.out_bytes),
        again=cycle * _read_again(g, operands, sum(copied) * g.cluster_size),
        **_l2(g, sum(copied), sum(sends), _crowd(g, resident, any_ends)),
    )


def _l2(g: TmaGeometry, copied: float, sends: float, crowd: float) -> dict[str, float]:
    """Cycles of the chip's L2 for a tile of k. ``copied``: bytes, by each of those at work; ``sends``: what of them L2
    sends to it alone. None for groups, of whose blocks nobody knows what they share."""
    arch = g.arch
    if not arch.l2_gb_s or not arch.merged_gb_s or g.spec.groups:
        return {"sent": 0, "merged": 0}
    gigabytes = arch.multiprocessors * crowd * arch.clock_mhz * 1e6 / 1e9
    merged = gigabytes * copied / arch.merged_gb_s if sends < copied else 0
    return {"sent": gigabytes * sends / arch.l2_gb_s, "merged": merged}


def _stored(g: TmaGeometry | RegisterGeometry, cycles: float) -> dict[str, float]:
    """Cycles of memory for C, by where its rows begin: a sector of which part is stored, and the other part by another
    block, costs memory more than one."""
    arch, starts = g.arch, g.spec.pitches[2] * g.out_bytes
    kinds = {
        "stored": starts % arch.l2_sector_bytes == 0,
        "stored_half": starts % arch.l2_sector_bytes == arch.l2_sector_bytes // 2,
    }
    kinds["stored_odd"] = not any(kinds.values())
    return {kind: cycles * so for kind, so in kinds.items()}


def _together(work: Figure, memory: Figure, costs: GemmCosts | RegisterCosts) -> Figure:
    """Cycles of what multiprocessors do and of what memory does meanwhile: the longer hides most of the shorter."""
    longer, power = np.maximum(work, memory), costs.memory_blend
    share = np.minimum(work, memory) / np.maximum(longer, 1)
    return longer * (1 + share**power) ** (1 / power)


def _written(w: Work | RegisterWork, costs: GemmCosts | RegisterCosts) -> Figure:
    return w.stored * costs.stored + w.stored_half * costs.stored_half + w.stored_odd * costs.stored_odd


def _memory_cycle(arch: NvidiaArch) -> float:
    """Cycles that memory takes for a byte at its peak."""
    return arch.clock_mhz * 1e6 / (arch.memory_gb_s * 1e9)


def _read_again(g: TmaGeometry, operands: float, copied: float) -> float:
    """Bytes of A and B that come from memory once more: the blocks of stream_k begin anywhere along k, so that none
    finds what others have just read, but for what L2 holds of all that the tiles at work need; these lie in a square.
    ``copied``: by a cluster, for a tile of k."""
    s = g.spec.multiplied
    if g.decomposition != "stream_k":
        return 0
    at_work = g.arch.resident_clusters(g.together) * g.cluster_size * g.tile.m * g.tile.n
    across = min(s.n, max(at_work**0.5, at_work / s.m))
    needed = (min(s.m, at_work / across) + across) * s.k * s.bytes
    beyond = max(0.0, 1 - g.arch.l2_bytes / needed)
    return beyond * max(0.0, copied * g.k_tiles * g.tiles[0] * g.tiles[1] * s.batch - operands)


def _down(g: TmaGeometry, any_ends: bool) -> float:
    """Tiles of clusters above one another."""
    return _pieces(g.spec, _tall(g), any_ends) if g.spec.groups else g.tiles[0]


def _across(g: TmaGeometry) -> int:
    """And beside one another."""
    return g.across if g.spec.groups else g.tiles[1]


def _tall(g: TmaGeometry) -> int:
    """Rows of groups in a tile of a cluster, at most."""
    return g.tile.n if g.fitted else g.tile.m * g.cluster[0]


def _busy(g: TmaGeometry, any_ends: bool) -> float:
    """The share of the rows that are multiplied: a warpgroup without rows of its tile's group has nothing to do, nor
    has one of its blocks where these are dealt in turn; where C is turned, instructions are as wide as rows need."""
    if not g.spec.groups:
        return 1
    return _filled(g, g.unit.n[0] if g.fitted else g.unit.m if g.dealt else g.tile.m // g.consumers, any_ends)


def _filled(g: TmaGeometry, rows: int, any_ends: bool) -> float:
    """The share of the tiles' rows that lie in pieces of so many with a row of a group."""
    return _pieces(g.spec, rows, any_ends) * rows / (_down(g, any_ends) * _tall(g))


def _pieces(spec: Gemm, rows: int, any_ends: bool) -> float:
    """Pieces of so many rows that groups have. Distances of ends that lie anywhere are distributed exponentially."""
    groups = min(spec.groups, spec.m)
    each = spec.m / groups
    return groups / (1 - exp(-rows / each)) if any_ends else groups * ceil(each / rows)


def _crowd(g: TmaGeometry, resident: int, any_ends: bool) -> float:
    """The share of the multiprocessors that work at a time."""
    if g.decomposition == "stream_k":
        return 1.0
    parts = g.spec.splits or 1 if g.reduction == "workspace" else 1
    clusters = _down(g, any_ends) * _across(g) * g.spec.batch * parts
    return min(clusters, resident) * g.together / g.arch.multiprocessors


def together(works: Sequence[Work]) -> Work:
    """Arrays of the figures of many kernels."""
    return Work(**{f.name: np.array([getattr(w, f.name) for w in works]) for f in fields(Work)})


def copied_bytes(w: Work) -> Figure:
    """Bytes of A and B that L2 is asked for, in all."""
    return (w.line_bytes + w.sector_bytes + w.half_bytes) * w.k_tiles * w.tiles * w.cluster_size


def cycles(w: Work, costs: GemmCosts) -> Figure:
    """Predicted cycles of the whole product."""
    l2 = w.line_bytes + w.sector_bytes * costs.sectors_more + w.half_bytes * costs.halves_more
    l2 = l2 / costs.l2_bytes_cycle + w.hot_reads * costs.hot_read + w.chunks * costs.chunk
    l2 = l2 + w.sent_lines * costs.sent_line + (w.sent_odd + costs.apart * w.sent_apart) * costs.sent_odd
    l2 = (l2 + w.received / costs.received_bytes_cycle) * (1 + costs.crowd * w.crowd) / (1 + costs.crowd)
    work = np.maximum(costs.matrix * w.matrix, w.shared_bytes / costs.shared_bytes_cycle)
    # Neither hides all of the other: they wait for one another, and both cost power, and with it clock.
    step = (work**costs.blend + l2**costs.blend) ** (1 / costs.blend)
    step = np.maximum(step, np.maximum(w.sent / costs.sent_share, w.merged / costs.merged_share))
    first = np.minimum(_k_of_a_block(w), w.stages)  # tiles of k, that are asked for at once
    begun = costs.fill * l2 - costs.ahead * first * (step - work)
    step = step + costs.turn * w.turns + costs.one_warpgroup * w.alone
    step = step + costs.cluster_step * (w.cluster_size > 1)  # for which blocks wait for one another
    directly = costs.direct + w.direct_stores / costs.direct_bytes_cycle
    by_threads = w.row_pieces * costs.row_store + (w.direct_stores > 0) * directly
    store = (
        w.stored_lines * costs.line_store + w.slabs * costs.slab + w.plain_bytes * costs.plain_slab_byte + by_threads
    )
    left = np.where(w.blocks > 1, costs.shared_store, costs.round_store)
    left = np.where(w.row_pieces > 0, costs.rows_left, np.where(w.direct_stores > 0, costs.direct_left, left))
    loop, meeting = _shared_out(w, step, store, left, costs)
    memory = w.memory / costs.dram_share + _written(w, costs) + w.again / costs.again_share
    padding = costs.pad * (w.padding > 0) + w.padding / costs.pad_bytes_cycle
    launch = costs.launch + begun + costs.cluster * (w.cluster_size > 1)
    coupled = costs.cluster_memory * np.minimum(loop, memory) * (w.cluster_size > 1)
    return launch + padding + _together(loop, memory, costs) + coupled + store + meeting


def _k_of_a_block(w: Work) -> Figure:
    """Tiles of k that a block adds up for a tile of C, all of them where parts are shared out by stream_k."""
    return np.where(
        (w.how == _WAYS.index("split_k")) | (w.how == _WAYS.index("cluster")), np.ceil(w.k_tiles / w.splits), w.k_tiles
    )


def _shared_out(w: Work, step: Figure, store: Figure, left: Figure, costs: GemmCosts) -> tuple[Figure, Figure]:
    """Cycles of the busiest block's tiles, and of the meeting of the blocks that share one. ``left``: the share of a
    store that the block's next tile does not hide."""
    each = w.tiles / w.resident
    rounds = np.where(w.is_guess, np.maximum(each + 0.5, 1), np.ceil(each))
    loops = (
        rounds * (w.k_tiles * step + costs.part_store * w.passes)
        + (rounds - 1) * (costs.once / w.blocks + store * left),
        _k_of_a_block(w) * step,
        each * w.k_tiles * step + np.maximum(each - 1, 0) * store,
        rounds * _k_of_a_block(w) * step,
    )
    exchange = w.exchanged_bytes / costs.combine_bytes_cycle
    # The owner of a tile waits for each other part of it and reads it.
    parts = np.maximum(1.0, w.resident / w.tiles)
    joined = costs.join + costs.join_part * w.splits + w.exchanged_bytes / costs.join_bytes_cycle
    meetings = (0.0 * step, costs.combine + exchange, (costs.part + exchange) * parts, joined)
    return np.choose(w.how, loops), np.choose(w.how, meetings)


@dataclass(frozen=True)
class RegisterWork:
    """What a kernel has to do whose operands go to registers at once: a warp one after the other, and the busiest
    multiprocessor."""

    turns: Figure  # of a warp, along n: each waits for loads
    blocks: Figure  # matrix instructions' columns of C of a warp, in turns
    waits: Figure  # steps of k, in turns
    loads: Figure  # of 16 bytes by a lane, of the multiprocessor
    edges: Figure  # rows of warps' parts of C that begin or end within 16 bytes, of the multiprocessor
    memory: Figure  # cycles of memory at its peak, for A and B,
    stored: Figure  # for C whose rows begin with a sector,
    stored_half: Figure  # with half of one,
    stored_odd: Figure  # and elsewhere


def register_work(g: RegisterGeometry) -> RegisterWork:
    """The work of one kernel's launch."""
    s, arch = g.spec, g.arch
    columns = g.tile.n // g.warps[1]
    down, across = -(-s.m // g.warp_rows), g.warps_across
    beside = min(g.warps[0], down) * min(g.warps[1], across)  # of a block, which is one multiprocessor's
    blocks = g.tiles[0] * g.tiles[1] * s.batch / arch.multiprocessors
    # The multiprocessor with most has one more, until others begin as soon as there is room.
    each = beside * (ceil(blocks) if blocks <= g.blocks_sm else blocks)
    turns = min(g.groups, -(-s.n // (g.group * g.unit.n[0])))
    cycle = _memory_cycle(arch) * s.batch
    return RegisterWork(
        turns=turns,
        blocks=turns * g.a.instructions,
        waits=turns * g.steps,
        loads=each * (g.warp_rows + columns) * -(-g.a.line_bytes // g.piece),
        edges=each * g.warp_rows * (g.edge < g.piece and not g.overlap),
        memory=cycle * s.bytes * (s.m + s.n) * s.k,
        **_stored(g, cycle * s.m * s.n * g.out_bytes),
    )


def register_cycles(work: RegisterWork, costs: RegisterCosts) -> Figure:
    """Predicted cycles of the whole product: the launch, what a warp does one after the other beside a multiprocessor's
    loads, and meanwhile the memory's work beside the edges of rows, which L2 gets piece by piece."""
    w = work
    alone = w.turns * costs.turn + w.blocks * costs.block + w.waits * costs.wait
    stored = w.memory / costs.dram_share + _written(w, costs) + w.edges * costs.edge
    return costs.launch + _together(alone + w.loads * costs.load, stored, costs)
