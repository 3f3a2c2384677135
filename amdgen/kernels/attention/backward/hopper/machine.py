"""The gradients of attention on Hopper, as the family asks for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from amdgen.kernels.attention.backward.hopper.arguments import launch_of
from amdgen.kernels.attention.backward.hopper.build import BackwardPlan, plan_backward
from amdgen.kernels.attention.backward.hopper.choose import complete, fitting
from amdgen.kernels.attention.backward.hopper.explain import explain
from amdgen.kernels.attention.backward.hopper.text import render_backward
from amdgen.kernels.attention.backward.spec import AttentionBackward
from amdgen.kernels.choices import Choice
from amdgen.kernels.machine import Machine
from amdgen.kernels.tensors import Launch


class HopperAttentionBackward(Machine[AttentionBackward, BackwardPlan]):
    """The copy engine and wgmma."""

    def complete(self, spec: AttentionBackward) -> AttentionBackward:
        return complete(spec)

    def candidates(self, spec: AttentionBackward) -> Iterable[AttentionBackward]:
        return fitting(spec)

    def plan(self, spec: AttentionBackward) -> BackwardPlan:
        return plan_backward(spec)

    def text(self, plan: BackwardPlan) -> str:
        return render_backward(plan)

    def launch(self, plan: BackwardPlan, resident: Callable[[int, int, int], int] | None = None) -> Launch:
        return launch_of(plan.geometry)

    def explain(self, plan: BackwardPlan, asked: AttentionBackward) -> list[Choice]:
        return explain(plan, asked)


MACHINE = HopperAttentionBackward()
