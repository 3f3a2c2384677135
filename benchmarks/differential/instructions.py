"""Each engine of the emulator against the other on random programs of single instructions.

    python -m benchmarks.differential.instructions --seed 1 --count 500 [--arch gfx942 ...] [--only NUMBER]

Prints every program on which they differ, or on which a check accuses what is right, cut down to what is needed; then
how many programs and instructions were compared, by class, and what both refused. Exit status 1 when there was any.
Programs share launches, 64 at a time. The first ones compile the handlers that are not in the cache; a seed has a few
thousand of an architecture.
"""

from __future__ import annotations

import argparse
import gc
import resource
import signal
import sys
from collections import Counter

from amdgen.differential.instructions import Campaign, class_of, shortest
from amdgen.differential.kernel import PROGRAMS
from amdgen.toolchain import find_toolchain
from benchmarks.machine import machine

ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first program")
    parser.add_argument("--count", type=int, default=100, help="programs of each architecture")
    parser.add_argument("--arch", nargs="*", default=list(ARCHS))
    parser.add_argument("--only", type=int, help="prints one program and its verdict")
    options = parser.parse_args()
    print(machine(find_toolchain()))
    signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background, too, it ends with the count so far
    gc.set_threshold(100_000)  # a launch makes many objects, few of them in cycles
    bad = 0
    classes = Counter[str]()
    numbers = range(options.first, options.first + options.count) if options.only is None else [options.only]
    for arch in options.arch:
        campaign, kinds, instructions = Campaign(arch, forms=str(options.seed)), Counter[str](), 0
        started = _seconds()
        try:
            for first in range(0, len(numbers), PROGRAMS):
                together = numbers[first : first + PROGRAMS]
                for number, (made, verdict) in zip(
                    together, campaign.judged_together([f"{options.seed} {n}" for n in together]), strict=True
                ):
                    kinds[verdict.kind] += 1
                    instructions += len(made.instructions)
                    classes.update(map(class_of, made.instructions))
                    if options.only is not None:
                        print(*made.listing, sep="\n")
                    if verdict.kind != "same":
                        bad += verdict.kind != "refused"
                        print(f"{arch} program {number}: {verdict.kind}: {verdict.detail}", flush=True)
                        if verdict.kind in ("different", "accused"):
                            print(
                                *(f"    {line}" for line in shortest(made, verdict.kind).listing), sep="\n", flush=True
                            )
        except KeyboardInterrupt:
            print("interrupted")
        spent = f"{_seconds() - started:.0f} s of processor time"
        print(f"{arch}: {dict(kinds)}, {instructions} instructions in {spent}", flush=True)
        for reason, count in campaign.refused.items():
            print(f"    {count} refused: {reason}")
    print(*(f"{name}: {count}" for name, count in sorted(classes.items())), sep="; ")
    return 1 if bad else 0


def _seconds() -> float:
    """Processor time of this process and of the compilers that it has called."""
    of = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(used.ru_utime + used.ru_stime for used in of)


if __name__ == "__main__":
    sys.exit(main())
