"""One clang, three calls: HIP source → assembly → object → code object.

The flags, and what each is for (clang 22.1.8; found by trying, see tests/toolchain/):

- ``-x hip --offload-device-only --offload-arch=A``: HIP language, no host pass. ``A`` without ``:xnack+`` or
  ``:sramecc-`` gives the plain target ``amdgcn-amd-amdhsa--A``, which runs with either setting.
- ``--target=x86_64-unknown-linux-gnu``: the host that HIP pretends to be compiled on (type sizes, ``long``); fixed, so
  that every machine makes the same assembly.
- ``-nogpuinc -nogpulib``: no ROCm headers, no device bitcode libraries. ``-nostdlibinc``: no header of the machine
  either; clang's own freestanding ones (``stdint.h``) stay.
- ``-mcode-object-version=5``: clang 22 would write version 6, which older ROCm loaders refuse.
- ``-fuse-cuid=none``: the marker symbol ``__hip_cuid_…`` otherwise hashes the path of the source into the assembly.
- ``-fdebug-compilation-dir=.``, a relative file name and a temporary working folder: no path of the machine in the
  line table, which ``-gline-tables-only`` (an option of the caller) adds.
- ``-ferror-limit=20``: one mistake in a generated file can repeat a thousand times.

What a source must bring, as no header of ROCm is read:

- ``#define __global__ __attribute__((global))``, ``__device__`` → ``device``, ``__shared__`` → ``shared``.
- Launch bounds are ``__attribute__((amdgpu_flat_work_group_size(1, N), amdgpu_waves_per_eu(M)))``. Clang ignores
  ``__attribute__((launch_bounds(N)))`` for AMD: registers are then budgeted for workgroups of 1024.
- Workgroup and work-item ids are ``__builtin_amdgcn_workgroup_id_x()`` and ``__builtin_amdgcn_workitem_id_x()``: an
  SGPR and a VGPR, no hidden argument. ``__builtin_amdgcn_workgroup_size_x()`` and ``grid_size_x()`` do load hidden
  arguments or the dispatch packet: pass sizes as arguments.
- Every kernel gets ``.uniform_work_group_size: 1`` in its metadata (HIP's default); ``-fno-offload-uniform-block``
  undoes it.

Inline assembly is only text to ``-S``; a mistake in it shows when the assembler reads it, whose message would name a
line of the assembly. So on failure the source is compiled once more straight to an object: that names its own line.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from subprocess import CompletedProcess
from typing import ClassVar

from amdgen.errors import AmdgenError
from amdgen.isa import target_name
from amdgen.toolchain import cache
from amdgen.toolchain.language import HIP, Language
from amdgen.toolchain.process import called

_HOST = "x86_64-unknown-linux-gnu"
_DEVICE = "amdgcn-amd-amdhsa"
_ARCH = re.compile(r"gfx[0-9a-f]{3,4}(:(xnack|sramecc)[+-])*")
_NAME = re.compile(r"(?![-@]|\.{0,2}$)[^/\0\n]{1,255}")
"""A file of a folder: letters of any script, blanks and all; at the start of a word - is an option's, @ a file's."""
_LOCATED = re.compile(r"^(?P<file>[^:\n]+):(?P<line>\d+):(?:\d+:)? (?:fatal )?error: (?P<text>.*)$", re.MULTILINE)
_UNLOCATED = re.compile(r"^.*?\b(?:fatal )?error: (?P<text>.*)$", re.MULTILINE)


class CompileError(AmdgenError):
    """A compiler said no. The message has its first error with the line it stands on; ``log`` is all that it said."""

    def __init__(self, message: str, log: str = "", hint: str = "") -> None:
        super().__init__(message, hint)
        self.log = log

    def in_file(self, file: Path) -> CompileError:
        """The error with the name of the user's own ``file`` in place of that of the text that was compiled."""
        # A place is NAME:LINE: at the start.
        message = re.sub(r"^[^\n]+?(?=:(\d+:)? error:)", lambda _: str(file), self.message)
        return CompileError(message, self.log, self.hint)


@dataclass(frozen=True)
class Compiled:
    """One HIP source, compiled: ``assembly`` is the .s text, ``code`` the linked ELF (.hsaco), ``log`` the warnings."""

    assembly: str
    code: bytes
    log: str


@dataclass(frozen=True)
class Toolchain:
    """A clang with HIP and the AMDGPU backend, and the lld that belongs to it.

    ``clang`` and ``lld`` are the starts of command lines; ``includes`` are header folders that the clang doesn't find
    by itself. Results are cached (see :mod:`amdgen.toolchain.cache`). Safe to use from many threads and processes.
    """

    name: str
    clang: tuple[str, ...]
    lld: tuple[str, ...]
    includes: tuple[str, ...] = ()
    language: ClassVar[Language] = HIP

    @cached_property
    def version(self) -> str:
        """Clang's version, such as ``22.1.8``; with ``name`` it is the key under which goldens are kept."""
        match = re.search(r"clang version (\S+)", self._build_id)
        return match.group(1) if match else "unknown"

    def compile(self, source: str, arch: str, *, name: str = "kernel.hip") -> Compiled:
        """As every compiler: :meth:`compile_hip` without options."""
        return self.compile_hip(source, arch, name=name)

    def compile_hip(
        self, source: str, arch: str, *, options: tuple[str, ...] = (), name: str = "kernel.hip"
    ) -> Compiled:
        """Compiles HIP ``source`` for ``arch`` at -O3 in C++20; ``options`` come last and so override.

        ``arch`` is a target, with or without features (gfx942, gfx90a:xnack-), or a chip, compiled as its target.
        ``name`` is what messages and line tables call the source. Raises :class:`CompileError`.
        """
        arch = target_name(arch)
        return self._compile("hip", source, arch, (*self._hip_flags(arch), *options), name)

    def compile_ir(self, source: str, arch: str, *, options: tuple[str, ...] = (), name: str = "kernel.ll") -> Compiled:
        """Compiles LLVM IR for ``arch`` at -O2; ``options`` come last and so override. Raises :class:`CompileError`."""
        arch = target_name(arch)
        return self._compile("ir", source, arch, (*self._ir_flags(arch), *options), name)

    def optimize_ir(self, source: str, arch: str, *, options: tuple[str, ...] = (), name: str = "kernel.ll") -> str:
        """LLVM IR as the passes of -O2 for ``arch`` leave it, as text. Raises :class:`CompileError`."""
        arch = target_name(arch)
        _check(arch, name)
        flags = (*self._ir_flags(arch), *options, "-S", "-emit-llvm", name, "-o", "out.ll")
        key = cache.cache_key(("optimize", self.name, self._build_id, arch, name, source, *flags))
        if (entry := cache.load(key)) is not None:
            return entry[0].decode()
        with tempfile.TemporaryDirectory(prefix="amdgen-") as folder:
            work = Path(folder)
            (work / name).write_text(source, "utf-8", "surrogateescape")
            done = called((*self.clang, *flags), cwd=work)
            if done.returncode:
                raise _error(done, {name: source}, name)
            optimized = (work / "out.ll").read_text(encoding="utf-8")
        cache.store(key, [optimized.encode()])
        return optimized

    def bitcode(
        self, source: str, arch: str, *, language: str = "hip", options: tuple[str, ...] = (), name: str = "kernel.hip"
    ) -> tuple[bytes, str]:
        """LLVM bitcode of HIP ``source`` (or of LLVM IR, ``language="ir"``) that :meth:`link` takes, and the warnings.
        Functions that other sources define may be called. Raises :class:`CompileError`."""
        arch = target_name(arch)
        _check(arch, name)
        own = (*self._hip_flags(arch), "-fgpu-rdc") if language == "hip" else self._ir_flags(arch)
        identity = cache.cache_key(("bitcode", self.name, self._build_id, arch, name, source, *own, *options))
        flags = (*own, f"-cuid={identity[:16]}") if language == "hip" else own
        if (entry := cache.load(identity)) is not None:
            return entry[0], entry[1].decode()
        with tempfile.TemporaryDirectory(prefix="amdgen-") as folder:
            work = Path(folder)
            (work / name).write_text(source, "utf-8", "surrogateescape")
            done = called((*self.clang, *flags, *options, "-emit-llvm", "-c", name, "-o", "out.bc"), cwd=work)
            if done.returncode:
                raise _error(done, {name: source}, name)
            made = (work / "out.bc").read_bytes()
        cache.store(identity, [made, done.stderr.encode()])
        return made, done.stderr

    def link(self, modules: Sequence[bytes], arch: str) -> bytes:
        """One code object of several modules of bitcode. CompileError when they don't fit together, or one is none."""
        arch = target_name(arch)
        _check(arch, "modules")
        with tempfile.TemporaryDirectory(prefix="amdgen-") as folder:
            work = Path(folder)
            names = [f"{number}.bc" for number in range(len(modules))]
            for name, module in zip(names, modules, strict=True):
                (work / name).write_bytes(module)
            options = ("-shared", "--no-undefined", f"-plugin-opt=mcpu={arch}", "--lto-O3")
            done = called((*self.lld, *options, *names, "-o", "out.hsaco"), cwd=work)
            if done.returncode:
                raise _error(done, {}, "ld.lld")
            return (work / "out.hsaco").read_bytes()

    def _compile(self, language: str, source: str, arch: str, flags: tuple[str, ...], name: str) -> Compiled:
        """Source → assembly → code object, or what the cache has of it."""
        _check(arch, name)
        key = cache.cache_key((language, self.name, self._build_id, arch, name, source, *flags))
        if (entry := cache.load(key)) is not None:
            return Compiled(entry[0].decode(), entry[1], entry[2].decode())
        with tempfile.TemporaryDirectory(prefix="amdgen-") as folder:
            work = Path(folder)
            (work / name).write_text(source, "utf-8", "surrogateescape")
            compile_to_text = (*self.clang, *flags, "-S", name)
            done = called((*compile_to_text, "-o", "out.s"), cwd=work)
            if done.returncode:
                raise _error(done, {name: source}, name)
            assembly = (work / "out.s").read_text(encoding="utf-8")
            try:
                code = self._assemble_and_link(work, arch, (), "out.s")
            except CompileError:
                again = called((*compile_to_text, "-Xclang", "-emit-obj", "-o", "direct.o"), cwd=work)
                if again.returncode:
                    raise _error(again, {name: source}, name) from None
                raise
        cache.store(key, [assembly.encode(), code, done.stderr.encode()])
        return Compiled(assembly, code, done.stderr)

    def assemble(self, asm: str, arch: str, *, options: tuple[str, ...] = (), name: str = "kernel.s") -> bytes:
        """Assembles and links ``asm`` (.s text) to a code object; raises :class:`CompileError`.

        ``options`` go to the assembler: ``("-g",)`` makes a line table of the assembly itself.
        """
        arch = target_name(arch)
        _check(arch, name)
        key = cache.cache_key(("asm", self.name, self._build_id, arch, name, asm, *options))
        if (entry := cache.load(key)) is not None:
            return entry[0]
        with tempfile.TemporaryDirectory(prefix="amdgen-") as folder:
            work = Path(folder)
            (work / name).write_text(asm, encoding="utf-8")
            code = self._assemble_and_link(work, arch, options, name)
        cache.store(key, [code])
        return code

    @cached_property
    def _build_id(self) -> str:
        """The compiler's own words about itself: AMD's builds of one version differ in the commit named there."""
        done = called((*self.clang, "--version"))
        if done.returncode:
            raise CompileError(f"{self.clang[0]} doesn't run: {_first_line(done.stderr)}", done.stderr)
        return _first_line(done.stdout)

    def _hip_flags(self, arch: str) -> tuple[str, ...]:
        return (
            *("-x", "hip", f"--target={_HOST}", "--offload-device-only", f"--offload-arch={arch}"),
            *("-nogpuinc", "-nogpulib", "-nostdlibinc", *(f"-isystem{path}" for path in self.includes)),
            *("-mcode-object-version=5", "-fuse-cuid=none", "-fdebug-compilation-dir=.", "-ferror-limit=20"),
            *("-O3", "-std=c++20"),
        )

    def _ir_flags(self, arch: str) -> tuple[str, ...]:
        return (
            *("-x", "ir", f"--target={_DEVICE}", f"-mcpu={arch}", "-nogpulib", "-mcode-object-version=5"),
            *("-fdebug-compilation-dir=.", "-O2"),
        )

    def _assemble_and_link(self, work: Path, arch: str, options: tuple[str, ...], name: str) -> bytes:
        target = (f"--target={_DEVICE}", f"-mcpu={arch}", "-fdebug-compilation-dir=.")
        done = called((*self.clang, *target, *options, "-x", "assembler", "-c", name, "-o", "out.o"), cwd=work)
        if done.returncode:
            raise _error(done, {name: (work / name).read_text(encoding="utf-8")}, name)
        done = called((*self.lld, "-shared", "--no-undefined", "out.o", "-o", "out.hsaco"), cwd=work)
        if done.returncode:
            raise _error(done, {}, "ld.lld")
        return (work / "out.hsaco").read_bytes()


def _check(arch: str, name: str) -> None:
    if not _ARCH.fullmatch(arch):
        raise CompileError(f"{arch!r} is not an AMD target", hint="write it as gfx942 or gfx90a:xnack-")
    if not _NAME.fullmatch(name):
        raise CompileError(
            f"{name!r} is not a plain file name", hint="give one without '/', and no - or @ at its start"
        )


def _error(done: CompletedProcess[str], sources: dict[str, str], name: str) -> CompileError:
    """The first error of a failed call, with the text of its line where it stands in one of ``sources``."""
    log = done.stderr
    located = _LOCATED.search(log)
    if located and located["file"] in sources:
        number = int(located["line"])
        lines = sources[located["file"]].split("\n")
        text = f" ; in: {lines[number - 1].strip()}" if 0 < number <= len(lines) else ""
        return CompileError(f"{located['file']}:{number}: error: {located['text']}{text}", log)
    if located:
        return CompileError(located[0], log)
    if unlocated := _UNLOCATED.search(log):
        return CompileError(f"{name}: error: {unlocated['text']}", log)
    return CompileError(f"{name}: the compiler failed with status {done.returncode}: {_first_line(log)}", log)


def _first_line(text: str) -> str:
    return text.strip().splitlines()[0].strip() if text.strip() else ""
