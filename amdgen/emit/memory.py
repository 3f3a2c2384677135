"""Buffer and global loads, stores and atomics: as builtins or C++ that the compiler tracks, and as asm."""

from __future__ import annotations

from amdgen.emit.enclose import enclose, step
from amdgen.emit.intrinsic import CACHE, Asm, Check, Intrinsic, Parameter
from amdgen.emit.sync import counter_of
from amdgen.isa.model import Instruction, Isa, Memory
from amdgen.plan.nops import place_nops

_BUILTIN_TYPES = {8: "u8", 16: "u16", 32: "u32", 64: "u32x2", 96: "u32x3", 128: "u32x4"}
CALLER_WAITS = "The caller waits: wait_for<...>(value) before the value is read."
SETTLED = "Settled: the data doesn't come from a matrix instruction just before (see settle)."
STORED = "The caller waits before the memory is to be seen by others."


def offset_check(instruction: Instruction, isa: Isa, name: str = "offset", argument: str = "Offset") -> Check:
    """A check that a constant fits the instruction's field; clang assembles `offset:4096` to 0 without a warning."""
    modifier = isa.formats[instruction.format].modifiers[name]
    low = -(1 << (modifier.width - 1)) if modifier.signed else 0
    high = (1 << (modifier.width - modifier.signed)) - 1
    condition = f"{argument} >= {low} && {argument} <= {high}" if low else f"{argument} <= {high}"
    return Check(condition, f"{isa.arch.name}: {name} of {instruction.name} goes from {low} to {high}")


def cache_check(isa: Isa, without: str = "") -> Check:
    """A check that the cache argument has only bits of this architecture. ``without``: a bit that means something else
    here."""
    bits = [bit for bit in isa.arch.cache_bits if bit != without]
    taken = f"(Cache & cache::{without}) == 0 && " if without in isa.arch.cache_bits else ""
    return Check(f"{taken}(Cache & ~cache::all) == 0", f"{isa.arch.name} has the cache bits {', '.join(bits)}")


def takes_cache(instruction: Instruction, isa: Isa) -> bool:
    """Whether the instruction takes every cache bit of the architecture."""
    return all(bit in instruction.modifiers for bit in isa.arch.cache_bits)


def value_type(memory: Memory) -> str:
    """The C++ type that a load returns or a store takes: a dword at least, signed when it is sign-extended."""
    if memory.extend == "sign":
        return "i32"
    return _BUILTIN_TYPES[max(memory.bits, 32)]


def kept_half(memory: Memory) -> str:
    """The sentence on the half of a register that a 16-bit load leaves unchanged."""
    return f"The {'high' if memory.d16 == 'lo' else 'low'} half of `data` stays as it was."


def offset_type(instruction: Instruction, isa: Isa) -> str:
    """The C++ type of the constant offset: signed where the field is."""
    return "i32" if isa.formats[instruction.format].modifiers["offset"].signed else "u32"


def _moves(isa: Isa, format_name: str, space: str) -> list[Instruction]:
    """Loads and stores between registers and memory, and atomics that return nothing."""
    found = []
    for one in isa.instructions.values():
        memory = one.memory
        if one.format != format_name or memory is None or memory.space != space or memory.lds:
            continue
        if memory.elements:  # converting accesses: for graphics
            continue
        if memory.op in ("load", "store") or (memory.op == "atomic" and memory.atomic != "cmpswap"):
            found.append(one)
    return found


def buffer_intrinsics(isa: Isa) -> list[Intrinsic]:
    """Accesses through a buffer descriptor: voffset of each lane, soffset of the wave, and a constant
    offset, in bytes."""
    found: list[Intrinsic] = []
    for one in _moves(isa, "MUBUF", "buffer"):
        assert one.memory is not None
        if one.memory.op != "atomic" and not one.memory.d16:
            found.append(_buffer_builtin(one, isa))
        found.append(_buffer_asm(one, isa))
    return found


SECTION_BUFFER = "Buffer loads, stores and atomics"
_BUFFER_ADDRESS = (
    "The address is the descriptor's base + voffset + soffset + Offset, in bytes; range-checked without soffset."
)


def _buffer_builtin(one: Instruction, isa: Isa) -> Intrinsic:
    memory = one.memory
    assert memory is not None
    loads = memory.op == "load"
    stem = f"__builtin_amdgcn_raw_buffer_{memory.op}_b{memory.bits}"
    where = "resource, static_cast<i32>(voffset + Offset), static_cast<i32>(soffset), Cache"
    narrow = {"i32": f"static_cast<i{memory.bits}>", "u32": ""}.get(value_type(memory), "")
    address = (Parameter("buffer_resource", "resource"), Parameter("u32", "voffset"), Parameter("u32", "soffset", "0"))
    data = (Parameter(value_type(memory), "data"),)
    value = f"static_cast<{_BUILTIN_TYPES[memory.bits]}>(data)" if memory.bits < 32 else "data"
    return Intrinsic(
        one.name,
        SECTION_BUFFER,
        f"{one.doc} {_BUFFER_ADDRESS} {counter_of(one.counter, 'The compiler waits.')} Doesn't use M0.",
        one.name,
        value_type(memory) if loads else "void",
        address if loads else data + address,
        (Parameter("u32", "Offset", "0"), Parameter("u32", "Cache", "0")),
        (offset_check(one, isa), cache_check(isa)),
        prelude=() if loads else (f"{stem}({value}, {where});",),
        result=f"{narrow}({stem}({where}))" if loads and narrow else f"{stem}({where})" if loads else "",
    )


def _buffer_asm(one: Instruction, isa: Isa) -> Intrinsic:
    address = (Parameter("buffer", "resource"), Parameter("u32", "voffset"), Parameter("u32", "soffset", "0"))
    bound = {"vaddr": "%[voffset]", "srsrc": "%[resource]", "soffset": "%[soffset]", "vdata": "%[data]"}
    inputs = (
        '[voffset] "v"(voffset)',
        '[resource] "s"(uniform(resource))',
        '[soffset] "s"(uniform(soffset))',
        '[offset] "n"(Offset)',
    )
    return _asm(one, isa, SECTION_BUFFER, _BUFFER_ADDRESS, address, bound, inputs, ("offen", "offset:%[offset]"))


def tile_load(one: Instruction, name: str, count: int, isa: Isa) -> Intrinsic:
    """The loads of one tile by a kernel, as one asm statement. The kernel's scalar arithmetic makes the descriptor, so
    no wait states are needed for a vector instruction that wrote it."""
    memory = one.memory
    assert memory is not None
    data = value_type(memory)
    steps = [
        step(
            one,
            {"vdata": f"%[data{n}]", "vaddr": f"%[voffset{n}]", "srsrc": "%[resource]", "soffset": "0"},
            ("offen",),
        )
        for n in range(count)
    ]
    return Intrinsic(
        name,
        SECTION_BUFFER,
        f"Loads {count} times {memory.bits // 8} bytes a lane from a buffer, untracked by the compiler. "
        f"{counter_of(one.counter, CALLER_WAITS)} Doesn't use M0.",
        one.name,
        "void",
        (
            Parameter(f"{data} (&data)[{count}]", ""),
            Parameter("buffer", "resource"),
            Parameter(f"const u32 (&voffset)[{count}]", ""),
        ),
        asm=Asm(
            tuple(place_nops(steps, isa)),
            # Early clobber: the first load may arrive before the last one has read its offset.
            outputs=tuple(f'[data{n}] "=&v"(data[{n}])' for n in range(count)),
            inputs=('[resource] "s"(resource)', *(f'[voffset{n}] "v"(voffset[{n}])' for n in range(count))),
        ),
    )


SECTION_GLOBAL = "Global loads, stores and atomics"
_GLOBAL_ADDRESS = "The address is `address` + Offset bytes."
_SADDR_ADDRESS = "The address is `base`, the same in all lanes, + `voffset` + Offset bytes."


def global_intrinsics(isa: Isa) -> list[Intrinsic]:
    """Accesses at an address of each lane, or at a base in SGPRs plus an offset of each lane."""
    found: list[Intrinsic] = []
    for one in _moves(isa, "GLOBAL", "global"):
        memory = one.memory
        assert memory is not None
        if memory.op != "atomic" and not memory.d16:
            found.append(_global_access(one, isa))
        pointer = "void*" if memory.op != "load" else "const void*"
        for where, address, bound, inputs in (
            (
                _GLOBAL_ADDRESS,
                (Parameter(pointer, "address"),),
                {"addr": "%[address]"},
                ('[address] "v"(address)',),
            ),
            (
                _SADDR_ADDRESS,
                (Parameter(pointer, "base"), Parameter("u32", "voffset")),
                {"addr": "%[voffset]", "saddr": "%[base]"},
                ('[voffset] "v"(voffset)', '[base] "s"(base)'),
            ),
        ):
            with_offset = (*inputs, '[offset] "n"(Offset)')
            found.append(
                _asm(
                    *(one, isa, SECTION_GLOBAL, where, address, _data_fields(memory, bound), with_offset),
                    modifiers=("offset:%[offset]",),
                )
            )
    return found


def _data_fields(memory: Memory, bound: dict[str, str]) -> dict[str, str]:
    return {**bound, "vdst" if memory.op == "load" else "data": "%[data]"}


def _global_access(one: Instruction, isa: Isa) -> Intrinsic:
    memory = one.memory
    assert memory is not None
    loads = memory.op == "load"
    offset = Parameter(offset_type(one, isa), "Offset", "0")
    data = (Parameter(value_type(memory), "data"),)
    pointer = (Parameter("const void*" if loads else "void*", "address"),)
    statement, result = access(memory, "AMDGEN_GLOBAL", "address")
    return Intrinsic(
        one.name,
        SECTION_GLOBAL,
        f"{one.doc} {_GLOBAL_ADDRESS} It must be a multiple of {min(memory.bits // 8, 4)}. "
        f"{counter_of(one.counter, 'The compiler waits.')} Doesn't use M0.",
        one.name,
        value_type(memory) if loads else "void",
        pointer if loads else data + pointer,
        (offset,),
        (offset_check(one, isa),),
        prelude=statement,
        result=result,
    )


def access(memory: Memory, space: str, pointer: str, aligned: int = 4) -> tuple[tuple[str, ...], str]:
    """A plain C++ load or store at ``pointer`` + Offset, as (statements, result expression); a store takes ``data``.

    C++ vectors require more alignment than the instructions do, and none has the size of three dwords; there, dwords go
    through a struct.
    """
    constant = "const " if memory.op == "load" else ""
    base = f"(({space} {constant}u8*){pointer} + Offset)"
    count = memory.bits // 32
    narrow = {8: "i8", 16: "i16"} if memory.extend == "sign" else {}
    kind = narrow.get(memory.bits, _BUILTIN_TYPES[memory.bits])
    if count <= 1 or aligned * 8 == memory.bits:
        place = f"*({space} {constant}{kind}*){base}"
        cast = f"static_cast<{kind}>(data)" if memory.bits < 32 else "data"
        return ((), place) if memory.op == "load" else ((f"{place} = {cast};",), "")
    place = f"const auto at = ({space} {constant}words<{count}, {aligned}>*){base};"
    letters = [f"at->word[{n}]" for n in range(count)]
    if memory.op == "load":
        return (place,), f"{kind}{{{', '.join(letters)}}}"
    return (place, *(f"{letter} = data[{n}];" for n, letter in enumerate(letters))), ""


def _asm(
    one: Instruction,
    isa: Isa,
    section: str,
    where: str,
    address: tuple[Parameter, ...],
    bound: dict[str, str],
    inputs: tuple[str, ...],
    modifiers: tuple[str, ...],
) -> Intrinsic:
    memory = one.memory
    assert memory is not None
    loads = memory.op == "load"
    cached = takes_cache(one, isa)
    data_type = _atomic_type(one) if memory.op == "atomic" else value_type(memory)
    data = Parameter(data_type, "data")
    last = (f"{modifiers[-1]}{CACHE}",) if cached else modifiers[-1:]
    steps = enclose([step(one, bound, (*modifiers[:-1], *last))], isa)
    template = [Parameter(offset_type(one, isa), "Offset", "0")]
    checks = [offset_check(one, isa)]
    if cached:
        template.append(Parameter("u32", "Cache", "0"))
        checks.append(cache_check(isa, without=memory.returns))
    prelude: tuple[str, ...] = ()
    tied = loads and bool(memory.d16)
    if loads:
        prelude = () if tied else (f"{data_type} data;",)
    else:
        template.append(Parameter("bool", "Settled", "false"))
        prelude = ("if (!Settled) settle(data);",)
    outputs = (f'[data] "{"+" if tied else "="}v"(data)',) if loads else ()
    return Intrinsic(
        f"{one.name}_asm",
        section,
        " ".join(
            [
                f"{one.doc} {where}",
                *([kept_half(memory)] if tied else []),
                *(
                    []
                    if loads
                    else ["Settled: `data` doesn't come from a matrix instruction just before (see settle)."]
                ),
                counter_of(one.counter, CALLER_WAITS if loads else STORED),
                "Doesn't use M0.",
            ]
        ),
        one.name,
        data_type if loads else "void",
        address if loads and not tied else (data, *address),
        tuple(template),
        tuple(checks),
        prelude,
        Asm(steps, outputs, (*([] if loads else ['[data] "v"(data)']), *inputs), cached=cached),
        result="data" if loads else "",
    )


def _atomic_type(one: Instruction) -> str:
    """The C++ type of an atomic's data. Pairs of bf16 are passed as a word, as asm has no such register type."""
    operand = next(o for o in one.operands if o.field in ("vdata", "data"))
    return "u32" if operand.type.kind == "bf" else operand.type_name
