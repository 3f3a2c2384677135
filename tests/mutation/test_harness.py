"""Mutation of machine code: each kind of change, who notices, and that survivors are told apart by what a run shows."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from amdgen.emulator import Result, emulate
from amdgen.errors import AmdgenError
from amdgen.mutation.harness import KINDS, Harness, Subject, subject
from amdgen.toolchain import find_toolchain

sys.path.insert(0, str(Path(__file__).parents[1] / "emulator"))
from asm_kernels import LOAD_ARGS, assemble

# Two waves copy 512 bytes to LDS by way of M0, exchange them, add what a matrix instruction gives, and store.
BODY = LOAD_ARGS + """
  s_mov_b32 s6, 0x1000
  s_mov_b32 s7, 0x20000
  v_lshlrev_b32 v1, 2, v0
  v_xor_b32 v2, 0x100, v1
  v_mov_b32 v8, 0
  v_mov_b32 v9, 0
  v_mov_b32 v10, 0
  v_mov_b32 v11, 0
  v_lshrrev_b32 v4, 6, v0
  s_nop 1
  v_readfirstlane_b32 s11, v4
  s_lshl_b32 m0, s11, 8
  s_nop 0
  buffer_load_dword v1, s[4:7], 0 offen lds
  s_waitcnt vmcnt(0)
  s_barrier
  ds_read_b32 v3, v2
  v_mfma_f32_16x16x16_f16 v[8:11], v[8:9], v[10:11], v[8:11]
  s_waitcnt vmcnt(0) lgkmcnt(0)
  s_nop 7
  v_add_u32 v3, v3, v8
  s_barrier
  global_store_dword v1, v3, s[4:5] offset:1024
  s_waitcnt vmcnt(0)
"""  # fmt: skip


@pytest.fixture(scope="module")
def harness() -> Harness:
    data = np.arange(1024, dtype=np.uint32)
    want = data.copy()
    want[256:384] = np.arange(128) ^ 64
    code = assemble("gfx942", BODY, 1, 512)
    return Harness(subject("exchange", code, "k", 1, 128, [data], {0: want}))


def verdicts(harness: Harness, kind: str) -> dict[str, str]:
    """What caught each mutant, or why it survives, by what it was and becomes."""
    found = harness.judge_all(harness.mutants([kind]))
    return {f"{v.mutant.was} > {v.mutant.becomes}": v.caught_by or f"{v.reason}: {v.detail}" for v in found}


def one(found: dict[str, str], start: str) -> str:
    return next(v for k, v in found.items() if k.startswith(start))


def test_waits(harness: Harness) -> None:
    found = verdicts(harness, "wait")
    first, second = [v for k, v in found.items() if k.startswith("s_waitcnt vmcnt(0) >")], len(found)
    assert second == 3  # two of one text
    assert one(found, "s_waitcnt lgkmcnt(0)") == "sgpr_read_before_wait"
    assert one(found, "s_waitcnt vmcnt(0) lgkmcnt(0)") == "vgpr_read_before_wait"
    assert first[0] == "at the end: 2 operations are in flight at the end"


def test_loosened_waits(harness: Harness) -> None:
    found = verdicts(harness, "loosened")
    assert found["s_waitcnt vmcnt(0) lgkmcnt(0) > s_waitcnt vmcnt(0) lgkmcnt(1)"] == "vgpr_read_before_wait"
    nothing = found["s_waitcnt vmcnt(0) lgkmcnt(0) > s_waitcnt vmcnt(1) lgkmcnt(0)"]
    assert nothing.startswith("same landings: 2 operations land there")


def test_barriers(harness: Harness) -> None:
    found = [harness.judge(m) for m in harness.mutants(["barrier"])]
    assert [bool(v.caught_by) for v in found] == [True, False]
    assert found[0].caught_by == "lds_race" or found[0].caught_by.startswith("lds_")
    assert found[1].reason == "no meeting" and "two waves meet nowhere" in found[1].detail


def test_nops(harness: Harness) -> None:
    found = [harness.judge(m) for m in harness.mutants(["nop"])]
    assert [(v.mutant.becomes, v.caught_by) for v in found] == [
        ("", "wait_states"),
        ("s_nop 0", ""),  # one is enough
        ("", "warning wait_states"),
        ("", "wait_states"),
        ("s_nop 6", ""),  # the wait before it is the eighth wait state
    ]
    assert [v.reason for v in found] == ["", "enough states", "", "", "enough states"]
    assert "1 are left" in found[1].detail


def test_m0(harness: Harness) -> None:
    assert list(verdicts(harness, "m0").values()) == ["m0_unset"]


def test_offsets(harness: Harness) -> None:
    found = verdicts(harness, "offset")
    assert len(found) == 4 and all(not v.startswith(": ") for v in found.values())
    assert one(found, "global_store_dword") == "result" and one(found, "ds_read_b32") == "lds_out_of_bounds"


def test_a_change_keeps_the_size_of_the_code(harness: Harness) -> None:
    for mutant in harness.mutants(KINDS):
        assert len(harness.apply(mutant.now)) == len(harness.subject.code)
        assert mutant.places and harness.apply(mutant.now) != harness.subject.code


def test_exchanged_offsets_and_what_survives() -> None:
    body = LOAD_ARGS + """
      v_lshlrev_b32 v1, 2, v0
      v_mov_b32 v9, 7
      ds_write_b32 v1, v9
      ds_write_b32 v1, v0 offset:256
      ds_write_b32 v1, v1 offset:512
      s_waitcnt lgkmcnt(0)
      ds_read_b32 v3, v1
      ds_read_b32 v4, v1 offset:256
      ds_read_b32 v5, v1 offset:512
      s_waitcnt lgkmcnt(0)
      v_add_u32 v3, v3, v4
      global_store_dword v1, v3, s[4:5]
    """  # fmt: skip
    data, want = np.zeros(64, np.uint32), np.arange(64, dtype=np.uint32) + 7
    harness = Harness(subject("sum", assemble("gfx942", body, 1, 768), "k", 1, 64, [data], {0: want}))
    found = [harness.judge(m) for m in harness.mutants(["lds_swap"])]
    assert [v.caught_by for v in found] == ["", "result", "", "result"]
    assert "decides nothing with these inputs" in found[0].detail and not found[0].equivalent  # a sum's two terms
    assert len(harness.mutants(["lds_swap"], most=2)) == 2


def scan(**options: Any) -> Harness:
    """A compiler's prefix sum over 256 items: eight steps through LDS, a barrier after each."""
    from support import hip_kernels as hip

    kernel = next(k for k in hip.KERNELS if k.name == "prefix sum")
    code = find_toolchain().compile_hip(hip.PRELUDE + kernel.source, "gfx942").code

    def run(changed: bytes, **more: Any) -> tuple[Result, str]:
        args = kernel.args(np.random.default_rng(7))
        result = emulate(changed, "k", kernel.grid, kernel.block, args, **options, **more)
        return result, "" if (args[1] == np.cumsum(args[0], dtype=np.uint32)).all() else "wrong"

    return Harness(Subject("prefix sum", code, "k", run))


def test_a_compiled_kernel() -> None:
    harness = scan()
    found = harness.judge_all(harness.mutants(["wait", "barrier"]))
    survivors = [(v.mutant.kind, v.reason) for v in found if not v.caught_by]
    assert len(found) == 29 and survivors == [("wait", "later wait"), ("barrier", "no meeting")]
    few = found[::9]
    assert [harness.judge(v.mutant) for v in few] == few  # forked off or from the start: the same


def test_reasons_do_not_rest_on_the_check_that_they_explain() -> None:
    """With the checks of LDS off, removed barriers survive; what the waves have touched says which of them matter."""
    harness = scan(checks=["-lds_race", "-lds_read_before_wait", "-lds_write_before_wait"])
    found = harness.judge_all(harness.mutants(["barrier"]))
    assert not any(v.caught_by for v in found)
    assert [v.equivalent for v in found] == [False] * 8 + [True]
    assert found[0].detail.endswith("two waves meet at 3 dwords")


def test_a_kernel_that_is_not_clean_is_refused() -> None:
    code = assemble(
        "gfx942", LOAD_ARGS + "v_lshlrev_b32 v1, 2, v0\nglobal_load_dword v2, v1, s[4:5]\nv_add_u32 v3, v2, v2", 1
    )
    dirty = Harness(subject("x", code, "k", 1, 64, [np.zeros(64, np.uint32)], {}))
    with pytest.raises(AmdgenError, match="not clean"):
        dirty.mutants()


def test_code_that_ends_with_its_segment() -> None:
    """Behind a removed s_nop all moves up, whole: the last instruction is 8 bytes long, and nothing lies behind it."""
    body = LOAD_ARGS + "v_lshlrev_b32 v1, 2, v0\nv_mov_b32 v2, 5\ns_nop 0\nglobal_store_dword v1, v2, s[4:5] offset:64"
    data, want = np.zeros(80, np.uint32), np.zeros(80, np.uint32)
    want[16:] = 5
    harness = Harness(subject("end", assemble("gfx908", body, 1), "k", 1, 64, [data], {0: want}))
    (mutant,) = harness.mutants(["nop"])
    verdict = harness.judge(mutant)
    assert (verdict.caught_by, verdict.reason) == ("", "no row"), verdict
    assert harness.judge_all([mutant]) == [verdict]
