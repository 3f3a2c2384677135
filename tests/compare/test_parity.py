"""CDNA kernels in the emulator against what an H200 gave for the same products."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from compare_specs import parity_specs

from amdgen.compare.parity import ParityError, compare_machines, cuda_of, load_recorded, record_key, side_by_side
from amdgen.kernels.gemm import Gemm
from amdgen.verify_cuda import NUMPY

RECORDED = Path(__file__).parent / "data" / "parity_h200.npz"


@pytest.mark.parametrize(("arch", "number"), [("gfx90a", 3), ("gfx942", 12), ("gfx950", 21)])
def test_three_machines_agree_with_the_h200(arch: str, number: int) -> None:
    spec = Gemm(arch, **parity_specs()[number])
    cuda = cuda_of(spec, "sm_90a")
    c = load_recorded(RECORDED, record_key(cuda, number)).view(NUMPY[cuda.out])
    result = compare_machines(spec, cuda, c, number)
    assert result.ok, result
    broken = c.copy()
    broken[0, 3, 5] += np.asarray(8, broken.dtype)
    result = compare_machines(spec, cuda, broken, number)
    assert not result.ok and result.first == (3, 5) and "workgroup (0, 0)" in result.step


def test_plans_stand_side_by_side() -> None:
    spec = Gemm("gfx942", 256, 256, 256)
    rows = side_by_side(spec, cuda_of(spec, "sm_90a"))
    assert any("vmcnt" in left for _, left, _ in rows) and any("wgmma_group(1)" in right for _, _, right in rows)


def test_what_was_not_recorded_is_said() -> None:
    with pytest.raises(ParityError, match="has no 1x1x1"):
        load_recorded(RECORDED, "1x1x1")
