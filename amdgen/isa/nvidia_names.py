"""The names of NVIDIA's machines: architectures (``sm_90a``, of ``isa/arch/sm_90a.yaml``) and chips that run their code
(``h100``, of ``isa/arch/nvidia/h100.yaml``). Nothing but the names of files and a chip's first lines is read here."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from amdgen.files import YAML, read_file
from amdgen.isa.loader import overlays
from amdgen.paths import data_dir

_BASE = re.compile(r"^base:\s*(\w+)", re.MULTILINE)
CHIPS = Path("arch", "nvidia")
"""Where chips' files lie, below ``isa/`` and below a user's folder."""


def is_nvidia(arch: str) -> bool:
    """Whether ``--arch`` names a machine of NVIDIA's."""
    return nvidia_target(arch) is not None


def nvidia_target(arch: str) -> str | None:
    """The architecture whose code a machine runs: ``sm_90a`` of ``sm_90a`` and ``h100``; None of a machine that is not
    NVIDIA's."""
    if arch.startswith("sm_"):
        return arch
    return _targets(overlays()).get(arch)


def nvidia_chips() -> list[str]:
    """The chips that are described, in the order of their names."""
    return sorted(_targets(overlays()))


def chip_file(chip: str) -> Path:
    """The last file laid over that describes ``chip``."""
    return _chip_files(overlays())[chip]


@cache
def _chip_files(laid_over: tuple[Path, ...]) -> dict[str, Path]:
    return {path.stem: path for root in (data_dir("isa"), *laid_over) for path in sorted((root / CHIPS).glob("*.yaml"))}


@cache
def _targets(laid_over: tuple[Path, ...]) -> dict[str, str]:
    """A chip that names no base is one of ``""``, which loading it reports."""
    found = {}
    for name, path in _chip_files(laid_over).items():
        base = _BASE.search(read_file(path, YAML).decode("utf-8", "replace"))
        found[name] = base[1] if base else ""
    return found
