"""Which compilers are on this machine.

``bundled`` is the clang inside the PyPI package ``ziglang``, which needs nothing else; the executable is called
directly, as starting Python to start it (``python -m ziglang``) costs more than a compilation. ``rocm`` is AMD's
``amdclang++``, or the clang that ``hipcc`` stands for. :func:`toolchain_at` takes any other clang with the AMDGPU
backend, such as one of Debian's.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
from functools import cache
from pathlib import Path

from amdgen.toolchain.clang import Toolchain
from amdgen.toolchain.language import Compiler, ToolchainError
from amdgen.toolchain.process import called

NAMES = ("bundled", "rocm")


def compiler_for(arch: str, name: str = "bundled") -> Compiler:
    """What compiles for ``arch``: the toolchain called ``name``, or NVRTC for NVIDIA's architectures.

    ToolchainError when it isn't installed, or is none of theirs.
    """
    from amdgen.isa.nvidia_names import is_nvidia

    if not is_nvidia(arch):
        return find_toolchain(name)
    from amdgen.toolchain.cuda import find_nvrtc

    if name not in ("bundled", "nvrtc"):
        raise ToolchainError(f"--compiler {name} is for AMD's architectures", hint="leave it out for sm_ ones")
    return find_nvrtc()


@cache
def find_toolchain(name: str = "bundled") -> Toolchain:
    """The toolchain called ``bundled`` or ``rocm``; raises :class:`ToolchainError` when it isn't installed."""
    if name == "bundled":
        return _bundled()
    if name == "rocm":
        return _rocm()
    raise ToolchainError(f"no toolchain is called {name!r}", hint=f"use one of {', '.join(NAMES)}")


@cache
def toolchain_at(clang: str) -> Toolchain:
    """The toolchain of one clang, by its path or its name on PATH, with the lld beside it. ToolchainError."""
    path = shutil.which(clang)
    if path is None:
        raise ToolchainError(f"{clang} is no program", hint="give a clang's path, or its name on PATH")
    return _with_lld(clang, path, "install the lld of the same version")


def _bundled() -> Toolchain:
    spec = importlib.util.find_spec("ziglang")
    folder = Path(spec.origin).parent if spec and spec.origin else None
    zig = next((path for path in (folder / "zig", folder / "zig.exe") if path.is_file()), None) if folder else None
    if folder is None or zig is None:
        raise ToolchainError("the bundled compiler is missing", hint="pip install ziglang==0.17.0")
    # zig's clang looks for its own headers beside the executable's parent; they are in lib/include.
    return Toolchain("bundled", (str(zig), "clang"), (str(zig), "ld.lld"), (str(folder / "lib" / "include"),))


def _rocm() -> Toolchain:
    clang = _rocm_clang()
    if clang is None:
        raise ToolchainError(
            "no amdclang++ or hipcc on PATH, in $ROCM_PATH or in /opt/rocm",
            hint="install ROCm's rocm-llvm package, or use the bundled compiler",
        )
    return _with_lld("rocm", clang, "install ROCm's rocm-llvm package")


def _with_lld(name: str, clang: str, hint: str) -> Toolchain:
    lld = _ask(clang, "--print-prog-name=ld.lld")
    if not shutil.which(lld):
        raise ToolchainError(f"{clang} has no ld.lld", hint=hint)
    return Toolchain(name, (clang,), (lld,))


def _rocm_clang() -> str | None:
    """amdclang++, else the clang++ of the ROCm folder that hipcc is part of (hipcc itself adds flags for a host)."""
    roots = [Path(os.environ["ROCM_PATH"])] if os.environ.get("ROCM_PATH") else []
    roots.append(Path("/opt/rocm"))
    search = os.pathsep.join([os.environ.get("PATH", ""), *(str(root / "bin") for root in roots)])
    if found := shutil.which("amdclang++", path=search):
        return found
    if hipcc := shutil.which("hipcc", path=search):
        roots.append(Path(hipcc).resolve().parent.parent)
        below = os.pathsep.join(str(root / part) for root in roots for part in ("llvm/bin", "lib/llvm/bin"))
        return shutil.which("clang++", path=below)
    return None


def _ask(clang: str, question: str) -> str:
    return called([clang, question]).stdout.strip()
