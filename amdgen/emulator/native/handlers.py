"""Handlers of arithmetic instructions: C text made from an instruction's semantics and its form.

The text of a handler depends on the instruction, its modifiers and the kinds of its operands, never on register
numbers: those are numbers in ``Op.arg``. So a handler is compiled once and serves every kernel. The rules of operands
and results are those of :mod:`amdgen.emulator.arithmetic.operands` and :mod:`amdgen.emulator.arithmetic.alu`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

import numpy as np

from amdgen.codec.inst import Const, Inst, Reg
from amdgen.emulator.arithmetic.operands import EXECZ, SCC, VCCZ, dpp_source, row_of
from amdgen.emulator.arithmetic.values import Context, is_float
from amdgen.emulator.native.border import Size
from amdgen.emulator.native.expressions import C_TYPES, NoCodeError, Scope, expression, uses, variable
from amdgen.emulator.native.words import mask_bits, typed, untyped
from amdgen.emulator.state import EXEC, M0, SGPRS, VCC
from amdgen.isa.model import Instruction, Operand
from amdgen.isa.semantics import Assign, Node, names_read, names_written
from amdgen.isa.types import LANES, ValueType

_MACHINE = ("SCC", "VCC", "EXEC", "M0", "PC", "MODE", "LANE")
_ACROSS = frozenset({"readlane", "readfirstlane", "writelane", "shuffle"})
_NOT_HERE = frozenset({"op_sel_byte", "op_sel_src_byte"})
_SDWA_FIELDS = {0: (0, 8), 1: (8, 8), 2: (16, 8), 3: (24, 8), 4: (0, 16), 5: (16, 16), 6: (0, 32)}


@dataclass(frozen=True)
class Handler:
    """The body of a C function, and the numbers that it takes from ``Op.arg``."""

    body: str
    args: tuple[int, ...]


class Number(NamedTuple):
    """Where a number in ``Op.arg`` comes from: ``what`` of an operand, ``more`` behind it; or ``more`` itself."""

    what: Literal["itself", "row", "register", "word"]
    more: int
    operand: str = ""

    def of(self, inst: Inst) -> int:
        """The number, signed."""
        number, value = self.more, inst.operands.get(self.operand)
        if self.what == "word":
            assert isinstance(value, Const)
            number = value.bits >> 32 * self.more & 0xFFFFFFFF
        elif self.what != "itself":
            assert isinstance(value, Reg)
            number += row_of(value) if self.what == "row" else value.index
        return number if number < 1 << 31 else number - (1 << 32)


@dataclass(frozen=True)
class Text:
    """The text of a handler, and where its numbers come from."""

    body: str
    numbers: tuple[Number, ...]

    def of(self, inst: Inst) -> Handler:
        """The handler of an instruction that has this text."""
        return Handler(self.body, tuple(number.of(inst) for number in self.numbers))


_MOST_KEPT = 50_000
_kept: dict[tuple[object, ...], tuple[Instruction, Text]] = {}


def handler(inst: Inst, context: Context, dx10_clamp: bool, constants: Mapping[int, int]) -> Handler:
    """The handler of an arithmetic instruction; NoCodeError: it has none. ``constants``: what sources hold.

    A text is kept for all instructions that differ in the numbers of registers and in constants alone.
    """
    spec = inst.spec
    assert spec is not None
    if "PC" in spec.semantics or "MODE" in spec.semantics:  # the place is in the text
        return _text(inst, spec, context, dx10_clamp, constants).of(inst)
    operands = tuple((name, _kind(value)) for name, value in inst.operands.items())
    key = (id(spec), inst.form, operands, tuple(inst.modifiers.items()), context, dx10_clamp)
    if key not in _kept:
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        _kept[key] = spec, _text(inst, spec, context, dx10_clamp, constants)
    return _kept[key][1].of(inst)


def _kind(value: Reg | Const | None) -> object:
    """All of an operand that the text of a handler depends on."""
    if not isinstance(value, Reg):
        return type(value)
    if value.file == "s" and value.index + max(value.words, 2) > SGPRS:
        return value  # registers with names: each has a text of its own
    return value.file == "s", value.words


def _text(inst: Inst, spec: Instruction, context: Context, dx10_clamp: bool, constants: Mapping[int, int]) -> Text:
    if not spec.semantics:
        raise NoCodeError("no semantics")
    if spec.tags & _NOT_HERE:
        raise NoCodeError("a byte or a register chosen at run time")
    effects = spec.clamped_effects if inst.modifiers.get("clamp", 0) else spec.effects
    if _floats(effects) and (context.round_f32 or context.round_f16_f64 or context.fp16_overflow):
        raise NoCodeError("floats that are not rounded to nearest even, or overflow to the largest")
    if inst.modifiers.get("omod", 0) and (context.denormals_f32, context.denormals_f16_f64) != (3, 3):
        raise NoCodeError("omod")  # without effect while denormals are kept
    return Writer(inst, effects, dx10_clamp, constants, context).text()


def _floats(effects: tuple[Assign, ...]) -> bool:
    def any_float(node: Node) -> bool:
        return (is_float(node.type) and node.op != "const") or any(any_float(a) for a in node.args)

    return any(any_float(e.value) for e in effects)


@dataclass
class Writer:
    """Writes the C text of one instruction."""

    inst: Inst
    effects: tuple[Assign, ...]
    dx10_clamp: bool
    constants: Mapping[int, int]
    context: Context
    before: list[str] = field(default_factory=list)
    loop: list[str] = field(default_factory=list)
    after: list[str] = field(default_factory=list)
    numbers: list[Number] = field(default_factory=list)
    operands: dict[str, Operand] = field(default_factory=dict)
    inputs: dict[str, Callable[[str, int], str]] = field(default_factory=dict)
    packed: set[str] = field(default_factory=set)
    elements: int = 1

    def text(self) -> Text:
        """The handler of an instruction whose semantics are expressions. NoCodeError where it has no C."""
        assert self.inst.spec is not None
        self.operands = {o.name: o for o in self.inst.spec.operands}
        self.scalar = self.inst.spec.scalar
        self._inputs()
        self._outputs()
        if len(self.numbers) > Size.ARGS:
            raise NoCodeError("too many operands")
        lines = ["const u64 exec = EXEC(w);", *self.before]
        if self.loop:
            lines += ["for (int i = 0; i < LANES; i++) {", *("    " + x for x in self.loop), "}"]
        lines += self.after
        if not any(x.startswith("return") for x in self.after):
            lines.append("return NEXT;")
        return Text("\n".join("    " + x for x in lines), tuple(self.numbers))

    def finished(self, lines: list[str]) -> Handler:
        """The handler of these lines, after those that the operands needed."""
        goes_on = any(x.startswith("return") for x in lines)
        lines = ["const u64 exec = EXEC(w);", *self.before, *lines, *([] if goes_on else ["return NEXT;"])]
        return Text("\n".join("    " + x for x in lines), tuple(self.numbers)).of(self.inst)

    # -------------------------------------------------------------------------------------------------- words

    def arg(self, number: int) -> str:
        """The C text of a number that the operation carries."""
        return self._number(Number("itself", number))

    def _number(self, number: Number) -> str:
        self.numbers.append(number)
        return f"op->arg[{len(self.numbers) - 1}]"

    def local(self, kind: str, value: str) -> str:
        """The name of a new C variable of type ``kind`` that holds ``value``, set before the loop over lanes."""
        name = f"t{len(self.before)}"
        self.before.append(f"{kind}{name} = {value};")
        return name

    def word(self, operand: str, word: int) -> Callable[[str], str]:
        """The 32-bit word of an operand at a lane."""
        value = self.inst.operands[operand]
        assert value is not None
        if isinstance(value, Const):
            name = self.local("const u32 ", f"(u32){self._number(Number('word', word, operand))}")
            return lambda lane: name
        if value.file != "s":
            name = self.local("const u32 *", f"w->v[{self._number(Number('row', word, operand))}]")
            return lambda lane: f"{name}[{lane}]"
        name = self.local("const u32 ", self._scalar_word(operand, value.index, word))
        return lambda lane: name

    def _scalar_word(self, operand: str, index: int, word: int) -> str:
        if index < SGPRS:
            return f"w->s[{self._number(Number('register', word, operand))}]"
        if index in (SCC, EXECZ, VCCZ) and word:
            return "0u"
        if index == SCC:
            return "(u32)(w->s[SCC] != 0)"
        if index == EXECZ:
            return "(u32)(exec == 0)"
        if index == VCCZ:
            return "(u32)(scalar64(w, VCC_LO) == 0)"
        if index in self.constants:
            return f"(u32){self.arg(self.constants[index] >> 32 * word & 0xFFFFFFFF)}"
        raise NoCodeError(f"source register {index}")

    def address(self, value: int) -> str:
        """The C text of an address."""
        low, high = self.arg(value & 0xFFFFFFFF), self.arg(value >> 32)
        return self.local("const u64 ", f"(u32){low} | (u64)(u32){high} << 32")

    def wide(self, operand: str) -> str:
        """The C text of two words of a scalar operand."""
        low, high = (self.word(operand, w)("0") for w in (0, 1))
        return f"({low} | (u64){high} << 32)"

    def mask(self, operand: str) -> str:
        """The C text of a scalar operand as a mask of 64 lanes. NoCodeError where it is not a pair of SGPRs."""
        value = self.inst.operands[operand]
        assert value is not None
        if isinstance(value, Const):
            low, high = (self._number(Number("word", w, operand)) for w in (0, 1))
            return self.local("const u64 ", f"(u32){low} | (u64)(u32){high} << 32")
        if value.file != "s" or value.index + 1 >= SGPRS:
            raise NoCodeError("a mask that is not in scalar registers")
        return self.local("const u64 ", f"scalar64(w, {self._number(Number('register', 0, operand))})")

    # -------------------------------------------------------------------------------------------------- inputs

    def _inputs(self) -> None:
        for name in sorted(names_read(self.effects)):
            if name in self.operands:
                operand = self.operands[name]
                self.inputs[name] = self._operand(operand)
                if operand.type.count > 1:
                    self.packed.add(name)
                    self.elements = max(self.elements, operand.type.count)
            elif name == "ELEMENT":
                self.inputs[name] = lambda lane, element: f"{element}u"
            elif name in _MACHINE:
                self.inputs[name] = self._machine(name)
        if any(uses(e.value, frozenset({"readfirstlane"})) for e in self.effects):
            self.before.append("const int first = first_lane(exec);")

    def _machine(self, name: str) -> Callable[[str, int], str]:
        if name == "SCC":
            text = self.local("const int ", "w->s[SCC] != 0")
        elif name == "M0":
            text = self.local("const u32 ", f"w->s[{self.arg(M0)}]")
        elif name == "PC":
            text = self.address(self.inst.address + self.inst.size)
        elif name == "MODE":
            text = self.local("const u32 ", "w->mode_word")
        elif name == "LANE":
            return lambda lane, element: f"((u32){lane})"
        else:
            mask = "exec" if name == "EXEC" else self.local("const u64 ", "scalar64(w, VCC_LO)")
            if self.scalar:
                return lambda lane, element: mask
            return lambda lane, element: f"((int)({mask} >> {lane} & 1))"
        return lambda lane, element: text

    def _operand(self, operand: Operand) -> Callable[[str, int], str]:
        kind, inst = operand.type, self.inst
        if operand.kind == "modifier":
            text = self.local(f"const {C_TYPES[kind.name]} ", self.arg(inst.modifiers.get(operand.name, 0)))
            return lambda lane, element: text
        value = inst.operands.get(operand.name)
        if value is None:
            raise NoCodeError(f"operand {operand.name} is absent")
        if kind.kind == "mask":
            mask = self.mask(operand.name)
            return (lambda lane, e: mask) if self.scalar else (lambda lane, e: f"((int)({mask} >> {lane} & 1))")
        position = int(operand.name[-1]) if operand.name.startswith("src") and operand.name[-1].isdigit() else None
        assert inst.spec is not None
        if position is not None and "mix" in inst.spec.tags:
            return self._mixed(operand.name, position)
        words = [self.word(operand.name, w) for w in range(max(kind.words, 1))]
        if inst.form in ("SDWA", "SDWAC") and position is not None and position < 2:
            words = [self._sdwa(words[0], position)]
        elif inst.form == "DPP" and position == 0:
            words = [self._dpp(word) for word in words]
        read = self._packed(words, kind, position) if kind.count > 1 else self._plain(words, kind, position)
        return self._signed(read, position, kind)

    def _sdwa(self, word: Callable[[str], str], position: int) -> Callable[[str], str]:
        m = self.inst.modifiers
        shift, bits = _SDWA_FIELDS[m.get(f"src{position}_sel", 6)]
        if bits == 32:
            return word
        if m.get(f"src{position}_sext", 0):
            return lambda lane: f"((u32)((i32)({word(lane)} << {32 - shift - bits}) >> {32 - bits}))"
        return lambda lane: f"({word(lane)} >> {shift} & {(1 << bits) - 1:#x}u)"

    def _dpp(self, word: Callable[[str], str]) -> Callable[[str], str]:
        """The word of another lane, 0 where there is none."""
        source, exists = dpp_source(self.inst.modifiers["dpp_ctrl"])
        table = ", ".join(str(int(s)) for s in source)
        tables = [
            f"static const u8 dpp_from[LANES] = {{{table}}};",
            f"const u64 dpp_usable = gather_mask(exec, dpp_from) & {mask_bits(exists):#x}ull;",
        ]
        self.before += [line for line in tables if line not in self.before]
        name = self.local("u32 ", "0")
        self.before[-1] = f"u32 {name}[LANES];"
        self.before.append(
            f"for (int i = 0; i < LANES; i++) {name}[i] = dpp_usable >> i & 1 ? {word('dpp_from[i]')} : 0;"
        )
        return lambda lane: f"{name}[{lane}]"

    def _plain(
        self, words: list[Callable[[str], str]], kind: ValueType, position: int | None
    ) -> Callable[[str, int], str]:
        half = 0
        if kind.bits == 16 and position is not None and self.inst.form == "VOP3":
            half = self.inst.modifiers.get("op_sel", 0) >> position & 1
        if len(words) == 1:
            return lambda lane, e: typed(words[0](lane), kind.kind, kind.bits, half)
        if len(words) != 2 or kind.bits != 64:
            raise NoCodeError(f"operand type {kind.name}")
        return lambda lane, e: typed(f"({words[0](lane)} | (u64){words[1](lane)} << 32)", kind.kind, 64, 0)

    def _packed(
        self, words: list[Callable[[str], str]], kind: ValueType, position: int | None
    ) -> Callable[[str, int], str]:
        if kind.bits < 16:
            bits = kind.bits
            held = f"{kind.kind}{bits}"
            return lambda lane, e: typed(f"({words[0](lane)} >> {bits * e})", held[0], bits, 0)
        if kind.count != 2 or kind.bits not in (16, 32):
            raise NoCodeError(f"packed operand type {kind.name}")
        picks = [0, 1]
        if position is not None:
            m = self.inst.modifiers
            picks = [m.get("op_sel", 0) >> position & 1, m.get("op_sel_hi", 7) >> position & 1]
        if kind.bits == 16:
            return lambda lane, e: typed(words[0](lane), kind.kind, 16, picks[e])
        return lambda lane, e: typed(words[picks[e]](lane), kind.kind, 32, 0)

    def _mixed(self, operand: str, position: int) -> Callable[[str, int], str]:
        m = self.inst.modifiers
        bit = {name: m.get(name, 0) >> position & 1 for name in ("op_sel", "op_sel_hi", "neg_lo", "neg_hi")}
        word = self.word(operand, 0)

        def read(lane: str, element: int) -> str:
            text = typed(word(lane), "f", 16 if bit["op_sel_hi"] else 32, bit["op_sel"])
            text = f"((f32){text})"
            text = f"abs_f32({text})" if bit["neg_hi"] else text
            return f"(-{text})" if bit["neg_lo"] else text

        return read

    def _signed(
        self, read: Callable[[str, int], str], position: int | None, kind: ValueType
    ) -> Callable[[str, int], str]:
        if position is None or not kind.is_float:
            return read
        m, inst = self.inst.modifiers, self.inst
        held = C_TYPES[f"{kind.kind}{kind.bits}" if kind.kind == "f" else "bf16"]
        if kind.count > 1 and any(m.get(name, 0) >> position & 1 for name in ("neg_lo", "neg_hi")):
            negs = [m.get(name, 0) >> position & 1 for name in ("neg_lo", "neg_hi")]
            return lambda lane, e: f"(({held})-{read(lane, e)})" if negs[e] else read(lane, e)
        if inst.form in ("SDWA", "SDWAC", "DPP"):
            neg, absolute = m.get(f"src{position}_neg", 0), m.get(f"src{position}_abs", 0)
        else:
            neg, absolute = m.get("neg", 0) >> position & 1, m.get("abs", 0) >> position & 1

        def signed(lane: str, element: int) -> str:
            text = read(lane, element)
            text = f"abs_{held}({text})" if absolute else text
            return f"(({held})-{text})" if neg else text

        return signed

    # -------------------------------------------------------------------------------------------------- outputs

    def _outputs(self) -> None:
        written = names_written(self.effects)
        targets = [n for n in written if n in self.operands or n in _MACHINE]
        wide = any(self.operands[n].type.count > 1 for n in targets if n in self.operands)
        lane = "i"
        across = any(uses(e.value, _ACROSS) for e in self.effects)
        if not self.scalar and across and all(self._is_scalar(n) for n in targets):
            lane = "0"  # one value for the whole wave
        code: list[str] = []
        if wide:
            self.elements = max(self.elements, *(self.operands[n].type.count for n in targets if n in self.operands))
        elements = self.elements if wide else 1
        scope = Scope(self.inputs, self.context, frozenset(self.packed), 0, self.elements)
        for element in range(elements):
            of = scope.at(element)
            of.temporaries = set()
            if not wide:
                of.elements = self.elements
            suffix = f"_{element}" if of.elements > 1 else ""
            for assign in self.effects:
                text = expression(assign.value, of, lane)
                code.append(f"const {C_TYPES[assign.value.type]} {variable(assign.target)}{suffix} = {text};")
                of.temporaries.add(assign.target)
        last = {n: f"{variable(n)}" + ("_0" if scope.elements > 1 else "") for n in targets}
        per_lane = not self.scalar and lane == "i"
        (self.loop if per_lane else self.before).extend(code)
        for name in sorted(targets, key=lambda n: (n in ("PC", "MODE"), n == "EXEC", n)):  # a jump returns: last
            if name in self.operands:
                self._put_operand(self.operands[name], last[name], per_lane)
            else:
                self._put_machine(name, last[name], per_lane)

    def _is_scalar(self, name: str) -> bool:
        value = self.inst.operands.get(name)
        return isinstance(value, Reg) and value.file == "s" and self.operands[name].type.kind != "mask"

    def _put_machine(self, name: str, text: str, per_lane: bool) -> None:
        if name == "SCC":
            self.after.append(f"put_scalar(w, SCC, (u32)({text}));")
        elif name == "M0":
            self.after.append(f"put_scalar(w, M0, {text});")
        elif name == "PC":
            self.after.append(f"return go_to(w, {text});")
        elif name == "MODE":
            self.after.append(f"return set_mode(w, {text}, {self.address(self.inst.address + self.inst.size)});")
        else:
            self._put_mask(str(VCC if name == "VCC" else EXEC), text, per_lane)

    def _put_mask(self, index: str, text: str, per_lane: bool) -> None:
        if not per_lane:
            self.after.append(f"put_scalar64(w, {index}, {text});")
            return
        name = f"m{len(self.before)}"
        self.before.append(f"u8 {name}[LANES];")
        self.loop.append(f"{name}[i] = (u8)({text} != 0);")
        self.after.append(f"put_scalar64(w, {index}, pack_mask({name}) & exec);")

    def _put_operand(self, operand: Operand, text: str, per_lane: bool) -> None:
        target, kind = self.inst.operands.get(operand.name), operand.type
        if not isinstance(target, Reg):
            raise NoCodeError(f"destination {operand.name} is absent")
        if kind.kind == "mask":
            self._put_mask(self._number(Number("register", 0, operand.name)), text, per_lane)
        elif target.file == "s":
            if per_lane:
                raise NoCodeError("a scalar result of every lane")
            if target.index + target.words > SGPRS:
                raise NoCodeError("a scalar destination that is no register")
            for i, word in enumerate(untyped(text, kind)):
                register = self._number(Number("register", i, operand.name))
                self.after.append(f"put_scalar(w, {register}, {word});")
        else:
            self._put_vector(operand, text)

    def _put_vector(self, operand: Operand, text: str) -> None:
        kind, inst = operand.type, self.inst
        assert inst.spec is not None
        if kind.count > 1:
            if inst.form == "SDWA" and inst.modifiers.get("dst_sel", 6) != 6:
                raise NoCodeError("a part of a packed result")
            stem = text[:-2]
            element = ValueType(kind.name.partition("x")[0], kind.kind, kind.bits)
            parts = [untyped(self._finished(f"{stem}_{e}", element), element)[0] for e in range(kind.count)]
            words = self._packed_words(parts, element.bits)
        else:
            words = untyped(self._finished(text, kind), kind)
            words = [self._merged(words[0], operand)] if len(words) == 1 else words
        mask = "~0ull" if "writelane" in inst.spec.tags else "exec" + self._dpp_mask()
        for i, word in enumerate(words):
            name = f"o{len(self.before)}"
            self.before.append(f"u32 {name}[LANES];")
            self.loop.append(f"{name}[i] = {word};")
            row = self._number(Number("row", i, operand.name))
            self.after.append(f"put_row(w, {row}, {name}, {mask});")

    def _packed_words(self, parts: list[str], bits: int) -> list[str]:
        """Elements in their places, the first lowest."""
        if bits not in (8, 16, 32):
            raise NoCodeError(f"a packed result of {bits} bits")
        each, mask = 32 // bits, (1 << bits) - 1
        groups = [parts[i : i + each] for i in range(0, len(parts), each)]
        return [
            "(" + " | ".join(f"(({part} & {mask:#x}u) << {bits * i})" for i, part in enumerate(group)) + ")"
            for group in groups
        ]

    def _dpp_mask(self) -> str:
        m = self.inst.modifiers
        if self.inst.form != "DPP":
            return ""
        lane = np.arange(LANES)
        fixed = (m["row_mask"] >> (lane >> 4) & 1).astype(bool) & (m["bank_mask"] >> (lane >> 2 & 3) & 1).astype(bool)
        text = f" & {mask_bits(fixed):#x}ull"
        return text if m.get("bound_ctrl", 0) else text + " & dpp_usable"

    def _finished(self, text: str, kind: ValueType) -> str:
        """Clamp of a float result. omod does nothing while denormal results are kept, as the modes here have it."""
        if not self.inst.modifiers.get("clamp", 0) or not kind.is_float:
            return text  # an integer clamps in its semantics
        held = C_TYPES[f"f{kind.bits}" if kind.kind == "f" else "bf16"]
        name = f"c{len(self.loop)}"
        self.loop.append(f"const {held} {name} = {text};")
        clamped = f"({name} > 0 ? ({name} < 1 ? {name} : ({held})1) : ({held})0)"
        return clamped if self.dx10_clamp else f"({name} != {name} ? {name} : {clamped})"

    def _merged(self, word: str, operand: Operand) -> str:
        """Where a narrow result goes in its register (see alu._half_merger)."""
        inst, kind = self.inst, operand.type
        assert inst.spec is not None
        tags = inst.spec.tags
        if inst.form == "SDWA":
            return self._sdwa_result(word, operand)
        if kind.count > 1 or kind.bits != 16:
            return word
        keeps = inst.spec.format == "VOP3" or bool(tags & {"keeps_high_half", "low_half", "high_half"})
        if not keeps or "clears_high_half" in tags:
            return word
        high = "high_half" in tags or ("low_half" not in tags and inst.modifiers.get("op_sel", 0) >> 3 & 1)
        old = f"w->v[{self._number(Number('row', 0, operand.name))}][i]"
        return f"(({old} & 0xFFFFu) | {word} << 16)" if high else f"(({old} & 0xFFFF0000u) | {word})"

    def _sdwa_result(self, word: str, operand: Operand) -> str:
        sel, unused = self.inst.modifiers.get("dst_sel", 6), self.inst.modifiers.get("dst_unused", 0)
        if sel == 6:
            return word
        shift, bits = _SDWA_FIELDS[sel]
        low = (1 << bits) - 1
        placed = f"(({word} & {low:#x}u) << {shift})"
        if unused == 2:
            old = f"w->v[{self._number(Number('row', 0, operand.name))}][i]"
            return f"(({old} & {~(low << shift) & 0xFFFFFFFF:#x}u) | {placed})"
        if unused == 1:
            return f"((u32)((i32)({word} << {32 - bits}) >> {32 - bits}) << {shift})"
        return placed
