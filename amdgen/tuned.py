"""The choices that ``amdgen tune`` made, in an SQLite file: what it tried, and what was best, by machine, family, class
of shapes, compiler and version of amdgen.

The file lies in the cache folder (``$AMDGEN_CACHE_DIR``), or where an option says. It may come from anybody: whatever
is wrong with it is a TunedError that names it, never a crash, and an entry that does not fit a problem is not used.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from amdgen.errors import AmdgenError
from amdgen.files import check_file
from amdgen.kernels.errors import SpecError
from amdgen.kernels.options import options_of, plain_value
from amdgen.kernels.registry import family_of
from amdgen.kernels.spec import Spec
from amdgen.paths import cache_dir
from amdgen.shipped import machine_of, path_of, shipped
from amdgen.version import __version__

_APPLICATION, _LAYOUT = 0x616D6474, 1  # "amdt"; raised whenever the tables change
_TABLES = """
create table trials (
  key text not null, how text not null, source text not null, seconds real, refused text not null default '',
  primary key (key, how, source)
) strict;
create table choices (
  key text primary key, how text not null, source text not null, seconds real not null, shape text not null,
  tried integer not null
) strict;
"""
_MOST_BYTES = 1 << 30  # of a file that is opened
_PATIENCE = 30.0  # seconds that a write waits for another process

How = dict[str, Any]
"""The fields of a specification that say how, as the command line writes them."""


class TunedError(AmdgenError):
    """A database of choices that can't be read or written, or is none."""


@dataclass(frozen=True)
class Trial:
    """One candidate. ``seconds``: of a launch; None: it can't be built or judged, and ``refused`` says why. ``source``:
    "predicted" or "measured"."""

    how: How
    seconds: float | None
    source: str = "predicted"
    refused: str = ""


@dataclass(frozen=True)
class Entry:
    """The best of a class of shapes. ``shape``: the problem it was found for; ``tried``: candidates."""

    how: How
    seconds: float
    source: str
    shape: str
    tried: int


def default_path() -> Path:
    """Where choices are kept if no option says otherwise."""
    return cache_dir("tuned") / "choices.sqlite"


def key_of(spec: Spec, compiler: str, target: str = "") -> str:
    """The key of a specification's class of shapes. ``target``: the device that measures; else the chip."""
    family = family_of(spec)
    machine = target or machine_of(spec)
    return json.dumps([machine, family.name, family.shape_class(spec), compiler, __version__])


def how_of(spec: Spec) -> How:
    """The fields that say how, of a specification in which they are chosen."""
    return {name: plain_value(getattr(spec, name)) for name, option in options_of(spec).items() if option.how}


def with_how(spec: Spec, how: How) -> Spec:
    """``spec`` with these fields. SpecError where they are none of its, or don't fit."""
    options, given = options_of(spec), {}
    for name, value in how.items():
        option = options.get(name)
        if option is None or not option.how or not (value is None or isinstance(value, bool | int | str)):
            raise SpecError(f"{name} = {value!r} is no way to do a {type(spec).__name__}", "tune it again")
        given[name] = option.parse(value) if option.parse and isinstance(value, str) else value
    return spec.chosen(**given)


class Database:
    """An open database. TunedError when ``path`` can't be opened, is none, or is of another version."""

    def __init__(self, path: Path, *, create: bool = False) -> None:
        self.path = path
        with self._checked():
            if path.exists():
                check_file(path, _MOST_BYTES)
            if create:
                path.parent.mkdir(parents=True, exist_ok=True)
            mode = "rwc" if create else "ro"
            self._base = sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True, timeout=_PATIENCE)
            found = [self._base.execute(f"pragma {name}").fetchone()[0] for name in ("application_id", "user_version")]
            if create and found == [0, 0] and not self._base.execute("select 1 from sqlite_master").fetchone():
                self._base.executescript(
                    f"begin; pragma application_id = {_APPLICATION}; pragma user_version = {_LAYOUT};{_TABLES}commit;"
                )
            elif found != [_APPLICATION, _LAYOUT]:
                raise TunedError(f"{path} is no database of this amdgen tune", "delete it, or name another file")

    def close(self) -> None:
        """Closes the file."""
        self._base.close()

    def trials(self, key: str, source: str) -> list[Trial]:
        """What was tried for a key."""
        with self._checked():
            found = self._base.execute(
                "select how, seconds, refused from trials where key = ? and source = ?", (key, source)
            ).fetchall()
            return [Trial(self._how(how), self._seconds(s), source, str(refused)) for how, s, refused in found]

    def record(self, key: str, trial: Trial) -> None:
        """Keeps a trial; it is on the disk when this returns."""
        with self._checked(), self._base:
            row = key, json.dumps(trial.how, sort_keys=True), trial.source, trial.seconds, trial.refused
            self._base.execute("insert or replace into trials values (?, ?, ?, ?, ?)", row)

    def choose(self, key: str, entry: Entry) -> None:
        """Keeps the best of a key, in the place of what was there."""
        with self._checked(), self._base:
            row = key, json.dumps(entry.how, sort_keys=True), entry.source, entry.seconds, entry.shape, entry.tried
            self._base.execute("insert or replace into choices values (?, ?, ?, ?, ?, ?)", row)

    def choice(self, key: str) -> Entry | None:
        """The best of a key; None when it was not tuned."""
        with self._checked():
            row = self._base.execute(
                "select how, seconds, source, shape, tried from choices where key = ?", (key,)
            ).fetchone()
            if row is None:
                return None
            return Entry(self._how(row[0]), self._seconds(row[1]) or 0.0, str(row[2]), str(row[3]), int(row[4]))

    def _how(self, text: str) -> How:
        try:
            how = json.loads(text)
        except ValueError:
            how = None
        if not isinstance(how, dict):
            raise TunedError(f"{self.path} has an entry that is no choice: {str(text)[:40]!r}", "delete the file")
        return how

    def _seconds(self, value: object) -> float | None:
        if value is None or (isinstance(value, int | float) and value > 0):
            return value
        raise TunedError(f"{self.path} has an entry of {value!r} seconds", "delete the file")

    @contextmanager
    def _checked(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise TunedError(f"{self.path}: {error}", "delete it, or name another file") from None
        except OSError as error:
            raise TunedError(f"{self.path}: {error.strerror or error}", "name another file") from None


def tuned(spec: Spec, compiler: str, path: Path | None = None) -> tuple[Spec, str]:
    """``spec`` with the best known choice of its class of shapes, and a line about where it comes from; ``spec`` itself
    and "" where there is none that fits what the user gave. TunedError: the file, or the one in ``path``, is bad."""
    place = path or default_path()
    if path is None and not place.exists():
        return spec, ""
    base = Database(place)
    try:
        entry = base.choice(key_of(spec, compiler))
    finally:
        base.close()
    if entry is None or (chosen := taken(spec, entry.how)) is None:
        return spec, ""
    why = f"{entry.source} {entry.seconds * 1e6:.1f} us for {entry.shape}, the best of {entry.tried} tried; {place}"
    return chosen, why


def tuned_before(spec: Spec) -> tuple[Spec, str]:
    """The same by the table that comes with amdgen."""
    entry = shipped(spec)
    if entry is None or (chosen := taken(spec, entry.how)) is None:
        return spec, ""
    us, before = entry.seconds * 1e6, entry.before * 1e6
    place = path_of(machine_of(spec)).name
    return chosen, f"{entry.source} {us:.1f} us for {before:.1f}, the best of {entry.tried} tried; amdgen's own {place}"


def taken(spec: Spec, how: How) -> Spec | None:
    """``spec`` done this way; None where the user wants it otherwise, or where it doesn't fit."""
    given = {f.name for f in fields(spec) if getattr(spec, f.name) != f.default}
    if any(how.get(name) != value for name, value in how_of(spec).items() if name in given):
        return None
    try:
        chosen = with_how(spec, how)
        family_of(spec).plan(chosen)
    except (SpecError, ValueError, TypeError):
        return None  # it fits the shape that was tuned, not this one
    return chosen
