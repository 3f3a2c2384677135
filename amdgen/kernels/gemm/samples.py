"""Random legal specifications of small products, for tests and benchmarks."""

from __future__ import annotations

import random

from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm.build import plan_gemm
from amdgen.kernels.gemm.cuda import plan_cuda
from amdgen.kernels.gemm.spec import ACTIVATIONS, LAYOUTS, Gemm

_LARGEST = 150


def random_spec(rng: random.Random, arch: str) -> Gemm:
    """A specification that can be planned, small enough to be emulated in about a second."""
    while True:
        try:
            spec = _drawn(rng, arch)
            _ = plan_cuda(spec) if spec.is_nvidia else plan_gemm(spec)
        except SpecError:
            continue
        return spec


def _drawn(rng: random.Random, arch: str) -> Gemm:
    def size() -> int:
        return rng.choice([rng.randint(1, _LARGEST), 64, 128])

    whole = Gemm(arch, size(), size(), size(), layout=rng.choice(LAYOUTS))
    dtype = rng.choice(["f16", "bf16"])
    pad = rng.choice([0, 0, 8, 3])
    extras = {"bias": rng.random() < 0.3, "activation": rng.choice(ACTIVATIONS)} if whole.is_nvidia else {}
    return whole.chosen(
        dtype=dtype,
        out_dtype=rng.choice(["", "f16", "bf16", "f32"]),
        staging=rng.choice([None, *whole.ways.stagings]),
        mfma=None if whole.is_nvidia else rng.choice([None, 16, 32]),
        alpha=rng.choice([1.0, 0.5]),
        beta=rng.choice([0.0, 2.0]),
        lda=whole.a_shape[1] + pad,
        ldb=whole.b_shape[1] + pad,
        ldc=whole.n + pad,
        **extras,
    )
