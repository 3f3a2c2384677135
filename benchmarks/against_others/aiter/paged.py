"""Launches of AITER's persistent paged attention: workgroups take their work from a table.

The layout was read in AITER's csrc/py_itfs_cu/asm_pa.cu (PsKernelArgs), op_tests/test_pa_ps.py and
csrc/kernels/mla/metadata/v1_2_pa_device.cuh. With one split of a sequence's keys a kernel writes the attention itself,
and nothing is left for the reduction behind it.
"""

from __future__ import annotations

import re

import numpy as np

from benchmarks.against_others.aiter.launch import (
    BF16,
    F32,
    FP8,
    Launch,
    Random,
    attention,
    normal,
    out,
    u32,
    wide,
)

NAME = r"pa_bf16_per(token|block)Fp8_(?:gqa16|blk(\d+))_1tg_4w_qlen(\d+)_msk1_ps\.co"
_HEADS, _DIM, _PAGES, _BATCH, _PER_CHUNK = 2, 128, 6, 2, 16


def persistent_pa(path: str, r: Random) -> Launch | None:
    """The last tokens of two sequences, one of a part of a page, one of two pages; two heads of K and V. Each of three
    workgroups but the last has work. Scales are of each key, or of a page."""
    found = re.search(NAME, path)
    if found is None or found[3] == "1":  # that one is in no list of AITER's
        return None
    per_token, page, rows = found[1] == "token", int(found[2] or 1024), int(found[3])
    tokens = 2 if rows == 16 else 4
    group = rows // tokens
    heads, dtype = _HEADS * group, FP8[path[:6]]
    lengths = np.array([37, page + 150], np.int32)
    q = normal(r, (_BATCH * tokens, heads, _DIM))
    k, v = (normal(r, (_PAGES, _HEADS, page, _DIM), dtype) for _ in range(2))
    ks, vs = (r.uniform(0.5, 1.5, (_PAGES, _HEADS, page if per_token else 1)).astype(F32) for _ in range(2))
    table = r.permutation(_PAGES)[:3].astype(np.int32)
    starts = np.array([0, 1, 3], np.int32)
    chunked = (_PAGES, _HEADS, page, _DIM // _PER_CHUNK, _PER_CHUNK)
    stored_k = np.ascontiguousarray(k.reshape(chunked).transpose(0, 1, 3, 2, 4))
    stored_v = v.reshape(_PAGES, _HEADS, page // _PER_CHUNK, _PER_CHUNK, _DIM).transpose(0, 1, 2, 4, 3)
    want = []
    for b, length in enumerate(lengths):
        keys, values = ((wide(a) * s[..., None])[table[starts[b] : starts[b + 1]]].transpose(0, 2, 1, 3)
                        .reshape(-1, _HEADS, _DIM)[:length] for a, s in ((k, ks), (v, vs)))  # fmt: skip
        want.append(attention(q[b * tokens : (b + 1) * tokens], keys, values, _DIM**-0.5, True)[0])
    tokens_at = np.arange(_BATCH + 1, dtype=np.int32) * np.int32(tokens)
    works = [[b, -1, *tokens_at[b : b + 2], *starts[b : b + 2], 0, (h + 1) * group << 16 | h * group]
             for h in range(_HEADS) for b in range(_BATCH)]  # fmt: skip
    slots = [out(q.shape, BF16), q, stored_k, np.ascontiguousarray(stored_v), table, lengths, ks, vs]
    slots += [
        F32(np.log2(np.e) * _DIM**-0.5),
        *u32(_HEADS, q[0].nbytes, k[0].nbytes, k[0, 0].nbytes, tokens - 1, group),
    ]
    slots += [tokens_at, starts, np.array([0, 1, len(works), len(works)], np.int32), np.array(works, np.int32)]
    slots += [out((_BATCH * tokens, heads, _DIM), F32), out((_BATCH * tokens, heads), F32)]
    slots += u32(ks[0, 0].nbytes, ks[0].nbytes)
    return Launch((3, 1, 1), slots, {0: np.concatenate(want)}, 6e-2)
