"""The protocol of devices and the results of their launches. Devices run code objects on their memory; they know no
kernels.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
import numpy.typing as npt

from amdgen.errors import AmdgenError

if TYPE_CHECKING:
    from amdgen.emulator.findings import Finding

Array = npt.NDArray[Any]


class DeviceError(AmdgenError):
    """The device is missing, or refused a call; the hint says what to install or to use."""


class Kernel(Protocol):
    """One kernel of a code object, loaded on a device."""

    @property
    def name(self) -> str: ...


class Buffer(Protocol):
    """Memory of a device, freed with this object. Its contents are undefined until it is written."""

    @property
    def address(self) -> int:
        """The address that kernels see; 0 on the emulator, which assigns one at each launch."""

    @property
    def nbytes(self) -> int: ...

    def write(self, array: Array) -> None:
        """Copies ``array`` in, from the start of the memory on."""

    def poison(self, array: Array) -> None:
        """As ``write``, of what shows later where nobody has written: a device that checks takes it for nothing."""
        self.write(array)

    def read(self) -> Array:
        """A copy of all of it, in the shape and dtype it was allocated with."""


@dataclass(frozen=True)
class Foreign:
    """Memory that another library (torch) owns, as an argument of a launch. It is neither read nor written here."""

    address: int
    nbytes: int

    def write(self, array: Array) -> None:
        """Refused with a DeviceError."""
        raise DeviceError("memory of another library can't be written here", "use that library")

    def poison(self, array: Array) -> None:
        """Refused likewise."""
        self.write(array)

    def read(self) -> Array:
        """Refused with a DeviceError."""
        raise DeviceError("memory of another library can't be read here", "use that library")


class TensorLayout(Protocol):
    """A tensor as NVIDIA's copy engine sees it. Sizes and box in elements, fastest dimension first; strides in bytes,
    of all dimensions but the first. ``swizzled``: 128-byte swizzle in shared memory. ``two_lines``: L2 brings 256 bytes
    from memory where 128 are asked for."""

    @property
    def dtype(self) -> str: ...
    @property
    def sizes(self) -> tuple[int, ...]: ...
    @property
    def strides(self) -> tuple[int, ...]: ...
    @property
    def box(self) -> tuple[int, ...]: ...
    @property
    def swizzled(self) -> bool: ...
    @property
    def two_lines(self) -> bool: ...


@dataclass(frozen=True)
class Mapped:
    """An argument for NVIDIA's copy engine: a tensor in ``buffer``, passed as a tensor map."""

    buffer: Buffer
    layout: TensorLayout


Argument = Buffer | Mapped | bytes | np.generic
"""One argument of a launch: memory by address, a tensor map, a structure's bytes by value, a number by value."""


@dataclass(frozen=True)
class Launched:
    """What a launch returned beside its outputs. ``seconds``: of the kernel alone on a GPU, of the emulation otherwise.

    Only the emulator fills in the rest: errors and warnings of its checks, also by check; instruction counts and bank
    conflicts; executions of each instruction, by byte offset from the kernel's entry; why it stopped before its end,
    where it did: the outputs are unfinished then; which workgroups ran, where not all did.
    """

    seconds: float
    findings: list[Finding] = field(default_factory=list)
    warnings: list[Finding] = field(default_factory=list)
    counts: dict[str, Any] = field(default_factory=dict)
    checks: dict[str, list[Finding]] = field(default_factory=dict)
    executed: dict[int, int] = field(default_factory=dict)
    stopped: str = ""
    sample: str = ""


class Event(Protocol):
    """A launch that may still be running."""

    def wait(self) -> Launched:
        """Waits for the launch to end. DeviceError when it failed."""


class Device(Protocol):
    """One machine: the emulator, an AMD GPU, an NVIDIA GPU."""

    name: str

    @property
    def description(self) -> str:
        """The machine as reports name it: "cuda: NVIDIA H200"."""

    def runs_directly(self, arch: str) -> bool:
        """Whether machine code for ``arch`` runs on this GPU; where not, assembly (PTX) is loaded instead."""

    def load(self, code: bytes, kernel: str) -> Kernel:
        """One kernel of a code object: an AMD ELF file, a cubin, or PTX ending in a zero byte. DeviceError when it has
        none."""

    def empty(self, shape: tuple[int, ...], dtype: npt.DTypeLike) -> Buffer:
        """Memory for an array of this shape and NumPy dtype."""

    def launch(
        self,
        kernel: Kernel,
        grid: Sequence[int],
        block: Sequence[int],
        args: Sequence[Argument],
        *,
        lds_bytes: int = 0,
    ) -> Event:
        """Starts ``kernel``: grid in workgroups, block in work-items, ``lds_bytes`` of dynamic LDS (shared memory)."""
