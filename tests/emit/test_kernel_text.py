"""What kernels print is what was planned: the waits were counted for these operations and no others."""

from __future__ import annotations

import re

import pytest

from amdgen.builder import Spec, plan_kernel, render_kernel
from amdgen.emit import render_intrinsics
from amdgen.kernels.attention import Attention
from amdgen.kernels.gemm import Gemm
from amdgen.toolchain import CompileError, find_toolchain

SPECS: list[Spec] = [
    *(Gemm("gfx942", 300, 301, 129, layout=layout, staging="vgpr") for layout in ("nt", "nn", "tn", "tt")),
    *(Gemm("gfx90a", 256, 256, 128, layout=layout, staging="lds_dma") for layout in ("nt", "nn", "tn", "tt")),
    Gemm("gfx950", 256, 256, 128, dtype="bf16", staging="lds_dma"),
    *(Gemm("gfx942", 100, 101, 129, dtype="i8", layout=layout) for layout in ("nt", "tn")),
    *(Attention(arch, 128, 128, staging="lds_dma") for arch in ("gfx90a", "gfx942", "gfx950")),
    *(Attention(arch, 64, 128, head_dim=40, head_dim_v=64, staging="vgpr") for arch in ("gfx942", "gfx950")),
]


@pytest.mark.parametrize("spec", SPECS, ids=lambda s: f"{type(s).__name__}-{s.arch}-{s.dtype}-{s.layout}-{s.staging}")
def test_reads_and_copies_are_as_many_as_the_plan_counts(spec: Spec) -> None:
    plan = plan_kernel(spec)
    printed = render_kernel(plan)
    bodies = dict(re.findall(r"  auto ((?:read|copy)_\w+) = .*?\{\n(.*?)\n  \};", printed, re.DOTALL))
    statements = dict(re.findall(r"AMDGEN_DEVICE void (copy_tile_\w)\(.*?\{\n(.*?)\n\}", printed, re.DOTALL))
    operations = [op for section in ("prologue", "steady", "drain") for op in plan.loop.section(section)]
    reads = [op for op in operations if re.fullmatch("read_[abkv]", op.label)]
    copies = [op for op in operations if op.label.startswith("copy_")]
    assert reads and bool(copies) == (plan.spec.staging == "lds_dma")
    for op in reads:
        body = bodies[f"{op.label}_{op.detail}"]
        assert len(re.findall(r"\b(ds_read_\w+|read_transposed)\(", body)) == op.count, (op.label, op.detail)
    for op in copies:
        (called,) = re.findall(r"copy_tile_\w", bodies[op.label])
        assert len(re.findall(r"buffer_load_\w+ .* lds\b", statements[called])) == op.count, op.label


@pytest.mark.parametrize("spec", SPECS[:: len(SPECS) // 3], ids=lambda s: f"{type(s).__name__}-{s.arch}-{s.staging}")
def test_kernels_speak_the_headers_intrinsics_and_carry_those_they_call(spec: Spec) -> None:
    printed = render_kernel(plan_kernel(spec))
    head, own = printed.split("namespace {\n", 1)
    assert "asm" not in own, "a kernel has no asm of its own"
    defined = re.findall(r"^AMDGEN_DEVICE \S+ (\w+)\(.*\{$", head, re.MULTILINE)
    called = set(re.findall(r"\b(\w+)[<(]", re.sub(r"//.*|^AMDGEN_DEVICE .*", "", printed, flags=re.MULTILINE)))
    assert defined and set(defined) <= called
    header = render_intrinsics(spec.isa)
    for name in defined:
        if not re.match("(copy|load)_tile_", name):  # what the kernel's numbers make of the header's statement
            (function,) = set(re.findall(rf"^AMDGEN_DEVICE \S+ {name}\(.*?^\}}", head, re.MULTILINE | re.DOTALL)[:1])
            assert function in header


def test_a_kernel_is_of_its_architecture_only() -> None:
    spec = Gemm("gfx942", 64, 64, 64)
    with pytest.raises(CompileError, match="this kernel was planned for gfx942"):
        find_toolchain().compile_hip(render_kernel(plan_kernel(spec)), "gfx90a")
