"""The products that parity is shown on: small, every layout, ragged sizes, alpha, beta and output types among them."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

COUNT = 54
RECORDED = Path(__file__).parents[1] / "compare" / "data" / "parity_h200.npz"
"""What an H200 gave for them (compare/data/record.py)."""


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
