"""The user's own folder laid over the shipped description (``--isa DIR``): which files it may have and where they lie.

========================= ==========================================================================================
``DIR/types.yaml``        element types of kernels
``DIR/arch/NAME.yaml``    a chip of one's own (``base: gfx942`` and what differs), or an ISA target
``DIR/**/*.yaml``         anything else of ``isa/``: instructions, hazards, sources, told apart by their top-level key
``DIR/arch/sm_*.yaml``,   an NVIDIA architecture, a chip of NVIDIA's (``base: sm_90a`` and what differs), PTX
``DIR/arch/nvidia/*.yaml``,
``DIR/ptx/*.yaml``
``DIR/hip/*.j2``, ...     templates, by their path below ``templates/``: each replaces the shipped one of that path
========================= ==========================================================================================

An entry with the name of a shipped one replaces it; the rest stays. Another package lays such a folder over for all who
install it: an entry point of the group ``amdgen.isa`` names it as Python names folders (``my_package.isa``).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

from amdgen.files import YAML, read_text_file
from amdgen.isa.errors import IsaError, suggest
from amdgen.paths import data_dir

_READ = frozenset({"arch", "cdna", "ptx", "hip", "cuda", "isa", "templates"})
"""Folders in which a file that nothing reads is an error. Others may hold notes, or output of commands."""


_MOST_FILES = 20_000
"""Files below a folder, at most, of any kind: somebody's home is no description."""
GROUP = "amdgen.isa"
"""The entry points of folders that other packages lay over."""
TYPES = Path("types.yaml")
"""The element types, which :mod:`amdgen.isa.elements` reads."""


def is_nvidia(path: Path) -> bool:
    """Whether a file is one of :mod:`amdgen.isa.nvidia`'s: ``ptx/*.yaml``, ``arch/sm_*.yaml``,
    ``arch/nvidia/*.yaml``."""
    return path.parent.name in ("ptx", "nvidia") or path.name.startswith("sm_")


@cache
def installed_overlays() -> tuple[Path, ...]:
    """The folders that installed packages lay over, by the names of their entry points; no package is imported.

    IsaError when there is no such folder.
    """
    from importlib.metadata import entry_points
    from importlib.util import find_spec

    found = []
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        try:
            spec = find_spec(point.value)
        except ImportError:
            spec = None
        places = list(spec.submodule_search_locations or ()) if spec else []
        if not places:
            raise IsaError(
                f"entry point {GROUP} '{point.name}' = {point.value}: no such folder", hint="name a folder of a package"
            )
        found.append(Path(places[0]))
    return tuple(found)


def check_overlay(folder: Path) -> None:
    """IsaError for a folder that doesn't exist, or a file in it that nothing reads; the hint says where that should
    lie."""
    if not folder.is_dir():
        raise IsaError(f"--isa {folder}: no such folder", hint="give a folder of .yaml files and templates")
    files = _files(folder)
    included: set[str] | None = None
    for path in files:
        if path.suffix == ".yaml":
            _check_yaml(folder, path)
        elif path.suffix == ".j2":
            _check_size(folder, path)
            if not _shipped(path).is_file():
                included = set(_included(folder, files)) if included is None else included
                if path.as_posix() not in included:
                    raise _unread(folder, path, _template_hint(folder, path))
        elif path.suffix == ".yml" or (len(path.parts) > 1 and path.parts[0] in _READ):
            raise _unread(folder, path, "descriptions end in .yaml, templates in .j2")


def description_files(folder: Path) -> list[Path]:
    """CDNA's YAML files of a folder (neither NVIDIA's nor the types) in a fixed order; hidden ones are left out."""
    others = (path for path in _files(folder) if path.suffix == ".yaml" and path != TYPES)
    return [folder / path for path in others if not is_nvidia(path)]


def _files(folder: Path) -> list[Path]:
    """What lies in the folder, at any depth, below it; nothing hidden. IsaError where that is no end of files."""
    everything = sorted(islice(folder.rglob("*"), _MOST_FILES + 1))
    if len(everything) > _MOST_FILES:
        raise IsaError(f"--isa {folder} has more than {_MOST_FILES} files", hint="name a folder of descriptions alone")
    below = (path.relative_to(folder) for path in everything if path.is_file())
    return [path for path in below if not any(part.startswith(".") for part in path.parts)]


def _unread(folder: Path, path: Path, hint: str) -> IsaError:
    return IsaError(f"--isa {folder}: nothing reads {path.as_posix()}", hint=hint)


def _check_yaml(folder: Path, path: Path) -> None:
    """Element types and NVIDIA's files must lie where they are looked for; all others are read wherever they lie."""
    if path.name == TYPES.name and path != TYPES:
        raise _unread(folder, path, f"lay it at {folder / TYPES}")
    homes = {"ptx": "ptx", "nvidia": "arch/nvidia"}
    home = homes.get(path.parent.name, "arch")
    if is_nvidia(path) and path.parent != Path(home):
        raise _unread(folder, path, f"lay it at {folder / home / path.name}")


def _check_size(folder: Path, path: Path) -> None:
    """IsaError for a template that is too large to be one."""
    if (folder / path).stat().st_size > YAML:
        raise IsaError(f"--isa {folder}: {path.as_posix()} has more than {YAML} bytes", hint="it is no template")


def _shipped(path: Path) -> Path:
    return data_dir("templates") / path


def _included(folder: Path, files: list[Path]) -> Iterator[str]:
    """Templates that the folder's own templates include, import or extend."""
    import jinja2
    from jinja2 import meta

    parser = jinja2.Environment(autoescape=False)
    for path in files:
        if path.suffix == ".j2":
            try:
                tree = parser.parse(read_text_file(folder / path, YAML))
            except (jinja2.TemplateSyntaxError, UnicodeDecodeError):
                continue  # rendering it reports the error with its line
            yield from (name for name in meta.find_referenced_templates(tree) if name)


def _template_hint(folder: Path, path: Path) -> str:
    """Where a template of this name would be read."""
    tails = [Path(*path.parts[start:]) for start in range(1, len(path.parts))]
    found = [tail for tail in tails if _shipped(tail).is_file()]
    shipped = [p.relative_to(data_dir("templates")) for p in sorted(data_dir("templates").rglob("*.j2"))]
    found += [known for known in shipped if known.name == path.name]
    if found:
        return f"lay it at {folder / found[0]}"
    near = suggest(path.as_posix(), [known.as_posix() for known in shipped])
    return f"a template replaces the shipped one of its path; {near}"
