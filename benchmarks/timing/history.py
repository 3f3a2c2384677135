"""On which chip a row of rocBLAS's tuning files was measured: that of the folder that had it first.

gfx942's folders repeat one another's rows, with WorkGroupMapping changed to the other's number of XCDs: those of the
MI300A's were taken over into the MI300X's in January 2024, and those of the MI300X's into the MI300A's in July. Values
are percents of the measured chip's peak, so a copy says nothing of the other chip. Nor do rows that the folders of
gfx940 and gfx941 had first, chips that never shipped. Only the history of the repository tells.
"""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

from amdgen.compare.rocblas import LOGIC
from amdgen.errors import AmdgenError

FAMILY = {"gfx942": "aquavanjaram"}
"""Architectures whose folders repeat each other, and how the names of these begin."""
_ROW = re.compile(r"- - \[(\d+), (\d+), (\d+), (\d+)\]\n\s+- \[\d+, ([\d.e+-]+)\]")

First = dict[str, str]
"""By :func:`name_of` a row, the folder below LOGIC that had it first."""


def name_of(kind: str, shape: tuple[int, ...], value: float) -> str:
    """A row, whatever its solution's number. ``kind``: layouts and types, as in the file's name."""
    return f"{kind} {'x'.join(map(str, shape))} {value:g}"


def first_folders(repository: Path, arch: str, kept: Path) -> First:
    """Of all rows that the folders of ``arch`` ever had; kept in the folder ``kept``, as it takes a minute. AmdgenError
    when ``repository`` is no clone of rocBLAS with its history."""
    head = _git(repository, "rev-parse", "HEAD").strip()
    file = kept / f"first-{arch}-{head[:12]}.json"
    if file.exists():
        return dict(json.loads(file.read_text()))
    found: First = {}
    commits = _git(repository, "log", "--reverse", "--format=%H", "--", f"{LOGIC}/{FAMILY[arch]}*").split()
    if len(commits) < 2:
        raise AmdgenError(f"{repository} has no history of {LOGIC}", "give --history a whole clone of ROCm/rocBLAS")
    for commit in commits:
        how = ("--root", "--no-commit-id", "--name-only", "--diff-filter=d", "-m", "-r")
        changed = _git(repository, "diff-tree", *how, commit, "--", f"{LOGIC}/{FAMILY[arch]}*")
        for name in dict.fromkeys(changed.split()):
            path = Path(name)
            if path.suffix != ".yaml":
                continue
            folder, kind = str(path.parent.relative_to(LOGIC)), path.stem.partition("Cijk_")[2]
            for *shape, value in _ROW.findall(_git(repository, "show", f"{commit}:{name}")):
                found.setdefault(name_of(kind, tuple(int(n) for n in shape), float(value)), folder)
    file.write_text(json.dumps(found))
    return found


def _git(repository: Path, *command: str) -> str:
    made = subprocess.run(["git", "-C", str(repository), *command], capture_output=True, text=True, check=False)
    if made.returncode and command[0] != "show":  # a partial clone may lack a file
        raise AmdgenError(f"{repository}: git {command[0]} failed", "give --history a whole clone of ROCm/rocBLAS")
    return made.stdout
