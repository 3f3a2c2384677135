"""Scales of elements in blocks that lie as matrix instructions take them: no lane loads what another one needs.

Scales of A or B, (rows, blocks along k) of a byte each, are in panels of 32 rows. In a panel eight blocks follow eight
blocks, 64 words of four bytes: word 16·b + r has those of rows r and 16 + r, of block b and then of block 4 + b. It is
what AITER's ``shuffle_scale`` makes (ROCm/aiter, aiter/ops/shuffle.py), so that scales prepared for vLLM can be used as
they are.

A lane of a matrix instruction of 16 rows takes row lane % 16 and block lane / 16 of four, so that its word is the one
of its own number, for two rows of instructions and two slabs. One of 32 rows takes row lane % 32 and block lane / 32 of
two: of each of two words, for slabs that are two apart, the bytes of its half of the rows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm.scale_shapes import SCALE_BLOCKS, SCALE_ROWS, whole_rows
from amdgen.kernels.tensors import Data

if TYPE_CHECKING:
    from amdgen.kernels.gemm.spec import Gemm
    from amdgen.kernels.gemm.tile import Tile

_HALF = SCALE_ROWS // 2
"""Rows whose scales stand in one byte of a panel's words."""
_ONE = 127
"""The scale 1."""


def shuffle_scales(scales: Any) -> Any:
    """Scales (rows, blocks) of elements in blocks, NumPy's or torch's, as ``Gemm(..., shuffled_scales=True)`` reads
    them: (rows to a multiple of 32, blocks); the rows that are added are scaled by 1. More rows may follow, as AITER's
    function makes them multiples of 256. SpecError where blocks are no multiple of 8.
    """
    rows, blocks = scales.shape
    if blocks % SCALE_BLOCKS:
        raise SpecError(f"scales of {blocks} blocks along k", f"multiples of {SCALE_BLOCKS} can be shuffled")
    made = whole_rows(rows), blocks
    padded = scales.new_full(made, _ONE) if hasattr(scales, "new_full") else np.full(made, _ONE, scales.dtype)
    padded[:rows] = scales
    parts = padded.reshape(made[0] // SCALE_ROWS, 2, _HALF, blocks // SCALE_BLOCKS, 2, SCALE_BLOCKS // 2)
    return parts.swapaxes(1, 3).swapaxes(2, 5).swapaxes(3, 5).reshape(made)


def restored_scales(scales: Any, rows: int) -> Any:
    """The inverse of :func:`shuffle_scales`: of ``rows`` rows."""
    padded, blocks = scales.shape
    parts = scales.reshape(padded // SCALE_ROWS, blocks // SCALE_BLOCKS, SCALE_BLOCKS // 2, _HALF, 2, 2)
    return parts.swapaxes(3, 5).swapaxes(2, 5).swapaxes(1, 3).reshape(padded, blocks)[:rows]


def whole_rows_text(rows: str) -> str:
    """:func:`whole_rows` as C++."""
    return f"({rows} + {SCALE_ROWS - 1}) / {SCALE_ROWS} * {SCALE_ROWS}"


def plain(spec: Gemm, data: Data) -> tuple[Gemm, Data]:
    """The same product of scales that lie row by row."""
    if not spec.shuffled_scales:
        return spec, data
    sizes = {"a_scale": spec.m, "b_scale": spec.n}
    by_row = {name: restored_scales(data[name], rows) for name, rows in sizes.items()}
    return spec.chosen(shuffled_scales=False), data.replaced(**by_row)


def check(spec: Gemm) -> None:
    """SpecError where scales can't lie so."""
    block = spec.element.block
    if not block:
        raise SpecError(f"--shuffled-scales with --dtype {spec.dtype}", "they are of mxfp8, mxfp6, mxbf6 and mxfp4")
    if spec.k % (block * SCALE_BLOCKS):
        raise SpecError(f"--shuffled-scales with -k {spec.k}", f"use a multiple of {block * SCALE_BLOCKS}")
    if spec.groups:
        raise SpecError("--shuffled-scales with --groups", "leave one out")


def check_how(spec: Gemm) -> None:
    """SpecError where the way needs scales that lie row by row."""
    if spec.fetch == "line":
        raise SpecError("--shuffled-scales with --fetch line", "leave one out")


def check_tile(tile: Tile, waves: tuple[int, int], block: int) -> None:
    """SpecError unless each wave multiplies whole panels."""
    depth = block * SCALE_BLOCKS
    if tile.k % depth or any(size % (along * SCALE_ROWS) for size, along in zip((tile.m, tile.n), waves, strict=True)):
        raise SpecError(
            f"--shuffled-scales with --tile {tile} and --waves {waves[0]}x{waves[1]}",
            f"use a k of a multiple of {depth}, and waves with multiples of {SCALE_ROWS} rows and columns",
        )


@dataclass(frozen=True)
class Words:
    """The words of a lane for one row of matrix instructions, by their ``rows`` and the blocks along k of a slab."""

    rows: int
    groups: int

    @property
    def slabs(self) -> int:
        """Of eight blocks."""
        return SCALE_BLOCKS // self.groups

    @property
    def each(self) -> int:
        """Words of a lane for eight blocks: those whose bytes are of other rows are another's."""
        return self.slabs // 2

    def number(self, slab: str) -> str:
        """Of a slab's word, in its tile, as C++."""
        return f"{slab} / {self.slabs} * {self.each} + {slab} % {self.each}"

    def byte(self, slab: int) -> int:
        """The byte of a slab's scales, where the lane's rows are the first of their panel."""
        return 2 * (slab % self.slabs // self.each)
