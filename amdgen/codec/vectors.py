"""Slots of operands that are or may be vector registers: VGPRs, AGPRs, and the sources of vector instructions."""

from __future__ import annotations

from amdgen.codec.errors import InvalidWordError, ListedRefusal
from amdgen.codec.inst import Const, Reg, Value
from amdgen.codec.scalars import parse_vector, vector_text
from amdgen.codec.slots import Place, Request, ScalarSource, Slot


class Vgpr(Slot):
    """vgpr, agpr, vsrc: registers of one vector file, which a control bit may choose."""

    def __init__(self, place: Place) -> None:
        super().__init__(place)
        self.base = place.isa.names["operand_codes"]["vgpr_first"] if self.width == 9 else 0
        self.count = place.isa.arch.registers.vgprs
        # where VGPRs and AGPRs are one file, a tuple starts at an even register
        paired = (self.words > 1 and "odd_tuple" not in place.spec.tags) or "gws" in place.spec.tags
        self.align = 2 if place.isa.arch.registers.unified and paired else 1
        # texture fail: one more register takes the status
        self.extended = place.bit("tfe") if place.field == "vdata" and "tfe" in place.spec.modifiers else 0
        self.mask |= self.extended
        self._zero_when_absent |= self.extended
        self.fixed_file = "a" if place.operand.kind == "agpr" else "v"
        self.control, self.control_index = self._control()
        self.control_bit = place.bit(self.control, self.control_index) if self.control else 0
        if self.control:
            self.controls = {self.control: 1 << self.control_index}
            self.mask |= self.control_bit
        self.lds_direct = place.scalars.lds_direct if self._takes_lds_direct() else -1
        names = {"v": "VGPR", "a": "AGPR"}
        file = "VGPR or AGPR" if self.control else names[self.fixed_file]
        even = ", the first one even" if self.align == 2 else ""
        self.expects = f"a {file}{even}" if self.words == 1 else f"{self.words} consecutive {file}s{even}"

    def _takes_lds_direct(self) -> bool:
        """Whether it can be src_lds_direct."""
        place = self.place
        first = place.operand.name == "src0" and self.width == 9 and self.words == 1 and not place.operand.writes
        fits = place.form != "MAI" and place.operand.kind in ("src", "vsrc") and "reversed" not in place.spec.tags
        return first and fits

    def _control(self) -> tuple[str, int]:
        """The modifier bit that chooses AGPRs."""
        place, name = self.place, self.place.field
        if place.operand.kind != "vgpr" and not (place.operand.kind == "src" and "acc" in place.format.modifiers):
            return "", 0
        if "acc" not in place.format.modifiers:
            return "", 0
        if place.spec.matrix is None:
            data = name in ("vdst", "vdata", "data", "data0", "data1") or "gws" in place.spec.tags
            return ("acc", 0) if data else ("", 0)
        if name in ("src0", "src1"):
            return "acc", int(name[-1])
        if name == "vdst" or (name == "src2" and place.operand.kind == "src"):
            if "acc_cd" in place.format.modifiers:
                return "acc_cd", 0
            self.fixed_file = "a"
        return "", 0

    @property
    def refuses(self) -> bool:
        """False for a single VGPR in 8 bits: all 256 exist."""
        always = type(self) is Vgpr and self.words == self.align == 1 and self.count == 1 << self.width
        return not always or bool(self.extended or self.optional)

    def file(self, word: int) -> str:
        """The register file that the control bit chooses: "v" or "a"."""
        return ("a" if word & self.control_bit else "v") if self.control else self.fixed_file

    def read(self, word: int) -> Value:
        if self.lds_direct >= 0 and self.code(word) == self.lds_direct:
            return Reg("s", self.lds_direct)
        return self.vector(self.code(word) - self.base, self.file(word), self.words + bool(word & self.extended))

    def vector(self, index: int, file: str, words: int = 0) -> Reg:
        """The register or tuple at ``index``. InvalidWordError when it is misaligned or runs past the file."""
        words = words or self.words
        if index < 0 or index + words > self.count or index % self.align:
            raise InvalidWordError
        return Reg(file, index, words)

    def write(self, value: Value, request: Request) -> int:
        if self.lds_direct >= 0 and value == Reg("s", self.lds_direct):
            return self.lds_direct << self.low
        return (self.vector_code(value, request) + self.base) << self.low

    def vector_code(self, value: Value, request: Request) -> int:
        """The index of a register; claims the bit that chooses its file. EncodeError when it doesn't fit."""
        words = self.words + bool(self.extended and request.modifiers.get("tfe"))
        if not isinstance(value, Reg) or value.file == "s" or value.words != words:
            if self.place.form == "DPP" and isinstance(value, Reg) and {value.words, words} == {1, 2}:
                raise ListedRefusal("wide_dpp", self.wrong(value).message)
            raise self.wrong(value)
        if value.index < 0 or value.index + value.words > self.count or value.index % self.align:
            raise self.wrong(value)
        if self.control:
            request.claim(self.control, (value.file == "a") << self.control_index, 1 << self.control_index)
        elif value.file != self.fixed_file:
            raise self.wrong(value)
        return value.index

    def text(self, value: Value) -> str:
        assert isinstance(value, Reg)
        return self.scalars.text(value) if value.file == "s" else vector_text(value)

    def parse(self, text: str) -> Value:
        register = parse_vector(text) or (self.scalars.parse(text, 1) if self.lds_direct >= 0 else None)
        if register is None:
            raise self.wrong(f"'{text}'")
        return register


class Source(Vgpr):
    """src: a vector register, a scalar register or a constant, in 9 bits."""

    def __init__(self, place: Place) -> None:
        super().__init__(place)
        self.scalar_slot = ScalarSource(place)
        # operands that are written too (v_swap) must be registers; so must a matrix instruction's A and B
        matrix = place.spec.matrix is not None
        only_vector = place.operand.writes or (matrix and place.field != "src2")
        self.accepts = "v" if only_vector else "vc" if matrix or place.operand.kind == "vector_or_inline" else "vs"
        if self.words > 4 and not matrix:  # no scalar tuple is read as widely
            self.accepts = "v"
        if place.operand.type.kind == "mask":
            self.accepts = "s"
        if self.accepts != "v":
            self.expects += " or a constant" if self.accepts == "vc" else ", a scalar register or a constant"

    @property
    def accepts_literal(self) -> bool:
        """Whether a literal may follow in this form."""
        return self.scalar_slot.accepts_literal and self.accepts == "vs"

    def read(self, word: int) -> Value:
        code = self.code(word)
        if code >= self.base:
            if "v" not in self.accepts:
                raise InvalidWordError
            return self.vector(code - self.base, self.file(word))
        if code == self.lds_direct:
            return super().read(word)
        value = self.scalar_slot.scalar(code)
        if isinstance(value, Reg):
            if "s" not in self.accepts:
                raise InvalidWordError
        elif self.accepts in ("v", "s"):
            raise InvalidWordError
        elif self.control and word & self.control_bit:
            self._constant_control(word)
        return value

    def _constant_control(self, word: int) -> None:
        """When the accumulator is a constant, its AGPR bit is the result's; nothing to check."""

    def follow(self, word: int) -> Const:
        return self.scalar_slot.follow(word)

    def write(self, value: Value, request: Request) -> int:
        if isinstance(value, Reg) and (value.file != "s" or value.index == self.lds_direct):
            if "v" not in self.accepts:
                raise self.wrong(value)
            return super().write(value, request)
        source = isinstance(value, Reg) and value.index >= self.scalars.first_source
        if source and self.accepts == "vc" and self.place.spec.matrix is not None:
            raise ListedRefusal("read_only_accumulator", self.wrong(value).message)
        if (isinstance(value, Reg) and "s" in self.accepts) or (isinstance(value, Const) and len(self.accepts) == 2):
            return self.scalar_slot.source_code(value) << self.low
        raise self.wrong(value)

    def text(self, value: Value) -> str:
        vector = isinstance(value, Reg) and value.file != "s"
        return super().text(value) if vector else self.scalar_slot.text(value)

    def parse(self, text: str) -> Value:
        return parse_vector(text) or self.scalar_slot.parse(text)


class MatrixFormatSource(Source):
    """A or B of an f8f6f4 matrix instruction: 32 elements a lane, of the width that cbsz (A) or blgp (B) says."""

    def __init__(self, place: Place) -> None:
        super().__init__(place)
        self.selector = "cbsz" if place.field == "src0" else "blgp"
        self.selector_bits = [place.bit(self.selector, i) for i in range(3)]
        self.mask |= sum(self.selector_bits)
        names = place.isa.names["matrix_formats"]
        self.registers = {code: int(name[-1]) for name, code in names.items()}

    def _set_words(self, code: int) -> None:
        if code not in self.registers:
            raise InvalidWordError
        self.words = self.registers[code]
        self.expects = f"{self.words} consecutive VGPRs or AGPRs, the first one even, for {self.selector}:{code}"

    def read(self, word: int) -> Value:
        self._set_words(sum(1 << i for i, bit in enumerate(self.selector_bits) if word & bit))
        return super().read(word)

    def write(self, value: Value, request: Request) -> int:
        code = request.modifiers.get(self.selector, 0)
        if code not in self.registers:
            raise request.error(self.selector, f"{code} is not one of {', '.join(map(str, self.registers))}")
        self._set_words(code)
        return super().write(value, request)


class SdwaSource(Source):
    """A source of SDWA: 8 bits, and one that makes them scalar."""

    def __init__(self, place: Place) -> None:
        super().__init__(place)
        self.base = 0
        self.flag = f"{place.operand.name}_sgpr"
        self.scalar_bit = place.bit(self.flag)
        self.controls = {self.flag: 1}
        self.mask |= self.scalar_bit
        self.scalar_slot.accepts_literal = False

    def read(self, word: int) -> Value:
        if word & self.scalar_bit:
            return self.scalar_slot.scalar(self.code(word))
        return self.vector(self.code(word), "v")

    def write(self, value: Value, request: Request) -> int:
        if isinstance(value, Reg) and value.file != "s":
            request.claim(self.flag, 0)
            return self.vector_code(value, request) << self.low
        request.claim(self.flag, 1)
        return self.scalar_slot.source_code(value) << self.low

    def parse(self, text: str) -> Value:
        value = super().parse(text)
        constants = self.scalar_slot.constants
        if isinstance(value, Const) and constants.kind.bits == 16 and not constants.kind.is_float and "0.15" in text:
            raise self.wrong(f"'{text}'")
        return value
