"""From a specification to a kernel that runs: plan, source, code object, report."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

from amdgen.codeobject import CodeObject, Resources, resources
from amdgen.emit.attention import render_attention
from amdgen.emit.gemm import render_gemm
from amdgen.isa import load_arch
from amdgen.kernels.attention import Attention, AttentionPlan, plan_attention
from amdgen.kernels.gemm import Gemm, GemmPlan, plan_gemm
from amdgen.toolchain import find_toolchain

Spec = Gemm | Attention
Plan = GemmPlan | AttentionPlan


def plan_kernel(spec: Spec) -> Plan:
    """The plan of any specification, with what it leaves open chosen."""
    return plan_attention(spec) if isinstance(spec, Attention) else plan_gemm(spec)


def render_kernel(plan: Plan) -> str:
    """The source of any plan."""
    return render_attention(plan) if isinstance(plan, AttentionPlan) else render_gemm(plan)


@dataclass(frozen=True)
class Built:
    """A compiled kernel with all that led to it. ``seconds`` by phase."""

    plan: Plan
    source: str
    assembly: str
    code: bytes
    kernel: str
    compiler: str
    seconds: dict[str, float] = field(default_factory=dict)

    @property
    def spec(self) -> Spec:
        return self.plan.spec

    @property
    def grid(self) -> tuple[int, int, int]:
        return self.plan.geometry.grid

    @property
    def block(self) -> tuple[int, int, int]:
        return self.plan.geometry.threads, 1, 1

    @property
    def resources(self) -> Resources:
        return resources(CodeObject.parse(self.code).kernel(self.kernel))

    def resource_report(self) -> dict[str, Any]:
        """Registers, LDS, spills and occupancy (waves a SIMD), as ``--json`` prints them."""
        r = self.resources
        arch = load_arch(self.spec.arch)
        return {
            "vgpr": r.vgpr,
            "agpr": r.agpr,
            "sgpr": r.sgpr,
            "lds_bytes": r.lds_bytes,
            "scratch_bytes": r.scratch_bytes,
            "spills": r.vgpr_spills + r.sgpr_spills,
            "occupancy": arch.occupancy(r.vgpr, r.agpr, r.sgpr, r.lds_bytes, self.block[0]),
        }


def build(spec: Spec, *, compiler: str = "bundled", source: str | None = None, asm: str | None = None) -> Built:
    """Plans, prints and compiles ``spec``. ``source`` or ``asm`` stand in for the generated text."""
    clock = time.perf_counter
    started = clock()
    plan = plan_kernel(spec)
    planned = clock()
    text = source if source is not None else render_kernel(plan)
    emitted = clock()
    toolchain = find_toolchain(compiler)
    if asm is not None:
        assembly, code = asm, toolchain.assemble(asm, spec.arch, name="kernel.s")
    else:
        compiled = toolchain.compile_hip(text, spec.arch, name=f"{plan.name}.hip")
        assembly, code = compiled.assembly, compiled.code
    kernel = plan.name
    kernels = CodeObject.parse(code).kernels
    if kernel not in kernels and len(kernels) == 1:
        kernel = next(iter(kernels))  # the user's own text may name it differently
    seconds = {"plan": planned - started, "emit": emitted - planned, "compile": clock() - emitted}
    return Built(plan, text, assembly, code, kernel, f"{toolchain.name} {toolchain.version}", seconds)
