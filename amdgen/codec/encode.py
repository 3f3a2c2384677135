"""Encodes instructions to machine words."""

from __future__ import annotations

from collections.abc import Mapping

from amdgen.codec.errors import EncodeError
from amdgen.codec.inst import M0, VCC, Const, Inst, Reg, Value, implicit
from amdgen.codec.layout import Layout, forms_of
from amdgen.codec.tables import tables
from amdgen.isa.model import Instruction, Isa

_SDWA = frozenset({"dst_sel", "dst_unused", "src0_sel", "src1_sel"})
_LDS = "src_lds_direct"
_DPP = frozenset({"dpp_ctrl", "row_mask", "bank_mask", "bound_ctrl"})


def encode(
    isa: Isa,
    name: str,
    operands: Mapping[str, Value],
    modifiers: Mapping[str, int] | None = None,
    form: str | None = None,
) -> bytes:
    """The bytes of an instruction, in ``form`` or in the shortest one that can hold it.

    ``operands`` by the names of the ISA's entry; what is absent or None is absent. ``modifiers``: those not at their
    default; bits that follow from the operands (acc, imm, src0_sgpr, ...) are computed. EncodeError names the operand
    or modifier that doesn't fit and what would; IsaError an instruction that the architecture lacks.
    """
    spec = isa[name]
    given = dict(modifiers or {})
    if form is not None:
        return layout_of(isa, spec, form).encode(operands, given)
    refused: EncodeError | None = None
    for candidate in candidate_forms(spec, given):
        try:
            return layout_of(isa, spec, candidate).encode(operands, given)
        except EncodeError as error:
            refused = error
    assert refused is not None
    raise refused


def encode_inst(isa: Isa, inst: Inst) -> bytes:
    """The bytes of a decoded instruction in the form it was decoded from; of an invalid one its own bytes."""
    if inst.spec is None:
        return inst.encoding
    return layout_of(isa, inst.spec, inst.form).encode(inst.operands, inst.modifiers)


def candidate_forms(spec: Instruction, modifiers: Mapping[str, int]) -> tuple[str, ...]:
    """The forms to try, the shortest first. SDWA and DPP only when one of their modifiers is given."""
    forms = forms_of(spec)
    if "dpp_ctrl" in modifiers and "DPP" in forms:
        return ("DPP",)
    if _SDWA & modifiers.keys():
        return tuple(f for f in forms if f in ("SDWA", "SDWAC")) or forms[:1]
    return tuple(f for f in forms if f not in ("SDWA", "SDWAC", "DPP"))


def layout_of(isa: Isa, spec: Instruction, form: str) -> Layout:
    """The layout of an instruction in a form. EncodeError names the forms that it has."""
    if form not in forms_of(spec):
        raise EncodeError(f"{spec.name} has no {form} form", f"it has: {', '.join(forms_of(spec))}")
    return tables(isa).layout(spec, form)


def constant_bus(isa: Isa, inst: Inst) -> int:
    """The number of different scalar registers and literals that a vector instruction reads; gfx9 has room for one.

    VCC counts where it is read implicitly, too. The lane operand of v_readlane and its like does not count, except in
    v_writelane when it is another SGPR than M0.
    """
    if inst.spec is None or inst.spec.unit not in ("valu", "trans"):
        return 0
    read: set[object] = set()
    for operand in inst.spec.operands:
        value = inst.operands.get(operand.name)
        if not operand.reads or operand.kind == "modifier":
            continue
        if operand.kind == "lane" and ("writelane" not in inst.spec.tags or value == M0):
            continue
        if isinstance(value, Reg) and value.file == "s" and value.index != isa.names["scalar_registers"].get(_LDS):
            inline = value.index >= isa.names["operand_codes"]["integer_zero"]  # of 32 and 64 bits alike
            read.add((value.index, 0 if inline else value.words))
        elif isinstance(value, Const) and value.literal:
            read.add("literal")
    if "VCC" in implicit(inst.spec)[0]:
        read.add((VCC.index, VCC.words))
    return len(read)


def overlaps_in_part(inst: Inst) -> bool:
    """Whether the accumulator of a matrix instruction shares some of the result's registers, but not all of them.
    Results of up to four registers may."""
    if inst.spec is None or inst.spec.matrix is None or inst.spec.matrix.sparse:
        return False
    result, addend = inst.operands.get("vdst"), inst.operands.get("src2")
    if not isinstance(result, Reg) or not isinstance(addend, Reg) or result == addend or result.file != addend.file:
        return False
    apart = result.index + result.words <= addend.index or addend.index + addend.words <= result.index
    return result.words > 4 and not apart
