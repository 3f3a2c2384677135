"""The rooms of amdgen know what they need and no more: imports follow the flow from the ISA to the command line.

Tests and benchmarks stand outside: a benchmark may use what tests share (tests/support), a test uses no benchmark.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

import amdgen

PACKAGE = Path(amdgen.__file__).parent
TESTS = Path(__file__).parent
BENCHMARKS = TESTS.parent / "benchmarks"
ANYWHERE = {"collector", "errors", "files", "paths", "yamltext", "version", "__version__"}  # what every room may use
ROOMS: dict[str, set[str]] = {
    "isa": set(),
    "codec": {"isa"},
    "layout": {"isa"},
    "plan": {"isa"},
    "kernels": {"isa", "layout", "plan", "emit"},  # emit: only in the modules called text or ..._text
    "emit": {"isa", "layout", "plan"},
    "toolchain": {"isa"},
    "codeobject": {"isa"},
    "emulator": {"isa", "codec", "layout", "codeobject", "toolchain"},  # toolchain: the clang of the compiled engine
    "device": {"isa", "emulator"},
    "compiled": {"kernels", "codeobject", "toolchain"},
    "launch": {"kernels", "compiled", "device"},
    "shipped": {"kernels"},  # those that come with amdgen
    "tuned": {"kernels", "shipped"},  # the choices that tune made
    "tune": {"kernels", "toolchain", "builder", "launch", "device", "verify", "predict", "tuned"},
    "builder": {
        "kernels",
        "codeobject",
        "toolchain",
        "compiled",
        "device",
        "launch",
        "tuned",
    },  # a built kernel is callable
    "bundle": {"isa", "kernels", "emit", "builder"},  # kernels ahead of time
    "verify": {"kernels", "builder", "launch", "device"},
    "compare": {
        "isa",
        "plan",
        "kernels",
        "codeobject",
        "toolchain",
        "compiled",
        "builder",
        "launch",
        "device",
        "verify",
        "emulator",  # blank memory, of a launch that is predicted
        "timing",
        "predict",
    },
    "timing": {"isa", "codec", "codeobject", "emulator"},
    "predict": {"isa", "kernels", "compiled", "toolchain", "emulator", "timing"},  # a built kernel's time, by the model
    "driver": {"isa", "codeobject", "toolchain", "emulator"},  # HIP's entry points, for programs of others
    "torch": {"isa", "kernels", "builder", "device", "launch"},  # operators of PyTorch
    "mutation": {"isa", "codec", "codeobject", "emulator"},
    "differential": {"isa", "codec", "codeobject", "toolchain", "emulator"},
    "docs": {"isa", "codec", "layout", "kernels", "emit", "emulator", "timing"},  # emulator: the catalogue of checks
}
"""What each room imports. The command line (cli, __init__, __main__) and the plugin for pytest may import anything."""


def _imports() -> Iterator[tuple[str, Path, str]]:
    """(room, file, room imported) of each import between rooms."""
    for path, pieces in _imported():
        room = path.relative_to(PACKAGE).with_suffix("").parts[0]
        if pieces[0] != room:
            yield room, path, pieces[0]


def _imported() -> Iterator[tuple[Path, list[str]]]:
    """(file, module of amdgen imported) of each import, in functions too; those for type checkers left out."""
    for path, node in _statements():
        if isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{a.name}" if node.module == "amdgen" else node.module or "" for a in node.names]
        else:
            names = [alias.name for alias in node.names]
        for name in names:
            pieces = name.split(".")
            if pieces[0] == "amdgen" and len(pieces) > 1:
                yield path, pieces[1:]


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


@cache
def _statements() -> list[tuple[Path, ast.ImportFrom | ast.Import]]:
    """(file, import) of each import in amdgen, those for type checkers left out."""
    found: list[tuple[Path, ast.ImportFrom | ast.Import]] = []
    for path in PACKAGE.rglob("*.py"):
        tree = _tree(path)
        checking = {
            id(inner)
            for node in ast.walk(tree)
            if isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING"
            for inner in ast.walk(node)
        }
        imports = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom | ast.Import))
        found += [(path, node) for node in imports if id(node) not in checking]
    return found


WINGS = {"cdna": {"cdna"}, "cuda": {"cuda"}, "ampere": {"ampere", "cuda"}, "hopper": {"hopper", "cuda"}}
"""The wings of kernels, each a folder of a kind of machine, and those that it may import. What stands above them knows
none: a family finds its machine by name."""
ABOVE = {"matrix", "operand"}
"""Modules of kernels/cdna that a specification asks, too: which matrix instructions take its types."""


def _wing(pieces: Sequence[str]) -> str:
    return next((piece for piece in pieces if piece in WINGS), "")


def _cycles(graph: dict[str, set[str]]) -> list[str]:
    """The names in cycles, and between two of them: what is left when all that needs nothing of the rest, or that
    nothing of the rest needs, is taken away again and again."""
    left = dict(graph)
    while True:
        needed = set().union(*left.values())
        ends = [name for name, others in left.items() if not others & left.keys() or name not in needed]
        if not ends:
            return sorted(left)
        for name in ends:
            del left[name]


def test_rooms_import_what_they_may() -> None:
    entrances = {"cli", "pytest_plugin", "__init__", "__main__"}
    wrong = [
        f"{path.relative_to(PACKAGE)} imports {other}"
        for room, path, other in _imports()
        if room not in entrances | ANYWHERE and other not in ROOMS[room] | ANYWHERE
    ]
    assert not wrong, sorted(set(wrong))


def test_wings_of_kernels_know_no_other() -> None:
    wrong = set()
    for path, pieces in _imported():
        here, there = _wing(path.relative_to(PACKAGE).parts[1:-1]), _wing(pieces[1:])
        allowed = not there or there in WINGS.get(here, set()) or (not here and bool(ABOVE & set(pieces)))
        if path.is_relative_to(PACKAGE / "kernels") and not allowed:
            wrong.add(f"{path.relative_to(PACKAGE)} imports {'.'.join(pieces)}")
    assert not wrong, sorted(wrong)


def test_every_import_that_is_allowed_is_there() -> None:
    """A room that no longer needs another must not be allowed to."""
    found = {(room, other) for room, _, other in _imports()}
    unused = [(room, other) for room, others in ROOMS.items() for other in others if (room, other) not in found]
    assert not unused


def test_no_room_needs_itself() -> None:
    """The arrows have no way back, also where an import stands in a function."""
    assert not _cycles(ROOMS)


def _module_of(path: Path) -> str:
    """The name of a module by its file; of a package by its ``__init__.py``."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def test_no_module_needs_itself() -> None:
    """Also where an import stands in a function: what two modules need of each other belongs into a third."""
    graph: dict[str, set[str]] = {_module_of(path): set() for path in PACKAGE.rglob("*.py")}
    for path, node in _statements():
        base = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
        for alias in node.names:
            full = base + alias.name
            graph[_module_of(path)].add(full if full in graph else base[:-1])
    assert sum(map(len, graph.values())) > len(graph)
    assert not _cycles(graph)


def test_only_the_text_of_a_family_knows_how_source_is_printed() -> None:
    texts = {path for room, path, other in _imports() if (room, other) == ("kernels", "emit")}
    assert texts and all(path.stem.split("_")[-1] == "text" for path in texts), texts


def test_a_family_is_known_to_the_registry_alone() -> None:
    """Nothing outside a family's folder imports it, another family's folder included."""
    kernels = PACKAGE / "kernels"
    folders = {path.name for path in kernels.iterdir() if (path / "family.py").is_file()}
    wrong = [
        f"{path.relative_to(PACKAGE)} imports {'.'.join(pieces)}"
        for path, pieces in _imported()
        if pieces[0] == "kernels" and len(pieces) > 1 and pieces[1] in folders
        if kernels / pieces[1] not in path.parents
    ]
    assert folders and not wrong, wrong


# ---------------------------------------------------------------------------------------------- tests, benchmarks


def _modules(tree: ast.AST) -> set[str]:
    """What a file imports, as it is written, with what it takes from a package: ``tests.support.subjects``."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def _changes_path(tree: ast.AST) -> bool:
    """Whether a file changes where Python looks for modules: ``sys.path.insert(...)``, ``sys.path[:0] = ...``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and _is_path(node.value):
            return True
        changed = isinstance(node, ast.Attribute | ast.Subscript) and not isinstance(node.ctx, ast.Load)
        if changed and (_is_path(node) or (isinstance(node, ast.Subscript) and _is_path(node.value))):
            return True
    return False


def _is_path(node: ast.AST) -> bool:
    """Whether a node is the words ``sys.path``."""
    return isinstance(node, ast.Attribute) and node.attr == "path" and getattr(node.value, "id", "") == "sys"


def _on_path(tree: ast.AST) -> set[str]:
    """Names of folders in the statements that change where Python looks for modules."""
    return {
        part.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr | ast.Assign | ast.AugAssign) and _changes_path(node)
        for part in ast.walk(node)
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    }


def test_no_test_and_no_room_imports_a_benchmark() -> None:
    wrong = []
    for path in [*TESTS.rglob("*.py"), *PACKAGE.rglob("*.py")]:
        if "benchmarks" not in path.read_text():
            continue  # to parse a file takes long
        tree = _tree(path)
        if any(name.split(".")[0] == "benchmarks" for name in _modules(tree)) or "benchmarks" in _on_path(tree):
            wrong.append(path.name)
    assert not wrong


def test_tests_import_what_is_shared_as_support() -> None:
    """Beside an installed amdgen there is no ``tests``: the folder that holds it is on the path of a checkout alone."""
    files = (path for path in TESTS.rglob("*.py") if path.parent.name != "support" and "tests" in path.read_text())
    trees = ((path, _tree(path)) for path in files)
    assert not [path.name for path, tree in trees if any(name.split(".")[0] == "tests" for name in _modules(tree))]


@pytest.mark.skipif(not BENCHMARKS.is_dir(), reason="benchmarks/ is not part of this copy")
def test_benchmarks_import_what_is_shared_and_leave_the_path_alone() -> None:
    wrong = []
    for path in BENCHMARKS.rglob("*.py"):
        tree = _tree(path)
        if _changes_path(tree):
            wrong.append(f"{path.name} changes sys.path")
        foreign = [name for name in _modules(tree) if name.startswith("tests.") and ".support." not in name]
        wrong += [f"{path.name} imports {name}" for name in foreign]
    assert not wrong


def test_changes_of_the_path_are_seen() -> None:
    changing = (
        "sys.path.insert(0, 'x')",
        "sys.path[:0] = ['x']",
        "sys.path += ['x']",
        "sys.path = []",
        "del sys.path[0]",
    )
    assert all(_changes_path(ast.parse(line)) for line in changing)
    assert not any(_changes_path(ast.parse(line)) for line in ("print(sys.path)", "sys.path[0]", "os.path.join(a)"))
    assert _on_path(ast.parse("sys.path.insert(0, str(Path(__file__).parents[2] / 'benchmarks'))")) == {"benchmarks"}
