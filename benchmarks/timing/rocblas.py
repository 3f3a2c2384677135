"""Kernels of rocBLAS, written again by Tensile: the efficiency that the model predicts beside what was measured.

    python -m benchmarks.timing.rocblas --tensile DIR --rocblas DIR --points rocblas_tensile_points.csv --count 48

``--points``: shapes with the share of peak that rocBLAS's winner reached, and ``rocblas_tensile_files.csv`` beside it
(the columns of rocBLAS's logic files). Rows are drawn evenly over the measured share; only those whose sha256 of
"M|N|K" begins with an even byte, as the others are kept to judge with. The model has no parameter fitted to them.

Two baselines are printed beside it: the mean of the other drawn rows, and a roofline in which tiles are whole, a CU
computes one tile after the other at the peak of its matrix pipes, and memory moves each matrix once. Launching counts,
in both. Left out: kernels that split K among workgroups, whose parts other kernels add.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import json
import re
import subprocess
import sys
import time
from collections import defaultdict
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from amdgen.codeobject import CodeObject
from amdgen.errors import AmdgenError
from amdgen.isa import load_arch
from amdgen.timing.profile import profile
from amdgen.toolchain import find_toolchain
from benchmarks.against_others.rocblas.product import DTYPES, Product
from benchmarks.machine import machine

_LOGIC = "library/src/blas3/Tensile/Logic/asm_full"
_CHIPS = {"aldebaran": "mi250x", "aldebaran_104cu": "mi210", "arcturus": "mi100", "aquavanjaram942": "mi300x"}
_TYPES = ("f16", "bf16", "f32", "f64", "i8")
_BINS, _LEAST, _MOST = 8, 20.0, 97.0
_MOST_BYTES, _MOST_SUMMED = 400 << 20, 1 << 14
_SECONDS = 300
_MEAN = "mean of the others"


@dataclass(frozen=True)
class Point:
    """A shape and the percent of peak that rocBLAS's winner for it reached."""

    file: str
    arch: str
    dtype: str
    m: int
    n: int
    batch: int
    k: int
    tile: tuple[int, int]
    percent: float

    @property
    def chip(self) -> str:
        return _CHIPS[self.file.partition("/")[0]]

    @property
    def name(self) -> str:
        return f"{Path(self.file).stem.partition('Cijk_')[2]} {self.m}x{self.n}x{self.k}, batch {self.batch}"


@dataclass(frozen=True)
class Judged:
    """Percents of peak: measured, predicted, and of the roofline."""

    point: Point
    predicted: float
    roofline: float
    bound: str
    seconds: float


def points(path: Path, arch: str) -> list[Point]:
    """The points that may be looked at."""
    with (path.parent / "rocblas_tensile_files.csv").open() as file:
        files = {row["file_idx"]: row["path"] for row in csv.DictReader(_plain(file))}
    found = []
    with path.open() as file:
        for row in csv.DictReader(_plain(file)):
            name = files[row["file_idx"]]
            m, n, batch, k = (int(row[key]) for key in ("M", "N", "batch", "K"))
            even = hashlib.sha256(f"{m}|{n}|{k}".encode()).digest()[0] % 2 == 0
            known = row["arch"] == arch and row["unit"] == "P" and row["dtype"] in _TYPES and row["GSU"] == "1"
            percent = float(row["value"]) if row["value"] else 0.0
            fits = batch * (m * k + k * n + 2 * m * n) * 8 <= _MOST_BYTES and k <= _MOST_SUMMED and min(m, n) >= 32
            if (
                not (even and known and fits and _LEAST <= percent <= _MOST)
                or "_GB" in name
                or row["MT"].count("x") != 1
            ):
                continue
            if name.partition("/")[0] in _CHIPS:
                tile = tuple(map(int, row["MT"].split("x")))
                found.append(Point(name, arch, row["dtype"], m, n, batch, k, (tile[0], tile[1]), percent))
    return found


def _plain(file) -> list[str]:  # type: ignore[no-untyped-def]
    return [line for line in file if not line.startswith("#")]


def drawn(found: list[Point], count: int, seed: int) -> list[Point]:
    """As many of each stretch of measured efficiency, of types in turn."""
    rng = np.random.default_rng(seed)
    bins: dict[int, list[Point]] = defaultdict(list)
    for i in rng.permutation(len(found)):
        point = found[i]
        bins[int((point.percent - _LEAST) / (_MOST - _LEAST + 1e-9) * _BINS)].append(point)
    for held in bins.values():
        used: dict[str, int] = defaultdict(int)
        keyed = []
        for point in held:
            keyed.append((used[point.dtype], point))
            used[point.dtype] += 1
        held[:] = [point for _, point in sorted(keyed, key=lambda pair: pair[0])]
    out = [held[i] for i in range(count) for _, held in sorted(bins.items()) if i < len(held)]
    return out[:count]


def solution_of(logic: Path, point: Point) -> int:
    """The number of the winner's solution. AmdgenError when the file has no such shape."""
    shape = re.escape(f"[{point.m}, {point.n}, {point.batch}, {point.k}]")
    match = re.search(rf"- - {shape}\n\s+- \[(\d+), ", logic.read_text())
    if match is None:
        raise AmdgenError(f"{logic.name} has no {point.name}")
    return int(match[1])


def text_of(args: argparse.Namespace, logic: Path, solution: int, arch: str) -> Path:
    """The kernel's assembly, with what a launch has to know beside it."""
    text = Path(args.work / f"{logic.parent.name}-{logic.stem}_{solution}.s")
    if not text.with_suffix(".json").exists():
        command = [sys.executable, "-m", "benchmarks.against_others.rocblas.tensile", str(args.tensile), arch]
        request = json.dumps([str(logic), solution, str(text)]) + "\n"
        done = subprocess.run(command, input=request, capture_output=True, text=True, timeout=_SECONDS)
        if failed := done.stdout.strip() or (done.stderr.strip()[-160:] if done.returncode else ""):
            raise AmdgenError(f"Tensile: {failed}")
    return text


def judged(args: argparse.Namespace, point: Point) -> Judged:
    """Generates the winner, and predicts its efficiency."""
    logic = args.rocblas / _LOGIC / point.file
    if not logic.is_file():
        raise AmdgenError(f"the checkout has no {point.file}")
    text = text_of(args, logic, solution_of(logic, point), point.arch)
    facts = json.loads(text.with_suffix(".json").read_text())
    if facts["GlobalSplitU"] > 1 or facts["PersistentKernel"]:
        raise AmdgenError("it splits K, or is persistent")
    letters = facts["DataType"], facts["DestDataType"]
    a = (point.batch, point.m, point.k) if facts["FastA"] == "l" else (point.batch, point.k, point.m)
    b = (point.batch, point.k, point.n) if facts["FastB"] == "j" else (point.batch, point.n, point.k)
    beta = 0.0 if facts["AssertBetaValue"] in (False, None) else float(facts["AssertBetaValue"])
    kinds = [np.zeros(shape, DTYPES[letter]) for shape, letter in ((a, letters[0]), (b, letters[0]))]
    d = np.zeros((point.batch, point.n, point.m), DTYPES[letters[1]])
    c = d if facts["AssertCEqualsD"] else d.copy()
    product = Product(facts, point.m, point.n, point.k, point.batch, 1.0, beta, *kinds, c, d)
    started = time.perf_counter()
    code = find_toolchain("bundled").assemble(text.read_text(), point.arch)
    kernel = next(iter(CodeObject.parse(code).kernels.values()))
    size = kernel.metadata.max_flat_workgroup_size
    found = profile(code, kernel.name, product.grid, (size, 1, 1), product.arguments(kernel), chip=point.chip)
    arch = load_arch(point.chip)
    flops = 2.0 * point.m * point.n * point.k * point.batch
    peak = arch.flops_per_cycle_cu[point.dtype] * arch.cus * found.clock_mhz * 1e6
    return Judged(point, 100 * flops / (peak * found.seconds), _roofline(point, d.itemsize, found.launch_seconds),
                  found.bound, time.perf_counter() - started)  # fmt: skip


def _roofline(point: Point, out_bytes: int, launch: float) -> float:
    """Percent of peak if each CU computed whole tiles at its peak, and memory moved each matrix once."""
    arch = load_arch(point.chip)
    clock, rate = arch.clock_mhz * 1e6, arch.flops_per_cycle_cu[point.dtype]
    tiles = -(-point.m // point.tile[0]) * -(-point.n // point.tile[1]) * point.batch
    rounds = -(-tiles // arch.cus)
    compute = rounds * 2.0 * point.tile[0] * point.tile[1] * point.k / rate / clock
    bits = {"f16": 2, "bf16": 2, "f32": 4, "f64": 8, "i8": 1}[point.dtype]
    moved = point.batch * (bits * (point.m + point.n) * point.k + out_bytes * point.m * point.n)
    seconds = max(compute, moved / (arch.hbm_gb_s * 1e9)) + launch
    return 100 * 2.0 * point.m * point.n * point.k * point.batch / (rate * arch.cus * clock * seconds)


def tau(pairs: list[tuple[float, float]]) -> float:
    """Kendall's: pairs ordered alike less those that are not, of all."""
    signs = [np.sign(a[0] - b[0]) * np.sign(a[1] - b[1]) for i, a in enumerate(pairs) for b in pairs[:i]]
    return float(np.mean(signs)) if signs else 0.0


def report(found: list[Judged]) -> None:
    """Errors of the model and of both baselines."""
    measured = np.array([j.point.percent for j in found])
    others = (measured.sum() - measured) / max(1, len(measured) - 1)
    values_of = {"model": [j.predicted for j in found], "roofline": [j.roofline for j in found], _MEAN: others}
    for name, values in ((name, np.array(held)) for name, held in values_of.items()):
        off, part = np.abs(values - measured), 100 * np.abs(values / measured - 1)
        ordered = f"{tau(list(zip(values.tolist(), measured.tolist(), strict=True))):.2f}" if name != _MEAN else "-"
        print(
            f"{name:20} mean error {part.mean():5.1f} % of the measured share, {off.mean():5.1f} points; median "
            f"{np.median(part):5.1f} %; tau {ordered}; mean of predicted / measured {(values / measured).mean():.2f}"
        )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tensile", type=Path, required=True)
    parser.add_argument("--rocblas", type=Path, required=True)
    parser.add_argument("--points", type=Path, required=True)
    parser.add_argument("--work", type=Path, default=Path("build/rocblas-timing"), help="where texts are kept")
    parser.add_argument("--arch", default="gfx90a")
    parser.add_argument("--count", type=int, default=48)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1e9, help="no new kernel is begun after so many")
    args = parser.parse_args()
    args.work.mkdir(parents=True, exist_ok=True)
    found: list[Judged] = []
    started, left_out = time.perf_counter(), 0
    for point in drawn(points(args.points, args.arch), args.count, args.seed):
        if time.perf_counter() - started > args.seconds:
            break
        try:
            one = judged(args, point)
        except (AmdgenError, subprocess.TimeoutExpired) as error:
            left_out += 1
            print(f"left out: {point.name}: {error}", flush=True)
            continue
        found.append(one)
        shares = f"measured {point.percent:5.1f} %, predicted {one.predicted:5.1f} %, roofline {one.roofline:5.1f} %"
        print(
            f"{point.chip} {point.dtype:4} {point.name:50} {shares}, bound {one.bound}, {one.seconds:.1f} s", flush=True
        )
    (args.work / f"judged-{args.arch}-{args.seed}.json").write_text(json.dumps([asdict(j) for j in found]))
    print(f"{len(found)} kernels, {left_out} left out")
    if found:
        report(found)
    print(machine())
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
