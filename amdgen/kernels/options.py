"""What a field of a specification is to its users: a name on the command line, a help text, how text becomes a value.

The command line, the reference pages and the refusal of what an architecture lacks are made of this.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import MISSING, dataclass, field, fields
from typing import Any


@dataclass(frozen=True)
class Option:
    """Of one field. ``names``: on the command line; ``parse``: from text, where the field is no plain number or text.

    ``how``: says how a kernel is done, not what it computes; absent means chosen. ``only``: on whose architectures it
    exists, "CDNA" or "sm_"; empty: on all.
    """

    names: tuple[str, ...]
    help: str
    metavar: str = ""
    parse: Callable[[str], Any] | None = None
    how: bool = False
    only: str = ""


def option(
    *names: str,
    help: str,
    default: Any = MISSING,
    metavar: str = "",
    parse: Callable[[str], Any] | None = None,
    how: bool = False,
    only: str = "",
) -> Any:
    """A field of a specification with its option. Without a default the option must be given."""
    return field(default=default, metadata={"option": Option(names, help, metavar, parse, how, only)})


def options_of(spec: Any) -> dict[str, Option]:
    """By the name of its field; of a specification or its class. Fields without an option are for Python alone."""
    return {f.name: f.metadata["option"] for f in fields(spec) if "option" in f.metadata}


def plain_value(value: Any) -> Any:
    """A field's value as the command line writes it: shapes as ``2x4``."""
    if isinstance(value, tuple):
        return "x".join(map(str, value))
    return value if value is None or isinstance(value, bool | int | float | str) else str(value)


def listed(values: Sequence[str]) -> str:
    """ "f16, bf16 or f32", for help texts."""
    return f"{', '.join(values[:-1])} or {values[-1]}" if len(values) > 1 else "".join(values)
