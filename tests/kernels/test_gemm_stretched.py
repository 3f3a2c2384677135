"""8-bit floats without scales by f8f6f4 instructions (gfx950), which multiply twice as many at a time as their own."""

from __future__ import annotations

from typing import Any

import pytest

from amdgen.builder import build
from amdgen.device import open_device
from amdgen.kernels.gemm import Gemm, Tile
from amdgen.verify import run_built

SIZES = ((64, 64, 128), (70, 33, 324), (1, 17, 8), (130, 100, 1000))
TILE: dict[str, Any] = {"tile": Tile(64, 64, 128), "waves": (2, 2)}
WAYS: list[dict[str, Any]] = [
    {}, {"dtype": "bf8"}, {"b_dtype": "bf8"}, {"dtype": "bf8", "b_dtype": "fp8"}, {"scales": "tensor"},
    {"scales": "row"}, {"scales": "block"}, {"staging": "lds_dma"}, {"mfma": 16}, {"mfma": 32},
    {"decomposition": "split_k", "splits": 3}, {"decomposition": "stream_k"}, {"decomposition": "persistent"},
    {"beta": 0.5, "bias": True}, {"gated": True, "tile": Tile(64, 128, 128)}, {"batch": 3},
    {"stages": 3, "staging": "lds_dma"},
    {"tile": Tile(256, 256, 64), "waves": (2, 4), "mfma": 32, "pipeline": "ping_pong"},
]  # fmt: skip
PRESHUFFLED: list[dict[str, Any]] = [
    {}, {"dtype": "bf8", "b_dtype": "fp8"}, {"scales": "row", "mfma": 16, "ahead": 2}, {"scales": "block"},
    {"mfma": 32, "ahead": 2}, {"staging": "lds_dma", "stages": 3}, {"decomposition": "split_k", "splits": 3},
    {"batch": 2}, {"waves": (1, 4), "ahead": 2},
    {"tile": Tile(64, 64, 256), "mfma": 16, "ahead": 4},
]  # fmt: skip


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_products_are_right_and_clean(way: dict[str, Any]) -> None:
    """What each lane has of k is another part than that of the plain instructions: alike of A and of B."""
    m, n, k = SIZES[WAYS.index(way) % len(SIZES)] if "splits" not in way else SIZES[-1]
    built = build(Gemm("gfx950", m, n, k, **{"dtype": "fp8", **TILE, **way}))
    report = run_built(built, open_device("emulator", "gfx950"), seed=5)
    assert report.comparison.ok, report.comparison
    assert not report.launched.findings and not report.launched.warnings
    assert built.plan.geometry.instruction.name in built.assembly and "f8f6f4" in built.plan.geometry.instruction.name


@pytest.mark.parametrize("way", PRESHUFFLED, ids=str)
@pytest.mark.parametrize("size", [(70, 48, 336), (33, 176, 1040)], ids=str)
def test_preshuffled_products_are_right_and_clean(way: dict[str, Any], size: tuple[int, int, int]) -> None:
    """A lane's two pieces of B are as many apart as those of A: K that ends within both, and within one."""
    built = build(Gemm("gfx950", *size, **{"dtype": "fp8", "preshuffled": True, **TILE, **way}))
    report = run_built(built, open_device("emulator", "gfx950"), seed=6)
    assert report.comparison.ok, report.comparison
    assert not report.launched.findings and not report.launched.warnings
    assert "f8f6f4" in built.plan.geometry.instruction.name
    assert built.plan.geometry.b.fetched and not built.plan.geometry.b.bytes


@pytest.mark.parametrize(
    "way",
    [
        {"layout": "nn"}, {"layout": "tn"}, {"layout": "tt"}, {"lda": 257}, {"k": 250},
        {"tile": Tile(64, 64, 64), "mfma": 16}, {"tile": Tile(64, 64, 32), "mfma": 32},
        {"arch": "gfx942"}, {"dtype": "i8"},
    ],
    ids=str,
)  # fmt: skip
def test_others_keep_their_instruction(way: dict[str, Any]) -> None:
    """Across k, where rows begin within words, tiles of less k, and elsewhere."""
    made = Gemm(**{"arch": "gfx950", "m": 128, "n": 128, "k": 256, "dtype": "fp8", **way})
    assert "f8f6f4" not in made.instruction_of(made.mfma).name


def test_large_products_take_little_more_than_half_the_time_of_bf16s() -> None:
    from amdgen.predict import predict

    times = [predict(build(Gemm("mi355x", 8192, 8192, 8192, dtype=dtype))).seconds for dtype in ("fp8", "bf16")]
    assert times[0] < 0.65 * times[1]
