"""The engine: a batch of workgroups in lockstep. Waves at the same instruction execute it together.

The group of runnable waves with the lowest pc runs until it branches apart, reaches a barrier, or meets waves that
wait at a higher pc; then groups are formed anew. Each instruction is lowered once to a closure.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from amdgen.codec.decode import Decoder
from amdgen.codec.inst import Inst, Reg
from amdgen.codec.text import text
from amdgen.emulator.arithmetic.alu import alu_step
from amdgen.emulator.arithmetic.matrixops import matrix_step
from amdgen.emulator.arithmetic.operands import UnsupportedError
from amdgen.emulator.checks import undefined, words
from amdgen.emulator.checks.scoreboard import InFlight
from amdgen.emulator.control import accumulator_move_step, wait_step
from amdgen.emulator.effects import IGNORED, counting, loads_registers
from amdgen.emulator.env import Env, Step
from amdgen.emulator.memory.ldsops import lds_step
from amdgen.emulator.memory.vmem import clock_step, scalar_load_step, vector_memory_step
from amdgen.emulator.registers import registers
from amdgen.emulator.state import M0, SGPR_ROW, Group
from amdgen.emulator.wavestate import Altered, altered, changes_modes, state_step
from amdgen.errors import AmdgenError

_RUNNING, _AT_BARRIER, _DONE = 0, 1, 2
_TURN = 1_000
"""Instructions of a wave that others, which could run too, wait for at most: a wave may spin on a flag that another
sets. Then the others run as long."""
_M0_ROW = SGPR_ROW + M0  # has a check of its own, m0_unset, which this engine lacks


class ExecutionError(AmdgenError):
    """The emulator can't go on: an instruction it does not execute, an invalid encoding, code that runs off its end."""


@dataclass(slots=True)
class Compiled:
    """One instruction, ready to run."""

    inst: Inst
    step: Step
    reads: tuple[int, ...]  # scoreboard rows
    writes: tuple[int, ...]
    ends_block: bool
    counters: tuple[str, ...]
    all_lanes: bool  # reads every lane whatever EXEC says
    follows: bool  # arithmetic: what it makes of an undefined input is worked out, not reported
    saved: frozenset[int]  # rows whose content is stored: the store judges it
    before: Step | None = None  # what is done once before the instruction: a tracer looks


class Engine:
    """Executes one batch. ``code`` is the loaded image, ``base`` its address, ``bounds`` the executable range."""

    def __init__(self, env: Env, decoder: Decoder, code: bytes, base: int, limit: int) -> None:
        self.env, self.decoder, self.code, self.base = env, decoder, code, base
        self.limit = limit
        self.status = np.zeros(env.state.waves, np.int8)
        self.steps: dict[int, Compiled] = {}
        self.variants: dict[tuple[int, Altered], Compiled] = {}  # as modes alter them
        self.executed: dict[int, int] = {}
        self.total = 0
        self.check_barriers = env.report.wants("barrier_divergence")
        env.clock = lambda: self.total
        self.modes_change = False  # whether some s_setreg has been executed
        self.ran = np.zeros(env.state.waves, np.int64)  # ``total`` when each wave last ran, or could run again
        self.favoured = np.zeros(env.state.waves, bool)  # waves whose turn it is, for they had waited for long
        self.turn_ends = 0

    # ------------------------------------------------------------------------------------------ scheduling

    def run(self) -> None:
        """Executes the batch to its end; what was executed is counted even if it doesn't get there."""
        try:
            self._run_waves()
        finally:
            for pc, count in self.executed.items():
                self.env.counts.executed[pc] = self.env.counts.executed.get(pc, 0) + count

    def _run_waves(self) -> None:
        state = self.env.state
        while True:
            running = self.status == _RUNNING
            if not running.any():
                break
            running = self._whose_turn(running)
            pcs = state.pc[running]
            lowest = int(pcs.min())
            waves = np.flatnonzero(running & (state.pc == lowest))
            higher = pcs[pcs > lowest]
            stop = int(higher.min()) if len(higher) else -1
            self._run_group(self._group(waves, lowest), stop)
            self.ran[waves] = self.total
            if self.total > self.limit:
                self._endless(waves)
                break

    def close(self) -> None:
        """Gives the batch's memory free: the closures of its steps hold each other."""
        self.steps.clear()
        self.env.clock = int
        self.env.scoreboard.forget()

    def _whose_turn(self, running: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
        """The runnable waves to choose from: all, unless some have waited for long while others ran a loop."""
        mine = running & self.favoured
        if mine.any() and self.total < self.turn_ends:
            return mine
        waiting = running & (self.total - self.ran > _TURN * int(running.sum()))
        self.favoured = waiting
        self.turn_ends = self.total + _TURN * int(waiting.sum())
        return waiting if waiting.any() else running

    def _group(self, waves: npt.NDArray[np.int64], pc: int) -> Group:
        state = self.env.state
        if self.modes_change:
            mode = state.mode[waves]
            waves = waves[mode == mode[0]]
            self.env.context.set(int(mode[0]))
            if self.env.context.gpr_index:
                m0 = state.scalar[M0, waves]
                waves = waves[m0 == m0[0]]
        everyone = len(waves) == state.waves
        select = slice(None) if everyone else waves
        mask = state.exec_of(select)
        return Group(waves, select, mask, bool(mask.all()), pc)

    def _run_group(self, g: Group, stop: int) -> None:
        """Runs until the group's waves part, end, wait, or reach ``stop``, where others wait."""
        state, steps, executed, n = self.env.state, self.steps, self.executed, len(g.waves)
        pc = g.pc
        others = int((self.status == _RUNNING).sum()) > n
        changed = altered(state, g) if self.modes_change else None
        turn = self.total + _TURN * n
        while True:
            compiled = steps.get(pc)
            if compiled is None:
                compiled = steps[pc] = self._compile(pc)
                if self.env.tracer is not None:
                    self.env.tracer.attach(compiled)
            if changed is not None:
                compiled = self._altered(compiled, changed)
            inst = compiled.inst
            g.next_pc = pc + inst.size
            self._check_registers(g, compiled)
            executed[pc] = executed.get(pc, 0) + n
            self.total += n
            if compiled.before is not None:
                compiled.before(g)
            try:
                if compiled.follows and not self._defined(g, compiled):
                    undefined.follow(self.env, g, compiled.inst, compiled.step, compiled.reads, compiled.writes)
                else:
                    compiled.step(g)
            except UnsupportedError as error:
                raise self._unsupported(inst, str(error)) from None
            for counter in compiled.counters:
                self._check_overflow(g, inst, counter)
            if compiled.ends_block:
                state.pc[g.select] = g.next_pc
                if self._after_branch(g, inst):
                    return
                pc = int(np.asarray(g.next_pc).flat[0])
            else:
                pc += inst.size
            if changed is not None and _M0_ROW in compiled.writes:  # the waves' indices may part
                state.pc[g.select] = pc
                return
            if pc == stop or self.total > self.limit:
                state.pc[g.select] = pc
                return
            if others and self.total > turn:
                state.pc[g.select] = pc
                return

    def _after_branch(self, g: Group, inst: Inst) -> bool:
        """Handles ends, barriers and branches; True when the group must be formed anew."""
        assert inst.spec is not None
        if "endpgm" in inst.spec.tags:
            self.status[g.waves] = _DONE
            self._release(g)
            return True
        if "barrier" in inst.spec.tags:
            self.status[g.waves] = _AT_BARRIER
            self._release(g)
            return not bool((self.status[g.waves] == _RUNNING).all())
        if changes_modes(inst.spec):
            self.modes_change = True  # the modes may differ from wave to wave now
            return True
        return isinstance(g.next_pc, np.ndarray) and bool((g.next_pc != g.next_pc.flat[0]).any())

    def _release(self, g: Group) -> None:
        """Lets workgroups pass whose waves have all arrived at the barrier. Ended waves don't count (gfx9)."""
        state = self.env.state
        groups = np.unique(state.group[g.waves])
        blocked = np.unique(state.group[self.status == _RUNNING])
        free = groups[~np.isin(groups, blocked)]
        if len(free):
            if self.check_barriers:
                self._check_barrier(free)
            freed = (self.status == _AT_BARRIER) & np.isin(state.group, free)
            self.status[freed] = _RUNNING
            self.ran[freed] = self.total

    def _check_barrier(self, passing: npt.NDArray[np.int64]) -> None:
        """Waves of a workgroup pass together, but from different barriers, or after others have ended: gfx9 lets them,
        and HIP calls it undefined."""
        state = self.env.state
        passes = (self.status == _AT_BARRIER) & np.isin(state.group, passing)
        groups = state.group[passes]
        for group in np.unique(groups):
            mine = np.flatnonzero(passes & (state.group == group))
            places = np.unique(state.pc[mine])
            ended = bool(((self.status == _DONE) & (state.group == group)).any())
            if len(places) == 1 and not ended:
                continue
            inst = self._decode(int(places[0]) - 4)  # s_barrier is one word, and waves stand behind it
            message = words.barrier_parted(ended)
            self.env.finding(
                "barrier_divergence", inst, int(mine[0]), message, fix=words.BARRIER_FIX, severity="warning"
            )

    def _endless(self, waves: npt.NDArray[np.int64]) -> None:
        wave = int(waves[0])
        inst = self._decode(int(self.env.state.pc[wave]))
        self.env.finding("endless_loop", inst, wave, words.endless(self.limit), fix=words.ENDLESS_FIX)

    # ------------------------------------------------------------------------------------------ lowering

    def _decode(self, pc: int) -> Inst:
        offset = pc - self.base
        if not 0 <= offset < len(self.code):
            raise ExecutionError(words.left_code(self.env.kernel, offset), words.LEFT_CODE_FIX)
        return self.decoder.decode_one(self.code, self.base, offset)

    def _unsupported(self, inst: Inst, why: str) -> ExecutionError:
        return ExecutionError(
            words.refused(self.env.kernel, inst.address - self.env.entry, text(self.env.isa, inst), why)
        )

    def _compile(self, pc: int) -> Compiled:
        inst = self._decode(pc)
        spec = inst.spec
        if spec is None:
            raise self._unsupported(inst, f"not an instruction of {self.env.isa.arch.name}")
        return self._compile_inst(inst)

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
                made = Compiled(compiled.inst, lambda g: None, (), (), False, (), False, False, frozenset())
            else:
                made = compiled if inst is compiled.inst else self._compile_inst(inst)
            if made is not compiled and self.env.tracer is not None:
                self.env.tracer.attach(made)
            self.variants[key] = made
        return made

    def _compile_inst(self, inst: Inst) -> Compiled:
        spec = inst.spec
        assert spec is not None
        try:
            step = self.lower(inst)
        except UnsupportedError as error:
            raise self._unsupported(inst, str(error)) from None
        ends = spec.unit == "branch" or bool(spec.tags & {"endpgm", "barrier"}) or "PC =" in spec.semantics
        ends = ends or changes_modes(spec)
        counters = counting(spec).counters
        r = registers(inst, self.env.sram_ecc)
        # Where data of a store goes, and whether it must be defined, shows when it runs.
        saved = frozenset(r.stored)
        return Compiled(inst, step, r.reads, r.writes, ends, counters, r.all_lanes, r.follows, saved)

    def lower(self, inst: Inst) -> Step:
        """The closure that executes an instruction for a group of waves. UnsupportedError says why there is none."""
        env, spec = self.env, inst.spec
        assert spec is not None
        if "waitcnt" in spec.tags:
            return wait_step(env, inst)
        if spec.tags & {"endpgm", "barrier"} or spec.tags & IGNORED:
            return lambda g: None
        if spec.matrix is not None:
            return matrix_step(env, inst)
        if (step := state_step(env, inst)) is not None:
            return step
        if spec.tags & {"memtime", "memrealtime"} and isinstance(inst.operands.get("sdata"), Reg):
            return clock_step(env, inst)
        if spec.memory is not None and (spec.memory.space == "none" or spec.memory.op == "control"):
            return lambda g: None  # caches hold nothing here that memory lacks
        if spec.family.startswith("accumulator_move") or spec.name.startswith("v_accvgpr"):
            return accumulator_move_step(env, inst)
        if spec.memory is not None and spec.memory.space != "none":
            if spec.memory.space == "scalar":
                return scalar_load_step(env, inst)
            if spec.memory.space == "lds":
                return lds_step(env, inst)
            return vector_memory_step(env, inst)
        return alu_step(env.state, inst, env.context)

    # ------------------------------------------------------------------------------------------ register checks

    def _check_registers(self, g: Group, compiled: Compiled) -> None:
        state, waiting = self.env.state, self.env.scoreboard.waiting
        full = state.all_defined
        for row in compiled.reads:
            if waiting[row]:
                self._pending(g, compiled.inst, row, "read")
            if not full[row] and not compiled.follows and row not in compiled.saved and row != _M0_ROW:
                self._unwritten(g, compiled, row)
        for row in compiled.writes:
            if waiting[row]:
                self._pending(g, compiled.inst, row, "write")

    def _defined(self, g: Group, compiled: Compiled) -> bool:
        """Whether everything the instruction reads is defined, in the lanes that matter."""
        state, full = self.env.state, self.env.state.all_defined
        return all(full[row] or not state.lacking(row, g, compiled.all_lanes).any() for row in compiled.reads)

    def _pending(self, g: Group, inst: Inst, row: int, verb: str) -> None:
        board = self.env.scoreboard
        numbers = board.pending[row, g.select]
        hit = np.flatnonzero(numbers)
        if not len(hit):
            return
        op = board.operation(int(numbers[hit[0]]))
        wave = int(g.waves[hit[0]])
        if op is None or (verb == "write" and self._lands_later(inst, op, wave)):
            return
        kind = "sgpr" if row >= SGPR_ROW else "vgpr"
        message = words.awaited(row, "read" if verb == "read" else "written")
        fix = self.env.wait_fix(op, wave, inst.address)
        self.env.finding(f"{kind}_{verb}_before_wait", inst, wave, message, other=op, fix=fix)

    def _lands_later(self, inst: Inst, op: InFlight, wave: int) -> bool:
        """Whether a load overwrites a register whose own load is in flight, and will land after it: one counter, in
        order. Compilers rely on that, of a FLAT load too when one of its two counters has been 0 since."""
        spec = inst.spec
        assert spec is not None
        counters = counting(spec).counters
        return loads_registers(spec) and self.env.scoreboard.order(op, wave) == counters

    def _unwritten(self, g: Group, compiled: Compiled, row: int) -> None:
        if self.env.scoreboard.waiting[row] and (self.env.scoreboard.pending[row, g.select] != 0).any():
            return  # reported as read before its wait
        missing = self.env.state.lacking(row, g, compiled.all_lanes)
        if missing.any():
            undefined.report(self.env, g, compiled.inst, row, missing)

    def _check_overflow(self, g: Group, inst: Inst, counter: str) -> None:
        """A warning: the hardware is said to stall when a counter is full, and LLVM issues more all the same."""
        if counter == "lgkmcnt":  # LDS is too quick for it to matter
            return
        over = self.env.scoreboard.overflowed(counter, g.waves)
        if len(over):
            limit = self.env.isa.arch.counters[counter].max
            message = words.overflow(limit, counter)
            self.env.finding(
                "counter_overflow", inst, int(over[0]), message, fix=words.OVERFLOW_FIX, severity="warning"
            )
