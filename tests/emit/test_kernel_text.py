"""What kernels print is what was planned: the waits were counted for these operations and no others."""

from __future__ import annotations

import re

import pytest

from amdgen.builder import Spec, plan_kernel, render_kernel
from amdgen.kernels.attention import Attention
from amdgen.kernels.gemm import Gemm

SPECS: list[Spec] = [
    *(Gemm("gfx942", 300, 301, 129, layout=layout, staging="vgpr") for layout in ("nt", "nn", "tn", "tt")),
    *(Gemm("gfx90a", 256, 256, 128, layout=layout, staging="lds_dma") for layout in ("nt", "nn", "tn", "tt")),
    Gemm("gfx950", 256, 256, 128, dtype="bf16", staging="lds_dma"),
    *(Attention(arch, 128, 128, staging="lds_dma") for arch in ("gfx90a", "gfx942", "gfx950")),
    *(Attention(arch, 64, 128, head_dim=40, head_dim_v=64, staging="vgpr") for arch in ("gfx942", "gfx950")),
]


@pytest.mark.parametrize("spec", SPECS, ids=lambda s: f"{type(s).__name__}-{s.arch}-{s.layout}-{s.staging}")
def test_reads_and_copies_are_as_many_as_the_plan_counts(spec: Spec) -> None:
    plan = plan_kernel(spec)
    printed = render_kernel(plan)
    bodies = dict(re.findall(r"  auto ((?:read|copy)_\w+) = .*?\{\n(.*?)\n  \};", printed, re.DOTALL))
    operations = [op for section in ("prologue", "steady", "drain") for op in plan.loop.section(section)]
    reads = [op for op in operations if re.fullmatch("read_[abkv]", op.label)]
    copies = [op for op in operations if op.label.startswith("copy_")]
    assert reads and bool(copies) == (spec.staging == "lds_dma")
    for op in reads:
        body = bodies[f"{op.label}_{op.detail}"]
        assert body.count("(const AMDGEN_LDS") + body.count("read_transposed(") == op.count, (op.label, op.detail)
    for op in copies:
        assert len(re.findall(r"buffer_load_\w+ .* lds\\n", bodies[op.label])) == op.count, op.label
