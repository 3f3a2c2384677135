"""Executes workgroups of a launch in one thread, and does what C leaves to Python."""

from __future__ import annotations

import ctypes
import math
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from amdgen.codec.text import text
from amdgen.emulator.arithmetic.operands import UnsupportedError
from amdgen.emulator.checks.catalogue import EVENTS
from amdgen.emulator.deciding import MEMORY, Cycle, Deciding
from amdgen.emulator.launch import SCRATCH_WORD1, SCRATCH_WORD3, poison
from amdgen.emulator.native import border, rules, structures
from amdgen.emulator.native.errors import (
    AloneNeededError,
    BytesNeededError,
    CodeNeededError,
    GiveUpError,
    RefusedError,
    SuspicionError,
)
from amdgen.emulator.native.loops import Slices, together
from amdgen.emulator.native.paths import (
    farthest,
)
from amdgen.emulator.native.room import LOOK, Room, Wave, pointer
from amdgen.emulator.native.single import SingleWave
from amdgen.emulator.native.watching import Moment
from amdgen.emulator.native.work import Work
from amdgen.emulator.refusals import left_code, refused
from amdgen.emulator.state import M0
from amdgen.emulator.stop import Endless, Why

if TYPE_CHECKING:
    from amdgen.emulator.native.machine import NativeRun

_PYTHON = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
_WATCH = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_int32, ctypes.c_int32)
_EPISODE = 1024
"""Workgroups whose first registers are made together."""


_JUDGED = frozenset({
    "register", "uninitialized", "uninitialized value decides", "out_of_bounds", "lds_out_of_bounds",
    "uninitialized_lds", "lds_race", "lds_read_before_wait", "lds_write_before_wait", "global_race", "counters",
    "lane_conflict", "lost_copy",
}) | rules.noticed()  # fmt: skip
"""Suspicions of the engine that the judge knows more of."""
_VARIANTS = structures.Variant * border.Size.VARIANTS
_ALONE_AFTER = 20_000_000
"""Wave-instructions in which no workgroup begins or ends, after which one thread executes loops that memory decides."""
_BEGUN = 8
"""Workgroups that come to a load of what they change before the first of them goes on."""
_MANY_WAYS = border.Size.WAYS // 2
"""In the judge's table: C goes on no further with more (``windows.h``)."""
_OWN_LIMITS = frozenset({"queue", "jumps", "readers"})
"""What this engine has no room for. What else ends a launch no machine executes."""


@cache
def _no_variants() -> bytes:
    """A table of variants that are of no operation."""
    table = _VARIANTS()
    for held in table:
        held.at = -1
    return bytes(table)


class Worker:
    """Executes workgroups in one thread, with a machine of its own."""

    def __init__(self, run: NativeRun) -> None:
        self.owner, self.plan, self.library = run, run.plan, run.library
        self.program = run.plan.program
        self.single: SingleWave | None = None
        self.failure: Exception | None = None  # of Python that C has called
        self.waves: dict[int, Wave] = {}  # by address
        self.patterns = np.zeros(2 * border.Size.PATTERNS, np.uint64)
        self.variants = _VARIANTS.from_buffer_copy(_no_variants())
        self.idle: list[Room] = []
        self._before: npt.NDArray[np.uint64] = np.zeros(0, np.uint64)  # executed before the turn
        self.work = self._machine()
        with self.program.lock:
            self._adopt()
        self.done = 0
        self.slices = Slices(self)
        self.cycle = Cycle()  # of the workgroups that go round in loops, all together
        self.waiting: list[Room] = []  # workgroups that wait for what others do
        self.at: int | None = None  # the workgroup that is executed, of those that were taken together

    def _machine(self) -> Work:
        plan, program = self.plan, self.program
        executed, landings, conflicts, denied = (np.zeros(0, np.uint64) for _ in range(4))
        partial = np.zeros(0, np.bool_)
        jumps = np.zeros(border.Size.JUMPS, np.uint64)
        touched = np.zeros(len(plan.launch.memory.allocations) + 1, np.uint8)
        memory, found = plan.launch.memory, (structures.Event * border.Size.EVENTS)()
        keeps_ways = self.owner.judge and "wait_states" in plan.launch.checks
        ways = np.zeros(border.Size.WAYS * ctypes.sizeof(structures.Way) if keeps_ways else 0, np.uint8)
        length = farthest(plan.launch.isa) if keeps_ways else 0
        machine = structures.Machine(
            memory=memory._data.ctypes.data, owner=memory._owner.ctypes.data, ends=memory._ends.ctypes.data,
            phases=ctypes.addressof(program.phases), patterns=self.patterns.ctypes.data, jumps=jumps.ctypes.data,
            memory_base=memory.base, memory_size=memory._data.size, code_base=program.base, code_size=program.size,
            turn=LOOK, checks=int(bool(plan.launch.checks)),
            counts_flight=int(self.owner.judge or bool(plan.launch.checks)),
            most_errors=plan.launch.stop.errors, folding=plan.launch.stop.folding,
            variants=ctypes.addressof(self.variants),
            wanted=sum(1 << event.number for event in EVENTS.values() if event.check in plan.launch.checks),
            marked=rules.marked(plan.launch.checks), m0_mask=(1 << plan.launch.isa.arch.lds.m0_bits) - 1,
            lds_most=plan.launch.isa.arch.lds.bytes,
            writers=pointer(self.owner.writers), readers=pointer(self.owner.readers), touched=touched.ctypes.data,
            events=ctypes.addressof(found), ways=pointer(ways),
            way_length=length, way_power=pow(border.WAY_FACTOR, length, 1 << 64),
            follows=self.owner.progress.follows,
            stores_show_scope=int(plan.launch.isa.arch.coherence.stores_show_scope),
            fair=int(self.owner.fair), holds=int(self.owner.holds),
            barrier_may_wait=int(plan.launch.isa.arch.lds.barrier_waits == "unknown"),
            unwritten=pointer(memory.unwritten.data), lacks=memory.unwritten.states.ctypes.data,
            fresh=int.from_bytes(poison(4), "little"),
            races=None if self.owner.races is None else ctypes.addressof(self.owner.races),
        )  # fmt: skip
        python = _PYTHON(self._python)
        machine.python = ctypes.cast(python, ctypes.c_void_p)
        watching = self._furnish_watch(machine)
        for i, name in enumerate(border.COUNTERS):
            counter = plan.launch.isa.arch.counters.get(name)
            machine.counter_max[i] = counter.max if counter else 0
        apertures = plan.launch.isa.arch.apertures
        machine.apertures[:] = apertures.shared, apertures.private
        machine.sgprs = plan.program.sgprs
        machine.stack_words[:] = SCRATCH_WORD1, SCRATCH_WORD3
        counts = executed, partial, landings, conflicts, denied
        return Work(*counts, jumps, touched, machine, found, ways, (python, watching))

    def _adopt(self) -> None:
        """Takes the tables of the program as they are now."""
        program, work = self.program, self.work
        more = len(program.operations) + 1 - len(work.executed)
        for name in ("executed", "partial", "landings", "conflicts", "denied"):
            counts = getattr(work, name)
            setattr(work, name, np.concatenate([counts, np.zeros(more, counts.dtype)]))
            setattr(work.machine, name, getattr(work, name).ctypes.data)
        work.machine.ops, work.machine.index_of = program.ops.ctypes.data, program.index_of.ctypes.data
        work.machine.modes, work.machine.n_modes = program.mode_words.ctypes.data, len(program.mode_words)
        machine = work.machine
        machine.n_ops, machine.polls, machine.orders = len(program.operations), int(program.polls), int(program.orders)
        work.keep = [program.phases, program.ops, program.index_of, program.mode_words]

    def _more_code(self, room: Room) -> None:
        """A wave came to where nothing has been decoded: it goes on there."""
        machine, program = self.work.machine, self.program
        address, mode = program.base + machine.unknown, machine.unknown_mode
        with program.lock:
            known = len(program.operations)
            program.add(address, mode)
            if program.index(address, mode) < 0:
                error = left_code(self.owner.kernel, machine.unknown)
                self.owner.refuse(RefusedError(error.message, error.hint))
                return
            if any(map(self.owner.is_for_one_thread, program.operations[known:])):
                self.owner.help_at = math.inf
                if not self.owner.alone:
                    raise CodeNeededError
            self._adopt()
            held = room.wave(int(room.group.waiting)).held
            held.ip, held.mode = program.index(address, mode), program.modes.index(mode)
            self.owner.jumped(int(machine.at), int(held.ip))

    def _add_variant(self) -> None:
        """A wave came to an instruction with its VGPRs indexed as they have not been: it goes on with that."""
        held = self.variants[self.work.machine.unknown]
        try:
            with self.program.lock:
                held.number = self.program.variant(held.at, held.key)
                self._adopt()
        except UnsupportedError as error:
            self._failed(error)
            self._suspect()

    def run(self) -> None:
        """Executes workgroups until none is left. One that spins makes room for those after it."""
        self.owner.progress.enter(self)
        most = min(_EPISODE, max(1, len(self.plan.launch.numbers) // 8))
        some = 1
        while not self.owner.ends():
            impatient = self.work.machine.impatient = self.owner.call_help()
            first, count = self.owner.take(min(some if impatient else most, self.owner.room()))
            some = min(2 * some, most)
            if not count and not self.waiting:
                break
            if count:
                self._execute(first, count)
            self._watch_errors()
            self._watch_limit()
            if self.owner.holds and count and len(self.waiting) < _BEGUN and not self.owner.ends():
                continue
            waiting = [room for room in self.waiting if not self._finish(room, self._resume(room))]
            if self.owner.ends():
                break  # perhaps within one of those
            self.waiting = waiting
            if waiting and not count:
                self._watch_loops(waiting)
        self.owner.progress.leave(self)
        self.owner.errors |= bool(self.work.machine.n_errors)
        self.owner.collect(self.work, self.program)

    def _execute(self, first: int, count: int) -> None:
        """Executes workgroups from their start; those whose waves wait for what others do go among the waiting."""
        self.at = first
        begin = self.plan.start(first, count)
        start = structures.Start(
            first=first, count=count, entry=self.program.index(self.plan.launch.entry), n_scalars=len(begin.scalars),
            n_vectors=begin.vectors.shape[1], exec=begin.execs.ctypes.data, scalar=begin.scalars.ctypes.data,
            values=begin.scalar_values.ctypes.data, lanes=begin.vectors.ctypes.data,
        )  # fmt: skip
        while start.done < count and not self.owner.ends():
            room = self.idle.pop() if self.idle else Room(self)
            room.begin()
            self.at, self.work.machine.turn = first + start.done, room.turn
            self._before = self.work.executed.copy()
            event = self.library.run_groups(ctypes.byref(self.work.machine), room.address, ctypes.byref(start))
            if not self._finish(room, event):
                self.waiting.append(room)
            if self.owner.ends():
                return  # perhaps within this workgroup
            start.done += 1  # where one was interrupted, it has been finished or waits
            self.at = first + start.done if start.done < count else None

    def unfinished(self) -> list[int]:
        """The first workgroup that it has taken and not begun with, or not ended, and those that wait."""
        return [int(room.group.id) for room in self.waiting] + ([] if self.at is None else [self.at])

    def _resume(self, room: Room, within: bool = False) -> int:
        """``within``: its turn had not ended."""
        self.work.machine.turn = room.turn
        if not within:
            self._before = self.work.executed.copy()
        return int(self.library.run_group(ctypes.byref(self.work.machine), room.address))

    def _ran(self) -> npt.NDArray[np.bool_]:
        """Which operations have been executed in the turn that has ended."""
        now, before = self.work.executed, self._before
        ran = now != 0
        ran[: len(before)] = now[: len(before)] != before
        return ran

    def _finish(self, room: Room, event: int) -> bool:
        """Deals with what a workgroup stopped for, until it has ended; False when it waits for what others do."""
        while event != border.Answer.ENDED:
            if event == border.Answer.TURN:
                if self.owner.ends():
                    return True
                if self.work.machine.n_ways > _MANY_WAYS:
                    self.owner.fetch_ways(self.work)
                by, stop = room.repeats(self._ran()), self.plan.launch.stop
                if room.loop.by_memory and not self.owner.alone and self.owner.progress.unturned() > _ALONE_AFTER:
                    raise AloneNeededError("another thread may store what decides")
                if stop.limit is not None and self.owner.progress.count() > stop.limit:
                    self._endless(room, Endless(Why.LIMIT, stop.limit))
                elif by is not None and MEMORY not in by.spaces:
                    self._endless(room, Endless(Why.REPEATS), by)
                elif (found := self.owner.progress.lacks()) is not None:
                    self._endless(room, found)
                self._watch_errors()
                self.owner.call_help()
                if self.owner.ends() or room.waits():
                    return self.owner.ends()
                event = self._resume(room)
                continue
            if event == border.Answer.SUSPECT:
                return self._suspect()
            if event == border.Answer.REST:
                self.work.machine.impatient = self.owner.call_help()
            elif event == border.Answer.VARIANT:
                self._add_variant()
            else:
                self._more_code(room)
            if self.owner.ends():
                return True
            event = self._resume(room, within=True)
        self.idle.append(room)
        return True

    def _watch_loops(self, waiting: list[Room]) -> None:
        """Ends the launch when what is left of it goes on for ever: all that decides how it goes on is as it was."""
        if not all(room.looped for room in waiting):
            self.cycle = Cycle()
            return
        states, by = together(waiting, self.slices)
        memory = 0
        if any(one.memory.get(MEMORY, 0) is None for one in by):
            memory = self.owner.progress.memory_state(self.owner.alone)
        whole = None if None in states else hash((memory, *(int(room.group.id) for room in waiting), *states))
        if self.cycle.look(whole) and self.owner.progress.stuck(self, self.owner.alone):
            n = min(range(len(waiting)), key=lambda i: int(waiting[i].group.id))
            why = Why.ALL_REPEAT if MEMORY in by[n].spaces else Why.REPEATS
            self._endless(waiting[n], Endless(why), by[n])
        if self.cycle.keeps:
            for room in waiting:
                room.loop.together.clear()

    def _watch_limit(self) -> None:
        """Many workgroups together reach the limit of instructions, too: at the start of the next one."""
        limit, launch = self.plan.launch.stop.limit, self.plan.launch
        if limit is not None and not self.owner.ends() and self.owner.progress.count() > limit:
            at = self.program.index(launch.entry)
            self._report_endless(at, self.owner.queue.next, 0, Endless(Why.LIMIT, limit))

    def _endless(self, room: Room, found: Endless, by: Deciding | None = None) -> None:
        """Reports that the launch is endless, at the running wave that is furthest back. ``by``: what decides."""
        waves = [room.wave(i).held for i in range(self.plan.launch.waves)]
        wave = min((w for w in waves if not w.status), key=lambda w: int(self.program.ops["pc"][w.ip]))
        loop = self.slices.loop(room.loop.together.operations, int(wave.ip))
        if by is not None:
            found = replace(found, rows=tuple(by.named(int(wave.ip))), spaces=by.spaces)
        self._report_endless(wave.ip, room.group.id, wave.number, replace(found, loop=loop))

    def _report_endless(self, at: int, group: int, wave: int, why: Endless) -> None:
        machine = self.work.machine
        found = self.work.events[min(machine.n_events, border.Size.EVENTS - 1)]
        found.kind, found.severity, found.at, found.other = EVENTS["ENDLESS"].number, border.Severity.ERROR, at, -1
        found.group, found.wave, found.lane, found.count = group, wave, -1, 1
        found.value[:] = why.values
        machine.n_events = min(machine.n_events + 1, border.Size.EVENTS)
        self.owner.end(why)

    def _watch_errors(self) -> None:
        """After an error a launch goes on only for as long as folding takes (:mod:`amdgen.emulator.stop`)."""
        machine, stop = self.work.machine, self.plan.launch.stop
        if not machine.n_errors or stop.goes_on:
            return
        if machine.n_errors >= stop.errors or 0 < machine.last <= machine.judged:
            self.owner.stop()

    def _suspect(self) -> bool:
        """The engine can't go on: the judge has to, or nobody; after an error the run ends."""
        if self.failure is not None and not isinstance(self.failure, UnsupportedError):
            raise self.failure
        why = (self.work.machine.why or b"").decode()
        if self.owner.judge and why == "global_race":
            if self.work.machine.n_errors and not self.plan.launch.stop.goes_on:
                self.owner.stop()
                return True
            raise BytesNeededError(self._suspicion())
        if self.owner.judge and self.work.machine.n_errors:
            self.owner.stopped = self._refusal()
            return True
        if why in _JUDGED and not self.owner.judge:
            spec = self.program.operations[self.work.machine.at].inst.spec
            in_lds = spec is not None and spec.memory is not None and spec.memory.space == "lds"
            raise SuspicionError(self._suspicion(), why == "misaligned" and not in_lds, why == "global_race")
        if why in _JUDGED | _OWN_LIMITS:
            raise GiveUpError(self._suspicion())
        self.owner.refuse(RefusedError(self._refusal()))
        return True

    def _refusal(self) -> str:
        """That an instruction can't be executed, in the words of all engines. If that showed when it ran, it counts."""
        launch, at = self.plan.launch, self.work.machine.at
        op = self.program.operations[at]
        self.work.executed[at] += np.uint64(op.symbol != "op_unsupported")
        why = (op.plain or op).why or (self.work.machine.why or b"").decode()
        if self.failure is not None:
            why = str(self.failure)
        if op.inst.spec is None:
            why = f"not an instruction of {launch.isa.arch.name}"
        return refused(self.owner.kernel, op.inst.address - launch.base, text(launch.isa, op.inst), why).message

    def _suspicion(self) -> str:
        """Why another has to execute the launch."""
        why = (self.work.machine.why or b"").decode()
        if why == "readers":
            return why
        inst = self.program.operations[self.work.machine.at].inst
        return f"{why}: {inst.name} at {inst.address - self.plan.launch.entry:#x}"

    def _python(self, wave: int, op: int) -> int:
        """C calls this: a closure over NumPy arrays executes one instruction of one wave."""
        number = (op - self.work.machine.ops) // ctypes.sizeof(structures.Op)
        try:
            if self.single is None:
                self.single = self.plan.single()
            return self.single.execute(self.waves[wave], self.program.operations[number])
        except Exception as error:
            return self._failed(error)

    def _furnish_watch(self, machine: ctypes.Structure) -> object:
        """Has C call the probe that watches the launch; returns what must be kept alive for that."""
        watch = self.plan.launch.watch
        if watch is None:
            return None
        self.touches, callback = (structures.Touch * border.Size.TOUCHES)(), _WATCH(self._on_watched)
        machine.watch, machine.touches = ctypes.cast(callback, ctypes.c_void_p), ctypes.addressof(self.touches)
        everybody = int(border.Size.EVERYBODY)
        if watch.recording is not None:
            machine.watch, machine.watcher = watch.recording.begin(self.plan.launch.isa.arch)
        machine.watched_group = everybody if watch.group is None else watch.group
        machine.watched_wave = everybody if watch.wave is None else watch.wave
        if watch.probe is not None:
            watch.probe.begin()
        return callback

    def _on_watched(self, wave: int, at: int, after: int) -> int:
        """C calls this around each instruction that is watched."""
        watch = self.plan.launch.watch
        assert watch is not None and watch.probe is not None
        try:
            if not after:
                op, held = self.program.operations[at], self.waves[wave]
                if op.plain is not None:
                    op = self.program.operations[self.program.variant(at, int(held.scalar[M0]) & 0xF0FF)]
                self.moment = Moment(held, op, self.plan.launch.base, ())
                watch.probe.before(self.moment)
            else:
                self.moment._touches = self.touches[: self.work.machine.n_touches]
                watch.probe.after(self.moment)
        except Exception as error:
            return self._failed(error)
        return 0

    def _failed(self, error: Exception) -> int:
        """What Python that C has called raises shows when C has returned."""
        self.failure = error
        self.work.machine.why = b"python"
        return border.Answer.SUSPECT
