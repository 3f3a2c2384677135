"""Runs a kernel of any code object: ``emulate`` is what ``amdgen check`` and the emulator device call."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from amdgen.codec.classes import instruction_class
from amdgen.codec.decode import Decoder
from amdgen.codec.inst import Inst
from amdgen.codeobject import CodeObject, Kernel
from amdgen.emulator.arena import Allocation, Blank, Bytes, GlobalMemory, Resident
from amdgen.emulator.checks.catalogue import CHECKS
from amdgen.emulator.checks.dynamic_lds import LdsGiven, missing_lds
from amdgen.emulator.findings import Finding, Report, select_checks
from amdgen.emulator.hidden import Hidden
from amdgen.emulator.interruption import Interrupted
from amdgen.emulator.launch import (
    FirstRegisters,
    Launch,
    LaunchError,
    check_launch,
    dispatch_packet,
    fill_registers,
    kernel_arguments,
    null_arguments,
    triple,
)
from amdgen.emulator.loaded import Counts, Loaded
from amdgen.emulator.mode import Modes, mode_word
from amdgen.emulator.refusals import ExecutionError
from amdgen.emulator.sample import chosen, described
from amdgen.emulator.stop import Stop, stop_of
from amdgen.emulator.trace import Trace, TraceRange, WaveTracer
from amdgen.emulator.untouched import put
from amdgen.emulator.variables import Variables
from amdgen.isa import Isa, load_isa

if TYPE_CHECKING:
    from amdgen.emulator.native import NativeRun, Probe, Recording, Watch

MATRIX_ARITHMETIC = ("hardware", "fast")
"""How matrix instructions are computed: as the architecture's matrix cores do, or as plain float32 products."""
_UNWRITTEN = "uninitialized_memory"
"""The check for which it is followed which bytes of memory nobody has written."""
_STACK_BYTES = 16 << 10
"""Scratch a lane gets beyond what the compiler counted, where functions recurse. The runtime's default, too."""
_WIDENED = 64
"""Bytes of the widest scalar load. Compilers widen those of arguments and variables past their end, within bytes that
are aligned so; what lies there is always mapped, as a loader gives whole pages."""
ENGINES = ("native", "numpy")
"""What executes a launch: the compiled engine; or the reference, slow, in order and without checks, which tests compare
its values with."""


@dataclass(frozen=True)
class Result:
    """What a run found and counted. ``findings`` are errors; empty when clean."""

    findings: list[Finding]
    warnings: list[Finding]
    counts: dict[str, Any]
    checks: frozenset[str]
    seconds: float
    engine: str  # that executed it: "numpy" or "native"
    engine_seconds: float  # of it within the engine
    executed: dict[int, int] = field(repr=False, default_factory=dict)  # wave-instructions by pc from the entry
    landings: dict[int, int] = field(repr=False, default_factory=dict)  # operations landed by each wait, by its pc
    matrix: str = "hardware"  # how matrix instructions were computed: that, or "fast"
    buffers: tuple[np.ndarray, ...] = field(repr=False, default=())  # the arrays among the arguments, as left behind
    trace: Trace | None = field(repr=False, default=None)
    variables: Variables | None = field(repr=False, default=None)  # global variables, as left behind, by name
    stopped: str = ""  # why the run ended early, after an error: what memory holds is unfinished then
    denied: dict[int, int] = field(repr=False, default_factory=dict)
    """By pc from the entry, accesses of lanes that a buffer descriptor kept from memory: loads gave 0, stores were
    dropped."""
    sample: str = ""  # which workgroups were executed, where not all

    @property
    def ok(self) -> bool:
        """Whether there are neither errors nor warnings."""
        return not self.findings

    def by_check(self) -> dict[str, list[Finding]]:
        """Each check that ran, by name, with its errors and warnings."""
        out: dict[str, list[Finding]] = {name: [] for name in CHECKS if name in self.checks}
        for finding in [*self.findings, *self.warnings]:
            out[finding.check].append(finding)
        return out


def emulate(
    code: bytes,
    kernel: str | Kernel,
    grid: int | Sequence[int],
    block: int | Sequence[int],
    args: Sequence[object],
    dynamic_lds: int = 0,
    checks: str | Sequence[str] = "all",
    *,
    limit: int | None = None,
    matrix: str = "hardware",
    engine: str = "native",
    trace: TraceRange | None = None,
    stop_after: int | None = None,
    keep_going: bool = False,
    workgroups: str | int | Sequence[int] | None = None,
    probe: Probe | None = None,
    orders: int = 1,
    record: Recording | None = None,
    resident: Resident | None = None,
    unwritten: Collection[int] = (),
) -> Result:
    """Executes ``kernel`` of the code object ``code`` on an emulated GPU of the object's architecture.

    kernel: its name, or the kernel itself, whose description of arguments may be another than the object's then.
    grid: in workgroups; block: in work-items (x, y, z). args: NumPy arrays are buffers, copied in and written back;
    NumPy scalars are passed by value; a Python integer where the kernel wants a pointer is an address, 0 for null; a
    :class:`~amdgen.emulator.arena.Blank` is a buffer of zeros of which only parts are held, and written back.
    checks: "all", "none", or names; "-name" takes one away. limit: wave-instructions after which the launch is endless;
    None: when it makes no progress (:mod:`amdgen.emulator.stop`). matrix: "hardware", or "fast" for a plain float32
    product in place of the matrix cores' arithmetic: quicker, and not bit-exact. engine: "native", the compiled one, or
    "numpy", the slow reference that tests compare values with: it runs no check, refuses each that is named, and a
    faulty access or the limit ends it (:mod:`amdgen.emulator.reference`). After an error the launch ends soon, or with
    ``stop_after`` different errors, unless ``keep_going``: ``stopped`` tells of it, and the arrays are unfinished then.
    workgroups: those that are executed: their numbers (x fastest), "sample", how many, or "X,Y/X,Y"
    (:mod:`amdgen.emulator.sample`); refused where they talk to one another. trace: what one wave does between two pcs,
    in the result's ``trace``. probe: looks on before and after each instruction of each wave
    (:class:`~amdgen.emulator.native.watching.Probe`). orders: random ones, in which a clean launch whose workgroups
    talk to one another is judged beside; more find what needs a rare one. record: what waves execute
    (:class:`~amdgen.emulator.native.recording.Recording`). resident: memory that is there before the launch and stays
    (:class:`~amdgen.emulator.arena.Resident`), where pointers of ``args`` lead. unwritten: numbers of arguments, arrays
    whose content means nothing before the kernel has written it: to use what a load brings of that is an error
    (``uninitialized_memory``); not where only a part of the workgroups is executed. With a trace, probe or record a
    launch goes on after errors.

    Interrupted, which is a KeyboardInterrupt: Ctrl-C, with what was found by then; the arrays are as they were.
    AmdgenError: the code object is malformed, arguments don't fit, or an instruction can't be executed. When an error
    was found before that, the run ends there with its findings, and ``stopped`` says what could not be executed.
    """
    started = time.perf_counter()
    objects = CodeObject.parse(code)
    entry = kernel if isinstance(kernel, Kernel) else objects.kernel(kernel)
    isa = load_isa(objects.arch)
    launch = Launch(triple(grid, "grid"), triple(block, "block"), dynamic_lds)
    check_launch(entry, launch, isa.arch.max_workgroup)
    machine = _Machine(isa, objects, entry, launch, _checks(checks, engine), matrix, resident)
    if trace is not None:
        machine.trace(trace)
    if workgroups is not None:
        machine.choose(workgroups)
    machine.probe, machine.orders, machine.recording = probe, orders, record
    watchers = sum(who is not None for who in (trace, probe, record))
    machine.stop = stop_of(stop_after, keep_going, limit, watched=watchers > 0)
    machine.load(args, unwritten)
    if engine not in ENGINES:
        raise LaunchError(f"engine '{engine}' does not exist", f"use {', '.join(ENGINES)}")
    if watchers > 1:
        raise LaunchError("two of trace, probe and record", "leave one of them away")
    if engine == "numpy" and watchers:
        raise LaunchError("a trace, probe or record on the engine 'numpy', which has none", "leave 'engine' away")
    if engine == "numpy" and machine.sampled:
        raise LaunchError("a part of the workgroups on the engine 'numpy'", "leave 'engine' away")
    try:
        machine.run_reference() if engine == "numpy" else machine.run_native()
    except KeyboardInterrupt:
        raise Interrupted(machine.result(time.perf_counter() - started) if machine.engine else None) from None
    finally:
        machine.memory.publish()  # after an error, too: what the kernel printed before it lies there
    machine.copy_back(args)
    result = machine.result(time.perf_counter() - started)
    machine.memory.release()
    return result


def room_of_code(size: int) -> int:
    """Bytes to allocate for a code object's image of ``size`` bytes."""
    return -(-size // _WIDENED) * _WIDENED


def _checks(names: str | Sequence[str], engine: str) -> frozenset[str]:
    """The checks that the engine runs. LaunchError for one that the reference was asked for by its name."""
    chosen = select_checks(names)
    if engine != "numpy":
        return chosen
    asked = [] if names in ("all", "none") else names.split(",") if isinstance(names, str) else names
    named = sorted(name for name in asked if not name.startswith("-"))
    if named:
        raise LaunchError(f"check '{named[0]}' on the engine 'numpy', which has no checks", "use the engine 'native'")
    return frozenset()


class _Machine:
    """One launch: memory, code, and the batches of workgroups."""

    def __init__(
        self,
        isa: Isa,
        objects: CodeObject,
        kernel: Kernel,
        launch: Launch,
        checks: frozenset[str],
        matrix: str,
        resident: Resident | None,
    ) -> None:
        self.isa, self.objects, self.kernel, self.launch, self.checks = isa, objects, kernel, launch, checks
        if matrix not in MATRIX_ARITHMETIC:
            raise LaunchError(f"matrix arithmetic '{matrix}' does not exist", f"use {' or '.join(MATRIX_ARITHMETIC)}")
        self.matrix = matrix
        self.engine, self.engine_seconds = "", 0.0
        self.denied: dict[int, int] = {}
        self.lds_reach = 0
        self.memory = GlobalMemory(resident)
        self.report = Report(checks)
        self.counts = Counts()
        self.lds_bytes = kernel.metadata.group_segment_fixed_size + launch.dynamic_lds
        if self.lds_bytes > isa.arch.lds.bytes:
            raise LaunchError(f"{self.lds_bytes} bytes of LDS", f"{isa.arch.name} has {isa.arch.lds.bytes}")
        most = isa.arch.scratch_wave_bytes // isa.arch.wave_size
        if most and self._scratch_bytes() > most:
            raise LaunchError(f"{self._scratch_bytes()} bytes of scratch a lane", f"{isa.arch.name} has {most}")
        self.traced: Trace | None = None
        self.probe: Probe | None = None
        self.orders = 1
        self.recording: Recording | None = None
        self.stop = Stop()
        self.numbers: Sequence[int] = range(launch.groups)  # of the workgroups that are executed
        self.decoder = Decoder(isa)
        self._insts: dict[int, Inst] = {}
        self.wrote: Callable[[int], bool] = lambda _: True  # whether the launch wrote to the allocation of this number
        self.stopped = ""

    def trace(self, wanted: TraceRange) -> None:
        waves = -(-self.launch.threads // self.isa.arch.wave_size)
        if wanted.group >= self.launch.groups or wanted.wave >= waves:
            have = f"{self.launch.groups} workgroups of {waves} waves"
            raise LaunchError(f"trace of workgroup {wanted.group}, wave {wanted.wave}", f"the launch has {have}")
        self.traced = Trace(wanted)

    def choose(self, wanted: str | int | Sequence[int]) -> None:
        """Has only these workgroups executed."""
        groups = self.launch.groups
        numbers = (
            chosen(wanted, self.launch.grid) if isinstance(wanted, str | int) else sorted({int(n) for n in wanted})
        )
        if not numbers or not 0 <= numbers[0] <= numbers[-1] < groups:
            raise LaunchError("workgroups that the launch doesn't have", f"there are {groups}, from 0 on")
        self.numbers = numbers
        if self.traced is not None and self.traced.range.group not in numbers:
            raise LaunchError(f"trace of workgroup {self.traced.range.group}", "it is not among those executed")

    @property
    def sampled(self) -> bool:
        """Whether only some of the workgroups are executed."""
        return len(self.numbers) < self.launch.groups

    def load(self, args: Sequence[object], unwritten: Collection[int] = ()) -> None:
        """Places code, buffers and arguments in memory. ``unwritten``: numbers of arguments."""
        self.code = self._place_code()
        self.buffers: list[tuple[np.ndarray, Allocation]] = []
        self.blank: list[tuple[Blank, Allocation]] = []
        values: list[int | bytes] = []
        placed: dict[tuple[int, int], int] = {}  # address and bytes on the host → address on the device
        for index, arg in enumerate(args):
            if isinstance(arg, np.ndarray):
                if not arg.flags.c_contiguous:
                    raise LaunchError(f"argument {index} is not contiguous", "pass np.ascontiguousarray(...)")
                place = arg.ctypes.data, arg.nbytes
                if place not in placed:  # the same memory twice is one buffer, as on a device
                    made = self.memory.allocate(f"argument {index}", arg.nbytes)
                    self.buffers.append((arg, made))
                    placed[place] = made.address
                values.append(placed[place])
            elif isinstance(arg, Blank):
                made = self.memory.allocate(f"argument {index}", arg.nbytes)
                self.blank.append((arg, made))
                values.append(made.address)
            elif isinstance(arg, np.generic):
                values.append(arg.tobytes())
            elif isinstance(arg, int):
                values.append(arg)
            elif isinstance(arg, bytes | float):
                values.append(arg if isinstance(arg, bytes) else np.float32(arg).tobytes())
            else:
                raise LaunchError(f"argument {index} is a {type(arg).__name__}", "pass arrays or NumPy scalars")
        self.hidden = Hidden(self.kernel, self.launch, self.memory, self.isa.arch.apertures)
        raw = kernel_arguments(self.kernel, values, self.hidden.values)
        self.memory.nulls = null_arguments(self.kernel, values)
        self.kernarg = self.memory.allocate("kernel arguments", max(-(-len(raw) // _WIDENED), 1) * _WIDENED)
        self.packet = self.memory.allocate("dispatch packet", 64)
        places = {a.address: number for number, a in enumerate(self.memory.allocations)}
        if any(not 0 <= n < len(args) or not isinstance(args[n], np.ndarray) for n in unwritten):
            raise LaunchError("an unwritten argument that is no array", "give the numbers of arrays, counted from 0")
        fresh = {places[at] for n in unwritten if isinstance(at := values[n], int)}
        self.memory.freeze(_UNWRITTEN in self.checks and not self.sampled, fresh)
        self.image = bytes(self.objects.load_image(self.code.address))
        packet = dispatch_packet(self.kernel, self.launch, self.kernarg.address, self.lds_bytes)
        self._contents = [(self.kernarg, raw), (self.packet, packet), *self.hidden.contents]
        if self.memory.resident is None:
            self._contents.insert(0, (self.code, self.image))
        self._fill()

    def _place_code(self) -> Allocation:
        """Where the code object lies, with room for reads past its end."""
        if self.memory.resident is not None:
            return self.memory.resident.code
        return self.memory.allocate("code", room_of_code(len(self.objects.load_image(0))))

    def fill_memory(self) -> None:
        """Memory as the launch finds it, once more."""
        self.memory.undo()
        for _, made in self.blank:
            self.memory.bytes(made)[:] = 0
        self._fill()

    def _fill(self) -> None:
        for made, content in self._contents:
            self._put(made, content)
        for array, made in self.buffers:
            self.memory.bytes(made)[:] = array.reshape(-1).view(np.uint8)
        for given, made in self.blank:
            alike: dict[int, list[int]] = {}
            for begin, array in given.parts.items():
                alike.setdefault(id(array), []).append(begin)
            for places in alike.values():
                put(self.memory.bytes(made), places, given.parts[places[0]].reshape(-1).view(np.uint8))

    def _parts(self) -> Iterator[tuple[np.ndarray, Bytes]]:
        """The parts of blank buffers that the host holds, and where they lie."""
        for given, made in self.blank:
            for begin, array in given.parts.items():
                yield array, self.memory.bytes(made)[begin : begin + array.nbytes]

    def _put(self, allocation: Allocation, content: bytes) -> None:
        self.memory.bytes(allocation)[: len(content)] = np.frombuffer(content, np.uint8)

    def copy_back(self, args: Sequence[object]) -> None:
        for array, made in self.buffers:
            if array.flags.writeable and self.wrote(self.memory.allocations.index(made)):
                array.reshape(-1).view(np.uint8)[:] = self.memory.bytes(made)
        for array, there in self._parts():
            if array.flags.writeable:
                array.reshape(-1).view(np.uint8)[:] = there

    @property
    def _start(self) -> int:
        """Address of the first instruction."""
        entry = self.code.address + self.kernel.entry
        return entry + self.kernel.descriptor.preload_bytes

    @property
    def _waves(self) -> int:
        return -(-self.launch.threads // self.isa.arch.wave_size)

    def run_native(self) -> None:
        """Executes the launch on the compiled engine. ExecutionError when it meets what it can't execute, LaunchError
        when it can't be compiled on this machine."""
        from amdgen.emulator.native import (
            GiveUpError,
            InterruptedRunError,
            NotAvailableError,
            RefusedError,
            native_run,
        )

        try:
            self._adopt(native_run(self._loaded()))
        except InterruptedRunError as interrupted:
            self._adopt(interrupted.run)
            raise
        except RefusedError as error:
            if self.recording is not None and self.recording.is_full:
                why = f"more than {self.recording.room} instructions to record"
                raise LaunchError(why, "record fewer workgroups, or give more room") from None
            raise ExecutionError(str(error), error.hint) from None
        except GiveUpError as error:
            raise ExecutionError(str(error)) from None
        except NotAvailableError as error:
            hint = "use the engine 'numpy', which is slow and has no checks"
            raise LaunchError(f"the emulator's engine can't be compiled here: {error}", hint) from None

    def _adopt(self, run: NativeRun) -> None:
        """Takes what a run has counted."""
        self.engine, self.engine_seconds, self.stopped = "native", run.seconds, run.stopped
        self.counts = Counts(run.executed, run.conflicts, run.bytes_moved, run.landings)
        self.denied, self.lds_reach = run.denied, run.lds_reach
        self.wrote = run.wrote
        if self.recording is not None:
            self.recording.finish(run.plan.program.operations, self.memory)
        self._insts = {op.inst.address: op.inst for op in run.plan.program.operations}

    def run_reference(self) -> None:
        """Executes the launch on the reference engine. ExecutionError when it meets what it can't execute, a faulty
        access or the limit among them."""
        from amdgen.emulator.reference import interpret

        started = time.perf_counter()
        self.counts = interpret(self._loaded())
        self.engine, self.engine_seconds = "numpy", time.perf_counter() - started
        for pc in self.counts.executed:
            inst = self.instruction_at(pc)
            assert inst is not None
            self._insts[pc] = inst

    def _loaded(self) -> Loaded:
        return Loaded(
            self, self.isa, self.kernel, self.memory, self._modes(), (self.code.address, len(self.image)), self._start,
            self.launch.groups, self.numbers, self._waves, self.lds_bytes, self._scratch_bytes(),
            self.checks, self.matrix == "hardware", self.stop, self._sram_ecc,
            self.code.address + self.kernel.entry, self._watch(), self.orders,
        )  # fmt: skip

    def _watch(self) -> Watch | None:
        """The probe or recording that watches."""
        from amdgen.emulator.native import Watch

        if self.traced is not None:
            return Watch(WaveTracer(self.traced, self.isa), self.traced.range.group, self.traced.range.wave)
        watched = self.probe is not None or self.recording is not None
        return Watch(self.probe, recording=self.recording) if watched else None

    def _modes(self) -> Modes:
        return Modes(mode_word(self.kernel.descriptor), self.isa.arch.fp8 == "fnuz")

    def fill_registers(self, state: FirstRegisters, first: int, groups: int) -> None:
        """Sets the registers of workgroups ``first`` and following at their start."""
        queue = self.hidden.queue
        fill_registers(state, self.kernel, self.launch, first, groups, self.kernarg, self.packet, self.memory, queue)

    @property
    def _sram_ecc(self) -> bool:
        return self.objects.target.sramecc != "off"

    def _scratch_bytes(self) -> int:
        """Private memory of a lane; a stack whose depth the compiler doesn't know gets room for calls."""
        d = self.kernel.descriptor
        return -(-(d.private_segment_fixed_size + (_STACK_BYTES if d.uses_dynamic_stack else 0)) // 16) * 16

    def instruction_at(self, pc: int) -> Inst | None:
        """The instruction at an address; None outside of the code."""
        offset = pc - self.code.address
        if not 0 <= offset < len(self.image):
            return None
        return self.decoder.decode_one(self.image, self.code.address, offset)

    def _source_line(self, pc: int) -> str:
        """Of the instruction at a byte offset from the kernel's entry."""
        return self.objects.source_text(self.kernel.entry + pc)

    def result(self, seconds: float) -> Result:
        entry = self.code.address + self.kernel.entry
        classes: Counter[str] = Counter()
        waits: Counter[str] = Counter()
        for pc, count in self.counts.executed.items():
            inst = self._insts[pc]
            assert inst.spec is not None
            classes[instruction_class(inst)] += count
            if "waitcnt" in inst.spec.tags:
                waits[inst.spec.name] += count
        conflicts = self.counts.conflict_cycles
        counts = {
            "instructions": dict(sorted(classes.items())),
            "wave_instructions": sum(classes.values()),
            "bank_conflict_cycles": sum(conflicts.values()),
            "bank_conflicts_by_pc": {f"{pc - entry:#x}": n for pc, n in sorted(conflicts.items())},
            "bytes": dict(sorted(self.counts.bytes_moved.items())),
            **({"matrix_arithmetic": self.matrix} if classes["mfma"] else {}),
        }
        self.report.place(self._source_line)
        for step in self.traced.steps if self.traced is not None else ():
            step.source = self._source_line(step.pc)
        executed = {pc - entry: n for pc, n in sorted(self.counts.executed.items())}
        landings = {pc - entry: n for pc, n in sorted(self.counts.landings.items())}
        static = self.lds_bytes - self.launch.dynamic_lds
        lds = LdsGiven(static, self.launch.dynamic_lds, self.isa.arch.lds.bytes)
        return Result(
            missing_lds(self.report.errors, lds, self.lds_reach),
            self.report.warnings,
            counts,
            self.checks,
            seconds,
            self.engine,
            self.engine_seconds,
            executed,
            landings,
            matrix=self.matrix,
            buffers=tuple(array for array, _ in self.buffers),
            trace=self.traced,
            variables=Variables(self.memory.bytes(self.code).copy(), self.objects.symbols),
            stopped=self.stopped,
            denied={pc - entry: n for pc, n in sorted(self.denied.items())},
            sample=described(self.numbers, self.launch.grid) if self.sampled else "",
        )
