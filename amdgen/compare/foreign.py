"""Launches of other people's code objects, for the model: nothing runs, and memory is blank."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from amdgen.codeobject import Kernel
from amdgen.codeobject.metadata import Argument
from amdgen.errors import AmdgenError
from amdgen.timing.profile import Series
from amdgen.timing.together import Meets

SLOT_BYTES = 16
"""From an argument to the next in the kernels of AITER that are written by hand (its host code's p2 and p3)."""


class UnfitError(AmdgenError):
    """What can't be launched as a kernel of theirs."""


@dataclass(frozen=True)
class Foreign:
    """One launch. ``kernel``: as its makers call it; ``entry``: with the arguments as they are laid out; ``grid`` in
    workgroups; ``meets``: who talks to whom; ``before``: launches that must go before it and do little. What its
    makers measured is ``percent`` of peak, or ``us``; None where they say nothing of this problem."""

    kernel: str
    code: bytes
    entry: Kernel
    grid: tuple[int, ...]
    block: int
    args: Sequence[Any]
    lds: int = 0
    meets: Meets | None = None
    before: int = 0
    percent: float | None = None
    us: float | None = None


@dataclass(frozen=True)
class Peer:
    """Somebody's kernels for a problem, of which the fastest counts. ``note``: a line, empty where there is nothing to
    say; ``series``: the launches among which they measure."""

    name: str
    launches: tuple[Foreign, ...]
    note: str = ""
    series: Series | None = None


def with_slots(kernel: Kernel, args: Sequence[Any]) -> Kernel:
    """The kernel with a description of arguments at multiples of 16 bytes: its own may name the padding between them,
    halves of pointers, or nothing but bytes."""
    sizes = (len(x.tobytes()) if isinstance(x, np.generic) else 8 for x in args)
    slots = tuple(Argument(None, SLOT_BYTES * i, size, "by_value") for i, size in enumerate(sizes))
    return dataclasses.replace(kernel, note=dataclasses.replace(kernel.metadata, args=slots))
