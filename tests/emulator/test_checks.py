# ruff: noqa: E501  (bodies of assembly)
"""Each check of the emulator: a case that passes and a case that it finds."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
from asm_kernels import LOAD_ARGS, run

from amdgen.emulator import CHECKS, emulate
from amdgen.emulator.checks.catalogue import EVENTS
from amdgen.emulator.checks.rules import RULES
from amdgen.emulator.native import border
from amdgen.errors import AmdgenError
from amdgen.toolchain import find_toolchain


@dataclass(frozen=True)
class Case:
    name: str
    body: str
    finds: str = ""  # the check, "" when clean
    says: str = ""  # words of the message
    fix: str = ""
    lds: int = 0
    block: int = 64
    arch: str = "gfx942"
    severity: str = "error"


ADDRESS = LOAD_ARGS + "  v_lshlrev_b32 v1, 2, v0\n"
DESCRIPTOR = LOAD_ARGS + "  s_mov_b32 s6, 0x1000\n  s_mov_b32 s7, 0x20000\n  v_lshlrev_b32 v1, 2, v0\n"
FLAT = ADDRESS + "v_mov_b32 v2, s4\nv_mov_b32 v3, s5\n"
FLAT_LDS = ADDRESS + "ds_write_b32 v1, v0\ns_waitcnt lgkmcnt(0)\nv_mov_b32 v2, v1\nv_mov_b32 v3, 0x10000\n"
TWO_WAVES = "  v_lshlrev_b32 v1, 2, v0\n  v_xor_b32 v2, 0x100, v1\n"
USE = "\n" + LOAD_ARGS + "global_store_dword v1, v3, s[4:5]"
"""What was read is stored: of a value that nothing uses no race is told."""
ZEROS = "\n".join(f"  v_mov_b32 v{r}, 0" for r in range(8, 28))
MFMA = "v_mfma_f32_16x16x16_f16 v[8:11], v[12:13], v[14:15], v[8:11]"

COPIED = "buffer_load_dword v1, s[4:7], 0 offen lds\ns_waitcnt vmcnt(0)\n"
COPY = DESCRIPTOR + "  s_mov_b32 m0, 0\n  s_nop 0\n" + COPIED.splitlines()[0] + "\n"
# Two waves; each copies its 256 bytes. v2: the address of the other's; s11: the wave.
COPY2 = (
    DESCRIPTOR + "  v_xor_b32 v2, 0x100, v1\n  v_lshrrev_b32 v4, 6, v0\n  s_nop 1\n  v_readfirstlane_b32 s11, v4\n"
    "  s_lshl_b32 m0, s11, 8\n  s_nop 0\n  buffer_load_dword v1, s[4:7], 0 offen lds\n"
)
FOUR = "\n".join(f"  v_mov_b32 v{r}, 0" for r in range(8, 12)) + "\n"

CASES = [
    # ---------------------------------------------------------------- registers of loads in flight
    Case("load waited", ADDRESS + "global_load_dword v2, v1, s[4:5]\ns_waitcnt vmcnt(0)\nv_add_u32 v3, v2, v2"),
    Case(
        "load not waited",
        ADDRESS + "global_load_dword v2, v1, s[4:5]\nv_add_u32 v3, v2, v2",
        "vgpr_read_before_wait", "v2 is read while a load", "s_waitcnt vmcnt(0)",
    ),
    Case(
        "older of two loads waited by count",
        ADDRESS + "global_load_dword v2, v1, s[4:5]\nglobal_load_dword v3, v1, s[4:5]\n"
        "s_waitcnt vmcnt(1)\nv_add_u32 v4, v2, v2",
    ),
    Case(
        "younger of two loads needs zero",
        ADDRESS + "global_load_dword v2, v1, s[4:5]\nglobal_load_dword v3, v1, s[4:5]\n"
        "s_waitcnt vmcnt(1)\nv_add_u32 v4, v3, v3",
        "vgpr_read_before_wait", "v3", "s_waitcnt vmcnt(0)",
    ),
    Case(
        "register of a load overwritten",
        ADDRESS + "global_load_dword v2, v1, s[4:5]\nv_mov_b32 v2, 0",
        "vgpr_write_before_wait", "v2 is written",
    ),
    Case(
        "AGPR of a load waited",
        ADDRESS + "global_load_dword a2, v1, s[4:5]\ns_waitcnt vmcnt(0)\nv_accvgpr_read_b32 v3, a2",
    ),
    Case(
        "AGPR of a load not waited",
        ADDRESS + "global_load_dword a2, v1, s[4:5]\nv_accvgpr_read_b32 v3, a2",
        "vgpr_read_before_wait", "a2 is read while a load", "s_waitcnt vmcnt(0)",
    ),
    Case(
        "AGPR of a load overwritten",
        ADDRESS + "v_mov_b32 v3, 0\nglobal_load_dword a2, v1, s[4:5]\nv_accvgpr_write_b32 a2, v3",
        "vgpr_write_before_wait", "a2 is written",
    ),
    Case("scalar load waited", "s_load_dwordx2 s[4:5], s[0:1], 0x0\ns_waitcnt lgkmcnt(0)\ns_add_u32 s6, s4, s4"),
    Case(
        "scalar load not waited",
        "s_load_dwordx2 s[4:5], s[0:1], 0x0\ns_add_u32 s6, s4, s4",
        "sgpr_read_before_wait", "s4", "s_waitcnt lgkmcnt(0)",
    ),
    Case(
        "scalar loads return out of order: a count does not do",
        "s_load_dword s4, s[0:1], 0x0\ns_load_dword s5, s[0:1], 0x4\ns_waitcnt lgkmcnt(1)\ns_add_u32 s6, s4, s4",
        "sgpr_read_before_wait", "s4",
    ),
    Case(
        "LDS reads return in order: a count does",
        TWO_WAVES + "ds_write_b32 v1, v1\ns_waitcnt lgkmcnt(0)\nds_read_b32 v3, v1\nds_read_b32 v4, v1\n"
        "s_waitcnt lgkmcnt(1)\nv_add_u32 v5, v3, v3",
        lds=1024,
    ),
    # ---------------------------------------------------------------- LDS between waves
    Case(
        "wait and barrier between write and read",
        TWO_WAVES + "ds_write_b32 v1, v1\ns_waitcnt lgkmcnt(0)\ns_barrier\nds_read_b32 v3, v2\ns_waitcnt lgkmcnt(0)",
        lds=512, block=128,
    ),
    Case(
        "no barrier between write and read",
        TWO_WAVES + "ds_write_b32 v1, v1\ns_waitcnt lgkmcnt(0)\nds_read_b32 v3, v2\ns_waitcnt lgkmcnt(0)" + USE,
        "lds_race", "has written since", "s_barrier", lds=512, block=128,
    ),
    Case(
        "barrier without the wait before it",
        TWO_WAVES + "ds_write_b32 v1, v1\ns_barrier\ns_waitcnt lgkmcnt(0)\nds_read_b32 v3, v2\ns_waitcnt lgkmcnt(0)" + USE,
        "lds_race", "without waiting there", "s_waitcnt lgkmcnt(0) in wave", lds=512, block=128,
    ),
    Case(
        "written while another wave still reads",
        TWO_WAVES + "ds_write_b32 v1, v1\ns_waitcnt lgkmcnt(0)\ns_barrier\nds_read_b32 v3, v2\ns_barrier\n"
        "ds_write_b32 v1, v1\ns_waitcnt lgkmcnt(0)",
        "lds_write_before_wait", "still reads", "s_waitcnt lgkmcnt(0)", lds=512, block=128,
    ),
    Case(
        "own write then own read, in order",
        TWO_WAVES + "ds_write_b32 v1, v1\nds_read_b32 v3, v1\ns_waitcnt lgkmcnt(0)", lds=256,
    ),
    # ---------------------------------------------------------------- copies from memory to LDS
    Case(
        "copy to LDS waited",
        DESCRIPTOR + "s_mov_b32 m0, 0\ns_nop 0\nbuffer_load_dword v1, s[4:7], 0 offen lds\ns_waitcnt vmcnt(0)\n"
        "ds_read_b32 v3, v1\ns_waitcnt lgkmcnt(0)",
        lds=256,
    ),
    Case(
        "copy to LDS not waited",
        DESCRIPTOR + "s_mov_b32 m0, 0\ns_nop 0\nbuffer_load_dword v1, s[4:7], 0 offen lds\n"
        "ds_read_b32 v3, v1\ns_waitcnt lgkmcnt(0)",
        "lds_read_before_wait", "a copy by its own wave is in flight", "s_waitcnt vmcnt(0)", lds=256,
    ),
    Case(
        "second copy onto the first, in flight",
        COPY + COPIED, "lds_write_before_wait", "a copy by its own wave is in flight", "s_waitcnt vmcnt(0)", lds=512,
    ),
    Case(
        "copy over what its own wave still reads",
        DESCRIPTOR + "ds_write_b32 v1, v1\nds_read_b32 v3, v1\ns_mov_b32 m0, 0\ns_nop 0\n" + COPIED,
        "lds_write_before_wait", "its own wave still reads", "s_waitcnt lgkmcnt(0) before", lds=256,
    ),
    Case(
        "copy over what its own wave has read",
        DESCRIPTOR + "ds_write_b32 v1, v1\nds_read_b32 v3, v1\ns_mov_b32 m0, 0\ns_waitcnt lgkmcnt(0)\n" + COPIED, lds=256,
    ),
    Case(
        "LDS written while its own wave still copies it to memory",
        DESCRIPTOR + "ds_write_b32 v1, v1\ns_mov_b32 m0, 0\ns_waitcnt lgkmcnt(0)\nbuffer_store_lds_dword s[4:7], 0 lds\n"
        "ds_write_b32 v1, v0\ns_waitcnt vmcnt(0) lgkmcnt(0)",
        "lds_write_before_wait", "its own wave still reads", "s_waitcnt vmcnt(0) before", lds=256, arch="gfx90a",
    ),
    Case(
        "M0 set once too often at the end of a loop",
        DESCRIPTOR + "s_mov_b32 s8, 2\ns_mov_b32 m0, 0\nl:\ns_nop 0\nbuffer_load_dword v1, s[4:7], 0 offen lds\n"
        "s_add_u32 m0, m0, 0x100\ns_sub_u32 s8, s8, 1\ns_cmp_lg_u32 s8, 0\ns_cbranch_scc1 l\n"
        "s_movk_i32 m0, 0x200\ns_nop 0\n" + COPIED, lds=1024,
    ),
    Case(
        "copy waited for on the wrong side of the barrier",
        COPY2 + "s_barrier\ns_waitcnt vmcnt(0)\nds_read_b32 v3, v2\ns_waitcnt lgkmcnt(0)" + USE,
        "lds_race", "without waiting there", "s_waitcnt vmcnt(0) in wave", lds=512, block=128,
    ),
    Case(
        "copy waited for by the wave that reads, not by the one that copied",
        COPY2 + "s_cmp_lg_u32 s11, 0\ns_cbranch_scc1 l\ns_waitcnt vmcnt(0)\nl:\ns_barrier\nds_read_b32 v3, v2\ns_waitcnt lgkmcnt(0)",
        "lds_read_before_wait", "by wave 1 is in flight", "in wave 1, then s_barrier", lds=512, block=128,
    ),
    Case(
        "copy waited for, then the barrier",
        COPY2 + "s_waitcnt vmcnt(0)\ns_barrier\nds_read_b32 v3, v2\ns_waitcnt lgkmcnt(0)", lds=512, block=128,
    ),
    # ---------------------------------------------------------------- stores read their data when issued
    Case(
        "data, address and descriptor of a store overwritten right after it",
        DESCRIPTOR + "v_mov_b32 v3, 0\nbuffer_store_dwordx2 v[2:3], v1, s[4:7], 0 offen\nv_mov_b32 v2, 1\nv_mov_b32 v1, 1\n"
        "s_mov_b32 s4, 0\ns_waitcnt vmcnt(0)".replace("v[2:3]", "v[0:1]").replace("v_mov_b32 v2", "v_mov_b32 v0"),
    ),
    Case(
        "LDS data and address overwritten right after the write",
        TWO_WAVES + "ds_write_b32 v1, v0\nv_mov_b32 v0, 0\nv_mov_b32 v1, 0\ns_waitcnt lgkmcnt(0)", lds=256,
    ),
    Case(
        "data of a 128-bit store overwritten at once: a row of the hazard table",
        ADDRESS + FOUR + "global_store_dwordx4 v1, v[8:11], s[4:5]\nv_mov_b32 v8, 1\ns_waitcnt vmcnt(0)",
        "wait_states", "", "s_nop 1",
    ),
    Case(
        "data of a 128-bit store overwritten in time",
        ADDRESS + FOUR + "global_store_dwordx4 v1, v[8:11], s[4:5]\ns_nop 1\nv_mov_b32 v8, 1\ns_waitcnt vmcnt(0)",
    ),
    Case(
        "M0 written right before the copy: the manual asks for a wait state",
        DESCRIPTOR + "s_mov_b32 m0, 0\nbuffer_load_dword v1, s[4:7], 0 offen lds\ns_waitcnt vmcnt(0)",
        "wait_states", "", lds=256, severity="warning",
    ),
    Case(
        "copy beyond LDS",
        DESCRIPTOR + "s_movk_i32 m0, 0x80\ns_nop 0\nbuffer_load_dword v1, s[4:7], 0 offen lds\ns_waitcnt vmcnt(0)",
        "lds_out_of_bounds", "the workgroup has 256 bytes", lds=256,
    ),
    Case(
        "FLAT load overwritten by a load behind it, once lgkmcnt was 0: LLVM relies on it",
        FLAT_LDS + "flat_load_dword v4, v[2:3]\ns_waitcnt lgkmcnt(0)\n"
        "global_load_dword v4, v1, s[4:5]\ns_waitcnt vmcnt(0)\nv_mov_b32 v5, v4", lds=256,
    ),
    Case(
        "FLAT load overwritten by a load behind it that may return before",
        FLAT_LDS + "flat_load_dword v4, v[2:3]\nglobal_load_dword v4, v1, s[4:5]\ns_waitcnt vmcnt(0) lgkmcnt(0)",
        "vgpr_write_before_wait", "v4 is written while a load into it is in flight", lds=256,
    ),
    # ---------------------------------------------------------------- nothing written
    Case(
        "uninitialised VGPR stored", ADDRESS + "v_add_u32 v3, v9, v0\nglobal_store_dword v1, v3, s[4:5]",
        "uninitialized_vgpr", "v9 was never written and decides v3",
    ),
    Case(
        "padding of a structure stored: two bytes of a dword, and the last of three dwords",
        ADDRESS + "v_mov_b32 v4, 0\nv_mov_b32 v5, 0\nv_lshlrev_b32 v8, 16, v9\nv_lshlrev_b32 v1, 2, v1\n"
        "global_store_dword v1, v8, s[4:5]\nglobal_store_dwordx3 v1, v[4:6], s[4:5]",
        "uninitialized_vgpr", "v8 is stored with bits that were never written", severity="warning",
    ),
    Case(
        "the two dwords after two that are defined",
        ADDRESS + "v_mov_b32 v4, 0\nv_mov_b32 v5, 0\nglobal_store_dwordx4 v1, v[4:7], s[4:5]",
        "uninitialized_vgpr", "v6 was never written",
    ),
    Case(
        "an uninitialised VGPR stored with a scope, as a volatile struct's unnamed field is",
        ADDRESS + "v_add_u32 v3, v9, v0\nglobal_store_dword v1, v3, s[4:5] sc0 sc1",
        "uninitialized_vgpr", "v3 is stored with bits", severity="warning",
    ),
    Case(
        "of an undefined register, the byte that is stored is defined",
        ADDRESS + "v_lshlrev_b32 v8, 8, v9\nglobal_store_byte v1, v8, s[4:5]",
    ),
    Case(
        "of an undefined register, the byte that is stored is not",
        ADDRESS + "v_lshlrev_b32 v8, 8, v9\nglobal_store_byte_d16_hi v1, v8, s[4:5]",
        "uninitialized_vgpr", "v9 was never written",
    ),
    Case(
        "padding that went through LDS",
        TWO_WAVES + "v_mov_b32 v4, 0\nv_lshlrev_b32 v1, 1, v1\nds_write_b64 v1, v[4:5]\nds_read_b64 v[2:3], v1\n"
        "s_waitcnt lgkmcnt(0)\n" + LOAD_ARGS + "global_store_dwordx2 v1, v[2:3], s[4:5]",
        "uninitialized_vgpr", "v5 was never written: it was stored in LDS, and loaded from there into v3", lds=1024,
        severity="warning",
    ),
    Case(
        "the second of two writes to LDS is undefined",
        TWO_WAVES + "v_mov_b32 v4, 0\nv_lshlrev_b32 v1, 1, v1\nds_write2_b32 v1, v4, v5 offset1:1\nds_read_b32 v3, v1 offset:4"
        "\ns_waitcnt lgkmcnt(0)" + USE,
        "uninitialized_vgpr", "v5 was never written: it was stored in LDS, and loaded from there into v3", lds=1024,
    ),
    Case("uninitialised VGPR copied and dropped, as compilers do", "v_add_u32 v3, v9, v9\nv_mov_b32 v4, v3"),
    Case(
        "undefined high half of an addend whose sum is cut to 32 bits",
        ADDRESS + "v_mov_b32 v8, 4\nv_mad_u64_u32 v[10:11], s[8:9], v0, v8, v[8:9]\nv_and_b32 v10, 0xff, v10\n"
        "v_mov_b32 v3, 0\nglobal_store_dword v10, v3, s[4:5]",
    ),
    Case(
        "undefined high half that reaches the address",
        ADDRESS + "v_mov_b32 v8, 4\nv_mad_u64_u32 v[10:11], s[8:9], v0, v8, v[8:9]\n"
        "v_mov_b32 v3, 0\nv_and_b32 v11, 1, v11\nglobal_store_dword v11, v3, s[4:5]",
        "uninitialized_vgpr", "v11",
    ),
    Case(
        "uninitialised SGPR decides a branch", "s_cmp_eq_u32 s20, 0\ns_cbranch_scc1 l\ns_nop 0\nl:",
        "uninitialized_sgpr", "s20 was never written and decides",
    ),
    *(
        Case(
            f"uninitialised register compared by {compare}", f"s_mov_b32 s8, 7\n{compare}\ns_nop 4\n{branch} l\ns_nop 0\nl:",
            "uninitialized_sgpr", f"{register} was never written and decides a condition through {through}",
        )
        for compare, branch, register, through in [
            ("s_cmp_eq_u32 s20, 3", "s_cbranch_scc1", "s20", "scc"),
            ("s_cmp_lg_u32 s20, s8", "s_cbranch_scc1", "s20", "scc"),
            ("s_cmp_gt_i32 s20, 0x12345", "s_cbranch_scc1", "s20", "scc"),
            ("v_cmp_eq_u32 vcc, 0x12345678, v20", "s_cbranch_vccz", "v20", "vcc"),
            ("v_cmp_lt_f32 vcc, 1.0, v20", "s_cbranch_vccz", "v20", "vcc"),
            ("v_cmp_gt_f32 vcc, -4.0, v20", "s_cbranch_vccz", "v20", "vcc"),
            ("v_cmp_eq_u32 vcc, v0, v20", "s_cbranch_vccz", "v20", "vcc"),
        ]
    ),
    Case(
        "a byte of an undefined dword that can't be equal",
        ADDRESS + "v_and_b32 v3, -2, v20\nv_cmp_eq_u32 vcc, 3, v3\ns_nop 4\ns_cbranch_vccz l\ns_nop 0\nl:",
    ),
    Case(
        "inactive lane that nothing has written, read by v_readlane",
        "s_mov_b64 exec, 1\nv_mov_b32 v2, 0\ns_nop 1\nv_readlane_b32 s8, v2, 5\ns_cmp_eq_u32 s8, 0\ns_cbranch_scc1 l\ns_nop 0\nl:",
        "uninitialized_sgpr", "v2 was never written and decides a condition through scc",
    ),
    Case(
        "lane written while inactive, read by v_readlane",
        "s_mov_b64 exec, 1\nv_writelane_b32 v2, 0, 5\ns_nop 1\nv_readlane_b32 s8, v2, 5\ns_cmp_eq_u32 s8, 0\n"
        "s_cbranch_scc1 l\nl:",
    ),
    Case(
        "uninitialised LDS", ADDRESS + "ds_read_b32 v3, v1\ns_waitcnt lgkmcnt(0)\nglobal_store_dword v1, v3, s[4:5]",
        "uninitialized_lds", "never written", lds=256,
    ),
    Case(
        "bytes between written ones in a dword: padding, perhaps",
        ADDRESS + "ds_write_b8 v1, v0\ns_waitcnt lgkmcnt(0)\nds_read_b32 v3, v1\ns_waitcnt lgkmcnt(0)\n"
        "global_store_dword v1, v3, s[4:5]",
        "uninitialized_lds", "stored beside bits that were", lds=256, severity="warning",
    ),
    Case(
        "a dword beside a written one: padding of a structure with doubles, perhaps",
        ADDRESS + "v_lshlrev_b32 v1, 3, v0\nds_write_b32 v1, v0\ns_waitcnt lgkmcnt(0)\nds_read_b64 v[4:5], v1\n"
        "s_waitcnt lgkmcnt(0)\nglobal_store_dwordx2 v1, v[4:5], s[4:5]",
        "uninitialized_lds", "stored beside bits that were", lds=512, severity="warning",
    ),
    Case(
        "an atomic on a dword of which a byte is written",
        TWO_WAVES + "ds_write_b8 v1, v0\ns_waitcnt lgkmcnt(0)\nds_add_u32 v1, v0\ns_waitcnt lgkmcnt(0)",
        "uninitialized_lds", "LDS address 0x1 was never written", lds=256,
    ),
    Case(
        "two dwords of four",
        ADDRESS + "s_mov_b64 exec, 1\nv_mov_b32 v2, 0\nds_write_b64 v2, v[0:1]\ns_waitcnt lgkmcnt(0)\n"
        "ds_read_b128 v[4:7], v2\ns_waitcnt lgkmcnt(0)\nglobal_store_dwordx4 v1, v[4:7], s[4:5]",
        "uninitialized_lds", "LDS address 0x8 was never written", lds=256,
    ),
    # ---------------------------------------------------------------- addresses
    Case(
        "LDS out of bounds",
        TWO_WAVES + "ds_write_b32 v1, v1 offset:16\ns_waitcnt lgkmcnt(0)",
        "lds_out_of_bounds", "the workgroup has 256 bytes", lds=256,
    ),
    Case(
        "LDS read and written where no workgroup has any, in all lanes: rocBLAS reads zeros so",
        TWO_WAVES + "v_mov_b32 v2, 0xf00000\nds_read_b64 v[4:5], v2\nds_write_b32 v2, v0\ns_waitcnt lgkmcnt(0)",
        "lds_out_of_bounds", "LDS address 0xf00000, which no workgroup has: hardware reads 0", lds=256, severity="warning",
    ),
    Case(
        "lanes that should stay out write where no workgroup has LDS",
        TWO_WAVES + "v_mov_b32 v2, 0xf00000\nv_cmp_lt_u32 vcc, 31, v0\nv_cndmask_b32 v2, v1, v2, vcc\n"
        "ds_write_b32 v2, v0\ns_waitcnt lgkmcnt(0)",
        "lds_out_of_bounds", "0xf00000, which no workgroup has", lds=512, severity="warning",
    ),
    Case(
        "addresses beyond any LDS that differ are a mistake",
        TWO_WAVES + "v_add_u32 v2, 0xf00000, v1\nds_read_b32 v4, v2\ns_waitcnt lgkmcnt(0)",
        "lds_out_of_bounds", "15728392 bytes past its end", lds=256,
    ),
    Case(
        "a negative LDS address",
        TWO_WAVES + "v_mov_b32 v2, -8\nds_read_b32 v4, v2\ns_waitcnt lgkmcnt(0)",
        "lds_out_of_bounds", "LDS address 0xfffffff8", lds=256,
    ),
    Case(
        "an atomic where no workgroup has LDS",
        TWO_WAVES + "v_mov_b32 v2, 0xf00000\nds_add_u32 v2, v0\ns_waitcnt lgkmcnt(0)",
        "lds_out_of_bounds", "bytes past its end", lds=256,
    ),
    Case(
        "global out of bounds",
        ADDRESS + "v_add_u32 v1, 0x2000, v1\nglobal_load_dword v2, v1, s[4:5]\ns_waitcnt vmcnt(0)",
        "out_of_bounds", "past the end of 'argument 0' (4096 bytes)",
    ),
    Case(
        "scratch out of bounds", "v_mov_b32 v2, 0\nscratch_store_dword v2, v0, off offset:16\ns_waitcnt vmcnt(0)",
        "out_of_bounds", "each lane has 0 bytes",
    ),
    Case(
        "scalar load out of bounds", ADDRESS + "s_load_dword s8, s[4:5], 0x2000\ns_waitcnt lgkmcnt(0)",
        "out_of_bounds", "scalar load of 4 bytes at",
    ),
    Case(
        "buffer whose descriptor claims too much",
        DESCRIPTOR + "s_mov_b32 s6, 0x10000\nv_add_u32 v1, 0x1000, v1\nbuffer_load_dword v2, v1, s[4:7], 0 offen\ns_waitcnt vmcnt(0)",
        "out_of_bounds", "past the end of 'argument 0'",
    ),
    Case(
        "buffer access that its descriptor refuses: 0, and no error",
        DESCRIPTOR + "v_add_u32 v1, 0x1000, v1\nbuffer_load_dword v2, v1, s[4:7], 0 offen\ns_waitcnt vmcnt(0)",
    ),
    # ---------------------------------------------------------------- wait states
    Case("MFMA result read in time", f"{ZEROS}\ns_nop 1\n{MFMA}\ns_nop 6\nv_add_u32 v3, v8, v8"),
    Case(
        "MFMA result read too early",
        f"{ZEROS}\ns_nop 1\n{MFMA}\ns_nop 2\nv_add_u32 v3, v8, v8",
        "wait_states", "7 wait states are required, 3 are there", "s_nop 3",
    ),
    Case(
        "VALU result to MFMA too early", f"{ZEROS}\nv_mov_b32 v12, 0\ns_nop 0\n{MFMA}",
        "wait_states", "2 wait states are required, 1",
    ),
    Case(
        "VALU result to an MFMA that has to wait for the matrix pipe: when it reads is not known to be later",
        f"{ZEROS}\ns_nop 1\n{MFMA}\nv_mov_b32 v12, 0\ns_nop 0\n{MFMA}",
        "wait_states", "2 wait states are required, 1",
    ),
    Case("VALU result to an MFMA behind another, in time", f"{ZEROS}\ns_nop 1\n{MFMA}\nv_mov_b32 v12, 0\ns_nop 1\n{MFMA}"),
    Case(
        "waits by count do when LDS reads alone are in flight; a scalar load may return before them",
        TWO_WAVES + "ds_write_b32 v1, v1\ns_waitcnt lgkmcnt(0)\nds_read_b32 v3, v1\ns_load_dword s4, s[0:1], 0x0\n"
        "s_waitcnt lgkmcnt(1)\nv_add_u32 v5, v3, v3",
        "vgpr_read_before_wait", "v3", "s_waitcnt lgkmcnt(0)", lds=256,
    ),
    Case(
        "flat load whose counters were 0 one after the other",
        FLAT_LDS + "flat_load_dword v4, v[2:3]\ns_waitcnt vmcnt(0)\n"
        "global_load_dword v5, v1, s[4:5]\ns_waitcnt vmcnt(1) lgkmcnt(0)\nv_add_u32 v6, v4, v4", lds=256,
    ),
    Case(
        "flat load that a younger load may overtake",
        FLAT_LDS + "flat_load_dword v4, v[2:3]\n"
        "global_load_dword v5, v1, s[4:5]\ns_waitcnt vmcnt(1)\ns_waitcnt lgkmcnt(0)\nv_add_u32 v6, v4, v4",
        "vgpr_read_before_wait", "v4", "s_waitcnt vmcnt(0)", lds=256,
    ),
    Case(
        "flat load that ends in LDS: both counters",
        FLAT_LDS + "flat_load_dword v4, v[2:3]\ns_waitcnt vmcnt(0)\nv_add_u32 v5, v4, v4",
        "vgpr_read_before_wait", "v4", "lgkmcnt(0)", lds=256,
    ),
    Case(
        "flat load that ends in memory: vmcnt alone, in order, as LLVM waits",
        FLAT + "flat_load_dword v4, v[2:3]\nglobal_load_dword v5, v1, s[4:5]\ns_waitcnt vmcnt(1)\nv_add_u32 v6, v4, v4",
    ),
    Case(
        "flat load that ends in memory, read too early",
        FLAT + "global_load_dword v5, v1, s[4:5]\nflat_load_dword v4, v[2:3]\ns_waitcnt vmcnt(1) lgkmcnt(0)\nv_add_u32 v6, v4, v4",
        "vgpr_read_before_wait", "v4", "s_waitcnt vmcnt(0)",
    ),
    Case(
        "two loads into one register land in order",
        ADDRESS + "global_load_dword v2, v1, s[4:5]\nglobal_load_dword v2, v1, s[4:5] offset:4\ns_waitcnt vmcnt(0)\n"
        "v_add_u32 v3, v2, v2",
    ),
    Case(
        "LDS read into a register of a load from memory", 
        ADDRESS + "ds_write_b32 v1, v1\nglobal_load_dword v2, v1, s[4:5]\nds_read_b32 v2, v1\ns_waitcnt vmcnt(0) lgkmcnt(0)",
        "vgpr_write_before_wait", "v2 is written", lds=256,
    ),
    Case(
        "SGPR of a scalar load overwritten", "s_load_dword s4, s[0:1], 0x0\ns_mov_b32 s4, 0",
        "sgpr_write_before_wait", "s4 is written", "s_waitcnt lgkmcnt(0)",
    ),
    Case("SGPR overwritten after the wait", "s_load_dword s4, s[0:1], 0x0\ns_waitcnt lgkmcnt(0)\ns_mov_b32 s4, 0"),
    Case(
        "two waves write one LDS address",
        "v_and_b32 v1, 63, v0\nv_lshlrev_b32 v1, 2, v1\nds_write_b32 v1, v0\ns_waitcnt lgkmcnt(0)",
        "lds_race", "writes LDS address", "s_barrier", lds=256, block=128,
    ),
    Case(
        "two waves add atomically to one LDS address", 
        "v_lshlrev_b32 v1, 2, v0\nds_write_b32 v1, v1\ns_waitcnt lgkmcnt(0)\ns_barrier\nv_mov_b32 v2, 0\n"
        "ds_add_u32 v2, v1\ns_waitcnt lgkmcnt(0)\ns_barrier\nds_read_b32 v3, v2\ns_waitcnt lgkmcnt(0)",
        lds=512, block=128,
    ),
    Case(
        "one wave adds atomically, another reads in the same epoch",
        "v_lshlrev_b32 v1, 2, v0\nds_write_b32 v1, v1\ns_waitcnt lgkmcnt(0)\ns_barrier\nv_mov_b32 v2, 0\n"
        "ds_add_u32 v2, v1\ns_waitcnt lgkmcnt(0)\nds_read_b32 v3, v2\ns_waitcnt lgkmcnt(0)" + USE,
        "lds_race", "reads LDS address 0x0", "s_barrier", lds=512, block=128,
    ),
    Case("LDS address that wraps", "v_sub_u32 v1, 0, v0\nv_lshlrev_b32 v1, 2, v1\nds_write_b32 v1, v0 offset:252\ns_waitcnt lgkmcnt(0)", lds=256),
    # ---------------------------------------------------------------- control
    Case("endless loop", "s_mov_b32 s8, 0\nl:\ns_add_u32 s8, s8, 1\ns_branch l", "endless_loop", "not ended"),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda c: c.name)
def test_case(case: Case) -> None:
    data = np.arange(1024, dtype=np.uint32)
    limit = 10_000 if case.finds == "endless_loop" else 1_000_000
    result = run(case.body, data, arch=case.arch, block=case.block, lds=case.lds, limit=limit)
    found = result.findings if case.severity == "error" else result.warnings
    if not case.finds:
        assert not result.findings, result.findings[0]
        assert not result.warnings, result.warnings[0]
        return
    assert case.finds in [f.check for f in found], (found, result.findings)
    hit = next(f for f in found if f.check == case.finds)
    assert case.says in hit.message
    assert case.fix in hit.fix
    if case.severity == "warning":
        assert not result.findings


@pytest.mark.parametrize("case", [c for c in CASES if c.finds], ids=lambda c: c.name)
def test_a_check_can_be_turned_off(case: Case) -> None:
    data = np.arange(1024, dtype=np.uint32)
    limit = 10_000 if case.finds == "endless_loop" else 1_000_000
    result = run(case.body, data, arch=case.arch, block=case.block, lds=case.lds, checks=f"-{case.finds}", limit=limit)
    assert case.finds not in [f.check for f in [*result.findings, *result.warnings]]
    assert case.finds not in result.by_check()


def test_every_check_has_a_case_that_it_finds() -> None:
    elsewhere = {"global_race", "lane_conflict", "lost_copy", "uninitialized_memory"}  # in files of their own
    assert {c.finds for c in CASES if c.finds} | elsewhere | {rule.name for rule in RULES} == set(CHECKS)


def test_every_event_of_the_catalogue_is_met_somewhere_and_every_check_has_one() -> None:
    folder = Path(border.__file__).parent
    engine = "".join(path.read_text() for path in [*folder.glob("*.[ch]"), folder / "worker.py"])
    of_files = {rule.kind for rule in RULES}
    assert [name for name in EVENTS if name not in of_files and not re.search(rf"\b{name}\b", engine)] == []
    assert {event.check for event in EVENTS.values()} | {"wait_states"} == set(CHECKS)


@pytest.mark.parametrize("case", [c for c in CASES if c.finds], ids=lambda c: c.name)
def test_a_finding_says_what_would_fix_it(case: Case) -> None:
    data = np.arange(1024, dtype=np.uint32)
    limit = 10_000 if case.finds == "endless_loop" else 1_000_000
    result = run(case.body, data, arch=case.arch, block=case.block, lds=case.lds, limit=limit)
    for finding in [*result.findings, *result.warnings]:
        anyone = finding.check == "wait_states"  # met by whoever comes there
        assert finding.fix and finding.message and finding.disassembly, str(finding)
        assert finding.wave >= 0 or anyone, str(finding)


def test_findings_name_the_source_lines_of_both_parties() -> None:
    source = (
        'extern "C" __attribute__((global)) void k(unsigned* a) {\n'
        "  unsigned v;\n"
        '  asm volatile("global_load_dword %0, %1, %2" : "=v"(v) : "v"(__builtin_amdgcn_workitem_id_x() * 4), "s"(a));\n'
        "  a[64 + __builtin_amdgcn_workitem_id_x()] = v + 1;\n"
        "}\n"
    )
    code = (
        find_toolchain("bundled").compile_hip(source, "gfx942", name="late.hip", options=("-gline-tables-only",)).code
    )
    result = emulate(code, "k", 1, 64, [np.zeros(128, np.uint32)])
    finding = next(f for f in result.findings if f.check == "vgpr_read_before_wait")
    assert finding.source.endswith("late.hip:4") and finding.other_source.endswith("late.hip:3"), finding
    assert finding.source in str(finding)


def test_a_finding_names_everything() -> None:
    result = run(ADDRESS + "global_load_dword v2, v1, s[4:5]\nv_add_u32 v3, v2, v2", np.zeros(64, np.uint32))
    finding = result.findings[0]
    text = str(finding)
    assert finding.kernel == "k" and finding.pc > 0 and finding.wave == 0 and finding.workgroup == 0
    assert finding.disassembly.split()[0].startswith("v_add_u32")
    assert finding.other_disassembly.startswith("global_load_dword v2")
    assert "k+0x" in text and "fix: s_waitcnt vmcnt(0)" in text


def test_a_result_has_the_buffers_the_findings_and_the_counts() -> None:
    data = np.zeros(64, np.uint32)
    result = run(ADDRESS + "v_mov_b32 v3, 5\nglobal_store_dword v1, v3, s[4:5]", data)
    assert result.buffers[0] is data and (data == 5).all()
    assert result.findings == [] and result.ok and result.counts["bytes"]["global_write"] == 256


@pytest.mark.parametrize("checks", ["all", "-sgpr_read_before_wait"])
def test_what_a_missing_wait_makes_of_a_descriptor_does_not_hide_the_finding(checks: str) -> None:
    body = (
        LOAD_ARGS
        + "s_load_dwordx4 s[8:11], s[4:5], 0x0\nbuffer_load_dword v3, v0, s[8:11], 0 offen\ns_waitcnt vmcnt(0)"
    )
    if checks != "all":
        with pytest.raises(AmdgenError, match="not that of a buffer"):
            run(body, np.zeros(16, np.uint32), checks=checks)
        return
    result = run(body, np.zeros(16, np.uint32))
    assert [f.check for f in result.findings] == ["sgpr_read_before_wait"]
    assert not result.stopped


def test_findings_fold_by_cause() -> None:
    body = (
        ADDRESS
        + "s_mov_b32 s8, 10\nl:\nglobal_store_dword v1, v9, s[4:5]\n"
        + "s_sub_u32 s8, s8, 1\ns_cmp_lg_u32 s8, 0\ns_cbranch_scc1 l"
    )
    result = run(body, np.zeros(64, np.uint32))
    (finding,) = result.findings
    assert finding.count == 10
