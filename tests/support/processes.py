"""Programs that tests start."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HUNG_S = 1800
"""Seconds after which a program is taken for hung. 300 were too few: a shared machine may take tens of times as long as
others."""


def run(*command: object, cwd: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    """What a program prints and its status. ``environment``: variables that it gets besides this process's."""
    return subprocess.run(
        [*map(str, command)], cwd=cwd, env={**os.environ, **environment}, capture_output=True, text=True, check=False,
        timeout=HUNG_S,
    )  # fmt: skip


def python(*arguments: object, cwd: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    """:func:`run` of this Python."""
    return run(sys.executable, *arguments, cwd=cwd, **environment)
