"""The addresses of memory instructions in C: ``places.h``, made from the formulas of isa/cdna/addresses.yaml.

Of each formula NAME there are functions: ``NAME_places`` and ``NAME_second_places`` (of all lanes), ``NAME_admits``
(the lanes whose dword may be accessed) and ``NAME_refuses`` (why an active lane is refused, or 0). Where something is
admitted, and in scalar memory, ``NAME_place`` and ``NAME_admitted`` are those of one lane, with what differs between
lanes as arguments. ``places_in_SPACE`` and their like choose by ``Op.address``. ``NAME_FIELD`` reads a field of a
descriptor.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache, cached_property

from amdgen.emulator.arithmetic.values import Context
from amdgen.emulator.native.expressions import C_TYPES, NoCodeError, Scope, expression, variable
from amdgen.errors import AmdgenError
from amdgen.isa.addresses import Addressing, Descriptor, Field, Formula, Row, reads
from amdgen.isa.model import Isa
from amdgen.isa.semantics import Assign, Node

_SLOTS = {"lds": "lds", "scalar": "scalar"}
"""The slots of an operation that hold the operands of a space, where those are not ``memory``."""
_ROWS = {"memory.addr": "address", "memory.index": "index", "memory.voffset": "lane_offset", "lds.addr": "address"}
_REGISTERS = {"memory.saddr": "base", "scalar.sbase": "base"}
_TEXTS = {
    "memory.offset": "op->offset", "scalar.offset": "op->offset",
    "memory.soffset": "scalar_source(w, op->memory.soffset, op->memory.constant)",
    "scalar.soffset": "scalar_source(w, op->scalar.soffset, op->scalar.constant)",
    "lds.offset": "op->lds.offset[0]", "lds.offset0": "op->lds.offset[0]", "lds.offset1": "op->lds.offset[1]",
    "M0": "w->s[M0]", "M0_BITS": "w->group->machine->m0_mask", "SIZE": "size", "STRIDE": "op->lds.stride",
    "DWORD": "dword", "CONVERTS": "op->memory.elements != 0",
}  # fmt: skip
"""Where operands are: rows of vector registers and numbers of scalar ones, of which -1 is none, and C texts."""
_PARTS = {
    "buffer": {"admits", "refused"}, "scalar": {"admits"}, "lds": {"second", "refused"},
}  # fmt: skip
"""What the engine asks for in a space besides the address."""


def header(isa: Isa) -> str:
    """The text of ``places.h``. AmdgenError for a formula that the engine can't execute."""
    return _header(tuple(isa.addresses.values()), tuple(isa.descriptors.values()))


@cache
def _header(addresses: tuple[Addressing, ...], descriptors: tuple[Descriptor, ...]) -> str:
    parts = [
        "/* Made from isa/cdna/addresses.yaml by places.py. */\n#ifndef AMDGEN_PLACES_H\n#define AMDGEN_PLACES_H\n",
        '#define IEEE 0\n#define FNUZ 0\n#include "functions.h"\n',
        f"enum {{ {', '.join(f'AT_{a.name.upper()}' for a in addresses)} }};",
        "static const u32 NO_LANES[LANES];",
        "INLINE const u32 *lanes_of(const Wave *w, i32 row, int word) {\n"
        "    return row < 0 ? NO_LANES : w->v[row + word];\n}",
        *(_fields(descriptor) for descriptor in descriptors),
    ]
    spaces: dict[str, list[_Writer]] = {}
    for addressing in addresses:
        try:
            writer = _Writer(addressing)
            parts += writer.functions()
        except NoCodeError as error:
            raise AmdgenError(f"the address {addressing.name}: the compiled engine has no {error}") from None
        for space in addressing.spaces:
            spaces.setdefault(space, []).append(writer)
    for space, writers in spaces.items():
        parts += _choices(space, writers)
    return "\n".join([*parts, "\n#endif\n"])


def number_of(isa: Isa, name: str) -> int:
    """``Op.address``."""
    return list(isa.addresses).index(name)


def _fields(descriptor: Descriptor) -> str:
    return "\n".join(
        f"INLINE {C_TYPES[f.type]} {descriptor.name}_{f.name}(const u32 *d) {{ return {_field(f)}; }}"
        for f in descriptor.fields
    )


def _field(f: Field) -> str:
    word, shift = divmod(f.low, 32)
    text = f"d[{word}]" if f.high // 32 == word else f"(d[{word}] | (u64)d[{word + 1}] << 32)"
    return f"{text} >> {shift} & {(1 << f.width) - 1:#x}ull"


@dataclass(frozen=True)
class _Part:
    """A kind of function: its name behind that of a formula, the type of its result and its arguments."""

    suffix: str
    result: str
    arguments: str
    called: str

    def signature(self, name: str, more: str = "") -> str:
        return f"{self.result} {name}(const Wave *w, const Op *op, u32 size{self.arguments}{more})"


_DWORD = (", u32 dword", ", dword")
_REFUSES = _Part("refuses", "static const char *", "", "")
_ADMITS = _Part("admits", "static u64", *_DWORD)
_ADMITTED = _Part("admitted", "INLINE int", *_DWORD)


def _places(kind: str, second: bool) -> _Part:
    return _Part("second_places" if second else "places", "static void", f", {kind} *at", ", at")


def _place(kind: str) -> _Part:
    return _Part("place", f"INLINE {kind}", "", "")


@dataclass
class _Writer:
    """The C of one formula."""

    addressing: Addressing

    @cached_property
    def slots(self) -> str:
        (slots,) = {_SLOTS.get(space, "memory") for space in self.addressing.spaces}
        return slots

    @property
    def by_lane(self) -> bool:
        return self.slots != "scalar"

    @cached_property
    def formula(self) -> Formula:
        """With ``given(x)`` as a name."""
        f = self.addressing.formula

        def rows(of: tuple[Row, ...]) -> tuple[Row, ...]:
            return tuple(Row(_asked(r.when) if r.when else None, _asked(r.value)) for r in of)

        where = tuple(Assign(a.target, _asked(a.value)) for a in f.where)
        refused = tuple(replace(r, when=_asked(r.when)) for r in f.refused)
        return Formula(where, rows(f.address), rows(f.second), rows(f.admits), refused)

    @cached_property
    def types(self) -> dict[str, str]:
        return {**{f.name: f.type for f in self.addressing.fields}, **dict(self.addressing.names)}

    @cached_property
    def parts(self) -> dict[str, _Part]:
        """Those that choices are made among, by what they say."""
        a, kind = self.addressing, C_TYPES[self.addressing.type]
        asked = {name for name in ("second", "admits", "refused") if getattr(a, name)}
        for space in a.spaces:
            if beyond := asked - _PARTS.get(space, set()):
                raise NoCodeError(f"'{min(beyond)}' in {space}")
        made = {"address": _places(kind, False), "second": _places(kind, True), "admits": _ADMITS, "refused": _REFUSES}
        if not self.by_lane:
            made |= {"address": _place(kind), "admits": _ADMITTED}
        return {name: part for name, part in made.items() if name in {"address", *asked}}

    def functions(self) -> list[str]:
        made = [self._function(what, part) for what, part in self.parts.items()]
        if self.by_lane and "admits" in self.parts:
            for what, part in (("address", _place(C_TYPES[self.addressing.type])), ("admits", _ADMITTED)):
                made.append(self._for_one(part, getattr(self.formula, what)))
        return made

    def _function(self, what: str, part: _Part) -> str:
        rows: tuple[Row, ...] = getattr(self.formula, what)
        if what == "refused":
            body = self._refusals()
        elif not self.by_lane:
            return self._for_one(part, rows)
        else:
            body = [self._begin(_nodes(rows))]
            for row in rows:
                code = self._admitted_lanes(row.value) if what == "admits" else self._lanes(row.value)
                body.append(f"    if ({self._text(row.when)}) {{\n{code}    }}\n" if row.when else code)
        name = f"{self.addressing.name}_{part.suffix}"
        return f"{part.signature(name)} {{\n{''.join(body)}}}"

    # ------------------------------------------------------------------------------------------------- all lanes

    def _lanes(self, node: Node) -> str:
        return f"{self._loop('at', node)}    return;\n"

    def _admitted_lanes(self, node: Node) -> str:
        if not self._varies(node):
            return f"    return {self._text(node)} ? ~0ull : 0;\n"
        return f"    u8 inside[LANES];\n{self._loop('inside', node)}    return pack_mask(inside);\n"

    def _loop(self, into: str, node: Node) -> str:
        body = f"{self._within([node])}        {into}[i] = {self._text(node)};\n"
        return f"    for (int i = 0; i < LANES; i++) {{\n{body}    }}\n"

    def _refusals(self) -> list[str]:
        """What differs between lanes is asked of the active ones, after what does not."""
        refused = self.formula.refused
        body = [self._begin([r.when for r in refused])]
        for r in refused:
            terms = _terms(r.when)
            of_wave = " && ".join(self._text(t) for t in terms if not self._varies(t)) or "1"
            of_lane = [t for t in terms if self._varies(t)]
            says = f"return {json.dumps(r.why)};"
            if of_lane:
                condition = " && ".join(map(self._text, of_lane))
                active = "for (u64 e = EXEC(w); e; e &= e - 1) {\n        const int i = __builtin_ctzll(e);\n"
                says = f"{active}{self._within(of_lane)}        if ({condition}) {says}\n    }}"
            else:
                of_wave = f"EXEC(w) && {of_wave}"
            body.append(f"    if ({of_wave}) {says}\n")
        return [*body, "    return 0;\n"]

    # ------------------------------------------------------------------------------------------------- one lane

    def _for_one(self, part: _Part, rows: tuple[Row, ...]) -> str:
        """With what differs between lanes as arguments: operands in the order of their names, then the lane."""
        named = [n for n in (*self.types, "LANE") if self.by_lane and (n in self._rows or n == "LANE")]
        more = "".join(f", {C_TYPES[self.types.get(n, 'u32')]} {_argument(n)}" for n in named)
        one = _OneLane(self.addressing)
        nodes = _nodes(rows)
        body = [one._begin(nodes), one._within(nodes)]
        for row in rows:
            says = f"return {one._text(row.value)};"
            body.append(f"    if ({one._text(row.when)}) {says}\n" if row.when else f"    {says}\n")
        return f"{part.signature(f'{self.addressing.name}_{part.suffix}', more)} {{\n{''.join(body)}}}"

    # ------------------------------------------------------------------------------------------------- names

    @cached_property
    def _rows(self) -> dict[str, str]:
        """The slots of operands that are vector registers."""
        return {n: f"op->{self.slots}.{_ROWS[k]}" for n in self.types if (k := f"{self.slots}.{n}") in _ROWS}

    def _needed(self, nodes: Iterable[Node]) -> set[str]:
        return {name for node in nodes for name in reads(node, self.formula)}

    def _varies(self, node: Node) -> bool:
        return any(name == "LANE" or name in self._rows for name in reads(node, self.formula))

    def _begin(self, nodes: list[Node]) -> str:
        """Declares what the expressions read: the operands, and assignments that are alike for all lanes."""
        needed, lines = self._needed(nodes), []
        for name in sorted(needed):
            lines += self._declared(name)
        return "".join(f"    {line}\n" for line in lines) + self._assigned(nodes, varying=False)

    def _within(self, nodes: list[Node]) -> str:
        return self._assigned(nodes, varying=True)

    def _assigned(self, nodes: list[Node], varying: bool) -> str:
        wanted, lines = list(nodes), list[str]()
        for assign in reversed(self.formula.where):
            if any(_mentions(node, assign.target) for node in wanted):
                wanted.append(assign.value)
                if self._varies(assign.value) == varying:
                    text = self._text(assign.value)
                    lines.append(f"    const {C_TYPES[assign.value.type]} {variable(assign.target)} = {text};\n")
        return "".join(reversed(lines))

    def _declared(self, name: str) -> list[str]:
        if name.startswith("given ") or name == "LANE":
            return []
        slots, kind = self.slots, C_TYPES[self.types.get(name, "u32")]
        if name in self._rows:
            words = range(2 if self.types[name] == "u64" else 1)
            return [f"const u32 *{_row(name, word)} = lanes_of(w, {self._rows[name]}, {word});" for word in words]
        if any(name == f.name for f in self.addressing.fields):
            assert self.addressing.descriptor is not None
            text = f"{self.addressing.descriptor.name}_{name}(&w->s[op->{slots}.base])"
        elif f"{slots}.{name}" in _REGISTERS:
            slot = f"op->{slots}.{_REGISTERS[f'{slots}.{name}']}"
            text = f"{slot} < 0 ? 0 : {f'scalar64(w, {slot})' if kind == 'u64' else f'w->s[{slot}]'}"
        else:
            key = f"{slots}.{name}" if name in self.types else name
            if key not in _TEXTS:
                raise NoCodeError(f"operand '{name}' in these spaces")
            text = _TEXTS[key]
        return [f"const {kind} {_argument(name)} = ({kind})({text});"]

    def _text(self, node: Node) -> str:
        inputs: dict[str, Callable[[str, int], str]] = {}
        for name in {*self.types, *_TEXTS, "LANE", *(f"given {n}" for n in self.types)}:
            inputs[name] = lambda lane, element, name=name: self._input(name)  # type: ignore[misc]
        return expression(node, Scope(inputs, Context(), temporaries={a.target for a in self.formula.where}))

    def _input(self, name: str) -> str:
        if name.startswith("given "):
            return self._given(name.removeprefix("given "))
        if name == "LANE":
            return "((u32)i)"
        if name in self._rows:
            low = f"{_row(name, 0)}[i]"
            return f"({low} | (u64){_row(name, 1)}[i] << 32)" if self.types[name] == "u64" else low
        return _argument(name)

    def _given(self, name: str) -> str:
        register = _REGISTERS.get(f"{self.slots}.{name}")
        slot = self._rows.get(name) or (f"op->{self.slots}.{register}" if register else "")
        if not slot:
            raise NoCodeError(f"given({name})")
        return f"({slot} >= 0)"


class _OneLane(_Writer):
    """What differs between lanes comes as arguments."""

    def _declared(self, name: str) -> list[str]:
        return [] if self.by_lane and name in self._rows else super()._declared(name)

    def _input(self, name: str) -> str:
        return _argument(name) if name == "LANE" or name in self._rows else super()._input(name)


def _argument(name: str) -> str:
    return f"u_{name}"


def _row(name: str, word: int) -> str:
    return f"r{word}_{name}"


def _asked(node: Node) -> Node:
    if node.op == "given":
        return Node("name", "bool", value=f"given {node.value}")
    return replace(node, args=tuple(_asked(a) for a in node.args))


def _terms(node: Node) -> list[Node]:
    """The terms of a conjunction."""
    return [t for a in node.args for t in _terms(a)] if node.op == "and" and node.type == "bool" else [node]


def _nodes(rows: tuple[Row, ...]) -> list[Node]:
    return [node for row in rows for node in (row.when, row.value) if node is not None]


def _mentions(node: Node, name: str) -> bool:
    return (node.op == "name" and node.value == name) or any(_mentions(a, name) for a in node.args)


def _choices(space: str, writers: list[_Writer]) -> list[str]:
    """Functions that choose by ``Op.address``; a formula that lacks the part has no lane refused, and all admitted."""
    made = []
    for what in dict.fromkeys(what for writer in writers for what in writer.parts):
        having = [w for w in writers if what in w.parts]
        part = having[0].parts[what]
        lines = [
            f"    case AT_{w.addressing.name.upper()}: {_call(w, part)}"
            for w in (having if len(having) < len(writers) else having[1:])
        ]
        else_ = _call(having[0], part) if len(having) == len(writers) else _LACKING[what]
        switch = "    switch (op->address) {\n" + "\n".join(lines) + "\n    }\n" if lines else ""
        made.append(f"{part.signature(f'{part.suffix}_in_{space}')} {{\n{switch}    {else_}\n}}")
    return made


_LACKING = {"refused": "return 0;", "admits": "return 1;", "second": "return;"}


def _call(writer: _Writer, part: _Part) -> str:
    call = f"{writer.addressing.name}_{part.suffix}(w, op, size{part.called})"
    return f"{call}; return;" if part.result == "static void" else f"return {call};"
