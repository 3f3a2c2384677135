# ruff: noqa: E501  (kernels in one piece each)
"""Ordinary HIP kernels with their launches: random arguments, poisoned outputs, and NumPy says what these must be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

PRELUDE = """
#define KERNEL extern "C" __attribute__((global, amdgpu_flat_work_group_size(1, 1024))) void
#define DEVICE __attribute__((device))
#define NOINLINE __attribute__((device, noinline))
#define SHARED __attribute__((shared))
#define X __builtin_amdgcn_workitem_id_x()
#define Y __builtin_amdgcn_workitem_id_y()
#define Z __builtin_amdgcn_workitem_id_z()
#define GX __builtin_amdgcn_workgroup_id_x()
#define GY __builtin_amdgcn_workgroup_id_y()
#define GZ __builtin_amdgcn_workgroup_id_z()
#define SYNC() __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup"); __builtin_amdgcn_s_barrier(); \\
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup")
#define RELAXED __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT
typedef unsigned char u8; typedef unsigned short u16; typedef unsigned int u32; typedef unsigned long long u64;
typedef signed char i8; typedef short i16; typedef int i32; typedef long long i64;
typedef _Float16 f16; typedef __bf16 bf16;
typedef f16 f16x2 __attribute__((ext_vector_type(2)));
typedef float f32x4 __attribute__((ext_vector_type(4)));
"""


@dataclass(frozen=True)
class Kernel:
    name: str
    source: str
    grid: Any
    block: Any
    args: Callable[[np.random.Generator], list[Any]]
    check: Callable[[list[Any], list[Any]], None]  # arguments before and after
    dynamic_lds: int = 0


def out(count: int, dtype: Any = np.uint32) -> np.ndarray:
    return np.frombuffer(b"\xad" * count * np.dtype(dtype).itemsize, dtype).copy()


def equal(position: int, expected: Callable[..., Any]) -> Callable[[list[Any], list[Any]], None]:
    """The argument at ``position`` must be ``expected(*arguments before the run)``."""

    def check(before: list[Any], after: list[Any]) -> None:
        np.testing.assert_array_equal(after[position], expected(*before).astype(after[position].dtype))

    return check


def close(position: int, expected: Callable[..., Any], rtol: float = 1e-5) -> Callable[[list[Any], list[Any]], None]:
    def check(before: list[Any], after: list[Any]) -> None:
        np.testing.assert_allclose(after[position], expected(*before), rtol=rtol, atol=rtol)

    return check


def u32s(rng: np.random.Generator, n: int) -> np.ndarray:
    return rng.integers(0, 2**32, n, dtype=np.uint32)


def shared_sum(a: np.ndarray) -> np.ndarray:
    return a.reshape(-1, 256).sum(axis=1, dtype=np.uint32)


KERNELS = [
    Kernel(
        "vector add with a tail",
        "KERNEL k(const float* a, const float* b, float* c, int n) { int i = GX * 256 + X; if (i < n) c[i] = a[i] + b[i]; }",
        4, 256,
        lambda r: [r.random(1000, np.float32), r.random(1000, np.float32), out(1024, np.float32), np.int32(1000)],
        equal(2, lambda a, b, c, n: np.concatenate([a + b, c[1000:]])),
    ),
    Kernel(
        "strided copy",
        "KERNEL k(const u32* a, u32* b, int s) { int i = GX * 64 + X; b[i * s] = a[i * s]; }",
        2, 64, lambda r: [u32s(r, 384), out(384), np.int32(3)],
        equal(1, lambda a, b, s: np.where(np.arange(384) % 3 == 0, a, b)),
    ),
    Kernel(
        "integers of all widths",
        "KERNEL k(const u32* a, const u32* b, u64* c, u8* d, i16* e) { int i = X; u64 x = a[i], y = b[i];"
        " u64 w = x << 32 | y; c[i] = (w * 0x9E3779B97F4A7C15ull + (w >> (y & 63)) - (x << (y & 31))) ^ (u64)((i64)w >> (x & 63));"
        " d[i] = (u8)(a[i] * b[i]) + (u8)(a[i] >> 8); e[i] = (i16)(a[i] >> 16) >> (b[i] & 7); }",
        1, 256, lambda r: [u32s(r, 256), u32s(r, 256), out(256, np.uint64), out(256, np.uint8), out(256, np.int16)],
        lambda b, a: check_widths(b, a),
    ),
    Kernel(
        "integer division and modulo",
        "KERNEL k(const u32* a, const u32* b, u32* q, u32* m, i32* sq, i32* sm, u64* wq, u64* wm) { int i = X; u32 y = b[i] >> (i & 31) | 1;"
        " q[i] = a[i] / y; m[i] = a[i] % y; sq[i] = (i32)a[i] / (i32)y; sm[i] = (i32)a[i] % (i32)y;"
        " u64 w = (u64)a[i] << 32 | b[i]; wq[i] = w / y; wm[i] = w % ((u64)y << (i & 31)); }",
        1, 128,
        lambda r: [u32s(r, 128), u32s(r, 128), out(128), out(128), out(128, np.int32), out(128, np.int32),
                   out(128, np.uint64), out(128, np.uint64)],
        lambda b, a: check_division(b, a),
    ),
    Kernel(
        "float division, modulo of halves and doubles",
        "KERNEL k(const float* a, const float* b, float* q, double* d, f16* h) { int i = X; q[i] = a[i] / b[i];"
        " d[i] = (double)a[i] / (double)b[i]; h[i] = (f16)a[i] / (f16)b[i]; }",
        1, 128,
        lambda r: [r.normal(size=128).astype(np.float32), r.normal(size=128).astype(np.float32), out(128, np.float32),
                   out(128, np.float64), out(128, np.float16)],
        lambda b, a: check_float_division(b, a),
    ),
    Kernel(
        "f16, bf16 and f64 arithmetic",
        "KERNEL k(const f16* a, const f16* b, f16* c, bf16* d, double* e) { int i = X; c[i] = a[i] * b[i] + a[i];"
        " d[i] = (bf16)((float)a[i] * 3.0f); e[i] = __builtin_fma((double)a[i], (double)b[i], 0.1); }",
        1, 64,
        lambda r: [r.normal(size=64).astype(np.float16), r.normal(size=64).astype(np.float16), out(64, np.float16),
                   out(64, np.uint16), out(64, np.float64)],
        lambda b, a: check_small_floats(b, a),
    ),
    Kernel(
        "packed f16",
        "KERNEL k(const f16x2* a, const f16x2* b, f16x2* c) { int i = X; c[i] = a[i] * b[i] - a[i] + __builtin_elementwise_max(a[i], b[i]); }",
        1, 64, lambda r: [r.normal(size=128).astype(np.float16), r.normal(size=128).astype(np.float16), out(128, np.float16)],
        close(2, lambda a, b, c: a.astype(float) * b - a + np.maximum(a, b), 2e-2),
    ),
    Kernel(
        "math builtins",
        "KERNEL k(const float* a, float* s, float* e, float* l, float* f, float* t, float* r) { int i = X; float x = a[i];"
        " s[i] = __builtin_sqrtf(x); e[i] = __builtin_exp2f(x); l[i] = __builtin_log2f(x); f[i] = __builtin_fmaf(x, x, 1.5f);"
        " t[i] = __builtin_floorf(x * 10) + __builtin_truncf(-x * 7) + __builtin_rintf(x * 3); r[i] = __builtin_fabsf(-x) + __builtin_fminf(x, 0.5f); }",
        1, 64, lambda r: [r.random(64, np.float32) + np.float32(0.01), *(out(64, np.float32) for _ in range(6))],
        lambda b, a: check_math(b, a),
    ),
    Kernel(
        "bit counting",
        "KERNEL k(const u32* a, u32* p, u32* c, u32* f, u32* r, u32* w) { int i = X; u32 x = a[i] >> (i & 31); p[i] = __builtin_popcount(x);"
        " c[i] = x ? __builtin_clz(x) : 32; f[i] = __builtin_ffs(x); r[i] = __builtin_bitreverse32(x); w[i] = __builtin_popcountll((u64)x << 32 | a[i]); }",
        1, 64, lambda r: [u32s(r, 64), *(out(64) for _ in range(5))],
        lambda b, a: check_bits(b, a),
    ),
    Kernel(
        "reduction through LDS",
        "KERNEL k(const u32* a, u32* b) { SHARED u32 s[256]; int t = X; s[t] = a[GX * 256 + t]; SYNC();"
        " for (int d = 128; d; d >>= 1) { if (t < d) s[t] += s[t + d]; SYNC(); } if (t == 0) b[GX] = s[0]; }",
        3, 256, lambda r: [u32s(r, 768), out(3)], equal(1, lambda a, b: shared_sum(a)),
    ),
    Kernel(
        "transpose through padded LDS",
        "KERNEL k(const float* a, float* b) { SHARED float s[32][33]; for (int y = Y; y < 32; y += 8) s[y][X] = a[(GY * 32 + y) * 64 + GX * 32 + X];"
        " SYNC(); for (int y = Y; y < 32; y += 8) b[(GX * 32 + y) * 64 + GY * 32 + X] = s[X][y]; }",
        (2, 2), (32, 8), lambda r: [r.random(4096, np.float32), out(4096, np.float32)],
        equal(1, lambda a, b: a.reshape(64, 64).T.reshape(-1)),
    ),
    Kernel(
        "prefix sum",
        "KERNEL k(const u32* a, u32* b) { SHARED u32 s[2][256]; int t = X, p = 0; s[0][t] = a[t]; SYNC();"
        " for (int d = 1; d < 256; d *= 2) { s[1 - p][t] = s[p][t] + (t >= d ? s[p][t - d] : 0); p = 1 - p; SYNC(); } b[t] = s[p][t]; }",
        1, 256, lambda r: [u32s(r, 256), out(256)], equal(1, lambda a, b: np.cumsum(a, dtype=np.uint32)),
    ),
    Kernel(
        "histogram with LDS atomics",
        "KERNEL k(const u8* a, u32* b) { SHARED u32 h[256]; h[X] = 0; SYNC(); for (int i = X; i < 1024; i += 256)"
        " __hip_atomic_fetch_add(&h[a[GX * 1024 + i] & 15], 1u, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP);"
        " SYNC(); __hip_atomic_fetch_add(&b[X], h[X], RELAXED); }",
        2, 256, lambda r: [r.integers(0, 256, 2048, dtype=np.uint8), np.zeros(256, np.uint32)],
        equal(1, lambda a, b: np.bincount(a & 15, minlength=256)),
    ),
    Kernel(
        "LDS atomics that return",
        "KERNEL k(u32* b, float* f) { SHARED u32 c; SHARED float s; SHARED u32 m; if (X == 0) { c = 0; s = 0; m = 0; } SYNC();"
        " b[__hip_atomic_fetch_add(&c, 1u, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP) & 255] = 5;"
        " __hip_atomic_fetch_add(&s, (float)X, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP);"
        " __hip_atomic_fetch_max(&m, X * 7 % 256, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP); SYNC(); if (X == 0) { f[0] = s; f[1] = m; } }",
        1, 256, lambda r: [out(256), out(2, np.float32)],
        lambda b, a: check_returning(a),
    ),
    Kernel(
        "global atomics",
        "KERNEL k(u32* s, i32* m, u64* w, u32* o, u32* x) { u32 i = GX * 256 + X; __hip_atomic_fetch_add(&s[i & 7], i, RELAXED);"
        " __hip_atomic_fetch_min(&m[0], (i32)(100 - i), RELAXED); __hip_atomic_fetch_max(&m[1], (i32)i - 3, RELAXED);"
        " __hip_atomic_fetch_add(&w[0], (u64)i << 30, RELAXED); __hip_atomic_fetch_or(&o[0], 1u << (i & 31), RELAXED);"
        " x[i] = __hip_atomic_exchange(&o[1 + i], i, RELAXED); }",
        2, 256, lambda r: [np.zeros(8, np.uint32), np.zeros(2, np.int32), np.zeros(1, np.uint64), np.zeros(513, np.uint32), out(512)],
        lambda b, a: check_global_atomics(a),
    ),
    Kernel(
        "compare and swap in a loop",
        "KERNEL k(float* f, u32* n) { float* p = f; u32 old = __hip_atomic_load((u32*)p, RELAXED), next; do { float v; __builtin_memcpy(&v, &old, 4);"
        " v += 1.0f; __builtin_memcpy(&next, &v, 4); } while (!__hip_atomic_compare_exchange_strong((u32*)p, &old, next, __ATOMIC_RELAXED, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT)); n[X] = 1; }",
        1, 128, lambda r: [np.zeros(1, np.float32), out(128)], equal(0, lambda f, n: f + 128),
    ),
    Kernel(
        "float atomic add",
        "KERNEL k(float* f, const float* a) { __hip_atomic_fetch_add(&f[X & 3], a[X], RELAXED); }",
        1, 128, lambda r: [np.zeros(4, np.float32), r.integers(0, 100, 128).astype(np.float32)],
        equal(0, lambda f, a: a.reshape(-1, 4).sum(axis=0)),
    ),
    Kernel(
        "lane exchanges",
        "KERNEL k(const i32* a, i32* b, i32* c, i32* d, i32* e) { int t = X, v = a[t]; b[t] = __builtin_amdgcn_ds_bpermute(((t + 5) & 63) * 4, v);"
        " c[t] = __builtin_amdgcn_update_dpp(-1, v, 0x111, 15, 15, false); d[t] = __builtin_amdgcn_ds_swizzle(v, 0x041F);"
        " e[t] = __builtin_amdgcn_readlane(v, 17) + __builtin_amdgcn_readfirstlane(v); }",
        1, 64, lambda r: [r.integers(-99, 99, 64, dtype=np.int32), *(out(64, np.int32) for _ in range(4))],
        lambda b, a: check_lanes(b, a),
    ),
    Kernel(
        "wave reduction by DPP",
        "KERNEL k(const i32* a, i32* b) { int v = a[GX * 64 + X]; v += __builtin_amdgcn_update_dpp(0, v, 0x111, 15, 15, true);"
        " v += __builtin_amdgcn_update_dpp(0, v, 0x112, 15, 15, true); v += __builtin_amdgcn_update_dpp(0, v, 0x114, 15, 15, true);"
        " v += __builtin_amdgcn_update_dpp(0, v, 0x118, 15, 15, true); v += __builtin_amdgcn_update_dpp(0, v, 0x142, 10, 15, false);"
        " v += __builtin_amdgcn_update_dpp(0, v, 0x143, 12, 15, false); b[GX] = __builtin_amdgcn_readlane(v, 63); }",
        2, 64, lambda r: [r.integers(-99, 99, 128, dtype=np.int32), out(2, np.int32)],
        equal(1, lambda a, b: a.reshape(2, 64).sum(axis=1)),
    ),
    Kernel(
        "nested conditions, switch, and loops with trip counts of their own",
        "KERNEL k(const u32* a, u32* b) { u32 t = GX * 256 + X, v = a[t], s = 0; for (u32 i = 0; i < (v & 15); i++) { if (v >> i & 1) { if (i & 1) s += i; else s ^= v; }"
        " else switch (i % 5) { case 0: s += 3; break; case 1: s *= 5; break; case 3: s -= v; break; default: continue; } }"
        " while (true) { s = s * 1664525u + 1013904223u; if ((s >> 24) < 40) break; } b[t] = s; }",
        2, 256, lambda r: [u32s(r, 512), out(512)], equal(1, lambda a, b: np.array([diverged(int(v)) for v in a])),
    ),
    Kernel(
        "waves of a workgroup that take different ways",
        "KERNEL k(const u32* a, u32* b) { SHARED u32 s[4]; u32 w = __builtin_amdgcn_readfirstlane(X >> 6), v = a[X]; u32 n = 0;"
        " for (u32 i = 0; i <= w * 3; i++) n += v >> i; if (w == 1) n *= 7; else if (w == 2) n ^= 0x55; if ((X & 63) == 0) s[w] = n;"
        " SYNC(); b[X] = n + s[(w + 1) & 3]; }",
        2, 256, lambda r: [u32s(r, 256), out(256)], lambda b, a: check_ways(b, a),
    ),
    Kernel(
        "calls of functions that are not inlined",
        "NOINLINE u32 mix(u32 a, u32 b, u64 c) { return a * 31 + (b ^ (u32)(c >> 7)); } NOINLINE u32 twice(u32 a) { return mix(a, a + 1, (u64)a << 9) + mix(a, 3, 4); }"
        " KERNEL k(const u32* a, u32* b) { b[X] = twice(a[X]); }",
        1, 128, lambda r: [u32s(r, 128), out(128)], equal(1, lambda a, b: np.array([called(int(v)) for v in a])),
    ),
    Kernel(
        "stack array indexed by data",
        "KERNEL k(const u32* a, u32* b) { u32 s[32]; u32 v = a[X]; for (int i = 0; i < 32; i++) s[(i * 7 + v) & 31] = i * v; u32 r = 0;"
        " for (int i = 0; i < 32; i++) r = r * 3 + s[(v >> (i & 7)) + i & 31]; b[X] = r; }",
        2, 128, lambda r: [u32s(r, 128), out(128)], equal(1, lambda a, b: np.array([stacked(int(v)) for v in a])),
    ),
    Kernel(
        "recursion",
        "NOINLINE u32 fib(u32 n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); } KERNEL k(u32* b) { b[X] = fib(X & 7); }",
        1, 64, lambda r: [out(64)], equal(0, lambda b: np.array([0, 1, 1, 2, 3, 5, 8, 13] * 8)),
    ),
    Kernel(
        "pointer to LDS or to private memory, through flat addresses",
        "NOINLINE u32 get(u32* p, u32 i) { return p[i] * 3; } NOINLINE void put(u32* p, u32 v) { *p = v; }"
        " KERNEL k(const u32* a, u32* b) { SHARED u32 s[128]; u32 l[4]; put(&s[X], a[X]); SYNC(); for (int i = 0; i < 4; i++) put(&l[i], a[X] + i);"
        " b[X] = get(s, X ^ 64) + get(l, a[X] & 3) + get((u32*)a, X); }",
        1, 128, lambda r: [u32s(r, 128), out(128)],
        equal(1, lambda a, b: (a[np.arange(128) ^ 64] + a + (a & 3) + a) * np.uint32(3)),
    ),
    Kernel(
        "constant table and global variable",
        "__attribute__((constant)) u32 table[8] = {3, 1, 4, 1, 5, 9, 2, 6}; __attribute__((device)) u32 scale = 7; __attribute__((device)) u32 spare[64];"
        " KERNEL k(const u32* a, u32* b) { u32 v = table[a[X] & 7] * scale; spare[X] = v; b[X] = v + spare[X]; }",
        1, 64, lambda r: [u32s(r, 64), out(64)],
        equal(1, lambda a, b: np.array([3, 1, 4, 1, 5, 9, 2, 6])[a & 7] * 14),
    ),
    Kernel(
        "grid and workgroup of three dimensions",
        "KERNEL k(u32* b) { u32 g = (GZ * 2 + GY) * 3 + GX, t = (Z * 4 + Y) * 5 + X; b[g * 60 + t] = GX | GY << 4 | GZ << 8 | X << 12 | Y << 16 | Z << 20; }",
        (3, 2, 2), (5, 4, 3), lambda r: [out(720)], equal(0, lambda b: three_dimensions()),
    ),
    Kernel(
        "dynamic LDS",
        "extern SHARED u32 d[]; KERNEL k(const u32* a, u32* b, int n) { SHARED u32 s[64]; s[X] = X; d[X] = a[X]; SYNC(); b[X] = d[n - 1 - X] + s[X]; }",
        1, 64, lambda r: [u32s(r, 64), out(64), np.int32(64)], equal(1, lambda a, b, n: a[::-1] + np.arange(64, dtype=np.uint32)),
        dynamic_lds=256,
    ),
    Kernel(
        "bytes and halves loaded and stored",
        "KERNEL k(const i8* a, const i16* h, const u8* u, i8* b, u16* c, f16x2* d, const f16* e) { int i = X; b[i] = a[i] / 2 + (i8)u[i]; c[i] = h[i] * a[i] + u[63 - i];"
        " f16x2 v = {e[i], e[63 - i]}; d[i] = v; }",
        1, 64, lambda r: [r.integers(-128, 128, 64).astype(np.int8), r.integers(-999, 999, 64).astype(np.int16), r.integers(0, 256, 64).astype(np.uint8),
                          out(64, np.int8), out(64, np.uint16), out(128, np.float16), r.normal(size=64).astype(np.float16)],
        lambda b, a: check_bytes(b, a),
    ),
    Kernel(
        "wide vectors",
        "KERNEL k(const f32x4* a, f32x4* b) { SHARED f32x4 s[64]; s[X] = a[X]; SYNC(); b[X] = s[63 - X] * 2.0f; }",
        1, 64, lambda r: [r.random(256, np.float32), out(256, np.float32)],
        equal(1, lambda a, b: (a.reshape(64, 4)[::-1] * np.float32(2)).reshape(-1)),
    ),
    Kernel(
        "clocks and hardware registers",
        "KERNEL k(u64* b, u32* c) { u64 t = __builtin_readcyclecounter(); u64 w = __builtin_amdgcn_s_memtime(); b[X] = w - t; c[X] = __builtin_amdgcn_s_getreg(0x1801) & 0; }",
        1, 64, lambda r: [out(64, np.uint64), out(64)], equal(1, lambda b, c: np.zeros(64)),
    ),
    Kernel(
        "saturating arithmetic",
        "KERNEL k(const u32* a, const u32* b, u32* c, i32* d, u32* e, u16* f) { int i = X; c[i] = __builtin_elementwise_add_sat(a[i], b[i]);"
        " d[i] = __builtin_elementwise_sub_sat((i32)a[i], (i32)b[i]); e[i] = __builtin_elementwise_sub_sat(a[i], b[i]);"
        " f[i] = __builtin_elementwise_add_sat((u16)a[i], (u16)b[i]); }",
        1, 64, lambda r: [u32s(r, 64), u32s(r, 64), out(64), out(64, np.int32), out(64), out(64, np.uint16)],
        lambda b, a: check_saturating(b, a),
    ),
    Kernel(
        "ballot and votes",
        "KERNEL k(const u32* a, u64* b, u32* c) { u64 m = __builtin_amdgcn_ballot_w64(a[X] & 1); b[X] = m; c[X] = __builtin_amdgcn_mbcnt_hi((u32)(m >> 32), __builtin_amdgcn_mbcnt_lo((u32)m, 0)); }",
        1, 64, lambda r: [u32s(r, 64), out(64, np.uint64), out(64)], lambda b, a: check_ballot(b, a),
    ),
    Kernel(
        "one wave spins on another's flag",
        "KERNEL k(u32* f, u32* b) { u32 w = __builtin_amdgcn_readfirstlane(X >> 6); if (w == 0) { while (__hip_atomic_load(f, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT) == 0) __builtin_amdgcn_s_sleep(1); }"
        " else { u32 s = 1; for (int i = 0; i < 50; i++) s = s * 5 + X; b[X] = s; __hip_atomic_store(f, 1u, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT); } b[128 + X] = w; }",
        1, 128, lambda r: [np.zeros(1, np.uint32), out(256)], equal(0, lambda f, b: np.ones(1)),
    ),
]  # fmt: skip


def check_widths(before: list[Any], after: list[Any]) -> None:
    a, b = before[0], before[1]
    x, y = a.astype(np.uint64), b.astype(np.uint64)
    w = x << np.uint64(32) | y
    expected = w * np.uint64(0x9E3779B97F4A7C15) + (w >> (y & np.uint64(63))) - (x << (y & np.uint64(31)))
    expected ^= (w.view(np.int64) >> (x & np.uint64(63)).astype(np.int64)).view(np.uint64)
    np.testing.assert_array_equal(after[2], expected)
    np.testing.assert_array_equal(after[3], (a * b).astype(np.uint8) + (a >> np.uint32(8)).astype(np.uint8))
    halves = (a >> np.uint32(16)).astype(np.uint16).view(np.int16)
    np.testing.assert_array_equal(after[4], halves >> (b & np.uint32(7)).astype(np.int16))


def check_division(before: list[Any], after: list[Any]) -> None:
    i = np.arange(128, dtype=np.uint32)
    a, y = before[0], before[1] >> (i & np.uint32(31)) | np.uint32(1)
    signed = a.view(np.int32).astype(np.int64), y.view(np.int32).astype(np.int64)
    quotient = np.trunc(signed[0] / signed[1]).astype(np.int64)
    wide = a.astype(np.uint64) << np.uint64(32) | before[1].astype(np.uint64)
    shifted = y.astype(np.uint64) << (i & np.uint32(31)).astype(np.uint64)
    expected = [a // y, a % y, quotient, signed[0] - quotient * signed[1], wide // y.astype(np.uint64), wide % shifted]
    for got, want in zip(after[2:], expected, strict=True):
        np.testing.assert_array_equal(got, want.astype(got.dtype))


def check_float_division(before: list[Any], after: list[Any]) -> None:
    a, b = before[:2]
    np.testing.assert_allclose(after[2], a / b, rtol=3e-7)
    np.testing.assert_array_equal(after[3], a.astype(float) / b.astype(float))
    np.testing.assert_allclose(after[4], a.astype(np.float16) / b.astype(np.float16), rtol=2e-3)


def check_small_floats(before: list[Any], after: list[Any]) -> None:
    a, b = (v.astype(float) for v in before[:2])
    np.testing.assert_allclose(after[2], a * b + a, rtol=2e-3, atol=2e-3)
    bf16 = (after[3].astype(np.uint32) << np.uint32(16)).view(np.float32)
    np.testing.assert_allclose(bf16, a * 3, rtol=2**-8)
    np.testing.assert_allclose(after[4], a * b + 0.1, rtol=1e-15)


def check_math(before: list[Any], after: list[Any]) -> None:
    x = before[0]
    up = np.float32
    expected = [np.sqrt(x), np.exp2(x), np.log2(x), x * x + up(1.5), None, np.abs(x) + np.minimum(x, up(0.5))]
    expected[4] = np.floor(x * up(10)) + np.trunc(-x * up(7)) + np.rint(x * up(3))
    for got, want in zip(after[1:], expected, strict=True):
        np.testing.assert_allclose(got, want, rtol=3e-6, atol=1e-6)


def check_bits(before: list[Any], after: list[Any]) -> None:
    for i, a in enumerate(before[0].tolist()):
        x = a >> (i & 31)
        want = [x.bit_count(), 32 - x.bit_length(), (x & -x).bit_length(), int(f"{x:032b}"[::-1], 2)]
        want.append((x << 32 | a).bit_count())
        assert [int(v[i]) for v in after[1:]] == want


def check_returning(after: list[Any]) -> None:
    assert (after[0] == 5).all()
    assert after[1].tolist() == [sum(range(256)), 255]


def check_global_atomics(after: list[Any]) -> None:
    i = np.arange(512)
    np.testing.assert_array_equal(after[0], i.reshape(-1, 8).sum(axis=0))
    assert after[1].tolist() == [100 - 511, 508]
    assert int(after[2][0]) == int(i.sum()) << 30
    assert after[3][0] == 0xFFFFFFFF
    np.testing.assert_array_equal(after[3][1:], i)
    assert not after[4].any()


def check_lanes(before: list[Any], after: list[Any]) -> None:
    a, lane = before[0], np.arange(64)
    np.testing.assert_array_equal(after[1], a[(lane + 5) & 63])
    np.testing.assert_array_equal(after[2], np.where(lane % 16 == 0, -1, a[lane - 1]))
    np.testing.assert_array_equal(after[3], a[lane ^ 1])
    np.testing.assert_array_equal(after[4], a[17] + a[0])


def diverged(v: int) -> int:
    word, s = 0xFFFFFFFF, 0
    for i in range(v & 15):
        if v >> i & 1:
            s = s + i if i & 1 else s ^ v
        elif i % 5 in (0, 1, 3):
            s = {0: s + 3, 1: s * 5, 3: s - v}[i % 5]
        s &= word
    while True:
        s = s * 1664525 + 1013904223 & word
        if s >> 24 < 40:
            return s


def check_ways(before: list[Any], after: list[Any]) -> None:
    a = before[0].tolist()
    n = [sum(a[x] >> i for i in range(x // 64 * 3 + 1)) & 0xFFFFFFFF for x in range(256)]
    n = [v * 7 if x // 64 == 1 else v ^ 0x55 if x // 64 == 2 else v for x, v in enumerate(n)]
    want = [n[x] + n[((x // 64 + 1) & 3) * 64] & 0xFFFFFFFF for x in range(256)]
    assert after[1].tolist() == want


def called(a: int) -> int:
    def mix(x: int, y: int, c: int) -> int:
        return x * 31 + (y ^ (c >> 7) & 0xFFFFFFFF) & 0xFFFFFFFF

    return mix(a, a + 1 & 0xFFFFFFFF, a << 9) + mix(a, 3, 4) & 0xFFFFFFFF


def stacked(v: int) -> int:
    s, r = [0] * 32, 0
    for i in range(32):
        s[(i * 7 + v) & 31] = i * v & 0xFFFFFFFF
    for i in range(32):
        r = r * 3 + s[(v >> (i & 7)) + i & 31] & 0xFFFFFFFF
    return r


def three_dimensions() -> np.ndarray:
    gz, gy, gx, z, y, x = np.indices((2, 2, 3, 3, 4, 5)).reshape(6, -1)
    return gx | gy << 4 | gz << 8 | x << 12 | y << 16 | z << 20


def check_bytes(before: list[Any], after: list[Any]) -> None:
    a, h, u = (v.astype(np.int64) for v in before[:3])
    np.testing.assert_array_equal(after[3], (np.trunc(a / 2).astype(np.int64) + u).astype(np.int8))
    np.testing.assert_array_equal(after[4], (h * a + u[::-1]).astype(np.uint16))
    np.testing.assert_array_equal(after[5], np.stack([before[6], before[6][::-1]], axis=1).reshape(-1))


def check_saturating(before: list[Any], after: list[Any]) -> None:
    a, b = (v.astype(np.int64) for v in before[:2])
    s, t = (v.view(np.int32).astype(np.int64) for v in before[:2])
    np.testing.assert_array_equal(after[2], np.minimum(a + b, 2**32 - 1))
    np.testing.assert_array_equal(after[3], np.clip(s - t, -(2**31), 2**31 - 1))
    np.testing.assert_array_equal(after[4], np.maximum(a - b, 0))
    np.testing.assert_array_equal(after[5], np.minimum((a & 0xFFFF) + (b & 0xFFFF), 0xFFFF))


def check_ballot(before: list[Any], after: list[Any]) -> None:
    odd = before[0] & 1
    assert (after[1] == sum(int(bit) << lane for lane, bit in enumerate(odd))).all()
    np.testing.assert_array_equal(after[2], np.cumsum(odd) - odd)
