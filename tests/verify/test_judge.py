"""What every checked run stands on: the reference, the bound, the verdict. No kernel runs here."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from amdgen.isa import element, elements
from amdgen.kernels.gemm import Gemm, Tile
from amdgen.kernels.gemm.reference import product, reference
from amdgen.kernels.numeric import normal, poisoned
from amdgen.kernels.tensors import Data, Reference
from amdgen.verify import compare, judged, random_data

SIZES: dict[str, Any] = {"m": 5, "n": 7, "k": 9}


@pytest.mark.parametrize("layout", ["nt", "nn", "tn", "tt"])
def test_the_reference_is_the_sum_over_k(layout: str) -> None:
    spec = Gemm("gfx942", **SIZES, layout=layout, alpha=-2.0, beta=0.5, lda=12, ldb=11, ldc=8)
    data = random_data(spec)
    made = reference(spec, data)

    def a(row: int, k: int) -> float:
        return float(data["a"][row, k] if layout[0] == "n" else data["a"][k, row])

    def b(k: int, column: int) -> float:
        return float(data["b"][k, column] if layout[1] == "n" else data["b"][column, k])

    terms = [-2.0 * a(3, k) * b(k, 6) for k in range(9)] + [0.5 * float(data.before["c"][3, 6])]
    assert made.want.shape == (5, 7) and made.want[3, 6] == pytest.approx(sum(terms))
    assert made.size[3, 6] == pytest.approx(sum(map(abs, terms)))


def test_a_batch_is_its_products() -> None:
    spec = Gemm("sm_90a", **SIZES, batch=3, layout="tn", beta=1.0)
    data = random_data(spec)
    whole = reference(spec, data)
    for z in range(3):
        one = product(spec, data["a"][z], data["b"][z], data.before["c"][z])
        assert np.array_equal(whole.want[z], one.want) and np.array_equal(whole.size[z], one.size)


def test_a_bias_and_an_activation_come_last() -> None:
    plain = Gemm("sm_90a", **SIZES)
    spec = plain.chosen(bias=True, activation="relu")
    data = random_data(spec)
    want = reference(plain, data).want + data["bias"].astype(np.float64)
    assert (want < 0).any() and np.array_equal(reference(spec, data).want, np.maximum(want, 0))


def rounded(spec: Gemm, data: Data) -> Data:
    """With C as a perfect kernel leaves it."""
    data["c"][:, : spec.n] = reference(spec, data).want.astype(data["c"].dtype)
    return data


@pytest.mark.parametrize("dtype", ["f16", "bf16"])
def test_a_perfect_result_is_right_and_the_next_number_but_one_is_wrong(dtype: str) -> None:
    spec = Gemm("gfx942", **SIZES, dtype=dtype)
    data = rounded(spec, random_data(spec))
    assert compare(spec, data).ok
    words = data["c"].view(np.uint16)
    words[2, 4] += 2
    found = compare(spec, data)
    assert not found.ok and found.main.where == (2, 4) and found.main.max_rel_err > found.main.allowed_rel


def test_what_was_not_written_and_what_should_not_have_been_is_wrong() -> None:
    spec = Gemm("gfx942", **SIZES, ldc=10)
    data = random_data(spec)
    assert np.isnan(data["c"]).all()
    found = compare(spec, data)
    assert not found.ok and found.main.max_rel_err == np.inf
    rounded(spec, data)
    assert compare(spec, data).ok
    data["c"][4, 9] = 0
    assert compare(spec, data).touched == ("c",) and not compare(spec, data).ok


def test_integers_are_exact() -> None:
    spec = Gemm("sm_90a", **SIZES, dtype="i8")
    data = random_data(spec)
    assert not compare(spec, data).ok
    c = data["c"]
    c[...] = reference(spec, data).want.astype(np.int32)
    assert compare(spec, data).ok
    c[1, 1] += 1
    assert compare(spec, data).main.where == (1, 1)


def test_the_verdict_tells_the_element_furthest_beyond_its_bound() -> None:
    zeros = Reference(np.zeros((2, 3)), np.ones((2, 3)))
    bound = np.array([[1.0, 1.0, 8.0], [1.0, 1.0, 1.0]])
    got = np.array([[0.5, 0.0, 7.0], [0.0, 0.0, 0.0]])
    assert judged(got, zeros, bound).where == (0, 2)  # the largest error, while all is well
    got[1, 1] = -3
    found = judged(got, zeros, bound)
    assert (found.ok, found.where, found.max_rel_err, found.allowed) == (False, (1, 1), 7.0, 1.0)
    got[1, 2] = np.nan
    assert judged(got, zeros, bound).where == (1, 2)


def test_infinities_are_right_where_they_are_wanted() -> None:
    want = Reference(np.array([-np.inf, 1.0]), np.ones(2))
    assert judged(np.array([-np.inf, 1.0]), want, np.zeros(2)).ok
    assert not judged(np.array([np.inf, 1.0]), want, np.ones(2)).ok
    assert not judged(np.array([-np.inf, -np.inf]), want, np.ones(2)).ok


@pytest.mark.parametrize("kind", [*(e.name for e in elements().values() if e.is_float and not e.block), "i8"])
def test_random_numbers_of_every_type(kind: str) -> None:
    values = normal(np.random.default_rng(0), (50, 40), kind)
    assert values.dtype == element(kind).numpy and 0.5 < np.abs(values.astype(np.float64)).mean() < 5
    assert np.array_equal(poisoned((3,), kind).astype(float), np.full(3, float(element(kind).poison)), equal_nan=True)


def test_specifications_as_plain_data() -> None:
    plain = Gemm("gfx942", **SIZES, tile=Tile(64, 32, 16), waves=(2, 1)).plain()
    assert (plain["tile"], plain["waves"], plain["stages"], plain["m"]) == ("64x32x16", "2x1", None, 5)
    assert plain["out_dtype"] == "f16"
