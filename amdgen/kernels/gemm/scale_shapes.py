"""Which scales a product may have, and their shapes. Numbers only: commands read it before they need arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from amdgen.kernels.gemm.spec import Gemm

SCALES = ("", "tensor", "row", "block")
SCALE_ROWS, SCALE_BLOCKS = 32, 8
"""Of shuffled scales (:mod:`amdgen.kernels.gemm.shuffled_scales`): rows of a panel, blocks along k side by side."""
BYTES_OF_WORD = 4
"""Scales of elements in blocks in a word of a lane, of which the matrix instruction takes one."""
BLOCK = 128
"""Elements along k, and columns of B, that share a scale of "block"."""


def scale_shapes(spec: Gemm) -> dict[str, tuple[int, ...]]:
    """The shapes of a_scale and b_scale of one product; of each of a group's matrices."""
    along_k = -(-spec.k // BLOCK)
    shapes: dict[str, dict[str, tuple[int, ...]]] = {
        "": {},
        "tensor": {"a_scale": (1,), "b_scale": (1,)},
        "row": {"a_scale": (spec.m,), "b_scale": (spec.n,)},
        "block": {"a_scale": (spec.m, along_k), "b_scale": (-(-spec.n // BLOCK), along_k)},
    }
    return shapes[spec.scales]


def block_scale_shapes(spec: Gemm) -> dict[str, tuple[tuple[int, ...], str]]:
    """Shapes and types of the scales of elements in blocks: bytes, of whole panels of rows where they are shuffled."""
    block = spec.element.block
    if not block:
        return {}
    return {
        f"{name}_scale": ((whole_rows(rows) if spec.shuffled_scales else rows, spec.k // block), "u8")
        for name, rows in (("a", spec.m), ("b", spec.n))
    }


def whole_rows(rows: int) -> int:
    """Rows of whole panels of shuffled scales."""
    return -(-rows // SCALE_ROWS) * SCALE_ROWS
