"""The interpreter: a batch of workgroups in lockstep. Waves at the same instruction execute it together.

The group of runnable waves with the lowest pc runs until it branches apart, reaches a barrier, or comes to or past
waves that wait at a higher pc; then groups are formed anew. Each instruction is lowered once to a closure.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Inst, Reg
from amdgen.codec.text import text
from amdgen.emulator.altered import Altered, altered
from amdgen.emulator.arithmetic.operands import UnsupportedError
from amdgen.emulator.arithmetic.steps import register_step
from amdgen.emulator.effects import IGNORED, changes_modes
from amdgen.emulator.reference.env import Env
from amdgen.emulator.reference.loops import AT_BARRIER, DONE, RUNNING, Loops
from amdgen.emulator.reference.memory.ldsops import lds_step
from amdgen.emulator.reference.memory.scalarmem import clock_step, scalar_memory_step
from amdgen.emulator.reference.memory.vmem import vector_memory_step
from amdgen.emulator.reference.wavestate import state_step
from amdgen.emulator.refusals import ExecutionError, left_code, refused
from amdgen.emulator.registers import registers
from amdgen.emulator.state import M0, SGPR_ROW, Group, Step
from amdgen.emulator.stop import Stop

_TURN = 1_000
"""Instructions that a wave executes, at most, while others wait that could run: it may spin on a flag that another
sets. Then the others run as long."""
_M0_ROW = SGPR_ROW + M0


@dataclass(frozen=True, slots=True)
class Code:
    """The code of a launch. ``base``: its address; ``entry``: where waves start; ``kernel``: address of the kernel's
    entry, from which messages count, and its name; ``at``: the instruction at an address, None outside of the code."""

    base: int
    entry: int
    kernel: int
    name: str
    at: Callable[[int], Inst | None]


@dataclass(slots=True)
class Compiled:
    """One instruction, ready to run."""

    inst: Inst
    step: Step
    ends_block: bool
    writes_m0: bool


class Engine:
    """Executes one batch. ``stop``: when a launch is endless."""

    def __init__(self, env: Env, code: Code, stop: Stop) -> None:
        self.env, self.code = env, code
        self.loops = Loops(env.clock, env.state.waves, stop)
        self.jumps: dict[int, set[int]] = {}  # by pc of what ends a block, where waves went on
        self.status = np.zeros(env.state.waves, np.int8)
        self.steps: dict[int, Compiled] = {}
        self.variants: dict[tuple[int, Altered], Compiled] = {}  # as modes alter them
        self.executed: dict[int, int] = {}
        self.modes_change = False  # whether some s_setreg has been executed
        self.ran = np.full(env.state.waves, env.clock, np.int64)  # when each wave last ran, or could
        self.favoured = np.zeros(env.state.waves, bool)  # waves whose turn it is, for they had waited for long
        self.turn_ends = 0

    # ------------------------------------------------------------------------------------------ scheduling

    def run(self) -> None:
        """Executes the batch to its end. ExecutionError when it comes to what can't be executed, or to the limit."""
        try:
            self._run_waves()
        finally:
            for pc, count in self.executed.items():
                self.env.counts.executed[pc] = self.env.counts.executed.get(pc, 0) + count

    def _run_waves(self) -> None:
        state, env = self.env.state, self.env
        while True:
            running = self.status == RUNNING
            if not running.any():
                break
            running = self._whose_turn(running)
            pcs = state.pc[running]
            lowest = int(pcs.min())
            waves = np.flatnonzero(running & (state.pc == lowest))
            higher = pcs[pcs > lowest]
            stop = int(higher.min()) if len(higher) else -1
            self._run_group(self._group(waves, lowest), stop)
            self.ran[waves] = env.clock
            self.loops.look(self)

    def _whose_turn(self, running: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
        """The runnable waves to choose from: all, unless some have waited for long while others ran a loop."""
        clock, mine = self.env.clock, running & self.favoured
        if mine.any() and clock < self.turn_ends:
            return mine
        waiting = running & (clock - self.ran > _TURN * int(running.sum()))
        self.favoured = waiting
        self.turn_ends = clock + _TURN * int(waiting.sum())
        return waiting if waiting.any() else running

    def _group(self, waves: npt.NDArray[np.int64], pc: int) -> Group:
        state, modes = self.env.state, self.env.modes
        if self.modes_change:
            mode = state.mode[waves]
            waves = waves[mode == mode[0]]
            modes.set(int(mode[0]))
            if modes.gpr_index:
                m0 = state.scalar[M0, waves]
                waves = waves[m0 == m0[0]]
        everyone = len(waves) == state.waves
        select = slice(None) if everyone else waves
        mask = state.exec_of(select)
        return Group(waves, select, mask, bool(mask.all()), pc)

    def _run_group(self, g: Group, stop: int) -> None:
        """Runs until the group's waves part, end, wait, or come to ``stop``, where others wait, or past it."""
        env, state, steps, executed, n = self.env, self.env.state, self.steps, self.executed, len(g.waves)
        pc = g.pc
        wave = int(g.waves[0])  # all have the same modes
        changed = altered(int(state.mode[wave]), int(state.scalar[M0, wave])) if self.modes_change else None
        turn = min(env.clock + _TURN * n, self.loops.limit)
        while True:
            compiled = steps.get(pc)
            if compiled is None:
                compiled = steps[pc] = self._compile(self._fetch(pc))
            if changed is not None:
                compiled = self._altered(compiled, changed)
            inst = compiled.inst
            g.next_pc = pc + inst.size
            executed[pc] = executed.get(pc, 0) + n
            env.clock += n
            try:
                compiled.step(g)
            except UnsupportedError as error:
                raise self._unsupported(inst, str(error)) from None
            if compiled.ends_block:
                state.pc[g.select] = g.next_pc
                to = g.next_pc
                self.jumps.setdefault(pc, set()).update([to] if isinstance(to, int) else np.unique(to).tolist())
                if self._after_branch(g, inst):
                    return
                pc = int(np.asarray(g.next_pc).flat[0])
            else:
                pc += inst.size
            parts = changed is not None and compiled.writes_m0  # the waves' indices may differ now
            if parts or pc >= stop >= 0 or (env.clock > turn and compiled.ends_block):
                state.pc[g.select] = pc
                return

    def _after_branch(self, g: Group, inst: Inst) -> bool:
        """Handles ends, barriers and branches; True when the group must be formed anew."""
        assert inst.spec is not None
        if "endpgm" in inst.spec.tags:
            self.status[g.waves] = DONE
            self._release(g)
            return True
        if "barrier" in inst.spec.tags:
            self.status[g.waves] = AT_BARRIER
            self._release(g)
            return not bool((self.status[g.waves] == RUNNING).all())
        if changes_modes(inst.spec):
            self.modes_change = True  # the modes may differ from wave to wave now
            return True
        return isinstance(g.next_pc, np.ndarray) and bool((g.next_pc != g.next_pc.flat[0]).any())

    def _release(self, g: Group) -> None:
        """Lets workgroups pass whose waves have all arrived at a barrier. Ended waves don't count (gfx9)."""
        state = self.env.state
        groups = np.unique(state.group[g.waves])
        blocked = np.unique(state.group[self.status == RUNNING])
        free = groups[~np.isin(groups, blocked)]
        freed = (self.status == AT_BARRIER) & np.isin(state.group, free)
        self.status[freed] = RUNNING
        self.ran[freed] = self.env.clock

    # ------------------------------------------------------------------------------------------ lowering

    def _fetch(self, pc: int) -> Inst:
        inst = self.code.at(pc)
        if inst is None:
            raise left_code(self.code.name, pc - self.code.base)
        if inst.spec is None:
            raise self._unsupported(inst, f"not an instruction of {self.env.isa.arch.name}")
        return inst

    def _unsupported(self, inst: Inst, why: str) -> ExecutionError:
        return refused(self.code.name, inst.address - self.code.kernel, text(self.env.isa, inst), why)

    def _altered(self, compiled: Compiled, how: Altered) -> Compiled:
        """What the modes make of an instruction."""
        key = (compiled.inst.address, how)
        made = self.variants.get(key)
        if made is None:
            try:
                inst = how.of(compiled.inst)
            except UnsupportedError as error:
                raise self._unsupported(compiled.inst, str(error)) from None
            if inst is None:
                made = Compiled(compiled.inst, lambda g: None, False, False)
            else:
                made = compiled if inst is compiled.inst else self._compile(inst)
            self.variants[key] = made
        return made

    def _compile(self, inst: Inst) -> Compiled:
        spec = inst.spec
        assert spec is not None
        try:
            step = lower(self.env, inst)
        except UnsupportedError as error:
            raise self._unsupported(inst, str(error)) from None
        ends = spec.unit == "branch" or bool(spec.tags & {"endpgm", "barrier"}) or "PC =" in spec.semantics
        return Compiled(inst, step, ends or changes_modes(spec), _M0_ROW in registers(inst).writes)


def lower(env: Env, inst: Inst) -> Step:
    """The closure that executes an instruction for a group of waves. UnsupportedError says why there is none."""
    spec = inst.spec
    assert spec is not None
    if spec.tags & {"waitcnt", "endpgm", "barrier"} or spec.tags & IGNORED:
        return lambda g: None
    if (step := state_step(env, inst)) is not None:
        return step
    if spec.tags & {"memtime", "memrealtime"} and isinstance(inst.operands.get("sdata"), Reg):
        return clock_step(env, inst)
    memory = spec.memory
    if memory is None or spec.family.startswith("accumulator_move"):
        return register_step(env.state, inst, env.isa, env.modes, env.exact_matrix)
    if memory.space == "none" or memory.op == "control":
        return lambda g: None  # caches hold nothing here that memory lacks
    if memory.space == "scalar":
        return scalar_memory_step(env, inst)
    return lds_step(env, inst) if memory.space == "lds" else vector_memory_step(env, inst)
