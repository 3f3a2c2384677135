"""LLVM's constants against the emulator, for every operation that the compiler folds.

    python -m benchmarks.differential.folding --seed 1 --count 400 --arch gfx942 --engine native

An operation is computed twice: by the compiler, on literals, and by an engine, on operands from memory. A difference is
printed with its operands and the command that shows it again. Exit status 1 when there is one.
"""

from __future__ import annotations

import argparse
import sys
import time

from amdgen.differential.folding import Outcome, compare
from amdgen.toolchain import find_toolchain
from benchmarks.machine import machine

ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")
ENGINES = ("numpy", "native")
PATHS = ("vector", "scalar")
MOST = 5  # differences of one operation and path that are printed


def report(outcome: Outcome, again: str) -> None:
    """Prints totals, what was left out and why, and each kind of difference."""
    print(f"  {outcome.operations} operations, {outcome.compared} results, {len(outcome.differences)} differences")
    for reason, sets in outcome.left_out.most_common():
        print(f"  {sets} operand sets left out: {reason}")
    if outcome.not_folded:
        print(f"  {len(outcome.not_folded)} operations never fold: {', '.join(sorted(outcome.not_folded))}")
    for line in (*outcome.failed, *outcome.findings):
        print(f"  FAILED {line}")
    shown: dict[tuple[str, str], int] = {}
    for found in outcome.differences:
        kind = found.operation, found.path
        shown[kind] = shown.get(kind, 0) + 1
        if shown[kind] <= MOST:
            print(f"  DIFFERS {found}\n    again: {again} --only '{found.operation}'")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100, help="operand sets of each operation")
    parser.add_argument("--arch", nargs="*", default=list(ARCHS), choices=ARCHS)
    parser.add_argument("--engine", nargs="*", default=list(ENGINES), choices=ENGINES)
    parser.add_argument("--only", default="", help="a part of the names of the operations wanted")
    parser.add_argument(
        "--path", nargs="*", default=list(PATHS), choices=PATHS, help="an operand set a lane, or uniform"
    )
    parser.add_argument("--flush", action="store_true", help="under a mode that flushes subnormal numbers")
    options = parser.parse_args()
    print(machine(find_toolchain()))
    ok = True
    for arch in options.arch:
        for engine in options.engine:
            started = time.perf_counter()
            which = {"only": options.only, "paths": options.path, "flush": options.flush}
            outcome = compare(arch, options.seed, options.count, engine, **which)
            settings = f"--seed {options.seed} --count {options.count} --arch {arch} --engine {engine}"
            settings += " --flush" if options.flush else ""
            print(f"{arch} {engine}, seed {options.seed}, {time.perf_counter() - started:.0f} s", flush=True)
            report(outcome, f"python -m benchmarks.differential.folding {settings}")
            ok &= outcome.ok
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main())
