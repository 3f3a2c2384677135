"""One instruction of one wave, executed by a closure over NumPy arrays: what the compiled engine has no C function for.

Arithmetic alone comes here, with nothing undefined among what it reads: where something is, the engine calls more than
once and works out itself what of the result is undefined (``undefined.h``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Inst
from amdgen.emulator.arithmetic.alu import lanes_written
from amdgen.emulator.arithmetic.operands import constant_registers
from amdgen.emulator.arithmetic.steps import register_step
from amdgen.emulator.mode import Modes
from amdgen.emulator.native.border import Answer
from amdgen.emulator.native.operation import Operation
from amdgen.emulator.state import EXEC, SCC_ROW, SGPR_ROW, Group, State, Step
from amdgen.isa.model import Isa
from amdgen.isa.types import LANES

if TYPE_CHECKING:
    from amdgen.emulator.native.room import Wave

_LANE_BITS = np.uint64(1) << np.arange(LANES, dtype=np.uint64)
_EVERY_BIT = np.uint32(0xFFFFFFFF)


class SingleWave:
    """A state of one wave that registers are copied into and out of. ``modes``: its own, set before each
    instruction."""

    def __init__(self, isa: Isa, modes: Modes, exact_matrix: bool) -> None:
        self.isa, self.modes, self.exact_matrix = isa, modes, exact_matrix
        self.state = State(1, np.zeros(1, np.int64), np.zeros(1, np.int64), constant_registers(isa))
        self._steps: dict[int, tuple[Operation, Step]] = {}
        self._waves = np.zeros(1, np.int64)

    def execute(self, wave: Wave, op: Operation) -> Answer:
        """Executes an instruction; the answer is that of a handler."""
        state = self.state
        self.modes.set(op.mode)
        state.mode[:] = op.mode
        rows = [row for row in dict.fromkeys((*op.reads, *op.writes)) if row < SGPR_ROW]
        state.vector[rows, 0] = wave.vector[rows]
        state.scalar[:, 0] = wave.scalar
        state.scc[0] = wave.scc[0] != 0
        mask = (np.uint64(int(wave.scalar[EXEC]) | int(wave.scalar[EXEC + 1]) << 32) & _LANE_BITS) != 0
        state.exec[0] = mask
        after = op.inst.address + op.inst.size
        group = Group(self._waves, slice(None), mask[None], bool(mask.all()), op.inst.address, after)
        written = _word(lanes_written(op.inst)(group))
        with np.errstate(all="ignore"):
            self._step(op)(group)
        for row in op.writes:
            if row < SGPR_ROW:
                wave.vector[row] = state.vector[row, 0]
                wave.defined[row] |= written
                continue
            if row == SCC_ROW:
                wave.scc[0] = state.scc[0]
            else:
                wave.scalar[row - SGPR_ROW] = state.scalar[row - SGPR_ROW, 0]
            wave.scalar_defined[row - SGPR_ROW] = _EVERY_BIT
        if "PC =" not in op.inst.spec.semantics:  # type: ignore[union-attr]
            return Answer.NEXT
        wave.held.next_pc, wave.held.ip = int(np.asarray(group.next_pc).flat[0]), -1
        return Answer.JUMPED

    def _step(self, op: Operation) -> Step:
        if id(op) not in self._steps:
            self._steps[id(op)] = op, self.lower(op.inst)
        return self._steps[id(op)][1]

    def lower(self, inst: Inst) -> Step:
        """The closure of an instruction. UnsupportedError says why there is none."""
        return register_step(self.state, inst, self.isa, self.modes, self.exact_matrix)


def _word(lanes: npt.NDArray[np.bool_] | None) -> np.uint64:
    """One wave's lanes (1, 64), None for all, as a bit each."""
    return ~np.uint64(0) if lanes is None else np.bitwise_or.reduce(_LANE_BITS[lanes[0]], initial=np.uint64(0))
