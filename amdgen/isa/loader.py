"""Loads the YAML files into :class:`~amdgen.isa.model.Isa`, checked strictly and cached by content.

The cache (:mod:`amdgen.isa.kept`) holds what :mod:`amdgen.isa.build` built from exactly these files with exactly this
code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TypeVar

from amdgen.isa.errors import unknown_arch
from amdgen.isa.kept import cached, content_key, store
from amdgen.isa.model import Arch, Isa
from amdgen.isa.overlay import check_overlay, description_files, installed_overlays
from amdgen.paths import data_dir

T = TypeVar("T")


def isa_files(laid_over: tuple[Path, ...] = ()) -> list[Path]:
    """The shipped YAML files and, after them, those of the folders that are laid over.

    IsaError when such a folder isn't there, or has a file that nothing reads.
    """
    files = description_files(data_dir("isa"))
    for folder in laid_over:
        check_overlay(folder)
        files += description_files(folder)
    return files


_overlay: Path | None = None


def set_overlay(folder: Path | None) -> None:
    """Lays the user's own folder of YAML and templates over the shipped one, from now on and wherever none is named.

    For the command line's ``--isa``: call it before anything is loaded, as what other rooms derived from an
    architecture is remembered by the architecture's name.
    """
    global _overlay
    _overlay = folder


def overlays(own: Path | None = None) -> tuple[Path, ...]:
    """The folders that are laid over the shipped one: those of installed packages, then ``own``, or the one that
    :func:`set_overlay` was called with. What comes later replaces what has the same name."""
    last = own or _overlay
    return (*installed_overlays(), *([last] if last is not None else []))


def load_isa(arch: str, overlay: Path | None = None) -> Isa:
    """The instructions, formats, hazards and facts of one machine: an ISA target (gfx942) or a chip (mi308x).

    ``overlay``: the user's own folder; None: that of :func:`set_overlay`. IsaError names file, line and key of the
    first thing wrong in the YAML, or the machines that exist.
    """
    return _load(arch, overlays(overlay))


def load_arch(arch: str, overlay: Path | None = None) -> Arch:
    """The facts of one machine alone; arguments and errors as in :func:`load_isa`."""
    return _arch(arch, overlays(overlay))[0]


def arch_names(overlay: Path | None = None) -> list[str]:
    """The ISA targets described, in the order of their names."""
    return [name for name, arch in _index(overlays(overlay))[0].items() if name == arch.name]


def chip_names(overlay: Path | None = None) -> list[str]:
    """The chips described, in the order of their names. Their target is ``load_arch(chip).name``."""
    return [name for name, arch in _index(overlays(overlay))[0].items() if name != arch.name]


def target_name(arch: str) -> str:
    """What compilers call a machine: gfx942 for mi308x. A name that is not described stays as it is.

    Features stay where they are: ``mi300x:xnack-`` is ``gfx942:xnack-``.
    """
    name, colon, features = arch.partition(":")
    known = _index(overlays())[0].get(name)
    return f"{known.name if known else name}{colon}{features}"


@cache
def _index(laid_over: tuple[Path, ...]) -> tuple[dict[str, Arch], str]:
    """Facts by name, of targets and then chips, and the key that the cache holds their descriptions under."""
    files = isa_files(laid_over)
    key = content_key(files)
    stored = cached(f"archs-{key}")
    return (stored if isinstance(stored, dict) else _rebuild(files, key)), key


def _arch(name: str, laid_over: tuple[Path, ...]) -> tuple[Arch, str]:
    archs, key = _index(laid_over)
    if name not in archs:
        raise unknown_arch(name, list(archs))
    return archs[name], key


_keys: dict[Isa, str] = {}
"""Of each machine that was loaded, what its description is kept under. One that was altered since is another object."""


def kept(isa: Isa, what: str, code: Iterable[Path], make: Callable[[], T]) -> T:
    """What ``make`` makes of a machine's description and of nothing else; from the cache where it has that.

    ``what``: its name, without blanks; ``code``: the modules that make it. Nothing is kept of a description that
    :func:`load_isa` did not return."""
    if isa not in _keys:
        return make()
    name = f"{what}-{_keys[isa]}-{content_key(code)}"
    found = cached(name)
    if found is None:
        found = make()
        store(name, found)
    return found  # type: ignore[return-value]


@cache
def _load(name: str, laid_over: tuple[Path, ...]) -> Isa:
    found = _loaded(name, laid_over)
    _keys[found] = f"{name}-{_arch(name, laid_over)[1]}"
    return found


def _loaded(name: str, laid_over: tuple[Path, ...]) -> Isa:
    arch, key = _arch(name, laid_over)
    if name != arch.name:
        return replace(_load(arch.name, laid_over), arch=arch)
    stored = cached(f"{name}-{key}")
    if not isinstance(stored, Isa):
        _rebuild(isa_files(laid_over), key)
        stored = cached(f"{name}-{key}")
        if not isinstance(stored, Isa):  # a cache that can't be written
            from amdgen.isa.build import build

            stored = build(isa_files(laid_over))[name]
    return stored


def _rebuild(files: list[Path], key: str) -> dict[str, Arch]:
    from amdgen.isa.build import build

    isas = build(files)
    for name, isa in isas.items():
        if name == isa.arch.name:
            store(f"{name}-{key}", isa)
    archs = {name: isa.arch for name, isa in isas.items()}
    store(f"archs-{key}", archs)
    return archs
