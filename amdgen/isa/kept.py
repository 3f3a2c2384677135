"""What follows from the description alone, kept in the user's cache folder and keyed by what it was made from.

A file of it that others could have written is none (:mod:`amdgen.paths`): what is kept is trusted as a ``.pyc`` is. A
cache that can't be read or written only costs time.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path

from amdgen.files import YAML, read_file
from amdgen.paths import cache_dir, read_own


def content_key(files: Iterable[Path]) -> str:
    """A hash of files, YAML or code, and of the code of this room, which reads the YAML."""
    digest = hashlib.sha256(_own_code())
    for path in files:
        _add(digest, path)
    return digest.hexdigest()[:24]


@cache
def _own_code() -> bytes:
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        _add(digest, path)
    return digest.digest()


def _add(digest: hashlib._Hash, path: Path) -> None:
    content = read_file(path, YAML)
    digest.update(f"{path.name}:{len(content)}:".encode())
    digest.update(content)


def cached(name: str, folder: str = "isa") -> object | None:
    """What is kept under a name in a folder of the cache; None when there is nothing, or nothing whole."""
    try:
        found: object = pickle.loads(read_own(cache_dir(folder) / f"{name}.pickle"))
        return found
    except Exception:  # absent, truncated, or of another Python: it is made again
        return None


def store(name: str, value: object, folder: str = "isa") -> None:
    """Keeps ``value`` under a name."""
    temporary = None
    try:
        place = cache_dir(folder)
        handle, temporary = tempfile.mkstemp(dir=place, prefix=".new-")
        with os.fdopen(handle, "wb") as file:
            file.write(pickle.dumps(value, protocol=pickle.HIGHEST_PROTOCOL))
        Path(temporary).replace(place / f"{name}.pickle")
    except OSError:  # a full disk, or a read-only one
        if temporary is not None:
            with suppress(OSError):
                Path(temporary).unlink()
