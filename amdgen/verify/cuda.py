"""Runs a GEMM of the CUDA path on random data and compares it with float64."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.compare.cuda_gemm import BuiltCuda, Resident
from amdgen.device.cuda import CudaDevice, DeviceMemory
from amdgen.kernels.gemm.cuda import CudaGemm
from amdgen.verify.common import (
    F32_TINY,
    Comparison,
    Pair,
    judged,
    normal,
    output_error,
    poisoned,
    product,
    sum_error,
    untouched,
)

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
class CudaRun(Comparison):
    """One checked run. ``where``: batch, row, column."""

    seconds: dict[str, float]
    c: npt.NDArray[Any]


def cuda_data(spec: CudaGemm, seed: int = 0) -> CudaData:
    """Random inputs; C is poisoned unless beta reads it."""
    rng = np.random.default_rng(seed)
    lda, ldb, ldc = spec.pitches
    a = normal(rng, (spec.batch, spec.a_shape[0], lda), spec.dtype)
    b = normal(rng, (spec.batch, spec.b_shape[0], ldb), spec.dtype)
    shape = spec.batch, spec.m, ldc
    old = normal(rng, shape, spec.out) if spec.beta else poisoned(shape, spec.out)
    return CudaData(a, b, old, normal(rng, (spec.n,), spec.out) if spec.bias else None)


def cuda_reference(spec: CudaGemm, data: CudaData) -> Pair:
    """The result in float64, and the magnitude that its rounding errors are relative to."""
    want, size = product(spec, _truncated(spec, data.a), _truncated(spec, data.b), data.old)
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

    Every product of the matrix unit's sums may cost half a unit in the last place of f32, an fp8 product what its
    14-bit sums do; the activation a few; then the output rounds to nearest. ``exact``: inputs are small integers, so
    that no sum rounds.
    """
    if spec.out == "i32":
        return size * 0.0
    sums = _FP8_SUM if spec.dtype in ("fp8", "bf8") else sum_error(spec)
    bound = size * (0.0 if exact else sums)
    if spec.activation:
        bound = (bound + size * 2.0**-20) * _SLOPE
    return bound + output_error(spec, want)


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
    found = cuda_compare(spec, data, c)
    seconds = {"run": ran - started, "check": time.perf_counter() - ran}
    return CudaRun(found.ok, found.max_rel_err, found.allowed, found.where, seconds, c)


def cuda_compare(spec: CudaGemm, data: CudaData, c: npt.NDArray[Any]) -> Comparison:
    """``c``: what the kernel left, (batch, m, pitch)."""
    want, size = cuda_reference(spec, data)
    size = np.maximum(size, F32_TINY)
    bound = rounding_bound(spec, want, size)
    return judged(c[..., : spec.n], want, size, bound, kept=untouched(c, data.old, spec.n))


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
