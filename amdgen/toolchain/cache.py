"""A cache of compilers' results on disk, keyed by a hash of the inputs.

An entry is one file: the SHA-256 of a payload, then the payload (a msgpack list of bytes). A truncated, garbled or
foreign file fails the hash and counts as absent. An entry is written to a temporary file of the same folder and then
renamed, so that concurrent processes see a whole entry or none. A folder that can't be written only costs time.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

import msgpack

from amdgen.paths import cache_dir, is_own, read_own, with_cache

_DIGEST_BYTES = 32


def cache_key(parts: Iterable[str]) -> str:
    """SHA-256 in hex over ``parts``, each with its length in front so that no two lists run together."""
    digest = hashlib.sha256()
    for part in parts:
        raw = part.encode("utf-8", "surrogateescape")
        digest.update(len(raw).to_bytes(8, "little") + raw)
    return digest.hexdigest()


def load(key: str) -> list[bytes] | None:
    """The entry stored under ``key``; None when there is none, or none that is whole."""
    path = _path(key)
    if path is None:
        return None
    try:
        raw = read_own(path)
    except OSError:
        return None
    payload = raw[_DIGEST_BYTES:]
    if hashlib.sha256(payload).digest() != raw[:_DIGEST_BYTES]:
        return None
    fields: list[bytes] = msgpack.unpackb(payload)
    return fields


def store(key: str, fields: list[bytes]) -> None:
    """Stores ``fields`` under ``key``, replacing what is there. Does nothing where the folder can't be written."""
    path = _path(key)
    if path is None:
        return
    payload = msgpack.packb(fields)
    with contextlib.suppress(OSError):
        path.parent.mkdir(mode=0o700, exist_ok=True)
        _write(path, hashlib.sha256(payload).digest() + payload)


def kept_file(folder: str, name: str, content: bytes) -> Path:
    """A file of the cache with ``content``, for programs that want a path. OSError where none can be written, not even
    a temporary one."""

    def put() -> Path:
        path = cache_dir(folder) / name
        if not is_own(path) or path.read_bytes() != content:
            _write(path, content)
        return path

    return with_cache(put)


def _write(path: Path, content: bytes) -> None:
    """Writes a file as a whole: others see all of it or none. OSError, with nothing left of it."""
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".new-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(temporary).replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            Path(temporary).unlink()
        raise


def _path(key: str) -> Path | None:
    """Where ``key`` lives; two hex digits name a subfolder, which keeps directory listings short."""
    try:
        return cache_dir("toolchain") / key[:2] / key
    except OSError:
        return None
