"""The bits of one instruction in one form (fixed ones, operands, modifiers), with which it is decoded and encoded."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property, partial
from typing import Any, TypeVar

from amdgen.codec import immediates as imm
from amdgen.codec import slots, vectors
from amdgen.codec.errors import EncodeError, InvalidWordError, ListedRefusal
from amdgen.codec.inst import Const, Value
from amdgen.codec.legality import allowed_modifiers
from amdgen.codec.scalars import Scalars
from amdgen.codec.slots import LITERAL, Place, Request, Slot
from amdgen.isa.model import Format, Instruction, Isa, Modifier, Operand

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
    "imm16_unless_0": imm.ImmediateUnlessZero,
    "branch": imm.Immediate,
    "waitcnt": imm.Waitcnt,
    "hwreg": imm.Hwreg,
    "sendmsg": imm.Sendmsg,
    "gpr_idx": imm.GprIndex,
    "literal": imm.Literal,
    "modifier": imm.ModifierOperand,
}


V = TypeVar("V")


class Remembered(dict[int, V]):
    """A cache of ``make(key)`` by key, emptied when it reaches a fixed size."""

    def __init__(self, make: Callable[[int], V]) -> None:
        self.make = make

    def __missing__(self, key: int) -> V:
        if len(self) >= _REMEMBERED:
            self.clear()
        value = self[key] = self.make(key)
        return value


class Shared:
    """Caches that the layouts of one architecture share: operands of one kind in the same bits decode alike."""

    def __init__(self, isa: Isa) -> None:
        self.isa, self.scalars = isa, Scalars(isa)
        self._known: dict[Hashable, Remembered[Any]] = {}

    def remembered(self, key: Hashable, make: Callable[[int], V]) -> Remembered[V]:
        """The cache for ``key``, with ``make`` when it is new. Equal keys must mean equal functions."""
        return self._known.setdefault(key, Remembered(make))


VALID, TAKES_LITERAL, INVALID = 0, 1, 2
"""Results of :attr:`Layout.checks` for the bits of an operand or modifier."""


class Layout:
    """One instruction in one form. ``mask`` and ``value``: its fixed bits, all that are neither operand nor modifier;
    ``first_mask`` and ``first_value``: those of the first word. ``size`` in bytes, ``words`` of 32 bits.

    ``literal_limit``: a literal must be below it.
    """

    def __init__(self, shared: Shared, spec: Instruction, form: str) -> None:
        isa = shared.isa
        self.isa, self.spec, self.form = isa, spec, form
        self.format = _merged(isa.formats, spec, form)
        self.size = self.format.bits // 8
        self.words = self.format.bits // 32
        self.slots = [_slot(Place(isa, shared.scalars, spec, form, self.format, o, f)) for o, f in self._fields()]
        self.literal = any(s.literal for s in self.slots)
        self.literal_limit = min((s.limit for s in self.slots if s.literal), default=1 << 32)
        controlling = [s for s in self.slots if s.controls]
        if all(s.optional for s in controlling):
            for slot in controlling:
                slot.fix_controls_when_absent()
        self.modifiers = self._modifiers()
        self.mask, self.value = self._fixed()
        self.first_mask, self.first_value = self.mask & 0xFFFFFFFF, self.value & 0xFFFFFFFF
        self._shared = shared
        self._modifier_mask = mask_of(m for m, _ in self.modifiers.values())
        plan = tuple((name, modifier) for name, (modifier, _) in self.modifiers.items())
        self._modifier_values = shared.remembered(plan, partial(_read_modifiers, plan))

    def _fields(self) -> Iterator[tuple[Operand, str]]:
        """The operands with their fields in this form; in a long form that is the field of the operand's own name.
        Modifiers that this form lacks are left out."""
        for operand in self.spec.operands:
            if operand.kind == "modifier" and operand.name not in self.format.modifiers:
                continue
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
        mask, value = fixed_bits(self.isa.formats, self.spec, self.form)
        used = self._modifier_bits()
        for slot in self.slots:
            used |= slot.mask
        free = ((1 << fmt.bits) - 1) & ~mask & ~used
        value |= self._default_of_unused(free)
        mask |= free
        for name, (modifier, allowed) in self.modifiers.items():
            fixed = ((1 << modifier.width) - 1) & ~allowed
            if self._not_negative(name):
                fixed |= 1 << modifier.width - 1
            mask |= scatter(fixed, modifier)
            value |= scatter(modifier.default & fixed, modifier)
        return mask, value

    def _not_negative(self, name: str) -> bool:
        """Whether offsets can't be negative: behind a buffer descriptor they would lie before the buffer."""
        wide = any(o.kind == "smem_base" and o.type.total_bits >= 128 for o in self.spec.operands)
        return name == "offset" and self.form == "SMEM" and wide

    @cached_property
    def checks(self) -> tuple[tuple[int, Remembered[int]], ...]:
        """For each operand or modifier that some bits make invalid: its bits, and VALID, TAKES_LITERAL or INVALID by
        their value."""
        return (*self._operand_checks(self._shared), *self._modifier_checks(self._shared))

    @cached_property
    def _values(self) -> tuple[tuple[str, int, Remembered[Value]], ...]:
        remembered = self._shared.remembered
        return tuple((s.name, s.mask, remembered((True, s.signature()), s.decode)) for s in self.slots)

    def _operand_checks(self, shared: Shared) -> Iterator[tuple[int, Remembered[int]]]:
        for slot in self.slots:
            if slot.refuses:
                yield slot.mask, shared.remembered((False, slot.signature(values=False)), partial(_status, slot))

    def _modifier_checks(self, shared: Shared) -> Iterator[tuple[int, Remembered[int]]]:
        for name, (modifier, _) in self.modifiers.items():
            if _is_selection(name):
                wide = name == "dpp_ctrl" and (_is_wide(self.spec), _is_wide(self.spec, sources=True))
                exists = partial(_modifier_status, self, name, modifier)
                yield mask_of(iter((modifier,))), shared.remembered((name, modifier, wide), exists)

    def _modifier_bits(self) -> int:
        return mask_of(m for m, _ in self.modifiers.values())

    def _default_of_unused(self, free: int) -> int:
        """The defaults of the format's modifiers that this instruction lacks, as op_sel_hi of v_accvgpr_read."""
        value = 0
        writes = any(o.writes and o.kind != "vcc" for o in self.spec.operands)
        for modifier in self.format.modifiers.values():
            keeps_default = not self.format.base or (modifier.name == "dst_sel" and writes)
            if modifier.name not in self.modifiers and keeps_default:
                value |= scatter(modifier.default, modifier)
        return value & free

    # ------------------------------------------------------------------------------------------- decoding

    def operands(self, words: int, size: int) -> dict[str, Value]:
        """The operands of a valid encoding of ``size`` bytes, its literal included."""
        operands: dict[str, Value] = {name: values[words & mask] for name, mask, values in self._values}
        if size != self.size:
            following = words >> 8 * self.size
            for slot in self.slots:
                if operands[slot.name] is LITERAL:
                    operands[slot.name] = slot.follow(following)
        return operands

    def modifier_values(self, words: int) -> Mapping[str, int]:
        """The modifiers of a valid encoding."""
        values: Mapping[str, int] = self._modifier_values[words & self._modifier_mask]
        return values

    # ------------------------------------------------------------------------------------------- encoding

    def encode(self, operands: Mapping[str, Value], modifiers: Mapping[str, int]) -> bytes:
        """The bytes of the instruction. EncodeError names the operand or modifier that this form can't hold."""
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
            raise ListedRefusal("truncated", f"{self.spec.name}: {key}:{value} is out of range {low} to {high}")
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
            found = ", ".join(map(hex, sorted(words)))
            raise ListedRefusal("no_literal", f"{self.spec.name}: only one literal has room; found {found}")
        return words.pop() if words else None


def modifier_value_exists(layout: Layout, name: str, value: int) -> bool:
    """Whether a value that fits the field has a meaning: reserved selections and DPP controls have none."""
    names = layout.isa.names
    if layout._not_negative(name):
        return value >= 0
    if name.endswith("_sel") and name != "op_sel":
        return value in names["selections"].values()
    if name == "dst_unused":
        return value in names["unused"].values()
    return name != "dpp_ctrl" or _dpp_control_exists(layout, value)


def _is_selection(name: str) -> bool:
    """Whether some values of a modifier are reserved."""
    return (name.endswith("_sel") and name != "op_sel") or name in ("dst_unused", "dpp_ctrl")


def _is_wide(spec: Instruction, sources: bool = False) -> bool:
    """Whether an operand, or with ``sources`` one that is read, has 64 bits."""
    wide = (o for o in spec.operands if o.type.total_bits == 64 and o.type.kind != "mask")
    return any(o.reads or not sources for o in wide)


def _status(slot: Slot, word: int) -> int:
    try:
        return TAKES_LITERAL if slot.decode(word) is LITERAL else VALID
    except InvalidWordError:
        return INVALID


def _modifier_status(layout: Layout, name: str, modifier: Modifier, word: int) -> int:
    return VALID if modifier_value_exists(layout, name, gather(word, modifier)) else INVALID


def _read_modifiers(plan: tuple[tuple[str, Modifier], ...], word: int) -> Mapping[str, int]:
    out: dict[str, int] = {}
    for name, modifier in plan:
        value = gather(word, modifier)
        if modifier.signed and value >> (modifier.width - 1):
            value -= 1 << modifier.width
        out[name] = value
    if "imm" in out and not out["imm"]:  # the offset's place holds a register
        out["offset"] = 0
    return out


def _dpp_control_exists(layout: Layout, value: int) -> bool:
    """DPP of a 64-bit type can only be row_newbcast. gfx908 lacks that, and DPP of a 64-bit source."""
    ranges = layout.isa.names["dpp_ranges"]
    base = ranges.get("row_newbcast")
    if base is not None and _is_wide(layout.spec):
        return base <= value < base + 16
    if base is None and _is_wide(layout.spec, sources=True):
        return False
    if value < 0x100 or value in layout.isa.names["dpp_controls"].values():
        return True
    return any(base + (name != "row_newbcast") <= value < base + 16 for name, base in ranges.items())


def mask_of(modifiers: Iterator[Modifier]) -> int:
    """The bits that the modifiers occupy."""
    mask = 0
    for modifier in modifiers:
        mask |= scatter((1 << modifier.width) - 1, modifier)
    return mask


def scatter(value: int, modifier: Modifier) -> int:
    """The bits of a value in the modifier's places, the lowest piece first."""
    word = done = 0
    for high, low in modifier.bits:
        width = high - low + 1
        word |= (value >> done & (1 << width) - 1) << low
        done += width
    return word


def gather(word: int, modifier: Modifier) -> int:
    """The value of a modifier's bits in ``word``; the inverse of :func:`scatter`."""
    value = done = 0
    for high, low in modifier.bits:
        width = high - low + 1
        value |= (word >> low & (1 << width) - 1) << done
        done += width
    return value


def _merged(formats: Mapping[str, Format], spec: Instruction, form: str) -> Format:
    """The format of a form. SDWA and DPP follow the first word of the short form, so their formats are merged."""
    own = formats[form]
    if not own.base:
        return own
    base = formats[spec.format]
    fields = {**base.fields, **own.fields}
    return replace(own, mask=base.mask | own.mask, match=base.match | own.match, fields=fields, literal=False)


def fixed_bits(formats: Mapping[str, Format], spec: Instruction, form: str) -> tuple[int, int]:
    """(mask, value) of the encoding's own bits and the opcode."""
    own = formats[form]
    base = formats[spec.format] if own.base else own
    mask, value = own.mask | base.mask, own.match | base.match
    if field := own.fields.get("op", base.fields.get("op")):
        high, low = field
        opcode = spec.opcode
        if form != spec.format:
            opcode += own.opcode_offset.get(spec.format, 0)
        mask |= ((1 << (high - low + 1)) - 1) << low
        value |= opcode << low
    return mask, value


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
    """The encodings of an instruction, the shortest first."""
    return (spec.format, *spec.forms)


def has_suffix(spec: Instruction) -> bool:
    """Whether the mnemonic names the encoding: _e32, _e64, _sdwa, _dpp."""
    return spec.format in _SHORT and bool(spec.forms) and bool(spec.operands)
