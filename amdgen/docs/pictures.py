"""Pictures of fragments for a page: consecutive elements of one lane are one cell, so that the pattern shows.

The pictures of A, B and D share their scale: with A to the left of D and B above it, rows and columns line up.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import isqrt

from amdgen.isa.model import Matrix
from amdgen.layout import Fragment, formulas, fragment, notes, operands, render_text
from amdgen.layout.fragments import Operand
from amdgen.layout.pictures import INDICES

_ROW = 16  # pixels that an element of A or D is high
_RULER_LEFT, _RULER_TOP, _CAPTION, _GAP = 28, 16, 16, 12
_TITLES = {"D": "C and D", "index": "Index of A", "scale_a": "Scales of A", "scale_b": "Scales of B"}
_CELL_NAMES = {"scale_a": "scale of A", "scale_b": "scale of B"}
_OPEN_TYPE = "f8f6f4"
_OPEN_TYPES = (("fp8", "8-bit"), ("fp6", "6-bit"), ("fp4", "4-bit"))


@dataclass(frozen=True)
class PictureCell:
    """A run of elements of one lane, at a place in pixels. ``lines``: the lane and its registers."""

    lane: int
    x: int
    y: int
    wide: int
    high: int
    lines: tuple[tuple[int, str], ...]  # (y of the baseline, text)
    title: str


@dataclass(frozen=True)
class Label:
    """Text at a place in pixels."""

    x: int
    y: int
    text: str


@dataclass(frozen=True)
class Picture:
    """One operand of a matrix instruction, sizes in pixels. ``notes``: what the layout alone doesn't show; ``text``:
    the layout in words."""

    operand: str
    title: str
    summary: str
    formulas: tuple[str, str]
    wide: int
    high: int
    cells: tuple[PictureCell, ...]
    labels: tuple[Label, ...]
    notes: tuple[str, ...]
    text: str


@dataclass(frozen=True)
class Pictures:
    """The pictures of one instruction. ``aligned``: it has a single block, so that A can be placed left of D and B
    above it. ``beside``: the index of a sparse instruction, or the scales of a scaled one. ``others``: (caption,
    pictures of A and B) for further element types of an instruction that takes several."""

    a: Picture
    b: Picture
    d: Picture
    aligned: bool
    beside: tuple[Picture, ...]
    others: tuple[tuple[str, tuple[Picture, ...]], ...]


@cache
def pictures(m: Matrix) -> Pictures:
    """The pictures of a matrix instruction's operands. C has D's layout."""
    others = []
    if _OPEN_TYPE in (m.a_type, m.b_type):
        for name, width in _OPEN_TYPES[1:]:
            others.append((f"With {width} elements", (_picture(m, "A", name), _picture(m, "B", name))))
    first = _OPEN_TYPES[0][0] if others else ""
    beside = tuple(_picture(m, operand) for operand in operands(m)[len("ABCD") :])
    a, b, d = _picture(m, "A", first), _picture(m, "B", first), _picture(m, "D")
    return Pictures(a, b, d, m.blocks == 1, beside, tuple(others))


def _picture(m: Matrix, operand: Operand, element_type: str = "") -> Picture:
    # The name of A's and B's types may differ: an open one is replaced, the other stays.
    f = fragment(m, operand, element_type)
    wide, high = _element_size(f, m)
    per_row = 1 if f.blocks == 1 else min(isqrt(f.blocks - 1) + 1, max(1, 900 // (f.columns * wide + _RULER_LEFT)))
    panel_wide = _RULER_LEFT + f.columns * wide
    panel_high = _RULER_TOP + f.rows * high + (_CAPTION if f.blocks > 1 else 0)
    cells: list[PictureCell] = []
    labels: list[Label] = []
    for block in range(f.blocks):
        left = block % per_row * (panel_wide + _GAP) + _RULER_LEFT
        top = block // per_row * (panel_high + _GAP) + panel_high - f.rows * high
        labels += _rulers(f, block, left, top, wide, high)
        cells += _cells(f, block, left, top, wide, high)
    rows = -(-f.blocks // per_row)
    columns = min(per_row, f.blocks)
    stored = ", stored columns (2 of each 4)" if f.sparse else ""
    blocks = f"{f.blocks} blocks of " if f.blocks > 1 else ""
    registers = f"{f.registers} register{'' if f.registers == 1 else 's'}"
    return Picture(
        operand=operand,
        title=_TITLES.get(operand, operand),
        summary=f"{blocks}{f.rows}×{f.columns} {f.type_name}{stored}; {f.items} a lane in {registers}",
        formulas=formulas(f),
        wide=columns * panel_wide + (columns - 1) * _GAP + 1,
        high=rows * panel_high + (rows - 1) * _GAP + 1,
        cells=tuple(cells),
        labels=tuple(labels),
        notes=notes(f),
        text=render_text(m, operand, element_type=element_type),
    )


def _element_size(f: Fragment, m: Matrix) -> tuple[int, int]:
    """Pixels of an element (wide, high): A has D's rows, B has D's columns, and a run has room for its label."""
    column = 27 if m.n > 16 else 36
    if f.lanes_along_rows:
        return max(2, -(-58 // f.run)), _ROW if m.blocks == 1 or m.m > 4 else 20
    if f.is_input:
        return column, max(2, -(-34 // f.run))
    return column, _ROW if f.run > 1 else 26


def _rulers(f: Fragment, block: int, left: int, top: int, wide: int, high: int) -> list[Label]:
    row_name, column_name = INDICES[f.operand]
    row_step, column_step = (1, f.run) if f.lanes_along_rows else (f.run, 1)
    row_step, column_step = max(row_step, -(-10 // high)), max(column_step, -(-20 // wide))
    out = [
        Label(left + c * wide + (column_step * wide) // 2, top - 4, f"{column_name}={c}" if c == 0 else str(c))
        for c in range(0, f.columns, column_step)
    ]
    out += [
        Label(
            left - 14,
            top + r * high + min(row_step * high // 2 + 3, high * row_step),
            f"{row_name}={r}" if r == 0 else str(r),
        )
        for r in range(0, f.rows, row_step)
    ]
    if f.blocks > 1:
        out.append(Label(left + f.columns * wide // 2, top - _RULER_TOP - 4, f"block {block}"))
    return out


def _cells(f: Fragment, block: int, left: int, top: int, wide: int, high: int) -> list[PictureCell]:
    """Inputs run along k, outputs along rows."""
    out = []
    for x in range(f.across):
        for start in range(0, f.depth, f.run):
            row, column = (x, start) if f.lanes_along_rows else (start, x)
            lane, item = f.place(row, column, block)
            down, along = (1, f.run) if f.lanes_along_rows else (f.run, 1)
            where = f"{_CELL_NAMES.get(f.operand, f.operand)}[{_span(row, down)}][{_span(column, along)}]"
            first, last = f.register_bits(item), f.register_bits(item + f.run - 1)
            end = (last[0] * 32 + last[1]) // 32
            registers = f"v{first[0]}" if end == first[0] else f"v{first[0]}-{end}"
            bits = f"[{last[1]}:{first[2]}]" if end == first[0] and (first[2], last[1]) != (0, 31) else ""
            y, cell_wide, cell_high = top + row * high, along * wide, down * high
            out.append(
                PictureCell(
                    lane,
                    left + column * wide,
                    y,
                    cell_wide,
                    cell_high,
                    _lines(lane, registers, y, cell_wide, cell_high),
                    where + (f" of block {block}" if f.blocks > 1 else "") + f": lane {lane}, {registers}{bits}",
                )
            )
    return out


def _lines(lane: int, registers: str, y: int, wide: int, high: int) -> tuple[tuple[int, str], ...]:
    """The lane above its registers, or both in one line where a cell is flat."""
    if high < 24:
        return ((y + high // 2 + 4, f"{lane} {registers}"),)
    parts = [registers]
    if len(registers) * 5 > wide:
        first, _, last = registers.partition("-")
        parts = [first, f"-{last}"]
    top = y + (high - 10 * (len(parts) + 1)) // 2 + 9
    return ((top, str(lane)), *((top + 10 * (i + 1), part) for i, part in enumerate(parts)))


def _span(first: int, count: int) -> str:
    return str(first) if count == 1 else f"{first}-{first + count - 1}"
