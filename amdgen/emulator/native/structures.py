"""The C header (``border.h``) and the ctypes classes of what Python and C share, both made from
:mod:`amdgen.emulator.native.border`.

:func:`header` prints the declarations for C, with the kinds of events of the catalogue of checks; :func:`check`
compares the sizes and offsets that the C compiler chose with those of ctypes.
"""

from __future__ import annotations

import ctypes
import re
from functools import reduce
from typing import Any

from amdgen.emulator.checks.catalogue import EVENTS
from amdgen.emulator.native import rules
from amdgen.emulator.native.border import DECLARED, ENUMERATIONS, WAY_FACTOR, Size

_DECLARED = rules.declarations() + DECLARED
_SCALARS: dict[str, Any] = {
    "u8": ctypes.c_uint8, "u16": ctypes.c_uint16, "u32": ctypes.c_uint32, "u64": ctypes.c_uint64,
    "i32": ctypes.c_int32, "i64": ctypes.c_int64,
}  # fmt: skip
_BLOCK = re.compile(r"^(struct|union) (\w+) \{.*?\n(.*?)^\};", re.M | re.S)
_FIELD = re.compile(r"^(?:const )?(\w+) (.*);$")
_NAME = re.compile(r"^(\*?)(\w+)((?:\[\w+\])*)$")


def _size(text: str) -> int:
    return int(text) if text.isdigit() else int(Size[text])


def _fields(body: str, made: dict[str, Any]) -> list[tuple[str, Any]]:
    """The names and ctypes types of a declaration's lines."""
    fields: list[tuple[str, Any]] = []
    for line in body.splitlines():
        code = line.split("//")[0].strip()
        if not code:
            continue
        found = _FIELD.match(code)
        assert found, line
        for name in found[2].split(","):
            parts = _NAME.match(name.strip())
            assert parts, line
            star, field, dimensions = parts.groups()
            kind = ctypes.c_void_p if star else _SCALARS.get(found[1]) or made[found[1]]
            kind = ctypes.c_char_p if star and found[1] == "char" else kind
            sizes = [_size(s) for s in re.findall(r"\[(\w+)\]", dimensions)]
            fields.append((field, reduce(lambda of, n: of * n, reversed(sizes), kind)))
    return fields


def _structures() -> dict[str, Any]:
    made: dict[str, Any] = {}
    for kind, name, body in _BLOCK.findall(_DECLARED):
        base = ctypes.Structure if kind == "struct" else ctypes.Union
        fields = _fields(body, made)
        extra = {"_anonymous_": ("slots",)} if any(n == "slots" for n, _ in fields) else {}
        made[name] = type(name, (base,), {**extra, "_fields_": fields})
    return made


STRUCTURES = _structures()
MemorySlots, ScalarSlots, LdsSlots = (STRUCTURES[n] for n in ("MemorySlots", "ScalarSlots", "LdsSlots"))
WaitSlots, MoveSlots = (STRUCTURES[n] for n in ("WaitSlots", "MoveSlots"))
Op, Wave, Group, Arrival = (STRUCTURES[n] for n in ("Op", "Wave", "Group", "Arrival"))
Phases, Event, Machine, Start, Way = (STRUCTURES[n] for n in ("Phases", "Event", "Machine", "Start", "Way"))
Epoch, Races, Variant, Touch = (STRUCTURES[n] for n in ("Epoch", "Races", "Variant", "Touch"))
Link, In, Visit = (STRUCTURES[n] for n in ("Link", "In", "Visit"))


def header() -> str:
    """The C header: enumerations, structures, and the table that :func:`check` reads."""
    numbers = [
        *({name: int(value) for name, value in enum.__members__.items()} for enum in ENUMERATIONS),
        {name: event.number for name, event in EVENTS.items()},
    ]
    enums = "\n".join("enum { " + ", ".join(f"{n} = {v}" for n, v in named.items()) + " };" for named in numbers)
    names = "\n".join(f"typedef {kind} {name} {name};" for kind, name, _ in _BLOCK.findall(_DECLARED))
    text = _DECLARED.replace("    Slots slots;\n", "    " + _inline("Slots") + "\n")
    table = ",\n".join(
        line for name, held in STRUCTURES.items() for line in [f"    sizeof({name})", *_offsets(name, held)]
    )
    return (
        f"/* Made from border.py by structures.py. */\n#ifndef AMDGEN_BORDER_H\n#define AMDGEN_BORDER_H\n\n"
        f"#define WAY_FACTOR {WAY_FACTOR:#x}ull\n{enums}\n\n{names}\n{text}\n"
        f"#define BORDER_TABLE \\\n{table.replace(chr(10), ' ' + chr(92) + chr(10))}\n\n#endif\n"
    )


def _inline(union: str) -> str:
    """A union without a name, so that its members are those of the structure around it."""
    body = next(body for _, name, body in _BLOCK.findall(DECLARED) if name == union)
    return "union { " + " ".join(line.split("//")[0].strip() for line in body.splitlines()) + " };"


def _offsets(name: str, held: Any) -> list[str]:
    return [f"    offsetof({name}, {field})" for field, *_ in held._fields_ if field != "slots"]


def check(found: list[int]) -> None:
    """Compares the table that C gives with what ctypes has; a difference is a fault of this module."""
    expected = [
        value
        for held in STRUCTURES.values()
        for value in [ctypes.sizeof(held), *(getattr(held, f).offset for f, *_ in held._fields_ if f != "slots")]
    ]
    assert found == expected, "the C compiler and ctypes lay a structure out differently"


def table_size() -> int:
    """Numbers in the table of sizes and offsets that :func:`check` compares."""
    return sum(1 + sum(f != "slots" for f, *_ in held._fields_) for held in STRUCTURES.values())
