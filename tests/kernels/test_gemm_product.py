"""What a product is holds on every machine: the same fields, the same refusals, the same shapes in memory."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import partial
from typing import Any

import pytest

from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm import Gemm
from amdgen.kernels.gemm.cuda import CudaGemm
from amdgen.kernels.gemm.product import Product

MACHINES = (partial(Gemm, "gfx942"), partial(CudaGemm, "sm_90a"))
SIZES: dict[str, Any] = {"m": 48, "n": 80, "k": 112}
REFUSED = [
    ({"n": 0}, "-n 0; sizes are 1 to 1073741824"),
    ({"k": 1 << 31}, "-k 2147483648; sizes are 1 to 1073741824"),
    ({"beta": float("inf")}, "--beta inf; give a finite number"),
    ({"layout": "xx"}, "--layout xx is not available here; choose from nt, nn, tn, tt"),
    ({"lda": 111}, "lda 111 is less than a row of 112 elements; give at least 112"),
    ({"ldb": 79, "layout": "nn"}, "ldb 79 is less than a row of 80 elements; give at least 80"),
    ({"ldc": 79}, "ldc 79 is less than a row of 80 elements; give at least 80"),
    ({"staging": "magic"}, "--staging magic is not available here; choose from "),
    ({"dtype": "f8"}, "--dtype f8 is not available here; choose from f16, bf16"),
    ({"out_dtype": "i4"}, "--out-dtype i4 is not available here; choose from f16, bf16, f32"),
]
Machine = Callable[..., Product]


@pytest.mark.parametrize("machine", MACHINES, ids=str)
@pytest.mark.parametrize(("change", "says"), REFUSED, ids=lambda v: str(v)[:30])
def test_every_machine_refuses_alike(machine: Machine, change: dict[str, Any], says: str) -> None:
    with pytest.raises(SpecError) as caught:
        machine(**{**SIZES, **change})
    assert str(caught.value).startswith(says)


@pytest.mark.parametrize("machine", MACHINES, ids=str)
@pytest.mark.parametrize(
    ("layout", "a", "b", "contiguous"),
    [
        ("nt", (48, 112), (80, 112), (True, True)),
        ("nn", (48, 112), (112, 80), (True, False)),
        ("tn", (112, 48), (112, 80), (False, False)),
        ("tt", (112, 48), (80, 112), (False, True)),
    ],
)
def test_matrices_lie_alike(
    machine: Machine, layout: str, a: tuple[int, int], b: tuple[int, int], contiguous: tuple[bool, bool]
) -> None:
    spec = machine(**SIZES, layout=layout, ldc=96)
    assert (spec.a_shape, spec.b_shape, spec.k_contiguous) == (a, b, contiguous)
    assert spec.pitches == (a[1], b[1], 96)
    assert spec.flops == 2 * 48 * 80 * 112


def test_what_comes_first_how_after() -> None:
    """Both take a product's fields by position."""
    what = [f.name for f in fields(Product)]
    for kind in (Gemm, CudaGemm):
        assert [f.name for f in fields(kind)][: len(what)] == what
    assert CudaGemm("sm_90a", **SIZES, batch=3).flops == 3 * 2 * 48 * 80 * 112
    assert CudaGemm("sm_90a", **SIZES, dtype="fp8").out_name == "bf16"
