"""How a specification's field appears to users: its option, its help text, how text becomes a value.

The command line and the reference pages are derived from this, and so are the errors for options that an architecture
lacks. ``Any``: fields have values of any type, and a dataclass field is typed by its default.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import MISSING, dataclass, field, fields
from typing import Any


@dataclass(frozen=True)
class Option:
    """The option of one field. ``names``: on the command line. ``parse``: converts text where the field is no plain
    number or text.

    ``how``: whether it says how the kernel works, not what it computes; such a field is chosen when it is not given.
    ``only``: the architectures that have it, "CDNA" or "sm_"; empty: all.
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
    """The options of a specification, or of its class, by field name. Fields without one are only for Python."""
    return {f.name: f.metadata["option"] for f in fields(spec) if "option" in f.metadata}


def plain_value(value: object) -> Any:
    """A field's value as the command line writes it: shapes as ``2x4``."""
    if isinstance(value, tuple):
        return "x".join(map(str, value))
    return value if value is None or isinstance(value, bool | int | float | str) else str(value)


def listed(values: Sequence[str]) -> str:
    """Values for help texts: "f16, bf16 or f32"."""
    return f"{', '.join(values[:-1])} or {values[-1]}" if len(values) > 1 else "".join(values)
