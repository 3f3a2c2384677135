"""Division in kernels by numbers that the host knows: a multiplication and a shift."""

from __future__ import annotations


def divisor(d: int) -> tuple[int, int]:
    """Factor and shift with ``n // d == n * factor >> shift`` for every n below 2^31."""
    shift = 31 + max(d - 1, 0).bit_length()
    return -(-(1 << shift) // d), shift
