"""Matrix instructions for the compiled engine: which function of ``matrix.h`` computes one, and its tables.

:func:`matrix_code` gives C text: the instruction's layout, from :mod:`amdgen.layout`, and the body of a function of
``MatrixFunction``'s type, specialised for the instruction's size, types and arithmetic.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from amdgen.isa.model import Isa, Matrix, Numeric
from amdgen.layout import Fragment, fragment
from amdgen.layout.fragments import LANES

_TYPES = {"f16", "bf16", "f32", "xf32", "fp8", "bf8", "fp8_fnuz", "bf8_fnuz", "fp6", "bf6", "fp4"}
_SPREAD = 4
"""Rows and columns of blocks that all lie in the same registers, side by side in the lanes."""


@dataclass(frozen=True)
class MatrixCode:
    """``tables``: definitions at file scope, of a ``MatrixLayout`` called ``layout``. ``call``: the statements that
    compute D; they speak of ``d``, ``a``, ``b``, ``c`` and ``c_step`` as ``MATRIX_ARGS`` does. Where the instruction is
    scaled they speak also of ``scale_a`` and ``scale_b``, a word of each lane, and of ``a_shift`` and ``b_shift``, the
    bits that the bytes in these begin at."""

    tables: str
    call: str


@dataclass(frozen=True)
class Formats:
    """What the modifiers of an f8f6f4 instruction choose: the element types of A and B, and of a scaled one which byte
    of each register of scales counts, which is not in the text."""

    a: str = ""
    b: str = ""
    a_byte: int = 0
    b_byte: int = 0


def matrix_code(
    isa: Isa,
    matrix: Matrix,
    layout: str = "layout",
    formats: Formats | None = None,
    *,
    fp16_overflow: bool = False,
    fast: bool = False,
) -> MatrixCode | None:
    """C text for a matrix instruction whose modifiers are all 0, those of ``formats`` apart; None where ``matrix.h``
    has no function for it, as for sparse instructions, and where MODE.FP16_OVFL (``fp16_overflow``) clamps its
    results. ``layout`` names the table. ``fast``: f32 multiply-adds in place of the hardware's arithmetic."""
    numeric = isa.numerics[matrix.numeric]
    if matrix.sparse or (fp16_overflow and numeric.overflow_clamp):
        return None
    formats = formats or Formats()
    types = tuple(
        f"{name}_fnuz" if name in ("fp8", "bf8") and isa.arch.fp8 == "fnuz" else name
        for name in (formats.a or matrix.a_type, formats.b or matrix.b_type or matrix.a_type)
    )
    adder = "chain" if fast and matrix.d_type == "f32" else numeric.adder
    call = _call(matrix, adder, numeric, types, layout)
    tables = _tables(matrix, formats, layout)
    return MatrixCode(tables, call) if call and tables else None


def _call(m: Matrix, adder: str, numeric: Numeric, types: tuple[str, ...], layout: str) -> str:
    spread = _spread(m)
    columns = LANES if spread else m.n
    arguments = f"&{layout}, d, a, b, c, c_step"
    size = f"{columns}, {int(spread)}"
    if adder == "integer":
        return f"mx_int8_all({arguments}, {size});"
    if adder == "chain" and m.a_type == "f64":
        return f"mx_chain_f64({arguments});"
    if not set(types) <= _TYPES:
        return ""
    a_type, b_type = (f"MX_{name.upper()}" for name in types)
    names = f"{a_type}, {b_type}"
    scales, scaled = ("&scales_a, &scales_b", _scales(m, layout)) if m.scaled else ("0, 0", "")
    match adder:
        case "chain":
            return f"{scaled}mx_chain_f32({arguments}, {names}, {scales}, {size});"
        case "exact":
            return f"mx_exact_all({arguments}, {a_type}, {size}, {numeric.group});"
        case "flushing_tree":
            return f"mx_tree_all({arguments}, {a_type}, {size}, {numeric.group});"
        case "truncating" | "split_truncating":
            split = int(adder == "split_truncating")
            return f"{scaled}mx_truncating_all({arguments}, {names}, {scales}, {size}, {numeric.group}, {split});"
    return ""


def _scales(m: Matrix, layout: str) -> str:
    each = m.k // fragment(m, "scale_a").depth
    of_a, of_b = (f"scales_{x} = {{scale_{x}, {layout}_scale_{x}, {each}, {x}_shift}}" for x in "ab")
    return f"const MatrixScales {of_a}, {of_b};\n    "


def _spread(m: Matrix) -> bool:
    return m.m == m.n == _SPREAD and m.m * m.blocks == LANES


@cache
def _tables(m: Matrix, formats: Formats, name: str) -> str:
    """The runs of lanes, "" where an operand has none."""
    d = fragment(m, "D")
    of_a, of_b = fragment(m, "A", formats.a), fragment(m, "B", formats.b)
    a, b = _runs(of_a, _spread(m)), _runs(of_b, _spread(m))
    lane, item = d.places()
    words = (LANES * (item * d.bits // 32) + lane)[..., :: _SPREAD if _spread(m) else m.n]
    columns = np.arange(m.n)
    if not (lane == lane[..., :1] + columns).all() or not (item == item[..., :1]).all():
        return ""
    if _spread(m):
        if not (lane == m.n * np.arange(m.blocks)[:, None, None] + columns).all():
            return ""
        words = words[:1]
    blocks = 1 if _spread(m) else m.blocks
    sizes = ", ".join(str(LANES * f.registers) for f in (of_a, of_b, d))
    shape = f"{m.m}, {LANES if _spread(m) else m.n}, {m.k}, {blocks}, {sizes}"
    rows = ", ".join(map(str, words.ravel().tolist()))
    runs = {"a": a, "b": b}
    if m.scaled:
        runs |= {name: _runs(fragment(m, name)) for name in ("scale_a", "scale_b")}
    if not all(runs.values()):
        return ""
    listed = ", ".join(f"{name}_{of}[] = {{{run}}}" for of, run in runs.items())
    return (
        f"static const MatrixRun {listed};\n"
        f"static const uint16_t {name}_d[] = {{{rows}}};\n"
        f"static const MatrixLayout {name} = {{{shape}, {name}_a, {name}_b, {name}_d}};\n"
    )


def _runs(f: Fragment, spread: bool = False) -> str:
    """For each block and k the word of the first row or column, whose neighbours are in the next lanes."""
    lane, item = f.places()
    if f.lanes_along_rows:
        lane, item = lane.transpose(0, 2, 1), item.transpose(0, 2, 1)  # (blocks, k, across)
    if not (lane == lane[..., :1] + np.arange(f.across)).all() or not (item == item[..., :1]).all():
        return ""
    if spread:
        if not (lane[..., 0] == f.across * np.arange(f.blocks)[:, None]).all() or not (item == item[:1]).all():
            return ""
        lane, item = lane[:1], item[:1]
    register, shift = np.divmod(item[..., 0] * f.bits, 32)
    word = LANES * register + lane[..., 0]
    return ", ".join(f"{{{w}, {s}}}" for w, s in zip(word.ravel().tolist(), shift.ravel().tolist(), strict=True))
