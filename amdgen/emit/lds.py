"""LDS reads and writes: through pointers that the compiler tracks, and as asm at byte offsets."""

from __future__ import annotations

from amdgen.emit.enclose import enclose, step
from amdgen.emit.intrinsic import Asm, Check, Intrinsic, Parameter
from amdgen.emit.memory import CALLER_WAITS, SETTLED, STORED, access, kept_half, offset_check, value_type
from amdgen.emit.sync import counter_of
from amdgen.isa.model import Instruction, Isa, Memory
from amdgen.plan.nops import AsmStep

SECTION = "LDS reads and writes"
_PAIRS = {32: "u32x2", 64: "u32x4"}


def lds_intrinsics(isa: Isa) -> list[Intrinsic]:
    """Reads and writes of every width, single and in pairs."""
    found: list[Intrinsic] = []
    for one in isa.instructions.values():
        memory = one.memory
        if one.format != "DS" or memory is None or memory.space != "lds" or memory.op not in ("load", "store"):
            continue
        if not any(operand.field == "addr" for operand in one.operands):
            continue  # ds_read_addtid_b32 and its like take their address from M0
        if memory.pair_stride:
            found += [_pair(one, isa), _pair_asm(one, isa)]
        else:
            if not memory.d16 and not memory.transpose:
                found.append(_single(one, isa))
            found.append(_single_asm(one, isa))
    return found


def _single(one: Instruction, isa: Isa) -> Intrinsic:
    memory = one.memory
    assert memory is not None
    loads = memory.op == "load"
    pointer = Parameter("AMDGEN_LDS const void*" if loads else "AMDGEN_LDS void*", "address")
    align = _alignment(memory)
    statements, result = access(memory, "AMDGEN_LDS", "address", align)
    return Intrinsic(
        one.name,
        SECTION,
        f"{one.doc} The address is `address` + Offset bytes, a multiple of {align}. "
        f"{counter_of(one.counter, 'The compiler waits.')} Doesn't use M0.",
        one.name,
        value_type(memory) if loads else "void",
        (pointer,) if loads else (Parameter(value_type(memory), "data"), pointer),
        (Parameter("u32", "Offset", "0"),),
        (offset_check(one, isa),),
        statements,
        result=result,
    )


def _alignment(memory: Memory) -> int:
    """The alignment in bytes that lets the compiler use a single instruction: the width, as a power of two."""
    size = memory.bits // 8
    return 1 << (size - 1).bit_length()


def _single_asm(one: Instruction, isa: Isa) -> Intrinsic:
    memory = one.memory
    assert memory is not None
    loads, tied = memory.op == "load", bool(memory.d16) and memory.op == "load"
    data = Parameter(value_type(memory), "data")
    bound = {"vdst": "%[data]", "data0": "%[data]", "addr": "%[address]"}
    return _asm(
        one,
        isa,
        enclose([step(one, bound, ("offset:%[offset]",))], isa),
        values=(data,) if tied or not loads else (),
        outputs=(f'[data] "{"+" if tied else "="}v"(data)',) if loads else (),
        inputs=('[offset] "n"(Offset)',) if loads else ('[data] "v"(data)', '[offset] "n"(Offset)'),
        template=(Parameter("u32", "Offset", "0"),),
        checks=(offset_check(one, isa),),
        where="The address is `address`, an offset in LDS (see lds_offset), + Offset bytes."
        + (f" {kept_half(memory)}" if tied else ""),
        returns=data.type if loads else "void",
    )


def _asm(
    one: Instruction,
    isa: Isa,
    steps: tuple[AsmStep, ...],
    values: tuple[Parameter, ...],
    outputs: tuple[str, ...],
    inputs: tuple[str, ...],
    template: tuple[Parameter, ...],
    checks: tuple[Check, ...],
    where: str,
    returns: str,
) -> Intrinsic:
    loads = returns != "void"
    if not loads:
        template = (*template, Parameter("bool", "Settled", "false"))
        where += f" {SETTLED}"
    prelude: tuple[str, ...] = (f"{returns} data;",) if loads and not values else ()
    if not loads:
        prelude = tuple(f"if (!Settled) settle({value.name});" for value in values)
    return Intrinsic(
        f"{one.name}_asm",
        SECTION,
        f"{one.doc} {where} {counter_of(one.counter, CALLER_WAITS if loads else STORED)} Doesn't use M0.",
        one.name,
        returns,
        (*values, Parameter("u32", "address")),
        template,
        checks,
        prelude,
        Asm(steps, outputs, (*inputs, '[address] "v"(address)')),
        result="data" if loads else "",
    )


_OFFSETS = (Parameter("u32", "First"), Parameter("u32", "Second"))


def _pair_checks(one: Instruction, isa: Isa) -> tuple[Check, ...]:
    return (offset_check(one, isa, "offset0", "First"), offset_check(one, isa, "offset1", "Second"))


def _pair(one: Instruction, isa: Isa) -> Intrinsic:
    memory = one.memory
    assert memory is not None
    loads = memory.op == "load"
    words, align = memory.bits // 32, memory.bits // 8
    constant = "const " if loads else ""
    places = [
        f"const auto {name} = (AMDGEN_LDS {constant}words<{words}, {align}>*)"
        f"((AMDGEN_LDS {constant}u8*)address + {argument} * {memory.pair_stride}u);"
        for name, argument in (("one", "First"), ("two", "Second"))
    ]
    each = [f"{name}->word[{n}]" for name in ("one", "two") for n in range(words)]
    single = value_type(memory)
    values = (Parameter(single, "first"), Parameter(single, "second"))
    pointer = Parameter(f"AMDGEN_LDS {constant}void*", "address")
    stores = [
        f"{name}->word[{n}] = {value}{f'[{n}]' if words > 1 else ''};"
        for name, value in (("one", "first"), ("two", "second"))
        for n in range(words)
    ]
    return Intrinsic(
        one.name,
        SECTION,
        f"{one.doc} `First` and `Second` count units of {memory.pair_stride} bytes from `address`, a multiple of "
        f"{align}. {counter_of(one.counter, 'The compiler waits.')} Doesn't use M0.",
        one.name,
        _PAIRS[memory.bits] if loads else "void",
        (pointer,) if loads else (*values, pointer),
        _OFFSETS,
        _pair_checks(one, isa),
        tuple(places) if loads else (*places, *stores),
        result=f"{_PAIRS[memory.bits]}{{{', '.join(each)}}}" if loads else "",
    )


def _pair_asm(one: Instruction, isa: Isa) -> Intrinsic:
    memory = one.memory
    assert memory is not None
    loads = memory.op == "load"
    single = value_type(memory)
    bound = {"addr": "%[address]", "data0": "%[first]", "data1": "%[second]", "vdst": "%[data]"}
    offsets = ('[offset0] "n"(First)', '[offset1] "n"(Second)')
    values = (Parameter(single, "first"), Parameter(single, "second"))
    return _asm(
        one,
        isa,
        enclose([step(one, bound, ("offset0:%[offset0]", "offset1:%[offset1]"))], isa),
        values=() if loads else values,
        outputs=('[data] "=v"(data)',) if loads else (),
        inputs=offsets if loads else ('[first] "v"(first)', '[second] "v"(second)', *offsets),
        template=_OFFSETS,
        checks=_pair_checks(one, isa),
        where=f"`First` and `Second` count units of {memory.pair_stride} bytes from `address`, an offset in LDS.",
        returns=_PAIRS[memory.bits] if loads else "void",
    )
