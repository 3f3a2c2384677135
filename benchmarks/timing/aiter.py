"""AITER's hand-written GEMM objects: the time that the model predicts beside what AITER's tuner measured.

    python -m benchmarks.timing.aiter --aiter DIR --half odd --count 120 [--chip mi308x] [--seconds 1200]

DIR is a clone of https://github.com/ROCm/aiter with its history. Rows are those of its tuning files (aiter_rows.py);
shapes are drawn by chip and type in turn, those with several kernels as often as those with one. The even half is for
looking at, the odd half judges. Samples of launches are kept in ``--work``.

How AITER measures, and how it launches: amdgen/compare/aiter.py. Where K is split by all but the bf16 kernels, C is
cleared first, which counts.

Two baselines: the geometric mean of the other rows' times, and a roofline in which tiles are whole, a CU computes one
after the other at the peak of its matrix pipes, and memory moves each matrix once; launching counts in it.
"""

from __future__ import annotations

import argparse
import math
import resource
import subprocess
import sys
import time
from collections import defaultdict
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

from amdgen.codeobject import CodeObject
from amdgen.compare.aiter import BITS, SERIES, THREADS, TYPES, Row, is_cleared, launch, meets
from amdgen.compare.foreign import with_slots
from amdgen.errors import AmdgenError
from amdgen.isa import load_arch
from amdgen.timing.launch import timed
from amdgen.timing.sample import Sample, sample
from amdgen.timing.unit import REASONS
from benchmarks.machine import machine
from benchmarks.timing.aiter_rows import CHIPS, drawn, git, rows
from benchmarks.timing.rocblas import tau

_MODEL, _ROOFLINE, _MEAN = "model", "roofline with whole tiles and rounds", "geometric mean of the other rows"
_MULTIPLIED = {"mxfp4": "fp4"}
"""Types whose peak is that of another name."""


class Samples:
    """What the emulator executes of the launches: made once, kept."""

    def __init__(self, folder: Path, place: Path) -> None:
        self._folder, self._place = folder, place
        folder.mkdir(parents=True, exist_ok=True)

    def of(self, row: Row) -> Sample:
        """A row's. AmdgenError when the model can't follow the kernel."""
        kept, refused = self._folder / f"{row.key}.npz", self._folder / f"{row.key}.refused"
        if refused.exists():
            raise AmdgenError(refused.read_text())
        code = self._code(row.path)
        grid, args = launch(row)
        kernel = with_slots(next(iter(CodeObject.parse(code).kernels.values())), args)
        if kept.exists():
            return Sample.load(kept, code, kernel.name)
        try:
            found = sample(load_arch(row.chip), code, kernel, grid, THREADS, args, meets=meets(row),
                           repeated=SERIES.copies)  # fmt: skip
        except (AmdgenError, MemoryError) as error:
            refused.write_text(str(error))
            raise AmdgenError(str(error)) from None
        part = kept.with_suffix(".part.npz")  # what a run that is killed leaves is not taken for the whole
        found.save(part)
        part.rename(kept)
        return found

    def _code(self, path: str) -> bytes:
        kept = self._folder / path.replace("/", "_")
        if not kept.exists():
            kept.write_bytes(
                subprocess.run(
                    ["git", "-C", str(self._place), "show", f"HEAD:hsa/{path}"], check=True, capture_output=True
                ).stdout
            )
        return kept.read_bytes()


@dataclass(frozen=True)
class Judged:
    """Microseconds: predicted by the model and by the roofline; ``bound``: what waves wait for most."""

    row: Row
    predicted: float
    roofline: float
    bound: str

    @property
    def ratio(self) -> float:
        return self.predicted / self.row.us


def judged(row: Row, sampled: Sample) -> Judged:
    """Predicts a row."""
    arch = load_arch(row.chip)
    assert arch.timing is not None
    found = timed(arch, sampled, warm=SERIES.warm, burst=SERIES.burst)
    us = found.seconds * 1e6 + _cleared_us(row)
    total = found.done.stalls.sum(axis=0)[1:]
    return Judged(row, us, _roofline(row, found.launch_seconds) * 1e6, REASONS[1:][int(total.argmax())])


def _cleared_us(row: Row) -> float:
    """Clearing C first: a launch of its own."""
    arch = load_arch(row.chip)
    assert arch.timing is not None
    return arch.timing.chip.launch_us if is_cleared(row) else 0.0


def _roofline(row: Row, launching: float) -> float:
    """Seconds."""
    arch, dtype = load_arch(row.chip), row.dtype
    clock, rate = arch.clock_mhz * 1e6, arch.flops_per_cycle_cu[_MULTIPLIED.get(dtype, dtype)]
    parts = (1 << row.split) if row.folder == "f4gemm" else max(1, row.split)
    tiles = -(-row.m // row.tile[0]) * -(-row.n // row.tile[1]) * parts
    compute = -(-tiles // arch.cus) * 2.0 * row.tile[0] * row.tile[1] * row.k / parts / rate / clock
    moved = (row.m + row.n) * row.k * BITS[dtype] / 8 + row.m * row.n * row.out_bytes
    return max(compute, moved / (arch.hbm_gb_s * 1e9)) + launching


def summary(found: list[Judged]) -> str:
    """Errors of the time by predictor, and by type, in Markdown."""
    measured = np.array([j.row.us for j in found])
    logs = np.log(measured)
    values = {_MODEL: np.array([j.predicted for j in found]), _ROOFLINE: np.array([j.roofline for j in found]),
              _MEAN: np.exp((logs.sum() - logs) / max(1, len(found) - 1))}  # fmt: skip
    lines = [f"| {len(found)} rows | mean error of the time | median | Kendall's tau | predicted / measured, "
             "geometric mean |", "|---|--:|--:|--:|--:|"]  # fmt: skip
    for name, of in values.items():
        part = 100 * np.abs(of / measured - 1)
        order = "-" if name == _MEAN else f"{tau(of, measured):.2f}"
        ratio = math.exp(float(np.mean(np.log(of / measured))))
        lines.append(f"| {name} | {part.mean():.1f} % | {np.median(part):.1f} % | {order} | {ratio:.2f} |")
    lines += ["", "| chip | type | rows | mean error | roofline's | predicted / measured |",
              "|---|---|--:|--:|--:|--:|"]  # fmt: skip
    by: dict[tuple[str, str], list[Judged]] = defaultdict(list)
    for one in found:
        by[one.row.chip, TYPES[one.row.folder]].append(one)
    for (chip, dtype), held in sorted(by.items()):
        ratios, other = (np.array([getattr(j, of) / j.row.us for j in held]) for of in ("predicted", "roofline"))
        error, others = (100 * np.abs(of - 1).mean() for of in (ratios, other))
        lines.append(f"| {load_arch(chip).chip.product} | {dtype} | {len(held)} | {error:.1f} % | {others:.1f} % | "
                     f"{np.exp(np.log(ratios).mean()):.2f} |")  # fmt: skip
    return "\n".join(lines)


def pairs(found: list[Judged]) -> str:
    """Of two kernels for one shape, how often the faster is named right, by how far they are apart, and by the chip
    and type of those 3 % apart or more.

    Both were the fastest when they were tuned, in two sessions, the earlier one still a candidate in the later. Where
    the later's time is the longer, the later session contradicts the earlier: there the order is not known, and such
    pairs are also left out for a second count."""
    by: dict[Any, list[Judged]] = defaultdict(list)
    for one in found:
        by[one.row.shape].append(one)
    both = [pair for held in by.values() for pair in combinations(held, 2)]
    lines = ["| pairs that differ by | pairs | model | roofline |", "|---|--:|--:|--:|"]

    def add(what: str, least: float, held: list[tuple[Judged, Judged]]) -> None:
        far = [(a, b) for a, b in held if abs(math.log(a.row.us / b.row.us)) >= math.log(1 + least)]
        said = []
        for name in ("predicted", "roofline"):
            right = sum((getattr(a, name) - getattr(b, name)) * (a.row.us - b.row.us) > 0 for a, b in far)
            said.append(f"{100 * right / len(far):.0f} %" if far else "-")
        lines.append(f"| {what} | {len(far)} | {said[0]} | {said[1]} |")

    for least in (0.0, 0.03, 0.1):
        add(f"{100 * least:.0f} % or more", least, both)
    kept = [(a, b) for a, b in both if (a.row.when - b.row.when) * (a.row.us - b.row.us) <= 0]
    for least in (0.0, 0.03, 0.1):
        add(f"{100 * least:.0f} % or more, the later tuned is the faster", least, kept)
    for chip, folder in sorted({(a.row.chip, a.row.folder) for a, _ in both}):
        of = [pair for pair in both if (pair[0].row.chip, pair[0].row.folder) == (chip, folder)]
        what = f"{load_arch(chip).chip.product} {TYPES[folder]}"
        add(f"3 % or more, {what}", 0.03, of)
        add(f"3 % or more, {what}, the later tuned is the faster", 0.03, [pair for pair in of if pair in kept])
    return "\n".join(lines)


def listed(found: list[Judged]) -> str:
    """Rows, in Markdown."""
    lines = ["| chip | kernel | M x N x K | split | measured us | predicted | roofline | waits most for |",
             "|---|---|---|--:|--:|--:|--:|---|"]  # fmt: skip
    for j in found:
        row = j.row
        lines.append(f"| {load_arch(row.chip).chip.product} | {Path(row.path).stem} | {row.m}x{row.n}x{row.k} | "
                     f"{row.split} | {row.us:.1f} | {j.predicted:.1f} | {j.roofline:.1f} | {j.bound} |")  # fmt: skip
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--aiter", type=Path, required=True)
    parser.add_argument("--work", type=Path, default=Path("build/aiter-timing"), help="where samples are kept")
    parser.add_argument("--chip", choices=sorted(CHIPS.values()), action="append", help="again for several")
    parser.add_argument("--type", choices=sorted(TYPES.values()), action="append", help="again for several")
    parser.add_argument("--half", choices=("even", "odd"), default="even")
    parser.add_argument("--count", type=int, default=48, help="rows")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pairs", action="store_true", help="only shapes with several times, with all of these")
    parser.add_argument("--seconds", type=float, default=1e9, help="no new row is begun after so many")
    parser.add_argument("--all", action="store_true", help="print all rows, not the worst ten")
    args = parser.parse_args()
    try:
        return _report(args)
    except AmdgenError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1


def _report(args: argparse.Namespace) -> int:
    until = time.monotonic() + args.seconds
    samples = Samples(args.work, args.aiter)
    left_out: dict[str, int] = defaultdict(int)
    found: list[Judged] = []
    chips, types = args.chip or CHIPS.values(), args.type or TYPES.values()
    wanted = [r for r in rows(args.aiter, args.half == "even") if r.chip in chips and TYPES[r.folder] in types]
    if not wanted:
        raise AmdgenError("no row is of such a chip and type", "see aiter/configs of the clone for what there is")
    for held in drawn(wanted, args.seed, len(wanted) if args.pairs else 2):
        for row in held if len(held) > 1 or not args.pairs else ():
            if len(found) >= args.count or time.monotonic() > until:
                break
            try:
                found.append(judged(row, samples.of(row)))
            except AmdgenError as error:
                left_out[str(error)] += 1
    commit = git(args.aiter, "rev-parse", "--short=12", "HEAD").strip()
    print(f"## AITER at {commit}, {args.half} rows: {len(found)}, left out: {dict(left_out)}\n")
    if found:
        print(summary(found), "", pairs(found), "", sep="\n")
        print(listed(sorted(found, key=lambda j: -abs(math.log(j.ratio)))[: None if args.all else 10]))
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    print(f"\n{sum(u.ru_utime + u.ru_stime for u in used):.0f} CPU seconds; {machine()}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
