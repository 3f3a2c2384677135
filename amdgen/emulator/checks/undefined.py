"""Values that nothing has written, followed through arithmetic.

Compilers read undefined registers on purpose: the high half of a 64-bit addend whose sum is cut to 32 bits, a register
that is copied because its neighbour is. Only what an undefined value decides is an error: an address, data that is
stored or multiplied, a branch, a mask. So arithmetic on it is executed several times, with different values in its
place; what differs in the result is undefined, and what does not is defined.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Inst
from amdgen.emulator.checks.scoreboard import POISON
from amdgen.emulator.env import Env
from amdgen.emulator.state import SGPR_ROW, Group, register_name

_VALUES = (0, POISON ^ 0xFFFFFFFF, POISON)
"""What stands in for an undefined word, in turn: every bit takes both values, and a comparison with 0 both results.
POISON comes last, as it stays."""


class Undefined:
    """Follows undefined values for one batch."""

    def __init__(self, env: Env) -> None:
        self.env = env

    def report(self, g: Group, inst: Inst, row: int, missing: npt.NDArray[np.bool_], how: str = "") -> None:
        """An undefined value was used for something that shows."""
        check = "uninitialized_sgpr" if row >= SGPR_ROW else "uninitialized_vgpr"
        i, lane = (int(v[0]) for v in np.nonzero(missing))
        message = f"{register_name(row)} was never written{how}"
        self.env.finding(check, inst, int(g.waves[i]), message, lane=-1 if row >= SGPR_ROW else lane)

    def follow(
        self,
        g: Group,
        inst: Inst,
        step: Callable[[Group], None],
        reads: tuple[int, ...],
        writes: tuple[int, ...],
        all_lanes: bool = False,
    ) -> None:
        """Executes ``step`` with each value in place of what is undefined, and marks what differs as undefined."""
        state = self.env.state
        holes = {row: state.unwritten(row, g, all_lanes) for row in reads if not state.all_written[row]}
        holes = {row: hole for row, hole in holes.items() if hole.any()}
        written = {row: self._written(row)[g.select].copy() for row in writes}
        before = {row: self._values(row)[g.select].copy() for row in {*holes, *writes}}
        scc, mask, target = state.scc[g.select].copy(), g.exec, g.next_pc
        outcomes = []
        for value in _VALUES:
            for row, old in before.items():
                self._put(g, row, old)
            for row, hole in holes.items():
                part = hole if row < SGPR_ROW else hole[:, 0]
                self._put(g, row, np.where(part, np.uint32(value), before[row]))
            state.scc[g.select], g.next_pc = scc, target
            self._set_exec(g, mask)
            step(g)
            outcome = {row: self._values(row)[g.select].copy() for row in writes}
            outcomes.append((outcome, state.scc[g.select].copy(), g.exec.copy(), np.array(g.next_pc)))
        last, *conditions = outcomes[-1]
        for row in writes:
            same = np.all([o[0][row] == last[row] for o in outcomes[:-1]], axis=0)
            self._mark(g, row, same, written[row], all_lanes)
        others = [o[1:] for o in outcomes[:-1]]
        if any((mine != theirs).any() for o in others for mine, theirs in zip(conditions, o, strict=True)):
            self._decided(g, inst, holes)

    def _decided(self, g: Group, inst: Inst, holes: dict[int, npt.NDArray[np.bool_]]) -> None:
        row, hole = next(iter(holes.items()))
        self.report(g, inst, row, hole, " and decides a condition")

    def _values(self, row: int) -> npt.NDArray[Any]:
        state = self.env.state
        return state.vector[row] if row < SGPR_ROW else state.scalar[row - SGPR_ROW]

    def _written(self, row: int) -> npt.NDArray[np.bool_]:
        state = self.env.state
        return state.vector_written[row] if row < SGPR_ROW else state.scalar_written[row - SGPR_ROW]

    def _put(self, g: Group, row: int, values: npt.NDArray[Any]) -> None:
        self._values(row)[g.select] = values

    def _set_exec(self, g: Group, mask: npt.NDArray[np.bool_]) -> None:
        self.env.state.set_exec(g.select, mask)
        g.exec, g.exec_full = mask, bool(mask.all())

    def _mark(
        self, g: Group, row: int, same: npt.NDArray[np.bool_], before: npt.NDArray[np.bool_], all_lanes: bool
    ) -> None:
        """Defined where the outcomes agree; lanes that were not written keep what they were."""
        state = self.env.state
        touched = same & (g.exec | before) if row < SGPR_ROW and not all_lanes else same
        self._written(row)[g.select] = touched
        if not touched.all():
            state.all_written[row] = 0
