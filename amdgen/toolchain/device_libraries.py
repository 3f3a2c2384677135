"""ROCm's device libraries: the mathematics of HIP (sin, pow, erf, ...) as LLVM bitcode, OCML and OCKL.

Code that is compiled here shall compute what it computes where ROCm is installed, so nothing takes their place. They
come with ROCm, with Debian's ``rocm-device-libs``, and inside packages of PyPI that bring a compiler for AMD of their
own (Triton, and so PyTorch; IREE). All want constants beside them, which ROCm has in files of their own, packages have
not, and which are made here (ROCm/llvm-project, amd/device-libs, README: "Controls").
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
from collections.abc import Iterator
from pathlib import Path

from amdgen.isa import target_name
from amdgen.toolchain.cache import cache_key, kept_file
from amdgen.toolchain.clang import Toolchain

_NAMES = ("ocml.bc", "ockl.bc")
_PACKAGES = (("triton", "backends/amd/lib"), ("iree.compiler", "_mlir_libs/iree_platform_libs/rocm"))
_BYTES = {"finite_only_opt": 0, "unsafe_math_opt": 0, "daz_opt": 0, "correctly_rounded_sqrt32": 1, "wavefrontsize64": 1}
_WORDS = {"wavefrontsize_log2": 6, "ABI_version": 500}
"""As hipcc compiles where nothing else is asked for: IEEE's rules, denormals, waves of 64, code objects 5."""


def bitcode(toolchain: Toolchain, arch: str) -> tuple[str, ...]:
    """Clang's options that give HIP code for ``arch`` the device libraries; none where there are no libraries.

    ``__AMDGEN_DEVICE_LIBRARIES`` is defined with them, as a hash of their contents, for caches.
    """
    folder = folder_of_libraries()
    if folder is None:
        return ()
    text = _controls(target_name(arch))
    made = toolchain.bitcode(text, arch, language="ir", options=("-O0",), name="controls.ll")[0]
    controls = kept_file("device-libraries", f"{cache_key([text, toolchain.version])[:16]}.bc", made)
    files = (*(folder / name for name in _NAMES), controls)
    contents = hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]
    linked = (word for file in files for word in ("-Xclang", "-mlink-builtin-bitcode", "-Xclang", str(file)))
    return f"-D__AMDGEN_DEVICE_LIBRARIES=0x{contents}", *linked


def folder_of_libraries() -> Path | None:
    """The first folder with the libraries: of HIP_DEVICE_LIB_PATH, ROCm, a package of Python, the distribution's."""
    return next((f for f in _folders() if all((f / name).is_file() for name in _NAMES)), None)


def _folders() -> Iterator[Path]:
    if own := os.environ.get("HIP_DEVICE_LIB_PATH"):
        yield Path(own)
    yield Path(os.environ.get("ROCM_PATH", "/opt/rocm"), "amdgcn", "bitcode")
    for package, inside in _PACKAGES:
        for place in _places(package):
            yield Path(place, inside)
    yield from sorted(Path("/usr/lib").glob("*/amdgcn/bitcode"))


def _places(package: str) -> list[str]:
    """Folders of an installed package, which is not imported: that takes seconds."""
    try:
        found = importlib.util.find_spec(package)
    except ImportError:  # its parent is not there
        return []
    return list(found.submodule_search_locations or ()) if found else []


def _controls(target: str) -> str:
    """The constants that the libraries read, as LLVM IR. ``target`` as gfx90a; LLVM's number of it is 9010."""
    plain = target.partition(":")[0].removeprefix("gfx")
    version = int(plain[:-2]) * 1000 + int(plain[-2], 16) * 100 + int(plain[-1], 16)
    values = [("i8", name, value) for name, value in _BYTES.items()]
    values += [("i32", name, value) for name, value in {**_WORDS, "ISA_version": version}.items()]
    return "".join(
        f"@__oclc_{name} = linkonce_odr protected addrspace(4) constant {kind} {value}\n"
        for kind, name, value in values
    )
