"""Compilers, linkers and disassemblers, called as processes."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

from amdgen.toolchain.language import ToolchainError

HUNG_S = 3600
"""Seconds after which a tool is taken for hung. CUTLASS's templates cost minutes on a processor of one's own, and a
shared one was seen to take thirty times as long."""


def called(
    command: Sequence[str], *, cwd: Path | None = None, errors: str = "replace"
) -> subprocess.CompletedProcess[str]:
    """What a tool printed, as UTF-8 (``errors``: how other bytes are read), and its exit status, whatever that is.

    ToolchainError, of one line, when it can't be run or has not ended after :data:`HUNG_S`.
    """
    try:
        return subprocess.run(
            command, cwd=cwd, capture_output=True, encoding="utf-8", errors=errors, timeout=HUNG_S, check=False
        )
    except subprocess.TimeoutExpired:
        raise ToolchainError(f"{Path(command[0]).name} did not finish within {HUNG_S} s") from None
    except OSError as error:
        raise ToolchainError(f"can't run {command[0]}: {error.strerror or error}") from None
