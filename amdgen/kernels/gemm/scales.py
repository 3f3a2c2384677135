"""Scales of A and B: f32 factors that the numbers in memory stand for less of.

"tensor": one of each matrix; "row": one of each row of op(A) and each column of op(B); "block": of op(A) one for every
128 elements of a row, of op(B) one for every 128 x 128 (DeepSeek-V3, arXiv 2412.19437, section 3.3.2).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from amdgen.kernels.gemm.scale_shapes import BLOCK, scale_shapes
from amdgen.kernels.gemm.weights import unpack
from amdgen.kernels.tensors import Array

if TYPE_CHECKING:
    from amdgen.kernels.gemm.spec import Gemm
    from amdgen.kernels.tensors import Data

_ONE = 127
"""The byte of a scale that stands for 1 (E8M0)."""


def scaled(spec: Gemm, data: Data, name: str, array: Array) -> Array:
    """Matrix ``name``, as it lies in memory, times its scales, in float64."""
    if not spec.scales:
        return array
    turned = spec.layout[0] == "t" if name == "a" else spec.layout[1] == "n"
    columns = spec.a_shape[1] if name == "a" else spec.b_shape[1]
    wide: Array = array[..., :columns].astype(np.float64)
    outer = wide.shape[-1 if turned else -2]  # of a part of the product, fewer than of the whole
    scale = data[f"{name}_scale"].astype(np.float64)
    if spec.scales == "block":
        if scale.shape[-2] != outer:
            scale = scale.repeat(BLOCK, -2)[..., :outer, :]
        scale = scale.repeat(BLOCK, -1)[..., : spec.k]
    else:
        scale = np.broadcast_to(scale[..., None], (*scale.shape[:-1], outer, spec.k))
    return wide * (scale.swapaxes(-1, -2) if turned else scale)


def blocks_of(spec: Gemm, data: Data, name: str) -> Array:
    """Matrix ``name`` of a type with a scale for each block, (..., rows, k) in float64."""
    kind, bits = spec.element, data[name]
    if kind.packed > 1:  # elements share bytes
        bits = unpack(bits, kind.bits, spec.k).view(kind.numpy)
    power = data[f"{name}_scale"].astype(np.int64) - _ONE
    return np.ldexp(bits[..., : spec.k].astype(np.float64), power.repeat(kind.block, -1))


def part_of_scales(
    spec: Gemm, data: Data, one: tuple[Any, ...], rows: Array, columns: Array
) -> dict[str, Array]:  # fmt: skip
    """The scales of some rows and columns of C: of blocks, B's column by column. ``one``: which product of a batch."""
    if spec.scales in ("", "tensor"):
        return {name: data[name][one] for name in scale_shapes(spec)}
    of_b = columns // BLOCK if spec.scales == "block" else columns
    groups = (slice(None),) if spec.groups else ()
    return {"a_scale": data["a_scale"][(*one, rows)], "b_scale": data["b_scale"][(*one, *groups, of_b)]}
