"""Random C expressions without undefined behaviour, of each type of prelude.h."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Type:
    """A C type of prelude.h: ``kind`` is u (unsigned), i (signed) or f (float)."""

    name: str
    bits: int
    kind: str

    @property
    def bytes(self) -> int:
        """Bytes of a value."""
        return self.bits // 8


INTEGERS = tuple(Type(f"{kind}{bits}", bits, kind) for bits in (8, 16, 32, 64) for kind in "ui")
U8, I8, U16, I16, U32, I32, U64, I64 = INTEGERS
F16, F32, F64 = FLOATS = tuple(Type(f"f{bits}", bits, "f") for bits in (16, 32, 64))
OWN_BYTES = 16
"""Memory of each lane alone, in each address space."""
_INTEGER_WEIGHTS = (1, 1, 2, 2, 8, 8, 4, 3)
_EDGES = (0, 1, 2, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 1 << 63, (1 << 64) - 1)
_FLOAT_CONSTANTS = ("0.0", "-0.0", "1.0", "-1.5", "3.0", "0.1", "1e-3", "-7e3", "65504.0", "6e-8")
_ANY_FLOAT_CONSTANTS = ("1e30", "-3e-39", "1.17549435e-38")
_WIDE_CONSTANTS = ("1e300", "4e-310")


@dataclass
class Scope:
    """What an expression may read.

    ``places``: lvalues by type. ``arrays``: an array, its element type and its length, a power of two. ``own``: base of
    memory of this lane alone, OWN_BYTES of it, with the macro of its address space. ``functions``: names, result type
    and parameter types. ``bytes``: an array of 16 bytes, for unaligned access.
    """

    places: dict[str, list[str]]
    arrays: list[tuple[str, Type, int]] = field(default_factory=list)
    own: list[tuple[str, str]] = field(default_factory=list)
    functions: list[tuple[str, Type, tuple[Type, ...]]] = field(default_factory=list)
    bytes: str = ""
    bitfields: tuple[str, ...] = ()


class Expressions:
    """Generates random expressions over a scope. ``depth`` counts from 0; from ``deepest`` on only leaves are
    generated."""

    def __init__(self, rng: random.Random, scope: Scope, deepest: int = 3) -> None:
        self.rng, self.scope, self.deepest = rng, scope, deepest

    def type(self) -> Type:
        """A random integer type; 32 bits are the most probable."""
        return self.rng.choices(INTEGERS, _INTEGER_WEIGHTS)[0]

    def of(self, wanted: Type, depth: int = 0) -> str:
        """A random expression of type ``wanted``, in parentheses where it needs them."""
        if depth >= self.deepest or self.rng.random() < 0.18:
            return self._leaf(wanted)
        return self._float(wanted, depth + 1) if wanted.kind == "f" else self._integer(wanted, depth + 1)

    def any(self, depth: int = 0) -> str:
        """A random expression of a random integer type."""
        return self.of(self.type(), depth)

    def condition(self, depth: int = 1) -> str:
        """A random condition: a comparison, a combination of conditions, or a test of bits."""
        rng = self.rng
        kind = rng.randrange(8)
        if kind < 4:
            t = self.type()
            return f"({self.of(t, depth)} {rng.choice(('<', '>', '<=', '>=', '==', '!='))} {self.of(t, depth)})"
        if kind == 4:
            t = rng.choice(FLOATS)
            return f"({self.of(t, depth)} {rng.choice(('<', '>', '<=', '>=', '==', '!='))} {self.of(t, depth)})"
        if kind == 5 and depth < self.deepest:
            return f"({self.condition(depth + 1)} {rng.choice(('&&', '||'))} {self.condition(depth + 1)})"
        return f"(({self.of(U32, depth)} & {rng.choice((1, 3, 5, 8))}) {rng.choice(('==', '!='))} 0)"

    def index(self, length: int, depth: int = 2) -> str:
        """A random expression with values from 0 to ``length`` - 1, a power of two less one."""
        return f"({self.of(U32, depth)} & {length - 1})"

    def _leaf(self, wanted: Type) -> str:
        rng = self.rng
        same = self.scope.places.get(wanted.name, [])
        if same and rng.random() < 0.6:
            return rng.choice(same)
        if rng.random() < 0.5:
            return self.constant(wanted)
        other, place = rng.choice([(name, place) for name, places in self.scope.places.items() for place in places])
        return self._converted(place, _type(other), wanted)

    def constant(self, wanted: Type) -> str:
        """A random constant of type ``wanted``, often at an end of its range."""
        rng = self.rng
        if wanted.kind == "f":
            choice = [*_FLOAT_CONSTANTS]
            if wanted.bits > 16:
                choice += _ANY_FLOAT_CONSTANTS
            if wanted.bits > 32:
                choice += _WIDE_CONSTANTS
            return f"({wanted.name}){rng.choice(choice)}{'' if wanted.bits == 64 else 'f'}"
        value = rng.choice((rng.randrange(17), rng.choice(_EDGES), rng.getrandbits(64)))
        return f"({wanted.name}){value & (1 << wanted.bits) - 1:#x}{'ul' if wanted.bits == 64 else 'u'}"

    def _converted(self, text: str, given: Type, wanted: Type) -> str:
        if given.kind == "f" and wanted.kind != "f":
            return f"from_float_{wanted.name}({text})"
        if wanted is F16 and given is not F16:
            return f"half((f32){text})"
        return f"({wanted.name}){text}"

    def _integer(self, t: Type, depth: int) -> str:
        makers: tuple[tuple[int, Callable[[Type, int], str]], ...] = (
            (10, self._binary), (4, self._shift), (2, self._division), (3, self._choice), (5, self._conversion),
            (2, self._comparison), (3, self._bits), (2, self._extreme), (3, self._element), (2, self._own),
            (2, self._call), (1, self._unaligned), (1, self._bitfield), (2, self._special),
        )  # fmt: skip
        return self._draw(makers, t, depth)

    def _float(self, t: Type, depth: int) -> str:
        makers: tuple[tuple[int, Callable[[Type, int], str]], ...] = (
            (9, self._arithmetic), (2, self._quotient), (2, self._fused), (3, self._choice), (4, self._to_float),
            (3, self._rounded), (2, self._signs),
        )  # fmt: skip
        return self._draw(makers, t, depth)

    def _draw(self, makers: tuple[tuple[int, Callable[[Type, int], str]], ...], t: Type, depth: int) -> str:
        weights = [weight for weight, _ in makers]
        return self.rng.choices([make for _, make in makers], weights)[0](t, depth)

    def _binary(self, t: Type, depth: int) -> str:
        op = self.rng.choice("+-*^&|")
        return f"({t.name})({self.of(t, depth)} {op} {self.of(t, depth)})"

    def _shift(self, t: Type, depth: int) -> str:
        return f"({t.name})({self.of(t, depth)} {self.rng.choice(('<<', '>>'))} ({self.of(U32, depth)} & {t.bits - 1}))"

    def _division(self, t: Type, depth: int) -> str:
        if t.bits == 64 and self.rng.random() < 0.7:  # some hundred instructions each, unoptimised
            return self._binary(t, depth)
        return f"{self.rng.choice(('div', 'mod'))}_{t.name}({self.of(t, depth)}, {self.of(t, depth)})"

    def _choice(self, t: Type, depth: int) -> str:
        return f"({self.condition(depth)} ? {self.of(t, depth)} : {self.of(t, depth)})"

    def _conversion(self, t: Type, depth: int) -> str:
        given = self.type() if self.rng.random() < 0.7 else self.rng.choice(FLOATS)
        if given is F32 and t is I32:
            return f"truncated_f32({self.of(F32, depth)})"
        if given is F16 and t is I16:
            return f"truncated_f16({self.of(F16, depth)})"
        return self._converted(self.of(given, depth), given, t)

    def _comparison(self, t: Type, depth: int) -> str:
        return f"({t.name}){self.condition(depth)}"

    def _bits(self, t: Type, depth: int) -> str:
        wide = t.bits == 64
        x = self.of(U64 if wide else U32, depth)
        suffix = "l" if wide else ""
        forms = (
            f"__builtin_popcount{suffix}({x})", f"__builtin_clz{suffix}({x} | 1)", f"__builtin_ctz{suffix}({x} | 2)",
            f"__builtin_bswap{64 if wide else 32}({x})", f"__builtin_bitreverse{64 if wide else 32}({x})",
            f"__builtin_rotateleft{64 if wide else 32}({x}, {self.of(U32, depth)})",
        )  # fmt: skip
        return f"({t.name}){self.rng.choice(forms)}"

    def _extreme(self, t: Type, depth: int) -> str:
        name, x, y = self.rng.choice(("min", "max", "add_sat", "sub_sat")), self._as(t, depth), self._as(t, depth)
        if name.endswith("sat") and t.bits == 64:
            x, y = f"HIDDEN({x})", f"HIDDEN({y})"  # prelude.h says why
        return f"__builtin_elementwise_{name}({x}, {y})"

    def _as(self, t: Type, depth: int) -> str:
        return f"({t.name})({self.of(t, depth)})"

    def _element(self, t: Type, depth: int) -> str:
        if not self.scope.arrays:
            return self._binary(t, depth)
        name, given, length = self.rng.choice(self.scope.arrays)
        return self._converted(f"{name}[{self.index(length, depth)}]", given, t)

    def _own(self, t: Type, depth: int) -> str:
        if not self.scope.own:
            return self._shift(t, depth)
        return self.own_slot(t, depth)

    def own_slot(self, t: Type, depth: int = 2) -> str:
        """An lvalue of type ``t`` in memory of this lane alone."""
        base, space = self.rng.choice(self.scope.own)
        return f"(({space} {t.name} *){base})[{self.index(OWN_BYTES // t.bytes, depth)}]"

    def _call(self, t: Type, depth: int) -> str:
        if not self.scope.functions or depth > 2:
            return self._binary(t, depth)
        name, result, parameters = self.rng.choice(self.scope.functions)
        arguments = ", ".join(self.of(p, max(depth, 2)) for p in parameters)
        return self._converted(f"{name}({arguments})", result, t)

    def _unaligned(self, t: Type, depth: int) -> str:
        if not self.scope.bytes:
            return self._bits(t, depth)
        return f"get_{t.name}({self.scope.bytes} + {self.index(8, depth)})"

    def _bitfield(self, t: Type, depth: int) -> str:
        if not self.scope.bitfields:
            return self._comparison(t, depth)
        return f"({t.name}){self.rng.choice(self.scope.bitfields)}"

    def _special(self, t: Type, depth: int) -> str:
        names, operand = self.rng.choice((
            (("high_u32", "carry_u32", "packed_u16", "packed_i16"), U32), (("high_i32", "carry_i32"), I32),
            (("high_u64", "carry_u64"), U64), (("packed_f16", "packed_f32"), I32),
        ))  # fmt: skip
        return f"({t.name}){self.rng.choice(names)}({self.of(operand, depth)}, {self.of(operand, depth)})"

    def _arithmetic(self, t: Type, depth: int) -> str:
        left, sign, right = self.of(t, depth), self.rng.choice("+-*"), self.of(t, depth)
        if sign == "-" and re.fullmatch(r"\(f\d+\)0\.0f?", left):
            left = f"HIDDEN({left})"  # prelude.h says why
        return f"({left} {sign} {right})"

    def _quotient(self, t: Type, depth: int) -> str:
        if self.rng.random() < 0.6:
            return self._arithmetic(t, depth)
        if self.rng.random() < 0.3 and t is not F16:
            suffix = "f" if t is F32 else ""
            return f"__builtin_sqrt{suffix}(__builtin_fabs{suffix}({self.of(t, depth)}))"
        return f"({self.of(t, depth)} / {self.of(t, depth)})"

    def _fused(self, t: Type, depth: int) -> str:
        if t is F16:
            return self._arithmetic(t, depth)
        operands = ", ".join(self.of(t, depth) for _ in range(3))
        return f"__builtin_fma{'f' if t is F32 else ''}({operands})"

    def _to_float(self, t: Type, depth: int) -> str:
        given = self.type() if self.rng.random() < 0.6 else self.rng.choice(FLOATS)
        if t is F16 and given is F64:
            given = F32
        return self._converted(self.of(given, depth), given, t)

    def _rounded(self, t: Type, depth: int) -> str:
        if t is F16:
            return self._to_float(t, depth)
        name = self.rng.choice(("floor", "ceil", "trunc", "rint"))
        return f"__builtin_{name}{'f' if t is F32 else ''}({self.of(t, depth)})"

    def _signs(self, t: Type, depth: int) -> str:
        if t is F16 or self.rng.random() < 0.5:
            return f"(-{self.of(t, depth)})"
        suffix = "f" if t is F32 else ""
        sign = f"({t.name}){self.of(I32, depth)}"  # an integer's, as a NaN's sign is not known
        return f"__builtin_copysign{suffix}({self.of(t, depth)}, {sign})"


def _type(name: str) -> Type:
    return next(t for t in (*INTEGERS, *FLOATS) if t.name == name)
