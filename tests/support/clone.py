"""A copy of this working tree to change: what git does not ignore, with a cache folder of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from support.processes import python

ROOT = Path(__file__).parents[2]


class Clone:
    """The files in ``folder``. Commands run there, import what lies there, and share one cache."""

    def __init__(self, folder: Path, root: Path = ROOT) -> None:
        self.folder = folder / "amdgen"
        self._cache = folder / "cache"
        for path in files_of(root):
            target = self.folder / path.relative_to(root)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target, follow_symlinks=False)

    def python(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Runs Python with these arguments; what it prints and its status."""
        return python(*arguments, cwd=self.folder, PYTHONPATH=str(self.folder), AMDGEN_CACHE_DIR=str(self._cache))

    @contextmanager
    def replaced(self, file: str, old: str, new: str) -> Iterator[None]:
        """Within it, ``old`` of a file is ``new``. ValueError where it does not stand there once."""
        path = self.folder / file
        text = path.read_text()
        if text.count(old) != 1:
            raise ValueError(f"{file} has this {text.count(old)} times, not once: {old}")
        path.write_text(text.replace(old, new))
        try:
            yield
        finally:
            path.write_text(text)


def files_of(root: Path) -> Iterator[Path]:
    """The files of a checkout that git does not ignore, new ones too; those of virtual environments and of other
    checkouts in it are none of its own."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=root, capture_output=True, check=True).stdout
    foreign: dict[Path, bool] = {root: False}

    def is_foreign(folder: Path) -> bool:
        if folder not in foreign:
            marks = ("pyvenv.cfg", "conda-meta", ".git")
            foreign[folder] = is_foreign(folder.parent) or any((folder / mark).exists() for mark in marks)
        return foreign[folder]

    for name in filter(None, map(os.fsdecode, listed.split(b"\0"))):
        path = root / name
        if not is_foreign(path.parent) and (path.is_symlink() or path.is_file()):
            yield path


@contextmanager
def clone() -> Iterator[Clone]:
    """A copy that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="amdgen-clone-") as folder:
        yield Clone(Path(folder))
