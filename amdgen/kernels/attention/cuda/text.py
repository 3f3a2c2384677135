"""Statements that attention with the copy engine and attention with cp.async both print."""

from __future__ import annotations

from dataclasses import dataclass

LOGARITHM = "{total} > 0 ? ({top} + __log2f({total})) * LN2 : __int_as_float(0xff800000);"
"""The logarithm of a row's sum of weights, of 2 to the scores; -inf of a row that sees no key."""


@dataclass(frozen=True)
class Found:
    """How a tile is found: further fields, its batch and head from its place among all, its steps of those of all
    keys."""

    fields: str
    head: tuple[str, ...]
    steps: tuple[str, ...] = ()
    keys: str = "p.seq_k"
