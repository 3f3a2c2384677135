"""Random legal specifications of small products, for tests and benchmarks."""

from __future__ import annotations

import random
from math import lcm

from amdgen.isa import element
from amdgen.isa.elements import codes
from amdgen.kernels.cdna.matrix import form_of
from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm.preshuffled import PANEL, PIECE
from amdgen.kernels.gemm.spec import Gemm, Tile
from amdgen.kernels.gemm.words import ACTIVATIONS, LAYOUTS, dtypes_of
from amdgen.kernels.registry import family

_LARGEST = 150


def random_spec(rng: random.Random, arch: str) -> Gemm:
    """A specification that can be planned, small enough to be emulated in about a second."""
    while True:
        try:
            spec = _random(rng, arch)
            _ = family("gemm").plan(spec)
        except SpecError:
            continue
        return spec


def another(rng: random.Random, spec: Gemm) -> Gemm | None:
    """Other sizes, factors and pitches for the kernel of a planned specification on CDNA, as far as one can tell
    without a plan. None where none of a few is legal."""
    for _ in range(_TRIES):
        m, n, k = (_near(rng, size, step) for size, step in zip((spec.m, spec.n, spec.k), _steps(spec), strict=True))
        if spec.fetch == "line":
            k = rng.choice(_K_OF_LINES)
        pads = [given - least for given, least in zip(spec.pitches, _least(spec), strict=True)]
        try:
            bare = spec.chosen(m=m, n=n, k=k, lda=0, ldb=0, ldc=0)
            pitches = [least + pad for least, pad in zip(_least(bare), pads, strict=True)]
            made = bare.chosen(
                lda=pitches[0], ldb=pitches[1], ldc=pitches[2],
                alpha=rng.choice([0.25, 3.0]) if spec.alpha != 1 else 1.0,
                beta=rng.choice([-1.0, 0.5]) if spec.beta else 0.0,
            )  # fmt: skip
        except SpecError:
            continue
        if (made.granules, made.out_granule) == (spec.granules, spec.out_granule):
            return made
    return None


_TRIES = 8
_WHOLE_SCALES = (512, 1536, 640, 1408)
"""k with which scales of blocks go through LDS: that of a turn or less, and of more; and with rows of scales that end
within 16 bytes."""
_EIGHT_BLOCKS = 256
"""k of the blocks whose shuffled scales lie together."""
_K_OF_LINES = (512, 1024, 1536)
"""k of rows of whole lines, of one period of lines and tiles and of more."""


def _least(spec: Gemm) -> tuple[int, int, int]:
    return spec.chosen(lda=0, ldb=0, ldc=0).pitches


def _steps(spec: Gemm) -> tuple[int, int, int]:
    """What m, n and k are likely to have to be multiples of, for the same granules."""
    steps = [1, 1, 1]
    widest = spec.machine.lds.widest
    for axis, step in (
        (2 if spec.k_contiguous[0] else 0, _whole(spec, "a", spec.granules[0])),
        (2 if spec.k_contiguous[1] else 1, _whole(spec, "b", spec.granules[1])),
        (1, PANEL if spec.preshuffled else spec.out_granule),
        (2, spec.element.block or 1),
    ):
        steps[axis] = max(steps[axis], min(step, 4 * widest))
    if spec.shuffled_scales:
        steps[2] = _EIGHT_BLOCKS
    tile = spec.tile
    assert tile
    if spec.k % tile.k == 0 and spec.k:
        steps[2] = tile.k  # a kernel without a ragged end
    return steps[0], steps[1], steps[2]


def _whole(spec: Gemm, name: str, granule: int) -> int:
    """Elements of A ("a") or B, at least, of which each row has whole granules of so many bytes."""
    size = spec.packed_bytes(name)
    return lcm(granule, size) // size * spec.packed(name)


def _near(rng: random.Random, size: int, step: int) -> int:
    """1, an edge of a tile and its neighbours, or anything small, as a multiple of ``step``."""
    if not size:
        return 0
    found = rng.choice([1, 31, 32, 33, 63, 64, 65, 127, 128, 129, *rng.choices(range(1, _LARGEST), k=6)])
    return -(-found // step) * step


def _grouped_or_scaled(rng: random.Random, whole: Gemm) -> Gemm:
    """Rows of whole 16 bytes, as both need."""
    n, k = (-(-size // 16) * 16 for size in (whole.n, whole.k))
    scaled = rng.random() < 0.5
    groups = rng.choice([1, 3, 9]) if not scaled or rng.random() < 0.5 else 0
    return whole.chosen(
        n=n, k=k, layout="nt", dtype="fp8" if scaled else rng.choice(["f16", "bf16"]), scales="block" if scaled else "",
        groups=groups, batch=1 if groups else rng.choice([1, 1, 3]),
    )  # fmt: skip


def _random(rng: random.Random, arch: str) -> Gemm:
    def size() -> int:
        return rng.choice([rng.randint(1, _LARGEST), 64, 128])

    whole = Gemm(arch, size(), size(), size(), layout=rng.choice(LAYOUTS))
    dtype = rng.choice(["f16", "bf16"] if whole.is_nvidia else dtypes_of(arch))
    if whole.is_nvidia and rng.random() < 0.2:
        return _grouped_or_scaled(rng, whole)
    pad, shuffled = rng.choice([0, 0, 8, 3]), False
    if not whole.is_nvidia and form_of(whole.isa, dtype).block:
        k = -(-whole.k // 32) * 32
        whole = whole.chosen(layout="nt", k=rng.choice([k, k, *_WHOLE_SCALES]))
        pad = rng.choice([0, 8, 16])
        if form_of(whole.isa, dtype).packed_bytes > 1 and rng.random() < 0.5:
            return _of_lines(rng, whole.chosen(dtype=dtype))
        if shuffled := rng.random() < 0.3:
            whole = whole.chosen(k=-(-whole.k // _EIGHT_BLOCKS) * _EIGHT_BLOCKS)
    is_float, sums = element(dtype).is_float, element(dtype).sums
    extras: dict[str, object] = {"batch": rng.choice([1, 1, 1, 2, 3]), "shuffled_scales": shuffled}
    if is_float:
        extras["bias"] = rng.random() < 0.3
        extras["activation"] = rng.choice(["", *ACTIVATIONS]) if sums == "f32" else ""
    if is_float and not whole.is_nvidia:
        extras |= {"column_bias": rng.random() < 0.2, "residual": rng.random() < 0.2}
    if whole.layout[1] == "t" and rng.random() < 0.1:
        extras |= {"gated": True, "bias": False, "column_bias": False, "groups": rng.choice([0, 3])}
    elif not whole.is_nvidia and whole.k_contiguous[0] and rng.random() < 0.1:
        extras |= {"groups": rng.choice([1, 3, 70]), "bias": False, "column_bias": False}
    if dtype in ("fp8", "bf8"):
        extras["b_dtype"] = rng.choice(["", "fp8", "bf8"])
    if not whole.is_nvidia:
        extras |= _shared_out(rng)
        extras |= {"ahead": rng.choice([None, None, None, 2]), "transpose": rng.choice([None, None, "read", "write"])}
        extras["pipeline"] = rng.choice([None, None, None, "ping_pong"])
        if whole.layout[1] == "t" and "gated" not in extras and rng.random() < 0.2:
            extras["preshuffled"], whole, pad = True, _whole_panels(whole), rng.choice([0, 8])
        whole = whole.chosen(k=0) if rng.random() < 0.03 else whole
    if not whole.is_nvidia and dtype in ("i8", "fp8", "bf8"):
        extras["scales"] = rng.choice(["", "", "tensor", "row", "" if dtype == "i8" else "block"])
        if extras["scales"]:
            is_float, sums = True, "f32"
    if (
        dtype in ("f16", "bf16", "i8")
        and not whole.is_nvidia
        and whole.layout[1] == "t"
        and "preshuffled" not in extras
        and rng.random() < 0.4
    ):
        extras["batch"] = 1
        able = [name for name, code in codes().items() if code.integers or dtype != "i8"]
        extras["weights"] = code = rng.choice(able)
        if dtype == "i8":
            is_float, sums = True, "f32"
            extras |= {"scales": rng.choice(["", "row"]), "activation": rng.choice(ACTIVATIONS), "gated": False}
            if "groups" not in extras:
                extras |= {name: rng.random() < 0.2 for name in ("bias", "column_bias", "residual")}
        extras["group_size"] = rng.choice([0, 32, 64, 128])
        extras["zeros"] = codes()[code].integers and rng.random() < 0.5
        pad = 8
    return whole.chosen(
        dtype=dtype,
        out_dtype=rng.choice(["", "f16", "bf16", "f32"]) if sums == "f32" else "",
        staging=rng.choice([None, *whole.ways.stagings]),
        mfma=None if whole.is_nvidia else rng.choice([None, 16, 32]),
        alpha=rng.choice([1.0, 0.5]) if is_float else 1.0,
        beta=rng.choice([0.0, 2.0]) if is_float else 0.0,
        lda=whole.a_shape[1] + pad,
        ldb=0 if "preshuffled" in extras else _pitch_of_b(whole, pad, "weights" in extras),
        ldc=whole.n + pad,
        **extras,
    )


def _of_lines(rng: random.Random, whole: Gemm) -> Gemm:
    """6-bit elements in rows of whole lines of cache, which are loaded as such."""
    k = rng.choice(_K_OF_LINES)
    decomposition = rng.choice([None, None, "persistent"])
    groups = rng.choice([0, 0, 0, 3])
    return whole.chosen(
        m=rng.randint(1, 2 * _LARGEST), n=rng.randint(1, 2 * _LARGEST), k=k, fetch="line", groups=groups,
        lda=k + rng.choice([0, 512]), ldb=k + rng.choice([0, 0, 512]), ldc=0,
        decomposition=None if groups else decomposition, out_dtype=rng.choice(["", "f16", "f32"]),
        beta=rng.choice([0.0, 0.0, 2.0]), alpha=rng.choice([1.0, 0.5]), activation=rng.choice(["", *ACTIVATIONS]),
        bias=not groups and rng.random() < 0.3, column_bias=not groups and rng.random() < 0.2,
        residual=not groups and rng.random() < 0.2,
        # The largest spills where workgroups compute several, and of some groups, which the choice knows.
        tile=rng.choice([None, *(Tile(*size, 128) for size in _TILES_OF_LINES[bool(decomposition or groups) :])]),
    )  # fmt: skip


_TILES_OF_LINES = ((256, 256), (256, 128), (128, 192), (128, 128), (64, 128), (64, 64))


def _pitch_of_b(whole: Gemm, pad: int, codes: bool) -> int:
    return -(-whole.b_shape[1] // 4) * 4 + pad if codes else whole.b_shape[1] + pad


def _whole_panels(whole: Gemm) -> Gemm:
    """Sizes with which B of any type can be preshuffled."""
    return whole.chosen(n=-(-whole.n // PANEL) * PANEL, k=-(-whole.k // 2 // PIECE) * 2 * PIECE)


def _shared_out(rng: random.Random) -> dict[str, object]:
    """How the tiles of a product on CDNA are shared out, and in which order: fields of Gemm."""
    how: dict[str, object] = {"decomposition": rng.choice([None, None, None, "split_k", "stream_k", "persistent"])}
    if how["decomposition"] == "split_k":
        how |= {"splits": rng.choice([None, 1, 2, 3]), "reduction": rng.choice(["workspace", "atomic"])}
    if rng.random() < 0.4:
        how |= {"raster": rng.choice([0, 1, 2, 3]), "along_n": rng.random() < 0.5, "xcds": rng.choice([1, 2, 8])}
    return how
