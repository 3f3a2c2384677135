"""How warps store staged rows of C that the copy engine can't, in the words of the text: compiled for this machine."""

from __future__ import annotations

import ctypes
import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
from support.host_text import compiled, part, watched

from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm import Gemm
from amdgen.kernels.gemm.cuda import TmaPlan, plan_cuda
from amdgen.kernels.gemm.cuda.choose import ranked
from amdgen.kernels.gemm.cuda.text import render_cuda
from amdgen.kernels.gemm.cuda.tma import TmaGeometry

_STORES = """
namespace n%d {
struct Args { u8 *c; i64 ldc, stride_c; i32 m, n; };
constexpr u32 WARP = 32;
%s
typedef u16 out_type;
static u8 *memory;
static u32 shared_two(u32 at) { return *(u32 *)(memory + at); }
static u16 shared_one(u32 at) { return *(u16 *)(memory + at); }
%s
extern "C" void store_%d(u8 *c, u8 *staged, i64 ldc, i64 stride, i32 m, i32 n, u32 first, i32 row, i32 column,
                         i32 batch) {
  memory = staged;
  for (u32 lane = 0; lane < WARP; lane++) store_rows({c, ldc, stride, m, n}, 0, first, row, column, batch, lane);
}
}
"""


def _of_text(number: int, plan: TmaPlan) -> str:
    text = render_cuda(plan)
    slabs = re.search(r"^constexpr u32 SLABS = .*", text, re.M)
    assert slabs
    stores = watched(part(text, "__device__ __forceinline__ void store_rows", "\n}\n"))
    assert "aligned<u32>" in stores
    return _STORES % (number, slabs[0].replace("STAGING", "1"), stores, number)


def _plans(rng: random.Random) -> dict[str, TmaPlan]:
    """Kernels with slabs of many widths, swizzled and plain."""
    found: dict[str, TmaPlan] = {}
    while len(found) < 24:
        spec = Gemm("sm_90a", rng.randint(64, 4000), rng.randint(3, 400) * 8 + rng.randint(1, 7), 256, dtype="bf16",
                    staging="tma", store="rows", decomposition="data_parallel")  # fmt: skip
        try:
            one = rng.choice(ranked(spec)[:60]).spec
        except SpecError:
            continue
        plan = plan_cuda(one)
        assert isinstance(plan, TmaPlan) and plan.geometry.store == "rows"
        found[plan.name] = plan
    return found


def test_staged_rows_are_stored_where_they_belong_and_nothing_beside_them(tmp_path: Path) -> None:
    rng = random.Random(5)
    plans = list(_plans(rng).values())
    library = compiled("".join(_of_text(i, plan) for i, plan in enumerate(plans)), tmp_path)
    kinds: Counter[tuple[bool, bool, bool]] = Counter()
    for number, plan in enumerate(plans):
        for _ in range(12):
            g, n = plan.geometry, rng.randint(1, 300)
            ldc = n + rng.choice([0, 1, 2, 7])
            kinds[ldc % 2 == 0, n < g.slab_n, g.slab_swizzled] += 1
            _store(getattr(library, f"store_{number}"), g, rng, n, ldc)
    assert not library.accesses_misaligned()
    assert len(kinds) == 8 and min(kinds.values()) > 3, kinds


def _store(store: Any, g: TmaGeometry, rng: random.Random, n: int, ldc: int) -> None:
    """One slab of a warp, somewhere in C; the last columns and rows may lie beyond it."""
    rows, columns, pitch = g.warp_rows, g.slab_n, g.slab_pitch
    m, first, batch = rng.randint(1, 40), rng.choice([0, rows, 2 * rows]), rng.randint(0, 2)
    row, column = rng.randint(0, m - 1), rng.randint(0, n - 1) // 2 * 2
    values = np.arange(1, rows * columns + 1, dtype=np.uint16).reshape(rows, columns)
    staged = np.full((first + rows) * pitch // 2, 0xFFFF, np.uint16)
    for r in range(rows):
        chunks = values[r].reshape(-1, 8)
        for number, chunk in enumerate(chunks):
            # Pieces of 16 bytes lie swizzled where a row of the slab is a whole line.
            where = number ^ (first + r) % 8 if g.slab_swizzled else number
            at = (first + r) * pitch // 2 + where * 8
            staged[at : at + 8] = chunk
    stride = (m + 1) * ldc
    memory = np.zeros(3 * stride + 64, np.uint16)
    wanted = memory.copy()
    for r in range(min(rows, m - row)):
        wide = min(columns, n - column)
        at = 32 + batch * stride + (row + r) * ldc + column
        wanted[at : at + wide] = values[r, :wide]
    store(ctypes.c_void_p(memory.ctypes.data + 64), ctypes.c_void_p(staged.ctypes.data), ctypes.c_long(ldc),
          ctypes.c_long(stride), *map(ctypes.c_int, (m, n, first, row, column, batch)))  # fmt: skip
    assert (memory == wanted).all(), (g.spec.tile, n, ldc, row, column)
