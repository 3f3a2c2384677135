"""The specifications of which golden assembly is kept, by the file's name without its architecture."""

from __future__ import annotations

from typing import Any

from amdgen.kernels.attention import Attention
from amdgen.kernels.gemm import Gemm, Tile
from amdgen.kernels.rows.spec import RmsNorm, Softmax

ARCHS = ("gfx90a", "gfx942", "gfx950")
"""Those of GEMM, ATTENTION and ROWS; the others are for one architecture."""
HOW: dict[str, Any] = {"waves": (2, 2), "stages": 2, "ahead": 1}  # given, so that choices may improve
GEMM = {
    "nt_bf16_dma": Gemm("gfx942", 512, 512, 512, dtype="bf16", tile=Tile(128, 128, 32), staging="lds_dma", **HOW),
    "nt_f16_vgpr": Gemm("gfx942", 512, 512, 512, dtype="f16", tile=Tile(128, 128, 32), staging="vgpr", **HOW),
    "nn_f16_f32_tail_beta": Gemm(
        "gfx942",
        100,
        77,
        129,
        out_dtype="f32",
        layout="nn",
        tile=Tile(64, 64, 32),
        mfma=32,
        staging="lds_dma",
        beta=1.0,
        **HOW,
    ),
    "nt_i8_dma": Gemm("gfx942", 512, 512, 512, dtype="i8", tile=Tile(128, 128, 64), staging="lds_dma", **HOW),
    "tn_bf16_16x16": Gemm(
        "gfx942",
        128,
        128,
        128,
        dtype="bf16",
        layout="tn",
        tile=Tile(64, 64, 32),
        mfma=16,
        staging="vgpr",
        waves=(2, 2),
        stages=1,
        ahead=1,
    ),
}
GEMM_ON_GFX942 = {
    "nt_f16_batch_bias_gelu": Gemm(
        "gfx942", 512, 512, 512, tile=Tile(64, 64, 32), batch=2, bias=True, column_bias=True, activation="gelu", **HOW
    ),
    "nt_f16_split_k": Gemm("gfx942", 512, 512, 512, tile=Tile(64, 64, 32), decomposition="split_k", splits=4, **HOW),
    "nt_bf16_preshuffled": Gemm(
        "gfx942",
        512,
        512,
        512,
        dtype="bf16",
        tile=Tile(64, 128, 64),
        waves=(1, 4),
        stages=2,
        mfma=16,
        staging="vgpr",
        ahead=2,
        preshuffled=True,
    ),
    "nn_bf16_transposed": Gemm(
        "gfx942",
        512,
        512,
        512,
        dtype="bf16",
        layout="nn",
        tile=Tile(128, 128, 64),
        waves=(2, 2),
        stages=1,
        ahead=1,
        staging="vgpr",
    ),
    "nt_bf16_ping_pong": Gemm(
        "gfx942",
        512,
        512,
        512,
        dtype="bf16",
        tile=Tile(256, 256, 32),
        waves=(2, 4),
        stages=2,
        ahead=1,
        staging="vgpr",
        pipeline="ping_pong",
    ),
    "nt_f16_stream_k": Gemm("gfx942", 512, 512, 512, tile=Tile(64, 64, 32), decomposition="stream_k", **HOW),
}


GEMM_ON_GFX950 = {
    "nt_mxfp6": Gemm(
        "gfx950",
        512,
        512,
        1024,
        dtype="mxfp6",
        tile=Tile(128, 128, 256),
        mfma=32,
        staging="vgpr",
        waves=(2, 2),
        stages=1,
        ahead=1,
    ),
    "nt_mxfp4_shuffled_scales": Gemm(
        "gfx950",
        512,
        512,
        1024,
        dtype="mxfp4",
        tile=Tile(128, 128, 256),
        mfma=32,
        staging="vgpr",
        waves=(2, 2),
        stages=2,
        ahead=1,
        shuffled_scales=True,
    ),
    "nt_mxfp6_lines": Gemm(
        "gfx950", 512, 512, 1024, dtype="mxfp6", tile=Tile(128, 128, 128), mfma=32, waves=(2, 2), stages=3, fetch="line"
    ),
    "nn_bf16_read_transposed": Gemm(
        "gfx950", 512, 512, 512, dtype="bf16", layout="nn", tile=Tile(128, 128, 64), mfma=32, staging="vgpr", **HOW
    ),
}

ATTENTION = {
    "f16_d64_dma": Attention("gfx942", 512, 512, head_dim=64, staging="lds_dma"),
    "bf16_d128_dma_causal_gqa_lse": Attention(
        "gfx942", 512, 512, dtype="bf16", heads=8, kv_heads=2, causal=True, lse=True, staging="lds_dma"
    ),
    "f16_d128_vgpr_causal": Attention("gfx942", 512, 512, causal=True, staging="vgpr"),
}

ROWS = {
    "rmsnorm_bf16_residual": RmsNorm("gfx942", 512, 4096, dtype="bf16", residual=True),
    "softmax_f16_odd": Softmax("gfx942", 512, 77),
    "softmax_f32_twice": Softmax("gfx942", 16, 100_000, dtype="f32", residual=True),
}
