"""CUDA source → PTX → cubin with NVRTC and ptxas's own report, on a machine without a GPU.

NVRTC comes from NVIDIA's PyPI package (extra ``cuda``) or from an installed CUDA toolkit, and is called through ctypes:
it has ptxas inside, so one library makes machine code. Warnings that cost speed are errors here: a kernel whose
``setmaxnreg`` is ignored (C7508) or whose wgmma are serialised (C7510 and its kin) is not the kernel that was planned.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import importlib.util
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from amdgen.isa.nvidia_names import nvidia_target
from amdgen.toolchain import cache as store
from amdgen.toolchain.clang import CompileError
from amdgen.toolchain.language import CUDA, ToolchainError

_LIBRARIES = ("libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so")
_PACKAGES = (("nvidia", "cu13/lib"), ("nvidia", "cuda_nvrtc/lib"))
_HINT = "pip install 'amdgen[cuda]'"
_ERROR = re.compile(
    r"^(?P<file>[^(\n]+)\((?P<line>\d+)\): (?:catastrophic )?error(?: #\S+)?: (?P<text>.*)$", re.MULTILINE
)
_PTXAS_ERROR = re.compile(r"^ptxas .*?(?:fatal|error)\s*: (?P<text>.*)$", re.MULTILINE)
_SLOW = re.compile(r"\((?P<code>C75\d\d)\)|wgmma\S* instructions are serialized|setmaxnreg.*ignored", re.IGNORECASE)
_USED = re.compile(
    r"Compiling entry function '(?P<kernel>[^']+)'.*?(?P<stack>\d+) bytes stack frame, (?P<stores>\d+) bytes spill "
    r"stores, (?P<loads>\d+) bytes spill loads.*?Used (?P<registers>\d+) registers(?P<rest>[^\n]*)",
    re.DOTALL,
)
_SHARED = re.compile(r"(\d+) bytes smem")


@dataclass(frozen=True)
class Used:
    """What ptxas reports of a kernel: registers of a thread at entry; bytes of stack, of spill stores and loads, and of
    static shared memory."""

    registers: int
    stack: int
    spill_stores: int
    spill_loads: int
    shared: int


@dataclass(frozen=True)
class CompiledCuda:
    """One CUDA source, compiled. ``code``: the cubin. ``log``: all that the compiler printed. ``used``: by kernel."""

    ptx: str
    code: bytes
    log: str
    used: dict[str, Used] = field(default_factory=dict)

    @property
    def assembly(self) -> str:
        """The PTX, which is CUDA's assembly to the rest of amdgen."""
        return self.ptx


class Nvrtc:
    """The NVRTC library, found and opened. ToolchainError when it can't be loaded."""

    name = "nvrtc"
    language = CUDA

    def __init__(self, path: str) -> None:
        try:
            for beside in sorted(Path(path).parent.glob("libnvrtc-builtins.so*")):  # NVRTC opens it by its bare name
                ctypes.CDLL(str(beside), mode=ctypes.RTLD_GLOBAL)
            self._lib = ctypes.CDLL(path)
        except OSError as error:
            raise ToolchainError(f"NVRTC can't be loaded: {error}", hint=_HINT) from None
        major, minor = ctypes.c_int(), ctypes.c_int()
        self._lib.nvrtcVersion(ctypes.byref(major), ctypes.byref(minor))
        self.version = f"{major.value}.{minor.value}"
        self._lib.nvrtcGetErrorString.restype = ctypes.c_char_p

    def compile(
        self, source: str, arch: str, *, name: str = "kernel.cu", options: tuple[str, ...] = ()
    ) -> CompiledCuda:
        """Machine code and PTX of ``source`` for ``arch`` (sm_90a, or a chip: h100). Raises :class:`CompileError`, also
        for a warning that ptxas will not do what makes the kernel fast."""
        flags = (
            f"--gpu-architecture={nvidia_target(arch) or arch}",
            "--std=c++17",
            "--ptxas-options=-v",
            "--device-int128",
            *options,
        )
        key = store.cache_key(("cuda", self.name, self.version, name, source, *flags))
        if (entry := store.load(key)) is not None:
            ptx, code, log = entry[0].decode(), entry[1], entry[2].decode()
        else:
            ptx, code, log = self._compile(source, name, flags)
            store.store(key, [ptx.encode(), code, log.encode()])
        if slow := _SLOW.search(log):
            line = next(text for text in log.splitlines() if slow[0] in text)
            raise CompileError(f"{name}: ptxas will not do what the kernel asks for: {line.strip()}", log)
        return CompiledCuda(ptx, code, log, dict(_used(log)))

    def assemble(self, text: str, arch: str, *, name: str = "kernel.ptx") -> bytes:
        """Refused: NVRTC compiles CUDA C++ only."""
        raise CompileError(f"{name}: NVRTC takes no assembly for {arch}", hint="give CUDA source with --source")

    def _compile(self, source: str, name: str, flags: tuple[str, ...]) -> tuple[str, bytes, str]:
        lib, program = self._lib, ctypes.c_void_p()
        self._check(lib.nvrtcCreateProgram(ctypes.byref(program), source.encode(), name.encode(), 0, None, None))
        try:
            values = (ctypes.c_char_p * len(flags))(*(flag.encode() for flag in flags))
            status = lib.nvrtcCompileProgram(program, len(flags), values)
            log = self._text(program, "ProgramLog").decode(errors="replace").rstrip("\0")
            if status:
                raise _error(log, source, name)
            return self._text(program, "PTX").decode().rstrip("\0"), self._text(program, "CUBIN"), log
        finally:
            lib.nvrtcDestroyProgram(ctypes.byref(program))

    def _text(self, program: ctypes.c_void_p, what: str) -> bytes:
        size = ctypes.c_size_t()
        self._check(getattr(self._lib, f"nvrtcGet{what}Size")(program, ctypes.byref(size)))
        buffer = ctypes.create_string_buffer(size.value)
        self._check(getattr(self._lib, f"nvrtcGet{what}")(program, buffer))
        return buffer.raw

    def _check(self, status: int) -> None:
        if status:
            raise CompileError(f"NVRTC: {self._lib.nvrtcGetErrorString(status).decode()}")


@cache
def find_nvrtc() -> Nvrtc:
    """NVRTC of the Python package, else of the system; ToolchainError when there is none."""
    for path in _candidates():
        if path.is_file():
            return Nvrtc(str(path))
    for name in _LIBRARIES:
        if found := ctypes.util.find_library(name.removeprefix("lib").partition(".")[0]):
            return Nvrtc(found)
    raise ToolchainError("NVRTC is not installed", hint=_HINT)


def _candidates() -> Iterator[Path]:
    for package, below in _PACKAGES:
        spec = importlib.util.find_spec(package)
        for root in spec.submodule_search_locations or () if spec else ():
            yield from (Path(root) / below / name for name in _LIBRARIES)
    for root in ("/usr/local/cuda/lib64",):
        yield from (Path(root) / name for name in _LIBRARIES)


def _used(log: str) -> Iterator[tuple[str, Used]]:
    for match in _USED.finditer(log):
        shared = _SHARED.search(match["rest"])
        registers, stack, stores, loads = (int(match[key]) for key in ("registers", "stack", "stores", "loads"))
        yield match["kernel"], Used(registers, stack, stores, loads, int(shared[1]) if shared else 0)


def _error(log: str, source: str, name: str) -> CompileError:
    if located := _ERROR.search(log):
        number = int(located["line"])
        lines = source.split("\n")
        text = f" ; in: {lines[number - 1].strip()}" if 0 < number <= len(lines) else ""
        return CompileError(f"{name}:{number}: error: {located['text']}{text}", log)
    if located := _PTXAS_ERROR.search(log):
        return CompileError(f"{name}: ptxas: {located['text']}", log)
    return CompileError(f"{name}: NVRTC failed: {' '.join(log.split())[:200]}", log)
