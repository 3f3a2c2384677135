"""What a GEMM on an NVIDIA GPU is, and how it is to be done."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from math import isfinite

from amdgen.isa.nvidia import MatrixUnit, NvidiaIsa, load_nvidia
from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm.spec import LAYOUTS, Tile

BYTES = {"f16": 2, "bf16": 2, "tf32": 4, "fp8": 1, "bf8": 1, "i8": 1, "f32": 4, "i32": 4}
"""Of one element in memory. fp8 is e4m3, bf8 e5m2; tf32 lies as f32."""
INPUTS = ("f16", "bf16", "tf32", "fp8", "bf8", "i8")
OUTPUTS = ("f16", "bf16", "f32", "i32")
ACTIVATIONS = ("", "relu", "gelu", "silu")
DECOMPOSITIONS = ("data_parallel", "split_k", "stream_k")
REDUCTIONS = ("workspace", "tma", "atomic")
STAGINGS = ("tma", "cp_async")
_DEFAULT_OUT = {"tf32": "f32", "fp8": "bf16", "bf8": "bf16", "i8": "i32"}
_MAX_SIZE = 1 << 30


@dataclass(frozen=True)
class CudaGemm:
    """C = activation(alpha · op(A) · op(B) + beta · C + bias) on one NVIDIA architecture, ``batch`` times.

    m, n, k, layout, lda, ldb, ldc as in :class:`~amdgen.kernels.gemm.spec.Gemm`; matrices of a batch follow one another
    without a gap. f32 accumulation, i32 for i8 (whose output is i32 and which takes no alpha, beta or activation).
    ``bias`` adds a row of n elements of C's type.

    tile, warpgroups (that multiply), stages, cluster (blocks along m, along n), staging, decomposition, splits,
    reduction and group (tiles of a band of the raster; 0: no bands) say how; None means chosen. ``along_n``: bands run
    along n; ``in_order``: splits add up in turn, so that the copy engine's sums are the same each time; ``warps``: of a
    block on cp.async; ``store`` "direct" and ``setmaxnreg`` False leave out what they name, for comparison.
    """

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
        for name in ("m", "n", "k", "batch"):
            value = getattr(self, name)
            if not 1 <= value <= _MAX_SIZE:
                raise SpecError(f"{'--batch' if name == 'batch' else '-' + name} {value}", f"give 1 to {_MAX_SIZE}")
        for name in ("alpha", "beta"):
            if not isfinite(getattr(self, name)):
                raise SpecError(f"--{name} {getattr(self, name)}", "give a finite number")
        for option, value, allowed in (
            ("dtype", self.dtype, INPUTS), ("out-dtype", self.out, OUTPUTS), ("layout", self.layout, LAYOUTS),
            ("activation", self.activation, ACTIVATIONS), ("staging", self.staging, (None, *STAGINGS)),
            ("decomposition", self.decomposition, (None, *DECOMPOSITIONS)),
            ("reduction", self.reduction, (None, *REDUCTIONS)),
        ):  # fmt: skip
            if value not in allowed:
                raise SpecError(
                    f"--{option} {value} is not available here", f"choose from {', '.join(filter(None, allowed))}"
                )
        if self.in_order and self.reduction == "atomic":
            raise SpecError("atomic sums come in any order", "use --reduction workspace, or tma in turn")
        if (self.dtype == "i8") != (self.out == "i32"):
            raise SpecError(
                f"--dtype {self.dtype} gives no {self.out}", "i8 goes with i32, other types with f16, bf16, f32"
            )
        if self.dtype == "i8" and (self.alpha != 1 or self.beta or self.activation or self.bias):
            raise SpecError("i8 products are plain: no alpha, beta, bias or activation", "apply them to the i32 result")
        for name, least in (("lda", self.a_shape[1]), ("ldb", self.b_shape[1]), ("ldc", self.n)):
            given = getattr(self, name)
            if given and given < least:
                raise SpecError(f"{name} {given} is less than a row of {least} elements", f"give at least {least}")

    @property
    def isa(self) -> NvidiaIsa:
        return load_nvidia(self.arch)

    @property
    def out(self) -> str:
        return self.out_dtype or _DEFAULT_OUT.get(self.dtype, self.dtype)

    @property
    def bytes(self) -> int:
        """Of an element of A or B."""
        return BYTES[self.dtype]

    @property
    def unit(self) -> MatrixUnit:
        return self.isa.unit(self.dtype)

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

    @cached_property
    def tma_reads(self) -> bool:
        """Whether the copy engine can read A and B: rows at multiples of 16 bytes."""
        tma = self.isa.arch.tma
        return tma is not None and not any(pitch * self.bytes % tma.stride_align for pitch in self.pitches[:2])

    @cached_property
    def tma_writes(self) -> bool:
        tma = self.isa.arch.tma
        return tma is not None and self.pitches[2] * BYTES[self.out] % tma.stride_align == 0

    @property
    def flops(self) -> int:
        return 2 * self.m * self.n * self.k * self.batch

    def chosen(self, **how: object) -> CudaGemm:
        """The same product, done so."""
        return replace(self, **how)  # type: ignore[arg-type]
