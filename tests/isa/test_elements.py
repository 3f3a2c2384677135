"""Element types: the file against NumPy, ml_dtypes and the matrix instructions' own entries, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import ml_dtypes
import numpy as np
import pytest

from amdgen.isa import IsaError, arch_names, element, elements, load_isa, set_overlay
from amdgen.isa.elements import codes
from amdgen.isa.nvidia import load_nvidia, nvidia_names

STORED_WIDER = ("tf32", "xf32")
"""Types that lie in memory as f32 and are read with fewer digits."""


@pytest.fixture(autouse=True)
def _no_overlay_after():
    yield
    set_overlay(None)


@pytest.mark.parametrize("name", [e.name for e in elements().values() if e.is_float and e.name not in STORED_WIDER])
def test_floats_are_what_ml_dtypes_says(name: str) -> None:
    e, known = element(name), ml_dtypes.finfo(element(name).numpy)
    assert e.bits == known.bits and e.largest == float(known.max)
    assert e.ulp == float(known.eps) and e.smallest_normal == float(known.smallest_normal)
    assert e.smallest_subnormal == float(known.smallest_subnormal) and e.subnormals
    assert np.isnan(e.poison)


@pytest.mark.parametrize("name", [e.name for e in elements().values() if not e.is_float])
def test_integers_are_what_numpy_says(name: str) -> None:
    e, known = element(name), np.iinfo(element(name).numpy)
    assert e.bits == known.bits and e.half_ulp == 0
    assert e.poison == (known.min if known.min else known.max)


def test_matrix_instructions_know_the_types_by_these_names() -> None:
    used = {
        name
        for arch in arch_names()
        for i in load_isa(arch).instructions.values()
        if i.matrix is not None
        for name in (i.matrix.a_type, i.matrix.b_type)
    }
    assert used - {"f8f6f4"} == {e.cdna_matrix for e in elements().values() if e.cdna_matrix} - {"f8f6f4"}
    units = {(kind, unit.a) for arch in nvidia_names() for (_, kind), unit in load_nvidia(arch).matrix.items()}
    assert units == {(e.name, e.ptx_matrix) for e in elements().values() if e.ptx_matrix}


def test_an_unknown_type_is_one_line() -> None:
    with pytest.raises(IsaError, match=r"no element type 'f17'.*f16"):
        element("f17")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("types:\n  f12: {bits: 12}\n", r"types.yaml:2: types.f12.bits"),
        ("types:\n  half: {bits: 16, kind: float, sums: f32, numpy: float16, source: x}\n", "digits, min_exponent"),
        ("types:\n  i9: {bits: 8, kind: signed, sums: i32, numpy: int9, source: x}\n", "'int9' is no type of NumPy"),
        ("types:\n  i9: {bits: 8, kind: signed, sums: i99, numpy: int8, source: x}\n", "no type 'i99' to add up in"),
        ("types:\n  i9: {bits: 8, kind: signed, sums: i32, numpy: int8}\n", "source"),
        ("types:\n  i9: {bits: 8, kind: signed, sums: i32, numpy: int8, source: x, size: 1}\n", "size: unknown key"),
        ("codes:\n  u2: {bits: 2, values: [0, 1, 2], source: x}\n", "codes of 2 bits stand for 4 values"),
    ],
)
def test_mistakes_are_located(tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / "types.yaml").write_text(text)
    set_overlay(tmp_path)
    with pytest.raises(IsaError, match=says):
        elements(), codes()


def test_a_users_type_stands_beside_the_shipped(tmp_path: Path) -> None:
    (tmp_path / "types.yaml").write_text(
        "types:\n  mine: {bits: 16, kind: signed, sums: i32, numpy: int16, source: a test}\n"
    )
    set_overlay(tmp_path)
    assert element("mine").word == "u16" and element("f16").bytes == 2
    assert load_isa("gfx942").arch.name == "gfx942"
