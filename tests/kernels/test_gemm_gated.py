"""Gated pairs of products on CDNA, as in SwiGLU: the reference beside its formula, kernels, refusals."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from amdgen.builder import build
from amdgen.device import open_device
from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm import Gemm, Tile
from amdgen.kernels.gemm.family import GEMM
from amdgen.verify import run_built


def test_the_reference_is_swiglu() -> None:
    spec = Gemm("gfx942", 7, 9, 5, dtype="bf16", gated=True, activation="silu", residual=True, alpha=0.5)
    data = GEMM.data(spec, 3)
    a, b, residual = (data[name].astype(np.float64) for name in ("a", "b", "residual"))
    x, y = 0.5 * a @ b[:9].T, 0.5 * a @ b[9:].T
    np.testing.assert_allclose(GEMM.reference(spec, data)["c"].want, x / (1 + np.exp(-x)) * y + residual, rtol=1e-12)


@pytest.mark.parametrize(
    ("arch", "size", "how"),
    [
        ("gfx908", (100, 45, 40), {"groups": 3, "alpha": 0.5, "ldb": 48}),
        ("gfx90a", (100, 70, 40), {"dtype": "bf16", "residual": True, "activation": "gelu", "layout": "tt"}),
        # Two neighbouring columns of B in a lane's two matrix instructions, and wide stores.
        ("gfx942", (70, 80, 40), {"activation": "silu", "mfma": 16, "tile": Tile(64, 64, 64), "waves": (2, 1)}),
        ("gfx942", (70, 70, 136), {"activation": "relu", "batch": 2, "decomposition": "stream_k", "staging": "lds_dma",
                                   "dtype": "xf32"}),
        ("gfx950", (40, 270, 64), {"dtype": "fp8", "b_dtype": "bf8", "activation": "silu", "staging": "lds_dma"}),
    ],
)  # fmt: skip
def test_gated(arch: str, size: tuple[int, int, int], how: dict[str, Any]) -> None:
    report = run_built(build(Gemm(arch, *size, gated=True, **how)), open_device("emulator", arch))
    found = [*report.launched.findings, *report.launched.warnings]
    assert not found, str(found[0])
    assert report.comparison.ok, report.comparison
    assert not report.built.resources.vgpr_spills


@pytest.mark.parametrize(
    "how",
    [{"layout": "nn"}, {"bias": True}, {"column_bias": True}, {"beta": 1.0}, {"dtype": "f64"}, {"weights": "int4"},
     {"dtype": "fp8", "scales": "row"}, {"n": 1 << 20, "k": 1 << 12}],
)  # fmt: skip
def test_what_gated_goes_without(how: dict[str, Any]) -> None:
    with pytest.raises(SpecError, match="--gated"):
        Gemm("gfx942", **{"m": 64, "n": 64, "k": 64, "gated": True, **how})
