"""When the reference engine ends a launch that never would: by the rules of :mod:`amdgen.emulator.stop`."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Inst
from amdgen.emulator.deciding import LDS, MEMORY, SCRATCH, Cycle, Deciding, deciding, rows_in
from amdgen.emulator.reached import dwords
from amdgen.emulator.refusals import endless
from amdgen.emulator.state import SCC_ROW, SGPR_ROW, VECTOR_ROWS
from amdgen.emulator.stop import LONGER, Endless, Stop, Why

if TYPE_CHECKING:
    from amdgen.emulator.reference.engine import Engine

RUNNING, AT_BARRIER, DONE = 0, 1, 2
_LOOK = 500
"""Instructions of a wave between two looks."""


class Loops:
    """Looks at a batch of workgroups now and then. ``limit``: wave-instructions that the launch may take."""

    def __init__(self, clock: int, waves: int, stop: Stop) -> None:
        self._clock = self._ended_at = clock
        self._every = _LOOK * waves
        self._patience = LONGER * stop.patience(waves)
        self.limit = stop.limit if stop.limit is not None else 1 << 62
        self._cycle, self._kept_at = Cycle(), clock
        self._before: dict[int, int] = {}  # what had been executed when a state was kept
        self._done = 0

    def look(self, engine: Engine) -> None:
        """ExecutionError when the launch is endless."""
        clock = engine.env.clock
        if clock > self.limit:
            raise endless(engine.code.name, Endless(Why.LIMIT, self.limit))
        if clock < self._clock + self._every:
            return
        self._clock = clock
        done = int((engine.status == DONE).sum())
        if done != self._done:
            self._done, self._ended_at = done, clock
        elif clock - self._ended_at > self._patience:
            raise endless(engine.code.name, Endless(Why.COUNTS_IN_MEMORY, self._patience))
        by = deciding(self._window(engine), lambda inst: dwords(inst, lambda row: _words(engine, row)))
        if self._cycle.look(self._state(engine, by)):
            raise endless(engine.code.name, _repeats(engine, by))
        if self._cycle.keeps:
            self._before, self._kept_at = dict(engine.executed), clock

    def _window(self, engine: Engine) -> dict[int, tuple[Inst, tuple[int, ...]]]:
        """What was executed since a state was kept."""
        code = {}
        for pc, count in engine.executed.items():
            if count == self._before.get(pc):
                continue
            step = engine.steps[pc]
            code[pc] = step.inst, tuple(engine.jumps.get(pc, ())) if step.ends_block else (pc + step.inst.size,)
        return code

    def _state(self, engine: Engine, by: Deciding) -> int | None:
        """A hash of all that decides how the waves that are left go on; None where that can't be said."""
        state = engine.env.state
        if not by.certain:
            return None
        left = np.flatnonzero(engine.status != DONE)
        if bool((engine.ran[left][engine.status[left] == RUNNING] <= self._kept_at).any()):
            return None
        parts: list[object] = [left.tobytes(), state.pc[left].tobytes(), engine.status[left].tobytes()]
        parts.append(state.mode[left].tobytes())
        for pc in np.unique(state.pc[left]).tolist():
            waves = left[state.pc[left] == pc]
            bits = by.rows.get(pc)
            if bits is None:
                if bool((engine.status[waves] == RUNNING).any()):
                    return None
                bits = 0
            rows = rows_in(bits)
            vectors = [row for row in rows if row < VECTOR_ROWS]
            scalars = [row - SGPR_ROW for row in rows if SGPR_ROW <= row < SCC_ROW]
            parts += [bits, state.vector[np.ix_(vectors, waves)].tobytes(), state.exec[waves].tobytes()]
            parts += [
                state.scalar[np.ix_(scalars, waves)].tobytes(),
                state.scc[waves].tobytes() if bits >> SCC_ROW else 0,
            ]
        env = engine.env
        if LDS in by.memory:
            reached = by.memory[LDS]
            lds = env.lds.data.reshape(-1, max(1, env.lds.stride))
            lds = lds[:, : lds.shape[1] // 4 * 4].view(np.uint32)
            parts.append(
                env.lds.data.tobytes() if reached is None else lds[:, _within(reached, lds.shape[1])].tobytes()
            )
        if SCRATCH in by.memory:
            parts.append(env.scratch.data.tobytes())
        if MEMORY in by.memory:
            reached, held = by.memory[MEMORY], env.memory._data
            words = held[: len(held) // 4 * 4].view(np.uint32)
            first = env.memory.base // 4
            parts.append(
                zlib.crc32(held.data) if reached is None else words[_within(reached, len(words), first)].tobytes()
            )
        return hash(tuple(parts))


def _within(dwords: frozenset[int], size: int, first: int = 0) -> list[int]:
    """Dwords, counted from ``first``, of those that there are."""
    return sorted(at - first for at in dwords if 0 <= at - first < size)


def _words(engine: Engine, row: int) -> npt.NDArray[np.uint32]:
    """What the waves that have not ended have in a register."""
    state, left = engine.env.state, engine.status != DONE
    return state.vector[row, left] if row < VECTOR_ROWS else state.scalar[row - SGPR_ROW, left][:, None]


def _repeats(engine: Engine, by: Deciding) -> Endless:
    """What is said of the wave that is furthest back."""
    at = int(engine.env.state.pc[engine.status == RUNNING].min())
    why = Why.ALL_REPEAT if MEMORY in by.spaces else Why.REPEATS
    places = [pc - engine.code.kernel for pc in by.around(at)]
    loop = (min(places), max(places)) if places else None
    return Endless(why, 0, loop, tuple(by.named(at)), by.spaces)
