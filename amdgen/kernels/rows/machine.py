"""Kernels of rows, as their families ask for them: one machine for all architectures, as no row needs a matrix core."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np

from amdgen.kernels.choices import Choice
from amdgen.kernels.machine import Machine
from amdgen.kernels.rows.build import RowsPlan, plan_rows
from amdgen.kernels.rows.explain import explain
from amdgen.kernels.rows.geometry import complete, fitting
from amdgen.kernels.rows.reference import operands
from amdgen.kernels.rows.spec import RmsNorm, Rows
from amdgen.kernels.rows.text import render_rows
from amdgen.kernels.tensors import Argument, Launch, Pointer


class RowsMachine(Machine[Rows, RowsPlan]):
    """A row stays in registers between its statistic and its output, where it fits."""

    def complete(self, spec: Rows) -> Rows:
        return complete(spec)

    def candidates(self, spec: Rows) -> Iterable[Rows]:
        return fitting(spec)

    def plan(self, spec: Rows) -> RowsPlan:
        return plan_rows(spec)

    def text(self, plan: RowsPlan) -> str:
        return render_rows(plan)

    def launch(self, plan: RowsPlan, resident: Callable[[int, int, int], int] | None = None) -> Launch:
        s = plan.spec
        numbers = [np.float32(1 / s.columns), np.float32(s.eps)] if isinstance(s, RmsNorm) else []
        pointers = [Pointer(t.name) for t in operands(s)]
        args: tuple[Argument, ...] = *pointers, np.int32(s.rows), np.int32(s.columns), *numbers
        return Launch(plan.geometry.grid, (plan.geometry.block, 1, 1), args)

    def explain(self, plan: RowsPlan, asked: Rows) -> list[Choice]:
        return explain(plan, asked)

    def computed_by(self, plan: RowsPlan, where: tuple[int, ...]) -> str:
        g = plan.geometry
        row, column = where
        chunk, within = divmod(column // g.vector, g.threads)
        return f"workgroup {row // g.rows_group}, row {row % g.rows_group} of it, lane {within}, vector {chunk}"


MACHINE = RowsMachine()
