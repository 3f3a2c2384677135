"""Sweeps over seeds: batches of programs compiled together, run on each engine, counted."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from multiprocessing import get_context

from amdgen.differential import csmith, random_c
from amdgen.differential.machine import ENGINES, ONE_LANE, UNOPTIMISED, Build, BuildError, Outcome, cpu_seconds, judge

BATCH = 16
"""Programs of one code object: what a compiler and an engine cost at the start is paid once for all."""
_PREPARE: dict[str, Callable[[Sequence[int]], Build]] = {"c": random_c.prepare, "csmith": csmith.prepare}
KINDS = tuple(_PREPARE)


@dataclass(frozen=True)
class Batch:
    """Programs of ``seeds`` for one architecture, with each of ``options``, on each of ``engines``. ``clang``: path of
    the compiler of the device's code, else the bundled one."""

    kind: str
    seeds: tuple[int, ...]
    arch: str
    options: tuple[str, ...]
    engines: tuple[str, ...] = ENGINES
    clang: str = ""


@dataclass(frozen=True)
class Case:
    """One run: a program's seed, an architecture, the name of the compiler's options, an engine, the compiler if it
    isn't the bundled one."""

    kind: str
    seed: int
    arch: str
    option: str
    engine: str
    clang: str = ""

    @property
    def command(self) -> str:
        """What runs this case alone."""
        return (
            f"python -m benchmarks.differential.programs {self.kind} --first {self.seed} --last {self.seed}"
            f" --arch {self.arch} --opt {self.option} --engine {self.engine}{self.clang and f' --clang {self.clang}'}"
        )


@dataclass
class Totals:
    """Runs by verdict; why engines gave up and programs were skipped; seconds of the processor and wave-instructions by
    engine, and seconds of compilers."""

    programs: int = 0
    verdicts: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    skipped: Counter[str] = field(default_factory=Counter)
    seconds: dict[str, float] = field(default_factory=dict)
    steps: Counter[str] = field(default_factory=Counter)
    failures: list[tuple[Case, Outcome]] = field(default_factory=list)

    def add(self, case: Case, outcome: Outcome) -> None:
        """Counts the outcome of one case."""
        self.verdicts[outcome.verdict] += 1
        self.steps[case.engine] += outcome.steps
        self.spend(case.engine, outcome.seconds)
        if outcome.verdict not in ("right", "explained"):
            self.failures.append((case, outcome))
        if outcome.verdict not in ("right", "wrong"):
            self.reasons[f"{outcome.verdict}: {outcome.reason}"] += 1

    def spend(self, what: str, seconds: float) -> None:
        """Adds processor time in seconds to the account ``what``."""
        self.seconds[what] = self.seconds.get(what, 0.0) + seconds

    def __iadd__(self, other: Totals) -> Totals:
        self.programs += other.programs
        for counter, other_counter in (
            (self.verdicts, other.verdicts), (self.reasons, other.reasons), (self.skipped, other.skipped),
            (self.steps, other.steps),
        ):  # fmt: skip
            counter.update(other_counter)
        for what, seconds in other.seconds.items():
            self.spend(what, seconds)
        self.failures += other.failures
        return self


def run(batch: Batch) -> Totals:
    """Builds and runs a batch. BuildError when a compiler refuses it, which no program gives reason for."""
    totals = Totals()
    started = cpu_seconds()
    build = _PREPARE[batch.kind](batch.seeds)
    totals.spend("host", cpu_seconds() - started)
    totals.programs, totals.skipped = len(build.programs), Counter(build.skipped)
    for option in batch.options if build.programs else ():
        started = cpu_seconds()
        code = build.compile(batch.arch, option, batch.clang)
        totals.spend("clang", cpu_seconds() - started)
        for program in build.programs:
            for engine in batch.engines:
                case = Case(batch.kind, program.seed, batch.arch, option, engine, batch.clang)
                totals.add(case, judge(code, program, engine))
    return totals


def batches(
    kind: str,
    first: int,
    last: int,
    archs: Sequence[str],
    options: Sequence[str],
    engines: Sequence[str],
    clang: str = "",
) -> Iterator[Batch]:
    """Seeds ``first`` to ``last``, both included, BATCH at a time. Each batch takes the next architecture and, when all
    architectures had them, the next two of the options; every other time one of the two leaves code unoptimised."""
    fitting = [x for x in options if not (kind == "c" and x in ONE_LANE)]
    unoptimised = deque(x for x in fitting if x in UNOPTIMISED)
    others = deque(x for x in fitting if x not in UNOPTIMISED)
    for number, start in enumerate(range(first, last + 1, BATCH)):
        turn, arch = divmod(number, len(archs))
        if arch == 0:
            pair = []
            if unoptimised and (turn % 2 == 0 or len(others) < 2):
                pair.append(unoptimised[0])
                unoptimised.rotate(-1)
            while others and len(pair) < min(2, len(unoptimised) + len(others)):
                pair.append(others[0])
                others.rotate(-1)
        seeds = tuple(range(start, min(start + BATCH, last + 1)))
        yield Batch(kind, seeds, archs[arch], tuple(pair), tuple(engines), clang)


def sweep(work: Iterator[Batch], jobs: int, seconds: float) -> Iterator[tuple[Batch, Totals]]:
    """Runs batches in ``jobs`` processes, and starts none after ``seconds``. One whose compiler or process fails comes
    back as a crash of its first seed."""
    end = time.monotonic() + seconds
    running: dict[Future[Totals], Batch] = {}
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    try:
        while True:
            while len(running) < jobs and time.monotonic() < end and (batch := next(work, None)):
                running[pool.submit(run, batch)] = batch
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                batch = running.pop(future)
                try:
                    yield batch, future.result()
                except BrokenProcessPool:
                    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
                    yield batch, _crashed(batch, "the process died")
                except BuildError as error:
                    yield batch, _crashed(batch, str(error))
    finally:
        pool.shutdown(cancel_futures=True)


def _crashed(batch: Batch, why: str) -> Totals:
    totals = Totals()
    case = Case(batch.kind, batch.seeds[0], batch.arch, batch.options[0], batch.engines[0], batch.clang)
    totals.add(case, Outcome("crash", f"seeds {batch.seeds[0]} to {batch.seeds[-1]}: {why}"))
    return totals
