"""Random legal specifications of small gradients of attention, for tests and benchmarks."""

from __future__ import annotations

import random

from amdgen.kernels.attention.backward.spec import ADDING, PIPELINES, AttentionBackward
from amdgen.kernels.attention.spec import DTYPES, LAYOUTS
from amdgen.kernels.errors import SpecError
from amdgen.kernels.registry import family

_DIMS = (8, 40, 64, 64, 64, 72, 96, 128, 128, 128)
_TILES = (None, None, (64, 128), (128, 128), (80, 128), (96, 128), (64, 64), (128, 64))
_TILE_KEYS = 128


def random_spec(rng: random.Random, arch: str) -> AttentionBackward:
    """A specification that can be planned, whose reference takes about a second at most."""
    while True:
        heads = rng.choice((1, 1, 2, 4, 6))
        try:
            spec = AttentionBackward(
                arch,
                seq_q=_length(rng),
                seq_k=_length(rng),
                head_dim=rng.choice(_DIMS),
                heads=heads,
                kv_heads=rng.choice([n for n in (1, 2, 4, 6) if heads % n == 0]),
                batch=rng.choice((1, 1, 2, 3)),
                dtype=rng.choice(DTYPES),
                layout=rng.choice(LAYOUTS),
                causal=rng.random() < 0.5,
                scale=rng.choice((None, None, None, 0.2, 0.03)),
                lse_grad=rng.random() < 0.3,
                tile=rng.choice(_TILES),
                stages=rng.choice((None, None, 1)),
                section=rng.choice((None, None, 1, 2)),
                pipeline=rng.choice((None, *PIPELINES)),
                adding=rng.choice((None, *ADDING)),
            )
            family("attention_backward").plan(spec)
        except SpecError:
            continue
        return spec


def _length(rng: random.Random) -> int:
    """A random number of queries or keys: half of them at the edge of one of the first tiles."""
    edge = rng.randint(1, 4) * _TILE_KEYS + rng.choice((-1, 0, 1))
    return rng.choice((1, rng.randint(1, 60), edge, edge, rng.randint(1, 700)))
