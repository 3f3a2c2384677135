"""Scales of A and B: of tensors, of rows and columns, of blocks."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from amdgen.builder import build
from amdgen.device import open_device
from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm import Gemm, Tile
from amdgen.kernels.gemm.cdna.build import plan_gemm
from amdgen.kernels.gemm.cdna.explain import explain
from amdgen.kernels.gemm.library import library_call
from amdgen.kernels.gemm.reference import parts, reference
from amdgen.launch import launch_on
from amdgen.verify import compare, random_data, run


@pytest.mark.parametrize(
    ("arch", "dtype", "scales", "how"),
    [
        ("gfx90a", "i8", "row", {"layout": "nn", "staging": "vgpr", "beta": 0.5}),
        ("gfx950", "bf8", "tensor", {"layout": "tn", "alpha": -2.0}),
        ("gfx942", "fp8", "row", {"layout": "tt", "out_dtype": "f32", "mfma": 16}),
        ("gfx942", "fp8", "block", {"n": 150, "k": 331, "out_dtype": "f32"}),
        ("gfx950", "fp8", "block", {"n": 131, "k": 256, "layout": "tn", "staging": "lds_dma", "b_dtype": "bf8"}),
        ("gfx942", "fp8", "block", {"n": 150, "k": 715, "decomposition": "split_k", "splits": 3, "bias": True}),
        (
            "gfx942",
            "fp8",
            "block",
            {
                "k": 590,
                "tile": Tile(64, 64, 64),
                "waves": (2, 2),
                "decomposition": "split_k",
                "splits": 3,
                "reduction": "atomic",
            },
        ),
        ("gfx950", "fp8", "block", {"n": 300, "k": 700, "layout": "tt", "decomposition": "stream_k"}),
        ("gfx942", "fp8", "block", {"n": 150, "k": 331, "batch": 3}),
        ("gfx942", "fp8", "block", {"n": 150, "k": 715, "batch": 2, "decomposition": "split_k", "splits": 3}),
        ("gfx950", "fp8", "block", {"n": 140, "k": 700, "batch": 3, "layout": "tt", "decomposition": "stream_k"}),
        ("gfx942", "fp8", "block", {"n": 300, "batch": 5, "decomposition": "persistent", "tile": Tile(64, 64, 64)}),
        ("gfx90a", "i8", "row", {"batch": 3, "layout": "nn"}),
        ("gfx942", "fp8", "row", {"batch": 2, "decomposition": "persistent", "bias": True, "residual": True}),
        ("gfx950", "bf8", "tensor", {"batch": 4, "layout": "tn"}),
    ],
)
def test_scaled_products_are_right_and_clean(arch: str, dtype: str, scales: str, how: dict[str, Any]) -> None:
    report = run(Gemm(arch, **{"m": 70, "n": 41, "k": 77, "dtype": dtype, "scales": scales, **how}))
    assert report.ok and not report.launched.warnings, (report.comparison, report.launched.findings)
    assert report.launched.counts["bank_conflict_cycles"] == 0 and report.built.resources.vgpr_spills == 0


def test_each_block_has_its_own_scales() -> None:
    """Blocks of ones, whose scales are powers of 4 and of 2: each element of C says which ones it was made with. A tile
    of 64 along k is half a block."""
    spec = Gemm(
        "gfx942", 33, 160, 200, dtype="fp8", scales="block", out_dtype="f32", tile=Tile(64, 64, 64), waves=(2, 2)
    )
    data = random_data(spec)
    for name in "ab":
        data[name][...] = 1
    data["a_scale"][...] = 4.0 ** (np.arange(66).reshape(33, 2) % 5)
    data["b_scale"][...] = [[1, 2], [8, 32]]
    assert not launch_on(build(spec), open_device("emulator", "gfx942"), data).findings
    length = np.array([128, 72])
    for column in (0, 127, 128, 159):
        want = (data["a_scale"] * length) @ data["b_scale"][column // 128]
        assert (data["c"][:, column] == want).all()


@pytest.mark.parametrize("scales", ["tensor", "row", "block"])
@pytest.mark.parametrize("decomposition", ["data_parallel", "persistent"])
def test_each_product_of_a_batch_has_its_own_scales(scales: str, decomposition: str) -> None:
    """Of ones, whose scales are powers of 2: sums are exact, and say by which scales they were made."""
    spec = Gemm(
        "gfx942", 33, 160, 200, dtype="fp8", scales=scales, out_dtype="f32", batch=3, decomposition=decomposition
    )
    data, rng = random_data(spec), np.random.default_rng(3)
    shapes = {"tensor": ((1,), (1,)), "row": ((33,), (160,)), "block": ((33, 2), (2, 2))}[scales]
    for name, shape in zip("ab", shapes, strict=True):
        assert data[f"{name}_scale"].shape == (3, *shape)
        data[name][...] = 1
        data[f"{name}_scale"][...] = 2.0 ** rng.integers(-3, 4, (3, *shape))
    assert not launch_on(build(spec), open_device("emulator", "gfx942"), data).findings
    for batch in range(3):
        a, b = (data[f"{name}_scale"][batch].astype(float) for name in "ab")
        if scales == "block":
            want = (a * [128, 72]) @ b[np.arange(160) // 128].T
        else:
            want = 200 * np.broadcast_to(a, 33)[:, None] * np.broadcast_to(b, 160)
        np.testing.assert_array_equal(data["c"][batch], want)


@pytest.mark.parametrize("scales", ["tensor", "row", "block"])
@pytest.mark.parametrize("batch", [1, 3])
def test_parts_of_a_product_have_the_scales_of_theirs(scales: str, batch: int) -> None:
    """Of what some workgroups have written, as a product of its own: the reference of the whole, there."""
    spec = Gemm("gfx942", 40, 300, 200, dtype="fp8", scales=scales, batch=batch)
    data, rng = random_data(spec), np.random.default_rng(batch)
    written = np.zeros((batch, 40, 300), bool)
    for one in written:
        one[np.ix_(rng.random(40) < 0.3, rng.random(300) < 0.3)] = True
    whole, seen = reference(spec, data), 0
    for some in parts(spec, data, written if batch > 1 else written[0]):
        found = reference(some.spec, some.data)
        np.testing.assert_allclose(found.want, whole.want[some.at["c"]], rtol=1e-12, atol=1e-9)
        seen += found.want.size
    assert seen == written.sum() > 0


def test_stream_k_over_many_products_knows_where_each_one_s_scales_lie() -> None:
    """More tiles than workgroups: each has several, and parts of some."""
    report = run(
        Gemm(
            "gfx942",
            60,
            120,
            410,
            dtype="fp8",
            scales="block",
            batch=90,
            tile=Tile(32, 32, 64),
            decomposition="stream_k",
        )
    )
    assert report.ok and not report.launched.warnings, (report.comparison, report.launched.findings)


def test_integers_are_scaled_exactly() -> None:
    """The sum is exact; what a scale of 1 may cost is the output's rounding alone."""
    spec = Gemm("gfx942", 16, 16, 600, dtype="i8", scales="tensor", out_dtype="f32")
    data = random_data(spec)
    data["a_scale"][...] = data["b_scale"][...] = 1
    exact = data["a"].astype(np.int64) @ data["b"].astype(np.int64).T
    data["c"][...] = exact
    assert compare(spec, data).ok
    data["c"][0, 0] += 1
    assert not compare(spec, data).ok, "a bound that counts 600 roundings would let this pass"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"scales": "column"}, "--scales column is not available here; choose from"),
        ({"scales": "row", "dtype": "bf16"}, "--scales row with --dtype bf16; use --dtype i8, fp8 or bf8"),
        ({"scales": "block", "dtype": "i8"}, "--scales block with --dtype i8; use --dtype fp8 or bf8"),
        ({"scales": "row", "dtype": "i8", "out_dtype": "i32"}, "--scales with --out-dtype i32; use f16, bf16 or f32"),
        ({"dtype": "i8", "out_dtype": "bf16"}, "C is i32; or give --scales"),
        ({"scales": "block", "dtype": "fp8", "tile": Tile(64, 64, 256)}, "k divides 128"),
    ],
)
def test_what_does_not_fit_is_said_in_one_line(change: dict[str, Any], says: str) -> None:
    with pytest.raises(SpecError, match=re.escape(says)):
        plan_gemm(Gemm(**{"arch": "gfx942", "m": 64, "n": 64, "k": 64, **change}))


def test_the_choice_is_explained() -> None:
    spec = Gemm("gfx942", 300, 200, 256, dtype="fp8", scales="block")
    why = next(choice for choice in explain(plan_gemm(spec), spec) if choice.name == "scales")
    assert (why.value, why.why) == (
        "block", "a_scale 300x2, b_scale 2x2; each tile's sums are scaled and added up in f32"
    )  # fmt: skip


def test_a_library_that_knows_no_scales_is_not_asked() -> None:
    for fields in ({"dtype": "fp8", "scales": "row"}, {"weights": "int4"}, {"dtype": "fp8", "b_dtype": "bf8"}):
        assert library_call(None, Gemm("gfx942", 64, 64, 64, **fields), {}) is None


class _Tensor:
    """Of torch, as far as the library's call takes views of one."""

    def __getitem__(self, _: object) -> _Tensor:
        return self

    def t(self) -> _Tensor:
        return self

    contiguous = t


@pytest.mark.parametrize(
    ("m", "k", "has"), [(128, 1024, True), (128, 1008, True), (128, 1152, False), (128, 640, False), (130, 1024, False)]
)
def test_cublas_is_asked_for_scales_of_blocks_where_it_reads_them_as_torch_lays_them_out(
    m: int, k: int, has: bool
) -> None:
    spec = Gemm("sm_90a", m, 256, k, dtype="fp8", scales="block", out_dtype="bf16")
    tensors = dict.fromkeys(("a", "b", "c", "a_scale", "b_scale"), _Tensor())
    assert (library_call(None, spec, tensors) is not None) == has
