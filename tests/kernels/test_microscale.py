"""Elements of 4 and 6 bits in bytes, and matrices with a power of two for every 32 of them, against ml_dtypes."""

from __future__ import annotations

import re

import ml_dtypes
import numpy as np
import pytest

import amdgen
from amdgen.isa import element
from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm import Gemm
from amdgen.kernels.gemm.microscale import Microscaled, pack_bits, packed_elements, unpack_bits

KINDS = {
    "mxfp8": ml_dtypes.float8_e4m3fn,
    "mxfp6": ml_dtypes.float6_e2m3fn,
    "mxbf6": ml_dtypes.float6_e3m2fn,
    "mxfp4": ml_dtypes.float4_e2m1fn,
}


@pytest.mark.parametrize("bits", [2, 4, 6])
def test_numbers_lie_from_the_low_bits_up(bits: int) -> None:
    """Beside a whole number of Python's that has number i at bit i * bits."""
    numbers = np.random.default_rng(bits).integers(0, 1 << bits, (3, 64), np.uint8)
    packed = pack_bits(numbers, bits)
    for row, found in zip(numbers, packed, strict=True):
        assert int.from_bytes(found.tobytes(), "little") == sum(int(x) << n * bits for n, x in enumerate(row))
    assert (unpack_bits(packed, bits) == numbers).all()


def test_four_of_six_bits_take_three_bytes() -> None:
    assert pack_bits(np.array([0b000001, 0b100010, 0b000011, 0b110100], np.uint8), 6).tolist() == [
        0b10_000001, 0b0011_1000, 0b110100_00
    ]  # fmt: skip


@pytest.mark.parametrize("dtype", KINDS)
def test_what_a_type_is_called(dtype: str) -> None:
    """The facts of isa/types.yaml beside ml_dtypes' own."""
    kind, info = element(dtype), ml_dtypes.finfo(KINDS[dtype])
    assert kind.numpy is KINDS[dtype] and kind.bits == info.bits and kind.largest == float(info.max)
    assert kind.ulp == float(info.eps) and kind.smallest_normal == float(info.smallest_normal)
    assert kind.smallest_subnormal == float(info.smallest_subnormal)


@pytest.mark.parametrize("dtype", KINDS)
def test_values_are_the_nearest_beside_their_block(dtype: str) -> None:
    kind, rng = element(dtype), np.random.default_rng(1)
    values = (rng.standard_normal((5, 96)) * np.exp2(rng.integers(-20, 20, (5, 96)))).astype(np.float32)
    values[0, :32] = 0.0
    made = amdgen.microscale(values, dtype)
    assert made.data.shape == (5, 96 * kind.bits // 8) and made.scale.shape == (5, 3)
    codes = unpack_bits(made.data, kind.bits) if kind.bits < 8 else made.data
    power = np.exp2(made.scale.astype(float) - 127).repeat(32, 1)
    got = codes.view(KINDS[dtype]).astype(float)
    grouped = np.abs(values.astype(float)).reshape(5, 3, 32).max(2)
    whole = np.exp2(np.floor(np.log2(np.where(grouped > 0, grouped, 1))) - np.floor(np.log2(kind.largest)))
    assert (np.where(grouped > 0, np.exp2(made.scale.astype(float) - 127), whole) == whole).all()
    every = np.arange(1 << kind.bits, dtype=np.uint8).view(KINDS[dtype]).astype(float)
    every = every[np.isfinite(every)]
    nearest = np.abs(every[:, None, None] - values / power).min(0)
    assert (np.abs(got - values / power) == nearest).all()


@pytest.mark.parametrize(
    ("values", "dtype", "says"),
    [
        (
            np.zeros((2, 33)),
            "mxfp6",
            "values of shape (2, 33); give a matrix (rows, k) of finite numbers, k a multiple",
        ),
        (np.full((1, 32), np.inf), "mxbf6", "values of shape (1, 32)"),
        (np.zeros((1, 32)), "f16", "mxfp8, mxfp6, mxbf6"),
    ],
)
def test_what_can_not_be_scaled_is_said(values: object, dtype: str, says: str) -> None:
    with pytest.raises(SpecError, match=re.escape(says)):
        amdgen.microscale(values, dtype)


def test_a_product_of_scaled_matrices(tmp_path: object) -> None:
    """A and B of real numbers through the kernel, beside the product of what their codes stand for."""
    from amdgen.builder import build
    from amdgen.device import open_device
    from amdgen.launch import launch_on
    from amdgen.verify import random_data

    spec = amdgen.Gemm("gfx950", 20, 24, 128, dtype="mxfp6", out_dtype="f32")
    data, rng = random_data(spec), np.random.default_rng(2)
    stand_for = {}
    for name, rows in (("a", 20), ("b", 24)):
        made = amdgen.microscale(rng.standard_normal((rows, 128)), "mxfp6")
        data[name][...], data[f"{name}_scale"][...] = made.data, made.scale
        codes = unpack_bits(made.data, 6).view(ml_dtypes.float6_e2m3fn).astype(float)
        stand_for[name] = codes * np.exp2(made.scale.astype(float) - 127).repeat(32, 1)
    assert not launch_on(build(spec), open_device("emulator", "gfx950"), data).findings
    want = stand_for["a"] @ stand_for["b"].T
    assert np.abs(data["c"] - want).max() < 1e-4 * np.abs(want).max()
    assert (packed_elements(np.zeros((1, 4), np.uint8), spec.element) == 0).all()


@pytest.mark.parametrize("as_bytes", [False, True])
@pytest.mark.parametrize("dtype", KINDS)
def test_a_kernel_takes_what_it_makes(dtype: str, as_bytes: bool) -> None:
    """As it is, and as bytes, which other libraries hold such numbers in."""
    rng = np.random.default_rng(3)
    a, b = (amdgen.microscale(rng.standard_normal((32, 128)), dtype) for _ in range(2))
    built = amdgen.build(Gemm("gfx950", 32, 32, 128, dtype=dtype, out_dtype="f32"), tuned=None)
    data = [one.data.view(np.uint8) if as_bytes else one.data for one in (a, b)]
    got = built(*data, a.scale, b.scale)
    wide = [_values(one, dtype) for one in (a, b)]
    assert np.abs(got - wide[0] @ wide[1].T).max() < 1e-4


def _values(made: Microscaled, dtype: str) -> np.ndarray:
    bits = element(dtype).bits
    codes = unpack_bits(made.data, bits) if bits < 8 else made.data
    return codes.view(KINDS[dtype]).astype(float) * np.exp2(made.scale.astype(float) - 127).repeat(32, 1)
