"""Kernels that do nothing but move memory, what the model predicts of them, and what others measured."""

from __future__ import annotations

from functools import cache

import numpy as np

from amdgen.emulator.arena import Blank
from amdgen.isa import load_arch
from amdgen.timing.profile import Profile, profile
from amdgen.toolchain import find_toolchain

_MB, _BLOCK, _TILE = 1 << 20, 1024, 64

_TEXT = """
#define KERNEL extern "C" __attribute__((global, amdgpu_flat_work_group_size(64, 1024))) void
#define LANE __builtin_amdgcn_workitem_id_x()
#define HERE unsigned long i = (unsigned long)__builtin_amdgcn_workgroup_id_x() * 1024 + LANE
KERNEL store(double *a) { HERE; a[i] = 0.5; }
KERNEL load(double *a, const double *b) { HERE; if (b[i] == 0.5) a[0] = 1; }
KERNEL copy(double *a, const double *b) { HERE; a[i] = b[i]; }
KERNEL add(double *a, const double *b, const double *c) { HERE; a[i] = b[i] + c[i]; }
KERNEL triad(double *a, const double *b, const double *c) { HERE; a[i] = b[i] + 0.4 * c[i]; }
KERNEL vectoradd(float *a, const float *b, const float *c, int n) {
  int i = __builtin_amdgcn_workgroup_id_x() * 256 + __builtin_amdgcn_workitem_id_x();
  if (i < n) a[i] = b[i] + c[i];
}
KERNEL relu(float *a, const float *b, int n) {
  int i = __builtin_amdgcn_workgroup_id_x() * 256 + __builtin_amdgcn_workitem_id_x();
  if (i < n) a[i] = b[i] > 0 ? b[i] : 0;
}
KERNEL transpose(float *a, const float *b, int n) {
  __attribute__((shared)) static float tile[64][65];
  const int x = __builtin_amdgcn_workitem_id_x() % 64, y = __builtin_amdgcn_workitem_id_x() / 64;
  const long m = __builtin_amdgcn_workgroup_id_x() * 64, k = __builtin_amdgcn_workgroup_id_y() * 64;
  for (int j = y; j < 64; j += 16) tile[j][x] = b[(k + j) * n + m + x];
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
  for (int j = y; j < 64; j += 16) a[(m + j) * n + k + x] = tile[x][j];
}
KERNEL columns(float *a, const float *b, int n) {
  const long x = __builtin_amdgcn_workgroup_id_x() * 64 + __builtin_amdgcn_workitem_id_x() % 64;
  const long y = __builtin_amdgcn_workgroup_id_y() * 16 + __builtin_amdgcn_workitem_id_x() / 64;
  a[x * n + y] = b[y * n + x];
}
"""
"""``columns`` stores four bytes to a row of its own in each lane."""

MOVES = {"store": 1, "load": 1, "copy": 2, "add": 3, "triad": 3, "transpose": 2, "columns": 2}
"""Buffers that a kernel moves, each once."""
PUBLISHED = [
    ("mi300x", "copy", 4256, "ROCm documentation, system acceptance of an MI300X"),
    ("mi300x", "add", 3956, "the same"),
    ("mi300x", "triad", 3948, "the same"),
    ("mi300a", "copy", 3859, "amd/HPCTrainingExamples"),
    ("mi300a", "add", 3719, "the same"),
    ("mi300a", "triad", 3788, "the same"),
]
"""Chip, kernel, GB/s of BabelStream 5.0 in double, and who measured it."""


@cache
def code(arch: str) -> bytes:
    return find_toolchain("bundled").compile_hip(_TEXT, arch, name="streams.hip").code


def predicted(kernel: str, chip: str, megabytes: float) -> Profile:
    """A launch of a kernel on buffers of so many MB each; of a transpose, of the square with the nearest size."""
    arch = load_arch(chip).name
    size = int(megabytes * _MB)
    if kernel in ("transpose", "columns"):
        n = round((size / 4) ** 0.5 / _TILE) * _TILE
        grid = (n // _TILE, n // _TILE) if kernel == "transpose" else (n // _TILE, n // 16)
        buffers = [Blank(4 * n * n) for _ in range(2)]
        return profile(code(arch), kernel, grid, _BLOCK, [*buffers, np.int32(n)], chip=chip)
    buffers = [Blank(size) for _ in range(MOVES[kernel] + (kernel == "load"))]
    return profile(code(arch), kernel, size // 8 // _BLOCK, _BLOCK, buffers, chip=chip)


def rate(kernel: str, megabytes: float, found: Profile) -> float:
    """GB/s of what a kernel moves."""
    return MOVES[kernel] * megabytes * _MB / found.seconds / 1e9


def most(chip: str, kernel: str, megabytes: float) -> float:
    """GB/s that nothing can be over: the peak of the HBM, or of the MALL or the L2s where they have room for all."""
    arch = load_arch(chip)
    assert arch.timing is not None
    each, moved = arch.timing.chip, MOVES[kernel] * megabytes * _MB
    if moved <= each.l2_bytes:
        return arch.xcds * each.l2_read_bytes_cycle * arch.clock_mhz / 1e3
    return max(arch.hbm_gb_s, each.mall_gb_s if moved <= each.mall_bytes else 0)
