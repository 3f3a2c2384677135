"""Prints a planned GEMM as CUDA C++."""

from __future__ import annotations

from amdgen.emit.cuda_intrinsics import matrix_name, used_intrinsics
from amdgen.emit.environment import render
from amdgen.kernels.gemm.cuda.arguments import FIELDS
from amdgen.kernels.gemm.cuda.build import TmaPlan
from amdgen.kernels.gemm.cuda.spec import BYTES

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
        "elements": "",
        "intrinsics": "",
    }
    values["elements"] = render("cuda/elements.cuh.j2", values)
    body = render("cuda/gemm_tma.cu.j2", values)
    values["intrinsics"] = used_intrinsics(s.isa, body, [(g.unit, g.tile.n)])
    return render("cuda/gemm_tma.cu.j2", values)
