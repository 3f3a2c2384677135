"""Prints a planned GEMM as CUDA C++."""

from __future__ import annotations

from amdgen.emit.cuda_intrinsics import matrix_name, used_intrinsics
from amdgen.emit.environment import render
from amdgen.kernels.gemm.cuda.arguments import FIELDS
from amdgen.kernels.gemm.cuda.build import AsyncPlan, TmaPlan
from amdgen.kernels.gemm.cuda.spec import BYTES
from amdgen.plan import Index, Op
from amdgen.plan.types import SECTIONS

_ACTIVATIONS = {
    "": "x",
    "relu": "fmaxf(x, 0.f)",
    "gelu": "0.5f * x * (1.f + erff(x * 0.70710678f))",
    "silu": "x / (1.f + __expf(-x))",
}


def render_cuda(plan: TmaPlan | AsyncPlan) -> str:
    """The kernel's source, whichever path it takes."""
    return render_tma(plan) if isinstance(plan, TmaPlan) else render_async(plan)


def render_tma(plan: TmaPlan) -> str:
    """The kernel's source; its ``extern "C"`` name is ``plan.name``."""
    g, s = plan.geometry, plan.spec
    values = {
        "p": plan,
        "g": g,
        "s": s,
        "acc": g.unit.accumulator,
        "wgmma": matrix_name(g.unit, g.tile.n),
        "arguments": FIELDS,
        "activation": _ACTIVATIONS[s.activation],
        "out": s.out,
        "out_bytes": BYTES[s.out],
        "copying": [_statement(op) for op in plan.roles.copying.steady],
        "multiplying": {
            name: [_statement(op, f"{int(name != 'prologue')}") for op in plan.roles.multiplying.section(name)]
            for name in SECTIONS
        },
        "elements": "",
        "intrinsics": "",
    }
    assert plan.roles.lag == 1  # what the template's peeled first tile is for
    values["elements"] = render("cuda/elements.cuh.j2", values)
    body = render("cuda/gemm_tma.cu.j2", values)
    values["intrinsics"] = used_intrinsics(s.isa, body, [(g.unit, g.tile.n)])
    return render("cuda/gemm_tma.cu.j2", values)


def render_async(plan: AsyncPlan) -> str:
    """The kernel's source; its ``extern "C"`` name is ``plan.name``."""
    g, s = plan.geometry, plan.spec
    values = {
        "p": plan,
        "g": g,
        "s": s,
        "acc": g.unit.accumulator,
        "mma": matrix_name(g.unit, g.unit.n[0]),
        "arguments": FIELDS,
        "activation": _ACTIVATIONS[s.activation],
        "out": s.out,
        "out_bytes": BYTES[s.out],
        "pipeline": {n: [_async_statement(op, g.stages) for op in plan.loop.section(n)] for n in SECTIONS},
        "drain_tiles": len({op.reads[0].index for op in plan.loop.drain if op.label == "read"}),
        "elements": "",
        "intrinsics": "",
    }
    values["elements"] = render("cuda/elements.cuh.j2", values)
    body = render("cuda/gemm_async.cu.j2", values)
    values["intrinsics"] = used_intrinsics(s.isa, body, [(g.unit, g.unit.n[0])])
    return render("cuda/gemm_async.cu.j2", values)


def _async_statement(op: Op, stages: int) -> str:
    """One operation of the pipeline as C++, in terms of ``i`` and of ``stage``, that of tile i."""

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


def _statement(op: Op, add: str = "") -> str:
    """One operation of a role as C++. ``stage`` and ``phase`` are those of the tile that landed last."""
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
