"""What the gradients of an attention are, and how they are to be computed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from amdgen.kernels.attention.spec import DTYPES, LAYOUTS, Attention, parse_tile
from amdgen.kernels.errors import SpecError, check_choice
from amdgen.kernels.options import listed, option
from amdgen.kernels.spec import Spec

if TYPE_CHECKING:
    from amdgen.isa import Element

PIPELINES = ("values_early", "in_order")
ADDING = ("bulk", "registers")
MAX_HEAD_DIM = 128
"""Head dimensions, at most: dK and dV of a warpgroup's keys then take half of a thread's registers."""
_PRODUCTS = 5
"""Matrix products: scores, of the gradient with V, and dV, dK and dQ."""


@dataclass(frozen=True)
class AttentionBackward(Spec):
    """dQ, dK and dV of O = softmax(scale · Q · Kᵀ) · V on one architecture, all sums in f32.

    Inputs are Q, K, V, O, the gradient of O, and the natural logarithms of the rows' sums as the forward pass stores
    them; shapes, layouts, scale and mask as in :class:`~amdgen.kernels.attention.spec.Attention`, whose head dimension
    of V is that of Q here; with ``lse_grad`` the gradient of the logarithms, too. dK and dV are summed over the query
    heads that share a key head.

    tile (queries of a step × keys of a block), stages (of Q and of the gradient in shared memory), pipeline (whether
    dV's product starts before dS is made, "values_early", or after it, "in_order"), adding (how dQ is added up in
    memory: from shared memory by the copy engine, "bulk", or from "registers") and section (key heads of all batches
    whose operands and sums share L2, a divisor) say how; None means chosen. SpecError says which constraint failed and
    what would satisfy it.
    """

    seq_q: int = option("--seq-q", help="Queries of each batch and head.", metavar="N")
    seq_k: int = option("--seq-k", help="Keys of each batch and head.", metavar="N")
    head_dim: int = option("--head-dim", help="Head dimension of all operands.", metavar="D", default=128)
    heads: int = option("--heads", help="Query heads.", metavar="N", default=1)
    kv_heads: int = option("--kv-heads", help="Key heads; as many as --heads when absent.", metavar="N", default=0)
    batch: int = option("--batch", help="Batches.", metavar="N", default=1)
    dtype: str = option("--dtype", help=f"{listed(DTYPES)}.", metavar="TYPE", default="f16")
    layout: str = option(
        "--layout", help=f"Of batch, head, sequence, head dim: {listed(LAYOUTS)}.", metavar="ORDER", default="bhsd"
    )
    causal: bool = option(
        "--causal", help="A query sees the keys up to its own; the last query sees all.", default=False
    )
    scale: float | None = option(
        "--scale", help="Factor of the scores; 1/sqrt(head dim) when absent.", metavar="X", default=None
    )
    lse_grad: bool = option("--lse-grad", help="The logarithms of the sums have a gradient, too.", default=False)
    tile: tuple[int, int] | None = option(
        "--tile", help="Queries of a step x keys of a block, as 64x128.", metavar="QxK", default=None,
        parse=parse_tile, how=True,
    )  # fmt: skip
    stages: int | None = option(
        "--stages", help="Tiles of Q in shared memory at a time.", metavar="N", default=None, how=True
    )
    pipeline: str | None = option(
        "--pipeline", help=f"When dV's product starts: {listed(PIPELINES)}.", metavar="HOW", default=None,
        how=True,
    )  # fmt: skip
    adding: str | None = option(
        "--adding", help=f"From where dQ is added up in memory: {listed(ADDING)}.", metavar="HOW", default=None,
        how=True,
    )  # fmt: skip
    section: int | None = option(
        "--section", help="Key heads whose gradients are computed together.", metavar="N", default=None, how=True
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        from amdgen.kernels.registry import family

        family("attention_backward").check(self.arch)
        _ = self.forward  # which has the same limits
        if self.head_dim > MAX_HEAD_DIM:
            raise SpecError(f"--head-dim {self.head_dim}", f"gradients are for at most {MAX_HEAD_DIM}")
        if self.stages is not None and self.stages not in (1, 2, 4):
            raise SpecError(f"--stages {self.stages}", "use 1, 2 or 4")
        if self.section is not None and self.section < 1:
            raise SpecError(f"--section {self.section}", "give 1 or more")
        check_choice("--pipeline", self.pipeline, (None, *PIPELINES))
        check_choice("--adding", self.adding, (None, *ADDING))

    @cached_property
    def forward(self) -> Attention:
        """The attention whose gradients these are."""
        return Attention(
            self.arch, self.seq_q, self.seq_k, self.head_dim, self.heads, self.kv_heads, self.batch, 0, self.dtype,
            self.layout, self.causal, self.scale, lse=True,
        )  # fmt: skip

    def plain(self) -> dict[str, Any]:
        return {**super().plain(), "kv_heads": self.forward.key_heads, "scale": self.forward.factor}

    @property
    def element(self) -> Element:
        """The element type of all operands but the logarithms."""
        return self.forward.element

    @property
    def flops(self) -> int:
        """Operations of the five products: 2 for each visible score and head dimension."""
        return 2 * _PRODUCTS * self.batch * self.heads * self.forward.visible * self.head_dim
