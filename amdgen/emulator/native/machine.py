"""Runs a launch on the compiled engine: memory, workgroups, and what is done in Python between its calls."""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from amdgen.emulator.arithmetic.operands import UnsupportedError
from amdgen.emulator.memory.access import SCRATCH_WORD1, SCRATCH_WORD3
from amdgen.emulator.memory.arena import ARENA_BASE, GlobalMemory
from amdgen.emulator.native import layout, notes
from amdgen.emulator.native.library import runtime
from amdgen.emulator.native.paths import Executed, Warned, missing_wait_states
from amdgen.emulator.native.program import Program
from amdgen.emulator.native.single import SingleWave
from amdgen.isa.model import Isa

_TURN = 200_000
"""Instructions that a wave executes before others get a turn."""
_READ, _WRITTEN = 1, 2
_EPISODE = 1024
"""Workgroups whose first registers are made together."""


class GiveUpError(Exception):
    """The NumPy engine has to execute this launch; says why."""


class CodeNeededError(GiveUpError):
    """A wave came to ``address`` with the word ``mode`` of MODE, and nothing has been decoded for that: the launch must
    begin anew with that code, too."""

    def __init__(self, address: int, mode: int) -> None:
        super().__init__("a jump to where nothing was decoded")
        self.address, self.mode = address, mode


class ReadersNeededError(GiveUpError):
    """Some allocation is both read and written: the launch must begin anew with stamps of who has read."""


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
    machine: layout.Machine
    notes: ctypes.Array[layout.Note]
    keep: list[object] = field(default_factory=list)


@dataclass(frozen=True)
class Plan:
    """A launch for the engine. ``start(first, count)`` gives the registers of workgroups; ``serial``: their order may
    show in the results (atomics), so that they are executed one after the other."""

    isa: Isa
    program: Program
    memory: GlobalMemory
    entry: int
    groups: int
    waves: int
    lds_bytes: int
    scratch_bytes: int  # of a lane, a multiple of 4
    checked: bool
    wait_states: bool
    races: bool
    start: Callable[[int, int], Start]
    limit: int
    single: Callable[[], SingleWave]


class NativeRun:
    """Executes a plan. After :meth:`run` the counts by instruction address are here."""

    def __init__(self, plan: Plan, readers: bool = False) -> None:
        """``readers``: stamps are kept of who reads global memory, not only of who writes."""
        self.plan = plan
        dwords = plan.memory.extent // 4 + 4 if plan.races else 0
        self.writers = np.zeros(dwords, np.uint64)
        self.readers = np.zeros(dwords if readers else 0, np.uint64)
        self._touched = np.zeros(len(plan.memory.allocations) + 1, np.uint8)
        self.library = runtime()
        self.library.run_group.argtypes = [ctypes.c_void_p] * 3
        self.library.run_groups.argtypes = [
            *[ctypes.c_void_p] * 4, ctypes.c_uint32, ctypes.c_uint32, ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p,
            ctypes.c_uint32, ctypes.c_void_p, ctypes.c_uint32, ctypes.c_void_p,
        ]  # fmt: skip
        self.library.size_of.restype = ctypes.c_uint64
        for what, held in enumerate((layout.Op, None, layout.Group, layout.Machine)):
            assert held is None or self.library.size_of(what) == ctypes.sizeof(held), held
        self.wave_bytes = int(self.library.size_of(1))
        self.places = {name: int(self.library.size_of(n)) for n, name in ((4, "s"), (5, "ip"))}
        plan.program.add(plan.entry)
        self.seconds = 0.0
        self._lock = threading.Lock()
        self._next = 0
        self._problem = ""
        self._missing: CodeNeededError | None = None
        self.executed: dict[int, int] = {}
        self.landings: dict[int, int] = {}
        self.conflicts: dict[int, int] = {}
        self.bytes_moved: dict[str, int] = {}
        self.warned: tuple[Warned, ...] = ()  # of the check wait_states
        self.notes: dict[notes.Key, notes.Place] = {}
        self._reached: set[int] = set()  # numbers of operations that were executed
        self._partial: set[int] = set()  # of them, those that were with lanes off
        self._jumps: set[tuple[int, int]] = set()  # from operation to operation
        self._taken: dict[int, int] = {}  # by the number of a branch: bit 0 not taken, bit 1 taken

    def run(self) -> None:
        """GiveUpError when the NumPy engine has to do it; what was written to memory until then is of no use."""
        started = time.perf_counter()
        serial = self.plan.groups == 1 or any(_is_atomic(op.symbol) for op in self.plan.program.operations)
        threads = 1 if serial else 2
        if threads == 1:
            self._work()
        else:
            workers = [threading.Thread(target=self._work) for _ in range(threads)]
            for worker in workers:
                worker.start()
            for worker in workers:
                worker.join()
        mixed = self.plan.races and not len(self.readers) and bool((self._touched == _READ | _WRITTEN).any())
        if self._problem == "readers" or (mixed and not self._problem):
            raise ReadersNeededError("an allocation is read and written")
        if self._missing is not None:
            raise self._missing
        if self._problem:
            raise GiveUpError(self._problem)
        if self.plan.wait_states:
            warned = self._wait_states()
            if warned is None:
                raise GiveUpError("wait states")
            self.warned = warned
        self.seconds = time.perf_counter() - started

    # ---------------------------------------------------------------------------------------------- one thread

    def _work(self) -> None:
        try:
            _Worker(self).run()
        except CodeNeededError as error:
            self._missing = error
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
            self._next = min(self.plan.groups, first + count)
            return first, self._next - first

    def stopped(self) -> bool:
        return bool(self._problem)

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
            notes.merged(self.notes, work.notes[: work.machine.n_notes])
            for name, count in zip(layout.SPACES, work.machine.bytes, strict=True):
                if count:
                    self.bytes_moved[name] = self.bytes_moved.get(name, 0) + count
            for pair in work.jumps[work.jumps != 0]:
                self._jumps.add(((int(pair) >> 32) - 1, (int(pair) & 0xFFFFFFFF) - 1))

    def _wait_states(self) -> tuple[Warned, ...] | None:
        ops = self.plan.program.operations
        reached = [n in self._reached for n in range(len(ops))]
        ways: dict[int, set[int]] = {}
        for n, op in enumerate(ops):
            if not reached[n]:
                continue
            spec = op.inst.spec
            assert spec is not None
            if op.symbol == "op_branch":
                taken = self._taken.get(n, 0)
                ways[n] = {n + 1} if taken & 1 else set()
                ways[n] |= {int(self.plan.program.ops[n].target)} if taken & 2 else set()
            elif "endpgm" not in spec.tags and "PC =" not in spec.semantics and op.symbol != "op_set_mode":
                ways[n] = {n + 1}
        for source, target in self._jumps:
            ways.setdefault(source, set()).add(target)
        entry = self.plan.program.index(self.plan.entry)
        executed = Executed([op.inst for op in ops], reached, frozenset(self._partial), ways, entry)
        return missing_wait_states(self.plan.isa, executed)


def _is_atomic(symbol: str) -> bool:
    return symbol in ("op_global_atomic", "op_buffer_atomic", "op_flat_atomic")


class _Worker:
    """Executes workgroups in one thread, with a machine of its own."""

    def __init__(self, run: NativeRun) -> None:
        self.owner, self.plan, self.library = run, run.plan, run.library
        self.program = run.plan.program
        self.single: SingleWave | None = None
        self.patterns = np.zeros(2 * layout.PATTERNS, np.uint64)
        self.idle: list[_Room] = []
        self.work = self._machine()
        self.done = 0

    def _machine(self) -> Work:
        plan, program = self.plan, self.program
        n = len(program.operations) + 1
        executed, landings, conflicts = (np.zeros(n, np.uint64) for _ in range(3))
        partial = np.zeros(n, np.bool_)
        jumps = np.zeros(layout.JUMPS, np.uint64)
        touched = np.zeros(len(plan.memory.allocations) + 1, np.uint8)
        memory, noted = plan.memory, (layout.Note * layout.NOTES)()
        machine = layout.Machine(
            ops=ctypes.addressof(program.ops), index_of=program.index_of.ctypes.data,
            modes=program.mode_words.ctypes.data, n_modes=len(program.modes),
            executed=executed.ctypes.data, partial=partial.ctypes.data,
            landings=landings.ctypes.data, conflicts=conflicts.ctypes.data,
            memory=memory._data.ctypes.data, owner=memory._owner.ctypes.data, ends=memory._ends.ctypes.data,
            phases=ctypes.addressof(program.phases), patterns=self.patterns.ctypes.data, jumps=jumps.ctypes.data,
            memory_base=ARENA_BASE, memory_size=memory._data.size, code_base=program.base, code_size=program.size,
            turn=_TURN, checks=int(plan.checked), m0_mask=(1 << plan.isa.arch.lds.m0_bits) - 1, n_ops=n - 1,
            writers=_pointer(self.owner.writers), readers=_pointer(self.owner.readers), touched=touched.ctypes.data,
            notes=ctypes.addressof(noted),
        )  # fmt: skip
        for i, name in enumerate(layout.COUNTERS):
            counter = plan.isa.arch.counters.get(name)
            machine.counter_max[i] = counter.max if counter else 0
        apertures = plan.isa.arch.apertures
        machine.apertures[:] = apertures.shared, apertures.private
        machine.stack_words[:] = SCRATCH_WORD1, SCRATCH_WORD3
        return Work(
            executed,
            partial,
            landings,
            conflicts,
            jumps,
            touched,
            machine,
            noted,
            [program.ops, program.index_of, program.phases],
        )

    def run(self) -> None:
        """Executes workgroups until none is left. One that spins makes room for those after it."""
        waiting: list[_Room] = []
        most = min(_EPISODE, max(1, self.plan.groups // 8))
        while not self.owner.stopped():
            first, count = self.owner.take(most)
            if not count and not waiting:
                break
            if count:
                waiting += self._execute(first, count)
            waiting = [room for room in waiting if not self._finish(room, self._resume(room))]
        self.owner.collect(self.work, self.program)

    def _execute(self, first: int, count: int) -> list[_Room]:
        """Executes workgroups from their start; returns those whose waves wait for what others do."""
        start, done = self.plan.start(first, count), np.zeros(1, np.uint32)
        entry, waiting = self.program.index(self.plan.entry), []
        while done[0] < count and not self.owner.stopped():
            room = self.idle.pop() if self.idle else _Room(self)
            event = self.library.run_groups(
                ctypes.byref(self.work.machine), room.address, room.cursor.ctypes.data, done.ctypes.data, count, first,
                entry, start.execs.ctypes.data, start.scalars.ctypes.data, len(start.scalars),
                start.scalar_values.ctypes.data, start.vectors.shape[1], start.vectors.ctypes.data,
            )  # fmt: skip
            if not self._finish(room, event):
                waiting.append(room)
            done[0] += 1  # where one was interrupted, it has been finished or waits
        return waiting

    def _resume(self, room: _Room) -> int:
        return int(self.library.run_group(ctypes.byref(self.work.machine), room.address, room.cursor.ctypes.data))

    def _finish(self, room: _Room, event: int) -> bool:
        """Deals with what a workgroup stopped for, until it has ended; False when it waits for what others do."""
        while event != layout.ENDED:
            if event == layout.TURN:
                if int(self.work.executed.sum()) > self.plan.limit:
                    raise GiveUpError("endless loop")
                return False
            if event == layout.SUSPECT:
                raise GiveUpError(self._suspicion())
            if event != layout.PYTHON:
                raise CodeNeededError(self.program.base + self.work.machine.unknown, self.work.machine.unknown_mode)
            self._python(room)
            event = self._resume(room)
        self.idle.append(room)
        return True

    def _suspicion(self) -> str:
        at, operations = self.work.machine.at, self.program.operations
        why = (self.work.machine.why or b"").decode()
        if why == "readers" or not 0 <= at < len(operations):
            return why
        op = operations[at]
        return f"{why}: {op.inst.name} at {op.inst.address - self.plan.entry:#x}" + (f" ({op.why})" if op.why else "")

    def _python(self, room: _Room) -> None:
        """The NumPy engine's closure executes one instruction of one wave."""
        if self.single is None:
            self.single = self.plan.single()
        at = self.work.machine.at
        wave = room.wave(int(room.cursor[0]))
        self.single.execute(wave, self.program.operations[at])
        wave.ip[0] = at + 1
        self.work.executed[at] += np.uint64(1)


class Wave:
    """A wave of the compiled engine as NumPy arrays: views of its memory."""

    def __init__(self, raw: npt.NDArray[np.uint8], places: dict[str, int]) -> None:
        vector = layout.VECTOR_ROWS * layout.LANES * 4
        self.vector = raw[:vector].view(np.uint32).reshape(layout.VECTOR_ROWS, layout.LANES)
        self.defined = raw[vector : vector + 8 * layout.VECTOR_ROWS].view(np.uint64)
        at = places["s"]
        scalars = raw[at : at + 8 * (layout.SCALARS + 1)].view(np.uint32)
        self.scalar, self.scalar_defined = scalars[: layout.SCALARS], scalars[layout.SCALARS + 1 :]
        self.scc = scalars[layout.SCALARS : layout.SCALARS + 1]
        self.ip = raw[places["ip"] : places["ip"] + 4].view(np.int32)


class _Room:
    """Space for one workgroup: its waves, their scratch, and its LDS."""

    def __init__(self, worker: _Worker) -> None:
        plan, self.owner = worker.plan, worker
        lds = -(-plan.lds_bytes // 16) * 16
        self.raw = _aligned(worker.owner.wave_bytes * plan.waves)
        self.lds = _aligned(lds + 64)
        self.shadows = _aligned(6 * (lds + 64))
        self.numbers = np.zeros(2 * 0x10000, np.uint8)
        private = plan.waves * layout.LANES * plan.scratch_bytes
        self.scratch = _aligned(2 * private)  # zeros cost nothing until they are touched
        scratch = self.scratch.ctypes.data
        shadow, numbers = self.shadows.ctypes.data, self.numbers.ctypes.data
        self.group = layout.Group(
            waves=self.raw.ctypes.data, lds=self.lds.ctypes.data, writer=shadow, reader=shadow + 2 * lds,
            coming=shadow + 4 * lds, owner_of=numbers, kind_of=numbers + 0x10000, scratch=scratch,
            scratch_known=scratch + private, lds_bytes=plan.lds_bytes, n_waves=plan.waves,
            scratch_bytes=plan.scratch_bytes,
        )  # fmt: skip
        self.address = ctypes.addressof(self.group)
        self.cursor = np.zeros(1, np.uint32)
        self.waves: dict[int, Wave] = {}

    def wave(self, number: int) -> Wave:
        if number not in self.waves:
            size = self.owner.owner.wave_bytes
            self.waves[number] = Wave(self.raw[number * size : (number + 1) * size], self.owner.owner.places)
        return self.waves[number]


def _pointer(array: npt.NDArray[np.uint64]) -> int | None:
    """Where an array lies; None of an empty one."""
    return int(array.ctypes.data) if len(array) else None


def _aligned(size: int) -> npt.NDArray[np.uint8]:
    """Zeroed bytes that begin at a multiple of 64."""
    raw = np.zeros(size + 64, np.uint8)
    skip = -raw.ctypes.data % 64
    return raw[skip : skip + size]
