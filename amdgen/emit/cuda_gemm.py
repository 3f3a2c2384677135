"""Prints a planned GEMM as CUDA C++."""

from __future__ import annotations

from amdgen.emit.cuda_intrinsics import matrix_name, used_intrinsics
from amdgen.emit.environment import render
from amdgen.kernels.gemm.cuda.arguments import FIELDS
from amdgen.kernels.gemm.cuda.build import TmaPlan
from amdgen.kernels.gemm.cuda.spec import BYTES
from amdgen.plan import Op
from amdgen.plan.types import SECTIONS

_ACTIVATIONS = {
    "": "x",
    "relu": "fmaxf(x, 0.f)",
    "gelu": "0.5f * x * (1.f + erff(x * 0.70710678f))",
    "silu": "x / (1.f + __expf(-x))",
}


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
