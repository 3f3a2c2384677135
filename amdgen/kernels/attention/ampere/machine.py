"""Attention on Ampere, as the family asks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from amdgen.kernels.attention.ampere.build import AsyncAttentionPlan, plan_async
from amdgen.kernels.attention.ampere.choose import complete, fitting
from amdgen.kernels.attention.ampere.explain import explain
from amdgen.kernels.attention.ampere.text import launch_async, render_async
from amdgen.kernels.attention.spec import Attention
from amdgen.kernels.choices import Choice
from amdgen.kernels.machine import Machine
from amdgen.kernels.tensors import Launch


class AmpereAttention(Machine[Attention, AsyncAttentionPlan]):
    """cp.async and mma.sync."""

    def complete(self, spec: Attention) -> Attention:
        return complete(spec)

    def candidates(self, spec: Attention) -> Iterable[Attention]:
        return fitting(spec)

    def plan(self, spec: Attention) -> AsyncAttentionPlan:
        return plan_async(spec)

    def text(self, plan: AsyncAttentionPlan) -> str:
        return render_async(plan)

    def launch(self, plan: AsyncAttentionPlan, resident: Callable[[int, int, int], int] | None = None) -> Launch:
        return launch_async(plan.geometry)

    def explain(self, plan: AsyncAttentionPlan, asked: Attention) -> list[Choice]:
        return explain(plan, asked)


MACHINE = AmpereAttention()
