"""Random programs on the host and on the emulator's engines: who disagrees.

    python -m benchmarks.differential.programs c|csmith --first 0 --last 2000 [--arch gfx942 ...] [--opt O0 O2 ...]
        [--engine numpy native] [--seconds 1200] [--jobs 2] [--clang clang-19]

``c`` writes its own programs (amdgen/differential/random_c.py), ``csmith`` asks csmith for them (apt install csmith).
``--clang`` compiles the device's code with another clang than the bundled one, such as an older release of Debian's
(15 and later); the host's is always compiled by the bundled one. Seeds are taken 16 at a time; each batch runs on the
next architecture, at -O0 and at the next of the other options. Each run that is not right is printed in one line, with
the command that repeats it alone; the last lines count. Exit status 1 when any run was wrong, had a finding that is not
explained, crashed or was given up.
"""

from __future__ import annotations

import argparse
import sys
import time

from amdgen.differential.machine import ARCHS, ENGINES, OPTIONS
from amdgen.differential.sweep import KINDS, Totals, batches, sweep
from amdgen.toolchain import ToolchainError, find_toolchain, toolchain_at
from benchmarks.machine import machine


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--last", type=int, default=2000)
    parser.add_argument("--arch", nargs="+", choices=ARCHS, default=ARCHS)
    parser.add_argument("--opt", nargs="+", choices=OPTIONS, default=tuple(OPTIONS))
    parser.add_argument("--engine", nargs="+", choices=ENGINES, default=ENGINES)
    parser.add_argument("--seconds", type=float, default=3600.0, help="no batch is started after these")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--clang", default="", help="path, or name on PATH, of the clang for the device's code")
    options = parser.parse_args()
    try:
        tools = toolchain_at(options.clang) if options.clang else find_toolchain()
    except ToolchainError as error:
        parser.error(str(error))
    started, totals = time.perf_counter(), Totals()
    work = batches(options.kind, options.first, options.last, options.arch, options.opt, options.engine, options.clang)
    for batch, found in sweep(work, options.jobs, options.seconds):
        totals += found
        for case, outcome in found.failures:
            print(f"{outcome.verdict}: {outcome.detail[:160]} | {case.command}", flush=True)
        print(f"# {batch.kind} {batch.seeds[0]}..{batch.seeds[-1]} {batch.arch} {batch.options}", flush=True)
    print(machine(tools))
    report(totals, time.perf_counter() - started)
    return int(bool(totals.failures))


def report(totals: Totals, wall: float) -> None:
    """Prints the totals."""
    runs = sum(totals.verdicts.values())
    print(f"programs {totals.programs}, runs {runs}, in {wall:.0f} s")
    for verdict in ("right", "explained", "wrong", "finding", "given up", "crash"):
        print(f"{verdict:>10} {totals.verdicts[verdict]}")
    for reason, count in totals.reasons.most_common():
        print(f"{count:10} {reason}")
    for reason, count in totals.skipped.most_common():
        print(f"{count:10} programs skipped: {reason}")
    for what, seconds in totals.seconds.items():
        share = seconds / max(totals.programs, 1)
        print(f"{what:>10} {seconds:.1f} s, {share:.3f} s a program, {totals.steps[what]} wave-instructions")


if __name__ == "__main__":
    sys.exit(main())
