"""Specifications of the kernels over rows: what they compute, and optionally how."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import gcd
from typing import TYPE_CHECKING, ClassVar

from amdgen.kernels.errors import SpecError, check_choice, check_size
from amdgen.kernels.options import listed, option
from amdgen.kernels.spec import Spec

if TYPE_CHECKING:
    from amdgen.isa import Element

DTYPES = ("f16", "bf16", "f32")
KEEPS = ("registers", "memory")
_MAX_COLUMNS = 1 << 28
"""A row of f32 then stays below what a byte offset of a buffer reaches."""
_WIDEST = 16
"""Bytes that a lane loads or stores at a time, at most."""


@dataclass(frozen=True)
class Rows(Spec):
    """Rows of ``columns`` elements, contiguous in memory, each normalised by a statistic of its own.

    With ``residual``, what is normalised is x + residual, added in f32; the sum, rounded to ``dtype``, replaces the
    residual in memory. All sums are f32.

    threads (lanes that share a row, a power of two) and keep say how; None means chosen. keep "registers": a row is
    read once and stays in registers until it is written; "memory": it is read twice, whatever its length.
    """

    parts: ClassVar[int]
    """How many numbers a row's statistic has."""
    weighted: ClassVar[bool]
    """Whether each column has a weight."""

    rows: int = option("--rows", help="Rows.", metavar="R")
    columns: int = option("--columns", help="Elements of a row.", metavar="C")
    dtype: str = option("--dtype", help=f"Of all operands: {listed(DTYPES)}.", metavar="TYPE", default="f16")
    residual: bool = option("--residual", help="Normalise x + residual, and leave the sum in residual.", default=False)
    threads: int | None = option(
        "--threads", help="Lanes that share a row, a power of two.", metavar="N", default=None, how=True
    )
    keep: str | None = option(
        "--keep", help=f"Where a row waits for its statistic: {listed(KEEPS)}.", metavar="WHERE", default=None, how=True
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        check_size("--rows", self.rows)
        check_size("--columns", self.columns, _MAX_COLUMNS)
        check_choice("--dtype", self.dtype, DTYPES)
        check_choice("--keep", self.keep, (None, *KEEPS))
        if self.threads is not None and not (
            1 <= self.threads <= self.max_threads and self.threads & (self.threads - 1) == 0
        ):
            raise SpecError(f"--threads {self.threads}", f"give a power of two from 1 to {self.max_threads}")

    @cached_property
    def element(self) -> Element:
        """The element type of all operands."""
        from amdgen.isa.elements import element

        return element(self.dtype)

    @property
    def wave(self) -> int:
        """Lanes of a wave (warp)."""
        return self.nvidia.arch.warp_size if self.is_nvidia else self.machine.wave_size

    @property
    def max_threads(self) -> int:
        """The most work-items (threads) of a workgroup (block)."""
        return self.nvidia.arch.max_threads_block if self.is_nvidia else self.machine.max_workgroup

    @property
    def vector(self) -> int:
        """Elements that a lane loads or stores at a time: the most by which every row can be read aligned and without
        remainder. Buffers begin at 16-byte boundaries, so a row is aligned as its length in bytes allows."""
        return gcd(self.columns * self.element.bytes, _WIDEST) // self.element.bytes


@dataclass(frozen=True)
class RmsNorm(Rows):
    """y = x / sqrt(mean(x²) + eps) · w, row by row. x, y: (rows, columns); w: (columns,)."""

    parts = 1
    weighted = True

    eps: float = option("--eps", help="Added to the mean of the squares.", metavar="X", default=1e-6)

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 1e-30 <= self.eps <= 1e30:
            raise SpecError(f"--eps {self.eps}", "give a number from 1e-30 to 1e30")


@dataclass(frozen=True)
class Softmax(Rows):
    """y = exp(x - max(x)) / sum(exp(x - max(x))), row by row. x, y: (rows, columns)."""

    parts = 2
    weighted = False
