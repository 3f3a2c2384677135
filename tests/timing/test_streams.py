"""Kernels that only move memory: a slice of benchmarks/timing/streams.py."""

from __future__ import annotations

import pytest
from support.streams import MOVES, PUBLISHED, most, predicted, rate


@pytest.mark.parametrize("kernel", MOVES)
@pytest.mark.parametrize(("chip", "megabytes"), [("mi100", 2), ("mi250x", 16), ("mi300x", 64), ("mi355x", 512)])
def test_no_stream_is_faster_than_memory(chip: str, megabytes: int, kernel: str) -> None:
    found = predicted(kernel, chip, megabytes)
    assert 0 < rate(kernel, megabytes, found) <= most(chip, kernel, megabytes)
    assert max(found.use.values()) <= 1.01


@pytest.mark.parametrize(("chip", "kernel", "measured"), [row[:3] for row in PUBLISHED])
def test_streams_are_within_a_tenth_of_published_ones(chip: str, kernel: str, measured: float) -> None:
    """BabelStream's, of 2 GB a buffer, to which nothing was fitted."""
    assert rate(kernel, 2048, predicted(kernel, chip, 2048)) == pytest.approx(measured, rel=0.1)
