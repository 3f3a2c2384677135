"""Waves that race in LDS: what they compute is taken from a run in which every wave gets its turn, and findings say in
which order they were met. On every architecture, with and without the judge from the start."""

from __future__ import annotations

import numpy as np
import pytest
from asm_kernels import LOAD_ARGS, run

from amdgen.emulator import Result
from amdgen.emulator.native import fairness

ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")
pytestmark = [pytest.mark.parametrize("arch", ARCHS), pytest.mark.usefixtures("variant")]

# v1: the lane's dword; s9: the wave. The first of two waves goes on, the other to `other`.
_START = (
    LOAD_ARGS + "v_and_b32 v1, 63, v0\nv_lshlrev_b32 v1, 2, v1\nv_mov_b32 v2, 7\nv_lshrrev_b32 v4, 6, v0\ns_nop 4\n"
    "v_readfirstlane_b32 s9, v4\ns_cmp_lg_u32 s9, 0\ns_cbranch_scc1 other\n"
)
_LATER = "s_mov_b32 s8, 40\nl:\ns_sub_u32 s8, s8, 1\ns_cmp_lg_u32 s8, 0\ns_cbranch_scc1 l\n"
_WRITE, _READ = "ds_write_b32 v1, v2\ns_waitcnt lgkmcnt(0)\n", "ds_read_b32 v3, v1\ns_waitcnt lgkmcnt(0)\n"
_STORE = "global_store_dword v1, v3, s[4:5]\n"
_END, _OTHER, _OUT = "s_branch out\n", "other:\n", "out:\n"
READS_LATE = _START + _LATER + _READ + _STORE + _END + _OTHER + _WRITE + _OUT
WRITES_LATE = _START + _LATER + _WRITE + _END + _OTHER + _READ + _STORE + _OUT
WRITTEN_BEFORE = "ds_write_b32 v1, v1\ns_waitcnt lgkmcnt(0)\ns_barrier\n"


def launched(body: str, arch: str, **options: object) -> tuple[Result, np.ndarray]:
    """The findings of a workgroup of two waves, and what it leaves."""
    out = np.zeros(64, np.uint32)
    return run(body, out, arch=arch, block=128, lds=256, **options), out  # type: ignore[arg-type]


def orders(result: Result) -> dict[str, str]:
    """In which order alone each check has fired, "" in both."""
    unfair = {f.check: "back first" for f in result.findings if "furthest back runs first, not" in f.message}
    fair = {f.check: "in turn" for f in result.findings if "gets its turn, not" in f.message}
    return {f.check: "" for f in result.findings} | unfair | fair


def test_a_wave_that_reads_long_after_the_other_wrote(arch: str) -> None:
    """It stands further back in the code, so the judge lets it read before the other has begun."""
    result, out = launched(READS_LATE, arch)
    assert orders(result) == {"lds_race": "", "uninitialized_lds": "back first"}
    assert (out == 7).all()


def test_a_wave_that_reads_long_before_the_other_writes(arch: str) -> None:
    result, out = launched(WRITES_LATE, arch)
    assert orders(result) == {"lds_race": "", "uninitialized_lds": "in turn"}
    assert not (out == 7).any()


@pytest.mark.parametrize(("body", "left"), [(READS_LATE, 7), (WRITES_LATE, 0)])
def test_the_race_is_one_finding_whoever_comes_first(arch: str, body: str, left: int) -> None:
    place = "s_cmp_lg_u32 s9, 0\ns_cbranch"
    result, out = launched(body.replace(place, WRITTEN_BEFORE + place), arch)
    (finding,) = result.findings
    assert finding.check == "lds_race" and "turn" not in finding.message
    assert {finding.disassembly.split()[0], finding.other_disassembly.split()[0]} == {"ds_read_b32", "ds_write_b32"}
    assert (out == (left or np.arange(64) * 4)).all()


def test_a_fair_run_that_never_ends_is_not_used(arch: str) -> None:
    """Before the judge the first wave writes in time; in turns the other finds no 7, and stays in its loop."""
    stay = "v_readfirstlane_b32 s10, v3\nstay:\ns_cmp_lg_u32 s10, 7\ns_cbranch_scc1 stay\n"
    result, out = launched(WRITES_LATE.replace(_READ, _READ + stay), arch)
    assert orders(result) == {"lds_race": ""} and (out == 7).all()


def test_only_races_in_lds_are_run_again(arch: str, monkeypatch: pytest.MonkeyPatch) -> None:
    runs = []
    real = fairness._fair_run
    monkeypatch.setattr(fairness, "_fair_run", lambda first: runs.append(first) or real(first))
    launched(READS_LATE.replace(_STORE, "global_store_dword v1, v9, s[4:5]\n").replace(_WRITE, ""), arch)
    launched(WRITTEN_BEFORE + _START + _OTHER + _READ + _STORE, arch)
    assert not runs
    launched(READS_LATE, arch)
    assert len(runs) == 1
    launched(READS_LATE, arch, checks="-lds_race,-lds_read_before_wait,-lds_write_before_wait")
    assert len(runs) == 1
