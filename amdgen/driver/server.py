"""The process that has the GPU: programs connect to it, and their kernels run on the emulator under all checks."""

from __future__ import annotations

import os
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from amdgen.codeobject import CodeObjectError
from amdgen.driver import printing
from amdgen.driver.compiler import Source, compile_source, link
from amdgen.driver.memory import BASE, DeviceMemory
from amdgen.driver.modules import Module, describe, explicit_arguments, load, workgroups_of_a_unit
from amdgen.driver.protocol import FACTS, MEMORY, OPERATIONS, Reader, Writer, error
from amdgen.emulator import Finding, Interrupted, Result, emulate
from amdgen.emulator.findings import select_checks
from amdgen.emulator.interruption import interrupt
from amdgen.errors import AmdgenError
from amdgen.isa import load_isa
from amdgen.isa.model import Isa

MEMORY_BYTES = 64 << 30
"""What the device says that it has; a program takes what it touches of it."""
_MOST_REQUEST = 1 << 31
_STACK_BYTES = 16 << 10
_LEAVING_S, _LOOK_S = 5.0, 0.05
"""Seconds in which threads end whose programs have gone, and between looks at one."""
_ILLEGAL = "out_of_bounds"  # the check whose errors HIP calls an illegal address


@dataclass(frozen=True)
class Ran:
    """One launch of a program: its process, which of its launches (from 1), the kernel, and what was found."""

    process: int
    number: int
    kernel: str
    grid: tuple[int, ...]
    block: tuple[int, ...]
    result: Result | None
    refused: str = ""
    """Why it did not run, or not to its end."""

    @property
    def errors(self) -> Sequence[Finding]:
        """The errors of the checks."""
        return self.result.findings if self.result is not None else ()

    @property
    def warnings(self) -> Sequence[Finding]:
        """Their warnings."""
        return self.result.warnings if self.result is not None else ()


@dataclass
class _Program:
    """What a connected process has on the device."""

    process: int
    memory: DeviceMemory
    modules: dict[int, Module] = field(default_factory=dict)
    made: int = 0
    launches: int = 0
    printf: int = 0  # address of the buffer of printf, once a kernel needs it


class Server:
    """An emulated GPU of ``arch`` (an architecture or a chip) that answers at ``path``, a socket.

    ``ran`` is called for each launch as it ends, by the thread that serves the program. Use it as a context manager.
    """

    def __init__(self, arch: str, checks: str = "all", ran: Callable[[Ran], None] = lambda _: None) -> None:
        self.isa: Isa = load_isa(arch)
        self.checks, self.ran = checks, ran
        self._folder = tempfile.TemporaryDirectory(prefix="amdgen-hip-")
        self.path = str(Path(self._folder.name) / "gpu")
        self._lock = threading.Lock()  # one launch at a time, whosever it is
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.bind(self.path)
        self._socket.listen()
        self._threads: list[threading.Thread] = []  # that serve programs
        threading.Thread(target=self._accept, daemon=True).start()

    def interrupt(self) -> None:
        """Ends the launch that is executed: it becomes the program's error."""
        interrupt([thread.ident for thread in self._threads])

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()
        until = time.monotonic() + _LEAVING_S
        for thread in self._threads:
            while thread.is_alive() and time.monotonic() < until:  # the program has gone, its launch perhaps not
                self.interrupt()
                thread.join(_LOOK_S)
        self._folder.cleanup()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            self._threads = [thread for thread in self._threads if thread.is_alive()]
            self._threads.append(threading.Thread(target=self._serve, args=(connection,), daemon=True))
            self._threads[-1].start()

    def _serve(self, connection: socket.socket) -> None:
        program = _Program(0, DeviceMemory(MEMORY_BYTES, "uninitialized_memory" in select_checks(self.checks)))
        try:
            with connection, connection.makefile("rwb") as stream:
                while head := stream.read(16):
                    operation, size = (int.from_bytes(head[i : i + 8], "little") for i in (0, 8))
                    if operation >= len(OPERATIONS) or size > _MOST_REQUEST:
                        return
                    status, reply = self._answer(program, OPERATIONS[operation], Reader(stream.read(size)))
                    body = b"".join(reply.parts)
                    stream.write(status.to_bytes(8, "little") + len(body).to_bytes(8, "little") + body)
                    stream.flush()
        except (OSError, ValueError):
            pass  # the program has gone, or isn't one of ours
        finally:
            program.memory.close()

    def _answer(self, program: _Program, operation: str, request: Reader) -> tuple[int, Writer]:
        """The status and the reply of one request. What goes wrong within is said on stderr and is the program's
        error."""
        reply = Writer()
        try:
            return int(getattr(self, f"_{operation}")(program, request, reply) or 0), reply
        except KeyboardInterrupt:  # of a compiler that was ended
            return error("LaunchFailure"), Writer()
        except CodeObjectError as problem:
            say(f"a code object that was loaded: {problem}")
            return error("InvalidImage"), Writer()
        except AmdgenError as problem:
            say(str(problem))
            return error("LaunchFailure" if operation == "launch" else "OutOfMemory"), Writer()

    # ------------------------------------------------------------------------------------------ operations

    def _hello(self, program: _Program, request: Reader, reply: Writer) -> None:
        program.process = request.number()
        facts = device_facts(self.isa, program.memory)
        reply.number(*(facts[name] for name in FACTS))
        chip = self.isa.arch.chip
        product = chip.product if chip else " / ".join(self.isa.arch.products)
        reply.text(f"AMD Instinct {product} (amdgen's emulator)")
        reply.text(gcn_name(self.isa))
        reply.text(program.memory.path)
        reply.text(program.memory.shadow_path)

    def _allocate(self, program: _Program, request: Reader, reply: Writer) -> None:
        size, kind = request.number(), request.number()
        program.made += 1
        at = program.memory.allocate(size, f"{MEMORY[kind]} allocation {program.made}", fresh=True)
        reply.number(at, program.memory.follows(at))

    def _free(self, program: _Program, request: Reader, _: Writer) -> int:
        return 0 if program.memory.free(request.number()) else error("InvalidValue")

    def _lacks(self, program: _Program, request: Reader, _: Writer) -> None:
        program.memory.lacks(request.number())

    def _load(self, program: _Program, request: Reader, reply: Writer) -> int:
        module = load(request.rest(), self.isa.arch, program.memory)
        if module is None:
            say(f"a code object that was loaded has no code for {self.isa.arch.name}")
            return error("NoBinaryForGpu")
        number = len(program.modules) + 1
        program.modules[number] = module
        reply.number(number)
        reply.parts += describe(module, self.isa.arch).parts
        return 0

    def _unload(self, program: _Program, request: Reader, _: Writer) -> None:
        module = program.modules.get(request.number())
        if module is not None:
            program.memory.free(module.place.address)

    def _occupancy(self, program: _Program, request: Reader, reply: Writer) -> None:
        """Workgroups of a compute unit; with no work-items given, also the workgroup that fills it best."""
        module, number = program.modules[request.number()], request.number()
        threads, shared, limit = request.number(), request.number(), request.number()
        arch, kernel = self.isa.arch, module.kernels[number]
        if not threads:
            most = min(limit or arch.max_workgroup, kernel.metadata.max_flat_workgroup_size or arch.max_workgroup)
            sizes = range(most // arch.wave_size * arch.wave_size, 0, -arch.wave_size)
            threads = max(
                sizes, key=lambda t: t * workgroups_of_a_unit(arch, kernel, t, shared), default=arch.wave_size
            )
        reply.number(workgroups_of_a_unit(arch, kernel, threads, shared), threads)

    def _compile(self, _: _Program, request: Reader, reply: Writer) -> int:
        text, name = request.text(), request.text()
        headers = {request.text(): request.text() for _ in range(request.number())}
        options = tuple(request.text() for _ in range(request.number()))
        expressions = tuple(request.text() for _ in range(request.number()))
        made = compile_source(Source(text, name, headers, options, expressions), self.isa.arch.name)
        reply.text(made.log)
        reply.bytes(made.code or b"")
        reply.bytes(made.bitcode)
        for expression in expressions:
            reply.text(expression)
            reply.text(made.lowered.get(expression, expression))
        return 0 if made.code is not None else 6  # HIPRTC_ERROR_COMPILATION

    def _link(self, _: _Program, request: Reader, reply: Writer) -> int:
        modules = [request.raw(request.number()) for _ in range(request.number())]
        made = link(modules, self.isa.arch.name)
        if made.code is None:
            say(f"hipRTC can't link: {made.log.strip()[:300]}")
        reply.bytes(made.code or b"")
        return 0 if made.code is not None else 100  # HIPRTC_ERROR_LINKING

    def _launch(self, program: _Program, request: Reader, _: Writer) -> int:
        module, number = program.modules[request.number()], request.number()
        x, y, z, *block, shared = (request.number() for _ in range(7))
        segment = request.raw(request.number())
        kernel = module.kernels[number]
        program.launches += 1
        what = program.process, program.launches, kernel.name, (x, y, z), tuple(block)
        buffer = self._printf(program, module)
        try:
            arguments = explicit_arguments(kernel, segment)
            with self._lock:
                result = emulate(
                    module.code, kernel.name, (x, y, z), block, arguments, shared, self.checks, keep_going=True,
                    resident=program.memory.resident(module.place),
                )  # fmt: skip
            ran = Ran(*what, result, result.stopped)
        except Interrupted as stopped:
            ran = Ran(*what, stopped.result, stopped.result.stopped if stopped.result is not None else "interrupted")
        except AmdgenError as problem:
            ran = Ran(*what, None, str(problem))
        if buffer:
            print(printing.printed(program.memory, buffer), end="", flush=True)
        self.ran(ran)
        if ran.result is None:
            return error("LaunchFailure")
        if any(f.check == _ILLEGAL for f in ran.errors):
            return error("IllegalAddress")
        return error("LaunchFailure") if ran.refused else 0

    def _printf(self, program: _Program, module: Module) -> int:
        """The buffer that the module's printf writes to; 0 where it has none."""
        pointer = module.variables.get(printing.VARIABLE)
        if pointer is None:
            return 0
        program.printf = program.printf or program.memory.allocate(printing.BYTES, "printf")
        printing.prepare(program.memory, pointer[0], program.printf)
        return program.printf


def device_facts(isa: Isa, memory: DeviceMemory) -> dict[str, int]:
    """By name, what ``hello`` answers. Zero is said where isa/ has no figure."""
    arch = isa.arch
    known = {
        "memory_base": BASE,
        "memory_size": memory.size,
        "compute_units": arch.cus,
        "wave_size": arch.wave_size,
        "lds_bytes": arch.lds.bytes,
        "registers": arch.registers.vgprs * arch.wave_size * arch.simds,
        "max_threads": arch.max_workgroup,
        "threads_per_unit": arch.waves_per_simd * arch.simds * arch.wave_size,
        "clock_khz": arch.clock_mhz * 1000,
        "major": int(arch.name[3], 16),
        "minor": int(arch.name[4], 16),
        "xccs": arch.xcds,
        "stack_bytes": _STACK_BYTES,
        "printf_bytes": printing.BYTES,
        "grid": (1 << 31) - 1,
        "one": 1,
    }
    return {name: int(known.get(name, 0)) for name in FACTS}


def gcn_name(isa: Isa) -> str:
    """The device as HIP names it, with the settings that data centres ship: gfx90a:sramecc+:xnack-."""
    return f"{isa.arch.name}:sramecc+:xnack-"


def say(text: str) -> None:
    """A line on stderr, as the library says its own."""
    print(f"amdgen hip: {text}", file=sys.stderr, flush=True)


def program_environment(server: Server, folder: Path) -> dict[str, str]:
    """The environment in which a program finds the library in ``folder`` and, by it, the server."""
    before = os.environ.get("LD_LIBRARY_PATH")
    return {
        **os.environ,
        "LD_LIBRARY_PATH": f"{folder}:{before}" if before else str(folder),
        "AMDGEN_HIP_SOCKET": server.path,
    }
