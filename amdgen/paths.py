"""Where the shipped data lies (isa/ and templates/), and where caches go."""

from __future__ import annotations

import os
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def data_dir(name: str) -> Path:
    """The shipped folder ``name`` ("isa" or "templates"): beside the package in a checkout, inside it in a wheel."""
    installed = _PACKAGE / "data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def cache_dir(name: str) -> Path:
    """A folder for cached results, created on demand: ``$AMDGEN_CACHE_DIR``, else the user's XDG cache."""
    base = os.environ.get("AMDGEN_CACHE_DIR")
    root = Path(base) if base else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "amdgen"
    path = root / name
    path.mkdir(parents=True, exist_ok=True)
    return path
