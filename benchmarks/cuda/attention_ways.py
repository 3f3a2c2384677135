"""How good the choice of an attention's tile, stages and parts is on an NVIDIA GPU, on random problems.

    python -m benchmarks.cuda.attention_ways measure --seed 20261129 --count 60 [--dtype fp8] [--kind few] -o FILE
    python -m benchmarks.cuda.attention_ways measure --seed 20261129 --count 60 --cached -o FILE
    python -m benchmarks.cuda.attention_ways regret FILE...
    python -m benchmarks.cuda.attention_ways fit FILE...        needs scipy

``measure`` draws problems (prompts, chunks of prompts behind keys that are there already, and few queries; all head
dims, heads that share keys or not, causal or not, odd lengths; ``--cached``: with keys in pages, or of unequal lengths,
or both, for which torch has no library), times the way chosen, those that the estimate ranks next and some of all
others, and torch's cuDNN and FlashAttention beside them (of fp8 in bf16), from CUDA graphs, interleaved; a sample of
rows of every output is compared with float64 (a Hopper GPU, torch; 60 problems take 3 minutes). On any machine,
``regret`` says how much longer the way that is chosen now takes than the best of those measured, and how it stands
beside the faster library; ``fit`` fits the constants ``attention_costs`` in ``isa/``.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from functools import partial
from pathlib import Path
from statistics import geometric_mean
from typing import Any

import numpy as np

from amdgen.builder import Built, build
from amdgen.compare.cuda_bench import foreign, launcher
from amdgen.compare.timing import Launcher, input_sets, interleaved, torch_here
from amdgen.device.cuda import CudaDevice
from amdgen.errors import AmdgenError
from amdgen.isa.nvidia import load_nvidia
from amdgen.isa.nvidia_tuning import AttentionCosts
from amdgen.kernels.attention import Attention
from amdgen.kernels.attention.hopper.choose import cost
from amdgen.kernels.attention.hopper.estimate import Counts, counts, cycles
from amdgen.kernels.attention.hopper.geometry import geometry
from amdgen.kernels.attention.spec import BYTES, DEALT, MAX_SPLITS, parse_tile
from amdgen.kernels.fit import fits
from amdgen.kernels.registry import family
from amdgen.launch import load
from benchmarks.cuda.attention_fp8 import MOST_NOISE, Wanted, widened
from benchmarks.cuda.decode import built_all, inputs, libraries

ARCH = "sm_90a"
FITTED = (
    "launch", "fill", "matrix", "narrow", "element", "byte_element", "pair", "three", "step", "memory",
    "l2_bytes_cycle", "latency", "single", "dealt", "edge", "store", "direct", "part", "adding", "read",
)  # fmt: skip
"""Constants that are fitted."""
_CLOCK_MHZ = 1700
"""At which cycles are compared with microseconds."""
_SOFT = 0.02
"""Ways whose estimates differ by less than this share may each be chosen, to the fit."""
_APART, _WITHIN, _PRIOR = 0.3, 0.6, 0.03
"""What errors of time weigh beside regret; which share of those that a problem's ways have in common is left out; how
little constants wander from where they were."""
_MOST = 80
"""Steps of the search."""
_DIMS = ((64, 64), (64, 64), (128, 128), (128, 128), (128, 128), (96, 96), (192, 128), (192, 192), (256, 256))
_HEADS = ((8, 8), (16, 16), (32, 32), (32, 8), (40, 8), (64, 8), (28, 4), (12, 12), (32, 1), (128, 1), (24, 2))
_CACHES = ((0, True), (16, True), (64, True), (256, True), (16, False), (64, False), (256, False))
"""Keys of a page, if any, and whether batches differ in how many they have."""
KINDS = ("prompt", "prompt", "chunk", "chunk", "few")
_MOST_OPERATIONS, _MOST_BYTES = 2e12, 3e9
_LATE = 3.0
"""Ways that the model says to take so many times as long as the best are not measured."""


# ------------------------------------------------------------------------------------------------ what is measured


def drawn(rng: random.Random, dtype: str, kinds: Sequence[str] = KINDS, cached: bool = False) -> Attention:
    """A problem whose launch takes some milliseconds at most; ``cached``: keys lie in pages or differ in number."""
    while True:
        dim, dim_v = rng.choice(_DIMS)
        heads, kv_heads = rng.choice(_HEADS)
        kind = rng.choice(kinds)
        if kind == "prompt":
            keys = queries = int(2 ** rng.uniform(5, 14))
        elif kind == "chunk":
            queries = int(2 ** rng.uniform(5, 10.5))
            keys = queries + int(2 ** rng.uniform(8, 16))
        else:
            queries, keys = rng.choice((1, 1, 1, 2, 3, 4, 8, 16)), int(2 ** rng.uniform(8, 17))
        if rng.random() < 0.5:
            keys = max(keys // 64 * 64, queries)
        spec = Attention(
            ARCH, queries, keys, batch=int(2 ** rng.uniform(0, 6)), heads=heads, kv_heads=kv_heads, head_dim=dim,
            head_dim_v=dim_v, dtype=dtype, causal=queries > 1 and rng.random() < 0.6,
        )  # fmt: skip
        if cached:
            paged, varlen = rng.choice(_CACHES)
            spec = replace(spec, layout="bshd", paged=paged, varlen=varlen)
        asked = family("attention").cost(spec)
        if asked.operations < _MOST_OPERATIONS and asked.bytes < _MOST_BYTES:
            return spec


def ways(spec: Attention) -> Iterator[Attention]:
    """Every way that fits: tiles, stages, and parts of keys that are a power of two, or half more, or dealt."""
    unit = spec.nvidia.unit(spec.dtype)
    for rows, keys, stages in (
        (rows * unit.m, keys, stages)
        for rows in (1, 2, 3)
        for keys in range(unit.k, 193, unit.k)
        for stages in (2, 3, 1)
    ):
        for splits in (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, DEALT):
            if splits <= min(MAX_SPLITS, max(1, -(-spec.seq_k // keys))):
                one = spec.chosen(staging="tma", tile=(rows, keys), stages=stages, splits=splits)
                yield from fits(one, geometry)


def picked(spec: Attention, first: int, others: int, rng: random.Random) -> list[Attention]:
    """The way chosen, the ``first`` of the ranking of all, of each tile and number of parts with two stages if those
    fit, and some of the rest, early ones rather than late ones."""
    chosen = family("attention").choose(spec)
    assert isinstance(chosen, Attention)
    costs = {one: cost(geometry(one)) for one in [chosen, *ways(spec)]}
    least = min(costs.values())
    every = sorted((one for one, value in costs.items() if value < _LATE * least), key=costs.__getitem__)
    ranked = list({(one.tile, one.splits): one for one in reversed(every) if one.stages != 3}.values())[::-1]
    early = [one for one in ranked if one != chosen][:first]
    rest = [one for one in every if one != chosen and one not in early]
    late = {min(int(rng.expovariate(3.0 / len(rest))), len(rest) - 1) for _ in range(others)} if rest else set()
    return [chosen, *early, *(rest[i] for i in sorted(late))]


def time_ways(torch: Any, device: CudaDevice, builts: Sequence[Built], rounds: int) -> dict[str, float]:
    """Microseconds of every way, by its number, and of every library that computes the problem."""
    spec = builts[0].plan.spec
    assert isinstance(spec, Attention)
    asked, arch = family("attention").cost(spec), spec.nvidia.arch
    made = widened if spec.dtype == BYTES else inputs
    sets = [made(torch, spec) for _ in range(input_sets(asked.bytes, arch.l2_bytes))]
    wanted = Wanted(torch, spec, sets[0])
    candidates: dict[str, list[Launcher]] = {}
    kept = []
    for number, built in enumerate(builts):
        loaded = load(built, device)
        bound = [loaded.bind(foreign(one)) for one in sets]
        kept += bound
        candidates[str(number)] = [launcher(device, b, loaded.launch.early) for b in bound]
        sets[0]["o"].fill_(float("nan"))
        candidates[str(number)][0](torch.cuda.current_stream().cuda_stream)
        worst, noise = wanted.errors(sets[0]["o"])
        if not worst <= 4 * spec.element.half_ulp or (spec.dtype == BYTES and not noise <= MOST_NOISE):
            raise AmdgenError(f"{built.spec}: off by {worst:.1e}, noise {noise:.1f}", "a wrong kernel is not timed")
    wide = [{**one, **{name: one[f"{name}_wide"] for name in "qkv"}} for one in sets] if spec.dtype == BYTES else sets
    calls = [libraries(torch, spec, one) for one in wide]
    for name in calls[0]:
        try:
            calls[0][name]()
        except RuntimeError:
            continue  # the library has no kernel for it
        candidates[name] = [partial(_started, one[name]) for one in calls]
    expected = max(asked.operations / arch.peak_tflops[spec.dtype] / 0.6e6, asked.bytes / arch.memory_gb_s / 0.8e3, 5)
    return {t.name: t.median for t in interleaved(candidates, expected, rounds)}


def _started(call: Any, _: int) -> None:
    call()


def measure(given: argparse.Namespace) -> None:
    """Adds to the file problem by problem."""
    torch, device, rng = torch_here(), CudaDevice(ARCH), random.Random(given.seed)
    started = time.monotonic()
    asked = [drawn(rng, given.dtype, given.kind or KINDS, given.cached) for _ in range(given.count)]
    found = [picked(spec, given.first, given.others, rng) for spec in asked]
    built_all([one for each in found for one in each])
    print(f"{sum(map(len, found))} ways built in {time.monotonic() - started:.0f} s", flush=True)
    for spec, each in zip(asked, found, strict=True):
        if time.monotonic() - started > given.seconds:
            print("out of time")
            break
        took = time_ways(torch, device, [build(one) for one in each], given.rounds)
        ways = {one: took.pop(str(i)) for i, one in enumerate(each)}
        timed = Timed(spec, ways, took)
        print(timed, flush=True)
        with given.output.open("a") as file:
            file.write(f"{timed.line(torch.cuda.get_device_name())}\n")
        torch.cuda.empty_cache()


# ------------------------------------------------------------------------------------------------ on any machine


@dataclass(frozen=True)
class Timed:
    """A problem's ways with their microseconds, and those of libraries."""

    asked: Attention
    ways: dict[Attention, float]
    libraries: dict[str, float]

    def line(self, device: str) -> str:
        """As JSON."""
        problem = {name: value for name, value in self.asked.problem.items() if value not in (None, False, "")}
        ways = [["x".join(map(str, w.tile or ())), w.stages, w.splits, round(us, 2)] for w, us in self.ways.items()]
        libraries = {name: round(us, 2) for name, us in self.libraries.items()}
        return json.dumps({"device": device, "problem": problem, "ways": ways, "libraries": libraries})

    @classmethod
    def of(cls, line: str) -> Timed:
        """As a file has it."""
        row = json.loads(line)
        asked, ways = Attention(ARCH, **row["problem"]), {}
        for tile, stages, splits, us in row["ways"]:
            ways[asked.chosen(staging="tma", tile=parse_tile(tile), stages=stages, splits=splits)] = us
        return cls(asked, ways, row["libraries"])

    @property
    def chosen(self) -> tuple[Attention, bool]:
        """The way that is chosen now, and True; where it was not measured the one of least cost of those that were."""
        one = family("attention").choose(self.asked)
        assert isinstance(one, Attention)
        return (one, True) if one in self.ways else (min(self.ways, key=lambda w: cost(geometry(w))), False)

    @property
    def regret(self) -> float:
        """Time of the way chosen over that of the best, less 1."""
        return self.ways[self.chosen[0]] / min(self.ways.values()) - 1

    def __str__(self) -> str:
        (chosen, same), best = self.chosen, min(self.ways, key=self.ways.__getitem__)
        beside = " ".join(f"{name} {us:.1f}" for name, us in self.libraries.items())
        times = f"{self.ways[chosen]:.1f} us, best {_how(best)} {self.ways[best]:.1f}"
        told = f"{self.regret:6.1%} {family('attention').problem(self.asked)}: {_how(chosen)}"
        return f"{told}{'' if same else ' (not chosen)'} {times}; {beside}"


def _how(one: Attention) -> str:
    return f"{'x'.join(map(str, one.tile or ()))} s{one.stages} splits {one.splits}"


def read(paths: Iterable[Path]) -> list[Timed]:
    """What files hold, by problem."""
    return [Timed.of(line) for path in paths for line in path.read_text().splitlines()]


def regret(given: argparse.Namespace) -> None:
    """Prints a summary for each file, and the worst of all."""
    for path in given.files:
        print(f"{path.name}: {_summary(read([path]))}")
    for timed in sorted(read(given.files), key=lambda t: -t.regret)[: given.worst]:
        print(timed)


def _summary(every: Sequence[Timed]) -> str:
    regrets = np.array([t.regret for t in every])
    told = (
        f"{len(every)} problems, {sum(not t.chosen[1] for t in every)} whose choice was not measured: regret mean "
        f"{regrets.mean():.3f}, nine in ten under {np.quantile(regrets, 0.9):.3f}, worst {regrets.max():.3f}"
    )
    ratios = np.array([min(t.libraries.values()) / t.ways[t.chosen[0]] for t in every if t.libraries])
    if ratios.size:
        told += (
            f"; the faster library's time over ours, {ratios.size}: geometric mean {geometric_mean(ratios):.3f}, "
            f"one in ten under {np.quantile(ratios, 0.1):.3f}, least {ratios.min():.3f}"
        )
    return told


class _Loss:
    """Of logarithms of constants, on timings: what a problem's chosen way loses, with ways that are estimated nearly
    alike chosen by halves, and errors of the logarithm of times, within a problem most, near its best most."""

    def __init__(self, problems: Sequence[Timed], start: AttentionCosts) -> None:
        self.start = start
        self.begin = np.log([getattr(start, name) for name in FITTED])
        self._us = np.array([us for one in problems for us in one.ways.values()])
        self._of = np.repeat(np.arange(len(problems)), [len(one.ways) for one in problems])
        self._first = np.flatnonzero(np.diff(self._of, prepend=-1))
        held = [counts(geometry(way)) for one in problems for way in one.ways]
        self._counts = Counts(**{f.name: np.array([getattr(c, f.name) for c in held]) for f in fields(Counts)})
        self._late = self._us / np.minimum.reduceat(self._us, self._first)[self._of]

    def costs(self, logarithms: np.ndarray) -> AttentionCosts:
        """With these values in their place."""
        return replace(self.start, **dict(zip(FITTED, map(float, np.exp(logarithms)), strict=True)))

    def __call__(self, logarithms: np.ndarray) -> np.ndarray:
        said = cycles(self._counts, self.costs(logarithms)) / _CLOCK_MHZ
        near, many = 1 / self._late, np.bincount(self._of)[self._of]
        errors = np.log(said / self._us)
        mean = self._sum(errors * near) / self._sum(near)
        apart = (errors - _WITHIN * mean[self._of]) * near * _APART / np.sqrt(many)
        share = (said / np.minimum.reduceat(said, self._first)[self._of]) ** (-1 / _SOFT)
        lost = self._sum(share * (self._late - 1)) / self._sum(share)
        return np.concatenate([apart, lost, _PRIOR * (logarithms - self.begin)])

    def _sum(self, values: np.ndarray) -> np.ndarray:
        """Of each problem's ways."""
        return np.bincount(self._of, values)


def fit(given: argparse.Namespace) -> None:
    """Prints the constants."""
    from scipy.optimize import least_squares

    start = load_nvidia(ARCH).arch.attention_costs
    assert start is not None
    loss = _Loss(read(given.files), start)
    found = loss.costs(least_squares(loss, loss.begin, max_nfev=_MOST).x)
    for name in FITTED:
        print(f"    {name}: {getattr(found, name):.4g}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    one = commands.add_parser("measure")
    one.add_argument("--seed", type=int, required=True)
    one.add_argument("--count", type=int, default=60)
    one.add_argument("--first", type=int, default=8)
    one.add_argument("--others", type=int, default=6)
    one.add_argument("--rounds", type=int, default=5)
    one.add_argument("--seconds", type=float, default=400.0)
    one.add_argument("--dtype", default="bf16")
    one.add_argument("--kind", choices=sorted({*KINDS}), nargs="*", help="of problems, alone")
    one.add_argument("--cached", action="store_true", help="keys in pages, of unequal lengths, or both")
    one.add_argument("-o", "--output", type=Path, required=True)
    one.set_defaults(run=measure)
    two = commands.add_parser("regret")
    two.add_argument("files", type=Path, nargs="+")
    two.add_argument("--worst", type=int, default=12, help="how many of the worst problems are listed")
    two.set_defaults(run=regret)
    three = commands.add_parser("fit")
    three.add_argument("files", type=Path, nargs="+")
    three.set_defaults(run=fit)
    given = parser.parse_args()
    given.run(given)
    return 0


if __name__ == "__main__":
    sys.exit(main())
