"""Prints a planned GEMM as HIP source."""

from __future__ import annotations

from amdgen.emit.environment import render
from amdgen.emit.hip_statements import UINT, stage, wait_statement
from amdgen.emit.intrinsics import used_intrinsics
from amdgen.emit.matrix import intrinsic_name, operand_type
from amdgen.kernels.gemm.arguments import parameters
from amdgen.kernels.gemm.build import GemmPlan
from amdgen.kernels.gemm.combine_text import combine_text
from amdgen.kernels.gemm.geometry import Geometry
from amdgen.kernels.gemm.operand_text import operand_text
from amdgen.kernels.gemm.place_text import place_text
from amdgen.kernels.gemm.scales_text import scales_text
from amdgen.kernels.gemm.store_text import store_text
from amdgen.kernels.gemm.weights_text import weights_text
from amdgen.kernels.operand_text import tile_intrinsic
from amdgen.plan import Op, describe
from amdgen.plan.types import SECTIONS


def render_gemm(plan: GemmPlan) -> str:
    """The kernel's source; its ``extern "C"`` name is ``plan.name``."""
    g = plan.geometry
    values = {
        "p": plan,
        "g": g,
        "spec": g.spec,
        "machine": g.spec.machine,
        "explanation": describe(plan.loop).splitlines(),
        "waves_per_simd": plan.waves_per_simd,
        "raw_type": UINT[g.a.run * g.a.element_bytes],
        "matrix": _multiplied(g),
        "operands": [operand_text(o, g) for o in g.operands],
        "pipeline": {name: [_statement(op, g) for op in plan.loop.section(name)] for name in SECTIONS},
        "drain_tiles": _drain_tiles(plan),
        "parameters": [f"{p.kind} {p.name}" for p in parameters(plan)],
        "place": place_text(plan),
        "combine": ["hip/gemm/combine.hip.j2"] if plan.schedule.combines else [],
        "meet": combine_text(plan) if plan.schedule.combines else None,
        "ending": store_text(g),
        "formula": plan.spec.formula,
        "w": weights_text(g),
        "x": scales_text(g),
    }
    body = render("hip/gemm.hip.j2", {**values, "intrinsics": ""})
    own = [tile_intrinsic(o, g.spec.isa) for o in g.operands if o.dma]
    return render("hip/gemm.hip.j2", {**values, "intrinsics": used_intrinsics(g.spec.isa, body, own)})


def _multiplied(g: Geometry) -> str:
    """The matrix instruction on fragments i of A and j of B, step s, as C++. B is its first operand: a lane then holds
    consecutive n of C."""
    name, kind = intrinsic_name(g.instruction), operand_type(g.instruction)
    parts = ["fragment_b[j][s]", "fragment_a[i][s]"]
    if not g.spec.element.block:
        b, a = (f"__builtin_bit_cast({kind}, {part})" for part in parts)
        return f"{name}({b}, {a}, sum[i][j])"
    if g.a.run < _F8F6F4_BYTES:  # the registers behind narrow elements are not read
        parts = [f"__builtin_shufflevector({part}, {part}, 0, 1, 2, 3, -1, -1, -1, -1)" for part in parts]
    number = g.spec.element.cdna_format
    return f"{name}<{number}, {number}>({parts[0]}, {parts[1]}, sum[i][j], b_scaled[j][slab], a_scaled[i][slab])"


_F8F6F4_BYTES = 32
"""Bytes that an operand of an f8f6f4 instruction has room for in a lane."""


def _drain_tiles(plan: GemmPlan) -> int:
    """Tiles that are multiplied after the loop."""
    return len({op.reads[0].index for op in plan.loop.drain if op.label == "read_a"})


def _statement(op: Op, g: Geometry) -> str:
    """One operation of the pipeline as C++."""
    stages = g.stages
    of_tile = g.spec.weights or g.spec.element.block
    label, _, operand = op.label.rpartition("_")
    if op.waits_or_syncs:
        return wait_statement(op)
    if label == "copy":
        at = op.writes[0].index
        return f"copy_{operand}({at}, {stage(at, stages)});"
    if label == "load":
        return f"load_{operand}({op.detail});"
    if label == "write":
        return f"write_{operand}({stage(op.writes[0].index, stages)});"
    if label == "read":
        at = op.reads[0].index
        first = f"take_scales({at} + 1); " if of_tile and operand == "b" and op.detail == 0 else ""
        return f"{first}read_{operand}_{op.detail}({stage(at, stages)});"
    tile_ends = g.spec.scales == "block" and op.detail == g.a.slabs - 1
    slab = op.detail if g.spec.element.block else ""
    return f"multiply({slab});" + (" add_block();" if tile_ends else "")
