"""Scales of elements in blocks that lie in the order of the lanes that need them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import amdgen
from amdgen.builder import build
from amdgen.device import open_device
from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm import Gemm, Tile
from amdgen.kernels.gemm.cdna.build import plan_gemm
from amdgen.kernels.gemm.cdna.explain import explain
from amdgen.kernels.gemm.shuffled_scales import restored_scales, shuffle_scales
from amdgen.launch import launch_on
from amdgen.verify import random_data, run

SMALL: dict[str, Any] = {"tile": Tile(64, 64, 256), "waves": (2, 2), "staging": "vgpr"}
HALVES: dict[str, Any] = {"tile": Tile(256, 256, 256), "waves": (2, 4), "staging": "vgpr", "stages": 1, "ahead": 1}


def test_a_scale_lies_where_its_lane_reads_it() -> None:
    """Byte by byte, as AITER's kernels for mxfp4 take it (ROCm/aiter, shuffle_scale)."""
    rows, blocks = 70, 24
    scales = np.random.default_rng(3).integers(0, 255, (rows, blocks), np.uint8)
    shuffled = shuffle_scales(scales)
    assert shuffled.shape == (96, blocks) and shuffled.dtype == np.uint8
    found = shuffled.reshape(-1)
    for row in range(96):
        for block in range(blocks):
            word = 16 * (block % 4) + row % 16
            byte = 2 * (block % 8 // 4) + row % 32 // 16
            at = row // 32 * 32 * blocks + block // 8 * 256 + word * 4 + byte
            assert found[at] == (scales[row, block] if row < rows else 127)
    np.testing.assert_array_equal(restored_scales(shuffled, rows), scales)


def test_scales_of_torch_are_shuffled_alike() -> None:
    torch = pytest.importorskip("torch")
    scales = np.random.default_rng(4).integers(0, 255, (33, 8), np.uint8)
    np.testing.assert_array_equal(shuffle_scales(torch.from_numpy(scales)).numpy(), shuffle_scales(scales))


@pytest.mark.parametrize("mfma", [16, 32])
@pytest.mark.parametrize(
    ("dtype", "k", "how"),
    [
        ("mxfp4", 1280, SMALL),
        ("mxfp8", 768, {**SMALL, "stages": 2, "ahead": 2, "beta": 0.5}),
        ("mxbf6", 768, {**SMALL, "tile": Tile(64, 128, 512), "waves": (2, 2), "lda": 800}),  # k ends within a tile
        ("mxfp4", 2048, {**SMALL, "decomposition": "split_k", "splits": 3}),
        ("mxfp6", 1024, {**SMALL, "decomposition": "stream_k"}),
        ("mxfp4", 1024, {**SMALL, "tile": Tile(128, 64, 256), "staging": "lds_dma", "stages": 2}),
        ("mxfp4", 1024, {**SMALL, "tile": Tile(128, 128, 256), "waves": (2, 4), "pipeline": "ping_pong", "stages": 2}),
        ("mxfp8", 512, {**SMALL, "preshuffled": True, "n": 80, "decomposition": "persistent"}),
        ("mxfp4", 2560, HALVES),  # through LDS
        ("mxfp4", 1024, {**HALVES, "stages": 2, "preshuffled": True, "n": 80, "tile": Tile(256, 256, 256)}),
    ],
)
def test_products_are_right_and_clean(dtype: str, mfma: int, k: int, how: dict[str, Any]) -> None:
    report = run(Gemm("gfx950", k=k, dtype=dtype, mfma=mfma, shuffled_scales=True, **{"m": 41, "n": 70, **how}))
    assert report.ok and not report.launched.warnings, (report.comparison, report.launched.findings)
    in_lds = how["tile"].m == HALVES["tile"].m
    assert ("scales_in_lds" in report.built.kernel) == in_lds


@pytest.mark.parametrize("how", [SMALL, HALVES], ids=["direct", "through LDS"])
def test_a_product_of_shuffled_scales_is_that_of_the_scales(how: dict[str, Any]) -> None:
    """The same bits as of a kernel that reads them row by row."""
    plain = Gemm("gfx950", 41, 70, 1024, dtype="mxfp4", out_dtype="f32", mfma=32, **how)
    shuffled = Gemm("gfx950", 41, 70, 1024, dtype="mxfp4", out_dtype="f32", mfma=32, shuffled_scales=True, **how)
    data = random_data(plain, 7)
    scales = {name: shuffle_scales(data[name]) for name in ("a_scale", "b_scale")}
    moved = data.replaced(**scales, c=np.full_like(data["c"], np.nan))
    for spec, values in ((plain, data), (shuffled, moved)):
        assert not launch_on(build(spec), open_device("emulator", "gfx950"), values).findings
    np.testing.assert_array_equal(moved["c"], data["c"])


def test_a_lane_loads_its_own_scales_by_words() -> None:
    """Of 64 rows, 64 columns and 256 k a wave of 32 x 32 has 16 bytes of scales a lane: four words, and no bytes."""
    built = build(Gemm("gfx950", 64, 64, 1024, dtype="mxfp4", shuffled_scales=True, mfma=16, **SMALL))
    assert "buffer_load_ubyte" not in built.assembly and "buffer_load_dword " in built.assembly


def test_large_products_bring_them_through_lds() -> None:
    spec = Gemm("gfx950", 8192, 8192, 8192, dtype="mxfp4", shuffled_scales=True)
    built = build(spec)
    assert built.plan.spec.tile == Tile(256, 256, 256) and "scales_in_lds" in built.kernel
    assert (built.resources.vgpr_spills, built.resources.scratch_bytes) == (0, 0)


def test_how_scales_lie_is_explained() -> None:
    spec = Gemm("gfx950", 70, 64, 512, dtype="mxfp4", shuffled_scales=True)
    why = next(choice for choice in explain(plan_gemm(spec), spec) if choice.name == "scales").why
    assert why == "a_scale 96x16, b_scale 64x16; in the order of its lanes, the matrix instruction multiplies by them"


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"dtype": "fp8"}, "--shuffled-scales with --dtype fp8; they are of mxfp8, mxfp6, mxbf6 and mxfp4"),
        ({"k": 320}, "--shuffled-scales with -k 320; use a multiple of 256"),
        ({"groups": 3}, "--shuffled-scales with --groups; leave one out"),
        ({"dtype": "mxfp6", "fetch": "line"}, "--shuffled-scales with --fetch line; leave one out"),
        (
            {"tile": Tile(64, 64, 128), "waves": (2, 2), "staging": "vgpr"},
            "--shuffled-scales with --tile 64x64x128 and --waves 2x2; use a k of a multiple of 256, and waves with",
        ),
        (
            {"tile": Tile(64, 64, 256), "waves": (4, 1), "mfma": 16, "staging": "vgpr"},
            "--shuffled-scales with --tile 64x64x256 and --waves 4x1; use a k of a multiple of 256, and waves with",
        ),
    ],
)
def test_what_does_not_fit_is_said_in_one_line(given: dict[str, Any], says: str) -> None:
    with pytest.raises(SpecError) as raised:
        plan_gemm(Gemm("gfx950", **{"m": 64, "n": 64, "k": 512, "dtype": "mxfp4", "shuffled_scales": True, **given}))
    assert str(raised.value).startswith(says)


def test_blocks_that_are_no_whole_eights_are_refused() -> None:
    with pytest.raises(SpecError, match="scales of 12 blocks along k; multiples of 8 can be shuffled"):
        amdgen.shuffle_scales(np.zeros((32, 12), np.uint8))
