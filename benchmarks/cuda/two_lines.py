"""What memory brings at a time: ``python -m benchmarks.cuda.two_lines --seed S --count N -o FILE``.

Times kernels with the larger operand brought a line of L2 at a time and two, interleaved, of products of few rows or
columns and of groups, drawn anew: by the bytes of that operand and by how many clusters read the same of it. Needs a
Hopper GPU and torch; 60 products take a minute.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import os
import random
import sys
from pathlib import Path
from typing import Any

from amdgen.kernels.gemm import Gemm
from amdgen.kernels.gemm.cuda import plan_cuda
from amdgen.kernels.gemm.cuda.choose import ranked
from amdgen.kernels.gemm.cuda.tma import TmaGeometry
from benchmarks.cuda.choice import compile_kernel
from benchmarks.cuda.grouped import operands, wanted
from benchmarks.cuda.lines import Lines
from benchmarks.cuda.products import ARCH

TILES = 6
"""Kernels of a product, each the first of its tile and cluster."""
MOST_READERS = 4


def drawn(seed: int, number: int) -> Gemm:
    """A product of few rows, or columns, or of groups, whose larger operand has 8 to 500 MB and rows of whole lines."""
    rng = random.Random(f"{seed} {number}")
    fp8 = rng.random() < 0.4
    how: dict[str, Any] = {"dtype": "fp8", "scales": "block"} if fp8 else {"dtype": "bf16"}
    size = 1 if fp8 else 2
    groups = rng.choice([0, 0, 4, 16, 32])
    total = math.exp(rng.uniform(math.log(8e6), math.log(5e8)))
    k = 256 * rng.randint(4, 64)
    wide = max(128, round(total / (k * size * max(1, groups)) / 128) * 128)
    few = rng.choice([8, 16, 64, 128, 256, 512]) * max(1, groups)
    if groups or rng.random() < 0.7:
        return Gemm(ARCH, few, wide, k, groups=groups, **how)
    return Gemm(ARCH, wide, few, k, **how)


def ways(spec: Gemm) -> list[tuple[Gemm, int]]:
    """Kernels, and how many clusters read the same of the larger operand."""
    found: dict[Any, tuple[Gemm, int]] = {}
    for candidate in ranked(spec):
        one = candidate.spec
        g = plan_cuda(one).geometry
        if not isinstance(g, TmaGeometry) or g.by_threads:
            continue
        readers = clusters_that_read(g)
        if readers <= MOST_READERS:
            found.setdefault((one.tile, one.cluster, one.turned), (one, readers))
        if len(found) == TILES:
            break
    return list(found.values())


def clusters_that_read(g: TmaGeometry) -> int:
    """Clusters of one group's, or of the whole product's, that read the same of the larger operand."""
    s = g.spec
    rows_of_c = max(1, s.groups) * s.n <= s.m  # A is larger
    down, across = g.tiles[::-1] if s.turned else g.tiles
    return across if rows_of_c else down // max(1, s.groups)


def larger(spec: Gemm) -> tuple[str, int]:
    """The larger operand and its bytes."""
    sizes = {"a": spec.m * spec.k * spec.bytes, "b": max(1, spec.groups) * spec.n * spec.k * spec.bytes}
    name = max(sizes, key=lambda one: sizes[one])
    return name, sizes[name]


def measured(spec: Gemm, kernels: list[tuple[Gemm, int]], device: Lines, rounds: int) -> list[dict[str, Any]]:
    """Both times of each kernel. SystemExit where a result is wrong."""
    from amdgen.builder import build
    from amdgen.compare.cuda_bench import foreign, launcher
    from amdgen.compare.timing import input_sets, interleaved, torch_here
    from amdgen.kernels.gemm.reference import rounding_bound
    from amdgen.kernels.registry import family_of
    from amdgen.launch import load

    torch, cost = torch_here(), family_of(spec).cost(spec)
    ends = [spec.m // spec.groups * (g + 1) for g in range(spec.groups)] or None
    sets = [operands(torch, spec, s, ends) for s in range(min(6, input_sets(cost.bytes, spec.nvidia.arch.l2_bytes)))]
    want, size = wanted(torch, spec, sets[0])
    bound = rounding_bound(spec, want, size)
    name, total = larger(spec)
    device.named = [name]
    launches, kept = dict[str, Any](), []
    for number, (one, _) in enumerate(kernels):
        loaded = load(build(one), device)
        for device.two in (False, True):
            kept.append([loaded.bind(foreign(given)) for given in sets])
            launches[f"{number} {device.two}"] = starts = [launcher(device, each) for each in kept[-1]]
            sets[0]["c"].fill_(float("nan"))
            starts[0](torch.cuda.current_stream().cuda_stream)
            torch.cuda.synchronize()
            if not bool(((sets[0]["c"].double() - want).abs() <= bound).all()):
                raise SystemExit(f"wrong: {one}")
    us = {t.name: t.median for t in interleaved(launches, max(cost.operations / 5e8, cost.bytes / 3e6), rounds)}
    return [
        {"problem": family_of(spec).problem(spec), "way": str(one.tile), "cluster": one.cluster, "turned": one.turned,
         "readers": readers, "bytes": total, "rows": spec.m // max(1, spec.groups),
         "one": us[f"{number} False"], "two": us[f"{number} True"]}
        for number, (one, readers) in enumerate(kernels)
    ]  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("-o", "--output", type=Path)
    given = parser.parse_args()
    with multiprocessing.get_context("fork").Pool(os.cpu_count()) as pool:
        specs = pool.starmap(drawn, [(given.seed, i) for i in range(given.count)])
        found = pool.map(ways, specs, chunksize=2)
        failed = [p for p in pool.imap_unordered(compile_kernel, [w for f in found for w, _ in f], chunksize=4) if p]
    print(f"{sum(map(len, found))} kernels compiled, {len(failed)} failed {failed[:1]}", flush=True)
    device, rows = Lines(ARCH), list[dict[str, Any]]()
    for spec, kernels in zip(specs, found, strict=True):
        if kernels:
            rows += measured(spec, kernels, device, given.rounds)
        if given.output:
            given.output.write_text(json.dumps(rows))
    for readers in sorted({row["readers"] for row in rows}):
        for least, most in ((0, 25e6), (25e6, 50e6), (50e6, 100e6), (100e6, 1e9)):
            ratios = [r["two"] / r["one"] for r in rows if r["readers"] == readers and least <= r["bytes"] < most]
            if ratios:
                mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
                print(f"{readers} readers, {least / 1e6:.0f} to {most / 1e6:.0f} MB, {len(ratios)} kernels: two lines "
                      f"take {mean:.3f} of one line's time, {min(ratios):.3f} to {max(ratios):.3f}")  # fmt: skip
    return 0


if __name__ == "__main__":
    sys.exit(main())
