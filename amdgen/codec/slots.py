"""Slots: how one operand is encoded in one form of an instruction. This module has what all kinds share, and scalar
ones.

A slot converts bits to a :data:`~amdgen.codec.inst.Value` and back, and text to a value and back. ``mask`` has all bits
of the encoding that the value depends on, so that a decoder can cache values by these bits.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any

from amdgen.codec.errors import EncodeError, InvalidWordError, ListedRefusal
from amdgen.codec.inst import Const, Reg, Value
from amdgen.codec.scalars import Constants, Scalars, vector_text
from amdgen.isa.model import Format, Instruction, Isa, Operand


@dataclass
class Request:
    """An instruction to encode. ``claims``: control bits that its operands need, as (mask, value) by modifier."""

    name: str
    operands: Mapping[str, Value]
    modifiers: Mapping[str, int]
    claims: dict[str, tuple[int, int]] = field(default_factory=dict)

    def claim(self, modifier: str, value: int, mask: int = -1) -> None:
        """Notes that an operand needs ``value`` in the bits ``mask`` of a modifier. EncodeError when another operand
        needs the opposite."""
        claimed, known = self.claims.get(modifier, (0, 0))
        if (known ^ value) & claimed & mask:
            raise EncodeError(f"{self.name}: its operands need to be all VGPRs or all AGPRs")
        self.claims[modifier] = claimed | mask, known | (value & mask)

    def error(self, operand: str, message: str) -> EncodeError:
        """The error for an operand of this instruction."""
        return EncodeError(f"{self.name}: operand {operand}: {message}")


@dataclass(frozen=True)
class Place:
    """The operand that a slot is for: of which instruction, form and format, in which field."""

    isa: Isa
    scalars: Scalars
    spec: Instruction
    form: str
    format: Format
    operand: Operand
    field: str

    def bit(self, modifier: str, index: int = 0) -> int:
        """The mask of one bit of a modifier, 0 when the format lacks it."""
        if modifier not in self.format.modifiers:
            return 0
        for high, low in self.format.modifiers[modifier].bits:
            if index <= high - low:
                return 1 << (low + index)
            index -= high - low + 1
        return 0


class Slot:
    """One operand's encoding; subclasses are the kinds. ``controls``: bits of modifiers that the operand determines."""

    literal = False  # whether a 32-bit literal always follows
    may_be_left_out = False  # whether the text may go without it
    limit = 1 << 32  # the literal must be below it
    expects = "an operand"

    def __init__(self, place: Place) -> None:
        self.place = place
        self.operand = place.operand
        self.name = place.operand.name
        self.type = place.operand.type
        self.words = self.type.words
        self.scalars = place.scalars
        self.low, self.width = 0, 0
        if place.field:
            high, self.low = place.format.fields[place.field]
            self.width = high - self.low + 1
        self.field_mask = ((1 << self.width) - 1) << self.low
        self.mask = self.field_mask
        self.controls: dict[str, int] = {}
        self._zero_when_absent = 0
        flag = place.operand.optional.removeprefix("!")
        self._switch = place.bit(flag) if flag else 0
        self._present_when = not place.operand.optional.startswith("!")
        self.optional = flag if self._switch or flag in place.format.modifiers else ""
        self.mask |= self._switch

    @property
    def refuses(self) -> bool:
        """Whether some values of its bits are no operand, or ask for a literal."""
        return True

    def signature(self, values: bool = True) -> Hashable:
        """A key of everything that decoding depends on: slots of equal signature decode equal bits to equal values.

        Without ``values``: of everything that validity depends on, to which the type of a constant doesn't matter.
        """
        return type(self), *[(k, _frozen(v, values)) for k, v in vars(self).items() if k not in _NOT_DECODED]

    # -- what the decoder and encoder call

    def decode(self, word: int) -> Value:
        """The operand that ``word`` encodes; None when it is absent. InvalidWordError when the bits encode none."""
        if self.optional and bool(word & self._switch) is not self._present_when:
            return self._absent(word)
        return self.read(word)

    def fix_controls_when_absent(self) -> None:
        """Requires the control bits to be 0 when the operand is absent. For operands that share them with no other."""
        self._zero_when_absent |= sum(
            self.place.bit(name, i) for name, mask in self.controls.items() for i in range(8) if mask >> i & 1
        )

    def encode(self, request: Request) -> int:
        """The operand's bits; claims its control bits. EncodeError when it doesn't fit."""
        value = request.operands.get(self.name)
        if self.optional and bool(request.modifiers.get(self.optional)) is not self._present_when:
            if value is not None:
                raise request.error(self.name, f"absent {'without' if self._present_when else 'with'} {self.optional}")
            return 0
        return self.write(value, request)

    # -- what a kind defines

    def read(self, word: int) -> Value:
        """The value in the operand's bits, which is present. InvalidWordError when there is none; LITERAL for a
        literal."""
        raise NotImplementedError

    def write(self, value: Value, request: Request) -> int:
        """The bits of a value. EncodeError when it doesn't fit."""
        raise NotImplementedError

    def text(self, value: Value) -> str:
        """The value in assembly text."""
        raise NotImplementedError

    def parse(self, text: str) -> Value:
        """The value of a text. EncodeError when it is not of this kind."""
        raise NotImplementedError

    # -- helpers

    def code(self, word: int) -> int:
        """The number in the operand's field."""
        return (word & self.field_mask) >> self.low

    def follow(self, word: int) -> Const:
        """The value of the literal word that follows the instruction."""
        raise NotImplementedError

    def _absent(self, word: int) -> Value:
        if word & (self.field_mask | self._zero_when_absent):
            raise InvalidWordError
        return None

    def wrong(self, value: object) -> EncodeError:
        """The error for a value (or text) that is not what this kind expects."""
        shown = value if isinstance(value, str) else describe(value)
        if isinstance(value, Reg) and self.scalars.is_register(value, source=True):
            shown = self.scalars.text(value)
        return EncodeError(f"{self.place.spec.name}: operand {self.name}: {shown} is not {self.expects}")


_PLAIN = frozenset({int, str, bool, Reg, type(None)})
_NOT_DECODED = frozenset({"place", "operand", "name", "type", "expects", "scalars"})


def _frozen(value: Any, values: bool) -> Hashable:  # Any: an attribute of whatever type
    """A slot's attribute as part of its signature."""
    kind = type(value)
    if kind in _PLAIN:
        plain: Hashable = value
        return plain
    if isinstance(value, Slot):
        return value.signature(values)
    if kind is Constants:
        return (value.kind, value.bits) if values else None
    return tuple(value.items()) if kind is dict else frozenset(value) if kind is set else tuple(value)


def describe(value: object) -> str:
    """A value for error messages."""
    if isinstance(value, Reg):
        return vector_text(value) if value.file != "s" else f"scalar register {value.index} of {value.words} words"
    if isinstance(value, Const):
        return f"constant {value.bits:#x}"
    return "nothing" if value is None else repr(value)


class ScalarRegister(Slot):
    """sdst, sreg: a scalar register. Loads can't write M0 and EXEC, nor can v_readlane write M0."""

    expects = "a scalar register"

    def __init__(self, place: Place) -> None:
        super().__init__(place)
        self.expects = f"a scalar register of {self.words} words"
        numbers = place.scalars.number
        memory = place.field == "sdata"
        self._refused = {numbers["m0"], numbers["exec_lo"], numbers["exec_hi"]} if memory else set()
        if place.operand.kind == "sdst" and place.form == "VOP3":
            self._refused = {numbers["m0"]}
        # eight bits can hold the number of what can only be read, and assemblers write it
        self.takes_sources = place.operand.kind == "sdst" and self.width == 8
        if place.spec.tags & {"movrel", "fork"} and place.operand.kind == "sreg" and self.words == 1:
            self.takes_sources = True
            self._refused = {n for name, n in numbers.items() if name.endswith(("_base", "_limit", "_wave_id"))}

    def read(self, word: int) -> Value:
        code = self.code(word)
        if code in self._refused:
            raise InvalidWordError
        return self.scalars.register(code, self.words, source=self.takes_sources)

    def write(self, value: Value, request: Request) -> int:
        if not self.takes_sources and isinstance(value, Reg) and value.index >= self.scalars.first_source:
            raise ListedRefusal("read_only", self.wrong(value).message)
        if not (isinstance(value, Reg) and value.words == self.words and value.index not in self._refused):
            raise self.wrong(value)
        if not self.scalars.is_register(value, source=self.takes_sources):
            raise self.wrong(value)
        return value.index << self.low

    def text(self, value: Value) -> str:
        assert isinstance(value, Reg)
        return self.scalars.text(value)

    def parse(self, text: str) -> Value:
        register = self.scalars.parse(text, self.words)
        lane = self.operand.kind == "sdst" and self.place.form == "VOP1"  # read from one, which M0 can't take
        if register is None or (lane and text == "m0"):
            raise self.wrong(f"'{text}'")
        return register


class ScalarTuple(ScalarRegister):
    """smem_base and rsrc: a tuple by the number of its first register, divided by 2 or 4."""

    def __init__(self, place: Place) -> None:
        super().__init__(place)
        self.shift = 1 if place.operand.kind == "smem_base" else 2

    def read(self, word: int) -> Value:
        return self.scalars.register(self.code(word) << self.shift, self.words, source=False)

    def write(self, value: Value, request: Request) -> int:
        return super().write(value, request) >> self.low >> self.shift << self.low


class ScalarBase(ScalarRegister):
    """saddr: a register, no pair of EXEC's, or ``off``."""

    def __init__(self, place: Place) -> None:
        super().__init__(place)
        self.off = place.isa.names["operand_codes"]["saddr_off"]
        numbers = place.scalars.number
        self._refused = {numbers["exec_hi"]} | ({numbers["exec_lo"]} if self.words > 1 else set())

    def read(self, word: int) -> Value:
        return None if self.code(word) == self.off else super().read(word)

    def write(self, value: Value, request: Request) -> int:
        return self.off << self.low if value is None else super().write(value, request)

    def text(self, value: Value) -> str:
        return "off" if value is None else super().text(value)

    def parse(self, text: str) -> Value:
        return None if text == "off" else super().parse(text)


class ScalarSource(ScalarRegister):
    """ssrc, lane, scalar_src: a scalar register or a constant; a literal where the format has room for one."""

    def __init__(self, place: Place) -> None:
        super().__init__(place)
        self.expects = f"a scalar register of {self.words} words or a constant"
        self.constants = Constants(place.isa, self.type, place.spec.scalar)
        self.accepts_literal = place.format.literal and place.operand.kind != "sreg_or_inline"
        self._refused = set()

    def read(self, word: int) -> Value:
        return self.scalar(self.code(word))

    def scalar(self, code: int) -> Value:
        """The register, constant or LITERAL of an operand code. InvalidWordError for other codes."""
        if code == self.constants.literal_code:
            if not self.accepts_literal:
                raise InvalidWordError
            return LITERAL
        try:
            return self.scalars.register(code, self.words, source=True)
        except InvalidWordError:
            return self.constants.inline(code)

    def follow(self, word: int) -> Const:
        """The value of the literal that follows."""
        return self.constants.literal(word)

    def source_code(self, value: Value) -> int:
        """The operand code of a register or constant. EncodeError when it has none here."""
        if isinstance(value, Reg) and value.words == self.words and self.scalars.is_register(value, source=True):
            return value.index
        if isinstance(value, Const):
            code = self.constants.code(value)
            if code is None:
                raise EncodeError(
                    f"{self.place.spec.name}: operand {self.name}: {value.bits:#x} is no inline constant of type "
                    f"{self.type.name}", "make it a literal, Const(..., literal=True)",
                )  # fmt: skip
            if code == self.constants.literal_code and not self.accepts_literal:
                raise ListedRefusal(
                    "no_literal", f"{self.place.spec.name}: operand {self.name}: {self.place.form} has no room for the "
                    f"literal {value.bits:#x}", "move it to a register first",
                )  # fmt: skip
            return code
        raise self.wrong(value)

    def write(self, value: Value, request: Request) -> int:
        return self.source_code(value) << self.low

    def text(self, value: Value) -> str:
        return self.constants.text(value) if isinstance(value, Const) else super().text(value)

    def parse(self, text: str) -> Value:
        register = self.scalars.parse(text, self.words)
        if register is not None:
            return register
        value = self.constants.parse(text)
        if value is None:
            raise self.wrong(f"'{text}'")
        return value


LITERAL = Const(0, True)
"""Stands for a literal that is not read yet."""


class FixedVcc(Slot):
    """vcc in the short forms: printed, not encoded."""

    expects = "vcc in this form"
    refuses = False

    def __init__(self, place: Place) -> None:
        super().__init__(place)
        self.register = Reg("s", place.scalars.number["vcc_lo"], 2)
        self.mask = self.field_mask = 0

    def read(self, word: int) -> Value:
        return self.register

    def write(self, value: Value, request: Request) -> int:
        if value not in (None, self.register):
            raise self.wrong(value)
        return 0

    def text(self, value: Value) -> str:
        return "vcc"

    def parse(self, text: str) -> Value:
        if self.scalars.parse(text, 2) != self.register:
            raise self.wrong(f"'{text}'")
        return self.register


class SdwaMask(ScalarRegister):
    """The result of an SDWA comparison: VCC, or the register pair in its field."""

    def __init__(self, place: Place) -> None:
        super().__init__(place)
        self.named = place.bit("sdst_en")
        self.mask |= self.named
        self.controls = {"sdst_en": 1}
        self.vcc = Reg("s", place.scalars.number["vcc_lo"], 2)

    def read(self, word: int) -> Value:
        if word & self.named:
            value = super().read(word)
            if value == self.vcc:  # encoded without naming a register
                raise InvalidWordError
            return value
        self._absent(word)
        return self.vcc

    def write(self, value: Value, request: Request) -> int:
        request.claim("sdst_en", int(value != self.vcc))
        if isinstance(value, Reg) and value.index >= self.scalars.first_source:
            raise ListedRefusal("read_only", self.wrong(value).message)
        return 0 if value == self.vcc else super().write(value, request)
