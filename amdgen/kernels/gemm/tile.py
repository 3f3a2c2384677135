"""Shapes as the command line writes them: a tile, waves, blocks of a cluster."""

from __future__ import annotations

import re
from dataclasses import dataclass

from amdgen.kernels.errors import SpecError


@dataclass(frozen=True, slots=True)
class Tile:
    """What one workgroup computes: m × n of C, k at a time."""

    m: int
    n: int
    k: int

    def __str__(self) -> str:
        return f"{self.m}x{self.n}x{self.k}"


def parse_tile(text: str) -> Tile:
    """ "256x128x64" into a tile."""
    match = re.fullmatch(r"(\d{1,4})x(\d{1,4})x(\d{1,4})", text)
    if not match:
        raise SpecError(f"--tile {text} is not a tile", "write MxNxK, for example 128x128x32")
    return Tile(*(int(part) for part in match.groups()))


def parse_waves(text: str) -> tuple[int, int]:
    """ "2x4" into waves (warps, blocks of a cluster) along m and along n."""
    match = re.fullmatch(r"([1-9]\d?)x([1-9]\d?)", text)
    if not match:
        raise SpecError(f"--waves {text} is not a shape", "write waves along m x waves along n, for example 2x2")
    return int(match[1]), int(match[2])


def parse_cluster(text: str) -> tuple[int, int]:
    """ "2x1" into blocks along m and along n."""
    try:
        return parse_waves(text)
    except SpecError:
        raise SpecError(f"--cluster {text} is not a shape", "write blocks along m x along n, such as 2x1") from None
