"""mxfp8, mxfp6, mxbf6 and mxfp4 on gfx950: elements with a power of two for every 32 along k, which the matrix
instruction takes."""

from __future__ import annotations

import re
from typing import Any, cast

import numpy as np
import pytest

from amdgen.builder import build
from amdgen.device import open_device
from amdgen.kernels.cdna.blocks import Lined
from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm import Gemm, Tile
from amdgen.kernels.gemm.cdna.build import plan_gemm
from amdgen.kernels.gemm.cdna.estimate import counts
from amdgen.kernels.gemm.cdna.explain import explain
from amdgen.kernels.gemm.cdna.lines import pieces_of_line, windows
from amdgen.kernels.gemm.microscale import packed_elements
from amdgen.kernels.gemm.reference import reference
from amdgen.launch import launch_on
from amdgen.verify import random_data, run


@pytest.mark.parametrize(
    ("dtype", "k", "how"),
    [
        ("mxfp8", 160, {"mfma": 32, "staging": "lds_dma", "beta": 0.5}),
        ("mxfp8", 288, {"mfma": 16, "out_dtype": "f32"}),
        ("mxfp4", 224, {"mfma": 32, "out_dtype": "f32", "lda": 256, "ldb": 232}),
        ("mxfp4", 544, {"mfma": 16, "staging": "lds_dma", "alpha": 0.5}),
        ("mxfp4", 2080, {"decomposition": "split_k", "splits": 3, "ldb": 2088}),
        ("mxfp8", 1312, {"decomposition": "stream_k"}),
        ("mxfp4", 1024, {"mfma": 16, "tile": Tile(64, 64, 256), "waves": (2, 2)}),
        (
            "mxfp4",
            768,
            {"mfma": 32, "tile": Tile(64, 64, 128), "waves": (2, 2), "decomposition": "split_k", "splits": 2},
        ),
        ("mxfp8", 384, {"mfma": 32, "tile": Tile(64, 64, 128), "waves": (2, 2), "preshuffled": True, "n": 80}),
        # a lane's 24 bytes: in lines of 96, 192 and 384 bytes, by both instructions, staged both ways, with ragged ends
        ("mxfp6", 256, {"mfma": 16, "out_dtype": "f32"}),
        ("mxbf6", 256, {"mfma": 32, "out_dtype": "f32"}),
        ("mxbf6", 288, {"mfma": 16, "lda": 320, "ldb": 288}),
        ("mxbf6", 160, {"mfma": 32, "staging": "lds_dma", "beta": 0.5, "lda": 192}),
        ("mxfp6", 544, {"mfma": 16, "staging": "lds_dma", "alpha": 0.5, "lda": 576, "ldb": 640}),
        ("mxfp6", 2080, {"decomposition": "split_k", "splits": 3, "ldb": 2088}),
        ("mxbf6", 640, {"mfma": 32, "tile": Tile(64, 64, 512), "waves": (2, 2), "stages": 2, "ahead": 1}),
        ("mxfp6", 608, {"mfma": 32, "tile": Tile(64, 64, 128), "waves": (2, 2), "lda": 612, "ldb": 614 + 2}),
        # scales through LDS: words of 16 and 32 rows, tiles of less than a word, a turn that ends behind K
        ("mxfp6", 1024, {"mfma": 16, "tile": Tile(64, 128, 256), "waves": (2, 2)}),
        ("mxfp4", 1536, {"mfma": 32, "tile": Tile(64, 128, 128), "waves": (2, 2), "ahead": 2}),
        ("mxfp8", 2560, {"mfma": 16, "tile": Tile(32, 256, 128), "waves": (1, 4), "ahead": 2, "beta": 1.0}),
        ("mxbf6", 512, {"mfma": 16, "tile": Tile(96, 128, 128), "waves": (2, 2)}),
        ("mxfp4", 512, {"mfma": 32, "tile": Tile(128, 64, 256), "waves": (2, 2), "stages": 1, "out_dtype": "f32"}),
        ("mxfp8", 512, {"mfma": 32, "tile": Tile(64, 128, 128), "waves": (2, 2), "preshuffled": True, "n": 80}),
        # small tiles, whose scales stay out of it
        ("mxfp8", 2560, {"mfma": 16, "tile": Tile(32, 64, 128), "waves": (2, 2), "ahead": 2, "beta": 1.0}),
        ("mxfp4", 512, {"mfma": 32, "tile": Tile(64, 32, 256), "waves": (1, 1), "stages": 1, "out_dtype": "f32"}),
        # rows of scales that end within the 16 bytes of a load: less than a turn, and more
        ("mxfp4", 640, {"mfma": 16, "tile": Tile(128, 128, 256), "waves": (2, 4), "stages": 2, "m": 150}),
        ("mxfp8", 1408, {"mfma": 32, "tile": Tile(128, 128, 128), "waves": (2, 2), "ahead": 1, "n": 150}),
        ("mxfp6", 1152, {"mfma": 32, "tile": Tile(256, 64, 128), "waves": (4, 1), "decomposition": "persistent"}),
        ("mxbf6", 896, {"mfma": 16, "tile": Tile(128, 128, 256), "waves": (2, 4), "beta": 0.5}),
        # whole lines of cache: one period, two and three, pitches of more, rows that are there in part, work in turns
        ("mxfp6", 512, {"fetch": "line", "tile": Tile(64, 64, 128), "waves": (2, 2), "out_dtype": "f32"}),
        ("mxbf6", 1024, {"fetch": "line", "tile": Tile(128, 64, 128), "waves": (4, 1), "lda": 1536, "m": 131}),
        ("mxfp6", 1536, {"fetch": "line", "tile": Tile(64, 128, 128), "waves": (2, 2), "ldb": 2048, "n": 129}),
        (
            "mxfp6",
            512,
            {
                "fetch": "line",
                "tile": Tile(64, 64, 128),
                "waves": (2, 2),
                "n": 300,
                "decomposition": "persistent",
                "beta": 0.5,
            },
        ),
        ("mxbf6", 512, {"fetch": "line", "tile": Tile(128, 128, 128), "waves": (2, 4), "n": 70, "bias": True}),
        ("mxfp6", 1024, {"fetch": "line", "tile": Tile(256, 256, 128), "waves": (2, 2), "m": 257, "n": 70}),
    ],
)
def test_products_are_right_and_clean(dtype: str, k: int, how: dict[str, Any]) -> None:
    report = run(Gemm("gfx950", k=k, dtype=dtype, **{"m": 41, "n": 70, **how}))
    assert report.ok and not report.launched.warnings, (report.comparison, report.launched.findings)
    assert report.launched.counts["bank_conflict_cycles"] == 0 and report.built.resources.vgpr_spills == 0


@pytest.mark.parametrize("mfma", [16, 32])
def test_a_scale_that_is_no_number_is_of_its_own_row(mfma: int) -> None:
    """Rows of scales are 20 bytes: what is loaded beyond is the next row's."""
    tile = Tile(128, 128, 256)
    spec = Gemm("gfx950", 48, 48, 640, dtype="mxfp4", mfma=mfma, tile=tile, waves=(2, 4), staging="vgpr")
    built, data = build(spec), random_data(spec, 5)
    data["a_scale"][7, :4] = 255
    assert "scales_in_lds" in built.kernel
    assert not launch_on(built, open_device("emulator", "gfx950"), data).findings
    assert list(np.flatnonzero(np.isnan(data["c"].astype(np.float32)).any(axis=1))) == [7]


@pytest.mark.parametrize("dtype", ["mxfp6", "mxbf6"])
@pytest.mark.parametrize("depth", [256, 512])
@pytest.mark.parametrize(
    ("mfma", "staging", "granule", "conflicts"),
    [(16, "vgpr", 16, False), (32, "vgpr", 8, False), (16, "lds_dma", 16, False), (32, "lds_dma", 16, True)],
)
def test_halves_of_a_chunk_part_only_where_a_phase_has_rows_alone(
    mfma: int, staging: str, granule: int, conflicts: bool, depth: int, dtype: str
) -> None:
    """6-bit elements are read 8 bytes at a time, in phases of 32 lanes. Those of 16 rows are of two stretches: chunks
    of 16 bytes move whole, and nothing turns on its way to LDS. 32 rows have no conflicts only where halves of a chunk
    part, which what is copied straight to LDS can't."""
    how = {"mfma": mfma, "staging": staging, "tile": Tile(64, 64, depth), "waves": (2, 2)}
    for o in plan_gemm(Gemm("gfx950", 128, 128, 1024, dtype=dtype, **how)).geometry.operands:
        assert (o.unit, o.read_bytes, o.swizzle.granule) == (16, 8, granule)
        assert o.halves_turn == (granule < 16) and (o.found.after > 0) == conflicts


@pytest.mark.parametrize(
    ("tile", "waves", "fetch", "shared"),
    [
        (Tile(64, 64, 128), (2, 2), "tile", False),
        (Tile(96, 64, 128), (2, 2), "tile", False),
        (Tile(128, 64, 128), (2, 2), "tile", True),
        (Tile(64, 64, 128), (2, 2), "line", True),
    ],
)
def test_scales_of_small_tiles_stay_out_of_lds(tile: Tile, waves: tuple[int, int], fetch: str, shared: bool) -> None:
    """64x5120x11264 of mxfp4 took 18.6 us with them there, 14.1 without, by the model; whole lines need them there."""
    spec = Gemm("gfx950", 256, 256, 1536, dtype="mxfp6", tile=tile, waves=waves, fetch=fetch, staging="vgpr")
    assert (plan_gemm(spec).geometry.shared is not None) == shared


@pytest.mark.parametrize("k", [256, 1024])
@pytest.mark.parametrize("dtype", ["mxfp8", "mxfp6", "mxbf6", "mxfp4"])
def test_each_block_has_its_own_scale(dtype: str, k: int) -> None:
    """Elements of 1.5; one block of one row, and one of one column, are 8 times as large. Of k = 1024 scales go through
    LDS."""
    tile = Tile(128, 64, 256)
    spec = Gemm("gfx950", 16, 16, k, dtype=dtype, out_dtype="f32", tile=tile, waves=(2, 2), staging="vgpr")
    value = 1.5
    assert (plan_gemm(spec).geometry.shared is None) == (k == 256)
    data = random_data(spec)
    of_one = np.full((16, k), value).astype(spec.element.numpy).view(np.uint8)
    for name in "ab":
        data[name].view(np.uint8)[...] = packed_elements(of_one, spec.element)
        data[f"{name}_scale"][...] = 127
    data["a_scale"][3, 5] = data["b_scale"][7, 6] = 130
    assert not launch_on(build(spec), open_device("emulator", "gfx950"), data).findings
    want = np.full((16, 16), k * value**2)
    want[3] += 7 * 32 * value**2
    want[:, 7] += 7 * 32 * value**2
    assert (data["c"] == want).all() and (reference(spec, data).want == want).all()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"layout": "nn"}, "--dtype mxfp4 with --layout nn; blocks lie along k: use nt"),
        ({"k": 100}, "-k 100 with --dtype mxfp4; use a multiple of 32"),
        ({"lda": 65}, "lda 65: rows of mxfp4 begin with bytes; use a multiple of 2"),
        ({"arch": "gfx942"}, "gfx942 has no matrix instruction for mxfp4"),
        ({"arch": "gfx942", "dtype": "mxfp8"}, "gfx942 has no matrix instruction for mxfp8"),
        ({"lda": 66, "staging": "lds_dma"}, "rows of mxfp4 that don't begin with dwords; use --staging vgpr"),
        ({"dtype": "mxfp6", "k": 100}, "-k 100 with --dtype mxfp6; use a multiple of 32"),
        ({"dtype": "mxfp6", "lda": 66}, "lda 66: rows of mxfp6 begin with bytes; use a multiple of 4"),
        ({"dtype": "mxbf6", "layout": "tt"}, "--dtype mxbf6 with --layout tt; blocks lie along k: use nt"),
        ({"dtype": "mxfp6", "lda": 68, "staging": "lds_dma"}, "rows of mxfp6 that don't begin with dwords"),
        ({"dtype": "mxfp6", "preshuffled": True}, "--preshuffled with --dtype mxfp6; pieces of 16 bytes end within"),
        (
            {"dtype": "mxfp6", "mfma": 16, "tile": Tile(64, 64, 64)},
            "--tile depth 64; 16-row mxfp6 fragments of gfx950 take k in powers of two from 128",
        ),
        ({"dtype": "mxbf6", "arch": "gfx942"}, "gfx942 has no matrix instruction for mxbf6"),
        ({"k": 512, "fetch": "line"}, "--fetch line with --dtype mxfp4; it is of mxfp6 and mxbf6: leave it out"),
        (
            {"dtype": "mxfp6", "k": 544, "fetch": "line"},
            "--fetch line; it is of 6-bit types, with rows of whole lines of 128 bytes and k not split: use tile",
        ),
        ({"dtype": "mxfp6", "k": 512, "lda": 516, "fetch": "line"}, "--fetch line; it is of 6-bit types"),
        ({"dtype": "mxfp6", "k": 512, "fetch": "line", "decomposition": "stream_k"}, "and k not split: use tile"),
        (
            {"dtype": "mxfp6", "k": 512, "fetch": "line", "tile": Tile(64, 64, 256), "waves": (2, 2)},
            "--fetch line with --tile 64x64x256 and --staging vgpr; use vgpr and a k of 128",
        ),
        (
            {"dtype": "mxfp6", "k": 512, "fetch": "line", "tile": Tile(64, 64, 128), "waves": (2, 2), "stages": 2},
            "--fetch line with --stages 2 and 32-row matrix instructions; use 3, and --mfma 32",
        ),
        (
            {"dtype": "mxfp6", "k": 512, "fetch": "line", "tile": Tile(64, 64, 128), "waves": (1, 1)},
            "--fetch line with 64 rows of a; use other --waves",
        ),
    ],
)
def test_what_does_not_fit_is_said_in_one_line(change: dict[str, Any], says: str) -> None:
    with pytest.raises(SpecError, match=re.escape(says)):
        plan_gemm(Gemm(**{"arch": "gfx950", "m": 64, "n": 64, "k": 64, "dtype": "mxfp4", **change}))


def test_the_choice_is_explained() -> None:
    spec = Gemm("gfx950", 64, 48, 256, dtype="mxfp8")
    why = next(choice for choice in explain(plan_gemm(spec), spec) if choice.name == "scales")
    assert (why.value, why.why) == (
        "32 along k", "a_scale 64x8, b_scale 48x8; the matrix instruction multiplies by them"
    )  # fmt: skip


def test_lines_of_cache_are_loaded_once() -> None:
    """Of 6-bit elements, too, whose tiles of 128 k have three quarters of a line: bytes that L2 gives for A and B."""
    how = {"tile": Tile(128, 128, 128), "waves": (2, 2), "dtype": "mxfp6"}
    loads = {
        fetch: sum(o.copies for o in plan_gemm(Gemm("gfx950", 128, 128, 1024, fetch=fetch, **how)).geometry.operands)
        for fetch in ("tile", "line")
    }
    assert loads == {"tile": 2 * 96 // 2 * 128 // 4096 * 2, "line": 2 * 128 * 128 // 4096}
    g = plan_gemm(Gemm("gfx950", 128, 128, 1024, fetch="line", **how)).geometry
    every = [(list(w.slabs), w.line) for w in windows(g)]
    assert every == [([0, 1], 1), ([2, 3, 4], 2), ([5, 6, 7], 3)]
    where = [pieces_of_line(cast(Lined, g.a), line) for line in range(3)]
    assert where == [
        [(0, 0), (0, 1), (0, 2), (1, 0)],
        [(1, 1), (1, 2), (2, 0), (2, 1)],
        [(2, 2), (3, 0), (3, 1), (3, 2)],
    ]


@pytest.mark.parametrize(("m", "n", "k"), [(8192, 8192, 8192), (4096, 4096, 4096), (4096, 14336, 4096)])
@pytest.mark.parametrize("dtype", ["mxfp6", "mxbf6"])
def test_large_products_of_6_bits_load_lines_and_spill_nothing(m: int, n: int, k: int, dtype: str) -> None:
    built = build(Gemm("gfx950", m, n, k, dtype=dtype))
    assert isinstance(built.plan.geometry.a, Lined) and built.plan.spec.fetch == "line"
    assert built.resources.vgpr_spills == 0 and built.resources.scratch_bytes == 0


@pytest.mark.parametrize(("k", "tiles"), [(1536, 2), (2560, 2), (3584, 2), (4096, 4), (6400, 4), (11008, 4)])
def test_turns_are_short_where_long_ones_would_compute_much_beyond_k(k: int, tiles: int) -> None:
    """Of 512 or 1024: 1536 is three of 512, of which 2 x 1024 are a third more."""
    spec = Gemm(
        "gfx950", 4096, 5120, k, dtype="mxfp4", tile=Tile(256, 128, 256), waves=(2, 4), staging="vgpr", stages=1
    )
    assert plan_gemm(spec).geometry.unroll == tiles


def test_the_estimate_counts_whole_turns() -> None:
    """1152 is 5 tiles of 256, but a workgroup computes 6."""
    spec = Gemm(
        "gfx950", 4096, 5120, 1152, dtype="mxfp4", tile=Tile(256, 128, 256), waves=(2, 4), staging="vgpr", stages=1
    )
    assert counts(plan_gemm(spec).geometry, 1).tiles == 6
