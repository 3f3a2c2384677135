"""Parts of a kernel's CUDA text compiled for this machine: those that need nothing of a GPU are run as they stand."""

from __future__ import annotations

import ctypes
import re
import subprocess
from pathlib import Path

from amdgen.toolchain.find import find_toolchain

HEAD = """
typedef unsigned char u8; typedef unsigned short u16; typedef unsigned u32; typedef unsigned long u64;
typedef int i32; typedef long i64; typedef float f32;
struct uint2 { u32 x, y; }; struct uint4 { u32 x, y, z, w; };
#define __device__
#define __forceinline__ inline
static struct { u32 x; } blockIdx, gridDim;
static inline i32 min(i32 a, i32 b) { return a < b ? a : b; }
static inline i32 max(i32 a, i32 b) { return a > b ? a : b; }
static inline u64 shared_address(const void *p) { return (u64)p; }
static inline uint4 shared_piece(u64 p) { return *(const uint4 *)p; }
static i32 misaligned;
template <class T> static T *aligned(const void *p) { misaligned += (u64)p % sizeof(T) != 0; return (T *)p; }
extern "C" i32 accesses_misaligned() { return misaligned; }
"""
"""What the parts take from CUDA and from the text around them; and how often :func:`watched` ones accessed where a GPU
does not."""


THREADS = """
extern "C" {
int pthread_create(u64 *, const void *, void *(*)(void *), void *);
int pthread_join(u64, void **);
int pthread_attr_init(void *);
int pthread_attr_setstacksize(void *, u64);
int pthread_barrier_init(void *, const void *, u32);
int pthread_barrier_wait(void *);
int sched_yield();
}
struct alignas(64) Barrier { char bytes[64]; };
"""
"""Behind :data:`HEAD`: the system's threads."""


WARP_OF_THREADS = (
    THREADS
    + """
static Barrier meeting;
static volatile u32 shown[32];
static thread_local u32 lane_here;
static void (*body)(u32);
static void *lane_of_warp(void *lane) { lane_here = (u32)(u64)lane; body(lane_here); return 0; }
static void run_warp(void (*of_lane)(u32)) {
  u64 threads[32];
  body = of_lane;
  pthread_barrier_init(&meeting, 0, 32);
  for (u64 lane = 0; lane < 32; lane++) pthread_create(threads + lane, 0, lane_of_warp, (void *)lane);
  for (u32 lane = 0; lane < 32; lane++) pthread_join(threads[lane], 0);
}
template <class F> static u32 together(u32 value, F of_all) {
  shown[lane_here] = value;
  pthread_barrier_wait(&meeting);
  const u32 found = of_all();
  pthread_barrier_wait(&meeting);
  return found;
}
static i32 __shfl_sync(u32, i32 value, u32 from) { return together(value, [=] { return shown[from]; }); }
static i32 __shfl_up_sync(u32, i32 value, u32 by) {
  return together(value, [=] { return shown[lane_here >= by ? lane_here - by : lane_here]; });
}
static u32 __ballot_sync(u32, bool so) {
  return together(so, [] { u32 all = 0; for (u32 i = 0; i < 32; i++) all |= shown[i] << i; return all; });
}
static i32 __reduce_add_sync(u32, i32 value) {
  return together(value, [] { u32 all = 0; for (u32 i = 0; i < 32; i++) all += shown[i]; return all; });
}
static i32 __ffs(u32 bits) { return __builtin_ffs(bits); }
template <class T> static T __ldg(const T *p) { return *p; }
"""
)
"""Behind :data:`HEAD`: a warp is 32 threads that wait for one another where lanes exchange values."""


def compiled(source: str, folder: Path) -> ctypes.CDLL:
    """A library of C++ ``source`` behind :data:`HEAD`, by the bundled clang."""
    tools = find_toolchain()
    text, unlinked, linked = (str(folder / f"host.{end}") for end in ("cpp", "o", "so"))
    Path(text).write_text(HEAD + source)
    options = ("-x", "c++", "-std=c++17", "-O1", "-w", "-fno-strict-aliasing", "-fPIC", "-c")
    for command in ((*tools.clang, *options, text, "-o", unlinked), (*tools.lld, "-shared", unlinked, "-o", linked)):
        done = subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)
        assert not done.returncode, done.stderr[:2000]
    return ctypes.CDLL(linked)


def watched(text: str) -> str:
    """The same, but that accesses by a pointer of another type are asked where they go."""
    return re.sub(r"\*\((?:const )?(u16|u32|uint2|uint4|edge_type)\*\)\(", r"*aligned<\1>(", text)


def part(text: str, begin: str, end: str) -> str:
    """Of ``text`` from ``begin`` to the next ``end``, both with it."""
    first = text.index(begin)
    return text[first : text.index(end, first) + len(end)]
