"""What a GEMM reads and writes, its result in float64, and how far rounding may move each element."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np

from amdgen.kernels.gemm import grouped
from amdgen.kernels.gemm.preshuffled import plain
from amdgen.kernels.gemm.scale_shapes import BLOCK
from amdgen.kernels.gemm.scales import blocks_of, part_of_scales, scaled
from amdgen.kernels.gemm.spec import Gemm
from amdgen.kernels.gemm.weights import weights_of
from amdgen.kernels.numeric import F32_TINY, rounded
from amdgen.kernels.parts import Part, Written, rectangles
from amdgen.kernels.tensors import Array, Data, Reference, Tensor

_PARTS = 4
"""Parts of a group's sum that are scaled each, where Stream-K shares tiles out."""
_NEARLY_INFINITE = 700.0
"""Of what f64 has the exponential function."""
_SLOPE = 1.3
"""The steepest slope of an activation: how much larger it makes an error of its input."""


def operands(spec: Gemm) -> tuple[Tensor, ...]:
    """A, B, C as (rows, pitch), of a batch as (batch, rows, pitch); with a bias, a row of n, a column of m elements; a
    residual like C. Then those of grouped and scaled products."""
    batch = (spec.batch,) if spec.batch > 1 else ()
    groups = (spec.groups,) if spec.groups else ()
    lda, ldb, ldc = spec.pitches
    given = (("bias", spec.n, spec.bias), ("column_bias", spec.m, spec.column_bias))
    biases = (Tensor(name, (count,), spec.out_name) for name, count, has in given if has)
    return (
        _tensor(spec, "a", (*batch, spec.a_shape[0], lda), spec.a_shape[1]),
        _tensor(spec, "b", (*batch, *groups, spec.b_shape[0], ldb), spec.b_shape[1]),
        Tensor("c", (*batch, spec.m, ldc), spec.out_name, "updated" if spec.beta else "written", spec.n),
        *biases,
        *([Tensor("residual", (*batch, spec.m, ldc), spec.out_name, columns=spec.n)] if spec.residual else []),
        *grouped.operands(spec),
        *(Tensor(name, shape, kind) for name, (shape, kind) in spec.beside.items()),
    )


def _tensor(spec: Gemm, name: str, shape: tuple[int, ...], columns: int) -> Tensor:
    """A or B; of elements or codes that share bytes, these."""
    if spec.packed(name) == 1:
        kind = spec.element if name == "a" else spec.b_element
        return Tensor(name, shape, kind.name, columns=columns)
    pitch = spec.row_bytes(name, shape[-1])
    return Tensor(name, (*shape[:-1], pitch), "u8", columns=spec.row_bytes(name, columns))


def _inputs(spec: Gemm, data: Data) -> dict[str, Array]:
    """A and B as the matrix unit gets them, times their scales, which it doesn't get."""
    spec, data = plain(spec, data)
    if spec.element.block:
        return {name: blocks_of(spec, data, name) for name in "ab"}
    b = data["b"] if spec.code is None else weights_of(spec, data)
    given = (("a", data["a"]), ("b", b))
    return {
        name: array if name == "b" and spec.code else scaled(spec, data, name, _truncated(spec, array))
        for name, array in given
    }


def product(spec: Gemm, a: Array, b: Array, old: Array) -> Reference:
    """alpha · op(A) · op(B) + beta · C in float64; the size is |alpha| · |A|·|B| + |beta · C|.

    a, b, old: (..., rows, pitch), as they lie in memory.
    """
    a = a[..., : spec.a_shape[1]].astype(np.float64)
    b = b[..., : spec.b_shape[1]].astype(np.float64)
    a = a if spec.layout[0] == "n" else a.swapaxes(-1, -2)
    b = b if spec.layout[1] == "n" else b.swapaxes(-1, -2)
    want, size = spec.alpha * (a @ b), abs(spec.alpha) * (np.abs(a) @ np.abs(b))
    if spec.beta:
        added = spec.beta * old[..., : spec.n].astype(np.float64)
        want, size = want + added, size + np.abs(added)
    return Reference(want, size)


def _all_groups(spec: Gemm, data: Data, a: Array, b: Array) -> Reference:
    """The product, of one B or of groups."""
    old = data.before["c"]
    return grouped.product(data["ends"], a, b, old, partial(product, spec)) if spec.groups else product(spec, a, b, old)


def _activated(spec: Gemm, x: Array) -> Array:
    if spec.activation == "relu":
        return np.maximum(x, 0)
    if spec.activation == "gelu":
        return np.asarray(0.5 * x * np.vectorize(math.erfc)(x / -math.sqrt(2)))
    return x / (1 + np.exp(np.minimum(-x, _NEARLY_INFINITE))) if spec.activation else x


def _pair(both: Array) -> tuple[Array, Array]:
    """What belongs to B1's columns, and to B2's."""
    middle = both.shape[-1] // 2
    return both[..., :middle], both[..., middle:]


def reference(spec: Gemm, data: Data) -> Reference:
    """C in float64, with all that is added to it and the activation."""
    made = _all_groups(spec, data, **_inputs(spec, data))
    want, size = made.want, made.size
    for name, has, shape in (("bias", spec.bias, (1, -1)), ("column_bias", spec.column_bias, (-1, 1))):
        if has:
            bias = data[name].astype(np.float64).reshape(shape)
            want, size = want + bias, size + np.abs(bias)
    if spec.gated:
        (gate, other), (of_gate, of_other) = _pair(want), _pair(size)
        gate = _activated(spec, gate)
        want = gate * other
        size = of_gate * np.abs(other) + np.abs(gate) * of_other + sum_error(spec) * of_gate * of_other
    else:
        want = _activated(spec, want)
    if spec.residual:
        added = data["residual"][..., : spec.n].astype(np.float64)
        want, size = want + added, size + np.abs(added)
    if spec.groups:
        behind = slice(max(0, int(data["ends"][-1])), None)
        want[behind] = data.before["c"][behind, : spec.n]
        size[behind] = 0.0
    return Reference(want, np.maximum(size, F32_TINY))


def parts(spec: Gemm, data: Data, written: Written) -> Iterator[Part]:
    """The tiles of C that were written, (rows, n) or (batch, rows, n), as products of their own."""
    spec, data = plain(spec, data)
    planes, batched = (written, True) if spec.batch > 1 else (written[None], False)
    for batch, plane in enumerate(planes):
        one = (slice(batch, batch + 1),) if batched else ()
        for every, columns in rectangles(plane):
            for its, given, rows in grouped.split(spec, data, every):
                at = np.ix_(*([np.array([batch])] if batched else []), rows, columns)
                both = np.concatenate([columns, spec.n + columns]) if spec.gated else columns
                of_b = (slice(None), both) if spec.layout[1] == "n" else (both,)
                arrays = {
                    "a": given["a"][(*one, *((rows,) if spec.layout[0] == "n" else (slice(None), rows)))],
                    "b": given["b"][(*one, *([slice(None)] if its.groups else []), *of_b)],
                    **({"ends": given["ends"]} if its.groups else {}),
                    **({"bias": given["bias"][columns]} if spec.bias else {}),
                    **({"column_bias": given["column_bias"][rows]} if spec.column_bias else {}),
                    **({"residual": given["residual"][at]} if spec.residual else {}),
                    **part_of_scales(its, given, one, rows, columns),
                    **_lines(its, given, rows, columns),
                }
                yield Part(its, Data(arrays, {"c": data.before["c"][at]}), {"c": at})


def _lines(spec: Gemm, data: Data, rows: Array, columns: Array) -> dict[str, Array]:
    """What stands beside these rows of op(A) and columns of op(B), in lines of their own."""
    if not spec.weights and not spec.element.block:
        return {}
    groups = (slice(None),) if spec.groups else ()
    return {name: data[name][rows if name[0] == "a" else (*groups, columns)] for name in spec.beside}


def sum_error(spec: Gemm) -> float:
    """The error of a sum over k, relative to |A|·|B|: every product may cost half an ulp, and so may alpha.

    A step of the hardware adds several products and may truncate, a whole ulp; counting each product is the safe side.
    Of f64, the reference is a sum in f64 too, and errs as much. Scales cost a rounding each; those of a block
    (of a group of integer weights, its sum as a float) are multiplied, by its sum too, and that is added to the others.
    Where a matrix unit's sums keep fewer bits than f32's, theirs.
    """
    if spec.is_nvidia and spec.unit.sum_error:
        return spec.unit.sum_error
    products = spec.k if spec.sums.is_float else 0  # sums of integers are exact
    scaled_parts = -(-spec.k // BLOCK) if spec.scales == "block" else 0
    if spec.integer_weights:  # parts of a group are scaled each
        scaled_parts = spec.weight_groups + (spec.splits or _PARTS)
    blocks = 3 * scaled_parts
    return (products + blocks + 9) * spec.product.half_ulp * (2 if spec.sums.bits == 64 else 1)


def rounding_bound(spec: Gemm, want: Any, size: Any, *, exact: bool = False) -> Any:
    """How far each element may be off, from its float64 value and the magnitude |A|·|B|; NumPy's arrays or torch's.

    Sums err by :func:`sum_error`; the activation costs a few units in the last place of f32; then the output rounds to
    nearest. ``exact``: inputs are small integers, so that no sum rounds.
    """
    if not spec.out.is_float:
        return size * 0.0
    bound = size * (0.0 if exact else sum_error(spec))
    if spec.activation:
        bound = (bound + size * 2.0**-20) * _SLOPE
    return bound + rounded(want, spec.out_name)


def flushed(spec: Gemm, data: Data) -> Array | float:
    """What each element of C may lose on a matrix unit that reads subnormal inputs as zero: the products they are in.

    0 for all others, by what the ISA description says of the matrix instruction.
    """
    if spec.is_nvidia:
        return 0.0
    matrix = spec.instruction_of(spec.mfma).matrix
    assert matrix is not None
    if not spec.isa.numerics[matrix.numeric].flushes:
        return 0.0
    plain = spec.chosen(beta=0.0)
    lost: Array | float = 0.0
    given = _inputs(spec, data)
    for name, array in given.items():
        wide = array.astype(np.float64)
        small = np.where(np.abs(wide) < spec.element.smallest_normal, wide, 0).astype(array.dtype)
        if small.any():
            gone = _all_groups(plain, data, **{**given, name: small}).size
            if spec.gated:
                kept = _all_groups(plain, data, **given).size
                gone = np.prod(_pair(kept + gone), axis=0) - np.prod(_pair(kept), axis=0)
            lost = lost + gone
    return lost * _SLOPE if spec.activation else lost


def _truncated(spec: Gemm, array: Array) -> Array:
    """tf32 and xf32 read 19 bits of each f32."""
    if spec.dtype not in ("tf32", "xf32"):
        return array
    return (array.view(np.uint32) & np.uint32(0xFFFFE000)).view(np.float32)
