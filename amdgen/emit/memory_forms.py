"""Every other form of a memory operation: indexed buffers, flat addresses, atomics that return, LDS atomics, exchanges.

All as asm, operand by operand from the entry. The plain loads and stores are in memory.py and lds.py.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from amdgen.emit.alu import cpp_type
from amdgen.emit.enclose import enclose, step
from amdgen.emit.intrinsic import CACHE, Asm, Intrinsic, Parameter
from amdgen.emit.memory import (
    CALLER_WAITS,
    SETTLED,
    STORED,
    cache_check,
    kept_half,
    offset_check,
    offset_type,
    takes_cache,
)
from amdgen.emit.sync import counter_of
from amdgen.isa.model import Instruction, Isa, Operand

SECTION_INDEXED = "Indexed buffer loads, stores and atomics"
SECTION_FLAT = "Flat loads, stores and atomics"
SECTION_RETURNING = "Atomics that return what was there"
SECTION_LDS = "LDS atomics, exchanges between lanes"
_ADDRESS_FIELDS = frozenset({"vaddr", "addr", "srsrc", "soffset", "saddr"})


@dataclass(frozen=True)
class _Address:
    """A way to address memory: the parameters, the text of the address fields, and the modifiers behind them."""

    suffix: str
    section: str
    doc: str
    parameters: tuple[Parameter, ...]
    bound: dict[str, str]
    inputs: tuple[str, ...]
    modifiers: tuple[str, ...] = ()


_RESOURCE = ('[resource] "s"(uniform(resource))', '[soffset] "s"(uniform(soffset))')
_BUFFER = {"srsrc": "%[resource]", "soffset": "%[soffset]"}
_SOFFSET = Parameter("u32", "soffset", "0")
_OFFEN = _Address(
    "",
    SECTION_RETURNING,
    "The address is the descriptor's base + voffset + soffset + Offset, in bytes; range-checked without soffset.",
    (Parameter("buffer", "resource"), Parameter("u32", "voffset"), _SOFFSET),
    {**_BUFFER, "vaddr": "%[voffset]"},
    ('[voffset] "v"(voffset)', *_RESOURCE),
    ("offen",),
)
_INDEXED = (
    _Address(
        "_idxen",
        SECTION_INDEXED,
        "The address is the descriptor's base + index * its stride + soffset + Offset; index is range-checked.",
        (Parameter("buffer", "resource"), Parameter("u32", "index"), _SOFFSET),
        {**_BUFFER, "vaddr": "%[index]"},
        ('[index] "v"(index)', *_RESOURCE),
        ("idxen",),
    ),
    _Address(
        "_bothen",
        SECTION_INDEXED,
        "The address is the descriptor's base + index * its stride + voffset + soffset + Offset; both are "
        "range-checked. `place` is {index, voffset}.",
        (Parameter("buffer", "resource"), Parameter("u32x2", "place"), _SOFFSET),
        {**_BUFFER, "vaddr": "%[place]"},
        ('[place] "v"(place)', *_RESOURCE),
        ("idxen", "offen"),
    ),
    _Address(
        "_off",
        SECTION_INDEXED,
        "The address is the descriptor's base + soffset + Offset, the same in all lanes.",
        (Parameter("buffer", "resource"), _SOFFSET),
        {**_BUFFER, "vaddr": "off"},
        _RESOURCE,
    ),
)


def _pointers(section: str, constant: bool, scalar_base: bool) -> tuple[_Address, ...]:
    pointer = "const void*" if constant else "void*"
    lane = _Address(
        "",
        section,
        "The address is `address` + Offset bytes.",
        (Parameter(pointer, "address"),),
        {"addr": "%[address]"},
        ('[address] "v"(address)',),
    )
    base = _Address(
        "",
        section,
        "The address is `base`, the same in all lanes, + `voffset` + Offset bytes.",
        (Parameter(pointer, "base"), Parameter("u32", "voffset")),
        {"addr": "%[voffset]", "saddr": "%[base]"},
        ('[voffset] "v"(voffset)', '[base] "s"(base)'),
    )
    return (lane, base) if scalar_base else (lane,)


def memory_forms(isa: Isa) -> list[Intrinsic]:
    """The intrinsics by section, in the order of the entries."""
    found: list[Intrinsic] = []
    for one in isa.instructions.values():
        memory = one.memory
        if memory is None or memory.lds or memory.elements or one.not_executed is not None:
            continue
        if memory.op not in ("load", "store", "atomic", "exchange"):
            continue
        atomic = memory.op == "atomic"
        if one.format == "MUBUF":
            found += [_form(one, way, isa) for way in _INDEXED]
            found += [_form(one, _OFFEN, isa, returning=True)] if atomic else []
            found += [_form(one, _OFFEN, isa)] if memory.atomic == "cmpswap" else []
        elif one.format == "GLOBAL" and atomic:
            for way in _pointers(SECTION_RETURNING, constant=False, scalar_base=True):
                found.append(_form(one, way, isa, returning=True))
                found += [_form(one, way, isa)] if memory.atomic == "cmpswap" else []
        elif one.format == "FLAT":
            (way,) = _pointers(SECTION_FLAT, memory.op == "load", scalar_base=False)
            found += [_form(one, way, isa), *([_form(one, way, isa, returning=True)] if atomic else [])]
        elif one.format == "DS" and memory.space == "lds" and _by_address(one):
            found.append(_exchange(one) if one.builtin else _lds(one, isa))
    sections = (SECTION_INDEXED, SECTION_RETURNING, SECTION_FLAT, SECTION_LDS)
    return sorted(found, key=lambda intrinsic: sections.index(intrinsic.section))


def _by_address(one: Instruction) -> bool:
    """Whether an atomic or exchange takes its address from a register of each lane, and not from M0."""
    moves = one.memory is not None and one.memory.op in ("atomic", "exchange")
    return moves and not {"m0_address", "addtid"} & one.tags and any(o.field == "addr" for o in one.operands)


def _register_type(operand: Operand) -> str:
    """The C++ type of a data register: dwords as in plain loads; pairs of bf16 as a word, as in other atomics."""
    kind = operand.type
    if kind.kind == "b" and kind.words > 1:
        return f"u32x{kind.words}"
    return "u32" if kind.kind == "bf" else cpp_type(kind)


def _form(one: Instruction, way: _Address, isa: Isa, returning: bool = False) -> Intrinsic:
    """One instruction with one way to address memory. A register that is both read and written (data of a buffer
    atomic, or of a load to one half) is a parameter and the result."""
    memory = one.memory
    assert memory is not None
    atomic = memory.op == "atomic"
    moved = [o for o in one.operands if o.field not in _ADDRESS_FIELDS]
    data = next((o for o in moved if o.reads), None)
    result = next((o for o in moved if o.writes), None) if returning or memory.op == "load" else None
    tied = data is not None and result is data
    kind = _register_type(result) if result else "void"
    cached = takes_cache(one, isa)
    bit = memory.returns if atomic else ""
    flags = f"offset:%[offset]{f' {bit}' if returning else ''}{CACHE if cached else ''}"
    bound = {
        **way.bound,
        **({result.field: "%[result]"} if result else {}),
        **({data.field: "%[data]"} if data else {}),
    }
    fresh = result is not None and not tied
    doc = [f"{one.doc} {way.doc}"]
    doc += (
        ["Returns what was there, in the first half of what it is given."]
        if tied and memory.atomic == "cmpswap"
        else []
    )
    doc += [kept_half(memory)] if tied and memory.d16 else []
    doc += [SETTLED] if data else []
    doc += [counter_of(one.counter, CALLER_WAITS if result else STORED), "Doesn't use M0."]
    outputs = ('[data] "+v"(data)',) if tied else (f'[result] "{"=&" if atomic else "="}v"(result)',) if result else ()
    return Intrinsic(
        f"{one.name}{way.suffix}{'_rtn' if returning else ''}_asm",
        way.section,
        " ".join(doc),
        one.name,
        kind,
        (*((Parameter(_register_type(data), "data"),) if data else ()), *way.parameters),
        (
            Parameter(offset_type(one, isa), "Offset", "0"),
            *((Parameter("u32", "Cache", "0"),) if cached else ()),
            *((Parameter("bool", "Settled", "false"),) if data else ()),
        ),
        (offset_check(one, isa), *((cache_check(isa, without=bit),) if cached else ())),
        (*((f"{kind} result;",) if fresh else ()), *(("if (!Settled) settle(data);",) if data else ())),
        Asm(
            enclose([step(one, bound, (*way.modifiers, flags))], isa),
            outputs,
            (*(('[data] "v"(data)',) if data and not tied else ()), *way.inputs, '[offset] "n"(Offset)'),
            cached=cached,
        ),
        result="data" if tied else "result" if result else "",
    )


def _exchange(one: Instruction) -> Intrinsic:
    call = one.builtin
    result = next(o for o in one.operands if o.writes)
    constants = dict.fromkeys(re.findall(r"\b[A-Z][a-z]+\b", call))
    return Intrinsic(
        one.name,
        SECTION_LDS,
        f"{one.doc} {counter_of(one.counter, 'The compiler waits.')} Doesn't use M0.",
        one.name,
        _register_type(result),
        tuple(Parameter(_register_type(o), o.name) for o in one.operands if o.reads),
        tuple(Parameter("u32", name) for name in constants),
        result=f"__builtin_bit_cast({_register_type(result)}, {call})",
    )


def _lds(one: Instruction, isa: Isa) -> Intrinsic:
    memory = one.memory
    assert memory is not None
    result = next((o for o in one.operands if o.writes), None)
    data = [o for o in one.operands if o.field.startswith("data")]
    names = ("first", "second") if len(data) > 1 else ("data",)[: len(data)]
    pair = bool(memory.pair_stride)
    arguments = {"offset0": "First", "offset1": "Second"} if pair else {"offset": "Offset"}
    bound = {"addr": "%[address]", "vdst": "%[result]"}
    bound |= {o.field: f"%[{name}]" for o, name in zip(data, names, strict=True)}
    kind = _register_type(result) if result else "void"
    place = "The address is `address`, an offset in LDS (see lds_offset), + Offset bytes."
    if pair:
        place = f"`First` and `Second` count units of {memory.pair_stride} bytes from `address`, an offset in LDS."
    return Intrinsic(
        f"{one.name}_asm",
        SECTION_LDS,
        f"{one.doc} {place} {SETTLED} {counter_of(one.counter, CALLER_WAITS if result else STORED)} Doesn't use M0.",
        one.name,
        kind,
        (
            *(Parameter(_register_type(o), name) for o, name in zip(data, names, strict=True)),
            Parameter("u32", "address"),
        ),
        (
            *(Parameter("u32", argument, "" if pair else "0") for argument in arguments.values()),
            Parameter("bool", "Settled", "false"),
        ),
        tuple(offset_check(one, isa, field, argument) for field, argument in arguments.items()),
        (*((f"{kind} result;",) if result else ()), *(f"if (!Settled) settle({name});" for name in names)),
        Asm(
            enclose([step(one, bound, tuple(f"{field}:%[{field}]" for field in arguments))], isa),
            ('[result] "=&v"(result)',) if result else (),
            (
                *(f'[{name}] "v"({name})' for name in names),
                '[address] "v"(address)',
                *(f'[{field}] "n"({argument})' for field, argument in arguments.items()),
            ),
        ),
        result="result" if result else "",
    )
