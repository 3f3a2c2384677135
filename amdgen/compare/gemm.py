"""Our GEMM against cuBLAS, on the same data in the same run. Every output is checked before a figure is printed."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from amdgen.compare.cuda_gemm import Resident, build_cuda
from amdgen.compare.timing import Launcher, Timed, gpu_state, input_sets, interleaved, torch_here
from amdgen.device.base import DeviceError
from amdgen.device.cuda import CudaDevice
from amdgen.isa import element
from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm.cuda import CudaGemm, plan_cuda
from amdgen.verify.cuda import rounding_bound

_CHECKED_ROWS = 128
"""Rows of a large C that are compared with float64; of a small one, all."""
LIBRARY = "cuBLAS"


@dataclass(frozen=True)
class Row:
    """One shape: what each candidate took, and our speed over the library's."""

    m: int
    n: int
    k: int
    dtype: str
    kernel: str
    timed: tuple[Timed, ...]
    errors: dict[str, float] = field(default_factory=dict)
    state: dict[str, str] = field(default_factory=dict)

    def time(self, name: str) -> Timed:
        return next(t for t in self.timed if t.name == name)

    def tflops(self, name: str) -> float:
        return 2.0 * self.m * self.n * self.k / self.time(name).median / 1e6

    def ratio(self, name: str) -> float:
        """Library's time over ours: above 1 we are faster."""
        return self.time(LIBRARY).median / self.time(name).median

    def as_json(self) -> dict[str, Any]:
        names = [t.name for t in self.timed]
        return {
            **asdict(self),
            "median_us": {n: self.time(n).median for n in names},
            "spread": {n: self.time(n).spread for n in names},
            "tflops": {n: self.tflops(n) for n in names},
            "ratio": {n: self.ratio(n) for n in names if n != LIBRARY and LIBRARY in names},
        }


def compare_gemm(variants: dict[str, CudaGemm], device: CudaDevice, *, rounds: int = 12, library: bool = True) -> Row:
    """Times each variant of one product, as named, and cuBLAS beside them. A name that ends in "plain" is launched
    without programmatic dependent launch.

    Raises DeviceError when an output is wrong, or a figure above the chip's peak.
    """
    torch = torch_here()
    spec = next(iter(variants.values()))
    arch = spec.isa.arch
    built = {name: build_cuda(plan_cuda(variant)) for name, variant in variants.items()}
    one = spec.bytes * (spec.m + spec.n) * spec.k + spec.m * spec.n * 2
    sets = input_sets(one, arch.l2_bytes)
    data = [_inputs(torch, spec) for _ in range(sets)]
    rows, want, size = _reference(torch, spec, data[0])
    candidates: dict[str, list[Launcher]] = {}
    errors: dict[str, float] = {}
    kept = []
    for name, made in built.items():
        resident = Resident(made, device, lambda bytes_: torch.zeros(bytes_, dtype=torch.uint8, device="cuda"))
        bound = [
            resident.bind(*(t.data_ptr() for t in s), early=False if name.endswith("plain") else None) for s in data
        ]
        kept.append(bound)
        candidates[name] = [b.launch for b in bound]
    if library:
        candidates[LIBRARY] = [_library(torch, spec, s) for s in data]
    for name, launches in candidates.items():
        data[0][2].fill_(float("nan"))
        launches[0](torch.cuda.current_stream().cuda_stream)
        errors[name] = _checked(torch, spec, data[0][2], rows, want, size, name)
    flops = spec.flops
    expected = max(flops / (arch.peak_tflops[spec.dtype] * 0.7e6), one / (arch.memory_gb_s * 0.85e3))
    timed = interleaved(candidates, expected, rounds)
    first = candidates[next(iter(candidates))][0]
    row = Row(
        spec.m, spec.n, spec.k, spec.dtype, next(iter(built.values())).plan.name, tuple(timed), errors,
        gpu_state(first, max(20, int(2e5 / expected))),
    )  # fmt: skip
    for t in timed:
        if row.tflops(t.name) > arch.peak_tflops[spec.dtype]:
            raise DeviceError(
                f"{t.name}: {row.tflops(t.name):.0f} TFLOP/s is above the peak of {arch.name}", "measure again"
            )
    return row


def _inputs(torch: Any, spec: CudaGemm) -> tuple[Any, Any, Any]:
    def random(shape: tuple[int, int]) -> Any:
        return torch.randn(shape, device="cuda", dtype=torch.float32).to(getattr(torch, element(spec.dtype).torch))

    c = torch.empty((spec.m, spec.n), dtype=getattr(torch, element(spec.out).torch), device="cuda")
    return random(spec.a_shape), random(spec.b_shape), c


def _library(torch: Any, spec: CudaGemm, data: tuple[Any, Any, Any]) -> Launcher:
    a, b, c = data
    a = a if spec.layout[0] == "n" else a.t()
    b = b if spec.layout[1] == "n" else b.t()
    if spec.dtype in ("f16", "bf16") and spec.out == spec.dtype:
        return lambda _: torch.matmul(a, b, out=c)
    if spec.dtype == "fp8" and spec.layout == "nt":
        one = torch.ones((), device="cuda")
        return lambda _: torch._scaled_mm(a, b, scale_a=one, scale_b=one, out_dtype=c.dtype, use_fast_accum=True, out=c)
    raise SpecError(f"no cuBLAS call is known for {spec.dtype} -> {spec.out}, layout {spec.layout}", "use amdgen run")


def _reference(torch: Any, spec: CudaGemm, data: tuple[Any, Any, Any]) -> tuple[Any, Any, Any]:
    """Some rows of C in float64, and the magnitude that their errors are relative to."""
    count = min(spec.m, _CHECKED_ROWS)
    rows = torch.randperm(spec.m, device="cuda")[:count]
    a = data[0] if spec.layout[0] == "n" else data[0].t()
    b = data[1] if spec.layout[1] == "n" else data[1].t()
    some, whole = a[rows].double() if spec.dtype not in ("fp8", "bf8") else a.float()[rows].double(), b.float()
    want, size = [], []
    for columns in whole.split(4096, dim=1):
        want.append(some @ columns.double())
        size.append(some.abs() @ columns.double().abs())
    return rows, torch.cat(want, 1), torch.cat(size, 1)


def _checked(torch: Any, spec: CudaGemm, c: Any, rows: Any, want: Any, size: Any, name: str) -> float:
    error = (c[rows].double() - want).abs()
    if not bool((error <= rounding_bound(spec, want, size)).all()) or not bool(torch.isfinite(c).all()):
        raise DeviceError(f"{name}: a wrong result, {float((error / size).max()):.1e} of |A|·|B|", "no figure is given")
    return float((error / size.clamp(min=1e-30)).max())
