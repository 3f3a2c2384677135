"""Choosing among ways to do a product: what tiles cost in rounds, and the first way that fits."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm.product import Product

_EDGE = 64
"""Matrix work (elements of C) that one more row or column of a tile costs: copies against the matrix units' rate."""

P = TypeVar("P", bound=Product)


def rounds_cost(spec: Product, m: int, n: int, processors: int, batch: int = 1) -> int:
    """Of tiles of m x n, handed out to ``processors`` in rounds: matrix work and the traffic of the tiles' edges."""
    tiles = -(-spec.m // m) * -(-spec.n // n) * batch
    return -(-tiles // processors) * (m * n + _EDGE * (m + n))


def first_fitting(candidates: Iterable[P], check: Callable[[P], object]) -> P:
    """The first of one or more candidates that ``check`` does not refuse. SpecError: its first refusal."""
    refused: SpecError | None = None
    for candidate in candidates:
        try:
            check(candidate)
        except SpecError as error:
            refused = refused or error
            continue
        return candidate
    assert refused is not None
    raise refused
