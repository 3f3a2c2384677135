"""Assembles lines of text to instructions, in the syntax that :mod:`amdgen.codec.text` writes."""

from __future__ import annotations

import re

from amdgen.codec.decode import decoder
from amdgen.codec.encode import candidate_forms, constant_bus, layout_of, overlaps_in_part
from amdgen.codec.errors import EncodeError, ListedRefusal
from amdgen.codec.inst import Const, Inst, Value
from amdgen.codec.layout import Layout, forms_of
from amdgen.codec.modparse import is_modifier, parse_modifiers, split_format
from amdgen.codec.scalars import Constants
from amdgen.codec.scan import integer, words
from amdgen.codec.slots import FixedVcc, ScalarSource, Slot
from amdgen.codec.text import SUFFIXES
from amdgen.codec.vectors import Source
from amdgen.isa.model import Instruction, Isa

SHORT_FORMS = ("VOP1", "VOP2", "VOPC")
"""Forms without bits for signs: those of a constant go into the constant."""
_LONG = ("VOP3", "VOP3B", "VOP3P", "MAI", "MAI_SCALE")
_EXTENDED = ("SDWA", "SDWAC", "DPP")
_FORCED = {"_e32": (True, (*_LONG, *_EXTENDED)), "_e64": (False, _LONG), "_sdwa": (False, ("SDWA", "SDWAC")),
           "_dpp": (False, ("DPP",))}  # fmt: skip
"""By suffix: forms, and whether it asks for all others instead of these."""
_REGISTER = re.compile(
    r"\[?(?:(?:s|v|acc|a|ttmp)(?:\d|\[)|(?:src_)?(?:vcc|exec|m0|scc|flat_scratch|xnack_mask|shared_|private_))"
)


def assemble_line(isa: Isa, line: str, address: int = 0) -> Inst:
    """One instruction of LLVM's assembly language. EncodeError says what is wrong with the line.

    Branch distances are numbers here; :mod:`amdgen.codec.source` knows labels.
    """
    body = _without_comment(line).strip()
    if not body:
        raise EncodeError("an empty line is no instruction")
    mnemonic, _, rest = body.replace("\t", " ").partition(" ")
    spec, forms = _find(isa, mnemonic.lower())
    given = [] if "waitcnt" in spec.tags else _words(spec, rest)
    refused: EncodeError | None = None
    for form in forms or _forms_by_words(isa, spec, given):
        layout = layout_of(isa, spec, form)
        try:
            operands, modifiers = _parse(layout, rest, given)
            code = layout.encode(operands, modifiers)
        except EncodeError as error:
            if refused is None or (isinstance(error, ListedRefusal) and not isinstance(refused, ListedRefusal)):
                refused = error
            continue
        inst = decoder(isa).decode_one(code, address)
        if inst.spec is None:
            raise EncodeError(f"'{body}' is encoded as no instruction of {isa.arch.name} decodes")
        if constant_bus(isa, inst) > 1:
            raise EncodeError(f"'{body}' reads more than one scalar register or literal", "move one to a VGPR")
        if overlaps_in_part(inst):
            raise EncodeError(
                f"{spec.name}: operand src2: it shares some registers with vdst", "give it the same ones, or others"
            )
        return inst
    assert refused is not None
    raise refused


def _words(spec: Instruction, text: str) -> list[str]:
    try:
        return words(text)
    except EncodeError as error:
        raise EncodeError(f"{spec.name}: {error.message}", error.hint) from None


def _without_comment(line: str) -> str:
    return re.split(r"//|;", line, maxsplit=1)[0]


def _find(isa: Isa, mnemonic: str) -> tuple[Instruction, tuple[str, ...]]:
    """The instruction, and the forms that its suffix asks for, if it has one."""
    for suffix, (are_long, forms) in _FORCED.items():
        name = mnemonic.removesuffix(suffix)
        if name != mnemonic and (name in isa.instructions or name in isa.aliases or name in isa.left_out):
            spec = isa[name]
            short = any(o.kind == "lane" for o in spec.operands)  # counted among the short ones, though encoded as VOP3
            allowed = tuple(f for f in forms_of(spec) if (f in forms and not short) is not are_long)
            if not allowed:
                raise EncodeError(f"{spec.name} has no form {suffix}", f"it has: {', '.join(forms_of(spec))}")
            return spec, allowed
    return isa[mnemonic], ()


def _forms_by_words(isa: Isa, spec: Instruction, given: list[str]) -> tuple[str, ...]:
    """All forms in the order to try them: first SDWA or DPP where a word is one of their modifiers."""
    found: dict[str, int] = {}
    controls = isa.names["dpp_controls"]
    for word in given:
        name = word.partition(":")[0]
        if name == "quad_perm" or name in isa.names["dpp_ranges"] or any(c.partition(":")[0] == name for c in controls):
            found["dpp_ctrl"] = 0
        elif name in ("dst_sel", "dst_unused", "src0_sel", "src1_sel") or word.startswith("sext("):
            found["dst_sel"] = 0
    return tuple(dict.fromkeys((*candidate_forms(spec, found), *forms_of(spec))))


def _parse(layout: Layout, text: str, given: list[str]) -> tuple[dict[str, Value], dict[str, int]]:
    """The operands and modifiers of a line in this form; ``given``: its words."""
    slots = [s for s in layout.slots if s.operand.kind != "modifier"]
    if slots and slots[0].operand.kind == "waitcnt":  # the counts are one operand
        return {slots[0].name: slots[0].parse(text.strip())}, {}
    operands: dict[str, Value] = {}
    modifiers: dict[str, int] = {}
    if layout.form == "MTBUF":
        given = _without_split_format(layout, given, modifiers)
    present = [s for s in slots if not s.optional or (s.optional in given) is not s.operand.optional.startswith("!")]
    count = _operand_count(layout, present, given)
    words, rest = given[:count], given[count:]
    wanted = _wanted(layout, present, words)
    for slot, word in zip(wanted, words, strict=True):
        try:
            _parse_operand(layout, slot, word, operands, modifiers)
        except EncodeError as error:
            raise _located(error, layout, slot) from None
    if len(wanted) < len(present) and present[-1].operand.kind == "smem_offset":
        if any(word.startswith("offset:") for word in rest):
            raise EncodeError(f"{layout.spec.name}: offset: without a register", "write the number as an operand")
        modifiers["offset"] = 0
    for name, value in parse_modifiers(layout, rest).items():
        if name in modifiers:
            raise EncodeError(f"{layout.spec.name}: {name} is given twice")
        modifiers[name] = value
    if "offset" in modifiers and layout.format.name == "SMEM":
        modifiers["imm"] = 1
    return operands, modifiers


def _located(error: EncodeError, layout: Layout, slot: Slot) -> EncodeError:
    """The error with the instruction and the operand in front, where it does not name them."""
    name = layout.spec.name
    if error.message.startswith(name):
        return error
    message = f"{name}: operand {slot.name}: {error.message}"
    if isinstance(error, ListedRefusal):
        return ListedRefusal(error.reason, message, error.hint)
    return EncodeError(message, error.hint)


def _without_split_format(layout: Layout, given: list[str], modifiers: dict[str, int]) -> list[str]:
    """The words without ``dfmt:`` and ``nfmt:``, which stand between operands."""
    at = next((i for i, word in enumerate(given) if word.startswith(("dfmt:", "nfmt:"))), len(given))
    split = [w for w in given[at : at + 2] if w.startswith(("dfmt:", "nfmt:"))]
    if split:
        if any(is_modifier(layout.isa, word) for word in given[:at]) or at + len(split) == len(given):
            raise EncodeError(f"{layout.spec.name}: '{split[0]}' stands behind operands", "write it before soffset")
        modifiers["format"] = split_format(layout, split)
    return given[:at] + given[at + len(split) :]


def _operand_count(layout: Layout, present: list[Slot], given: list[str]) -> int:
    """How many of the words are operands. ``scc`` is one where an operand is missing, though it is a cache bit of
    gfx90a, too: not in loads that could go to LDS, as LLVM's assembler sees it."""
    may_be_register = "lds" not in layout.modifiers or "lds" in given
    for place, word in enumerate(given):
        register = word == "scc" and place < len(present) and may_be_register
        if is_modifier(layout.isa, word) and not register:
            return place
    return len(given)


def _wanted(layout: Layout, wanted: list[Slot], words: list[str]) -> list[Slot]:
    """The operands that the words stand for. EncodeError when there are more or fewer words."""
    vcc = [s for s in wanted if isinstance(s, FixedVcc)]
    if len(words) == len(wanted) - 1:
        if wanted[-1].may_be_left_out or wanted[-1].operand.kind == "smem_offset":
            return wanted[:-1]
        if len(vcc) == 1 and layout.form in ("VOP2", "VOPC") and not any(_signs(word)[0] for word in words):
            return [s for s in wanted if s is not vcc[0]]
    if len(words) != len(wanted):
        names = ", ".join(s.name for s in wanted) or "none"
        raise EncodeError(f"{layout.spec.name}: {len(words)} operands; it takes {len(wanted)}: {names}")
    return wanted


def _parse_operand(
    layout: Layout, slot: Slot, word: str, operands: dict[str, Value], modifiers: dict[str, int]
) -> None:
    if slot.operand.kind == "smem_offset":
        if (number := _number(word)) is not None:
            operands[slot.name], modifiers["offset"] = None, number
        else:
            operands[slot.name] = slot.parse(word)
        return
    if slot.name not in ("src0", "src1", "src2"):
        operands[slot.name] = slot.parse(word)
        return
    signed = layout.form != "VOP3P" or "mix" in layout.spec.tags
    if slot.type.is_float and word.startswith("--") and signed and layout.spec.matrix is None:
        raise EncodeError(f"{layout.spec.name}: '{word}' has two signs", "write neg(-1) for a negated -1")
    signs, word = _signs(word)
    value = slot.parse(word)
    foldable = slot.type.is_float and layout.form in SHORT_FORMS and not any(s.literal for s in layout.slots)
    if signs and isinstance(value, Const) and foldable and "sext" not in signs:
        value = _constants(slot).parse_signed(word, negative="neg" in signs, absolute="abs" in signs)
    else:
        if "sext" in signs and isinstance(value, Const) and layout.form not in _EXTENDED:
            raise ListedRefusal(
                "dropped", f"{layout.spec.name}: operand {slot.name}: {layout.form} form has no sext of it"
            )
        for sign in signs:
            _set_sign(layout, int(slot.name[3]), sign, modifiers)
    operands[slot.name] = value


def _number(word: str) -> int | None:
    try:
        return integer(word[4:-1] if word.startswith("lit(") else word)
    except (ValueError, ListedRefusal):
        return None


def _signs(word: str) -> tuple[set[str], str]:
    """The signs around an operand, and what they stand around: ``-|v1|``, ``neg(abs(v1))``, ``sext(v1)``."""
    signs: set[str] = set()
    if word.startswith("-") and (_REGISTER.match(word[1:]) or word[1:].startswith(("|", "abs("))):
        signs.add("neg")
        word = word[1:]
    for sign, begin, end in (("neg", "neg(", ")"), ("abs", "abs(", ")"), ("abs", "|", "|"), ("sext", "sext(", ")")):
        if word.startswith(begin) and word.endswith(end) and len(word) > len(begin):
            if sign in signs or (sign == "sext" and signs):
                raise EncodeError(f"'{word}' has two signs of one kind")
            signs.add(sign)
            word = word[len(begin) : -1]
    return signs, word


def _set_sign(layout: Layout, index: int, sign: str, modifiers: dict[str, int]) -> None:
    short, plain = layout.form in _EXTENDED, layout.form in ("VOP3", "VOP3B")
    mixed = layout.form == "VOP3P"
    name = f"src{index}_{sign}" if short else {"neg": "neg_lo", "abs": "neg_hi"}.get(sign, sign) if mixed else sign
    if layout.form == "VOP3B" and sign == "abs":
        raise ListedRefusal("dropped", f"{layout.spec.name}: operand src{index}: VOP3B has no abs of it")
    if layout.form == "SDWA" and _is_packed(layout, index):
        raise ListedRefusal("dropped", f"{layout.spec.name}: operand src{index}: SDWA has no {sign} of a packed value")
    if name not in layout.modifiers or not (short or plain or "mix" in layout.spec.tags):
        raise EncodeError(f"{layout.spec.name}: operand src{index}: {layout.form} form has no {sign} of it")
    modifiers[name] = 1 if short else modifiers.get(name, 0) | 1 << index


def _is_packed(layout: Layout, index: int) -> bool:
    """Whether a source has several elements."""
    return any(o.name == f"src{index}" and o.type.count > 1 for o in layout.spec.operands)


def _constants(slot: Slot) -> Constants:
    """How the constants of a source operand are encoded."""
    source = slot.scalar_slot if isinstance(slot, Source) else slot
    assert isinstance(source, ScalarSource)
    return source.constants


__all__ = ["SUFFIXES", "assemble_line"]
