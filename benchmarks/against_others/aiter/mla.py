"""Launches of AITER's MLA decode kernels: latent attention, all query heads over one latent of 576 numbers a key.

The layout was read in AITER's csrc/py_itfs_cu/asm_mla.cu and aiter/mla.py. These kernels are the first of two stages;
with one split of the keys they write the attention itself, and nothing is left for the second.
"""

from __future__ import annotations

import re
from typing import Any

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
    with_slack,
)

LATENT, VALUE = 576, 512
"""Numbers of a key; the first so many of them are its value."""

KERNELS: dict[str, tuple[int, int, int, str]] = {
    r"mla_dec_stage1_bf16_a16w16_subQ16_mqa16": (16, 1, 16, "float32"),
    r"mla_dec_stage1_bf16_a16w16_subQ128_mqa128": (128, 1, 128, ""),
    r"mla_pfl_bf16_a16w16_causal_subQ16_mqa16": (16, 8, 128, "heads"),
    r"mla_pfl_bf16_a16w16_causal_subQ128_mqa128": (128, 2, 128, "heads"),
    r"mla_a16w16_qh16_m16x4_n16x1_coex0_mask1": (16, 4, 128, ""),
    r"mla_a16w16_qh16_m32x4_n16x1_coex0_mask1": (16, 8, 128, ""),
    r"mla_a16w16_qh64_qseqlen1_gqaratio64_v3": (64, 1, 64, ""),
    r"mla_a16w16_qh8_qseqlen1_gqaratio8_v3": (8, 1, 8, "float32"),
    r"mla_a16w16_qh8_qseqlen2_gqaratio8(_causal)?": (8, 2, 16, "heads"),
    r"MLA_A16W16_1TG_4W_16mx4_32nx1_Coex0_Msk1_QH16": (32, 1, 64, ""),
    r"MLA_A16W16_1TG_4W_32mx1_16nx1_Coex0_Msk1_QH16": (32, 1, 64, "pointer"),
    r"MLA_A16W16_1TG_4W_64mx1_16nx1_Coex0_Msk1_QH16": (64, 1, 64, "pointer"),
    r"mla_a8w8_qh8_qseqlen1_gqaratio8_v[13]": (8, 1, 8, "unscaled"),
    r"mla_a8w8_qh16_qseqlen1_gqaratio16(_msk0)?": (16, 1, 128, ""),
    r"mla_a8w8_qh16_qseqlen2_gqaratio16": (16, 2, 128, ""),
    r"mla_a8w8_qh64_qseqlen4_gqaratio16(_msk0)?": (16, 4, 64, "float32"),
    r"mla_a8w8_qh128_m32x4_n16x2_msk[01]": (128, 1, 128, ""),
}
"""Names: query heads, query tokens of a sequence, rows (a token's head each) of a workgroup; and their ways.

float32: leaves float32 and the logarithm of each sum to the second stage, even of a single split. heads: is told its
heads where others are told their rows. pointer: writes the attention to another pointer. unscaled: gfx942's does not
scale values.
"""

SHORT, LONG = (16, 29), (37, 150)
"""Keys of the sequences: a whole tile of 16, and two of which the second is short; several rounds of the main loop."""


def mla(path: str, r: Random, lengths: tuple[int, ...] = SHORT) -> Launch | None:
    """The last tokens of two sequences over pages of one key, whose order a table gives."""
    name = path.rsplit("/", 1)[1].removesuffix(".co")
    found = next((sizes for pattern, sizes in KERNELS.items() if re.fullmatch(pattern, name)), None)
    if found is None:
        return None
    heads, tokens, rows, ways = found
    fp8 = "a8w8" in name
    dtype = FP8[path[:6]] if fp8 else BF16
    batch, keys = len(lengths), sum(lengths)
    q, kv = normal(r, (batch * tokens, heads, LATENT), dtype), normal(r, (keys + 10, 1, LATENT), dtype)
    table = r.permutation(len(kv))[:keys].astype(np.int32)
    starts = np.cumsum([0, *lengths], dtype=np.int32)
    unscaled = "unscaled" in ways and path.startswith("gfx942")
    q_scale, kv_scale = (F32(0.75), F32(1 if unscaled else 1.25)) if fp8 else (F32(1), F32(1))
    scale = LATENT**-0.5
    causal = "msk0" not in name and not name.endswith("qseqlen2_gqaratio8")
    found_each = []
    for b in range(batch):
        latent = wide(kv[table[starts[b] : starts[b + 1]]]) * kv_scale
        query = wide(q[b * tokens : (b + 1) * tokens]) * q_scale
        found_each.append(attention(query, latent, latent[..., :VALUE], scale, causal))
    expected = {0: np.concatenate([x[0] for x in found_each])}
    partial = "float32" in ways and not ("qh64" in name and path.startswith("gfx942"))
    if partial:
        expected[1] = np.concatenate([x[1].T for x in found_each])
    slots: list[Any] = [
        out((batch * tokens, heads, VALUE), F32 if partial else BF16),
        out((batch * tokens, heads), F32),
        with_slack(q),
        with_slack(kv, 1),
    ]
    slots += [starts, table, np.ones(batch, np.int32), F32(scale)]
    slots += u32(heads if "heads" in ways else heads * tokens, 1, q[0].nbytes * tokens, kv[0].nbytes, 0)
    slots += [np.arange(batch + 1, dtype=np.int32) * np.int32(tokens), np.arange(batch + 1, dtype=np.int32)]
    slots += [
        slots[0] if "pointer" in ways else 0,
        np.array([q_scale]),
        np.array([kv_scale]),
        *u32(1),
        0,
        0,
        *u32(1, 0),
    ]
    return Launch((-(-heads * tokens // rows), batch, 1), slots, expected, 6e-2 if fp8 else 2e-2)
