"""What rocBLAS's tuning files say of the winner of each shape, and a draw of them.

A file's values are percents of the chip's peak where none is over 100. Many files repeat what was measured for another:
those of MI210 repeat most of MI250X's, and all kernels that convert f16 to bf16 (fp16altimpl) those of the kernels that
don't. A value that a shape has already had, of this architecture, is a copy, and no row.
"""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from amdgen.compare.rocblas import LOGIC, rows_of
from amdgen.isa import load_arch
from benchmarks.against_others.rocblas.kernels import type_of
from benchmarks.timing.history import First, name_of

FOLDERS = {
    "gfx908": {"arcturus": "mi100"},
    "gfx90a": {"aldebaran": "mi250x", "aldebaran_104cu": "mi210"},
    "gfx942": {
        "aquavanjaram942": "mi300a",
        "aquavanjaram942X": "mi300x",
        "aquavanjaram942X_80CU/equality": "mi308x",
    },
}
"""Of each architecture, those first from which others are copied, and whose chip they are for: that of the first of
gfx942 is not said, but its devices (0049, 0050) and sizes (multiples of 19) fit 228 CUs."""
TYPES = {
    "gfx908": ("f16", "bf16", "f32", "i8"),
    "gfx90a": ("f16", "bf16", "f32", "f64", "i8"),
    "gfx942": ("f16", "bf16", "f32", "f64", "i8"),
}
LEAST, MOST = 20.0, 97.0
_BINS = 8
_MOST_BYTES, _MOST_SUMMED, _LEAST_SIZE = 400 << 20, 1 << 14, 32
_ORDER = ("SB", "DB", "HHS", "HSS", "BBS", "BSS", "I8")
_OTHERS = re.compile(r"_GB|_SR|4xi8|C_|_MX")
_TINY, _MANY, _FEW = 8e6, 10, 3


@dataclass(frozen=True)
class Point:
    """A shape, rocBLAS's winner for it, and the percent of peak that it reached. ``file``: below LOGIC."""

    file: str
    solution: int
    arch: str
    chip: str
    dtype: str
    m: int
    n: int
    batch: int
    k: int
    percent: float

    @property
    def name(self) -> str:
        return f"{self.kind} {self.m}x{self.n}x{self.k}" + (f" x {self.batch}" if self.batch > 1 else "")

    @property
    def kind(self) -> str:
        """Layouts and types, as Tensile writes them."""
        return Path(self.file).stem.partition("Cijk_")[2]

    @property
    def key(self) -> str:
        """Tells it from others, as a file's name."""
        folder = str(Path(self.file).parent).replace("/", "_")
        return f"{folder}-{self.kind}-{self.solution}-{self.m}x{self.n}x{self.batch}x{self.k}"


def even(m: int, n: int, k: int) -> bool:
    """Whether a shape may be fitted to; the others judge."""
    return hashlib.sha256(f"{m}|{n}|{k}".encode()).digest()[0] % 2 == 0


def points(rocblas: Path, arch: str, of_even: bool, first: First | None = None) -> list[Point]:
    """The rows of one half that the model can be judged by. ``first``: which folder had a row first."""
    known: set[tuple[tuple[int, ...], float]] = set()
    found = []
    for folder, chip in FOLDERS[arch].items():
        for path in sorted((rocblas / LOGIC / folder).glob("*.yaml"), key=_rank):
            if _OTHERS.search(path.stem) or (dtype := type_of(path)) not in TYPES[arch]:
                continue
            rows = list(rows_of(path))
            if max((value for *_, value in rows), default=0) > 100:
                continue  # GFLOP/s
            for shape, solution, value in rows:
                m, n, batch, k = shape
                if even(m, n, k) != of_even or (shape, value) in known or not _own(first, path, folder, shape, value):
                    continue
                known.add((shape, value))
                if LEAST <= value <= MOST and _fits(m, n, batch, k):
                    name = str(path.relative_to(rocblas / LOGIC))
                    found.append(Point(name, solution, arch, chip, dtype, m, n, batch, k, value))
    return found


def _own(first: First | None, path: Path, folder: str, shape: tuple[int, ...], value: float) -> bool:
    kind = path.stem.partition("Cijk_")[2]
    return first is None or first.get(name_of(kind, shape, value)) == folder


def tiny_us(rocblas: Path, arch: str, first: First | None = None) -> dict[str, float]:
    """How long tiny products of the even half took, by file: the median, of all files of a type where it has few."""
    by_file: dict[str, list[float]] = {}
    for folder, chip in FOLDERS[arch].items():
        peak = load_arch(chip)
        for path in sorted((rocblas / LOGIC / folder).glob("*.yaml")):
            if _OTHERS.search(path.stem) or (dtype := type_of(path)) not in TYPES[arch]:
                continue
            cycle = peak.flops_per_cycle_cu[dtype] * peak.cus * peak.clock_mhz / 100
            took = by_file[str(path.relative_to(rocblas / LOGIC))] = []
            for (m, n, batch, k), _, value in rows_of(path):
                tiny = even(m, n, k) and value > 0 and (flops := 2.0 * m * n * batch * k) < _TINY
                if tiny and _own(first, path, folder, (m, n, batch, k), value):
                    took.append(flops / (value * cycle))
    every = [us for took in by_file.values() for us in took]
    out = {}
    for name, took in by_file.items():
        alike = [us for other, held in by_file.items() if type_of(Path(other)) == type_of(Path(name)) for us in held]
        enough = ((took, _MANY), (alike, _FEW), (every, 0))
        out[name] = float(np.median(next(held for held, least in enough if len(held) >= least)))
    return out


def _rank(path: Path) -> tuple[int, str]:
    kind = path.stem.rpartition("_B")[0] if path.stem.endswith("_BH") else path.stem
    return next((n for n, name in enumerate(_ORDER) if f"_{name}" in kind or kind.endswith(name)), 9), path.name


def _fits(m: int, n: int, batch: int, k: int) -> bool:
    small = batch * (m * k + k * n + 2 * m * n) * 8 <= _MOST_BYTES
    return small and k <= _MOST_SUMMED and min(m, n) >= _LEAST_SIZE


def drawn(found: list[Point], seed: int) -> list[Point]:
    """All of them in a random order that takes each stretch of measured efficiency in turn, and in it each type."""
    rng = np.random.default_rng(seed)
    bins: dict[int, list[tuple[int, Point]]] = defaultdict(list)
    used: dict[tuple[int, str], int] = defaultdict(int)
    for i in rng.permutation(len(found)):
        point = found[i]
        place = int((point.percent - LEAST) / (MOST - LEAST + 1e-9) * _BINS)
        bins[place].append((used[place, point.dtype], point))
        used[place, point.dtype] += 1
    for held in bins.values():
        held.sort(key=lambda pair: pair[0])
    longest = max((len(held) for held in bins.values()), default=0)
    return [held[i][1] for i in range(longest) for _, held in sorted(bins.items()) if i < len(held)]
