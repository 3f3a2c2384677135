"""Ordinary HIP kernels, as a compiler makes them, run right and without a finding on every architecture."""

from __future__ import annotations

import numpy as np
import pytest
from support.hip_kernels import KERNELS, PRELUDE, Kernel
from support.sweeps import in_turn

from amdgen.emulator import emulate
from amdgen.toolchain import find_toolchain

ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")


@pytest.mark.parametrize(
    "case", in_turn([[(k, arch) for k in KERNELS] for arch in ARCHS], ids=lambda c: f"{c[0].name}-{c[1]}")
)
def test_kernel(case: tuple[Kernel, str]) -> None:
    kernel, arch = case
    code = find_toolchain().compile_hip(PRELUDE + kernel.source, arch)
    args = kernel.args(np.random.default_rng(7))
    before = [a.copy() if isinstance(a, np.ndarray) else a for a in args]
    result = emulate(code.code, "k", kernel.grid, kernel.block, args, kernel.dynamic_lds, limit=5_000_000)
    assert not result.findings, [str(f) for f in result.findings]
    assert not result.warnings, [str(f) for f in result.warnings]
    kernel.check(before, args)
