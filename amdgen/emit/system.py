"""Intrinsics for scalar memory, caches, the clock, hardware registers, and hints to the wave scheduler."""

from __future__ import annotations

from amdgen.emit.alu import cpp_type
from amdgen.emit.enclose import enclose, step
from amdgen.emit.intrinsic import CACHE, Asm, Check, Intrinsic, Parameter
from amdgen.emit.memory import STORED
from amdgen.emit.sync import counter_of
from amdgen.isa.model import Instruction, Isa
from amdgen.isa.types import value_type
from amdgen.plan.nops import AsmStep

SECTION = "Scalar memory, caches, clock, hardware registers, hints to the scheduler"
_SCALAR_WAITS = (
    "The caller waits: wait_for_scalar<vmcnt_max, 0>(value) before the value is read; they land in any order."
)
_OWN = frozenset(
    {"waitcnt", "barrier", "nop", "endpgm", "endpgm_saved", "sendmsg", "gpr_idx", "vskip", "debug", "trap"}
)
"""Tags of instructions left out: they have functions of their own, end or debug the program, or read M0."""


_SCOPES = "cache::sc0 the workgroup, cache::sc1 the agent, both the system"


def system_intrinsics(isa: Isa) -> list[Intrinsic]:
    """The intrinsics in the order of the entries, after those that make scalar loads' results readable."""
    found = [*_arrival(isa)]
    for one in isa.instructions.values():
        memory, kinds = one.memory, [o.kind for o in one.operands]
        if one.not_executed is not None or _OWN & one.tags or "smem_scratch" in one.tags:
            continue
        if memory is not None and memory.space == "scalar" and memory.op in ("load", "store") and len(kinds) == 3:
            found.append(_scalar_access(one, isa))
        elif one.format == "SMEM" and kinds == ["sdst"]:
            found.append(_clock(one))
        elif (one.format in ("SMEM", "MUBUF") and not kinds) or (one.format == "SOPP" and kinds in ([], ["imm16"])):
            found.append(_control(one, isa))
        elif kinds in (["sdst", "hwreg"], ["hwreg", "sreg"]):
            found.append(_hardware_register(one, isa))
    return found


def _arrival(isa: Isa) -> list[Intrinsic]:
    """The functions after which the results of scalar loads may be read."""
    counters = [isa.arch.counters[name] for name in ("vmcnt", "lgkmcnt")]
    template = tuple(Parameter("u32", c.name.capitalize(), f"{c.name}_max") for c in counters)
    return [
        Intrinsic(
            "arrived_scalar",
            SECTION,
            "Ties a value in SGPRs to this place: reads of it can't move before. Emits nothing.",
            "",
            "void",
            (Parameter("T&", "value"),),
            (Parameter("typename", "T"),),
            asm=Asm((AsmStep("", ""),), outputs=('"+s"(value)',), also=()),
        ),
        Intrinsic(
            "wait_for_scalar",
            SECTION,
            "wait, and then the values in SGPRs may be read. Keep them in variables of their own until then.",
            "s_waitcnt",
            "void",
            (Parameter("T&...", "values"),),
            (*template, Parameter("typename...", "T")),
            prelude=(
                "wait<Vmcnt, Lgkmcnt>();",
                "const int each[] = {0, (arrived_scalar(values), 0)...};",
                "(void)each;",
            ),
        ),
    ]


def _scalar_access(one: Instruction, isa: Isa) -> Intrinsic:
    """Through a pointer or a descriptor that is the same in all lanes, at a constant offset."""
    memory = one.memory
    assert memory is not None
    loads = memory.op == "load"
    words = memory.bits // 32
    kind = "u32" if words == 1 else f"u32x{words}"
    buffered = "smem_buffer" in one.tags
    base = Parameter("buffer", "base") if buffered else Parameter("const void*" if loads else "void*", "base")
    where = "uniform(base)" if buffered else "uniform(reinterpret_cast<u64>(base))"
    bound = {"sdata": "%[data]", "sbase": "%[base]", "soffset": "%[offset]"}
    modifier = isa.formats["SMEM"].modifiers["offset"]
    high = (1 << (modifier.width - modifier.signed)) - 1
    data = Parameter(kind, "data")
    place = "the descriptor's base" if buffered else "`base`"
    waits = _SCALAR_WAITS if loads else STORED
    return Intrinsic(
        f"{one.name}_asm",
        SECTION,
        f"{one.doc} The address is {place} + Offset, a multiple of 4. {counter_of(one.counter, waits)} Doesn't use M0.",
        one.name,
        kind if loads else "void",
        (base,) if loads else (data, base),
        (Parameter("u32", "Offset", "0"),),
        (Check(f"Offset <= {high}", f"{isa.arch.name}: offset of {one.name} goes from 0 to {high}"),),
        prelude=(f"{kind} data;",) if loads else (),
        asm=Asm(
            enclose([step(one, bound)], isa),
            outputs=('[data] "=&s"(data)',) if loads else (),
            inputs=(*(() if loads else (_each_uniform(words),)), f'[base] "s"({where})', '[offset] "n"(Offset)'),
        ),
        result="data" if loads else "",
    )


def _each_uniform(words: int) -> str:
    value = "uniform(data)" if words in (1, 4) else "u32x2{uniform(data.x), uniform(data.y)}"
    return f'[data] "s"({value})'


def _clock(one: Instruction) -> Intrinsic:
    """A clock through clang's builtin; the compiler waits."""
    kind = cpp_type(value_type(one.operands[0].type_name))
    return Intrinsic(
        one.name,
        SECTION,
        f"{one.doc} {counter_of(one.counter, 'The compiler waits.')} Doesn't use M0.",
        one.name,
        kind,
        result=f"static_cast<{kind}>({one.builtin}())",
    )


def _control(one: Instruction, isa: Isa) -> Intrinsic:
    """An instruction without a result: with a constant, with cache bits, or with neither."""
    constant = bool(one.operands)
    without_modifiers = "silent_modifiers" in one.tags  # the assembler takes none
    bits = [bit for bit in isa.arch.cache_bits if bit in one.modifiers and not without_modifiers]
    scope = f" Cache says how far: {_SCOPES}." if bits else ""
    bound = {one.operands[0].field: "%[value]"} if constant else {}
    waits = f" {counter_of(one.counter, 'The caller waits.')}" if one.counter else ""
    template = (Parameter("u32", "Value"),) if constant else (Parameter("u32", "Cache"),) if bits else ()
    check = f"(Cache & ~({' | '.join(f'cache::{bit}' for bit in bits)})) == 0" if bits else "Value < 65536u"
    accepted = f"takes the cache bits {', '.join(bits)}" if bits else "takes 16 bits"
    return Intrinsic(
        one.name,
        SECTION,
        f"{one.doc}{scope}{waits} Doesn't use M0.",
        one.name,
        "void",
        template=template,
        checks=(Check(check, f"{isa.arch.name}: {one.name} {accepted}"),) if template else (),
        asm=Asm(
            enclose([step(one, bound, (CACHE,) if bits else ())], isa),
            inputs=('[value] "n"(Value)',) if constant else (),
            cached=bool(bits),
        ),
    )


def _hardware_register(one: Instruction, isa: Isa) -> Intrinsic:
    reads = one.operands[0].writes
    bound = {o.field: "%[hwreg]" if o.kind == "hwreg" else "%[value]" for o in one.operands}
    return Intrinsic(
        one.name,
        SECTION,
        f"{one.doc} Hwreg: the register's number + 64 * first bit + 2048 * (bits - 1).",
        one.name,
        "u32" if reads else "void",
        () if reads else (Parameter("u32", "value"),),
        (Parameter("u32", "Hwreg"),),
        (Check("Hwreg < 65536u", f"{isa.arch.name}: {one.name} takes 16 bits"),),
        prelude=("u32 value;",) if reads else (),
        asm=Asm(
            enclose([step(one, bound)], isa),
            outputs=('[value] "=s"(value)',) if reads else (),
            inputs=('[hwreg] "n"(Hwreg)', *(() if reads else ('[value] "s"(uniform(value))',))),
        ),
        result="value" if reads else "",
    )
