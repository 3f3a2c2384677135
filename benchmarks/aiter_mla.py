"""Launches of AITER's MLA decode kernels: latent attention, all query heads over one latent of 576 numbers a key.

The layout was read in AITER's csrc/py_itfs_cu/asm_mla.cu and aiter/mla.py. These kernels are the first of two stages;
with one split of the keys they write the attention itself, and nothing is left for the second.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np
from aiter_launch import BF16, F32, FP8, Launch, Random, attention, normal, out, u32, wide

LATENT, VALUE = 576, 512
"""Numbers of a key; the first so many of them are its value."""

KERNELS: dict[str, tuple[int, int, int]] = {
    r"mla_dec_stage1_bf16_a16w16_subQ16_mqa16": (16, 1, 16),
    r"mla_dec_stage1_bf16_a16w16_subQ128_mqa128": (128, 1, 128),
    r"mla_a16w16_qh16_m16x4_n16x1_coex0_mask1": (16, 4, 128),
    r"mla_a16w16_qh16_m32x4_n16x1_coex0_mask1": (16, 8, 128),
    r"mla_a16w16_qh64_qseqlen1_gqaratio64_v3": (64, 1, 64),
    r"MLA_A16W16_1TG_4W_16mx4_32nx1_Coex0_Msk1_QH16": (32, 1, 64),
    r"mla_a8w8_qh16_qseqlen1_gqaratio16(_msk0)?": (16, 1, 128),
    r"mla_a8w8_qh128_m32x4_n16x2_msk[01]": (128, 1, 128),
}
"""Names: query heads, query tokens of a sequence, rows (a token's head each) of a workgroup."""

LENGTHS = (16, 29)
"""Keys of the sequences: a whole tile of 16, and two tiles of which the second is short."""


def mla(path: str, r: Random) -> Launch | None:
    """The last tokens of two sequences over pages of one key, whose order a table gives."""
    name = path.rsplit("/", 1)[1].removesuffix(".co")
    found = next((sizes for pattern, sizes in KERNELS.items() if re.fullmatch(pattern, name)), None)
    if found is None:
        return None
    heads, tokens, rows = found
    fp8 = "a8w8" in name
    dtype = FP8[path[:6]] if fp8 else BF16
    batch, keys = len(LENGTHS), sum(LENGTHS)
    q, kv = normal(r, (batch * tokens, heads, LATENT), dtype), normal(r, (keys + 10, 1, LATENT), dtype)
    table = r.permutation(len(kv))[:keys].astype(np.int32)
    starts = np.cumsum([0, *LENGTHS], dtype=np.int32)
    q_scale, kv_scale = (F32(0.75), F32(1.25)) if fp8 else (F32(1), F32(1))
    scale = LATENT**-0.5
    found_each = []
    for b in range(batch):
        latent = wide(kv[table[starts[b] : starts[b + 1]]]) * kv_scale
        query = wide(q[b * tokens : (b + 1) * tokens]) * q_scale
        found_each.append(attention(query, latent, latent[..., :VALUE], scale, causal=True))
    expected = {0: np.concatenate([x[0] for x in found_each])}
    # The smallest kernel leaves float32 and the logarithm of each sum to the second stage, even of a single split.
    partial = "subQ16" in name
    if partial:
        expected[1] = np.concatenate([x[1].T for x in found_each])
    slots: list[Any] = [
        out((batch * tokens, heads, VALUE), F32 if partial else BF16),
        out((batch * tokens, heads), F32),
        q,
        kv,
    ]
    slots += [starts, table, np.ones(batch, np.int32), F32(scale)]
    slots += u32(heads * tokens, 1, q[0].nbytes * tokens, kv[0].nbytes, 0)
    slots += [np.arange(batch + 1, dtype=np.int32) * np.int32(tokens), np.arange(batch + 1, dtype=np.int32), 0]
    slots += [np.array([q_scale]), np.array([kv_scale]), np.uint32(1), 0, 0, *u32(1, 0)]
    return Launch((-(-heads * tokens // rows), batch, 1), slots, expected, 6e-2 if fp8 else 2e-2)
