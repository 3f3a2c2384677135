"""Prints a planned attention as CUDA C++: the words that the template looks up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from amdgen.emit.cuda_intrinsics import element_functions, matrix_name, used_intrinsics
from amdgen.emit.environment import render
from amdgen.kernels.attention.cuda.text import LOGARITHM, Found
from amdgen.kernels.attention.hopper.arguments import fields
from amdgen.kernels.attention.hopper.build import CudaAttentionPlan
from amdgen.kernels.attention.hopper.geometry import CudaGeometry
from amdgen.kernels.attention.spec import raised_by
from amdgen.plan import Op
from amdgen.plan.types import SECTIONS


def render_cuda(plan: CudaAttentionPlan) -> str:
    """The kernel's source; its ``extern "C"`` name is ``plan.name``."""
    g, s = plan.geometry, plan.spec
    causal = g.causal
    keys = "tile.keys" if s.varlen else "p.seq_k"  # of a batch
    seen = f"min({keys}, {{row}} + 1 + {keys} - p.seq_q)" if causal else keys
    last_key = "min({keys}, row + OWN * (i32)CONSUMERS + {keys} - p.seq_q)" if causal else "{keys}"
    values = {
        "p": plan,
        "g": g,
        "s": s,
        "arguments": fields(g),
        "types": s.dtype if s.out_name == s.dtype else f"{s.dtype} and O in {s.out_name}",
        "out": s.out_name,
        "elements": element_functions(s.out),
        "explanation": [f"// {line}".rstrip() for line in plan.explanation],
        "causal": ", causal" if causal else "",
        "also": "three more turn V, " if g.turns_v else "",
        "consumers": f"{g.consumers} warpgroup{'s' if g.consumers > 1 else ''}",
        "block": "p.blocks - 1 - rank" if causal else "rank",  # the last queries see most keys
        "last_key": last_key.format(keys="keys" if s.varlen else "p.seq_k"),
        "row": _row("(i32)(warp * 16 + lane / 4)", g) if g.fold == 1 else "first_row",
        "seen": seen.format(row="row + h * 8" if g.fold == 1 else _row("((i32)(warp * 16 + lane / 4) + h * 8)", g)),
        "seen_by_all": seen.format(row="first_row"),
        "tile": f"cuda/attention/{'dealt' if g.dealt else 'tile'}.cuh.j2",
        "deal": ["cuda/attention/deal.cuh.j2"] if g.dealt else [],
        "waiting": _waiting(g),
        "dealing": f"cuda/attention/deal_{'lengths' if s.varlen else 'alike'}.cuh.j2",
        "found": _found(g),
        "turn": _turn(g),
        "parts": _parts(g),
        "adding": f"cuda/attention/parts_{'all' if g.adding.by_all else 'last'}.cuh.j2",
        "first": "tile.first" if g.split else "0",
        "step": "(tile.first + step)" if g.split else "step",
        "length": keys,
        "clearing": _CLEARING * (g.clears and not g.turns_v),
        "clearing_turned": _CLEARING * (g.clears and g.turns_v),
        "clear": _CLEAR_TURNED if g.turns_v else _CLEAR,
        "rings": _rings(g),
        "ring_names": ", ".join(ring.name for ring in _rings(g)),
        "turning": ["cuda/attention/turned.cuh.j2"] * g.turns_v,
        "turning_steps": [line for op in plan.turning.steady for line in _turned(op, g)] if plan.turning else [],
        "at_once": _AT_ONCE,
        "weigh": f"cuda/attention/weigh_{'lines' if g.turns_v else 'columns'}.cuh.j2",
        **_factors(g),
        "copy": f"cuda/attention/{'pages' if s.paged else 'steps'}.cuh.j2",
        "whole": "max(max(seen_by_all, 0) / KEYS - tile.first, 0)" if g.split else "max(seen_by_all, 0) / KEYS",
        "boxes": _boxes(g),
        "end": f"cuda/attention/{'parts' if g.split else 'direct' if g.direct else 'store'}.cuh.j2",
        "out_at": _OutAt("at / FOLD", "at % FOLD") if g.fold > 1 else _OutAt("at", "0"),
        "per_panel": g.q.width // g.unit.k,
        "step_bytes": g.unit.k * s.element.bytes,
        "multiply_scores": matrix_name(g.unit, g.keys),
        "multiply_weights": matrix_name(g.unit, g.values, registers=True),
        "registers": _registers(g),
        "turns": _turns(g),
        "copied": (g.k, g.v),
        "paging": {"k": _PAGES_OF_K, "v": _PAGES_OF_V},
        "halves": 1 if g.half else 2,
        "copying": {
            **{name: [_copying(op, name) for op in plan.copying.section(name)] for name in SECTIONS},
            "alone": [_copying(op, "prologue") for op in plan.copying.prologue if op.label.endswith("_q")],
        },
        "multiplying": {
            **{name: list(_multiplying(plan, name)) for name in ("prologue", "drain")},
            "nothing": [
                line
                for op in plan.multiplying.drain
                if op.label == "release_q"
                for line in _multiplied(op, g, "drain", masked=False)
            ],
        },
        "store": _store(g),
        # The steps that some rows don't see whole come first.
        "steady": [(to, list(_multiplying(plan, "steady", masked))) for to, masked in (("whole", True), ("0", False))],
        "sums": _logarithms(g) if s.lse else [],
        "all_sums": _all_logarithms(g) if s.lse else [],
    }
    body = render("cuda/attention/tma.cu.j2", {**values, "intrinsics": ""})
    shapes = [(g.unit, g.keys), (g.unit, g.values)]
    return render("cuda/attention/tma.cu.j2", {**values, "intrinsics": used_intrinsics(s.nvidia, body, shapes)})


_CLEARING = ["cuda/attention/clear_rest.cuh.j2"]
_AT_ONCE = 2
"""Reads of V that a turning thread has in flight: its registers are few."""


@dataclass(frozen=True)
class _Clear:
    """Who clears what lies behind the last key: a thread's number, how many there are, their barrier."""

    member: str
    threads: str
    barrier: str


_CLEAR = _Clear("member", "WARPGROUP", "EACH + consumer")
_CLEAR_TURNED = _Clear("(thread - WARP)", "(WARPGROUP - WARP)", "TURNERS")


@dataclass(frozen=True)
class _Ring:
    """The barriers of a ring of stages: where they lie, counted in rings, and how many arrivals end a phase."""

    name: str
    landed_at: int
    landed: str
    free: str

    @property
    def free_at(self) -> int:
        return self.landed_at + 1


def _rings(g: CudaGeometry) -> list[_Ring]:
    copied, turned, multiplied = "1", f"{g.turning}", "CONSUMERS * WARPS"
    if not g.turns_v:
        return [_Ring("k", 0, copied, multiplied), _Ring("v", 2, copied, multiplied)]
    return [
        _Ring("k", 0, copied, multiplied), _Ring("v", 2, copied, turned), _Ring("turned", 4, turned, multiplied)
    ]  # fmt: skip


def _scale(g: CudaGeometry) -> str:
    return "scale" if g.spec.scales else "p.scale"


def _top(g: CudaGeometry) -> str:
    """The logarithm of what a row's sum of weights is a multiple of."""
    return f"r.top[h] * {_scale(g)}" + (" - RAISED" if raised_by(g.spec.dtype) else "")


def _factors(g: CudaGeometry) -> dict[str, object]:
    """What scores and O are multiplied by."""
    raised = raised_by(g.spec.dtype)
    scaling = [
        "const i32 scale_at = tile.batch * p.scale_batch + tile.key_head * p.scale_head;",
        "const f32 scale = p.scale * p.q_scale[scale_at] * p.k_scale[scale_at];",
        "const f32 v_scale = p.v_scale[scale_at];",
    ]
    why = "of exponents: weights use the range of their type"
    return {
        "raise": [f"constexpr f32 RAISED = {raised};  // {why}"] if raised else [],
        "lowered": "RAISED - shift" if raised else "-shift",
        "scaling": scaling if g.spec.scales else [],
        "unit_share": "v_scale" if g.spec.scales else "1",
        "top": _top(g),
    }


@dataclass(frozen=True)
class _Paging:
    """How a step's entries of the table come into registers, and what is read for the next one."""

    read: tuple[str, ...]
    ahead: tuple[str, ...] = ()


_PAGES_OF_K = _Paging(
    (
        "if (ahead.at != entries) ahead = {entries, entries[0], entries[PAGES - 1]};",
        "page[0] = ahead.first, page[PAGES - 1] = ahead.last;",
        "#pragma unroll",
        "for (i32 n = 1; n < PAGES - 1; n++) page[n] = entries[n];  // beside those, so in L1",
    ),
    (
        "if (step > 0) {  // reads from memory take as long as copying half a step",
        "  const i32* const next = entries_of(key - KEYS);",
        "  ahead = {next, next[0], next[PAGES - 1]};",
        "}",
    ),
)
_PAGES_OF_V = _Paging(
    ("#pragma unroll", "for (i32 n = 0; n < PAGES; n++) page[n] = entries[n];  // in L1, as K's have been read")
)


def _registers(g: CudaGeometry) -> dict[str, list[str]]:
    copying, multiplying = g.registers
    return {
        "copying": [f"register_lower<{copying}>();"] if copying else [],
        "multiplying": [f"register_raise<{multiplying}>();"] if multiplying else [],
    }


def _turns(g: CudaGeometry) -> dict[str, list[str]]:
    """Warpgroups issue their products in turns, so that one's exponentials run beside another's products: each waits
    at a barrier of its own for all others to have issued theirs."""
    if g.consumers == 1:
        return {"take": [], "give": [], "begin": []}
    others = "for (u32 other = {first}; other < {last}; other++)"
    arrive = "  named_barrier_arrive(TURN + {which}, CONSUMERS * WARPGROUP);"
    return {
        "take": ["named_barrier_sync(TURN + consumer, CONSUMERS * WARPGROUP);"],
        "give": [
            "#pragma unroll",
            others.format(first=1, last="CONSUMERS"),
            arrive.format(which="(consumer + other) % CONSUMERS"),
        ],
        "begin": [others.format(first=0, last="consumer"), arrive.format(which="other")],
    }


def _row(at: str, g: CudaGeometry) -> str:
    """The row of Q that is row ``at`` of a multiplying warpgroup."""
    return f"first_row + {at}" if g.fold == 1 else f"first_row + {at} / FOLD"


def _found(g: CudaGeometry) -> Found:
    keys = ("keys = min(max(p.lengths[batch], 0), p.seq_k);",) if g.spec.varlen else ()
    also = ", keys" if g.spec.varlen else ""
    if g.dealt:
        return Found(also, keys, keys="keys" if g.spec.varlen else "p.seq_k")
    if not g.split:
        return Found(also, ("batch = divide(outer, p.by_heads);", "head = outer - batch * p.heads;", *keys))
    head = (
        "const i32 whole = divide(outer, p.by_splits);",
        "split = outer - whole * p.splits;",
        "place = whole * p.blocks + block;",
        "batch = divide(whole, p.by_heads);",
        "head = whole - batch * p.heads;",
    )
    steps = ("first = divide(steps * split, p.by_splits);", "steps = divide(steps * (split + 1), p.by_splits) - first;")
    return Found(f", split, place, first{also}", (*head, *keys), steps)


def _waiting(g: CudaGeometry) -> dict[str, list[str]]:
    """Who waits for the kernel ahead in the stream: whoever reads its results first. What others read comes later. (By
    ordinary loads: those of constants may be moved before the wait, or find what the kernel ahead has overwritten.)"""
    if g.dealt and g.spec.varlen:
        return {"threads": ["if (thread < WARP) launch_wait();  // for the lengths"], "copying": []}
    return {"threads": [], "copying": ["launch_wait();"]}


@dataclass(frozen=True)
class _Turn:
    """How a block comes by its tiles: before, the first one's number, the next one's, at the end."""

    begin: tuple[str, ...]
    first: str
    next: str
    end: tuple[str, ...]


def _turn(g: CudaGeometry) -> _Turn:
    if g.dealt:
        begin = (
            "tile.rank = divide((i32)blockIdx.x, p.by_abreast), tile.column = (i32)blockIdx.x - tile.rank * p.abreast;",
            "tile.range = dealt[0], tile.end = min((tile.rank + 1) * tile.range, dealt[1]);",
            "tile.batch = dealt[2], tile.start = dealt[3];",
        )
        return _Turn(begin, "tile.rank * tile.range", "tile.next", ())
    last = "if (atomicAdd(p.next + 1, 1u) == gridDim.x - 1) p.next[0] = p.next[1] = 0;"
    end = ("__threadfence();", f"{last}  // the last block, for the next launch")
    return _Turn((), "blockIdx.x", "gridDim.x + atomicAdd(p.next, 1u)", end)


@dataclass(frozen=True)
class _Parts:
    """The parts of a tile: where this one lies in the workspace, its number, how many there are; where the first one
    lies, how far apart they are, and by how many rows the first one lies further on."""

    own: str
    index: str
    count: str
    start: str
    apart: str
    further: str = "0"


def _parts(g: CudaGeometry) -> _Parts:
    if g.dealt:  # a block has two places: of the tile that it begins, and of the one that it goes on with
        index = "(tile.column * p.ranges + tile.rank - tile.from)"
        further = "!of_sums && first == 0 ? p.kept : 0"  # it ends what its block begins with
        return _Parts("tile.slot", index, "tile.parts", "2 * tile.from", "2", further)
    return _Parts("tile.place * p.splits + tile.split", "tile.split", "p.splits", "tile.place * p.splits", "1")


@dataclass(frozen=True)
class _Boxes:
    """The copies of a panel of Q, and of O: how many of Q, bytes of one, the coordinates between column and head."""

    count: int
    bytes: int
    load: str
    store: str
    row: str
    first_row: str


def _boxes(g: CudaGeometry) -> _Boxes:
    if g.fold == 1:
        return _Boxes(1, g.q.panel_bytes, "tma_load_4d", "tma_store_4d", "tile.row", "first_row")
    size = g.own * g.fold * g.q.line_bytes
    return _Boxes(g.consumers, size, "tma_load_5d", "tma_store_5d", "0, tile.row + box * OWN", "0, first_row")


@dataclass(frozen=True)
class _OutAt:
    """Of row ``at`` of a multiplying warpgroup: which of its rows of Q, and which of the heads folded there."""

    row: str
    head: str


def _copying(op: Op, section: str) -> str:
    """One operation of the copying warp. Steps run from the last to the first: the masked ones come first."""
    name = op.label.rpartition("_")[2]
    if op.label.startswith("acquire"):
        if name == "q":
            return f"wait_phase(free_q, phase_q ^ 1);  // {op.why}"
        return f"wait_phase(free_{name}({name}.stage), {name}.phase ^ 1);  // {op.why}"
    if name == "q":
        return "announce(number), copy_q(), phase_q ^= 1;"
    step = {"prologue": "last", "steady": "last - 1 - i" if name == "k" else "last - i", "drain": "0"}[section]
    return f"copy_{name}({step}), {name}.advance();"


def _turned(op: Op, g: CudaGeometry) -> list[str]:
    """The statements of one operation of the warps that turn V."""
    why = f"  // {op.why}" if op.why else ""
    if op.label == "landed_v":
        clear = ["if (step == tile.steps - 1) clear_rest();"] * g.clears
        return [f"wait_phase(landed_v(v.stage), v.phase);{why}", *clear]
    if op.label == "acquire_turned":
        return [f"wait_phase(free_turned(v.stage), v.phase ^ 1);{why}"]
    if op.label == "turn":
        return ["turn();", "fence_proxy_async();"]
    if op.label == "release_v":
        return [f"mbarrier_arrive(free_v(v.stage));{why}"]
    return [f"mbarrier_arrive(landed_turned(v.stage)), v.advance();{why}"]


def _multiplying(plan: CudaAttentionPlan, section: str, masked: bool = True) -> Iterator[str]:
    for op in plan.multiplying.section(section):
        yield from _multiplied(op, plan.geometry, section, masked)
        if op.label == "landed_v" and plan.geometry.clears:
            yield "if (add == 0) clear_rest();"


def _multiplied(op: Op, g: CudaGeometry, section: str, masked: bool) -> Iterator[str]:
    """The statements of one operation of a multiplying warpgroup."""
    why = f"  // {op.why}" if op.why else ""
    name = op.label.rpartition("_")[2]
    first = section == "prologue"
    if op.kind == "wait":
        ((_, groups),) = op.waits
        yield f"wgmma_wait<{groups}>();"
    elif op.label == "landed_q":
        return  # which comes with the tile's number
    elif op.label == "release_q":
        yield f"mbarrier_arrive(free_q);{why}"
    elif op.label.startswith("landed"):
        yield f"wait_phase(landed_{name}({name}.stage), {name}.phase);{why}"
    elif op.label.startswith("release"):
        yield f"if (lane == 0) mbarrier_arrive(free_{name}({name}.stage));{why}"
        yield f"{name}.advance();"
    elif op.label == "multiply_scores":
        yield from ["take_turn();"] * (section == "steady")
        yield "multiply_scores();"
    elif op.label == "multiply_weights":
        yield "multiply_weights(add);"
        yield from ["give_turn();"] * (section == "steady")
    elif op.label == "softmax":
        yield "pin(r.score);"
        if masked:
            yield f"see({'last' if first else 'step'});"
        yield f"softmax<{str(masked).lower()}, {str(first).lower()}>(r, {_scale(g)}, seen, lane);"
    elif op.label == "pack":
        yield "pack_weights();"
    elif op.label == "finish":
        yield "pin(sum);"
    else:
        yield f"{op.label}();"


@dataclass(frozen=True)
class Store:
    """How O leaves: what is waited for before it is staged, and at the end of the kernel."""

    before: tuple[str, ...] = ()
    end: tuple[str, ...] = ()


_OUTLIVE = "if (member == 0) bulk_wait_read<0>();  // shared memory must outlive the stores that read it"


def _store(g: CudaGeometry) -> Store:
    if g.direct:
        return Store()
    before = (
        "if (member == 0) bulk_wait_read<0>();  // the tile before has left",
        "named_barrier_sync(EACH + consumer, WARPGROUP);",
    )
    return Store(before, (_OUTLIVE,))


def _logarithms(g: CudaGeometry) -> list[str]:
    made = "      " + LOGARITHM.format(total="r.total[h]", top=_top(g))
    if g.fold == 1:
        return [
            "if (lane % 4 == 0 && row + h * 8 < p.seq_q)",
            "  p.lse[(i64)(tile.batch * p.heads + tile.head) * p.seq_q + row + h * 8] =",
            made,
        ]
    return [
        "const i32 at = warp * 16 + lane / 4 + h * 8, row_at = first_row + at / FOLD;",
        "if (lane % 4 == 0 && at < OWN * FOLD && row_at < p.seq_q)",
        "  p.lse[(i64)((tile.batch * p.heads + tile.head) * FOLD + at % FOLD) * p.seq_q + row_at] =",
        made,
    ]


def _all_logarithms(g: CudaGeometry) -> list[str]:
    head = "tile.batch * p.heads + tile.head"
    head = f"({head}) * FOLD + head" if g.fold > 1 else head
    made = LOGARITHM.format(total="total", top="shift")
    return ["if (piece == 0)", f"  p.lse[(i64)({head}) * p.seq_q + row] = {made}"]
