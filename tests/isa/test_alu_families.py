"""The scalar and vector instructions: every encoding against the assembler, every effect against its operands."""

from __future__ import annotations

from functools import cache

import pytest

from amdgen.codeobject.elf import read_elf
from amdgen.isa import load_isa
from amdgen.isa.loader import arch_names
from amdgen.isa.model import Format, Instruction, Isa, Operand
from amdgen.isa.semantics import names_read, names_written
from amdgen.toolchain import CompileError, find_toolchain

ARCHS = arch_names()
FILES = ("sop", "sopp", "smem", "vop1", "vop2", "vopc", "vop3", "vop3_convert", "vop3p")
SLOT = 16  # bytes between two instructions of the assembled text
LITERAL = 0x1234

CONSTANT_COMPARES = tuple(f"v_cmp{x}_{op}_" for x in ("", "x") for op in ("f", "t", "tru"))

WITHOUT_SEMANTICS = {
    "executed by its tag: an SGPR whose number is computed, the stack of forks, a hardware register": """
        s_cbranch_g_fork s_cbranch_i_fork s_cbranch_join s_getreg_b32 s_movreld_b32 s_movreld_b64 s_movrels_b32
        s_movrels_b64 s_setreg_b32 s_setreg_imm32_b32
    """,
    "no effect on registers": "v_clrexcp v_nop",
    "not executed": "s_rfe_b64 s_rfe_restore_b64 v_screen_partition_4se_b32",
}
NOT_EXECUTED = {
    "s_rfe_b64", "s_rfe_restore_b64", "s_sendmsghalt", "s_sethalt", "s_setkill", "v_screen_partition_4se_b32",
}  # fmt: skip


@cache
def described(arch: str) -> dict[str, Instruction]:
    """The instructions of these files."""
    all_of_arch = load_isa(arch).instructions.values()
    return {i.name: i for i in all_of_arch if i.source.partition(".yaml")[0].removeprefix("cdna/") in FILES}


# ------------------------------------------------------------------------------------------------- operand texts

_CODES = {
    "sdst": 16,
    "sdata": 16,
    "ssrc0": 32,
    "ssrc1": 48,
    "sbase": 4,
    "vdst": 36,
    "src0": 70,
    "src1": 102,
    "src2": 134,
}
_PLAIN = {
    "imm16_unless_0": 7,
    "imm16": 0x12,
    "branch": 4,
    "waitcnt": 0x123,
    "hwreg": 0x1801,
    "sendmsg": 1,
    "gpr_idx": 3,
    "imm": 5,
}


def _registers(file: str, code: int, words: int) -> str:
    return f"{file}{code}" if words == 1 else f"{file}[{code}:{code + words - 1}]"


def operand_text(operand: Operand, form: str) -> tuple[str, int | None]:
    """The text of an operand in one form, and the number that its field must hold; None where there is no field."""
    kind, words = operand.kind, 2 if operand.type_name == "mask" else operand.type.words
    code = _CODES.get(operand.name, 0)
    if kind in _PLAIN:
        return str(_PLAIN[kind]), _PLAIN[kind]
    if kind == "vcc":
        if form not in ("VOP3", "VOP3B"):
            return "vcc", None
        code = 18 if operand.role == "dst" else 20
        return _registers("s", code, 2), code
    if kind == "literal":
        return hex(LITERAL), None
    if kind == "smem_offset":
        return "s24 offset:0x18", 24
    if kind == "smem_base":
        return _registers("s", code, words), code // 2
    if kind in ("sdst", "sreg", "ssrc", "sreg_or_inline"):
        return _registers("s", code or 16, words), code or 16
    if kind in ("lane", "scalar_src"):
        return _registers("s", 22, words), 22
    wide = kind in ("src", "vsrc") or form in ("VOP3", "VOP3B")
    if wide and operand.role != "dst" and operand.name != "vdst":
        return _registers("v", code, words), code + 256
    return _registers("v", code, words), code


def statement(instruction: Instruction, form: str, modifiers: str = "") -> str:
    shown = [operand_text(o, form)[0] for o in instruction.operands if o.kind != "modifier"]
    suffix = {"VOP3": "_e64", "VOP3B": "_e64", "SDWA": "_sdwa", "SDWAC": "_sdwa", "DPP": "_dpp", "": ""}[form]
    return f"{instruction.name}{suffix} {', '.join(shown)}{modifiers}".strip()


# --------------------------------------------------------------------------------------------------- the assembler


def assemble(lines: list[str], arch: str) -> list[int]:
    """The code of each line, as one number with bit 0 the lowest of the first word."""
    text = (
        ".text\n"
        + "\n".join(f".org {i * SLOT}\n{line}" for i, line in enumerate(lines))
        + f"\n.org {len(lines) * SLOT}\n"
    )
    elf = read_elf(find_toolchain().assemble(text, arch))
    code = next(elf.contents(s) for s in elf.sections if s.name == ".text")
    return [int.from_bytes(code[i * SLOT : (i + 1) * SLOT], "little") for i in range(len(lines))]


def field(code: int, fmt: Format, name: str) -> int:
    high, low = fmt.fields[name]
    return code >> low & (1 << (high - low + 1)) - 1


def check(instruction: Instruction, form: str, isa: Isa, code: int) -> list[str]:
    """What is wrong with the encoding, against the description."""
    fmt = isa.formats[form or instruction.format]
    opcode = instruction.opcode + (fmt.opcode_offset[instruction.format] if form else 0)
    wrong = []
    if code & fmt.mask != fmt.match:
        wrong.append(f"is not {fmt.name}")
    if field(code, fmt, "op") != opcode:
        wrong.append(f"opcode {field(code, fmt, 'op')}, not {opcode}")
    for operand in instruction.operands:
        place = operand.name if form else operand.field
        expected = operand_text(operand, form)[1] if operand.kind != "modifier" else None
        if place and expected is not None and field(code, fmt, place) != expected:
            wrong.append(f"{operand.name} {field(code, fmt, place)}, not {expected}")
        if operand.kind == "literal" and code >> fmt.bits & 0xFFFFFFFF != LITERAL:
            wrong.append("no literal follows")
    return [f"{instruction.name}{' ' + form if form else ''}: {w}" for w in wrong]


@pytest.mark.parametrize("arch", ARCHS)
def test_opcodes_and_fields_are_those_of_the_assembler(arch: str) -> None:
    isa = load_isa(arch)
    cases = [(i, "") for i in described(arch).values()]
    cases += [(i, f) for i in described(arch).values() for f in i.forms if f in ("VOP3", "VOP3B")]
    codes = assemble([statement(i, f) for i, f in cases], arch)
    assert not [w for (i, f), code in zip(cases, codes, strict=True) for w in check(i, f, isa, code)]


@pytest.mark.parametrize("arch", ARCHS)
def test_sub_dword_and_cross_lane_forms_exist(arch: str) -> None:
    lines, first_words = [], []
    for instruction in described(arch).values():
        wide = any(o.type_name != "mask" and o.type.bits * o.type.count == 64 for o in instruction.operands)
        for form in instruction.forms:
            if form in ("VOP3", "VOP3B") or (wide and arch == "gfx908"):  # no 64-bit DPP there
                continue
            modifiers = f" {'row_newbcast:1' if wide else 'row_shr:1'} row_mask:0xf bank_mask:0xf"
            if form != "DPP":
                names = {o.name for o in instruction.operands}
                modifiers = "".join(f" {n}_sel:DWORD" for n in ("src0", "src1") if n in names)
            lines.append(statement(instruction, form, modifiers))
            first_words.append((0xFA if form == "DPP" else 0xF9, instruction))
    isa = load_isa(arch)
    for (marker, instruction), code, line in zip(first_words, assemble(lines, arch), lines, strict=True):
        assert code & 0x1FF == marker, line
        assert field(code, isa.formats[instruction.format], "op") == instruction.opcode, line


@pytest.mark.parametrize("arch", ARCHS)
def test_what_an_architecture_lacks_is_refused_by_its_assembler(arch: str) -> None:
    elsewhere = {name: i for other in ARCHS for name, i in described(other).items() if name not in described(arch)}
    assert elsewhere, "no architecture has every instruction of the others"
    lines = [statement(i, "") for i in elsewhere.values()]
    with pytest.raises(CompileError) as caught:
        assemble(lines, arch)
    refused = {line for line in lines if f"\n{line}\n" in caught.value.log}
    assert set(lines) == refused


# --------------------------------------------------------------------------------------------------------- effects


@pytest.mark.parametrize("arch", ARCHS)
def test_arithmetic_without_semantics_is_listed(arch: str) -> None:
    units = ("salu", "valu", "trans", "branch")
    without = {i.name for i in described(arch).values() if i.unit in units and not i.semantics}
    assert without == {name for names in WITHOUT_SEMANTICS.values() for name in names.split()}


@pytest.mark.parametrize("arch", ARCHS)
def test_what_is_not_executed_says_why(arch: str) -> None:
    reasons = {i.name: i.not_executed for i in described(arch).values() if i.not_executed}
    assert reasons.keys() == NOT_EXECUTED
    assert all(len(reason) > 15 and not reason.endswith(".") for reason in reasons.values())


@pytest.mark.parametrize("arch", ARCHS)
def test_semantics_use_every_operand(arch: str) -> None:
    for instruction in described(arch).values():
        if not instruction.semantics:
            continue
        read, written = names_read(instruction.effects), names_written(instruction.effects)
        assert {o.name for o in instruction.operands if o.writes} <= written, instruction.name
        if not instruction.name.startswith(CONSTANT_COMPARES):
            assert {o.name for o in instruction.operands if o.reads} <= read, instruction.name


@pytest.mark.parametrize("arch", ARCHS)
def test_scalar_memory_counts_one_for_a_dword_and_two_for_more(arch: str) -> None:
    for instruction in described(arch).values():
        if instruction.format != "SMEM":
            continue
        assert (instruction.unit, instruction.counter) == ("smem", "lgkmcnt"), instruction.name
        data = next((o for o in instruction.operands if o.name == "sdata" and o.kind != "imm"), None)
        assert instruction.counts == (2 if data and data.type.words > 1 else 1), instruction.name


@pytest.mark.parametrize("arch", ARCHS)
def test_hazard_tags(arch: str) -> None:
    instructions = described(arch)
    for tag, names in {
        "readlane": ["v_readlane_b32"],
        "readfirstlane": ["v_readfirstlane_b32"],
        "writelane": ["v_writelane_b32"],
        "div_fmas": ["v_div_fmas_f32", "v_div_fmas_f64"],
        "barrier": ["s_barrier"],
        "waitcnt": ["s_waitcnt"],
        "setreg": ["s_setreg_b32", "s_setreg_imm32_b32"],
        "cmpx": [name for name in instructions if name.startswith("v_cmpx_")],
    }.items():
        assert sorted(names) == sorted(i.name for i in instructions.values() if tag in i.tags), tag
    assert all(i.effects and "EXEC" in names_written(i.effects) for i in instructions.values() if "cmpx" in i.tags)
    transcendental = {i.name for i in instructions.values() if i.unit == "trans"}
    assert {"v_exp_f32", "v_rcp_f64", "v_rsq_f16", "v_rcp_iflag_f32", "v_log_legacy_f32"} <= transcendental


def test_compares_are_one_full_matrix() -> None:
    compares = [n for n in described(ARCHS[0]) if n.startswith(("v_cmp_", "v_cmpx_"))]
    assert len(compares) == 2 * (3 * 16 + 6 * 8 + 3)
