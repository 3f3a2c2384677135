"""A kernel's operands and launch arguments, described independently of devices, which turn them into addresses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.isa import element

Array = npt.NDArray[Any]


@dataclass(frozen=True)
class Tensor:
    """An operand of a kernel, as it lies in memory: ``shape`` in elements, the last dimension contiguous.

    role: "read", "written", or "updated" (read before it is written). columns: how many elements of each row (its last
    dimension) belong to it; None: all. Those behind them must not change. steers: its values, not only its size, decide
    which instructions a kernel executes: a prediction is made with those of :meth:`Family.steering`, or refused.
    """

    name: str
    shape: tuple[int, ...]
    dtype: str
    role: str = "read"
    columns: int | None = None
    steers: bool = False

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
        """Bytes of the elements that belong to it."""
        count = 1
        for size in (*self.shape[:-1], self.width):
            count *= size
        return count * element(self.dtype).bytes


@dataclass(frozen=True)
class Data:
    """The arrays of one run by tensor name; ``before``: copies of the outputs as they were before the launch."""

    arrays: Mapping[str, Array]
    before: Mapping[str, Array]

    def __getitem__(self, name: str) -> Array:
        return self.arrays[name]

    def replaced(self, **arrays: Array) -> Data:
        """The data with other arrays under these names."""
        return Data({**self.arrays, **arrays}, self.before)


@dataclass(frozen=True)
class Noise:
    """What rounding leaves of errors where their bounds are wide: ``deviation``, the standard deviation of each
    element's; ``most``: the root mean square of all in units of that, at most."""

    deviation: Array
    most: float


@dataclass(frozen=True)
class Reference:
    """One output in float64. ``size``: for each element the magnitude that its rounding errors are relative to.
    ``noise``: what all errors together are judged by, beside their bounds; None: nothing."""

    want: Array
    size: Array
    noise: Noise | None = field(default=None, kw_only=True)


@dataclass(frozen=True)
class Cost:
    """The cost of one launch: arithmetic operations, and bytes that memory must move at least."""

    operations: int
    bytes_read: int
    bytes_written: int

    @property
    def bytes(self) -> int:
        """Bytes read and written."""
        return self.bytes_read + self.bytes_written


# ------------------------------------------------------------------------------------------ launches


@dataclass(frozen=True)
class Pointer:
    """The address of a tensor or of scratch memory, by name; 0 where the launch has none of that name."""

    name: str


@dataclass(frozen=True)
class TensorMap:
    """A tensor as NVIDIA's copy engine sees it: fastest dimension first; strides in bytes, of all but the first.
    ``two_lines``: whether memory brings two lines of L2 where one is asked for."""

    name: str
    dtype: str
    sizes: tuple[int, ...]
    strides: tuple[int, ...]
    box: tuple[int, ...]
    swizzled: bool
    two_lines: bool = False


Number = int | float | tuple[int, ...]


@dataclass(frozen=True)
class Struct:
    """A structure passed by value. ``form``: its layout as Python's ``struct`` writes it; ``values``: in order."""

    form: str
    values: Mapping[str, Number | Pointer]


Argument = Pointer | TensorMap | Struct | np.generic
"""One argument of a launch. A NumPy scalar is passed by value."""


@dataclass(frozen=True)
class Loop:
    """The loop that a launch's workgroups spend their time in. ``turns``: of each workgroup, by number (x fastest), an
    array of integers. ``shorter``: the launch of the same kernel, on the same memory, in which the longest workgroup
    has so many, for a prediction; it has as many workgroups where all have as many turns."""

    turns: Array
    shorter: Callable[[int], Launch]


@dataclass(frozen=True)
class Launch:
    """One launch: ``grid`` in workgroups (blocks), ``block`` in work-items (threads), arguments in order.

    shared_bytes: dynamic LDS (shared memory). scratch: further memory by name, in bytes, zeroed before the first
    launch. meets: which workgroups, by number, one shares a result with, in the order in which they come to that.
    stand_ins: for each of these, which of them does as much, so that it need not be executed for a prediction; filled:
    words of scratch memory as those who have stand-ins leave them, where they aren't zeroes.
    uneven: axes of the grid along which workgroups are known to have different work. loop: where a shorter launch can
    stand for this one. early: whether it gains from starting before the kernel ahead in the stream has ended (CUDA's
    programmatic dependent launch; such a kernel waits for its input itself).
    """

    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    args: tuple[Argument, ...]
    shared_bytes: int = 0
    scratch: Mapping[str, int] = field(default_factory=dict)
    meets: Callable[[int], Sequence[int]] | None = None
    stand_ins: Callable[[int], Sequence[int]] | None = None
    filled: Mapping[str, Array] = field(default_factory=dict, compare=False)
    uneven: tuple[int, ...] = ()
    loop: Loop | None = field(default=None, compare=False)
    early: bool = False
