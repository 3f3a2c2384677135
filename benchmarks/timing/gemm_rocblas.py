"""Our GEMM beside rocBLAS's own winner on shapes of its tuning files: both predicted by the same model of cycles.

    python -m benchmarks.timing.gemm_rocblas --tensile DIR --rocblas DIR --arch gfx90a --dtype f16 --count 60

Shapes are rows of the tuning files that ``rows.py`` reads, those without batches, in the order of a hash of the shape.
Left out: rows whose winner splits K among workgroups or is persistent, which the model can't follow. What rocBLAS's
kernels take is kept in ``--work`` by the model, ours in the cache folder by the code and the model, so a run that is
ended begins where it was, and after a change of ours only ours is predicted again.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import resource
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import amdgen
from amdgen.compare.tensile import Tensile
from amdgen.errors import AmdgenError
from amdgen.isa import load_arch
from amdgen.kernels.gemm.spec import Gemm
from amdgen.predict import model_version, predict_short
from amdgen.timing.launch import timed
from benchmarks.machine import machine
from benchmarks.timing.rows import FOLDERS, Point, points
from benchmarks.timing.samples import Samples

HIGH = 90.0
"""Percent of peak from which on a kernel of rocBLAS counts as good: the two groups have goals of their own."""
_OUT = {"HHS": "f16", "HSS": "f32", "BBS": "bf16", "BSS": "f32", "SB": "f32", "DB": "f64", "I8II": "i32"}


@dataclass(frozen=True)
class Compared:
    """A shape: us that both take, percents of peak that both reach, and what our kernel is."""

    point: Point
    layout: str
    ours: float
    theirs: float
    our_percent: float
    their_percent: float
    how: str

    @property
    def ratio(self) -> float:
        """Above 1: ours is faster."""
        return self.theirs / self.ours


def spec_of(point: Point) -> Gemm:
    """Our problem for a row of rocBLAS, which is column-major: our C is its transposed, our A its B."""
    a, b, types = point.kind.split("_")[:3]
    layout = ("t" if b == "Bjlk" else "n") + ("t" if a == "Alik" else "n")
    return Gemm(
        arch=point.chip, m=point.n, n=point.m, k=point.k, dtype=point.dtype, out_dtype=_OUT[types], layout=layout
    )


def chosen(rocblas: Path, arch: str, dtypes: list[str], seed: str = "") -> Iterator[Point]:
    """Rows of these types, by the hash of ``seed``, kind and shape, each shape of a kind once."""
    found = [p for half in (True, False) for p in points(rocblas, arch, half) if p.batch == 1 and p.dtype in dtypes]
    order = {hashlib.sha256((seed + p.name).encode()).hexdigest(): p for p in found}
    for _, point in sorted(order.items()):
        yield point


class _Theirs:
    """Microseconds of rocBLAS's kernels by this model, kept in a file; None for those that are left out."""

    def __init__(self, path: Path, samples: Samples) -> None:
        self._path, self._samples = path, samples
        lines = path.read_text().splitlines() if path.exists() else []
        self._kept: dict[str, float | None] = dict(json.loads(line) for line in lines if line.endswith("]"))

    def us(self, point: Point) -> float | None:
        if point.key not in self._kept:
            try:
                value: float | None = timed(load_arch(point.chip), self._samples.of(point)).seconds * 1e6
            except AmdgenError:
                value = None
            self._kept[point.key] = value
            with self._path.open("a") as file:
                file.write(json.dumps([point.key, value]) + "\n")
        return self._kept[point.key]


def compared(point: Point, theirs: float) -> Compared:
    """Builds ours and predicts it."""
    built = amdgen.build(spec_of(point))
    ours = predict_short(built).seconds * 1e6
    arch = load_arch(point.chip)
    flops = 2.0 * point.m * point.n * point.k
    whole = flops / (arch.flops_per_cycle_cu[point.dtype] * arch.cus * arch.clock_mhz)  # us at peak
    s = built.spec
    how = f"{s.tile} {s.waves[0]}x{s.waves[1]} s{s.stages} {s.staging} {s.mfma}"
    how += f" k/{s.splits}" if s.splits else ""
    return Compared(point, s.layout, ours, theirs, 100 * whole / ours, 100 * whole / theirs, how)


def _mean(ratios: list[float]) -> str:
    return f"{np.exp(np.mean(np.log(ratios))):.3f}" if ratios else "-"


def table(found: list[Compared]) -> str:
    """Means by type and how good rocBLAS is there, and every shape, in Markdown."""
    lines = [f"| type | shapes | rocBLAS under {HIGH:.0f} %: shapes, mean ratio | over | least ratio |",
             "|---|--:|--:|--:|--:|"]  # fmt: skip
    for dtype in sorted({c.point.dtype for c in found}):
        of = [c for c in found if c.point.dtype == dtype]
        low = [c.ratio for c in of if c.point.percent < HIGH]
        high = [c.ratio for c in of if c.point.percent >= HIGH]
        lines.append(f"| {dtype} | {len(of)} | {len(low)}, {_mean(low)} | {len(high)}, {_mean(high)} | "
                     f"{min(c.ratio for c in of):.3f} |")  # fmt: skip
    lines += ["", "| M x N x K | kind | ours us | rocBLAS us | ratio | ours % | theirs % | published % | ours is |",
              "|---|---|--:|--:|--:|--:|--:|--:|---|"]  # fmt: skip
    for c in sorted(found, key=lambda one: one.ratio):
        p = c.point
        kind = f"{c.layout} {p.kind.split('_')[2]} {p.chip}"
        lines.append(f"| {p.n}x{p.m}x{p.k} | {kind} | {c.ours:.1f} | {c.theirs:.1f} | {c.ratio:.3f} | "
                     f"{c.our_percent:.1f} | {c.their_percent:.1f} | {p.percent:.1f} | {c.how} |")  # fmt: skip
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tensile", type=Path, required=True)
    parser.add_argument("--rocblas", type=Path, required=True)
    parser.add_argument("--work", type=Path, default=Path("build/gemm-rocblas"), help="where rocBLAS's are kept")
    parser.add_argument("--arch", choices=sorted(FOLDERS), default="gfx90a")
    parser.add_argument("--dtype", action="append", help="again for several; f16 and bf16 without")
    parser.add_argument("--count", type=int, default=60, help="shapes of all types together")
    parser.add_argument("--seed", default="", help="any text, for another draw of rows")
    parser.add_argument("--seconds", type=float, default=1e9, help="no new shape is begun after so many")
    args = parser.parse_args()
    args.work.mkdir(parents=True, exist_ok=True)
    until = time.monotonic() + args.seconds
    left_out: Counter[str] = Counter()
    found: list[Compared] = []
    with Tensile(args.tensile, args.arch) as tensile:
        samples = Samples(args.work / "samples", args.rocblas, tensile)
        chips = "".join(repr(load_arch(chip)) for chip in FOLDERS[args.arch].values())
        version = hashlib.sha256((model_version() + chips).encode()).hexdigest()[:12]
        kept = _Theirs(args.work / f"rocblas-{args.arch}-{version}.jsonl", samples)
        for point in chosen(args.rocblas, args.arch, args.dtype or ["f16", "bf16"], args.seed):
            if len(found) >= args.count or time.monotonic() > until:
                break
            if (theirs := kept.us(point)) is None:
                left_out["rocBLAS's kernel can't be followed"] += 1
                continue
            try:
                found.append(compared(point, theirs))
            except AmdgenError as error:
                left_out[str(error)] += 1
    print(f"\n## {args.arch}: {len(found)} shapes, left out: {dict(left_out)}\n")
    print(table(found) if found else "none", flush=True)
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    print(f"\n{sum(u.ru_utime + u.ru_stime for u in used):.0f} CPU seconds; {machine()}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
