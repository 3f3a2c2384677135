"""Our GEMM beside AITER's hand-written objects, on shapes of AITER's tuning files: both predicted by the same model.

    python -m benchmarks.timing.gemm_aiter --aiter DIR --count 40 [--chip mi300x] [--type bf16] [--seconds 1200]

DIR is a clone of https://github.com/ROCm/aiter with its history. Rows are those of ``aiter.py``, of both halves, one of
each shape: that which its tuner found fastest. Both sides are taken as AITER measures: code in the instruction cache,
operands in no cache, a clock of bursts. Ours is what ``choose`` takes, with the same types, scales and bias.
"""

from __future__ import annotations

import argparse
import resource
import sys
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import amdgen
from amdgen.codeobject import CodeObject
from amdgen.compare.aiter import SERIES, TYPES, Row
from amdgen.errors import AmdgenError
from amdgen.isa import load_arch
from amdgen.kernels.gemm import Gemm
from amdgen.predict import arguments
from amdgen.timing.launch import timed
from amdgen.timing.sample import sample
from benchmarks.machine import machine
from benchmarks.timing.aiter import Samples, judged
from benchmarks.timing.aiter_rows import CHIPS, drawn, git, rows


@dataclass(frozen=True)
class Compared:
    """us of both, predicted; AITER's as measured is the row's."""

    row: Row
    ours: float
    theirs: float
    how: str

    @property
    def ratio(self) -> float:
        """Above 1: ours is faster."""
        return self.theirs / self.ours


def spec_of(row: Row) -> Gemm:
    """Our problem for a row."""
    return Gemm(row.chip, **row.problem)


def compared(row: Row, samples: Samples) -> Compared:
    """AmdgenError where the model can't follow one of them."""
    theirs = judged(row, samples.of(row)).predicted
    built, arch = amdgen.build(spec_of(row)), load_arch(row.chip)
    kernel = CodeObject.parse(built.code).kernel(built.kernel)
    made = sample(arch, built.code, kernel, built.grid, built.block, arguments(built), built.launch.shared_bytes,
                  meets=built.launch.meets, repeated=SERIES.copies)  # fmt: skip
    ours = timed(arch, made, warm=SERIES.warm, burst=SERIES.burst).seconds * 1e6
    s = built.spec
    ways = [s.tile, f"{s.waves[0]}x{s.waves[1]}", f"s{s.stages}", s.staging, s.mfma]
    ways += [f"+{s.ahead}"] * (s.ahead != 1) + [f"k/{s.splits}"] * bool(s.splits)
    how = " ".join(map(str, ways))
    return Compared(row, ours, theirs, how)


def table(found: list[Compared]) -> str:
    """Means by chip and type, and every shape, in Markdown."""
    lines = ["| chip | type | shapes | geometric mean | least |", "|---|---|--:|--:|--:|"]
    kinds = sorted({(c.row.chip, c.row.dtype) for c in found})
    for chip, dtype in kinds:
        of = np.array([c.ratio for c in found if (c.row.chip, c.row.dtype) == (chip, dtype)])
        lines.append(f"| {chip} | {dtype} | {len(of)} | {np.exp(np.log(of).mean()):.3f} | {of.min():.3f} |")
    ratios = np.array([c.ratio for c in found])
    lines += [f"| all | | {len(found)} | {np.exp(np.log(ratios).mean()):.3f} | {ratios.min():.3f} |", "",
              "| chip | type | M x N x K | split | ours us | AITER us | ratio | AITER measured | ours is | AITER's |",
              "|---|---|---|--:|--:|--:|--:|--:|---|---|"]  # fmt: skip
    for c in sorted(found, key=lambda one: one.ratio):
        r = c.row
        lines.append(f"| {r.chip} | {r.dtype} | {r.m}x{r.n}x{r.k} | {r.split} | {c.ours:.1f} | "
                     f"{c.theirs:.1f} | {c.ratio:.3f} | {r.us:.1f} | {c.how} | {r.tile[0]}x{r.tile[1]} |")  # fmt: skip
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--aiter", type=Path, required=True)
    parser.add_argument("--work", type=Path, default=Path("build/aiter-timing"), help="where samples are kept")
    parser.add_argument("--chip", choices=sorted(CHIPS.values()), action="append", help="again for several")
    parser.add_argument("--type", choices=sorted(TYPES.values()), action="append", help="again for several")
    parser.add_argument("--count", type=int, default=40, help="shapes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1e9, help="no new shape is begun after so many")
    args = parser.parse_args()
    until = time.monotonic() + args.seconds
    samples, found, left_out = Samples(args.work, args.aiter), list[Compared](), Counter[str]()
    chips, types = args.chip or CHIPS.values(), args.type or TYPES.values()
    try:
        every = [r for half in (True, False) for r in rows(args.aiter, half)]
        commit = git(args.aiter, "rev-parse", "--short=12", "HEAD").strip()
    except AmdgenError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    wanted = [r for r in every if r.chip in chips and r.dtype in types]
    for held in drawn(wanted, args.seed):
        if len(found) >= args.count or time.monotonic() > until:
            break
        try:
            found.append(compared(min(held, key=lambda row: row.us), samples))
        except AmdgenError as error:
            left_out[str(error)] += 1
    print(f"## AITER at {commit}: {len(found)} shapes, left out: {dict(left_out)}\n")
    if found:
        print(table(found))
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    print(f"\n{sum(u.ru_utime + u.ru_stime for u in used):.0f} CPU seconds; {machine()}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
