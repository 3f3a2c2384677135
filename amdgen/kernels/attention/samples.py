"""Random legal specifications of small attentions, for tests and benchmarks."""

from __future__ import annotations

import random
from dataclasses import replace

from amdgen.kernels.attention.spec import BYTES, DTYPES, LAYOUTS, SCALES, STAGINGS, Attention
from amdgen.kernels.errors import SpecError
from amdgen.kernels.registry import family

ARCHS = ("gfx90a", "gfx942", "gfx950")
_DIMS = (8, 32, 40, 64, 64, 64, 96, 128, 128, 128, 192, 256)
_TILES = (None, None, (32, 32), (64, 32), (64, 64), (128, 32), (128, 64), (256, 64), (128, 128))
_CUDA_TILES = (None, None, None, (64, 16), (64, 128), (128, 64), (128, 128), (128, 176), (192, 48), (192, 128))
_BYTE_TILES = (None, None, None, (64, 32), (64, 128), (128, 96), (128, 128), (128, 224), (192, 64), (192, 160))
_ASYNC_TILES = (
    None,
    None,
    None,
    None,
    (16, 64),
    (32, 32),
    (64, 16),
    (64, 96),
    (96, 48),
    (128, 16),
    (128, 32),
    (128, 64),
)
_TILE_KEYS = 64


def random_spec(rng: random.Random, arch: str | None = None, dtypes: tuple[str, ...] = DTYPES) -> Attention:
    """A specification that can be planned, small enough to be emulated in about a second."""
    arch = arch or rng.choice(ARCHS)
    cuda = arch.startswith("sm_")
    tiles = _ASYNC_TILES if arch == "sm_80" else _CUDA_TILES if cuda else _TILES
    if dtypes == (BYTES,):
        tiles = _BYTE_TILES
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
                dtype=rng.choice(dtypes),
                layout=rng.choice(LAYOUTS),
                causal=rng.random() < 0.5,
                scale=rng.choice((None, None, 1.0, 0.03)),
                lse=rng.random() < 0.5,
                tile=rng.choice(tiles),
                stages=rng.choice((None, None, None, 1 if cuda else 2, 3, 4)),
                staging=None if cuda else rng.choice((None, *STAGINGS)),
                splits=rng.choice((None, 0, 0, 1, 2, 3, 9)) if cuda else None,
                varlen=cuda and rng.random() < 0.4,
                paged=rng.choice((0, 0, 16, 32, 64, 256)) if cuda else 0,
            )
            spec = _of_bytes(rng, spec)
            _ = family("attention").plan(spec)
        except SpecError:
            continue
        return spec


_HEADS = (
    (8, 8), (8, 1), (12, 4), (16, 2), (32, 8), (40, 8), (64, 8), (6, 2), (9, 3), (3, 1), (1, 1), (32, 1), (100, 2),
    (128, 1),
)  # fmt: skip


def _of_bytes(rng: random.Random, spec: Attention) -> Attention:
    """With what only fp8 has; draws nothing for others."""
    if spec.dtype != BYTES:
        return spec
    return replace(spec, scales=rng.choice(SCALES), out_dtype=rng.choice(DTYPES))


def random_decode(rng: random.Random, arch: str, dtypes: tuple[str, ...] = DTYPES) -> Attention:
    """Few queries of long sequences, on an NVIDIA architecture: mostly one, mostly in pages."""
    while True:
        heads, kv_heads = rng.choice(_HEADS)
        try:
            spec = Attention(
                arch,
                seq_q=rng.choice((1, 1, 1, 2, 3, 4, 8, 16)),
                seq_k=_keys(rng),
                head_dim=rng.choice((64, 64, 128, 128, 256, 96, 192, 40)),
                head_dim_v=rng.choice((0, 0, 0, 0, 64, 128)),
                heads=heads,
                kv_heads=kv_heads,
                batch=_batch(rng),
                dtype=rng.choice(dtypes),
                layout=rng.choice(LAYOUTS),
                causal=rng.random() < 0.5,
                lse=rng.random() < 0.3,
                stages=rng.choice((None, None, None, 1, 2, 4)),
                splits=rng.choice((None, None, 0, 0, 1, rng.randint(2, 40))),
                varlen=rng.random() < 0.6,
                paged=rng.choice((0, 16, 16, 32, 64, 128, 256)),
            )
            return _planned(_of_bytes(rng, spec))
        except SpecError:
            continue


def sibling(rng: random.Random, spec: Attention) -> Attention:
    """Another problem of the same kernel: other sequences, parts and layout."""
    name = family("attention").plan(spec).name
    while True:
        parts = rng.randint(2, 40) if (spec.splits or 0) > 1 else spec.splits
        try:
            other = replace(spec, seq_k=_keys(rng), batch=_batch(rng), layout=rng.choice(LAYOUTS), splits=parts)
            if family("attention").plan(other).name == name:
                return _planned(other)
        except SpecError:
            continue


_MOST = 1 << 23
"""Elements of K for all query heads, so that float64 takes a tenth of a second."""


def _planned(spec: Attention) -> Attention:
    """With everything chosen. SpecError when it is too large for a check, too."""
    if spec.batch * spec.heads * spec.seq_k * spec.head_dim > _MOST:
        raise SpecError("too many keys to check")
    planned = family("attention").plan(spec).spec
    assert isinstance(planned, Attention)
    return planned


def _keys(rng: random.Random) -> int:
    """Of a long sequence; some shorter than a step."""
    return rng.choice((rng.randint(1, 64), rng.randint(64, 600), rng.randint(600, 2000), rng.randint(1, 16) * 128))


def _batch(rng: random.Random) -> int:
    """Few sequences, at times more than a warp has lanes."""
    return rng.choice((1, 1, 2, 3, rng.randint(4, 9), rng.randint(10, 40)))


def _length(rng: random.Random, tiles: int) -> int:
    """A random number of queries or keys: half of them at the edge of one of the first tiles."""
    edge = rng.randint(1, tiles) * _TILE_KEYS + rng.choice((-1, 0, 1))
    return rng.choice((1, rng.randint(1, 40), edge, edge, rng.randint(1, (tiles + 1) * _TILE_KEYS)))
