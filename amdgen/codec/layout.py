"""The bits of one instruction in one form: fixed ones, operands and modifiers, prepared for decoding and encoding."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from amdgen.codec import immediates as imm
from amdgen.codec import slots, vectors
from amdgen.codec.errors import EncodeError, InvalidWordError
from amdgen.codec.inst import Const, Value
from amdgen.codec.legality import allowed_modifiers
from amdgen.codec.scalars import Scalars
from amdgen.codec.slots import LITERAL, Place, Request, Slot
from amdgen.isa.model import Format, Instruction, Isa, Modifier

LONG_FORMS = ("VOP3", "VOP3B")
_SHORT = ("VOP1", "VOP2", "VOPC")
_REMEMBERED = 1 << 16

_KINDS: dict[str, type[Slot]] = {
    "sdst": slots.ScalarRegister,
    "sreg": slots.ScalarRegister,
    "ssrc": slots.ScalarSource,
    "sreg_or_inline": slots.ScalarSource,
    "lane": slots.ScalarSource,
    "scalar_src": slots.ScalarSource,
    "smem_base": slots.ScalarTuple,
    "rsrc": slots.ScalarTuple,
    "saddr": slots.ScalarBase,
    "vgpr": vectors.Vgpr,
    "agpr": vectors.Vgpr,
    "vsrc": vectors.Vgpr,
    "src": vectors.Source,
    "vector_or_inline": vectors.Source,
    "vcc": slots.FixedVcc,
    "smem_offset": imm.SmemOffset,
    "buffer_address": imm.BufferAddress,
    "flat_address": imm.FlatAddress,
    "imm": imm.Immediate,
    "imm16": imm.Immediate,
    "branch": imm.Immediate,
    "waitcnt": imm.Waitcnt,
    "hwreg": imm.Hwreg,
    "sendmsg": imm.Sendmsg,
    "gpr_idx": imm.GprIndex,
    "literal": imm.Literal,
    "modifier": imm.ModifierOperand,
}


class Remembered(dict[int, object]):
    """What ``make`` gives for a key, made once; emptied when it grows beyond reason."""

    def __init__(self, make: Callable[[int], object]) -> None:
        self.make = make

    def __missing__(self, key: int) -> object:
        if len(self) >= _REMEMBERED:
            self.clear()
        value = self[key] = self.make(key)
        return value


class Layout:
    """One instruction in one form. ``mask`` and ``value``: its fixed bits, all that is neither operand nor modifier."""

    def __init__(self, isa: Isa, scalars: Scalars, spec: Instruction, form: str) -> None:
        self.isa, self.spec, self.form = isa, spec, form
        self.format = _merged(isa.formats, spec, form)
        self.size = self.format.bits // 8
        self.words = self.format.bits // 32
        self.slots = [_slot(Place(isa, scalars, spec, form, self.format, o, f)) for o, f in self._fields()]
        code = isa.names["operand_codes"]["literal"]
        takers = [s for s in self.slots if getattr(s, "accepts_literal", False)]
        self._literal_codes = [(s.field_mask, code << s.low) for s in takers]
        self._literal_codes += [(0, 0) for s in self.slots if s.literal]
        self._takes_literal = bool(self._literal_codes)
        controlling = [s for s in self.slots if s.controls]
        if all(s.optional for s in controlling):
            for slot in controlling:
                slot.fix_controls_when_absent()
        self.modifiers = self._modifiers()
        self.mask, self.value = self._fixed()
        self._decoders = tuple((s.name, s.mask, Remembered(s.decode)) for s in self.slots)
        self._modifier_mask = _mask_of(m for m, _ in self.modifiers.values())
        self._modifier_values = Remembered(self._read_modifiers)

    def _fields(self) -> Iterator[tuple[slots.Operand, str]]:
        """The operands with their fields in this form: the long form has one of each operand's own name."""
        for operand in self.spec.operands:
            promoted = self.form != self.spec.format and (
                self.form in LONG_FORMS or operand.name in self.isa.formats[self.form].fields
            )
            if promoted and operand.kind != "modifier":
                kind = operand.kind
                if kind == "vcc":
                    kind = "src" if operand.reads else "sdst"
                elif self.form in LONG_FORMS and kind == "vgpr" and operand.name != "vdst":
                    kind = "src"
                yield replace(operand, kind=kind), operand.name if operand.name in self.format.fields else operand.field
            else:
                yield operand, operand.field

    def _modifiers(self) -> dict[str, tuple[Modifier, int]]:
        controls: dict[str, int] = {}
        for slot in self.slots:
            for name, mask in slot.controls.items():
                controls[name] = controls.get(name, 0) | mask
        return allowed_modifiers(self.spec, self.form, self.format, controls, self.isa.names["features"])

    def _fixed(self) -> tuple[int, int]:
        fmt = self.format
        mask, value = fmt.mask, fmt.match
        if "op" in fmt.fields:
            high, low = fmt.fields["op"]
            opcode = self.spec.opcode + fmt.opcode_offset.get(self.spec.format, 0) * (self.form != self.spec.format)
            mask |= ((1 << (high - low + 1)) - 1) << low
            value |= opcode << low
        used = self._modifier_bits()
        for slot in self.slots:
            used |= slot.mask
        free = ((1 << fmt.bits) - 1) & ~mask & ~used
        return mask | free, value | self._default_of_unused(free)

    def _modifier_bits(self) -> int:
        return _mask_of(m for m, _ in self.modifiers.values())

    def _default_of_unused(self, free: int) -> int:
        """Modifiers that this instruction lacks stand at their default, as op_sel_hi of v_accvgpr_read."""
        value = 0
        writes = any(o.writes and o.kind != "vcc" for o in self.spec.operands)
        for modifier in self.format.modifiers.values():
            standing = not self.format.base or (modifier.name == "dst_sel" and writes)
            if modifier.name not in self.modifiers and standing:
                value |= scatter(modifier.default, modifier)
        return value & free

    # ------------------------------------------------------------------------------------------- decoding

    def decode(self, word: int) -> tuple[dict[str, Value], Mapping[str, int], bool]:
        """Operands, modifiers, and whether a literal follows (see :meth:`with_literal`). InvalidWordError."""
        operands: dict[str, Value] = {name: made[word & mask] for name, mask, made in self._decoders}  # type: ignore[misc]
        modifiers: Mapping[str, int] = self._modifier_values[word & self._modifier_mask]  # type: ignore[assignment]
        return operands, modifiers, self._takes_literal and self._literal_follows(word)

    def _literal_follows(self, word: int) -> bool:
        return any(word & mask == value for mask, value in self._literal_codes)

    def with_literal(self, operands: dict[str, Value], following: int) -> dict[str, Value]:
        """``operands`` with the 32-bit word that follows in its places."""
        for slot in self.slots:
            if operands[slot.name] is LITERAL:
                operands[slot.name] = slot.follow(following)  # type: ignore[attr-defined]
        return operands

    def _read_modifiers(self, word: int) -> Mapping[str, int]:
        out: dict[str, int] = {}
        for name, (modifier, allowed) in self.modifiers.items():
            value = gather(word, modifier)
            if (value ^ modifier.default) & ~allowed & (1 << modifier.width) - 1:
                raise InvalidWordError
            if modifier.signed and value >> (modifier.width - 1):
                value -= 1 << modifier.width
            if not modifier_value_exists(self, name, value):
                raise InvalidWordError
            out[name] = value
        if "imm" in out and not out["imm"]:  # the offset's place holds a register
            out["offset"] = 0
        return out

    # ------------------------------------------------------------------------------------------- encoding

    def encode(self, operands: Mapping[str, Value], modifiers: Mapping[str, int]) -> bytes:
        """EncodeError names the operand or modifier that this form can't hold."""
        name = self.spec.name
        known = {s.name for s in self.slots}
        for key in operands:
            if key not in known and operands[key] is not None:
                raise EncodeError(f"{name}: has no operand '{key}'; its operands: {', '.join(known) or 'none'}")
        given = {n: m.default for n, (m, _) in self.modifiers.items()} | dict(modifiers)
        request = Request(name, operands, given)
        word = self.value
        for slot in self.slots:
            word |= slot.encode(request)
        for control, (_, value) in request.claims.items():
            given[control] = value
        for key, value in given.items():
            word |= self._modifier(key, value, given)
        size = self.size
        literal = self._literal(operands)
        if literal is not None:
            word |= literal << 8 * size
            size += 4
        return word.to_bytes(size, "little")

    def _modifier(self, key: str, value: int, given: Mapping[str, int]) -> int:
        if key not in self.modifiers:
            default = self.format.modifiers[key].default if key in self.format.modifiers else 0
            if value == default:
                return 0
            shown = ", ".join(n for n, (m, _) in self.modifiers.items() if m.text != "hidden") or "none"
            raise EncodeError(f"{self.spec.name}: {self.form} form has no modifier '{key}'", f"it has: {shown}")
        modifier, allowed = self.modifiers[key]
        if key == "offset" and "imm" in given and not given["imm"]:
            return 0
        low, high = (-(1 << modifier.width - 1), (1 << modifier.width - 1) - 1) if modifier.signed else (
            0, (1 << modifier.width) - 1)  # fmt: skip
        if not low <= value <= high:
            raise EncodeError(f"{self.spec.name}: {key}:{value} is out of range {low} to {high}")
        if (value ^ modifier.default) & ~allowed & (1 << modifier.width) - 1:
            raise EncodeError(f"{self.spec.name}: {key}:{value} sets bits that this instruction lacks")
        if not modifier_value_exists(self, key, value):
            raise EncodeError(f"{self.spec.name}: {key}:{value} is reserved on {self.isa.arch.name}")
        return scatter(value, modifier)

    def _literal(self, operands: Mapping[str, Value]) -> int | None:
        words: set[int] = set()
        for slot in self.slots:
            value = operands.get(slot.name)
            if slot.literal and isinstance(value, Const):
                words.add(value.bits)
            elif isinstance(value, Const) and value.literal:
                source = slot.scalar_slot if isinstance(slot, vectors.Source) else slot
                words.add(source.constants.literal_word(value))  # type: ignore[attr-defined]
        if len(words) > 1:
            raise EncodeError(
                f"{self.spec.name}: only one literal has room; found {', '.join(map(hex, sorted(words)))}"
            )
        return words.pop() if words else None


def modifier_value_exists(layout: Layout, name: str, value: int) -> bool:
    """Whether a value that fits the field also means something: reserved selections and DPP controls don't."""
    names = layout.isa.names
    if name == "offset" and layout.form == "SMEM":  # through a descriptor there is nothing before the buffer
        return value >= 0 or all(o.type.total_bits < 128 for o in layout.spec.operands if o.kind == "smem_base")
    if name.endswith("_sel") and name != "op_sel":
        return value in names["selections"].values()
    if name == "dst_unused":
        return value in names["unused"].values()
    return name != "dpp_ctrl" or _dpp_control_exists(layout, value)


def _dpp_control_exists(layout: Layout, value: int) -> bool:
    """DPP of a 64-bit type can only be row_newbcast, which gfx908 lacks."""
    ranges = layout.isa.names["dpp_ranges"]
    if any(o.type.total_bits == 64 and o.type.kind != "mask" for o in layout.spec.operands):
        base = ranges.get("row_newbcast")
        return base is not None and base <= value < base + 16
    if value < 0x100 or value in layout.isa.names["dpp_controls"].values():
        return True
    return any(base + (name != "row_newbcast") <= value < base + 16 for name, base in ranges.items())


def _mask_of(modifiers: Iterator[Modifier]) -> int:
    mask = 0
    for modifier in modifiers:
        mask |= scatter((1 << modifier.width) - 1, modifier)
    return mask


def scatter(value: int, modifier: Modifier) -> int:
    """The bits of a value in their places; pieces lowest first."""
    word = done = 0
    for high, low in modifier.bits:
        width = high - low + 1
        word |= (value >> done & (1 << width) - 1) << low
        done += width
    return word


def gather(word: int, modifier: Modifier) -> int:
    value = done = 0
    for high, low in modifier.bits:
        width = high - low + 1
        value |= (word >> low & (1 << width) - 1) << done
        done += width
    return value


def _merged(formats: Mapping[str, Format], spec: Instruction, form: str) -> Format:
    """SDWA and DPP stand behind the first word of the short form, whose source field names them."""
    own = formats[form]
    if not own.base:
        return own
    base = formats[spec.format]
    fields = {**base.fields, **own.fields}
    return replace(own, mask=base.mask | own.mask, match=base.match | own.match, fields=fields, literal=False)


def _slot(place: Place) -> Slot:
    kind = place.operand.kind
    if place.form in ("SDWA", "SDWAC"):
        if f"{place.operand.name}_sgpr" in place.format.modifiers and place.operand.kind in ("src", "vgpr"):
            return vectors.SdwaSource(place)
        if place.form == "SDWAC" and kind == "sdst":
            return slots.SdwaMask(place)
    if place.form == "DPP" and kind == "src":
        return vectors.Vgpr(replace(place, operand=replace(place.operand, kind="vgpr")))
    matrix = place.spec.matrix
    if matrix is not None and matrix.a_type == "f8f6f4" and place.field in ("src0", "src1"):
        return vectors.MatrixFormatSource(place)
    return _KINDS[kind](place)


def forms_of(spec: Instruction) -> tuple[str, ...]:
    """Encodings of an instruction, the shortest first."""
    return (spec.format, *spec.forms)


def has_suffix(spec: Instruction) -> bool:
    """Whether the text names the encoding: _e32, _e64, _sdwa, _dpp."""
    return spec.format in _SHORT and bool(spec.forms) and bool(spec.operands)
