"""Launches of AITER's kernels: arguments as its host code lays them out, small random problems, float64 references.

The layouts were read in AITER's csrc/py_itfs_cu (structs of 16 bytes an argument), aiter/ops/shuffle.py and its tests;
a folder's function makes the launch of one code object, or None where it knows none.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from benchmarks.against_others.aiter.attention4 import fmha_v4_fwd
from benchmarks.against_others.aiter.backward import fmha_v3_bwd
from benchmarks.against_others.aiter.launch import (
    BF16,
    F32,
    FP4,
    FP8,
    Array,
    Launch,
    Random,
    attention,
    normal,
    out,
    shuffled,
    shuffled_scales,
    tile_of,
    u32,
    wide,
    with_slack,
)
from benchmarks.against_others.aiter.mla import LONG, SHORT, TAIL, mla, persistent_mla
from benchmarks.against_others.aiter.moe import fmoe, stage1
from benchmarks.against_others.aiter.paged import persistent_pa

# ---------------------------------------------------------------------------------------------- products


def i8gemm(path: str, r: Random) -> Launch | None:
    tm, n = tile_of(path)
    m, k = tm - 3, 256
    a, b = r.integers(-128, 128, (m, k), np.int8), r.integers(-128, 128, (n, k), np.int8)
    sa, sb, bias = r.random((m, 1), F32) * 1e-2, r.random((1, n), F32) * 1e-2, normal(r, (1, n), F32)
    c = wide(a) @ wide(b).T * sa * sb + bias
    slots = [out((m, n), BF16), a, shuffled(b), sa, sb, bias, *u32(m, n, k, k, k, 2 * n, 1)]
    return Launch((1, 1, 1), slots, {0: c})


def fp8gemm_blockscale(path: str, r: Random) -> Launch | None:
    tm, n = tile_of(path)
    m, k = tm - 3, 256
    dtype = FP8[path[:6]]
    a, b = normal(r, (m, k), dtype), normal(r, (n, k), dtype)
    sa, sb = r.random((m, k // 128), F32) + 0.5, r.random((n // 128, k // 128), F32) + 0.5
    blocks = [wide(a[:, s]) @ wide(b[:, s]).T * sa[:, i : i + 1] * np.repeat(sb[:, i], 128)
              for i, s in enumerate(slice(j, j + 128) for j in range(0, k, 128))]  # fmt: skip
    scales = [np.ascontiguousarray(sa.T), sb]
    slots = [
        out((m, n), BF16),
        a,
        shuffled(b),
        *scales,
        np.zeros(n, F32),
        *u32(m, n, k, k, k, 2 * n, 1, m, n // 128, k // 128),
    ]
    return Launch((1, 1, 1), slots, {0: sum(blocks)})


def f4gemm(path: str, r: Random) -> Launch | None:
    m, n = tile_of(path)
    split = 1 if "KSplit" in path else 0  # the logarithm of the number of parts of k, which are added in memory
    k = 512 << split
    a, b = r.integers(0, 256, (m, k // 2), np.uint8), r.integers(0, 256, (n, k // 2), np.uint8)
    sa, sb = (r.integers(124, 131, (rows, k // 32), np.uint8) for rows in (m, n))

    def values(packed: Array, scales: Array) -> Array:
        fp4 = FP4[np.stack([packed & 15, packed >> 4], -1).reshape(len(packed), -1)]
        return np.asarray(fp4 * np.repeat(2.0 ** (wide(scales) - 127), 32, 1))

    weight = b if "noBpreShuffle" in path or "_tn_" in path else shuffled(b)
    pa, pb = shuffled_scales(sa), shuffled_scales(sb)
    sizes = [F32(1), F32(0), *u32(0, 0, n, 0, k, 0, k, 0, m, n, k)]
    c = np.zeros((m, n), BF16) if split else out((m, n), BF16)
    slots = [c, 0, a, weight, *sizes, pa, pb, *u32(pa.shape[1], 0, pb.shape[1], 0, split)]
    return Launch((1, 1, 1 << split), slots, {0: values(a, sa) @ values(b, sb).T})


def bf16gemm(path: str, r: Random) -> Launch | None:
    kind = F32 if "fp32bf16" in path else BF16
    m, n = tile_of(path)
    k = 256
    split = 2 if "clean" in path else 1
    rows = m - 3
    a, b, bias = normal(r, (rows, k)), normal(r, (n, k)), normal(r, n, BF16)
    c = out((rows, n), kind) if split == 1 else np.zeros((rows, n), kind)
    if kind is BF16:  # these have no bias
        bias = np.zeros(n, BF16)
    d = wide(a) @ wide(b).T + bias
    weight = shuffled(b) if "shuffle" in path else b
    numbers = [F32(1), F32(0), *u32(c.itemsize * n, 0, c.itemsize * n, 0, 2 * k, 0, 2 * k, 0, rows, n, k, split)]
    numbers += u32(kind is BF16)
    semaphore = np.zeros(1024, np.uint32)
    slots = [c, 0, a, weight, *numbers, bias, np.uint32(1), semaphore if split > 1 else 0]
    return Launch((1, 1, split), slots, {0: d}, 1e-5 if kind is F32 else 1e-2)


# ---------------------------------------------------------------------------------------------- top k


def topksoftmax(path: str, r: Random) -> Launch | None:
    rows, experts, k = (int(x) for x in re.findall(r"(\d+)x(\d+)x(\d+)", path)[0])
    if "bf16" in path or "fp16" in path:
        return None
    x = normal(r, (rows, experts), F32)
    p = np.exp(wide(x) - wide(x).max(1, keepdims=True))
    p /= p.sum(1, keepdims=True)
    best = np.argsort(-p, axis=1, kind="stable")[:, :k]
    weight = np.take_along_axis(p, best, 1)
    weight /= weight.sum(1, keepdims=True)
    slots = [out((rows, k), np.int32), out((rows, k), F32), x, *u32(rows, experts, k, 1, 4 * k)]
    return Launch((1, 1, 1), slots, {0: best, 1: weight}, 1e-5)


def topk_per_row(path: str, r: Random) -> Launch | None:
    """Where the 2048 largest of each row lie, in any order; -1 behind them in a row that has fewer."""
    k, lengths = 2048, np.array([5000, 1500, 2048], np.int32)
    rows, stride = len(lengths), 5003
    x = normal(r, (rows, stride), F32)
    best = np.full((rows, k), -1)
    for row, length in enumerate(lengths):
        found = np.argsort(-x[row, :length], kind="stable")[:k]
        best[row, : len(found)] = found
    index = out((rows, k), np.int32)
    if "prefill" in path:
        slots = [np.zeros((rows, 2 * k), F32), x, np.zeros(rows, np.int32), lengths, index, 0, *u32(stride, 1)]
    else:
        slots = [x, lengths, index, *u32(stride, 1, 1)]
    place = 4 if "prefill" in path else 2
    return Launch((rows, 1, 1), slots, {place: np.sort(best, -1)}, block=1024, packed=True, unordered=(place,))


# ---------------------------------------------------------------------------------------------- attention


def fmha_v3_fwd(path: str, r: Random, seq: int = 70) -> Launch | None:
    """One batch of two sequences of three heads, one head of k and v for all; (batch, seq, head, dim)."""
    name = path.rsplit("/", 1)[1]
    fp8, causal, group, arch = "fp8" in name, "causal" in name, "group" in name, path[:6]
    dim_v = 256 if "hd256" in name else 128
    dim = 192 if "192" in name else dim_v
    tile = 128 if dim == 192 else 256
    heads = 4 if fp8 and arch == "gfx950" else 3  # that kernel divides by powers of 2 alone
    batch, dtype = 2, FP8[arch] if fp8 else BF16
    q = normal(r, (batch, seq, heads, dim), dtype)
    k, v = normal(r, (batch, seq, 1, dim), dtype), normal(r, (batch, seq, 1, dim_v), dtype)
    scales = [F32(x) if fp8 else F32(1) for x in (0.5, 0.75, 1.25)]
    found = [
        attention(wide(a) * scales[0], wide(b) * scales[1], wide(c) * scales[2], dim**-0.5, causal)
        for a, b, c in zip(q, k, v, strict=True)
    ]
    o, lse = out((batch, seq, heads, dim_v), BF16), out((batch, heads, seq), F32)
    per_batch = 0 if group else 1
    size = q.itemsize
    sq, sk, sv, so = heads * dim * size, dim * size, dim_v * size, heads * dim_v * 2
    strides = [seq, sq, tile * sq, dim * size, per_batch * seq * sq, heads, sk, dim * size, per_batch * seq * sk]
    option = 0 if dim == 192 and arch == "gfx942" else 5 - 2 * causal
    more = [option, 1, seq, dim, dim_v, heads, sv, dim_v * size, per_batch * seq * sv]
    outs = [so, dim_v * 2, per_batch * seq * so]
    want_lse = np.stack([x[1] for x in found])
    starts: Any = 0
    lse_stride = 4 * seq
    if group:  # sequences one after the other
        starts = np.arange(batch + 1, dtype=np.int32) * seq
        lse, want_lse, lse_stride = (
            out((heads, batch * seq), F32),
            np.concatenate([x[1] for x in found], 1),
            4 * batch * seq,
        )
    tail = [starts, starts, np.uint32(lse_stride), starts, starts]
    if fp8:
        tail += [np.array([x], F32) for x in scales] + u32(0, 0, 0, 0, 0, 0)
    slots = [
        o,
        with_slack(q),
        with_slack(k),
        with_slack(v),
        lse,
        F32(dim**-0.5),
        *u32(*strides),
        *u32(*more),
        *u32(*outs),
        *tail,
    ]
    tiles = -(-seq // tile)
    pairs = -(-tiles // (2 if causal else 1))
    if group:
        grid = (heads, batch, tiles if arch == "gfx942" and dim == 192 else pairs)
    else:
        grid = (heads, tiles, batch) if arch == "gfx942" and dim == 192 else (pairs, heads, batch)
    expected = {0: np.stack([x[0] for x in found]), 4: want_lse}
    return Launch(grid, slots, expected, 6e-2 if fp8 else 2e-2, 256 if dim == 192 else 512)


def pa(path: str, r: Random) -> Launch | None:
    """The last tokens of two sequences over pages of 16, a page table, one head of k and v for 8 or 16 queries."""
    name = path.rsplit("/", 1)[1]
    found = re.match(
        r"pa_(bf16|fp16)_(noquant|pertokenFp8|pertokenInt8)_gqa(\d+)_[12]tg_4w(_u?hp|_mtp_msk[01])?\.co", name
    )
    if found is None:
        return None
    kind, quant, group = found[1], found[2], int(found[3])
    dtype: Any = BF16 if kind == "bf16" else np.float16
    stored: Any = {"noquant": dtype, "pertokenFp8": FP8[path[:6]], "pertokenInt8": np.int8}[quant]
    kv_heads, page, dim, pages, batch = 1, 16, 128, 20, 2
    lengths = np.array([37, 150], np.int32)
    heads = kv_heads * group
    several, causal = "_mtp" in name, "msk1" in name  # tokens of a sequence
    tokens = 2 if several else 1
    q = normal(r, (batch * tokens, heads, dim), dtype)
    shape = (pages, kv_heads, page, dim)
    k, v = (r.integers(-60, 61, shape, np.int8) if stored is np.int8 else normal(r, shape, stored) for _ in range(2))
    unit = 32 if stored is np.int8 else 1
    ks, vs = (r.uniform(0.5, 1.5, (pages, kv_heads, page)).astype(F32) / unit for _ in range(2))
    if quant == "noquant":
        ks, vs = np.ones_like(ks), np.ones_like(vs)
    table = np.stack([r.permutation(pages)[:10] for _ in range(batch)]).astype(np.int32)
    x = 16 // k.itemsize
    stored_k = np.ascontiguousarray(k.reshape(pages, kv_heads, page, dim // x, x).transpose(0, 1, 3, 2, 4))
    stored_v = np.ascontiguousarray(v.reshape(pages, kv_heads, page // x, x, dim).transpose(0, 1, 2, 4, 3))
    want = []
    for row, length in enumerate(lengths):
        keys, values = ((wide(a) * s[..., None])[table[row]].transpose(0, 2, 1, 3).reshape(-1, kv_heads, dim)[:length]
                        for a, s in ((k, ks), (v, vs)))  # fmt: skip
        mine = q[row * tokens : (row + 1) * tokens]
        want.append(attention(mine, keys, values, dim**-0.5, causal)[0])
    scales = [0, 0] if quant == "noquant" else [ks, vs]
    block = k[0].nbytes
    sizes = u32(table.shape[1], kv_heads, heads * dim * 2, block, block // kv_heads, tokens - 1, group)
    slots = [out((batch * tokens, heads, dim), dtype), q, stored_k, stored_v, table, lengths, *scales]
    slots += [F32(np.log2(np.e) * dim**-0.5), *sizes]
    slots.append(np.arange(batch + 1, dtype=np.int32) * np.int32(tokens) if several else 0)
    return Launch(
        (kv_heads, batch, 1),
        slots,
        {0: np.concatenate(want)},
        # probabilities in fp8 are off by up to 1/16 each, and what they weigh may cancel
        {"noquant": 2e-2, "pertokenFp8": 1e-1, "pertokenInt8": 8e-2}[quant],
    )


FAMILIES: tuple[tuple[str, str, Callable[[str, Random], Launch | None]], ...] = (
    ("GEMM bf16", "bf16gemm", bf16gemm),
    ("GEMM int8", "i8gemm", i8gemm),
    ("GEMM fp8", "fp8gemm_blockscale", fp8gemm_blockscale),
    ("GEMM fp4", "f4gemm", f4gemm),
    ("attention forward", "fmha_v3_fwd", fmha_v3_fwd),
    ("attention forward, long", "fmha_v3_fwd", partial(fmha_v3_fwd, seq=330)),
    ("attention v4", "fmha_v4_fwd", fmha_v4_fwd),
    ("attention backward", "fmha_v3_bwd", fmha_v3_bwd),
    ("MLA, to 2 tiles", "mla", partial(mla, lengths=SHORT)),
    ("MLA, to 10 tiles", "mla", partial(mla, lengths=LONG)),
    ("MLA persistent", "mla", persistent_mla),
    ("MLA persistent, tails", "mla", partial(persistent_mla, lengths=TAIL)),
    ("paged attention", "pa", pa),
    ("paged attention, persistent", "pa", persistent_pa),
    ("top-k softmax", "topksoftmax", topksoftmax),
    ("top-k decode", "topk_per_row_decode", topk_per_row),
    ("top-k prefill", "topk_per_row_prefill", topk_per_row),
    ("MoE", "fmoe", fmoe),
    ("MoE, stage 1 of 2", "fmoe_2stages", stage1),
)
"""What the table calls it, the folder, what makes the launch of one code object."""
