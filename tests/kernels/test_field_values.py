"""What fields of a specification may hold: a line for what they can't, and NumPy's numbers and plain tuples."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any

import numpy as np
import pytest

from amdgen.kernels.attention import Attention
from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm import Gemm, Tile
from amdgen.kernels.registry import families


def _gemm(**how: Any) -> Gemm:
    return Gemm(**{"arch": "gfx942", "m": 128, "n": 128, "k": 128, **how})


@pytest.mark.parametrize(
    ("how", "says"),
    [
        ({"m": "128"}, "-m '128'; give a whole number"),
        ({"k": 128.5}, "-k 128.5; give a whole number"),
        ({"batch": True}, "--batch True; give a whole number"),
        ({"alpha": "2"}, "--alpha '2'; give a number"),
        ({"beta": None}, "--beta None; give a number"),
        ({"bias": 1}, "--bias 1; give True or False"),
        ({"along_n": 1}, "--along-n 1; give True or False, or None"),
        ({"dtype": None}, "--dtype None; give a string"),
        ({"staging": 3}, "--staging 3; give a string, or None"),
        ({"arch": 942}, "arch 942; give a string"),
        ({"waves": 4}, "--waves 4; give 2 whole numbers, or None"),
        ({"waves": (1, 2, 3)}, "--waves (1, 2, 3); give 2 whole numbers, or None"),
        ({"waves": "22"}, "--waves '22'; give 2 whole numbers, or None"),
        ({"tile": (64, 64)}, "--tile (64, 64); give a Tile or 3 whole numbers, or None"),
        ({"tile": (64, 64, 1.5)}, "--tile (64, 64, 1.5); give a Tile or 3 whole numbers, or None"),
        ({"stages": np.float32(2)}, "give a whole number, or None"),
    ],
)
def test_a_line_says_what_a_field_takes(how: dict[str, Any], says: str) -> None:
    with pytest.raises(SpecError) as caught:
        _gemm(**how)
    assert says in str(caught.value)
    if not how.keys() & {"m", "k", "batch", "alpha", "beta", "bias", "dtype", "arch"}:
        with pytest.raises(SpecError) as caught:
            _gemm().chosen(**how)
        assert says in str(caught.value)


def test_whole_numbers_of_any_kind_and_sequences_are_taken() -> None:
    given = _gemm(m=np.int64(128), alpha=np.float32(0.5), waves=[2, np.int32(2)], tile=(64, 64, np.int64(32)))
    assert given == _gemm(alpha=0.5, waves=(2, 2), tile=Tile(64, 64, 32))
    assert type(given.m) is int and type(given.alpha) is float and type(given.waves) is tuple
    assert given.tile is not None and type(given.tile.k) is int
    assert _gemm().chosen(tile=[64, 64, 32], waves=[2, 2]) == _gemm(tile=Tile(64, 64, 32), waves=(2, 2))
    assert Attention("gfx942", 64, 64, tile=[64, 64]).tile == (64, 64)  # type: ignore[arg-type]


def test_every_field_of_every_family_refuses_what_no_field_takes() -> None:
    class Nothing:
        """No number, no text."""

    seen = 0
    for kind in [one.spec for one in families()]:
        needed = [f for f in fields(kind) if f.default is MISSING]
        good = {f.name: "gfx942" if f.name == "arch" else 64 for f in needed}
        for f in fields(kind):
            with pytest.raises(SpecError, match="Nothing"):
                kind(**{**good, f.name: Nothing()})
            seen += 1
    assert seen > 100
