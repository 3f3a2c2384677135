"""Fragment layouts against AMD's calculator, the tables of the CDNA4 manual, and themselves."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from matrix_shapes import ALL, matrix

from amdgen.isa import arch_names, load_isa
from amdgen.layout import Fragment, LayoutError, fragment, operands
from amdgen.layout.fragments import element_bits

CALCULATOR = [
    line.split()
    for line in (Path(__file__).parent / "calculator_places.txt").read_text().splitlines()
    if not line.startswith("#")
]


@pytest.mark.parametrize("shape", sorted({tuple(fields[:5]) for fields in CALCULATOR}), ids=" ".join)
def test_agrees_with_amds_calculator(shape: tuple[str, ...]) -> None:
    mnk, blocks, a_type, d_type, sparsity = shape
    instruction = matrix(mnk, int(blocks), a_type, d_type, sparsity == "sparse")
    asked = [fields[5:] for fields in CALCULATOR if tuple(fields[:5]) == shape]
    assert len(asked) >= 4
    for operand, *numbers in asked:
        block, row, column, lane, register, high, low = map(int, numbers)
        f = fragment(instruction, operand)  # type: ignore[arg-type]
        found_lane, item = f.place(row, column, block)
        assert (found_lane, *f.register_bits(item)) == (lane, register, high, low), (operand, row, column, block)


@pytest.mark.parametrize("instruction", ALL, ids=lambda m: f"{m.m}x{m.n}x{m.k} {m.blocks} {m.a_type} {m.sparse}")
def test_every_item_of_every_lane_is_one_element(instruction) -> None:  # type: ignore[no-untyped-def]
    for operand in operands(instruction):
        check_every_item(fragment(instruction, operand))


def check_every_item(f: Fragment) -> None:
    lane, item = f.places()
    assert lane.shape == (f.blocks, f.rows, f.columns)
    held = np.zeros((64, f.items), int)
    np.add.at(held, (lane, item), 1)
    assert (held == 1).all()
    block, row, column = np.indices(lane.shape)
    for found, expected in zip(f.element(lane, item), (block, row, column), strict=True):
        assert (found == expected).all()
    assert f.registers * 32 == f.items * f.bits or f.items * f.bits < 32


@pytest.mark.parametrize(
    ("shape", "a_type", "operand", "lane", "register", "bits", "k"),
    [
        # Section 7.1.5.1: v1 of threads 16-31 holds k=10-11, and so on.
        ("16x16x32", "bf16", "A", 16, 1, 16, (10, 11)),
        ("16x16x32", "bf16", "B", 63, 3, 16, (30, 31)),
        ("32x32x16", "bf16", "A", 16, 0, 16, (0, 1)),
        ("32x32x16", "bf16", "B", 48, 2, 16, (12, 13)),
        ("16x16x64", "i8", "A", 32, 1, 8, (36, 39)),
        ("32x32x32", "i8", "B", 47, 3, 8, (28, 31)),
        ("16x16x128", "fp8", "A", 16, 4, 8, (80, 83)),
        ("16x16x128", "fp8", "B", 48, 3, 8, (60, 63)),
        ("32x32x64", "fp8", "A", 16, 7, 8, (44, 47)),
        ("32x32x64", "fp8", "B", 40, 0, 8, (16, 19)),
        ("16x16x128", "fp4", "A", 32, 0, 4, (64, 71)),
        ("32x32x64", "fp4", "B", 63, 3, 4, (56, 63)),
    ],
)
def test_agrees_with_the_cdna4_manual(shape, a_type, operand, lane, register, bits, k) -> None:  # type: ignore[no-untyped-def]
    f = fragment(matrix(shape, 1, a_type, "f32"), operand)
    items = range(register * 32 // bits, (register + 1) * 32 // bits)
    coordinates = [f.element(lane, item) for item in items]
    found = [(c if operand == "A" else r) for _, r, c in coordinates]
    assert found == list(range(k[0], k[1] + 1))
    assert {(r if operand == "A" else c) for _, r, c in coordinates} == {lane % f.across}
    assert all(f.register_bits(item)[0] == register for item in items)


def test_six_bit_items_are_packed_over_register_borders() -> None:
    """CDNA4 manual, 7.1.4: item 5 lies in bits 35-30 of the six registers; a lane holds 32 consecutive k."""
    f = fragment(matrix("16x16x128", 1, "f8f6f4", "f32"), "A", "fp6")
    assert (f.items, f.registers, f.run) == (32, 6, 32)
    assert f.register_bits(5) == (0, 35, 30)
    assert f.register_bits(31) == (5, 31, 26)
    assert [f.element(16, item)[2] for item in range(32)] == list(range(32, 64))


@pytest.mark.parametrize("m", [16, 32])
def test_f8f6f4_agrees_with_an_mi350(m: int) -> None:
    """Where FPSan (ROCm/rocm-systems, amdgcn_mfma.hpp) found the elements that 8-bit operands and narrower ones
    multiply, and the lane of each block's scale."""
    k = 2048 // m
    instruction = matrix(f"{m}x{m}x{k}", 1, "f8f6f4", "f32", scaled=True)
    wide, narrow = fragment(instruction, "A", "bf8"), fragment(instruction, "B", "fp4")
    scale = fragment(instruction, "scale_a")
    half = k // 2
    for x in (0, 5, m - 1):
        for kk in range(k):
            assert wide.place(x, kk) == (kk % half // 16 * m + x, kk // half * 16 + kk % 16)
            assert narrow.place(kk, x) == (kk // 32 * m + x, kk % 32)
            assert scale.place(x, kk // 32) == (m * (kk // 32) + x, 0)


def test_index_and_scales_share_their_register_with_others() -> None:
    sets = {
        (shape, a): fragment(matrix(shape, 1, a, "f32", sparse=True), "index").sets
        for shape, a in (("16x16x32", "f16"), ("16x16x64", "f16"), ("16x16x64", "i8"), ("16x16x128", "i8"))
    }
    assert list(sets.values()) == [4, 2, 2, 1]
    scaled = matrix("32x32x64", 1, "f8f6f4", "f32", scaled=True)
    assert (fragment(scaled, "scale_b").sets, fragment(scaled, "scale_b").registers) == (4, 1)
    assert operands(scaled)[4:] == ("scale_a", "scale_b")
    with pytest.raises(LayoutError, match="no operand 'index'; use A, B, C, D, scale_a or scale_b"):
        fragment(scaled, "index")


def test_sparse_b_of_gfx950_comes_in_two_halves() -> None:
    """CDNA4 manual, 7.5.1.3: v4 of row 1 holds k=40-41 (16x16x64 f16), v7 of row 3 k=124-127 (16x16x128 i8)."""
    halves = fragment(matrix("16x16x64", 1, "f16", "f32", sparse=True), "B")
    assert [halves.element(16, item)[1] for item in (8, 9)] == [40, 41]
    quarters = fragment(matrix("16x16x128", 1, "i8", "i32", sparse=True), "B")
    assert [quarters.element(48, item)[1] for item in range(28, 32)] == [124, 125, 126, 127]


def test_sparse_a_is_counted_in_stored_columns() -> None:
    f = fragment(matrix("16x16x32", 1, "f16", "f32", sparse=True), "A")
    assert (f.rows, f.columns, f.items, f.registers, f.sparse) == (16, 16, 4, 2, True)
    assert not fragment(matrix("16x16x32", 1, "f16", "f32", sparse=True), "B").sparse


def test_f64_4x4x4_keeps_a_block_in_its_lanes() -> None:
    """D's rows go to groups of 16 lanes, as A's k do; the CDNA4 manual's formula says otherwise (module docstring)."""
    instruction = matrix("4x4x4", 4, "f64", "f64")
    assert fragment(instruction, "D").place(3, 1, 2) == (16 * 3 + 4 * 2 + 1, 0)
    assert fragment(instruction, "A").place(1, 3, 2) == (16 * 3 + 4 * 2 + 1, 0)


def test_registers_of_common_shapes() -> None:
    f16 = matrix("32x32x8", 1, "f16", "f32")
    sizes = {o: (fragment(f16, o).items, fragment(f16, o).registers) for o in ("A", "B", "C", "D")}  # type: ignore[arg-type]
    assert sizes == {"A": (4, 2), "B": (4, 2), "C": (16, 16), "D": (16, 16)}
    assert fragment(f16, "A").items_per_register == 2
    assert fragment(matrix("16x16x4", 1, "f64", "f64"), "D").registers == 8


def test_mixed_types_take_each_operands_own_width() -> None:
    mixed = matrix("16x16x128", 1, "f8f6f4", "f32")
    assert fragment(mixed, "A", "fp4").registers == 4
    assert fragment(mixed, "B").registers == 8


@pytest.mark.parametrize("name", [name for name in arch_names() if name.startswith("gfx")])
def test_operands_of_the_isa_are_as_wide_as_their_fragments(name: str) -> None:
    """D, A and B come first in a matrix instruction's text; their types say how many registers they take."""
    instructions = [i for i in load_isa(name).instructions.values() if i.matrix]
    if not instructions:
        pytest.skip(f"{name} describes no matrix instruction")
    for instruction in instructions:
        assert instruction.matrix
        widths = [operand.type.words for operand in instruction.operands[:3]]
        fragments = [fragment(instruction.matrix, operand).registers for operand in ("D", "A", "B")]  # type: ignore[arg-type]
        assert widths == fragments, instruction.name


def test_what_does_not_exist_is_refused() -> None:
    instruction = matrix("32x32x8", 1, "f16", "f32")
    with pytest.raises(LayoutError, match="no operand 'E'; use A, B, C or D"):
        fragment(instruction, "E")  # type: ignore[arg-type]
    with pytest.raises(LayoutError, match="'f8f6f4' is no element type"):
        element_bits("f8f6f4")
