"""Kernels that Triton compiled run, compute what NumPy says, and give no finding and no warning."""

from __future__ import annotations

import pytest
from support.kernel_cases import KernelCase, triton_cases
from support.triton_cases import ARCHS


@pytest.mark.parametrize("case", [pytest.param(c, id=f"{c.arch}-{c.name}") for a in ARCHS for c in triton_cases(a)])
def test_runs_right_and_clean(case: KernelCase) -> None:
    result, wrong = case.run(limit=5_000_000)
    assert not result.findings, [str(f) for f in result.findings]
    assert not wrong
    assert {w.check for w in result.warnings} <= case.warnings, [str(f) for f in result.warnings]
