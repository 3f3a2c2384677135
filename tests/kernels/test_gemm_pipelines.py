"""Ways in which a GEMM's main loop is fed: tiles further ahead in registers."""

from __future__ import annotations

import re
from typing import Any

import pytest

from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm import Gemm, Tile
from amdgen.kernels.gemm.build import plan_gemm
from amdgen.kernels.gemm.explain import explain
from amdgen.verify import run


@pytest.mark.parametrize(
    ("arch", "given"),
    [
        ("gfx942", {"ahead": 2, "k": 300, "stages": 2}),
        ("gfx90a", {"ahead": 4, "k": 32, "stages": 1, "dtype": "bf16"}),
        ("gfx950", {"ahead": 3, "k": 417, "stages": 1, "layout": "nn"}),
        ("gfx942", {"ahead": 2, "k": 500, "dtype": "fp8", "scales": "block", "decomposition": "split_k", "splits": 2}),
    ],
)
def test_tiles_further_ahead_are_right_and_clean(arch: str, given: dict[str, Any]) -> None:
    report = run(Gemm(arch, **{"m": 70, "n": 90, "staging": "vgpr", **given}))
    assert report.ok and not report.launched.warnings, (report.comparison, report.launched.findings)
    assert report.built.resources.vgpr_spills == 0


def test_how_far_ahead_is_explained() -> None:
    spec = Gemm("gfx942", 64, 64, 512, staging="vgpr", ahead=2)
    why = next(choice for choice in explain(plan_gemm(spec), spec) if choice.name == "stages").why
    assert "t + 3 from memory to registers" in why


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"ahead": 2, "staging": "lds_dma"}, "--ahead 2 with --staging lds_dma; use --staging vgpr, or more --stages"),
        ({"ahead": 5, "staging": "vgpr"}, "--ahead 5 makes 5 tiles a turn of the loop; 4 are the most: use 1 or 2"),
        ({"ahead": 0}, "--ahead 0; give 1 or more"),
    ],
)
def test_what_does_not_fit_is_said_in_one_line(given: dict[str, Any], says: str) -> None:
    with pytest.raises(SpecError, match=re.escape(says)):
        plan_gemm(Gemm("gfx942", 64, 64, 64, tile=Tile(64, 64, 32), waves=(2, 2), **given))
