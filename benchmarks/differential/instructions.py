"""Each engine of the emulator against the other on random programs of single instructions.

    python -m benchmarks.differential.instructions --seed 1 --count 500 [--arch gfx942 ...] [--only NUMBER]

Prints every program on which they differ, or on which a check accuses what is right, cut down to what is needed; then
how many programs and instructions were compared, and what both refused. Exit status 1 when
there was any. Programs share launches, 16 at a time. The first ones compile the handlers that are not in the cache.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter

from amdgen.differential.instructions import Campaign, shortest
from amdgen.differential.kernel import PROGRAMS
from amdgen.toolchain import find_toolchain
from benchmarks.machine import machine

ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100, help="programs of each architecture")
    parser.add_argument("--arch", nargs="*", default=list(ARCHS))
    parser.add_argument("--only", type=int, help="prints one program and its verdict")
    options = parser.parse_args()
    print(machine(find_toolchain()))
    bad = 0
    numbers = range(options.count) if options.only is None else [options.only]
    for arch in options.arch:
        campaign, kinds, instructions = Campaign(arch), Counter[str](), 0
        started = time.process_time()
        for first in range(0, len(numbers), PROGRAMS):
            together = numbers[first : first + PROGRAMS]
            for number, (made, verdict) in zip(
                together, campaign.judged_together([f"{options.seed} {n}" for n in together]), strict=True
            ):
                kinds[verdict.kind] += 1
                instructions += len(made.instructions)
                if options.only is not None:
                    print(*made.listing, sep="\n")
                if verdict.kind != "same":
                    bad += verdict.kind != "refused"
                    print(f"{arch} program {number}: {verdict.kind}: {verdict.detail}", flush=True)
                    if verdict.kind in ("different", "accused"):
                        print(*(f"    {line}" for line in shortest(made, verdict.kind).listing), sep="\n", flush=True)
        seconds = time.process_time() - started
        print(f"{arch}: {dict(kinds)}, {instructions} instructions in {seconds:.0f} s of this process", flush=True)
        for reason, count in campaign.refused.items():
            print(f"    {count} refused: {reason}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
