"""Reads the description's YAML as plain data, and remembers the line of each key and item."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from amdgen.files import YAML, read_text_file
from amdgen.isa.errors import IsaError
from amdgen.yamltext import Document, YamlError

_MAX_DEPTH = 24


class Located:
    """One YAML file: ``data`` as dicts, lists and scalars, and :meth:`line` of any place in it."""

    def __init__(self, path: Path, text: str) -> None:
        self.path = path
        self.file = path.name if path.parent.name == "" else f"{path.parent.name}/{path.name}"
        try:
            self._document = Document(text, _MAX_DEPTH)
        except YamlError as error:
            raise IsaError(error.message, file=self.file, line=error.line, key=error.key) from None
        self.data = self._document.data

    def line(self, path: Sequence[str | int]) -> int:
        """The line of ``path``, or of the nearest enclosing place that is known."""
        return self._document.line(path)


def read(path: Path) -> Located:
    """Reads one file; IsaError when it is not UTF-8, not YAML, or too large."""
    try:
        return Located(path, read_text_file(path, YAML))
    except (OSError, UnicodeDecodeError) as error:
        reason = "not UTF-8 text" if isinstance(error, UnicodeDecodeError) else (error.strerror or str(error))
        raise IsaError(reason, file=str(path.name)) from None
