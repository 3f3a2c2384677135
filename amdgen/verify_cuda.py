"""Runs a GEMM of the CUDA path on random data and compares it with float64, as :mod:`amdgen.verify` does for CDNA."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import Any

import ml_dtypes
import numpy as np
import numpy.typing as npt

from amdgen.compare.cuda_gemm import BuiltCuda, Resident
from amdgen.device.cuda import CudaDevice, DeviceMemory
from amdgen.kernels.gemm.cuda import CudaGemm

NUMPY: dict[str, Any] = {
    "f16": np.float16, "bf16": ml_dtypes.bfloat16, "f32": np.float32, "tf32": np.float32,
    "fp8": ml_dtypes.float8_e4m3fn, "bf8": ml_dtypes.float8_e5m2, "i8": np.int8, "i32": np.int32,
}  # fmt: skip
_HALF_ULP = {"f16": 2.0**-11, "bf16": 2.0**-8, "f32": 2.0**-24, "i32": 0.0}
_FP8_SUM = 2.0**-9
"""Of |A|·|B|: Hopper's matrix unit keeps 14 bits of an fp8 product's sums (measured; not documented)."""
_SLOPE = 1.3
"""Of an activation, at most: what it makes of an error of its input."""


@dataclass(frozen=True)
class CudaData:
    """Inputs of one product, (batch, rows, pitch) each; ``old``: C before the run, NaN where nothing reads it."""

    a: npt.NDArray[Any]
    b: npt.NDArray[Any]
    old: npt.NDArray[Any]
    bias: npt.NDArray[Any] | None


@dataclass(frozen=True)
class CudaRun:
    """One checked run. ``max_rel_err`` is relative to |A|·|B|; ``where``: batch, row, column of the worst element."""

    ok: bool
    max_rel_err: float
    allowed: float
    where: tuple[int, int, int]
    seconds: dict[str, float]
    c: npt.NDArray[Any]


def cuda_data(spec: CudaGemm, seed: int = 0) -> CudaData:
    """Normally distributed floats, integers from -8 to 7."""
    rng = np.random.default_rng(seed)

    def random(shape: tuple[int, ...], kind: str) -> npt.NDArray[Any]:
        if kind == "i8":
            return rng.integers(-8, 8, shape, np.int8)
        values: npt.NDArray[Any] = rng.standard_normal(shape, np.float32).astype(NUMPY[kind])
        return values

    lda, ldb, ldc = spec.pitches
    a = random((spec.batch, spec.a_shape[0], lda), spec.dtype)
    b = random((spec.batch, spec.b_shape[0], ldb), spec.dtype)
    shape = (spec.batch, spec.m, ldc)
    empty = np.full(shape, -77 if spec.out == "i32" else np.nan, NUMPY[spec.out])
    old = random(shape, spec.out) if spec.beta else empty
    return CudaData(a, b, old, random((spec.n,), spec.out) if spec.bias else None)


def cuda_reference(spec: CudaGemm, data: CudaData) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """The result in float64, and the magnitude that its rounding errors are relative to."""
    a = _truncated(spec, data.a)[:, :, : spec.a_shape[1]].astype(np.float64)
    b = _truncated(spec, data.b)[:, :, : spec.b_shape[1]].astype(np.float64)
    a = a if spec.layout[0] == "n" else a.transpose(0, 2, 1)
    b = b if spec.layout[1] == "n" else b.transpose(0, 2, 1)
    want, size = spec.alpha * (a @ b), abs(spec.alpha) * (np.abs(a) @ np.abs(b))
    if spec.beta:
        old = spec.beta * data.old[:, :, : spec.n].astype(np.float64)
        want, size = want + old, size + np.abs(old)
    if data.bias is not None:
        bias = data.bias.astype(np.float64)
        want, size = want + bias, size + np.abs(bias)
    if spec.activation == "relu":
        want = np.maximum(want, 0)
    if spec.activation == "gelu":
        want = 0.5 * want * (1 + np.vectorize(math.erf)(want / math.sqrt(2)))
    if spec.activation == "silu":
        want = want / (1 + np.exp(-want))
    return want, size


def rounding_bound(spec: CudaGemm, want: Any, size: Any, *, exact: bool = False) -> Any:
    """How far each element may be off, from its float64 value and the magnitude |A|·|B|; NumPy's arrays or torch's.

    Every product of the matrix unit's sums may cost a unit in the last place of f32, an fp8 product what its 14-bit
    sums do; the activation a few; then the output rounds to nearest. ``exact``: inputs are small integers, so that no
    sum rounds.
    """
    if spec.out == "i32":
        return size * 0.0
    steps = _FP8_SUM if spec.dtype in ("fp8", "bf8") else (spec.k + 9) * 2.0**-24
    bound = size * (0.0 if exact else steps)
    if spec.activation:
        bound = (bound + size * 2.0**-20) * _SLOPE
    return bound + abs(want) * _HALF_ULP[spec.out] * 1.01 + (2.0**-25 if spec.out == "f16" else 0.0)


def _truncated(spec: CudaGemm, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """tf32 reads 19 bits of each f32."""
    if spec.dtype != "tf32":
        return array
    return (array.view(np.uint32) & np.uint32(0xFFFFE000)).view(np.float32)


def run_cuda(built: BuiltCuda, device: CudaDevice, *, seed: int = 0) -> CudaRun:
    """Launches on random data, compares every element with float64, and that padding is untouched."""
    spec = built.plan.spec
    data = cuda_data(spec, seed)
    started = time.perf_counter()
    c = launch_cuda(built, device, data)
    ran = time.perf_counter()
    want, size = cuda_reference(spec, data)
    got = c[:, :, : spec.n].astype(np.float64)
    size = np.maximum(size, np.finfo(np.float32).tiny)
    error = np.abs(got - want)
    bound = rounding_bound(spec, want, size)
    bad = ~(error <= bound)
    relative = np.where(np.isnan(error), np.inf, error / size)
    worst = np.where(bad, np.inf, relative) if bad.any() else relative
    where = np.unravel_index(int(np.argmax(worst)), worst.shape)
    kept = bool((c[:, :, spec.n :].tobytes()) == data.old[:, :, spec.n :].tobytes())
    z, row, column = (int(v) for v in where)
    return CudaRun(
        not bad.any() and kept, float(relative.max()), float(bound[where] / size[where]), (z, row, column),
        {"run": ran - started, "check": time.perf_counter() - ran}, c,
    )  # fmt: skip


def launch_cuda(built: BuiltCuda, device: CudaDevice, data: CudaData) -> npt.NDArray[Any]:
    """C as the GPU leaves it."""
    a, b, c = (DeviceMemory(device, array.nbytes).write(array) for array in (data.a, data.b, data.old))
    bias = DeviceMemory(device, data.bias.nbytes).write(data.bias) if data.bias is not None else None
    resident = Resident(built, device, lambda count: DeviceMemory(device, count))
    bound = resident.bind(a.data_ptr(), b.data_ptr(), c.data_ptr(), bias.data_ptr() if bias else 0, early=False)
    bound.launch()
    device.synchronize()
    out = data.old.copy()
    c.read(out)
    return out
