"""Instructions as assembly text, in the syntax and spelling of LLVM's disassembler."""

from __future__ import annotations

from amdgen.codec.inst import Const, Inst, Value
from amdgen.codec.layout import Layout, has_suffix
from amdgen.codec.modtext import modifier_text
from amdgen.codec.slots import Slot
from amdgen.codec.tables import tables
from amdgen.isa.model import Isa

SUFFIXES = {"VOP1": "_e32", "VOP2": "_e32", "VOPC": "_e32", "VOP3": "_e64", "VOP3B": "_e64",
            "SDWA": "_sdwa", "SDWAC": "_sdwa", "DPP": "_dpp"}  # fmt: skip
"""Of the mnemonic, by form, for instructions that have several."""


def text(isa: Isa, inst: Inst) -> str:
    """One line without a line end, as LLVM's disassembler writes it; ``.long 0x...`` for what is no instruction."""
    if inst.spec is None:
        return " ".join(
            f".long {int.from_bytes(inst.encoding[i : i + 4], 'little'):#010x}" for i in _word_offsets(inst)
        )
    layout = tables(isa).layout(inst.spec, inst.form)
    mnemonic = inst.spec.name + (SUFFIXES.get(inst.form, "") if has_suffix(inst.spec) else "")
    operands = ", ".join(_operands(layout, inst))
    modifiers = " ".join(filter(None, (modifier_text(layout, n, v) for n, v in _printed(layout, inst))))
    return " ".join(part for part in (mnemonic, operands, modifiers) if part)


def _word_offsets(inst: Inst) -> range:
    return range(0, max(inst.size, 1), 4)


def _operands(layout: Layout, inst: Inst) -> list[str]:
    out = []
    for slot in layout.slots:
        if slot.operand.kind == "modifier":
            continue
        value = inst.operands[slot.name]
        if slot.operand.kind == "smem_offset":
            out.append(slot.text(value) if value is not None else f"{_hex(inst.modifiers['offset'])}")
        elif value is not None or not slot.optional:
            out.append(_with_signs(slot, value, inst))
    return out


def _hex(value: int) -> str:
    return f"-{-value:#x}" if value < 0 else f"{value:#x}"


def _with_signs(slot: Slot, value: Value, inst: Inst) -> str:
    """neg, abs and sext stand around the operand; ``neg(1)`` tells a negated 1 from -1."""
    shown = slot.text(value)
    if not slot.name.startswith("src") or slot.name not in ("src0", "src1", "src2"):
        return shown
    index, m = int(slot.name[3]), inst.modifiers
    if inst.form in ("SDWA", "SDWAC", "DPP"):
        negated, absolute = m.get(f"src{index}_neg", 0), m.get(f"src{index}_abs", 0)
        if m.get(f"src{index}_sext"):
            shown = f"sext({shown})"
    elif inst.form in ("VOP3", "VOP3B", "VOP3P"):
        negated, absolute = m.get("neg", 0) >> index & 1, m.get("abs", 0) >> index & 1
        if inst.form == "VOP3P" and inst.spec is not None and "mix" in inst.spec.tags:
            negated, absolute = m.get("neg_lo", 0) >> index & 1, m.get("neg_hi", 0) >> index & 1
    else:
        return shown
    if absolute:
        shown = f"|{shown}|"
    if negated:
        shown = f"neg({shown})" if isinstance(value, Const) and not absolute else f"-{shown}"
    return shown


def _printed(layout: Layout, inst: Inst) -> list[tuple[str, int]]:
    mixed = inst.spec is not None and "mix" in inst.spec.tags
    hidden: tuple[str, ...] = ("neg_lo", "neg_hi") if mixed else ()
    if inst.form == "SMEM":  # beside a register the offset is written even when it is 0
        hidden = ("offset",) if "soffset" not in inst.operands or _offset_hidden(inst) else ()
    items = [(n, inst.modifiers[n]) for n in layout.modifiers if n not in hidden]
    if layout.modifiers.get("lds", (None, 1))[1] == 0:  # where lds always stands, it stands before the cache bits
        items.sort(key=lambda item: ("offset", "lds").index(item[0]) if item[0] in ("offset", "lds") else 2)
    return items


def _offset_hidden(inst: Inst) -> bool:
    return inst.operands["soffset"] is None or not inst.modifiers["imm"]
