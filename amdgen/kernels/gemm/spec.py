"""What a GEMM is, and how it is to be done."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from math import gcd

from amdgen.isa import Arch, Element, Instruction, Isa, element, load_isa
from amdgen.kernels.errors import SpecError, check_choice
from amdgen.kernels.gemm.product import Product
from amdgen.kernels.matrix import matrix_instruction

STAGINGS = ("lds_dma", "vgpr")


@dataclass(frozen=True, slots=True)
class Tile:
    """What one workgroup computes: m × n of C, k at a time."""

    m: int
    n: int
    k: int

    def __str__(self) -> str:
        return f"{self.m}x{self.n}x{self.k}"


@dataclass(frozen=True)
class Gemm(Product):
    """A product on a CDNA architecture, accumulated in f32: C = alpha · op(A) · op(B) + beta · C.

    m, n, k, dtype, out_dtype, layout, alpha, beta, lda, ldb, ldc as in :class:`~amdgen.kernels.gemm.product.Product`.

    tile, waves (along m, along n), stages (LDS buffers), mfma (32 or 16 rows) and staging say how; None means chosen
    (see :mod:`amdgen.kernels.gemm.choose`). staging "lds_dma" copies from memory to LDS directly, "vgpr" through
    registers.
    """

    inputs = ("f16", "bf16")
    outputs = ("f16", "bf16", "f32")

    tile: Tile | None = None
    waves: tuple[int, int] | None = None
    stages: int | None = None
    staging: str | None = None
    mfma: int | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        check_choice("--staging", self.staging, (None, *STAGINGS))
        self.instruction_of(self.mfma)  # the architecture must have the matrix instruction

    @property
    def isa(self) -> Isa:
        return load_isa(self.arch)

    @property
    def machine(self) -> Arch:
        return self.isa.arch

    @property
    def element(self) -> Element:
        return element(self.dtype)

    @property
    def out(self) -> Element:
        return element(self.out_name)

    def instruction_of(self, rows: int | None) -> Instruction:
        """The matrix instruction of ``rows`` × ``rows`` (32 when None) with the longest k for this type."""
        want = rows or 32
        found = matrix_instruction(self.isa, want, self.dtype)
        if found is None:
            shapes = sorted(
                {
                    i.matrix.m
                    for i in self.isa.instructions.values()
                    if i.matrix is not None and i.matrix.a_type == self.dtype and i.matrix.blocks == 1
                }
            )
            if not shapes:
                raise SpecError(f"{self.arch} has no matrix instruction for {self.dtype}", "choose another --dtype")
            raise SpecError(f"--mfma {want}: no {self.dtype} instruction of that size on {self.arch}", f"use {shapes}")
        return found

    @cached_property
    def granules(self) -> tuple[int, int]:
        """Widest power of two of bytes (2 to 16) in which every row of A, and of B, can be read whole and aligned.

        Buffers begin at 16-byte boundaries; a row's start is aligned when the pitch is, and a granule never straddles
        the row's end when the row's length is a multiple of it too.
        """
        size = self.element.bytes

        def widest(columns: int, pitch: int) -> int:
            return gcd(columns * size, pitch * size, 16)

        return widest(self.a_shape[1], self.pitches[0]), widest(self.b_shape[1], self.pitches[1])

    @cached_property
    def out_granule(self) -> int:
        """Elements of C that may be stored together: the widest of 1, 2, 4, 8 that divides rows and pitch, 16 bytes."""
        return gcd(self.n, self.pitches[2], 16 // self.out.bytes)


def parse_tile(text: str) -> Tile:
    """ "256x128x64" into a tile."""
    match = re.fullmatch(r"(\d{1,4})x(\d{1,4})x(\d{1,4})", text)
    if not match:
        raise SpecError(f"--tile {text} is not a tile", "write MxNxK, for example 128x128x32")
    return Tile(*(int(part) for part in match.groups()))


def parse_waves(text: str) -> tuple[int, int]:
    """ "2x4" into waves along m and along n."""
    match = re.fullmatch(r"(\d{1,2})x(\d{1,2})", text)
    if not match:
        raise SpecError(f"--waves {text} is not a shape", "write waves along m x waves along n, for example 2x2")
    return int(match[1]), int(match[2])
