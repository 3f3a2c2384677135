"""GEMM on NVIDIA GPUs, as the family asks for it: one machine for those with the copy engine and those without, as
they share the choice among their kernels."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from amdgen.kernels.choices import Choice
from amdgen.kernels.gemm.cuda.arguments import launch_of
from amdgen.kernels.gemm.cuda.build import CudaPlan, plan_cuda
from amdgen.kernels.gemm.cuda.choose import complete, varied
from amdgen.kernels.gemm.cuda.explain import explain
from amdgen.kernels.gemm.cuda.text import render_cuda
from amdgen.kernels.gemm.cuda.where import computed_by
from amdgen.kernels.gemm.spec import Gemm
from amdgen.kernels.machine import Machine
from amdgen.kernels.tensors import Launch


class CudaGemm(Machine[Gemm, CudaPlan]):
    """cp.async with mma.sync, or the copy engine with wgmma."""

    def complete(self, spec: Gemm) -> Gemm:
        return complete(spec)

    def candidates(self, spec: Gemm) -> Iterable[Gemm]:
        return varied(spec)

    def plan(self, spec: Gemm) -> CudaPlan:
        return plan_cuda(spec)

    def text(self, plan: CudaPlan) -> str:
        return render_cuda(plan)

    def launch(self, plan: CudaPlan, resident: Callable[[int, int, int], int] | None = None) -> Launch:
        g = plan.geometry
        return launch_of(g, resident(g.together, g.threads, g.shared_bytes) if resident else None)

    def explain(self, plan: CudaPlan, asked: Gemm) -> list[Choice]:
        return explain(plan, asked)

    def computed_by(self, plan: CudaPlan, where: tuple[int, ...]) -> str:
        return computed_by(plan, *where[-2:])


MACHINE = CudaGemm()
