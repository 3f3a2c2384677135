"""Sweeps over architectures and the like, of which the suite runs a part.

A sweep shows one thing on every combination; the suite runs enough of them to notice when it breaks, and what is left
out is marked ``every``: ``pytest -m every`` runs it, as does an empty ``-m ''`` together with all the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from typing import Any

import pytest


def part(rows: Iterable[Sequence[Any]], runs: Callable[..., bool], ids: Callable[..., str] | None = None) -> list[Any]:
    """A test's parameters: ``rows``, of which those that ``runs`` is false of are marked ``every``. ``ids``: names of
    the rows."""
    return [
        pytest.param(*row, marks=() if runs(*row) else pytest.mark.every, id=ids(*row) if ids else None) for row in rows
    ]


def half(*columns: Sequence[Any]) -> list[Any]:
    """Parameters of a test: of all combinations every second one, so that whatever is taken from all columns but one
    runs with some of that one's values."""
    return part(product(*columns), lambda *row: sum(c.index(v) for c, v in zip(columns, row, strict=True)) % 2 == 0)


def in_turn(columns: Sequence[Sequence[Any]], of: int = 2, ids: Callable[[Any], str] | None = None) -> list[Any]:
    """Parameters of a test with one argument, a column for each architecture: each ``of``-th case of a column, in the
    next column the next ones, so that a case that all of them have runs on some; the others are marked ``every``."""
    return [
        pytest.param(case, marks=() if (row + at) % of == 0 else pytest.mark.every, id=ids(case) if ids else None)
        for at, column in enumerate(columns)
        for row, case in enumerate(column)
    ]
