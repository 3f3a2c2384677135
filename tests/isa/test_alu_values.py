"""What arithmetic instructions compute, by worked cases: the corners that a formula gets wrong."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from amdgen.emulator.arithmetic.lower import Context, lower
from amdgen.emulator.arithmetic.values import DTYPES
from amdgen.isa import load_isa
from amdgen.isa.semantics import element_type

ISA = load_isa("gfx950")
NAN = float("nan")
MACHINE = {"SCC": "bool", "M0": "u32", "PC": "u64", "LANE": "u32"}

CASES: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("s_add_u32", {"ssrc0": 0xFFFFFFFF, "ssrc1": 1}, {"sdst": 0, "SCC": True}),
    ("s_addc_u32", {"ssrc0": 0xFFFFFFFF, "ssrc1": 0, "SCC": True}, {"sdst": 0, "SCC": True}),
    ("s_sub_u32", {"ssrc0": 1, "ssrc1": 2}, {"sdst": 0xFFFFFFFF, "SCC": True}),
    ("s_subb_u32", {"ssrc0": 5, "ssrc1": 5, "SCC": True}, {"sdst": 0xFFFFFFFF, "SCC": True}),
    ("s_subb_u32", {"ssrc0": 0, "ssrc1": 0xFFFFFFFF, "SCC": True}, {"sdst": 0, "SCC": True}),
    ("s_add_i32", {"ssrc0": 0x7FFFFFFF, "ssrc1": 1}, {"sdst": -0x80000000, "SCC": True}),
    ("s_sub_i32", {"ssrc0": -0x80000000, "ssrc1": 1}, {"sdst": 0x7FFFFFFF, "SCC": True}),
    ("s_min_i32", {"ssrc0": -1, "ssrc1": -1}, {"sdst": -1, "SCC": False}),
    ("s_max_u32", {"ssrc0": 7, "ssrc1": 7}, {"sdst": 7, "SCC": True}),
    ("s_absdiff_i32", {"ssrc0": -3, "ssrc1": 4}, {"sdst": 7, "SCC": True}),
    ("s_lshl2_add_u32", {"ssrc0": 0x40000000, "ssrc1": 3}, {"sdst": 3, "SCC": True}),
    ("s_lshr_b64", {"ssrc0": 1 << 63, "ssrc1": 127}, {"sdst": 1, "SCC": True}),
    ("s_ashr_i32", {"ssrc0": -8, "ssrc1": 33}, {"sdst": -4, "SCC": True}),
    ("s_bfe_u32", {"ssrc0": 0xABCD, "ssrc1": 4 | 8 << 16}, {"sdst": 0xBC, "SCC": True}),
    ("s_bfe_i32", {"ssrc0": 0xF0, "ssrc1": 4 | 4 << 16}, {"sdst": -1, "SCC": True}),
    ("s_bfe_u64", {"ssrc0": 0xFFFFFFFF00000000, "ssrc1": 28 | 8 << 16}, {"sdst": 0xF0, "SCC": True}),
    ("s_bfm_b32", {"ssrc0": 5, "ssrc1": 3}, {"sdst": 0xF8}),
    ("s_cselect_b32", {"ssrc0": 1, "ssrc1": 2, "SCC": False}, {"sdst": 2}),
    ("s_andn2_b64", {"ssrc0": 0xF, "ssrc1": 0xF}, {"sdst": 0, "SCC": False}),
    ("s_bcnt0_i32_b32", {"ssrc0": 0xFFFFFFFF}, {"sdst": 0, "SCC": False}),
    ("s_ff1_i32_b64", {"ssrc0": 1 << 40}, {"sdst": 40}),
    ("s_ff0_i32_b32", {"ssrc0": 0xFFFFFFFF}, {"sdst": 0xFFFFFFFF}),
    ("s_flbit_i32_b32", {"ssrc0": 1}, {"sdst": 31}),
    ("s_flbit_i32", {"ssrc0": 0x40000000}, {"sdst": 1}),
    ("s_flbit_i32", {"ssrc0": -1}, {"sdst": 0xFFFFFFFF}),
    ("s_wqm_b32", {"ssrc0": 0x0100}, {"sdst": 0x0F00, "SCC": True}),
    ("s_quadmask_b32", {"ssrc0": 0x80000002}, {"sdst": 0x81, "SCC": True}),
    ("s_bitreplicate_b64_b32", {"ssrc0": 0x80000001}, {"sdst": 0xC000000000000003}),
    ("s_bitset1_b64", {"sdst": 0, "ssrc0": 35}, {"sdst": 1 << 35}),
    ("s_bitcmp1_b32", {"ssrc0": 0x10, "ssrc1": 36}, {"SCC": True}),
    ("s_and_saveexec_b64", {"ssrc0": 0b1100, "EXEC": 0b0110}, {"sdst": 0b0110, "EXEC": 0b0100, "SCC": True}),
    ("s_orn2_saveexec_b64", {"ssrc0": 0, "EXEC": 2**64 - 1}, {"sdst": 2**64 - 1, "EXEC": 0, "SCC": False}),
    ("s_andn1_wrexec_b64", {"ssrc0": 0b0011, "EXEC": 0b0110}, {"sdst": 0b0100, "EXEC": 0b0100, "SCC": True}),
    ("s_cmpk_lg_u32", {"ssrc0": 0xFFFF, "simm16": 0xFFFF}, {"SCC": False}),
    ("s_cmpk_eq_i32", {"ssrc0": -1, "simm16": -1}, {"SCC": True}),
    ("s_addk_i32", {"sdst": 0x7FFFFFFF, "simm16": 1}, {"sdst": -0x80000000, "SCC": True}),
    ("s_branch", {"PC": 0x1000, "simm16": -4}, {"PC": 0xFF0}),
    ("s_cbranch_scc0", {"PC": 0x1000, "simm16": 4, "SCC": True}, {"PC": 0x1000}),
    ("s_cbranch_execz", {"PC": 0x1000, "simm16": 4, "EXEC": 0}, {"PC": 0x1010}),
    ("s_call_b64", {"PC": 0x1000, "simm16": 16}, {"sdst": 0x1000, "PC": 0x1040}),
    ("s_swappc_b64", {"PC": 0x1000, "ssrc0": 0x2000}, {"sdst": 0x1000, "PC": 0x2000}),
    ("v_subrev_f32", {"src0": 1.0, "src1": 3.0}, {"vdst": 2.0}),
    ("v_min_f32", {"src0": NAN, "src1": 3.0}, {"vdst": 3.0}),
    ("v_minimum3_f32", {"src0": NAN, "src1": 3.0, "src2": 1.0}, {"vdst": NAN}),
    ("v_med3_f32", {"src0": 9.0, "src1": -1.0, "src2": 3.0}, {"vdst": 3.0}),
    ("v_med3_i32", {"src0": -9, "src1": -1, "src2": -3}, {"vdst": -3}),
    ("v_lshlrev_b32", {"src0": 33, "src1": 3}, {"vdst": 6}),
    ("v_ashrrev_i64", {"src0": 1, "src1": -4}, {"vdst": -2}),
    ("v_mul_hi_i32_i24", {"src0": -(1 << 23), "src1": 1 << 22}, {"vdst": -(1 << 13)}),
    ("v_mad_u32_u24", {"src0": 0xFFFFFF, "src1": 2, "src2": 5}, {"vdst": 0x2000003}),
    ("v_mul_legacy_f32", {"src0": 0.0, "src1": float("inf")}, {"vdst": 0.0}),
    ("v_sub_co_u32", {"src0": 1, "src1": 2}, {"vdst": 0xFFFFFFFF, "sdst": True}),
    ("v_sub_co_u32", {"src0": 2, "src1": 2}, {"vdst": 0, "sdst": False}),
    ("v_subb_co_u32", {"src0": 5, "src1": 5, "src2": True}, {"vdst": 0xFFFFFFFF, "sdst": True}),
    ("v_subbrev_co_u32", {"src0": 2, "src1": 5, "src2": True}, {"vdst": 2, "sdst": False}),
    ("v_addc_co_u32", {"src0": 0xFFFFFFFF, "src1": 0, "src2": True}, {"vdst": 0, "sdst": True}),
    ("v_cndmask_b32", {"src0": 1.0, "src1": 2.0, "src2": True}, {"vdst": 0x40000000}),
    ("v_mad_u64_u32", {"src0": 1 << 31, "src1": 2, "src2": 2**64 - 1}, {"vdst": 2**32 - 1, "sdst": True}),
    ("v_mad_i64_i32", {"src0": -1, "src1": 1, "src2": -(2**63)}, {"vdst": 2**63 - 1, "sdst": True}),
    ("v_mad_i64_i32", {"src0": -1, "src1": 1, "src2": 0}, {"vdst": -1, "sdst": True}),
    ("v_bfi_b32", {"src0": 0xFF00, "src1": 0x1234, "src2": 0xABCD}, {"vdst": 0x12CD}),
    ("v_bfe_i32", {"src0": 0x80, "src1": 4, "src2": 4}, {"vdst": -8}),
    ("v_alignbyte_b32", {"src0": 0x11223344, "src1": 0x55667788, "src2": 1}, {"vdst": 0x44556677}),
    ("v_perm_b32", {"src0": 0x11223344, "src1": 0x55667788, "src2": 0x07040300}, {"vdst": 0x11445588}),
    ("v_lshl_add_u64", {"src0": 3, "src1": 2, "src2": 1 << 40}, {"vdst": (1 << 40) + 12}),
    ("v_xad_u32", {"src0": 6, "src1": 3, "src2": 10}, {"vdst": 15}),
    ("v_sad_u16", {"src0": 0x00010005, "src1": 0x00030001, "src2": 1}, {"vdst": 7}),
    ("v_msad_u8", {"src0": 0x05050505, "src1": 0x00010002, "src2": 0}, {"vdst": 7}),
    ("v_mbcnt_lo_u32_b32", {"src0": 0xFFFFFFFF, "src1": 1, "LANE": 40}, {"vdst": 33}),
    ("v_mbcnt_hi_u32_b32", {"src0": 0xFFFFFFFF, "src1": 1, "LANE": 40}, {"vdst": 9}),
    ("v_ffbh_i32", {"src0": -2}, {"vdst": 31}),
    ("v_sat_pk_u8_i16", {"src0": 0x0180FFFF}, {"vdst": 0xFF00}),
    ("v_prng_b32", {"src0": 0x80000001}, {"vdst": 2 ^ 197}),
    ("v_cvt_u32_f32", {"src0": -1.5}, {"vdst": 0}),
    ("v_cvt_i32_f32", {"src0": NAN}, {"vdst": 0}),
    ("v_cvt_rpi_i32_f32", {"src0": -2.5}, {"vdst": -2}),
    ("v_cvt_flr_i32_f32", {"src0": -2.5}, {"vdst": -3}),
    ("v_cvt_off_f32_i4", {"src0": 8}, {"vdst": -0.5}),
    ("v_cvt_f32_ubyte2", {"src0": 0x00AB0000}, {"vdst": 171.0}),
    ("v_cvt_norm_i16_f16", {"src0": -2.0}, {"vdst": -32767}),
    ("v_cvt_pk_u8_f32", {"src0": 300.0, "src1": 2, "src2": 0x11223344}, {"vdst": 0x11FF3344}),
    ("v_ashr_pk_i8_i32", {"src0": -4096, "src1": 64, "src2": 4}, {"vdst": 0x0480}),
    ("v_ashr_pk_u8_i32", {"src0": -4096, "src1": 8192, "src2": 4}, {"vdst": 0xFF00}),
    ("v_cvt_scalef32_pk_fp4_f32", {"src0": 4.0, "src1": -24.0, "src2": 4.0}, {"vdst": 0xF2}),
    ("v_bitop3_b32", {"src0": 0b1100, "src1": 0b1010, "src2": 0, "bitop3": 0x40}, {"vdst": 0b1000}),
    ("v_cubeid_f32", {"src0": 1.0, "src1": -3.0, "src2": 2.0}, {"vdst": 3.0}),
    ("v_cubesc_f32", {"src0": 1.0, "src1": 0.5, "src2": -2.0}, {"vdst": -1.0}),
    ("v_cubetc_f32", {"src0": 1.0, "src1": -3.0, "src2": 2.0}, {"vdst": -2.0}),
    ("v_cubema_f32", {"src0": 1.0, "src1": -3.0, "src2": 2.0}, {"vdst": -6.0}),
    ("v_pk_mov_b32", {"src0": 0x2_00000001, "src1": 0x4_00000003, "op_sel": 1}, {"vdst": 0x3_00000002}),
    ("v_fma_mixlo_f16", {"src0": 2.0, "src1": 3.0, "src2": 0.5}, {"vdst": 6.5}),
    ("v_dot4_i32_i8", {"src0": [1, -2, 3, -128], "src1": [1, 2, 3, -128], "src2": -5}, {"vdst": 1 - 4 + 9 + 16384 - 5}),
    ("v_dot8_u32_u4", {"src0": [15] * 8, "src1": [15] * 8, "src2": 1}, {"vdst": 1801}),
    ("v_dot2_f32_f16", {"src0": [2.0, 3.0], "src1": [0.5, 4.0], "src2": 1.0}, {"vdst": 14.0}),
    ("v_cmp_nlg_f32", {"src0": NAN, "src1": 0.0}, {"sdst": True}),
    ("v_cmp_lg_f32", {"src0": NAN, "src1": 0.0}, {"sdst": False}),
    ("v_cmp_neq_f64", {"src0": NAN, "src1": NAN}, {"sdst": True}),
    ("v_cmpx_o_f16", {"src0": NAN, "src1": 0.0}, {"sdst": False, "EXEC": False}),
    ("v_cmpx_t_u16", {"src0": 1, "src1": 2}, {"sdst": True, "EXEC": True}),
    ("v_cmp_class_f32", {"src0": -0.0, "src1": 1 << 5}, {"sdst": True}),
]  # fmt: skip


def held(value: Any, type_name: str) -> Any:
    return np.asarray(value, DTYPES[type_name])


@pytest.mark.parametrize(("name", "inputs", "expected"), CASES, ids=[f"{i}-{c[0]}" for i, c in enumerate(CASES)])
def test_result(name: str, inputs: dict[str, Any], expected: dict[str, Any]) -> None:
    instruction = ISA[name]
    types = MACHINE | dict.fromkeys(("VCC", "EXEC"), "u64" if instruction.scalar else "bool")
    types |= {o.name: element_type(o.type_name) for o in instruction.operands}
    given = {n: held(v if not isinstance(v, list) else np.reshape(v, (-1, 1)), types[n]) for n, v in inputs.items()}
    with np.errstate(all="ignore"):
        got = lower(instruction.effects).run(given, Context())
    for target, value in expected.items():
        np.testing.assert_array_equal(np.ravel(got[target])[0], held(value, types[target]), err_msg=target)
