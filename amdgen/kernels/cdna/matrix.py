"""Chooses a kernel's matrix instruction."""

from __future__ import annotations

from collections.abc import Container
from functools import cache

from amdgen.isa import Element, Instruction, Isa, Matrix, element, elements


def matrix_instruction(
    isa: Isa, rows: int, dtype: str, runs: Container[int] | None = None, second: str = ""
) -> Instruction | None:
    """The plain one of ``rows`` × ``rows`` for this type, adding up in its sums' type, with the longest k; None when
    there is none.

    ``runs``: allowed numbers of k elements that a lane holds of an operand; None: any. ``second``: the type of the
    instruction's second operand where it is another.
    """
    fitting = _fitting(isa, rows, dtype, second or dtype)
    lanes = isa.arch.wave_size
    found = [i for i in fitting if runs is None or (i.matrix is not None and i.matrix.k * rows // lanes in runs)]
    return max(found, key=lambda i: i.matrix.k if i.matrix else 0, default=None)


@cache
def _fitting(isa: Isa, rows: int, dtype: str, second: str) -> tuple[Instruction, ...]:
    of, other = element(dtype), element(second)
    if of.cdna_fp8 and of.cdna_fp8 != isa.arch.fp8:
        return ()
    return tuple(
        i
        for i in isa.matrix_instructions
        if i.matrix is not None
        and (i.matrix.m, i.matrix.n, i.matrix.blocks) == (rows, rows, 1)
        and (i.matrix.a_type, i.matrix.b_type, i.matrix.d_type) == (of.cdna_matrix, other.cdna_matrix, of.sums)
        and not i.matrix.sparse
        and i.matrix.scaled == bool(of.block)
        and i.builtin
    )


def stretched(isa: Isa, rows: int, of: Element) -> tuple[Instruction, Instruction] | None:
    """Of 8-bit floats without scales the f8f6f4 instruction of ``rows`` × ``rows``, which multiplies twice as many in
    the time of the plain one, and the scaled one, of whose builtin LLVM makes it where the scales are the constant 0.
    None where there are none, or ``of`` has another form."""
    if of.block or of.bits != _WIDE or of.cdna_fp8 != isa.arch.fp8 or not of.is_float:
        return None
    found = {
        i.matrix.scaled: i
        for i in isa.matrix_instructions
        if i.matrix is not None and i.matrix.a_type == "f8f6f4" and i.matrix.m == rows
    }
    return (found[False], found[True]) if len(found) > 1 else None


def passes(matrix: Matrix, of: Element) -> int:
    """Passes of a matrix instruction on A and B of this type: fewer where elements are narrow."""
    return matrix.passes_narrow if matrix.passes_narrow and of.bits < _WIDE else matrix.passes


_WIDE = 8
"""Bits of the elements with which f8f6f4 instructions take all their passes."""


def form_of(isa: Isa, dtype: str) -> Element:
    """The element type that ``dtype`` names on this architecture: of 8-bit floats, the form that its matrix
    instructions read (fp8 is fp8_fnuz on gfx942)."""
    named = element(dtype)
    if named.cdna_fp8 in ("", isa.arch.fp8):
        return named
    forms = (e for e in elements().values() if (e.cdna_matrix, e.cdna_fp8) == (named.cdna_matrix, isa.arch.fp8))
    return next(forms, named)


def matrix_rows(isa: Isa, dtype: str, second: str = "") -> list[int]:
    """Rows of the matrix instructions that :func:`matrix_instruction` finds for these types, the most first."""
    shapes = {i.matrix.m for i in isa.matrix_instructions if i.matrix is not None}
    return [rows for rows in sorted(shapes, reverse=True) if matrix_instruction(isa, rows, dtype, None, second)]
