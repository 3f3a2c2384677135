"""Where memory instructions access memory: the formulas of ``addresses.yaml``, typed.

They are written in the language of :mod:`amdgen.isa.semantics`, over operands, descriptor fields and a few names of
their own (:data:`NAMES`). ``given(x)`` asks whether an operand is there; one that is not is 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache

from amdgen.isa.semantics import Assign, Node, SemanticsError, parse_assignments, parse_expression

NAMES = {
    "LANE": "u32", "M0": "u32", "M0_BITS": "u32", "SIZE": "u32", "STRIDE": "u32", "DWORD": "u32", "CONVERTS": "bool",
}  # fmt: skip
"""What formulas may name besides operands and descriptor fields; ``addresses.yaml`` says what they mean."""


class FormulaError(SemanticsError):
    """A text that is outside the language or doesn't type; ``part``: the key that it stands under."""

    def __init__(self, part: str, message: str) -> None:
        super().__init__(message)
        self.part = part


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a descriptor: bits ``high`` to ``low``, bit 0 the lowest of its first register."""

    name: str
    high: int
    low: int
    doc: str

    @property
    def width(self) -> int:
        """Bits of its value."""
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
        """Those of its descriptor, which are names in its texts."""
        return self.descriptor.fields if self.descriptor else ()

    @property
    def formula(self) -> Formula:
        """The typed expressions. FormulaError when a text is outside the language, or doesn't type."""
        return _formula(self)

    @property
    def text(self) -> str:
        """What it says, for readers: assignments, and rows with their conditions."""
        lines = self.where.strip().splitlines()
        for what, rows in (("address", self.address), ("second", self.second), ("admitted", self.admits)):
            for when, text in rows:
                lines.append(
                    f"{what} = {text}" + (f", when {when}" if when else ", otherwise" if len(rows) > 1 else "")
                )
        lines += [f"refused when {when}: {why}" for when, why in self.refused]
        return "\n".join(lines)


@cache
def _formula(a: Addressing) -> Formula:
    types = {**NAMES, **{f.name: f.type for f in a.fields}, **dict(a.names)}
    with _in_part("where"):
        where, types = parse_assignments(a.where, types)

    def rows(part: str, texts: tuple[tuple[str, str], ...], kind: str) -> tuple[Row, ...]:
        with _in_part(part):
            return tuple(
                Row(parse_expression(when, types, "bool") if when else None, parse_expression(text, types, kind))
                for when, text in texts
            )

    with _in_part("refused"):
        refused = tuple(Refusal(parse_expression(when, types, "bool"), why) for when, why in a.refused)
    address, second = rows("address", a.address, a.type), rows("second", a.second, a.type)
    return Formula(where, address, second, rows("admits", a.admits, "bool"), refused)


@contextmanager
def _in_part(part: str) -> Iterator[None]:
    try:
        yield
    except SemanticsError as error:
        raise FormulaError(part, str(error)) from None


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
