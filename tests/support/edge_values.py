"""Edge values for every option of the command line: 0, negative, the powers of two at which integers end, empty texts.

The commands and their options are those that click knows, so that a new option is tried as soon as it exists.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import typer

from amdgen.cli.app import whole_command

_POWERS = [str(1 << n) for n in (31, 32, 63, 64)]
_NUMBERS = ("0", "-1", "1", "3", *_POWERS, "1" * 5000)
_TEXTS = (
    "", " ", "nonsense", "0x10", "1.5", "nan", "inf", "1e300", "1e400", "-1e300", "1e-320", "x", ",", "é",
    "\N{ARABIC-INDIC DIGIT THREE}", "a" * 5000,
)  # fmt: skip
_SIZES = ("0", "-1", "1", "8", "16", "64", "256", *_POWERS, "", "x")
_WRITTEN = ("-o", "--output", "--database", "--html", "--trace", "--lds-plan", "--report", "--isa", "--help", "-h")
"""Options that name a file or folder, where every text is as good as another."""


@dataclass(frozen=True)
class Option:
    """An option of a command. ``several``: whether its value has several numbers, as 2x2."""

    name: str
    is_flag: bool
    several: bool

    def word(self, value: str) -> str:
        """The option with a value, as one word of a command line."""
        if self.is_flag:
            return self.name
        return f"{self.name}={value}" if self.name.startswith("--") else f"{self.name}{value}"

    def values(self) -> Iterator[str]:
        """What it is tried with."""
        if self.is_flag:
            yield ""
            return
        yield from (*_NUMBERS, *_TEXTS)
        if self.several:
            for count, between in product((2, 3, 4), "x,"):
                yield between.join("0" * count)
                for edge, at in product(_SIZES, range(count)):
                    yield between.join(edge if i == at else "16" for i in range(count))


def options_of(*path: str) -> list[Option]:
    """The options of a command, but for those that name what it writes."""
    command = whole_command()
    for word in path:
        command = command.get_command(typer.Context(command), word)
    return [
        Option(p.opts[0], bool(getattr(p, "is_flag", False)), any(c in (p.metavar or "")[1:-1] for c in "x,"))
        for p in command.params
        if p.opts[0].startswith("-") and p.opts[0] not in _WRITTEN
    ]


def single(*path: str, base: str) -> list[list[str]]:
    """Command lines of one command, each with one edge value."""
    return [[*path, *base.split(), o.word(value)] for o in options_of(*path) for value in o.values()]


def several(rng: random.Random, count: int, *path: str, base: str) -> Iterator[list[str]]:
    """Command lines with two or three edge values."""
    options = options_of(*path)
    for _ in range(count):
        chosen = rng.sample(options, rng.choice((2, 3)))
        yield [*path, *base.split(), *(o.word(rng.choice(list(o.values()))) for o in chosen)]
