"""Kernels ahead of time: code objects for several architectures, and C that launches the one for the GPU at hand.

A bundle is a folder with the code objects, a header, a loader in C that has them in it and needs HIP alone, and a
manifest in JSON with checksums. No Python is needed where it is used.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from amdgen import __version__
from amdgen.builder import Built
from amdgen.emit.environment import render
from amdgen.errors import AmdgenError
from amdgen.isa import target_name
from amdgen.kernels.tensors import Pointer, Tensor

WORKSPACE = "workspace"
"""The parameter of a launch that needs scratch memory."""
_ALIGN = 256
_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,62}")
_BYTES_A_LINE = 24
_C_TYPES = {
    "int8": "int8_t", "uint8": "uint8_t", "int16": "int16_t", "uint16": "uint16_t", "int32": "int32_t",
    "uint32": "uint32_t", "int64": "int64_t", "uint64": "uint64_t", "float32": "float", "float64": "double",
}  # fmt: skip


class BundleError(AmdgenError):
    """Kernels that can't share a bundle, or a name that C would refuse."""


@dataclass(frozen=True)
class Argument:
    """An argument of a kernel in C: its type, and its value as an expression."""

    type: str
    value: str


@dataclass(frozen=True)
class Kernel:
    """One architecture's kernel. ``scratch``: bytes of workspace; ``file``: of its code object; ``code``: its bytes as
    lines of C."""

    target: str
    arch: str
    kernel: str
    file: str
    sha256: str
    bytes: int
    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    shared_bytes: int
    workspace_bytes: int
    arguments: tuple[Argument, ...]
    code: tuple[str, ...]
    resources: Mapping[str, Any]


def bundle(kernels: Sequence[Built], name: str) -> dict[str, str | bytes]:
    """The files of a bundle of one problem's kernels, one for each architecture, by name.

    ``name``: what its files and C functions are called by. BundleError for a name that is no identifier of C, for two
    kernels of one target, and for kernels that are not AMD's.
    """
    if not _IDENTIFIER.fullmatch(name):
        raise BundleError(f"--name {name!r} is no name in C", "use letters, digits and '_', at most 63")
    described = [_described(built, name) for built in kernels]
    by_target: dict[str, Kernel] = {}
    for one in described:
        if one.target in by_target:
            raise BundleError(f"--arch {one.arch}: {by_target[one.target].arch} is of {one.target}, too", "give one")
        by_target[one.target] = one
    first = kernels[0]
    tensors = first.family.operands(first.spec)
    values = {
        "name": name,
        "problem": first.family.problem(first.spec),
        "version": __version__,
        "kernels": described,
        "tensors": tensors,
        "parameters": [*(_parameter(t) for t in tensors), *_workspace(described)],
        "names": [*(t.name for t in tensors), *([WORKSPACE] if _workspace(described) else [])],
        "guard": f"{name.upper()}_H",
        "most": max(one.workspace_bytes for one in described),
    }
    files: dict[str, str | bytes] = {one.file: built.code for one, built in zip(described, kernels, strict=True)}
    files[f"{name}.h"] = render("aot/header.h.j2", values)
    files[f"{name}.c"] = render("aot/loader.c.j2", values)
    files[f"{name}.json"] = json.dumps(_manifest(first, described, tensors, files), indent=2) + "\n"
    return files


def _described(built: Built, name: str) -> Kernel:
    if built.spec.is_nvidia:
        raise BundleError(f"--arch {built.spec.arch} is not AMD's", "HIP loads bundles: give gfx90a,gfx942")
    launch, target = built.launch, target_name(built.spec.arch)
    offsets, size = {}, 0
    for scratch, count in launch.scratch.items():
        offsets[scratch], size = size, size + -(-count // _ALIGN) * _ALIGN
    return Kernel(
        target, built.spec.arch, built.kernel, f"{name}.{target}.hsaco", _sha256(built.code), len(built.code),
        launch.grid, launch.block, launch.shared_bytes, size,
        tuple(_argument(arg, offsets) for arg in launch.args), _lines(built.code), built.resource_report(),
    )  # fmt: skip


def _argument(arg: Any, offsets: Mapping[str, int]) -> Argument:
    if isinstance(arg, Pointer):
        if arg.name in offsets:
            return Argument("const void *", f"(char *){WORKSPACE} + {offsets[arg.name]}")
        return Argument("const void *", arg.name)
    kind = np.asarray(arg).dtype.name
    if kind not in _C_TYPES:
        raise BundleError(f"an argument of type {kind} has no type in C")
    text = float(arg).hex() if kind.startswith("float") else str(int(arg))
    return Argument(_C_TYPES[kind], text)


def _parameter(tensor: Tensor) -> str:
    return f"{'' if tensor.is_output else 'const '}void *{tensor.name}"


def _workspace(kernels: Sequence[Kernel]) -> list[str]:
    return [f"void *{WORKSPACE}"] if any(one.workspace_bytes for one in kernels) else []


def _lines(code: bytes) -> tuple[str, ...]:
    return tuple(
        ",".join(map(str, code[start : start + _BYTES_A_LINE])) for start in range(0, len(code), _BYTES_A_LINE)
    )


def _manifest(
    first: Built, kernels: Sequence[Kernel], tensors: Sequence[Tensor], files: Mapping[str, str | bytes]
) -> dict[str, Any]:
    return {
        "amdgen": __version__,
        "family": first.family.name,
        "problem": first.family.problem(first.spec),
        "compiler": first.compiler,
        "operands": [
            {"name": t.name, "shape": t.shape, "dtype": t.dtype, "role": t.role, "columns": t.width} for t in tensors
        ],
        "kernels": [
            {
                "target": one.target, "arch": one.arch, "kernel": one.kernel, "file": one.file, "grid": one.grid,
                "block": one.block, "dynamic_lds": one.shared_bytes, "workspace_bytes": one.workspace_bytes,
                "resources": dict(one.resources),
            }
            for one in kernels
        ],
        "sha256": {file: _sha256(text if isinstance(text, bytes) else text.encode()) for file, text in files.items()},
    }  # fmt: skip


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
