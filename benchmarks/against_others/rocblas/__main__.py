"""The kernels that rocBLAS ships for MI100, MI200 and MI300, drawn at random and run under all checks on random sizes.

    python -m benchmarks.against_others.rocblas --tensile DIR --rocblas DIR --count 24

``--tensile``: a checkout of ROCm/Tensile at a164ed70; ``--rocblas``: one of ROCm/rocBLAS at b520bc83fa67, whose folder
Logic/asm_full says which kernels there are. Tensile needs PyYAML, msgpack and joblib. Its text of a kernel is kept in
``--work`` and generated once (5 s each, or more). A line a kernel: right or wrong beside NumPy, clean or accused.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import numpy as np

from amdgen.codeobject import CodeObject
from amdgen.emulator import emulate
from amdgen.errors import AmdgenError
from amdgen.toolchain import find_toolchain
from benchmarks.against_others.rocblas.product import UnfitError, draw
from benchmarks.machine import machine

FOLDERS = {"gfx908": "arcturus", "gfx90a": "aldebaran", "gfx942": "aquavanjaram942"}
_LOGIC = "library/src/blas3/Tensile/Logic/asm_full"
_OTHERS = re.compile(r"_GB|_SR|4xi8|SBI")
"""Arrays of pointers, random rounding, packed bytes, and searches for an index: other arguments."""
_SHOWN = 12
"""Findings that ``--only`` prints."""


def listed(rocblas: Path, arch: str) -> list[tuple[Path, int]]:
    """The kernels of an architecture, as logic file and solution."""
    found = []
    for path in sorted((rocblas / _LOGIC / FOLDERS[arch]).glob("*.yaml")):
        if not _OTHERS.search(path.name):
            numbers = {int(n) for n in re.findall(r"^ *(?:- )?SolutionIndex: (\d+)", path.read_text(), re.M)}
            found += [(path, number) for number in sorted(numbers)]
    return found


def chosen(rocblas: Path, arch: str, count: int, rng: np.random.Generator) -> list[tuple[Path, int]]:
    """Kernels drawn at random, from as many files, which are types and layouts, as there are."""
    by_file: dict[Path, list[int]] = {}
    for path, number in listed(rocblas, arch):
        by_file.setdefault(path, []).append(number)
    files = list(by_file)
    order = [files[i] for _ in range(-(-count // max(1, len(files)))) for i in rng.permutation(len(files))]
    return [(path, int(rng.choice(by_file[path]))) for path in order[:count]]


def generated(args: argparse.Namespace, logic: Path, solution: int) -> Path:
    """The kernel's text, with what a launch has to know beside it."""
    text = args.work / f"{logic.stem}_{solution}.s"
    if not text.with_suffix(".json").exists():
        command = [sys.executable, "-m", "benchmarks.against_others.rocblas.tensile"]
        command += [str(args.tensile), str(logic), str(solution), str(text)]
        done = subprocess.run(command, capture_output=True, text=True, env=os.environ)
        if done.returncode:
            raise UnfitError(f"Tensile: {(done.stderr.strip().splitlines() or ['failed'])[-1][:200]}")
    return text


def judge(args: argparse.Namespace, logic: Path, solution: int) -> tuple[str, str]:
    """One kernel: a verdict in words, and what is to say of it."""
    text = generated(args, logic, solution)
    facts = json.loads(text.with_suffix(".json").read_text())
    product = draw(facts, np.random.default_rng([args.seed, solution]))
    arch = next(arch for arch, folder in FOLDERS.items() if folder == logic.parent.name)
    code = find_toolchain("bundled").assemble(text.read_text(), arch)
    kernel = next(iter(CodeObject.parse(code).kernels.values()))
    size = kernel.metadata.max_flat_workgroup_size
    before = product.d.copy()
    begin = time.perf_counter()
    result = emulate(code, kernel.name, product.grid, (size, 1, 1), product.arguments(kernel), limit=args.limit)
    what = f"{product.m}x{product.n}x{product.k}, batch {product.batch}, {time.perf_counter() - begin:.1f} s"
    wrong = product.wrong(before)
    found = [*result.findings, *result.warnings]
    for finding in found[: _SHOWN if args.only else 0]:
        print(f"    {finding}")
    accused = Counter(f"{f.severity} {f.check}" for f in found)
    why = "; ".join([wrong] * bool(wrong) + [f"{count} x {name}" for name, count in accused.items()])
    why += "".join(f"; {f.pc:#x}: {f.message[:160]}" for f in found[:1])
    errors = "accused" if result.findings else "warned" if result.warnings else "clean"
    return f"{'WRONG' if wrong else 'right'}, {errors}", f"{what} {why}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tensile", type=Path, required=True)
    parser.add_argument("--rocblas", type=Path, required=True)
    parser.add_argument("--work", type=Path, default=Path("build/rocblas"), help="where texts are kept")
    parser.add_argument("--arch", choices=FOLDERS, action="append", help="all three when left away")
    parser.add_argument("--count", type=int, default=24, help="kernels, of all architectures together")
    parser.add_argument("--only", help="FILE:SOLUTION, the name of a logic file without .yaml")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=int, default=50_000_000, help="wave-instructions of a launch")
    args = parser.parse_args()
    args.work.mkdir(parents=True, exist_ok=True)
    archs = args.arch or list(FOLDERS)
    rng = np.random.default_rng(args.seed)
    picks = [pick for arch in archs for pick in chosen(args.rocblas, arch, -(-args.count // len(archs)), rng)]
    if args.only:
        name, _, number = args.only.rpartition(":")
        folders = [args.rocblas / _LOGIC / FOLDERS[arch] for arch in archs]
        picks = [(path, int(number)) for folder in folders for path in folder.glob(f"{name}.yaml")]
    verdicts: Counter[str] = Counter()
    for logic, solution in picks:
        try:
            verdict, what = judge(args, logic, solution)
        except UnfitError as error:
            verdict, what = "left out", str(error)
        except AmdgenError as error:
            verdict, what = "REFUSED", str(error)[:300]
        verdicts[verdict] += 1
        print(f"{verdict:15} {logic.stem}:{solution} {what}", flush=True)
    print(f"{sum(verdicts.values())} kernels: " + ", ".join(f"{n} {verdict}" for verdict, n in verdicts.most_common()))
    print(machine())
    return int(any(verdict.startswith(("WRONG", "REFUSED")) or "accused" in verdict for verdict in verdicts))


if __name__ == "__main__":
    raise SystemExit(main())
