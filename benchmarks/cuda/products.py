"""Shapes of products that the choice among GEMM kernels is measured, fitted and judged on: drawn, or named."""

from __future__ import annotations

import math
import random

from amdgen.isa.nvidia import load_nvidia

ARCH = "sm_90a"
TRANSFORMER = (
    (4096, 4096, 7168), (2048, 10240, 8192), (4096, 8192, 28672), (8192, 8192, 8192), (4096, 14336, 4096),
    (4096, 4096, 14336), (2048, 6144, 4096), (8192, 1280, 8192), (8192, 8192, 1024), (8192, 7168, 8192),
    (8192, 8192, 3584), (1024, 28672, 8192), (512, 4096, 14336), (256, 8192, 8192), (128, 7168, 16384),
    (64, 12288, 4096),
)  # fmt: skip
"""Projections of models with 4096, 7168 and 8192 columns, whole or a part of a node's, of 64 to 8192 tokens."""
LISTED = (
    *((s, s, s) for s in (1024, 2048, 2560, 3000, 4096, 5000, 6144, 8192, 12288)),
    (4096, 2048, 1024), (1536, 1536, 8192), (2304, 2304, 4096), (384, 384, 16384), (128, 4096, 16384), (16, 8192, 8192),
    (1984, 8512, 7672), (402, 6208, 8712), (1468, 6384, 9984), (256, 4096, 8192), (1000, 3000, 2000),
)  # fmt: skip
"""Shapes that earlier reports were about."""


def large_elements() -> int:
    """Of C from which on it has a large tile, of 128 x 192, for each multiprocessor."""
    return 128 * 192 * load_nvidia(ARCH).arch.multiprocessors


def drawn(seed: int, count: int, least: int = 16) -> list[tuple[int, int, int]]:
    """Random shapes from ``least`` to 10,000, even over orders of magnitude; a third each in multiples of 8, 64 and 2
    (with k in multiples of 8, which the copy engine needs)."""
    rng = random.Random(seed)
    found = []
    for i in range(count):
        step = (8, 64, 2)[i % 3]
        sizes = [math.exp(rng.uniform(math.log(least), math.log(10_000))) for _ in "mnk"]
        m, n, k = (max(step, round(size / step) * step) for size in sizes)
        found.append((m, n, max(8, k // 8 * 8)))
    return found


def drawn_odd(seed: int, count: int) -> list[tuple[int, int, int]]:
    """Random shapes of odd sizes from 65 to 8,000, whose rows begin where the copy engine can't read them."""
    rng = random.Random(seed)
    return [
        tuple(int(math.exp(rng.uniform(math.log(64), math.log(8000)))) | 1 for _ in "mnk")  # type: ignore[misc]
        for _ in range(count)
    ]


def drawn_long(seed: int, count: int) -> list[tuple[int, int, int]]:
    """Random shapes of few tiles and long sums: 16 to 1,600 rows and columns, in multiples of 8, and k of 1,000 on."""
    rng = random.Random(seed)

    def size(least: int, most: int, step: int) -> int:
        return round(math.exp(rng.uniform(math.log(least), math.log(most))) / step) * step

    return [(size(16, 1600, 8), size(16, 1600, 8), size(1000, 16_000, (8, 64)[i % 2])) for i in range(count)]


def drawn_short(seed: int, count: int) -> list[tuple[int, int, int]]:
    """Random shapes with k of 8 to 128, where launch, latency and the store are all; a third each in multiples of 8, 64
    and 2, as :func:`drawn`."""
    rng = random.Random(seed)
    found = []
    for i in range(count):
        step = (8, 64, 2)[i % 3]
        m, n = (max(step, round(math.exp(rng.uniform(math.log(16), math.log(10_000))) / step) * step) for _ in "mn")
        found.append((m, n, max(8, round(math.exp(rng.uniform(math.log(8), math.log(128))) / 8) * 8)))
    return found


def drawn_scaled(seed: int, count: int) -> list[tuple[int, int, int]]:
    """Random shapes of projections with scales of blocks: 16 to 8,192 rows, in multiples of 8 but for a few; 256 to
    16,000 columns and k of 256 to 12,000, both in multiples of 128 or, of every fourth, of 16."""
    rng = random.Random(seed)

    def size(least: int, most: int, step: int) -> int:
        return max(step, round(math.exp(rng.uniform(math.log(least), math.log(most))) / step) * step)

    return [
        (
            size(16, 8192, (64, 8, 128, 1)[i % 4]),
            *(size(256, most, 16 if i % 4 == 3 else 128) for most in (16_000, 12_000)),
        )
        for i in range(count)
    ]


def drawn_rows(seed: int, count: int) -> list[tuple[int, int, int]]:
    """Random shapes whose rows of C begin where the copy engine can't store them, in thirds with n odd, a multiple of 2
    and one of 4; m and n of 64 to 8,000, k of 16 to 8,000, in multiples of 8."""
    rng = random.Random(seed)

    def size(least: int, most: int) -> float:
        return math.exp(rng.uniform(math.log(least), math.log(most)))

    return [
        (round(size(64, 8000)), round(size(64, 8000) / 8) * 8 + (1, 2, 4)[i % 3], round(size(16, 8000) / 8) * 8)
        for i in range(count)
    ]


def drawn_large(seed: int, count: int) -> list[tuple[int, int, int]]:
    """Random shapes with a large C of short sums: m and n of 2,000 to 10,000, n 0 to 37 beyond a multiple of 64, so
    that some rows begin at a line and others anywhere; k of 16 to 2,048, in multiples of 8."""
    rng = random.Random(seed)

    def size(least: int, most: int) -> float:
        return math.exp(rng.uniform(math.log(least), math.log(most)))

    def columns() -> int:
        return round(size(2000, 10_000)) // 64 * 64 + rng.choice((0, 8, 16, 1, 2, 4, 22, 37))

    return [(round(size(2000, 10_000)), columns(), round(size(16, 2048) / 8) * 8) for _ in range(count)]


def drawn_few(seed: int, count: int) -> list[tuple[int, int, int]]:
    """Random shapes with a small C, of less than :func:`large_elements`, and k of 136 to 10,000, a third each in
    multiples of 8, 64 and 2, as :func:`drawn`."""
    few, rng = large_elements(), random.Random(seed)
    found: list[tuple[int, int, int]] = []
    while len(found) < count:
        step = (8, 64, 2)[len(found) % 3]
        m, n = (max(step, round(math.exp(rng.uniform(math.log(16), math.log(6000))) / step) * step) for _ in "mn")
        k = round(math.exp(rng.uniform(math.log(136), math.log(10_000))) / 8) * 8
        if m * n < few:
            found.append((m, n, k))
    return found
