"""Runs a built kernel on random data and compares it with float64."""

from __future__ import annotations

import dataclasses
import time
from dataclasses import dataclass
from typing import Any

import ml_dtypes
import numpy as np
import numpy.typing as npt

from amdgen.builder import Built, Spec
from amdgen.device import Device, Launched
from amdgen.kernels.gemm import Gemm

NUMPY: dict[str, Any] = {"f16": np.float16, "bf16": ml_dtypes.bfloat16, "f32": np.float32}
_EPSILON = {"f16": 2.0**-11, "bf16": 2.0**-8, "f32": 2.0**-24}
"""Half an ulp of 1 of each output type: what its final rounding may add."""
_STEP = 2.0**-23
"""Relative error of one f32 accumulation: matrix cores truncate, which may cost a whole ulp."""


@dataclass(frozen=True)
class Data:
    """Inputs and outputs of one GEMM. ``c`` is poisoned when the kernel need not read it."""

    a: npt.NDArray[Any]
    b: npt.NDArray[Any]
    c: npt.NDArray[Any]
    old: npt.NDArray[Any]  # C before the run


def random_data(spec: Gemm, seed: int = 0) -> Data:
    """Normally distributed inputs; an output of NaNs unless beta reads it."""
    rng = np.random.default_rng(seed)
    kind, out = NUMPY[spec.dtype], NUMPY[spec.out.name]
    lda, ldb, ldc = spec.pitches

    def matrix(rows: int, pitch: int) -> npt.NDArray[Any]:
        return rng.standard_normal((rows, pitch), np.float32).astype(kind)

    c = np.full((spec.m, ldc), np.nan, out)
    if spec.beta:
        c = rng.standard_normal((spec.m, ldc), np.float32).astype(out)
    return Data(matrix(spec.a_shape[0], lda), matrix(spec.b_shape[0], ldb), c, c.copy())


def reference(spec: Gemm, data: Data) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """The product in float64, and the magnitude that its rounding errors are relative to (|A|·|B|)."""
    a = data.a[:, : spec.a_shape[1]].astype(np.float64)
    b = data.b[:, : spec.b_shape[1]].astype(np.float64)
    a = a if spec.layout[0] == "n" else a.T
    b = b if spec.layout[1] == "n" else b.T
    want = spec.alpha * (a @ b)
    size = abs(spec.alpha) * (np.abs(a) @ np.abs(b))
    if spec.beta:
        old = data.old[:, : spec.n].astype(np.float64)
        want, size = want + spec.beta * old, size + abs(spec.beta * old)
    return want, size


@dataclass(frozen=True)
class Comparison:
    """``max_rel_err``: largest error relative to |A|·|B|; ``allowed``: the bound at element ``where``, which is the one
    furthest beyond its bound when any is, else the one with the largest error."""

    ok: bool
    max_rel_err: float
    allowed: float
    where: tuple[int, int]


def compare(spec: Gemm, data: Data) -> Comparison:
    """Elementwise: f32 accumulation may err by one ulp a step, and the output type by half an ulp of the result.

    Padding between the rows of C must be untouched.
    """
    want, size = reference(spec, data)
    got = data.c[:, : spec.n].astype(np.float64)
    size = np.maximum(size, np.finfo(np.float32).tiny)
    error = np.abs(got - want) / size
    # A step of the hardware accumulates several products; counting each product is the safe side.
    bound = (spec.k + 8) * _STEP / 2 + np.abs(want) / size * _EPSILON[spec.out.name] + 2.0**-24
    bad = ~(error <= bound)
    error = np.where(np.isnan(error), np.inf, error)
    ratio = np.where(np.isnan(got), np.inf, error / bound)
    # The element that the bound is told for: where the result is wrong, or else where the error is largest.
    worst = ratio if bad.any() else error
    i, j = (int(v) for v in np.unravel_index(int(np.argmax(worst)), worst.shape))
    padding_kept = bool(
        (data.c[:, spec.n :].view(np.uint8) == data.old[:, spec.n :].view(np.uint8)).all()
        if data.c.shape[1] > spec.n
        else True
    )
    return Comparison(not bad.any() and padding_kept, float(error.max()), float(bound[i, j]), (i, j))


@dataclass(frozen=True)
class RunReport:
    """One checked run."""

    built: Built
    device: str
    launched: Launched
    comparison: Comparison
    seconds: dict[str, float]

    @property
    def ok(self) -> bool:
        return self.comparison.ok and not self.launched.findings

    def as_json(self) -> dict[str, Any]:
        b = self.built
        return {
            "ok": self.ok,
            "device": self.device,
            "arch": b.spec.arch,
            "kernel": b.kernel,
            "spec": spec_json(b.spec),
            "compiler": b.compiler,
            "max_rel_err": self.comparison.max_rel_err,
            "allowed_rel_err": self.comparison.allowed,
            "checks": {name: [dataclasses.asdict(f) for f in found] for name, found in self.launched.checks.items()},
            "findings": len(self.launched.findings),
            "warnings": len(self.launched.warnings),
            "resources": b.resource_report(),
            "counts": self.launched.counts,
            "seconds": {k: round(v, 4) for k, v in self.seconds.items()},
        }


def spec_json(spec: Spec) -> dict[str, Any]:
    """A specification as plain data."""
    assert isinstance(spec, Gemm)
    out = {f.name: getattr(spec, f.name) for f in dataclasses.fields(spec)}
    out["tile"] = str(spec.tile) if spec.tile else None
    out["waves"] = f"{spec.waves[0]}x{spec.waves[1]}" if spec.waves else None
    out["out_dtype"] = spec.out.name
    return out


def run_built(built: Built, device: Device, *, seed: int = 0, checks: str = "all") -> RunReport:
    """Launches on random data, compares with float64."""
    spec = built.spec
    assert isinstance(spec, Gemm)
    data = random_data(spec, seed)
    args = gemm_arguments(spec, data)
    started = time.perf_counter()
    launched = device.launch(built.code, built.kernel, built.grid, built.block, args, checks=checks)
    ran = time.perf_counter()
    comparison = compare(spec, data)
    seconds = {**built.seconds, "run": ran - started, "check": time.perf_counter() - ran}
    return RunReport(built, device.name, launched, comparison, seconds)


def gemm_arguments(spec: Gemm, data: Data) -> list[Any]:
    """The kernel's arguments in their order."""
    lda, ldb, ldc = spec.pitches
    sizes = [np.int32(v) for v in (spec.m, spec.n, spec.k, lda, ldb, ldc)]
    return [
        data.a.view(np.uint16),
        data.b.view(np.uint16),
        data.c,
        *sizes,
        np.float32(spec.alpha),
        np.float32(spec.beta),
    ]
