"""Part of a launch: which workgroups, what is executed of it, what is refused."""

from __future__ import annotations

import numpy as np
import pytest
from asm_kernels import LOAD_ARGS, assemble

from amdgen.emulator import Result, emulate
from amdgen.emulator.launch import LaunchError
from amdgen.emulator.refusals import ExecutionError
from amdgen.emulator.sample import SAMPLE, chosen, described
from amdgen.emulator.trace import TraceRange

OWN = LOAD_ARGS + "v_mov_b32 v2, s2\nv_lshlrev_b32 v1, 2, v2\ns_mov_b64 exec, 1\nglobal_store_dword v1, v2, s[4:5]\n"
"""Each workgroup stores its number x at its place."""


def launch(body: str, data: np.ndarray, **options: object) -> Result:
    return emulate(assemble("gfx942", body), "k", (len(data), 1, 1), 64, [data], **options)  # type: ignore[arg-type]


def test_corners_first_then_an_edge_and_random_ones() -> None:
    grid = (10, 20, 1)
    corners = {0, 9, 190, 199}
    for seed in range(20):
        found = chosen("sample", grid, seed)
        assert found == sorted(set(found)) and len(found) == SAMPLE and corners < set(found) and found[-1] < 200
        x, y = zip(*((n % 10, n // 10) for n in set(found) - corners), strict=True)
        assert {0, 9} & set(x) or {0, 19} & set(y)
    assert chosen("sample", grid, 1) == chosen("sample", grid, 1) != chosen("sample", grid, 2)


@pytest.mark.parametrize("grid", [(1, 1, 1), (5, 1, 1), (1, 2, 1), (3, 4, 5), (1000, 1000, 7)])
@pytest.mark.parametrize("count", [1, 2, 3, 7, 60])
def test_as_many_as_asked(grid: tuple[int, int, int], count: int) -> None:
    groups = grid[0] * grid[1] * grid[2]
    found = chosen(count, grid, 3)
    assert len(set(found)) == len(found) == min(count, groups) and 0 <= min(found) <= max(found) < groups
    assert found[0] == 0 and (count == 1 or found[-1] == groups - 1)


def test_workgroups_by_their_places() -> None:
    assert chosen("3,1/0,0/3,1", (4, 2, 1)) == [0, 7]
    assert chosen("1,1,1", (2, 2, 2)) == [7]
    assert described([0, 7], (4, 2, 1)) == "2 of 8 workgroups: 0,0 3,1"
    assert described(range(20), (4, 5, 6)).endswith("3,3,0 and 4 more")


@pytest.mark.parametrize("text", ["", "0", "some", "1,2,3,4", "1.5", "-1", "1,", "4,0", "0,2", "0,0,1"])
def test_words_that_name_no_workgroups(text: str) -> None:
    with pytest.raises(LaunchError):
        chosen(text, (4, 2, 1))


@pytest.mark.parametrize("workgroups", ["3,0/5,0/6,0", [6, 3, 5, 5]])
def test_only_these_are_executed(workgroups: str | list[int]) -> None:
    data = np.full(50, 77, np.uint32)
    result = launch(OWN, data, workgroups=workgroups)
    assert result.ok and result.sample == "3 of 50 workgroups: 3,0 5,0 6,0"
    assert [i for i in range(50) if data[i] != 77] == [3, 5, 6] and (data[[3, 5, 6]] == [3, 5, 6]).all()
    assert result.counts["wave_instructions"] == 3 * 7
    whole = launch(OWN, data, workgroups=50)
    assert whole.sample == "" and (data == np.arange(50)).all() and whole.counts["wave_instructions"] == 50 * 7


def test_a_fault_in_the_sample_is_found_and_one_outside_is_not() -> None:
    late = "s_cmp_eq_u32 s2, 59\ns_cbranch_scc0 end\ns_load_dword s6, s[0:1], 0x0\ns_mov_b32 s7, s6\nend:\n"
    data = np.zeros(100, np.uint32)
    assert launch(OWN + late, data, workgroups="58,0/60,0").ok
    result = launch(OWN + late, data, workgroups="58,0/59,0/60,0")
    assert [(f.check, f.workgroup) for f in result.findings] == [("sgpr_read_before_wait", 59)]


TALK = {
    "an atomic that returns": "v_mov_b32 v1, 0\nv_mov_b32 v2, 1\nglobal_atomic_add v3, v1, v2, s[4:5] sc0\n",
    "a load with a scope": "v_mov_b32 v1, 0\nv_mov_b32 v2, 1\nglobal_load_dword v3, v1, s[4:5] sc1\n"
    "s_waitcnt vmcnt(0)\ns_mov_b64 exec, 1\nglobal_store_dword v1, v2, s[4:5] sc1\n",
    "a grid barrier": "v_mov_b32 v1, 0\nv_mov_b32 v2, 1\ns_mov_b64 exec, 1\nglobal_atomic_add v1, v2, s[4:5]\nl:\n"
    "global_load_dword v3, v1, s[4:5] sc1\ns_waitcnt vmcnt(0)\nv_cmp_ne_u32 vcc, 8, v3\ns_cbranch_vccnz l\n",
}


@pytest.mark.parametrize("how", TALK)
def test_workgroups_that_talk_are_refused_in_part(how: str) -> None:
    """And no deadlock is told where one waits for those that are left out."""
    body = LOAD_ARGS + TALK[how] + "s_waitcnt vmcnt(0)\n"
    assert launch(body, np.zeros(8, np.uint32)).ok
    with pytest.raises(ExecutionError, match=r"which talk to one another: global_.* sc. at 0x") as refused:
        launch(body, np.zeros(8, np.uint32), workgroups=3)
    assert "whole launch" in str(refused.value.hint)


def test_a_load_with_a_scope_of_what_nobody_stores_is_no_talk() -> None:
    body = LOAD_ARGS + "s_load_dwordx2 s[8:9], s[0:1], 0x8\nv_mov_b32 v1, 0\nglobal_load_dword v3, v1, s[4:5] sc1\n"
    body += "s_waitcnt vmcnt(0) lgkmcnt(0)\nglobal_store_dword v1, v3, s[8:9]\n"
    data = np.full(8, 5, np.uint32)
    result = emulate(assemble("gfx942", body, 2), "k", 8, 64, [data, data.copy()], workgroups=3)
    assert result.ok and result.buffers[1][0] == 5


def test_an_atomic_that_returns_nothing_is_no_talk() -> None:
    body = LOAD_ARGS + "v_mov_b32 v1, 0\nv_mov_b32 v2, 1\ns_mov_b64 exec, 1\nglobal_atomic_add v1, v2, s[4:5]\n"
    data = np.zeros(8, np.uint32)
    assert launch(body, data, workgroups=3).ok and data[0] == 3


def test_what_is_not_executed_does_not_talk() -> None:
    body = LOAD_ARGS + "s_cmp_eq_u32 s2, 99\ns_cbranch_scc0 end\n" + TALK["a load with a scope"] + "end:\n"
    assert launch(body, np.zeros(8, np.uint32), workgroups=3).ok


def test_what_does_not_go_together() -> None:
    data = np.zeros(8, np.uint32)
    with pytest.raises(LaunchError, match="that the launch doesn't have"):
        launch(OWN, data, workgroups=[8])
    with pytest.raises(LaunchError, match="part of the workgroups on the engine"):
        launch(OWN, data, workgroups=2, engine="numpy")
    with pytest.raises(LaunchError, match="trace of workgroup 3"):
        launch(OWN, data, workgroups=[1, 2], trace=TraceRange(group=3))
    traced = launch(OWN, data, workgroups=[1, 3], trace=TraceRange(group=3))
    assert traced.trace is not None and traced.trace.steps and traced.sample
