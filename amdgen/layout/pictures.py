"""Pictures of fragments: which lane holds which element, as a few lines of text or as a coloured grid (SVG)."""

from __future__ import annotations

from colorsys import hls_to_rgb
from html import escape
from math import isqrt
from typing import TYPE_CHECKING

from amdgen.isa.types import LANES
from amdgen.layout.fragments import Fragment, fragment

if TYPE_CHECKING:
    from amdgen.isa.model import Matrix
    from amdgen.layout.fragments import Operand

INDICES = {
    "A": ("i", "k"),
    "B": ("k", "j"),
    "C": ("i", "j"),
    "D": ("i", "j"),
    "index": ("i", "k"),
    "scale_a": ("i", "s"),
    "scale_b": ("s", "j"),
}
"""Names of an operand's rows and columns; s counts blocks of 32 along k."""
_SHOWN_NAMES = {"scale_a": "scale of A", "scale_b": "scale of B"}
_CELL = (40, 26)  # pixels of an element: wide, high
_MARGIN, _HEADER, _RULER = 16, 84, 26
_SHOWN = 8  # registers that a line of text lists one by one


def render_text(matrix: Matrix, operand: Operand, *, name: str = "", element_type: str = "") -> str:
    """The layout of one operand: its size, its formulas, and a line for each run of items in a group of lanes.

    ``name`` of the instruction stands in the title. ``element_type`` as in :func:`amdgen.layout.fragments.fragment`.
    """
    f = fragment(matrix, operand, element_type)
    across, along = _names(f)
    lines = [_title(f, name), *(f"  {text}" for text in (*formulas(f), *notes(f))), ""]
    table = []
    for block in range(f.blocks):
        for start in range(0, f.depth, f.run):
            first = f.place(*((0, start) if f.lanes_along_rows else (start, 0)), block)
            lane, item = first
            run = f"{along} {_span(start, f.run)}"
            lanes = f"{across} {_span(0, f.across)} in lanes {_span(lane, f.across)}"
            table.append((*([f"block {block}"] if f.blocks > 1 else []), run, lanes, _registers(f, item)))
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    lines += ["  " + "   ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)).rstrip() for row in table]
    return "\n".join(lines) + "\n"


def formulas(f: Fragment) -> tuple[str, str]:
    """The layout as two lines of integer arithmetic: element to lane and item, and back. / rounds down."""
    across, along = _names(f)
    many_blocks, lane_blocks, groups, run = f.blocks > 1, f.lane_blocks, f.groups, f.run
    per_block = f.depth // groups
    stripe = f.across * lane_blocks
    lane = _sum(
        across,
        _times(_mod("block", lane_blocks, f.blocks), f.across) if lane_blocks > 1 else "",
        _times(_mod(_div(along, run), groups, f.depth // run), stripe) if groups > 1 else "",
    )
    item = _sum(
        _mod(along, run, f.depth) if run > 1 else "",
        _times(_div(along, run * groups), run) if f.depth > run * groups else "",
        _times(_div("block", lane_blocks), per_block) if f.blocks > lane_blocks else "",
    )
    inner = _mod("item", per_block, f.items) if per_block > 1 else "0"
    back = [f"{across} = {_sum(_mod('lane', f.across, LANES))}"]
    group = _div("lane", stripe)
    y = _sum(
        _mod("item", run, f.items) if run > 1 else "",
        _times(group, run) if groups > 1 else "",
        _times(_div(inner, run), run * groups) if per_block > run else "",
    )
    back.append(f"{along} = {y}")
    if many_blocks:
        in_lanes = _mod(_div("lane", f.across), lane_blocks, LANES // f.across) if lane_blocks > 1 else ""
        further = _times(_div("item", per_block), lane_blocks) if f.blocks > lane_blocks else ""
        back.append(f"block = {_sum(in_lanes, further)}")
    return f"lane = {lane}, item = {item}", ", ".join(back)


def notes(f: Fragment) -> tuple[str, ...]:
    """What the layout alone doesn't say, a line each: what a sparse A and its index, and scales, stand for."""
    if f.operand == "index":
        width = f.items * f.bits
        more = (f"abid picks one of {f.sets} sets of {width} bits, shown is the first",) if f.sets > 1 else ()
        return ("an element says which of the 4 columns from 4*(k / 2) on A's stored column k is", *more)
    if f.operand in ("scale_a", "scale_b"):
        return (
            "2^(element - 127), 255 is NaN, for k = 32*s to 32*s + 31",
            "op_sel_hi and op_sel pick one of 4 bytes, shown is the first",
        )
    return ("stored column k is column 4*(k / 2) + index of A",) if f.sparse else ()


def render_svg(matrix: Matrix, operand: Operand, *, name: str = "", element_type: str = "") -> str:
    """The operand drawn as its matrix, each element coloured by the lane that holds it. A complete SVG document.

    An element's cell shows lane and register (``v1.0``: the lowest item of register 1); its tooltip says it in full.
    """
    f = fragment(matrix, operand, element_type)
    per_row = isqrt(f.blocks - 1) + 1  # panels as wide as high
    wide, high = _CELL
    panel_wide, panel_high = f.columns * wide + _RULER, f.rows * high + _RULER + (18 if f.blocks > 1 else 0)
    panels_down = -(-f.blocks // per_row)
    header = [_title(f, name), *formulas(f), *notes(f), "a cell: lane, then register (.item in it); a colour: a lane"]
    top_of_panels = _HEADER + 18 * (len(header) - 4)
    width = max(_MARGIN * 2 + per_row * (panel_wide + _MARGIN), 2 * _MARGIN + 10 * max(map(len, header)))
    height = top_of_panels + panels_down * (panel_high + _MARGIN) + _MARGIN
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        'font-family="ui-monospace, monospace" text-anchor="middle">',
        "<style>rect{stroke:#fff}.l{font-size:11px;font-weight:bold}.r{font-size:8px;fill:#333}"
        ".h{text-anchor:start;font-size:13px}.t{font-size:16px;font-weight:bold}.x{font-size:9px;fill:#666}</style>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for i, text in enumerate(header):
        style = "h t" if i == 0 else "h"
        out.append(f'<text class="{style}" x="{_MARGIN}" y="{22 + 18 * i}">{escape(text)}</text>')
    for block in range(f.blocks):
        left = _MARGIN + block % per_row * (panel_wide + _MARGIN) + _RULER
        top = top_of_panels + block // per_row * (panel_high + _MARGIN) + panel_high - f.rows * high
        out += _panel(f, block, left, top)
    out.append("</svg>")
    return "\n".join(out) + "\n"


def _panel(f: Fragment, block: int, left: int, top: int) -> list[str]:
    """One block: rulers with the indices, then a cell for each element."""
    wide, high = _CELL
    row_name, column_name = INDICES[f.operand]
    out = []
    if f.blocks > 1:
        out.append(f'<text class="x" x="{left + f.columns * wide // 2}" y="{top - 24}">block {block}</text>')
    for column in range(f.columns):
        label = f"{column_name}={column}" if column == 0 else str(column)
        out.append(f'<text class="x" x="{left + column * wide + wide // 2}" y="{top - 6}">{label}</text>')
    for row in range(f.rows):
        label = f"{row_name}={row}" if row == 0 else str(row)
        out.append(f'<text class="x" x="{left - 13}" y="{top + row * high + 16}">{label}</text>')
        for column in range(f.columns):
            lane, item = f.place(row, column, block)
            register, _, low = f.register_bits(item)
            x, y = left + column * wide, top + row * high
            label = f"v{register}" if f.bits >= 32 else f"v{register}.{low // f.bits}"
            where = f"{_shown(f)}[{row}][{column}]" + (f" of block {block}" if f.blocks > 1 else "")
            out.append(
                f"<g><title>{where}: lane {lane}, {_register(f, item)}</title>"
                f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" fill="{lane_colour(lane)}"/>'
                f'<text class="l" x="{x + wide // 2}" y="{y + 12}">{lane}</text>'
                f'<text class="r" x="{x + wide // 2}" y="{y + 22}">{label}</text></g>'
            )
    return out


def lane_colour(lane: int) -> str:
    """#rrggbb: a hue for each lane; lanes of an odd group of 16 are darker, so that groups stand out."""
    channels = hls_to_rgb(lane / LANES, 0.7 if lane // 16 % 2 else 0.84, 0.75)
    return "#" + "".join(f"{round(255 * c):02x}" for c in channels)


def _names(f: Fragment) -> tuple[str, str]:
    row, column = INDICES[f.operand]
    return (row, column) if f.lanes_along_rows else (column, row)


def _shown(f: Fragment) -> str:
    return _SHOWN_NAMES.get(f.operand, f.operand)


def _title(f: Fragment, name: str) -> str:
    blocks = f"{f.blocks} blocks of " if f.blocks > 1 else ""
    stored = " stored (2 of each 4 columns)" if f.sparse else ""
    items, registers = _plural(f.items, "element"), _plural(f.registers, "register")
    head = f"{name} {_shown(f)}".strip()
    return f"{head}: {blocks}{f.rows}x{f.columns} {f.type_name}{stored}, {items} in {registers} a lane"


def _plural(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def _registers(f: Fragment, item: int) -> str:
    names = [_register(f, i) for i in range(item, item + f.run)]
    return " ".join(names if len(names) <= _SHOWN else [*names[:3], "...", names[-1]])


def _register(f: Fragment, item: int) -> str:
    register, high, low = f.register_bits(item)
    if f.bits == 32:
        return f"v{register}"
    if high < 32:
        return f"v{register}[{high}:{low}]"
    return f"v[{register}:{register + 1}]" + (f"[{high}:{low}]" if f.bits < 64 else "")


def _span(first: int, count: int) -> str:
    return str(first) if count == 1 else f"{first}-{first + count - 1}"


def _sum(*terms: str) -> str:
    """Terms are names, products, or whole in parentheses, which a single one does without."""
    present = [term for term in terms if term]
    if len(present) == 1 and present[0].startswith("("):
        return present[0][1:-1]
    return " + ".join(present) or "0"


def _times(term: str, factor: int) -> str:
    return term if factor == 1 else f"{factor}*{term}"


def _div(term: str, divisor: int) -> str:
    return term if divisor == 1 else f"({term} / {divisor})"


def _mod(term: str, modulus: int, below: int) -> str:
    """``term`` modulo ``modulus``, where the term is known to be below ``below``."""
    return term if below <= modulus else f"({term} % {modulus})"
