"""The emulator as a device: the default, which needs no GPU and checks every launch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.device.base import Argument, Array, Buffer, Device, DeviceError, Event, Kernel, Launched
from amdgen.emulator import emulate


@dataclass(frozen=True)
class EmulatedKernel:
    """A kernel by name and the code object that has it; nothing is loaded before a launch."""

    code: bytes
    name: str


class EmulatedBuffer(Buffer):
    """Host memory, to which the emulator gives an address at each launch. All bits are set until it is written.
    ``is_written``: by somebody, or a launch was to do so."""

    address = 0

    def __init__(self, shape: tuple[int, ...], dtype: npt.DTypeLike) -> None:
        self._empty = np.empty(shape, dtype)
        self._filled = self.is_written = False

    @property
    def array(self) -> Array:
        """The memory itself."""
        if not self._filled:
            self._empty.view(np.uint8)[...] = 0xFF
            self._filled = True
        return self._empty

    @property
    def nbytes(self) -> int:
        return self._empty.nbytes

    def write(self, array: Array) -> None:
        self._empty[...] = array
        self._filled = self.is_written = True

    def poison(self, array: Array) -> None:
        self.write(array)
        self.is_written = False

    def read(self) -> Array:
        return self.array.copy()


@dataclass(frozen=True)
class Done(Event):
    """A launch that has ended: the emulator runs the kernel before ``launch`` returns."""

    launched: Launched

    def wait(self) -> Launched:
        return self.launched


class EmulatorDevice(Device):
    """The emulator. ``checks``: "all", "none" or names of checks; ``options``: others of
    :func:`amdgen.emulator.emulate`, such as ``matrix`` and ``keep_going``."""

    name = "emulator"
    description = "emulator"

    def __init__(self, checks: str | Sequence[str] = "all", **options: Any) -> None:
        self.checks, self.options = checks, options

    def runs_directly(self, arch: str) -> bool:
        return True

    def load(self, code: bytes, kernel: str) -> EmulatedKernel:
        return EmulatedKernel(code, kernel)

    def empty(self, shape: tuple[int, ...], dtype: npt.DTypeLike) -> EmulatedBuffer:
        return EmulatedBuffer(shape, dtype)

    def launch(
        self,
        kernel: Kernel,
        grid: Sequence[int],
        block: Sequence[int],
        args: Sequence[Argument],
        *,
        lds_bytes: int = 0,
    ) -> Done:
        assert isinstance(kernel, EmulatedKernel)
        passed = [_passed(arg) for arg in args]
        fresh = {n: arg for n, arg in enumerate(args) if isinstance(arg, EmulatedBuffer) and not arg.is_written}
        given = {"unwritten": [*fresh], **self.options}
        r = emulate(kernel.code, kernel.name, grid, block, passed, lds_bytes, self.checks, **given)
        for buffer in fresh.values():
            buffer.is_written = True
        return Done(
            Launched(r.seconds, r.findings, r.warnings, r.counts, r.by_check(), r.executed, r.stopped, r.sample)
        )


def _passed(arg: Argument) -> Array | np.generic:
    if isinstance(arg, EmulatedBuffer):
        return arg.array
    if isinstance(arg, np.generic):
        return arg
    raise DeviceError(f"the emulator takes no {type(arg).__name__} as an argument", "give memory or numbers")
