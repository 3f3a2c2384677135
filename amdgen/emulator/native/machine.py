"""Runs a launch on the compiled engine: memory, workgroups, and what is done in Python between its calls."""

from __future__ import annotations

import ctypes
import math
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.codec.text import text
from amdgen.emulator.arithmetic.operands import UnsupportedError
from amdgen.emulator.checks import words
from amdgen.emulator.memory.access import SCRATCH_WORD1, SCRATCH_WORD3
from amdgen.emulator.memory.arena import ARENA_BASE
from amdgen.emulator.native import border, events
from amdgen.emulator.native.context import NativeLaunch
from amdgen.emulator.native.library import runtime
from amdgen.emulator.native.paths import (
    Executed,
    Missing,
    Taken,
    Verdict,
    Way,
    farthest,
    missing_on,
    missing_wait_states,
)
from amdgen.emulator.native.program import Program
from amdgen.emulator.native.single import SingleWave
from amdgen.emulator.native.translate import Operation
from amdgen.emulator.native.watching import Moment
from amdgen.emulator.state import M0

_PYTHON = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
_WATCH = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_int32, ctypes.c_int32)
_TURN, _LOOK = 200_000, 2_000
"""Instructions that a wave executes before others get a turn; and before a look whether it only waits for others."""
_ALONE_SECONDS = 0.004
"""Time after which a launch gets a second thread."""
_LOOKS = 64
"""States of a workgroup that are remembered to tell that it goes round in a loop."""
_READ, _WRITTEN = 1, 2
_WAVE_BYTES = ctypes.sizeof(border.Wave)
_EPISODE = 1024
"""Workgroups whose first registers are made together."""


class GiveUpError(Exception):
    """This run does not end the launch; says why."""


class CodeNeededError(GiveUpError):
    """Code that was met later has atomics, and several threads are at work: the launch must begin anew with one."""


class RefusedError(GiveUpError):
    """The launch came to what no machine executes; says what, and what may be the cause."""

    def __init__(self, why: str, hint: str = "") -> None:
        super().__init__(why)
        self.hint = hint


class SuspicionError(GiveUpError):
    """A check might fire: the launch must begin anew before the judge. ``by_byte``: see :class:`NativeRun`."""

    def __init__(self, why: str, by_byte: bool = False) -> None:
        super().__init__(why)
        self.by_byte = by_byte


_JUDGED = frozenset({
    "register", "uninitialized", "uninitialized value decides", "out_of_bounds", "misaligned", "m0_unset", "m0_stale",
    "lds_out_of_bounds", "uninitialized_lds", "lds_race", "lds_read_before_wait", "lds_write_before_wait",
    "global_race", "counters",
})  # fmt: skip
"""Suspicions of the engine that the judge knows more of."""
_OWN_LIMITS = frozenset({"queue", "jumps", "readers"})
"""What this engine has no room for, and the NumPy engine has. What else ends a launch nobody executes."""
_QUIET_GROUPS, _QUIET_INSTRUCTIONS = 16, 2_000_000
"""A launch with errors ends when a thread has executed so many workgroups, or wave-instructions, without a finding that
is new: what is left would be folded into those that are known."""
_JUDGED_TOGETHER = 4
"""Workgroups between two looks at that."""


_EPOCHS = 1 << 22
"""Stretches between two synchronisations of a wave that the race check tells apart at once."""


class ReadersNeededError(GiveUpError):
    """Some allocation is both read and written: the launch must begin anew with stamps of who has read."""


class BytesNeededError(GiveUpError):
    """An access begins within the bytes that one stamp of the race check stands for: the launch must begin anew with
    a stamp for each byte."""


@dataclass(frozen=True, slots=True)
class Start:
    """Registers of consecutive workgroups at their start. EXEC and the first VGPRs are the same in all of them."""

    scalars: npt.NDArray[np.uint32]  # register numbers
    scalar_values: npt.NDArray[np.uint32]  # (groups, waves, scalars)
    execs: npt.NDArray[np.uint64]  # (waves,)
    vectors: npt.NDArray[np.uint32]  # (waves, VGPRs, 64)


@dataclass
class Work:
    """What the engine counted, by operation, in one thread."""

    executed: npt.NDArray[np.uint64]
    partial: npt.NDArray[np.bool_]
    landings: npt.NDArray[np.uint64]
    conflicts: npt.NDArray[np.uint64]
    jumps: npt.NDArray[np.uint64]
    touched: npt.NDArray[np.uint8]
    machine: ctypes.Structure
    events: ctypes.Array[Any]
    ways: npt.NDArray[np.uint8]
    called: object  # what C calls
    keep: list[object] = field(default_factory=list)  # what the machine points to


@dataclass(frozen=True)
class Plan:
    """A launch with its code. ``start(first, count)``: registers of workgroups; ``single()``: executes one instruction
    of one wave by the NumPy engine's closure."""

    launch: NativeLaunch
    program: Program
    start: Callable[[int, int], Start]
    single: Callable[[], SingleWave]


class NativeRun:
    """Executes a plan. After :meth:`run` the counts by instruction address are here."""

    def __init__(self, plan: Plan, readers: bool = False, judge: bool = False, by_byte: bool = False) -> None:
        """``readers``: stamps are kept of who reads global memory, not only of who writes. ``judge``: on the one that
        reports what is wrong; without it, SuspicionError says that something may be. ``by_byte``: the judge's stamps of
        global memory are by byte, whatever the code's accesses are."""
        self.plan, self.judge, self.by_byte = plan, judge, by_byte
        watched = "global_race" in plan.launch.checks
        dwords = plan.launch.memory.extent // 4 + 4 if watched and not judge else 0
        self.writers = np.zeros(dwords, np.uint64)
        self.readers = np.zeros(dwords if readers else 0, np.uint64)
        self._touched = np.zeros(len(plan.launch.memory.allocations) + 1, np.uint8)
        self.library = runtime(judge)
        self.library.run_group.argtypes = [ctypes.c_void_p] * 2
        self.library.run_groups.argtypes = [ctypes.c_void_p] * 3
        plan.program.add(plan.launch.entry)
        self.races = self._races() if watched and judge else None
        self.seconds = 0.0
        self.alone = True  # one thread executes all so far,
        self.help_at = math.inf  # until this time
        self._helpers: list[threading.Thread] = []
        self.kernel = plan.launch.kernel.name
        self.refused: RefusedError | None = None
        self._gone, self._hashed = 0, (-1, 0)  # executed by threads that have ended; bytes written, hash of memory
        self._lock = threading.Lock()
        self._workers: list[_Worker] = []
        self._stuck: dict[_Worker, int] = {}  # those whose workgroups go round in loops, with what was written then
        self._next = 0
        self._problem = ""
        self._anew: GiveUpError | None = None  # the problem, where the launch begins anew for it
        self._over = False
        self.errors = False  # the judge has found some
        self.executed: dict[int, int] = {}
        self.landings: dict[int, int] = {}
        self.conflicts: dict[int, int] = {}
        self.bytes_moved: dict[str, int] = {}
        self.missing: tuple[Missing, ...] = ()  # of the check wait_states
        self.stopped = ""  # why the run ended early, after an error
        self.seen: dict[events.Key, events.Seen] = {}
        self._reached: set[int] = set()  # numbers of operations that were executed
        self._partial: set[int] = set()  # of them, those that were with lanes off
        self.ways: dict[Way, Taken] = {}  # that waves took to where wait states may be missing; of the judge
        self._jumps: set[tuple[int, int]] = set()  # from operation to operation
        self._taken: dict[int, int] = {}  # by the number of a branch: bit 0 not taken, bit 1 taken

    def run(self) -> None:
        """GiveUpError when the launch can't be executed so; what was written to memory until then is of no use."""
        started = time.perf_counter()
        launch, operations = self.plan.launch, self.plan.program.operations
        serial = launch.groups == 1 or launch.watch is not None or self.races is not None
        serial = serial or any(_is_atomic(op.symbol) for op in operations)
        self.help_at = math.inf if serial else started + _ALONE_SECONDS
        self._work()
        for helper in self._helpers:
            helper.join()
        mixed = len(self.writers) > 0 and not len(self.readers) and bool((self._touched == _READ | _WRITTEN).any())
        if self._problem == "readers" or (mixed and not self._problem):
            raise ReadersNeededError("an allocation is read and written")
        if self._anew is not None:
            raise self._anew
        if self._problem:
            raise GiveUpError(self._problem)
        if "wait_states" in self.plan.launch.checks:
            self.missing = self._wait_states()
        if self.refused is not None:
            if not self.errors and not any(m.severity == "error" for m in self.missing):
                raise self.refused
            self.stopped = f"{self.refused}; {self.refused.hint}" if self.refused.hint else str(self.refused)
        self.seconds = time.perf_counter() - started

    def _races(self) -> ctypes.Structure:
        """The judge's state of global memory. Zeros cost nothing until they are touched."""
        launch = self.plan.launch
        unit = 0 if self.by_byte else _narrowest(self.plan.program.operations)
        units = (launch.memory.extent >> unit) + 8
        stamps = [np.zeros(units, np.uint64) for _ in range(3)]
        epochs = np.zeros(_EPOCHS * ctypes.sizeof(border.Epoch), np.uint8)
        lists = [np.zeros(launch.groups, np.uint32) for _ in range(2)]
        self._kept: list[npt.NDArray[Any]] = [*stamps, epochs, *lists]
        return border.Races(
            *(held.ctypes.data for held in self._kept),
            first=1,
            most=_EPOCHS,
            unit=unit,
            n_groups=launch.groups,
            now=1,
        )

    # ---------------------------------------------------------------------------------------------- one thread

    def _work(self) -> None:
        try:
            _Worker(self).run()
        except (CodeNeededError, SuspicionError, BytesNeededError) as error:
            if not self._problem or isinstance(error, CodeNeededError):
                self._anew = error
            self._problem = self._problem or str(error)
        except GiveUpError as error:
            self._problem = self._problem or str(error)
        except UnsupportedError as error:
            self._problem = self._problem or f"unsupported: {error}"
        except Exception as error:
            self._problem = self._problem or f"{type(error).__name__}: {error}"
            raise

    def take(self, count: int) -> tuple[int, int]:
        """The next workgroups to execute, as (first, how many)."""
        with self._lock:
            first = self._next
            self._next = min(self.plan.launch.groups, first + count)
            return first, self._next - first

    def next_group(self) -> int:
        """The first workgroup that nobody has begun with, or the last."""
        return min(self._next, self.plan.launch.groups - 1)

    def refuse(self, why: RefusedError) -> None:
        """Ends the launch: it can't go on."""
        with self._lock:
            self.refused = self.refused or why
        self._over = True

    def call_help(self) -> bool:
        """Starts a second thread when the launch takes so long that it is worth it. Returns whether it may still be."""
        if time.perf_counter() >= self.help_at:
            self.alone, self.help_at = False, math.inf
            self._helpers.append(threading.Thread(target=self._work))
            self._helpers[0].start()
        return self.help_at < math.inf

    def enter(self, worker: _Worker) -> None:
        """A thread begins."""
        with self._lock:
            self._workers.append(worker)

    def leave(self, worker: _Worker) -> None:
        """A thread has no workgroup left."""
        with self._lock:
            self._gone += int(worker.work.executed.sum())
            self._workers.remove(worker)

    def count(self) -> int:
        """Wave-instructions executed so far."""
        with self._lock:
            return self._gone + sum(int(worker.work.executed.sum()) for worker in self._workers)

    def _written(self) -> int:
        """Bytes that stores and atomics have written to memory."""
        spaces = (border.Space.GLOBAL_WRITE, border.Space.GLOBAL_ATOMIC)
        return sum(int(worker.work.machine.bytes[space]) for worker in self._workers for space in spaces)

    def memory_state(self) -> int:
        """What tells that memory is as it was: its content, or of several threads how much has been written."""
        with self._lock:
            written = self._written()
            if self.alone and written != self._hashed[0]:
                self._hashed = written, hash(self.plan.launch.memory._data.tobytes())
            return self._hashed[1] if self.alone else written

    def stuck(self, worker: _Worker) -> bool:
        """A thread's workgroups go round in loops: whether all that are left do."""
        with self._lock:
            written = self._written()
            self._stuck[worker] = written
            return self.alone or all(self._stuck.get(other) == written for other in self._workers)

    def ends(self) -> bool:
        """Whether no more is to be executed."""
        return bool(self._problem or self.stopped) or self._over

    def end(self) -> None:
        """No more is to be executed."""
        self._over = True

    def collect(self, work: Work, program: Program) -> None:
        """Adds what a thread counted."""
        with self._lock:
            for number in np.flatnonzero(work.executed):
                op = program.operations[number]
                address = op.inst.address
                self._reached.add(int(number))
                if work.partial[number]:
                    self._partial.add(int(number))
                self.executed[address] = self.executed.get(address, 0) + int(work.executed[number])
                if op.symbol == "op_branch":
                    self._taken[int(number)] = self._taken.get(int(number), 0) | int(work.landings[number])
                elif work.landings[number]:
                    self.landings[address] = self.landings.get(address, 0) + int(work.landings[number])
                if work.conflicts[number]:
                    self.conflicts[address] = self.conflicts.get(address, 0) + int(work.conflicts[number])
            self._touched |= work.touched
            events.merged(self.seen, work.events[: work.machine.n_events])
            for name, count in zip(border.SPACES, work.machine.bytes, strict=True):
                if count:
                    self.bytes_moved[name] = self.bytes_moved.get(name, 0) + count
            events.fetch_ways(self.ways, work.machine, work.ways)
            for pair in work.jumps[work.jumps != 0]:
                self._jumps.add(((int(pair) >> 32) - 1, (int(pair) & 0xFFFFFFFF) - 1))

    def jumped(self, source: int, target: int) -> None:
        """A wave went from one operation to another in a way that the engine didn't count."""
        with self._lock:
            self._jumps.add((source, target))

    def fetch_ways(self, work: Work) -> None:
        """Makes room in the table of a thread's ways."""
        with self._lock:
            events.fetch_ways(self.ways, work.machine, work.ways)

    def _wait_states(self) -> tuple[Missing, ...]:
        """What is missing for certain, or has been missing on ways that the judge saw taken."""
        verdict, launch = self._verdict(), self.plan.launch
        if self.judge:
            sites = None if verdict.unsure is None else verdict.unsure | {m.at for m in verdict.missing}
            code = [op.inst for op in self.plan.program.operations]
            return tuple(missing_on(launch.isa, code, self.ways, sites))
        if verdict.unsure is None or verdict.unsure:
            raise SuspicionError("wait states are missing on a way that may not have been taken")
        return verdict.missing

    def _verdict(self) -> Verdict:
        ops = self.plan.program.operations
        reached = [n in self._reached and op.inst.spec is not None for n, op in enumerate(ops)]
        ways: dict[int, set[int]] = {}
        program = self.plan.program
        for n, op in enumerate(ops):
            if not reached[n]:
                continue
            spec = op.inst.spec
            assert spec is not None
            if op.symbol == "op_branch":
                taken = self._taken.get(n, 0)
                ways[n] = {program.link(n + 1)} if taken & 1 else set()
                ways[n] |= {int(program.ops["target"][n])} if taken & 2 else set()
            elif "endpgm" not in spec.tags and not op.jumps:
                ways[n] = {program.link(n + 1)}
        for source, target in self._jumps:
            ways.setdefault(source, set()).add(target)
        ways = {source: {n for n in targets if n < len(ops) and reached[n]} for source, targets in ways.items()}
        entry = self.plan.program.index(self.plan.launch.entry)
        executed = Executed([op.inst for op in ops], reached, frozenset(self._partial), ways, entry)
        return missing_wait_states(self.plan.launch.isa, executed)


def _narrowest(operations: list[Operation]) -> int:
    """log2 of the bytes of the narrowest access to global memory; those of a dword and more count as one dword."""
    symbols = ("op_global_", "op_buffer_", "op_flat_")
    narrow = (op.size for op in operations if op.symbol.startswith(symbols) and op.size < 4)
    return min((size.bit_length() - 1 for size in narrow), default=2)


def _is_atomic(symbol: str) -> bool:
    return symbol in ("op_global_atomic", "op_buffer_atomic", "op_flat_atomic", "op_scalar_atomic")


class _Worker:
    """Executes workgroups in one thread, with a machine of its own."""

    def __init__(self, run: NativeRun) -> None:
        self.owner, self.plan, self.library = run, run.plan, run.library
        self.program = run.plan.program
        self.single: SingleWave | None = None
        self.failure: Exception | None = None  # of Python that C has called
        self.waves: dict[int, Wave] = {}  # by address
        self.patterns = np.zeros(2 * border.Size.PATTERNS, np.uint64)
        self.variants = (border.Variant * border.Size.VARIANTS)()
        for held in self.variants:
            held.at = -1
        self.idle: list[_Room] = []
        self.work = self._machine()
        with self.program.lock:
            self._adopt()
        self.done = 0
        self.rounds = 0  # looks at workgroups that go round in loops
        self.state: int | None = None  # all that decided how they go on, at a look
        self.known = 0  # findings when the last new one came, and what was executed since
        self.quiet_groups = self.quiet_since = 0

    def _machine(self) -> Work:
        plan, program = self.plan, self.program
        executed, landings, conflicts = (np.zeros(0, np.uint64) for _ in range(3))
        partial = np.zeros(0, np.bool_)
        jumps = np.zeros(border.Size.JUMPS, np.uint64)
        touched = np.zeros(len(plan.launch.memory.allocations) + 1, np.uint8)
        memory, found = plan.launch.memory, (border.Event * border.Size.EVENTS)()
        keeps_ways = self.owner.judge and "wait_states" in plan.launch.checks
        ways = np.zeros(border.Size.WAYS * ctypes.sizeof(border.Way) if keeps_ways else 0, np.uint8)
        length = farthest(plan.launch.isa) if keeps_ways else 0
        machine = border.Machine(
            memory=memory._data.ctypes.data, owner=memory._owner.ctypes.data, ends=memory._ends.ctypes.data,
            phases=ctypes.addressof(program.phases), patterns=self.patterns.ctypes.data, jumps=jumps.ctypes.data,
            memory_base=ARENA_BASE, memory_size=memory._data.size, code_base=program.base, code_size=program.size,
            turn=_LOOK, checks=int(bool(plan.launch.checks)),
            counts_flight=int(self.owner.judge or bool(plan.launch.checks)),
            stops=int(plan.launch.stops),
            variants=ctypes.addressof(self.variants),
            wanted=sum(1 << kind for kind, check in events.CHECK_OF.items() if check in plan.launch.checks),
            m0_mask=(1 << plan.launch.isa.arch.lds.m0_bits) - 1,
            writers=_pointer(self.owner.writers), readers=_pointer(self.owner.readers), touched=touched.ctypes.data,
            events=ctypes.addressof(found), ways=_pointer(ways),
            way_length=length, way_power=pow(border.WAY_FACTOR, length, 1 << 64),
            stores_show_scope=int("sc1" in plan.launch.isa.arch.cache_bits),
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
        machine.stack_words[:] = SCRATCH_WORD1, SCRATCH_WORD3
        return Work(executed, partial, landings, conflicts, jumps, touched, machine, found, ways, (python, watching))

    def _adopt(self) -> None:
        """Takes the tables of the program as they are now."""
        program, work = self.program, self.work
        more = len(program.operations) + 1 - len(work.executed)
        for name in ("executed", "partial", "landings", "conflicts"):
            counts = getattr(work, name)
            setattr(work, name, np.concatenate([counts, np.zeros(more, counts.dtype)]))
            setattr(work.machine, name, getattr(work, name).ctypes.data)
        work.machine.ops, work.machine.index_of = program.ops.ctypes.data, program.index_of.ctypes.data
        work.machine.modes, work.machine.n_modes = program.mode_words.ctypes.data, len(program.mode_words)
        work.machine.n_ops = len(program.operations)
        work.keep = [program.phases, program.ops, program.index_of, program.mode_words]

    def _more_code(self, room: _Room) -> None:
        """A wave came to where nothing has been decoded: it goes on there."""
        machine, program = self.work.machine, self.program
        address, mode = program.base + machine.unknown, machine.unknown_mode
        with program.lock:
            known = len(program.operations)
            program.add(address, mode)
            if program.index(address, mode) < 0:
                self.owner.refuse(
                    RefusedError(words.left_code(self.owner.kernel, machine.unknown), words.LEFT_CODE_FIX)
                )
                return
            if any(_is_atomic(op.symbol) for op in program.operations[known:]):
                self.owner.help_at = math.inf  # atomics of one thread only
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
        waiting: list[_Room] = []
        self.owner.enter(self)
        most = min(_JUDGED_TOGETHER if self.owner.judge else _EPISODE, max(1, self.plan.launch.groups // 8))
        some = 1
        while not self.owner.ends():
            impatient = self.work.machine.impatient = self.owner.call_help()
            first, count = self.owner.take(some if impatient else most)
            some = min(2 * some, most)
            if not count and not waiting:
                break
            if count:
                waiting += self._execute(first, count)
            self._watch_errors(count)
            self._watch_limit()
            waiting = [room for room in waiting if not self._finish(room, self._resume(room))]
            if waiting and not count and not self.owner.ends():
                self._watch_loops(waiting)
        self.owner.leave(self)
        self.owner.errors |= bool(self.work.machine.n_errors)
        self.owner.collect(self.work, self.program)

    def _execute(self, first: int, count: int) -> list[_Room]:
        """Executes workgroups from their start; returns those whose waves wait for what others do."""
        begin, waiting = self.plan.start(first, count), []
        start = border.Start(
            first=first, count=count, entry=self.program.index(self.plan.launch.entry), n_scalars=len(begin.scalars),
            n_vectors=begin.vectors.shape[1], exec=begin.execs.ctypes.data, scalar=begin.scalars.ctypes.data,
            values=begin.scalar_values.ctypes.data, lanes=begin.vectors.ctypes.data,
        )  # fmt: skip
        while start.done < count and not self.owner.ends():
            room = self.idle.pop() if self.idle else _Room(self)
            room.begin()
            self.work.machine.turn = _LOOK
            event = self.library.run_groups(ctypes.byref(self.work.machine), room.address, ctypes.byref(start))
            if not self._finish(room, event):
                waiting.append(room)
            start.done += 1  # where one was interrupted, it has been finished or waits
        return waiting

    def _resume(self, room: _Room) -> int:
        self.work.machine.turn = room.turn
        return int(self.library.run_group(ctypes.byref(self.work.machine), room.address))

    def _finish(self, room: _Room, event: int) -> bool:
        """Deals with what a workgroup stopped for, until it has ended; False when it waits for what others do."""
        while event != border.Answer.ENDED:
            if event == border.Answer.TURN:
                self.owner.fetch_ways(self.work)
                if self.owner.count() > self.plan.launch.limit:
                    self._endless(room, self.plan.launch.limit)
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
            event = self._resume(room)
        self.idle.append(room)
        return True

    def _watch_loops(self, waiting: list[_Room]) -> None:
        """Ends the launch when what is left of it goes on for ever: all that decides how it goes on is as it was."""
        if not all(room.looped for room in waiting):
            self.rounds, self.state = 0, None
            return
        self.rounds += 1
        state = hash((self.owner.memory_state(), *(room.state() for room in waiting)))
        if state == self.state and self.owner.stuck(self):
            self._endless(min(waiting, key=lambda room: int(room.group.id)), 0)
        if self.rounds & (self.rounds - 1) == 0:
            self.state = state

    def _watch_limit(self) -> None:
        """Many workgroups together reach the limit of instructions, too: at the start of the next one."""
        limit, launch = self.plan.launch.limit, self.plan.launch
        if not self.owner.ends() and self.owner.count() > limit:
            self._report_endless(self.program.index(launch.entry), self.owner.next_group(), 0, limit)

    def _endless(self, room: _Room, limit: int) -> None:
        """Reports the limit, or 0 that nothing changes, at the running wave that is furthest back."""
        waves = [room.wave(i).held for i in range(self.plan.launch.waves)]
        wave = min((w for w in waves if not w.status), key=lambda w: int(self.program.ops["pc"][w.ip]))
        self._report_endless(wave.ip, room.group.id, wave.number, limit)

    def _report_endless(self, at: int, group: int, wave: int, limit: int) -> None:
        machine = self.work.machine
        found = self.work.events[min(machine.n_events, border.Size.EVENTS - 1)]
        found.kind, found.severity, found.at, found.other = border.Kind.ENDLESS, border.Severity.ERROR, at, -1
        found.group, found.wave, found.lane, found.count = group, wave, -1, 1
        found.value[0] = limit
        machine.n_events = min(machine.n_events + 1, border.Size.EVENTS)
        self.owner.end()

    def _watch_errors(self, groups: int = 0) -> None:
        """After an error a launch goes on for as long as it brings new findings. ``groups``: executed since."""
        machine = self.work.machine
        if not self.owner.judge or not machine.n_errors:
            return
        if self.plan.launch.stops:
            self.owner.end()
        executed = int(self.work.executed.sum())
        if machine.n_events != self.known:
            self.known, self.quiet_groups, self.quiet_since = machine.n_events, 0, executed
            return
        if self.plan.launch.watch is not None:
            return
        self.quiet_groups += groups
        if self.quiet_groups >= _QUIET_GROUPS or executed - self.quiet_since > _QUIET_INSTRUCTIONS:
            self.owner.stopped = (
                f"{self.quiet_groups} workgroups and {executed - self.quiet_since} wave-instructions brought no other "
                "finding; the rest of the launch was not executed"
            )

    def _suspect(self) -> bool:
        """The engine can't go on: the judge has to, or the NumPy engine; after an error the run ends."""
        if self.failure is not None and not isinstance(self.failure, UnsupportedError):
            raise self.failure
        why = (self.work.machine.why or b"").decode()
        if self.owner.judge and why == "global_race":
            raise BytesNeededError(self._suspicion())
        if self.owner.judge and self.work.machine.n_errors:
            self.owner.stopped = self._refusal()
            return True
        if why in _JUDGED and not self.owner.judge:
            spec = self.program.operations[self.work.machine.at].inst.spec
            in_lds = spec is not None and spec.memory is not None and spec.memory.space == "lds"
            raise SuspicionError(self._suspicion(), why == "misaligned" and not in_lds)
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
        return words.refused(self.owner.kernel, op.inst.address - launch.base, text(launch.isa, op.inst), why)

    def _suspicion(self) -> str:
        """Why another has to execute the launch."""
        why = (self.work.machine.why or b"").decode()
        if why == "readers":
            return why
        inst = self.program.operations[self.work.machine.at].inst
        return f"{why}: {inst.name} at {inst.address - self.plan.launch.entry:#x}"

    def _python(self, wave: int, op: int) -> int:
        """C calls this: the NumPy closure executes one instruction of one wave."""
        number = (op - self.work.machine.ops) // ctypes.sizeof(border.Op)
        try:
            if self.single is None:
                self.single = self.plan.single()
            return self.single.execute(self.waves[wave], self.program.operations[number])
        except Exception as error:
            return self._failed(error)

    def _furnish_watch(self, machine: ctypes.Structure) -> object:
        """Has C call who watches the launch; returns what must be kept alive for it."""
        watch = self.plan.launch.watch
        if watch is None:
            return None
        self.touches, told = (border.Touch * border.Size.TOUCHES)(), _WATCH(self._told)
        machine.watch, machine.touches = ctypes.cast(told, ctypes.c_void_p), ctypes.addressof(self.touches)
        everybody = int(border.Size.EVERYBODY)
        machine.watched_group = everybody if watch.group is None else watch.group
        machine.watched_wave = everybody if watch.wave is None else watch.wave
        watch.probe.begin()
        return told

    def _told(self, wave: int, at: int, after: int) -> int:
        """C calls this around each instruction that is watched."""
        watch = self.plan.launch.watch
        assert watch is not None
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


class Wave:
    """A wave of the compiled engine as NumPy arrays: views of its memory."""

    def __init__(self, raw: npt.NDArray[np.uint8], room: _Room | None = None) -> None:
        held = border.Wave.from_buffer(raw)
        self.vector = np.ctypeslib.as_array(held.v)
        self.defined = np.ctypeslib.as_array(held.defined)
        scalars, defined = np.ctypeslib.as_array(held.s), np.ctypeslib.as_array(held.s_defined)
        self.scalars = scalars
        self.scalar, self.scc = scalars[: border.Size.SCALARS], scalars[border.Size.SCC :]
        self.scalar_defined, self.awaited = defined, np.ctypeslib.as_array(held.awaited)
        self.held, self._room = held, room

    @property
    def group(self) -> int:
        """The workgroup's number in the grid."""
        return int(self._room.group.id) if self._room is not None else 0


class _Room:
    """Space for one workgroup: its waves, their scratch, and its LDS."""

    def __init__(self, worker: _Worker) -> None:
        plan, self.owner = worker.plan, worker
        lds = -(-plan.launch.lds_bytes // 16) * 16
        self.raw = _aligned(_WAVE_BYTES * plan.launch.waves)
        self.lds = _aligned(lds + 64)
        self.shadows = _aligned(6 * (lds + 64))
        self.numbers = np.zeros(2 * 0x10000, np.uint8)
        private = plan.launch.waves * border.Size.LANES * plan.launch.scratch_bytes
        self.scratch = _aligned(2 * private)  # zeros cost nothing until they are touched
        scratch = self.scratch.ctypes.data
        shadow, numbers = self.shadows.ctypes.data, self.numbers.ctypes.data
        self.group = border.Group(
            waves=self.raw.ctypes.data, lds=self.lds.ctypes.data, writer=shadow, reader=shadow + 2 * lds,
            coming=shadow + 4 * lds, owner_of=numbers, kind_of=numbers + 0x10000, scratch=scratch,
            scratch_known=scratch + private, lds_bytes=plan.launch.lds_bytes, n_waves=plan.launch.waves,
            scratch_bytes=plan.launch.scratch_bytes,
        )  # fmt: skip
        self.waves: dict[int, Wave] = {}
        if worker.owner.judge:
            self._furnish(plan.launch.waves, plan.launch.lds_bytes)
        self.address = ctypes.addressof(self.group)
        for i in range(plan.launch.waves):
            worker.waves[self.raw.ctypes.data + i * _WAVE_BYTES] = self.wave(i)

    def _furnish(self, waves: int, lds_bytes: int) -> None:
        """What the judge needs beside: what is on its way to registers, and more about each byte of LDS."""
        size = border.Size.QUEUE * ctypes.sizeof(border.Arrival)
        self.arrivals = _aligned(size * waves)
        for i in range(waves):
            self.wave(i).held.arrivals = self.arrivals.ctypes.data + i * size
        padded = -(-lds_bytes // 16) * 16 + 64
        self.newest, self.places = _aligned(padded), _aligned(8 * padded)
        self.group.newest = self.newest.ctypes.data
        self.group.writer_at, self.group.reader_at = self.places.ctypes.data, self.places.ctypes.data + 4 * padded

    def begin(self) -> None:
        """Another workgroup begins."""
        self.turn, self.since, self.looped = _LOOK, 0, False
        self._seen: set[int] = set()

    def waits(self) -> bool:
        """After a turn: whether others are to run now, for this workgroup goes round in a loop, or has run for long."""
        self.since += self.turn
        state = hash(tuple(self._small_state(self.wave(i)) for i in range(self.group.n_waves)))
        self.looped = state in self._seen
        if len(self._seen) >= _LOOKS:
            self._seen.clear()
        self._seen.add(state)
        if self.looped or self.since >= _TURN:
            self.turn, self.since = _LOOK, 0
            return True
        self.turn = min(2 * self.turn, _TURN - self.since)
        return False

    @staticmethod
    def _small_state(wave: Wave) -> tuple[int, int, int, bytes]:
        return wave.held.ip, wave.held.status, wave.held.mode_word, wave.scalars.tobytes()

    def state(self) -> int:
        """All that decides how the workgroup goes on."""
        waves = [self.wave(i) for i in range(self.group.n_waves)]
        held = [(*self._small_state(wave), wave.vector.tobytes()) for wave in waves]
        return hash((*held, self.lds.tobytes(), self.scratch.tobytes()))

    def wave(self, number: int) -> Wave:
        """A wave's registers, as arrays."""
        if number not in self.waves:
            self.waves[number] = Wave(self.raw[number * _WAVE_BYTES : (number + 1) * _WAVE_BYTES], self)
        return self.waves[number]


def _pointer(array: npt.NDArray[Any]) -> int | None:
    """Where an array lies; None of an empty one."""
    return int(array.ctypes.data) if len(array) else None


def _aligned(size: int) -> npt.NDArray[np.uint8]:
    """Zeroed bytes that begin at a multiple of 64."""
    raw = np.zeros(size + 64, np.uint8)
    skip = -raw.ctypes.data % 64
    return raw[skip : skip + size]
