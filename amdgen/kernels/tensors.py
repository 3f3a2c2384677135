"""What a kernel reads and writes, and what it is launched with: in words that any device can turn into addresses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.isa import element

Array = npt.NDArray[Any]


@dataclass(frozen=True)
class Tensor:
    """An operand of a kernel, as it lies in memory.

    role: "read", "written", or "updated" (read before it is written). columns: elements of each row, its last
    dimension, that belong to it; None: all. What lies behind them must stay as it is.
    """

    name: str
    shape: tuple[int, ...]
    dtype: str
    role: str = "read"
    columns: int | None = None

    @property
    def is_output(self) -> bool:
        """Whether the kernel may write it."""
        return self.role != "read"

    @property
    def width(self) -> int:
        """Elements of each row that belong to it."""
        return self.shape[-1] if self.columns is None else self.columns

    @property
    def bytes(self) -> int:
        """In memory, of the elements that belong to it."""
        count = 1
        for size in (*self.shape[:-1], self.width):
            count *= size
        return count * element(self.dtype).bytes


@dataclass(frozen=True)
class Data:
    """The arrays of one run by the names of their tensors; ``before``: what the outputs held."""

    arrays: Mapping[str, Array]
    before: Mapping[str, Array]

    def __getitem__(self, name: str) -> Array:
        return self.arrays[name]

    def replaced(self, **arrays: Array) -> Data:
        """With other arrays under these names."""
        return Data({**self.arrays, **arrays}, self.before)


@dataclass(frozen=True)
class Reference:
    """One output in float64. ``size``: the magnitude that its rounding errors are relative to, element by element."""

    want: Array
    size: Array


@dataclass(frozen=True)
class Cost:
    """Of one launch: operations of the processors, and bytes that memory must move at least."""

    operations: int
    bytes_read: int
    bytes_written: int

    @property
    def bytes(self) -> int:
        """Read and written."""
        return self.bytes_read + self.bytes_written


# ------------------------------------------------------------------------------------------ launches


@dataclass(frozen=True)
class Pointer:
    """The address of a tensor or of scratch memory, by name; 0 where the launch has none of that name."""

    name: str


@dataclass(frozen=True)
class TensorMap:
    """A tensor as NVIDIA's copy engine sees it: fastest dimension first; strides in bytes, of all but the first."""

    name: str
    dtype: str
    sizes: tuple[int, int, int]
    strides: tuple[int, int]
    box: tuple[int, int, int]
    swizzled: bool


Number = int | float | tuple[int, int]


@dataclass(frozen=True)
class Struct:
    """A structure passed by value. ``form``: its layout as Python's ``struct`` writes it; ``values``: in order."""

    form: str
    values: Mapping[str, Number | Pointer]


Argument = Pointer | TensorMap | Struct | np.generic
"""A NumPy scalar goes by value."""


@dataclass(frozen=True)
class Launch:
    """One launch: ``grid`` in workgroups (blocks), ``block`` in work-items (threads), arguments in their order.

    shared_bytes: dynamic LDS (shared memory). scratch: memory beside the tensors, in bytes by name, zero before the
    first launch. early: whether it pays to start before the kernel ahead in the stream has ended (CUDA's programmatic
    dependent launch; such a kernel waits for its input itself).
    """

    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    args: tuple[Argument, ...]
    shared_bytes: int = 0
    scratch: Mapping[str, int] = field(default_factory=dict)
    early: bool = False
