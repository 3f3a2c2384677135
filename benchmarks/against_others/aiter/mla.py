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
    Array,
    Launch,
    Random,
    Table,
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

PERSISTENT: dict[str, tuple[int, int, str]] = {
    r"mla_a16w16_qh16_m16x4_n16x1_coex0_mask1": (16, 4, ""),
    r"mla_dec_stage1_bf16_a16w16_subQ16_mqa16": (8, 2, ""),
    r"mla_a16w16_qh32_qseqlen4_gqaratio32": (32, 4, "heads"),
    r"mla_a16w16_qh64_qseqlen1_gqaratio64_v3": (64, 1, "heads"),
    r"mla_a8w8_qh16_qseqlen1_gqaratio16": (16, 1, ""),
    r"mla_a8w8_qh16_qseqlen2_gqaratio16": (16, 2, ""),
    r"mla_a8w8_qh16_qseqlen4_gqaratio16_v3": (16, 4, "heads"),
    r"mla_a8w8_qh64_qseqlen4_gqaratio16": (16, 4, ""),
    r"mla_a8w8_qh32_qseqlen1_gqaratio32": (32, 1, ""),
    r"mla_a8w8_qh32_qseqlen2_gqaratio32": (32, 2, ""),
    r"mla_a8w8_qh32_qseqlen4_gqaratio32": (32, 4, "heads"),
    r"mla_a8w8_qh32_qseqlen4_gqaratio8": (8, 4, ""),
    r"mla_a8w8_qh64_qseqlen1_gqaratio64_v3": (64, 1, ""),
    r"mla_a8w8_qh128_m32x4_n16x2": (128, 1, ""),
}
"""Names without _ps, _lse, _cprr and _msk0: query heads, tokens of a sequence, and their ways."""

SHORT, LONG, TAIL = (16, 29), (37, 150), (5, 130)
"""Keys of the sequences: a whole tile of 16, and two of which the second is short; several rounds of the main
loop; fewer than four keys left behind the last tile."""


def attentions(q: Array, kv: Array, table: Array, starts: Array, scales: tuple[Any, Any], causal: bool) -> list[Any]:
    """Of each sequence, its attention and the logarithms of its sums."""
    found, tokens = [], len(q) // (len(starts) - 1)
    for b in range(len(starts) - 1):
        latent = wide(kv[table[starts[b] : starts[b + 1]]]) * scales[1]
        query = wide(q[b * tokens : (b + 1) * tokens]) * scales[0]
        found.append(attention(query, latent, latent[..., :VALUE], LATENT**-0.5, causal))
    return found


def mla(path: str, r: Random, lengths: tuple[int, ...] = SHORT, older: bool = False) -> Launch | None:
    """The last tokens of two sequences over pages of one key, whose order a table gives.

    ``older``: as kernels of before 2026-06 do, which write the attention itself where later ones leave float32.
    """
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
    causal = "msk0" not in name and not name.endswith("qseqlen2_gqaratio8")
    found_each = attentions(q, kv, table, starts, (q_scale, kv_scale), causal)
    expected = {0: np.concatenate([x[0] for x in found_each])}
    partial = "float32" in ways and not older and not ("qh64" in name and path.startswith("gfx942"))
    if partial:
        expected[1] = np.concatenate([x[1].T for x in found_each])
    slots: list[Any] = [
        out((batch * tokens, heads, VALUE), F32 if partial else BF16),
        out((batch * tokens, heads), F32),
        with_slack(q),
        with_slack(kv, 1),
    ]
    slots += [starts, table, np.ones(batch, np.int32), F32(LATENT**-0.5)]
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


def persistent_mla(path: str, r: Random, lengths: tuple[int, ...] = LONG, older: bool = False) -> Launch | None:
    """The same by workgroups that take their work from a table: the first does all of it, the second nothing.

    ``older``: as kernels of before 2026-05, which are told their rows, not their heads.
    """
    name = path.rsplit("/", 1)[1].removesuffix(".co")
    marks = {m for m in ("ps", "lse", "cprr", "msk0", "msk1") if f"_{m}" in name}
    plain = re.sub(r"_(ps|lse|cprr|msk[01])(?![a-z0-9])", "", name)
    found = next((sizes for pattern, sizes in PERSISTENT.items() if re.fullmatch(pattern, plain)), None)
    if found is None or "ps" not in marks:
        return None
    heads, tokens, ways = found
    fp8 = "a8w8" in name
    dtype = FP8[path[:6]] if fp8 else BF16
    batch, keys = len(lengths), sum(lengths)
    q, kv = normal(r, (batch * tokens, heads, LATENT), dtype), normal(r, (keys + 10, 1, LATENT), dtype)
    table = r.permutation(len(kv))[:keys].astype(np.int32)
    starts, tokens_at = (
        np.cumsum([0, *lengths], dtype=np.int32),
        np.arange(batch + 1, dtype=np.int32) * np.int32(tokens),
    )
    unscaled = path.startswith("gfx942") and "qh64_qseqlen4" in name  # it leaves the scale of K and V to others
    scales = (F32(0.75), F32(1 if unscaled else 1.25)) if fp8 else (F32(1), F32(1))
    each = attentions(q, kv, table, starts, scales, "msk0" not in marks)
    expected = {15: np.concatenate([x[0] for x in each])}
    final, lse = out((batch * tokens, heads, VALUE), BF16), out((batch * tokens, heads), F32)
    if "lse" in marks:
        expected[19] = np.concatenate([x[1].T for x in each])
    work = [[b, -1, *tokens_at[b : b + 2], *starts[b : b + 2], 0, 0] for b in range(batch)]
    works = Table((np.array([0, batch, batch], np.int32), np.array(work, np.int32)))
    slots: list[Any] = [out((batch * tokens, heads, VALUE), F32), out((batch * tokens, heads), F32)]
    slots += [with_slack(q), with_slack(kv, 1), starts, table, np.ones(batch, np.int32), F32(LATENT**-0.5)]
    told = heads if "heads" in ways and not older else heads * tokens
    slots += u32(told, 1, q[0].nbytes * tokens, kv[0].nbytes, 0)
    slots += [tokens_at, works, final, *(np.array([x]) for x in scales), *u32(1), lse if "lse" in marks else 0]
    slots += [starts if "cprr" in marks else 0, *u32(1, 0)]
    return Launch((2, 1, 1), slots, expected, 6e-2 if fp8 else 2e-2)
