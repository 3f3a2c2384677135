"""Races that AMD mended in Primus-Turbo, its library of kernels for training: what the checks say before and after.

    python -m benchmarks.against_others.primus --repo DIR [--arch gfx942 gfx950] [--only permute]

DIR is a clone of AMD-AGI/Primus-Turbo with its history. Kernels and functions are cut out of its files at a commit and
at the one before it, unchanged, and compiled without the rest of the library, whose headers want all of ROCm; what they
call of hipCUB (a sum and a scan over a workgroup) is written here. Each line: case, which of the two, architecture,
errors by check, and whether the result is the host's. Exit status 1 when a fault is not found, or something is said
where AMD's repair is complete.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from amdgen.codeobject import CodeObject
from amdgen.driver.compiler import compile_hip
from amdgen.emulator import Result, emulate
from amdgen.toolchain import find_toolchain
from benchmarks.machine import machine

_REDUCE, _PERMUTE = "csrc/include/primus_turbo/device/reduce.cuh", "csrc/kernels/moe_permute/moe_permute"
_GEMM = "csrc/kernels/gemm/turbo/turbo_gemm_mxfp8_kernel.h"
_SEED = 20261123


@dataclass(frozen=True)
class Case:
    """``commit`` mends ``what``. ``source``: of a reader of files its HIP; ``run``: launches it, and says whether the
    result is right. ``found``: checks that have to fire before; ``clean``: whether nothing may be said after."""

    commit: str
    what: str
    source: Callable[[Callable[[str], str]], str]
    run: Callable[[bytes], tuple[Result, bool]]
    found: frozenset[str]
    archs: tuple[str, ...] = ("gfx942", "gfx950")
    clean: bool = True
    headers: tuple[str, ...] = ()


def between(text: str, first: str, last: str) -> str:
    """The part of a text from ``first`` on to before ``last``."""
    begin = text.index(first)
    return text[begin : text.index(last, begin)]


def _kernel(code: bytes) -> str:
    return next(iter(CodeObject.parse(code).kernels))


# -------------------------------------------------------------------------------- exchanges in asm

_REDUCE_HEAD = """
#define PRIMUS_TURBO_DEVICE static __device__ __forceinline__
#define PRIMUS_TURBO_WAIT_DS_STR "s_waitcnt lgkmcnt(0)"
#define float_as_uint __float_as_uint
#define uint_as_float __uint_as_float
"""
_REDUCE_KERNEL = """
extern "C" __global__ void scales(const float4* in, float* out) {
  float most[4];
  for (int p = 0; p < 4; p++) {
    float4 v = in[threadIdx.x + p * 256];
    most[p] = warp_reduce_max_8_dpp(fmaxf(fmaxf(fabsf(v.x), fabsf(v.y)), fmaxf(fabsf(v.z), fabsf(v.w))));
  }
  for (int p = 0; p < 4; p++) out[threadIdx.x + p * 256] = exp2f(ceilf(log2f(most[p] / 6)));
}
"""


def _reduce_source(read: Callable[[str], str]) -> str:
    function = between(read(_REDUCE), "PRIMUS_TURBO_DEVICE float warp_reduce_max_8_dpp", "\n}\n") + "\n}\n"
    return _REDUCE_HEAD + function + _REDUCE_KERNEL


def _run_reduce(code: bytes) -> tuple[Result, bool]:
    x = np.random.default_rng(_SEED).normal(size=(1024, 4)).astype(np.float32)
    out = np.zeros(1024, np.float32)
    result = emulate(code, "scales", 1, 256, (x, out))
    most = np.abs(x).max(1).reshape(-1, 8).max(1).repeat(8)
    return result, bool((out == np.exp2(np.ceil(np.log2(most / 6)))).all())


# -------------------------------------------------------------------------------- experts' permutation

_CUB = """
#include <hip/hip_runtime.h>
#define INT_MAX 2147483647
namespace std { template <class A, class B> inline constexpr bool is_same_v = __is_same(A, B); }
namespace hipcub {
template <class T, int N> struct BlockScan {
  struct TempStorage { T totals[N / 64]; };
  TempStorage& kept;
  __device__ BlockScan(TempStorage& kept) : kept(kept) {}
  __device__ void ExclusiveSum(T x, T& out, T& all) {
    int lane = threadIdx.x % 64, wave = threadIdx.x / 64;
    T sum = x, before = 0;
    for (int by = 1; by < 64; by *= 2) { T other = __shfl_up(sum, by); if (lane >= by) sum += other; }
    if (lane == 63) kept.totals[wave] = sum;
    __syncthreads();
    all = 0;
    for (int i = 0; i < N / 64; i++) { if (i < wave) before += kept.totals[i]; all += kept.totals[i]; }
    out = before + sum - x;
  }
  __device__ void ExclusiveSum(T x, T& out) { T all; ExclusiveSum(x, out, all); }
};
template <class T, int N> struct BlockReduce {
  using TempStorage = typename BlockScan<T, N>::TempStorage;
  TempStorage& kept;
  __device__ BlockReduce(TempStorage& kept) : kept(kept) {}
  __device__ T Sum(T x) { T out, all; BlockScan<T, N>(kept).ExclusiveSum(x, out, all); return all; }
};
}
"""
_PERMUTE_KERNEL = """
__device__ uint64_t states[2][64];
template __global__ void permute_preprocessing_kernel<512, bool>(
    const bool*, int, int*, int, int, int, int64_t*, int*, int*, int64_t, int, TempStorageLayout);
"""
_TOKENS, _EXPERTS, _GROUPS, _PAD = 1500, 4, 2, 16


def _permute_source(read: Callable[[str], str]) -> str:
    structures = read(f"{_PERMUTE}.cuh")
    kernel = between(read(f"{_PERMUTE}.cu"), "template <int kNumThreads>", "// Per-stream double-buffered")
    # A launch from here can't put addresses inside a structure: the kernel's two go to a variable of the device's.
    for name, number in (("prev_tile_state", 1), ("tile_state", 0)):
        kernel = kernel.replace(f"layout.{name}", f"states[{number}]")
    return (
        _CUB
        + structures[structures.index("struct vsmem_t") :]
        + _PERMUTE_KERNEL.split("template")[0]
        + kernel
        + ("template" + _PERMUTE_KERNEL.split("template")[1])
    )


def _run_permute(code: bytes) -> tuple[Result, bool]:
    routing = np.random.default_rng(_SEED).random((_TOKENS, _EXPERTS)) < 0.5
    rows = np.full((_TOKENS + _PAD, 2 * _EXPERTS + 1), -777, np.int32)
    count, overflow, tokens = np.zeros(1, np.int32), np.zeros(1, np.int32), np.zeros(_EXPERTS, np.int64)
    layout = np.zeros(5, np.uint64)  # no memory of its own
    layout[2] = _GROUPS * (_EXPERTS + 1)
    sizes = (np.int32(_EXPERTS), np.int32(_EXPERTS), np.int32(_PAD))
    arguments = (
        routing.view(np.uint8), np.int32(_TOKENS), count, *sizes, tokens, rows, overflow, np.int64(0), np.int32(0),
        np.void(layout.tobytes()),
    )  # fmt: skip
    result = emulate(code, _kernel(code), _GROUPS, 512, arguments, (512 + 4) * _EXPERTS * 4)
    begins = np.concatenate([[0], np.cumsum(-(-routing.sum(0) // _PAD) * _PAD)])[:-1]
    places = begins + np.cumsum(routing, 0)
    right = all((rows[t, : on.sum()] == places[t][on]).all() for t, on in enumerate(routing))
    return result, right


# -------------------------------------------------------------------------------- two sums over a workgroup

_TWICE = """
#define PRIMUS_TURBO_DEVICE static __device__ __forceinline__
#define PRIMUS_TURBO_HOST_DEVICE static __device__ __forceinline__
#define __shfl_xor_sync(mask, ...) __shfl_xor(__VA_ARGS__)
constexpr int THREADS_PER_WARP = 64, MAX_THREADS_PER_BLOCK = 1024;
template <class T> struct SumOp {
  static __device__ T init() { return 0; }
  static __device__ T op(T a, T b) { return a + b; }
};
"""
_TWICE_KERNEL = """
extern "C" __global__ void twice(const float* in, float* out) {
  float x = in[threadIdx.x], mean = BlockReduce<SumOp, float>(x) / blockDim.x;
  float squares = BlockReduce<SumOp, float>((x - mean) * (x - mean));
  out[threadIdx.x] = squares;
}
"""


def _twice_source(read: Callable[[str], str]) -> str:
    first = "template <template <class> class Func, typename T> PRIMUS_TURBO_DEVICE T WarpReduce"
    return _TWICE + between(read(_REDUCE), first, "\n}\n\n//") + "\n}\n" + _TWICE_KERNEL


def _run_twice(code: bytes) -> tuple[Result, bool]:
    x = np.random.default_rng(_SEED).normal(size=512).astype(np.float32)
    out = np.zeros(512, np.float32)
    result = emulate(code, "twice", 1, 512, (x, out))
    return result, bool(np.allclose(out, ((x - x.mean()) ** 2).sum(), rtol=1e-4))


# -------------------------------------------------------------------------------- copies over what is read

_FP8 = "struct __hip_fp8_e4m3 { unsigned char v; }; struct __hip_fp8_e5m2 { unsigned char v; };\n"
_TYPES = """
namespace primus_turbo::dtype {
using float32 = float; using int32 = int; using uint32 = unsigned;
struct float8_e4m3 { unsigned char v; }; struct float8_e5m2 { unsigned char v; };
using float32x4 = __attribute__((vector_size(16))) float;
using int32x4 = __attribute__((vector_size(16))) int;
using int32x8 = __attribute__((vector_size(32))) int;
}
"""
_GEMM_KERNEL = """
using E = primus_turbo::dtype::float8_e4m3;
template __global__ void primus_turbo::turbo::turbo_gemm_mxfp8_256x256x128_16x16x128_4wave_kernel<E, E, float>(
    const E*, const E*, const uint32_t*, const uint32_t*, float*, const uint32_t, const uint32_t, const uint32_t);
"""
_SIDE, _DEPTH = 256, 512


def _gemm_source(read: Callable[[str], str]) -> str:
    parts = [read(f"csrc/include/primus_turbo/device/{name}.cuh") for name in ("memory", "register", "mfma")]
    own = "\n".join(line for part in (*parts, read(_GEMM)) for line in part.splitlines() if "#include" not in line)
    traits = "namespace std { template <class A, class B> inline constexpr bool is_same_v = __is_same(A, B); }\n"
    return _FP8 + traits + "#define assert(x)\n" + _TYPES + own.replace("#pragma once", "") + _GEMM_KERNEL


def _run_gemm(code: bytes) -> tuple[Result, bool]:
    rng = np.random.default_rng(_SEED)
    a, b = (rng.integers(0, 0x78, (_SIDE, _DEPTH), np.uint8) for _ in range(2))
    scales = np.full(_SIDE * _DEPTH // 32, 127, np.uint32)
    out = np.zeros((_SIDE, _SIDE), np.float32)
    sizes = (np.uint32(_SIDE), np.uint32(_SIDE), np.uint32(_DEPTH))
    result = emulate(code, _kernel(code), 1, 256, (a, b, scales, scales, out, *sizes), keep_going=True)
    x, y = (np.where(v >> 3, (1 + (v & 7) / 8) * 2.0 ** ((v >> 3) - 7.0), (v & 7) / 8 * 2.0**-6) for v in (a, b))
    return result, bool(np.allclose(out, x @ y.T, rtol=1e-4))


CASES = {
    "exchange": Case(
        "a3af1bce", "ds_swizzle_b32 and its wait are one statement of asm", _reduce_source, _run_reduce,
        frozenset({"vgpr_read_before_wait"}),
    ),
    "permute": Case(
        "69deeab7", "a barrier between s_acc read and thread 0's update", _permute_source, _run_permute,
        frozenset({"lds_race"}),
    ),
    "mxfp8": Case(
        "35155d89", "a barrier between ds_read and the copies to LDS", _gemm_source, _run_gemm,
        frozenset({"lds_race"}), ("gfx950",), clean=False,
    ),
    "twice": Case(
        "HEAD", "not mended: two sums over a workgroup, one array in LDS, no barrier", _twice_source, _run_twice,
        frozenset({"lds_race"}), clean=False,
    ),
}  # fmt: skip


def main() -> int:
    """The table, and 1 where it is not what is expected."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repo", type=Path, required=True, metavar="DIR")
    parser.add_argument("--arch", nargs="+", default=["gfx942", "gfx950"])
    parser.add_argument("--only", nargs="+", choices=CASES, default=list(CASES))
    asked = parser.parse_args()
    print(machine(find_toolchain()))
    wrong = 0
    for name in asked.only:
        case = CASES[name]
        print(f"{name}: {case.what} ({case.commit})")
        whens = {"now": case.commit} if case.commit == "HEAD" else {"before": f"{case.commit}^", "after": case.commit}
        for when, commit in whens.items():
            for arch in (a for a in asked.arch if a in case.archs):
                wrong += not _shown(case, when, commit, arch, asked.repo)
    return 1 if wrong else 0


def _shown(case: Case, when: str, commit: str, arch: str, repo: Path) -> bool:
    """Prints a line; whether it is what is expected."""

    def read(path: str) -> str:
        command = ["git", "-C", str(repo), "show", f"{commit}:{path}"]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    code = compile_hip(case.source(read), arch, options=("-std=c++17", "-w"))
    result, right = case.run(code)
    found, warned = (Counter(f.check for f in list_) for list_ in (result.findings, result.warnings))
    said = ", ".join(f"{number} {check}" for check, number in found.items()) or "no errors"
    more = f", {warned.total()} warnings" if warned else ""
    print(f"  {when:6} {arch}: {said}{more}; the result is {'right' if right else 'WRONG'}", flush=True)
    if when == "after" and case.clean:
        return not found and not warned and right
    return when == "after" or case.found <= found.keys()


if __name__ == "__main__":
    sys.exit(main())
