"""Other people's ways to write kernels, as candidates of a comparison: ``amdgen compare --peer``.

The kernels are the families' (``Family.peer``). ``Any`` stands for torch's tensors.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from amdgen.compare.timing import Launcher
from amdgen.compiled import Compiled
from amdgen.device.base import DeviceError
from amdgen.toolchain import cutlass
from amdgen.toolchain.nvcc import shared_library

PEERS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "triton": (("triton.runtime.errors", "OutOfResources"),),
    "tilelang": (),
    "cutlass": (),
}
"""By name: what a launch raises, and where that is, when a configuration doesn't fit the GPU. Where there is nothing,
families try only what fits."""


def require(name: str) -> None:
    """DeviceError where there is no such peer, or it is not installed."""
    if name not in PEERS:
        raise DeviceError(f"--peer {name}: there are no kernels of that kind", f"use {', '.join(PEERS)}")
    if name == "cutlass":
        if missing := cutlass.lacks():
            raise DeviceError(f"--peer cutlass: {missing[0]}", f"{missing[1]}, or leave --peer out")
    elif find_spec(name) is None:
        raise DeviceError(f"--peer {name}: {name} is not installed", f"pip install {name}, or leave --peer out")


def peer_ways(name: str, built: Compiled, sets: Sequence[Mapping[str, Any]]) -> dict[str, list[Launcher]]:
    """By configuration the peer's launches for the problem of ``built``, one for each set of torch's tensors: those
    that fit the GPU, and none where the family has no kernel for it. DeviceError as :func:`require`."""
    require(name)
    calls = [built.family.peer(name, built.spec, one, compiled) for one in sets]
    unfit = tuple(getattr(import_module(module), error) for module, error in PEERS[name])
    return {way: [_launcher(one[way]) for one in calls] for way, first in calls[0].items() if _fits(first, unfit)}


def compiled(sources: Sequence[str]) -> list[Path]:
    """Shared libraries of texts on CUTLASS for Hopper, as many at a time as there are processors. CompileError."""
    folder = cutlass.headers()
    assert folder is not None, "asked for by require()"
    edition = cutlass.version(folder)

    def made(source: str) -> Path:
        return shared_library(source, "sm_90a", includes=(folder,), edition=edition)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(made, sources))


def _fits(call: Callable[[], object], unfit: tuple[type[Exception], ...]) -> bool:
    try:
        call()
    except unfit:
        return False
    return True


def _launcher(call: Callable[[], object]) -> Launcher:
    """It launches on torch's current stream, which is the one that is asked for."""

    def start(_: int) -> None:
        call()

    return start
