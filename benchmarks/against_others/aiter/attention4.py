"""Launches of AITER's attention v4: forward, dense, all of Q, K and V in 8 bits, as many heads of K as of Q.

The layout was read in AITER's csrc/py_itfs_cu/asm_mha_v4_fwd.cu. Not yet here: those with six or four bits, whose K and
V lie in the order of the matrix instruction's lanes.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from benchmarks.against_others.aiter.launch import (
    BF16,
    F32,
    FP8,
    Array,
    Launch,
    Random,
    attention,
    normal,
    out,
    u32,
    wide,
    with_slack,
)

KINDS = ("i8fp8", "fp8", "mxfp8")


def fmha_v4_fwd(path: str, r: Random) -> Launch | None:
    """Two batches of three heads, dim 128: (batch, seq, head, dim); a scale a tensor, or for 32 numbers of Q and K."""
    kind = path.rsplit("_", 1)[1].removesuffix(".co")
    if kind not in KINDS:
        return None
    fp8 = FP8[path[:6]]
    shape = batch, seq, heads, dim = 2, 200, 3, 128
    q, k = (r.integers(-100, 101, shape, np.int8) if kind == "i8fp8" else normal(r, shape, fp8) for _ in range(2))
    v = normal(r, shape, fp8)
    scale, scales = dim**-0.5, [np.array([x], F32) for x in (0.5, 0.75, 1.25)]
    per_batch = [0, 0, 0, 0, 0, 0]
    if kind == "i8fp8":
        scales[0] /= 40
        scales[1] /= 40
    wq, wk = wide(q) * scales[0], wide(k) * scales[1]
    if kind == "mxfp8":  # Q carries the scale of the softmax, and log2(e)
        codes = [r.integers(lo, lo + 4, (batch, seq, heads, dim // 32), np.uint8) for lo in (122, 125)]
        wq, wk = (wide(x) * np.repeat(2.0 ** (wide(c) - 127), 32, -1) for x, c in ((q, codes[0]), (k, codes[1])))
        scale, scales[:2] = np.log(2), [with_slack(c) for c in codes]
        per_batch = [codes[0][0].nbytes, dim // 32, codes[0][0].nbytes, dim // 32, 0, 0]
    found = [attention(a, b, wide(c) * scales[2], scale, False)[0] for a, b, c in zip(wq, wk, v, strict=True)]
    row, one = heads * dim, dim
    strides = [
        seq,
        row,
        256 * row,
        one,
        seq * row,
        1,
        row,
        one,
        seq * row,
        5,
        0,
        seq,
        dim,
        dim,
        heads,
        row,
        one,
        seq * row,
    ]
    slots: list[Any] = [out(shape, BF16), *(with_slack(x) for x in (q, k, v)), 0, F32(scale if kind != "mxfp8" else 1)]
    slots += u32(*strides, 2 * row, 2 * one, 2 * seq * row)
    slots += [0, 0, np.uint32(0), 0, 0, *scales, *u32(*per_batch)]
    expected: dict[int, Array] = {0: np.stack(found)}
    return Launch((-(-seq // 256), heads, batch), slots, expected, 6e-2, block=512)
