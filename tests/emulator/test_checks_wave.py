# ruff: noqa: E501  (bodies of assembly)
"""Faults within one wave or workgroup, and what looks like one: on every architecture, with and without the judge."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest
from asm_kernels import LOAD_ARGS, run

from amdgen.emulator import Result

ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")


@dataclass(frozen=True)
class Case:
    """``finds``: the checks that have a finding, "" when clean; ``says`` and ``fix``: of the first."""

    name: str
    body: str
    finds: str = ""
    says: str = ""
    fix: str = ""
    lds: int = 0
    block: int = 64
    archs: tuple[str, ...] = ARCHS
    severity: str = "error"
    vgprs: int = 96


ADDRESS = LOAD_ARGS + "  v_lshlrev_b32 v1, 2, v0\n"
WRITTEN = "v_lshlrev_b32 v1, 2, v0\nds_write_b32 v1, v0\ns_waitcnt lgkmcnt(0)\n"


def lines(count: int, line: str) -> str:
    """``line`` with the numbers of ``count`` registers from v8 on in place of {}."""
    return "\n".join(line.format(8 + i) for i in range(count)) + "\n"


READS = WRITTEN + lines(21, "ds_read_b32 v{}, v1")
LOADS = ADDRESS + lines(70, "global_load_dword v{}, v1, s[4:5]")
SCALAR = "".join(f"s_load_dword s{20 + i}, s[0:1], 0x0\n" for i in range(15))

COUNTERS = [
    Case(
        "the oldest of 21 LDS reads has returned when the counter is full: rocBLAS for MI300 relies on it",
        READS + "s_waitcnt lgkmcnt(15)\nv_add_u32 v2, v8, v8\nv_add_u32 v2, v13, v13", lds=256,
    ),
    Case("it has without any wait", READS + "v_add_u32 v2, v13, v13", lds=256),
    Case(
        "the sixth has not", READS + "s_waitcnt lgkmcnt(15)\nv_add_u32 v2, v14, v14",
        "vgpr_read_before_wait", "v14 is read", "s_waitcnt lgkmcnt(14)", lds=256,
    ),
    Case(
        "a register that is read by the instruction that finds the counter full",
        WRITTEN + lines(15, "ds_read_b32 v{}, v1") + "ds_write_b32 v1, v8\n", lds=256,
    ),
    Case(
        "and one instruction too early", WRITTEN + lines(14, "ds_read_b32 v{}, v1") + "ds_write_b32 v1, v8\n",
        "vgpr_read_before_wait", "v8 is read", "s_waitcnt lgkmcnt(13)", lds=256,
    ),
    Case("70 loads: the oldest seven", LOADS + "v_add_u32 v2, v14, v14"),
    Case(
        "70 loads: the eighth", LOADS + "v_add_u32 v2, v15, v15",
        "vgpr_read_before_wait", "v15 is read", "s_waitcnt vmcnt(62)",
    ),
    Case(
        "scalar loads may return before an older LDS read",
        WRITTEN + "ds_read_b32 v8, v1\n" + SCALAR + "s_waitcnt lgkmcnt(15)\nv_add_u32 v2, v8, v8",
        "vgpr_read_before_wait", "v8 is read", "s_waitcnt lgkmcnt(0)", lds=256,
    ),
    Case(
        "nor does a wait on another counter behind a count that scalar loads have filled",
        WRITTEN + "ds_read_b32 v8, v1\n" + SCALAR[: SCALAR.index("s23")].rsplit("\n", 1)[0]
        + "\ns_waitcnt lgkmcnt(2)\ns_waitcnt vmcnt(0)\nv_add_u32 v2, v8, v8",
        "vgpr_read_before_wait", "v8 is read", "s_waitcnt lgkmcnt(0)", lds=256,
    ),
    Case(
        "15 LDS reads and the scalar load that finds the counter full",
        WRITTEN + lines(15, "ds_read_b32 v{}, v1") + "s_load_dword s20, s[0:1], 0x0\nv_add_u32 v2, v8, v8", lds=256,
    ),
    Case(
        "a full lgkmcnt says nothing of loads",
        ADDRESS + "ds_write_b32 v1, v0\nglobal_load_dword v40, v1, s[4:5]\n" + lines(21, "ds_read_b32 v{}, v1") + "v_add_u32 v2, v40, v40",
        "vgpr_read_before_wait", "v40 is read", "s_waitcnt vmcnt(0)", lds=256,
    ),
    Case(
        "16 LDS writes: the oldest is done at the barrier",
        "v_lshlrev_b32 v1, 2, v0\nv_xor_b32 v2, 0x100, v1\nds_write_b32 v1, v0\n" + "ds_write_b32 v1, v0 offset:512\n" * 15
        + "s_barrier\nds_read_b32 v3, v2\ns_waitcnt lgkmcnt(0)",
        lds=1024, block=128,
    ),
]  # fmt: skip

BEFORE_MFMA = (
    "".join(f"v_mov_b32 v{r}, 0\n" for r in range(2, 8)) + lines(32, "v_accvgpr_write_b32 a{}, v2")
    + "s_nop 15\nv_or_b32 v7, v0, v0\n"
)  # fmt: skip
READER = "{mfma} a[24:39], v[6:7], v[4:5], a[24:39]"
MFMA_BETWEEN = BEFORE_MFMA + "{mfma} a[8:23], v[2:3], v[4:5], a[8:23]\n" + READER
NOT_MI350 = ("gfx908", "gfx90a", "gfx942")
MATRIX = [
    Case(
        "a matrix instruction of 16 passes between a vector instruction and the one that reads its result: rocBLAS",
        MFMA_BETWEEN,
    ),
    Case("another instruction between them", BEFORE_MFMA + "s_nop 0\n" + READER, "wait_states", "1 are there (valu_mfma", "s_nop 0", archs=NOT_MI350),
    Case(
        "another instruction between them: on MI350 AITER does it", BEFORE_MFMA + "s_nop 0\n" + READER,
        "wait_states", "1 are there (valu_mfma", "s_nop 0", archs=("gfx950",), severity="warning",
    ),
    Case(
        "a matrix instruction before both", BEFORE_MFMA.replace("v_or_b32", "{mfma} a[8:23], v[2:3], v[4:5], a[8:23]\nv_or_b32")
        + "s_nop 0\n" + READER, "wait_states", "1 are there (valu_mfma", "s_nop 0", archs=NOT_MI350,
    ),
    Case("two other instructions", BEFORE_MFMA + "s_nop 1\n" + READER),
    Case(
        "the time that a matrix instruction waits does not count for others",
        MFMA_BETWEEN.replace("v_or_b32 v7, v0, v0", "v_mov_b32 v6, v0") + "\nv_cmpx_eq_u32 vcc, v0, v0\n"
        "{mfma} a[8:23], v[2:3], v[4:5], a[8:23]",
        "wait_states", "wrote EXEC. 4 wait states", "s_nop 3",
    ),
]  # fmt: skip

NO_LANES = "s_mov_b64 exec, 0\n"
IDLE = [
    Case("load through an unwritten base with no lane", "v_mov_b32 v1, 0\n" + NO_LANES + "global_load_dword v2, v1, s[20:21]\ns_waitcnt vmcnt(0)"),
    Case("the same with a lane", "v_mov_b32 v1, 0\ns_mov_b64 exec, 1\nglobal_load_dword v2, v1, s[20:21]\ns_waitcnt vmcnt(0)", "uninitialized_sgpr", "s20"),
    Case("buffer load, store and copy to LDS with no lane", "v_mov_b32 v1, 0\n" + NO_LANES + "buffer_load_dword v2, v1, s[20:23], s30 offen\nbuffer_store_dword v1, v1, s[20:23], 0 offen\nbuffer_load_dword v1, s[20:23], 0 offen lds\ns_waitcnt vmcnt(0)", lds=256),
    Case("the copy with a lane", "v_mov_b32 v1, 0\ns_mov_b64 exec, 1\n" + LOAD_ARGS + "s_mov_b32 s6, 64\ns_mov_b32 s7, 0x20000\nbuffer_load_dword v1, s[4:7], 0 offen lds\ns_waitcnt vmcnt(0)", "m0_unset", "M0", lds=256),
    Case("atomic with no lane", "v_mov_b32 v1, 0\n" + NO_LANES + "global_atomic_add v1, v1, s[20:21]\ns_waitcnt vmcnt(0)"),
    Case("a scalar load has no lanes", "v_mov_b32 v1, 0\n" + NO_LANES + "s_load_dword s4, s[20:21], 0x0\ns_waitcnt lgkmcnt(0)", "uninitialized_sgpr", "s20"),
]  # fmt: skip

HISTOGRAM = (
    "v_and_b32 v1, 63, v0\nv_lshlrev_b32 v1, 2, v1\nv_mov_b32 v2, 1\nv_mov_b32 v3, 0\nds_write_b32 v1, v3\n"
    "s_waitcnt lgkmcnt(0)\ns_barrier\nds_add_u32 v1, v2\n"
)
"""Two waves count into the same 64 places."""
READ_COUNTS = f"ds_read_b32 v4, v1\ns_waitcnt lgkmcnt(0)\n{LOAD_ARGS}global_store_dword v1, v4, s[4:5]\n"


def at_barrier(name: str, body: str, *told: str, lds: int) -> list[Case]:
    """What is wrong if s_barrier does not wait for LDS instructions: an error where it is known not to, else a warning
    that says so."""
    unknown = told[0], "it is not known whether s_barrier itself waits", *told[2:]
    return [
        Case(name, body, *told, lds=lds, block=128, archs=("gfx908", "gfx942")),
        Case(f"{name}: not known", body, *unknown, lds=lds, block=128, archs=("gfx90a", "gfx950"), severity="warning"),
    ]


SHARED = [
    Case("a histogram of two waves", HISTOGRAM + "s_waitcnt lgkmcnt(0)\ns_barrier\n" + READ_COUNTS, lds=256, block=128),
    *at_barrier(
        "without the wait before the barrier, read by those who counted", HISTOGRAM + "s_barrier\n" + READ_COUNTS,
        "lds_read_before_wait", "write by wave", "s_waitcnt lgkmcnt(0)", lds=256,
    ),
    *at_barrier(
        "with the wait behind the barrier", HISTOGRAM + "s_barrier\ns_waitcnt lgkmcnt(0)\n" + READ_COUNTS,
        "lds_race", "before the last barrier, without waiting there", "s_waitcnt lgkmcnt(0) in", lds=256,
    ),
    Case(
        "counted twice, with one wait", HISTOGRAM + "ds_add_u32 v1, v2\ns_waitcnt lgkmcnt(0)\ns_barrier\n" + READ_COUNTS,
        lds=256, block=128,
    ),
    Case(
        "counted on in the next epoch, without a wait between", HISTOGRAM + "s_barrier\nds_add_u32 v1, v2\ns_waitcnt lgkmcnt(0)\n"
        "s_barrier\n" + READ_COUNTS, lds=256, block=128,
    ),
    Case(
        "one wave alone needs no wait", HISTOGRAM + "s_barrier\n" + READ_COUNTS, lds=256,
    ),
    Case(
        "both waves write the same to the same place, and read it",
        "v_and_b32 v1, 63, v0\nv_lshlrev_b32 v1, 2, v1\nds_write_b32 v1, v1\ns_barrier\nds_read_b32 v4, v1\ns_waitcnt lgkmcnt(0)",
        lds=256, block=128,
    ),
]  # fmt: skip
FIRST_WAVE = "v_cmp_gt_u32 vcc, 64, v0\ns_nop 4\ns_cbranch_vccz over\n"
TWO_PARTS = "v_lshlrev_b32 v1, 2, v0\nv_xor_b32 v2, 0x100, v1\nds_write_b32 v1, v0\ns_waitcnt lgkmcnt(0)\ns_barrier\n"
"""Two waves; v1: each one's own part, which is written; v2: the other's."""
OF_WAVE_0 = "v_cmp_gt_u32 vcc, 64, v0\ns_nop 4\ns_cbranch_vccz {0}\n"
COPIED_OVER = (
    LOAD_ARGS
    + "s_mov_b32 s6, 0x1000\ns_mov_b32 s7, 0x20000\ns_mov_b32 m0, 0\n"
    + TWO_PARTS
    + "ds_read_b32 v3, v2\ns_barrier\n"
    + OF_WAVE_0.format("over")
    + "buffer_load_dword v1, s[4:7], 0 offen lds\nover:\ns_waitcnt vmcnt(0) lgkmcnt(0)\n"
)
AT_BARRIER = [
    *at_barrier(
        "read in flight at the barrier, written behind it", TWO_PARTS + "ds_read_b32 v3, v2\ns_barrier\nds_write_b32 v1, v0\n"
        "s_waitcnt lgkmcnt(0)", "lds_write_before_wait", "still reads", "s_waitcnt lgkmcnt(0)", lds=512,
    ),
    *at_barrier(
        "written in flight at the barrier, read behind it", TWO_PARTS + "ds_write_b32 v1, v2\ns_barrier\nds_read_b32 v3, v2\n"
        "s_waitcnt lgkmcnt(0)", "lds_read_before_wait", "write by wave", "s_waitcnt lgkmcnt(0)", lds=512,
    ),
    Case(
        "a copy from memory comes later", COPIED_OVER, "lds_write_before_wait", "a copy brings its data long after that",
        "s_waitcnt lgkmcnt(0)", lds=512, block=128, archs=("gfx908", "gfx942"), severity="warning",
    ),
    Case(
        "a copy from memory in flight at the barrier", COPIED_OVER.replace("ds_read_b32 v3, v2\ns_barrier\n", "s_barrier\n").replace(
            "over:\n", "over:\ns_barrier\nds_read_b32 v3, v2\n"),
        "lds_read_before_wait", "a copy by", "s_waitcnt vmcnt(0)", lds=512, block=128,
    ),
    Case("waited for before the barrier", TWO_PARTS + "ds_read_b32 v3, v2\ns_waitcnt lgkmcnt(0)\ns_barrier\nds_write_b32 v1, v0", lds=512, block=128),
    Case(
        "written by one wave, read by another behind the barrier without order, while a third read it late",
        "v_and_b32 v1, 63, v0\nv_lshlrev_b32 v1, 2, v1\nds_write_b32 v1, v1\ns_waitcnt lgkmcnt(0)\ns_barrier\n"
        "v_lshrrev_b32 v4, 6, v0\ns_nop 4\nv_readfirstlane_b32 s9, v4\ns_nop 4\ns_cmp_eq_u32 s9, 0\ns_cbranch_scc1 zero\n"
        "s_barrier\ns_cmp_lg_u32 s9, 1\ns_cbranch_scc1 two\nds_read_b32 v3, v1\ns_waitcnt lgkmcnt(0)\ns_barrier\ns_branch out\n"
        "zero:\nds_read_b32 v3, v1\ns_barrier\ns_waitcnt lgkmcnt(0)\ns_barrier\ns_branch out\n"
        "two:\nds_write_b32 v1, v4\ns_waitcnt lgkmcnt(0)\ns_barrier\nout:\n",
        "lds_race", "since the last barrier", lds=256, block=192,
    ),
]  # fmt: skip

BARRIERS = [
    Case("waves at different barriers, as often: AMD's ping-pong kernels", FIRST_WAVE + "s_barrier\ns_nop 0\ns_barrier\ns_branch out\nover:\ns_barrier\ns_barrier\nout:\n", block=128),
    Case(
        "one wave meets a barrier more", FIRST_WAVE + "s_barrier\ns_barrier\ns_branch out\nover:\ns_barrier\nout:\n",
        "barrier_divergence", "they met fewer barriers", "as many barriers", block=128, severity="warning",
    ),
    Case(
        "what one wave writes before its barrier the other may read behind another",
        "v_lshlrev_b32 v1, 2, v0\nv_xor_b32 v2, 0x100, v1\n" + FIRST_WAVE + "ds_write_b32 v1, v0\ns_waitcnt lgkmcnt(0)\ns_barrier\n"
        "s_branch out\nover:\ns_barrier\nds_read_b32 v3, v2\ns_waitcnt lgkmcnt(0)\nout:\n", lds=512, block=128,
    ),
]  # fmt: skip
KNOWN_SCC = "s_cmp_eq_u32 s2, s2\n"
SELECT = "s_cselect_b32 s8, 0x12345678, 0\n"
SELECT_64 = "s_cselect_b64 s[8:9], -1, 0\n"
STORE_S8 = ADDRESS + "v_mov_b32 v2, s8\nglobal_store_dword v1, v2, s[4:5]\n"
SCALAR_CONDITIONS = [
    Case("SCC that nothing has set decides a branch", "s_cbranch_scc1 l\ns_nop 0\nl:\n", "uninitialized_sgpr", "scc was never written and decides a condition"),
    Case("SCC that was set", KNOWN_SCC + "s_cbranch_scc1 l\ns_nop 0\nl:\n"),
    Case("SCC that nothing has set selects what is stored", SELECT + STORE_S8, "uninitialized_vgpr", "scc was never written and decides v2"),
    Case("SCC that was set selects", KNOWN_SCC + SELECT + STORE_S8),
    Case("it selects between two that are alike", SELECT.replace("0x12345678, 0", "7, 7") + STORE_S8),
    Case("it selects of 64 bits", SELECT_64 + STORE_S8, "uninitialized_vgpr", "scc was never written and decides v2"),
    Case("nothing uses what it selects", SELECT_64),
    Case("a mask of no lanes takes it away", "s_mov_b64 exec, 0\n" + SELECT_64 + "s_and_b64 s[8:9], s[8:9], exec\ns_or_b64 exec, s[8:9], exec\n"),
    Case("a mask of some lanes does not", SELECT_64 + "s_and_b64 s[8:9], s[8:9], exec\ns_cbranch_scc1 l\ns_nop 0\nl:\n", "uninitialized_sgpr", "scc was never written and decides a condition"),
]  # fmt: skip
ONE_PLACE = "v_and_b32 v1, 7, v0\nv_lshlrev_b32 v1, 2, v1\n"
LANES = [
    Case(
        "lanes write different values to one LDS address", ONE_PLACE + "ds_write_b32 v1, v0\ns_waitcnt lgkmcnt(0)",
        "lane_conflict", "different values to LDS address 0x0", "let one of the lanes", lds=256, severity="warning",
    ),
    Case("the same value", ONE_PLACE + "ds_write_b32 v1, v1\ns_waitcnt lgkmcnt(0)", lds=256),
    Case(
        "different values to one place in memory", LOAD_ARGS + ONE_PLACE + "global_store_dword v1, v0, s[4:5]",
        "lane_conflict", "different values to 0x", "let one of the lanes", severity="warning",
    ),
    Case("the same value in memory", LOAD_ARGS + ONE_PLACE + "global_store_dword v1, v1, s[4:5]"),
    Case("the same byte of different values", LOAD_ARGS + ONE_PLACE + "v_lshlrev_b32 v2, 8, v0\nglobal_store_byte v1, v2, s[4:5]"),
    Case("atomics", ONE_PLACE + "ds_write_b32 v1, v1\nds_add_u32 v1, v0\ns_waitcnt lgkmcnt(0)", lds=256),
    Case("only one of them is active", ONE_PLACE + "s_mov_b64 exec, 0xff\nds_write_b32 v1, v0\ns_waitcnt lgkmcnt(0)", lds=256),
    Case("one instruction after the other", LOAD_ARGS + "v_mov_b32 v1, 0\ns_mov_b64 exec, 1\nglobal_store_dword v1, v0, s[4:5]\ns_mov_b64 exec, 2\nglobal_store_dword v1, v0, s[4:5]"),
]  # fmt: skip
WAITED = "s_waitcnt vmcnt(0) lgkmcnt(0)\n"
UNWAITED = ADDRESS + "global_load_dword v4, v1, s[4:5]\n"
ONE_CAUSE = [
    Case(
        "an unwaited load into a register that was never written, used and stored",
        UNWAITED + "v_add_u32 v5, v4, v4\n" + WAITED + "global_store_dword v1, v5, s[4:5]\n",
        "vgpr_read_before_wait", "v4 is read",
    ),
    Case(
        "whose result decides a branch",
        UNWAITED + "v_cmp_eq_u32 vcc, v4, v4\ns_nop 4\ns_and_b64 s[8:9], vcc, exec\ns_cbranch_scc1 l\ns_nop 0\nl:\n",
        "vgpr_read_before_wait", "v4 is read",
    ),
    Case(
        "whose result is an address",
        UNWAITED + "v_lshlrev_b32 v5, 2, v4\nglobal_load_dword v6, v5, s[4:5]\n" + WAITED + "global_store_dword v6, v6, s[4:5]",
        "vgpr_read_before_wait", "v4 is read",
    ),
    Case(
        "an address that was not waited for", "s_load_dwordx2 s[4:5], s[0:1], 0x0\nv_lshlrev_b32 v1, 2, v0\n"
        "global_load_dword v4, v1, s[4:5]\ns_load_dword s8, s[4:5], 0x0\n" + WAITED + "v_add_u32 v4, s8, v4\nglobal_store_dword v1, v4, s[4:5]",
        "sgpr_read_before_wait", "s4 is read", "s_waitcnt lgkmcnt(0)",
    ),
    Case(
        "an address made of one", "s_load_dword s4, s[0:1], 0x0\nv_mov_b32 v1, s4\nds_write_b32 v1, v0\n" + WAITED,
        "sgpr_read_before_wait", "s4 is read", "s_waitcnt lgkmcnt(0)", lds=256,
    ),
    Case(
        "LDS read before its copy has landed, and the value used as an address",
        ADDRESS + "s_mov_b32 s6, 0x1000\ns_mov_b32 s7, 0x20000\ns_mov_b32 m0, 0\ns_nop 0\nbuffer_load_dword v1, s[4:7], 0 offen lds\n"
        "ds_read_b32 v3, v1\n" + WAITED + "v_lshlrev_b32 v3, 2, v3\nglobal_store_dword v3, v0, s[4:5]",
        "lds_read_before_wait", "a copy by its own wave", "s_waitcnt vmcnt(0)", lds=256,
    ),
    Case(
        "two loads for one instruction, which overwrites a register, and later uses: one wait is missing",
        UNWAITED + "global_load_dword v5, v1, s[4:5] offset:4\nv_add_u32 v4, v4, v5\nv_add_u32 v6, v4, v5\n"
        "v_mov_b32 v5, v6\n" + WAITED + "global_store_dword v1, v6, s[4:5]",
        "vgpr_read_before_wait", "registers of 1 other load", "s_waitcnt vmcnt(0)",
    ),
    Case(
        "another register, really never written, is told of as well",
        UNWAITED + "v_add_u32 v5, v4, v9\n" + WAITED + "global_store_dword v1, v9, s[4:5]\n",
        "vgpr_read_before_wait uninitialized_vgpr", "v4 is read",
    ),
]  # fmt: skip
HALF = (
    "v_lshlrev_b32 v1, 2, v0\ns_mov_b64 exec, 0xffff\nds_write_b32 v1, v0\ns_mov_b64 exec, -1\ns_waitcnt lgkmcnt(0)\n"
)
READ_ALL = HALF + "ds_read_b32 v3, v1\ns_waitcnt lgkmcnt(0)\nv_add_u32 v3, v3, v0\n"
SIXTEEN = "s_mov_b64 exec, 0xffff\n"
UNWRITTEN_LDS = [
    Case("48 lanes read LDS that nothing has written, and drop it", READ_ALL, lds=256),
    Case("only those lanes store that have read something", READ_ALL + LOAD_ARGS + SIXTEEN + "global_store_dword v1, v3, s[4:5]", lds=256),
    Case(
        "all lanes store", READ_ALL + LOAD_ARGS + "global_store_dword v1, v3, s[4:5]",
        "uninitialized_lds", "LDS address 0x40 was never written, and what is read there is used", "write these bytes", lds=256,
    ),
    Case(
        "it decides a condition", READ_ALL + "v_cmp_lt_u32 vcc, 0x10000, v3\ns_nop 4\ns_and_b64 s[8:9], vcc, exec\ns_cbranch_scc1 l\ns_nop 0\nl:",
        "uninitialized_lds", "decides a condition", "write these bytes", lds=256,
    ),
    Case(
        "it is an address", READ_ALL + LOAD_ARGS + "v_and_b32 v3, 4, v3\nglobal_load_dword v4, v3, s[4:5]",
        "uninitialized_lds", "is used", "write these bytes", lds=256,
    ),
    Case(
        "it is written to LDS again, and read", READ_ALL + "ds_write_b32 v1, v3\nds_read_b32 v5, v1\ns_waitcnt lgkmcnt(0)\n"
        + LOAD_ARGS + "global_store_dword v1, v5, s[4:5]",
        "uninitialized_lds", "is used", "write these bytes", lds=256,
    ),
    Case("it is written to LDS again, and nobody reads it", READ_ALL + "ds_write_b32 v1, v3\ns_waitcnt lgkmcnt(0)", lds=256),
    Case("bits that arithmetic drops", READ_ALL + LOAD_ARGS + "v_and_b32 v3, 0, v3\nglobal_store_dword v1, v3, s[4:5]", lds=256),
    Case(
        "an atomic on it", HALF + "ds_add_u32 v1, v0\ns_waitcnt lgkmcnt(0)",
        "uninitialized_lds", "LDS address 0x40 was never written", "write these bytes", lds=256,
    ),
    Case(
        "rows of a matrix product that nobody stores",
        HALF + "".join(f"v_mov_b32 v{r}, 0\n" for r in range(10, 20)) + lines(4, "v_accvgpr_write_b32 a{}, v10")
        + "ds_read_b64 v[2:3], v1\ns_waitcnt lgkmcnt(0)\nv_mfma_f32_16x16x16f16 a[8:11], v[2:3], v[10:11], a[8:11]\n",
        lds=512, archs=("gfx908", "gfx90a"),
    ),
]  # fmt: skip


MFMA = {"gfx908": "v_mfma_f32_32x32x8f16", "gfx90a": "v_mfma_f32_32x32x8f16"}
"""Of 16 passes, where it is not the same in f32."""


def execute(case: Case, arch: str) -> Result:
    data = np.arange(1024, dtype=np.uint32)
    body = case.body
    if "{mfma}" in body:
        body = body.replace("{mfma}", MFMA.get(arch, "v_mfma_f32_32x32x8_f16"))
    return run(body, data, arch=arch, block=case.block, lds=case.lds, vgprs=case.vgprs)


def check(case: Case, arch: str) -> Result:
    result = execute(case, arch)
    found = [*result.findings, *result.warnings]
    if not case.finds:
        assert not found, found[0]
        return result
    assert {(f.check, f.severity) for f in found} == {(name, case.severity) for name in case.finds.split()}, found
    assert case.says in found[0].message
    assert case.fix in found[0].fix
    return result


def each(cases: list[Case]) -> pytest.MarkDecorator:
    """A parameter for every case on each of its architectures."""
    made = [pytest.param(case, arch, id=f"{case.name}-{arch}") for case in cases for arch in case.archs]
    return pytest.mark.parametrize("case, arch", made)


@each(COUNTERS)
@pytest.mark.usefixtures("variant")
def test_a_full_counter_has_retired_the_oldest(case: Case, arch: str) -> None:
    check(case, arch)


@each(MATRIX)
@pytest.mark.usefixtures("variant")
def test_wait_states_around_matrix_instructions(case: Case, arch: str) -> None:
    check(case, arch)


@each(IDLE)
@pytest.mark.usefixtures("variant")
def test_an_access_without_lanes_reads_nothing(case: Case, arch: str) -> None:
    check(case, arch)


@each(ONE_CAUSE)
@pytest.mark.usefixtures("variant")
def test_one_cause_is_one_finding(case: Case, arch: str) -> None:
    result = check(case, arch)
    assert len(result.findings) + len(result.warnings) == len(case.finds.split()), result.findings


@each(UNWRITTEN_LDS)
@pytest.mark.usefixtures("variant")
def test_lds_that_nothing_has_written_matters_where_it_is_used(case: Case, arch: str) -> None:
    check(case, arch)


@each(SHARED)
@pytest.mark.usefixtures("variant")
def test_atomics_of_several_waves_on_one_place(case: Case, arch: str) -> None:
    check(case, arch)


@each(AT_BARRIER)
@pytest.mark.usefixtures("variant")
def test_lds_instructions_in_flight_at_a_barrier(case: Case, arch: str) -> None:
    check(case, arch)


@each(BARRIERS)
@pytest.mark.usefixtures("variant")
def test_barriers_are_counted(case: Case, arch: str) -> None:
    check(case, arch)


@each(SCALAR_CONDITIONS)
@pytest.mark.usefixtures("variant")
def test_what_decides_has_been_set(case: Case, arch: str) -> None:
    check(case, arch)


@each(LANES)
@pytest.mark.usefixtures("variant")
def test_lanes_that_write_to_one_place(case: Case, arch: str) -> None:
    check(case, arch)
