"""Chooses among candidates: the first one that fits, or the one with the largest value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from amdgen.kernels.errors import SpecError

S = TypeVar("S")
G = TypeVar("G")
V = TypeVar("V", float, tuple[float, ...])


def first_fitting(candidates: Iterable[S], check: Callable[[S], object]) -> S:
    """The first candidate that ``check`` accepts; ``check`` refuses with a SpecError. If it refuses all, the first
    SpecError is raised."""
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


def fits(candidate: S, check: Callable[[S], object]) -> Iterator[S]:
    """The candidate, or nothing when ``check`` refuses it."""
    try:
        check(candidate)
    except SpecError:
        return
    yield candidate


def best_fitting(candidates: Iterable[S], check: Callable[[S], G], value: Callable[[G], V]) -> S:
    """The candidate that ``check`` accepts and whose result has the largest ``value``, the first of equals. SpecError
    as above."""
    refused: SpecError | None = None
    best: tuple[V, S] | None = None
    for candidate in candidates:
        try:
            found = value(check(candidate))
        except SpecError as error:
            refused = refused or error
            continue
        if best is None or found > best[0]:
            best = found, candidate
    if best is None:
        assert refused is not None
        raise refused
    return best[1]
