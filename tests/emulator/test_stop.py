"""Launches with errors end soon, with the finding of the whole launch, and say so."""

from __future__ import annotations

import itertools
from dataclasses import replace

import numpy as np
import pytest
from asm_kernels import LOAD_ARGS, assemble
from support.kernel_cases import triton_cases
from support.subjects import run_ours

import amdgen
from amdgen.device import open_device
from amdgen.emulator import Finding, Result, emulate
from amdgen.emulator.launch import LaunchError
from amdgen.emulator.native.queue import Queue
from amdgen.emulator.stop import FOLDING, MOST_ERRORS
from amdgen.errors import AmdgenError
from amdgen.mutation.harness import Harness, Subject, subject
from amdgen.verify import run_built

ADDRESS = LOAD_ARGS + "v_lshlrev_b32 v1, 2, v0\n"
LATE = (
    ADDRESS + "s_mov_b32 s8, {turns}\nl:\nglobal_load_dword v2, v1, s[4:5]\nv_add_u32 v3, v2, v2\n"
    "s_waitcnt vmcnt(0)\ns_sub_u32 s8, s8, 1\ns_cmp_lg_u32 s8, 0\ns_cbranch_scc1 l\n"
)
"""A use before the wait, in each turn of a loop."""


def launch(body: str, groups: int = 1, **options: object) -> Result:
    return emulate(assemble("gfx942", body), "k", groups, 64, [np.zeros(64, np.uint32)], **options)  # type: ignore[arg-type]


def first(result: Result) -> tuple[object, ...]:
    f: Finding = result.findings[0]
    return f.check, f.pc, f.other_pc, f.message, f.fix, f.workgroup, f.wave, f.lane


def executed(result: Result) -> int:
    return int(result.counts["wave_instructions"])


def test_the_first_error_ends_the_run_where_asked() -> None:
    result = launch(LATE.format(turns=1000), 64, stop_after=1)
    assert [f.check for f in result.findings] == ["vgpr_read_before_wait"]
    assert executed(result) < 50 and "after 6 wave-instructions" in result.stopped and "keep_going" in result.stopped


def test_as_many_errors_as_asked() -> None:
    loads = "".join(f"global_load_dword v{r}, v1, s[4:5]\n" for r in range(2, 62))
    body = ADDRESS + loads + "".join(f"v_add_u32 v62, v{r}, v0\n" for r in range(2, 62))
    for stop, count in ((1, 1), (7, 7), (None, MOST_ERRORS)):
        result = launch(body, 4, stop_after=stop)
        assert len(result.findings) == count and result.stopped and executed(result) < 100
    result = launch(body, 4, keep_going=True)
    assert len(result.findings) == 60 and not result.stopped and executed(result) == 4 * 124


def test_after_an_error_half_as_many_instructions_again_and_some_more() -> None:
    """The error comes after so many that those count, too."""
    count, rest = 30_000, "global_load_dword v2, v1, s[4:5]\nv_add_u32 v3, v2, v2\ns_waitcnt vmcnt(0)\n"
    loop = "s_mov_b32 s8, {}\n{}:\ns_sub_u32 s8, s8, 1\ns_cmp_lg_u32 s8, 0\ns_cbranch_scc1 {}\n"
    body = ADDRESS + loop.format(count, "a", "a") + rest + loop.format(1 << 30, "b", "b")
    result = launch(body)
    before = 3 * count
    assert 1.5 * before + FOLDING <= executed(result) <= 1.5 * before + FOLDING + 100
    assert [f.check for f in result.findings] == ["vgpr_read_before_wait"] and result.stopped


def test_a_launch_of_many_workgroups_ends_with_the_first_few() -> None:
    result = launch(LATE.format(turns=2), 10_000)
    assert [f.check for f in result.findings] == ["vgpr_read_before_wait"]
    assert result.stopped and executed(result) < FOLDING + 100
    whole = launch(LATE.format(turns=2), 3000, keep_going=True)
    assert not whole.stopped and whole.findings[0].count == 6000 and first(whole) == first(result)


def test_a_loop_that_never_ends_behind_an_error() -> None:
    """The finding is the register; the loop is only its consequence, and not told."""
    body = LOAD_ARGS + "s_load_dword s8, s[4:5], 0x0\ns_mov_b32 s9, s8\ns_waitcnt lgkmcnt(0)\n"
    body += "l:\ns_sub_u32 s9, s9, 1\ns_cmp_lg_u32 s9, 0\ns_branch l\n"
    result = launch(body, limit=1 << 62)
    assert [f.check for f in result.findings] == ["sgpr_read_before_wait"]
    assert result.stopped and executed(result) < FOLDING + 100


IN_ONE = (
    ADDRESS + "s_mov_b32 s8, 4000\nl:\ns_sub_u32 s8, s8, 1\ns_cmp_lg_u32 s8, 0\ns_cbranch_scc1 l\n{}"
    "s_cmp_eq_u32 s2, 59\ns_cbranch_scc0 end\n"
    "global_load_dword v2, v1, s[4:5]\nv_add_u32 v3, v2, v2\ns_waitcnt vmcnt(0)\nend:\n"
)
"""Workgroup 59 alone has the fault."""


def test_the_judge_begins_where_something_was_suspected() -> None:
    result, whole = launch(IN_ONE.format(""), 64), launch(IN_ONE.format(""), 64, keep_going=True)
    assert first(result) == first(whole) and result.findings[0].workgroup == 59
    # Two threads take 8 workgroups at a time; the judge goes back to what a slow one still holds, 8 to 15 at worst.
    assert executed(result) < 57 * 12_000 < 64 * 12_000 < executed(whole)


def test_the_judge_begins_at_the_start_where_workgroups_talk() -> None:
    atomic = "v_mov_b32 v5, 0\nv_mov_b32 v6, 1\nglobal_atomic_add v5, v6, s[4:5]\n"
    result, whole = (launch(IN_ONE.format(atomic), 64, keep_going=on) for on in (False, True))
    assert first(result) == first(whole) and executed(result) > 59 * 12_000


def test_what_comes_before_the_suspected_workgroup_is_judged_after_it() -> None:
    """The suspicion is wrong (an unwritten register is stored nowhere that matters): the rest follows."""
    body = ADDRESS + "s_cmp_eq_u32 s2, 59\ns_cbranch_scc0 end\nv_add_u32 v3, v9, v9\nend:\n"
    body += "v_mov_b32 v2, s2\nv_lshlrev_b32 v4, 2, v2\nglobal_store_dword v4, v2, s[4:5]\n"
    data = np.zeros(64, np.uint32)
    result = emulate(assemble("gfx942", body), "k", 64, 64, [data], keep_going=False)
    if not result.stopped:
        assert (data == np.arange(64)).all()
    whole = emulate(assemble("gfx942", body), "k", 64, 64, [np.zeros(64, np.uint32)], keep_going=True)
    assert [f.check for f in result.findings] == [f.check for f in whole.findings]


@pytest.mark.parametrize("numbers", [range(10), [0, 1, 2, 5, 6, 9], [7]])
@pytest.mark.parametrize("begin", [0, 5, 7])
def test_the_queue_gives_each_workgroup_once(numbers: range | list[int], begin: int) -> None:
    queue, taken = Queue(numbers, begin), list[int]()
    for count in itertools.cycle((3, 1, 2)):
        at, some = queue.take(count)
        if not some:
            break
        taken += range(at, at + some)
    assert taken == sorted(numbers, key=lambda n: (n < begin, n)) and queue.next == max(numbers)


def test_stop_after_and_keep_going_contradict_each_other() -> None:
    with pytest.raises(LaunchError, match="both"):
        launch("s_nop 0\n", stop_after=1, keep_going=True)
    with pytest.raises(LaunchError, match="1 or more"):
        launch("s_nop 0\n", stop_after=0)


def _gemm() -> Subject:
    built = amdgen.build(amdgen.Gemm(arch="gfx942", m=256, n=256, k=256, dtype="f16"))
    return Subject("gemm", built.code, built.kernel, lambda code, **more: run_ours(built, code, **more))


def _triton(name: str) -> Subject:
    case = next(c for c in triton_cases("gfx942") if c.name == name)
    args = [*case.arguments(np.random.default_rng(7)), *case.trailing]
    return subject(name, case.code, case.kernel, case.grid, case.block, args, {}, dynamic_lds=case.dynamic_lds)


@pytest.mark.parametrize("name", ["gemm", "matmul_f16", "attention_f16"])
def test_removed_waits_are_found_as_in_the_whole_launch(name: str) -> None:
    """And in no more instructions than that executes."""
    harness = Harness(_gemm() if name == "gemm" else _triton(name))
    found = 0
    for mutant in harness.mutants(["wait"], 5):
        code = harness.apply(mutant.now)
        whole, _ = harness.subject.run(code, keep_going=True, limit=500_000)
        soon, _ = harness.subject.run(code)
        assert bool(soon.findings) == bool(whole.findings), mutant
        if whole.findings:
            found += 1
            assert first(soon) == first(whole), mutant
            assert executed(soon) <= executed(whole)
            assert not soon.stopped or "keep_going" in soon.stopped
    assert found


def test_a_stopped_run_compares_nothing() -> None:
    built = amdgen.build(amdgen.Gemm(arch="gfx942", m=256, n=256, k=256, dtype="f16"))
    harness = Harness(_gemm())
    broken = replace(built, code=harness.apply(harness.mutants(["wait"], 4)[0].now))
    report = run_built(broken, open_device("emulator", "gfx942"))
    assert not report.ok and report.launched.stopped and report.comparison.nothing
    assert report.as_json()["compared"].startswith("nothing") and "max_err" not in report.as_json()
    assert report.as_json()["stopped"] == report.launched.stopped
    with pytest.raises(AmdgenError, match="nothing was compared"):
        _ = report.comparison.main
    whole = run_built(broken, open_device("emulator", "gfx942", keep_going=True, limit=1_000_000))
    assert not whole.comparison.nothing and not whole.launched.stopped
