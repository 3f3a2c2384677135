"""The trace of one wave: what changes, what is touched, what lands, and that the run is not another one for it."""

from __future__ import annotations

import numpy as np
from asm_kernels import LOAD_ARGS, assemble

from amdgen.emulator import emulate
from amdgen.emulator.trace import Change, TraceRange, lane_ranges, lane_text, trace_lines

BODY = LOAD_ARGS + """
v_lshlrev_b32 v1, 2, v0
global_load_dword v2, v1, s[4:5]
s_mov_b32 m0, 0x10
s_cmp_eq_u32 s2, 1
v_cmp_gt_u32 vcc, 32, v0
s_waitcnt vmcnt(0)
v_add_u32 v3, v2, v2
s_mov_b64 exec, vcc
ds_write_b32 v1, v3
s_waitcnt lgkmcnt(0)
s_mov_b32 s8, 2
l:
v_add_u32 v3, v3, v3
s_sub_u32 s8, s8, 1
s_cmp_lg_u32 s8, 0
s_cbranch_scc1 l
v_add_u32 v9, v30, v30
"""  # fmt: skip


def trace(wanted: TraceRange, body: str = BODY, block: int = 64):
    code = assemble("gfx942", body, 1, 1024)
    data = np.arange(256, dtype=np.uint32)
    plain = emulate(code, "k", 2, block, [data.copy()])
    result = emulate(code, "k", 2, block, [data], trace=wanted)
    assert result.counts == plain.counts and result.findings == plain.findings and plain.trace is None
    return result.trace


def of(found, start: str):
    return next(s for s in found.steps if s.disassembly.startswith(start))


def test_registers_memory_and_landings() -> None:
    found = trace(TraceRange(group=1))
    load = of(found, "global_load_dword v2")
    assert load.changes == [Change("v2", "in flight", (), ())]
    (access,) = load.accesses
    assert (access.space, access.op, access.size) == ("memory", "load", 4) and access.lanes == tuple(range(64))
    assert np.diff(access.addresses).tolist() == [4] * 63
    (landed,) = of(found, "s_waitcnt vmcnt(0)").changes
    assert landed == Change("v2", "landed", tuple(range(64)), tuple(range(64)))
    assert of(found, "s_mov_b32 m0").changes == [Change("m0", "written", (), (16,))]
    assert of(found, "s_cmp_eq_u32").changes == [Change("scc", "written", (), (1,))]
    assert {c.register for c in of(found, "v_cmp_gt_u32").changes} == {"vcc_lo", "vcc_hi"}
    assert of(found, "v_add_u32_e32 v3, v2").changes[0].lanes == tuple(range(64))
    write = of(found, "ds_write_b32")
    assert write.exec == 0xFFFFFFFF and write.accesses[0].space == "lds" and len(write.accesses[0].lanes) == 32
    assert [c.register for c in of(found, "s_mov_b64 exec").changes] == ["exec_hi"]


def test_a_loop_is_told_each_time_and_the_wave_of_the_first_group_sees_its_own() -> None:
    found = trace(TraceRange(group=0))
    assert len([s for s in found.steps if s.disassembly.startswith("v_add_u32_e32 v3, v3")]) == 2
    assert (
        of(found, "s_cmp_eq_u32").changes == [Change("scc", "written", (), (0,))]
        or not of(found, "s_cmp_eq_u32").changes
    )


def test_the_second_wave_of_a_workgroup() -> None:
    found = trace(TraceRange(wave=1), block=128)
    (landed,) = of(found, "s_waitcnt vmcnt(0)").changes
    assert landed.values == tuple(range(64, 128))


def test_an_undefined_input_is_told_once() -> None:
    found = trace(TraceRange())
    assert len([s for s in found.steps if s.disassembly.startswith("v_add_u32_e32 v9")]) == 1


def test_a_range_of_pcs() -> None:
    whole = trace(TraceRange())
    some = trace(TraceRange(whole.steps[2].pc, whole.steps[4].pc))
    assert [s.pc for s in some.steps] == [s.pc for s in whole.steps[2:5]]


def test_the_text() -> None:
    lines = trace_lines(trace(TraceRange(group=1)))
    text = "\n".join(lines)
    assert "v2 in flight" in text and "v2 = 0x0, +0x1 each (lanes 0-63) (landed)" in text
    assert "ds_write_b32 v1, v3    [exec 0xffffffff]" in text
    assert "write lds, 4 bytes: 0x0, +0x4 each (lanes 0-31)" in text


def test_lanes_compactly() -> None:
    assert lane_ranges((0, 1, 2, 5, 7, 8)) == "0-2,5,7-8"
    assert lane_text((3,), (7,)) == "0x7 (lane 3)"
    assert lane_text((0, 1), (7, 7)) == "0x7 (lanes 0-1)"
    assert lane_text((0, 1, 2), (4, 2, 0)) == "0x4, -0x2 each (lanes 0-2)"
    assert lane_text((0, 1, 2), (4, 2, 1)) == "0x4 0x2 0x1 (lanes 0-2)"


MEMORY = LOAD_ARGS + """
v_lshlrev_b32 v1, 4, v0
v_mov_b32 v2, s4
v_mov_b32 v3, s5
v_add_co_u32 v2, vcc, v2, v1
v_addc_co_u32 v3, vcc, 0, v3, vcc
flat_load_dwordx2 v[4:5], v[2:3]
global_load_ushort v6, v1, s[4:5] offset:6
s_load_dwordx4 s[8:11], s[4:5], 0x10
s_mov_b32 m0, 0
s_nop 0
global_load_lds_dword v[2:3], off offset:4
s_waitcnt vmcnt(1) lgkmcnt(0)
v_mfma_f32_4x4x1_16b_f32 a[0:3], v4, v5, 0
v_cmp_lt_u32 vcc, 40, v0
s_and_saveexec_b64 s[12:13], vcc
v_add_f32 v7, v4, v5
s_waitcnt vmcnt(0)
ds_read2_b32 v[8:9], v1 offset0:0 offset1:1
ds_add_rtn_u32 v10, v1, v4 offset:1024
ds_bpermute_b32 v11, v1, v4
s_waitcnt lgkmcnt(0)
global_atomic_add v12, v1, v4, s[4:5] sc0
global_store_dwordx2 v1, v[4:5], s[4:5] offset:8
s_mov_b64 exec, s[12:13]
s_setvskip 1, 0
v_mov_b32 v7, 1
s_setvskip 0, 0
v_mov_b32 v13, v20
v_accvgpr_read_b32 v14, a1
s_store_dword s8, s[4:5], 0x40
s_mov_b32 s14, 3
s_atomic_add s14, s[4:5], 0x44 glc
s_mov_b32 s6, 0x1000
s_mov_b32 s7, 0x77fac
buffer_load_format_xy v[16:17], v1, s[4:7], 0 offen
s_mov_b32 m0, 0
ds_append v15 offset:8
ds_read_u16_d16_hi v18, v1
s_waitcnt vmcnt(0) lgkmcnt(0)
s_barrier
"""  # fmt: skip


TOUCHED = {
    "buffer_load_format_xy": [("memory", "load", 16, 64, 1024)],
    "ds_add_rtn_u32": [("lds", "atomic", 4, 64, 2048)],
    "ds_append": [("lds", "atomic", 4, 1, 8)],
    "ds_read2_b32": [("lds", "read", 4, 64, 1024), ("lds", "read", 4, 64, 1028)],
    "ds_read_u16_d16_hi": [("lds", "read", 2, 64, 1024)],
    "flat_load_dwordx2": [("memory", "load", 8, 64, 1024)],
    "global_atomic_add": [("memory", "atomic", 4, 64, 1024)],
    "global_load_lds_dword": [("memory", "load", 4, 64, 1028), ("lds", "write", 4, 64, 4)],
    "global_load_ushort": [("memory", "load", 2, 64, 1030)],
    "global_store_dwordx2": [("memory", "store", 8, 64, 1032)],
    "s_atomic_add": [("memory", "atomic", 4, 1, 68)],
    "s_load_dwordx4": [("memory", "load", 16, 1, 16)],
    "s_store_dword": [("memory", "store", 4, 1, 64)],
}
"""By instruction of MEMORY: space, operation, bytes, how many lanes, and the first's offset in the buffer or LDS."""


def test_accesses_of_every_kind() -> None:
    """And accumulators, lanes that are off, values that are undefined, skipped instructions."""
    data = np.arange(8192, dtype=np.uint32)
    result = emulate(assemble("gfx942", MEMORY, 1, 4096), "k", 1, 128, [data], trace=TraceRange(wave=1), checks="none")
    assert result.trace is not None
    buffer = of(result.trace, "flat_load").accesses[0].addresses[0] - 1024  # of the second wave, 16 bytes a lane
    touched = {
        step.disassembly.split()[0]: [
            (a.space, a.op, a.size, len(a.lanes), a.addresses[0] - (buffer if a.space == "memory" else 0))
            for a in step.accesses
        ]
        for step in result.trace.steps[1:]  # behind the load of the arguments
        if step.accesses
    }
    assert touched == TOUCHED
    skipped = [s for s in result.trace.steps if s.disassembly.startswith("v_mov_b32_e32 v7")]
    assert skipped and not skipped[0].changes


def test_an_indexed_instruction_is_shown_as_it_is_executed() -> None:
    body = (
        "v_mov_b32 v10, 5\ns_mov_b32 s8, 3\ns_set_gpr_idx_on s8, gpr_idx(DST)\nv_mov_b32 v20, v10\ns_set_gpr_idx_off\n"
    )
    (step,) = [s for s in trace(TraceRange(), body).steps if s.disassembly.startswith("v_mov_b32_e32 v23")]
    assert step.changes[0].register == "v23"
