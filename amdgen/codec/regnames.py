"""Reads the names of registers: ``v3``, ``s[4:7]``, ``a[2]``, ``[v1,v2]``, ``vcc``, ``[exec_lo,exec_hi]``.

Numbers in brackets may be constant expressions. ``acc`` is a second name of the file ``a``.
"""

from __future__ import annotations

import re

from amdgen.codec.scan import integer

_PLAIN = re.compile(r"(s|v|acc|a|ttmp)(\d+)\Z")
_RANGE = re.compile(r"(s|v|acc|a|ttmp)\[(.+)\]\Z")
_LIST = re.compile(r"\[(.+)\]\Z")

Named = tuple[str, int, int]
"""A file (s, v, a, ttmp), the number of its first register, and how many there are."""


def numbered(text: str) -> Named | None:
    """The registers that a text names by number; None when it names none. ValueError where brackets hold no number, a
    range runs backwards, or a list is not consecutive."""
    if match := _PLAIN.match(text):
        return _file(match[1]), int(match[2]), 1
    if match := _RANGE.match(text):
        first, last = _bounds(match[2])
        return _file(match[1]), first, last - first + 1
    if match := _LIST.match(text):
        return _listed([numbered(part) for part in split(match[1])])
    return None


def split(text: str) -> list[str]:
    """The parts of a text between the commas that stand outside of brackets."""
    parts, depth = [""], 0
    for char in text:
        depth += (char in "[(") - (char in "])")
        if char == "," and not depth:
            parts.append("")
        else:
            parts[-1] += char
    return parts


def names_of_list(text: str) -> list[str]:
    """The entries of ``[vcc_lo,vcc_hi]``; empty when it is no list."""
    match = _LIST.match(text)
    return split(match[1]) if match else []


def _file(prefix: str) -> str:
    return "a" if prefix == "acc" else prefix


def _bounds(text: str) -> tuple[int, int]:
    begin, colon, end = text.partition(":")
    first = integer(begin)
    last = integer(end) if colon else first
    if first < 0 or last < first:
        raise ValueError(f"the registers {first} to {last} are none")
    return first, last


def _listed(entries: list[Named | None]) -> Named | None:
    known = [e for e in entries if e is not None]
    if len(known) < len(entries):
        return None
    file, first, _ = known[0]
    if any(e != (file, first + i, 1) for i, e in enumerate(known)):
        raise ValueError("a list of registers must be consecutive")
    return file, first, len(known)
