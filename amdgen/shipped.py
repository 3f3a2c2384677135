"""The choices that come with amdgen: a table a machine in isa/tuned, of problems that ``amdgen tune`` has searched.

A table is lines of JSON. The first says how it was made: ``command``, ``device`` (or the model), ``compiler``,
``version`` of amdgen, ``date``. Each other one is a problem, exactly as it was searched, and its best way. Unlike the
classes of a user's database (:mod:`amdgen.tuned`), they hold for these problems alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from amdgen.kernels.options import plain_value
from amdgen.kernels.registry import family_of
from amdgen.kernels.spec import Spec
from amdgen.paths import data_dir


@dataclass(frozen=True)
class Made:
    """How a table was made. ``device``: the GPU that measured, or the model that predicted."""

    command: str
    device: str
    compiler: str
    version: str
    date: str


@dataclass(frozen=True)
class Shipped:
    """A problem's best way. ``problem``: the values of its family's options that say what is computed; ``before``:
    seconds of what is chosen without a search."""

    family: str
    problem: dict[str, Any]
    how: dict[str, Any]
    seconds: float
    before: float
    source: str
    tried: int


def machine_of(spec: Spec) -> str:
    """Whose table it is: a chip of AMD's, or an architecture of NVIDIA's."""
    return spec.arch if spec.is_nvidia else spec.machine.chip.name


def problem_of(spec: Spec) -> dict[str, Any]:
    """What is computed."""
    return {name: plain_value(value) for name, value in spec.problem.items()}


def path_of(machine: str) -> Path:
    """Where a machine's table lies, if there is one."""
    return data_dir("isa") / "tuned" / f"{machine}.jsonl"


def shipped(spec: Spec) -> Shipped | None:
    """The entry of a problem; None where there is none."""
    return _table(path_of(machine_of(spec))).get(_key(family_of(spec).name, problem_of(spec)))


def read(path: Path) -> tuple[Made, list[Shipped]]:
    """A table."""
    first, *others = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return Made(**first), [Shipped(**line) for line in others]


def write(path: Path, made: Made, entries: Iterable[Shipped]) -> None:
    """Replaces a table."""
    lines = [json.dumps(line, sort_keys=True) for line in (asdict(made), *map(asdict, entries))]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _key(family: str, problem: dict[str, Any]) -> str:
    return json.dumps([family, problem], sort_keys=True)


@cache
def _table(path: Path) -> dict[str, Shipped]:
    return {_key(e.family, e.problem): e for e in read(path)[1]} if path.exists() else {}
