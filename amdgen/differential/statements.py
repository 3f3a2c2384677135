"""Random C statements over a scope: control flow, pointers, memory of this lane alone. All loops terminate."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from amdgen.differential.expressions import FLOATS, INTEGERS, U32, Expressions, Scope, Type

_DEEPEST = 2
"""How deep blocks are nested, at most."""
_TRIPS = 3
"""Iterations of a loop, at most; loops are nested, and every instruction is emulated."""


@dataclass
class Statements:
    """Generates random statements. ``returns``: an early return, "" where there is none. ``writable``: lvalues by type.

    ``structs``: lvalues of one struct type, which the function ``mix`` takes with a u32 and returns. ``loops`` and
    ``labels`` count those generated, for names. ``in_loop``: how many loops a break here would leave.
    """

    rng: random.Random
    scope: Scope
    returns: str
    writable: dict[str, list[str]]
    structs: tuple[str, ...] = ()
    mix: str = ""
    loops: int = 0
    labels: int = 0
    in_loop: int = 0
    expressions: Expressions = field(init=False)

    def __post_init__(self) -> None:
        self.expressions = Expressions(self.rng, self.scope, self.rng.choice((2, 2, 2, 3)))

    def block(self, depth: int = 0, most: int = 3) -> str:
        """One to ``most`` random statements. ``depth``: of nesting."""
        return " ".join(self.statement(depth) for _ in range(self.rng.randint(1, most)))

    def statement(self, depth: int = 0) -> str:
        """A random statement at this depth of nesting."""
        makers: list[tuple[int, Callable[[int], str]]] = [
            (9, self._assignment), (4, self._compound), (4, self._store), (3, self._pointer), (1, self._bitfield),
            (2, self._unaligned), (2, self._structs), (2, self._own), (1, self._generic), (1, self._atomic),
        ]  # fmt: skip
        if depth < _DEEPEST:
            makers += [(5, self._if), (3, self._for), (1, self._while), (2, self._switch), (1, self._goto),
                       (1, self._backward)]  # fmt: skip
        if depth and self.returns:
            makers.append((1, self._return))
        if self.in_loop:
            makers.append((2, self._leave))
        return self.rng.choices([make for _, make in makers], [weight for weight, _ in makers])[0](depth)

    def _type(self) -> Type:
        if self.rng.random() < 0.2 and any(self.writable.get(t.name) for t in FLOATS):
            return self.rng.choice([t for t in FLOATS if self.writable.get(t.name)])
        return self.rng.choice([t for t in INTEGERS if self.writable.get(t.name)])

    def _place(self, t: Type) -> str:
        return self.rng.choice(self.writable[t.name])

    def _assignment(self, _depth: int) -> str:
        t = self._type()
        return f"{self._place(t)} = {self.expressions.of(t)};"

    def _compound(self, _depth: int) -> str:
        t = self._type()
        if t.kind == "f":
            return f"{self._place(t)} {self.rng.choice('+-*')}= {self.expressions.of(t, 2)};"
        if self.rng.random() < 0.3:
            return f"{self._place(t)}{self.rng.choice(('++', '--'))};"
        return f"{self._place(t)} {self.rng.choice('+-*^&|')}= {self.expressions.of(t, 1)};"

    def _store(self, depth: int) -> str:
        if not self.scope.arrays:
            return self._assignment(depth)
        name, t, length = self.rng.choice(self.scope.arrays)
        element, value = f"{name}[{self.expressions.index(length)}]", self.expressions.of(t, 1)
        if t.kind != "f":
            value = f"HIDDEN(({t.name}){value})"  # prelude.h says why
        return f"{element} = {value};"

    def _pointer(self, depth: int) -> str:
        """A pointer to one of two things, written through and read through."""
        arrays = [a for a in self.scope.arrays if self.writable.get(a[1].name)]
        if not arrays:
            return self._assignment(depth)
        name, t, length = self.rng.choice(arrays)
        e = self.expressions
        volatile = self.rng.choice(("", "", "volatile "))
        pick = f"HIDDEN((i32){e.condition(2)}) ? &{name}[{e.index(length)}] : &{self._place(t)}"  # prelude.h says why
        return f"{{ {volatile}{t.name} *p = {pick}; *p {self.rng.choice(('', '', '+'))}= {e.of(t, 1)}; }}"

    def _bitfield(self, depth: int) -> str:
        if not self.scope.bitfields:
            return self._compound(depth)
        return f"{self.rng.choice(self.scope.bitfields)} = {self.expressions.any(1)};"

    def _unaligned(self, depth: int) -> str:
        if not self.scope.bytes:
            return self._store(depth)
        t = self.expressions.type()
        return f"put_{t.name}({self.scope.bytes} + {self.expressions.index(8)}, {self.expressions.of(t, 1)});"

    def _structs(self, depth: int) -> str:
        if len(self.structs) < 2:
            return self._assignment(depth)
        a, b = self.rng.sample(self.structs, 2)
        return self.rng.choice(
            (
                f"{a} = {b};",
                f"if ({self.expressions.condition()}) {a} = {b};",
                f"{a} = {self.mix}({b}, {self.expressions.of(U32, 2)});",
            )
        )

    def _own(self, depth: int) -> str:
        if not self.scope.own:
            return self._store(depth)
        t = self.rng.choice((*INTEGERS, *FLOATS[1:])) if self.rng.random() < 0.3 else self.expressions.type()
        if t.kind == "f":  # a float is written, and read back as bits that are no NaN's of an unknown sign
            return f"{self.expressions.own_slot(U32)} = (u32)bits_{t.name}({self.expressions.of(t, 1)});"
        return f"{self.expressions.own_slot(t)} {self.rng.choice(('', '', '^', '+'))}= {self.expressions.of(t, 1)};"

    def _generic(self, depth: int) -> str:
        """A pointer into one of two address spaces, which only flat instructions follow."""
        if not self.scope.own:
            return self._pointer(depth)
        t, e = self.expressions.type(), self.expressions
        arrays = [a for a in self.scope.arrays if a[1] is t]
        first = f"({t.name} *)&{e.own_slot(t)}"
        other = f"&{arrays[0][0]}[{e.index(arrays[0][2])}]" if arrays else f"({t.name} *)&{e.own_slot(t)}"
        return (
            f"{{ {t.name} *p = {e.condition(2)} ? {first} : {other}; *p = *p {self.rng.choice('+^-')} {e.of(t, 2)}; }}"
        )

    def _atomic(self, depth: int) -> str:
        """An atomic that returns, on memory of this lane alone."""
        t = self.rng.choice((U32, INTEGERS[6]))
        if not self.scope.own or not self.writable.get(t.name):
            return self._compound(depth)
        e = self.expressions
        at, value, to = f"&{e.own_slot(t)}", e.of(t, 1), self._place(t)
        order = self.rng.choice(("RELAXED", "RELAXED", "ACQ_REL", "SEQ_CST"))
        scope = self.rng.choice(("WVFRNT", "WRKGRP", "DEVICE", "SYSTEM"))
        rest = f"__ATOMIC_{order}, __MEMORY_SCOPE_{scope}"
        form = self.rng.randrange(5)
        if form == 0:
            return f"{to} = SWAP({at}, {value}, {rest});"
        if form == 1:
            return f"{to} = REPLACE({at}, {e.of(t, 2)}, {value});"
        op, name = self.rng.choice((("+", "add"), ("-", "sub"), ("^", "xor"), ("&", "and"), ("|", "or")))
        return f"{to} = FETCH({at}, {op}, {name}, {value}, {rest});"

    def _if(self, depth: int) -> str:
        otherwise = f" else {{ {self.block(depth + 1, 2)} }}" if self.rng.random() < 0.5 else ""
        return f"if ({self.expressions.condition()}) {{ {self.block(depth + 1, 2)} }}{otherwise}"

    def _loop_body(self, depth: int) -> str:
        self.in_loop += 1
        body = self.block(depth + 1, 2)
        self.in_loop -= 1
        return body

    def _for(self, depth: int) -> str:
        self.loops += 1
        i, trips = f"i{self.loops}", self.rng.choice((f"({self.expressions.of(U32, 2)} & {_TRIPS})", str(_TRIPS - 1)))
        before = len(self.scope.places[U32.name])
        self.scope.places[U32.name].append(i)
        body = self._loop_body(depth)
        del self.scope.places[U32.name][before:]
        return f"for (u32 {i} = 0, n{i} = {trips}; {i} < n{i}; {i}++) {{ {body} }}"

    def _while(self, depth: int) -> str:
        self.loops += 1
        left = f"w{self.loops}"
        head, body = self.expressions.condition(), self._loop_body(depth)
        if self.rng.random() < 0.5:
            return f"{{ u32 {left} = {_TRIPS}; while ({left}-- && {head}) {{ {body} }} }}"
        return f"{{ u32 {left} = {_TRIPS - 1}; do {{ {body} }} while ({head} && {left}--); }}"

    def _leave(self, _depth: int) -> str:
        return f"if ({self.expressions.condition(2)}) {self.rng.choice(('break', 'continue'))};"

    def _switch(self, depth: int) -> str:
        inner, self.in_loop = self.in_loop, 0  # a break would be the switch's
        cases = []
        for value in self.rng.sample(range(8), self.rng.randint(2, 5)):
            end = self.rng.choice(("break;", "break;", ""))
            cases.append(f"case {value}: {self.block(depth + 1, 2)} {end}")
        if self.rng.random() < 0.7:
            cases.insert(self.rng.randint(0, len(cases)), f"default: {self.statement(depth + 1)} break;")
        self.in_loop = inner
        return f"switch ({self.expressions.of(U32, 2)} & 7) {{ {' '.join(cases)} }}"

    def _goto(self, depth: int) -> str:
        """Over the rest of a block, out of a block within."""
        self.labels += 1
        label = f"L{self.labels}"
        inner = f"if ({self.expressions.condition(2)}) {{ {self.block(depth + 1, 1)} goto {label}; }}"
        return f"{inner} {self.block(depth + 1, 2)} {label}:;"

    def _backward(self, depth: int) -> str:
        """A loop made of gotos, with an entry in its middle: irreducible."""
        self.labels += 1
        top, middle, left = f"T{self.labels}", f"M{self.labels}", f"g{self.labels}"
        inner, self.in_loop = self.in_loop, 0
        first, second = self.block(depth + 1, 1), self.block(depth + 1, 1)
        self.in_loop = inner
        entry = f"if ({self.expressions.condition(2)}) goto {middle};"
        again = f"if ({left}-- && {self.expressions.condition(2)}) goto {top};"
        return f"{{ u32 {left} = {_TRIPS - 1}; {entry} {top}: {first} {middle}: {second} {again} }}"

    def _return(self, _depth: int) -> str:
        return f"if ({self.expressions.condition(2)}) {self.returns}"
