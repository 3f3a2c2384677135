"""Matrix instructions for the compiled engine: which function of ``matrix.h`` computes one, and its tables.

:func:`matrix_code` gives C text: the instruction's layout, from :mod:`amdgen.layout`, and the body of a function of
``MatrixFunction``'s type, specialised for the instruction's size, types and arithmetic.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from amdgen.isa.model import Isa, Matrix, Numeric
from amdgen.layout import Fragment, fragment
from amdgen.layout.fragments import LANES

_TYPES = {"f16", "bf16", "f32", "xf32", "fp8", "bf8", "fp8_fnuz", "bf8_fnuz"}
_SPREAD = 4
"""Rows and columns of blocks that all lie in the same registers, side by side in the lanes."""


@dataclass(frozen=True)
class MatrixCode:
    """``tables``: definitions at file scope, of a ``MatrixLayout`` called ``layout``. ``call``: the statement that
    computes D; it speaks of ``d``, ``a``, ``b``, ``c`` and ``c_step`` as ``MATRIX_ARGS`` does."""

    tables: str
    call: str


def matrix_code(
    isa: Isa, matrix: Matrix, layout: str = "layout", *, fp16_overflow: bool = False, fast: bool = False
) -> MatrixCode | None:
    """C text for a matrix instruction whose modifiers are all 0; None where ``matrix.h`` has no function for it, as for
    sparse, scaled and f8f6f4 instructions, and where MODE.FP16_OVFL (``fp16_overflow``) clamps its results. ``layout``
    names the table. ``fast``: f32 multiply-adds in place of the hardware's arithmetic."""
    numeric = isa.numerics[matrix.numeric]
    if fp16_overflow and numeric.overflow_clamp:
        return None
    a_type, b_type = (
        f"{name}_fnuz" if name in ("fp8", "bf8") and isa.arch.fp8 == "fnuz" else name
        for name in (matrix.a_type, matrix.b_type or matrix.a_type)
    )
    if matrix.sparse or matrix.scaled or matrix.a_type == "f8f6f4":
        return None
    call = _call(matrix, "chain" if fast and matrix.d_type == "f32" else numeric.adder, numeric, a_type, b_type, layout)
    tables = _tables(matrix, layout)
    return MatrixCode(tables, call) if call and tables else None


def _call(m: Matrix, adder: str, numeric: Numeric, a_type: str, b_type: str, layout: str) -> str:
    spread = _spread(m)
    columns = LANES if spread else m.n
    arguments = f"&{layout}, d, a, b, c, c_step"
    size = f"{columns}, {int(spread)}"
    if adder == "integer":
        return f"mx_int8_all({arguments}, {size});"
    if adder == "chain" and m.a_type == "f64":
        return f"mx_chain_f64({arguments});"
    if not {a_type, b_type} <= _TYPES:
        return ""
    names = f"MX_{a_type.upper()}, MX_{b_type.upper()}"
    match adder:
        case "chain":
            return f"mx_chain_f32({arguments}, {names}, {size});"
        case "exact":
            return f"mx_exact_all({arguments}, MX_{a_type.upper()}, {size}, {numeric.group});"
        case "flushing_tree":
            return f"mx_tree_all({arguments}, MX_{a_type.upper()}, {size}, {numeric.group});"
        case "truncating" | "split_truncating":
            split = int(adder == "split_truncating")
            return f"mx_truncating_all({arguments}, {names}, {size}, {numeric.group}, {split});"
    return ""


def _spread(m: Matrix) -> bool:
    return m.m == m.n == _SPREAD and m.m * m.blocks == LANES


def _tables(m: Matrix, name: str) -> str:
    """The runs of lanes, "" where an operand has none."""
    d = fragment(m, "D")
    a, b = _runs(fragment(m, "A"), _spread(m)), _runs(fragment(m, "B"), _spread(m))
    lane, item = d.places()
    words = (LANES * (item * d.bits // 32) + lane)[..., :: _SPREAD if _spread(m) else m.n]
    columns = np.arange(m.n)
    if not a or not b or not (lane == lane[..., :1] + columns).all() or not (item == item[..., :1]).all():
        return ""
    if _spread(m):
        if not (lane == m.n * np.arange(m.blocks)[:, None, None] + columns).all():
            return ""
        words = words[:1]
    blocks = 1 if _spread(m) else m.blocks
    shape = f"{m.m}, {LANES if _spread(m) else m.n}, {m.k}, {blocks}, {LANES * d.registers}"
    rows = ", ".join(map(str, words.ravel().tolist()))
    return (
        f"static const MatrixRun {name}_a[] = {{{a}}}, {name}_b[] = {{{b}}};\n"
        f"static const uint16_t {name}_d[] = {{{rows}}};\n"
        f"static const MatrixLayout {name} = {{{shape}, {name}_a, {name}_b, {name}_d}};\n"
    )


def _runs(f: Fragment, spread: bool) -> str:
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
