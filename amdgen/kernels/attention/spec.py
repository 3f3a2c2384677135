"""What an attention is, and how it is to be done."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from math import isfinite, sqrt

from amdgen.isa import Arch, Element, Instruction, Isa, element, load_isa
from amdgen.kernels.errors import SpecError, check_choice, check_size
from amdgen.kernels.matrix import matrix_instruction

DTYPES = ("f16", "bf16")
LAYOUTS = ("bhsd", "bshd")
STAGINGS = ("lds_dma", "vgpr")
ROWS = 32
"""Queries of a wave: the columns of its matrix instructions. A softmax row then lies in two lanes."""
MAX_HEAD_DIM = 256
_RUNS = (4, 8)
"""Keys that a lane may hold of the second product's operand: what the first one's result leaves there, packed."""
_MAX_SIZE = 1 << 24
_MAX_SCALE = 2.0**20


@dataclass(frozen=True)
class Attention:
    """O = softmax(scale · Q · Kᵀ) · V on one architecture, forward; sums, maxima and both products in f32.

    seq_q, seq_k: queries and keys of a batch and head. heads: of Q and O; kv_heads: of K and V (0: as many), a divisor
    of heads: query head h reads key head h // (heads // kv_heads). head_dim: of Q and K; head_dim_v: of V and O (0:
    the same). ``layout``: the order of batch, head, sequence, head dim in memory, "bhsd" or "bshd". ``scale``: None
    means 1/√head_dim. ``causal``: query i sees key j when j ≤ i + seq_k - seq_q, so that the last query sees all.
    ``lse``: the natural logarithm of each row's sum of exponentials is stored too, f32, as (batch, heads, seq_q).
    A query that sees no key gives 0, and -inf there.

    tile (queries × keys of a step of a workgroup), stages (LDS buffers of K) and staging say how; None means chosen
    (see :mod:`amdgen.kernels.attention.choose`). staging "lds_dma" copies K and V from memory to LDS directly, "vgpr"
    through registers. SpecError says which constraint failed and what would satisfy it.
    """

    arch: str
    seq_q: int
    seq_k: int
    head_dim: int = 128
    heads: int = 1
    kv_heads: int = 0
    batch: int = 1
    head_dim_v: int = 0
    dtype: str = "f16"
    layout: str = "bhsd"
    causal: bool = False
    scale: float | None = None
    lse: bool = False
    tile: tuple[int, int] | None = None
    stages: int | None = None
    staging: str | None = None

    def __post_init__(self) -> None:
        for name in ("seq_q", "seq_k", "heads", "batch"):
            check_size(f"--{name.replace('_', '-')}", getattr(self, name), _MAX_SIZE)
        if self.kv_heads < 0 or self.heads % self.key_heads:
            raise SpecError(
                f"--kv-heads {self.kv_heads} does not divide --heads {self.heads}",
                "each key head serves the same number of query heads",
            )
        for name, value in (("head-dim", self.head_dim), ("head-dim-v", self.value_dim)):
            if not 8 <= value <= MAX_HEAD_DIM or value % 8:
                raise SpecError(f"--{name} {value}", f"give a multiple of 8 from 8 to {MAX_HEAD_DIM}")
        if self.scale is not None and not (isfinite(self.scale) and 0 < self.scale <= _MAX_SCALE):
            raise SpecError(f"--scale {self.scale}", f"give a positive number, at most {_MAX_SCALE:g}")
        check_choice("--layout", self.layout, LAYOUTS)
        check_choice("--staging", self.staging, (None, *STAGINGS))
        check_choice("--dtype", self.dtype, DTYPES)
        _ = self.instruction  # the architecture must have the matrix instruction
        for name in ("q", "k", "v"):
            if self.strides(name)[2] * self.element.bytes * max(self.seq_q, self.seq_k) >= 1 << 47:
                raise SpecError(f"{name} of {self.shape(name)} elements", "a matrix must be smaller than memory")

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
    def key_heads(self) -> int:
        return self.kv_heads or self.heads

    @property
    def value_dim(self) -> int:
        return self.head_dim_v or self.head_dim

    @property
    def group(self) -> int:
        """Query heads that share a key head."""
        return self.heads // self.key_heads

    @property
    def factor(self) -> float:
        """What scores are multiplied by."""
        return self.scale if self.scale is not None else 1 / sqrt(self.head_dim)

    def shape(self, name: str) -> tuple[int, int, int, int]:
        """Of q, k, v or o as it lies in memory."""
        heads = self.heads if name in "qo" else self.key_heads
        length = self.seq_q if name in "qo" else self.seq_k
        dim = self.head_dim if name in "qk" else self.value_dim
        return (self.batch, heads, length, dim) if self.layout == "bhsd" else (self.batch, length, heads, dim)

    def strides(self, name: str) -> tuple[int, int, int]:
        """Elements of q, k, v or o from batch to batch, head to head, row to row."""
        _, first, second, dim = self.shape(name)
        outer, inner = second * dim, dim
        return (first * outer, outer, inner) if self.layout == "bhsd" else (first * outer, inner, outer)

    @property
    def flops(self) -> int:
        """Of both products, without the tiles that are masked entirely: 2 for each visible score and dimension."""
        return 2 * self.batch * self.heads * self.visible * (self.head_dim + self.value_dim)

    @property
    def visible(self) -> int:
        """Pairs of query and key of one head that are not masked."""
        if not self.causal:
            return self.seq_q * self.seq_k
        # query i sees i + seq_k - seq_q + 1 keys, the last one all
        first = max(0, self.seq_q - self.seq_k)
        rows = self.seq_q - first
        return rows * (2 * self.seq_k - rows + 1) // 2

    def chosen(self, **how: object) -> Attention:
        """The same attention, done so."""
        return replace(self, **how)  # type: ignore[arg-type]

    @property
    def instruction(self) -> Instruction:
        """The matrix instruction of 32 rows with the longest k for this type."""
        found = matrix_instruction(self.isa, ROWS, self.dtype, _RUNS)
        if found is None:
            raise SpecError(
                f"{self.arch} has no {ROWS}-row matrix instruction for {self.dtype} whose result can be its next input",
                "choose another --dtype or --arch",
            )
        return found


def parse_tile(text: str) -> tuple[int, int]:
    """ "128x64" into queries and keys."""
    match = re.fullmatch(r"(\d{1,4})x(\d{1,4})", text)
    if not match:
        raise SpecError(f"--tile {text} is not a tile", "write QUERIESxKEYS, for example 128x64")
    return int(match[1]), int(match[2])
