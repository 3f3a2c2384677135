"""Where elements live: AMD's calculator's tables, and whole instructions against plain matrix products."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from amdgen.emulator.matrix import MatrixShape, Places, dot_model, execute_mfma
from amdgen.emulator.matrix.formats import bits_of
from amdgen.errors import AmdgenError

TABLES = np.load(Path(__file__).parent / "data" / "amd_layouts.npz")


def parse(key: str) -> tuple[MatrixShape, str, int, int, int]:
    a, b, d, *numbers, operand, cbsz, abid, blgp = key.split()
    m, n, k, blocks = map(int, numbers)
    return MatrixShape(m, n, k, blocks, a, d, b), operand, int(cbsz), int(abid), int(blgp)


def first_bit_and_lane(places: Places, type_name: str) -> np.ndarray:
    return np.stack([places.item * bits_of(type_name), places.lane], axis=-1)


@pytest.mark.parametrize("key", TABLES.files)
def test_amd_calculator(key: str) -> None:
    """Every dense shape of CDNA2 and CDNA3, with the A broadcasts and B patterns, element by element."""
    shape, operand, cbsz, abid, blgp = parse(key)
    a_type, b_type, d_type = shape.types
    if operand == "A":
        mine = first_bit_and_lane(shape.a_places(cbsz, abid), a_type)
    elif operand == "B":
        mine = first_bit_and_lane(shape.b_places(blgp), b_type).transpose(1, 0, 2, 3)
    else:
        mine = first_bit_and_lane(shape.d_places, d_type)
    np.testing.assert_array_equal(mine, TABLES[key])


MODEL = {"f32": "fma_f32", "f64": "fma_f64", "f16": "cdna3_f16", "bf16": "cdna3_bf16", "i8": "int8"}
RUNNABLE = sorted({" ".join(key.split()[:7]) for key in TABLES.files if key.split()[0] in MODEL})


def place(matrix: np.ndarray, table: np.ndarray, registers: int, waves: int) -> np.ndarray:
    """Raw elements (rows, columns, blocks, W) into registers (n, W, 64), by AMD's table."""
    out = np.zeros((waves, 64, registers * 4), np.uint8)
    size = matrix.itemsize
    for index in np.ndindex(*table.shape[:3]):
        bit, lane = table[index]
        out[:, lane, bit // 8 : bit // 8 + size] = matrix[index].reshape(waves, 1).view(np.uint8)
    return np.ascontiguousarray(out.view(np.uint32).transpose(2, 0, 1))


@pytest.mark.parametrize("waves", [1, 3])
@pytest.mark.parametrize("key", RUNNABLE)
def test_whole_instruction(key: str, waves: int) -> None:
    """Small integers, laid out and read back by AMD's tables: D = A·B + C exactly, in every model."""
    shape = parse(f"{key} A 0 0 0")[0]
    number = {"f32": "f4", "f64": "f8", "f16": "f2", "i8": "i1", "i32": "i4"}
    rng = np.random.default_rng(0)

    def encode(values: np.ndarray, type_name: str) -> np.ndarray:
        if type_name == "bf16":
            return (values.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)
        return np.ascontiguousarray(values.astype(number[type_name]))

    a = rng.integers(-8, 9, (shape.m, shape.k, shape.blocks, waves))
    b = rng.integers(-8, 9, (shape.k, shape.n, shape.blocks, waves))
    c = rng.integers(-99, 99, (shape.m, shape.n, shape.blocks, waves))
    d = np.einsum("mkxw,knxw->mnxw", a, b) + c
    tables = {operand: TABLES[f"{key} {operand} 0 0 0"] for operand in "ABD"}
    registers = [
        place(encode(values, type_name), tables[operand], shape.registers(operand.lower()), waves)
        for values, type_name, operand in zip((a, b, c, d), (*shape.types, shape.d_type), "ABDD", strict=True)
    ]
    got = execute_mfma(shape, dot_model(MODEL[shape.a_type]), *registers[:3])
    np.testing.assert_array_equal(got, registers[3])


def test_many_waves_are_each_alone() -> None:
    """A wave's result does not depend on what runs beside it, nor on how many waves do."""
    shape, model = MatrixShape(32, 32, 8, 1, "bf16", "f32"), dot_model("cdna3_bf16")
    rng = np.random.default_rng(4)
    a, b = (rng.integers(0, 2**32, (2, 300, 64), np.uint32) & np.uint32(0xBFFFBFFF) for _ in "ab")
    c = rng.standard_normal((16, 300, 64)).astype(np.float32).view(np.uint32)
    together = execute_mfma(shape, model, a, b, c)
    for wave in (0, 63, 255, 256, 299):
        one = slice(wave, wave + 1)
        np.testing.assert_array_equal(execute_mfma(shape, model, a[:, one], b[:, one], c[:, one]), together[:, one])


def test_broadcasts_and_patterns_reach_the_product() -> None:
    """4x4x4 of 16 blocks with cbsz:4 abid:5: every block multiplies block 5 of A; blgp:1 repeats B's lower lanes."""
    shape, model = MatrixShape(4, 4, 4, 16, "f16", "f32"), dot_model("cdna3_f16")
    rng = np.random.default_rng(5)
    a, b = (rng.standard_normal((2, 2, 128)).astype(np.float16).view(np.uint32) for _ in "ab")
    zero = np.zeros((1, 1, 1), np.uint32)
    repeated = np.tile(a[:, :, 20:24], (1, 1, 16))
    lower = np.concatenate([b[:, :, :32]] * 2, axis=2)
    expected = execute_mfma(shape, model, repeated, lower, zero)
    np.testing.assert_array_equal(execute_mfma(shape, model, a, b, zero, cbsz=4, abid=5, blgp=1), expected)
    assert np.unique(expected).size > 100


@pytest.mark.parametrize("k", [16, 32])
def test_gfx950_long_k_is_two_short_ones(k: int) -> None:
    """Doubling k doubles the elements a lane holds; the groups of eight are then added in order."""
    m = 512 // k
    shape, model = MatrixShape(m, m, k, 1, "f16", "f32"), dot_model("cdna4_f16")
    assert shape.registers("a") == 4
    a = shape.a_places()
    assert a.lane[3, 8, 0] == 3 + m
    assert a.item[3, 8, 0] == 0
    one = np.full((4, 2, 64), 0x3C003C00, np.uint32)
    assert (execute_mfma(shape, model, one, one, np.zeros((1, 1, 1), np.uint32)).view(np.float32) == k).all()


def test_refusals_name_the_matter() -> None:
    shape = MatrixShape(16, 16, 16, 1, "f16", "f32")
    good = np.zeros((2, 1, 64), np.uint32)
    with pytest.raises(AmdgenError, match="cdna3_bf16 does not fit 16x16x16"):
        execute_mfma(shape, dot_model("cdna3_bf16"), good, good, good)
    with pytest.raises(AmdgenError, match=r"operand b .* wants uint32 \(2, 1, 64\)"):
        execute_mfma(shape, dot_model("cdna3_f16"), good, good[:1], good)
    with pytest.raises(AmdgenError, match="cbsz:1"):
        execute_mfma(shape, dot_model("cdna3_f16"), good, good, np.zeros((1, 1, 1), np.uint32), cbsz=1)
    f64 = MatrixShape(16, 16, 4, 1, "f64", "f64")
    with pytest.raises(AmdgenError, match="blgp:1"):
        execute_mfma(f64, dot_model("fma_f64"), good, good, np.zeros((8, 1, 64), np.uint32), blgp=1)
