"""The order in which blocks take C's tiles: ``python -m benchmarks.cuda.orders long|large --seed S --count N -o FILE``.

Times the first way in blocks alone of products drawn anew, in the order that is chosen and in others, beside the first
ways in clusters and cuBLAS; every output is compared. ``long``: long sums with about a tile for each multiprocessor,
whose neighbours share what L2 sends. ``large``: a large C of short sums: neighbours along its rows store parts of
the same lines. Needs a Hopper GPU and torch; 40 products of ``long`` take 1 minute.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from amdgen.kernels.gemm import Gemm
from amdgen.kernels.gemm.cuda import plan_cuda
from amdgen.kernels.gemm.cuda.choose import Candidate, ranked
from amdgen.kernels.gemm.cuda.order import order_of
from benchmarks.cuda.choice import Timer, compile_kernel
from benchmarks.cuda.products import ARCH, drawn_large

WIDTHS = {"long": (1, 2, 3, 4, 5, 6, 8, 12, 16, 24, 32), "large": (1, 4)}
"""Tiles, or clusters, across a band, beside whole sides."""
CLUSTERS = 3
"""Ways in clusters beside each."""
LEAST_ROUND, MOST_WORSE = 0.8, 1.06
"""Of ``long``: the share of the multiprocessors that have a tile; predicted time over that of the first way."""


def drawn(kind: str, seed: int, count: int) -> list[tuple[int, int, int]]:
    """Random products of the kind; whether blocks alone suit ``long`` ones is seen later."""
    if kind == "large":
        return drawn_large(seed, count)
    rng = random.Random(seed)
    return [(rng.randint(25, 200) * 8, rng.randint(25, 200) * 8, rng.randint(60, 200) * 64) for _ in range(count * 20)]


def ways(kind: str, arch: str, size: tuple[int, int, int]) -> list[tuple[str, Gemm]]:
    """Kernels with a name each. ``long``: the first way in blocks alone in several orders, where it is near the first
    of all, and others in clusters. ``large``: the first of each way of loading, and those in clusters, in several."""
    every = ranked(Gemm(arch, *size, dtype="bf16"))
    clusters = [c.spec for c in every if c.spec.cluster not in (None, (1, 1))][:CLUSTERS]
    if kind == "large":
        first = {c.spec.staging: c.spec for c in reversed(every) if _alone(c)}
        return [found for s in (*first.values(), *clusters) for found in _orders(kind, s)]
    alone = next((c for c in every[:8] if _alone(c)), None)
    if alone is None or alone.cycles > every[0].cycles * MOST_WORSE:
        return []
    g = plan_cuda(alone.spec).geometry
    tiles, chip = g.tiles[0] * g.tiles[1], g.arch.multiprocessors
    if not LEAST_ROUND * chip <= tiles <= chip:
        return []
    return [*_orders(kind, alone.spec), *((_name(s), s) for s in clusters)]


def _alone(way: Candidate) -> bool:
    return way.spec.cluster in (None, (1, 1)) and way.spec.reduction is None


def _name(spec: Gemm) -> str:
    return f"{spec.tile} in {spec.cluster[0]}x{spec.cluster[1]}" if spec.cluster else f"{spec.tile} {spec.staging}"


def _orders(kind: str, spec: Gemm) -> Iterator[tuple[str, Gemm]]:
    """The way as it is chosen, and in other orders, each with a name."""
    g = plan_cuda(spec).geometry
    chosen = order_of(g)
    yield _name(spec), spec
    for along_n in (False, True):
        side = g.tiles[along_n]
        for group in sorted({w for w in (*WIDTHS[kind], side) if w <= side}):
            if (along_n, group) != (chosen.along_n, chosen.group):
                other = spec.chosen(along_n=along_n, raster=group)
                yield f"{_name(spec)}, {group} along {'n' if along_n else 'm'}", other


def _products(given: argparse.Namespace, pool: Any) -> Iterator[list[tuple[str, Gemm]]]:
    asked = [(given.kind, given.arch, size) for size in drawn(given.kind, given.seed, given.count)]
    return (found for found in pool.starmap(ways, asked, chunksize=2) if found)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=("long", "large"))
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--arch", default=ARCH, help="the machine to choose for, such as h100")
    parser.add_argument("--prepare", action="store_true", help="plan and compile, and stop: needs no GPU")
    parser.add_argument("-o", "--output", type=Path)
    given = parser.parse_args()
    with multiprocessing.get_context("fork").Pool(os.cpu_count()) as pool:
        products = [found for found, _ in zip(_products(given, pool), range(given.count), strict=False)]
        kernels = [spec for found in products for _, spec in found]
        failed = [p for p in pool.imap_unordered(compile_kernel, kernels, chunksize=4) if p]
    print(f"{len(products)} products, {len(kernels)} kernels compiled, {len(failed)} failed {failed[:1]}", flush=True)
    if given.prepare:
        return int(bool(failed))
    timer, rows, wrong = Timer(given.rounds), list[dict[str, Any]](), 0
    for found in products:
        spec = found[0][1]
        row = timer.row(spec, [Candidate(one, 0.0) for _, one in found])
        if row["wrong"]:
            wrong += 1
            continue
        us = {name: c["us"] for (name, _), c in zip(found, row["candidates"], strict=True)}
        rows.append({"shape": row["shape"], "library_us": row["library_us"], "us": us})
        first = sorted(us, key=lambda name: us[name])[:4]
        told = ", ".join(f"{name} {us[name]:.1f}" for name in first)
        print(f"{spec.m}x{spec.n}x{spec.k}: {found[0][0]} {us[found[0][0]]:.1f} us, {told}", flush=True)
        if given.output:
            given.output.write_text(json.dumps({"device": timer.name, "rows": rows}))
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
