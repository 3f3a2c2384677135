"""NVIDIA's matrix instructions, from ``isa/ptx/matrix.yaml``: an instruction and an element type each."""

from __future__ import annotations

from dataclasses import dataclass

from pydantic import Field

from amdgen.isa.operand_descriptor import DescriptorSpec, OperandDescriptor
from amdgen.isa.strict import Strict


class _Entry(Strict, strict=False):
    """Lists of YAML are tuples."""


class _Range(_Entry):
    first: int = Field(alias="from")
    last: int = Field(alias="to")
    step: int


class TypeSpec(_Entry):
    """A matrix instruction's entry for one element type."""

    a: str
    d: str
    k: int
    transpose: bool = False
    sum_error: float = Field(0.0, ge=0)
    since: str = ""  # when later than the instruction itself
    skip: tuple[int, ...] = ()


class MatrixSpec(_Entry):
    """The entry of a matrix instruction."""

    since: str
    m: int
    n: int | _Range
    types: dict[str, TypeSpec]
    descriptor: DescriptorSpec | None = None


@dataclass(frozen=True, slots=True)
class MatrixUnit:
    """A matrix instruction for one element type: ``n`` are the widths it exists in; ``k`` elements a step.

    sum_error: what a sum of products may be off relative to that of their magnitudes; 0: as f32's sums."""

    name: str
    kind: str
    since: str
    m: int
    n: tuple[int, ...]
    a: str
    d: str
    k: int
    transpose: bool  # whether operands may lie with k as the slow index in shared memory
    sum_error: float
    descriptor: OperandDescriptor | None = None  # of operands in shared memory

    @property
    def accumulator(self) -> str:
        """The accumulator's type in CUDA: "i32" or "f32"."""
        return "i32" if self.d == "s32" else "f32"


def matrix_unit(name: str, kind: str, entry: MatrixSpec, spec: TypeSpec) -> MatrixUnit:
    """The instruction ``name`` for elements of type ``kind``."""
    n = entry.n
    widths = (n,) if isinstance(n, int) else tuple(range(n.first, n.last + 1, n.step))
    widths = tuple(w for w in widths if w not in spec.skip)
    descriptor = entry.descriptor.descriptor() if entry.descriptor is not None else None
    return MatrixUnit(
        name, kind, entry.since, entry.m, widths, spec.a, spec.d, spec.k, spec.transpose, spec.sum_error, descriptor
    )
