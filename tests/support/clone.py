"""A copy of this working tree to change: what git does not ignore, with a cache folder of its own."""

from __future__ import annotations

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

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "amdgen"
        self._cache = folder / "cache"
        command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        for name in filter(None, listed.split("\0")):
            target = self.folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, target)

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


@contextmanager
def clone() -> Iterator[Clone]:
    """A copy that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="amdgen-clone-") as folder:
        yield Clone(Path(folder))
