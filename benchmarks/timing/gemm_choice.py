"""What the choice of a GEMM on CDNA costs beside the best of other ways, on random problems, by the model of cycles.

    python -m benchmarks.timing.gemm_choice --arch gfx942 --seed 20261123 --count 20

Regret is how much longer the chosen way takes than the quickest of those predicted: the chosen one, the next in the
order of the cost that chooses, and random ones of its first hundred. Sizes are drawn evenly over their logarithms and
rounded to 1, 8 or 64, so that squares, thin ones and odd ones come. Predictions are kept in the cache folder, so a run
that is ended goes on where it was. Nothing is measured.
"""

from __future__ import annotations

import argparse
import resource
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

import numpy as np

import amdgen
from amdgen.errors import AmdgenError
from amdgen.kernels.gemm.choose import ranked
from amdgen.kernels.gemm.spec import Gemm
from amdgen.kernels.registry import family_of
from amdgen.predict import predict_short
from benchmarks.machine import machine

_SIZES, _GRAINS, _LAYOUTS = (16, 10_000), (1, 8, 64), ("nt", "nn", "tn", "tt")
_POOL = 100
"""Ways, by cost, that random ones are drawn from."""


@dataclass(frozen=True)
class Way:
    """One way to compute a problem and the microseconds that it takes."""

    spec: Gemm
    us: float

    def __str__(self) -> str:
        s = self.spec
        assert s.waves is not None
        parts = f" k/{s.splits}" if s.splits else ""
        return f"{s.tile} {s.waves[0]}x{s.waves[1]} s{s.stages} {s.staging} {s.mfma} a{s.ahead}{parts}: {self.us:.1f}"


def problem(arch: str, dtype: str, rng: np.random.Generator) -> Gemm:
    """A random one."""
    grain = int(rng.choice(_GRAINS))
    low, high = np.log(_SIZES)
    m, n, k = (max(1, round(float(np.exp(rng.uniform(low, high))) / grain)) * grain for _ in range(3))
    return Gemm(arch, m, n, k, dtype=dtype, layout=str(rng.choice(_LAYOUTS)))


def ways(asked: Gemm, first: int, others: int, rng: np.random.Generator) -> Iterator[Way]:
    """The chosen way first."""
    chosen = family_of(asked).choose(asked)
    assert isinstance(chosen, Gemm)
    pool = [way for way in islice(ranked(asked), _POOL) if way != chosen]
    far = rng.permutation(np.arange(first, len(pool)))[:others]
    for spec in [chosen, *pool[:first], *(pool[i] for i in sorted(far))]:
        try:
            yield Way(spec, predict_short(amdgen.build(spec, tuned=None)).seconds * 1e6)
        except AmdgenError as error:
            print(f"left out: {spec}: {error}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--arch", action="append", help="again for several; gfx90a, gfx942, gfx950 without")
    parser.add_argument("--dtype", action="append", help="again for several; bf16 without")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=20, help="problems of an architecture")
    parser.add_argument("--first", type=int, default=6, help="ways next to the chosen one")
    parser.add_argument("--others", type=int, default=8, help="random ones")
    parser.add_argument("--seconds", type=float, default=1e9, help="no new problem is begun after so many")
    args = parser.parse_args()
    until = time.monotonic() + args.seconds
    for arch in args.arch or ["gfx90a", "gfx942", "gfx950"]:
        rng = np.random.default_rng(args.seed)
        regrets: list[float] = []
        print(f"\n| {arch} | chosen, us | best, us | regret |\n|---|---|---|--:|", flush=True)
        for i in range(args.count):
            asked = problem(arch, (args.dtype or ["bf16"])[i % len(args.dtype or "1")], rng)
            if time.monotonic() > until:
                break
            found = list(ways(asked, args.first, args.others, rng))
            best = min(found, key=lambda way: way.us)
            regrets.append(found[0].us / best.us - 1)
            name = f"{asked.m}x{asked.n}x{asked.k} {asked.layout} {asked.dtype}"
            print(f"| {name} | {found[0]} | {best} | {100 * regrets[-1]:.1f} % |", flush=True)
        if regrets:
            print(f"\n{arch}: {len(regrets)} problems, seed {args.seed}: mean regret {100 * np.mean(regrets):.1f} %, "
                  f"nine in ten under {100 * np.quantile(regrets, 0.9):.1f} %, worst {100 * max(regrets):.1f} %")  # fmt: skip
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    print(f"\n{sum(u.ru_utime + u.ru_stime for u in used):.0f} CPU seconds; {machine()}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
