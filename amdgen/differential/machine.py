"""Compiles a program for the host and for a CDNA architecture, runs it on an engine, and compares the results."""

from __future__ import annotations

import ctypes
import os
import platform
import re
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

import numpy as np

from amdgen.codec import disassemble
from amdgen.codeobject import CodeObject
from amdgen.emulator import emulate
from amdgen.errors import AmdgenError
from amdgen.isa import load_isa
from amdgen.toolchain import ToolchainError, find_toolchain, toolchain_at
from amdgen.toolchain.process import called

ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")
ENGINES = ("numpy", "native")
OPTIONS = {
    "O0": ("-O0",),
    "O1": ("-O1",),
    "O2": ("-O2",),
    "O3": ("-O3",),
    "Os": ("-Os",),
    "uniform": ("-O2", "-mllvm", "-structurizecfg-skip-uniform-regions=1"),
    "stress": ("-O2", "-mllvm", "-stress-regalloc=8"),
    "global": ("-O2", "-mllvm", "-global-isel", "-mllvm", "-global-isel-abort=2"),
    "global0": ("-O0", "-mllvm", "-global-isel", "-mllvm", "-global-isel-abort=2"),
    "far": ("-O2", "-mllvm", "-amdgpu-s-branch-bits=7"),
    "placed": ("-O1", "-mllvm", "-disable-block-placement", "-mllvm", "-amdgpu-remove-redundant-endcf=0"),
    "memory": ("-O1", "-mllvm", "-amdgpu-spill-sgpr-to-vgpr=0", "-mllvm", "-amdgpu-sdwa-peephole=0"),
    "split": ("-O2", "-mtgsplit"),
}
"""How the device's code is optimised, by a name. Beyond clang's levels: uniform regions left as they are; eight
registers, so that much is spilled; the other instruction selector; branches that reach no further than 7 bits; blocks
and ends of regions where they fall; scalar registers spilled to memory; workgroups split over CUs, without LDS."""
ONE_LANE = ("split", "global", "global0")
"""Options that suit only programs of one lane: split workgroups have no LDS, and with LLVM 22's other selector lanes
that leave a loop at different times all get the last iteration's value of what is uniform in it; unoptimised, those
that part to choose between two constants may all get the same one, which it keeps in a scalar register (two of 340
random programs)."""
UNOPTIMISED = ("O0", "global0")
_DIALECT = ("-w", "-std=gnu11", "-fwrapv", "-fno-strict-aliasing", "-ffp-contract=off")
_HALF = ("-Xclang", "-ffloat16-excess-precision=none")  # else half precision is computed in single on the host
_X86 = ("-msse4.1", "-mpopcnt", "-mfma", "-mf16c")
LIMIT = 20_000_000
"""Wave-instructions of a program; most take some thousand, few a million unoptimised."""

Verdict = Literal["right", "explained", "wrong", "finding", "given up", "crash"]
PADDING = "copies padding of structures: undefined bytes are stored, and what every named object holds is right"
"""Why a finding is no fault of ours, and none of the program: C leaves padding unspecified, and LLVM, which returns
structures member by member, copies it from where nothing has written it, in pieces of a byte or a dword."""
LOST_RETURN = "a long branch takes the registers of the return address, which nothing has saved: LLVM's issue 224205"
"""Why a run is no fault of ours, and none of the program: LLVM 22 reserves the lowest pair of SGPRs that a function
does not use for its long branches, and in a function that calls none this may be s[30:31]: it returns into itself."""


class BuildError(AmdgenError):
    """A compiler refused a program or ran too long."""


@dataclass(frozen=True)
class Outcome:
    """The result of one run. ``detail``: how many values are wrong, the first finding, or the reason for giving up.
    ``steps``: wave-instructions executed. ``seconds``: processor time in the emulator."""

    verdict: Verdict
    detail: str = ""
    steps: int = 0
    seconds: float = 0.0

    @property
    def reason(self) -> str:
        """``detail`` without places, numbers and registers, so that equal reasons can be counted."""
        if self.verdict == "finding":
            check, _, rest = self.detail.removeprefix("error ").partition(": ")
            name = rest.partition(": ")[2].partition(" ")[0]
            return f"{check} {name.strip(':')}"
        return re.sub(r"-?0x[0-9a-f]+|\bkernel_\d+\S*|\b\d+\b", "N", self.detail)


def cpu_seconds() -> float:
    """Processor time of this process and its children in seconds; wall time says little on a shared machine."""
    return sum(os.times()[:4])


def compile_host(source: str, folder: Path, flags: Sequence[str] = ()) -> Path:
    """A shared object of C ``source`` in ``folder``, compiled by the bundled clang with HOST defined. BuildError."""
    tools = find_toolchain()
    text, unlinked, linked = (folder / f"host.{end}" for end in ("c", "o", "so"))
    text.write_text(source, encoding="utf-8")
    machine = _X86 if platform.machine() in ("x86_64", "AMD64") else ()
    options = ("-O1", *_DIALECT, *_HALF, *machine, *flags, *(f"-I{path}" for path in tools.includes), "-fPIC", "-DHOST")
    _call((*tools.clang, *options, "-c", str(text), "-o", str(unlinked)))
    _call((*tools.lld, "-shared", str(unlinked), "-o", str(linked)))
    return linked


def compile_device(sources: Sequence[str], arch: str, option: str, clang: str = "") -> bytes:
    """A code object of C ``sources``, one translation unit each, for ``arch``. ``option``: a key of OPTIONS. ``clang``:
    path of a clang, else the bundled one. BuildError."""
    tools = toolchain_at(clang) if clang else find_toolchain()
    target = ("-target", "amdgcn-amd-amdhsa", f"-mcpu={arch}", "-nogpulib", "-mcode-object-version=5")
    includes = tuple(f"-I{path}" for path in tools.includes)
    with tempfile.TemporaryDirectory(prefix="amdgen-") as name:
        folder, linked = Path(name), Path(name) / "device.hsaco"
        for i, source in enumerate(sources):
            (folder / f"{i}.c").write_text(source, encoding="utf-8")
        texts, unlinked = ([str(folder / f"{i}.{end}") for i in range(len(sources))] for end in "co")
        for text, object_file in zip(texts, unlinked, strict=True):
            _call((*tools.clang, *target, *_DIALECT, *includes, *OPTIONS[option], "-c", text, "-o", object_file))
        _call((*tools.lld, "-shared", *unlinked, "-o", str(linked)))
        return linked.read_bytes()


def _call(command: Sequence[str]) -> None:
    try:
        done = called(command)
    except ToolchainError as error:
        raise BuildError(str(error)) from None
    if done.returncode:
        first = next((x for x in done.stderr.splitlines() if "error" in x), done.stderr[:200])
        raise BuildError(f"the compiler refuses the program: {first}")


def call(library: ctypes.CDLL, function: str, arguments: Sequence[np.ndarray]) -> None:
    """Calls a C function that takes the addresses of the arrays and returns nothing."""
    getattr(library, function)(*(array.ctypes.data_as(ctypes.c_void_p) for array in arguments))


@dataclass(frozen=True)
class Program:
    """One kernel of a build: grid in workgroups, block in work-items, its arguments (all arrays) before the launch, and
    as the host computes them after it. ``limit``: wave-instructions it may take. ``shows_all``: its result depends on
    all that its named objects hold at the end, and all of these are initialised."""

    seed: int
    kernel: str
    grid: int
    block: int
    arguments: Sequence[np.ndarray]
    expected: Sequence[np.ndarray]
    limit: int = LIMIT
    shows_all: bool = False


@dataclass(frozen=True)
class Build:
    """C programs, each a kernel of one code object. ``sources``: translation units. ``skipped``: programs left out, by
    reason."""

    programs: tuple[Program, ...]
    sources: tuple[str, ...]
    skipped: Mapping[str, int]

    def compile(self, arch: str, option: str, clang: str = "") -> bytes:
        """The code object of all programs, as :func:`compile_device` gives it."""
        return compile_device(self.sources, arch, option, clang)


def judge(code: bytes, program: Program, engine: str) -> Outcome:
    """Runs a program's kernel on an engine and compares its arguments afterwards with those expected."""
    outcome = _judged(code, program, engine)
    if outcome.verdict in ("wrong", "finding", "given up") and loses_return(code, program.seed):
        return replace(outcome, verdict="explained", detail=LOST_RETURN)
    return outcome


def loses_return(code: bytes, seed: int) -> bool:
    """Whether a function of the program of ``seed``, whose name ends so, has a long branch by way of its own return
    address and leaves that nowhere."""
    parsed = CodeObject.parse(code)
    for symbol in parsed.symbols.values():
        of_program = re.search(rf"_{seed}(_\d+)?$", symbol.name) and symbol.name not in parsed.kernels
        if symbol.kind != "func" or symbol.address is None or not of_program:
            continue
        text = "\n".join(
            line.text for line in disassemble(load_isa(parsed.arch), parsed.read(symbol.address, symbol.size))
        )
        if "s_getpc_b64 s[30:31]" in text and not re.search(r"^v_writelane_b32 v\d+, s30,", text, re.M):
            return True
    return False


def _judged(code: bytes, program: Program, engine: str) -> Outcome:
    given: list[Any] = [array.copy() for array in program.arguments]
    start = cpu_seconds()
    try:
        result = emulate(code, program.kernel, program.grid, program.block, given, engine=engine, limit=program.limit)
    except AmdgenError as error:
        return Outcome("given up", str(error), seconds=cpu_seconds() - start)
    except Exception as error:  # a defect of the emulator, which must not end the sweep
        return Outcome("crash", f"{type(error).__name__}: {error}", seconds=cpu_seconds() - start)
    seconds, steps = cpu_seconds() - start, sum(result.executed.values())
    if result.findings and program.shows_all and _stores_padding(code, program, engine):
        return Outcome("explained", PADDING, steps, seconds)
    if result.findings:
        return Outcome("finding", str(result.findings[0]).splitlines()[0], steps, seconds)
    wrong = sum(int((a != b).sum()) for a, b in zip(given, program.expected, strict=True))
    if wrong:
        total = sum(a.size for a in program.expected)
        return Outcome("wrong", f"{wrong} of {total} values", steps, seconds)
    return Outcome("right", "", steps, seconds)


def _stores_padding(code: bytes, program: Program, engine: str) -> bool:
    """Whether all that is found are stores of undefined bytes, and none of these is in an object that has a name:
    before the judge undefined bytes are stored as a pattern, which would change the result."""
    given: list[Any] = [array.copy() for array in program.arguments]
    launch = (code, program.kernel, program.grid, program.block, given)
    result = emulate(*launch, engine=engine, limit=program.limit, keep_going=True)
    by = [(f, f.other_disassembly if f.check == "uninitialized_lds" else f.disassembly) for f in result.findings]
    stores = all(f.check in ("uninitialized_vgpr", "uninitialized_lds") and _STORE.search(text) for f, text in by)
    return stores and all((a == b).all() for a, b in zip(given, program.expected, strict=True))


_STORE = re.compile(r"^(flat|global|buffer)_store_|^ds_write")
