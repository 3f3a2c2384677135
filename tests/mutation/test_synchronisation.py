# ruff: noqa: E501  (kernels in one piece)
"""Kernels whose workgroups talk to one another, as clang compiles them, taken apart: each write-back, invalidation, scope
and wait that is gone is noticed, or a run shows why it is not needed."""

from __future__ import annotations

import numpy as np
import pytest

from amdgen.mutation.harness import Harness, subject
from amdgen.toolchain import find_toolchain

ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")
PRELUDE = """
#define KERNEL extern "C" __attribute__((global, amdgpu_flat_work_group_size(1, 256))) void
#define X __builtin_amdgcn_workitem_id_x()
#define GX __builtin_amdgcn_workgroup_id_x()
typedef __attribute__((address_space(1))) unsigned u32; typedef __attribute__((address_space(1))) unsigned long long u64;
typedef unsigned w32; typedef unsigned long long w64;
#define REL(s) __builtin_amdgcn_fence(__ATOMIC_RELEASE, s)
#define ACQ(s) __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, s)
#define LOAD(p, o) __hip_atomic_load(p, __ATOMIC_##o, SCOPE)
#define STORE(p, v, o) __hip_atomic_store(p, v, __ATOMIC_##o, SCOPE)
#define ADD(p, v, o) __hip_atomic_fetch_add(p, v, __ATOMIC_##o, SCOPE)
#define SLEEP() __builtin_amdgcn_s_sleep(1)
"""  # fmt: skip


def sums(a: np.ndarray) -> np.ndarray:
    return a.reshape(4, 64).sum(axis=0, dtype=np.uint32)


TALKS = {
    "last block": "part[GX * 64 + X] = a[GX * 64 + X]; w32 n = 0; if (X == 0) n = ADD(sync, 1u, ACQ_REL); n = __builtin_amdgcn_readfirstlane(n); if (n != 3) return; ACQ(FENCE); w32 s = 0; for (int i = 0; i < 4; i++) s += part[i * 64 + X]; out[X] = s;",
    "stream-K fix-up": "if (GX) { part[GX * 64 + X] = a[GX * 64 + X]; REL(FENCE); if (X == 0) STORE(&sync[GX], 1u, RELAXED); return; } w32 s = a[X]; for (int p = 1; p < 4; p++) { while (LOAD(&sync[p], ACQUIRE) != 1) SLEEP(); s += part[p * 64 + X]; } out[X] = s;",
    "grid barrier": "part[GX * 64 + X] = a[GX * 64 + X]; REL(FENCE); if (X == 0) { ADD(sync, 1u, RELAXED); while (LOAD(sync, RELAXED) < 4) SLEEP(); } ACQ(FENCE); if (GX == 1) { w32 s = 0; for (int i = 0; i < 4; i++) s += part[i * 64 + X]; out[X] = s; }",
    "spin lock": "if (X == 0) while (__hip_atomic_exchange(sync, 1u, __ATOMIC_ACQUIRE, SCOPE)) SLEEP(); ACQ(FENCE); out[X] += a[GX * 64 + X]; REL(FENCE); if (X == 0) STORE(sync, 0u, RELAXED);",
    "look-back chain": "w32 s = a[GX * 64 + X]; if (GX) { while (LOAD(&sync[GX - 1], ACQUIRE) != 1) SLEEP(); s += part[(GX - 1) * 64 + X]; } part[GX * 64 + X] = s; if (GX == 3) out[X] = s; REL(FENCE); if (X == 0) STORE(&sync[GX], 1u, RELAXED);",
    "ticket queue": "if (GX == 0) { for (int i = 0; i < 4; i++) part[i * 64 + X] = a[i * 64 + X] + 1; REL(FENCE); if (X == 0) STORE(&sync[1], 4u, RELAXED); } w32 t = 0; if (X == 0) { while (LOAD(&sync[1], RELAXED) != 4) SLEEP(); t = ADD(sync, 1u, RELAXED); } t = __builtin_amdgcn_readfirstlane(t); ACQ(FENCE); out[t * 64 + X] = part[t * 64 + X];",
}


def wanted(name: str, a: np.ndarray) -> np.ndarray:
    out = np.zeros(256, np.uint32)
    if name == "ticket queue":
        return a + 1
    out[:64] = sums(a)
    return out


def harness(arch: str, name: str, scope: str) -> Harness:
    fence = {"agent": '"agent"', "system": '""'}[scope]
    defines = f"#define SCOPE __HIP_MEMORY_SCOPE_{scope.upper()}\n#define FENCE {fence}\n"
    source = f"{PRELUDE}{defines}KERNEL k(const u32* a, u32* part, u32* sync, u32* out) {{ {TALKS[name]} }}"
    code = find_toolchain().compile_hip(source, arch).code
    a = np.arange(256, dtype=np.uint32) * 3 + 1
    args = [a, *(np.zeros(256, np.uint32) for _ in range(3))]
    return Harness(subject(name, code, "k", 4, 64, args, {3: wanted(name, a)}))


@pytest.mark.parametrize("arch", ARCHS)
@pytest.mark.parametrize("name", TALKS)
def test_no_piece_is_missed(arch: str, name: str) -> None:
    made = harness(arch, name, "agent")
    found = made.judge_all(made.mutants(["cache", "scope", "wait"]))
    missed = [f"{v.mutant}: {v.detail}" for v in found if not v.caught_by and not v.reason]
    assert found and not missed, missed
