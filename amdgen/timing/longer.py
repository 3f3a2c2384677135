"""A launch whose loops are too long to be executed for a prediction: a shorter launch of the same kernel is executed,
and what its workgroups did in a turn of their loop, those of the longer one do in each of theirs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import prod

import numpy as np
import numpy.typing as npt

from amdgen.timing.sample import Sample, Shorter
from amdgen.timing.uneven import Work
from amdgen.timing.unit import Streams

_UNROLLED = 8
"""Turns of the source's loop in one of the code's, at most."""


@dataclass(frozen=True)
class Longer:
    """``grid``: workgroups. ``turns``: of the loop, by workgroup (x fastest); ``executed``: the same of the launch that
    is executed in its place, on the same memory."""

    grid: tuple[int, int, int]
    turns: npt.NDArray[np.int64]
    executed: npt.NDArray[np.int64]


def lengthened(short: Sample, of: Longer) -> Sample:
    """The sample of the longer launch."""
    streams = short.streams
    kinds = np.array(streams.groups)
    counts = streams.bounds[:, 1].reshape(len(kinds), streams.n_waves).sum(axis=1).astype(np.float64)
    longest = int(np.lexsort((-counts, of.executed[kinds]))[-1])  # and of those who does least beside the loop
    turns = int(of.executed[kinds[longest]])
    often = _executed(short, longest)
    in_loop = _UNROLLED * often > turns * streams.n_waves
    each = float(often[in_loop].sum() / turns)
    same_grid = len(of.executed) == len(of.turns)
    added = each * np.maximum(0, of.turns - (of.executed if same_grid else turns)).astype(np.float64)
    work: Work | None = None
    if short.meets:
        assert short.work is not None and same_grid
        work = short.work + added  # who adds up does more than others of as many turns
    elif of.turns.min() < of.turns.max():
        work = counts[longest] + each * (of.turns - turns).astype(np.float64)
    held = short.held.of_groups(prod(of.grid))
    grown = 1 + each * float(of.turns.max() - turns) / float(counts[longest])
    shorter = Shorter(
        counts, of.executed[kinds], of.turns, np.flatnonzero(~in_loop), np.float64(grown), added,
        _second_half(streams, in_loop),
    )  # fmt: skip
    return replace(short, held=held, work=work, shorter=shorter)


def _second_half(streams: Streams, in_loop: npt.NDArray[np.bool_]) -> npt.NDArray[np.uint32]:
    """Of each wave's steps, that in the middle of its loop and the last there. ``in_loop``: which operations are."""
    marks = np.zeros((len(streams.bounds), 2), np.uint32)
    for wave, (first, count) in enumerate(streams.bounds.tolist()):
        at = np.flatnonzero(in_loop[streams.steps[first : first + count, 0]])
        marks[wave] = (at[len(at) // 2], at[-1]) if len(at) else (0, 0)
    return marks.reshape(len(streams.groups), streams.n_waves, 2)


def _executed(sample: Sample, kind: int) -> npt.NDArray[np.int64]:
    """How often the waves of a workgroup execute each operation."""
    streams = sample.streams
    bounds = streams.bounds[kind * streams.n_waves : (kind + 1) * streams.n_waves].tolist()
    steps = np.concatenate([streams.steps[first : first + count, 0] for first, count in bounds])
    return np.bincount(steps, minlength=len(sample.instructions))
