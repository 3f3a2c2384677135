"""Output of commands: JSON, tables, progress, files. Files are written completely or not at all.

``Any`` is a value to print, of whatever type.
"""

from __future__ import annotations

import dataclasses
import json
import math
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from amdgen.cli.streams import is_unicode
from amdgen.errors import AmdgenError
from amdgen.files import TEXT, read_text_file


class OutputError(AmdgenError):
    """A file, folder or value of the user's that can't be read or written."""


# ---------------------------------------------------------------------------------------------- stdout


def print_json(value: object) -> None:
    """One JSON object on stdout."""
    print(json.dumps(plain(value), indent=2, ensure_ascii=not is_unicode(), allow_nan=False))


def plain(value: object) -> Any:
    """The value as JSON types: dataclasses, tuples, sets, paths and NumPy scalars are converted; floats that aren't
    finite become None."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: plain(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {str(k): plain(v) for k, v in value.items()}
    if isinstance(value, set | frozenset):
        return sorted(plain(v) for v in value)
    if isinstance(value, list | tuple):
        return [plain(v) for v in value]
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else None
    if value is None or isinstance(value, bool | int | str):
        return value
    return plain(value.item()) if hasattr(value, "item") else str(value)


def print_table(headers: Sequence[str], rows: Iterable[Sequence[object]], title: str = "") -> None:
    """A table and an empty line, as wide as the terminal, or in a pipe as wide as its text.

    A header that ends in ">" aligns its column to the right.
    """
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(title=title or None, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    for header in headers:
        right = header.endswith(">")
        table.add_column(header.rstrip(">"), justify="right" if right else "left", overflow="fold")
    for row in rows:
        table.add_row(*(str(cell) for cell in row))
    width = None if sys.stdout.isatty() else 100_000
    console = Console(width=width, markup=False, emoji=False, highlight=False)
    with console.capture() as captured:
        console.print(table)
    print("\n".join(line.rstrip() for line in captured.get().strip("\n ").splitlines()), end="\n\n")


def print_pairs(pairs: Mapping[str, object], indent: int = 0) -> None:
    """Names and values in two columns; empty values are left out."""
    shown = {name: text for name, value in pairs.items() if (text := str(value)) != ""}
    width = max(map(len, shown), default=0)
    for name, text in shown.items():
        first, *more = text.splitlines()
        print(f"{'':{indent}}{name:<{width}}  {first}")
        for line in more:
            print(f"{'':{indent + width + 2}}{line}")


# ---------------------------------------------------------------------------------------------- progress


@contextmanager
def progress(phases: int) -> Iterator[Callable[[str], None]]:
    """Yields a function that announces the next of ``phases`` on a progress bar, if stderr is a terminal."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}", markup=False),
        BarColumn(bar_width=20),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=phases, completed=-1)

        def announce(what: str) -> None:
            bar.update(task, description=what, advance=1)

        yield announce


@contextmanager
def countdown(description: str) -> Iterator[Callable[[int, int, str], None]]:
    """Yields ``say(done, of, description)`` for work of equal pieces: a progress bar with an estimate of what is left,
    if stderr is a terminal."""
    if not sys.stderr.isatty():
        yield lambda done, of, description: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
    from rich.progress import TimeRemainingColumn as Left

    columns = (
        TextColumn("{task.description}", markup=False), BarColumn(bar_width=30), MofNCompleteColumn(),
        TimeElapsedColumn(), TextColumn("left"), Left(),
    )  # fmt: skip
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(description, total=None)
        yield lambda done, of, description: bar.update(task, total=of, completed=done, description=description)


# ---------------------------------------------------------------------------------------------- files


def read_text(path: Path, option: str, most: int = TEXT) -> str:
    """The content of a text file that the user named with ``option``. OutputError when it can't be read, has more than
    so many bytes, or isn't UTF-8."""
    try:
        return read_text_file(path, most)
    except UnicodeDecodeError:
        raise OutputError(f"{option} {path} is not UTF-8 text", "give a source file") from None
    except OSError as error:
        raise OutputError(f"{option} {path}: {error.strerror}") from None


def check_folder(folder: Path) -> None:
    """OutputError when ``folder`` can't be written to or created."""
    place = (_missing(folder) or [folder])[-1]
    place = place if place.exists() else place.parent
    if not place.is_dir():
        raise OutputError(f"-o {folder}: {place} is not a folder")
    if not os.access(place, os.W_OK | os.X_OK):
        raise OutputError(f"-o {folder}: no permission to write to {place}")


def check_file(path: Path, option: str = "-o") -> None:
    """OutputError when the file that the user named with ``option`` can't be written. Its folder has to exist."""
    folder = path.parent
    if path.is_dir():
        raise OutputError(f"{option} {path} is a folder", "name a file")
    if not folder.exists():
        raise OutputError(f"{option} {path}: there is no folder {folder}", "make it first")
    if not folder.is_dir():
        raise OutputError(f"{option} {path}: {folder} is not a folder")
    if not os.access(folder, os.W_OK | os.X_OK) or (path.exists() and not os.access(path, os.W_OK)):
        raise OutputError(f"{option} {path}: no permission to write it")


def write_file(path: Path, content: str | bytes) -> None:
    """Writes one file, whole or not at all; its folder exists, by :func:`check_file`. A device or pipe, which has no
    other content, is written to as it is."""
    if path.exists() and not path.is_file():
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return
    write_folder(path.parent, {path.name: content})


def check_own(folder: Path, made_by: Callable[[Path], bool]) -> None:
    """OutputError when ``folder`` has files of others: when it is not empty, nor left by an earlier run, as ``made_by``
    tells."""
    if folder.is_dir() and any(folder.iterdir()) and not made_by(folder):
        raise OutputError(f"-o {folder} is not empty, and not amdgen's", "name a new folder, or add --force")


def write_folder(folder: Path, files: Mapping[str, str | bytes]) -> list[Path]:
    """Writes ``files`` into ``folder``, which is created when missing; returns their paths. If something fails, none is
    left. OutputError."""
    created = _missing(folder)
    temporary: Path | None = None
    try:
        folder.mkdir(parents=True, exist_ok=True)
        temporary = Path(tempfile.mkdtemp(prefix=".amdgen-", dir=folder))
        for name, content in files.items():
            (temporary / name).write_bytes(content if isinstance(content, bytes) else content.encode())
        for name in files:
            if (folder / name).is_dir():
                raise OutputError(f"{folder / name} is a folder")
        for name in files:
            (temporary / name).replace(folder / name)
    except BaseException as error:
        if temporary is not None:
            shutil.rmtree(temporary, ignore_errors=True)
        for path in created:
            if path.is_dir() and not any(path.iterdir()):
                path.rmdir()
        if isinstance(error, OSError):
            raise OutputError(f"can't write to {folder}: {error.strerror or error}") from None
        raise
    temporary.rmdir()
    return [folder / name for name in files]


def _missing(folder: Path) -> list[Path]:
    """The folders that have to be created, the innermost first."""
    out = []
    while not folder.exists() and folder != folder.parent:
        out.append(folder)
        folder = folder.parent
    return out
