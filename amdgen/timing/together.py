"""Workgroups that talk to one another: which are executed together, so that each does what it does in the launch.

Those that share a result are executed whole, one after the other, as a set: of those that add up the parts of a tile
the last one finds all others done. A set may be of its own (the parts of a tile whose k is split), or each may share
with other neighbours than these do (Stream-K): there only the one whose neighbours are executed does what it would.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from amdgen.timing.uneven import Work

Meets = Callable[[int], Sequence[int]]
"""The workgroups that one (by its number, x fastest) shares a result with, itself among them, in the order in which
they come to that."""


@dataclass(frozen=True)
class Together:
    """Workgroups of a launch that are ``counted``, as they do what they would in the launch, and all that are
    ``executed`` for that, in this order. ``closed``: the counted are a set of its own, or stand for its members, each
    at their places."""

    counted: tuple[int, ...]
    executed: tuple[int, ...]
    closed: bool


def together(meets: Meets, groups: int, few: int, stand_ins: Meets | None = None) -> Together:
    """The set of the workgroup in the middle of ``groups``; where it isn't closed, those of ``few`` workgroups more,
    anywhere, the same for each call. ``stand_ins``: for each member of a closed set, which of them does as much."""
    middle = tuple(meets(groups // 2))
    if all(tuple(meets(n)) == middle for n in middle):
        counted = middle if stand_ins is None else tuple(stand_ins(groups // 2))
        return Together(counted, tuple(dict.fromkeys(counted)), closed=True)
    lot = np.random.default_rng(groups).choice(groups, min(few, groups), replace=False)
    some = tuple(sorted({groups // 2, *map(int, lot)}))
    executed = tuple(dict.fromkeys(other for n in some for other in meets(n)))
    return Together(some, executed, closed=False)


def work_of_sets(meets: Meets, groups: int, of_place: Sequence[int]) -> Work:
    """The work of all workgroups, each like that of its place in a closed set; ``of_place``: instructions of the
    members of one, in their order."""
    found: Work = np.empty(groups)
    known = np.zeros(groups, bool)
    for n in range(groups):
        if not known[n]:
            members = np.array(meets(n), np.int64)
            found[members] = np.resize(of_place, len(members))
            known[members] = True
    return found


def work_of_some(groups: int, counted: Mapping[int, int]) -> Work:
    """The work of all workgroups, each like that of one of the counted."""
    found: Work = np.random.default_rng(groups).choice(np.array(list(counted.values()), np.float64), groups)
    found[list(counted)] = list(counted.values())
    return found
