"""Runs a built GEMM on random data and compares it with float64."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.builder import Built, Spec
from amdgen.device import Device
from amdgen.kernels.gemm import Gemm
from amdgen.verify import common
from amdgen.verify.common import Comparison, Pair, judged, normal, output_error, plain_fields, poisoned, sum_error


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
    lda, ldb, ldc = spec.pitches
    shape = spec.m, ldc
    c = normal(rng, shape, spec.out_name) if spec.beta else poisoned(shape, spec.out_name)
    a = normal(rng, (spec.a_shape[0], lda), spec.dtype)
    return Data(a, normal(rng, (spec.b_shape[0], ldb), spec.dtype), c, c.copy())


def gemm_arguments(spec: Gemm, data: Data) -> list[Any]:
    """The kernel's arguments in their order."""
    sizes = [np.int32(v) for v in (spec.m, spec.n, spec.k, *spec.pitches)]
    factors = np.float32(spec.alpha), np.float32(spec.beta)
    return [data.a.view(np.uint16), data.b.view(np.uint16), data.c, *sizes, *factors]


def reference(spec: Gemm, data: Data) -> Pair:
    """The product in float64, and the magnitude that its rounding errors are relative to (|A|·|B|)."""
    return common.product(spec, data.a, data.b, data.old)


def compare(spec: Gemm, data: Data) -> Comparison:
    """Elementwise: f32 accumulation may err by half an ulp a product, and the output type by half an ulp of the result.

    Padding between the rows of C must be untouched.
    """
    want, size = reference(spec, data)
    size = np.maximum(size, common.F32_TINY)
    bound = size * sum_error(spec) + output_error(spec, want)
    return judged(data.c[:, : spec.n], want, size, bound, kept=common.untouched(data.c, data.old, spec.n))


@dataclass(frozen=True)
class RunReport(common.RunReport):
    """One checked run of a GEMM."""

    comparison: Comparison

    def errors(self) -> dict[str, Any]:
        return {"max_rel_err": self.comparison.max_rel_err, "allowed_rel_err": self.comparison.allowed}

    def spec(self) -> dict[str, Any]:
        return spec_json(self.built.spec)


def spec_json(spec: Spec) -> dict[str, Any]:
    """A specification as plain data."""
    assert isinstance(spec, Gemm)
    return {**plain_fields(spec), "out_dtype": spec.out_name}


def run_built(built: Built, device: Device, *, seed: int = 0, checks: str = "all") -> RunReport:
    """Launches on random data, compares with float64."""
    spec = built.spec
    assert isinstance(spec, Gemm)
    data = random_data(spec, seed)
    return RunReport(*common.run(built, device, gemm_arguments(spec, data), lambda: compare(spec, data), checks))
