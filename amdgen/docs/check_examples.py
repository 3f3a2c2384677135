"""Of each check a kernel that it finds and the same one mended (check_examples.yaml)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

ARGUMENT_BYTES = 4096
"""What the kernels' one argument points to."""


@dataclass(frozen=True)
class CheckExample:
    """Two kernels in assembly for CDNA, ``s_endpgm`` left out, and their launch: one workgroup of ``block`` work-items
    with ``lds`` bytes of LDS."""

    check: str
    why: str
    wrong: str
    right: str
    lds: int
    block: int


@cache
def check_examples() -> dict[str, CheckExample]:
    """By check. KeyError where the file lacks what a kernel needs."""
    data: dict[str, Any] = yaml.safe_load(Path(__file__).with_name("check_examples.yaml").read_text(encoding="utf-8"))
    found = {}
    for name, given in data["checks"].items():
        start = data["starts"][given["start"]]
        found[name] = CheckExample(
            name, given["why"].strip(), start + given["wrong"], start + given["right"], given.get("lds", 0),
            given.get("block", 64),
        )  # fmt: skip
    return found
