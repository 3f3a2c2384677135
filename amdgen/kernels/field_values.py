"""Whether the fields of a specification hold what their annotations say: the command line sees to that, a caller's
Python does not."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import astuple, dataclass, fields, is_dataclass
from functools import cache, partial
from numbers import Integral, Real
from types import NoneType
from typing import Any, get_args, get_type_hints

from amdgen.kernels.errors import SpecError

_Settle = Callable[[Any], Any]
"""The value as a field has it; TypeError where it can be none of the field's."""


_LARGEST = (1 << 31) - 1
"""The largest whole number of a field: what follows from one then fits the 64 bits of NumPy's integers, and the 32 bits
of a kernel's argument."""


@dataclass(frozen=True, slots=True)
class _Field:
    option: str
    settle: _Settle
    wants: str


def settle(spec: Any) -> None:
    """Whole numbers of any kind become int, sequences of them a pair or a Tile. SpecError for what a field can't
    have."""
    kind: type = type(spec)
    given = {name: getattr(spec, name) for name in _fields(kind)}
    for name, found in settled(kind, given).items():
        if found is not given[name]:
            object.__setattr__(spec, name, found)


def settled(kind: type, given: Mapping[str, Any]) -> dict[str, Any]:
    """The values of some fields of specifications of a ``kind``, as these have them. SpecError as above."""
    known, found = _fields(kind), {}
    for name, value in given.items():
        field = known[name]
        try:
            found[name] = field.settle(value)
        except TypeError:
            raise SpecError(f"{field.option} {value!r}", f"give {field.wants}") from None
        _check_range(field.option, found[name])
    return found


def _check_range(option: str, value: Any) -> None:
    """SpecError for a number that no field can have, and for a shape with a side of none."""
    if type(value) is int:
        if abs(value) > _LARGEST:
            raise SpecError(f"{option} {value}", f"give at most {_LARGEST}")
    elif isinstance(value, tuple) or is_dataclass(value):
        sides = value if isinstance(value, tuple) else astuple(value)  # type: ignore[arg-type]
        if not all(1 <= side <= _LARGEST for side in sides):
            raise SpecError(f"{option} {'x'.join(map(str, sides))}", f"give numbers from 1 to {_LARGEST}")


@cache
def _fields(kind: type) -> dict[str, _Field]:
    hints = get_type_hints(kind)
    return {f.name: _field(f, hints[f.name]) for f in fields(kind)}


def _field(f: Any, hint: Any) -> _Field:
    option = f.metadata.get("option")
    name = option.names[0].split("/")[0] if option else f.name
    if not _optional(hint):
        return _Field(name, *_of(hint))
    one, wants = _of(next(t for t in get_args(hint) if t is not NoneType))
    return _Field(name, partial(_or_none, one), f"{wants}, or None")


def _optional(hint: Any) -> bool:
    return NoneType in get_args(hint)


def _of(hint: Any) -> tuple[_Settle, str]:
    simple: dict[Any, tuple[_Settle, str]] = {
        int: (_whole, "a whole number"), float: (_number, "a number"), bool: (_truth, "True or False"),
        str: (_text, "a string"),
    }  # fmt: skip
    if hint in simple:
        return simple[hint]
    if isinstance(hint, type) and is_dataclass(hint):
        count = len(fields(hint))
        return partial(_several, hint, count), f"a {hint.__name__} or {count} whole numbers"
    count = len(get_args(hint))
    return partial(_several, None, count), f"{count} whole numbers"


def _or_none(settled: _Settle, value: Any) -> Any:
    return None if value is None else settled(value)


def _whole(value: Any) -> Any:
    if type(value) is int:
        return value
    if isinstance(value, bool) or not isinstance(value, Integral):
        raise TypeError
    return int(value)


def _number(value: Any) -> Any:
    if type(value) in (float, int):
        return value
    if isinstance(value, bool) or not isinstance(value, Real):
        raise TypeError
    return float(value)


def _truth(value: Any) -> Any:
    if type(value) is not bool:
        raise TypeError
    return value


def _text(value: Any) -> Any:
    if not isinstance(value, str):
        raise TypeError
    return value


def _several(kind: Any, count: int, value: Any) -> Any:
    if kind and isinstance(value, kind):
        return value
    if not isinstance(value, Sequence) or len(value) != count:
        raise TypeError
    found = tuple(_whole(one) for one in value)
    if kind:
        return kind(*found)
    return value if value == found else found
