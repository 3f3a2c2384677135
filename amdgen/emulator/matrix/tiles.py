"""Cuts the output of many waves into pieces whose scratch stays in a core's cache."""

from __future__ import annotations

from collections.abc import Iterator

OUTPUTS = 8192  # with ~50 bytes of scratch each, a tile fits a 512 KiB L2
WAVES = 256  # longest inner loop: longer ones gain nothing


def tiles(shape: tuple[int, ...]) -> Iterator[tuple[slice, slice]]:
    """(rows, waves) slices that cover an (M, N, X) array, each of about OUTPUTS elements."""
    m, n, x = shape
    waves = max(1, min(x, WAVES))
    rows = max(1, OUTPUTS // (n * waves))
    for first_wave in range(0, x, waves):
        for first_row in range(0, m, rows):
            yield slice(first_row, first_row + rows), slice(first_wave, first_wave + waves)
