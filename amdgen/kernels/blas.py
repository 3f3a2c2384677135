"""A product as BLAS libraries take it, for comparisons with a vendor's."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class BlasProduct:
    """C = alpha · op(A) · op(B) + beta · C, of row-major matrices.

    ``types``: element types of A, B and C; ``sums``: that of the sums, alpha and beta. ``turned``: whether A and B lie
    transposed. ``pitches``: elements from row to row of A, B, C; ``strides``: elements from one product of the batch
    to the next.
    """

    m: int
    n: int
    k: int
    types: tuple[str, str, str]
    sums: str
    turned: tuple[bool, bool]
    pitches: tuple[int, int, int]
    strides: tuple[int, int, int]
    batch: int = 1
    alpha: float = 1.0
    beta: float = 0.0
