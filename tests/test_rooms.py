"""The rooms of amdgen know what they need and no more: imports follow the flow from the ISA to the command line."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import amdgen

PACKAGE = Path(amdgen.__file__).parent
ANYWHERE = {"errors", "paths", "__version__"}  # what every room may use
ROOMS: dict[str, set[str]] = {
    "isa": set(),
    "codec": {"isa"},
    "layout": {"isa"},
    "plan": {"isa"},
    "kernels": {"isa", "layout", "plan", "emit"},  # emit: only where a family prints its text, see below
    "emit": {"isa", "layout", "plan", "kernels"},
    "toolchain": {"isa"},
    "codeobject": {"isa"},
    "emulator": {"isa", "codec", "layout", "codeobject", "toolchain"},  # toolchain: the clang of the compiled engine
    "device": {"isa", "emulator"},
    "builder": {"kernels", "codeobject", "toolchain", "device", "launch"},  # device, launch: a built kernel is callable
    "launch": {"kernels", "builder", "device"},
    "verify": {"kernels", "builder", "launch", "device"},
    "compare": {"isa", "plan", "kernels", "builder", "launch", "device", "verify"},
    "timing": {"isa", "codec", "codeobject"},
    "mutation": {"isa", "codec", "codeobject", "emulator"},
    "differential": {"isa", "codec", "toolchain", "emulator"},
    "docs": {"isa", "codec", "layout", "kernels", "emit"},
}
"""What each room imports. The command line (cli, __init__, __main__) may import anything."""
TEXTS = {"attention/family.py", "gemm/family.py", "rows/text.py"}
"""The files of families that print their kernels' text."""


def _imports() -> Iterator[tuple[str, Path, str]]:
    """(room, file, room imported) of each import between rooms, in functions too; those for type checkers left out."""
    for path in PACKAGE.rglob("*.py"):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        tree = ast.parse(path.read_text())
        checking = {
            id(inner)
            for node in ast.walk(tree)
            if isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING"
            for inner in ast.walk(node)
        }
        for node in ast.walk(tree):
            if id(node) in checking:
                continue
            if isinstance(node, ast.ImportFrom):
                names = [
                    f"{node.module}.{a.name}" if node.module == "amdgen" else node.module or "" for a in node.names
                ]
            elif isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            else:
                continue
            for name in names:
                pieces = name.split(".")
                if pieces[0] == "amdgen" and len(pieces) > 1 and pieces[1] != parts[0]:
                    yield parts[0], path, pieces[1]


def test_rooms_import_what_they_may() -> None:
    entrances = {"cli", "__init__", "__main__"}
    wrong = [
        f"{path.relative_to(PACKAGE)} imports {other}"
        for room, path, other in _imports()
        if room not in entrances | ANYWHERE and other not in ROOMS[room] | ANYWHERE
    ]
    assert not wrong, sorted(set(wrong))


def test_every_import_that_is_allowed_is_there() -> None:
    """A room that no longer needs another must not be allowed to."""
    found = {(room, other) for room, _, other in _imports()}
    unused = [(room, other) for room, others in ROOMS.items() for other in others if (room, other) not in found]
    assert not unused


def test_only_the_text_of_a_family_knows_how_source_is_printed() -> None:
    files = {
        path.relative_to(PACKAGE / "kernels").as_posix()
        for room, path, other in _imports()
        if (room, other) == ("kernels", "emit")
    }
    assert files == TEXTS
