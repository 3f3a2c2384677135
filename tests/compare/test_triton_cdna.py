"""The Triton kernel of ``compare --predicted --peer triton`` computes the product. Where Triton is installed."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest

from amdgen.compare.foreign import UnfitError
from amdgen.emulator import emulate
from amdgen.kernels.gemm import Gemm

pytest.importorskip("triton")

TYPES = {"f16": np.float16, "bf16": ml_dtypes.bfloat16}


@pytest.mark.parametrize("layout", ["nn", "nt", "tn", "tt"])
@pytest.mark.parametrize(
    ("sizes", "dtype", "arch"), [((100, 77, 333), "f16", "gfx942"), ((64, 96, 128), "bf16", "gfx950")]
)
def test_the_product(layout: str, sizes: tuple[int, int, int], dtype: str, arch: str) -> None:
    from amdgen.compare.triton_cdna import peer

    m, n, k = sizes
    rng = np.random.default_rng(5)
    a, b = (rng.normal(size=shape).astype(TYPES[dtype]) for shape in ((m, k), (k, n)))
    lie = (np.ascontiguousarray(x.T if word == "t" else x) for x, word in zip((a, b), layout, strict=True))
    launch = peer(Gemm(arch, m, n, k, dtype=dtype, layout=layout)).launches[-1]
    c = np.full((m, n), np.nan, TYPES[dtype])
    found = emulate(launch.code, launch.entry, launch.grid, launch.block, [*lie, c, *launch.args[3:]], launch.lds)
    assert not found.findings
    np.testing.assert_allclose(c.astype(float), a.astype(float) @ b.astype(float), rtol=0.02, atol=0.2)


@pytest.mark.parametrize(("spec", "said"), [
    (Gemm("gfx90a", 64, 64, 64), "no gfx90a"), (Gemm("gfx942", 64, 64, 64, dtype="fp8"), "f16 or bf16 and nothing"),
    (Gemm("gfx942", 64, 64, 64, bias=True), "nothing more"), (Gemm("gfx942", 64, 64, 64, lda=80), "nothing more"),
    (Gemm("gfx942", 64, 64, 0), "nothing more"), (Gemm("gfx942", 64, 64, 64, out_dtype="f32"), "nothing more"),
])  # fmt: skip
def test_more_than_a_product_is_refused(spec: Gemm, said: str) -> None:
    from amdgen.compare.triton_cdna import peer

    with pytest.raises(UnfitError, match=said):
        peer(spec)
