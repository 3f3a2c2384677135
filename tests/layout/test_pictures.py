"""What a reader is shown must be true: the printed formulas are evaluated, the grid is read back."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

import pytest
from matrix_shapes import ALL, matrix

from amdgen.layout import formulas, fragment, operands, render_svg, render_text
from amdgen.layout.pictures import INDICES


@pytest.mark.parametrize("instruction", ALL, ids=lambda m: f"{m.m}x{m.n}x{m.k} {m.blocks} {m.a_type} {m.sparse}")
def test_the_printed_formulas_hold(instruction) -> None:  # type: ignore[no-untyped-def]
    for operand in operands(instruction):
        f = fragment(instruction, operand)
        there, back = formulas(f)
        codes = {}
        for part in f"{there}, {back}".split(", "):
            name, expression = part.split(" = ")
            codes[name] = compile(expression.replace("/", "//"), name, "eval")
        row_name, column_name = INDICES[operand]
        for block, row, column, lane, item in list(f.elements())[:: 7 if f.items > 4 else 1]:
            names = {row_name: row, column_name: column, "block": block}
            assert (eval(codes["lane"], {}, names), eval(codes["item"], {}, names)) == (lane, item)
            held = {"lane": lane, "item": item}
            assert {n: eval(c, {}, held) for n, c in codes.items() if n not in held}.items() <= names.items()


def test_text_of_a_fragment() -> None:
    assert render_text(matrix("32x32x8", 1, "f16", "f32"), "A", name="v_mfma_f32_32x32x8_f16") == (
        "v_mfma_f32_32x32x8_f16 A: 32x8 f16, 4 elements in 2 registers a lane\n"
        "  lane = i + 32*(k / 4), item = k % 4\n"
        "  i = lane % 32, k = item + 4*(lane / 32)\n"
        "\n"
        "  k 0-3   i 0-31 in lanes 0-31    v0[15:0] v0[31:16] v1[15:0] v1[31:16]\n"
        "  k 4-7   i 0-31 in lanes 32-63   v0[15:0] v0[31:16] v1[15:0] v1[31:16]\n"
    )


def test_text_of_wide_narrow_and_many() -> None:
    f64 = render_text(matrix("4x4x4", 4, "f64", "f64"), "D")
    assert "4 blocks of 4x4 f64, 1 element in 2 registers a lane" in f64
    assert "  block 3   i 2   j 0-3 in lanes 44-47   v[0:1]\n" in f64
    fp6 = render_text(matrix("16x16x128", 1, "f8f6f4", "f32"), "B", element_type="fp6")
    assert "k 32-63    j 0-15 in lanes 16-31   v0[5:0] v0[11:6] v0[17:12] ... v5[31:26]" in fp6
    sparse = render_text(matrix("16x16x32", 1, "f16", "f32", sparse=True), "A")
    assert "16x16 f16 stored (2 of each 4 columns), 4 elements" in sparse


def test_text_of_what_stands_beside_a_and_b() -> None:
    index = render_text(matrix("32x32x16", 1, "f16", "f32", sparse=True), "index")
    assert "which of the 4 columns" in index
    assert "abid picks one of 4 sets of 8 bits" in index
    assert "  k 4-7   i 0-31 in lanes 32-63   v0[1:0] v0[3:2] v0[5:4] v0[7:6]\n" in index
    assert "abid" not in render_text(matrix("16x16x128", 1, "i8", "i32", sparse=True), "index")
    scale = render_text(matrix("32x32x64", 1, "f8f6f4", "f32", scaled=True), "scale_b")
    assert "scale of B: 2x32 e8m0" in scale
    assert "lane = j + 32*s, item = 0" in scale
    assert "k = 32*s to 32*s + 31" in scale


def test_svg_of_index_and_scale() -> None:
    for instruction, operand, cells in (
        (matrix("16x16x32", 1, "f16", "f32", sparse=True), "index", 256),
        (matrix("16x16x128", 1, "f8f6f4", "f32", scaled=True), "scale_a", 64),
    ):
        root = ElementTree.fromstring(render_svg(instruction, operand))  # type: ignore[arg-type]
        assert len(list(root.iter("{http://www.w3.org/2000/svg}g"))) == cells


@pytest.mark.parametrize("operand", ["A", "D"])
@pytest.mark.parametrize(
    "shape", [("32x32x8", 1, "f16", "f32"), ("4x4x4", 16, "f16", "f32"), ("16x16x4", 1, "f64", "f64")]
)
def test_svg_shows_each_element_where_it_is(shape, operand) -> None:  # type: ignore[no-untyped-def]
    instruction = matrix(*shape)
    f = fragment(instruction, operand)
    root = ElementTree.fromstring(render_svg(instruction, operand, name="<any>"))
    ns = "{http://www.w3.org/2000/svg}"
    assert "<any> " + operand in "".join(root.itertext())
    width, height = float(root.get("width", "0")), float(root.get("height", "0"))
    seen, colours = set(), {}
    for cell in root.iter(f"{ns}g"):
        title, lane_text = cell.findtext(f"{ns}title", ""), cell.findtext(f"{ns}text", "")
        match = re.match(r"\w\[(\d+)\]\[(\d+)\](?: of block (\d+))?: lane (\d+), v", title)
        assert match
        row, column, block, lane = int(match[1]), int(match[2]), int(match[3] or 0), int(match[4])
        assert lane == int(lane_text) == f.place(row, column, block)[0]
        seen.add((block, row, column))
        rect = cell.find(f"{ns}rect")
        assert rect is not None
        assert float(rect.get("x", "-1")) + 40 <= width
        assert float(rect.get("y", "-1")) + 26 <= height
        assert colours.setdefault(lane, rect.get("fill")) == rect.get("fill")
    assert len(seen) == f.blocks * f.rows * f.columns
    assert len(set(colours.values())) == 64
