"""Where the shipped data lies (isa/ and templates/), and where caches go.

A cache only costs time: where its folder can't be made or written (a full disk, a read-only home, none at all), and
where others could have put something into it, another folder takes its place.
"""

from __future__ import annotations

import atexit
import os
import shutil
import stat
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TypeVar

_PACKAGE = Path(__file__).resolve().parent
_OTHERS = stat.S_IWGRP | stat.S_IWOTH

T = TypeVar("T")


def data_dir(name: str) -> Path:
    """The shipped folder ``name`` ("isa" or "templates"): beside the package in a checkout, inside it in a wheel."""
    installed = _PACKAGE / "data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def cache_dir(name: str) -> Path:
    """A folder for cached results that the user alone may write, created on demand: in ``$AMDGEN_CACHE_DIR``, else in
    the user's XDG cache; where there can be none, in the folder for temporary files. OSError where there can't either.
    """
    failed: OSError | None = None
    for root in _roots():
        if root in _left:
            continue
        try:
            return _made(root, name)
        except OSError as error:
            failed = error
            if isinstance(error, _NotPrivateError):
                _warn(str(error))
    raise failed or OSError("no folder for temporary files")


def with_cache(make: Callable[[], T]) -> T:
    """What ``make`` returns, which writes files into folders of :func:`cache_dir`. Where these can't be written it is
    called again, and :func:`cache_dir` gives it, and all after it, others. OSError where none can be written."""
    while True:
        roots = [root for root in _roots() if root not in _left]
        try:
            return make()
        except OSError:
            if len(roots) < 2:
                raise
            _left.add(roots[0])


def is_own(path: Path) -> bool:
    """Whether a file of a cache is there and was put there by the user (or root), and nobody else may change it."""
    try:
        found = path.lstat()
    except OSError:
        return False
    return stat.S_ISREG(found.st_mode) and found.st_uid in (0, _user()) and not _open_to_others(found)


def read_own(path: Path) -> bytes:
    """The content of a file of a cache. OSError where it isn't there, or others could have written it."""
    if not is_own(path):
        raise _NotPrivateError(f"{path} is not there, or not the user's own")
    return path.read_bytes()


class _NotPrivateError(OSError):
    """A folder that others may write, or have made."""


_left: set[Path] = set()
"""Folders that turned out not to be writable."""


def _roots() -> Iterator[Path]:
    """Where folders of caches may lie, the best first; the last is of this process alone, and made when it is asked
    for."""
    base = os.environ.get("AMDGEN_CACHE_DIR")
    if base:
        yield Path(base).absolute()
    else:
        with suppress(RuntimeError):  # no home
            yield Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache").absolute() / "amdgen"
    yield Path(tempfile.gettempdir()).absolute() / f"amdgen-cache-{_user()}"
    yield _own_root(os.getpid())


@cache
def _own_root(process: int) -> Path:
    """A folder that is removed when the process ends. A forked child has its own."""
    folder = Path(tempfile.mkdtemp(prefix="amdgen-"))

    def remove() -> None:
        if os.getpid() == process:
            shutil.rmtree(folder, ignore_errors=True)

    atexit.register(remove)
    return folder


def _made(root: Path, name: str) -> Path:
    """The folder ``name`` below a root. OSError where it can't be made; _NotPrivateError where it isn't the user's."""
    folder = root / name
    root.parent.mkdir(parents=True, exist_ok=True)
    for each in (root, folder):
        each.mkdir(mode=0o700, exist_ok=True)
    if not hasattr(os, "geteuid"):  # Windows: folders of a user are his
        return folder
    found = root.stat()
    if found.st_uid not in (0, _user()):
        raise _NotPrivateError(f"the cache {root} is another user's")
    if _open_to_others(found) and not found.st_mode & stat.S_ISVTX:
        raise _NotPrivateError(f"others may write to the cache {root}; chmod go-w {root}")
    found = folder.stat()
    if found.st_uid != _user():
        raise _NotPrivateError(f"the cache {folder} is another user's")
    if _open_to_others(found):
        raise _NotPrivateError(f"others may write to the cache {folder}; chmod go-w {folder}")
    return folder


def _open_to_others(found: os.stat_result) -> bool:
    """Whether somebody else than the owner may write it. A group that has the user's name is his alone."""
    writers = found.st_mode & _OTHERS
    return bool(writers) and not (writers == stat.S_IWGRP and _is_private(found.st_gid))


@cache
def _is_private(group: int) -> bool:
    """Whether a group is the one that distributions make for each user."""
    try:
        import grp
        import pwd

        found, user = grp.getgrgid(group), pwd.getpwuid(_user())
    except (ImportError, KeyError):
        return False
    return found.gr_name == user.pw_name and user.pw_gid == group and set(found.gr_mem) <= {user.pw_name}


def _user() -> int:
    return os.geteuid() if hasattr(os, "geteuid") else 0


@cache
def _warn(text: str) -> None:
    """Says once why a cache is not used."""
    warnings.warn(f"{text}: it is not used", RuntimeWarning, stacklevel=4)
