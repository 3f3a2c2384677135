"""Other people's ways to write kernels, as candidates of a comparison: ``amdgen compare --peer``.

The kernels are the families' (``Family.peer``). ``Any`` stands for torch's tensors.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from amdgen.compare.timing import Launcher
from amdgen.compiled import Compiled
from amdgen.device.base import DeviceError

PEERS = {"triton": ("triton.runtime.errors", "OutOfResources")}
"""By the name of the package that must be installed: what it raises, and where that is, when a configuration doesn't
fit the GPU."""


def require(name: str) -> None:
    """DeviceError where there is no such peer, or it is not installed."""
    if name not in PEERS:
        raise DeviceError(f"--peer {name}: there are no kernels of that kind", f"use {', '.join(PEERS)}")
    if find_spec(name) is None:
        raise DeviceError(f"--peer {name}: {name} is not installed", f"pip install {name}, or leave --peer out")


def peer_ways(name: str, built: Compiled, sets: Sequence[Mapping[str, Any]]) -> dict[str, list[Launcher]]:
    """By configuration the peer's launches for the problem of ``built``, one for each set of torch's tensors: those
    that fit the GPU, and none where the family has no kernel for it. DeviceError as :func:`require`."""
    require(name)
    calls = [built.family.peer(name, built.spec, one) for one in sets]
    module, error = PEERS[name]
    return {
        way: [_launcher(one[way]) for one in calls]
        for way, first in calls[0].items()
        if _fits(first, getattr(import_module(module), error))
    }


def _fits(call: Callable[[], object], error: type[Exception]) -> bool:
    try:
        call()
    except error:
        return False
    return True


def _launcher(call: Callable[[], object]) -> Launcher:
    """It launches on torch's current stream, which is the one that is asked for."""

    def start(_: int) -> None:
        call()

    return start
