"""Releases of compilers from PyPI, and what each makes of the sources here. None of them needs a GPU."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from amdgen.toolchain import find_toolchain
from amdgen.toolchain.clang import Toolchain

HERE = Path(__file__).resolve().parent
Make = Callable[[Path, str], tuple[bytes, int]]
"""The folder of the releases and an architecture → a code object, and the bytes of dynamic LDS of its launch."""


@dataclass(frozen=True)
class Release:
    """A compiler as it was released, what it is called in the report, and how it compiles."""

    package: str
    version: str
    title: str
    make: Make


def folder(releases: Path, package: str, version: str) -> Path:
    """Where the release is, installed if it wasn't there; what it depends on is left out, as nothing here needs it."""
    place = releases / f"{package}-{version}"
    if not place.exists():
        part = place.with_suffix(".part")
        command = [
            sys.executable,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--no-deps",
            "--no-compile",
            "--target",
            str(part),
        ]
        subprocess.run([*command, f"{package}=={version}"], check=True)
        part.rename(place)
    return place


def _clang(releases: Path, version: str) -> Toolchain:
    package = folder(releases, "ziglang", version) / "ziglang"
    zig = str(package / "zig")
    return Toolchain(f"ziglang {version}", (zig, "clang"), (zig, "ld.lld"), (str(package / "lib" / "include"),))


def clang(version: str, llvm: str, kernel: str) -> Release:
    """One kernel of kernels.hip by the clang inside PyPI's ziglang, which is LLVM ``llvm``."""

    def make(releases: Path, arch: str) -> tuple[bytes, int]:
        source = (HERE / "kernels.hip").read_text()
        return _clang(releases, version).compile_hip(source, arch, options=(f"-D{kernel.upper()}",)).code, 0

    return Release("ziglang", version, f"LLVM {llvm}", make)


def llvm_of_triton(version: str, front: str, kernel: str) -> Release:
    """The kernel's LLVM IR, made by the clang of ziglang ``front``, compiled by the LLVM inside a release of Triton."""

    def make(releases: Path, arch: str) -> tuple[bytes, int]:
        compiler = _clang(releases, front)
        with tempfile.TemporaryDirectory() as work:
            out = Path(work) / "kernel.ll"
            flags = ("-x", "hip", f"--offload-arch={arch}", "--offload-device-only", "-nogpuinc", "-nogpulib", "-O3")
            define = (f"-D{kernel.upper()}", "-mcode-object-version=5", "-S", "-emit-llvm", "-o", str(out))
            command = [*compiler.clang, *flags, *define, str(HERE / "kernels.hip")]
            subprocess.run(command, check=True, capture_output=True)
            text = _in_triton(releases, version, "ir", arch, out.read_text()).decode()
        return find_toolchain("bundled").assemble(text, arch), 0

    return Release("triton", version, f"the LLVM of Triton {version}", make)


def triton(version: str) -> Release:
    def make(releases: Path, arch: str) -> tuple[bytes, int]:
        return _in_triton(releases, version, "kernel", arch, ""), 128 * 64 * 4 * 2

    return Release("triton", version, f"Triton {version}", make)


def _in_triton(releases: Path, version: str, what: str, arch: str, given: str) -> bytes:
    with tempfile.TemporaryDirectory() as work:
        place = folder(releases, "triton", version)
        more = {"PYTHONPATH": str(place), "TRITON_CACHE_DIR": work, "TRITON_DISABLE_LINE_INFO": "1"}
        out = Path(work) / "out"
        command = [sys.executable, str(HERE / "inside.py"), what, arch, str(out)]
        subprocess.run(command, check=True, input=given.encode(), env=os.environ | more, capture_output=True)
        return out.read_bytes()


def iree(version: str) -> Release:
    """The code object lies inside the binary that IREE writes."""
    return Release("iree-base-compiler", version, f"IREE {version}", partial(_iree, version))


def _iree(version: str, releases: Path, arch: str) -> tuple[bytes, int]:
    program = folder(releases, "iree-base-compiler", version) / "iree" / "compiler" / "_mlir_libs" / "iree-compile"
    with tempfile.TemporaryDirectory() as work:
        target = ("--iree-hal-target-device=hip", f"--iree-hip-target={arch}", "--compile-to=hal")
        command = [
            str(program),
            str(HERE / "convolution.mlir"),
            *target,
            f"--iree-hal-dump-executable-binaries-to={work}",
        ]
        subprocess.run(command, check=True, capture_output=True)
        (binary,) = Path(work).glob("*.hsaco")
        code = binary.read_bytes()
    return code[code.index(b"\x7fELF") :], 0
