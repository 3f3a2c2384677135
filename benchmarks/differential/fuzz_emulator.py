"""Throws broken code objects and random code at the loader and the emulator, and counts what comes back.

    python -m benchmarks.differential.fuzz_emulator --runs 100000 [--seed 1] [--jobs 2] [--arch gfx942 ...] [--only N]

The cases are those of amdgen/differential/hostile.py. A run that does not end in a result or in one error of one line,
in time and in little memory, is printed with its number, which ``--only`` runs again by itself. Exit status 1 when
there is any.
"""

from __future__ import annotations

import argparse
import multiprocessing
import resource
import signal
import sys
import time
from collections import Counter, deque
from collections.abc import Iterator
from multiprocessing.connection import Connection, wait
from typing import Any

from amdgen.differential.hostile import ARCHS, Outcome, compile_together, make, prepare, run
from amdgen.toolchain import find_toolchain
from benchmarks.machine import machine

MEMORY = 4 << 30  # address space of a worker
CHUNK = 1000  # runs of a process, and what is compiled together


def child(pipe: Connection, seed: int, numbers: range, archs: tuple[str, ...], engine: str) -> None:
    """Executes some runs in a process of their own, and sends each outcome."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    if engine == "native":
        compile_together(make(seed, number, archs) for number in numbers)
    for number in numbers:
        pipe.send((number, run(make(seed, number, archs), engine)))
    pipe.close()


def all_runs(options: argparse.Namespace) -> Iterator[tuple[int, Outcome]]:
    """Every run and its outcome, in no order. A process that dies takes one run with it, which is told."""
    archs = tuple(options.arch)
    prepare(archs)  # before the fork: each child has it
    end = options.first + options.runs
    waiting = deque(range(n, min(n + CHUNK, end)) for n in range(options.first, end, CHUNK))
    fork = multiprocessing.get_context("fork")
    active: dict[Connection, tuple[Any, int, range]] = {}  # the process, the number it works on, all its numbers
    while waiting or active:
        while waiting and len(active) < options.jobs:
            numbers = waiting.popleft()
            here, there = fork.Pipe(duplex=False)
            process = fork.Process(
                target=child, args=(there, options.seed, numbers, archs, options.engine), daemon=True
            )
            process.start()
            there.close()
            active[here] = process, numbers[0], numbers
        for pipe in wait(list(active)):
            assert isinstance(pipe, Connection)
            process, current, numbers = active.pop(pipe)
            try:
                number, outcome = pipe.recv()
                yield number, outcome
                active[pipe] = process, number + 1, numbers
            except EOFError:
                process.join()
                if current < numbers.stop:
                    yield current, Outcome("died", f"exit status {process.exitcode}")
                    if current + 1 < numbers.stop:
                        waiting.appendleft(range(current + 1, numbers.stop))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="number of the first run")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--arch", nargs="*", default=list(ARCHS))
    parser.add_argument("--engine", choices=("native", "numpy"), default="native")
    parser.add_argument("--only", type=int, help="one run, with its story")
    options = parser.parse_args()
    if options.only is not None:
        outcome = run(make(options.seed, options.only, tuple(options.arch)), options.engine)
        print(f"run {options.only}: {outcome.kind} in {outcome.seconds:.3f} s\n{outcome.detail}")
        return outcome.fault
    signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background, too, it ends with the count so far
    started = time.perf_counter()
    kinds: Counter[str] = Counter()
    refusals: Counter[str] = Counter()
    slowest = (0.0, -1)
    faults = 0
    try:
        for number, outcome in all_runs(options):
            kinds[outcome.kind] += 1
            slowest = max(slowest, (outcome.seconds, number))
            if outcome.fault:
                faults += 1
                print(f"run {number}: {outcome.kind}: {outcome.detail}", flush=True)
            elif outcome.kind == "refused":
                refusals[outcome.detail[:24]] += 1
    except KeyboardInterrupt:
        print("interrupted")
    print(machine(find_toolchain()))
    total = sum(kinds.values())
    print(f"{total} runs of seed {options.seed} in {time.perf_counter() - started:.0f} s: {dict(kinds.most_common())}")
    print(f"{len(refusals)} kinds of refusal; slowest run {slowest[1]}: {slowest[0]:.2f} s; faults: {faults}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
