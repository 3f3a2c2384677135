"""The products that other people's kernels are compared on, and their operands as all of them take them.

``Any`` stands for torch's tensors.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from amdgen.kernels.gemm.spec import Gemm


def is_plain(spec: Gemm) -> bool:
    """Whether ``spec`` is C = A · B of f16 or bf16 and nothing more."""
    extra = spec.ending or spec.beside or spec.groups or spec.b_dtype or spec.preshuffled
    return spec.dtype in ("f16", "bf16") and not extra and spec.alpha == 1 and spec.batch == 1


def stored(spec: Gemm, tensors: Mapping[str, Any]) -> tuple[Any, Any, Any]:
    """A, B and C as they lie in memory, without the padding of their rows: a transposed operand stays transposed."""
    return tensors["a"][..., : spec.a_shape[1]], tensors["b"][..., : spec.b_shape[1]], tensors["c"][..., : spec.n]
