"""Assembles lines of text to instructions, in the syntax that :mod:`amdgen.codec.text` writes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from amdgen.codec.decode import decoder
from amdgen.codec.encode import candidate_forms, constant_bus, layout_of
from amdgen.codec.errors import EncodeError
from amdgen.codec.inst import Inst, Value
from amdgen.codec.layout import Layout, forms_of
from amdgen.codec.modtext import parse_modifier
from amdgen.codec.slots import Slot
from amdgen.codec.text import SUFFIXES
from amdgen.isa.model import Instruction, Isa

_FORCED = {"_e32": ("VOP1", "VOP2", "VOPC"), "_e64": ("VOP3", "VOP3B"), "_sdwa": ("SDWA", "SDWAC"), "_dpp": ("DPP",)}
_OPEN, _CLOSE = "[(", "])"


def assemble_line(isa: Isa, line: str, address: int = 0) -> Inst:
    """One instruction of LLVM's assembly language. EncodeError says what is wrong with the line.

    Branch distances are numbers here; :mod:`amdgen.codec.source` knows labels.
    """
    body = _without_comment(line).strip()
    if not body:
        raise EncodeError("an empty line is no instruction")
    mnemonic, _, rest = body.partition(" ")
    spec, forms = _find(isa, mnemonic)
    parts = _split(rest)
    refused: EncodeError | None = None
    for form in forms or _implied_forms(spec, parts):
        layout = layout_of(isa, spec, form)
        try:
            operands, modifiers = _parse(layout, parts)
            code = layout.encode(operands, modifiers)
        except EncodeError as error:
            refused = refused if refused is not None and form in ("VOP3", "VOP3B") and not forms else error
            continue
        inst = decoder(isa).decode_one(code, address)
        if inst.spec is None:
            raise EncodeError(f"'{body}' is encoded as no instruction of {isa.arch.name} decodes")
        if constant_bus(isa, inst) > 1:
            raise EncodeError(f"'{body}' reads more than one scalar register or literal", "move one to a VGPR")
        return inst
    assert refused is not None
    raise refused


def _without_comment(line: str) -> str:
    return re.split(r"//|;", line, maxsplit=1)[0]


def _find(isa: Isa, mnemonic: str) -> tuple[Instruction, tuple[str, ...]]:
    """The instruction, and the forms that its suffix asks for, if it has one."""
    for suffix, forms in _FORCED.items():
        name = mnemonic.removesuffix(suffix)
        if name != mnemonic and (name in isa.instructions or name in isa.aliases):
            spec = isa[name]
            allowed = tuple(f for f in forms_of(spec) if f in forms)
            if not allowed:
                raise EncodeError(f"{spec.name} has no form {suffix}", f"it has: {', '.join(forms_of(spec))}")
            return spec, allowed
    return isa[mnemonic], ()


def _implied_forms(spec: Instruction, parts: list[list[str]]) -> tuple[str, ...]:
    words = [w for part in parts for w in part]
    given: dict[str, int] = {}
    for word in words:
        name = word.partition(":")[0]
        if name in ("quad_perm", "row_mask", "bank_mask") or name.startswith(("row_", "wave_")):
            given["dpp_ctrl"] = 0
        elif name in ("dst_sel", "src0_sel", "src1_sel"):
            given["dst_sel"] = 0
    return candidate_forms(spec, given)


def _split(text: str) -> list[list[str]]:
    """Parts between commas, each split at blanks; brackets keep together what they hold."""
    parts: list[list[str]] = [[]]
    depth, word, quoted = 0, "", False
    for char in text + " ":
        if char == '"':
            quoted = not quoted
        depth += (char in _OPEN) - (char in _CLOSE)
        if depth == 0 and not quoted and char in " ,\t":
            if word:
                parts[-1].append(word)
            word = ""
            if char == ",":
                parts.append([])
        else:
            word += char if char not in " \t" or quoted else ""
    return [p for p in parts if p]


def _parse(layout: Layout, parts: list[list[str]]) -> tuple[dict[str, Value], dict[str, int]]:
    slots = [s for s in layout.slots if s.operand.kind != "modifier"]
    words = list(_words(slots, parts))
    absent = {s.optional for s in slots if s.optional}
    given = {w for w in words if w in absent}
    wanted = [s for s in slots if not s.optional or (s.optional in given) is not s.operand.optional.startswith("!")]
    if len(words) < len(wanted) and wanted[-1].may_be_left_out:
        wanted.pop()
    if len(words) < len(wanted):
        raise EncodeError(
            f"{layout.spec.name}: {len(words)} operands; it takes {len(wanted)}: {', '.join(s.name for s in wanted)}"
        )
    operands: dict[str, Value] = {}
    modifiers: dict[str, int] = {}
    for slot, word in zip(wanted, words, strict=False):
        _parse_operand(layout, slot, word, operands, modifiers)
    for word in words[len(wanted) :]:
        name, value = parse_modifier(layout, word)
        if name not in layout.modifiers:
            raise EncodeError(f"{layout.spec.name}: {layout.form} form has no modifier '{word}'")
        modifiers[name] = value
        if name == "offset" and layout.format.name == "SMEM":
            modifiers["imm"] = 1
    return operands, modifiers


def _words(slots: list[Slot], parts: list[list[str]]) -> Iterator[str]:
    """Operands and modifiers in order; the counts of s_waitcnt are one operand."""
    if slots and slots[0].operand.kind == "waitcnt":
        yield " ".join(w for part in parts for w in part)
        return
    for part in parts:
        yield from part


def _parse_operand(
    layout: Layout, slot: Slot, word: str, operands: dict[str, Value], modifiers: dict[str, int]
) -> None:
    if slot.operand.kind == "smem_offset":
        number = re.fullmatch(r"-?(0x[0-9a-fA-F]+|\d+)", word)
        if number:
            operands[slot.name], modifiers["offset"] = None, int(word, 0)
        else:
            operands[slot.name] = slot.parse(word)
        return
    if slot.name in ("src0", "src1", "src2"):
        word = _strip_signs(layout, int(slot.name[3]), word, modifiers)
    operands[slot.name] = slot.parse(word)


def _strip_signs(layout: Layout, index: int, word: str, modifiers: dict[str, int]) -> str:
    short = layout.form in ("SDWA", "SDWAC", "DPP")
    mixed = layout.form == "VOP3P"

    def set_sign(kind: str) -> None:
        name = f"src{index}_{kind}" if short else {"neg": "neg_lo", "abs": "neg_hi"}[kind] if mixed else kind
        if name not in layout.modifiers:
            raise EncodeError(f"{layout.spec.name}: operand src{index}: {layout.form} form has no {kind} of it")
        modifiers[name] = 1 if short else modifiers.get(name, 0) | 1 << index

    if word.startswith("sext(") and word.endswith(")"):
        set_sign("sext")
        return word[5:-1]
    if word.startswith("neg(") and word.endswith(")"):
        set_sign("neg")
        return word[4:-1]
    if word.startswith("-") and not re.match(r"-[\d.]", word):
        set_sign("neg")
        word = word[1:]
    if word.startswith("|") and word.endswith("|"):
        set_sign("abs")
        return word[1:-1]
    return word


__all__ = ["SUFFIXES", "assemble_line"]
