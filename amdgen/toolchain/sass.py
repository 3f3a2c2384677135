"""Machine code of NVIDIA GPUs (SASS): disassembles it with nvdisasm, and counts a kernel's instructions by name.

nvdisasm comes from NVIDIA's PyPI package nvidia-cuda-nvdisasm (extra ``cuda``), or from an installed CUDA toolkit. It
reads cubins of older toolkits too, so its version need not be NVRTC's.
"""

from __future__ import annotations

import importlib.util
import re
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from amdgen.toolchain.clang import CompileError
from amdgen.toolchain.language import ToolchainError
from amdgen.toolchain.process import called

_HINT = "pip install 'amdgen[cuda]'"
_PACKAGES = (("nvidia", "cu13/bin"), ("nvidia", "cuda_nvdisasm/bin"))
_SECTION = re.compile(r"^\s*\.section\s+\.text\.(?P<kernel>[\w$]+)", re.MULTILINE)
_INSTRUCTION = re.compile(
    r"^\s*/\*[0-9a-f]{4,}\*/\s+(?:@!?U?P\w+\s+)?(?P<name>[A-Z][A-Z0-9_]*(?:\.[\w]+)*)", re.MULTILINE
)
_MEMORY = re.compile(r"(?:LD|ST|ATOM|RED|UTMA|UBLK|CCTL)")
"""Instructions counted with their modifiers, which name the width and the cache policy."""
_PADDING = "NOP"
"""Fills up the end of a kernel's section; not counted."""


@dataclass(frozen=True)
class Sass:
    """A kernel's instructions counted by name: memory accesses with modifiers (``STG.E.128``), others without."""

    instructions: int
    mix: dict[str, int]

    def of(self, *names: str) -> int:
        """How many have one of these names, whatever their modifiers."""
        return sum(count for name, count in self.mix.items() if name.partition(".")[0] in names)

    @property
    def local(self) -> int:
        """Accesses to local memory: what doesn't fit the registers, or is indexed at run time."""
        return self.of("LDL", "STL")


class Nvdisasm:
    """NVIDIA's disassembler, at ``path``."""

    def __init__(self, path: str) -> None:
        self.path = path

    @property
    def version(self) -> str:
        """Its release, such as ``13.2``; "unknown" where it does not print one."""
        output = called([self.path, "--version"]).stdout
        found = re.search(r"release (\d+\.\d+)", output)
        return found[1] if found else "unknown"

    def text(self, cubin: bytes) -> str:
        """The disassembly of all code sections of a cubin. CompileError when the bytes are none."""
        with tempfile.NamedTemporaryFile(suffix=".cubin") as file:
            file.write(cubin)
            file.flush()
            done = called([self.path, "-c", file.name])
        if done.returncode:
            raise CompileError(f"nvdisasm: {(done.stderr or done.stdout).strip().splitlines()[0]}")
        return done.stdout


def summarise(text: str) -> dict[str, Sass]:
    """The instruction counts of each kernel in the output of :meth:`Nvdisasm.text`."""
    starts = [*_SECTION.finditer(text)]
    ends = [m.start() for m in starts[1:]] + [len(text)]
    found = {}
    for start, end in zip(starts, ends, strict=True):
        names = [m["name"] for m in _INSTRUCTION.finditer(text, start.end(), end)]
        while names and names[-1] == _PADDING:
            names.pop()
        mix = Counter(name if _MEMORY.match(name) else name.partition(".")[0] for name in names)
        found[start["kernel"]] = Sass(len(names), dict(sorted(mix.items())))
    return found


@cache
def find_nvdisasm() -> Nvdisasm:
    """nvdisasm of the Python package, else of the system; ToolchainError when there is none."""
    for path in _candidates():
        if path.is_file():
            return Nvdisasm(str(path))
    if found := shutil.which("nvdisasm"):
        return Nvdisasm(found)
    raise ToolchainError("nvdisasm is not installed", hint=_HINT)


def _candidates() -> Iterator[Path]:
    for package, below in _PACKAGES:
        spec = importlib.util.find_spec(package)
        for root in spec.submodule_search_locations or () if spec else ():
            yield Path(root) / below / "nvdisasm"
    yield Path("/usr/local/cuda/bin/nvdisasm")
