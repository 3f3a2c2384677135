"""What has no encoding is refused in one line that says why; what has several gets the shortest."""

from __future__ import annotations

import re

import pytest

from amdgen.codec import Const, EncodeError, Reg, assemble, assemble_line, decode, disassemble, encode, text
from amdgen.codec.disassemble import branch_target
from amdgen.isa import IsaError, load_isa
from amdgen.toolchain import CompileError, find_toolchain

REFUSED = [
    ("buffer_load_dword v1, off, s[4:7], 0 offset:4096", "offset:4096 is out of range 0 to 4095"),
    ("global_load_dword v1, v[2:3], off offset:4096", "offset:4096 is out of range -4096 to 4095"),
    ("flat_load_dword v1, v[2:3] offset:-1", "offset:-1 is out of range 0 to 4095"),
    ("ds_read_b32 v1, v2 offset:65536", "offset:65536 is out of range 0 to 65535"),
    ("s_load_dword s5, s[2:3], 0x100000", "offset:1048576 is out of range -1048576 to 1048575"),
    ("s_buffer_load_dword s5, s[4:7], -4", "offset:-4 is reserved"),
    ("s_waitcnt vmcnt(64)", "vmcnt(64) is out of range 0 to 63"),
    ("s_waitcnt lgkmcnt(16)", "lgkmcnt(16) is out of range 0 to 15"),
    ("s_waitcnt vmcnt(1) offen", "operand simm16: 'vmcnt(1) offen' is not"),
    ("s_movk_i32 s1, 0x10000", "65536 is not a number from -32768 to 32767"),
    ("s_nop 65536", "65536 is not a number from 0 to 65535"),
    ("v_ceil_f64_e32 v[1:2], v[4:5]", "v[1:2] is not 2 consecutive VGPRs, the first one even"),
    ("v_ceil_f64_e32 v[2:4], v[4:5]", "v[2:4] is not 2 consecutive VGPRs"),
    ("global_load_dwordx4 v[254:257], v[2:3], off", "is not 4 consecutive"),
    ("v_add_f32_e32 v1, v2, s3", "operand src1: 's3' is not a VGPR"),
    ("v_add_f32_e64 v1, s2, s4", "reads more than one scalar register or literal"),
    ("v_add_f32_e64 v1, 0x1234, v4", "has no room for the literal 0x1234"),
    ("s_add_u32 s1, 0x12345, 0x54321", "only one literal has room"),
    ("s_mov_b64 s[1:2], s[4:5]", "scalar register of 2 words"),
    ("s_load_dword m0, s[2:3], 0x0", "operand sdata"),
    ("buffer_load_dword v1, v[2:3], s[4:7], 0 offen", "one VGPR with offen or idxen"),
    ("buffer_load_dword v1, v2, s[5:8], 0 offen", "operand srsrc"),
    ("v_add_f32_e32 v1, v2, v3 clamp", "no modifier 'clamp'"),
    ("v_and_b32_e64 v1, -v2, v3", "operand src0: VOP3 form has no neg of it"),
    ("v_mov_b32_dpp v1, v2 row_shr:0 row_mask:0xf bank_mask:0xf", "0 is not a number from 1 to 15"),
    ("v_mov_b32_e32 v1", "1 operands; it takes 2"),
    ("v_readfirstlane_b32_e64 s1, v2", "has no form _e64"),
    ("v_add_f33 v1, v2, v3", "did you mean"),
    ("v_mfma_f32_4x4x1_16b_f32 a[0:3], v1, v2, v[0:3]", "all VGPRs or all AGPRs"),
    ("global_load_dword v1, v[2:3], off glc", "no modifier 'glc'"),
    ("", "empty line"),
]


@pytest.mark.parametrize(("line", "why"), REFUSED)
def test_refused_with_a_reason(line: str, why: str) -> None:
    with pytest.raises((EncodeError, IsaError)) as caught:
        assemble_line(load_isa("gfx942"), line)
    message = str(caught.value)
    assert why in message
    assert "\n" not in message


def test_the_assembler_refuses_them_too() -> None:
    """All but two, of which it drops the high bits in silence."""
    lines = [line for line, _ in REFUSED if line]
    with pytest.raises(CompileError) as caught:
        find_toolchain().assemble("\n".join(lines) + "\n", "gfx942", options=("-ferror-limit=0",))
    refused = {int(number) for number in re.findall(r"kernel\.s:(\d+):\d+: error", caught.value.log)}
    taken = [line for number, line in enumerate(lines, 1) if number not in refused]
    assert taken == ["buffer_load_dword v1, off, s[4:7], 0 offset:4096", "s_nop 65536"]


def test_from_python_too() -> None:
    isa = load_isa("gfx942")
    load = {"vdata": Reg("v", 1), "vaddr": None, "srsrc": Reg("s", 4, 4), "soffset": Const(0)}
    assert text(isa, next(decode(isa, encode(isa, "buffer_load_dword", load, {"offset": 4095})))) == (
        "buffer_load_dword v1, off, s[4:7], 0 offset:4095"
    )
    with pytest.raises(EncodeError, match="offset:4096 is out of range"):
        encode(isa, "buffer_load_dword", load, {"offset": 4096})
    with pytest.raises(EncodeError, match="has no operand 'vaddress'"):
        encode(isa, "buffer_load_dword", {**load, "vaddress": Reg("v", 2)})
    with pytest.raises(EncodeError, match="absent with lds"):
        encode(isa, "buffer_load_dword", load, {"lds": 1})
    with pytest.raises(EncodeError, match="is no inline constant"):
        encode(isa, "s_mov_b32", {"sdst": Reg("s", 1), "ssrc0": Const(0x12345)})
    with pytest.raises(EncodeError, match="has no SDWA form"):
        encode(isa, "s_mov_b32", {"sdst": Reg("s", 1), "ssrc0": Const(0)}, form="SDWA")


@pytest.mark.parametrize(
    ("line", "form", "size"),
    [
        ("v_add_f32 v1, v2, v3", "VOP2", 4),
        ("v_add_f32 v1, 0x1234, v3", "VOP2", 8),
        ("v_add_f32 v1, v2, s3", "VOP3", 8),
        ("v_add_f32 v1, -v2, v3", "VOP3", 8),
        ("v_cmp_lt_f32 vcc, v1, v2", "VOPC", 4),
        ("v_cmp_lt_f32 s[4:5], v1, v2", "VOP3", 8),
        ("v_add_co_u32 v1, vcc, v2, v3", "VOP2", 4),
        ("v_add_co_u32 v1, s[4:5], v2, v3", "VOP3B", 8),
        ("v_mov_b32 v1, v2 row_shr:1 row_mask:0xf bank_mask:0xf", "DPP", 8),
        ("v_mov_b32 v1, v2 src0_sel:WORD_1", "SDWA", 8),
    ],
)
def test_the_form_follows_from_the_operands(line: str, form: str, size: int) -> None:
    found = assemble_line(load_isa("gfx942"), line)
    assert (found.form, found.size) == (form, size)


def test_even_registers_are_only_asked_for_where_the_files_are_one() -> None:
    assert assemble_line(load_isa("gfx908"), "v_ceil_f64_e32 v[1:2], v[5:6]").size == 4
    with pytest.raises(EncodeError):
        assemble_line(load_isa("gfx90a"), "v_ceil_f64_e32 v[1:2], v[5:6]")


LOOP = """
loop:                       // counts down
    s_sub_u32 s0, s0, 1
    s_cmp_lg_u32 s0, 0
    s_cbranch_scc1 loop
    s_branch done
    .long 0xffffffff
done:
    s_endpgm
"""


def test_labels_and_listing() -> None:
    isa = load_isa("gfx942")
    code = assemble(isa, LOOP)
    lines = list(disassemble(isa, code, 0x100, {0x100: "kernel", 0x114: "done"}))
    assert [branch_target(line.inst) for line in lines] == [None, None, 0x100, 0x114, None, None]
    assert [line.target for line in lines if line.target] == ["kernel", "done"]
    assert lines[0].label == "kernel"
    assert str(lines[2]).split() == ["s_cbranch_scc1", "65533", "//", "000000000108:", "BF85FFFD", "<kernel>"]
    assert lines[4].text == ".long 0xffffffff"
    with pytest.raises(EncodeError, match="no label 'nowhere'"):
        assemble(isa, "s_branch nowhere")
