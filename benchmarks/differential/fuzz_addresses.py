"""Lets memory instructions of every kind access the edges of memory, LDS and scratch, and looks whether the emulator
stays inside.

    python -m benchmarks.differential.fuzz_addresses --accesses 1000000 [--seed 1] [--jobs 2] [--arch gfx942 ...]
    python -m benchmarks.differential.fuzz_addresses --only gfx942 4711

The accesses are those of amdgen/differential/edges.py, executed one by one (edge_steps.py): on the fast variant of the
compiled engine under several sets of checks, before the judge, and on the reference; a few as launches. Memory is
fenced (guards.py). Printed are: a signal, with the instruction that raised it; bytes changed, or read, that are not the
launch's; and where the engines differ. ``--accesses`` counts those of active lanes, in each of these ways. Exit status
1 when anything was printed.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections import Counter
from collections.abc import Iterator
from multiprocessing.connection import Connection, wait
from typing import Any

from amdgen.differential.edge_steps import WAYS, Seen, looked_at
from amdgen.differential.edges import ARCHS
from amdgen.toolchain import find_toolchain
from benchmarks.machine import machine

BATCH = 1000
"""Instructions of a process."""


def batch(pipe: Connection, arch: str, seed: int, numbers: range) -> None:
    """Looks at some accesses, and sends what came of it."""
    pipe.send(looked_at(arch, seed, numbers))
    pipe.close()


def all_batches(options: argparse.Namespace) -> Iterator[Seen]:
    """What each batch sends. Of one that dies the accesses are looked at in halves, until one is found that does it."""
    fork = multiprocessing.get_context("fork")
    active: dict[Connection, tuple[Any, str, range]] = {}
    again: list[tuple[str, range]] = []
    begun, lanes = 0, 0
    while True:
        while len(active) < options.jobs and (again or lanes < options.accesses):
            if again:
                arch, numbers = again.pop()
            else:
                arch, first = options.arch[begun % len(options.arch)], begun // len(options.arch) * BATCH
                numbers = range(first, first + BATCH)
                begun += 1
            here, there = fork.Pipe(duplex=False)
            process = fork.Process(target=batch, args=(there, arch, options.seed, numbers), daemon=True)
            process.start()
            there.close()
            active[here] = process, arch, numbers
        if not active:
            return
        for pipe in wait(list(active)):
            assert isinstance(pipe, Connection)
            process, arch, numbers = active.pop(pipe)
            try:
                seen = pipe.recv()
                lanes += seen.lanes
                yield seen
            except EOFError:
                process.join()
                middle = (numbers.start + numbers.stop) // 2
                if len(numbers) == 1:
                    yield Seen(0, Counter(), [f"{arch} {numbers[0]}: died with exit status {process.exitcode}"])
                else:
                    again += [(arch, range(numbers.start, middle)), (arch, range(middle, numbers.stop))]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--accesses", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--arch", nargs="*", default=list(ARCHS))
    parser.add_argument("--only", nargs=2, help="an architecture and a number: one access, in this process")
    options = parser.parse_args()
    if options.only is not None:
        seen = looked_at(options.only[0], options.seed, range(int(options.only[1]), int(options.only[1]) + 1))
        print(*seen.told, sep="\n")
        return bool(seen.told)
    started, lanes, faults = time.perf_counter(), 0, 0
    ends: Counter[str] = Counter()
    for seen in all_batches(options):
        lanes, faults, ends = lanes + seen.lanes, faults + len(seen.told), ends + seen.ends
        for line in seen.told:
            print(line, flush=True)
    print(machine(find_toolchain()))
    print(
        f"{lanes} accesses of {sum(ends.values())} instructions of seed {options.seed}, each in {len(WAYS)} ways on "
        f"the compiled engine and on the reference, in {time.perf_counter() - started:.0f} s: {dict(ends)}; "
        f"faults: {faults}"
    )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
