"""The content of one mnemonic's page: its entries on all architectures, merged where they agree.

``Any`` is a record of whatever dataclass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from typing import Any, Generic, TypeVar

from amdgen.codec.layout import forms_of
from amdgen.codec.tables import tables
from amdgen.isa.hazards import Use, selects
from amdgen.isa.kinds import OPERAND_KINDS
from amdgen.isa.model import HazardRule, Instruction, Isa, Modifier

T = TypeVar("T")
_SUFFIX_OF_VALUE = {"value": ":N", "hex": ":N", "list": ":[…]"}


@dataclass(frozen=True)
class Group(Generic[T]):
    """Architectures that agree on a value. ``label``: their names; "" when there is no other group."""

    archs: tuple[str, ...]
    value: T
    label: str = ""


@dataclass(frozen=True)
class OperandRow:
    """One line of the table of operands, as text."""

    name: str
    role: str
    kind: str
    kind_doc: str
    type: str
    registers: str
    field: str
    present: str


@dataclass(frozen=True)
class ModifierRow:
    """One line of the table of modifiers, as text."""

    name: str
    bits: str
    values: str


@dataclass(frozen=True)
class HazardRow:
    """One line of the table of hazards, as text. ``role``: the instruction is the producer or the consumer."""

    role: str
    name: str
    wait_states: str
    severity: str
    doc: str
    source: str


@dataclass(frozen=True)
class Entry:
    """One mnemonic; ``having`` are the architectures that have it, the newest last."""

    name: str
    having: tuple[tuple[Isa, Instruction], ...]

    @property
    def newest(self) -> Instruction:
        """The entry of the newest architecture."""
        return self.having[-1][1]

    @property
    def archs(self) -> tuple[str, ...]:
        """The architectures that have the mnemonic, the newest last."""
        return tuple(isa.arch.name for isa, _ in self.having)

    def grouped(self, make: Callable[[Isa, Instruction], T]) -> list[Group[T]]:
        """The values of ``make`` for each architecture's entry, equal ones grouped; the newest architecture's group is
        first."""
        found: list[tuple[list[str], T]] = []
        for isa, instruction in reversed(self.having):
            value = make(isa, instruction)
            same = next((archs for archs, known in found if known == value), None)
            if same is None:
                found.append(([isa.arch.name], value))
            else:
                same.insert(0, isa.arch.name)
        return [Group(tuple(a), value, ", ".join(a) if len(found) > 1 else "") for a, value in found]

    def rows(self, make: Callable[[Isa, Instruction], Iterable[T]]) -> list[Group[T]]:
        """Every row that ``make`` returns for some architecture, with the architectures that have it; the newest's come
        first."""
        found: dict[T, list[str]] = {}
        for isa, instruction in reversed(self.having):
            for row in make(isa, instruction):
                found.setdefault(row, []).insert(0, isa.arch.name)
        return [Group(tuple(a), row, "" if len(a) == len(self.having) else ", ".join(a)) for row, a in found.items()]


def entries(isas: Iterable[Isa]) -> list[Entry]:
    """Every mnemonic of ``isas``, by name."""
    found: dict[str, list[tuple[Isa, Instruction]]] = {}
    for isa in isas:
        for name, instruction in isa.instructions.items():
            found.setdefault(name, []).append((isa, instruction))
    return [Entry(name, tuple(found[name])) for name in sorted(found)]


def modifiers(isa: Isa, instruction: Instruction) -> list[Modifier]:
    """The modifiers of the shortest encoding that assembly text shows."""
    layout = tables(isa).layout(instruction, instruction.format)
    return [modifier for modifier, _ in layout.modifiers.values() if modifier.text != "hidden"]


def syntax(isa: Isa, instruction: Instruction) -> str:
    """The instruction as assembly writes it: operands, optional ones in brackets, then modifiers."""
    operands = [f"[{o.name}]" if o.optional else o.name for o in instruction.operands if o.kind != "modifier"]
    written = [f"[{m.name}{_SUFFIX_OF_VALUE.get(m.text, '')}]" for m in modifiers(isa, instruction)]
    return " ".join([f"{instruction.name} {', '.join(operands)}".rstrip(), *written])


def operand_rows(_: Isa, instruction: Instruction) -> list[OperandRow]:
    """The table of an instruction's operands."""
    return [
        OperandRow(
            o.name,
            {"dst": "written", "src": "read", "both": "read and written"}[o.role],
            o.kind,
            OPERAND_KINDS.get(o.kind, ""),
            o.type_name,
            _registers(o.kind, o.type.words),
            o.field or "(fixed)",
            _presence(o.optional),
        )
        for o in instruction.operands
    ]


_NO_REGISTERS = frozenset(
    {"imm", "imm16", "branch", "waitcnt", "hwreg", "sendmsg", "gpr_idx", "literal", "modifier", "lane"}
)


def _registers(kind: str, words: int) -> str:
    return "–" if kind in _NO_REGISTERS else str(words)


def _presence(optional: str) -> str:
    if not optional:
        return "always"
    return f"without {optional[1:]}" if optional.startswith("!") else f"with {optional}"


def modifier_rows(isa: Isa, instruction: Instruction) -> list[ModifierRow]:
    """The table of an instruction's modifiers."""
    return [ModifierRow(m.name, bits_text(m.bits), value_range(m)) for m in modifiers(isa, instruction)]


def value_range(modifier: Modifier) -> str:
    """The values that a modifier may have, in words."""
    if modifier.text == "flag":
        return "flag"
    if modifier.text == "list":
        return f"{modifier.width} flags"
    sign = 1 << modifier.width - 1 if modifier.signed else 0
    return f"{-sign} to {(1 << modifier.width) - 1 - sign}"


def bits_text(bits: Iterable[tuple[int, int]]) -> str:
    """Bit ranges as text: ``63:61, 14``."""
    return ", ".join(f"{high}:{low}" if high != low else str(high) for high, low in bits)


def counter_lines(isa: Isa, instruction: Instruction) -> list[str]:
    """The counters that the instruction increments, with amount, maximum and order."""
    lines = []
    for name in instruction.counter.split("+") if instruction.counter else []:
        line = f"{name} +{instruction.counts}"
        if (counter := isa.arch.counters.get(name)) is not None:
            line += f" (at most {counter.max}, {'in order' if counter.in_order else 'out of order'})"
        lines.append(line)
    return lines


def hazard_rows(isa: Isa, instruction: Instruction) -> list[HazardRow]:
    """The hazard rows that may apply to the instruction."""
    use = as_used(instruction)
    return [
        _hazard_row(rule, role, instruction)
        for rule in isa.hazards
        for role, selector in (("producer", rule.producer), ("consumer", rule.consumer))
        if selects(selector, use)
    ]


def as_used(instruction: Instruction) -> Use:
    """The instruction in any of its encodings, for :func:`selects`: one with a DPP form may be "dpp"."""
    tags = {form.lower() for form in forms_of(instruction)}
    if instruction.memory is not None and (instruction.memory.lds or "lds" in instruction.modifiers):
        tags.add("lds_dma")
    return Use(instruction, tags=frozenset(tags))


def _hazard_row(rule: HazardRule, role: str, instruction: Instruction) -> HazardRow:
    states = str(rule.wait_states)
    if rule.passes:
        passes = instruction.matrix.passes if instruction.matrix and role == "producer" else 0
        least, most = min(rule.passes.values()), max(rule.passes.values())
        states = str(rule.passes[passes]) if passes in rule.passes else f"{least}–{most}, by the producer's passes"
        narrow = instruction.matrix.passes_narrow if passes and instruction.matrix else 0
        if narrow in rule.passes:
            states += f"; {rule.passes[narrow]} when neither A nor B is 8-bit"
    return HazardRow(role, rule.name, states, rule.severity, rule.doc, rule.source)


def record_facts(record: Any) -> list[tuple[str, str]]:
    """The fields of a record that are not empty, as (name, value)."""
    if record is None:
        return []
    named = ((f.name.replace("_", " "), getattr(record, f.name)) for f in fields(record))
    return [(name, "yes" if value is True else str(value)) for name, value in named if value not in ("", 0, False)]
