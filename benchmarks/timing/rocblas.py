"""Kernels of rocBLAS, written again by Tensile: the efficiency that the model predicts beside what was measured.

    python -m benchmarks.timing.rocblas --tensile DIR --rocblas DIR --half odd --count 300 [--seconds 1200]

Rows are those of rocBLAS's tuning files (``rows.py``), drawn evenly over the measured share of peak and over types. The
even half is for looking at, the odd half judges: nothing may be decided by it. A run that is ended begins where it was:
samples of launches and what was predicted by this model are kept in ``--work``. ``--only-kept`` makes no new sample.
``--write DIR`` leaves a plot of all architectures there; of the odd half it puts the errors into isa/arch.

Two baselines are printed beside it: the mean of the other rows, and a roofline in which tiles are whole, a CU computes
one tile after the other at the peak of its matrix pipes, and memory moves each matrix once. Launching counts, in both.
Left out: kernels that split K among workgroups, whose parts other kernels add, and those without matrix instructions,
whose percents are of another peak.

Tuners measured in several ways, which tiny products of the even half show, too small to be judged: some files' take 30
us where others take 12 or 5. What is over COLD_US counts with launching; where they take less than WARM_US, the code
of a kernel was in the instruction cache already, on the architectures of WARM: on gfx942 tiny products take 4 to 5 us,
and yet the even rows' larger kernels take what cold code costs. One figure a file, by shapes that are no rows.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import resource
import time
from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from amdgen.compare.tensile import Tensile
from amdgen.errors import AmdgenError
from amdgen.isa import load_arch
from amdgen.paths import data_dir
from amdgen.timing.launch import timed
from amdgen.timing.sample import Sample
from benchmarks.machine import machine
from benchmarks.timing.history import FAMILY, first_folders
from benchmarks.timing.plot import plot
from benchmarks.timing.rows import FOLDERS, TYPES, Point, drawn, points, tiny_us
from benchmarks.timing.samples import Samples

COLD_US, WARM_US = 12.0, 7.0
"""Not of a chip but of how tuners measured: what products under 8 MFLOP take in most files of the even half (12), and a
time between that and the 4 to 6 of others (benchmarks/reports/2026-11-22_cycles.md). Set by hand, one source."""
WARM = frozenset({"gfx908"})
_MODEL, _ROOFLINE, _MEAN = "model", "roofline with whole tiles and rounds", "mean of the other rows"


@dataclass(frozen=True)
class Judged:
    """Percents of peak: predicted by the model and by the roofline; the rest says what the model saw."""

    point: Point
    predicted: float
    roofline: float
    bound: str
    seconds: float  # of the processor, here

    @property
    def ratio(self) -> float:
        return self.predicted / self.point.percent


def judged(point: Point, sampled: Sample, tile: tuple[int, int], tiny: float) -> Judged:
    """Predicts a row. ``tiny``: us that tiny products take in its file."""
    began = time.process_time()
    arch = load_arch(point.chip)
    assert arch.timing is not None
    if not any(inst.spec is not None and inst.spec.matrix is not None for inst in sampled.instructions):
        raise AmdgenError("it has no matrix instruction")
    found = timed(arch, sampled, warm=tiny < WARM_US and point.arch in WARM)
    more = max(0.0, tiny - COLD_US) * 1e-6
    launch = found.launch_seconds + more
    flops = 2.0 * point.m * point.n * point.k * point.batch
    peak = arch.flops_per_cycle_cu[point.dtype] * arch.cus * found.clock_mhz * 1e6
    total = found.done.stalls.sum(axis=0)[1:]
    names = ("its turn", "a result", "vector unit", "matrix unit", "LDS queue", "memory queue", "vmcnt", "lgkmcnt",
             "barrier", "fetch", "sleep")  # fmt: skip
    bound = names[int(total.argmax())] if launch < 0.4 * (found.seconds + more) else "launch"
    return Judged(point, 100 * flops / (peak * (found.seconds + more)), _roofline(point, tile, launch), bound,
                  time.process_time() - began)  # fmt: skip


def _roofline(point: Point, tile: tuple[int, int], launch: float) -> float:
    """Percent of peak if each CU computed whole tiles at its peak, and memory moved each matrix once."""
    arch = load_arch(point.chip)
    clock, rate = arch.clock_mhz * 1e6, arch.flops_per_cycle_cu[point.dtype]
    tiles = -(-point.m // tile[0]) * -(-point.n // tile[1]) * point.batch
    compute = -(-tiles // arch.cus) * 2.0 * tile[0] * tile[1] * point.k / rate / clock
    size = {"f16": 2, "bf16": 2, "f32": 4, "f64": 8, "i8": 1}[point.dtype]
    out = max(size, 4) if "SS_" in point.kind or point.dtype == "i8" else size
    moved = point.batch * (size * (point.m + point.n) * point.k + out * point.m * point.n)
    seconds = max(compute, moved / (arch.hbm_gb_s * 1e9)) + launch
    return 100 * 2.0 * point.m * point.n * point.k * point.batch / (rate * arch.cus * clock * seconds)


def tau(predicted: np.ndarray, measured: np.ndarray) -> float:
    """Kendall's: pairs ordered alike less those that are not, of all."""
    i, j = np.triu_indices(len(predicted), 1)
    return float(np.mean(np.sign(predicted[i] - predicted[j]) * np.sign(measured[i] - measured[j])))


def summary(found: list[Judged]) -> list[tuple[str, float, float, float, float | None, float]]:
    """By predictor: mean error of the share, in points, median, tau, mean of predicted / measured."""
    measured = np.array([j.point.percent for j in found])
    values = {_MODEL: np.array([j.predicted for j in found]), _ROOFLINE: np.array([j.roofline for j in found]),
              _MEAN: (measured.sum() - measured) / max(1, len(found) - 1)}  # fmt: skip
    out = []
    for name, of in values.items():
        part = 100 * np.abs(of / measured - 1)
        ordered = None if name == _MEAN else tau(of, measured)
        out.append((name, float(part.mean()), float(np.abs(of - measured).mean()), float(np.median(part)), ordered,
                    float((of / measured).mean())))  # fmt: skip
    return out


def table(found: list[Judged]) -> str:
    """All of it, in Markdown."""
    lines = [f"| {len(found)} kernels | mean error of the share of peak | in points | median | Kendall's tau | "
             "predicted / measured, mean |", "|---|--:|--:|--:|--:|--:|"]  # fmt: skip
    for name, mean, off, median, order, ratio in summary(found):
        said = "-" if order is None else f"{order:.2f}"
        lines.append(f"| {name} | {mean:.1f} % | {off:.1f} | {median:.1f} % | {said} | {ratio:.2f} |")
    lines += ["", "| type | kernels | mean error | predicted / measured, mean |", "|---|--:|--:|--:|"]
    for dtype in sorted({j.point.dtype for j in found}):
        ratios = np.array([j.ratio for j in found if j.point.dtype == dtype])
        lines.append(f"| {dtype} | {len(ratios)} | {100 * np.abs(ratios - 1).mean():.1f} % | {ratios.mean():.2f} |")
    return "\n".join(lines)


def worst(found: list[Judged], count: int = 10) -> str:
    """The rows that are furthest off, in Markdown."""
    lines = ["| chip | type | kernel | M x N x K | measured | predicted | roofline | waits most for |",
             "|---|---|---|---|--:|--:|--:|---|"]  # fmt: skip
    for j in sorted(found, key=lambda one: -abs(one.ratio - 1))[:count]:
        kind, _, shape = j.point.name.partition(" ")
        lines.append(f"| {load_arch(j.point.chip).chip.product} | {j.point.dtype} | {kind} | {shape} | "
                     f"{j.point.percent:.1f} | {j.predicted:.1f} | {j.roofline:.1f} | {j.bound} |")  # fmt: skip
    return "\n".join(lines)


def write_errors(arch: str, found: list[Judged]) -> None:
    """Puts the mean errors into isa/arch, of all products and by type, from which `amdgen profile` has them."""
    path = data_dir("isa") / "arch" / f"{arch}.yaml"
    parts = {"matrix_product": found}
    parts |= {f"matrix_product_{d}": [j for j in found if j.point.dtype == d] for d in TYPES[arch]}
    errors = [f"{name}: {np.mean([abs(j.ratio - 1) for j in held]):.2f}" for name, held in parts.items() if held]
    chips = ", ".join(sorted({load_arch(j.point.chip).chip.product for j in found}))
    text, note = (
        path.read_text(),
        f"mean error of the share of peak, {len(found)} held-out kernels of rocBLAS on {chips}",
    )
    text, n = re.subn(r"^    errors: \{.*\}$", f"    errors: {{{', '.join(errors)}}}", text, flags=re.M)
    text, m = re.subn(r'note: "mean error of the share of peak, .*"', f'note: "{note}"', text)
    if not n or not m:
        raise AmdgenError(f"{path.name} has no place for errors", "give timing: errors, and its note")
    path.write_text(text)


def _model() -> str:
    """Names the model and its figures: what it predicted is kept by this."""
    root = Path(__file__).resolve().parents[2]
    parts = [*sorted((root / "amdgen/timing").glob("*.[cp]*")), *sorted((data_dir("isa") / "arch").glob("*.yaml"))]
    parts += [Path(__file__), Path(__file__).with_name("rows.py")]
    return hashlib.sha256(b"".join(path.read_bytes() for path in parts)).hexdigest()[:12]


class _Kept:
    """Rows that this model has judged already."""

    def __init__(self, path: Path) -> None:
        self._path = path
        lines = path.read_text().splitlines() if path.exists() else []
        rows = [json.loads(line) for line in lines if line.endswith("}")]
        self.rows = {Point(**row["point"]).key: Judged(**{**row, "point": Point(**row["point"])}) for row in rows}

    def add(self, one: Judged) -> None:
        self.rows[one.point.key] = one
        with self._path.open("a") as file:
            file.write(json.dumps(asdict(one)) + "\n")


def _run(args: argparse.Namespace, arch: str, until: float) -> list[Judged]:
    kept = _Kept(args.work / f"judged-{arch}-{args.half}-{_model()}.jsonl")
    first = first_folders(args.history or args.rocblas, arch, args.work) if arch in FAMILY else None
    tiny = tiny_us(args.rocblas, arch, first)
    left_out: Counter[str] = Counter()
    found: list[Judged] = []
    with Tensile(args.tensile, arch) as tensile:
        samples = Samples(args.work, args.rocblas, tensile)
        for point in drawn(points(args.rocblas, arch, args.half == "even", first), args.seed):
            if len(found) >= args.count or time.monotonic() > until:
                break
            if args.only_kept and not samples.has(point):
                continue
            try:
                if point.key not in kept.rows:
                    kept.add(judged(point, samples.of(point), samples.tile(point), tiny[point.file]))
            except AmdgenError as error:
                left_out[str(error)] += 1
                continue
            found.append(kept.rows[point.key])
    print(f"\n## {arch}, {args.half} rows: {len(found)}, left out: {dict(left_out)}\n")
    print(table(found) if found else "none", "\n\n" + worst(found, 200 if args.all else 10), flush=True)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tensile", type=Path, required=True)
    parser.add_argument("--rocblas", type=Path, required=True)
    parser.add_argument("--history", type=Path, help="a clone of rocBLAS with its history, if --rocblas is none")
    parser.add_argument("--work", type=Path, default=Path("build/rocblas-timing"), help="where samples are kept")
    parser.add_argument("--arch", choices=sorted(FOLDERS), action="append", help="again for several; all without")
    parser.add_argument("--half", choices=("even", "odd"), default="even")
    parser.add_argument("--count", type=int, default=48, help="kernels of an architecture")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1e9, help="no new kernel is begun after so many")
    parser.add_argument("--only-kept", action="store_true", help="only rows whose sample is kept")
    parser.add_argument("--all", action="store_true", help="print all rows, not the worst ten")
    parser.add_argument("--write", type=Path, help="a folder for the plot; errors go to isa/arch")
    args = parser.parse_args()
    args.work.mkdir(parents=True, exist_ok=True)
    until = time.monotonic() + args.seconds
    found = {arch: _run(args, arch, until) for arch in args.arch or sorted(FOLDERS)}
    if args.write is not None:
        pairs = {arch: [(j.point.percent, j.predicted, j.point.dtype) for j in held] for arch, held in found.items()}
        for arch, held in found.items():
            if args.half == "odd" and held:
                write_errors(arch, held)
        (args.write / f"rocblas_{args.half}.svg").write_text(plot(pairs))
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    print(f"\n{sum(u.ru_utime + u.ru_stime for u in used):.0f} CPU seconds; {machine()}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
