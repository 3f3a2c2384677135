"""Random GEMM specifications as large as fill a chip, chosen and compiled but not run: which kernels spill registers.

    python -m benchmarks.cdna.large [--specs 200] [--seed 0] [--arch gfx942 ...] [--part I/N]

What :mod:`benchmarks.cdna.families` runs is small, so that small tiles are chosen; here sizes are large and all else is
as there, but that tile, waves, stages and so on are left to the choice.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from math import exp, log

from amdgen.builder import build
from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm import Gemm
from amdgen.kernels.registry import family
from amdgen.toolchain import find_toolchain
from benchmarks.cdna.families import ARCHS, values_of
from benchmarks.machine import machine

_SIZES, _GRAIN = (512, 10_000), 128
_CHOSEN = (
    "tile", "waves", "stages", "staging", "mfma", "ahead", "pipeline", "transpose", "splits", "raster", "along_n",
    "xcds",
)  # fmt: skip


def enlarged(small: Gemm, rng: random.Random) -> Gemm:
    """``small`` at other sizes, with what is beyond multiples of 128, and pitches that are as much longer than lines.
    SpecError where there is none."""

    def size(given: int) -> int:
        return round(exp(rng.uniform(*map(log, _SIZES))) / _GRAIN) * _GRAIN + given % _GRAIN

    beyond = {f"ld{x}": pitch - (of[1] if pitch else 0) for x, pitch, of in _pitches(small)}
    plain = dict.fromkeys(_CHOSEN) | {"lda": 0, "ldb": 0, "ldc": 0}
    large = small.chosen(**plain, m=size(small.m), n=size(small.n), k=size(small.k))
    pitches = {f"ld{x}": of[1] + beyond[f"ld{x}"] for x, _, of in _pitches(large) if beyond[f"ld{x}"] > 0}
    return large.chosen(**pitches)


def _pitches(spec: Gemm) -> list[tuple[str, int, tuple[int, ...]]]:
    """The pitch of each operand that is asked for, and its shape."""
    return [("a", spec.lda, spec.a_shape), ("b", spec.ldb, spec.b_shape), ("c", spec.ldc, (spec.m, spec.n))]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--specs", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--arch", nargs="*", default=list(ARCHS))
    parser.add_argument("--part", default="0/1")
    given = parser.parse_args()
    part, parts = map(int, given.part.split("/"))
    print(machine(find_toolchain()))
    one, counts, refused, spilled, of = family("gemm"), Counter[tuple[str, str]](), 0, 0, 0
    for number in range(part, given.specs, parts):
        rng = random.Random(f"large {given.seed} {number}")
        try:
            built = build(enlarged(one.sample(rng, given.arch[number % len(given.arch)]), rng), tuned=None)
        except SpecError:
            refused += 1
            continue
        of += 1
        counts.update(values_of(built))
        taken = built.resources
        if taken.vgpr_spills or taken.scratch_bytes:
            spilled += 1
            print(f"{number}: {taken.vgpr_spills} registers, {taken.scratch_bytes} bytes: {built.spec}", flush=True)
    print(f"{of} kernels, {spilled} spill; {refused} specifications don't exist at such sizes")
    for field in dict.fromkeys(field for field, _ in counts):
        print(f"{field}: {', '.join(f'{value} {n}' for (name, value), n in sorted(counts.items()) if name == field)}")
    return spilled > 0


if __name__ == "__main__":
    raise SystemExit(main())
