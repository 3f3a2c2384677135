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
