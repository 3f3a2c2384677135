"""What waves executed, as C records it: beside the trace of one wave, which Python makes of the same launch."""

from __future__ import annotations

import tracemalloc

import numpy as np
import pytest
from asm_kernels import LOAD_ARGS, assemble

from amdgen.emulator import emulate
from amdgen.emulator.arena import Blank
from amdgen.emulator.launch import LaunchError
from amdgen.emulator.native import machine, recording
from amdgen.emulator.native.recording import NO_DETAIL, Recording
from amdgen.emulator.trace import TraceRange

BODY = LOAD_ARGS + """
v_lshlrev_b32 v1, 8, v0
global_load_dword v2, v1, s[4:5]
s_mov_b32 s8, 3
v_lshlrev_b32 v3, 4, v0
s_waitcnt vmcnt(0)
l:
ds_write_b32 v3, v2
s_sub_u32 s8, s8, 1
s_cmp_lg_u32 s8, 0
s_cbranch_scc1 l
s_waitcnt lgkmcnt(0)
s_barrier
"""  # fmt: skip
WAVES, GROUPS = 2, 3


def launch(**how):
    code = assemble("gfx942", BODY, 1, 4096)
    data = np.arange(GROUPS << 13, dtype=np.uint32)
    return emulate(code, "k", GROUPS, 64 * WAVES, [data], checks="none", **how)


def recorded(**how) -> Recording:
    made = Recording(**how)
    launch(record=made)
    return made


def of_wave(made: Recording, group: int, wave: int):
    return made.steps[(made.steps["group"] == group) & (made.steps["wave"] == wave)]


def test_each_wave_has_what_its_trace_has() -> None:
    made = recorded()
    for group, wave in ((0, 0), (2, 1)):
        traced = launch(trace=TraceRange(group=group, wave=wave)).trace
        steps = of_wave(made, group, wave)
        code = [made.operations[n].inst for n in steps["operation"]]
        first = code[0].address
        assert [inst.address - first for inst in code] == [step.pc for step in traced.steps]
        lines = [len({a // made.line_bytes for one in step.accesses if one.space == "memory" for a in one.addresses})
                 for step in traced.steps]  # fmt: skip
        found = [0 if at == NO_DETAIL else made.details[at] for at in steps["detail"]]
        assert found == lines and 64 in found


def test_bank_conflicts_are_those_that_the_launch_counts() -> None:
    made = Recording()
    counts = launch(record=made).counts
    found = [made.details[at + 2] for at in made.steps["detail"] if at != NO_DETAIL]
    assert sum(found) == counts["bank_conflict_cycles"] and sorted(set(found)) == [0, 6]


def test_waves_end_when_enough_was_seen() -> None:
    whole, part = recorded(), recorded(most_of_wave=7)
    for group in range(GROUPS):
        for wave in range(WAVES):
            steps = of_wave(part, group, wave)
            assert len(steps) == 7
            assert steps["operation"].tolist() == of_wave(whole, group, wave)["operation"][:7].tolist()


EVERY_ACCESS = LOAD_ARGS + """
v_lshlrev_b32 v1, 2, v0
v_lshlrev_b32 v9, 4, v0
v_mov_b32 v2, 0
v_mov_b32 v3, 0
v_mov_b32 v4, 0
v_mov_b32 v5, 0
s_mov_b32 m0, 0
ds_write_b128 v9, v[2:5] offset:512
s_waitcnt lgkmcnt(0)
ds_read2_b32 v[6:7], v9 offset0:128 offset1:129
ds_add_u32 v1, v2 offset:512
ds_append v8 offset:64
s_load_dwordx2 s[16:17], s[4:5], 0x40
s_mov_b64 s[8:9], s[4:5]
s_mov_b32 s10, 0x4000
s_mov_b32 s11, 0x00020000
s_mov_b32 m0, 0x400
s_nop 0
buffer_load_dword v1, s[8:11], 0 offen lds
buffer_load_dwordx3 v[10:12], v9, s[8:11], 0 offen
s_waitcnt vmcnt(0) lgkmcnt(0)
global_store_short v1, v2, s[4:5] offset:2048
global_atomic_add v13, v1, v2, s[4:5] sc0
v_cmp_gt_u32 vcc, 32, v0
s_and_saveexec_b64 s[14:15], vcc
global_load_ushort v14, v1, s[4:5]
s_mov_b64 exec, s[14:15]
s_waitcnt vmcnt(0)
"""  # fmt: skip


def test_the_judge_records_the_same() -> None:
    """Lines and lanes of memory, cycles of conflicts, of every kind of access: without checks another variant of the
    engine records."""
    code, found = assemble("gfx942", EVERY_ACCESS, 1, 4096), []
    for checks in ("none", "wait_states"):
        made = Recording()
        emulate(code, "k", 2, 128, [np.zeros(8192, np.uint32)], checks=checks, record=made)
        waves = [[of_wave(made, group, wave) for wave in range(2)] for group in range(2)]
        found.append(
            [
                [(int(s["operation"]), made.details[s["detail"] :][: 3 + made.details[s["detail"]]].tolist())
                 if s["detail"] != NO_DETAIL else int(s["operation"]) for s in steps]
                for pair in waves for steps in pair
            ]
        )  # fmt: skip
    assert found[0] == found[1]
    assert sum(isinstance(step, tuple) for step in found[0][0]) == 11


def test_a_launch_that_is_too_long_is_refused() -> None:
    with pytest.raises(LaunchError, match="more than 20 instructions to record"):
        recorded(room=20)


def test_some_workgroups_are_recorded_whole() -> None:
    """The beginnings are those of a recording without any; what is whole is what a recording of all has."""
    made, short, full = recorded(most_of_wave=5, whole=(1,)), recorded(most_of_wave=5), recorded()
    for group in range(GROUPS):
        want = full if group == 1 else short
        for wave in range(WAVES):
            assert len(of_wave(made, group, wave)) == len(of_wave(want, group, wave)) > 0
    begun, fields = made.beginnings(range(GROUPS)), ["group", "wave", "operation"]
    assert sorted(begun.steps[fields].tolist()) == sorted(short.steps[fields].tolist())
    assert set(made.of_groups([1]).steps["group"]) == {1}


def test_blank_memory_is_zeros_at_addresses_of_its_own() -> None:
    body = """
s_load_dwordx4 s[4:7], s[0:1], 0x0
s_waitcnt lgkmcnt(0)
v_lshlrev_b32 v1, 2, v0
global_load_dword v2, v1, s[4:5]
s_waitcnt vmcnt(0)
v_add_u32 v2, 7, v2
global_store_dword v1, v2, s[6:7]
"""
    code, written = assemble("gfx942", body, 2), np.ones(64, np.uint32)
    found = emulate(code, "k", 1, 64, [Blank(256), written])
    assert found.ok and (written == 7).all() and len(found.buffers) == 1
    assert emulate(code, "k", 1, 64, [Blank(128), written]).findings  # and it ends where it ends


def test_parts_of_blank_memory_are_copied_in_and_written_back() -> None:
    """Beyond 4 GiB, of which the host holds 512 bytes."""
    body = """
s_load_dwordx4 s[4:7], s[0:1], 0x0
s_waitcnt lgkmcnt(0)
s_add_u32 s5, s5, 1
s_add_u32 s7, s7, 1
v_lshlrev_b32 v1, 2, v0
global_load_dword v2, v1, s[4:5]
s_waitcnt vmcnt(0)
v_add_u32 v2, 7, v2
global_store_dword v1, v2, s[6:7]
"""
    read, written = np.arange(64, dtype=np.uint32), np.ones(64, np.uint32)
    far = 1 << 32
    given = [Blank(far + 256, {far: read}), Blank(far + 512, {far: written, 0: np.zeros(4, np.uint32)})]
    assert emulate(assemble("gfx942", body, 2), "k", 1, 64, given).ok and (written == read + 7).all()


def test_threads_record_what_one_does(monkeypatch: pytest.MonkeyPatch) -> None:
    groups, steps_of, join = 40, [], recording._joined
    monkeypatch.setattr(
        recording, "_joined", lambda parts: steps_of.append([part.state.n_steps for part in parts]) or join(parts)
    )
    own = "s_lshl_b32 s9, s2, 13\nv_lshlrev_b32 v1, 8, v0\nv_add_u32 v1, s9, v1\n"  # memory of each group
    code = assemble("gfx942", BODY.replace("v_lshlrev_b32 v1, 8, v0\n", own), 1, 4096)
    data = np.arange(groups << 13, dtype=np.uint32)

    def by_wave(seconds: float, **how) -> tuple[dict[tuple[int, int], list[object]], Recording]:
        monkeypatch.setattr(machine, "_ALONE_SECONDS", seconds)
        made = Recording(**how)
        emulate(code, "k", groups, 64 * WAVES, [data], checks="none", record=made)
        found = {}
        for group in range(groups):
            for wave in range(WAVES):
                steps = of_wave(made, group, wave)
                details = [() if at == NO_DETAIL else tuple(made.details[at : at + 3 + made.details[at]])
                           for at in steps["detail"]]  # fmt: skip
                found[group, wave] = [steps["operation"].tolist(), steps["number"].tolist(), details]
        return found, made

    for how in ({}, {"most_of_wave": 7, "whole": (3, 31), "counted": (5, 30)}):
        one, alone = by_wave(float("inf"), **how)
        assert len(steps_of[-1]) == 1
        for _ in range(100):  # until both threads came to some
            several, made = by_wave(0.0, **how)
            if len(steps_of[-1]) == 2 and all(steps_of[-1]):
                break
        assert len(steps_of[-1]) == 2 and all(steps_of[-1])
        assert several == one and made.counts == alone.counts
        assert len({len(of_wave(made, group, 0)) for group in range(groups)}) == 1 + bool(how)


def test_what_may_talk_is_recorded_by_one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, begin = [], Recording.begin
    monkeypatch.setattr(Recording, "begin", lambda self, arch: begun.append(self) or begin(self, arch))
    monkeypatch.setattr(machine, "_ALONE_SECONDS", 0.0)
    code = assemble(
        "gfx942", BODY.replace("global_load_dword v2, v1, s[4:5]", "global_load_dword v2, v1, s[4:5] sc1"), 1
    )
    data = np.arange(40 << 13, dtype=np.uint32)
    emulate(code, "k", 40, 64 * WAVES, [data], 4096, checks="none", record=Recording())
    assert len(begun) == 1


def test_numbers_of_workgroups_may_be_high() -> None:
    """A grid has up to 2^32 workgroups, of which few are recorded: nothing is as long as their numbers are high."""
    made = Recording(steps=np.zeros(4, recording._STEP))
    made.steps["group"] = [7, (1 << 32) - 1, (1 << 32) - 1, 0]
    tracemalloc.start()
    try:
        chosen = made.of_groups([(1 << 32) - 1, 7])
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert chosen.steps["group"].tolist() == [7, (1 << 32) - 1, (1 << 32) - 1] and most < 1 << 20
