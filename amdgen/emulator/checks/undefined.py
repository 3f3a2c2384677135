"""Bits that nothing has defined, followed through arithmetic.

Compilers read undefined registers on purpose: the high half of a 64-bit addend whose sum is cut to 32 bits, a register
that is copied because its neighbour is, a mask whose bits for inactive lanes EXEC takes away later. Only what an
undefined bit decides is an error: an address, data that is stored or multiplied, a branch, EXEC. So arithmetic on such
bits is executed several times, with different values in their place; bits of the result that differ are undefined.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Inst
from amdgen.emulator.checks import words
from amdgen.emulator.checks.scoreboard import POISON
from amdgen.emulator.env import Env
from amdgen.emulator.state import DEFINED, SCC_ROW, SGPR_ROW, Group

_VALUES = (0, POISON ^ 0xFFFFFFFF, POISON)
"""What stands in for undefined bits, in turn: every bit takes both values, and a comparison with 0 both results.
POISON comes last, as it stays."""

_U32 = npt.NDArray[np.uint32]


class Undefined:
    """Follows undefined bits for one batch."""

    def __init__(self, env: Env) -> None:
        self.env = env
        self._origins: dict[int, int] = {}  # by row that arithmetic left undefined: the row that was never written

    def report(self, g: Group, inst: Inst, row: int, missing: npt.NDArray[np.bool_], decides: bool = False) -> None:
        """An undefined value was used for something that shows."""
        check = "uninitialized_sgpr" if row >= SGPR_ROW else "uninitialized_vgpr"
        i, lane = (int(v[0]) for v in np.nonzero(missing))
        origin = self._origins.get(row, row)
        message = words.undefined(row, origin, decides)
        self.env.finding(check, inst, int(g.waves[i]), message, lane=-1 if row >= SGPR_ROW else lane)

    def follow(
        self, g: Group, inst: Inst, step: Callable[[Group], None], reads: tuple[int, ...], writes: tuple[int, ...]
    ) -> None:
        """Executes ``step`` with each value in place of what is undefined, and marks what differs as undefined."""
        rows = tuple(dict.fromkeys((*reads, *writes)))
        before = {row: self._values(row)[g.select].copy() for row in rows}
        holes = {row: self._holes(row, g) for row in rows}
        mask, target = g.exec, g.next_pc
        outcomes: list[dict[int, _U32]] = []
        conditions: list[tuple[Any, Any]] = []
        for value in _VALUES:
            for row in rows:
                self._put(g, row, before[row] & ~holes[row] | np.uint32(value) & holes[row])
            g.next_pc = target
            self._set_exec(g, mask)
            step(g)
            outcomes.append({row: self._values(row)[g.select].copy() for row in writes})
            conditions.append((g.exec, np.array(g.next_pc)))
        *others, (last_exec, last_pc) = conditions
        if any((lanes != last_exec).any() or (pc != last_pc).any() for lanes, pc in others):
            self._decided(g, inst, {row: holes[row] for row in reads})
        source = next((row for row in reads if holes[row].any()), -1)
        for row in writes:
            differs = np.bitwise_or.reduce([outcome[row] ^ outcomes[-1][row] for outcome in outcomes[:-1]])
            self._mark(g, row, ~differs)
            if differs.any() and source not in (-1, row):
                self._origins[row] = self._origins.get(source, source)
        for row in rows:
            if row not in writes:
                self._put(g, row, before[row])

    def _decided(self, g: Group, inst: Inst, holes: dict[int, _U32]) -> None:
        row, hole = next((row, hole) for row, hole in holes.items() if hole.any())
        self.report(g, inst, row, hole.reshape(len(g.waves), -1) != 0, decides=True)

    def _holes(self, row: int, g: Group) -> _U32:
        """Its undefined bits, in the shape of its values."""
        holes = self.env.state.undefined(row, g)
        return holes if row < SGPR_ROW else holes[:, 0]

    def _values(self, row: int) -> npt.NDArray[Any]:
        state = self.env.state
        if row == SCC_ROW:
            return state.scc
        return state.vector[row] if row < SGPR_ROW else state.scalar[row - SGPR_ROW]

    def _put(self, g: Group, row: int, values: npt.NDArray[Any]) -> None:
        self._values(row)[g.select] = values & 1 if row == SCC_ROW else values

    def _set_exec(self, g: Group, mask: npt.NDArray[np.bool_]) -> None:
        self.env.state.set_exec(g.select, mask)
        g.exec, g.exec_full = mask, bool(mask.all())

    def _mark(self, g: Group, row: int, defined: npt.NDArray[Any]) -> None:
        """``defined``: the bits of a row in which all outcomes agree."""
        state = self.env.state
        if row == SCC_ROW:
            defined = np.where(defined & 1, DEFINED, np.uint32(0))
        if row >= SGPR_ROW:
            state.scalar_defined[row - SGPR_ROW, g.select] = defined
        else:
            state.vector_defined[row, g.select] = defined
        state.all_defined[row] = g.all and bool((defined == DEFINED).all())
