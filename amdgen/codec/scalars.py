"""Scalar registers and constants (inline constants and literals): their codes and their text."""

from __future__ import annotations

import re
import struct
from functools import cached_property

from amdgen.codec.errors import EncodeError, InvalidWordError, ListedRefusal
from amdgen.codec.inst import Const, Reg
from amdgen.codec.regnames import Named, names_of_list, numbered
from amdgen.codec.scan import integer
from amdgen.isa.model import Isa
from amdgen.isa.types import ValueType, value_type

_REAL = re.compile(r"-?(?:(?!0\d)\d+\.\d*|\.\d+|[1-9]\d*(?=[eE]))(?:[eE][+-]?\d+)?\Z")
_HEX_REAL = re.compile(r"-?0[xX][0-9a-fA-F]*\.?[0-9a-fA-F]*[pP][+-]?\d+\Z")


ONE_OVER_TWO_PI = 0.15915494309189532
"""The inline constant of sines and cosines."""


class Scalars:
    """The scalar registers of one architecture by number and by name."""

    def __init__(self, isa: Isa) -> None:
        self.arch, self.count, self.vectors = isa.arch.name, isa.arch.registers.sgprs, isa.arch.registers.vgprs
        self.number = dict(isa.names["scalar_registers"])
        self.name = {n: name for name, n in self.number.items()}
        codes = isa.names["operand_codes"]
        self.ttmp = range(codes["ttmp_first"], codes["ttmp_last"] + 1)
        # a pair has the name of its halves; registers that can only be sources have one name for 32 and 64 bits
        self.pairs = {n.removesuffix("_lo"): code for n, code in self.number.items() if n.endswith("_lo")}
        self.pair_name = {code: name for name, code in self.pairs.items()}
        self.first_source = codes["integer_zero"]
        self.lds_direct = self.number.get("src_lds_direct", -1)  # no scalar operand takes it

    def register(self, code: int, words: int, *, source: bool) -> Reg:
        """The register of an operand code; InvalidWordError where there is none of that size."""
        if code < self.count:
            if code + words <= self.count and code % alignment(words) == 0:
                return Reg("s", code, words)
        elif code in self.ttmp:
            if code + words - 1 in self.ttmp and (code - self.ttmp.start) % alignment(words) == 0:
                return Reg("s", code, words)
        elif code >= self.first_source:
            if source and code in self.name and code != self.lds_direct and words <= 2:
                return Reg("s", code, words)
        elif (words == 1 and code in self.name) or (words == 2 and code in self.pair_name):
            return Reg("s", code, words)
        raise InvalidWordError

    def is_register(self, value: Reg, *, source: bool) -> bool:
        """Whether the architecture has this scalar register; ``source``: as a source operand."""
        try:
            return value.file == "s" and self.register(value.index, value.words, source=source) == value
        except InvalidWordError:
            return False

    def text(self, register: Reg) -> str:
        """The name of a register in assembly text."""
        index, words = register.index, register.words
        prefix, base = ("ttmp", self.ttmp.start) if index in self.ttmp else ("s", 0)
        if index in self.ttmp or index < self.count:
            first = index - base
            return f"{prefix}{first}" if words == 1 else f"{prefix}[{first}:{first + words - 1}]"
        if words == 2 and index in self.pair_name:
            return self.pair_name[index]
        return self.name[index]

    def parse(self, text: str, words: int) -> Reg | None:
        """A scalar register from its name; None when it is none. ``words``: its size where the name doesn't say.
        EncodeError for one that the architecture lacks."""
        found = _numbered(text)
        if found and found[0] in ("s", "ttmp"):
            file, first, count = found
            base, limit = (self.ttmp.start, len(self.ttmp)) if file == "ttmp" else (0, self.count)
            if first + count > limit:
                raise EncodeError(f"{self.arch} has no register {text}", f"it has {file}0 to {file}{limit - 1}")
            return Reg("s", base + first, count)
        if parts := names_of_list(text):
            if len(parts) == 1:
                return self.parse(parts[0], words)
            halves = [self.number.get(part, -1) for part in parts]
            pair = self.pair_name.get(halves[0])
            return Reg("s", halves[0], 2) if pair and halves == [halves[0], halves[0] + 1] else None
        if text in self.pairs:
            return Reg("s", self.pairs[text], 2)
        code = self.number.get(text, self.number.get(f"src_{text}"))
        if code is None:
            return None
        return Reg("s", code, words if code >= self.first_source else 1)


def _numbered(text: str) -> Named | None:
    try:
        return numbered(text)
    except ValueError as error:
        raise EncodeError(f"'{text}': {error}") from None


def alignment(words: int) -> int:
    """The multiple that the first register of a scalar tuple of so many words must have."""
    return 1 if words == 1 else 2 if words == 2 else 4


def vector_text(register: Reg) -> str:
    """The name of a vector register or tuple: v3, a[0:3]."""
    first, words = register.index, register.words
    return f"{register.file}{first}" if words == 1 else f"{register.file}[{first}:{first + words - 1}]"


def parse_vector(text: str) -> Reg | None:
    """A vector register or tuple from its name; None when it is none."""
    found = _numbered(text)
    return Reg(*found) if found and found[0] in ("v", "a") else None


class Constants:
    """Inline constants and literals of one operand type."""

    def __init__(self, isa: Isa, kind: ValueType, scalar: bool = False) -> None:
        """``scalar``: of a scalar instruction, which reads constants of narrow types as 32 bits."""
        codes = isa.names["operand_codes"]
        self.zero, self.last_positive = codes["integer_zero"], codes["integer_last_positive"]
        self.last_negative, self.literal_code = codes["integer_last_negative"], codes["literal"]
        self._floats = isa.names["inline_floats"]
        if scalar and kind.total_bits < 32:
            kind = value_type("u32")
        self.kind = kind
        # a packed or wide operand reads a constant as one of its elements, 8- and 4-bit ones as 32 bits
        self.wide = kind.kind == "mask" or (kind.count == 1 and kind.bits == 64) or (kind.count > 1 and kind.bits == 64)
        self.half = kind.bits == 16 and (kind.count == 1 or kind.is_float)
        self.bits = 64 if self.wide else 16 if kind.bits == 16 and kind.count == 1 else 32

    @property
    def _short_integer(self) -> bool:
        """Whether it is a 16-bit integer, to which an inline float is the bit pattern of an f16."""
        return self.bits == 16 and not self.kind.is_float

    @cached_property
    def _by_code(self) -> dict[int, Const]:
        mask = (1 << self.bits) - 1
        out = {code: Const((code - self.zero) & mask) for code in range(self.zero, self.last_positive + 1)}
        negatives = range(self.last_positive + 1, self.last_negative + 1)
        out |= {code: Const((self.last_positive - code) & mask) for code in negatives}
        out |= {code: Const(self.pattern(float_value(name))) for name, code in self._floats.items()}
        return out

    @cached_property
    def _by_bits(self) -> dict[int, int]:
        return {const.bits: code for code, const in self._by_code.items()}

    @cached_property
    def _float_text(self) -> dict[int, str]:
        wide = self.wide or (self.kind.bits < 32 and self.kind.total_bits == 64)  # four halves are written as a double
        one_over_two_pi = "0.15915494309189532" if wide else "0.15915494"
        return {code: one_over_two_pi if "pi" in name else name for name, code in self._floats.items()}

    def pattern(self, value: float) -> int:
        """The bits of a float as an operand of this type reads it."""
        if self.wide:
            return int.from_bytes(struct.pack("<d", value), "little")
        single = int.from_bytes(struct.pack("<f", value), "little")
        if self.half and self.kind.kind == "bf":
            if value == ONE_OVER_TWO_PI:
                return single >> 16  # the inline constant is cut off, not rounded
            return (single + 0x7FFF + (single >> 16 & 1)) >> 16
        return int.from_bytes(struct.pack("<e", value), "little") if self.half else single

    def inline(self, code: int) -> Const:
        """The constant of an inline operand code. InvalidWordError for any other code."""
        const = self._by_code.get(code)
        if const is None:
            raise InvalidWordError
        return const

    def literal(self, word: int) -> Const:
        """The constant that a 32-bit literal word stands for at this type."""
        if self.wide and self.kind.is_float:
            return Const(word << 32, True)
        if self.wide and self.kind.kind == "i":
            return Const((word ^ 1 << 31) - (1 << 31) & (1 << 64) - 1, True)
        return Const(word, True)

    def code(self, const: Const) -> int | None:
        """The operand code of a constant; None when it has to be a literal."""
        return self.literal_code if const.literal else self._by_bits.get(const.bits)

    def literal_word(self, const: Const) -> int:
        """The 32-bit word of a literal. EncodeError when the value has none."""
        word = const.bits >> 32 if self.wide and self.kind.is_float else const.bits & 0xFFFFFFFF
        if self.literal(word) != const:
            raise EncodeError(f"{const.bits:#x} is not a 32-bit literal of type {self.kind.name}")
        return word

    def text(self, const: Const) -> str:
        """A constant in assembly text."""
        if const.literal:
            word = self.literal_word(const)
            if self.wide and self.kind.is_float:  # written as the inline constant of its value, where there is one
                code = self._by_bits.get(const.bits)
                return self._code_text(code) if code is not None else f"{word:#x}"
            low = word & 0xFFFF if self.bits == 16 else word
            code = self._by_bits.get(low)
            hidden = code is not None and not (self._short_integer and code in self._float_text)
            return f"lit({word:#x})" if hidden else f"{low:#x}"
        code = self._by_bits[const.bits]
        if self._short_integer and code in self._float_text:
            return f"{const.bits:#x}"
        return self._code_text(code)

    def _code_text(self, code: int) -> str:
        if code in self._float_text:
            return self._float_text[code]
        return str(code - self.zero if code <= self.last_positive else self.last_positive - code)

    def parse(self, text: str) -> Const | None:
        """A number as the assembler reads it: inline where there is such a constant, else a literal. None when it is no
        number."""
        if text.startswith("["):  # which is a list of registers
            return None
        if text.startswith("lit64("):
            raise ListedRefusal("lit64", f"'{text}': a literal has 32 bits", "write lit(...) or a plain number")
        forced = text.startswith("lit(") and text.endswith(")")
        number = text[4:-1] if forced else text
        if _REAL.match(number) or _HEX_REAL.match(number):
            return self._real(number, forced)
        try:
            value = integer(number)
        except ValueError:
            return None
        return self._integer(value, forced)

    def parse_signed(self, text: str, *, negative: bool, absolute: bool) -> Const:
        """A number with its sign bit cleared or flipped, inline where there is one of its value. EncodeError where
        neither an inline constant nor a literal has it: a number without a point is 64 bits to f64, of which a literal
        keeps the upper half."""
        const = self.parse(text)
        assert const is not None
        if self.wide and not (_REAL.match(text) or _HEX_REAL.match(text)):
            raise EncodeError(f"the sign of '{text}' has no place in this form")
        sign = 1 << self.bits - 1
        bits = const.bits & (2 * sign - 1)
        bits = (bits & ~sign if absolute else bits) ^ (sign if negative else 0)
        if bits in self._by_bits and not text.startswith("lit("):
            return Const(bits)
        return self.literal(bits >> 32) if self.wide and self.kind.is_float else self.literal(bits)

    def _integer(self, value: int, forced: bool) -> Const:
        """The constant of an integer; ``forced``: as a literal even where an inline one has its value."""
        whole = 64 if self.wide else min(self.bits, 32)
        masked = value & (1 << whole) - 1
        fits = -(1 << whole - 1) <= value < 1 << whole
        if self._short_integer and not -16 <= value <= 64:
            forced = True  # even where an inline float has this pattern
        if not forced and fits and masked in self._by_bits:
            return Const(masked)
        room = min(whole, 32)
        if not -(1 << room - 1) <= value < 1 << room:
            raise EncodeError(f"{value:#x} does not fit {room} bits")
        if self._short_integer:  # of which an instruction reads the lower half
            room = 32
        return self.literal(value & (1 << room) - 1)

    def _real(self, number: str, forced: bool) -> Const:
        """The constant of a number with a point or an exponent. EncodeError where this type can't hold it: an integer
        of 64 bits only the inline ones."""
        named = next((name for code, shown in self._float_text.items() if shown == number
                      for name, c in self._floats.items() if c == code), None)  # fmt: skip
        try:
            value = float_value(named) if named else float.fromhex(number) if "x" in number.lower() else float(number)
            bits = self.pattern(value)
        except OverflowError:
            raise EncodeError(f"{number} is beyond the range of {self.kind.name}") from None
        if not self.wide and self._underflows(value, bits):
            raise EncodeError(f"{number} is too small for {self.kind.name}", "write 0")
        if bits in self._by_bits and not forced:
            return Const(bits)
        if self._short_integer:
            raise ListedRefusal("short_float", f"{number} is no inline constant of type {self.kind.name}")
        if not self.wide:
            return self.literal(bits)
        if not self.kind.is_float:
            raise EncodeError(f"{number} is no inline constant of type {self.kind.name}", "write its bits as a number")
        high = bits >> 32 << 32  # a literal holds no more
        return Const(high) if high in self._by_bits and not forced else self.literal(bits >> 32)

    def _underflows(self, value: float, bits: int) -> bool:
        """Whether a value lost bits because its exponent is too small: the result is subnormal or 0, and not exact."""
        narrow = self.half and self.kind.kind != "bf"
        exponents = 0x7C00 if narrow else 0x7F80 if self.half else 0x7F800000
        if bits & exponents or not value:
            return False
        kept = struct.unpack("<e", struct.pack("<H", bits))[0] if narrow else struct.unpack(
            "<f", struct.pack("<I", bits << 16 if self.half else bits))[0]  # fmt: skip
        return bool(kept != value)


def float_value(name: str) -> float:
    """The value of an inline float from its name in the ISA, such as "0.5"; 1/2pi is the only one that is no number."""
    return ONE_OVER_TWO_PI if "pi" in name else float(name)
