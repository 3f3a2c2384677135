"""A program of somebody else's under ``amdgen hip --check``, and what came of it; no benchmark by itself."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

_SAID = "amdgen hip: "
_LATE = 124
"""The status of a program that did not end in time, as timeout(1) has it."""


@dataclass(frozen=True)
class Ran:
    """A program's end. ``status``: 124 when it did not end in time. ``said``: amdgen's lines on stderr, of which
    ``findings`` are those of the checks and ``unsupported`` names the calls of HIP that amdgen lacks; ``other``: the
    program's own."""

    status: int
    out: str
    said: tuple[str, ...]
    other: tuple[str, ...]
    seconds: float

    @property
    def findings(self) -> tuple[str, ...]:
        """One line a finding: launch, severity, check, kernel, and what."""
        return tuple(line for line in self.said if re.match(r"launch \d+: (error|warning) ", line))

    @property
    def errors(self) -> tuple[str, ...]:
        """The findings that are errors."""
        return tuple(line for line in self.findings if re.match(r"launch \d+: error ", line))

    @property
    def unsupported(self) -> tuple[str, ...]:
        """HIP's functions that were called and are not there."""
        return tuple(line.split()[0] for line in self.said if line.endswith("is not supported"))

    @property
    def summary(self) -> str:
        """The last line: launches, kernels, errors, warnings."""
        return self.said[-1] if self.said else (self.other[-1] if self.other else "nothing was said")


def run(command: Sequence[str | Path], arch: str, *, folder: Path | None = None, seconds: float = 600) -> Ran:
    """Runs ``command`` in ``folder`` on the emulated ``arch`` for at most so many seconds."""
    whole = [sys.executable, "-m", "amdgen", "hip", "--arch", arch, "--check", "--", *map(str, command)]
    started = time.perf_counter()
    try:
        ran = subprocess.run(whole, capture_output=True, text=True, errors="replace", cwd=folder, timeout=seconds)
    except subprocess.TimeoutExpired:
        return Ran(_LATE, "", (), (f"it did not end in {seconds:.0f} s",), seconds)
    lines = [line for line in ran.stderr.splitlines() if line.strip()]
    return Ran(
        ran.returncode,
        ran.stdout,
        tuple(line.removeprefix(_SAID) for line in lines if line.startswith(_SAID)),
        tuple(line for line in lines if not line.startswith(_SAID)),
        time.perf_counter() - started,
    )
