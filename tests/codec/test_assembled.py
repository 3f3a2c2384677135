"""What LLVM's assembler writes, we show as it does, and write again; it is executed, or refused with a reason.

The words were recorded from llvm-mc of LLVM 22, one or two of each class that benchmarks/differential/encodings.py once
found missing, with its text.
"""

from __future__ import annotations

import pytest

from amdgen.codec import assemble_line, decode_one, text
from amdgen.emulator.refusals import why_refused
from amdgen.isa import load_isa

CDNA = ("gfx908", "gfx90a", "gfx942", "gfx950")
UNIFIED = CDNA[1:]

CLASSES = {
    "a number behind s_endpgm": [
        (CDNA, "c65581bf", "s_endpgm 21958", ""),
        (CDNA, "000081bf", "s_endpgm", ""),
    ],
    "signs of packed integers": [
        (CDNA, "00c082d3f8290238", "v_pk_add_i16 v0, v248, v20 neg_lo:[1,0] clamp", ""),
        (CDNA, "004086d31e000228", "v_pk_ashrrev_i16 v0, s30, v0 op_sel_hi:[1,0] neg_lo:[1,0]", ""),
        (CDNA, "400e89d300001013", "v_pk_mad_u16 v64, s0, s0, -4 op_sel:[1,0,0] op_sel_hi:[0,1,0] neg_hi:[0,1,1]", ""),
    ],
    "signs of integer dot products": [
        (CDNA, "1442a6d349855119", "v_dot2_i32_i16 v20, v73, -2, s84 neg_hi:[0,1,0]", ""),
        (CDNA, "6946a9d36607a298", "v_dot4_u32_u8 v105, v102, v3, s40 neg_lo:[0,0,1] neg_hi:[0,1,1]", ""),
        (CDNA, "2746abd3c65e0d18", "v_dot8_u32_u4 v39, -6, 47, s3 neg_hi:[0,1,1]", ""),
    ],
    "signs and clamp of a packed move": [
        (UNIFIED, "1441b3d320390218", "v_pk_mov_b32 v[20:21], v[32:33], v[28:29] neg_hi:[1,0]", ""),
        (UNIFIED, "14c0b3d320390218", "v_pk_mov_b32 v[20:21], v[32:33], v[28:29] clamp", ""),
    ],
    "signs of pairs under DPP": [
        (CDNA, "fa1c306e289e1063", "v_dot2c_f32_f16_dpp v24, -v40, v14 quad_perm:[2,3,1,2] row_mask:0x6 bank_mask:0x3",
         "src0_neg"),
        (CDNA, "faeed2799c08f973",
         "v_pk_fmac_f16_dpp v233, -|v156|, -|v119| row_shl:8 row_mask:0x7 bank_mask:0x3 bound_ctrl:1", "src0_neg"),
    ],
    "signs of a pair that is converted": [
        (("gfx950",), "580141d230390200", "v_cvt_scalef32_pk_bf8_f16 v88, |v48|, v28", "abs"),
        (("gfx950",), "20014dd22e050100", "v_cvt_scalef32_pk_fp4_bf16 v32, |v46|, 2", "abs"),
    ],
    "scaling of what can't be scaled": [
        (CDNA, "280048d19d000008", "v_cvt_i32_f32_e64 v40, 29 mul:2", ""),
        (CDNA, "0c0070d138010008", "v_frexp_exp_i32_f64_e64 v12, v[56:57] mul:2", ""),
        (("gfx950",), "420068d21e530108", "v_cvt_pk_bf16_f32 v66, v30, 41 mul:2", "omod"),
    ],
    "clamp of what can't overflow": [
        (CDNA, "4280f6d1402d5200", "v_min3_u16 v66, v64, v22, s20 clamp", ""),
        (CDNA, "3480fbd1081fc300", "v_med3_i16 v52, v8, v143, s48 clamp", ""),
    ],
    "system scope of f64 atomics": [
        (CDNA[2:], "00803cdf3d0c5000", "global_atomic_add_f64 v61, v[12:13], s[80:81] sc1", ""),
        (CDNA[2:], "000044df58780000", "flat_atomic_max_f64 v[88:89], v[120:121] sc1", ""),
    ],
    "an AGPR of global wave sync": [(UNIFIED, "000033db1c000000", "ds_gws_init a28 gds", "cooperative launch")],
    "results in what can only be read": [
        (CDNA, "ec024cd088e10160", "v_cmp_nle_f32_e64 src_shared_limit, -v136, -|0.5|", "can only be read"),
        (CDNA, "fd0089d200010100", "v_readlane_b32 src_scc, v0, 0", "can only be read"),
    ],
    "a relative number of what has none": [(CDNA, "fc2a85be", "s_movrels_b32 s5, src_execz", "relative")],
    "a scratch base in EXEC": [(CDNA, "004050dc00007e00", "scratch_load_dword v0, off, exec_lo", "")],
    "a dword of LDS as a source": [
        (("gfx908",), "fe104862", "v_min_u16_e32 v36, src_lds_direct, v8", "pixel shader"),
        (("gfx908",), "000089d2fe000100", "v_readlane_b32 s0, src_lds_direct, 0", "pixel shader"),
        (("gfx908",), "00408fd3fe020218", "v_pk_add_f16 v0, src_lds_direct, v1", "pixel shader"),
    ],
    "DPP with a wide result": [
        (("gfx908",), "fa08007e00030008", "v_cvt_f64_i32_dpp v[0:1], v0 quad_perm:[3,0,0,0] row_mask:0x0 bank_mask:0x8",
         ""),
    ],
    "a small bit pattern": [(("gfx950",), "080034d229655281", "v_bitop3_b32 v8, v41, v50, s84 bitop3:4", "")],
    "a constant for four halves": [
        (CDNA, "0800e5d15848e203", "v_qsad_pk_u16_u8 v[8:9], s[88:89], v36, 0.15915494309189532", ""),
    ],
    "a constant for two bytes": [(CDNA[2:], "f8ae207e", "v_cvt_pk_f32_bf8_e32 v[16:17], 0.15915494", "")],
    "a swizzle in the global data share": [(("gfx908",), "00007bd88a0000a4", "ds_swizzle_b32 v164, v138 gds", "")],
}  # fmt: skip
"""By class: architectures, bytes, text, and a part of the reason why it is not executed, "" where nothing says so."""

CASES = [
    pytest.param(arch, code, shown, why, id=f"{arch}-{shown.split()[0]}-{what}")
    for what, cases in CLASSES.items()
    for archs, code, shown, why in cases
    for arch in archs
]


@pytest.mark.parametrize("arch, code, shown, why", CASES)
def test_it_decodes_to_the_same_text_and_back(arch: str, code: str, shown: str, why: str) -> None:
    isa = load_isa(arch)
    inst = decode_one(isa, bytes.fromhex(code))
    assert text(isa, inst) == shown
    assert assemble_line(isa, shown).encoding.hex() == code
    assert why in (reason := why_refused(isa, inst)) and bool(why) == bool(reason)
