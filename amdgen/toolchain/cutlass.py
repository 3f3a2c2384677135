"""CUTLASS's headers, which a peer's kernels are compiled from: whose they are, and what is missing."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path

from amdgen.toolchain.nvcc import find_nvcc


def headers() -> Path | None:
    """The folder of CUTLASS's headers: the checkout's in $CUTLASS_DIR, else what TileLang brings; None without any."""
    places = [Path(os.environ["CUTLASS_DIR"]) / "include"] if os.environ.get("CUTLASS_DIR") else []
    spec = find_spec("tilelang")
    places += (
        [Path(root) / "3rdparty/cutlass/include" for root in (spec.submodule_search_locations or ())] if spec else []
    )
    return next((place for place in places if (place / "cutlass/cutlass.h").is_file()), None)


def version(folder: Path) -> str:
    """Of the headers in ``folder``: 4.7.0."""
    words = [line.split() for line in (folder / "cutlass/version.h").read_text(encoding="utf-8").splitlines()]
    numbers = {line[1]: line[2] for line in words if len(line) > 2 and line[0] == "#define"}
    return ".".join(numbers[f"CUTLASS_{part}"] for part in ("MAJOR", "MINOR", "PATCH"))


def lacks() -> tuple[str, str] | None:
    """What is missing of the headers and of nvcc, and how to get it; None where all is there."""
    if headers() is None:
        return "CUTLASS's headers are not here", "set CUTLASS_DIR to a checkout of NVIDIA/cutlass"
    return None if find_nvcc() else ("nvcc is not installed", "install NVIDIA's CUDA toolkit")
