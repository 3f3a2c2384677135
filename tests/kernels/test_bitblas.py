"""Weights that BitBLAS packed are read as what they stand for."""

from __future__ import annotations

import numpy as np
import pytest

import amdgen
from amdgen.isa.elements import codes
from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm.bitblas import code_order
from amdgen.kernels.gemm.weights import unpack

ORDERS = {
    (4, "float16"): [0, 2, 4, 6, 1, 3, 5, 7],
    (4, "int8"): [0, 4, 1, 5, 2, 6, 3, 7],
    (2, "float16"): [0, 2, 4, 6, 1, 3, 5, 7, 8, 10, 12, 14, 9, 11, 13, 15],
    (2, "int8"): [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15],
}
"""Codes in the places of a 32-bit word, from the lowest bits on, worked out by hand from BitBLAS's shifts."""


def bitblas(values: np.ndarray, kind: str, decoded: str) -> np.ndarray:
    """Values (n, k) packed as BitBLAS does, number by number into whole words."""
    bits = int(kind[-1])
    stored = values + (1 << (bits - 1)) if kind.startswith("int") else values
    count = 32 // bits
    order = ORDERS[bits, decoded] if decoded else range(count)
    words = np.zeros((len(values), values.shape[1] // count), np.uint32)
    for place, code in enumerate(order):
        words |= stored[:, code::count].astype(np.uint32) << np.uint32(bits * place)
    return words.view(np.int8)


@pytest.mark.parametrize("kind", ["int4", "uint4", "int2"])
@pytest.mark.parametrize("decoded", ["", "float16", "int8"])
def test_codes_keep_their_values(kind: str, decoded: str) -> None:
    rng = np.random.default_rng(0)
    code = codes()[kind]
    low, high = int(min(code.values)), int(max(code.values))
    values = rng.integers(low, high + 1, (3, 64))
    scale = rng.standard_normal((3, 2)).astype(np.float16)
    read = amdgen.from_bitblas(bitblas(values, kind, decoded), scale, kind, fast_decoding=decoded)
    assert np.array_equal(np.array(code.values)[unpack(read.b, code.bits, 64)], values)
    assert read.scale is scale and read.zero is None
    if decoded:
        assert code_order(code.bits, {"float16": 16, "int8": 8}[decoded]).tolist() == ORDERS[code.bits, decoded]


def test_a_product_with_weights_of_bitblas() -> None:
    rng = np.random.default_rng(1)
    values, zero = rng.integers(0, 16, (16, 128)), rng.integers(0, 16, (16, 2))
    scale = rng.uniform(0.1, 1, (16, 2)).astype(np.float16)
    weight, along_n = bitblas(values, "uint4", "float16"), bitblas(zero.T, "uint4", "")
    how = {"zeros": zero.astype(np.float16), "fast_decoding": "float16"}
    read = amdgen.from_bitblas(weight, scale, "uint4", **how)
    again = amdgen.from_bitblas(weight, scale, "uint4", **how | {"zeros": along_n, "zeros_mode": "quantized"})
    assert np.array_equal(read.zero, zero) and np.array_equal(again.zero, zero)
    a = rng.standard_normal((8, 128)).astype(np.float16)
    spec = amdgen.Gemm("gfx942", 8, 16, 128, weights="uint4", group_size=64, zeros=True)
    weights = (values - zero.repeat(64, 1)) * scale.astype(np.float64).repeat(64, 1)
    np.testing.assert_allclose(amdgen.build(spec)(a, read.b, read.scale, read.zero), a @ weights.T, rtol=0.02, atol=0.2)


@pytest.mark.parametrize("kind", ["int2", "int4"])
def test_a_product_of_integers_with_weights_of_bitblas(kind: str) -> None:
    """W_INT2_A_INT8, as BitNet has it: sums are of integers, and exact."""
    rng = np.random.default_rng(2)
    low, high = {"int2": (-2, 2), "int4": (-8, 8)}[kind]
    values = rng.integers(low, high, (24, 256))
    scale = 2.0 ** rng.integers(-3, 2, (24, 2)).astype(np.float32)
    read = amdgen.from_bitblas(bitblas(values, kind, "int8"), scale, kind, fast_decoding="int8")
    a = rng.integers(-128, 128, (8, 256)).astype(np.int8)
    spec = amdgen.Gemm("gfx942", 8, 24, 256, dtype="i8", weights=kind, out_dtype="f32")
    want = a.astype(np.float64) @ (values * scale.repeat(128, 1)).T
    assert np.array_equal(amdgen.build(spec)(a, read.b, read.scale), want)


def test_what_can_not_be_read_is_one_line() -> None:
    weight, scale = np.zeros((4, 16), np.int8), np.ones((4, 1), np.float16)
    for how, says in (
        ({"kind": "int3"}, "int3"),
        ({"kind": "uint4", "zeros": scale / 2}, "no whole numbers"),
        ({"kind": "int2", "fast_decoding": "bfloat16"}, "bfloat16"),
    ):
        with pytest.raises(SpecError, match=says):
            amdgen.from_bitblas(weight, scale, **how)
    with pytest.raises(SpecError, match="whole words of 32 bits"):
        amdgen.from_bitblas(weight[:, :3], scale, "int4", fast_decoding="float16")
