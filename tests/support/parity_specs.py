"""The products and attentions that parity is shown on: small, every layout, ragged sizes; alpha, beta and output types
of products; masks, grouped heads and logarithms of attentions."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

COUNT = 54
_DATA = Path(__file__).parents[1] / "compare" / "data"
RECORDED = _DATA / "parity_h200.npz"
"""What an H200 gave for the products (compare/data/record.py)."""
ATTENTIONS = 60
ATTENTION_SEED = 20261123
RECORDED_ATTENTION = _DATA / "parity_attention_h200.npz"
"""And for the attentions."""
_MOST = 14000
"""Elements of O, so that the recorded file stays small."""


def parity_specs() -> list[dict[str, Any]]:
    """Fields of Gemm and Gemm alike, the same list each time."""
    rng = random.Random(11)
    specs = []
    for number in range(COUNT):
        dtype = "f16" if number % 2 else "bf16"
        specs.append(
            {
                "m": rng.choice([16, 32, 33, 48, 64, 65, 72]),
                "n": rng.choice([16, 24, 32, 40, 64, 67, 80]),
                "k": rng.choice([1, 8, 16, 31, 64, 96, 129, 200, 256]),
                "dtype": dtype,
                "out_dtype": rng.choice([dtype, dtype, "f32"]),
                "layout": ("nt", "nn", "tn", "tt")[number % 4],
                "alpha": rng.choice([1.0, 1.0, 0.5, -2.0]),
                "beta": rng.choice([0.0, 0.0, 1.0, -0.5]),
            }
        )
    return specs


def attention_specs() -> list[dict[str, Any]]:
    """Fields of an attention on any architecture, the same list each time."""
    rng = random.Random(ATTENTION_SEED)
    specs: list[dict[str, Any]] = []
    while len(specs) < ATTENTIONS:
        number = len(specs)
        dim, value_dim = ((64, 0), (128, 0), (192, 128), (256, 0))[number % 4]
        heads = rng.choice([1, 1, 2, 2, 4, 6])
        fields = {
            "seq_q": rng.choice([1, rng.randint(2, 15), rng.randint(16, 60), 63, 64, 65, rng.randint(66, 130)]),
            "seq_k": rng.choice([rng.randint(1, 15), rng.randint(16, 100), 127, 128, 129, rng.randint(130, 300)]),
            "head_dim": dim,
            "head_dim_v": value_dim,
            "heads": heads,
            "kv_heads": rng.choice([n for n in (1, 2, 3) if heads % n == 0]),
            "batch": rng.choice([1, 1, 2]),
            "dtype": "f16" if number // 4 % 2 else "bf16",
            "layout": rng.choice(["bhsd", "bshd"]),
            "causal": rng.random() < 0.5,
            "lse": rng.random() < 0.6,
            "scale": rng.choice([None, None, 0.03, 0.5]),
        }
        if fields["batch"] * heads * fields["seq_q"] * (value_dim or dim) <= _MOST:
            specs.append(fields)
    return specs
