"""What an attention is, and how it is to be done."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from math import floor, isfinite, log2, sqrt
from typing import TYPE_CHECKING, Any

from amdgen.isa import element
from amdgen.kernels.errors import SpecError, check_choice, check_size
from amdgen.kernels.options import listed, option
from amdgen.kernels.spec import Spec

if TYPE_CHECKING:
    from amdgen.isa import Element, Instruction

DTYPES = ("f16", "bf16")
BYTES = "fp8"
"""Q, K and V of a byte an element, where the copy engine and wgmma are. O has one of ``DTYPES`` then."""
SCALES = ("", "tensor", "head")
SCALED = ("q_scale", "k_scale", "v_scale")
"""The scales of Q, K and V, f32."""
LAYOUTS = ("bhsd", "bshd")
STAGINGS = ("lds_dma", "vgpr")
LANES_ROW = 2
"""Lanes that share a row of the scores: each merges its part of the row with one other lane's."""
_ROW_STEP = 16
"""Bytes that a lane loads at a time; rows of a head are multiples, so that they can be read whole."""
MAX_HEAD_DIM = 256
"""Head dimensions, at most: O of a wave's queries then takes half of a lane's registers."""
DEALT = 0
"""The number of splits that says: as many steps to each block, wherever a tile ends."""
MAX_SPLITS = 1024
"""Parts of the keys of a tile, at most: a part's place in the workspace is found in 32 bits."""
_PAGE_STEP = 16
MAX_PAGE = 1 << 16
_RUNS = (4, 8)
"""Keys that a lane may hold of the second product's operand: what the first one's result leaves there, packed."""
_MAX_SIZE = 1 << 24
_MAX_SCALE = 2.0**20


def parse_tile(text: str) -> tuple[int, int]:
    """ "128x64" into queries and keys."""
    match = re.fullmatch(r"(\d{1,4})x(\d{1,4})", text)
    if not match:
        raise SpecError(f"--tile {text} is not a tile", "write QUERIESxKEYS, for example 128x64")
    return int(match[1]), int(match[2])


def raised_by(dtype: str) -> int:
    """What exponents of base 2 are raised by where weights have few bits: the largest weight is 1 otherwise, and small
    ones lose theirs sooner."""
    return floor(log2(element(dtype).largest)) if dtype == BYTES else 0


@dataclass(frozen=True)
class Attention(Spec):
    """O = softmax(scale · Q · Kᵀ) · V on one architecture, forward; sums, maxima and both products in f32.

    seq_q, seq_k: queries and keys of a batch and head. heads: of Q and O; kv_heads: of K and V (0: as many), a divisor
    of heads: query head h reads key head h // (heads // kv_heads). head_dim: of Q and K; head_dim_v: of V and O (0:
    the same). ``layout``: the order of batch, head, sequence, head dim in memory, "bhsd" or "bshd". ``scale``: None
    means 1/√head_dim. ``causal``: query i sees key j when j ≤ i + seq_k - seq_q, so that the last query sees all.
    ``lse``: the natural logarithm of each row's sum of exponentials is stored too, f32, as (batch, heads, seq_q).
    A query that sees no key gives 0, and -inf there.

    dtype "fp8" (e4m3; sm_90a): O is of ``out_dtype``, bf16 unless f16 is asked for. ``scales``: Q, K and V stand for
    their elements times factors, ``q_scale``, ``k_scale`` and ``v_scale``, f32: "tensor", one of each, (1,); "head",
    one of each batch and key head, (batch, kv_heads), as FlashAttention-3's descale tensors; "": there are none.

    varlen (NVIDIA): each batch has its own number of keys, at most seq_k: ``lengths``, i32, (batch); what lies behind
    them in K and V is not used. paged (NVIDIA): keys of a page, 0 for none. K and V are ``pages`` pages then (0: as
    many as the batches need), which take the place of batches in the layout, and page n of a batch is
    ``table[batch, n]``, i32; entries behind its last key are not used.

    tile (queries × keys of a step of a workgroup), stages (LDS buffers of K) and staging say how; None means chosen
    (:mod:`amdgen.kernels.attention.cdna.choose`). staging "lds_dma" copies K and V from memory to LDS directly, "vgpr"
    through registers, "tma" (sm_90a) by the copy engine, "cp_async" (sm_80) by all threads. splits (sm_90a): the
    keys of a tile are split among so many blocks, whose parts are added up, in order; 0: the keys of all
    tiles are dealt to all blocks, as many to each. SpecError says which constraint failed and what would satisfy it.
    """

    seq_q: int = option("--seq-q", help="Queries of each batch and head.", metavar="N")
    seq_k: int = option("--seq-k", help="Keys of each batch and head.", metavar="N")
    head_dim: int = option("--head-dim", help="Head dimension of Q and K.", metavar="D", default=128)
    heads: int = option("--heads", help="Query heads.", metavar="N", default=1)
    kv_heads: int = option("--kv-heads", help="Key heads; as many as --heads when absent.", metavar="N", default=0)
    batch: int = option("--batch", help="Batches.", metavar="N", default=1)
    head_dim_v: int = option("--head-dim-v", help="Of V and O; that of Q when absent.", metavar="D", default=0)
    dtype: str = option(
        "--dtype", help=f"Of Q, K and V: {listed(DTYPES)}, or {BYTES} (sm_90a).", metavar="TYPE", default="f16"
    )
    layout: str = option(
        "--layout", help=f"Of batch, head, sequence, head dim: {listed(LAYOUTS)}.", metavar="ORDER", default="bhsd"
    )
    causal: bool = option(
        "--causal", help="A query sees the keys up to its own; the last query sees all.", default=False
    )
    scale: float | None = option(
        "--scale", help="Factor of the scores; 1/sqrt(head dim) when absent.", metavar="X", default=None
    )
    lse: bool = option("--lse", help="Store the logarithm of each row's sum of exponentials.", default=False)
    varlen: bool = option(
        "--varlen", help="Each batch has its own number of keys, at most --seq-k.", default=False, only="sm_"
    )
    paged: int = option(
        "--paged", help="K and V lie in pages of so many keys, found through a table; 0: they don't.", metavar="N",
        default=0, only="sm_",
    )  # fmt: skip
    pages: int = option(
        "--pages", help="Pages in memory; as many as the batches need when absent.", metavar="N", default=0, only="sm_"
    )
    out_dtype: str = option(
        "--out-dtype", help=f"Of O where Q, K and V are {BYTES}: {listed(DTYPES)}; bf16 when absent.", metavar="TYPE",
        default="", only="sm_",
    )  # fmt: skip
    scales: str = option(
        "--scales", help="Factors of Q, K and V in fp8: tensor, one of each, or head, of each batch and key head.",
        metavar="OF", default="", only="sm_",
    )  # fmt: skip
    tile: tuple[int, int] | None = option(
        "--tile", help="Queries of a workgroup x keys of a step, as 128x64.", metavar="QxK", default=None,
        parse=parse_tile, how=True,
    )  # fmt: skip
    stages: int | None = option("--stages", help="Tiles of K in LDS at a time.", metavar="N", default=None, how=True)
    staging: str | None = option(
        "--staging", help=f"To LDS directly or through registers: {listed(STAGINGS)}; NVIDIA: tma, cp_async.",
        metavar="HOW", default=None, how=True,
    )  # fmt: skip

    splits: int | None = option(
        "--splits", help="Blocks among which a tile's keys are split; 0: as many keys to each block.", metavar="N",
        default=None, how=True, only="sm_",
    )  # fmt: skip

    def __post_init__(self) -> None:
        super().__post_init__()
        for name in ("seq_q", "seq_k", "heads", "batch"):
            check_size(f"--{name.replace('_', '-')}", getattr(self, name), _MAX_SIZE)
        if self.kv_heads < 0 or self.heads % self.key_heads:
            raise SpecError(
                f"--kv-heads {self.kv_heads} does not divide --heads {self.heads}",
                "each key head serves the same number of query heads",
            )
        check_choice("--dtype", self.dtype, self._dtypes)
        check_choice("--scales", self.scales, SCALES if self.dtype == BYTES else ("",))
        check_choice("--out-dtype", self.out_name, DTYPES if self.dtype == BYTES else (self.dtype,))
        step = _ROW_STEP // self.element.bytes
        for name, value in (("head-dim", self.head_dim), ("head-dim-v", self.value_dim)):
            if not step <= value <= MAX_HEAD_DIM or value % step:
                raise SpecError(f"--{name} {value}", f"give a multiple of {step} from {step} to {MAX_HEAD_DIM}")
        if self.scale is not None and not (isfinite(self.scale) and 0 < self.scale <= _MAX_SCALE):
            raise SpecError(f"--scale {self.scale}", f"give a positive number, at most {_MAX_SCALE:g}")
        if self.paged and not (0 < self.paged <= MAX_PAGE and self.paged % _PAGE_STEP == 0):
            raise SpecError(f"--paged {self.paged}", f"give a multiple of {_PAGE_STEP} up to {MAX_PAGE}")
        if self.pages and not (self.paged and 0 < self.pages <= _MAX_SIZE):
            raise SpecError(f"--pages {self.pages}", f"give 1 to {_MAX_SIZE} and the size of a page, --paged")
        if self.stages is not None and self.stages < 1:
            raise SpecError(f"--stages {self.stages}", "give 1 or more")
        if self.splits is not None and not DEALT <= self.splits <= MAX_SPLITS:
            raise SpecError(f"--splits {self.splits}", f"give {DEALT} to {MAX_SPLITS}")
        check_choice("--layout", self.layout, LAYOUTS)
        check_choice("--staging", self.staging, (None, *self.stagings))
        if not self.is_nvidia:
            _ = self.instruction  # the architecture must have the matrix instruction
        for name in ("q", "k", "v"):
            if self.strides(name)[2] * self.element.bytes * max(self.seq_q, self.seq_k) >= 1 << 47:
                raise SpecError(f"{name} of {self.shape(name)} elements", "a matrix must be smaller than memory")

    @property
    def stagings(self) -> tuple[str, ...]:
        """What --staging takes."""
        return (self.nvidia.arch.staging,) if self.is_nvidia else STAGINGS

    def plain(self) -> dict[str, Any]:
        out = {"out_dtype": self.out_name} if self.dtype == BYTES else {}
        dims = {"kv_heads": self.key_heads, "head_dim_v": self.value_dim}
        return {**super().plain(), **dims, "scale": self.factor, **out}

    @property
    def _dtypes(self) -> tuple[str, ...]:
        """What --dtype takes."""
        return (*DTYPES, BYTES) if self.is_nvidia and self.nvidia.arch.tma else DTYPES

    @cached_property
    def element(self) -> Element:
        """The element type of Q, K and V."""
        from amdgen.isa.elements import element

        return element(self.dtype)

    @property
    def out_name(self) -> str:
        """The name of O's type."""
        return self.out_dtype or ("bf16" if self.dtype == BYTES else self.dtype)

    @cached_property
    def out(self) -> Element:
        """The element type of O."""
        from amdgen.isa.elements import element

        return element(self.out_name)

    @property
    def scale_shape(self) -> tuple[int, ...]:
        """The shape of the scales of each of Q, K and V; empty where there are none."""
        return {"": (), "tensor": (1,), "head": (self.batch, self.key_heads)}[self.scales]

    @property
    def key_heads(self) -> int:
        """Heads of K and V."""
        return self.kv_heads or self.heads

    @property
    def value_dim(self) -> int:
        """Head dimension of V and O."""
        return self.head_dim_v or self.head_dim

    @property
    def group(self) -> int:
        """Query heads that share a key head."""
        return self.heads // self.key_heads

    @property
    def batch_pages(self) -> int:
        """Pages of a batch, at most."""
        return -(-self.seq_k // self.paged)

    @property
    def pool(self) -> int:
        """Pages in memory."""
        return self.pages or self.batch * self.batch_pages

    @property
    def factor(self) -> float:
        """What scores are multiplied by."""
        return self.scale if self.scale is not None else 1 / sqrt(self.head_dim)

    def shape(self, name: str) -> tuple[int, int, int, int]:
        """The shape of q, k, v or o as it lies in memory, in elements."""
        heads = self.heads if name in "qo" else self.key_heads
        length = self.seq_q if name in "qo" else self.paged or self.seq_k
        outer = self.pool if self.paged and name in "kv" else self.batch
        dim = self.head_dim if name in "qk" else self.value_dim
        return (outer, heads, length, dim) if self.layout == "bhsd" else (outer, length, heads, dim)

    def strides(self, name: str) -> tuple[int, int, int]:
        """Elements of q, k, v or o from batch to batch, head to head, row to row."""
        _, first, second, dim = self.shape(name)
        outer, inner = second * dim, dim
        return (first * outer, outer, inner) if self.layout == "bhsd" else (first * outer, inner, outer)

    @property
    def flops(self) -> int:
        """Operations of both products: 2 for each visible score and head dimension."""
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

    @property
    def rows(self) -> int:
        """Queries of a wave: the columns of its matrix instructions, whose results have a column in few lanes."""
        return self.machine.wave_size // LANES_ROW

    @property
    def instruction(self) -> Instruction:
        """The matrix instruction of so many rows with the longest k for this type."""
        from amdgen.kernels.cdna.matrix import matrix_instruction

        found = matrix_instruction(self.isa, self.rows, self.dtype, _RUNS)
        if found is None:
            raise SpecError(
                f"{self.arch} has no {self.rows}-row matrix instruction for {self.dtype} whose result can be its next "
                "input",
                "choose another --dtype or --arch",
            )
        return found
