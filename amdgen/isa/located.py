"""Reads YAML as plain data, and remembers the line of each key and item.

``Any`` is data that nothing has checked yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import yaml

from amdgen.isa.errors import IsaError

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_MAX_DEPTH = 24
_MAX_BYTES = 8 << 20

Path_ = tuple[str | int, ...]


class Located:
    """One YAML file: ``data`` as dicts, lists and scalars, and :meth:`line` of any place in it."""

    def __init__(self, path: Path, text: str) -> None:
        self.path = path
        self.file = path.name if path.parent.name == "" else f"{path.parent.name}/{path.name}"
        self._lines: dict[Path_, int] = {}
        if len(text) > _MAX_BYTES:
            raise IsaError(f"file of {len(text)} characters; at most {_MAX_BYTES}", file=self.file)
        try:
            loader = _LOADER(text)
            try:
                node = loader.get_single_node()
                self.data: Any = self._build(loader, node, ()) if node is not None else None
            finally:
                loader.dispose()
        except yaml.YAMLError as error:
            mark = getattr(error, "problem_mark", None)
            what = getattr(error, "problem", None) or str(error)
            raise IsaError(f"not YAML: {what}", file=self.file, line=mark.line + 1 if mark else 0) from None
        except ValueError as error:
            raise IsaError(f"not YAML: {error}", file=self.file) from None

    def line(self, path: Sequence[str | int]) -> int:
        """The line of ``path``, or of the nearest enclosing place that is known."""
        place = tuple(path)
        while place and place not in self._lines:
            place = place[:-1]
        return self._lines.get(place, 1)

    def _build(self, loader: Any, node: yaml.Node, path: Path_) -> Any:
        self._lines.setdefault(path, node.start_mark.line + 1)
        if len(path) > _MAX_DEPTH:
            raise IsaError(f"nested deeper than {_MAX_DEPTH}", file=self.file, line=node.start_mark.line + 1)
        if isinstance(node, yaml.MappingNode):
            return self._mapping(loader, node, path)
        if isinstance(node, yaml.SequenceNode):
            return [self._build(loader, item, (*path, i)) for i, item in enumerate(node.value)]
        return loader.construct_object(node)

    def _mapping(self, loader: Any, node: yaml.MappingNode, path: Path_) -> dict[Any, Any]:
        out: dict[Any, Any] = {}
        for key_node, value_node in node.value:
            line = key_node.start_mark.line + 1
            if not isinstance(key_node, yaml.ScalarNode):
                raise IsaError("a key must be a plain word", file=self.file, line=line)
            key = loader.construct_object(key_node)
            if key in out:
                raise IsaError("given twice", file=self.file, line=line, key=str(key))
            self._lines[(*path, key)] = line
            out[key] = self._build(loader, value_node, (*path, key))
        return out


def read(path: Path) -> Located:
    """Reads one file; IsaError when it is not UTF-8 or not YAML."""
    try:
        return Located(path, path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        reason = "not UTF-8 text" if isinstance(error, UnicodeDecodeError) else (error.strerror or str(error))
        raise IsaError(reason, file=str(path.name)) from None
