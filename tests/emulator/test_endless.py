"""Loops that never end, with what else may stand in a loop, and long ones that do: on both engines."""

from __future__ import annotations

import numpy as np
import pytest
from asm_kernels import LOAD_ARGS, run

from amdgen.differential.loops import BUFFER_BYTES, make
from amdgen.emulator import emulate
from amdgen.emulator.launch import LaunchError
from amdgen.emulator.native import machine
from amdgen.emulator.refusals import ExecutionError
from amdgen.emulator.state import SCC_ROW, SGPR_ROW
from amdgen.emulator.stop import Endless, Why
from amdgen.toolchain import find_toolchain

SETUP = LOAD_ARGS + (
    "s_mov_b32 s8, 1\ns_mov_b32 s9, 0\nv_mov_b32 v1, 0\nv_mov_b32 v3, 1\nv_mov_b32 v4, 0\nv_mov_b32 v5, 0x400\n"
    "v_lshlrev_b32 v6, 2, v0\nv_add_u32 v6, 0x800, v6\n"
)
TEST = "s_cmp_lg_u32 s8, 5\ns_cbranch_scc1 l\n"
COUNT = "s_add_u32 s9, s9, 1\n"
POLL = "global_load_dword v2, v1, s[4:5] sc0 sc1\ns_waitcnt vmcnt(0)\nv_readfirstlane_b32 s8, v2\n"
LOOPS = {
    "to itself": "s_branch l\n",
    "barrier": "s_barrier\n" + TEST,
    "barrier that counts": "s_barrier\n" + COUNT + TEST,
    "two barriers": "s_barrier\ns_nop 0\ns_barrier\n" + COUNT + TEST,
    "sleep": "s_sleep 2\n" + COUNT + TEST,
    "priority": "s_setprio 1\n" + COUNT + TEST,
    "lanes count": "v_add_u32 v4, v4, v3\n" + TEST,
    "stores what counts": COUNT + "v_mov_b32 v2, s9\nglobal_store_dword v6, v2, s[4:5]\ns_waitcnt vmcnt(0)\n" + TEST,
    "atomic": "global_atomic_add v5, v3, s[4:5]\ns_waitcnt vmcnt(0)\n" + TEST,
    "atomic that returns": "global_atomic_add v2, v5, v3, s[4:5] sc0\ns_waitcnt vmcnt(0)\n" + TEST,
    "atomic in LDS": "ds_add_u32 v5, v3\ns_waitcnt lgkmcnt(0)\n" + TEST,
    "flag in LDS": "ds_read_b32 v2, v1\ns_waitcnt lgkmcnt(0)\nv_readfirstlane_b32 s8, v2\n" + COUNT + TEST,
    "flag": POLL + COUNT + TEST,
    "flag, and counts in memory": "global_atomic_add v5, v3, s[4:5]\n" + POLL + TEST,
    "flag in LDS, and counts there": "ds_add_u32 v5, v3\nds_read_b32 v2, v1\ns_waitcnt lgkmcnt(0)\n"
    "v_readfirstlane_b32 s8, v2\n" + TEST,
    "atomic that polls": "global_atomic_add v2, v1, v1, s[4:5] sc0\ns_waitcnt vmcnt(0)\nv_readfirstlane_b32 s8, v2\n"
    + TEST,
    "clock": "s_memtime s[10:11]\ns_waitcnt lgkmcnt(0)\n" + TEST,
    "two blocks": COUNT + "s_branch m\nn:\n" + TEST + "s_endpgm\nm:\ns_nop 0\ns_branch n\n",
    "one at a barrier": "s_barrier\nm:\n" + COUNT + "s_cmp_lg_u32 s8, 5\ns_cbranch_scc1 m\n",
}
BYTES = 1 << 14


def _end(body: str, engine: str, **how: int) -> str:
    """What is said of an endless loop; "" when it ends."""
    how = {"block": 128, "grid": 1, "lds": 4096, **how}
    try:
        result = run(body, np.zeros(BYTES // 4, np.uint32), limit=None, engine=engine, checks="all", **how)
    except ExecutionError as error:
        return str(error)
    return next((f.message for f in result.findings if f.check == "endless_loop"), "")


@pytest.mark.parametrize("name", LOOPS)
@pytest.mark.parametrize("engine", ["native", "numpy"])
def test_what_decides_comes_again_whatever_else_counts(name: str, engine: str) -> None:
    few = "s_mov_b64 exec, 1\n" if engine == "numpy" else ""  # the reference executes atomics lane by lane
    said = _end(f"{SETUP}{few}l:\n{LOOPS[name]}", engine)
    assert "the kernel never ends: " in said and "from k+0x" in said
    assert "s9" not in said and ("memory" in said) == (("flag" in name and "LDS" not in name) or "polls" in name)
    assert ("LDS" in said) == ("LDS" in name and "atomic" not in name)


@pytest.mark.parametrize("grid", [3, 400])
def test_many_endless_workgroups_are_one_error(grid: int) -> None:
    """Also where they could talk to one another, and none ends before others begin."""
    for name in ("barrier that counts", "atomic that returns"):
        assert "never ends" in _end(f"{SETUP}l:\n{LOOPS[name]}", "native", grid=grid)


def test_more_workgroups_than_a_chip_executes_are_not_begun_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """All wait for a flag that nobody sets; each that is begun with takes room."""
    monkeypatch.setattr(machine, "_resident", lambda launch: 5)
    buffer = np.zeros(BYTES // 4, np.uint32)
    result = run(f"{SETUP}l:\n{POLL}{TEST}", buffer, grid=1 << 20, limit=None)
    assert "never ends" in result.findings[0].message and result.counts["wave_instructions"] < 4_000_000


TURNS = "s_sub_u32 s8, s8, 1\ns_cmp_lg_u32 s8, 0\ns_cbranch_scc1 l\n"
FINITE = {
    "no turn": "s_mov_b32 s8, 0\ns_cmp_eq_u32 s8, 0\ns_cbranch_scc1 e\nl:\ns_branch l\ne:\n",
    "100,000 barriers": "s_mov_b32 s8, 100000\nl:\ns_barrier\n" + TURNS,
    "a million turns": "s_mov_b32 s8, 1000000\nl:\n" + TURNS,
    "a flag by one wave at last": "v_mov_b32 v8, 0\nds_write_b32 v8, v8\ns_waitcnt lgkmcnt(0)\ns_barrier\n"
    "v_cmp_gt_u32 vcc, 64, v0\nv_mov_b32 v9, 0\nv_mov_b32 v10, 1\nl:\ns_barrier\n"
    "s_cbranch_vccz n\ns_add_u32 s9, s9, 1\n"
    "s_cmp_lg_u32 s9, 20000\ns_cbranch_scc1 n\nds_write_b32 v8, v10\ns_waitcnt lgkmcnt(0)\nn:\ns_barrier\n"
    "ds_read_b32 v9, v8\ns_waitcnt lgkmcnt(0)\nv_readfirstlane_b32 s10, v9\ns_cmp_eq_u32 s10, 0\ns_cbranch_scc1 l\n",
    "a flag by its own address": "v_mov_b32 v8, 0x2000\nl:\nglobal_store_dword v8, v3, s[4:5]\ns_waitcnt vmcnt(0)\n"
    "v_sub_u32 v8, v8, v3\nv_and_b32 v9, -4, v8\nv_cmp_ne_u32 vcc, 0, v9\ns_cbranch_vccnz l\n",
}  # fmt: skip


@pytest.mark.parametrize("name", FINITE)
def test_a_long_loop_is_not_accused(name: str) -> None:
    """With barriers, or with a flag that is stored as 0 again and again before it is 1."""
    body = SETUP.replace("s_mov_b32 s8, 1\n", "") + FINITE[name]
    result = run(body, np.zeros(BYTES // 4, np.uint32), block=256, lds=4096, limit=None)
    assert "endless_loop" not in [f.check for f in result.findings] and not result.stopped


@pytest.mark.parametrize("ends", [False, True])
@pytest.mark.parametrize("seed", range(14))
def test_random_loops_are_told_apart(seed: int, ends: bool) -> None:
    """A slice of ``python -m benchmarks.emulator.endless``."""
    made = make(seed, ends, 200_000)
    code = find_toolchain().assemble(made.assembly, made.arch)
    data = np.zeros(BUFFER_BYTES // 4, np.uint32)
    checks = "all" if seed % 2 else "endless_loop"
    result = emulate(code, "k", made.groups, made.block, [data], checks=checks, keep_going=True)
    assert (ends, ends) == (not any(f.check == "endless_loop" for f in result.findings), not result.stopped), made


@pytest.mark.parametrize("engine", ["native", "numpy"])
def test_the_limit_counts_over_all_of_a_launch(engine: str) -> None:
    """All workgroups, all turns, and across barriers."""
    body = "s_mov_b32 s8, 1000\nl:\ns_barrier\ns_sub_u32 s8, s8, 1\ns_cmp_lg_u32 s8, 0\ns_cbranch_scc1 l\n"
    whole = (2 + 4 * 1000) * 4 * 3
    for limit, ends in ((whole, True), (whole // 2, False), (1000, False), (1, False)):
        try:
            result = run(body, np.zeros(64, np.uint32), block=256, grid=3, limit=limit, engine=engine)
            said = "" if result.ok else result.findings[0].message
        except ExecutionError as error:
            said = str(error)
        assert ends == (not said) and (ends or f"{limit} wave-instructions executed" in said)


@pytest.mark.parametrize("limit", [0, -1, -(1 << 63), 0.5])
@pytest.mark.parametrize("engine", ["native", "numpy"])
def test_what_is_no_limit_is_refused(limit: int, engine: str) -> None:
    with pytest.raises(LaunchError, match=r"^limit -?[\d.]+; it is a number of wave-instructions, 1 or more"):
        run("s_nop 0\n", np.zeros(64, np.uint32), limit=limit, engine=engine)


@pytest.mark.parametrize("limit", [1 << 31, 1 << 32, 1 << 63, 1 << 64, 1 << 70])
@pytest.mark.parametrize("engine", ["native", "numpy"])
def test_a_limit_may_be_high(limit: int, engine: str) -> None:
    assert run("s_nop 0\n", np.zeros(64, np.uint32), limit=limit, engine=engine).ok


def test_without_the_check_the_result_says_that_it_did_not_end() -> None:
    result = run("l:\ns_branch l\n", np.zeros(64, np.uint32), checks="none", limit=None)
    assert result.ok and "for the launch is endless: the kernel never ends: the loop from k+0x0" in result.stopped


@pytest.mark.parametrize(
    "made",
    [
        Endless(Why.LIMIT, 1 << 40),
        Endless(Why.STANDS, 7, (-8, 0)),
        Endless(Why.REPEATS, 0, (0, 4)),
        Endless(Why.ALL_REPEAT, 0, (16, 64), (0, 300, SGPR_ROW + 4, SCC_ROW), frozenset({"memory", "LDS"})),
    ],
)
def test_what_is_said_passes_through_an_event(made: Endless) -> None:
    assert Endless.of(made.values) == made and all(0 <= value < 1 << 64 for value in made.values)


def test_more_registers_than_are_named_are_hinted_at() -> None:
    rows = tuple(SGPR_ROW + n for n in range(7))
    message, _ = Endless.of(Endless(Why.REPEATS, rows=rows).values).words("k")
    assert "(s0, s1, s2, s3, ...)" in message
