"""Part of a launch: which workgroups stand for it, where they don't talk to one another."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Sequence

from amdgen.emulator.launch import LaunchError

SAMPLE = 6
"""Workgroups of a sample where no number is given."""
_FORMS = "write sample, a number of workgroups, or X,Y,Z of each: 0,0/3,1"
Shape = tuple[int, int, int]


def chosen(wanted: str | int, grid: Shape, seed: int = 0) -> list[int]:
    """The workgroups that the words of ``--workgroups`` name, by number, x fastest, ascending. LaunchError.

    "sample" is :data:`SAMPLE` of them; a number that many: corners of the grid first, then one on an edge, and the rest
    anywhere, at random by ``seed``. "0,0/3,1" are those at these places.
    """
    text = str(wanted).strip()
    if text == "sample" or text.isdecimal():
        count = SAMPLE if text == "sample" else int(text[:12])
        if not count:
            raise LaunchError("0 workgroups", _FORMS)
        return _spread(count, grid, random.Random(seed))
    if not re.fullmatch(r"\d{1,10}(,\d{1,10}){1,2}(/\d{1,10}(,\d{1,10}){1,2})*", text):
        raise LaunchError(f"workgroups '{text}'", _FORMS)
    places = [tuple(map(int, place.split(","))) for place in text.split("/")]
    for place in places:
        if any(at >= size for at, size in zip(place, grid, strict=False)):
            raise LaunchError(f"workgroup {','.join(map(str, place))}", f"the grid is {','.join(map(str, grid))}")
    return sorted({_number(place, grid) for place in places})


def described(numbers: Sequence[int], grid: Shape) -> str:
    """What was run of a launch: "6 of 1024 workgroups: 0,0 31,0 ..."."""
    axes = 3 if grid[2] > 1 else 2
    places = [",".join(map(str, _place(number, grid)[:axes])) for number in numbers[:_SHOWN]]
    more = f" and {len(numbers) - _SHOWN} more" if len(numbers) > _SHOWN else ""
    return f"{len(numbers)} of {grid[0] * grid[1] * grid[2]} workgroups: {' '.join(places)}{more}"


_SHOWN, _TRIES = 16, 20


def _number(place: Sequence[int], grid: Shape) -> int:
    x, y, z = (*place, 0)[:3]
    return x + grid[0] * (y + grid[1] * z)


def _place(number: int, grid: Shape) -> Shape:
    return number % grid[0], number // grid[0] % grid[1], number // grid[0] // grid[1]


def _spread(count: int, grid: Shape, rng: random.Random) -> list[int]:
    groups = grid[0] * grid[1] * grid[2]
    if count >= groups:
        return list(range(groups))
    corners = sorted({_number(place, grid) for place in itertools.product(*({0, size - 1} for size in grid))})
    between = corners[1:-1]
    rng.shuffle(between)
    found = list(dict.fromkeys([corners[0], corners[-1], *between][: max(2, count - 2)]))[:count]
    if len(found) < count:
        tried = [_on_edge(grid, rng) for _ in range(_TRIES)]
        found += [number for number in tried if number not in found][:1]
    while len(found := list(dict.fromkeys(found))) < count:
        found.append(rng.randrange(groups))
    return sorted(found)


def _on_edge(grid: Shape, rng: random.Random) -> int:
    """A workgroup at an end of one of the axes that have any length."""
    place = [rng.randrange(size) for size in grid]
    axis = rng.choice([i for i, size in enumerate(grid) if size > 1])
    place[axis] = rng.choice((0, grid[axis] - 1))
    return _number(place, grid)
