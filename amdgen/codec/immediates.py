"""Slots of operands that are numbers in the instruction word, and of addresses whose size depends on modifiers."""

from __future__ import annotations

import re
from collections.abc import Mapping

from amdgen.codec.errors import EncodeError, InvalidWordError, ListedRefusal
from amdgen.codec.inst import Const, Reg, Value
from amdgen.codec.scalars import Constants
from amdgen.codec.scan import integer
from amdgen.codec.slots import LITERAL, Place, Request, ScalarRegister, Slot, describe
from amdgen.codec.vectors import Vgpr
from amdgen.isa.errors import suggest

_GS = "message_operations_gs"


class Immediate(Slot):
    """imm, imm16, branch: a number. Its Const is negative where the type is signed."""

    def __init__(self, place: Place) -> None:
        super().__init__(place)
        self.signed = self.type.kind == "i"
        half = 1 << (self.width - 1)
        self.low_bound, self.high_bound = (-half, half - 1) if self.signed else (0, 2 * half - 1)
        self.expects = f"a number from {self.low_bound} to {self.high_bound}"

    @property
    def refuses(self) -> bool:
        return bool(self.optional)

    def read(self, word: int) -> Value:
        code = self.code(word)
        return Const(code - (1 << self.width) if self.signed and code >> (self.width - 1) else code)

    def write(self, value: Value, request: Request) -> int:
        if not isinstance(value, Const) or not self.low_bound <= value.bits <= self.high_bound:
            shown = str(value.bits) if isinstance(value, Const) else describe(value)
            raise ListedRefusal("truncated", request.error(self.name, f"{shown} is not {self.expects}").message)
        return (value.bits & (1 << self.width) - 1) << self.low

    def text(self, value: Value) -> str:
        assert isinstance(value, Const)
        if self.place.spec.format == "SOPP" or self.operand.kind == "branch" or self.name == "sdata":
            unsigned = value.bits & (1 << self.width) - 1
            return str(unsigned) if self.operand.kind == "branch" or unsigned <= 64 else f"{unsigned:#x}"
        return f"{value.bits & (1 << self.width) - 1:#x}"

    def parse(self, text: str) -> Value:
        if text.startswith("[") and self.operand.kind in ("imm", "imm16", "imm16_unless_0", "branch"):
            raise self.wrong(f"'{text}'")  # which is a list of registers
        number = self.number(text)
        half, whole = 1 << (self.width - 1), 1 << self.width
        program = self.place.spec.format == "SOPP" and self.operand.kind in ("imm", "imm16", "waitcnt")
        if self.signed and half <= number < whole:  # the assembler takes 0xffff for -1
            return Const(number - whole)
        if program and not self.signed and -half <= number < 0:
            return Const(number + whole)
        if program and not -half <= number < whole:
            raise ListedRefusal(
                "truncated", f"{self.place.spec.name}: operand {self.name}: {number} is not {self.expects}"
            )
        return Const(number)

    def number(self, text: str) -> int:
        """The value of a constant expression. EncodeError when the text is none."""
        try:
            return integer(text)
        except ValueError as error:
            raise EncodeError(f"{self.wrong(repr(text)).message}: {error}") from None

    def named(self, text: str, names: Mapping[str, int], what: str) -> int:
        """The number that a name or a constant expression stands for. EncodeError for a name that is unknown."""
        if text in names:
            return names[text]
        if text.isidentifier():
            hint = suggest(text, list(names)) if names else ""
            raise EncodeError(f"{self.place.spec.name}: '{text}' is no {what} of {self.place.isa.arch.name}", hint)
        return self.number(text)


class ImmediateUnlessZero(Immediate):
    """imm16_unless_0: a number that is absent in the text where it is 0."""

    may_be_left_out = True

    def write(self, value: Value, request: Request) -> int:
        return super().write(Const(0) if value is None else value, request)

    def text(self, value: Value) -> str:
        assert isinstance(value, Const)
        return str(value.bits) if value.bits else ""


class Literal(Slot):
    """literal: a 32-bit word that always follows."""

    literal = True

    def read(self, word: int) -> Value:
        return LITERAL

    def __init__(self, place: Place) -> None:
        super().__init__(place)
        self.limit = 1 << (16 if self.type.total_bits == 16 else 32)
        self.expects = f"a constant from 0 to {self.limit - 1:#x}"

    def follow(self, word: int) -> Const:
        if word >= self.limit:
            raise InvalidWordError
        return Const(word, True)

    def write(self, value: Value, request: Request) -> int:
        if not isinstance(value, Const) or not 0 <= value.bits < self.limit:
            raise self.wrong(value)
        return 0

    def text(self, value: Value) -> str:
        assert isinstance(value, Const)
        if self.place.spec.scalar:  # as a source would be written
            constants = Constants(self.place.isa, self.type)
            inline = Const(value.bits)
            return constants.text(inline) if constants.code(inline) is not None else f"{value.bits:#x}"
        return f"{value.bits:#x}"

    def parse(self, text: str) -> Value:
        if self.place.spec.scalar:
            value = Constants(self.place.isa, self.type).parse(text)
            return None if value is None else Const(value.bits, True)
        value = Constants(self.place.isa, self.type).parse(text)
        if text.startswith("-") and self.limit < 1 << 32 and "." not in text:
            raise ListedRefusal("truncated", self.wrong(f"'{text}'").message)
        if value is None or value.bits >> 32:
            raise self.wrong(f"'{text}'")
        return Const(value.bits, True)


class ModifierOperand(Slot):
    """modifier: a modifier's value as the semantics read it. The modifier itself is encoded and printed elsewhere."""

    refuses = False

    def __init__(self, place: Place) -> None:
        super().__init__(place)
        self.pieces = place.format.modifiers[place.operand.name].bits
        self.mask = 0
        for high, low in self.pieces:
            self.mask |= ((1 << (high - low + 1)) - 1) << low

    def read(self, word: int) -> Value:
        value = done = 0
        for high, low in self.pieces:
            width = high - low + 1
            value |= (word >> low & (1 << width) - 1) << done
            done += width
        return Const(value)

    def write(self, value: Value, request: Request) -> int:
        return 0


class Waitcnt(Immediate):
    """waitcnt: the counters that are not at their maximum; all of them when none is waited for."""

    def text(self, value: Value) -> str:
        assert isinstance(value, Const)
        counters = self.place.isa.arch.counters
        counts = {name: _gather(value.bits, c.bits) for name, c in counters.items()}
        shown = {n: c for n, c in counts.items() if c != counters[n].max} or counts
        return " ".join(f"{n}({shown[n]})" for n in ("vmcnt", "expcnt", "lgkmcnt") if n in shown)

    def parse(self, text: str) -> Value:
        counters = self.place.isa.arch.counters
        if not re.match(r"\w+\s*\(", text):
            return super().parse(text)
        if not re.fullmatch(r"(\w+\s*\([^()]*\)\s*([&,]\s*(?!\Z))?)+", text):
            raise self.wrong(f"'{text}'")
        counts = {name: c.max for name, c in counters.items()}
        for name, given in re.findall(r"(\w+)\s*\(([^()]*)\)", text):
            counter = name.removesuffix("_sat")
            if counter not in counters:
                raise EncodeError(f"s_waitcnt: '{name}' is no counter", f"write {', '.join(counters)}")
            number, most = self.number(given.strip()), counters[counter].max
            if name != counter and not 0 <= number <= most:
                number = most
            if not 0 <= number <= most:
                raise EncodeError(f"s_waitcnt: {name}({number}) is out of range 0 to {most}")
            counts[counter] = number
        return Const(sum(counters[n].place(c) for n, c in counts.items()))


def _gather(value: int, bits: tuple[tuple[int, int], ...]) -> int:
    out = done = 0
    for high, low in bits:
        out |= (value >> low & (1 << (high - low + 1)) - 1) << done
        done += high - low + 1
    return out


class Hwreg(Immediate):
    """hwreg: number in bits 5:0, first bit in 10:6, bits less one in 15:11."""

    def text(self, value: Value) -> str:
        assert isinstance(value, Const)
        number, offset, size = value.bits & 63, value.bits >> 6 & 31, (value.bits >> 11) + 1
        names = {n: name for name, n in self.place.isa.names["hwreg"].items()}
        register = names.get(number, str(number))
        return f"hwreg({register})" if (offset, size) == (0, 32) else f"hwreg({register}, {offset}, {size})"

    def parse(self, text: str) -> Value:
        fields = {"id": 0, "offset": 0, "size": 32}
        if match := re.fullmatch(r"\{(.*)\}", text):
            given = [part.partition(":")[::2] for part in match[1].split(",") if part]
            if len({name for name, _ in given}) < len(given) or {name for name, _ in given} - fields.keys():
                raise EncodeError(f"{self.place.spec.name}: '{text}'", f"its fields are {', '.join(fields)}, each once")
            fields |= {name: self.number(value) for name, value in given}
        elif match := re.fullmatch(r"hwreg\((.*)\)", text):
            parts = match[1].split(",")
            if len(parts) not in (1, 3):
                raise EncodeError(
                    f"{self.place.spec.name}: '{text}'", "write hwreg(register) or hwreg(register, first bit, bits)"
                )
            names = self.place.isa.names["hwreg"]
            fields["id"] = self.named(parts[0], names, "hardware register")
            if len(parts) == 3:
                fields["offset"], fields["size"] = self.number(parts[1]), self.number(parts[2])
        else:
            return super().parse(text)
        for name, low, high in (("id", 0, 63), ("offset", 0, 31), ("size", 1, 32)):
            if not low <= fields[name] <= high:
                raise EncodeError(f"{self.place.spec.name}: '{text}': its {name} is not a number from {low} to {high}")
        return Const(fields["id"] | fields["offset"] << 6 | (fields["size"] - 1) << 11)


class Sendmsg(Immediate):
    """sendmsg: message in bits 3:0, operation in 6:4, stream in 9:8."""

    def text(self, value: Value) -> str:
        assert isinstance(value, Const)
        names = self.place.isa.names
        message, operation, stream = value.bits & 15, value.bits >> 4 & 7, value.bits >> 8 & 3
        name = {n: k for k, n in names["messages"].items()}.get(message)
        group = self._group(name or "")
        known = {n: k for k, n in names[group].items()} if group else {}
        if name and operation in known and (operation or name == "MSG_GS_DONE"):
            takes_stream = group == "message_operations_gs" and operation
            if takes_stream:
                return f"sendmsg({name}, {known[operation]}, {stream})"
            if not stream:
                return f"sendmsg({name}, {known[operation]})"
        elif name and not group and not operation and not stream:
            return f"sendmsg({name})"
        if message | operation << 4 | stream << 8 != value.bits:
            return str(value.bits)
        return f"sendmsg({message}, {operation}, {stream})"

    def _group(self, name: str) -> str:
        return _GS if name in ("MSG_GS", "MSG_GS_DONE") else "message_operations_sys" if name == "MSG_SYSMSG" else ""

    def parse(self, text: str) -> Value:
        match = re.fullmatch(r"sendmsg\((.*)\)", text)
        if not match:
            return super().parse(text)
        first, *rest = match[1].split(",")
        if len(rest) > 2:
            raise EncodeError(f"s_sendmsg: '{text}'", "write sendmsg(message, operation, stream)")
        names = self.place.isa.names
        named = first in names["messages"]
        message = self.named(first, names["messages"], "message")
        group = self._operations(message)
        operation = self.named(rest[0], group, f"operation of {first}") if rest else 0
        stream = self.number(rest[1]) if len(rest) > 1 else 0
        if not (0 <= message <= 15 and 0 <= operation <= 7 and 0 <= stream <= 3):
            raise EncodeError(f"s_sendmsg: '{text}'", "a message is 0 to 15, its operation 0 to 7, its stream 0 to 3")
        if named:
            self._fits(first, group, operation, rest)
        return Const(message | operation << 4 | stream << 8)

    def _operations(self, message: int) -> Mapping[str, int]:
        """The operations of a message by name."""
        names = self.place.isa.names
        group = self._group({n: name for name, n in names["messages"].items()}.get(message, ""))
        return names[group] if group else {}

    def _fits(self, name: str, group: Mapping[str, int], operation: int, rest: list[str]) -> None:
        """EncodeError when a message that is named has an operation or a stream that it doesn't take."""
        if bool(rest) is not bool(group):
            hint = f"its operations are {', '.join(group)}" if group else f"write sendmsg({name})"
            raise EncodeError(f"s_sendmsg: {name} {'needs an' if group else 'takes no'} operation", hint)
        if not group:
            return
        known = {n: code for n, code in group.items() if code or name == "MSG_GS_DONE"}
        if operation not in known.values():
            raise EncodeError(f"s_sendmsg: {name} has no operation {rest[0]}", f"it has {', '.join(known)}")
        if len(rest) > 1 and (self._group(name) != _GS or not operation):
            raise EncodeError(f"s_sendmsg: {name} has no stream with {rest[0]}", "leave the stream away")


class GprIndex(Immediate):
    """gpr_idx: one bit for each operand that is addressed relatively."""

    def text(self, value: Value) -> str:
        assert isinstance(value, Const)
        names = self.place.isa.names["gpr_idx"]
        if value.bits >> len(names):
            return f"{value.bits:#x}"
        return "gpr_idx(" + ",".join(n for n, bit in names.items() if value.bits >> bit & 1) + ")"

    def parse(self, text: str) -> Value:
        names = self.place.isa.names["gpr_idx"]
        match = re.fullmatch(r"gpr_idx\((.*)\)", text)
        if not match:
            number = self.number(text)
            if not 0 <= number < 1 << len(names):
                raise EncodeError(f"{self.place.spec.name}: {number} is not a number from 0 to {(1 << len(names)) - 1}")
            return Const(number)
        parts = match[1].split(",") if match[1] else []
        if len(set(parts)) < len(parts) or set(parts) - names.keys():
            raise EncodeError(f"{self.place.spec.name}: '{text}'", f"write some of {', '.join(names)}, each once")
        return Const(sum(1 << names[p] for p in parts))


class SmemOffset(ScalarRegister):
    """smem_offset: none (the modifier ``offset`` alone), a register in the offset's bits, or a register
    and the offset."""

    def __init__(self, place: Place) -> None:
        super().__init__(place)
        self.imm, self.both = place.bit("imm"), place.bit("soffset_en")
        self.controls = {"imm": 1, "soffset_en": 1}
        ((high, self.immediate_low),) = place.format.modifiers["offset"].bits
        self.immediate_mask = ((1 << (high - self.immediate_low + 1)) - 1) << self.immediate_low
        self.mask |= self.imm | self.both | self.immediate_mask
        self._refused = set()
        self.expects = "a scalar register, or none"

    def read(self, word: int) -> Value:
        if word & self.both:
            if not word & self.imm and word & self.immediate_mask:
                raise InvalidWordError
            return super().read(word)
        if word & self.field_mask:
            raise InvalidWordError
        if word & self.imm:
            return None
        return self.scalars.register((word & self.immediate_mask) >> self.immediate_low, 1, source=False)

    def write(self, value: Value, request: Request) -> int:
        immediate, given = request.modifiers.get("offset", 0), request.modifiers
        if value is None:
            request.claim("imm", 1)
            request.claim("soffset_en", 0)
            return 0
        bits = super().write(value, request)
        # a register alone has two encodings: in the offset's place, or, when asked for, in its own
        both = int(immediate != 0 or bool(given.get("imm")))
        own = int(both or bool(given.get("soffset_en")))
        request.claim("imm", both)
        request.claim("soffset_en", own)
        return bits if own else bits >> self.low << self.immediate_low


class BufferAddress(Vgpr):
    """buffer_address: none, the offset (offen), the index (idxen), or two registers, index and offset."""

    def __init__(self, place: Place) -> None:
        super().__init__(place)
        self.bits = {1: place.bit("offen"), 2: place.bit("idxen")}
        self.mask |= sum(self.bits.values())
        self.unified = place.isa.arch.registers.unified
        self.expects = "one VGPR with offen or idxen, two (from an even one on gfx90a and later) with both, else off"

    def _shape(self, words: int) -> None:
        self.words, self.align = words, 2 if words > 1 and self.unified else 1

    def read(self, word: int) -> Value:
        words = sum(bool(word & bit) for bit in self.bits.values())
        if not words:
            return self._absent(word)
        self._shape(words)
        return super().read(word)

    def write(self, value: Value, request: Request) -> int:
        words = sum(bool(request.modifiers.get(name)) for name in ("offen", "idxen"))
        if value is None and not words:
            return 0
        if not words:
            raise self.wrong(value)
        self._shape(words)
        return super().write(value, request)

    def text(self, value: Value) -> str:
        return "off" if value is None else super().text(value)

    def parse(self, text: str) -> Value:
        return None if text == "off" else super().parse(text)


class FlatAddress(BufferAddress):
    """flat_address: a 64-bit pair, or a 32-bit offset beside a scalar base. Of scratch: 32 bits, or none."""

    def __init__(self, place: Place) -> None:
        Vgpr.__init__(self, place)
        self.unified = place.isa.arch.registers.unified
        self.scratch = place.format.name == "SCRATCH"
        self.sve = place.bit("sve")
        names = [o.name for o in place.spec.operands if o.kind == "saddr"]
        self.base_name = names[0] if names else ""
        high, low = place.format.fields["saddr"]
        self.base_mask = ((1 << (high - low + 1)) - 1) << low if names else 0
        self.base_off = place.isa.names["operand_codes"]["saddr_off"] << low
        self.mask |= self.base_mask | self.sve
        if self.scratch and self.sve:
            self.controls["sve"] = 1
        self.expects = "two VGPRs without saddr, one with it" if not self.scratch else "one VGPR, or off"

    def read(self, word: int) -> Value:
        based = bool(self.base_mask) and word & self.base_mask != self.base_off
        if self.scratch and not (word & self.sve if self.sve else not based):
            return self._absent(word)
        self._shape(1 if based or self.scratch else 2)
        return Vgpr.read(self, word)

    def write(self, value: Value, request: Request) -> int:
        based = bool(self.base_name) and request.operands.get(self.base_name) is not None
        if self.scratch:
            if self.sve:
                request.claim("sve", int(value is not None))
                if value is None:
                    return 0
            elif based:
                if value is not None:
                    raise request.error(self.name, "a VGPR and saddr together need gfx942 or later")
                return 0
        self._shape(1 if based or self.scratch else 2)
        if not isinstance(value, Reg):
            raise self.wrong(value)
        return Vgpr.write(self, value, request)
