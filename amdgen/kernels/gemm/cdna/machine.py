"""GEMM on CDNA, as the family asks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from amdgen.kernels.choices import Choice
from amdgen.kernels.gemm.cdna.arguments import launch
from amdgen.kernels.gemm.cdna.build import GemmPlan, chosen, plan_gemm
from amdgen.kernels.gemm.cdna.choose import varied
from amdgen.kernels.gemm.cdna.explain import explain
from amdgen.kernels.gemm.cdna.text import render_gemm
from amdgen.kernels.gemm.spec import Gemm
from amdgen.kernels.machine import Machine
from amdgen.kernels.tensors import Launch


class CdnaGemm(Machine[Gemm, GemmPlan]):
    """MFMA."""

    def complete(self, spec: Gemm) -> Gemm:
        return chosen(spec)

    def candidates(self, spec: Gemm) -> Iterable[Gemm]:
        return varied(spec)

    def plan(self, spec: Gemm) -> GemmPlan:
        return plan_gemm(spec)

    def text(self, plan: GemmPlan) -> str:
        return render_gemm(plan)

    def launch(self, plan: GemmPlan, resident: Callable[[int, int, int], int] | None = None) -> Launch:
        return launch(plan)

    def explain(self, plan: GemmPlan, asked: Gemm) -> list[Choice]:
        return explain(plan, asked)

    def computed_by(self, plan: GemmPlan, where: tuple[int, ...]) -> str:
        row, column = where[-2:]
        g = plan.geometry
        matrix = g.instruction.matrix
        assert matrix is not None
        part = g.tile.m // g.waves[0], g.tile.n // g.waves[1]
        column *= 2 if plan.spec.gated else 1  # of B1
        y, x = row % g.tile.m, column % g.tile.n
        return (
            f"tile ({row // g.tile.m}, {column // g.tile.n}), wave ({y // part[0]}, {x // part[1]}), "
            f"{g.instruction.name} of block ({y % part[0] // matrix.m}, {x % part[1] // matrix.n}), "
            f"{g.a.slabs} multiplies a tile of k"
        )


MACHINE = CdnaGemm()
