"""mutate: which waits, barriers and NOPs are missed when they are gone, and bad input."""

from __future__ import annotations

import numpy as np
import pytest

SOURCE = """
extern "C" __attribute__((global, amdgpu_flat_work_group_size(128, 128))) void reverse(int *out, const int *in) {
  __attribute__((shared)) static int s[128];
  int i = __builtin_amdgcn_workitem_id_x();
  s[i] = in[i];
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
  out[i] = s[127 - i] + 1;
  __builtin_amdgcn_s_barrier();
}
"""
LAUNCH = ("--grid", "1", "--block", "128", "--arg", "out:i32[128]", "--arg", "random:i32[128]")


@pytest.fixture(scope="module")
def reverse(tmp_path_factory):
    from amdgen.toolchain import find_toolchain

    path = tmp_path_factory.mktemp("object") / "reverse.hsaco"
    compiled = find_toolchain("bundled").compile_hip(SOURCE, "gfx942", name="r.hip", options=("-gline-tables-only",))
    path.write_bytes(compiled.code)
    return path


def test_who_notices(amdgen, reverse):
    ran = amdgen("mutate", reverse, "--kernel", "reverse", *LAUNCH, "--json")
    assert ran.status == 0, ran
    data = ran.json
    assert data["ok"] and data["kernel"] == "reverse" and data["grid"] == [1, 1, 1] and data["block"] == [128, 1, 1]
    barrier, last = [m for m in data["mutants"] if m["kind"] == "barrier"]
    assert not last["noticed"] and last["by"] == "" and last["reason"] == "no meeting" and "looked at" in last["detail"]
    assert barrier["noticed"] and barrier["by"].startswith("lds_") and barrier["was"] == "s_barrier"
    assert barrier["source"].startswith("r.hip:") and barrier["becomes"] == "" and barrier["pc"] > 0
    waits = [m for m in data["mutants"] if m["kind"] == "wait"]
    assert len(waits) >= 3 and {m["by"] for m in waits} >= {"sgpr_read_before_wait", "vgpr_read_before_wait"}
    for kind, counts in data["kinds"].items():
        assert counts["mutants"] == sum(m["kind"] == kind for m in data["mutants"])
        assert counts["mutants"] == sum(n for way, n in counts.items() if way != "mutants")
    assert list(data["kinds"]) == ["wait", "barrier", "nop", "m0", "cache", "scope"]
    assert data["kinds"]["barrier"]["error"] == 1


def test_the_table_and_what_is_asked_for(amdgen, reverse):
    out = amdgen("mutate", reverse, *LAUNCH, "--kinds", "barrier,loosened", "--most", "1").out
    assert "reverse of " in out and "for gfx942, grid 1x1x1, workgroup 128x1x1" in out
    changes = out.partition("Noticed")[0]
    assert changes.count("s_barrier") == 1 and "removed" in changes and changes.count("s_waitcnt") == 2
    assert "by an error" in out and "wait " not in out.partition("Noticed")[2]


def test_a_result_is_noticed_where_checks_are_off(amdgen, reverse, tmp_path):
    data = amdgen("mutate", reverse, *LAUNCH, "--kinds", "offset", "--checks", "none", "--json").json
    assert data["kinds"]["offset"]["result"] > 0 and data["kinds"]["offset"]["error"] == 0
    np.save(tmp_path / "want.npy", np.zeros(128, np.int32))
    ran = amdgen("mutate", reverse, *LAUNCH, "--expect", f"0={tmp_path / 'want.npy'}")
    assert ran.status == 1 and "is not clean to begin with: argument 0: 128 of 128 elements differ" in ran.err


def test_what_nobody_explains_is_an_error(amdgen, reverse, monkeypatch):
    asked = ("mutate", reverse, *LAUNCH, "--kinds", "barrier")
    explained = amdgen(*asked, "--json")
    monkeypatch.setattr("amdgen.mutation.reasons.Reasons.of", lambda *args: ("", "made up"))
    unexplained = amdgen(*asked, "--json")
    assert (explained.status, unexplained.status) == (0, 1) and not unexplained.json["ok"]
    before, after = (ran.json["kinds"]["barrier"] for ran in (explained, unexplained))
    assert before["unexplained"] == 0 and after["unexplained"] == before["explained"] > 0 == after["explained"]
    assert "nobody: UNEXPLAINED" in amdgen(*asked).out


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("--kinds", "wait,nonsense"), "no kind 'nonsense'"),
        (("--kinds", ""), "no kind ''"),
        (("--kernel", "other"), "other"),
        (("--expect", "7=x.npy"), "argument 7 is no buffer"),
        (("--grid", "0"), "--grid 0 is not a size"),
        (("--checks", "nonsense"), "nonsense"),
        (("--limit", "3"), "not clean to begin with"),
    ],
)
def test_bad_input_is_one_line(fails, reverse, change, said):
    assert said in fails("mutate", reverse, *LAUNCH, *change)


def test_what_is_no_code_object(fails, tmp_path):
    path = tmp_path / "none.hsaco"
    path.write_bytes(b"\x7fELF nonsense")
    fails("mutate", path, *LAUNCH)
    fails("mutate", tmp_path / "missing.hsaco", *LAUNCH)
