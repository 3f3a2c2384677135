"""Statements of a GEMM in CUDA C++: the planned pipeline's, a cluster's, and those that end an element."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from amdgen.isa.nvidia import Fragments
from amdgen.kernels.gemm.cuda.scale_lines import ScaleLines
from amdgen.kernels.gemm.cuda.tma import TmaGeometry
from amdgen.kernels.gemm.cuda.tma_budget import limits
from amdgen.kernels.gemm.scale_shapes import BLOCK
from amdgen.kernels.gemm.spec import Gemm
from amdgen.plan import Index, Op

_ACTIVATIONS = {
    "relu": "fmaxf(x, 0.f)",
    "gelu": "0.5f * x * erfcf(x * -0.70710678f)",
    "silu": "x / (1.f + __expf(-x))",
}


def async_statement(op: Op, stages: int) -> str:
    """One operation of the cp.async pipeline, in terms of ``i`` and of ``stage``, that of tile i."""

    def stage(index: Index) -> str:
        offset = index.offset % stages
        return str(offset) if not index.step else f"wrapped(stage + {offset})" if offset else "stage"

    if op.waits_or_syncs:
        waits = "".join(f"cp_async_wait<{groups}>(); " for _, groups in op.waits)
        return f"{waits}{'__syncthreads();' if op.barrier else ''}  // {op.why}"
    if op.label.startswith("copy"):
        index = op.writes[0].index
        return f"{op.label}({index}, {stage(index)});"
    if op.label == "read":
        return f"read({stage(op.reads[0].index)}, {op.detail}, {op.detail % 2});"
    return f"multiply({op.detail % 2});"


def role_statement(op: Op, add: str = "") -> str:
    """One operation of a role. ``stage`` and ``phase`` are those of the tile that landed last.

    ``add``: whether the product is added to what the accumulators hold, 0 or 1.
    """
    if op.label == "multiply":
        return f"multiply({add});"
    if op.kind == "wait" and op.waits:
        ((_, groups),) = op.waits
        return f"wgmma_wait<{groups}>();"
    texts = {
        "acquire": "acquire();",
        "landed": "wait_phase(full(stage), phase);",
        "release": "release(stage == 0 ? STAGES - 1 : stage - 1);",
    }
    return f"{texts[op.label]}  // {op.why}" if op.label in texts else f"{op.label}(i);"


@dataclass(frozen=True)
class Cluster:
    """What differs with the blocks that share tiles: how they start, give a stage back, and end copying."""

    remark: str
    attribute: str
    rank: str
    start: tuple[str, ...]
    release: tuple[str, ...]
    first: tuple[str, ...]  # by the copying warp, up to where one thread goes its way
    tiles: tuple[str, ...]  # by that thread, up to its loop over tiles of k
    started: tuple[str, ...] = ()  # by the multiplying warpgroups, before their first tile
    last: tuple[str, ...] = ()  # by the copying thread, after its last copy


_TILES = "for (i32 i = u.first; i < u.last; i++) {"
_ALONE = Cluster(
    remark="",
    attribute="",
    rank="0",
    start=("__syncthreads();",),
    release=("if (member == 0) mbarrier_arrive(empty(which));",),
    first=("if (thread < WARP && elect_one()) {", "  launch_dependents();", "  launch_wait();"),
    tiles=(_TILES,),
)


def cluster_statements(g: TmaGeometry) -> Cluster:
    """How the blocks of a cluster start, release stages and end; of a block alone without clusters."""
    if g.reduction == "cluster":
        return replace(
            _ALONE,
            remark=f" and work in clusters of {g.together}, which share the k of a tile",
            attribute=f" __cluster_dims__({g.together}, 1, 1)",
            start=(*_ALONE.start, "cluster_arrive_relaxed();  // waited for where parts are sent"),
        )
    if g.handed_out:
        return replace(_ALONE, tiles=tuple(_of_groups(g)))
    if g.cluster_size == 1:
        return _ALONE
    shared = replace(
        _ALONE,
        remark=f" and work in clusters of {g.cluster[0]}x{g.cluster[1]}",
        attribute=f" __cluster_dims__({g.cluster_size}, 1, 1)",
        rank="cluster_rank()",
        start=("cluster_arrive_relaxed();", "cluster_wait();"),
        release=(
            "const u32 block = lane * (WARPGROUP / WARP) + warp;  // all warps arrive, each at other blocks",
            "if (block < CLUSTER) mbarrier_arrive_cluster(empty(which), block);",
        ),
        last=(
            "// A block must outlive the others' arrivals: when all that it has copied is given back, none is to come.",
            "for (u32 left = 0; left < STAGES; left++, advance()) wait_phase(empty(stage), phase ^ 1);",
        ),
    )
    if g.decomposition == "stream_k":  # 128x256 of fp8 would spill 16 bytes a thread with two waits
        return shared
    return replace(
        shared,
        start=("cluster_arrive_relaxed();  // waited for where others' memory is written", "__syncthreads();"),
        first=tuple(_early(g)),
        tiles=tuple(_rest_of_first(g)),
        started=("cluster_wait();",),
    )


def _of_groups(g: TmaGeometry) -> Iterator[str]:
    """The copying thread's loop over tiles of k of groups: which boxes of A have rows of one, where there are several,
    and when it asks for the next tile."""
    o = g.rows_operand
    if o.piece:
        yield f"boxes = min({o.boxes}, (u.end - u.{g.along} + {o.piece - 1}) / {o.piece});"
    yield f"const i32 asked = max(u.first, u.last - {limits(g.arch).asked_ahead});"
    yield _TILES
    yield "  if (i == asked) mbarrier_arrive(wanted);"


def _early(g: TmaGeometry) -> Iterator[str]:
    """The copying thread asks for what of the first tile is for this block alone, and after that waits for the others
    to have started: the whole warp does, as the instruction is a warp's. Of more tiles, it would come before what they
    all wait for."""
    own = _own_copies(g)
    if own:
        yield "Schedule ahead = schedule;"
        yield "bool early = ahead.next(p, u);  // what of its first tile is for this block alone is on its way"
    yield "if (thread < WARP && elect_one()) {"
    yield "  launch_dependents();"
    yield "  launch_wait();"
    if own:
        yield "  if (early) {"
        yield f"    mbarrier_expect(full(0), {g.copied_bytes});"
        yield from (f"    copy_{name}(u.first);" for name in own)
        yield "  }"
    yield "}"
    yield "cluster_wait();"
    yield "if (thread < WARP && elect_one()) {  // the same thread"


def _own_copies(g: TmaGeometry) -> list[str]:
    """The operands that a block of a cluster shares with no other."""
    return [o.name for o in (g.a, g.b) if o.sharing == 1] if g.cluster_size > 1 else []


def _rest_of_first(g: TmaGeometry) -> Iterator[str]:
    """The rest of the tile that :func:`_early` began, and the loop over the others. A branch in that loop, which some
    kernels wait for, would make it longer."""
    if not _own_copies(g):
        yield _TILES
        return
    yield "i32 i = u.first;"
    yield "if (early) {"
    yield from (f"  copy_{o.name}(i);" for o in (g.a, g.b) if o.sharing > 1)
    yield "  early = false, i++, advance();"
    yield "}"
    yield "for (; i < u.last; i++) {"


def register_statements(g: TmaGeometry) -> dict[str, list[str]]:
    """How the roles divide the registers; nothing where the plan leaves them as launched."""
    copying, multiplying = g.registers
    return {
        "copying": [f"register_lower<{copying}>();"] if copying else [],
        "multiplying": [f"register_raise<{multiplying}>();"] if multiplying else [],
    }


@dataclass(frozen=True)
class Ending:
    """From an element's sum to its value: functions that it needs, a first expression, statements, a last one."""

    functions: tuple[str, ...]
    value: str
    additions: tuple[str, ...]
    result: str


def ending(s: Gemm) -> Ending:
    """alpha, beta, bias and activation, as far as the specification has them."""
    added = []
    if s.beta:
        old = "((const out_type*)p.c)[(i64)batch * p.stride_c + (i64)row * p.ldc + column]"
        added.append(f"  value += p.beta * to_f32({old});")
    if s.bias:
        added.append("  value += to_f32(((const out_type*)p.bias)[column]);")
    value = "sum" if s.out.name == "i32" else "p.alpha * sum"
    additions = ("if (row < p.m && column < p.n) {", *added, "}") if added else ()
    if not s.activation:
        return Ending((), value, additions, "value")
    head = "__device__ __forceinline__ f32 activate(f32 x) {"
    return Ending((head, f"  return {_ACTIVATIONS[s.activation]};", "}"), value, additions, "activate(value)")


def scale_words(lines: ScaleLines, core: Fragments, block_rows: int) -> dict[str, object]:
    """What the templates ``gemm/scales_*.cuh.j2`` and ``loop_scaled_in_turn`` print of scales; ``at``: where those of a
    tile of k lie in the slots. Where a tile has columns of two blocks, its spans take the one or the other.
    ``block_rows``: of a matrix instruction."""

    def of_block(number: int) -> str:
        return f"shared_load_f32(base + SCALES + at + {(lines.rows + number) * lines.line_bytes})"

    read = [f"const f32 across0 = {of_block(0)};"]
    if lines.columns > 1:
        assert lines.columns == 2
        begins = [f"of.column % {BLOCK} + {q * lines.span}" for q in range(1, lines.spans)]
        read = [
            f"const f32 across0 = {of_block(0)}, other = {of_block(1)};",
            *(f"const f32 across{q} = {at} >= {BLOCK} ? other : across0;" for q, at in enumerate(begins, 1)),
        ]
    factors = (f"by[{q}][0] = upper * across{q}, by[{q}][1] = lower * across{q};" for q in range(lines.spans))
    printed = ("columns", "ahead", "piece", "piece_bytes", "line_bytes", "slot_bytes", "slots", "bytes", "spans")
    return {
        **{name: getattr(lines, name) for name in printed},
        "block_bytes": block_rows * lines.line_bytes,
        "lower_bytes": core.rows * lines.line_bytes,
        "columns_read": [*read, *factors],
        "span_registers": lines.span // core.columns * 2 * core.pair,
    }
