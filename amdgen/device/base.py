"""What a device does, and what its launches bring. Devices run code objects on their memory; they know no kernels."""

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
    """A device that isn't there, or that refused; says what to install."""


class Kernel(Protocol):
    """One kernel of a code object, loaded."""

    @property
    def name(self) -> str: ...


class Buffer(Protocol):
    """Memory of a device, freed with this object. What it holds at first is undefined."""

    @property
    def address(self) -> int:
        """As kernels see it; 0 where memory has none before a launch."""

    @property
    def nbytes(self) -> int: ...

    def write(self, array: Array) -> None:
        """Copies ``array`` in, from the start of the memory on."""

    def read(self) -> Array:
        """A copy of the whole, in the shape and type it was made with."""


class TensorLayout(Protocol):
    """A tensor as NVIDIA's copy engine sees it: fastest dimension first; strides in bytes, of all but the first."""

    @property
    def dtype(self) -> str: ...
    @property
    def sizes(self) -> tuple[int, int, int]: ...
    @property
    def strides(self) -> tuple[int, int]: ...
    @property
    def box(self) -> tuple[int, int, int]: ...
    @property
    def swizzled(self) -> bool: ...


@dataclass(frozen=True)
class Mapped:
    """An argument for the copy engine: a tensor in ``buffer``."""

    buffer: Buffer
    layout: TensorLayout


Argument = Buffer | Mapped | bytes | np.generic
"""Of a launch: memory by address, a tensor map, a structure by value, a number by value."""


@dataclass(frozen=True)
class Launched:
    """What a launch brought beside its outputs. A GPU checks nothing and counts nothing. ``seconds``: of the kernel."""

    seconds: float
    findings: list[Finding] = field(default_factory=list)
    warnings: list[Finding] = field(default_factory=list)
    counts: dict[str, Any] = field(default_factory=dict)
    checks: dict[str, list[Finding]] = field(default_factory=dict)
    executed: dict[int, int] = field(default_factory=dict)


class Event(Protocol):
    """A launch that may still be running."""

    def wait(self) -> Launched:
        """Returns when it has ended. DeviceError when it failed."""


class Device(Protocol):
    """One machine: the emulator, an AMD GPU, an NVIDIA GPU."""

    name: str

    @property
    def description(self) -> str:
        """What it is, for a report: "cuda: NVIDIA H200"."""

    def runs_directly(self, arch: str) -> bool:
        """Whether machine code for ``arch`` runs here; where not, its assembly (PTX) is loaded instead."""

    def load(self, code: bytes, kernel: str) -> Kernel:
        """One kernel of a code object (a cubin, or PTX ending in a zero byte)."""

    def empty(self, shape: tuple[int, ...], dtype: Any) -> Buffer:
        """Memory for an array; ``dtype``: NumPy's."""

    def launch(
        self,
        kernel: Any,
        grid: Sequence[int],
        block: Sequence[int],
        args: Sequence[Any],
        *,
        lds_bytes: int = 0,
    ) -> Event:
        """Starts ``kernel``: grid in workgroups, block in work-items, ``lds_bytes`` of dynamic LDS.

        ``args``: each an :data:`Argument`.
        """
