"""Sparse and scaled instructions against others' accounts of them: which elements meet, and what scales do.

The functions of `measured` state what FPSan (ROCm/rocm-systems, amdgcn_smfmac.hpp) found on an MI350 with one-hot and
random operands: for group q of four columns (two stored), which lane and item of A, lane and bits of the index, and
lane and item of B belong together. It numbers k in its own way for 8-bit types, so that only the meeting is compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from matrix_models import MODELS
from matrix_registers import into_registers, matrix

from amdgen.emulator.matrix import Modifiers, execute
from amdgen.layout import fragment

Meeting = tuple[int, int, int, int, tuple[tuple[int, int], ...]]
"""A's lane and item; the index's lane and the element's two bits there; B's lanes and items for an index of 0 to 3."""


def measured_16bit(m: int, k: int) -> Callable[[int, int, int], Iterator[Meeting]]:
    """16x16x32, 32x32x16 (two groups a lane) and their doubles (four)."""
    groups = k // 4 // (64 // m)

    def meetings(i: int, j: int, q: int) -> Iterator[Meeting]:
        lane = q // groups * m + i
        for s in range(2):
            b = []
            for p in range(4):
                kk = 4 * q + p
                half = kk // (8 * (64 // m))
                b.append((kk // 8 % (64 // m) * m + j, 8 * half + kk % 8))
            yield lane, (2 * q + s) % (2 * groups), lane, 2 * (2 * (q % groups) + s), tuple(b)

    return meetings


def measured_8bit(m: int, k: int) -> Callable[[int, int, int], Iterator[Meeting]]:
    def place(q: int) -> tuple[int, int, Callable[[int], tuple[int, int]]]:
        """The index's lane group and nibble; A's lane group and byte of a stored column."""
        if (m, k) == (16, 64):
            return q % 8 // 2, 2 * (q // 8) + q % 2, lambda c: (c % 16 // 4, 4 * (c // 16) + c % 4)
        if (m, k) == (32, 32):
            return q % 4 // 2, 2 * (q // 4) + q % 2, lambda c: (c % 8 // 4, 4 * (c // 8) + c % 4)
        if (m, k) == (16, 128):
            return (
                2 * (q // 16) + q // 4 % 2,
                2 * (q // 8 % 2) + 4 * (q % 4 // 2) + q % 2,
                lambda c: (2 * (c >> 5 & 1) + (c >> 3 & 1), 4 * (2 * (c >> 2 & 1) + (c >> 4 & 1)) + c % 4),
            )
        return (
            q // 8,
            q % 2 + 2 * (q // 4 % 2) + 4 * (q // 2 % 2),
            lambda c: (c >> 4 & 1, 4 * (2 * (c >> 2 & 1) + (c >> 3 & 1)) + c % 4),
        )

    def meetings(i: int, j: int, q: int) -> Iterator[Meeting]:
        group, nibble, of = place(q)
        for s in range(2):
            a_group, byte = of(2 * q + s)
            b = []
            for p in range(4):
                kk = 4 * q + p
                stripe = 8 * (64 // m)
                b.append((kk % stripe // 8 * m + j, 8 * (kk // stripe) + kk % 8))
            yield a_group * m + i, byte, group * m + i, 4 * nibble + 2 * s, tuple(b)

    return meetings


@pytest.mark.parametrize(
    ("m", "k", "type_name"),
    [(m, k, "f16") for m, k in ((16, 32), (32, 16), (16, 64), (32, 32))]
    + [(m, k, "fp8") for m, k in ((16, 64), (32, 32), (16, 128), (32, 64))],
)
def test_what_meets_is_what_an_mi350_was_seen_to_multiply(m: int, k: int, type_name: str) -> None:
    instruction = matrix(m, m, k, 1, type_name, "f32", sparse=True)
    a, b, index = (fragment(instruction, operand) for operand in ("A", "B", "index"))  # type: ignore[arg-type]
    theirs = (measured_16bit if type_name == "f16" else measured_8bit)(m, k)
    for i, j in ((0, 0), (3, m - 1), (m - 1, 5)):
        expected = {meeting for q in range(k // 4) for meeting in theirs(i, j, q)}
        mine = set()
        for column in range(k // 2):
            index_lane, item = index.place(i, column)
            columns = tuple(b.place(4 * (column // 2) + p, j) for p in range(4))
            mine.add((*a.place(i, column), index_lane, 2 * item, columns))
        assert mine == expected


@pytest.mark.parametrize(
    ("shape", "type_name", "gpr", "lane"),
    [
        ((16, 32), "f16", lambda k: 4 * (k // 4 % 2), lambda i, k: 16 * (k // 8) + i),
        ((32, 16), "f16", lambda k: 4 * (k // 4 % 2), lambda i, k: 32 * (k // 8) + i),
        ((16, 64), "i8", lambda k: 4 * (k // 4 % 4), lambda i, k: 16 * (k // 16) + i),
        ((32, 32), "i8", lambda k: 4 * (k // 4 % 4), lambda i, k: 32 * (k // 16) + i),
    ],
)
def test_the_index_lies_where_amds_calculator_says(shape, type_name, gpr, lane) -> None:  # type: ignore[no-untyped-def]
    """Four bits for each four columns k of A before compression, those of its first element lower."""
    m, k = shape
    f = fragment(matrix(m, m, k, 1, type_name, "f32", sparse=True), "index")
    for i in (0, 7, m - 1):
        for column in range(0, k, 4):
            for s in range(2):
                found, item = f.place(i, column // 2 + s)
                assert (found, f.register_bits(item)[2]) == (lane(i, column), gpr(column) + 2 * s)


def test_unselected_elements_of_b_are_not_multiplied() -> None:
    """An infinity or NaN of B that no index points at leaves no trace."""
    i = matrix(16, 16, 32, 1, "f16", "f32", sparse=True)
    b = np.full((1, 32, 16, 1), 0x3C00)
    b[0, 2::4], b[0, 3::4] = 0x7C00, 0x7E00
    registers = into_registers(b, fragment(i, "B"))
    a = into_registers(np.full((1, 16, 16, 1), 0x3C00), fragment(i, "A"))
    index = np.full((1, 1, 64), 0x44444444, np.uint32)  # columns 0 and 1 of each four
    c = np.zeros((4, 1, 64), np.uint32)
    assert (execute(i, MODELS["cdna3_f16"], a, registers, c, index=index).view(np.float32) == 16).all()
    index[:] = 0xEEEEEEEE
    assert np.isnan(execute(i, MODELS["cdna3_f16"], a, registers, c, index=index).view(np.float32)).all()


def scaled(
    scale_a: int, scale_b: int, a: int = 0x38, b: int = 0x38, c: float = 0.0, model: str = "cdna4_fp8_fp8"
) -> float:
    """D[0][0] of 16x16x128 where A's row 0 has one element (fp8 1.0 unless given), and B all of b."""
    i = matrix(16, 16, 128, 1, "f8f6f4", "f32", scaled=True)
    first, second = model.split("_")[1:]
    codes = np.zeros((1, 16, 128, 1), np.int64)
    codes[0, 0, 40] = a
    registers = into_registers(codes, fragment(i, "A", first))
    others = into_registers(np.full((1, 128, 16, 1), b), fragment(i, "B", second))
    scales = np.full((1, 1, 64), 0x7F7F7F7F, np.uint32), np.full((1, 1, 64), 0x7F7F7F7F, np.uint32)
    scales[0][0, 0, 16] = scale_a << 16  # row 0, k from 32 on, byte 2
    scales[1][0, 0, 16] = scale_b << 8  # column 0, byte 1
    start = np.full((4, 1, 64), c, np.float32).view(np.uint32)
    modifiers = Modifiers(a_format=first, b_format=second, a_byte=2, b_byte=1)
    return float(
        execute(i, MODELS[model], registers, others, start, modifiers, scales=scales).view(np.float32)[0, 0, 0]
    )


def test_scales_are_powers_of_two() -> None:
    assert scaled(127, 127) == 1
    assert scaled(130, 120) == 2.0**-4
    assert scaled(0, 254) == 1
    assert scaled(0, 127) == 2.0**-127  # a denormal
    assert scaled(0, 103) == 0  # 2^-151
    assert scaled(254, 254) == np.inf
    assert scaled(254, 120, c=-(2.0**120)) == 0


@pytest.mark.parametrize(("scale_a", "scale_b"), [(255, 127), (127, 255), (255, 255), (255, 0)])
def test_a_scale_of_255_is_nan(scale_a: int, scale_b: int) -> None:
    assert np.isnan(scaled(scale_a, scale_b))
    assert np.isnan(scaled(scale_a, scale_b, a=0))


@pytest.mark.parametrize("a", ["fp8", "bf8", "fp6", "bf6", "fp4"])
def test_a_scaled_product_is_the_scaled_elements_product(a: str) -> None:
    """Scaling A's elements and its scale the other way leaves D as it is; so does scaling both scales oppositely."""
    model = f"cdna4_{a}_bf8"
    one = {"fp8": 0x38, "bf8": 0x3C, "fp6": 0x08, "bf6": 0x0C, "fp4": 0x2}[a]
    twice = {"fp8": 0x40, "bf8": 0x40, "fp6": 0x10, "bf6": 0x10, "fp4": 0x4}[a]
    for c in (0.0, 1.5, -3e-7, 2.0**20):
        assert scaled(128, 127, a=one, b=0x3D, c=c, model=model) == scaled(127, 127, a=twice, b=0x3D, c=c, model=model)
        assert scaled(100, 150, a=one, b=0x3D, c=c, model=model) == scaled(127, 123, a=one, b=0x3D, c=c, model=model)
