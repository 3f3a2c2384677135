"""Which modifiers an instruction takes in which form.

Memory and matrix instructions take what their entry lists, or all of their format. For vector ALU instructions most of
it follows from the operands' types, as it does in LLVM's tables: a source that is a float can have its sign
flipped or removed, a result that is a float can be scaled (omod), floats on either side can be clamped, and a VOP3-only
instruction on 16-bit values selects halves by op_sel. Some are encoded where they do nothing: signs of packed integers,
omod of a conversion to an integer. Modifiers that an entry lists are allowed besides.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from amdgen.isa.model import Format, Instruction, Modifier, Operand

_VECTOR_FORMS = ("VOP1", "VOP2", "VOPC", "VOP3", "VOP3B", "VOP3P", "SDWA", "SDWAC", "DPP")
_PACKED_SIGNS = ("neg_lo", "neg_hi")


def allowed_modifiers(
    spec: Instruction, form: str, fmt: Format, controls: Mapping[str, int], features: Mapping[str, int]
) -> dict[str, tuple[Modifier, int]]:
    """Modifiers by name in the format's order, with the bits that may differ from the default.

    ``controls``: bits that the operands own (acc, imm, ...); other bits of such a modifier are fixed. ``features``: of
    the architecture's encodings. A modifier without such bits is always set, as gds of ds_gws_init.
    """
    out: dict[str, tuple[Modifier, int]] = {}
    for name, modifier in fmt.modifiers.items():
        whole = (1 << modifier.width) - 1
        if name in controls:
            allowed = controls[name]
        elif _always_set(spec, name):
            out[name] = (replace(modifier, default=1), 0)
            continue
        elif _lacking(spec, name, features):
            allowed = 0
        elif form in _VECTOR_FORMS and spec.matrix is None:
            allowed = _vector(spec, form, name, whole)
        elif modifier.text == "hidden":
            allowed = whole if name == "ignored" else 0
        elif fmt.name == "SMEM":  # cache controls and clocks have no address, and a discard no data
            needs = "smem_offset" if name == "offset" else "smem_base"
            kinds = [o.kind for o in spec.operands]
            allowed = whole if needs in kinds and (name == "offset" or kinds[0] in ("sdst", "sreg")) else 0
        else:
            listed = name in spec.modifiers or (not spec.modifiers and bool(spec.operands))
            # f64 negates by the bits of blgp where the architecture has neg, and has blgp where not
            instead = name == "blgp" and "neg" in spec.modifiers and "neg" not in fmt.modifiers
            allowed = whole if listed or instead else 0
        allowed |= sum(bits for held, of, bits in spec.undocumented if (held, of) == (form, name))
        if allowed:
            modifier = replace(modifier, text="hidden") if "silent_modifiers" in spec.tags else modifier
            out[name] = (_with_default(spec, form, modifier), allowed)
    return out


def _always_set(spec: Instruction, name: str) -> bool:
    """Whether the instruction can't do without it: gds of global wave sync, lds of the store from LDS."""
    if name == "lds":
        return name in spec.modifiers and not any("lds" in o.optional for o in spec.operands)
    return name == "gds" and "gws" in spec.tags


def _lacking(spec: Instruction, name: str, features: Mapping[str, int]) -> bool:
    if name == "gds":
        return "gds" not in features
    return name in ("op_sel", "op_sel_hi") and "dot" in spec.tags and "dot_op_sel" not in features


def _with_default(spec: Instruction, form: str, modifier: Modifier) -> Modifier:
    """Mixed-precision instructions read f32 unless op_sel_hi says f16."""
    return replace(modifier, default=0) if "mix" in spec.tags and modifier.name == "op_sel_hi" else modifier


def sources(spec: Instruction) -> dict[int, Operand]:
    """Source operands by the bit that neg, abs and op_sel have for them."""
    return {int(o.name[3]): o for o in spec.operands if o.name in ("src0", "src1", "src2")}


def _vector(spec: Instruction, form: str, name: str, whole: int) -> int:
    by_bit = sources(spec)
    floats = {i for i, o in by_bit.items() if o.type.is_float}
    float_bits = sum(1 << i for i in floats)
    results = [o.type for o in spec.operands if o.writes and o.type.kind != "mask"]
    float_result = any(t.is_float for t in results)
    all_bits = sum(1 << i for i in by_bit)
    if form == "SDWA" and "sdwa_source_only" in spec.tags and name not in ("clamp", "omod", "src0_sel"):
        return 0
    if name in spec.modifiers:
        return _listed(name, whole, all_bits, form)
    if form == "VOP3P":
        return _packed(spec, name, all_bits, by_bit)
    match name:
        case "neg" | "abs":  # nor does a conversion of 32 elements negate its scale
            return 0 if any(o.type.total_bits > 128 for o in spec.operands) else float_bits & whole
        case "clamp":
            if form == "SDWA":
                return whole if results else 0
            if "no_clamp" in spec.tags or (spec.format == "VOPC" and float_bits != all_bits):
                return 0
            return whole if floats or float_result else 0
        case "omod":
            converts = form == "VOP3" and spec.format == "VOP1" and bool(floats)
            return whole if (float_result or converts) and not spec.tags & {"no_clamp", "no_omod"} else 0
        case "op_sel":
            if "op_sel_byte" in spec.tags or "op_sel_src_byte" in spec.tags:
                return 15 if "op_sel_byte" in spec.tags else all_bits | 8
            narrow = any(o.type.bits == 16 and o.type.count == 1 for o in spec.operands)
            wanted = form == "VOP3" == spec.format and narrow and "clears_high_half" not in spec.tags
            return (all_bits | 8) if wanted else 0
        case "bitop3":
            return 0
        case "dst_sel" | "dst_unused":
            return whole if results else 0
        case "dpp_ctrl" | "row_mask" | "bank_mask" | "bound_ctrl":
            return whole if form == "DPP" else 0
    if name.startswith("src"):  # src0_sel, src1_neg, ...
        index, what = int(name[3]), name[5:]
        if index not in by_bit:
            return 0
        if what in ("neg", "abs", "sext") and by_bit[index].type.count > 1:
            return 0
        wants_float = {"neg": True, "abs": True, "sext": False}.get(what)
        return whole if wants_float is None or wants_float is (index in floats) else 0
    return 0


def _listed(name: str, whole: int, all_bits: int, form: str) -> int:
    if name in ("neg", "abs", "neg_lo", "neg_hi"):
        return all_bits & whole
    if name == "op_sel_hi":
        return all_bits
    if name == "op_sel":
        return (all_bits | (8 if form == "VOP3" else 0)) & whole
    return whole


def _packed(spec: Instruction, name: str, all_bits: int, by_bit: Mapping[int, Operand]) -> int:
    if spec.modifiers or not by_bit or any(o.kind == "agpr" or o.kind == "modifier" for o in spec.operands):
        return 0  # the entry lists all of them
    mixed = "mix" in spec.tags
    if name == "clamp":
        return 1
    if name in _PACKED_SIGNS:
        return all_bits
    return all_bits if mixed or any(o.type.count == 2 for o in by_bit.values()) else 0
