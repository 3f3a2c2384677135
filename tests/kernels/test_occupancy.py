"""Waves a SIMD, from our machine facts, against what LLVM says of the same kernel in its assembly."""

from __future__ import annotations

import re

import pytest

from amdgen.builder import build
from amdgen.kernels.gemm import Gemm, Tile

HOW = [
    {"tile": Tile(64, 64, 32), "staging": "vgpr"},
    {"tile": Tile(128, 128, 32)},
    {"tile": Tile(128, 128, 32), "waves": (1, 2), "staging": "vgpr"},
]


@pytest.mark.parametrize("arch", ["gfx908", "gfx90a", "gfx942", "gfx950"])
@pytest.mark.parametrize("how", HOW, ids=lambda h: "-".join(map(str, h.values())))
def test_occupancy(arch: str, how: dict[str, object]) -> None:
    built = build(Gemm(arch, 512, 512, 512, dtype="f16", **how))  # type: ignore[arg-type]
    said = re.search(r"; Occupancy: (\d+)", built.assembly)
    assert said is not None
    report = built.resource_report()
    assert report["occupancy"] == int(said[1])
    assert report["spills"] == 0 and report["scratch_bytes"] == 0
