"""How good the choice among GEMM kernels is: ``python -m benchmarks.cuda.choice measure|regret|fit ...``.

``measure`` times, on shapes drawn from a seed, the ways that the cost model ranks first and others drawn from the rest,
and cuBLAS beside them, and writes them to a file (a Hopper GPU, torch; 100 shapes take 2 minutes). On any machine,
``regret`` reads such files and says by how much the way that the model chooses now is slower than the best of those
measured, and how it stands beside cuBLAS; ``fit`` fits the model's constants to them (scipy).
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from amdgen.builder import build, plan_kernel
from amdgen.errors import AmdgenError
from amdgen.kernels.gemm import Gemm
from amdgen.kernels.gemm.cuda.choose import Candidate, ranked
from amdgen.kernels.registry import family_of
from benchmarks.cuda.grouped import operands
from benchmarks.cuda.grouped import wanted as scaled_product
from benchmarks.cuda.products import (
    ARCH,
    LISTED,
    TRANSFORMER,
    drawn,
    drawn_few,
    drawn_large,
    drawn_long,
    drawn_odd,
    drawn_rows,
    drawn_scaled,
    drawn_short,
)
from benchmarks.cuda.timings import Measured, costs_now, how, summary

KEPT = Path(__file__).with_name("timings")
"""The timings of an H200 that the constants are fitted to."""


def configurations(spec: Gemm, first: int, others: int, seed: int) -> list[Candidate]:
    """The ``first`` of the ranking, and of the rest some, early ones rather than late ones."""
    every, rng = ranked(spec), random.Random(f"{seed} {spec}")
    # Each number of splits is a kernel of its own: no more of them than ways to do without.
    rest = [c for c in every[first:] if c.spec.decomposition != "split_k" or c.spec.reduction == "cluster"]
    picked = {min(int(rng.expovariate(3.0 / len(rest))), len(rest) - 1) for _ in range(others)} if rest else set()
    return [*every[:first], *(rest[i] for i in sorted(picked))]


def measure(given: argparse.Namespace) -> None:
    shapes = drawn_odd(given.seed, given.count) if given.odd else drawn(given.seed, given.count, given.least)
    if given.long:
        shapes = drawn_long(given.seed, given.count)
    if given.short:
        shapes = drawn_short(given.seed, given.count)
    if given.rows:
        shapes = drawn_rows(given.seed, given.count)
    if given.few:
        shapes = drawn_few(given.seed, given.count)
    if given.large:
        shapes = drawn_large(given.seed, given.count)
    if given.scales:
        shapes = drawn_scaled(given.seed, given.count)
    shapes += [tuple(map(int, shape.split("x"))) for shape in given.shape]  # type: ignore[misc]
    shapes += TRANSFORMER if given.transformer else ()
    shapes += LISTED if given.listed else ()
    started = time.perf_counter()
    specs = [Gemm(given.arch, m, n, k, dtype=given.dtype, scales=given.scales) for m, n, k in shapes]
    with multiprocessing.get_context("fork").Pool(os.cpu_count()) as pool:
        found = pool.starmap(configurations, [(s, given.first, given.others, given.seed) for s in specs], chunksize=1)
        work = list(zip(specs, found, strict=True))
        kernels = {kernel_name(c.spec): c.spec for _, candidates in work for c in candidates}
        problems = [p for p in pool.imap_unordered(compile_kernel, kernels.values(), chunksize=4) if p]
    took = time.perf_counter() - started
    print(
        f"{len(kernels)} kernels planned and compiled in {took:.0f} s, {len(problems)} failed {problems[:1]}",
        flush=True,
    )
    timer, rows = Timer(given.rounds), []
    for spec, candidates in work:
        if time.perf_counter() - started > given.seconds:
            print(f"out of time: {len(rows)} of {len(work)} products measured")
            break
        rows.append(timer.row(spec, candidates))
        print(_line(spec, rows[-1]), flush=True)
        given.output.write_text(
            json.dumps(
                {"device": timer.name, "arch": given.arch, "dtype": given.dtype, "scales": given.scales, "rows": rows}
            )
        )


def kernel_name(spec: Gemm) -> str:
    """Of the kernel, which many shapes share."""
    return str(plan_kernel(spec).name)


def compile_kernel(spec: Gemm) -> str:
    """Compiles it into the cache. What the compiler said where it failed."""
    try:
        build(spec)
    except AmdgenError as error:
        return str(error)
    return ""


def _line(spec: Gemm, row: dict[str, Any]) -> str:
    times = {"chosen": row["candidates"][0], "best": min(row["candidates"], key=lambda c: c["us"])}
    how = " ".join(str(v) for v in times["best"]["how"].values() if v is not None)
    library = row["library_us"]
    told = ", ".join(f"{name} {c['us']:.1f} x{library / c['us']:.2f}" for name, c in times.items())
    return f"{spec.m}x{spec.n}x{spec.k}: cuBLAS {library:.1f} us, {told} ({how})"


class Timer:
    """Times configurations of one product side by side."""

    def __init__(self, rounds: int) -> None:
        from amdgen.compare.timing import torch_here
        from amdgen.device.cuda import CudaDevice

        self.torch, self.rounds = torch_here(), rounds
        self.device = CudaDevice(ARCH)
        self.name = self.torch.cuda.get_device_name()

    def row(self, spec: Gemm, candidates: Sequence[Candidate]) -> dict[str, Any]:
        from amdgen.compare.cuda_bench import foreign, launcher
        from amdgen.compare.timing import input_sets, interleaved
        from amdgen.launch import load

        torch = self.torch
        used = spec.bytes * (spec.m * spec.k + spec.n * spec.k) + 2 * spec.m * spec.n
        made = _scaled if spec.scales else _plain
        sets, library, wanted = made(torch, spec, min(8, input_sets(used, spec.nvidia.arch.l2_bytes)))
        launches: dict[str, Any] = {"library": library} if library else {}
        kept, wrong = [], []
        for number, candidate in enumerate(candidates):
            try:
                loaded = load(build(candidate.spec), self.device)
            except AmdgenError as error:
                wrong.append(f"{number}: {error}")
                continue
            bound = [loaded.bind(foreign(one)) for one in sets]
            starts = [launcher(self.device, one) for one in bound]
            sets[0]["c"].fill_(float("nan"))
            starts[0](torch.cuda.current_stream().cuda_stream)
            error = float((sets[0]["c"].float() - wanted).abs().max())
            if not error <= 0.02 * float(wanted.abs().max()):
                wrong.append(f"{number}: off by {error}")
                continue
            kept.append(bound)
            launches[str(number)] = starts
        expected = 2 * spec.m * spec.n * spec.k / (1e9 if spec.scales else 6e8) + used / 4e6
        timed = {t.name: t for t in interleaved(launches, max(expected, 3.0), self.rounds)}
        best = min(t.median for t in timed.values())
        if wrong:
            print("WRONG", spec.m, spec.n, spec.k, wrong[:3], flush=True)
        return {
            "shape": (spec.m, spec.n, spec.k), "wrong": wrong,
            "library_us": timed["library"].median if library else best,
            "candidates": [
                {"how": how(c.spec), "us": timed[str(i)].median, "cycles": c.cycles}
                for i, c in enumerate(candidates) if str(i) in timed
            ],
        }  # fmt: skip


def _plain(torch: Any, spec: Gemm, count: int) -> tuple[list[dict[str, Any]], list[Any], Any]:
    """Sets of inputs, cuBLAS's launches on them, and what the first gives."""
    kind = {"bf16": torch.bfloat16, "f16": torch.float16}[spec.dtype]
    sets = []
    for _ in range(count):
        a, b = (torch.randn(rows, spec.k, device="cuda").to(kind) for rows in (spec.m, spec.n))
        sets.append({"a": a, "b": b, "c": torch.full((spec.m, spec.n), float("nan"), device="cuda", dtype=kind)})
    library = [lambda _, s=s: torch.matmul(s["a"], s["b"].T, out=s["c"]) for s in sets]
    return sets, library, sets[0]["a"].float() @ sets[0]["b"].float().T


def _scaled(torch: Any, spec: Gemm, count: int) -> tuple[list[dict[str, Any]], list[Any], Any]:
    """The same with scales of blocks; no launches where torch has no such product here."""
    sets = [operands(torch, spec, seed) for seed in range(count)]
    calls = [family_of(spec).library(torch, spec, one) for one in sets]
    try:
        library = [lambda _, call=call[1]: call() for call in calls if call]
        if library:
            library[0](0)
    except Exception:  # the library's own, of whatever kind
        library = []
    return sets, library, scaled_product(torch, spec, sets[0])[0].float()


# ------------------------------------------------------------------------------------------------ on any machine


def regret(given: argparse.Namespace) -> None:
    measured, costs = Measured(given.files, arch=given.arch), costs_now()
    print(summary(measured, costs))
    ratios = measured.library / measured.chosen(costs)
    for i in np.argsort(ratios)[: given.worst]:
        m, n, k = measured.shapes[i]
        print(f"{m}x{n}x{k}: {ratios[i]:.2f}, best measured {measured.library[i] / measured.best[i]:.2f}")


def fit(given: argparse.Namespace) -> None:
    from benchmarks.cuda.fitting import fitted, free

    measured = Measured(given.files or sorted(KEPT.glob("*.json.gz")), scaled=given.scaled)
    which = free(costs_now(), given.scaled, given.keep)
    found = fitted(measured, which)
    print("as it is: ", summary(measured, which.start))
    print("fitted:   ", summary(measured, which.costs(found)))
    for name, value in zip([*which.engine, *which.registers], np.exp(found), strict=True):
        print(f"    {name}: {value:.4g}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    one = commands.add_parser("measure")
    one.add_argument("--seed", type=int, required=True)
    one.add_argument("--count", type=int, default=60)
    one.add_argument("--least", type=int, default=16)
    one.add_argument("--first", type=int, default=30)
    one.add_argument("--others", type=int, default=40)
    one.add_argument("--rounds", type=int, default=4)
    one.add_argument("--seconds", type=float, default=480.0)
    one.add_argument("--dtype", default="bf16")
    one.add_argument("--scales", default="", help="block: of fp8 with scales of blocks, shapes of their own")
    one.add_argument("--arch", default=ARCH, help="the machine to choose for, such as h100")
    one.add_argument("--odd", action="store_true", help="shapes of odd sizes instead")
    one.add_argument("--long", action="store_true", help="shapes of few tiles and long sums instead")
    one.add_argument("--short", action="store_true", help="shapes of k up to 128 instead")
    one.add_argument("--rows", action="store_true", help="shapes whose rows of C threads store instead")
    one.add_argument("--few", action="store_true", help="shapes with a small C instead")
    one.add_argument("--large", action="store_true", help="shapes with a large C of short sums instead")
    one.add_argument("--shape", action="append", default=[], metavar="MxNxK", help="and this one")
    one.add_argument("--transformer", action="store_true")
    one.add_argument("--listed", action="store_true")
    one.add_argument("-o", "--output", type=Path, required=True)
    one.set_defaults(run=measure)
    two = commands.add_parser("regret")
    two.add_argument("files", type=Path, nargs="+")
    two.add_argument("--arch", help="choose for this machine, such as h100, in place of that of the files")
    two.add_argument("--worst", type=int, default=12, help="how many of the worst products are listed")
    two.set_defaults(run=regret)
    three = commands.add_parser("fit")
    three.add_argument("files", type=Path, nargs="*", help=f"timings; those in {KEPT.name}/ when absent")
    three.add_argument("--scaled", action="store_true", help="what products with scales of blocks have of their own")
    three.add_argument("--keep", action="append", default=[], metavar="NAME", help="leave this constant as it is")
    three.set_defaults(run=fit)
    given = parser.parse_args()
    given.run(given)
    return 0


if __name__ == "__main__":
    sys.exit(main())
