"""The emulator as a device: the default, needs nothing, and checks what it runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from amdgen.device.base import Array, DeviceError, Launched
from amdgen.emulator import emulate


@dataclass(frozen=True)
class EmulatedKernel:
    """The code object and which kernel of it."""

    code: bytes
    name: str


class EmulatedBuffer:
    """Memory of the host; the emulator gives it an address for each launch. Filled with ones until it is written."""

    address = 0

    def __init__(self, shape: tuple[int, ...], dtype: Any) -> None:
        self.array = np.empty(shape, dtype)
        self.array.view(np.uint8)[...] = 0xFF

    @property
    def nbytes(self) -> int:
        return self.array.nbytes

    def write(self, array: Array) -> None:
        self.array[...] = array

    def read(self) -> Array:
        return self.array.copy()


@dataclass(frozen=True)
class Done:
    """A launch that has ended: the emulator runs while it is launched."""

    launched: Launched

    def wait(self) -> Launched:
        return self.launched


class EmulatorDevice:
    """checks: "all", "none" or names; ``matrix``: how matrix instructions are computed, "hardware" or "fast"
    (:func:`amdgen.emulator.emulate`)."""

    name = "emulator"
    description = "emulator"

    def __init__(self, checks: str | Sequence[str] = "all", matrix: str = "hardware") -> None:
        self.checks, self.matrix = checks, matrix

    def runs_directly(self, arch: str) -> bool:
        return True

    def load(self, code: bytes, kernel: str) -> EmulatedKernel:
        return EmulatedKernel(code, kernel)

    def empty(self, shape: tuple[int, ...], dtype: Any) -> EmulatedBuffer:
        return EmulatedBuffer(shape, dtype)

    def launch(
        self,
        kernel: EmulatedKernel,
        grid: Sequence[int],
        block: Sequence[int],
        args: Sequence[Any],
        *,
        lds_bytes: int = 0,
    ) -> Done:
        passed = [_passed(arg) for arg in args]
        r = emulate(kernel.code, kernel.name, grid, block, passed, lds_bytes, self.checks, matrix=self.matrix)
        return Done(Launched(r.seconds, r.findings, r.warnings, r.counts, r.by_check(), r.executed))


def _passed(arg: Any) -> Any:
    if isinstance(arg, EmulatedBuffer):
        return arg.array
    if isinstance(arg, np.generic):
        return arg
    raise DeviceError(f"the emulator takes no {type(arg).__name__} as an argument", "give memory or numbers")
