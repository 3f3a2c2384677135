"""Where memory instructions access memory: the formulas of ``addresses.yaml``, typed.

They are written in the language of :mod:`amdgen.isa.semantics`, over operands, descriptor fields and a few names of
their own (:data:`NAMES`). ``given(x)`` asks whether an operand is there; one that is not is 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from amdgen.isa.semantics import Assign, Node, parse_assignments, parse_expression

NAMES = {
    "LANE": "u32", "M0": "u32", "M0_BITS": "u32", "SIZE": "u32", "STRIDE": "u32", "DWORD": "u32", "CONVERTS": "bool",
}  # fmt: skip
"""What formulas may name besides operands and descriptor fields; ``addresses.yaml`` says what they mean."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a descriptor: bits ``high`` to ``low``, bit 0 the lowest of its first register."""

    name: str
    high: int
    low: int
    doc: str

    @property
    def width(self) -> int:
        return self.high - self.low + 1

    @property
    def type(self) -> str:
        """Its type in formulas."""
        return "bool" if self.width == 1 else "u32" if self.width <= 32 else "u64"


@dataclass(frozen=True, slots=True)
class Descriptor:
    """What scalar registers say of memory: a buffer resource."""

    name: str
    bits: int
    fields: tuple[Field, ...]
    doc: str
    source: str


@dataclass(frozen=True, slots=True)
class Row:
    """``value`` counts where ``when`` holds and that of no row before it does. None: always."""

    when: Node | None
    value: Node


@dataclass(frozen=True, slots=True)
class Refusal:
    """Nothing documents what happens to a lane for which ``when`` holds."""

    when: Node
    why: str


@dataclass(frozen=True, slots=True)
class Formula:
    """An address, parsed. ``second``: of a second access of each lane; () where there is none. ``admits``: () where
    nothing is checked."""

    where: tuple[Assign, ...]
    address: tuple[Row, ...]
    second: tuple[Row, ...]
    admits: tuple[Row, ...]
    refused: tuple[Refusal, ...]


@dataclass(frozen=True, slots=True)
class Addressing:
    """An address as it is written. Rows are (when or "", text); of ``refused``, (when, why)."""

    name: str
    spaces: tuple[str, ...]
    type: str
    names: tuple[tuple[str, str], ...]  # of operands and modifiers, with their types
    descriptor: Descriptor | None
    where: str
    address: tuple[tuple[str, str], ...]
    second: tuple[tuple[str, str], ...]
    admits: tuple[tuple[str, str], ...]
    refused: tuple[tuple[str, str], ...]
    doc: str
    source: str

    @property
    def fields(self) -> tuple[Field, ...]:
        return self.descriptor.fields if self.descriptor else ()

    @property
    def formula(self) -> Formula:
        """The typed expressions. SemanticsError when a text is outside the language, or doesn't type."""
        return _formula(self)

    def lines(self) -> Iterator[tuple[str, str]]:
        """What it says, for readers: (what, text)."""
        if self.where:
            yield "where", self.where.strip()
        parts = (("address", self.address), ("second address", self.second), ("admitted", self.admits))
        for what, rows in parts:
            for when, text in rows:
                yield f"{what} when {when}" if when else f"{what} otherwise" if len(rows) > 1 else what, text
        for when, why in self.refused:
            yield f"refused when {when}", why


@cache
def _formula(a: Addressing) -> Formula:
    types = {**NAMES, **{f.name: f.type for f in a.fields}, **dict(a.names)}
    where, types = parse_assignments(a.where, types)

    def rows(texts: tuple[tuple[str, str], ...], kind: str) -> tuple[Row, ...]:
        return tuple(
            Row(parse_expression(when, types, "bool") if when else None, parse_expression(text, types, kind))
            for when, text in texts
        )

    refused = tuple(Refusal(parse_expression(when, types, "bool"), why) for when, why in a.refused)
    return Formula(where, rows(a.address, a.type), rows(a.second, a.type), rows(a.admits, "bool"), refused)


def reads(node: Node, formula: Formula) -> frozenset[str]:
    """The names that an expression reads, through the assignments of ``where`` too; those in given() are not read."""
    names = {str(node.value)} if node.op == "name" else set()
    for arg in node.args:
        names |= reads(arg, formula)
    for assign in reversed(formula.where):
        if assign.target in names:
            names = (names - {assign.target}) | reads(assign.value, formula)
    return frozenset(names)


def specialised(formula: Formula, present: frozenset[str], operands: frozenset[str]) -> Formula:
    """The formula of an instruction that has ``present`` of the operands: given() is decided, absent ones are 0."""

    def node(n: Node) -> Node:
        if n.op == "given":
            return Node("const", "bool", value=int(n.value in present))
        if n.op == "name" and n.value in operands - present:
            return Node("const", n.type, value=0)
        return replace(n, args=tuple(node(a) for a in n.args)) if n.args else n

    def rows(of: tuple[Row, ...]) -> tuple[Row, ...]:
        return tuple(Row(node(r.when) if r.when else None, node(r.value)) for r in of)

    return Formula(
        tuple(Assign(a.target, node(a.value)) for a in formula.where),
        rows(formula.address),
        rows(formula.second),
        rows(formula.admits),
        tuple(Refusal(node(r.when), r.why) for r in formula.refused),
    )


def chosen(rows: tuple[Row, ...]) -> Node:
    """Rows as one expression."""
    *first, last = rows
    made = last.value
    for row in reversed(first):
        assert row.when is not None
        made = Node("select", made.type, (row.when, row.value, made))
    return made
