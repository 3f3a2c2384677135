"""What the tiles of a product cost when processors work them off in rounds."""

from __future__ import annotations

from amdgen.kernels.gemm.spec import Gemm

_EDGE = 64
"""Matrix work (elements of C) that one more row or column of a tile costs: copies against the matrix units' rate."""


def rounds_cost(spec: Gemm, m: int, n: int, processors: int) -> int:
    """The cost of tiles of m x n, handed out to ``processors`` in rounds: matrix work, and traffic of the edges."""
    tiles = -(-spec.m // m) * -(-spec.columns // n) * spec.batch
    return -(-tiles // processors) * (m * n + _EDGE * (m + n))
