"""stdout and stderr as users have them: closed, full, in ASCII, with a reader that leaves early.

``Any``: what a stream takes as bytes.
"""

from __future__ import annotations

import codecs
import io
import os
import sys
from pathlib import Path
from typing import Any, TextIO

STDOUT = "stdout"
"""What errors call standard output, as a file."""
_ERRORS = "amdgen.plain"
_PLAIN = {"×": "x", "·": "*", "–": "-", "—": "-", "−": "-", "→": "->", "←": "<-", "≤": "<=", "≥": ">=", "≠": "!="}
"""What stands for characters that Unicode does not decompose to ASCII."""


def prepare_streams() -> str | None:
    """Lets every character through to stdout and stderr, as what is nearest where their encoding lacks it.

    Returns why nothing can be printed, None where it can.
    """
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        return "stdout is closed; redirect it: >/dev/null or >FILE"
    codecs.register_error(_ERRORS, _nearest)
    sys.stdout = _named(sys.stdout)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.errors in ("strict", "backslashreplace", "surrogateescape"):
            stream.reconfigure(errors=_ERRORS)
    return None


class _Stdout(io.FileIO):
    """Standard output, which names itself in errors: a full disk may also be that of a file that is written."""

    def write(self, data: Any) -> int:
        try:
            return super().write(data)
        except OSError as error:
            error.filename = STDOUT
            raise


def _named(stream: TextIO) -> TextIO:
    """The stream, where it is a process's own, with errors that name it."""
    if type(stream) is not io.TextIOWrapper:
        return stream
    buffered = isinstance(stream.buffer, io.BufferedWriter)
    if type(getattr(stream.buffer, "raw", stream.buffer)) is not io.FileIO:
        return stream
    stream.flush()
    raw = _Stdout(stream.fileno(), "w", closefd=False)
    return io.TextIOWrapper(
        io.BufferedWriter(raw) if buffered else raw,  # python -u: nothing waits
        stream.encoding, stream.errors, line_buffering=stream.line_buffering, write_through=not buffered,
    )  # fmt: skip


def is_unicode() -> bool:
    """Whether stdout takes every character as it is."""
    return (getattr(sys.stdout, "encoding", None) or "utf-8").lower().replace("-", "").startswith("utf")


def abandon_stdout() -> None:
    """Nothing that is still to be printed is written: its reader has gone, or the disk is full."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _nearest(error: UnicodeError) -> tuple[str, int]:
    """An error handler of codecs: the nearest characters that every encoding has."""
    import unicodedata

    if not isinstance(error, UnicodeEncodeError):
        raise error
    found = []
    for character in error.object[error.start : error.end]:
        plain = _PLAIN.get(character) or unicodedata.normalize("NFKD", character)
        found.append(plain.encode("ascii", "ignore").decode() or "?")
    return "".join(found), error.end
