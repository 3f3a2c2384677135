"""How the parts of a tile's keys are added up: what the multiplying warpgroups do after they have stored theirs is cut
from the text and run on this machine, each thread of each block as one of its own, and set beside float64."""

from __future__ import annotations

import ctypes
import re
import struct
from math import inf
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from support.host_text import THREADS, compiled, part

from amdgen.builder import build
from amdgen.device import open_device
from amdgen.kernels.attention import Attention
from amdgen.kernels.attention.hopper.adding import Adding
from amdgen.kernels.attention.hopper.build import CudaAttentionPlan, plan_cuda
from amdgen.kernels.attention.hopper.text import render_cuda
from amdgen.kernels.registry import family
from amdgen.launch import load
from amdgen.verify import compare, random_data

_HOST = """
extern "C" float exp2f(float), log2f(float), fmaxf(float, float);
struct float2 { f32 x, y; };
struct float4 { f32 x, y, z, w; };
static float2 make_float2(f32 x, f32 y) { return {x, y}; }
static float4 make_float4(f32 x, f32 y, f32 z, f32 w) { return {x, y, z, w}; }
%(constants)s
constexpr u32 SHARERS = %(together)d, BLOCKS = %(blocks)d;  // threads that exchange values; parts of the tile
constexpr i32 STEPS = %(steps)d, FROM = %(from)d;  // the tile's; the first block of the tile, where steps are dealt
struct Args { f32 *parts, *logs; u32 *arrived; i32 splits, kept, places, sums, ranges; };
struct Tile { i32 place, split, steps, parts, from, rank, column; };
static Args p;
static f32 *out, *lse;
static i32 polls, rows, late, written[1 << 16], wrote[BLOCKS * CONSUMERS];  // late: how long some blocks come late
static Barrier of_groups[BLOCKS * CONSUMERS], of_sharers[BLOCKS * CONSUMERS][WARPGROUP / SHARERS];
static f32 shown[BLOCKS * CONSUMERS][WARPGROUP];
static u8 memory[BLOCKS][%(shared)d] __attribute__((aligned(16)));
static thread_local u32 group_here, member_here;
static f32 __int_as_float(u32 bits) { f32 value; __builtin_memcpy(&value, &bits, 4); return value; }
static f32 exp2_approximate(f32 x) { return exp2f(x); }
static f32 __log2f(f32 x) { return log2f(x); }
template <class T> static T __ldcg(const T *p) { return *p; }
template <class T> static void __stcg(T *p, T value) { *p = value; }
static void named_barrier_sync(u32, u32) { pthread_barrier_wait(of_groups + group_here); }
static u32 add_release(u32 *at, u32 value) { return __atomic_fetch_add(at, value, __ATOMIC_ACQ_REL); }
static u32 atomicAdd(u32 *at, u32 value) { return __atomic_fetch_add(at, value, __ATOMIC_RELAXED); }
static u32 load_acquire(u32 *at) { sched_yield(); return __atomic_load_n(at, __ATOMIC_ACQUIRE); }
static u32 compare_swap(u32 *at, u32 expected, u32 value) {
  for (i32 i = 0; late == 0 && i < 40; i++) sched_yield();  // others come meanwhile
  __atomic_compare_exchange_n(at, &expected, value, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
  return expected;
}
template <class F> static f32 exchanged(f32 value, F from) {
  Barrier *const meeting = of_sharers[group_here] + member_here / SHARERS;
  shown[group_here][member_here] = value;
  pthread_barrier_wait(meeting);
  const f32 found = shown[group_here][member_here / SHARERS * SHARERS + from];
  pthread_barrier_wait(meeting);
  return found;
}
static f32 __shfl_xor_sync(u32, f32 value, i32 by, i32) { return exchanged(value, member_here %% SHARERS ^ by); }
static f32 __shfl_sync(u32, f32 value, i32 from, i32) { return exchanged(value, from); }
static void *thread(void *number) {
  const u32 all = (u32)(u64)number, block = all / (CONSUMERS * WARPGROUP), consumer = all / WARPGROUP %% CONSUMERS;
  const u32 member = all %% WARPGROUP, lane = member %% WARP;
  group_here = block * CONSUMERS + consumer, member_here = member;
  u8 *const shared = memory[block];
  const Tile tile = {0, (i32)block, STEPS, BLOCKS, FROM, FROM + (i32)block, 0};
  const i32 here = min(OWN, rows - (i32)consumer * OWN) * FOLD;
  const f32 infinite = __int_as_float(0x7f800000);
  if (member == 0)
    for (i32 i = 0; i < late * (i32)(block * 7 %% BLOCKS); i++) sched_yield();
  %(part)s
  %(head)s
  auto leave = [&](i32 at, i32 piece, f32 total, f32 shift, const float4 &made) {
    const i32 row = consumer * OWN * FOLD + at;
    if (piece * 4 >= VALUES) return;
    *(float4 *)(out + row * VALUES + piece * 4) = made;
    wrote[group_here] = 1;
    __atomic_fetch_add(written + row * VALUES / 4 + piece, 1, __ATOMIC_RELAXED);
    if (piece == 0) lse[row] = total > 0 ? shift + __log2f(total) : -infinite;
  };
%(body)s
  return 0;
}
/// How many warpgroups have written O; less than 0 where a piece of it was not written once.
extern "C" i32 run(const Args *args, i32 reads, i32 of_rows, i32 delay, f32 *o, f32 *l) {
  p = *args, polls = reads, rows = of_rows, late = delay, out = o, lse = l;
  for (i32 &times : written) times = 0;
  for (i32 &so : wrote) so = 0;
  for (Barrier &meeting : of_groups) pthread_barrier_init(&meeting, 0, WARPGROUP);
  for (auto &of_group : of_sharers)
    for (Barrier &meeting : of_group) pthread_barrier_init(&meeting, 0, SHARERS);
  static u64 threads[BLOCKS * CONSUMERS * WARPGROUP], attributes[16];
  pthread_attr_init(attributes), pthread_attr_setstacksize(attributes, 1 << 17);
  u64 number = 0;
  for (u64 &one : threads)
    if (pthread_create(&one, attributes, thread, (void *)number++)) return -1;
  for (u64 one : threads) pthread_join(one, 0);
  for (i32 i = 0; i < rows * FOLD * VALUES / 4; i++)
    if (written[i] != 1) return -2;
  i32 writers = 0;
  for (i32 so : wrote) writers += so;
  return writers;
}
"""


_STEPS = 1 << 22
"""Of the tile, for each of which a block reads the counter so often."""
_FROM, _DEALT = 3, 5
"""The tile's first block and how many parts it has, where steps are dealt to blocks."""


def _library(plan: CudaAttentionPlan, folder: Path) -> ctypes.CDLL:
    text, g = render_cuda(plan), plan.geometry
    names = "FOLD|KEYS|WARP|STAGES|EACH"
    constants = re.findall(rf"^constexpr [iu]32 (?:{names})\b.*", text, re.M)
    constants.append(f"constexpr i32 VALUES = {g.values};")
    begin, end = "      constexpr i32 TOGETHER", "named_barrier_sync(EACH + consumer, WARPGROUP);  // the next tile"
    body = part(text, begin, end)
    head, leave = body.split("      auto leave = ")
    body = leave[leave.index("\n      };\n") + len("\n      };\n") :]
    body = re.sub(r"constexpr i32 POLLS = \d+", "const i32 POLLS = polls", body)
    return compiled(
        THREADS
        + _HOST
        % {
            "constants": "\n".join(constants), "together": g.adding.together, "from": _FROM, "steps": _STEPS,
            "blocks": g.splits or _DEALT, "shared": g.shared_bytes, "part": part(text, "auto part = ", "};"),
            "head": head, "body": body,
        },
        folder,
    )  # fmt: skip


def _run(plan: CudaAttentionPlan, library: ctypes.CDLL, polls: int = 0, late: int = 3) -> int:
    """Compares O and the logarithms that the text leaves with those of float64, where some parts have no key for a row.
    Gives how many warpgroups have written O."""
    g, rng = plan.geometry, np.random.default_rng(late)
    places, rows = g.adding.places, g.rows * g.fold
    logs = np.full((places + g.adding.sums, g.kept), np.nan, np.float32)
    parts = np.full((*logs.shape, g.values), np.nan, np.float32)
    # Where steps are dealt a block has two places, the second one for what it begins.
    own = np.arange(g.splits) if g.splits else 2 * np.arange(_FROM, _FROM + _DEALT) + (np.arange(_DEALT) == 0)
    shape = (len(own), g.kept)
    logs[own] = np.where(rng.random(shape) < 0.2, -np.inf, rng.normal(0, 5, shape))
    logs[own, 0] = -np.inf  # no part has a key for the first row
    parts[own] = rng.normal(0, 1, (*shape, g.values))
    arrived = np.zeros(g.consumers * g.adding.counters, np.uint32)
    out, lse = np.full((rows, g.values), np.nan, np.float32), np.full(rows, np.nan, np.float32)
    addresses = [array.ctypes.data for array in (parts, logs, arrived)]
    args = struct.pack("=QQQiiiii", *addresses, g.splits, g.kept, places, g.adding.sums, 0)
    ends = [array.ctypes.data_as(ctypes.c_void_p) for array in (out, lse)]
    for _ in range(2):  # the second one finds the counters as the first leaves them
        writers: int = library.run(args, polls - _STEPS * g.adding.polls_a_step, g.rows, late, *ends)
        assert writers > 0
        assert not arrived.any()
    one = logs[own, :rows].astype(np.float64)
    top = np.where(np.isneginf(one.max(0)), 0, one.max(0))
    weight = np.exp2(one - top)
    total = weight.sum(0)
    want = np.einsum("sr,src->rc", weight, parts[own, :rows]) / np.where(total, total, 1)[:, None]
    with np.errstate(divide="ignore"):
        np.testing.assert_allclose(lse, np.log2(total) + top, rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(out, want, rtol=1e-5, atol=1e-6)
    return writers


@pytest.mark.parametrize(
    ("asked", "together", "groups"),
    [
        ({"heads": 64, "splits": 9, "head_dim": 64}, 4, 1),  # a thread has more parts than it reads at once
        ({"heads": 24, "seq_q": 8, "splits": 3, "kv_heads": 2, "head_dim": 40, "tile": (128, 64)}, 16, 1),
        ({"heads": 66, "splits": 5, "head_dim": 64, "head_dim_v": 16, "tile": (128, 64)}, 4, 2),
        ({"heads": 12, "splits": 4, "head_dim": 64}, 16, 2),
        ({"heads": 4, "splits": 5, "head_dim": 96}, 16, 4),
        ({"heads": 4, "splits": 5, "head_dim": 64}, 16, 8),
    ],
)
def test_all_blocks_of_a_tile_add_it_up(
    asked: dict[str, Any], together: int, groups: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each column of each row once, of all parts, and so that the next launch finds the counters as they were: also
    where some leave the last one alone, and where that would be faster."""
    monkeypatch.setattr(Adding, "by_last", lambda *_: inf)
    monkeypatch.setattr("amdgen.kernels.attention.hopper.adding._TOGETHER", together)
    plan = plan_cuda(Attention("sm_90a", **{"seq_q": 1, "seq_k": 4000, "kv_heads": 1, "lse": True, **asked}))
    g = plan.geometry
    assert g.adding.by_all and g.adding.groups == groups
    library = _library(plan, tmp_path)
    for polls in (-1, 3):
        _run(plan, library, polls, 0)
    assert _run(plan, library, -1, 200) == g.consumers
    units = -(-g.kept // g.consumers) * -(-g.values // g.adding.unit)
    at_once = g.arch.warpgroup // g.adding.together // groups
    assert _run(plan, library, _STEPS * g.adding.polls_a_step, 50) >= min(g.splits, units // at_once)


def test_the_first_warpgroup_has_most_rows_to_add_up() -> None:
    """Eight rows at a time, of 66 the first 64."""
    way = {"heads": 66, "kv_heads": 1, "head_dim": 64, "tile": (128, 64)}
    adding = plan_cuda(Attention("sm_90a", 1, 9000, splits=8, **way)).geometry.adding
    assert adding.reads == 1
    turns = adding.by_last(8) - adding.by_last(7)
    assert turns == adding.by_last(2) - adding.by_last(1) == 8 * adding._costs.combine_part


@pytest.mark.parametrize(
    "asked",
    [
        {"heads": 8, "splits": 5},
        {"heads": 8, "splits": 0},
        {"heads": 70, "splits": 0, "head_dim": 64, "tile": (128, 64)},
        {"heads": 3, "splits": 18, "batch": 200, "head_dim": 64},
        {"heads": 64, "splits": 2, "head_dim": 256},
    ],
)
def test_the_last_block_of_a_tile_adds_it_up(asked: dict[str, Any], tmp_path: Path) -> None:
    """Where there are few parts of few rows, and where blocks have further tiles; many parts in two levels."""
    plan = plan_cuda(Attention("sm_90a", **{"seq_q": 1, "seq_k": 4000, "kv_heads": 1, "lse": True, **asked}))
    assert not plan.geometry.adding.by_all
    assert _run(plan, _library(plan, tmp_path)) == plan.geometry.consumers


@pytest.mark.cuda
@pytest.mark.parametrize("polls", [-1000, 0, 64])
@pytest.mark.parametrize("heads", [8, 32])
def test_blocks_that_leave_have_their_parts_added_up(polls: int, heads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With no or few reads of the counter blocks leave, and the last one adds up alone, to the bit what all would have;
    a launch finds the counters as the one before found them."""
    asked = Attention("sm_90a", 1, 9000, heads=heads, kv_heads=1, batch=2, splits=60)
    ends = []
    for reads in (64, polls):
        monkeypatch.setattr("amdgen.kernels.attention.hopper.adding._POLLS", reads)
        plan = plan_cuda(asked)
        assert plan.geometry.adding.by_all
        device, data = open_device("cuda", "sm_90a"), random_data(asked, 3)
        loaded = load(build(asked, source=render_cuda(plan)), device)
        tensors = {
            t.name: device.empty(data[t.name].shape, data[t.name].dtype) for t in family("attention").operands(asked)
        }
        for name, tensor in tensors.items():
            tensor.write(data[name])
        bound = loaded.bind(tensors)
        for _ in range(5):
            tensors["o"].write(np.full_like(data["o"], np.nan))
            bound.start().wait()
            data["o"][...] = tensors["o"].read()
            assert compare(asked, data).ok
            assert not loaded.scratch["arrived"].read().any()
            ends.append(data["o"].copy())
    for end in ends[1:]:
        np.testing.assert_array_equal(ends[0], end)
