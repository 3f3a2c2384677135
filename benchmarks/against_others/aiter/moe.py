"""Launches of AITER's fused mixtures of experts: both products of each chosen expert and what lies between them.

The layout was read in AITER's csrc/py_itfs_cu/asm_fmoe.cu and aiter/fused_moe.py. Tokens are sorted by expert, in
blocks of 32 rows; a row names its token and which of the token's choices it is.
"""

from __future__ import annotations

import math
import re
from typing import Any

import numpy as np

from benchmarks.against_others.aiter.launch import (
    BF16,
    F32,
    FP8,
    Array,
    Launch,
    Random,
    normal,
    out,
    shuffled,
    tile_of,
    u32,
    wide,
)

KNOWN = r"_(bf16|fp16)_pertoken(Fp8|Int8)_g1u1_(vs_)?(tkw1_)?(silu|gelu)_1tg_(ps_)?32x\d+\.co"
"""Not yet here: no up projection, an input for each expert, smoothed scales, 4 bits, rows sorted by the
kernel. What is named fp16 without "vs" rounds to bfloat16 and adds that as float16: only the addition differs from
bf16's file.
"""

STAGE1 = r"fmoe_stage1_bf16_pertoken(Fp8|Int8)_(blockscale_|doweight_)?g1u1_\d+x\d+_"
BLOCK_SCALED = r"_(?:bf16|a16)_blockscale(Fp8|Bf16)_g1u1_[a-z0-9_]*?(silu|gelu)(?:_[a-z0-9_]+)?_(?:16|32|64)x\d+\.co"
SCALED = 128
"""Numbers of a row, or rows and columns of a weight, that share a scale."""


def routed(experts: int, chosen: Array, weight: Array, block: int) -> tuple[Array, Array, Array]:
    """(tokens, k) choices and weights → sorted rows, their weights, each block's expert; padding names no token."""
    tokens, k = chosen.shape
    rows, weights, owners = [], [], []
    for expert in range(experts):
        mine = np.argwhere(chosen == expert)
        padding = -len(mine) % block
        rows += [slot << 24 | token for token, slot in mine] + [k << 24 | tokens] * padding
        weights += [weight[token, slot] for token, slot in mine] + [0.0] * padding
        owners += [expert] * ((len(mine) + padding) // block)
    return np.array(rows, np.int32), np.array(weights, F32), np.array(owners, np.int32)


def activated(x: Array, function: str) -> Array:
    return np.asarray(x * np.vectorize(math.erfc)(-x * 2**-0.5) / 2 if function == "gelu" else x / (1 + np.exp(-x)))


def fmoe(path: str, r: Random) -> Launch | None:
    """Five tokens of three experts, of which each token chose two; numbers of 8 bits, a scale a token and a channel."""
    if "blockscale" in path:
        return block_scaled(path, r)
    found = re.search(KNOWN, path)
    if found is None or (found[1] == "fp16" and not found[3]) or (found[2] == "Int8" and found[4]):
        return None
    dtype, kind, first, function, persistent = BF16 if found[1] == "bf16" else np.float16, *found.group(2, 4, 5, 6)
    eight_bits = np.int8 if kind == "Int8" else FP8[path[:6]]
    inner = tile_of(path)[1]
    dim, experts, tokens, k = 512, 3, 5, 2

    def eight(*shape: int) -> Array:
        return r.integers(-60, 61, shape, np.int8) if kind == "Int8" else normal(r, shape, eight_bits)

    unit = 30 if kind == "Int8" else 1
    x, w1, w2 = eight(tokens, dim), eight(experts, 2 * inner, dim), eight(experts, dim, inner)
    sx, s1, s2 = (r.uniform(0.5, 1.5, s).astype(F32) / F32(unit * n**0.5)
                  for s, n in (((tokens, 1), 1), ((experts, 2 * inner), dim), ((experts, dim), inner)))  # fmt: skip
    chosen = np.stack([r.permutation(experts)[:k] for _ in range(tokens)])
    weight = r.uniform(0.2, 1, (tokens, k)).astype(F32)
    rows, weights, owners = routed(experts, chosen, weight, 32)
    want = np.zeros((tokens, dim))
    for token, slot in np.ndindex(tokens, k):
        expert = chosen[token, slot]
        part = weight[token, slot]
        both = (wide(w1[expert]) * s1[expert][:, None]) @ (wide(x[token]) * sx[token]) * (part if first else 1)
        middle = activated(both[:inner], function) * both[inner:]
        want[token] += (1 if first else part) * ((wide(w2[expert]) * s2[expert][:, None]) @ middle)
    y = np.zeros((tokens, dim), dtype)  # the experts' parts are added to it
    counts = np.array([len(rows), tokens], np.int32)
    slots: list[Any] = [y, x, shuffled(w1), counts, shuffled(w2), sx, s1, s2, 0, rows, weights, owners]
    slots += u32(dim, inner, tokens, experts, dim, dim, inner, 2 * dim, 2 * inner * dim, dim * inner)
    workers = 2
    slots += u32(8 * inner, 4 * dim, 4 * inner, k, workers if persistent else 0, 1)
    return Launch((workers, 1, 1) if persistent else (1, len(owners), 1), slots, {0: want}, 6e-2)


def block_scaled(path: str, r: Random) -> Launch | None:
    """The same in blocks of 128 numbers, each with a scale; some kernels take X in bfloat16 and scale it themselves."""
    found = re.search(BLOCK_SCALED, path)
    if found is None or "flat" in path or "emsort" in path:
        return None
    wide_x, function, persistent = found[1] == "Bf16" or "_a16_" in path, found[2], "_ps" in path
    fp8 = FP8[path[:6]]
    block, inner = tile_of(path)
    dim, k, several = 512, 2, persistent and block == 64
    experts, tokens, workers = (10, 12, 8) if several else (3, 5, 2)  # those of 64 rows want eighths of workers
    x = normal(r, (tokens, dim), BF16 if wide_x else fp8)
    w1, w2 = normal(r, (experts, 2 * inner, dim), fp8), normal(r, (experts, dim, inner), fp8)
    sx, s1, s2 = (r.uniform(0.5, 1.5, s).astype(F32) / F32(n**0.5) for s, n in (
        ((tokens, dim // SCALED), 1), ((experts, 2 * inner // SCALED, dim // SCALED), dim),
        ((experts, dim // SCALED, inner // SCALED), inner)))  # fmt: skip
    wx = wide(x) if wide_x else wide(x) * np.repeat(sx, SCALED, 1)
    ww1, ww2 = (wide(w) * np.repeat(np.repeat(s, SCALED, 1), SCALED, 2) for w, s in ((w1, s1), (w2, s2)))
    chosen = np.stack([r.permutation(experts)[:k] for _ in range(tokens)])
    weight = r.uniform(0.2, 1, (tokens, k)).astype(F32)
    rows, weights, owners = routed(experts, chosen, weight, block)
    want = np.zeros((tokens, dim))
    for token, slot in np.ndindex(tokens, k):
        both = ww1[chosen[token, slot]] @ wx[token]
        want[token] += weight[token, slot] * (
            ww2[chosen[token, slot]] @ (activated(both[:inner], function) * both[inner:])
        )
    y = np.zeros((tokens, dim), BF16)  # the experts' parts are added to it
    slots: list[Any] = [y, x, shuffled(w1), np.array([len(rows), tokens], np.int32), shuffled(w2)]
    slots += [0 if wide_x else np.ascontiguousarray(sx.T), s1, s2, 0, rows, weights, owners]
    slots += u32(dim, inner, tokens, experts, x[0].nbytes, dim, inner, 2 * dim, 2 * inner * dim, dim * inner)
    slots += u32(s1[0].nbytes, s2[0].nbytes, 4 * inner, k, workers if persistent else 0, 1)
    return Launch((workers, 1, 1) if persistent else (1, len(owners), 1), slots, {0: want}, 6e-2)


def stage1(path: str, r: Random) -> Launch | None:
    """The first of two stages: each token's gated numbers for each expert that it chose, as bfloat16, or as fp8 with a
    scale for each 128, which lie behind all of them. The layout was read in asm_moe_2stage.cu and fused_moe.py."""
    found = re.search(STAGE1, path)
    if found is None:
        return None
    is_int, in_blocks, weighted = found[1] == "Int8", found[2] == "blockscale_", found[2] == "doweight_"
    eight_bits = np.int8 if is_int else FP8[path[:6]]
    block, tile = tile_of(path)
    dim, inner, experts, tokens, k = 512, 2 * tile, 3, 5, 2

    def eight(*shape: int) -> Array:
        return r.integers(-60, 61, shape, np.int8) if is_int else normal(r, shape, eight_bits)

    x, w1 = eight(tokens, dim), eight(experts, 2 * inner, dim)
    n = SCALED if in_blocks else 1
    sx = r.uniform(0.5, 1.5, (tokens, dim // n if in_blocks else 1)).astype(F32)
    s1 = r.uniform(0.5, 1.5, (experts, 2 * inner // n, dim // n if in_blocks else 1)).astype(F32)
    sx, s1 = sx / F32(30 if is_int else 1), s1 / F32((30 if is_int else 1) * dim**0.5)
    wx = wide(x) * (np.repeat(sx, n, 1) if in_blocks else sx)
    ww1 = wide(w1) * (np.repeat(np.repeat(s1, n, 1), n, 2) if in_blocks else s1)
    chosen = np.stack([r.permutation(experts)[:k] for _ in range(tokens)])
    weight = r.uniform(0.2, 1, (tokens, k)).astype(F32)
    rows, weights, owners = routed(experts, chosen, weight, block)
    want = np.zeros((tokens, k, inner))
    for token, slot in np.ndindex(tokens, k):
        both = ww1[chosen[token, slot]] @ wx[token] * (weight[token, slot] if weighted else 1)
        want[token, slot] = activated(both[:inner], "silu") * both[inner:]
    y = out(want.size * 5 // 4, np.uint8) if in_blocks else out(want.shape, BF16)  # a float for each 128 behind
    slots: list[Any] = [y, x, shuffled(w1), np.array([len(rows), tokens], np.int32)]
    slots += [np.ascontiguousarray(sx.T) if in_blocks else sx, s1, 0, rows, owners]
    slots += u32(dim, inner, tokens, experts, x[0].nbytes, dim, k * inner * (1 if in_blocks else 2), 2 * inner * dim)
    slots += [*u32(s1[0].nbytes, 4 * inner, k, 0, 0), weights if weighted else 0]

    def scaled(y: Array) -> Array:
        numbers, scales = y[: want.size].view(eight_bits), y[want.size :].view(F32)[: want.size // SCALED]
        return (wide(numbers) * np.repeat(wide(scales), SCALED)).reshape(want.shape)

    seen = {0: scaled} if in_blocks else {}
    return Launch((inner // tile, len(owners), 1), slots, {0: want}, 6e-2, seen=seen)
