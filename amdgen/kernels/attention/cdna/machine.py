"""Attention on CDNA, as the family asks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from amdgen.kernels.attention.cdna.arguments import launch
from amdgen.kernels.attention.cdna.build import AttentionPlan, plan_attention
from amdgen.kernels.attention.cdna.choose import complete, fitting
from amdgen.kernels.attention.cdna.explain import explain
from amdgen.kernels.attention.cdna.text import render_attention
from amdgen.kernels.attention.spec import Attention
from amdgen.kernels.choices import Choice
from amdgen.kernels.machine import Machine
from amdgen.kernels.tensors import Launch


class CdnaAttention(Machine[Attention, AttentionPlan]):
    """MFMA."""

    def complete(self, spec: Attention) -> Attention:
        return complete(spec)

    def candidates(self, spec: Attention) -> Iterable[Attention]:
        return fitting(spec)

    def plan(self, spec: Attention) -> AttentionPlan:
        return plan_attention(spec)

    def text(self, plan: AttentionPlan) -> str:
        return render_attention(plan)

    def launch(self, plan: AttentionPlan, resident: Callable[[int, int, int], int] | None = None) -> Launch:
        return launch(plan.geometry)

    def explain(self, plan: AttentionPlan, asked: Attention) -> list[Choice]:
        return explain(plan, asked)


MACHINE = CdnaAttention()
