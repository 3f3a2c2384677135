"""From an attention's specification to the plan of its kernel: two products with a softmax between. Numbers only."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from amdgen.kernels.attention.choose import complete
from amdgen.kernels.attention.geometry import Geometry
from amdgen.kernels.attention.geometry import geometry as _geometry
from amdgen.kernels.attention.spec import Attention
from amdgen.kernels.gemm.build import copy_statement
from amdgen.kernels.gemm.operand import WIDEST
from amdgen.plan import CDNA, AsmStep, Buffer, Index, LdsMap, Loop, Op, Planned, i, plan, sync


@dataclass(frozen=True)
class AttentionPlan:
    """Everything the template prints."""

    geometry: Geometry
    planned: Planned
    copies: dict[str, list[AsmStep]]  # the DMA statement of each operand; empty when staged through registers

    @property
    def spec(self) -> Attention:
        return self.geometry.spec

    @property
    def loop(self) -> Loop:
        return self.planned.loop

    @property
    def lds(self) -> LdsMap:
        return self.planned.lds

    @cached_property
    def name(self) -> str:
        s, g = self.spec, self.geometry
        dims = f"d{s.head_dim}" + (f"_{s.value_dim}" if s.value_dim != s.head_dim else "")
        parts = ["attention", s.dtype, dims, f"{g.queries}x{g.keys}", f"s{g.stages}", g.staging, f"g{s.group}"]
        return "_".join([*parts, *(["causal"] if s.causal else []), *(["lse"] if s.lse else [])])


def plan_attention(spec: Attention) -> AttentionPlan:
    """Chooses what the specification leaves open and plans the kernel."""
    g = _geometry(complete(spec))
    loop = _dma_pipeline(g) if g.staging == "lds_dma" else _register_pipeline(g)
    planned = plan(loop, g.spec.machine)
    copies = {o.name: copy_statement(o, g.spec.isa) for o in g.operands if o.dma}
    return AttentionPlan(g, planned, copies)


@dataclass(frozen=True)
class _Buffers:
    k: Buffer
    v: Buffer
    q: Buffer  # registers, loaded once
    scores: Buffer  # registers
    weights: Buffer  # the scores' exponentials, as the second product takes them
    sums: Buffer  # O, not yet divided by the rows' sums
    out: Buffer  # O in LDS: each wave its own rows


def _buffers(g: Geometry) -> _Buffers:
    def held(name: str, count: int) -> Buffer:
        return Buffer(name, bytes=4 * count, space="vgpr")

    return _Buffers(
        k=Buffer("k", bytes=g.k.bytes, stages=g.stages),
        v=Buffer("v", bytes=g.v.bytes),
        q=held("q", 4 * g.score_slabs),
        scores=held("scores", g.half * g.key_blocks),
        weights=held("weights", g.half * g.key_blocks // 2),
        sums=held("sums", g.half * g.value_blocks),
        out=Buffer("out", bytes=g.out_bytes, shared=False),
    )


def _load_q(g: Geometry, b: _Buffers) -> list[Op]:
    """The compiler would wait for Q at its first use, within the loop, and for all copies with it: so use it here."""
    return [
        CDNA.load(b.q[0], count=g.score_slabs, tracked=True, label="load_q"),
        CDNA.compute(b.q[0], label="settle_q", why="the compiler's wait for Q stands before the loop"),
    ]


def _first_product(g: Geometry, b: _Buffers, tile: Index) -> list[Op]:
    fragments = Buffer("k_part", bytes=g.k.subtiles * WIDEST, stages=2, space="vgpr")
    count = g.k.subtiles * g.k.pieces
    reads = [
        CDNA.lds_read(b.k[tile], fragments[slab], count=count, tracked=True, label="read_k", detail=slab)
        for slab in range(g.score_slabs)
    ]
    products = [
        CDNA.mma((fragments[slab], b.q[0]), b.scores[0], label="scores", detail=slab) for slab in range(g.score_slabs)
    ]
    return _read_ahead(reads, products)


def _read_ahead(reads: list[Op], products: list[Op]) -> list[Op]:
    """Each slab is read while the one before is multiplied: two slabs of fragments are held."""
    ops = [reads[0]]
    for slab, product in enumerate(products):
        ops += [*reads[slab + 1 : slab + 2], product]
    return ops


def _behind_first_reads(ops: list[Op], others: list[Op]) -> list[Op]:
    """Issues ``others`` behind the first reads, whose latency they fill."""
    first = next(n for n, op in enumerate(ops) if op.kind == "mma")
    return [*ops[:first], *others, *ops[first:]]


def _softmax(b: _Buffers, tile: Index) -> list[Op]:
    return [
        CDNA.compute(b.scores[0], (b.weights[0], b.sums[0]), label="softmax", detail=tile,
                     why="mask, row maximum, rescale O if it grew, exponentials"),
    ]  # fmt: skip


def _second_product(g: Geometry, b: _Buffers, tile: Index) -> list[Op]:
    fragments = Buffer("v_part", bytes=g.v.subtiles * g.v.run * g.v.element_bytes, stages=2, space="vgpr")
    count = g.v.subtiles // g.v.spread * g.v.run
    reads = [
        CDNA.lds_read(b.v[tile], fragments[slab], count=count, tracked=True, label="read_v", detail=slab)
        for slab in range(g.v.slabs)
    ]
    products = [
        CDNA.mma((fragments[slab], b.weights[0]), b.sums[0], label="weigh", detail=slab) for slab in range(g.v.slabs)
    ]
    return _read_ahead(reads, products)


def _store(g: Geometry, b: _Buffers) -> list[Op]:
    """O through LDS, where K and V were: a lane holds parts of one row, memory wants whole rows."""
    rows = Buffer("rows", bytes=16 * g.out_copies, space="vgpr")
    writes = g.value_blocks // g.v.spread * g.strips * (g.out_run * g.spec.element.bytes // g.out_piece)
    return [
        CDNA.lds_write(b.sums[0], b.out[0], count=writes, tracked=True, label="write_out"),
        CDNA.lds_read(b.out[0], rows[0], count=g.out_copies, tracked=True, label="read_out"),
        CDNA.store(rows[0], count=g.out_copies, tracked=True, label="store_out"),
    ]


def _dma_pipeline(g: Geometry) -> Loop:
    """K is copied ``stages - 1`` tiles ahead, V of a tile while its scores are computed.

    The loop runs once a tile and has no drain of tiles: copies beyond the last tile are empty and touch no memory.
    """
    b = _buffers(g)
    ahead = g.stages - 1

    def copy(o: str, tile: int | Index) -> Op:
        operand, buffer = (g.k, b.k) if o == "k" else (g.v, b.v)
        return CDNA.async_copy(buffer[tile], count=operand.copies, label=f"copy_{o}", detail=tile)

    prologue = [*_load_q(g, b), *(copy("k", tile) for tile in range(ahead))]
    steady = [
        sync((b.k[i],), (b.v[i], b.k[i + ahead])),
        *_behind_first_reads(_first_product(g, b, i), [copy("v", i), copy("k", i + ahead)]),
        *_softmax(b, i),
        *_second_product(g, b, i),
    ]
    return Loop(tuple(prologue), tuple(steady), tuple(_store(g, b)), name="attention, copies straight to LDS")


def _register_pipeline(g: Geometry) -> Loop:
    """While tile i is computed from LDS, K of tile i + 1 goes from registers to LDS, K of i + 2 and V of i + 1 to
    registers."""
    b = _buffers(g)
    ahead = g.stages - 1
    staged = {o.name: Buffer(f"staged_{o.name}", bytes=o.copies * o.unit, space="vgpr") for o in g.operands}
    operand = {o.name: o for o in g.operands}
    lds = {"k": b.k, "v": b.v}

    def load(o: str, tile: int | Index) -> Op:
        count = operand[o].copies * operand[o].loads_per_chunk
        return CDNA.load(staged[o][0], count=count, tracked=True, label=f"load_{o}", detail=tile)

    def write(o: str, tile: int | Index) -> Op:
        count = operand[o].copies
        return CDNA.lds_write(staged[o][0], lds[o][tile], count=count, tracked=True, label=f"write_{o}", detail=tile)

    prologue = _load_q(g, b)
    for tile in range(ahead):
        prologue += [load("k", tile), write("k", tile)]
    prologue += [load("k", ahead), load("v", 0)]
    moves = [write("k", i + ahead), write("v", i), load("k", i + ahead + 1), load("v", i + 1)]
    steady = [
        sync((b.k[i],), (b.v[i], b.k[i + ahead])),
        *_behind_first_reads(_first_product(g, b, i), moves),
        *_softmax(b, i),
        *_second_product(g, b, i),
    ]
    return Loop(tuple(prologue), tuple(steady), tuple(_store(g, b)), name="attention, staged through registers")
