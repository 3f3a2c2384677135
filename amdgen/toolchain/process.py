"""Compilers, linkers and disassemblers, called as processes.

Each is the first of a process group of its own, which ends as a whole: zig's clang is a child of zig. So Ctrl-C reaches
amdgen alone, which ends those that still run (:func:`end_tools`).
"""

from __future__ import annotations

import os
import signal
import subprocess
import threading
from collections.abc import Sequence
from pathlib import Path

from amdgen.toolchain.language import ToolchainError

HUNG_S = 3600
"""Seconds after which a tool is taken for hung. CUTLASS's templates cost minutes on a processor of one's own, and a
shared one was seen to take thirty times as long."""

_lock = threading.Lock()
_running: set[subprocess.Popen[str]] = set()
_ended: set[subprocess.Popen[str]] = set()  # those of them that end_tools has killed
_ends = 0  # how often it was called


def called(
    command: Sequence[str], *, cwd: Path | None = None, errors: str = "replace"
) -> subprocess.CompletedProcess[str]:
    """What a tool printed, as UTF-8 (``errors``: how other bytes are read), and its exit status, whatever that is.

    ToolchainError, of one line, when it can't be run or has not ended after :data:`HUNG_S`. KeyboardInterrupt, in any
    thread, when :func:`end_tools` has ended it.
    """
    ends = _ends
    try:
        process = subprocess.Popen(
            command, cwd=cwd, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            encoding="utf-8", errors=errors, process_group=0,
        )  # fmt: skip
    except OSError as error:
        raise ToolchainError(f"can't run {command[0]}: {error.strerror or error}") from None
    with _lock:
        _running.add(process)
        if ends != _ends:  # just before
            _ended.add(process)
            _kill(process)
    try:
        out, err = process.communicate(timeout=HUNG_S)
    except subprocess.TimeoutExpired:
        raise ToolchainError(f"{Path(command[0]).name} did not finish within {HUNG_S} s") from None
    finally:
        with _lock:
            _running.discard(process)
            was_ended = process in _ended
            _ended.discard(process)
        if process.returncode is None:
            _kill(process)
        process.wait()
    if was_ended:
        raise KeyboardInterrupt
    return subprocess.CompletedProcess(command, process.returncode, out, err)


def end_tools() -> None:
    """Ends the tools that run, in whatever thread they were called."""
    global _ends
    with _lock:
        _ends += 1
        for process in _running:
            _ended.add(process)
            _kill(process)


def _kill(process: subprocess.Popen[str]) -> None:
    """Ends a tool and its children."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (OSError, AttributeError):  # it has ended, or there are no process groups here
        process.kill()
