"""Attention on Hopper, as the family asks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from amdgen.kernels.attention.hopper.arguments import launch_of
from amdgen.kernels.attention.hopper.build import CudaAttentionPlan, plan_cuda
from amdgen.kernels.attention.hopper.choose import complete, fitting
from amdgen.kernels.attention.hopper.explain import explain
from amdgen.kernels.attention.hopper.text import render_cuda
from amdgen.kernels.attention.spec import Attention
from amdgen.kernels.choices import Choice
from amdgen.kernels.machine import Machine
from amdgen.kernels.tensors import Launch


class HopperAttention(Machine[Attention, CudaAttentionPlan]):
    """The copy engine and wgmma."""

    def complete(self, spec: Attention) -> Attention:
        return complete(spec)

    def candidates(self, spec: Attention) -> Iterable[Attention]:
        return fitting(spec)

    def plan(self, spec: Attention) -> CudaAttentionPlan:
        return plan_cuda(spec)

    def text(self, plan: CudaAttentionPlan) -> str:
        return render_cuda(plan)

    def launch(self, plan: CudaAttentionPlan, resident: Callable[[int, int, int], int] | None = None) -> Launch:
        return launch_of(plan.geometry)

    def explain(self, plan: CudaAttentionPlan, asked: Attention) -> list[Choice]:
        return explain(plan, asked)


MACHINE = HopperAttention()
