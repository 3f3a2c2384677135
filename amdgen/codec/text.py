"""Prints instructions as assembly text, in the syntax and spelling of LLVM's disassembler."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial

from amdgen.codec.inst import Const, Inst, Value
from amdgen.codec.layout import Layout, Remembered, has_suffix, mask_of
from amdgen.codec.modtext import modifier_text, written_order
from amdgen.codec.slots import Slot
from amdgen.codec.tables import tables
from amdgen.isa.model import Isa

SUFFIXES = {"VOP1": "_e32", "VOP2": "_e32", "VOPC": "_e32", "VOP3": "_e64", "VOP3B": "_e64",
            "SDWA": "_sdwa", "SDWAC": "_sdwa", "DPP": "_dpp"}  # fmt: skip
"""The mnemonic's suffix by form, for instructions that have several forms."""


def text(isa: Isa, inst: Inst) -> str:
    """One instruction without a line end, as LLVM's disassembler writes it; ``.long 0x...`` for words that are none."""
    if inst.spec is None:
        words = (inst.encoding[i : i + 4] for i in range(0, max(inst.size, 1), 4))
        return " ".join(f".long {int.from_bytes(word, 'little'):#010x}" for word in words)
    layout = getattr(inst, "layout", None)
    if layout is not None and inst.size == layout.size:
        return _writer(layout).text(inst.words)
    layout = tables(isa).layout(inst.spec, inst.form)
    operands = (_operand(layout, s, inst.operands[s.name], inst.modifiers) for s in _written(layout))
    modifiers = _modifiers(layout, inst.modifiers)
    return " ".join(p for p in (_mnemonic(layout), ", ".join(o for o in operands if o), modifiers) if p)


class _Writer:
    """Prints decoded instructions of one layout. The text of each operand is cached by the bits that it depends on."""

    def __init__(self, layout: Layout) -> None:
        self.mnemonic = _mnemonic(layout)
        every = mask_of(m for m, _ in layout.modifiers.values())
        self.operands = [
            (mask, Remembered(partial(self._operand, layout, slot)))
            for slot in _written(layout)
            for mask in [slot.mask | mask_of(layout.modifiers[n][0] for n in _around(layout, slot))]
        ]
        self.mask, self.modifiers = every, Remembered(lambda bits: _modifiers(layout, layout.modifier_values(bits)))

    @staticmethod
    def _operand(layout: Layout, slot: Slot, bits: int) -> str:
        return _operand(layout, slot, slot.decode(bits), layout.modifier_values(bits))

    def text(self, words: int) -> str:
        """The text of an encoding without a literal."""
        shown = ", ".join([o for mask, texts in self.operands if (o := texts[words & mask])])
        modifiers = self.modifiers[words & self.mask]
        line = f"{self.mnemonic} {shown}" if shown else self.mnemonic
        return f"{line} {modifiers}" if modifiers else line


@cache
def _writer(layout: Layout) -> _Writer:
    return _Writer(layout)


def _mnemonic(layout: Layout) -> str:
    return layout.spec.name + (SUFFIXES.get(layout.form, "") if has_suffix(layout.spec) else "")


def _written(layout: Layout) -> list[Slot]:
    return [slot for slot in layout.slots if slot.operand.kind != "modifier"]


def _around(layout: Layout, slot: Slot) -> list[str]:
    """The modifiers that are written with an operand: its signs, and the offset in place of a scalar one."""
    if slot.operand.kind == "smem_offset":
        return [n for n in ("offset", "imm") if n in layout.modifiers]
    if slot.name not in ("src0", "src1", "src2"):
        return []
    own = (f"{slot.name}_neg", f"{slot.name}_abs", f"{slot.name}_sext", "neg", "abs", "neg_lo", "neg_hi")
    return [n for n in own if n in layout.modifiers]


def _operand(layout: Layout, slot: Slot, value: Value, modifiers: Mapping[str, int]) -> str:
    """One operand, "" where it is absent."""
    if slot.operand.kind == "smem_offset":
        return slot.text(value) if value is not None else _hex(modifiers["offset"])
    if value is None and slot.optional:
        return ""
    return _with_signs(layout, slot, value, modifiers)


def _hex(value: int) -> str:
    return f"-{-value:#x}" if value < 0 else f"{value:#x}"


def _with_signs(layout: Layout, slot: Slot, value: Value, m: Mapping[str, int]) -> str:
    """The operand with neg, abs and sext around it; ``neg(1)`` is a negated 1, as -1 is a constant of its own."""
    shown = slot.text(value)
    if slot.name not in ("src0", "src1", "src2"):
        return shown
    index, form = int(slot.name[3]), layout.form
    if form in ("SDWA", "SDWAC", "DPP"):
        negated, absolute = m.get(f"src{index}_neg", 0), m.get(f"src{index}_abs", 0)
        if m.get(f"src{index}_sext"):
            shown = f"sext({shown})"
    elif form in ("VOP3", "VOP3B", "VOP3P"):
        negated, absolute = m.get("neg", 0) >> index & 1, m.get("abs", 0) >> index & 1
        if form == "VOP3P" and "mix" in layout.spec.tags:
            negated, absolute = m.get("neg_lo", 0) >> index & 1, m.get("neg_hi", 0) >> index & 1
    else:
        return shown
    if absolute:
        shown = f"|{shown}|"
    if negated:
        shown = f"neg({shown})" if isinstance(value, Const) and not absolute else f"-{shown}"
    return shown


def _modifiers(layout: Layout, m: Mapping[str, int]) -> str:
    hidden: tuple[str, ...] = ("neg_lo", "neg_hi") if "mix" in layout.spec.tags else ()
    if layout.form == "SMEM" and not (m.get("soffset_en") and m.get("imm")):
        hidden = ("offset",)  # only beside a register is it written here, and then even when it is 0
    names = (n for n in written_order(layout) if n not in hidden)
    return " ".join(filter(None, (modifier_text(layout, n, m[n]) for n in names)))
