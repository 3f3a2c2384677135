"""Cuts the output of many waves into pieces whose scratch stays in a core's cache."""

from __future__ import annotations

from collections.abc import Iterator

OUTPUTS = 16384  # ~50 bytes of scratch each; 4096 and 8192 measured slower for 64 waves, 32768 no better for bf16
WAVES = 256  # longest inner loop: longer ones gain nothing


def tiles(shape: tuple[int, ...]) -> Iterator[tuple[slice, slice]]:
    """(rows, waves) slices that cover an (M, N, X) array, each of at most OUTPUTS elements or one row."""
    m, n, x = shape
    waves = max(1, min(x, WAVES))
    rows = max(1, OUTPUTS // (n * waves))
    for first_wave in range(0, x, waves):
        for first_row in range(0, m, rows):
            yield slice(first_row, first_row + rows), slice(first_wave, first_wave + waves)
