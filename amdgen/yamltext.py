"""YAML of strangers as plain data: the one place that reads it.

A file costs what its size suggests: what aliases repeat is counted, nesting is limited, and no number is so long that
turning it into one takes time. ``Any`` is data that nothing has checked yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import yaml

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_MAX_REPEATED = 10_000
"""Nodes that aliases stand for, all together. A few lines of aliases of aliases are billions."""
_MAX_WORD = 256
"""Characters of a scalar that is not text: of a number such as 1:30:00, the time grows with the square of its parts."""
_TAG = "tag:yaml.org,2002:"
_TEXT = (f"{_TAG}str", f"{_TAG}merge")

Place = tuple[str | int, ...]


class YamlError(Exception):
    """What is wrong with a text, the line (0 where that is not known), and the key ("" for none)."""

    def __init__(self, message: str, line: int = 0, key: str = "") -> None:
        super().__init__(message)
        self.message, self.line, self.key = message, line, key


class Document:
    """A text of one YAML document: ``data`` as dicts, lists and scalars, and ``lines``, by the place of each key and
    item. YamlError where it is none, or nested deeper than ``depth``; without ``aliases``, for an alias."""

    def __init__(self, text: str, depth: int, *, aliases: bool = True) -> None:
        self.lines: dict[Place, int] = {}
        self._depth, self._aliases = depth, aliases
        self._seen: set[int] = set()
        self._repeated = 0
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
            raise YamlError(f"not YAML: {what}", mark.line + 1 if mark else 0) from None
        except RecursionError:  # of PyYAML's own loader, where libyaml's isn't there
            raise YamlError(f"nested deeper than {depth}") from None
        except (ValueError, OverflowError) as error:  # a number or a date that is none
            raise YamlError(f"not YAML: {error}") from None

    def line(self, place: Sequence[str | int]) -> int:
        """The line of a place, or of the nearest enclosing one that is known."""
        found = tuple(place)
        while found and found not in self.lines:
            found = found[:-1]
        return self.lines.get(found, 1)

    def _build(self, loader: Any, node: yaml.Node, place: Place) -> Any:
        line = node.start_mark.line + 1
        self.lines.setdefault(place, line)
        if len(place) > self._depth:
            raise YamlError(f"nested deeper than {self._depth}", line)
        self._count(node, line)
        if not isinstance(node, yaml.ScalarNode) and node.tag not in (f"{_TAG}map", f"{_TAG}seq"):
            raise YamlError(f"not YAML of plain data: {node.tag}", line)
        if isinstance(node, yaml.MappingNode):
            return self._mapping(loader, node, place)
        if isinstance(node, yaml.SequenceNode):
            return [self._build(loader, item, (*place, i)) for i, item in enumerate(node.value)]
        if node.tag not in _TEXT and len(node.value) > _MAX_WORD:
            raise YamlError(f"a number of {len(node.value)} characters", line)
        return loader.construct_object(node)

    def _count(self, node: yaml.Node, line: int) -> None:
        """Notes a node; one that was there before is what an alias stands for."""
        if id(node) not in self._seen:
            self._seen.add(id(node))
            return
        if not self._aliases:
            raise YamlError("an alias; write it out", line)
        self._repeated += 1
        if self._repeated > _MAX_REPEATED:
            raise YamlError(f"aliases stand for more than {_MAX_REPEATED} values; write them out", line)

    def _mapping(self, loader: Any, node: yaml.MappingNode, place: Place) -> dict[Any, Any]:
        out: dict[Any, Any] = {}
        for key_node, value_node in node.value:
            line = key_node.start_mark.line + 1
            if not isinstance(key_node, yaml.ScalarNode):
                raise YamlError("a key must be a plain word", line)
            key = self._build(loader, key_node, place)
            if key in out:
                raise YamlError("given twice", line, str(key))
            self.lines[(*place, key)] = line
            out[key] = self._build(loader, value_node, (*place, key))
        return out
