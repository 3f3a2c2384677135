"""Launches of AITER's attention backward: row sums, the gradients, and the conversion of an accumulated dq.

The layout was read in AITER's csrc/cpp_itfs/mha_bwd.cu. Not yet here: windows, and dq's order where it is accumulated
in 16 bits (its kernel dq_shuffle puts that right).
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import numpy as np

from benchmarks.against_others.aiter.launch import (
    BF16,
    F32,
    Array,
    Launch,
    Random,
    normal,
    out,
    softmax,
    u32,
    wide,
    with_slack,
)

HEADS = 2


def fmha_v3_bwd(path: str, r: Random) -> Launch | None:
    """One of the three kernels, for two heads; in a group, of two sequences one after the other."""
    name = path.rsplit("/", 1)[1]
    if "swa" in name or "_dq_shuffle" in name:
        return None
    dim = int(re.findall(r"hd(\d+)", name)[0])
    dtype: Any = BF16 if "bf16" in name else np.float16
    if "_odo_" in name:
        return None if "group" in name else _sums(dim, dtype, r)
    if "_dq_convert_" in name:
        return None if "group" in name else _converted(dim, dtype, r)
    return _gradients(name, path.startswith("gfx950"), dim, dtype, r)


def _sums(dim: int, dtype: Any, r: Random) -> Launch:
    """Row sums of out · dout."""
    batch, seq = 1, 70
    o, do = normal(r, (batch, seq, HEADS, dim), dtype), normal(r, (batch, seq, HEADS, dim), dtype)
    d = out((batch, HEADS, seq), F32)
    row, one = HEADS * dim * 2, dim * 2
    sizes = [one, seq * row, row, one, seq * row, row, 4 * seq, 4 * HEADS * seq, 4, seq, dim]
    slots = [with_slack(o), with_slack(do), d, *u32(*sizes), 0, 0]
    return Launch((1, HEADS, batch), slots, {2: (wide(o) * wide(do)).sum(-1).transpose(0, 2, 1)}, 1e-5)


def _converted(dim: int, dtype: Any, r: Random) -> Launch:
    """dq in 16 bits, in the order of its tensor."""
    batch, seq = 1, 50
    acc, dq = normal(r, (batch, HEADS, seq, dim), F32), out((batch, seq, HEADS, dim), dtype)
    row = HEADS * dim
    sizes = [4 * seq * dim, 4 * seq * row, 4 * dim, 2 * dim, 2 * seq * row, 2 * row, seq, dim]
    slots = [with_slack(acc), dq, *u32(*sizes), 0, 0]
    return Launch((1, HEADS, batch), slots, {1: wide(acc).transpose(0, 2, 1, 3)}, 1e-2)


def _tile(name: str, gfx950: bool, dim: int) -> int:
    """Keys of a workgroup, as the tables fmha_bwd_dqdkdv.csv have them."""
    if "hd192_128" in name or dim == 64:
        return 192
    return 64 if dim == 192 else 256 if gfx950 else 192


def _gradients(name: str, gfx950: bool, dim: int, dtype: Any, r: Random) -> Launch:
    """dq, accumulated in memory, dk and dv."""
    causal, padded, group, wide_dq = "causal" in name, "pssk" in name, "group" in name, "_a32" in name
    value, tile = 128 if "hd192_128" in name else dim, _tile(name, gfx950, dim)
    lengths = [64, 48] if group else [64 if padded else tile]
    seq, longest, starts = sum(lengths), max(lengths), np.cumsum([0, *lengths], dtype=np.int32)
    q, k = (normal(r, (seq, HEADS, dim), dtype, 0.5) for _ in range(2))
    v, do = (normal(r, (seq, HEADS, value), dtype, 0.5) for _ in range(2))
    parts = [_reference(*(x[a:b] for x in (q, k, v, do)), causal) for a, b in pairwise(starts)]
    want_dq, lse, delta = (np.concatenate([p[i] for p in parts], 1) for i in (0, 3, 4))
    want_dk, want_dv = (np.concatenate([p[i] for p in parts]) for i in (1, 2))
    padding = -(-longest // 16) * 16
    dq = np.zeros((HEADS, seq, dim), F32)
    if not wide_dq:
        dq = np.zeros((len(lengths), HEADS, padding, 192 if dim == 192 else 128), dtype)
    dk, dv = out((seq, HEADS, dim), dtype), out((seq, HEADS, value), dtype)

    def strides(width: int) -> list[int]:
        """Bytes from a head to the next, a batch, a token."""
        return [2 * width, 0 if group else 2 * seq * HEADS * width, 2 * HEADS * width]

    sizes = [
        longest,
        tile * 2 * HEADS * dim,
        *strides(dim),
        1,
        *strides(dim),
        strides(dim)[2],
        longest,
        dim,
        value,
        HEADS,
    ]
    sizes += [*strides(value), *strides(value), *strides(dim)[:2], *strides(value), 4 * seq]
    inputs = [with_slack(x) for x in (q, k, v, do)]
    scale = F32(dim**-0.5)
    slots = [dq, dk, dv, *inputs, lse.astype(F32), delta.astype(F32), scale, F32(np.log2(np.e)), *u32(*sizes)]
    slots += [starts] * 4 if group else [0] * 4
    slots += u32(longest if wide_dq else padding, 0, 0)
    tiles = -(-longest // tile)
    expected: dict[int, Array] = {1: want_dk, 2: want_dv, **({0: want_dq} if wide_dq else {})}
    return Launch(((tiles + 1) // 2 if causal else tiles, HEADS, len(lengths)), slots, expected, 2e-2)


def _reference(q: Array, k: Array, v: Array, do: Array, causal: bool) -> tuple[Array, ...]:
    """Of one sequence: dq (heads, seq, dim), dk, dv (seq, heads, dim), the logarithms of sums, the row sums."""
    wq, wk, wv, wdo = (wide(x).transpose(1, 0, 2) for x in (q, k, v, do))
    scale = q.shape[-1] ** -0.5
    score = wq @ wk.swapaxes(1, 2) * scale
    if causal:
        score = np.where(np.tri(len(q), dtype=bool), score, -np.inf)
    p, lse = softmax(score)
    delta = (p @ wv * wdo).sum(-1)
    ds = p * (wdo @ wv.swapaxes(1, 2) - delta[..., None]) * scale
    dk, dv = ds.swapaxes(1, 2) @ wq, p.swapaxes(1, 2) @ wdo
    return ds @ wk, dk.transpose(1, 0, 2), dv.transpose(1, 0, 2), lse, delta
