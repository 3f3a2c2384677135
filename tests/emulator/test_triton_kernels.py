"""Kernels that Triton compiled run, compute what NumPy says, and give no finding and no warning."""

from __future__ import annotations

import pytest
from support.kernel_cases import KernelCase, triton_cases
from support.sweeps import in_turn
from support.triton_cases import ARCHS


@pytest.mark.parametrize("case", in_turn([triton_cases(arch) for arch in ARCHS], 3, ids=lambda c: f"{c.arch}-{c.name}"))
def test_runs_right_and_clean(case: KernelCase) -> None:
    result, wrong = case.run(limit=5_000_000)
    assert not result.findings, [str(f) for f in result.findings]
    assert not wrong
    assert {w.check for w in result.warnings} <= case.warnings, [str(f) for f in result.warnings]
