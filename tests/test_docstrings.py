"""Every public definition says what its reader can't see: shapes, types, units, errors, the source of a formula.

Public is what does not begin with an underscore: modules, classes, functions, methods. Exempt are properties that only
pass an attribute on, ``@overload`` signatures, and methods that override one of a base class of amdgen, whose contract
they have.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import amdgen

PACKAGE = Path(amdgen.__file__).parent

Function = ast.FunctionDef | ast.AsyncFunctionDef


def _paths() -> list[str]:
    """Of the modules of amdgen, in the package."""
    return [path.relative_to(PACKAGE).as_posix() for path in sorted(PACKAGE.rglob("*.py"))]


@cache
def _trees() -> dict[str, ast.Module]:
    """The modules of amdgen by their path in the package."""
    return {path: ast.parse((PACKAGE / path).read_text()) for path in _paths()}


def room_of(path: str) -> str:
    """The folder of a module; a family of kernels is a room of its own. Modules of the package itself are room "."."""
    parts = path.split("/")[:-1]
    return "/".join(parts[: 2 if parts[:1] == ["kernels"] else 1]) or "."


def undocumented(path: str, tree: ast.Module, bases: dict[str, list[ast.ClassDef]]) -> Iterator[str]:
    """``path:line name`` of each public definition of a module that needs a docstring and has none."""
    if ast.get_docstring(tree) is None:
        yield f"{path}:1"
    yield from (f"{path}:{line} {name}" for line, name in _undocumented(tree, "", bases))


def _undocumented(
    scope: ast.Module | ast.ClassDef, prefix: str, bases: dict[str, list[ast.ClassDef]]
) -> Iterator[tuple[int, str]]:
    for node in scope.body:
        if not isinstance(node, ast.ClassDef | Function) or node.name.startswith("_"):
            continue
        exempt = isinstance(node, Function) and (
            _is_trivial_property(node) or _has_decorator(node, "overload") or _overrides(scope, node.name, bases)
        )
        if ast.get_docstring(node) is None and not exempt:
            yield node.lineno, prefix + node.name
        if isinstance(node, ast.ClassDef):
            yield from _undocumented(node, f"{prefix}{node.name}.", bases)


def _has_decorator(node: Function, *names: str) -> bool:
    return any(ast.unparse(d).rpartition(".")[2] in names for d in node.decorator_list)


def _is_trivial_property(node: Function) -> bool:
    """Whether it is a property that returns an attribute of an attribute, or the ``...`` of a protocol."""
    only = node.body[0] if len(node.body) == 1 else None
    value = getattr(only, "value", None)
    while isinstance(value, ast.Attribute):
        value = value.value
    trivial = isinstance(only, ast.Return | ast.Expr) and isinstance(value, ast.Name | ast.Constant)
    return trivial and _has_decorator(node, "property", "cached_property", "setter")


def _overrides(scope: ast.Module | ast.ClassDef, name: str, bases: dict[str, list[ast.ClassDef]]) -> bool:
    """Whether a base class of ``scope``, near or far, defines ``name``. Classes are told apart by their names alone."""
    if isinstance(scope, ast.Module):
        return False
    for base in scope.bases:
        plain = ast.unparse(base).partition("[")[0].rpartition(".")[2]
        for found in bases.get(plain, []):
            if found is not scope and (
                any(getattr(inner, "name", "") == name for inner in found.body) or _overrides(found, name, bases)
            ):
                return True
    return False


@cache
def by_room() -> dict[str, list[str]]:
    """What is undocumented in each room of amdgen."""
    classes: dict[str, list[ast.ClassDef]] = defaultdict(list)
    for tree in _trees().values():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                classes[node.name].append(node)
    found: dict[str, list[str]] = {room_of(path): [] for path in _trees()}
    for path, tree in _trees().items():
        found[room_of(path)] += undocumented(path, tree, classes)
    return found


@pytest.mark.parametrize("room", sorted({room_of(path) for path in _paths()}))
def test_public_definitions_have_docstrings(room: str) -> None:
    assert not by_room()[room]


def test_what_counts_as_undocumented() -> None:
    source = '''
class Base:
    """Documented."""
    def area(self):
        """In bytes."""

class Derived(Base):
    def area(self): return 4
    def extra(self): return 5
    @property
    def plain(self): return self.x
    @property
    def long(self): return self.x * 2
    def _private(self): pass

def function(): pass
'''
    tree = ast.parse(source)
    classes = {node.name: [node] for node in tree.body if isinstance(node, ast.ClassDef)}
    names = [line.partition(" ")[2] for line in undocumented("a.py", tree, classes)]
    assert names == ["", "Derived", "Derived.extra", "Derived.long", "function"]
