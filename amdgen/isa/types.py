"""Value types of the ISA description, as written in YAML: ``u32``, ``f16x2``, ``b128``, ``mask``.

A type is a name of the form *kind bits [x count]*: kinds are ``u`` unsigned, ``i`` signed, ``f`` IEEE float,
``bf`` bfloat, ``b`` untyped bits. ``mask`` is one bit a lane (:data:`LANES`), held in a pair of scalar registers.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

_PATTERN = re.compile(r"(u|i|f|bf|b)(\d+)(?:x(\d+))?\Z")
_WIDTHS = {
    "u": {1, 4, 6, 8, 16, 24, 32, 64},
    "i": {4, 8, 16, 24, 32, 64},
    "f": {16, 32, 64},
    "bf": {16},
    "b": {8, 16, 32, 64, 96, 128, 160, 192, 256, 512, 1024},
}

LANES = 64
"""Lanes of a wave: the width of masks and of matrix fragments. The loader refuses an architecture of another width."""


@dataclass(frozen=True, slots=True)
class ValueType:
    """One type. ``bits`` is the width of an element, ``count`` the number of elements packed together."""

    name: str
    kind: str  # u, i, f, bf, b, mask
    bits: int
    count: int = 1

    @property
    def total_bits(self) -> int:
        """Bits of the whole value."""
        return self.bits * self.count

    @property
    def words(self) -> int:
        """32-bit registers that a value occupies."""
        return max(1, -(-self.total_bits // 32))

    @property
    def is_float(self) -> bool:
        """Whether its elements are floating-point numbers."""
        return self.kind in ("f", "bf")


@cache
def value_type(name: str) -> ValueType:
    """Parses a type name. ValueError when there is no such type (the schema adds file and line)."""
    if name == "mask":
        return ValueType("mask", "mask", LANES)
    match = _PATTERN.match(name)
    if not match:
        raise ValueError(f"'{name}' is not a type (use u32, i16, f32, bf16, b128, f16x2, mask, ...)")
    kind, bits, count = match[1], int(match[2]), int(match[3] or 1)
    if bits not in _WIDTHS[kind] or count > 64:
        raise ValueError(f"type '{name}': {kind} comes in widths {sorted(_WIDTHS[kind])}, at most 64 elements")
    return ValueType(name, kind, bits, count)
