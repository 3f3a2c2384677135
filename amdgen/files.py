"""Files that a user names, read whole: what is no file, or has no end, is refused and not waited for."""

from __future__ import annotations

import os
import stat
from errno import EFBIG, EINVAL, EISDIR
from pathlib import Path

CODE = 1 << 30
"""Bytes of a code object or of machine code, at most; the largest that libraries ship have a quarter of it."""
TEXT = 64 << 20
"""Bytes of a source, at most."""
YAML = 8 << 20
"""Bytes of a description of machines, at most."""


def read_file(path: str | Path, most: int) -> bytes:
    """The content of a regular file, or of a pipe as a shell's ``<(command)`` is one, of at most so many bytes.

    OSError, which names the file, for anything else: a folder, a device, a file that is larger.
    """
    handle = _opened(path, most)
    try:
        if stat.S_ISFIFO(os.fstat(handle).st_mode):  # it was opened without a wait for whoever writes
            os.set_blocking(handle, True)
        with open(handle, "rb", closefd=False) as file:
            content = file.read(most + 1)
    finally:
        os.close(handle)
    if len(content) > most:
        raise OSError(EFBIG, f"larger than {most} bytes", str(path))
    return content


def check_file(path: str | Path, most: int) -> None:
    """OSError, as above, for what is no regular file of at most so many bytes: for files that something else opens."""
    handle = _opened(path, most)
    is_pipe = stat.S_ISFIFO(os.fstat(handle).st_mode)
    os.close(handle)
    if is_pipe:
        raise OSError(EINVAL, "not a file, but a pipe", str(path))


def _opened(path: str | Path, most: int) -> int:
    """A descriptor of a file or pipe. OSError, as above."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0))
    found = os.fstat(handle)
    if stat.S_ISREG(found.st_mode) and found.st_size <= most:
        return handle
    if stat.S_ISFIFO(found.st_mode):
        return handle
    os.close(handle)
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR), str(path))
    if stat.S_ISREG(found.st_mode):
        raise OSError(EFBIG, f"larger than {most} bytes", str(path))
    raise OSError(EINVAL, "not a file, but a device", str(path))


def read_text_file(path: str | Path, most: int) -> str:
    """The same of a text in UTF-8, its lines ended as Python ends them. UnicodeDecodeError too."""
    return read_file(path, most).decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
