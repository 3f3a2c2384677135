"""What a GEMM computes, on any machine; how it is done stands in the specifications of the machines' kernels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import isfinite
from typing import ClassVar, Self

from amdgen.kernels.errors import SpecError, check_choice, check_size

LAYOUTS = ("nt", "nn", "tn", "tt")


@dataclass(frozen=True)
class Product:
    """C = alpha · op(A) · op(B) + beta · C on one architecture.

    m, n, k: elements. ``layout`` says how A and B lie in memory, row-major: "n" as written, "t" transposed. A is
    (m, k) for "n." and (k, m) for "t."; B is (k, n) for ".n" and (n, k) for ".t". C is (m, n). lda, ldb, ldc: elements
    from row to row; 0 means contiguous. With beta = 0, C is not read.

    A subclass names the types that it takes and adds how. SpecError says which constraint failed and what would
    satisfy it.
    """

    inputs: ClassVar[tuple[str, ...]]
    outputs: ClassVar[tuple[str, ...]]
    default_outputs: ClassVar[Mapping[str, str]] = {}
    """Of the inputs whose output is another type when none is given."""

    arch: str
    m: int
    n: int
    k: int
    dtype: str = "f16"
    out_dtype: str = ""
    layout: str = "nt"
    alpha: float = 1.0
    beta: float = 0.0
    lda: int = 0
    ldb: int = 0
    ldc: int = 0

    def __post_init__(self) -> None:
        for name in ("m", "n", "k"):
            check_size(f"-{name}", getattr(self, name))
        for name in ("alpha", "beta"):
            if not isfinite(getattr(self, name)):
                raise SpecError(f"--{name} {getattr(self, name)}", "give a finite number")
        check_choice("--dtype", self.dtype, self.inputs)
        check_choice("--out-dtype", self.out_name, self.outputs)
        check_choice("--layout", self.layout, LAYOUTS)
        for name, least in (("lda", self.a_shape[1]), ("ldb", self.b_shape[1]), ("ldc", self.n)):
            given = getattr(self, name)
            if given and given < least:
                raise SpecError(f"{name} {given} is less than a row of {least} elements", f"give at least {least}")

    @property
    def out_name(self) -> str:
        """C's element type."""
        return self.out_dtype or self.default_outputs.get(self.dtype, self.dtype)

    @property
    def a_shape(self) -> tuple[int, int]:
        """Rows and columns of A as it lies in memory."""
        return (self.m, self.k) if self.layout[0] == "n" else (self.k, self.m)

    @property
    def b_shape(self) -> tuple[int, int]:
        return (self.k, self.n) if self.layout[1] == "n" else (self.n, self.k)

    @property
    def k_contiguous(self) -> tuple[bool, bool]:
        """Whether k is the fast index of A, of B."""
        return self.layout[0] == "n", self.layout[1] == "t"

    @property
    def pitches(self) -> tuple[int, int, int]:
        """Elements from row to row of A, B, C."""
        return self.lda or self.a_shape[1], self.ldb or self.b_shape[1], self.ldc or self.n

    @property
    def flops(self) -> int:
        return 2 * self.m * self.n * self.k

    def chosen(self, **how: object) -> Self:
        """The same product, done so."""
        return replace(self, **how)  # type: ignore[arg-type]
