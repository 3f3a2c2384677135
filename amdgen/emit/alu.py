"""Vector and scalar arithmetic, cross-lane moves, conversions, dot products: every instruction that C++ can call.

Derived from the entries: source operands become parameters, the result is returned. Where the entry names clang's
builtin, the compiler knows the instruction and places wait states itself; elsewhere it is asm with its wait states.
"""

from __future__ import annotations

import re
from dataclasses import replace

from amdgen.emit.enclose import enclose, step
from amdgen.emit.intrinsic import Asm, Case, Check, Intrinsic, Parameter
from amdgen.isa.model import Instruction, Isa, Operand
from amdgen.isa.types import ValueType

_VECTOR = ("VOP1", "VOP2", "VOP3", "VOP3B", "VOP3P", "VOPC")
_SCALAR = ("SOP1", "SOP2")
_SECTIONS = {
    "VOP3P": "Packed arithmetic and dot products",
    "VOPC": "Vector comparisons, a bit a lane",
    **dict.fromkeys(_SCALAR, "Scalar arithmetic"),
}
_OTHERS = "Vector arithmetic, conversions, cross-lane moves"
_FILES = {
    **dict.fromkeys(("vgpr", "src", "vsrc"), "v"),
    **dict.fromkeys(("sdst", "ssrc", "sreg", "vcc", "lane", "scalar_src"), "s"),
}
"""The asm constraint of a register, by the kind of the operand."""
_PACKED = ("op_sel", "op_sel_hi", "neg_lo", "neg_hi")
_LEFT_OUT = frozenset({"cmpx", "nop", "clear_exceptions", "graphics", "accvgpr", "movrel", "gpr_idx", "debug"})
"""Tags of instructions that C++ can't call, as EXEC and register numbers belong to the compiler."""
_LANE = "Lane"
_SETTLED = (
    " It brings the wait states that a matrix instruction right before it may ask for; Settled: none of its registers "
    "is one's result or accumulator (see settle)."
)
_OWN_TYPES = re.compile(r"(f16|bf16|u16)(x(2|4|8|16))?|i16|(f32|u32|i32)(x(2|4|8|16|32))?|f64|u64|i64")
_LANES = re.compile(r"\b(readlane|readfirstlane|writelane|shuffle|EXEC|LANE)\b")


def alu_intrinsics(isa: Isa) -> list[Intrinsic]:
    """The intrinsics by section, in the order of the entries."""
    found = [_intrinsic(_with_kept_half(one), isa) for one in isa.instructions.values() if callable_in_cpp(one)]
    found.append(_move_across_lanes(isa))
    order = [_OTHERS, *dict.fromkeys(_SECTIONS.values())]
    return sorted(found, key=lambda one: order.index(one.section))


def _with_kept_half(one: Instruction) -> Instruction:
    """An instruction that writes one half of a register and keeps the other: its result is also a source."""
    if not {"low_half", "high_half"} & one.tags:
        return one
    whole = (replace(o, role="both", type_name=f"{o.type_name}x2") if o.writes else o for o in one.operands)
    return replace(one, operands=tuple(whole))


def callable_in_cpp(one: Instruction) -> bool:
    """Whether everything that it reads and writes can be a function's parameter or result."""
    if one.format not in (*_VECTOR, *_SCALAR) or one.matrix or one.memory or _LEFT_OUT & one.tags:
        return False
    if not one.operands or any(o.kind not in _FILES and o.kind != "modifier" for o in one.operands):
        return False
    if not one.semantics or one.not_executed is not None:
        return False
    read = re.sub(r"(?m)^\s*(SCC|VCC)\s*=(?!=)", "", one.semantics)
    return not re.search(r"\b(SCC|VCC|PC|M0)\b|\bEXEC\s*=(?!=)", read) and (one.format in _VECTOR or "EXEC" not in read)


def cpp_type(kind: ValueType) -> str:
    """The C++ type of an operand: its own where the header has one, else words of 32 bits."""
    if kind.name == "i16x2":
        return "s16x2"
    if _OWN_TYPES.fullmatch(kind.name):
        return kind.name
    if kind.kind == "mask":
        return "u64"
    if kind.words == 1:
        return "i32" if kind.kind == "i" and kind.count == 1 else "u32"
    return f"u32x{kind.words}" if kind.words != 2 or kind.count > 1 else "u64"


def _intrinsic(one: Instruction, isa: Isa) -> Intrinsic:
    written = [o for o in one.operands if o.writes]
    exchanged = sum(o.role == "both" for o in one.operands) > 1
    constants = _constants(one, isa)
    returned = written[:1] if not exchanged else []
    fixed = {"modifier", *(("lane",) if _lane_is_constant(one) else ())}
    passed = [o for o in one.operands if o.kind not in fixed and (o.reads or o not in returned)]
    parameters = tuple(_parameter(o, by_reference=o.writes and o not in returned) for o in passed)
    result = cpp_type(returned[0].type) if returned else "void"
    section = _SECTIONS.get(one.format, _OTHERS)
    if one.builtin:
        call = one.builtin if "(" in one.builtin else f"{one.builtin}({', '.join(p.name for p in parameters)})"
        both = (f"const auto both = {call};", *(f"{o.name} = both[{n}];" for n, o in enumerate(written)))
        return Intrinsic(
            one.name,
            section,
            f"{_sentence(one.doc)} The compiler places the wait states.",
            one.name,
            result,
            parameters=parameters,
            template=tuple(Parameter("u32", name, str(default)) for name, default, _ in constants if name in call),
            checks=_checks([known for known in constants if known[0] in call], one, isa),
            prelude=() if returned else both,
            result=f"__builtin_bit_cast({result}, {call})" if returned else "",
        )
    safe, settled = _statement(one, isa, constants, frozenset()), _statement(one, isa, constants, None)
    waits = safe != settled
    return Intrinsic(
        one.name,
        section,
        _sentence(one.doc) + (_SETTLED if waits else ""),
        one.name,
        result,
        parameters=parameters,
        template=(
            *(Parameter("u32", name, str(default)) for name, default, _ in constants),
            *((Parameter("bool", "Settled", "false"),) if waits else ()),
        ),
        checks=_checks(constants, one, isa),
        prelude=tuple(text for o in returned for text in _prepared(o)),
        asm=safe,
        cases=(Case("Settled", settled),) if waits else (),
        result=returned[0].name if returned else "",
    )


def _prepared(operand: Operand) -> tuple[str, ...]:
    """C++ before the asm: declares the result, or makes it uniform where the old value is read."""
    if not operand.reads:
        return (f"{cpp_type(operand.type)} {operand.name};",)
    return (f"{operand.name} = uniform({operand.name});",) if _FILES[operand.kind] == "s" else ()


def _checks(constants: list[tuple[str, int, int]], one: Instruction, isa: Isa) -> tuple[Check, ...]:
    return tuple(
        Check(f"{name} < {limit}u", f"{isa.arch.name}: {name} of {one.name} is below {limit}")
        for name, _, limit in constants
    )


def _move_across_lanes(isa: Isa) -> Intrinsic:
    """DPP as a move, which the compiler folds into the instruction that uses the result, where that has a DPP form."""
    numbers = {**isa.names["dpp_controls"], **isa.names["dpp_ranges"]}
    listed = ", ".join(f"{name} {value:#x}" for name, value in numbers.items() if isinstance(value, int))
    return Intrinsic(
        "v_mov_b32_dpp",
        _OTHERS,
        f"Takes a neighbour's value, as Ctrl says ({listed}; a distance is added to row_shl, row_shr, row_ror; "
        "quad_perm is four times two bits). RowMask and BankMask say which rows of 16 lanes and banks of 4 are "
        "written. Where there is no such neighbour, or nothing is written, `old` stays; with BoundCtrl it is 0 where "
        "there is no neighbour. "
        "The compiler places the wait states.",
        "v_mov_b32_dpp",
        "u32",
        (Parameter("u32", "old"), Parameter("u32", "src0")),
        (
            Parameter("u32", "Ctrl"),
            Parameter("u32", "RowMask", "15"),
            Parameter("u32", "BankMask", "15"),
            Parameter("bool", "BoundCtrl", "false"),
        ),
        (Check("Ctrl < 512u", f"{isa.arch.name}: Ctrl of v_mov_b32_dpp has 9 bits"),),
        result="__builtin_bit_cast(u32, __builtin_amdgcn_update_dpp(old, src0, Ctrl, RowMask, BankMask, BoundCtrl))",
    )


def _sentence(doc: str) -> str:
    return doc if doc.endswith(".") else f"{doc}."


def _parameter(operand: Operand, by_reference: bool) -> Parameter:
    return Parameter(cpp_type(operand.type) + ("&" if by_reference else ""), operand.name)


def _constants(one: Instruction, isa: Isa) -> list[tuple[str, int, int]]:
    """Template arguments (name, default, limit): selectors of halves and signs, and operands that are modifiers."""
    sources = sum(o.field.startswith("src") for o in one.operands)
    found = []
    if one.format == "VOP3P" and "dot" not in one.tags:
        every = (1 << sources) - 1
        # Of most packed instructions the high result takes the high halves; one that mixes types takes f32 as it is.
        defaults = {"op_sel": 0, "op_sel_hi": 0 if "mix" in one.tags else every, "neg_lo": 0, "neg_hi": 0}
        floats = one.operands[0].type.kind in ("f", "bf") and "mix" not in one.tags
        names = [n for n in _PACKED if n in (one.modifiers or _PACKED) and (floats or n.startswith("op"))]
        found += [(_camel(name), defaults[name], every + 1) for name in names]
    known = {name for name, _, _ in found}
    for o in one.operands:
        if o.kind == "modifier" and _camel(o.name) not in known:
            found.append((_camel(o.name), 0, 256 if o.name == "bitop3" else 2))
    if _lane_is_constant(one):
        found.append((_LANE, 0, isa.arch.wave_size))
    return found


def _lane_is_constant(one: Instruction) -> bool:
    """Whether the lane must be a constant: an instruction reads only one scalar register, and it has another scalar."""
    return {"lane", "scalar_src"} <= {o.kind for o in one.operands}


def _camel(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("_"))


def _statement(
    one: Instruction, isa: Isa, constants: list[tuple[str, int, int]], settled: frozenset[str] | None
) -> Asm:
    """The instruction with its wait states. ``settled``: as in :func:`enclose`; None: its default."""
    bound = {o.field or o.name: f"%[{o.name}]" for o in one.operands if o.kind != "modifier"}
    modifiers, numbers = _modifiers(one, constants)
    steps = [step(one, bound, modifiers)]
    scalar = one.format in _SCALAR
    lanes = bool(_LANES.search(one.semantics))
    return Asm(
        enclose(steps, isa) if settled is None else enclose(steps, isa, settled=settled),
        outputs=tuple(
            f'[{o.name}] "{"+" if o.reads else "=&" if _early(one) else "="}{_FILES[o.kind]}"({o.name})'
            for o in one.operands
            if o.writes
        ),
        inputs=(*(_input(o, one) for o in one.operands if not o.writes and o.kind != "modifier"), *numbers),
        also=("scc",) if scalar and "SCC" in one.semantics else (),
        volatile=lanes,
    )


def _early(one: Instruction) -> bool:
    """Whether a result must not share registers with the sources: there are several, or it is wider than they are."""
    written = [o for o in one.operands if o.writes]
    widest = max((o.type.words for o in one.operands if o.reads and o.kind != "modifier"), default=0)
    return len(written) > 1 or (widest > 0 and written[0].type.words > max(widest, 2))


def _input(operand: Operand, one: Instruction) -> str:
    if operand.kind == "lane" and _lane_is_constant(one):
        return f'[{operand.name}] "n"({_LANE})'
    file = _FILES[operand.kind]
    value = f"uniform({operand.name})" if file == "s" else operand.name
    return f'[{operand.name}] "{file}"({value})'


def _modifiers(one: Instruction, constants: list[tuple[str, int, int]]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The modifiers' text behind the operands, and the constants in it as asm inputs."""
    sources = sum(o.field.startswith("src") for o in one.operands)
    text: list[str] = []
    numbers: list[str] = []
    for argument, _, limit in constants:
        if argument == _LANE:
            continue
        name = next(n for n in (*_PACKED, "bitop3", "bound_ctrl", "fi") if _camel(n) == argument)
        if name in _PACKED:
            text.append(f"{name}:[{','.join(f'%[{name}{n}]' for n in range(sources))}]")
            numbers += [f'[{name}{n}] "n"({argument} >> {n} & 1)' for n in range(sources)]
        else:
            text.append(f"{name}:%[{name}]")
            numbers.append(f'[{name}] "n"({argument})')
            assert limit
    return tuple(text), tuple(numbers)
