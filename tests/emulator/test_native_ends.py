"""How launches end on the compiled engine that would not: loops that wait for nothing, the limit."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from asm_kernels import LOAD_ARGS, run

from amdgen.emulator import stop
from amdgen.emulator.native.border import Space
from amdgen.emulator.native.progress import Progress
from amdgen.emulator.native.queue import Queue
from amdgen.emulator.refusals import ExecutionError

POLL = LOAD_ARGS + (
    "v_mov_b32 v1, 0\nl:\ns_sleep 1\nglobal_load_dword v2, v1, s[4:5] sc0\ns_waitcnt vmcnt(0)\n"
    "v_readfirstlane_b32 s8, v2\ns_cmp_eq_u32 s8, 0\ns_cbranch_scc1 l\n"
)
LOCK = LOAD_ARGS + (
    "v_mov_b32 v1, 0\nv_mov_b32 v4, 1\nv_mov_b32 v5, 0\ns_mov_b64 exec, 1\nl:\n"
    "global_atomic_cmpswap v2, v1, v[4:5], s[4:5] sc0\ns_waitcnt vmcnt(0)\nv_cmp_ne_u32 vcc, 0, v2\ns_cbranch_vccnz l\n"
)
"""A lock that is taken and never given back: whoever comes first passes."""
PARTED = "v_cmp_gt_u32 vcc, 64, v0\ns_cbranch_vccz wait\nl:\ns_branch l\nwait:\ns_barrier\n"
TWO_JUMPS = "s_mov_b32 s8, 0\nl:\ns_xor_b32 s8, s8, 1\ns_cmp_eq_u32 s8, 0\ns_cbranch_scc1 l\ns_nop 0\ns_branch l\n"


@pytest.mark.parametrize("body", [POLL, LOCK, PARTED, TWO_JUMPS], ids=["poll", "lock", "parted", "two jumps"])
@pytest.mark.parametrize("grid", [2, 40])
def test_what_never_ends_is_told_soon(body: str, grid: int) -> None:
    result = run(body, np.zeros(64, np.uint32), block=128, grid=grid, engine="native", limit=None)
    (finding,) = (f for f in result.findings if f.check == "endless_loop")
    assert "never ends" in finding.message and finding.fix and finding.workgroup >= 0
    assert result.counts["wave_instructions"] < 4_000_000


@pytest.mark.parametrize("extra", [1, 3])
def test_a_workgroup_that_is_not_to_run_ends_the_launch(extra: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Were it executed, it would wait for ever for what others never store."""
    take = Queue.take
    monkeypatch.setattr(Queue, "take", lambda queue, count: np.add(take(queue, count), (0, extra)).tolist())
    with pytest.raises(AssertionError, match="is taken, which is not to run"):
        run(LOAD_ARGS, np.zeros(64, np.uint32), grid=2, engine="native")


def test_one_that_waits_for_another_is_no_deadlock() -> None:
    """Workgroup 0 polls what the last one stores."""
    body = LOAD_ARGS + (
        "s_cmp_eq_u32 s2, 0\ns_cbranch_scc1 first\nv_mov_b32 v1, 0\nv_mov_b32 v2, 1\ns_cmp_eq_u32 s2, 39\n"
        "s_cbranch_scc0 end\nglobal_store_dword v1, v2, s[4:5] sc0 sc1\ns_branch end\nfirst:\n"
    )
    result = run(body + POLL + "end:\n", np.zeros(64, np.uint32), grid=40, engine="native", checks=["endless_loop"])
    assert not result.findings


def test_what_a_thread_has_written_counts_when_it_has_ended() -> None:
    """Else the thread whose workgroup waits for that store would see memory as it was, and call itself stuck."""
    spaces = [0] * len(Space)
    spaces[Space.GLOBAL_WRITE] = 256
    machine = SimpleNamespace(bytes=spaces, content=0, turnover=1)
    worker: Any = SimpleNamespace(work=SimpleNamespace(executed=np.ones(3, np.uint64), machine=machine))
    progress = Progress(stop.Stop(), 1)
    progress.enter(worker)
    assert progress.memory_state(alone=False) == 256 and progress.count() == 3
    progress.leave(worker)
    assert progress.memory_state(alone=False) == 256 and progress.count() == 3


class Thread:
    """What Progress asks of a thread; ``wrote``: bytes that its stores have been counted with."""

    def __init__(self, wrote: int) -> None:
        spaces = [0] * len(Space)
        spaces[Space.GLOBAL_WRITE] = wrote
        self.work = SimpleNamespace(machine=SimpleNamespace(bytes=spaces))


def test_threads_are_stuck_when_all_have_found_so_twice() -> None:
    """A store is counted before it is executed: whoever was in a loop between these two may find the store's value yet,
    and has to look again when the storing thread is in a loop, too."""
    reader, writer = Thread(0), Thread(4)
    progress: Any = Progress(stop.Stop(), 1)
    progress.enter(reader)
    progress.enter(writer)
    assert not progress.stuck(reader, False)  # the store has been counted, no more
    assert not progress.stuck(writer, False)  # executed: it has gone on to a loop of its own
    assert not progress.stuck(writer, False)
    reader.work.machine.bytes[Space.GLOBAL_WRITE] = 4  # it has seen the value and answers
    assert not progress.stuck(reader, False)
    assert not progress.stuck(writer, False)  # all for the first time since
    assert not progress.stuck(reader, False)
    assert progress.stuck(writer, False)


LOOP = "s_mov_b32 s8, 0\nl:\n{}s_add_u32 s8, s8, 1\ns_cmp_lg_u32 s8, {}\ns_cbranch_scc1 l\n"
STORE = "v_mov_b32 v2, {}\nglobal_store_dword v1, v2, s[4:5]\ns_waitcnt vmcnt(0)\n"
ENDS, NEVER = 400_000, -1
PATIENCE = 2_000_000
"""In these tests; a loop of ENDS turns executes more."""


@pytest.fixture
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stop, "PATIENCE", PATIENCE)
    monkeypatch.setattr(stop, "OF_A_WAVE", PATIENCE)


@pytest.mark.usefixtures("patience")
@pytest.mark.parametrize("keep_going", [False, True])
@pytest.mark.parametrize("late", ["", "s_load_dword s6, s[0:1], 0x0\ns_mov_b32 s7, s6\ns_waitcnt lgkmcnt(0)\n"])
def test_a_loop_that_counts_for_ever_makes_no_progress(late: str, keep_going: bool) -> None:
    """Fast, and before the judge. After an error it is folding that ends. Each workgroup that begins is progress, when
    its thread comes to it: three times the patience at most, and the turns under way."""
    result = run(late + LOOP.format("", NEVER), np.zeros(64, np.uint32), limit=None, grid=3, keep_going=keep_going)
    assert bool(late) == (result.findings[0].check == "sgpr_read_before_wait")
    if late and not keep_going:
        assert len(result.findings) == 1 and result.counts["wave_instructions"] < 6_000
        return
    finding = result.findings[-1]
    assert finding.check == "endless_loop" and "no progress: 2000000 wave-instructions" in finding.message
    assert "raise the limit" in finding.fix and PATIENCE < result.counts["wave_instructions"] < 3.5 * PATIENCE


@pytest.mark.usefixtures("patience")
@pytest.mark.parametrize(
    ("what", "ends"), [("s8", True), ("0", False)], ids=["another value each time", "the same value again"]
)
def test_who_changes_memory_makes_progress(what: str, ends: bool) -> None:
    body = LOAD_ARGS + "v_mov_b32 v1, 0\ns_mov_b64 exec, 1\n" + LOOP.format(STORE.format(what), ENDS * 2)
    result = run(body, np.zeros(64, np.uint32), limit=None)
    assert result.ok == ends and (not ends or result.counts["wave_instructions"] > 1.5 * PATIENCE)
    assert ends or result.findings[0].check == "endless_loop"


@pytest.mark.usefixtures("patience")
def test_who_changes_memory_by_atomics_makes_progress() -> None:
    atomic = "global_atomic_add v1, v2, s[4:5]\ns_waitcnt vmcnt(0)\n"
    for value, ends in ((1, True), (0, False)):
        body = LOAD_ARGS + f"v_mov_b32 v1, 0\nv_mov_b32 v2, {value}\n" + LOOP.format(atomic, ENDS * 2)
        assert run(body, np.zeros(64, np.uint32), limit=None).ok == ends


@pytest.mark.usefixtures("patience")
def test_a_launch_may_be_long() -> None:
    """Each workgroup executes less than would be too much, also two beside one another."""
    result = run(LOOP.format("", ENDS // 2), np.zeros(64, np.uint32), grid=8, limit=None)
    assert result.ok and result.counts["wave_instructions"] > 2 * PATIENCE


@pytest.mark.usefixtures("patience")
@pytest.mark.parametrize("grid", [2, 40])
def test_spinning_with_a_counter_is_a_deadlock_too(grid: int) -> None:
    """A register counts the turns, but it doesn't decide whether they end."""
    body = POLL.replace("s_sleep 1\n", "s_add_u32 s9, s9, 1\n")
    result = run("s_mov_b32 s9, 0\n" + body, np.zeros(64, np.uint32), grid=grid, limit=None)
    (finding,) = result.findings
    assert finding.check == "endless_loop" and "never ends" in finding.message and "memory" in finding.message


FORTH_AND_BACK = {
    "atomic": (3, "v_mov_b32 v2, 1\nl:\nglobal_atomic_xor v1, v2, s[4:5]\n"),
    "store": (1, "v_mov_b32 v2, 0\nl:\nv_xor_b32 v2, 1, v2\nglobal_store_dwordx2 v1, v[2:3], s[4:5] sc0 sc1\n"),
}


@pytest.mark.parametrize("how", FORTH_AND_BACK)
def test_memory_that_changes_forth_and_back_is_told_soon(how: str) -> None:
    """Two lanes write to each dword: of a store both the same."""
    grid, body = FORTH_AND_BACK[how]
    setup = LOAD_ARGS + "v_lshrrev_b32 v1, 1, v0\nv_lshlrev_b32 v1, 3, v1\nv_mov_b32 v3, 7\n"
    body = setup + body + "s_waitcnt vmcnt(0)\ns_branch l\n"
    result = run(body, np.zeros(1 << 20, np.uint32), grid=grid, limit=None)
    (finding,) = (f for f in result.findings if f.check == "endless_loop")
    assert "never ends" in finding.message and result.counts["wave_instructions"] < 4_000_000


def test_a_loop_that_counts_ends_at_the_limit() -> None:
    result = run(LOOP.format("", NEVER), np.zeros(64, np.uint32), grid=3, engine="native", limit=3_000_000)
    (finding,) = result.findings
    assert finding.message.startswith(
        "3000000 wave-instructions executed and the kernel has not ended, in the loop from"
    )
    assert result.counts["wave_instructions"] < 4_000_000


@pytest.mark.parametrize(
    "body",
    [
        "s_getpc_b64 s[8:9]\ns_add_u32 s8, s8, 0x100000\ns_setpc_b64 s[8:9]\n",
        "s_branch far\n.fill 3, 4, 0xbf800000\nfar:\n.long 0xf8000000\n",
        ".long 0xf8000000\n",
        "s_cmp_eq_u32 s0, s1\ns_cbranch_scc1 0x7000\ns_cbranch_scc0 0x7000\n",
    ],
)
@pytest.mark.parametrize("late", ["", "s_load_dword s6, s[0:1], 0x0\ns_mov_b32 s7, s6\ns_waitcnt lgkmcnt(0)\n"])
def test_what_is_no_code_ends_the_run(body: str, late: str) -> None:
    """With an error before it, or without, in the words of both engines."""
    native, numpy = _end(late + body, "native"), _end(late + body, "numpy")
    assert native[0] and native[0] == numpy[0] and bool(native[1]) == bool(late)


def _end(body: str, engine: str) -> tuple[str, list[str]]:
    """Why a launch ended, and the findings until then."""
    try:
        result = run(body, np.zeros(64, np.uint32), engine=engine)
    except ExecutionError as error:
        return str(error), []
    return result.stopped, [f.check for f in result.findings]


REFUSED = {
    "trap": ("s_trap 2\n", "the kernel trapped"),
    "message": ("s_sendmsg 3\n", "only MSG_INTERRUPT is sent"),
    "no such hardware register": ("s_getreg_b32 s5, hwreg(60)\n", "has no hardware register 60"),
    "STATUS written": ("s_setreg_b32 hwreg(HW_REG_STATUS), s5\n", "a kernel can't write STATUS"),
    "M0 beyond the SGPRs": ("s_mov_b32 m0, 200\ns_nop 0\ns_movrels_b32 s8, s0\n", "M0 is too large"),
    "not an SGPR": ("s_mov_b32 m0, 0\ns_movrels_b32 s8, vcc_lo\n", "a register that is not an SGPR"),
    "a join alone": ("s_mov_b32 s9, 1\ns_cbranch_join s9\n", "a join without a fork"),
    "not a VGPR": (
        "s_mov_b32 s9, 250\ns_set_gpr_idx_on s9, 1\nv_mov_b32 v1, v8\ns_set_gpr_idx_off\n",
        "v8 plus an index of 250 is not a VGPR",
    ),
    "descriptor": (
        LOAD_ARGS + "s_mov_b32 s6, -1\ns_mov_b32 s7, 0xc0000000\nv_mov_b32 v1, 0\n"
        "buffer_load_dword v2, v1, s[4:7], 0 offen\ns_waitcnt vmcnt(0)\n",
        "the descriptor is not that of a buffer",
    ),
    "counter": ("s_mov_b32 m0, 4\ns_nop 0\nds_append v2\ns_waitcnt lgkmcnt(0)\n", "M0 is not 0"),
    "global wave sync": ("ds_gws_init v0 gds\n", "waits between workgroups"),
}  # fmt: skip


@pytest.mark.parametrize("late", ["", "s_load_dword s6, s[0:1], 0x0\ns_mov_b32 s7, s6\ns_waitcnt lgkmcnt(0)\n"])
@pytest.mark.parametrize("case", REFUSED)
def test_what_no_machine_executes_ends_the_run(case: str, late: str) -> None:
    """As an error of execution, or behind an error in the result, in the words of both engines."""
    body, why = REFUSED[case]
    end = _end(late + body, "native")
    assert end[0] == _end(late + body, "numpy")[0] and why in end[0] and bool(end[1]) == bool(late)
