"""Runs a launch on the compiled engine: its memory, its workgroups, and what Python does between calls of C."""

from __future__ import annotations

import ctypes
import itertools
import math
import threading
import time
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.codec.text import text
from amdgen.emulator.arithmetic.operands import UnsupportedError
from amdgen.emulator.interruption import Interrupted, interruptible
from amdgen.emulator.loaded import Loaded
from amdgen.emulator.native import border, events, structures
from amdgen.emulator.native.errors import (
    BytesNeededError,
    CodeNeededError,
    GiveUpError,
    ReadersNeededError,
    RefusedError,
    SuspicionError,
)
from amdgen.emulator.native.library import end_compilers, runtime
from amdgen.emulator.native.operation import Operation
from amdgen.emulator.native.paths import (
    Executed,
    Missing,
    Verdict,
    farthest,
    missing_on,
    missing_wait_states,
)
from amdgen.emulator.native.program import Program
from amdgen.emulator.native.progress import Progress
from amdgen.emulator.native.queue import Queue
from amdgen.emulator.native.talking import is_atomic, learns, may_talk
from amdgen.emulator.native.ways import Ways
from amdgen.emulator.native.work import Plan, Work
from amdgen.emulator.native.worker import Worker
from amdgen.emulator.refusals import left_code
from amdgen.emulator.stop import Endless, stopped_after
from amdgen.emulator.untouched import zeros

_ALONE_SECONDS = 0.004
"""Seconds after which a launch gets a second thread."""
_READ, _WRITTEN, _HEARD = 1, 2, 4
_IN_LDS = {"lds_race", "lds_read_before_wait", "lds_write_before_wait"}
"""The checks for which the order of waves by flags is followed."""


_NODES = 1 << 22
"""Epochs, releases and acquisitions, each, that the race check tells apart at once (``happens.h``)."""
_VISITS = 1 << 16
"""What one search through them may still have to look at."""


class NativeRun:
    """Executes a plan. After :meth:`run` the counts by instruction address are here."""

    def __init__(
        self,
        plan: Plan,
        readers: bool = False,
        judge: bool = False,
        by_byte: bool = False,
        first: int = 0,
        order: Sequence[int] = (),
        fair: bool = False,
        turns: Sequence[int] = (),
        holds: bool = False,
        alone: bool = False,
    ) -> None:
        """``readers``: stamps are kept of who reads global memory, not only of who writes. ``judge``: on the one that
        reports what is wrong; without it, SuspicionError says that something may be. ``by_byte``: the judge's stamps of
        global memory are by byte, whatever the code's accesses are. ``first``: the workgroup to begin with;
        ``order``: or that in which they begin, one by one. ``fair``: the waves of a workgroup take turns before the
        judge. ``turns``: instructions of a wave before another workgroup gets a turn, one after another and again and
        again, where that is not left to who waits. ``holds``: others get a turn between a load and the store of what
        is made of it. ``alone``: one thread executes all."""
        self.fair, self.holds, self._stays_alone = fair, holds, alone
        self.plan, self.judge, self.by_byte = plan, judge, by_byte
        watched = "global_race" in plan.launch.checks
        dwords = plan.launch.memory.extent // 4 + 4 if watched and not judge else 0
        self.writers = zeros(dwords, np.uint64)
        self.readers = zeros(dwords if readers else 0, np.uint64)
        self._touched = np.zeros(len(plan.launch.memory.allocations) + 1, np.uint8)
        self.library = runtime(plan.program.places, plan.program.engine)
        self.library.run_group.argtypes = [ctypes.c_void_p] * 2
        self.library.run_groups.argtypes = [ctypes.c_void_p] * 3
        plan.program.add(plan.launch.entry)
        if plan.program.index(plan.launch.entry) < 0:  # a descriptor may say that waves begin behind the code
            error = left_code(plan.launch.kernel.name, plan.launch.entry - plan.launch.code[0])
            raise RefusedError(error.message, error.hint)
        self._stamps: list[npt.NDArray[Any]] = []
        watched |= plan.program.orders and bool(_IN_LDS & set(plan.launch.checks))
        self.races = self._races() if watched and judge else None
        self.seconds = 0.0
        self.recording = plan.launch.watch.recording if plan.launch.watch is not None else None
        self.alone = True  # one thread executes all so far,
        self.help_at = math.inf  # until this time
        self._helpers: list[threading.Thread] = []
        self._workers: list[Worker] = []
        self.interrupted = False
        self.kernel = plan.launch.kernel.name
        self.refused: RefusedError | None = None
        self.progress = Progress(plan.launch.stop, plan.launch.waves)
        self._lock = threading.Lock()
        self._talking = 0, False  # operations that were looked at, and whether some talk
        self.queue = Queue(plan.launch.numbers, first, order)
        self._resident = _resident(plan.launch)
        self._begun = 0  # workgroups that threads have taken
        self.turns = itertools.cycle(turns) if turns else None
        self._unfinished = list[int]()  # workgroups that threads have left when they ended
        self.has_stopped = False  # soon after an error
        self._problem = ""
        self._anew: GiveUpError | None = None  # the problem, where the launch begins anew for it
        self._over = False
        self.endless: Endless | None = None  # why the launch was ended as endless
        self.errors = False  # the judge has found some
        self.executed: dict[int, int] = {}
        self.landings: dict[int, int] = {}
        self.conflicts: dict[int, int] = {}
        self.lds_reach = 0  # end of the farthest access beyond the workgroup's LDS, 0: none
        self.denied: dict[int, int] = {}  # accesses that a descriptor kept from memory
        self.bytes_moved: dict[str, int] = {}
        self.missing: tuple[Missing, ...] = ()  # of the check wait_states
        self.stopped = ""  # why the run ended early, after an error
        self.seen: dict[events.Key, events.Seen] = {}
        self._reached: set[int] = set()  # numbers of operations that were executed
        self._partial: set[int] = set()  # of them, those that were with lanes off
        self.ways = Ways()  # that waves took to where wait states may be missing; of the judge
        self._jumps: set[tuple[int, int]] = set()  # from operation to operation
        self._taken: dict[int, int] = {}  # by the number of a branch: bit 0 not taken, bit 1 taken

    def run(self) -> None:
        """Executes the launch. GiveUpError when this engine can't; what memory holds then must be discarded."""
        try:
            self._run()
        finally:
            self._stamps.clear()  # hundreds of MiB of addresses, and a run may be part of a cycle for a while
            self._workers.clear()
            self.writers = self.readers = np.zeros(0, np.uint64)

    def _run(self) -> None:
        started = time.perf_counter()
        launch, operations = self.plan.launch, self.plan.program.operations
        if self.recording is not None:
            self.recording.restart()
        probed = launch.watch is not None and self.recording is None
        serial = len(launch.numbers) == 1 or probed or self.races is not None
        serial = serial or self._stays_alone or any(map(self.is_for_one_thread, operations))
        self.help_at = math.inf if serial else started + _ALONE_SECONDS
        interruptible(self._execute, self.interrupt)
        if self.interrupted:
            raise Interrupted
        both = _READ | _WRITTEN
        mixed = len(self.writers) > 0 and not len(self.readers) and bool((self._touched & both == both).any())
        if self._problem == "readers" or (mixed and not self._problem):
            raise ReadersNeededError("an allocation is read and written")
        if self._anew is not None:
            raise self._anew
        if self._problem:
            raise GiveUpError(self._problem)
        if not self.errors:
            self._watch_talk()
        if "wait_states" in self.plan.launch.checks:
            self.missing = self._wait_states()
        if self.refused is not None:
            if not self.errors and not any(m.severity == "error" for m in self.missing):
                raise self.refused
            self.stopped = f"{self.refused}; {self.refused.hint}" if self.refused.hint else str(self.refused)
        if self.has_stopped and not self.stopped:
            self.stopped = stopped_after(sum(self.executed.values()))
        self.seconds = time.perf_counter() - started

    def is_for_one_thread(self, op: Operation) -> bool:
        """Whether only one thread may execute a launch with this instruction: atomics are those of one. What is
        recorded must not depend on which thread is the faster."""
        return may_talk(op) if self.recording is not None else is_atomic(op.symbol)

    def _watch_talk(self) -> None:
        """A part of the workgroups doesn't stand for all where they wait for one another, or count what others do. By a
        load with a scope bit one learns what others store only where some workgroup of the part stores, too."""
        launch, recording = self.plan.launch, self.recording
        part = len(launch.numbers) < launch.groups and not (recording is not None and recording.apart)
        if not part and recording is None:
            return
        stored = _HEARD | _WRITTEN
        heard = bool((self._touched & stored == stored).any())
        for number in sorted(self._reached):
            op = self.plan.program.operations[number]
            if not (learns(op) and (heard or is_atomic(op.symbol))):
                continue
            if recording is not None:
                recording.talks = True
            if part:
                where = op.inst.address - launch.base
                raise RefusedError(*_sampled_talk(self.kernel, where, text(launch.isa, op.inst)))

    def _races(self) -> ctypes.Structure:
        """The judge's state of global memory."""
        launch, coherence = self.plan.launch, self.plan.launch.isa.arch.coherence
        unit = 0 if self.by_byte else _narrowest(self.plan.program.operations)
        units = (launch.memory.extent >> unit) + 8
        stamps = [zeros(units, np.uint64) for _ in range(5)]
        nodes = [zeros(_NODES * ctypes.sizeof(kind)) for kind in (structures.Epoch, structures.Link, structures.In)]
        visits = zeros(_VISITS * ctypes.sizeof(structures.Visit))
        links = zeros(units, np.uint32)
        self._stamps = [*stamps, links, *nodes, visits, self.plan.excused]
        needs = border.Lack.INVALIDATED | border.Lack.COMPLETE | border.Lack.OF_LOADS
        return structures.Races(
            *(held.ctypes.data for held in self._stamps),
            first=1, first_link=1, first_in=1, most=_NODES, most_visits=_VISITS, unit=unit,
            needs=needs | border.Lack.WRITTEN * ("agent" in coherence.write_back),
        )  # fmt: skip

    # ---------------------------------------------------------------------------------------------- one thread

    def _execute(self) -> None:
        """Executes all workgroups, by this thread and those that it calls for help."""
        try:
            self._work()
        finally:
            for helper in self._helpers:
                helper.join()

    def interrupt(self) -> None:
        """Ends the launch from another thread. What was found so far is collected."""
        self.interrupted = self._over = True
        for worker in self._workers:
            worker.work.machine.halt = 1
        end_compilers()

    def _work(self) -> None:
        worker = Worker(self)
        self._workers.append(worker)
        worker.work.machine.halt = int(self.interrupted)
        try:
            worker.run()
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
        except KeyboardInterrupt:  # of a compiler that was ended
            self._over = True
        finally:
            with self._lock:
                self._unfinished += worker.unfinished()

    @property
    def unfinished(self) -> int:
        """The first workgroup that has not ended."""
        return min([self.queue.next, *self._unfinished])

    def wrote(self, allocation: int) -> bool:
        """Whether an allocation was written to; allocations are numbered from 0."""
        return bool(self._touched[allocation + 1] & _WRITTEN)

    def adopt_values(self, other: NativeRun) -> None:
        """Takes note that memory holds what another run of the launch wrote."""
        self._touched |= other._touched
        self.endless = None

    def may_talk(self) -> bool:
        """Whether workgroups may talk to one another: some instruction is an atomic, or has a scope bit."""
        operations = self.plan.program.operations
        if len(operations) != self._talking[0]:
            self._talking = len(operations), any(map(may_talk, operations))
        return self._talking[1]

    @property
    def talked(self) -> bool:
        """Whether a workgroup has acquired what another released. Only runs of the judge know; others answer False."""
        return self.races is not None and bool(self.races.talks)

    @property
    def updates(self) -> bool:
        """Whether two workgroups have changed something in two steps, and only its value tells whose turn it is."""
        return self.races is not None and bool(self.races.updates)

    def take(self, count: int) -> tuple[int, int]:
        """The next workgroups to execute, as (first, how many)."""
        with self._lock:
            first, taken = self.queue.take(count)
            self._begun += taken
            if first + taken > self.plan.launch.groups or self._begun > len(self.plan.launch.numbers):
                raise AssertionError(f"{self.kernel}: workgroup {first + taken - 1} is taken, which is not to run")
            return first, taken

    def room(self) -> int:
        """How many workgroups more a chip would begin with, beside those that wait for others."""
        return max(0, self._resident - sum(len(worker.waiting) for worker in self._workers))

    def refuse(self, why: RefusedError) -> None:
        """Ends the launch: it can't go on."""
        with self._lock:
            self.refused = self.refused or why
        self._over = True

    def call_help(self) -> bool:
        """Starts a second thread once the launch has run long enough. Returns whether that may still happen later."""
        if time.perf_counter() >= self.help_at:
            self.alone, self.help_at = False, math.inf
            self._helpers.append(threading.Thread(target=self._work))
            self._helpers[0].start()
        return self.help_at < math.inf

    def ends(self) -> bool:
        """Whether no more is to be executed."""
        return bool(self._problem or self.stopped) or self._over

    def end(self, why: Endless) -> None:
        """No more is to be executed, for the launch is endless."""
        self.endless = self.endless or why
        self._over = True

    def jumps(self) -> set[tuple[int, int]]:
        """From operation to operation, those that C does not count."""
        with self._lock:
            return set(self._jumps)

    def stop(self) -> None:
        """Ends the launch some time after an error, when repeats of it have been counted long enough."""
        self.has_stopped = self._over = True

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
                if work.denied[number]:
                    self.denied[address] = self.denied.get(address, 0) + int(work.denied[number])
            self.lds_reach = max(self.lds_reach, work.machine.lds_reach)
            self._touched |= work.touched
            events.merged(self.seen, work.events[: work.machine.n_events])
            for name, count in zip(border.SPACES, work.machine.bytes, strict=True):
                if count:
                    self.bytes_moved[name] = self.bytes_moved.get(name, 0) + count
            self.ways.fetch(work.machine, work.ways)
            for pair in work.jumps[work.jumps != 0]:
                self._jumps.add(((int(pair) >> 32) - 1, (int(pair) & 0xFFFFFFFF) - 1))

    def jumped(self, source: int, target: int) -> None:
        """Records that a wave went from one operation to another where C does not count jumps."""
        with self._lock:
            self._jumps.add((source, target))

    def fetch_ways(self, work: Work) -> None:
        """Makes room in the table of a thread's ways."""
        with self._lock:
            self.ways.fetch(work.machine, work.ways)

    def _wait_states(self) -> tuple[Missing, ...]:
        """What is missing for certain, or has been missing on ways that the judge saw taken."""
        verdict, launch = self._verdict(), self.plan.launch
        if self.judge:
            sites = None if verdict.unsure is None else verdict.unsure | {m.at for m in verdict.missing}
            code = [op.inst for op in self.plan.program.operations]
            return tuple(missing_on(launch.isa, code, self.ways.at(sites, farthest(launch.isa)), sites))
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


def _resident(launch: Loaded) -> int:
    """Workgroups that a chip executes at a time, whatever their registers."""
    arch, waves = launch.isa.arch, launch.waves
    each = arch.waves_per_simd * arch.simds // waves
    if launch.lds_bytes:
        each = min(each, arch.lds.bytes // launch.lds_bytes)
    return arch.cus * max(1, each)


def _sampled_talk(kernel: str, pc: int, disassembly: str) -> tuple[str, str]:
    """That a part of the workgroups says nothing of the launch, and what to do."""
    refused = f"a part of the workgroups of {kernel}, which talk to one another: {disassembly} at {pc:#x}"
    return refused, "run the whole launch"


def _narrowest(operations: list[Operation]) -> int:
    """log2 of the bytes of the narrowest access to global memory; those of a dword and more count as one dword."""
    symbols = ("op_global_", "op_buffer_", "op_flat_")
    narrow = (op.size for op in operations if op.symbol.startswith(symbols) and op.size < 4)
    return min((size.bit_length() - 1 for size in narrow), default=2)
