"""Encodings that are decoded and not executed, beyond what the descriptions of whole instructions say."""

from __future__ import annotations

from amdgen.codec.inst import Inst


def why_refused(inst: Inst) -> str:
    """Why no engine executes an instruction with these operands and modifiers; "" where nothing stands against it."""
    spec = inst.spec
    assert spec is not None
    if spec.not_executed:
        return spec.not_executed
    for form, name, bits in spec.undocumented:
        if form == inst.form and inst.modifiers[name] & bits:
            return f"no document says what {name} does to {spec.name}"
    return ""
