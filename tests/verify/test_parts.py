"""A sample of workgroups: the elements that they wrote beside the reference of these alone."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import amdgen
from amdgen.device import Launched, open_device
from amdgen.kernels.attention import Attention
from amdgen.kernels.gemm import Gemm
from amdgen.kernels.parts import changed, rectangles, runs
from amdgen.kernels.registry import family_of
from amdgen.kernels.rows import RmsNorm, Softmax
from amdgen.kernels.tensors import Data
from amdgen.verify import compare, random_data, run_built
from amdgen.verify.run import _compared

SIZES: dict[str, Any] = {"arch": "gfx942", "m": 70, "n": 90, "k": 33, "dtype": "f16"}
HEADS: dict[str, Any] = {"arch": "gfx942", "dtype": "bf16", "heads": 4, "kv_heads": 2, "head_dim": 32, "batch": 2}
SPECS = {
    **{f"gemm {layout}": Gemm(**SIZES, layout=layout) for layout in ("nt", "nn", "tn", "tt")},
    "gemm added": Gemm(**SIZES, beta=0.5),
    "gemm batched": Gemm(**{**SIZES, "arch": "sm_90a", "n": 96, "k": 40}, batch=3),
    "gemm ending": Gemm(**{**SIZES, "arch": "sm_90a", "n": 96, "k": 40}, bias=True, activation="silu"),
    "gemm biased": Gemm(**SIZES, bias=True, column_bias=True, residual=True, batch=2),
    "gemm weights": Gemm(**SIZES, weights="int4", group_size=32, zeros=True),
    "gemm scaled rows": Gemm(**{**SIZES, "dtype": "i8"}, scales="row"),
    "gemm scaled blocks": Gemm(**{**SIZES, "dtype": "fp8", "n": 200}, scales="block"),
    "gemm mxfp4": Gemm(**{**SIZES, "arch": "gfx950", "dtype": "mxfp4", "k": 96}),
    "gemm grouped": Gemm(**SIZES, groups=3, beta=0.5, residual=True),
    "gemm gated": Gemm(**SIZES, gated=True, groups=2, activation="silu", residual=True),
    "gemm grouped weights": Gemm(**SIZES, groups=3, weights="int4", group_size=32, zeros=True),
    "gemm grouped blocks": Gemm(**{**SIZES, "dtype": "fp8", "n": 200}, groups=3, scales="block", layout="nn"),
    "gemm i8": Gemm(**{**SIZES, "dtype": "i8"}),
    "attention": Attention(**HEADS, seq_q=50, seq_k=70, lse=True),
    "attention causal": Attention(**HEADS, seq_q=50, seq_k=70, causal=True, layout="bshd"),
    "attention of few keys": Attention(**HEADS, seq_q=70, seq_k=50, causal=True, lse=True),
    "rmsnorm": RmsNorm("gfx942", rows=40, columns=96, residual=True, dtype="bf16"),
    "softmax": Softmax("gfx942", rows=40, columns=96),
}


def some_written(spec: Any, rng: np.random.Generator) -> tuple[Data, Data]:
    """The data of a launch of which some blocks of the outputs were written, rightly; and of one of which all were."""
    family, data = family_of(spec), random_data(spec)
    references = family.reference(spec, data)
    right, part = ({name: array.copy() for name, array in data.arrays.items()} for _ in range(2))
    for name, reference in references.items():
        width = reference.want.shape[-1]
        with np.errstate(over="ignore"):
            right[name][..., :width] = reference.want.astype(data[name].dtype)
        for _ in range(3):
            where = tuple(
                slice(a := int(rng.integers(size)), a + int(rng.integers(1, 30))) for size in reference.want.shape
            )
            part[name][where] = right[name][where]
    return Data(part, data.before), Data(right, data.before)


@pytest.mark.parametrize("name", SPECS)
def test_the_reference_of_a_part_is_that_of_the_whole_there(name: str) -> None:
    spec, rng = SPECS[name], np.random.default_rng(5)
    family, (part, _) = family_of(spec), some_written(spec, rng)
    whole = family.reference(spec, part)
    widths = {n: reference.want.shape[-1] for n, reference in whole.items()}
    written = {n: changed(part[n][..., :width], part.before[n][..., :width]) for n, width in widths.items()}
    covered = {n: np.zeros(mask.shape, bool) for n, mask in written.items()}
    for piece in family.parts(spec, part, written):
        for n, reference in family.reference(piece.spec, piece.data).items():
            at = piece.at[n]
            np.testing.assert_allclose(reference.want, whole[n].want[at], rtol=1e-9, atol=1e-12)
            np.testing.assert_allclose(reference.size, whole[n].size[at], rtol=1e-9, atol=1e-12)
            covered[n][at] = True
    assert all((written[n] <= covered[n]).all() for n in written) and any(mask.any() for mask in written.values())


@pytest.mark.parametrize("name", SPECS)
def test_what_was_written_is_compared_and_nothing_else(name: str) -> None:
    spec, rng = SPECS[name], np.random.default_rng(6)
    part, right = some_written(spec, rng)
    assert not compare(spec, part).ok  # the rest is missing
    good = compare(spec, part, sampled=True)
    assert good.ok and not good.beside
    main = next(iter(good.outputs))
    places = np.argwhere(changed(part[main], part.before[main]))
    for place in (tuple(places[0]), tuple(places[-1])):
        held = part[main][place]
        part[main][place] = held + 50 if held < 0 else held - 50
        bad = compare(spec, part, sampled=True)
        assert not bad.ok and bad.outputs[main].where == place
        part[main][place] = held
    assert compare(spec, right, sampled=True).ok


def test_nothing_written_is_not_right() -> None:
    comparison = compare(SPECS["gemm nt"], random_data(SPECS["gemm nt"]), sampled=True)
    assert not comparison.ok and "wrote nothing" in comparison.nothing


def test_sums_by_atomics_are_not_compared() -> None:
    data = random_data(SPECS["gemm nt"])
    launched = Launched(0.0, counts={"bytes": {"global_atomic": 4}}, sample="1 of 2 workgroups: 0,0")
    assert "atomics" in _compared(SPECS["gemm nt"], data, launched).nothing


def test_rectangles_and_runs() -> None:
    mask = np.zeros((9, 8), bool)
    mask[1:3, 2:5] = mask[6, 2:5] = mask[7, :] = True
    found = [(rows.tolist(), columns.tolist()) for rows, columns in rectangles(mask)]
    assert found == [([1, 2, 6], [2, 3, 4]), ([7], list(range(8)))]
    assert list(rectangles(np.zeros((3, 3), bool))) == []
    assert list(runs(np.array([1, 1, 0, 1, 0, 0, 1], bool))) == [(0, 2), (3, 4), (6, 7)]
    assert list(runs(np.zeros(4, bool))) == []


def test_a_run_of_a_sample() -> None:
    spec = amdgen.Gemm(arch="gfx942", m=300, n=300, k=64, dtype="bf16", tile=amdgen.Tile(64, 64, 32))
    report = run_built(amdgen.build(spec), open_device("emulator", "gfx942", workgroups="0,0/4,4/2,3"))
    assert report.ok and report.launched.sample == report.as_json()["sample"] == "3 of 25 workgroups: 0,0 2,3 4,4"
    written = np.argwhere(changed(report.data["c"], report.data.before["c"])[:, :300])
    assert len(written) == 2 * 64 * 64 + 44 * 44
    assert report.comparison.main.max_rel_err > 0
