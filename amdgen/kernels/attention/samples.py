"""Random legal specifications of small attentions, for tests and benchmarks."""

from __future__ import annotations

import random

from amdgen.kernels.attention.build import plan_attention
from amdgen.kernels.attention.cuda import plan_nvidia
from amdgen.kernels.attention.spec import DTYPES, LAYOUTS, STAGINGS, Attention
from amdgen.kernels.errors import SpecError

ARCHS = ("gfx90a", "gfx942", "gfx950")
_DIMS = (8, 32, 40, 64, 64, 64, 96, 128, 128, 128, 192, 256)
_TILES = (None, None, (32, 32), (64, 32), (64, 64), (128, 32), (128, 64), (256, 64), (128, 128))
_CUDA_TILES = (None, None, None, (64, 16), (64, 128), (128, 64), (128, 128), (128, 176), (192, 48), (192, 128))
_TILE_KEYS = 64


def random_spec(rng: random.Random, arch: str | None = None) -> Attention:
    """A specification that can be planned, small enough to be emulated in about a second."""
    arch = arch or rng.choice(ARCHS)
    cuda = arch.startswith("sm_")
    while True:
        heads = rng.choice((1, 2, 4, 6, 12) if cuda else (1, 1, 1, 2, 4))
        dim = rng.choice(_DIMS)
        try:
            spec = Attention(
                arch,
                seq_q=_length(rng, 1),
                seq_k=_length(rng, 3),
                head_dim=dim,
                head_dim_v=rng.choice((0, 0, 0, rng.choice(_DIMS))),
                heads=heads,
                kv_heads=rng.choice([n for n in ((1, 2, 3, 4) if cuda else (1, 2, 4)) if heads % n == 0]),
                batch=rng.choice((1, 1, 1, 2)),
                dtype=rng.choice(DTYPES),
                layout=rng.choice(LAYOUTS),
                causal=rng.random() < 0.5,
                scale=rng.choice((None, None, 1.0, 0.03)),
                lse=rng.random() < 0.5,
                tile=rng.choice(_CUDA_TILES if cuda else _TILES),
                stages=rng.choice((None, None, None, 1 if cuda else 2, 3, 4)),
                staging=None if cuda else rng.choice((None, *STAGINGS)),
                splits=rng.choice((None, 0, 0, 1, 2, 3, 9)) if cuda else None,
                varlen=cuda and rng.random() < 0.4,
                paged=rng.choice((0, 0, 16, 32, 64, 256)) if cuda else 0,
            )
            _ = plan_nvidia(spec) if cuda else plan_attention(spec)
        except SpecError:
            continue
        return spec


def _length(rng: random.Random, tiles: int) -> int:
    """A random number of queries or keys: half of them at the edge of one of the first tiles."""
    edge = rng.randint(1, tiles) * _TILE_KEYS + rng.choice((-1, 0, 1))
    return rng.choice((1, rng.randint(1, 40), edge, edge, rng.randint(1, (tiles + 1) * _TILE_KEYS)))
