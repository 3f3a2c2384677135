"""From the YAML files to an :class:`~amdgen.isa.model.Isa`, checked strictly and cached by content.

The cache holds what :mod:`amdgen.isa.build` made of exactly these files with exactly this code; it lies in the user's
own cache folder and is trusted as a ``.pyc`` is.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import tempfile
from functools import cache
from pathlib import Path

from amdgen.isa.errors import IsaError, unknown_arch
from amdgen.isa.model import Arch, Isa
from amdgen.paths import cache_dir, data_dir


def isa_files(overlay: Path | None = None) -> list[Path]:
    """The shipped YAML files and, after them, those of the user's own folder, which are laid over."""
    files = sorted(path for path in data_dir("isa").rglob("*.yaml") if not is_nvidia(path))
    if overlay is not None:
        if not overlay.is_dir():
            raise IsaError(f"--isa {overlay}: no such folder", hint="give a folder of .yaml files")
        files += sorted(path for path in overlay.rglob("*.yaml") if not is_nvidia(path))
    return files


def is_nvidia(path: Path) -> bool:
    """Whether a file is one of :mod:`amdgen.isa.nvidia`'s: ``ptx/*.yaml``, ``arch/sm_*.yaml``."""
    return path.parent.name == "ptx" or path.name.startswith("sm_")


_overlay: Path | None = None


def set_overlay(folder: Path | None) -> None:
    """Lays the user's own folder of YAML and templates over the shipped one, from now on and wherever none is named.

    For the command line's ``--isa``: call it before anything is loaded, as what other rooms derived from an
    architecture is remembered by the architecture's name.
    """
    global _overlay
    _overlay = folder


def current_overlay() -> Path | None:
    """The folder given to :func:`set_overlay`."""
    return _overlay


def load_isa(arch: str, overlay: Path | None = None) -> Isa:
    """The instructions, formats, hazards and facts of one architecture. ``overlay`` None: :func:`current_overlay`.

    IsaError names file, line and key of the first thing wrong in the YAML, or the architectures that exist.
    """
    return _load(arch, overlay or _overlay)


def load_arch(arch: str, overlay: Path | None = None) -> Arch:
    return load_isa(arch, overlay).arch


def arch_names(overlay: Path | None = None) -> list[str]:
    """The architectures described, in the order of their names."""
    return list(_index(overlay or _overlay)[0])


@cache
def _index(overlay: Path | None) -> tuple[tuple[str, ...], str]:
    files = isa_files(overlay)
    key = _content_key(files)
    stored = _cached(f"names-{key}")
    names = stored if isinstance(stored, list) else _rebuild(files, key)
    return tuple(names), key


@cache
def _load(arch: str, overlay: Path | None) -> Isa:
    names, key = _index(overlay)
    if arch not in names:
        raise unknown_arch(arch, list(names))
    stored = _cached(f"{arch}-{key}")
    if not isinstance(stored, Isa):
        _rebuild(isa_files(overlay), key)
        stored = _cached(f"{arch}-{key}")
        if not isinstance(stored, Isa):  # a cache that can't be written
            from amdgen.isa.build import build

            stored = build(isa_files(overlay))[arch]
    return stored


def _rebuild(files: list[Path], key: str) -> list[str]:
    from amdgen.isa.build import build

    isas = build(files)
    for name, isa in isas.items():
        _store(f"{name}-{key}", isa)
    _store(f"names-{key}", list(isas))
    return list(isas)


def _content_key(files: list[Path]) -> str:
    """Of the data and of the code that reads it."""
    digest = hashlib.sha256()
    for path in [*files, *sorted(Path(__file__).parent.glob("*.py"))]:
        content = path.read_bytes()
        digest.update(f"{path.name}:{len(content)}:".encode())
        digest.update(content)
    return digest.hexdigest()[:24]


def _cached(name: str) -> object | None:
    try:
        return pickle.loads((cache_dir("isa") / f"{name}.pickle").read_bytes())
    except Exception:  # absent, cut short, or of another Python: built anew
        return None


def _store(name: str, value: object) -> None:
    try:
        folder = cache_dir("isa")
        handle, temporary = tempfile.mkstemp(dir=folder)
        with os.fdopen(handle, "wb") as file:
            file.write(pickle.dumps(value, protocol=pickle.HIGHEST_PROTOCOL))
        Path(temporary).replace(folder / f"{name}.pickle")
    except OSError:  # a read-only home only costs time
        pass
