"""How good the choice among GEMM kernels is: ``python -m benchmarks.cuda.choice measure|regret|fit ...``.

``measure`` times, on shapes drawn from a seed, the configurations that the cost model ranks first and others drawn from
the rest, and cuBLAS beside them, and writes them to a file (a Hopper GPU, torch; 100 shapes take 2 minutes). On any
machine, ``regret`` reads such files and says by how much the configuration that the model chooses now is slower than
the best of those measured, and how it stands beside cuBLAS; ``fit`` fits the constants ``gemm_costs`` to them.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import os
import random
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import numpy as np

from amdgen.builder import build, plan_kernel
from amdgen.errors import AmdgenError
from amdgen.isa.nvidia import load_nvidia
from amdgen.isa.nvidia_tuning import GemmCosts, RegisterCosts, ScaledCostsSpec
from amdgen.kernels.gemm import Gemm
from amdgen.kernels.gemm.cuda.choose import Candidate, ranked
from amdgen.kernels.gemm.cuda.cost import RegisterWork, Work, cycles, register_cycles, register_work, work_of
from amdgen.kernels.gemm.cuda.registers import register_geometry
from amdgen.kernels.gemm.cuda.tma_budget import limits
from amdgen.kernels.gemm.cuda.tma_fits import tma_geometry
from amdgen.kernels.gemm.spec import Tile
from amdgen.kernels.registry import family_of
from benchmarks.cuda.grouped import operands
from benchmarks.cuda.grouped import wanted as scaled_product

ARCH = "sm_90a"
HOW = (
    "staging", "waves", "tile", "warpgroups", "stages", "cluster", "turned", "store", "copies", "blocks",
    "decomposition", "splits", "reduction",
)  # fmt: skip
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


def drawn_few(seed: int, count: int) -> list[tuple[int, int, int]]:
    """Random shapes with a small C, of less than 128 x 192 elements for each multiprocessor, and k of 136 to 10,000, a
    third each in multiples of 8, 64 and 2, as :func:`drawn`."""
    few = 128 * 192 * load_nvidia(ARCH).arch.multiprocessors
    rng = random.Random(seed)
    found: list[tuple[int, int, int]] = []
    while len(found) < count:
        step = (8, 64, 2)[len(found) % 3]
        m, n = (max(step, round(math.exp(rng.uniform(math.log(16), math.log(6000))) / step) * step) for _ in "mn")
        k = round(math.exp(rng.uniform(math.log(136), math.log(10_000))) / 8) * 8
        if m * n < few:
            found.append((m, n, k))
    return found


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
    if given.few:
        shapes = drawn_few(given.seed, given.count)
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
        problems = [p for p in pool.imap_unordered(_compile, kernels.values(), chunksize=4) if p]
    took = time.perf_counter() - started
    print(
        f"{len(kernels)} kernels planned and compiled in {took:.0f} s, {len(problems)} failed {problems[:1]}",
        flush=True,
    )
    timer, rows = _Timer(given.rounds), []
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


def _compile(spec: Gemm) -> str:
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


class _Timer:
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
                {"how": _how(c.spec), "us": timed[str(i)].median, "cycles": c.cycles}
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


def _how(spec: Gemm) -> dict[str, Any]:
    values = {name: getattr(spec, name) for name in HOW}
    return {**values, "tile": str(spec.tile)}


# ------------------------------------------------------------------------------------------------ on any machine


Costs = tuple[GemmCosts, GemmCosts, RegisterCosts]
"""Of products without and with scales of blocks, and of kernels without the copy engine."""
FITTED = ("plain", "scaled")
"""Products whose costs are fitted: without scales of blocks, those without the copy engine beside them, and with."""


def regime(spec: Gemm) -> int:
    """Which of the costs hold."""
    return FITTED.index("scaled" if spec.scales else "plain")


def _work(spec: Gemm) -> Work | RegisterWork:
    if spec.staging == "registers":
        return register_work(register_geometry(spec))
    return work_of(tma_geometry(spec))


def _engine_only(row: Sequence[Work | RegisterWork]) -> list[Work]:
    """With some work in place of that of kernels without the copy engine."""
    some = Work(**{f.name: 1 for f in fields(Work)})
    return [w if isinstance(w, Work) else some for w in row]


def _figures(kind: type[Any], rows: Sequence[Sequence[Any]]) -> dict[str, np.ndarray]:
    return {f.name: np.array([[getattr(w, f.name) for w in row] for row in rows]) for f in fields(kind)}


class Measured:
    """Products with the configurations that were timed: arrays of (products, configurations), the last one of a
    product repeated where it has fewer. Those without the copy engine are the ``registers``, zeros elsewhere; their
    ``work`` is that of another configuration."""

    def __init__(self, paths: Sequence[Path], only: Sequence[int] = (), arch: str | None = None) -> None:
        """``only``: products of these regimes alone. ``arch``: as which machine they are planned, in place of that of
        the file."""
        rows: list[tuple[tuple[int, ...], float, list[Work | RegisterWork], list[float]]] = []
        regimes = []
        for path in paths:
            held = json.loads(path.read_text())
            for row in held["rows"]:
                base = Gemm(
                    arch or held.get("arch", ARCH), *row["shape"], dtype=held["dtype"], scales=held.get("scales", "")
                )
                if only and regime(base) not in only:
                    continue
                works = [_work(base.chosen(**_read(c["how"]))) for c in row["candidates"]]
                regimes.append(regime(base))
                rows.append((tuple(row["shape"]), row["library_us"], works, [c["us"] for c in row["candidates"]]))
        most = max(len(times) for _, _, _, times in rows)
        self.shapes = [shape for shape, *_ in rows]
        self.regime = np.array(regimes)
        self.library = np.array([library for _, library, _, _ in rows])
        padded = [[*works, *[works[-1]] * (most - len(works))] for _, _, works, _ in rows]
        self.times = np.array([[*times, *[times[-1]] * (most - len(times))] for *_, times in rows])
        self.work = Work(**_figures(Work, [_engine_only(row) for row in padded]))
        nothing = RegisterWork(**{f.name: 0 for f in fields(RegisterWork)})
        in_registers = [[w if isinstance(w, RegisterWork) else nothing for w in row] for row in padded]
        self.registers = RegisterWork(**_figures(RegisterWork, in_registers))

    @property
    def best(self) -> np.ndarray:
        """Microseconds of the quickest."""
        return np.asarray(self.times.min(axis=1))

    def predicted(self, costs: Costs) -> np.ndarray:
        """Cycles."""
        found = {i: cycles(self.work, costs[1] if i else costs[0]) for i in {*self.regime.tolist()}}
        engine = np.array([found[i][row] for row, i in enumerate(self.regime.tolist())])
        return np.where(self.registers.turns > 0, register_cycles(self.registers, costs[-1]), engine)

    def chosen(self, costs: Costs) -> np.ndarray:
        """Microseconds of those that are chosen: what the model puts first, or blocks alone that it has as alike."""
        predicted = self.predicted(costs)
        shared = np.where(self.registers.turns > 0, False, self.work.cluster_size > 1)
        alone = np.where(shared, np.inf, predicted)
        least = predicted.min(axis=1)
        most = limits(load_nvidia(ARCH).arch)
        alike = (least <= most.alone_cycles) & (alone.min(axis=1) <= least * (1 + most.alone_share))
        first = np.where(alike, alone.argmin(axis=1), predicted.argmin(axis=1))
        return np.asarray(self.times[np.arange(len(first)), first])


def _read(how: dict[str, Any]) -> dict[str, Any]:
    pairs = {name: tuple(how[name]) for name in ("cluster", "waves") if how.get(name)}
    return {"staging": "tma", **how, **pairs, "tile": Tile(*map(int, how["tile"].split("x")))}


def summary(measured: Measured, costs: Costs) -> str:
    """Regret, and cuBLAS's time over that of the kernels chosen and of the best that were measured."""
    chosen, best = measured.chosen(costs), measured.best
    regrets, ratios = chosen / best - 1, np.sort(measured.library / chosen)
    possible = measured.library / best
    return (
        f"{len(chosen)} products: regret mean {regrets.mean():.3f}, nine in ten under {np.quantile(regrets, 0.9):.3f}, "
        f"worst {regrets.max():.3f}; cuBLAS's time over ours {_geomean(ratios):.3f}, one in ten under "
        f"{np.quantile(ratios, 0.1):.3f}, least {ratios[0]:.3f}; of the best measured {_geomean(possible):.3f}, least "
        f"{possible.min():.3f}"
    )


def _geomean(values: np.ndarray) -> float:
    return float(np.exp(np.log(values).mean()))


def regret(given: argparse.Namespace) -> None:
    measured, costs = Measured(given.files, arch=given.arch), _costs()
    print(summary(measured, costs))
    ratios = measured.library / measured.chosen(costs)
    for i in np.argsort(ratios)[: given.worst]:
        m, n, k = measured.shapes[i]
        print(f"{m}x{n}x{k}: {ratios[i]:.2f}, best measured {measured.library[i] / measured.best[i]:.2f}")


def _costs() -> Costs:
    arch = load_nvidia(ARCH).arch
    found = arch.gemm_costs, arch.gemm_costs_scaled, arch.gemm_costs_registers
    assert all(found)
    return found  # type: ignore[return-value]


_BY_HAND = {
    "turn", "dram_share", "cluster_memory", "group_memory", "pad", "pad_bytes_cycle", "odd_operations_cycle",
    "part_store", "part",
}  # fmt: skip
"""What products without scales tell nothing about: none is padded or has groups, most come from L2 in part, and few
are of stream_k."""
_OF_SCALED = ("turn", *(f.name for f in fields(GemmCosts) if f.name in ScaledCostsSpec.model_fields))
"""What is fitted to products with scales of blocks."""
_OF_TWO_KINDS = 0.1
"""Weight of what is predicted wrongly of a product's configurations relative to one another, where they are of two
kinds, each with constants of its own."""
_ABSOLUTE, _CLOCK_MHZ = 0.1, 1750
"""Weight of what is predicted wrongly of their time, at the clock that large products have about: it ties the constants
to cycles."""
_SHARPNESS = 0.015
"""Relative difference of two predictions that makes one of them clearly the choice."""
_WANTED = 0.93
"""cuBLAS's time over ours, at least, as long as a configuration gives that."""
_PULL, _FAR = 0.0006, 0.4
"""What it costs to leave the constants as they are, for each by so much of a logarithm."""
_GENERATIONS, _CHILDREN = 300, 40


def fit(given: argparse.Namespace) -> None:
    """From the constants as they are, the least expected regret, made smooth, with large regrets and products behind
    cuBLAS weighing more. Found by mutation and selection, as the choice is no smooth function of the constants."""
    which = FITTED.index(given.of)
    measured, start = Measured(given.files, (which,)), _costs()
    names = [f.name for f in fields(GemmCosts) if f.name not in _BY_HAND] if given.of == "plain" else [*_OF_SCALED]
    names = [name for name in names if name not in given.keep]
    beside = [f.name for f in fields(RegisterCosts)] if given.of == "plain" else []
    lost = np.log(measured.times / measured.best[:, None])
    ahead = np.log(measured.library / measured.best)

    def costs_of(x: np.ndarray) -> Costs:
        values = [*map(float, np.exp(x))]
        engine: Any = dict(zip(names, values, strict=False))
        registers: Any = dict(zip(beside, values[len(names) :], strict=True))
        fitted, beside_it = replace(start[1] if which else start[0], **engine), replace(start[2], **registers)
        return (start[0], fitted, beside_it) if which else (fitted, start[1], beside_it)

    begin = np.log([getattr(start[which], name) for name in names] + [getattr(start[-1], name) for name in beside])
    took, weight = np.log(measured.times), np.exp(-lost / 0.25)
    kinds = np.where((measured.registers.turns > 0).any(axis=1), _OF_TWO_KINDS, 1.0)

    def expected(x: np.ndarray) -> float:
        guess = np.log(measured.predicted(costs_of(x)))
        likely = np.exp((guess.min(axis=1, keepdims=True) - guess) / _SHARPNESS)
        regrets = (likely * lost).sum(axis=1) / likely.sum(axis=1)
        behind = np.maximum(0, math.log(_WANTED) - (ahead - regrets))
        off = guess - took
        all_weights = weight.sum(axis=1)
        absolute = (weight * (off - math.log(_CLOCK_MHZ)) ** 2).sum(axis=1) / all_weights
        off -= (weight * off).sum(axis=1, keepdims=True) / all_weights[:, None]
        errors = kinds * (weight * off**2).sum(axis=1) / all_weights
        pulled = given.pull * _PULL * (((x - begin) / _FAR) ** 2).sum()
        return float((regrets + 3 * regrets**2 + 2 * behind + errors + _ABSOLUTE * absolute).mean() + pulled)

    x = _evolved(expected, begin, given.seed)
    print("as it is: ", summary(measured, start))
    print("fitted:   ", summary(measured, costs_of(x)))
    for name, value in zip([*names, *beside], np.exp(x), strict=True):
        print(f"    {name}: {value:.4g}")


def _evolved(loss: Callable[[np.ndarray], float], begin: np.ndarray, seed: int) -> np.ndarray:
    """Of all points that were looked at, the one of least loss: each generation is drawn around the mean of the best of
    the one before, as widely as these lie apart."""
    rng = np.random.default_rng(seed)
    best, least = begin, loss(begin)
    mean, spread = begin, np.full(len(begin), 0.25**2)
    weights = np.arange(_CHILDREN // 4, 0, -1) / np.arange(_CHILDREN // 4, 0, -1).sum()
    for _ in range(_GENERATIONS):
        children = mean + rng.normal(size=(_CHILDREN, len(begin))) * np.sqrt(spread)
        losses = np.array([loss(child) for child in children])
        parents = children[losses.argsort()[: len(weights)]]
        if losses.min() < least:
            best, least = parents[0], losses.min()
        spread = 0.85 * spread + 0.15 * (weights[:, None] * (parents - mean) ** 2).sum(axis=0)
        mean = 0.3 * mean + 0.7 * (weights[:, None] * parents).sum(axis=0)
    return best


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
    one.add_argument("--few", action="store_true", help="shapes with a small C instead")
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
    three.add_argument("files", type=Path, nargs="+")
    three.add_argument(
        "--of",
        choices=FITTED,
        default="plain",
        help="which constants: of products without scales of blocks, or with",
    )
    three.add_argument("--keep", action="append", default=[], metavar="NAME", help="leave this constant as it is")
    three.add_argument("--seed", type=int, default=0)
    three.add_argument("--pull", type=float, default=1.0, help="more keeps the constants nearer to what they are")
    three.set_defaults(run=fit)
    given = parser.parse_args()
    given.run(given)
    return 0


if __name__ == "__main__":
    sys.exit(main())
