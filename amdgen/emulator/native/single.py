"""One instruction of one wave, executed by the NumPy engine's closure: what the compiled engine has no function for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Inst
from amdgen.emulator.env import Step
from amdgen.emulator.native.border import Answer
from amdgen.emulator.native.translate import Operation
from amdgen.emulator.state import DEFINED, EXEC, SCC_ROW, SGPR_ROW, Group, State

if TYPE_CHECKING:
    from amdgen.emulator.native.room import Wave

_LANE_BITS = np.uint64(1) << np.arange(64, dtype=np.uint64)


class Lowering(Protocol):
    """Makes the closure of an instruction."""

    def __call__(self, inst: Inst) -> Step: ...


class SingleWave:
    """A state of one wave that registers are copied into and out of. ``lower`` makes closures over ``state``,
    ``set_mode`` tells them the word of MODE."""

    def __init__(self, state: State, lower: Callable[[Inst], Step], set_mode: Callable[[int], None]) -> None:
        self.state, self.lower, self.set_mode = state, lower, set_mode
        self._steps: dict[int, tuple[Operation, Step]] = {}
        self._waves = np.zeros(1, np.int64)

    def execute(self, wave: Wave, op: Operation) -> Answer:
        """Executes an instruction; the answer is that of a handler."""
        self.set_mode(op.mode)
        if id(op) not in self._steps:
            self._steps[id(op)] = op, self.lower(op.inst)
        step = self._steps[id(op)][1]
        state = self.state
        rows = [row for row in dict.fromkeys((*op.reads, *op.writes)) if row < SGPR_ROW]
        state.vector[rows, 0] = wave.vector[rows]
        for row in rows:
            state.vector_defined[row, 0] = np.where(_lanes(int(wave.defined[row])), DEFINED, np.uint32(0))
        state.scalar[:, 0] = wave.scalar
        state.scalar_defined[:, 0] = wave.scalar_defined
        state.scc[0] = wave.scc[0] != 0
        mask = _lanes(int(wave.scalar[EXEC]) | int(wave.scalar[EXEC + 1]) << 32)
        state.exec[0] = mask
        after = op.inst.address + op.inst.size
        group = Group(self._waves, slice(None), mask[None], bool(mask.all()), op.inst.address, after)
        with np.errstate(all="ignore"):
            step(group)
        for row in op.writes:
            if row < SGPR_ROW:
                wave.vector[row] = state.vector[row, 0]
                lanes = state.vector_defined[row, 0] == DEFINED
                wave.defined[row] = _word(lanes) if not state.all_defined[row] else ~np.uint64(0)
            elif row == SCC_ROW:
                wave.scc[0] = state.scc[0]
            else:
                wave.scalar[row - SGPR_ROW] = state.scalar[row - SGPR_ROW, 0]
            if row >= SGPR_ROW:
                wave.scalar_defined[row - SGPR_ROW] = DEFINED
            state.all_defined[row] = 0
        if "PC =" not in op.inst.spec.semantics:  # type: ignore[union-attr]
            return Answer.NEXT
        wave.held.next_pc, wave.held.ip = int(np.asarray(group.next_pc).flat[0]), -1
        return Answer.JUMPED


def _lanes(word: int) -> npt.NDArray[np.bool_]:
    return (np.uint64(word) & _LANE_BITS) != 0


def _word(lanes: npt.NDArray[np.bool_]) -> np.uint64:
    return np.bitwise_or.reduce(_LANE_BITS[lanes], initial=np.uint64(0))
