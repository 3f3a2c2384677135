"""Waves a SIMD, from our machine facts, against what LLVM says of the same kernel in its assembly."""

from __future__ import annotations

import re
from typing import Any

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


@pytest.mark.parametrize(
    ("size", "how"),
    [
        # Addresses of a tile's end, had they been computed before the loop over tiles.
        ((128, 122, 0), {"dtype": "fp8", "scales": "row", "activation": "relu", "tile": Tile(256, 256, 128),
                         "waves": (2, 4), "stages": 2, "staging": "lds_dma", "decomposition": "persistent"}),
        # Fragments that are read byte by byte, of three tiles at a time.
        ((64, 128, 20), {"dtype": "i8", "layout": "nn", "tile": Tile(64, 64, 128), "waves": (2, 2), "stages": 3,
                         "staging": "lds_dma", "decomposition": "stream_k"}),
    ],
)  # fmt: skip
def test_nothing_spills(size: tuple[int, int, int], how: dict[str, Any]) -> None:
    """Random specifications found these."""
    taken = build(Gemm("gfx950", *size, mfma=32, **how)).resources
    assert not taken.vgpr_spills and not taken.scratch_bytes
