"""Prints a planned GEMM as CUDA C++: which templates it is made of, and the words that they look up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from amdgen.emit.cuda_intrinsics import constraint, element_functions, matrix_name, used_intrinsics
from amdgen.emit.environment import render
from amdgen.kernels.gemm.cuda.arguments import FIELDS
from amdgen.kernels.gemm.cuda.build import AsyncPlan, CudaPlan, RegisterPlan, TmaPlan
from amdgen.kernels.gemm.cuda.in_turn_text import in_turn
from amdgen.kernels.gemm.cuda.operands_text import async_copy, fragment, thread_copy, tma_copy
from amdgen.kernels.gemm.cuda.order import whole_edges
from amdgen.kernels.gemm.cuda.statements_text import (
    async_statement,
    cluster_statements,
    ending,
    register_statements,
    role_statement,
    scale_words,
)
from amdgen.kernels.gemm.cuda.tma import UNIT_BYTES, TmaGeometry
from amdgen.kernels.gemm.scale_shapes import BLOCK
from amdgen.plan.types import SECTIONS

_CORNERS = {
    False: "u.column + (i32)((pass * PASS + q) * SLAB_N), first_row",
    True: "first_row, u.column + (i32)((pass * PASS + q) * SLAB_N)",
}
"""Where a slab lies in C, by whether C is turned: its column and row."""
_LAST = {
    False: (("row", "p.m - TILE_M"), ("column", "p.n - TILE_N")),
    True: (("row", "p.n - TILE_M"), ("column", "p.m - TILE_N")),
}
"""Where the last tiles begin that reach back over their neighbours, by whether C is turned."""
_GROUP_ENDS = {
    False: {
        "first": ("if (member == 0) bulk_wait_read<0>();", "named_barrier_sync(1 + consumer, WARPGROUP);"),
        "place": "staging",
    },
    True: {"first": (), "place": "staging + (block * SLABS + q) * SLAB_BYTES"},
}
"""Where a group's last rows are staged, and what is waited for first, by whether a tile is staged whole: then nothing
that is still stored lies there."""
_LANDED = "fence_proxy_async();  // what threads copied: a thread that copies would wait for all its copies with that"
"""Makes what has landed visible to the matrix unit, by who reads it."""


def render_cuda(plan: CudaPlan) -> str:
    """The kernel's source, whichever path it takes; its ``extern "C"`` name is ``plan.name``."""
    if isinstance(plan, RegisterPlan):
        return render_registers(plan)
    return render_tma(plan) if isinstance(plan, TmaPlan) else render_async(plan)


def render_tma(plan: TmaPlan) -> str:
    """The source of a GEMM on the copy engine and wgmma."""
    g, s = plan.geometry, plan.spec
    assert plan.roles.lag == 1  # what the template's peeled first tile is for
    by_engine, turns = g.store == "tma", in_turn(g, _next(g)) if g.in_turn else None
    rows, others = (g.b, g.a) if s.turned else (g.a, g.b)
    fitted = "_fitted" * g.fitted
    stores_end = "if (member == 0) bulk_wait_read<0>();  // shared memory must outlive the stores that read it"
    values = {
        "consumers": f"{g.consumers} warpgroup{'s' if g.consumers > 1 else ''}",
        "wgmma": _wgmma(g, g.tile.n),
        "copying": [role_statement(op) for op in plan.roles.copying.steady],
        "multiplying": {
            name: [role_statement(op, f"{int(name != 'prologue')}") for op in plan.roles.multiplying.section(name)]
            for name in SECTIONS
        },
        "landed": [_LANDED] if g.by_threads else [],
        "registers": register_statements(g),
        "cluster": cluster_statements(g),
        "constants": [_handed(g)] if g.handed_out else [],
        "group_end": _GROUP_ENDS[g.staged_whole],
        "next": _next(g),
        "handed": {"unit_bytes": UNIT_BYTES, "along": g.along},
        "sums": "sum",
        "fitted": _fitted(g) if g.fitted else {},
        "pin": f"cuda/gemm/pin{fitted}.cuh.j2",
        "slot": [] if g.fitted else ["u32 slot = 0;"],
        "slots_at": ", base" if g.handed_out else "",
        "boxes": ["i32 boxes;  // of A that have rows of the tile's group"] if rows.piece else [],
        "expected": f"{others.copied_bytes} + boxes * {rows.box_bytes}" if rows.piece else g.copied_bytes,
        "operands": [tma_copy(o, "u.group" if s.groups and o is others else "u.batch") for o in (g.a, g.b)],
        "swizzle": f" ^ my_row % {g.arch.tma.swizzle_rows}" if g.slab_swizzled and g.arch.tma else "",
        "corner": _CORNERS[s.turned],
        "each_tile": turns.each_tile if turns else [f"while (schedule.{_next(g)}(p, u)) {{"],
        "turns": turns,
        "scaled": BLOCK,
        "to_end": BLOCK - 1,
        "of_matrix": "(i64)u.group * wide + " if s.groups else "(i64)u.batch * wide + " if s.batch > 1 else "",
        "of_batch": "(u64)u.batch * p.m * p.k_tiles + " if s.batch > 1 else "",
        "more_sums": "" if not s.scales else ", part[REGISTERS]" if g.in_turn else ", part[2][REGISTERS]",
        "maps": ("" if g.by_threads else "ab") + ("c" if by_engine or g.reduction == "tma" else ""),
        "sources": [thread_copy(o, s.turned) for o in (g.a, g.b)],
        "stores_end": [stores_end] if by_engine else [],
        "edges": [f"u.{at} = max(0, min(u.{at}, {end}));" for at, end in _LAST[s.turned]] if whole_edges(g) else [],
    }
    lines = g.scale_lines
    scaled = "_scaled_in_turn" if g.in_turn else "_scaled" if s.scales else ""
    if lines:
        values["scales"] = scale_words(lines, g.arch.fragments, g.unit.m)
    joined = g.reduction == "cluster"
    with_barriers = ["scales"] * bool(lines) + ["received"] * joined + ["handed"] * g.handed_out
    schedule = "handed_out" if g.handed_out else "grouped" if s.groups else "cluster" if joined else g.decomposition
    parts = {
        "multiply": [
            *[f"multiply{scaled}"] * (not fitted),
            *["scales_read"] * bool(lines),
            *(turns.look if turns else ()),
        ],
        "places": [f"{what}_places" for what in with_barriers],
        "barriers": [f"{what}_barriers" for what in with_barriers],
        "beside": ["scales_copy"] * bool(lines) + [f"hand_out{fitted}"] * g.handed_out,
        "loop": [f"loop{scaled}{fitted}"],
        "idle": [f"idle{scaled}" if g.in_turn else "idle"] if s.groups and not g.fitted else [],
        "partly": ["store_group_end"] if s.groups else [],
        "pads": ["padding"] if g.paddings else [],
        "pad": ["pad"] if g.paddings else [],
        "loads": ["copy_threads" if g.by_threads else "copy_engine"],
        "part": ["elements_part"] if g.combine == "tma" else [],
        "schedule": [*["place_in_group"] * bool(s.groups), f"schedule_{schedule}"],
        "slab": ["slab_turned" if s.turned else f"slab_{_width(plan)}"] if g.store != "direct" else [],
        "rows": [f"rows_of_group{fitted}"] if s.groups else ["rows"] if g.store == "rows" else [],
        "combine": [f"combine_{g.combine}"] if g.combine else [],
        "total": ["total_turned" if s.turned else "total"] if g.combine in ("workspace", "cluster") else [],
        "store": [f"store_tma_whole{'_group' * g.dealt}" if g.staged_whole else f"store_{g.store}{fitted}"],
    }
    return _render("cuda/gemm/tma.cu.j2", plan, values, parts, g.widths if g.fitted else (g.tile.n,))


def _fitted(g: TmaGeometry) -> dict[str, object]:
    """What the templates ``gemm/*_fitted.cuh.j2`` print of a tile that may have fewer rows than others: the step of its
    rows, the loops of narrower matrix instructions than the widest (which rows they are for, the instruction, their
    sums and registers of these), and which rows of which block are stored at a time."""
    step = g.unit.n[0]
    narrower = [
        ("else " if n == g.widths[-2] else f"else if (eighths == {n // step}) ", _wgmma(g, n), "part", n // 2)
        for n in g.widths[:-1]
    ]
    stored = [(block, run) for block in range(g.blocks_m) for run in range(g.passes)]
    return {
        "step": step, "to_step": step - 1, "widest": g.tile.n // step, "narrower": narrower, "stored": stored
    }  # fmt: skip


def _wgmma(g: TmaGeometry, columns: int) -> str:
    """The function of a matrix instruction of so many columns."""
    return matrix_name(g.unit, columns) + (f"<{g.a.transposed}, {g.b.transposed}>" if g.unit.transpose else "")


def _next(g: TmaGeometry) -> str:
    """How whole warps take the next tile."""
    return "next_of_warp" if g.handed_out else "next"


def _handed(g: TmaGeometry) -> str:
    return f"constexpr u32 HANDED = {g.handed_offset}, HANDED_SLOTS = {g.handed_slots};  // tiles that are handed out"


def render_async(plan: AsyncPlan) -> str:
    """The source of a GEMM on cp.async and mma.sync."""
    g = plan.geometry
    values = {
        "mma": matrix_name(g.unit, g.unit.n[0]),
        "copies": [(o, async_copy(o)) for o in (g.a, g.b)],
        "fragments": {o.name: [fragment(o)] for o in (g.a, g.b)},
        "pipeline": {n: [async_statement(op, g.stages) for op in plan.loop.section(n)] for n in SECTIONS},
        "drain_tiles": len({op.reads[0].index for op in plan.loop.drain if op.label == "read"}),
    }
    staged = [f"staged_{_width(plan)}", "staged"] if g.store == "staged" else []
    parts = {"store": [f"store_fragments_{g.store}"], "staged": staged}
    return _render("cuda/gemm/async.cu.j2", plan, values, parts, g.unit.n[:1])


_EDGES = {2: "u16", 4: "u32", 8: "uint2", 16: "uint4"}
"""The type of so many bytes."""


def render_registers(plan: RegisterPlan) -> str:
    """The source of a GEMM that loads its operands to registers at once."""
    g = plan.geometry
    whole = g.edge >= 2 * g.out_bytes  # a pair of C's begins where a store of both may
    stage = "stage_two(shared_address(mine) + to, x, y);"
    if not whole:
        stage = f"stage_one(mine + to, x), stage_one(mine + to + {g.out_bytes}, y);"
    values = {"mma": matrix_name(g.unit, g.unit.n[0]), "edge_type": _EDGES[g.edge], "stage": stage}
    parts = {
        "staged": [f"staged_{_width(plan)}", *([] if whole else ["staged_one"])],
        "ends": ["registers_ends"] if g.edge < g.piece else [],
    }
    return _render("cuda/gemm/registers.cu.j2", plan, values, parts, g.unit.n[:1])


def _render(
    template: str, plan: CudaPlan, values: Mapping[str, object], parts: Mapping[str, list[str]], columns: Sequence[int]
) -> str:
    """``values`` and ``parts`` (templates of the same folder, to be included) are those that one path has alone."""
    g, s, width = plan.geometry, plan.spec, _width(plan)
    every = {"pair": ["pair_halves"] if width == "halves" else [], **parts}
    given: dict[str, Any] = {
        "p": plan,
        "g": g,
        "s": s,
        "core": g.arch.fragments,
        "arguments": FIELDS,
        "accumulator": g.unit.accumulator,
        "out": s.out.name,
        "constraint": constraint(g.unit.accumulator),
        "explanation": [f"// {line}".rstrip() for line in plan.explanation],
        "ending": ending(s),
        "elements": element_functions(s.out),
        "edges": [],
        "parts": {name: [f"cuda/gemm/{part}.cuh.j2" for part in chosen] for name, chosen in every.items()},
        **values,
    }
    body = render(template, {**given, "intrinsics": ""})
    return render(template, {**given, "intrinsics": used_intrinsics(s.nvidia, body, [(g.unit, n) for n in columns])})


def _width(plan: CudaPlan) -> str:
    """Elements of C that go in twos to a 32-bit word, or one to each."""
    return "halves" if plan.geometry.out_bytes == 2 else "words"
