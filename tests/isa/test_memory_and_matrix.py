"""Memory and matrix instructions: every encoding against the assembler, and what their entries say of each other."""

from __future__ import annotations

import re
from functools import cache

import pytest

from amdgen.codeobject.elf import read_elf
from amdgen.emulator.matrix import dot_model
from amdgen.isa import load_isa
from amdgen.isa.loader import arch_names
from amdgen.isa.model import Format, Instruction, Operand
from amdgen.toolchain import CompileError, find_toolchain

ARCHS = arch_names()
FILES = ("buffer", "flat", "ds", "mai")
SLOT = 16  # bytes between two instructions of the assembled text

_CODES = {"vdst": 36, "vdata": 36, "addr": 20, "vaddr": 20, "data": 52, "data0": 52, "data1": 84}
_CODES |= {"src0": 68, "src1": 100, "src2": 132, "scale0": 21, "scale1": 23, "srsrc": 8, "soffset": 17, "saddr": 30}


@cache
def described(arch: str) -> dict[str, Instruction]:
    """The instructions of these files."""
    all_of_arch = load_isa(arch).instructions.values()
    return {i.name: i for i in all_of_arch if i.source.partition(".yaml")[0].removeprefix("cdna/") in FILES}


# ------------------------------------------------------------------------------------------------ text and encoding


def operand_text(operand: Operand, instruction: Instruction, lds: bool = False) -> tuple[str, int] | None:
    """The text of an operand, and the number that its field must hold; None when it is absent."""
    if operand.optional and (operand.optional == "!lds") == lds:  # an atomic's result is asked for by glc or sc0
        return None
    code = _CODES[operand.name]
    words = 4 if operand.kind == "rsrc" else operand.type.words
    if operand.kind == "rsrc":
        return f"s[{code}:{code + 3}]", code // 4
    if operand.kind in ("ssrc", "saddr"):
        return ("off", 127) if operand.kind == "saddr" else (f"s{code}", code)
    if operand.kind == "buffer_address":
        return "off", 0
    if operand.kind == "agpr":
        return _range("a", code, words), code + (256 if operand.reads else 0)
    if operand.kind == "src" and operand.name.startswith("scale"):
        return f"v{code}", code + 256
    if operand.kind in ("src", "vsrc", "vector_or_inline"):
        return _range("v", code, words), code + 256
    return _range("v", code, words), code


def _range(file: str, code: int, words: int) -> str:
    return f"{file}{code}" if words == 1 else f"{file}[{code}:{code + words - 1}]"


def statement(instruction: Instruction, flags: tuple[str, ...] = ()) -> str:
    shown = [operand_text(o, instruction, "lds" in flags) for o in instruction.operands]
    if instruction.operands and instruction.operands[0].optional in flags:
        shown[0] = operand_text(instruction.operands[0], instruction, lds=True)
    needs = ["lds"] if instruction.name == "buffer_store_lds_dword" else []
    needs += ["gds"] if "gws" in instruction.tags else []
    words = [instruction.name, ", ".join(s[0] for s in shown if s), *flags, *needs]
    return " ".join(w for w in words if w)


def assemble(lines: list[str], arch: str) -> list[int]:
    """The code of each line, as one number with bit 0 the lowest of the first word."""
    body = "\n".join(f".org {i * SLOT}\n{line}" for i, line in enumerate(lines))
    elf = read_elf(find_toolchain().assemble(f".text\n{body}\n.org {len(lines) * SLOT}\n", arch))
    code = next(elf.contents(s) for s in elf.sections if s.name == ".text")
    return [int.from_bytes(code[i * SLOT : (i + 1) * SLOT], "little") for i in range(len(lines))]


def field(code: int, fmt: Format, name: str) -> int:
    high, low = fmt.fields[name]
    return code >> low & (1 << (high - low + 1)) - 1


@pytest.mark.parametrize("arch", ARCHS)
def test_opcodes_and_fields_are_those_of_the_assembler(arch: str) -> None:
    isa, wrong = load_isa(arch), []
    instructions = list(described(arch).values())
    for instruction, code in zip(instructions, assemble([statement(i) for i in instructions], arch), strict=True):
        fmt = isa.formats[instruction.format]
        if code & fmt.mask != fmt.match or field(code, fmt, "op") != instruction.opcode:
            wrong.append(f"{instruction.name} is {code:#x}")
        for operand in instruction.operands:
            text = operand_text(operand, instruction)
            if text and field(code, fmt, operand.field) != text[1]:
                wrong.append(f"{instruction.name}: {operand.name} is {field(code, fmt, operand.field)}, not {text[1]}")
    assert not wrong


@pytest.mark.parametrize("arch", ARCHS)
def test_flags_set_their_bit(arch: str) -> None:
    """Each flag that an entry allows and the architecture has, alone: the assembler takes it and sets that bit."""
    isa = load_isa(arch)
    cases = []
    for instruction in described(arch).values():
        fmt = isa.formats[instruction.format]
        if "silent_modifiers" in instruction.tags:  # the assembler takes none of them
            continue
        flags = [m for m in fmt.modifiers.values() if m.name in instruction.modifiers and m.text == "flag"]
        for flag in flags:
            # tfe lengthens the data, offen and idxen add an address, gds is shown by the global wave sync; LLVM takes
            # scc on atomics of floats and drops it
            floats = any(o.type.is_float for o in instruction.operands)
            untold = flag.name in ("tfe", "offen", "idxen", "gds") or (flag.name == "scc" and floats)
            if not untold and instruction.name != "buffer_store_lds_dword":
                cases.append((instruction, flag))
    codes = assemble([statement(i, (flag.name,)) for i, flag in cases], arch)
    pairs = zip(cases, codes, strict=True)
    assert not [f"{i.name} {flag.name}" for (i, flag), code in pairs if not code >> flag.bits[0][1] & 1]


@pytest.mark.parametrize("arch", ARCHS)
def test_what_an_architecture_lacks_is_refused_by_its_assembler(arch: str) -> None:
    mine = described(arch)
    # Of a renamed matrix instruction the assembler takes either name, so there is nothing to refuse.
    elsewhere = {
        name: i for other in ARCHS for name, i in described(other).items() if name not in mine and not i.matrix
    }
    lines = [statement(i) for i in elsewhere.values()]
    with pytest.raises(CompileError) as caught:
        assemble(lines, arch)
    assert set(lines) == {line for line in lines if f"\n{line}\n" in caught.value.log}


@pytest.mark.parametrize("arch", ARCHS)
def test_every_builtin_compiles_to_its_instruction(arch: str) -> None:
    made = [i for i in described(arch).values() if i.builtin and i.matrix]
    assert made
    functions = ["#define V(t, n) t __attribute__((ext_vector_type(n)))"]
    for number, i in enumerate(made):
        assert i.matrix
        a, b, d = (_c_type(i, name) for name in ("src0", "src1", "vdst"))
        last = "x, 0, 0" if i.matrix.sparse else "0, 0, 0, x, 0, x" if i.matrix.scaled else "0, 0, 0"
        functions.append(
            f'extern "C" __attribute__((global)) void f{number}({a} *a, {b} *b, {d} *d, int x) '
            f"{{ *d = {i.builtin}(*a, *b, *d, {last}); }}"
        )
    text = find_toolchain().compile_hip("\n".join(functions), arch, options=("-O1",)).assembly
    bodies = [text.partition(f"\nf{number}:")[2].partition("s_endpgm")[0] for number in range(len(made))]
    assert not [i.name for i, body in zip(made, bodies, strict=True) if not re.search(rf"\t{i.name}(_e64)? ", body)]


def _c_type(instruction: Instruction, name: str) -> str:
    """The C type that clang's builtin takes for an operand."""
    operand, matrix = instruction.operand(name), instruction.matrix
    assert matrix
    count, element = operand.type.count, matrix.d_type if name == "vdst" else matrix.a_type
    if element == "bf16":
        # clang has had __bf16 since the double-depth instructions of gfx950 only
        deep = matrix.k * (1 if matrix.sparse else 2) >= (64 if matrix.m == 16 else 32)
        element = "__bf16" if deep else "short"
    elif element in ("i8", "i32", "fp8", "bf8", "f8f6f4"):
        count = operand.type.words
        if count == 2 and not matrix.sparse and name != "vdst":
            return "long"
        element = "int"
    element = {"f16": "_Float16", "f32": "float", "xf32": "float", "f64": "double"}.get(element, element)
    return element if count == 1 else f"V({element}, {count})"


# ------------------------------------------------------------------------------------------------ what entries say


@pytest.mark.parametrize("arch", ARCHS)
def test_memory_agrees_with_the_registers(arch: str) -> None:
    for i in described(arch).values():
        memory = i.memory
        if memory is None or memory.op not in ("load", "store"):
            continue
        data = [o for o in i.operands if o.name in ("vdst", "vdata", "data", "data0", "data1")]
        bits = sum(o.type.total_bits for o in data)
        if not data:
            assert memory.lds, i.name
        elif memory.bits < 32:
            assert bits == 32, i.name
            assert memory.op == "store" or memory.extend or memory.d16, i.name
        else:
            assert bits == memory.bits * (2 if memory.pair_stride else 1), i.name
        assert all(o.writes == (memory.op == "load") for o in data), i.name
        assert all(o.reads for o in data if memory.d16 or memory.op == "store"), i.name


@pytest.mark.parametrize("arch", ARCHS)
def test_memory_counts(arch: str) -> None:
    """What is counted where. Only cache invalidation and ds_nop count nowhere."""
    counters = {"MUBUF": "vmcnt", "MTBUF": "vmcnt", "GLOBAL": "vmcnt", "SCRATCH": "vmcnt", "DS": "lgkmcnt"}
    counters |= {"FLAT": "vmcnt+lgkmcnt"}
    for i in described(arch).values():
        if i.format in counters and i.counter != counters[i.format]:
            assert not i.counter and i.memory and i.memory.op == "control", i.name


@pytest.mark.parametrize("arch", ARCHS)
def test_an_atomic_returns_on_the_bit_its_architecture_has(arch: str) -> None:
    asks = "glc" if arch in ("gfx908", "gfx90a") else "sc0"
    atomics = [i for i in described(arch).values() if i.memory and i.memory.op == "atomic"]
    assert len(atomics) > 100
    for i in atomics:
        assert i.memory
        if i.memory.returns == "always":
            assert i.format == "DS" and i.operands[0].name == "vdst" and not i.operands[0].optional, i.name
        elif i.memory.returns:
            assert i.memory.returns == asks and asks in i.modifiers, i.name
            assert i.operands[0].role == "both" or i.operands[0].optional == asks, i.name
        else:
            assert not any(o.writes for o in i.operands), i.name


@pytest.mark.parametrize("arch", ARCHS)
def test_copies_to_lds_have_the_widths_that_the_architecture_says(arch: str) -> None:
    widths = {
        i.memory.bits // 8
        for i in described(arch).values()
        if i.memory and "lds" in i.modifiers and i.memory.bits >= 32
    }
    widths |= {
        i.memory.bits // 8 for i in described(arch).values() if i.memory and i.memory.lds and i.memory.bits >= 32
    }
    assert widths == set(load_isa(arch).arch.lds.dma_bytes)


@pytest.mark.parametrize("arch", ARCHS)
def test_a_matrix_instruction_has_an_arithmetic_of_its_types(arch: str) -> None:
    isa = load_isa(arch)
    for i in described(arch).values():
        if i.matrix is None:
            continue
        open_types = {"a_format": "fp6", "b_format": "fp4"} if i.matrix.a_type == "f8f6f4" else {}
        model = dot_model(isa, i.matrix, **open_types)
        types = tuple(t.removesuffix("_fnuz") for t in (model.a_type, model.b_type, model.d_type))
        assert types == (*(open_types.values() or (i.matrix.a_type, i.matrix.b_type)), i.matrix.d_type), i.name
        if i.matrix.a_type in ("fp8", "bf8"):
            assert model.a_type.endswith("_fnuz") == (arch == "gfx942"), i.name
        assert model.source
        assert isa.numerics[i.matrix.numeric].doc


@pytest.mark.parametrize("arch", ARCHS)
def test_peak_rates_follow_from_the_passes(arch: str) -> None:
    """FLOPs a cycle and CU: four SIMDs, each a matrix instruction every 4 × passes cycles."""
    best: dict[str, int] = {}
    for i in described(arch).values():
        if i.matrix and not i.matrix.sparse and i.matrix.a_type == i.matrix.b_type:
            for name, passes in ((i.matrix.a_type, i.matrix.passes), ("fp4", i.matrix.passes_narrow)):
                name = "fp8" if name == "f8f6f4" else name
                if passes:
                    best[name] = max(best.get(name, 0), i.matrix.flops // passes)
    rates = dict(load_isa(arch).arch.flops_per_cycle_cu)
    for name in ("fp6", "bf6"):
        assert rates.pop(name, 16384) == 16384
    if arch == "gfx950":
        best["bf8"] = best["fp8"]
    assert best == rates


@pytest.mark.parametrize("arch", ARCHS)
def test_issue_is_kept_for_as_many_cycles_as_peaks_allow(arch: str) -> None:
    isa = load_isa(arch)
    issue, dense = isa.arch.issue, [i for i in isa.instructions.values() if i.matrix and not i.matrix.sparse]
    assert issue.of(isa["v_mul_f32"]) == issue.of(isa["s_nop"]) == 4
    assert issue.of(isa["v_exp_f32"]) == (8 if arch == "gfx950" else 16)
    # The peak of a CU is that of its SIMDs issuing nothing but the best instruction.
    best = max(i.matrix.flops / issue.of(i) for i in dense if i.matrix and i.matrix.a_type == "f16")
    assert best * isa.arch.simds == isa.arch.flops_per_cycle_cu["f16"]


@pytest.mark.parametrize("arch", ARCHS)
def test_units_follow_the_type(arch: str) -> None:
    for i in described(arch).values():
        if i.matrix:
            assert i.unit == {"f32": "sgemm", "f64": "dgemm"}.get(i.matrix.a_type, "xdl"), i.name


def test_counts_of_matrix_instructions() -> None:
    """As many as LLVM 22's disassembler finds in the opcodes of each architecture (the scale word apart)."""
    count = {a: sum(i.matrix is not None for i in described(a).values()) for a in ARCHS}
    assert count == {"gfx908": 20, "gfx90a": 27, "gfx942": 46, "gfx950": 68}
