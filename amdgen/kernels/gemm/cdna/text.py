"""Prints a planned GEMM as HIP source."""

from __future__ import annotations

from collections.abc import Iterator

from amdgen.emit.environment import render
from amdgen.emit.hip_statements import UINT, WORD, wait_statement
from amdgen.emit.intrinsics import used_intrinsics
from amdgen.emit.matrix import intrinsic_name, operand_type
from amdgen.kernels.cdna.blocks import Blocks, Lined
from amdgen.kernels.cdna.operand import Operand
from amdgen.kernels.cdna.operand_text import tile_intrinsic
from amdgen.kernels.cdna.read_transposed import ReadTransposed
from amdgen.kernels.gemm.cdna.arguments import parameters
from amdgen.kernels.gemm.cdna.build import SCALES, GemmPlan
from amdgen.kernels.gemm.cdna.combine_text import combine_text
from amdgen.kernels.gemm.cdna.geometry import Geometry
from amdgen.kernels.gemm.cdna.interleave import groups, pace
from amdgen.kernels.gemm.cdna.operand_text import operand_text
from amdgen.kernels.gemm.cdna.place_text import place_text
from amdgen.kernels.gemm.cdna.scales_text import element_scales_text, scales_text
from amdgen.kernels.gemm.cdna.shared_scales import STAGES as SCALE_STAGES
from amdgen.kernels.gemm.cdna.shared_scales_text import shared_scales_text
from amdgen.kernels.gemm.cdna.store_text import store_text
from amdgen.kernels.gemm.cdna.weights_text import group_ended, weights_text
from amdgen.kernels.gemm.scale_shapes import BYTES_OF_WORD
from amdgen.plan import Index, Op, describe
from amdgen.plan.types import SECTIONS


def render_gemm(plan: GemmPlan) -> str:
    """The kernel's source; its ``extern "C"`` name is ``plan.name``."""
    g, where = plan.geometry, place_text(plan)
    values = {
        "p": plan,
        "g": g,
        "spec": g.spec,
        "machine": g.spec.machine,
        "explanation": describe(plan.loop).splitlines(),
        "waves_per_simd": plan.waves_per_simd,
        "raw_type": UINT[g.a.run * g.a.element_bytes],
        "matrix": _multiplied(g),
        "operands": [operand_text(o, g, _far(plan, o)) for o in g.operands],
        "pipeline": {name: list(_statements(plan, name)) for name in SECTIONS},
        "parameters": [f"{p.kind} {p.name}" for p in parameters(plan)],
        "place": where,
        "combine": ["hip/gemm/combine.hip.j2"] if plan.schedule.combines else [],
        "meet": combine_text(plan) if plan.schedule.combines else None,
        "ending": store_text(g),
        "formula": plan.spec.formula,
        "w": weights_text(g, where.all_k, where.first_tile),
        "x": scales_text(g),
        "e": element_scales_text(g),
        "h": shared_scales_text(g),
        "byte": ", auto byte" if g.chooses_scales else "",
        "reading": list(_reading(g)),
        "scaling": _scaling(g),
        "turning": _turning(g),
        "halves": _halves(g),
        "far": ["hip/gemm/far.hip.j2"] if any(_far(plan, o) for o in g.in_lds) else [],
    }
    body = render("hip/gemm.hip.j2", {**values, "intrinsics": ""})
    own = [tile_intrinsic(o, g.spec.isa) for o in g.operands if o.dma]
    return render("hip/gemm.hip.j2", {**values, "intrinsics": used_intrinsics(g.spec.isa, body, own)})


def _far(plan: GemmPlan, o: Operand) -> bool:
    """Whether its tiles end where no instruction's offset reaches from the beginning of LDS. The compiler would have an
    address for each access there."""
    if o.fetched:
        return False
    place, reach = plan.lds.placements[o.name], plan.spec.isa.formats["DS"].modifiers["offset"]
    end = place.range(plan.geometry.stages - 1)[1]
    return end > 1 << reach.width and place.offset % o.flipped == 0


def _scaling(g: Geometry) -> dict[str, list[str]]:
    """The templates of what A's and B's numbers are scaled with: functions, scales of operands, of the sums of a tile
    of k, of all sums."""
    x, w, folder = scales_text(g), weights_text(g), "hip/gemm/"
    of_operands, of_tiles = [], list(x.of_tiles) if x else []
    if g.spec.weights:
        of_operands.append(f"{folder}scales_of_weights.hip.j2")
    if g.spec.element.block:
        of_operands.append(f"{folder}scales_{'shared' if g.shared else 'of_elements'}.hip.j2")
    if g.spec.integer_weights:
        of_tiles.append(f"{folder}scales_of_groups.hip.j2")
    return {
        "functions": [*(w.functions if w else ()), *([f"{folder}constant.hip.j2"] if g.chooses_scales else [])],
        "of_operands": of_operands,
        "of_tiles": of_tiles,
        "of_sums": list(x.of_sums) if x else [],
    }


def _reading(g: Geometry) -> Iterator[str]:
    """The templates of LDS reads that are no plain intrinsic."""
    if any(isinstance(o, ReadTransposed) for o in g.operands):
        yield "hip/read_transposed.hip.j2"
    if any(isinstance(o, Blocks) and not o.even for o in g.operands):
        yield "hip/read_alone.hip.j2"
    if any(isinstance(o, Blocks) and o.halves_turn for o in g.operands):
        yield "hip/gemm/turned.hip.j2"


def _halves(g: Geometry) -> dict[str, list[str]]:
    """What puts the workgroup's halves a phase apart before the loop, and together behind it.

    Two ways lead from the last matrix instruction to what reads its sums. LLVM 22 goes back along both, but through
    each block once (GCNHazardRecognizer, getWaitStatesSince), so that the longer one, by an s_branch to the barrier and
    one back, may count for both: two wait states make up for it. tests/emulator/test_compiled_code.py has it alone."""
    if not g.ping_pong:
        return {"apart": [], "together": []}
    half = g.waves[0] * g.waves[1] // 2
    return {
        "apart": [f"if (wave >= {half}) barrier();  // a phase behind the first half"],
        "together": [
            f"if (wave < {half}) barrier();  // the second half is there, too",
            'asm volatile("s_nop 1");  // which the compiler may lack where both meet',
            "__builtin_amdgcn_sched_barrier(0);",
        ],
    }


def _turning(g: Geometry) -> dict[str, list[str]]:
    """How the loop knows its stage, where a turn has no whole rounds of stages; and on gfx908, which has matrix results
    in registers of their own, a wait state that LLVM 22 forgets: it moves sums at the loop's head, and counts the
    s_branch behind the taken branch to there among what stands between these moves and the last matrix instruction."""
    functions, begin, step = list[str](), list[str](), list[str]()
    if more := g.unroll % g.stages:
        functions = [
            "// A stage's number, of one that may be up to STAGES too high.",
            "AMDGEN_DEVICE u32 wrapped(u32 stage) { return stage < STAGES ? stage : stage - STAGES; }",
            "",
        ]
        begin, step = ["u32 stage = 0;"], [f"stage = wrapped(stage + {more});"]
    if g.sums_apart:
        kept = "for (auto& row : sum) for (auto& s : row) in_agprs(s);"
        functions += ["// Sums are in AGPRs here.", f"{_IN_AGPRS}", ""]
        begin, step = [*begin, kept], [*step, kept]
    if g.multiplied_late:
        kind = "v" if g.spec.machine.registers.unified else "a"
        functions += ["// These sums are made here, and not later.", _MULTIPLIED % kind, ""]
    if not g.spec.machine.registers.unified:
        functions += ['AMDGEN_DEVICE void one_more_state() { asm volatile("s_nop 0"); }', ""]
        step.append("one_more_state();")
    return {"functions": functions, "begin": begin, "step": step}


_IN_AGPRS = 'template <typename T> AMDGEN_DEVICE void in_agprs(T& sums) { asm volatile("" : "+a"(sums)); }'
"""What the compiler takes as: these registers are AGPRs at this place."""
_MULTIPLIED = 'template <typename T> AMDGEN_DEVICE void multiplied(T& sums) { asm volatile("" : "+%s"(sums)); }'
"""No instruction, but LLVM moves none that makes sums behind it."""


def _multiplied(g: Geometry) -> str:
    """The matrix instruction on fragments i of A and j of B, step s, as C++. B is its first operand: a lane then holds
    consecutive n of C."""
    name, kind = intrinsic_name(g.instruction), operand_type(g.instruction)
    parts = ["fragment_b[j][s]", "fragment_a[i][s]"]
    assert g.instruction.matrix is not None
    if (wide := g.spec.stretched(g.instruction.matrix.m)) is not None:
        kinds = ", ".join(str(one.cdna_format) for one in (g.spec.b_element, g.spec.element))
        return f"{intrinsic_name(wide[1])}<{kinds}>({', '.join(parts)}, sum[i][j], 0, 0)"
    if not g.spec.element.block:
        b, a = (f"__builtin_bit_cast({kind}, {part})" for part in parts)
        return f"{name}({b}, {a}, sum[i][j])"
    if g.a.run < _F8F6F4_BYTES:  # the registers behind narrow elements are not read
        held = [w if w * WORD < g.a.run else -1 for w in range(_F8F6F4_BYTES // WORD)]
        parts = [f"__builtin_shufflevector({part}, {part}, {', '.join(map(str, held))})" for part in parts]
    number = g.spec.element.cdna_format
    if g.chooses_scales:
        byte, word = "decltype(byte)::value", "" if g.shared else f"[{g.words.number('slab')}]"
        scales = f"b_scaled[j]{word}, a_scaled[i]{word}"
        return f"{name}<{number}, {number}, {byte}, {byte}>({', '.join(parts)}, sum[i][j], {scales})"
    return f"{name}<{number}, {number}>({parts[0]}, {parts[1]}, sum[i][j], b_scaled[j][slab], a_scaled[i][slab])"


_F8F6F4_BYTES = 32
"""Bytes that an operand of an f8f6f4 instruction has room for in a lane."""


def _statements(plan: GemmPlan, section: str) -> Iterator[str]:
    """The operations of a section as C++. A matrix instruction and what is done beside it make a region, with the
    groups that say what follows what; regions don't mix. Weights of the next slab are made of their codes beside the
    matrix instructions of this one."""
    g, region = plan.geometry, list[Op]()
    # The first half of one instruction is none.
    ops = [op for op in plan.loop.section(section) if op.label != "multiply" or op.detail[1] < op.detail[2]]
    behind = {
        n for n, op in enumerate(ops) if g.spec.weights and op.label == "take" and n and ops[n - 1].label == "multiply"
    }
    for n, op in enumerate(ops):
        multiplies = op.label == "multiply"
        if n in behind:
            continue  # where the region before ended
        region.append(op)
        if multiplies or op.waits_or_syncs:
            yield from (_statement(one, g) for one in region)
            if n + 1 in behind:
                yield _statement(ops[n + 1], g)
            told = [f"group<{mask:#x}, {count}>();" for mask, count in groups(region, pace(g))] if multiplies else []
            here = ["multiplied(sum[0][0]);"] if multiplies and g.multiplied_late else []
            yield " ".join([*told, *here, "end_of_region();"])
            region = []
    yield from (_statement(one, g) for one in region)


def _statement(op: Op, g: Geometry) -> str:
    """One operation of the pipeline as C++."""
    label, _, operand = op.label.rpartition("_")
    if op.label == "take":
        tile, slab = op.detail
        scaled = (g.spec.weights or g.spec.element.block) and not slab and not g.shared
        turn = g.spec.scales == "block" and not slab and not tile.offset
        takes = [f"take_{o.name}({slab}{f', {_slot(tile, g)}' if o.fetched else ''})" for o in g.operands]
        next_ = f"{_tile(tile + g.ahead)}, {_slot(tile, g)}" if scaled else _tile(tile + g.unroll)
        fetched = f"take_scales({next_}); " if scaled or turn else ""
        if g.shared and g.number_in_turn(tile, slab) % BYTES_OF_WORD == 0:
            fetched = "take_scales(); "
        return f"{fetched}{', '.join(takes)};"
    if op.waits_or_syncs:
        return wait_statement(op)
    if SCALES in op.label:
        return _of_scales(op, g)
    if label == "copy":
        return f"copy_{operand}({_tile(op.detail)}, {_stage(op.detail, g)});"
    if label == "load":
        of, part = op.detail
        number = _line(of, g) if isinstance(g.a, Lined) else _tile(of)
        return f"load_{operand}({number}, {_slot(of, g)}, {part.first}, {part.last});"
    if label == "fetch":
        of, slab = op.detail
        return f"fetch_{operand}_{slab}({_tile(of)}, {_slot(of, g)});"
    if label == "write":
        of, part = op.detail
        if isinstance(g.a, Lined):
            first = Index(0, g.a.tile_of(of)) if isinstance(of, int) else Index(g.unroll, g.a.tile_of(of.offset))
            place = f"{(of if isinstance(of, int) else of.offset) % g.a.period[0]}, {_stage(first, g)}"
            return f"write_{operand}({place}, {_stage(first + 1, g)}, {_slot(of, g)}, {part.first}, {part.last});"
        return f"write_{operand}({_stage(of, g)}, {_slot(of, g)}, {part.first}, {part.last});"
    if label == "read":
        return f"read_{operand}_{op.detail}({_stage(op.reads[0].index, g)});"
    slab, first, last, of = op.detail
    byte = f", constant<{g.scale_byte(of, slab)}>{{}}" if g.chooses_scales else ""
    multiplied = f"multiply({slab}, {first}, {last}{byte});"
    if g.ping_pong:
        multiplied = f"__builtin_amdgcn_s_setprio(1); {multiplied} __builtin_amdgcn_s_setprio(0);"
    return multiplied + (_added(g, slab, of) if last == g.multiplies else "")


def _of_scales(op: Op, g: Geometry) -> str:
    """What is done to scales that go through LDS, as C++."""
    if op.kind == "load":
        return f"{op.label}({_tile(op.detail)});"
    place = (op.reads if op.kind == "lds_read" else op.writes)[0].index
    turn = f"tile / {g.unroll}" + (f" + {place.offset}" if place.offset else "") if place.step else str(place.offset)
    stage = f"({turn}) % {SCALE_STAGES}" if place.step else turn
    if op.kind == "lds_read":
        return f"read_scales({stage}, {op.detail});"
    assert g.shared
    return f"{op.label}({stage}{f', {_tile(op.detail)}' if g.shared.ragged else ''});"


def _added(g: Geometry, slab: int, of: Index) -> str:
    """What is added to the scaled sums behind a slab's matrix instructions: those of a block, or of a group."""
    if g.spec.scales == "block" and slab == g.a.slabs - 1:
        return f" add_block({of.offset});"
    group = group_ended(g, slab)
    return "" if group is None else f" add_group({group});"


def _tile(of: int | Index) -> str:
    """The number of a tile; ``tile`` is the first of a turn."""
    if isinstance(of, int):
        return str(of)
    return f"tile + {of.offset}" if of.offset else "tile"


def _line(of: int | Index, g: Geometry) -> str:
    """The number of a line of cache."""
    if isinstance(of, int):
        return str(of)
    assert isinstance(g.a, Lined)
    each, tiles = g.a.period
    return f"tile / {tiles} * {each} + {of.offset}"


def _slot(of: int | Index, g: Geometry) -> int:
    """The registers of a tile that is on its way: a turn of the loop has whole rounds of them."""
    return (of if isinstance(of, int) else of.offset) % g.ahead


def _stage(of: int | Index, g: Geometry) -> str:
    """The stage of a tile: a constant where a turn of the loop has whole rounds of stages."""
    constant = isinstance(of, int) or not of.step or g.unroll % g.stages == 0
    offset = (of if isinstance(of, int) else of.offset) % g.stages
    return str(offset) if constant else f"wrapped(stage + {offset})" if offset else "stage"
