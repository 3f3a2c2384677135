"""Which scales a product may have, and their shapes. Numbers only: commands read it before they need arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from amdgen.kernels.gemm.spec import Gemm

SCALES = ("", "tensor", "row", "block")
BLOCK = 128
"""Elements along k, and columns of B, that share a scale of "block"."""


def scale_shapes(spec: Gemm) -> dict[str, tuple[int, ...]]:
    """The shapes of a_scale and b_scale; of each of a group's matrices."""
    along_k = -(-spec.k // BLOCK)
    shapes: dict[str, dict[str, tuple[int, ...]]] = {
        "": {},
        "tensor": {"a_scale": (1,), "b_scale": (1,)},
        "row": {"a_scale": (spec.m,), "b_scale": (spec.n,)},
        "block": {"a_scale": (spec.m, along_k), "b_scale": (-(-spec.n // BLOCK), along_k)},
    }
    return shapes[spec.scales]
