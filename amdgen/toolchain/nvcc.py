"""CUDA C++ with code for the host → a shared library, with nvcc: other people's header libraries need both.

amdgen's own kernels need NVRTC alone (:mod:`amdgen.toolchain.cuda`).
"""

from __future__ import annotations

import os
import shutil
import tempfile
from functools import cache
from pathlib import Path

from amdgen.isa.nvidia_names import nvidia_target
from amdgen.toolchain import cache as store
from amdgen.toolchain.clang import CompileError
from amdgen.toolchain.language import ToolchainError
from amdgen.toolchain.process import called


def find_nvcc() -> str | None:
    """The path of nvcc on PATH, in $CUDA_HOME or in /usr/local/cuda; None without one."""
    roots = [root for root in (os.environ.get("CUDA_HOME"), "/usr/local/cuda") if root]
    return shutil.which("nvcc", path=os.pathsep.join([os.environ.get("PATH", ""), *(f"{root}/bin" for root in roots)]))


def shared_library(
    source: str,
    arch: str,
    *,
    includes: tuple[Path, ...],
    edition: str,
    standard: str = "c++17",
    flags: tuple[str, ...] = (),
) -> Path:
    """A shared library of ``source`` for ``arch``, from the cache where it was made before.

    ``edition``: what tells one state of the headers in ``includes`` from another. Raises ToolchainError without nvcc,
    and CompileError.
    """
    nvcc = find_nvcc()
    if nvcc is None:
        raise ToolchainError("nvcc is not installed", hint="install NVIDIA's CUDA toolkit")
    target = (nvidia_target(arch) or arch).removeprefix("sm_")
    options = (
        "-O3", "-DNDEBUG", f"-std={standard}", "--expt-relaxed-constexpr", "-shared", "-Xcompiler", "-fPIC",
        f"-gencode=arch=compute_{target},code=sm_{target}", *flags,
    )  # fmt: skip
    key = store.cache_key(("nvcc", _version(nvcc), edition, source, *options))
    if (entry := store.load(key)) is None:
        entry = [_compiled(nvcc, source, (*options, *(f"-I{folder}" for folder in includes)))]
        store.store(key, entry)
    return store.kept_file("libraries", f"{key}.so", entry[0])


@cache
def _version(nvcc: str) -> str:
    return called([nvcc, "--version"]).stdout


def _compiled(nvcc: str, source: str, options: tuple[str, ...]) -> bytes:
    with tempfile.TemporaryDirectory(prefix="amdgen-") as folder:
        text, library = Path(folder) / "kernel.cu", Path(folder) / "kernel.so"
        text.write_text(source, encoding="utf-8")
        done = called([nvcc, *options, "-o", str(library), str(text)])
        if done.returncode:
            said = [line for line in done.stderr.splitlines() if "error" in line] or ["no reason given"]
            raise CompileError(f"nvcc: {said[0].strip()}", done.stderr)
        return library.read_bytes()
