"""How a GEMM is to be done on an NVIDIA GPU, and what only is there: batches, bias, activation."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from amdgen.isa.elements import element
from amdgen.isa.nvidia import MatrixUnit, NvidiaIsa, load_nvidia
from amdgen.kernels.errors import SpecError, check_choice, check_size
from amdgen.kernels.gemm.product import Product
from amdgen.kernels.gemm.spec import Tile

ACTIVATIONS = ("", "relu", "gelu", "silu")
DECOMPOSITIONS = ("data_parallel", "split_k", "stream_k")
REDUCTIONS = ("workspace", "tma", "atomic")
STAGINGS = ("tma", "cp_async")


@dataclass(frozen=True)
class CudaGemm(Product):
    """A product on an NVIDIA architecture: C = activation(alpha · op(A) · op(B) + beta · C + bias), ``batch`` times.

    m, n, k, dtype, out_dtype, layout, alpha, beta, lda, ldb, ldc as in :class:`~amdgen.kernels.gemm.product.Product`;
    matrices of a batch follow one another without a gap. f32 accumulation, i32 for i8 (whose output is i32 and which
    takes no alpha, beta or activation). ``bias`` adds a row of n elements of C's type.

    tile, warpgroups (that multiply), stages, cluster (blocks along m, along n), staging, decomposition, splits,
    reduction and group (tiles of a band of the raster; 0: no bands) say how; None means chosen. ``along_n``: bands run
    along n; ``in_order``: splits add up in turn, so that the copy engine's sums are the same each time; ``warps``: of a
    block on cp.async; ``store`` "direct" and ``setmaxnreg`` False leave out what they name, for comparison.
    """

    inputs = ("f16", "bf16", "tf32", "fp8", "bf8", "i8")
    outputs = ("f16", "bf16", "f32", "i32")
    default_outputs: ClassVar = {"tf32": "f32", "fp8": "bf16", "bf8": "bf16", "i8": "i32"}

    batch: int = 1
    bias: bool = False
    activation: str = ""
    tile: Tile | None = None
    warpgroups: int | None = None
    stages: int | None = None
    cluster: tuple[int, int] | None = None
    staging: str | None = None
    decomposition: str | None = None
    splits: int | None = None
    reduction: str | None = None
    group: int | None = None
    along_n: bool | None = None
    in_order: bool = False
    warps: tuple[int, int] | None = None
    store: str | None = None
    setmaxnreg: bool = True

    def __post_init__(self) -> None:
        super().__post_init__()
        check_size("--batch", self.batch)
        check_choice("--activation", self.activation, ACTIVATIONS)
        check_choice("--staging", self.staging, (None, *STAGINGS))
        check_choice("--decomposition", self.decomposition, (None, *DECOMPOSITIONS))
        check_choice("--reduction", self.reduction, (None, *REDUCTIONS))
        if self.in_order and self.reduction == "atomic":
            raise SpecError("atomic sums come in any order", "use --reduction workspace, or tma in turn")
        if (self.dtype == "i8") != (self.out == "i32"):
            raise SpecError(
                f"--dtype {self.dtype} gives no {self.out}", "i8 goes with i32, other types with f16, bf16, f32"
            )
        if self.dtype == "i8" and (self.alpha != 1 or self.beta or self.activation or self.bias):
            raise SpecError("i8 products are plain: no alpha, beta, bias or activation", "apply them to the i32 result")

    @property
    def isa(self) -> NvidiaIsa:
        return load_nvidia(self.arch)

    @property
    def out(self) -> str:
        return self.out_name

    @property
    def bytes(self) -> int:
        """Of an element of A or B."""
        return element(self.dtype).bytes

    @property
    def unit(self) -> MatrixUnit:
        return self.isa.unit(self.dtype)

    @cached_property
    def tma_reads(self) -> bool:
        """Whether the copy engine can read A and B: rows at multiples of 16 bytes."""
        tma = self.isa.arch.tma
        return tma is not None and not any(pitch * self.bytes % tma.stride_align for pitch in self.pitches[:2])

    @cached_property
    def tma_writes(self) -> bool:
        """Whether the copy engine can write C: rows that begin at multiples of 16 bytes and are whole ones of them.

        It drops what lies outside a tensor by such pieces: where C's last one is partly padding, that is written too.
        """
        tma = self.isa.arch.tma
        return tma is not None and not any(
            columns * element(self.out).bytes % tma.stride_align for columns in (self.n, self.pitches[2])
        )

    @property
    def flops(self) -> int:
        return super().flops * self.batch
