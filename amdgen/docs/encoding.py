"""Diagrams of encodings: the meaning of each bit of an instruction's words, from the codec's layouts."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from amdgen.codec.decode import decode_one
from amdgen.codec.encode import constant_bus
from amdgen.codec.layout import Layout, forms_of
from amdgen.codec.tables import tables
from amdgen.codec.text import text
from amdgen.isa.model import Instruction, Isa

_WORD = 32
_VECTOR_KINDS = ("vgpr", "src", "vsrc", "agpr", "flat_address")
_LETTER_BITS = 0.42  # of a bit's width that a letter takes


@dataclass(frozen=True)
class Cell:
    """Neighbouring bits of one word that belong together. ``kind``: fixed, op, operand, modifier, zero."""

    high: int
    low: int
    kind: str
    label: str
    upright: bool  # too narrow for its label to be written along

    @property
    def width(self) -> int:
        """Bits of the cell."""
        return self.high - self.low + 1


@dataclass(frozen=True)
class Diagram:
    """One form of an instruction: a row of cells for each 32-bit word, the lowest word first, high bits left."""

    form: str
    doc: str
    words: tuple[tuple[Cell, ...], ...]
    literal: bool


def forms(isa: Isa, instruction: Instruction) -> list[str]:
    """The encodings of an instruction that the architecture has, the shortest first."""
    return [form for form in forms_of(instruction) if form in isa.formats]


def diagrams(isa: Isa, instruction: Instruction) -> list[Diagram]:
    """The diagrams of all forms, the shortest first."""
    return [_diagram(isa, tables(isa).layout(instruction, form)) for form in forms(isa, instruction)]


def opcodes(isa: Isa, instruction: Instruction) -> list[tuple[str, int]]:
    """(form, value of its op field) of all forms: promotion to a longer form adds an offset."""
    found = []
    for form in forms(isa, instruction):
        layout = tables(isa).layout(instruction, form)
        high, low = layout.format.fields.get("op", (-1, 0))
        found.append((form, layout.value >> low & (1 << high - low + 1) - 1))
    return found


def examples(isa: Isa, instruction: Instruction) -> list[tuple[str, str]]:
    """(text, bytes in hexadecimal) of each form with some registers, as LLVM's disassembler writes it."""
    found = []
    for form in forms(isa, instruction):
        layout = tables(isa).layout(instruction, form)
        for word in (_with_registers(layout), layout.value):
            code = word.to_bytes(layout.size, "little")
            inst = decode_one(isa, code + bytes(4))
            known = inst.spec is not None and inst.spec.name == instruction.name and inst.form == form
            if known and constant_bus(isa, inst) <= 1:
                shown = inst.encoding[: inst.size]
                words = (shown[i : i + 4][::-1].hex() for i in range(0, len(shown), 4))
                found.append((text(isa, inst), " ".join(words)))
                break
    return found


def _with_registers(layout: Layout) -> int:
    """The instruction with a vector register of its own for each operand that may be one."""
    word, register = layout.value, 0
    for modifier, _ in layout.modifiers.values():
        done = 0
        for high, low in modifier.bits:
            width = high - low + 1
            word |= (modifier.default >> done & (1 << width) - 1) << low
            done += width
    for slot in layout.slots:
        if slot.type.kind != "mask" and slot.width in (8, 9) and slot.operand.kind in _VECTOR_KINDS:
            word |= (register + (256 if slot.width == 9 and slot.operand.kind in ("src", "vsrc") else 0)) << slot.low
            register = min(register + slot.words + slot.words % 2, 128)
    return word


def _diagram(isa: Isa, layout: Layout) -> Diagram:
    owners = _owners(layout)
    words = []
    for start in range(0, layout.format.bits, _WORD):
        bits = range(start + _WORD - 1, start - 1, -1)
        cells = []
        for (kind, label), run in groupby(bits, key=lambda bit: owners[bit][:2]):
            run_bits = list(run)
            high, low = run_bits[0], run_bits[-1]
            if kind == "fixed":
                label = format(layout.value >> low & (1 << high - low + 1) - 1, f"0{high - low + 1}b")
            cells.append(_cell(high, low, kind, label, owners[high][2], owners[low][2]))
        words.append(tuple(cells))
    own = isa.formats[layout.form]
    return Diagram(layout.form, own.doc, tuple(words), layout.format.literal or any(s.literal for s in layout.slots))


def _cell(high: int, low: int, kind: str, label: str, index_high: int, index_low: int) -> Cell:
    width = high - low + 1
    if index_high >= 0:  # a piece of a modifier that lies in several
        label += f"[{index_high}:{index_low}]" if index_high != index_low else f"[{index_high}]"
    upright = kind not in ("fixed", "zero") and len(label) * _LETTER_BITS > width
    return Cell(high, low, kind, label, upright)


def _owners(layout: Layout) -> list[tuple[str, str, int]]:
    """(kind, label, index in a modifier of several pieces or -1) of each bit."""
    owners: list[tuple[str, str, int]] = [("zero", "0", -1)] * layout.format.bits
    op_high, op_low = layout.format.fields.get("op", (-1, 0))
    for bit in range(layout.format.bits):
        if layout.value >> bit & 1 or layout.format.mask >> bit & 1:
            owners[bit] = ("fixed", "", -1)
        if op_low <= bit <= op_high:
            owners[bit] = ("op", "op", -1)
        for slot in layout.slots:
            if slot.mask >> bit & 1:
                owners[bit] = ("operand", slot.name, -1)
    for name, (modifier, allowed) in layout.modifiers.items():
        index = 0
        for high, low in modifier.bits:
            for bit in range(low, high + 1):
                if allowed >> index & 1:
                    owners[bit] = ("modifier", name, index if len(modifier.bits) > 1 else -1)
                index += 1
    return owners
