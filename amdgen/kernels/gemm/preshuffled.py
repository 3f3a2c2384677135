"""B that lies as matrix instructions read it, so that lanes load their fragments from memory without LDS.

Columns of C (rows of B, (n, k)) are in panels of 16. In a panel, pieces of 16 bytes along k follow each other: first
those of its 16 columns, then those of the next 16 bytes of k. It is what AITER's ``shuffle_weight`` makes for its
layout (16, 16) (ROCm/aiter, aiter/ops/shuffle.py), so that weights prepared for vLLM can be used as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm import shuffled_scales
from amdgen.kernels.tensors import Array, Data

if TYPE_CHECKING:
    from amdgen.kernels.gemm.spec import Gemm

PANEL, PIECE = 16, 16
"""Columns of a panel, and bytes of a piece."""


def preshuffle(weights: Any) -> Any:
    """Weights (..., n, k), NumPy's or torch's, as ``Gemm(..., preshuffled=True)`` reads them; same shape and type.

    Elements that share bytes are given as bytes. SpecError where n is no multiple of 16 or a row of no whole 16 bytes.
    """
    return _moved(weights, lambda n, pieces: (n // PANEL, PANEL, pieces))


def restored(weights: Any) -> Any:
    """The inverse of :func:`preshuffle`."""
    return _moved(weights, lambda n, pieces: (n // PANEL, pieces, PANEL))


def _moved(weights: Any, split: Callable[[int, int], tuple[int, int, int]]) -> Any:
    """``weights`` seen as ``split`` says, and the last two of its axes exchanged, pieces staying whole."""
    size = weights.element_size() if hasattr(weights, "element_size") else weights.dtype.itemsize
    *outer, n, k = weights.shape
    if n % PANEL or k * size % PIECE:
        raise SpecError(
            f"weights of {n} rows of {k * size} bytes",
            f"n of a multiple of {PANEL} and rows of a multiple of {PIECE} bytes can be preshuffled",
        )
    each = PIECE // size
    return weights.reshape(*outer, *split(n, k // each), each).swapaxes(-2, -3).reshape(weights.shape)


def plain(spec: Gemm, data: Data) -> tuple[Gemm, Data]:
    """The same product of a B and of scales that lie row by row."""
    spec, data = shuffled_scales.plain(spec, data)
    if not spec.preshuffled:
        return spec, data
    b: Array = restored(data["b"])
    return spec.chosen(preshuffled=False), data.replaced(b=b)


def check(spec: Gemm) -> None:
    """SpecError where B can't lie so, or the kernel has no such way."""
    if spec.layout[1] != "t":
        raise SpecError(f"--preshuffled with --layout {spec.layout}", "pieces lie along k: use nt or tt")
    for name, given in (("--weights", spec.weights), ("--gated", spec.gated), ("--ldb", spec.ldb not in (0, spec.k))):
        if given:
            raise SpecError(f"--preshuffled with {name}", "leave one out")
    if PIECE % spec.packed_bytes("b"):
        raise SpecError(
            f"--preshuffled with --dtype {spec.dtype}", f"pieces of {PIECE} bytes end within elements: leave it out"
        )
    row = spec.row_bytes("b", spec.k)
    if spec.n % PANEL or row % PIECE or spec.k % spec.packed("b"):
        raise SpecError(
            f"--preshuffled B of {spec.n} columns of {row} bytes",
            f"n is a multiple of {PANEL}, and k of {PIECE // spec.bytes * spec.packed('b')}",
        )
