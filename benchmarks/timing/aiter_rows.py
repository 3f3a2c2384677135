"""What AITER's tuning files say of its hand-written GEMM objects: a time for a shape, a kernel and a split of K.

The files keep one winner a shape; their history has others, so that one shape may have several. A row is left out when
its object was changed after it: what was measured is no longer there. Rows whose sha256 of "M|N|K" begins with an even
byte may be looked at; the others judge.
"""

from __future__ import annotations

import csv
import re
import subprocess
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from amdgen.compare.aiter import TYPES, Row, row_of, tile_of
from amdgen.errors import AmdgenError
from benchmarks.timing.rows import even

CHIPS = {("gfx942", 80): "mi308x", ("gfx942", 304): "mi300x", ("gfx950", 256): "mi355x"}
"""By architecture and CUs; that those with 256 are MI355X, not MI350X, is assumed."""
_MOST_BYTES, _MOST_SUMMED = 1 << 30, 1 << 15


def git(place: Path, *words: str) -> str:
    """What git prints. AmdgenError where it fails: the place is no repository, or lacks what is asked for."""
    command = ["git", "-C", str(place), *words]
    done = subprocess.run(command, check=False, capture_output=True, text=True, errors="replace")
    if done.returncode:
        why = done.stderr.strip().splitlines()[-1:] or ["git failed"]
        raise AmdgenError(f"{place}: {why[0]}", "give a clone of ROCm/aiter with its history (--aiter DIR)")
    return done.stdout


def _objects(place: Path) -> dict[tuple[str, str], tuple[str, tuple[int, int]]]:
    """By architecture and name of a kernel: path of its object below hsa/ and its tile."""
    found = {}
    for name in git(place, "ls-tree", "-r", "--name-only", "HEAD", "hsa").split():
        path = Path(name)
        if path.suffix != ".csv" or path.parent.name not in TYPES:
            continue
        arch = path.parts[1]
        for row in csv.DictReader(git(place, "show", f"HEAD:{name}").splitlines()):
            found[arch, row["knl_name"]] = f"{arch}/{path.parent.name}/{row['co_name']}", tile_of(row)
    return found


def _changed(place: Path) -> dict[str, int]:
    """When each object was changed last."""
    found: dict[str, int] = {}
    when = 0
    for line in git(place, "log", "--format=@%ct", "--name-only", "--", "hsa").splitlines():
        if line.startswith("@"):
            when = int(line[1:])
        elif line.endswith(".co"):
            found.setdefault(line.removeprefix("hsa/"), when)
    return found


def _entries(place: Path) -> Iterator[tuple[int, dict[str, str]]]:
    """Every row that a tuning file ever had, oldest first, and when it came."""
    log = git(place, "log", "-p", "-U0", "--reverse", "--format=@%ct", "--", "aiter/configs/*tuned*gemm*.csv")
    heads: dict[str, list[str]] = {}
    when, file = 0, ""
    for line in log.splitlines():
        if re.fullmatch(r"@\d+", line):
            when = int(line[1:])
        elif line.startswith("+++ "):
            file = line[6:]
        elif line.startswith("+") and "untuned" not in file:
            values = next(csv.reader([line[1:]]), [])
            if "cu_num" in values:
                heads[file] = values
            elif len(values) == len(heads.get(file, ())):
                yield when, dict(zip(heads[file], values, strict=True))


def rows(place: Path, of_even: bool) -> list[Row]:
    """The rows of one half, of each kernel and shape the newest."""
    known, changed = _objects(place), _changed(place)
    found: dict[str, Row] = {}
    for when, entry in _entries(place):
        arch = "gfx950" if entry["cu_num"] == "256" else "gfx942"
        chip, known_as = CHIPS.get((arch, int(entry["cu_num"]))), (arch, entry.get("kernelName") or "")
        if chip is None or known_as not in known or not entry.get("us"):
            continue
        path, tile = known[known_as]
        m, n, k = (int(entry[c]) for c in "MNK")
        size = m * k + n * k + 4 * m * n
        if even(m, n, k) != of_even or changed[path] > when or size > _MOST_BYTES or k > _MOST_SUMMED:
            continue
        row = row_of(entry, chip, path, tile, when)
        again = row.key in found and found[row.key].us == row.us  # copied to another file
        if row.us > 0 and not again:
            found[row.key] = row
    return list(found.values())


def drawn(found: list[Row], seed: int, most: int = 2) -> list[list[Row]]:
    """Shapes in a random order that takes each chip and type of matrix in turn, and in it those with several kernels
    and those with one: of each shape at most ``most`` rows."""
    rng = np.random.default_rng(seed)
    shapes: dict[tuple[object, ...], list[Row]] = defaultdict(list)
    for row in found:
        shapes[row.shape].append(row)
    kinds: dict[tuple[object, ...], list[list[Row]]] = defaultdict(list)
    for shape, held in sorted(shapes.items(), key=lambda item: str(item[0])):
        chosen = [held[int(i)] for i in rng.permutation(len(held))[:most]]
        kinds[(*shape[:2], len(chosen) > 1)].append(chosen)
    for chosen_ones in kinds.values():
        rng.shuffle(chosen_ones)  # type: ignore[arg-type]
    longest = max((len(held) for held in kinds.values()), default=0)
    return [held[i] for i in range(longest) for _, held in sorted(kinds.items(), key=str) if i < len(held)]
