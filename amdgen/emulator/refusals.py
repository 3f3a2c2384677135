"""Encodings that are decoded and not executed, beyond what the descriptions of whole instructions say."""

from __future__ import annotations

from amdgen.codec.inst import Inst, Reg
from amdgen.isa.model import Isa


def why_refused(isa: Isa, inst: Inst) -> str:
    """Why no engine executes an instruction with these operands and modifiers; "" where nothing stands against it."""
    spec = inst.spec
    assert spec is not None
    if spec.not_executed:
        return spec.not_executed
    for form, name, bits in spec.undocumented:
        if form == inst.form and inst.modifiers[name] & bits:
            return f"no document says what {name} does to {spec.name}"
    numbers = isa.names["scalar_registers"]
    for operand in spec.operands:
        value = inst.operands.get(operand.name)
        if not isinstance(value, Reg) or value.file != "s" or value.index < isa.names["operand_codes"]["integer_zero"]:
            continue
        if operand.writes:
            return f"{operand.name} is a register that can only be read"
        if "movrel" in spec.tags:
            return "the number of a register is taken relative to one that has no neighbours"
        if value.index == numbers.get("src_lds_direct"):
            return "src_lds_direct reads a parameter of a pixel shader, and kernels run without the graphics pipeline"
    return ""
