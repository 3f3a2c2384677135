"""Decoding anything: never an exception, and never an instruction that is encoded otherwise."""

from __future__ import annotations

import random

import pytest

from amdgen.codec import Const, Inst, Reg, assemble_line, constant_bus, decode, decode_one, encode_inst, text
from amdgen.codec.samples import layouts, random_code
from amdgen.isa import load_isa
from amdgen.isa.loader import arch_names

ARCHS = arch_names()


@pytest.mark.parametrize("arch", ARCHS)
def test_random_words_never_raise_and_are_encoded_back(arch: str) -> None:
    isa, rng = load_isa(arch), random.Random(arch)
    code = rng.randbytes(40_003)
    size = 0
    for inst in decode(isa, code):
        assert inst.address == size
        size += inst.size
        assert encode_inst(isa, inst) == code[inst.address : size]
        assert text(isa, inst)
        inst.reads(), inst.writes(), constant_bus(isa, inst)
    assert size == len(code)


@pytest.mark.parametrize("arch", ARCHS)
def test_damaged_instructions_never_raise_and_are_encoded_back(arch: str) -> None:
    isa, rng = load_isa(arch), random.Random(arch)
    for layout in layouts(isa):
        code = bytearray(random_code(layout, rng))
        code[rng.randrange(4)] ^= 1 << rng.randrange(8)
        inst = decode_one(isa, bytes(code))
        assert encode_inst(isa, inst) == bytes(code[: inst.size]), text(isa, inst)


def test_cut_off_code_is_invalid_not_an_error() -> None:
    isa = load_isa("gfx942")
    whole = assemble_line(isa, "s_mov_b32 s1, 0x12345678").encoding
    for length in range(len(whole)):
        insts = list(decode(isa, whole[:length]))
        assert all(i.spec is None for i in insts)
        assert sum(i.size for i in insts) == length
    assert text(isa, decode_one(isa, whole[:4])) == ".long 0xbe8100ff"
    assert decode_one(isa, b"").size == 0


def test_unused_bits_must_be_zero() -> None:
    isa = load_isa("gfx942")
    code = bytearray(assemble_line(isa, "s_load_dword s5, s[2:3], 0x10").encoding)
    assert decode_one(isa, bytes(code)).name == "s_load_dword"
    code[7] = 0x80  # the register offset, while only the immediate one is used
    assert decode_one(isa, bytes(code)).spec is None


def test_a_write_back_of_the_whole_system_has_cache_bits_that_nobody_writes() -> None:
    """LLVM 22 encodes glc and scc for a release of the system, prints neither and takes neither."""
    isa = load_isa("gfx90a")
    found = decode_one(isa, bytes.fromhex("00c0a0e000000000"))
    assert text(isa, found) == "buffer_wbl2" and (found.modifiers["glc"], found.modifiers["scc"]) == (1, 1)


def inst(line: str, arch: str = "gfx942") -> Inst:
    return assemble_line(load_isa(arch), line)


def test_operands_say_what_they_are() -> None:
    assert inst("v_add_f16_e32 v1, 1.0, v2").operands["src0"] == Const(0x3C00)
    assert inst("v_add_f32_e32 v1, 1.0, v2").operands["src0"] == Const(0x3F800000)
    assert inst("v_add_u32_e32 v1, -1, v2").operands["src0"] == Const(0xFFFFFFFF)
    assert inst("v_ceil_f64_e32 v[2:3], 0.5").operands["src0"] == Const(0x3FE0000000000000)
    assert inst("v_ceil_f64_e32 v[2:3], 0x40080000").operands["src0"] == Const(0x40080000_00000000, literal=True)
    assert inst("s_mov_b64 s[2:3], -1").operands["ssrc0"] == Const(0xFFFFFFFFFFFFFFFF)
    assert inst("s_ashr_i64 s[2:3], 0x80000000, 1").operands["ssrc0"] == Const(0xFFFFFFFF80000000, literal=True)
    assert inst("s_mov_b64 s[2:3], 0x80000000").operands["ssrc0"] == Const(0x80000000, literal=True)
    assert inst("v_pk_add_f16 v1, v2, 1.0").operands["src1"] == Const(0x3C00)
    assert inst("s_movk_i32 s1, 0xffff").operands["simm16"] == Const(-1)
    assert inst("s_branch 65535").operands["simm16"] == Const(-1)
    assert inst("s_mov_b64 vcc, exec").operands == {"sdst": Reg("s", 106, 2), "ssrc0": Reg("s", 126, 2)}
    assert inst("global_load_dword v1, v2, s[4:5] offset:-16").modifiers["offset"] == -16


def test_what_is_absent_is_none() -> None:
    assert inst("buffer_load_dword off, s[4:7], 0 lds").operands["vdata"] is None
    assert inst("buffer_load_dword v1, off, s[4:7], 0").operands["vaddr"] is None
    assert inst("global_load_dword v1, v[2:3], off").operands["saddr"] is None
    assert inst("s_load_dword s5, s[2:3], 0x10").operands["soffset"] is None
    both = inst("s_load_dword s5, s[2:3], s4 offset:0x12")
    assert (both.operands["soffset"], both.modifiers["offset"]) == (Reg("s", 4), 0x12)


def test_reads_and_writes_include_what_is_not_named() -> None:
    assert Reg("s", 124) in inst("buffer_load_dword off, s[4:7], 0 lds").reads()
    assert Reg("s", 124) not in inst("buffer_load_dword v1, off, s[4:7], 0").reads()
    assert Reg("s", 253) in inst("s_add_u32 s1, s2, s3").writes()
    assert Reg("s", 253) in inst("s_addc_u32 s1, s2, s3").reads()
    assert Reg("s", 106, 2) in inst("v_div_fmas_f32 v1, v2, v3, v4").reads()
    assert inst("v_cmp_lt_f32_e32 vcc, v1, v2").writes() == (Reg("s", 106, 2),)
    assert Reg("s", 126, 2) in inst("v_cmpx_lt_f32_e32 vcc, v1, v2").writes()
    assert Reg("v", 1) not in inst("buffer_atomic_add v1, v2, s[4:7], 0 offen").writes()
    assert Reg("v", 1) in inst("buffer_atomic_add v1, v2, s[4:7], 0 offen sc0").writes()
    fma = inst("v_fmac_f32_e32 v1, v2, v3")
    assert fma.reads() == (Reg("v", 1), Reg("v", 2), Reg("v", 3))


def test_agprs_are_told_by_the_acc_bits() -> None:
    mfma = inst("v_mfma_f32_32x32x1_2b_f32 a[0:31], v1, a2, a[0:31]")
    assert [mfma.operands[n].file for n in ("vdst", "src0", "src1", "src2")] == ["a", "v", "a", "a"]  # type: ignore[union-attr]
    assert inst("ds_read_b32 a1, v2").operands["vdst"] == Reg("a", 1)
    assert inst("v_mfma_f32_32x32x1f32 a[0:31], v1, v2, a[0:31]", "gfx908").operands["src2"] == Reg("a", 0, 32)


def test_matrix_formats_choose_the_registers() -> None:
    scaled = inst(
        "v_mfma_scale_f32_16x16x128_f8f6f4 v[0:3], v[4:9], a[12:15], v[0:3], v1, v2 op_sel_hi:[0,0,0] cbsz:2 blgp:4",
        "gfx950",
    )
    assert scaled.size == 16
    assert (scaled.operands["src0"], scaled.operands["src1"]) == (Reg("v", 4, 6), Reg("a", 12, 4))


def test_both_assemblers_scaled_forms_are_read() -> None:
    """AMD's assemblers set bits 14:13 of the first word, or bit 14, which alone could begin v_mfma_ld_scale_b32."""
    isa = load_isa("gfx950")
    code = inst(
        "v_mfma_scale_f32_16x16x128_f8f6f4 v[0:3], v[4:11], v[12:19], v[0:3], v1, v2 op_sel_hi:[0,0,0]", "gfx950"
    )
    for bits in (2, 3):
        amd = decode_one(isa, (code.words | bits << 13).to_bytes(16, "little"))
        assert (amd.operands, text(isa, amd)) == (code.operands, text(isa, code))
        assert encode_inst(isa, amd) == amd.encoding != code.encoding
