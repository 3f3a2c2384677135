"""Of each check a kernel that it finds and the same one mended: of check_examples.yaml, or the first two cases of a
check that is one file."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypedDict

import yaml

from amdgen.emulator.checks.catalogue import CHECKS
from amdgen.emulator.checks.rules import RULES

ARGUMENT_BYTES = 4096
"""What the kernels' one argument points to."""


@dataclass(frozen=True)
class CheckExample:
    """Two kernels in assembly for CDNA, ``s_endpgm`` left out, and their launch: one workgroup of ``block`` work-items
    with ``lds`` bytes of LDS and ``vgprs`` registers of a lane. ``arch``: one on which the first is found.
    ``unwritten``: nobody has written what the argument points to."""

    check: str
    why: str
    wrong: str
    right: str
    lds: int
    block: int
    vgprs: int = 64
    arch: str = "gfx942"
    unwritten: bool = False


class _Given(TypedDict, total=False):
    """An entry of the file."""

    why: str
    start: str
    wrong: str
    right: str
    lds: int
    block: int
    unwritten: bool


class _File(TypedDict):
    starts: dict[str, str]
    checks: dict[str, _Given]


@cache
def check_examples() -> dict[str, CheckExample]:
    """By check, in the order of the catalogue. KeyError where a check has none, or lacks what a kernel needs."""
    data: _File = yaml.safe_load(Path(__file__).with_name("check_examples.yaml").read_text(encoding="utf-8"))
    found = {}
    for name, given in data["checks"].items():
        start = data["starts"][given["start"]]
        found[name] = CheckExample(
            name, given["why"].strip(), start + given["wrong"], start + given["right"], given.get("lds", 0),
            given.get("block", 64), unwritten=given.get("unwritten", False),
        )  # fmt: skip
    for rule in RULES:
        wrong, right = rule.cases[:2]
        arch = "gfx942" if "gfx942" in wrong.archs else wrong.archs[0]
        launch = wrong.lds, wrong.block, wrong.vgprs or 64, arch
        found[rule.name] = CheckExample(rule.name, rule.why, wrong.body, right.body, *launch)
    return {name: found[name] for name in CHECKS}
