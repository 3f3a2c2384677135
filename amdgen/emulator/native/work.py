"""A launch with its code, and what one thread counts while it executes."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.emulator.loaded import Loaded
from amdgen.emulator.native.border import Size
from amdgen.emulator.native.program import Program
from amdgen.emulator.native.single import SingleWave


@dataclass(frozen=True, slots=True)
class Start:
    """Registers of consecutive workgroups at their start. EXEC and the first VGPRs are the same in all of them."""

    scalars: npt.NDArray[np.uint32]  # register numbers
    scalar_values: npt.NDArray[np.uint32]  # (groups, waves, scalars)
    execs: npt.NDArray[np.uint64]  # (waves,)
    vectors: npt.NDArray[np.uint32]  # (waves, VGPRs, 64)


@dataclass
class Work:
    """What one thread counted, by operation."""

    executed: npt.NDArray[np.uint64]
    partial: npt.NDArray[np.bool_]
    landings: npt.NDArray[np.uint64]
    conflicts: npt.NDArray[np.uint64]
    denied: npt.NDArray[np.uint64]
    jumps: npt.NDArray[np.uint64]
    touched: npt.NDArray[np.uint8]
    machine: ctypes.Structure
    events: ctypes.Array[Any]
    ways: npt.NDArray[np.uint8]
    called: object  # what C calls
    keep: list[object] = field(default_factory=list)  # what the machine points to


@dataclass(frozen=True)
class Plan:
    """A launch with its code. ``start(first, count)``: registers of workgroups; ``single()``: executes one instruction
    of one wave by a closure over NumPy arrays. ``excused``: what the judge has learnt of loads (``judged_races.h``);
    it holds in whatever order the workgroups run."""

    launch: Loaded
    program: Program
    start: Callable[[int, int], Start]
    single: Callable[[], SingleWave]
    excused: npt.NDArray[np.uint8] = field(default_factory=lambda: np.zeros(Size.EXCUSES, np.uint8))
