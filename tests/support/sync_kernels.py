# ruff: noqa: E501  (kernels in one piece)
"""HIP kernels whose workgroups talk to one another, as clang compiles them: locks, flags, queues, barriers of a grid,
scans, histograms, and LDS DMA of what another workgroup has written. Each says what memory must hold afterwards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from amdgen.mutation.harness import Subject, subject
from amdgen.toolchain import find_toolchain

ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")
PRELUDE = """
#define KERNEL extern "C" __attribute__((global, amdgpu_flat_work_group_size(1, 256))) void
#define X __builtin_amdgcn_workitem_id_x()
#define GX __builtin_amdgcn_workgroup_id_x()
#define SHARED __attribute__((shared))
typedef __attribute__((address_space(1))) unsigned u32; typedef __attribute__((address_space(1))) unsigned long long u64;
typedef unsigned w32; typedef unsigned long long w64;
#define REL(s) __builtin_amdgcn_fence(__ATOMIC_RELEASE, s)
#define ACQ(s) __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, s)
#define LOAD(p, o) __hip_atomic_load(p, __ATOMIC_##o, SCOPE)
#define STORE(p, v, o) __hip_atomic_store(p, v, __ATOMIC_##o, SCOPE)
#define ADD(p, v, o) __hip_atomic_fetch_add(p, v, __ATOMIC_##o, SCOPE)
#define SWAP(p, v, o) __hip_atomic_exchange(p, v, __ATOMIC_##o, SCOPE)
#define CAS(p, old, v, o) __hip_atomic_compare_exchange_strong(p, old, v, __ATOMIC_##o, __ATOMIC_RELAXED, SCOPE)
#define SLEEP() __builtin_amdgcn_s_sleep(1)
#define LINGER() for (int i_ = 0; i_ < 8; i_++) SLEEP()
#define SYNC() REL("workgroup"); __builtin_amdgcn_s_barrier(); ACQ("workgroup")
#define WAIT(counter) asm volatile("s_waitcnt " #counter "(0)" ::: "memory")
#define FIRST(v) __builtin_amdgcn_readfirstlane(v)
#define DMA(lds, from, at) __builtin_amdgcn_raw_ptr_buffer_load_lds(__builtin_amdgcn_make_buffer_rsrc((void*)(from), 0, 4096, 0x27000), (void SHARED*)(lds), 4, (at) * 4, 0, 0, 0)
"""  # fmt: skip
Words = np.ndarray[Any, np.dtype[np.uint32]]


@dataclass(frozen=True)
class SyncKernel:
    """``body`` of ``k(const u32* a, u32* part, u32* sync, u32* out)``, each of 512 dwords, the last three zero.
    ``expected``: a → the first dwords of out."""

    name: str
    body: str
    expected: Callable[[Words], Words]
    grid: int = 4
    block: int = 64
    scope: str = "agent"

    def subject(self, arch: str) -> Subject:
        """The kernel for ``arch`` with its launch and its judge."""
        fence = {"agent": '"agent"', "system": '""'}[self.scope]
        defines = f"#define SCOPE __HIP_MEMORY_SCOPE_{self.scope.upper()}\n#define FENCE {fence}\n"
        source = f"{PRELUDE}{defines}KERNEL k(const u32* a, u32* part, u32* sync, u32* out) {{ {self.body} }}"
        code = find_toolchain().compile_hip(source, arch).code
        a = np.arange(512, dtype=np.uint32) * 3 + 1
        args = [a, *(np.zeros(512, np.uint32) for _ in range(3))]
        want = np.zeros(512, np.uint32)
        found = self.expected(a).reshape(-1)
        want[: found.size] = found
        return subject(self.name, code, "k", self.grid, self.block, args, {3: want})


def _sums(a: Words) -> Words:
    return a[:256].reshape(4, 64).sum(axis=0, dtype=np.uint32)


def _prefixes(a: Words) -> Words:
    return a[:256].reshape(4, 64).cumsum(axis=0, dtype=np.uint32)


def _twice(a: Words) -> Words:
    """Two rounds, in each of which every workgroup adds up what all had, and its number."""
    numbers = np.arange(4, dtype=np.uint32)[:, None]
    once = _sums(a)[None] + numbers
    return once.sum(axis=0, dtype=np.uint32)[None] + numbers


def _message(order: str, scope: str) -> SyncKernel:
    """A word and its flag, by a lane of one workgroup for a lane of another."""
    bodies = {
        "fences": "if (GX == 0) { part[X] = a[X]; REL(FENCE); STORE(&sync[X], 1u, RELAXED); } else { while (LOAD(&sync[X], RELAXED) != 1) SLEEP(); ACQ(FENCE); out[X] = part[X]; }",
        "release and acquire": "if (GX == 0) { part[X] = a[X]; STORE(&sync[X], 1u, RELEASE); } else { while (LOAD(&sync[X], ACQUIRE) != 1) SLEEP(); out[X] = part[X]; }",
        "seq_cst": "if (GX == 0) { part[X] = a[X]; STORE(&sync[X], 1u, SEQ_CST); } else { while (LOAD(&sync[X], SEQ_CST) != 1) SLEEP(); out[X] = part[X]; }",
        "exchange": "if (GX == 0) { part[X] = a[X]; SWAP(&sync[X], 1u, ACQ_REL); } else { while (ADD(&sync[X], 0u, ACQ_REL) != 1) SLEEP(); out[X] = part[X]; }",
    }
    return SyncKernel(f"message, {order}, {scope}", bodies[order], lambda a: a[:64], grid=2, scope=scope)


KERNELS = [
    SyncKernel(
        "last block",
        "part[GX * 64 + X] = a[GX * 64 + X]; w32 n = 0; if (X == 0) n = ADD(sync, 1u, ACQ_REL); n = FIRST(n); if (n != 3) return; ACQ(FENCE); w32 s = 0; for (int i = 0; i < 4; i++) s += part[i * 64 + X]; out[X] = s;",
        _sums,
    ),
    SyncKernel(
        "stream-K fix-up",
        "if (GX) { part[GX * 64 + X] = a[GX * 64 + X]; REL(FENCE); if (X == 0) STORE(&sync[GX], 1u, RELAXED); return; } w32 s = a[X]; for (int p = 1; p < 4; p++) { while (LOAD(&sync[p], ACQUIRE) != 1) SLEEP(); s += part[p * 64 + X]; } out[X] = s;",
        _sums,
    ),
    SyncKernel(
        "grid barrier",
        "part[GX * 64 + X] = a[GX * 64 + X]; REL(FENCE); if (X == 0) { ADD(sync, 1u, RELAXED); while (LOAD(sync, RELAXED) < 4) SLEEP(); } ACQ(FENCE); if (GX == 1) { w32 s = 0; for (int i = 0; i < 4; i++) s += part[i * 64 + X]; out[X] = s; }",
        _sums,
    ),
    SyncKernel(
        "grid barrier, two rounds",
        "w32 v = a[GX * 64 + X]; for (int r = 0; r < 2; r++) { part[r * 256 + GX * 64 + X] = v; REL(FENCE); if (X == 0) { w32 g = LOAD(&sync[1], RELAXED); if (ADD(&sync[0], 1u, ACQ_REL) == 3) { STORE(&sync[0], 0u, RELAXED); STORE(&sync[1], g + 1, RELEASE); } else while (LOAD(&sync[1], RELAXED) == g) SLEEP(); } ACQ(FENCE); v = GX; for (int i = 0; i < 4; i++) v += part[r * 256 + i * 64 + X]; } out[GX * 64 + X] = v;",
        _twice,
    ),
    SyncKernel(
        "grid barrier of two waves",
        "part[GX * 128 + X] = a[GX * 128 + X]; REL(FENCE); SYNC(); if (X == 0) { ADD(sync, 1u, ACQ_REL); while (LOAD(sync, ACQUIRE) < 2) SLEEP(); } SYNC(); ACQ(FENCE); out[GX * 128 + X] = part[(GX ^ 1) * 128 + 127 - X];",
        lambda a: np.concatenate([a[255:127:-1], a[127::-1]]), grid=2, block=128,
    ),
    SyncKernel(
        "spin lock",
        "if (X == 0) while (SWAP(sync, 1u, ACQUIRE)) SLEEP(); ACQ(FENCE); out[X] += a[GX * 64 + X]; REL(FENCE); if (X == 0) STORE(sync, 0u, RELAXED);",
        _sums,
    ),
    SyncKernel(
        "ticket lock",
        "if (X == 0) { w32 t = ADD(&sync[0], 1u, RELAXED); while (LOAD(&sync[1], ACQUIRE) != t) SLEEP(); } ACQ(FENCE); out[X] += a[GX * 64 + X]; REL(FENCE); if (X == 0) ADD(&sync[1], 1u, RELEASE);",
        _sums,
    ),
    SyncKernel(
        "look-back chain",
        "w32 s = a[GX * 64 + X]; if (GX) { while (LOAD(&sync[GX - 1], ACQUIRE) != 1) SLEEP(); s += part[(GX - 1) * 64 + X]; } part[GX * 64 + X] = s; if (GX == 3) out[X] = s; REL(FENCE); if (X == 0) STORE(&sync[GX], 1u, RELAXED);",
        _sums,
    ),
    SyncKernel(
        "decoupled look-back",
        "w32 s = a[GX * 64 + X], before = 0; part[GX * 64 + X] = s; if (GX == 0) part[256 + X] = s; REL(FENCE); if (X == 0) STORE(&sync[GX], GX ? 1u : 2u, RELAXED); for (int p = (int)GX - 1; p >= 0; p--) { w32 f; while ((f = LOAD(&sync[p], ACQUIRE)) == 0) SLEEP(); if (f == 2) { before += part[256 + p * 64 + X]; break; } before += part[p * 64 + X]; } if (GX) { part[256 + GX * 64 + X] = before + s; REL(FENCE); if (X == 0) STORE(&sync[GX], 2u, RELAXED); } out[GX * 64 + X] = before + s;",
        _prefixes,
    ),
    SyncKernel(
        "look-back by words",  # value and state in one word of 64 bits
        "w64 s = a[GX * 64 + X], before = 0; u64* word = (u64*)part; if (GX) { w64 w; while (((w = LOAD(&word[(GX - 1) * 64 + X], RELAXED)) >> 32) == 0) SLEEP(); before = w & 0xffffffff; } STORE(&word[GX * 64 + X], (1ull << 32) | (before + s), RELAXED); out[GX * 64 + X] = (w32)(before + s);",
        _prefixes,
    ),
    SyncKernel(
        "ticket queue",
        "if (GX == 0) { for (int i = 0; i < 4; i++) part[i * 64 + X] = a[i * 64 + X] + 1; REL(FENCE); if (X == 0) STORE(&sync[1], 4u, RELAXED); } w32 t = 0; if (X == 0) { while (LOAD(&sync[1], RELAXED) != 4) SLEEP(); t = ADD(sync, 1u, RELAXED); } t = FIRST(t); ACQ(FENCE); out[t * 64 + X] = part[t * 64 + X];",
        lambda a: a[:256] + 1,
    ),
    SyncKernel(
        "tiles by ticket",
        "for (;;) { w32 t = 0; if (X == 0) t = ADD(sync, 1u, RELAXED); t = FIRST(t); if (t >= 8) return; out[t * 64 + X] = a[t * 64 + X] * 2; }",
        lambda a: a * 2, grid=3,
    ),
    SyncKernel(
        "ring of two slots",
        "w32 s = 0; if (GX == 0) { for (w32 i = 0; i < 5; i++) { while (LOAD(&sync[1], ACQUIRE) + 2 <= i) SLEEP(); part[(i & 1) * 64 + X] = a[i * 64 + X]; REL(FENCE); if (X == 0) STORE(&sync[0], i + 1, RELAXED); } } else { for (w32 i = 0; i < 5; i++) { while (LOAD(&sync[0], ACQUIRE) <= i) SLEEP(); s = s * 3 + part[(i & 1) * 64 + X]; REL(FENCE); if (X == 0) STORE(&sync[1], i + 1, RELAXED); } out[X] = s; }",
        lambda a: np.array([sum(int(a[i * 64 + x]) * 3 ** (4 - i) for i in range(5)) for x in range(64)], np.uint32), grid=2,
    ),
    SyncKernel(
        "stack",
        "part[GX * 64 + X] = a[GX * 64 + X]; w32 n = 0; REL(FENCE); if (X == 0) { w32 h = LOAD(sync, RELAXED); do part[256 + GX] = h; while (!CAS(sync, &h, GX + 1, RELEASE)); n = ADD(&sync[1], 1u, ACQ_REL); } n = FIRST(n); if (n != 3) return; ACQ(FENCE); w32 s = 0, p = LOAD(sync, ACQUIRE); while (p) { s += part[(p - 1) * 64 + X]; p = part[256 + p - 1]; } out[X] = s;",
        _sums,
    ),
    SyncKernel(
        "maximum by compare and swap",
        "w32 v = a[GX * 64 + (X * 37 & 63)], old = LOAD(&out[X & 3], RELAXED); while (!CAS(&out[X & 3], &old, old > v ? old : v, RELAXED)) {}",
        lambda a: a[:256].reshape(4, 16, 4).max(axis=(0, 1))[np.array([0, 1, 2, 3])],
    ),
    SyncKernel(
        "histogram",
        "SHARED static w32 h[64], last; if (X < 64) h[X] = 0; SYNC(); __hip_atomic_fetch_add(&h[a[GX * 128 + X] * 5 & 63], 1u, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP); SYNC(); if (X < 64) ADD(&part[X], h[X], RELAXED); REL(FENCE); SYNC(); if (X == 0) last = ADD(sync, 1u, ACQ_REL); SYNC(); if (last != 3) return; ACQ(FENCE); if (X < 64) out[X] = part[X];",
        lambda a: np.bincount(a * 5 & 63, minlength=64).astype(np.uint32), block=128,
    ),
    SyncKernel(
        "sequence lock",
        "if (GX == 0) { for (w32 v = 0; v < 2; v++) { STORE(&sync[X], 2 * v + 1, RELAXED); REL(FENCE); STORE(&part[X], a[X] + v, RELAXED); LINGER(); STORE(&part[64 + X], a[X] * 2 + v, RELAXED); LINGER(); STORE(&sync[X], 2 * v + 2, RELEASE); LINGER(); } } else { w32 s, t, x, y; do { s = LOAD(&sync[X], ACQUIRE); LINGER(); x = LOAD(&part[X], RELAXED); y = LOAD(&part[64 + X], RELAXED); ACQ(FENCE); t = LOAD(&sync[X], RELAXED); } while (s != t || s & 1 || !s); out[X] = y - x; }",
        lambda a: a[:64], grid=2,
    ),
    *(_message(order, scope) for order in ("fences", "release and acquire", "seq_cst", "exchange") for scope in ("agent", "system")),
    SyncKernel(
        "LDS DMA of partial sums",
        "SHARED static w32 tile[64]; if (GX) { part[GX * 64 + X] = a[GX * 64 + X]; REL(FENCE); if (X == 0) STORE(&sync[GX], 1u, RELAXED); return; } w32 s = a[X]; for (int p = 1; p < 4; p++) { while (LOAD(&sync[p], ACQUIRE) != 1) SLEEP(); WAIT(lgkmcnt); DMA(tile, part, p * 64 + X); WAIT(vmcnt); s += tile[63 - X]; } out[X] = s;",
        lambda a: a[:64] + a[64:256].reshape(3, 64).sum(axis=0, dtype=np.uint32)[::-1],
    ),
    SyncKernel(
        "LDS DMA and the last block",
        "SHARED static w32 tile[128]; SHARED static w32 last; DMA(&tile[X & 64], a, GX * 128 + X); SYNC(); part[GX * 128 + X] = tile[127 - X]; REL(FENCE); SYNC(); if (X == 0) last = ADD(sync, 1u, ACQ_REL); SYNC(); if (last != 1) return; ACQ(FENCE); DMA(&tile[X & 64], part, 128 + X); SYNC(); out[X] = tile[127 - X] + part[X];",
        lambda a: a[128:256] + a[127::-1], grid=2, block=128,
    ),
]  # fmt: skip
