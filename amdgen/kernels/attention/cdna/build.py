"""From an attention's specification to the plan of its kernel: two products with a softmax between. Numbers only."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from amdgen.kernels.attention.cdna.choose import complete
from amdgen.kernels.attention.cdna.geometry import Geometry, Group
from amdgen.kernels.attention.cdna.geometry import geometry as _geometry
from amdgen.kernels.attention.spec import Attention
from amdgen.kernels.cdna.planned import KernelPlan
from amdgen.kernels.pipeline import behind_first_reads
from amdgen.plan import CDNA, Buffer, Index, Loop, Op, Ref, i, plan, sync


@dataclass(frozen=True)
class AttentionPlan(KernelPlan[Geometry]):
    """Everything the template prints."""

    @property
    def spec(self) -> Attention:
        return self.geometry.spec

    @cached_property
    def name(self) -> str:
        """The kernel's ``extern "C"`` name: what distinguishes its text, and no sizes of sequences."""
        s, g = self.spec, self.geometry
        dims = f"d{s.head_dim}" + (f"_{s.value_dim}" if s.value_dim != s.head_dim else "")
        parts = ["attention", s.dtype, dims, f"{g.queries}x{g.keys}", f"s{g.stages}", g.staging, f"g{s.group}"]
        return "_".join([*parts, *(["causal"] if s.causal else []), *(["lse"] if s.lse else [])])


def plan_attention(spec: Attention) -> AttentionPlan:
    """Chooses what the specification leaves open and plans the kernel."""
    g = _geometry(complete(spec))
    loop = _dma_pipeline(g) if g.staging == "lds_dma" else _register_pipeline(g)
    planned = plan(loop, g.spec.machine)
    return AttentionPlan(g, planned)


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


def _product(
    name: str, source: Ref, groups: tuple[Group, ...], other: Ref, to: Ref, label: str, widest: int, each: int = 1
) -> list[Op]:
    """Each group of fragments, of ``widest`` bytes a lane, is read while the one before is multiplied."""
    most = max(map(len, groups))
    fragments = Buffer(f"{name}_part", bytes=most * widest, stages=2, space="vgpr")
    reads = [
        CDNA.lds_read(source, fragments[n], count=len(group) * each, tracked=True, label=f"read_{name}", detail=n)
        for n, group in enumerate(groups)
    ]
    ops = [reads[0]]
    for n in range(len(groups)):
        ops += [*reads[n + 1 : n + 2], CDNA.mma((fragments[n], other), to, label=label, detail=n)]
    return ops


def _first_product(g: Geometry, b: _Buffers, tile: Index) -> list[Op]:
    return _product("k", b.k[tile], g.score_groups, b.q[0], b.scores[0], "scores", g.widest)


def _second_product(g: Geometry, b: _Buffers, tile: Index) -> list[Op]:
    each = 2 if g.v.dma else 1
    return _product("v", b.v[tile], g.value_groups, b.weights[0], b.sums[0], "weigh", g.widest, each)


def _softmax(b: _Buffers, tile: Index) -> list[Op]:
    return [
        CDNA.compute(b.scores[0], (b.weights[0], b.sums[0]), label="softmax", detail=tile,
                     why="mask, row maximum, rescale O if it grew, exponentials"),
    ]  # fmt: skip


def _store(g: Geometry, b: _Buffers) -> list[Op]:
    """O through LDS, where K and V were: a lane holds parts of one row, memory wants whole rows."""
    rows = Buffer("rows", bytes=g.widest * g.out_copies, space="vgpr")
    writes = g.out_runs * g.out_pieces
    return [
        CDNA.lds_write(b.sums[0], b.out[0], count=writes, tracked=True, label="write_out"),
        CDNA.lds_read(b.out[0], rows[0], count=g.out_copies, tracked=True, label="read_out"),
        CDNA.store(rows[0], count=g.out_copies, tracked=True, label="store_out"),
    ]


def _dma_pipeline(g: Geometry) -> Loop:
    """K is copied ``stages - 1`` tiles ahead; V is fetched while the tile's scores are computed.

    V is copied to LDS too where LDS can be read transposed, and goes through registers elsewhere. Its loads are asm
    then, as the compiler, which knows nothing of K's copies, would wait for those with them.
    The loop runs once a tile and has no drain of tiles: copies beyond the last tile are empty and touch no memory.
    """
    b = _buffers(g)
    ahead = g.stages - 1

    def copy(tile: int | Index) -> Op:
        return CDNA.async_copy(b.k[tile], count=g.k.copies, label="copy_k", detail=tile)

    prologue = [*_load_q(g, b), *map(copy, range(ahead))]
    if g.v.dma:
        fetch = [CDNA.async_copy(b.v[i], count=g.v.copies, label="copy_v", detail=i)]
        write = []
    else:
        staged = Buffer("staged_v", bytes=g.v.copies * g.v.unit, space="vgpr")
        fetch = [CDNA.load(staged[0], count=g.v.loads, label="load_v", detail=i)]
        write = [CDNA.lds_write(staged[0], b.v[i], count=g.v.loads, tracked=True, label="write_v", detail=i)]
    steady = [
        sync((b.k[i],), (b.v[i], b.k[i + ahead])),
        *behind_first_reads(_first_product(g, b, i), [*fetch, copy(i + ahead)]),
        *write,
        *_softmax(b, i),
        *_second_product(g, b, i),
    ]
    what = "K and V" if g.v.dma else "K"
    return Loop(tuple(prologue), tuple(steady), tuple(_store(g, b)), name=f"attention, {what} copied straight to LDS")


def _register_pipeline(g: Geometry) -> Loop:
    """While tile i is computed from LDS, K of tile i + 1 goes from registers to LDS, K of i + 2 and V of i + 1 to
    registers."""
    b = _buffers(g)
    ahead = g.stages - 1
    staged_k = Buffer("staged_k", bytes=g.k.copies * g.k.unit, space="vgpr")
    staged_v = Buffer("staged_v", bytes=g.v.copies * g.v.unit, space="vgpr")
    k_loads = g.k.copies * g.k.loads_per_chunk

    def load_k(tile: int | Index) -> Op:
        return CDNA.load(staged_k[0], count=k_loads, tracked=True, label="load_k", detail=tile)

    def write_k(tile: int | Index) -> Op:
        return CDNA.lds_write(staged_k[0], b.k[tile], count=g.k.copies, tracked=True, label="write_k", detail=tile)

    def load_v(tile: int | Index) -> Op:
        return CDNA.load(staged_v[0], count=g.v.loads, tracked=True, label="load_v", detail=tile)

    write_v = CDNA.lds_write(staged_v[0], b.v[i], count=g.v.loads, tracked=True, label="write_v", detail=i)
    prologue = _load_q(g, b)
    for tile in range(ahead):
        prologue += [load_k(tile), write_k(tile)]
    prologue += [load_k(ahead), load_v(0)]
    moves = [write_k(i + ahead), write_v, load_k(i + ahead + 1), load_v(i + 1)]
    steady = [
        sync((b.k[i],), (b.v[i], b.k[i + ahead])),
        *behind_first_reads(_first_product(g, b, i), moves),
        *_softmax(b, i),
        *_second_product(g, b, i),
    ]
    return Loop(tuple(prologue), tuple(steady), tuple(_store(g, b)), name="attention, staged through registers")
