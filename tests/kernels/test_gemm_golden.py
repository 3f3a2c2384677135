"""Golden assembly of GEMMs, made by the pinned compiler. `pytest --update-golden` keeps a reviewed change."""

from __future__ import annotations

import pytest
from golden_tools import Golden
from support.golden_specs import ARCHS, GEMM, GEMM_ON_GFX942, GEMM_ON_GFX950

from amdgen.builder import build


@pytest.mark.parametrize("name", GEMM_ON_GFX950)
def test_golden_of_gfx950(golden: Golden, name: str) -> None:
    golden.check(f"gemm/gfx950_{name}", build(GEMM_ON_GFX950[name]).assembly)


@pytest.mark.parametrize("name", GEMM_ON_GFX942)
def test_golden_of_options(golden: Golden, name: str) -> None:
    golden.check(f"gemm/gfx942_{name}", build(GEMM_ON_GFX942[name]).assembly)


@pytest.mark.parametrize("arch", ARCHS)
@pytest.mark.parametrize("name", GEMM)
def test_golden(golden: Golden, arch: str, name: str) -> None:
    built = build(GEMM[name].chosen(arch=arch))
    golden.check(f"gemm/{arch}_{name}", built.assembly)
