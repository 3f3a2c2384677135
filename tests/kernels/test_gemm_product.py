"""What a product is holds on every machine: the same fields, the same refusals, the same shapes in memory."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import partial
from typing import Any

import pytest

from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm import Gemm, Tile
from amdgen.kernels.options import options_of

MACHINES = (partial(Gemm, "gfx942"), partial(Gemm, "sm_90a"))
SIZES: dict[str, Any] = {"m": 48, "n": 80, "k": 112}
REFUSED = [
    ({"n": 0}, "-n 0; sizes are 1 to 1073741824"),
    ({"k": 1 << 31}, "-k 2147483648; give at most 2147483647"),
    ({"k": 1 << 30 | 1}, "-k 1073741825; sizes are 1 to 1073741824"),
    ({"beta": float("inf")}, "--beta inf; give a finite number"),
    ({"layout": "xx"}, "--layout xx is not available here; choose from nt, nn, tn, tt"),
    ({"lda": 111}, "--lda 111 is less than a row of 112 elements; give at least 112"),
    ({"ldb": 79, "layout": "nn"}, "--ldb 79 is less than a row of 80 elements; give at least 80"),
    ({"ldc": 79}, "--ldc 79 is less than a row of 80 elements; give at least 80"),
    ({"staging": "magic"}, "--staging magic is not available here; choose from "),
    ({"dtype": "f8"}, "--dtype f8 is not available here; choose from f16, bf16"),
    ({"out_dtype": "i4"}, "--out-dtype i4 is not available here; choose from f16, bf16, f32"),
]
Machine = Callable[..., Gemm]


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
    """The fields that say what is computed can be given by position."""
    options = options_of(Gemm)
    names = [f.name for f in fields(Gemm)]
    first_how = names.index("tile")
    assert names[:5] == ["arch", "m", "n", "k", "dtype"]
    assert {name for name, option in options.items() if option.how} <= set(names[first_how:])
    assert Gemm("sm_90a", **SIZES, batch=3).flops == 3 * 2 * 48 * 80 * 112
    assert Gemm("sm_90a", **SIZES, dtype="fp8").out_name == "bf16"


@pytest.mark.parametrize(
    ("arch", "change", "says"),
    [
        ("gfx942", {"warpgroups": 2}, "--warpgroups is for sm_ architectures, and --arch is gfx942"),
        ("gfx942", {"turned": True}, "--turned is for sm_ architectures"),
        ("sm_90a", {"mfma": 32}, "--mfma is for CDNA architectures, and --arch is sm_90a"),
        ("sm_90a", {"waves": (2, 2), "staging": "tma"}, "give --warpgroups, or --staging cp_async"),
        ("gfx942", {"dtype": "tf32"}, "--dtype tf32 is not available here; choose from f16, bf16"),
    ],
)
def test_what_an_architecture_lacks_is_refused(arch: str, change: dict[str, Any], says: str) -> None:
    with pytest.raises(SpecError) as caught:
        Gemm(arch, **{**SIZES, **change})
    assert says in str(caught.value)


def test_elsewhere_the_same_is_computed_and_nothing_is_said_about_how() -> None:
    spec = Gemm("gfx942", **SIZES, beta=0.5, layout="tn", tile=Tile(64, 64, 32), waves=(2, 2), mfma=16, lda=64)
    there = spec.elsewhere("sm_90a")
    assert (there.arch, there.beta, there.layout, there.lda) == ("sm_90a", 0.5, "tn", 64)
    assert there.tile is there.waves is there.mfma is None
