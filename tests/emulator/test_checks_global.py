# ruff: noqa: E501  (bodies of assembly, kernels in one piece)
"""Races in global memory: what the check accuses, and what orders two accesses so that it must not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from asm_kernels import run

from amdgen.emulator import emulate
from amdgen.toolchain import find_toolchain


@dataclass(frozen=True)
class Case:
    name: str
    body: str
    says: str = ""  # words of the finding's text, "" when clean
    grid: int = 2
    block: int = 64
    arch: str = "gfx942"
    lds: int = 0
    severity: str = "error"


# s[4:5] the buffer, s2 the workgroup; v1: 4 bytes an item of its own workgroup; v2: the same item of the other workgroup
START = """
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_waitcnt lgkmcnt(0)
  v_lshlrev_b32 v1, 2, v0
  s_lshl_b32 s3, s2, 8
  v_xor_b32 v2, 0x100, v1
  v_xor_b32 v2, s3, v2
  v_xor_b32 v1, s3, v1
  v_add_u32 v3, s2, v0
  v_mov_b32 v8, 0
  v_mov_b32 v9, 1
"""
WAIT = "s_waitcnt vmcnt(0)\n"
BACK, FRESH = "buffer_wbl2 sc1\n", "buffer_inv sc1\n"  # what release and acquire need at agent scope on gfx942
STORE, LOAD = "global_store_dword v1, v3, s[4:5]\n", "global_load_dword v4, v2, s[4:5]\n"
OWN = "global_store_dword v1, v3, s[4:5] offset:1024\n"
OTHERS = "global_load_dword v4, v1, s[4:5]\n"  # of the second wave: what the first wave of the other workgroup stored
READ = "global_load_dword v10, v8, s[4:5] offset:3072\n"  # what nobody stores
SAME = "v_lshlrev_b32 v1, 2, v0\n"  # both workgroups the same place
COUNT = "global_atomic_add v8, v9, s[4:5] offset:2048\n"
TICKET = "global_atomic_add v5, v8, v9, s[4:5] offset:2048 sc0\n" + WAIT
LAST = "v_readfirstlane_b32 s6, v5\ns_cmp_lg_u32 s6, 64\ns_cbranch_scc1 out\n"  # the second workgroup finds the 64 lanes of the first
OWN_WAVES = "v_lshlrev_b32 v1, 2, v0\nv_xor_b32 v2, 0x100, v1\n"  # two waves of one workgroup

CASES = [
    Case("each its own", START + STORE + WAIT),
    Case("both read one place", START + SAME + "global_load_dword v4, v1, s[4:5]\n" + WAIT),
    Case("store what the other loads", START + STORE + WAIT + LOAD + WAIT, "which wave 0 of workgroup"),
    Case("load what the other stores", START + LOAD + WAIT + STORE + WAIT, "nothing orders the two"),
    Case("two values to one place", START + SAME + STORE + WAIT, "stores 4 bytes at"),
    Case("one value to one place", START + SAME + "global_store_dword v1, v9, s[4:5]\n" + WAIT),
    Case("overlap of unequal parts", START + "v_mov_b32 v10, v3\nv_mov_b32 v11, v3\nv_lshlrev_b32 v1, 3, v0\nv_lshl_add_u32 v1, s2, 2, v1\nglobal_store_dwordx2 v1, v[10:11], s[4:5]\n" + WAIT, "stores 8 bytes"),
    Case("bytes side by side in one dword", START + "v_lshlrev_b32 v1, 2, v0\nv_add_u32 v1, s2, v1\nglobal_store_byte v1, v3, s[4:5]\n" + WAIT),
    Case("halves side by side, after dwords elsewhere", START + "global_load_dword v4, v2, s[4:5] offset:1024\nv_lshlrev_b32 v1, 2, v0\nv_lshl_add_u32 v1, s2, 1, v1\nglobal_store_short v1, v3, s[4:5]\n" + WAIT),
    Case("two bytes to one place", START + "v_add_u32 v1, s2, v0\nglobal_store_byte v1, v3, s[4:5]\n" + WAIT),
    Case("two different bytes to one place", START + "v_mov_b32 v3, s2\nv_mov_b32 v1, v0\nglobal_store_byte v1, v3, s[4:5]\n" + WAIT, "stores 1 bytes"),
    Case("buffer store beyond num_records touches nothing", START + "s_mov_b32 s6, 0x100\ns_mov_b32 s7, 0x20000\nv_lshlrev_b32 v1, 2, v0\nv_add_u32 v1, 0x100, v1\nbuffer_store_dword v3, v1, s[4:7], 0 offen\n" + WAIT),
    Case("atomics on one place", START + COUNT + WAIT),
    Case("set to zero by one workgroup, counted by all", START + "s_cmp_lg_u32 s2, 0\ns_cbranch_scc1 n\nglobal_store_dword v8, v8, s[4:5] offset:2048\n" + WAIT + "n:\n" + COUNT + WAIT, "changes 4 bytes"),
    Case("the same on gfx90a, where the count comes back to nobody", START + "s_cmp_lg_u32 s2, 0\ns_cbranch_scc1 n\nglobal_store_dword v8, v8, s[4:5] offset:2048\n" + WAIT + "n:\n" + COUNT + WAIT, "one of the two is atomic", arch="gfx90a"),
    Case("on gfx90a, by an atomic that returns, as one that takes a lock does", START + "s_cmp_lg_u32 s2, 0\ns_cbranch_scc1 n\nglobal_store_dword v8, v8, s[4:5] offset:2048\n" + WAIT + "n:\n" + TICKET.replace("sc0", "glc"), arch="gfx90a"),
    Case("set to zero with a scope bit", START + "s_cmp_lg_u32 s2, 0\ns_cbranch_scc1 n\nglobal_store_dword v8, v8, s[4:5] offset:2048 sc1\n" + WAIT + "n:\n" + COUNT + WAIT),
    Case("set to zero before a barrier, counted by all waves of the workgroup", START + "v_readfirstlane_b32 s9, v0\ns_nop 3\ns_cmp_lg_u32 s9, 0\ns_cbranch_scc1 n\nglobal_store_dword v8, v8, s[4:5] offset:2048\n" + WAIT + "n:\ns_barrier\n" + COUNT + WAIT, grid=1, block=128),
    Case("set to zero without a barrier, counted by all waves of the workgroup", START + "v_readfirstlane_b32 s9, v0\ns_nop 3\ns_cmp_lg_u32 s9, 0\ns_cbranch_scc1 n\nglobal_store_dword v8, v8, s[4:5] offset:2048\n" + WAIT + "n:\n" + COUNT + WAIT, "changes 4 bytes", grid=1, block=128),
    Case("set to zero, then released to the one that counts", START + "s_cmp_lg_u32 s2, 0\ns_cbranch_scc1 second\nglobal_store_dword v8, v8, s[4:5] offset:2052\n" + BACK + WAIT + COUNT + WAIT + "s_branch out\nsecond:\nglobal_load_dword v5, v8, s[4:5] offset:2048 sc1\n" + WAIT + "v_readfirstlane_b32 s6, v5\ns_cmp_lg_u32 s6, 64\ns_cbranch_scc1 second\nglobal_atomic_add v8, v9, s[4:5] offset:2052\n" + WAIT + "out:"),
    Case("first value by a plain load, as compare-and-swap loops have it", START + "global_load_dword v4, v8, s[4:5] offset:2048\n" + WAIT + COUNT + WAIT),
    Case("scalar load of what the other stores", START + STORE + WAIT + "s_xor_b32 s3, s3, 0x100\ns_load_dword s8, s[4:5], s3\ns_waitcnt lgkmcnt(0)\n", "4 bytes at"),
    # ---------------------------------------------------------------- order through atomics
    Case("the last to count reads what all stored", START + STORE + BACK + WAIT + TICKET + LAST + FRESH + LOAD + WAIT + "out:"),
    Case("stores again to its own place after it has counted", START + STORE + OWN + BACK + WAIT + COUNT.replace("2048", "2052") + "v_add_u32 v3, 7, v3\n" + OWN + BACK + WAIT + TICKET + LAST + FRESH + LOAD + WAIT + "out:"),
    Case("waits behind a barrier for the store before it, then counts", START + STORE + "s_barrier\n" + BACK + WAIT + TICKET + LAST + FRESH + LOAD + WAIT + "out:"),
    Case("counted before the store is complete", START + STORE + BACK + TICKET + LAST + FRESH + LOAD + WAIT + "out:", "not waited for before the release"),
    Case("counted when a full vmcnt has retired the store and its write-back", START + STORE + BACK + 62 * READ + TICKET + LAST + FRESH + LOAD + WAIT + "out:"),
    Case("counted when one operation less has been issued", START + STORE + BACK + 61 * READ + TICKET + LAST + FRESH + LOAD + WAIT + "out:", "not written back"),
    Case("counted before the store", START + TICKET + STORE + WAIT + "v_readfirstlane_b32 s6, v5\ns_cmp_lg_u32 s6, 64\ns_cbranch_scc1 out\n" + LOAD + WAIT + "out:", "nothing orders the two"),
    Case("reads without having seen the count", START + STORE + WAIT + COUNT + WAIT + LOAD + WAIT, "nothing orders the two"),
    Case("flag by a store with scope, spun on by loads with scope", START + "s_cmp_lg_u32 s2, 0\ns_cbranch_scc1 second\n" + STORE + BACK + WAIT + "global_store_dword v8, v9, s[4:5] offset:2048 sc1\n" + WAIT + "s_branch out\nsecond:\nglobal_load_dword v5, v8, s[4:5] offset:2048 sc1\n" + WAIT + "v_readfirstlane_b32 s6, v5\ns_cmp_lg_u32 s6, 1\ns_cbranch_scc1 second\n" + FRESH + LOAD + WAIT + "out:"),
    Case("flag by a plain store, spun on by loads with scope (gfx90a)", START + "s_cmp_lg_u32 s2, 0\ns_cbranch_scc1 second\n" + STORE + WAIT + "global_store_dword v8, v9, s[4:5] offset:2048\n" + WAIT + "s_branch out\nsecond:\nglobal_load_dword v5, v8, s[4:5] offset:2048 glc\n" + WAIT + "v_readfirstlane_b32 s6, v5\ns_cmp_lg_u32 s6, 1\ns_cbranch_scc1 second\nbuffer_wbinvl1_vol\n" + LOAD + WAIT + "out:", arch="gfx90a"),
    Case("flag without the scope bit on the load", START + "s_cmp_lg_u32 s2, 0\ns_cbranch_scc1 second\n" + STORE + WAIT + "global_store_dword v8, v9, s[4:5] offset:2048 sc1\n" + WAIT + "s_branch out\nsecond:\nglobal_load_dword v5, v8, s[4:5] offset:2048\n" + WAIT + LOAD + WAIT + "out:", "nothing orders the two"),
    Case("two have loaded what a third stores, and the first alone has said so", START + "s_cmp_eq_u32 s2, 2\ns_cbranch_scc1 third\nglobal_load_dword v4, v8, s[4:5] offset:3072\n" + WAIT + "s_cmp_eq_u32 s2, 1\ns_cbranch_scc1 out\n" + COUNT + WAIT + "s_branch out\nthird:\n" + TICKET + "global_store_dword v8, v9, s[4:5] offset:3072\n" + WAIT + "out:", "wave 0 of workgroup 1 has loaded", grid=3),
    # ---------------------------------------------------------------- waves of one workgroup
    Case("waves with a barrier", START + OWN_WAVES + STORE + WAIT + "s_barrier\n" + LOAD + WAIT, grid=1, block=128),
    Case("waves without a barrier", START + OWN_WAVES + STORE + WAIT + LOAD + WAIT, "wave 1 of its workgroup has stored", grid=1, block=128),
    Case("each wave over again its own", START + OWN_WAVES + STORE + WAIT + "s_barrier\n" + STORE + WAIT, grid=1, block=128),
    Case("a barrier of one workgroup does not order another", START + STORE + WAIT + "s_barrier\n" + LOAD + WAIT, "of workgroup"),
    Case("one wave counts, another of its workgroup reads after the barrier",
         START + "s_lshl_b32 s3, s2, 9\nv_lshlrev_b32 v1, 2, v0\nv_add_u32 v1, s3, v1\nv_xor_b32 v2, 0x200, v1\n"
         "v_lshrrev_b32 v6, 6, v0\ns_nop 1\nv_readfirstlane_b32 s9, v6\n" + STORE + BACK + WAIT + "s_barrier\ns_cmp_lg_u32 s9, 0\n"
         "s_cbranch_scc1 wait\n" + TICKET + "s_mov_b64 exec, 1\nds_write_b32 v8, v5\ns_waitcnt lgkmcnt(0)\ns_mov_b64 exec, -1\n"
         "wait:\ns_barrier\nds_read_b32 v7, v8\ns_waitcnt lgkmcnt(0)\nv_readfirstlane_b32 s6, v7\ns_cmp_lg_u32 s6, 64\n"
         "s_cbranch_scc1 out\n" + FRESH + LOAD + WAIT + "out:", block=128, lds=16),
    Case("one wave stores, another of its workgroup counts after the barrier, the last workgroup reads",
         START + "v_lshrrev_b32 v6, 6, v0\ns_nop 1\nv_readfirstlane_b32 s9, v6\ns_cmp_lg_u32 s9, 0\ns_cbranch_scc1 wait\n" + STORE + WAIT +
         "wait:\ns_barrier\ns_cmp_eq_u32 s9, 0\ns_cbranch_scc1 out\n" + BACK + WAIT + TICKET + LAST + FRESH + OTHERS + WAIT + "out:", block=128),
    Case("one wave stores, and another of its workgroup counts after a barrier that the first has passed without waiting",
         START + "v_lshrrev_b32 v6, 6, v0\ns_nop 1\nv_readfirstlane_b32 s9, v6\ns_cmp_lg_u32 s9, 0\ns_cbranch_scc1 wait\n" + STORE +
         "wait:\ns_barrier\ns_cmp_eq_u32 s9, 0\ns_cbranch_scc1 out\n" + BACK + WAIT + TICKET + LAST + FRESH + OTHERS + WAIT + "out:",
         "a barrier at which the store was still in flight", block=128, severity="warning"),
    Case("waited for after that barrier, before another one",
         START + "v_lshrrev_b32 v6, 6, v0\ns_nop 1\nv_readfirstlane_b32 s9, v6\ns_cmp_lg_u32 s9, 0\ns_cbranch_scc1 wait\n" + STORE +
         "wait:\ns_barrier\n" + WAIT + "s_barrier\ns_cmp_eq_u32 s9, 0\ns_cbranch_scc1 out\n" + BACK + WAIT + TICKET + LAST + FRESH + OTHERS + WAIT + "out:", block=128),
]  # fmt: skip


def launch(case: Case, **more: Any) -> Any:
    where: dict[str, Any] = {"arch": case.arch, "block": case.block, "grid": case.grid, "lds": case.lds}
    return run(case.body, np.zeros(1024, np.uint32), **where, **more)


@pytest.mark.parametrize("case", CASES, ids=lambda c: c.name)
def test_case(case: Case) -> None:
    result = launch(case)
    every = [*result.findings, *result.warnings]
    races = [f for f in every if f.check == "global_race" and f.severity == case.severity]
    assert len(races) == len(every), [str(f) for f in every]
    if not case.says:
        assert not races, str(races[0])
        return
    assert races and case.says in races[0].message, [str(f) for f in races]
    assert len({frozenset((f.pc, f.other_pc)) for f in races}) == len(races), [str(f) for f in races]
    off = launch(case, checks="-global_race")
    assert not off.findings


@pytest.mark.parametrize(("between", "races"), [(5, False), (3, True)])
def test_dwords_at_odd_addresses_are_told_apart_by_byte(between: int, races: bool) -> None:
    """Bytes 2 to 5 of 5 for each lane: two workgroups share a dword where they meet, and no byte."""
    far = 5 * 63 + between
    body = START + f"v_mul_u32_u24 v1, 5, v0\ns_mul_i32 s3, s2, {far}\ns_nop 1\nv_add_u32 v1, s3, v1\n"
    body += "global_store_dword v1, v3, s[4:5] offset:2\n" + WAIT
    result = run(body, np.zeros(1024, np.uint32), grid=2, checks="global_race")
    assert bool(result.findings) == races, [str(f) for f in result.findings]


def test_the_finding_names_both_parties() -> None:
    """Which of them came first says nothing."""
    result = run(START + STORE + WAIT + LOAD + WAIT, np.zeros(1024, np.uint32), grid=2)
    (finding,) = [f for f in result.findings if f.check == "global_race"]
    both = sorted(text.split()[0] for text in (finding.disassembly, finding.other_disassembly))
    assert both == ["global_load_dword", "global_store_dword"]
    assert "'argument 0'" in finding.message and "atomic" in finding.fix and finding.lane == 0
    assert f"of workgroup {1 - finding.workgroup} has" in finding.message


PRELUDE = """
#define KERNEL extern "C" __attribute__((global, amdgpu_flat_work_group_size(1, 256))) void
#define X __builtin_amdgcn_workitem_id_x()
#define GX __builtin_amdgcn_workgroup_id_x()
typedef unsigned u32; typedef unsigned long long u64;
#define AGENT __HIP_MEMORY_SCOPE_AGENT
#define SYNC() __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup"); __builtin_amdgcn_s_barrier(); \\
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup")
"""
THREADFENCE = PRELUDE + """
KERNEL k(const u32* a, u32* part, u32* count, u32* out) {
  __attribute__((shared)) u32 last;
  part[GX * 64 + X] = a[GX * 64 + X] * 3;
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "agent");
  SYNC();
  if (X == 0) last = __hip_atomic_fetch_add(count, 1u, ORDER, AGENT) == 3;
  SYNC();
  if (!last) return;
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "agent");
  u32 s = 0; for (int i = 0; i < 4; i++) s += part[i * 64 + X]; out[X] = s;
}"""  # fmt: skip
LOOK_BACK = PRELUDE + """
KERNEL k(const u32* a, u64* state, u32* count, u32* out) {
  __attribute__((shared)) u32 id, base; __attribute__((shared)) u32 s[64];
  if (X == 0) id = __hip_atomic_fetch_add(count, 1u, __ATOMIC_RELAXED, AGENT);
  SYNC(); u32 b = id; s[X] = a[b * 64 + X]; SYNC();
  u32 sum = 0, mine = 0; for (u32 i = 0; i < 64; i++) { sum += s[i]; if (i <= X) mine += s[i]; }
  if (X == 0) {
    __hip_atomic_store(&state[b], (1ull << 32) | sum, __ATOMIC_RELAXED, AGENT);
    u32 before = 0;
    for (int p = (int)b - 1; p >= 0; ) {
      u64 v = __hip_atomic_load(&state[p], __ATOMIC_RELAXED, AGENT);
      if (!(v >> 32)) continue;
      before += (u32)v; if (v >> 32 == 2) break; p--;
    }
    __hip_atomic_store(&state[b], (2ull << 32) | (before + sum), __ATOMIC_RELAXED, AGENT); base = before;
  }
  SYNC(); out[b * 64 + X] = base + mine;
}"""  # fmt: skip
STREAM_K = PRELUDE + """
KERNEL k(const u32* a, u32* part, u32* flag, u32* out) {
  if (GX) { part[GX * 64 + X] = a[GX * 64 + X]; SYNC();
    if (X == 0) __hip_atomic_store(&flag[GX], 1u, __ATOMIC_RELEASE, AGENT); return; }
  u32 s = a[X];
  for (int p = 1; p < 4; p++) {
    while (__hip_atomic_load(&flag[p], __ATOMIC_ACQUIRE, AGENT) != 1) __builtin_amdgcn_s_sleep(1);
    s += part[p * 64 + X];
  }
  out[X] = s;
}"""  # fmt: skip

LOCK = PRELUDE + """
KERNEL k(const u32* a, u64* unused, u32* lock, u32* out) {
  if (X) return;
  while (__hip_atomic_exchange(lock, 1u, __ATOMIC_ACQUIRE, AGENT)) __builtin_amdgcn_s_sleep(1);
  for (u32 i = 0; i < 64; i++) out[i] += a[GX * 64 + i];
  __hip_atomic_store(lock, 0u, __ATOMIC_RELEASE, AGENT);
}"""  # fmt: skip


@pytest.mark.parametrize("engine", ["native", "numpy"])
@pytest.mark.parametrize("arch", ["gfx908", "gfx90a", "gfx942", "gfx950"])
@pytest.mark.parametrize("source", [THREADFENCE.replace("ORDER", "__ATOMIC_ACQ_REL"), LOOK_BACK, STREAM_K, LOCK])
def test_compiled_code_that_synchronises_through_atomics_is_clean(arch: str, source: str, engine: str) -> None:
    code = find_toolchain().compile_hip(source, arch).code
    data = np.arange(256, dtype=np.uint32) + 1
    buffers = [data, np.zeros(256, np.uint64), np.zeros(64, np.uint32), np.zeros(256, np.uint32)]
    result = emulate(code, "k", 4, 64, buffers, limit=1_000_000, engine=engine, keep_going=True)
    assert result.engine == engine
    assert not result.findings and not result.warnings, [str(f) for f in [*result.findings, *result.warnings]]
    rows = data.reshape(4, 64).sum(axis=0)
    expected = {"last": 3 * rows, "base": np.cumsum(data), "flag": rows}
    key = "last" if "last" in source else "base" if "base" in source else "flag"
    np.testing.assert_array_equal(buffers[3][: len(expected[key])], expected[key])


def test_a_reduction_whose_fence_is_missing_is_accused() -> None:
    lame = THREADFENCE.replace('__builtin_amdgcn_fence(__ATOMIC_RELEASE, "agent");', "").replace(
        "ORDER", "__ATOMIC_RELAXED"
    )
    code = find_toolchain().compile_hip(lame.replace("SYNC()", "__builtin_amdgcn_s_barrier()"), "gfx942").code
    buffers = [np.arange(256, dtype=np.uint32), *(np.zeros(256, np.uint32) for _ in range(3))]
    result = emulate(code, "k", 4, 64, buffers, limit=1_000_000, checks="global_race")
    assert {f.check for f in result.findings} == {"global_race"}
