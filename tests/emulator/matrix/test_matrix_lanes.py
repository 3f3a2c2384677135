"""Where elements live: AMD's calculator's tables, and whole instructions against plain matrix products."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from matrix_models import MODELS
from matrix_registers import matrix

from amdgen.emulator.matrix import Modifiers, execute
from amdgen.emulator.matrix.lanes import LANES, tables
from amdgen.errors import AmdgenError
from amdgen.isa.model import Matrix
from amdgen.layout import fragment

TABLES = np.load(Path(__file__).parent / "data" / "amd_layouts.npz")


def parse(key: str) -> tuple[Matrix, str, int, int, int]:
    a, b, d, *numbers, operand, cbsz, abid, blgp = key.split()
    m, n, k, blocks = map(int, numbers)
    types = (name.removesuffix("_fnuz") for name in (a, d, b))
    return matrix(m, n, k, blocks, *types), operand, int(cbsz), int(abid), int(blgp)


@pytest.mark.parametrize("key", TABLES.files)
def test_amd_calculator(key: str) -> None:
    """Every dense shape of CDNA2 and CDNA3, with the A broadcasts and B patterns, element by element."""
    instruction, operand, cbsz, abid, blgp = parse(key)
    table = tables(instruction, "", "", cbsz, abid, blgp)
    back = np.argsort(table.rows)
    if operand == "A":
        mine, bits = table.a[:, back].transpose(1, 0, 2), fragment(instruction, "A").bits
    elif operand == "B":
        mine, bits = table.b, fragment(instruction, "B").bits
    else:
        bits, shape = fragment(instruction, "D").bits, (instruction.m, instruction.n, instruction.blocks)
        d = np.arange(np.prod(shape)) if table.d is None else table.d
        mine = d.reshape(shape)[back]
    np.testing.assert_array_equal(np.stack([mine // LANES * bits, mine % LANES], axis=-1), TABLES[key])


MODEL = {"f32": "fma_f32", "f64": "fma_f64", "f16": "cdna3_f16", "bf16": "cdna3_bf16", "i8": "int8"}
RUNNABLE = sorted({" ".join(key.split()[:7]) for key in TABLES.files if key.split()[0] in MODEL})


def place(values: np.ndarray, table: np.ndarray, registers: int, waves: int) -> np.ndarray:
    """Raw elements (rows, columns, blocks, W) into registers (n, W, 64), by AMD's table."""
    out = np.zeros((waves, 64, registers * 4), np.uint8)
    size = values.itemsize
    for index in np.ndindex(*table.shape[:3]):
        bit, lane = table[index]
        out[:, lane, bit // 8 : bit // 8 + size] = values[index].reshape(waves, 1).view(np.uint8)
    return np.ascontiguousarray(out.view(np.uint32).transpose(2, 0, 1))


@pytest.mark.parametrize("waves", [1, 3])
@pytest.mark.parametrize("key", RUNNABLE)
def test_whole_instruction(key: str, waves: int) -> None:
    """Small integers, laid out and read back by AMD's tables: D = A·B + C exactly, in every model."""
    i = parse(f"{key} A 0 0 0")[0]
    number = {"f32": "f4", "f64": "f8", "f16": "f2", "i8": "i1", "i32": "i4"}
    rng = np.random.default_rng(0)

    def encode(values: np.ndarray, type_name: str) -> np.ndarray:
        if type_name == "bf16":
            return (values.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)
        return np.ascontiguousarray(values.astype(number[type_name]))

    a = rng.integers(-8, 9, (i.m, i.k, i.blocks, waves))
    b = rng.integers(-8, 9, (i.k, i.n, i.blocks, waves))
    c = rng.integers(-99, 99, (i.m, i.n, i.blocks, waves))
    d = np.einsum("mkxw,knxw->mnxw", a, b) + c
    registers = [
        place(encode(values, type_name), TABLES[f"{key} {operand} 0 0 0"], fragment(i, operand).registers, waves)
        for values, type_name, operand in zip(
            (a, b, c, d), (i.a_type, i.b_type, i.d_type, i.d_type), "ABDD", strict=True
        )
    ]
    got = execute(i, MODELS[MODEL[i.a_type]], *registers[:3])
    np.testing.assert_array_equal(got, registers[3])


def test_many_waves_are_each_alone() -> None:
    """A wave's result does not depend on what runs beside it, nor on how many waves do."""
    i, model = matrix(32, 32, 8, 1, "bf16", "f32"), MODELS["cdna3_bf16"]
    rng = np.random.default_rng(4)
    a, b = (rng.integers(0, 2**32, (2, 300, 64), np.uint32) & np.uint32(0xBFFFBFFF) for _ in "ab")
    c = rng.standard_normal((16, 300, 64)).astype(np.float32).view(np.uint32)
    together = execute(i, model, a, b, c)
    for wave in (0, 63, 255, 256, 299):
        one = slice(wave, wave + 1)
        np.testing.assert_array_equal(execute(i, model, a[:, one], b[:, one], c[:, one]), together[:, one])


def test_broadcasts_and_patterns_reach_the_product() -> None:
    """4x4x4 of 16 blocks with cbsz:4 abid:5: every block multiplies block 5 of A; blgp:1 repeats B's lower lanes."""
    i, model = matrix(4, 4, 4, 16, "f16", "f32"), MODELS["cdna3_f16"]
    rng = np.random.default_rng(5)
    a, b = (rng.standard_normal((2, 2, 128)).astype(np.float16).view(np.uint32) for _ in "ab")
    zero = np.zeros((1, 1, 1), np.uint32)
    repeated = np.tile(a[:, :, 20:24], (1, 1, 16))
    lower = np.concatenate([b[:, :, :32]] * 2, axis=2)
    expected = execute(i, model, repeated, lower, zero)
    np.testing.assert_array_equal(execute(i, model, a, b, zero, Modifiers(cbsz=4, abid=5, blgp=1)), expected)
    assert np.unique(expected).size > 100


@pytest.mark.parametrize("neg", range(8))
def test_f64_negates_matrices(neg: int) -> None:
    """Bits 0, 1 and 2 of neg: of A, of B and of C (CDNA4 ISA reference, 7.1.6.4); zeros change their sign too."""
    i, model = matrix(16, 16, 4, 1, "f64", "f64"), MODELS["fma_f64"]
    rng = np.random.default_rng(6)
    a, b, c = (np.ascontiguousarray(rng.standard_normal((n, 2, 64))) for n in (1, 1, 4))
    a[0, 0, :3] = 0

    def registers(values: np.ndarray) -> np.ndarray:
        words = values.view(np.uint32).reshape(*values.shape, 2)
        return np.ascontiguousarray(words.transpose(0, 3, 1, 2)).reshape(-1, 2, 64)

    signs = [-1.0 if neg >> bit & 1 else 1.0 for bit in range(3)]
    flipped = (registers(v * s) for v, s in zip((a, b, c), signs, strict=True))
    got = execute(i, model, registers(a), registers(b), registers(c), Modifiers(neg=neg))
    np.testing.assert_array_equal(got, execute(i, model, *flipped))


@pytest.mark.parametrize("k", [16, 32])
def test_gfx950_long_k_is_two_short_ones(k: int) -> None:
    """Doubling k doubles the elements a lane holds; the groups of eight are then added in order."""
    m = 512 // k
    i, model = matrix(m, m, k, 1, "f16", "f32"), MODELS["cdna4_f16"]
    assert fragment(i, "A").registers == 4
    assert fragment(i, "A").place(3, 8) == (3 + m, 0)
    one = np.full((4, 2, 64), 0x3C003C00, np.uint32)
    assert (execute(i, model, one, one, np.zeros((1, 1, 1), np.uint32)).view(np.float32) == k).all()


def test_refusals_name_the_matter() -> None:
    i = matrix(16, 16, 16, 1, "f16", "f32")
    good = np.zeros((2, 1, 64), np.uint32)
    constant = np.zeros((1, 1, 1), np.uint32)
    with pytest.raises(AmdgenError, match="cdna3 of bf16 and bf16 does not fit 16x16x16"):
        execute(i, MODELS["cdna3_bf16"], good, good, constant)
    with pytest.raises(AmdgenError, match=r"operand b .* wants uint32 \(2, 1, 64\)"):
        execute(i, MODELS["cdna3_f16"], good, good[:1], constant)
    with pytest.raises(AmdgenError, match="cbsz:1"):
        execute(i, MODELS["cdna3_f16"], good, good, constant, Modifiers(cbsz=1))
    with pytest.raises(AmdgenError, match="neg:1"):
        execute(i, MODELS["cdna3_f16"], good, good, constant, Modifiers(neg=1))
