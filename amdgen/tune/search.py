"""Tries a family's candidates and keeps the best.

Candidates are judged by the model in processes of any ``concurrent.futures`` executor: Python's own, or one of
dask.distributed (``Client.get_executor()``) or Ray. Each result is in the database before the next is waited for, so
that a search that was killed goes on where it was.
"""

from __future__ import annotations

import contextlib
import statistics
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, as_completed, wait
from dataclasses import dataclass, field
from itertools import chain, islice

from amdgen.builder import Built, build
from amdgen.device import Device
from amdgen.errors import AmdgenError
from amdgen.kernels.registry import family_of
from amdgen.kernels.spec import Spec
from amdgen.launch import Bound, load
from amdgen.predict import predict_short
from amdgen.toolchain import compiler_for
from amdgen.tuned import Database, Entry, How, Trial, how_of, key_of, with_how
from amdgen.verify.run import run_built

_ROUNDS, _WARM = 12, 2
"""Launches of each candidate that are measured, in turns, and those before that don't count."""

_GAIN = 0.01
"""By how much a measured candidate must be faster than what is chosen without a search: the best of two dozen medians
is as far from its true time by chance."""

Clock = Callable[[Sequence[Built]], Sequence[float | str]]
"""Seconds of a launch of each kernel of one problem, or why it has none."""


@dataclass(frozen=True)
class Progress:
    """``done`` of ``of`` candidates are judged; ``best``: seconds of the best so far, None before the first."""

    done: int
    of: int
    best: float | None


@dataclass(frozen=True)
class Tuning:
    """What a search found. ``trials``: the best first, those refused last; ``heuristic``: what was chosen without it;
    ``resumed``: how many were known from an earlier run."""

    key: str
    spec: Spec
    best: Trial
    heuristic: Trial | None
    trials: list[Trial] = field(repr=False)
    resumed: int


def tune(
    asked: Spec,
    executor: Executor | None,
    database: Database,
    *,
    compiler: str = "bundled",
    most: int | None = None,
    device: Device | None = None,
    measured: int = 4,
    clock: Clock | None = None,
    report: Callable[[Progress], None] = lambda _: None,
) -> Tuning:
    """Searches what ``asked`` leaves open. ``most``: candidates at most, the most promising first; ``device``: a GPU
    that measures the ``measured`` best ones, by ``clock`` where there is one, else each launch by the device's own
    events. ``executor`` None: what was compiled before is measured (NVIDIA's). AmdgenError when none can be built."""
    family = family_of(asked)
    tool = compiler_for(asked.arch, compiler)
    target = device.description if device is not None else ""
    version = f"{tool.name} {tool.version}"
    key = key_of(asked, version, target)
    first = how_of(family.choose(asked))
    every = list(islice(_distinct(chain([first], map(how_of, family.candidates(asked)))), most))
    if asked.is_nvidia:  # no model: the family's own order, and the GPU decides
        if device is None:
            raise AmdgenError(
                f"tuning for {asked.arch} without a GPU", "use --device cuda; the model knows AMD's alone"
            )
        trials, resumed = [Trial(how, None) for how in every], 0
    else:
        assert executor is not None
        trials, resumed = _predicted(asked, every, key, executor, database, compiler, report)
        trials.sort(key=lambda t: t.seconds if t.seconds is not None else float("inf"))
        if trials[0].seconds is None:
            raise AmdgenError(f"no candidate of {len(trials)} can be judged: {trials[0].refused}")
    if device is not None:
        wanted = list(_distinct([*(t.how for t in trials[:measured] if not t.refused), first]))
        if asked.is_nvidia and executor is not None:
            wait([executor.submit(compiled, asked, how, compiler) for how in wanted])
        taken = _clocked(asked, wanted, compiler, clock) if clock else _measured(asked, wanted, compiler, device)
        if not any(t.seconds for t in taken):
            raise AmdgenError(f"no candidate runs on {device.description}: {taken[0].refused}")
        for trial in taken:
            database.record(key, trial)
        trials = sorted(taken, key=lambda t: t.seconds or float("inf")) + trials
    best = trials[0]
    assert best.seconds is not None
    chosen = next((t for t in trials if t.how == first and t.source == best.source and t.seconds), None)
    if best.source == "measured" and chosen and chosen.seconds and best.seconds > (1 - _GAIN) * chosen.seconds:
        best = chosen
    assert best.seconds is not None
    entry = Entry(best.how, best.seconds, best.source, family.problem(asked), len(every))
    for one in {key, key_of(asked, version)}:  # what a device measured is what its chip is built with
        database.choose(one, entry)
    heuristic = next((t for t in trials if t.how == first), None)
    return Tuning(key, with_how(asked, best.how), best, heuristic, trials, resumed)


def _distinct(ways: Iterable[How]) -> Iterator[How]:
    seen: set[str] = set()
    for how in ways:
        if (name := repr(sorted(how.items()))) not in seen:
            seen.add(name)
            yield how


def _predicted(
    asked: Spec, every: Sequence[How], key: str, executor: Executor, database: Database, compiler: str,
    report: Callable[[Progress], None],
) -> tuple[list[Trial], int]:  # fmt: skip
    known = {repr(sorted(t.how.items())): t for t in database.trials(key, "predicted")}
    done = [known[name] for how in every if (name := repr(sorted(how.items()))) in known]
    left = [how for how in every if repr(sorted(how.items())) not in known]
    resumed = len(done)

    def say() -> None:
        seconds = [t.seconds for t in done if t.seconds is not None]
        report(Progress(len(done), len(every), min(seconds, default=None)))

    say()
    waiting = [executor.submit(judge, asked, how, compiler) for how in left]
    try:
        for future in as_completed(waiting):
            trial = future.result()
            database.record(key, trial)
            done.append(trial)
            say()
    finally:
        for future in waiting:
            future.cancel()
    return done, resumed


def judge(asked: Spec, how: How, compiler: str) -> Trial:
    """Builds one candidate and predicts it: what the executor's processes do."""
    try:
        return Trial(how, predict_short(build(with_how(asked, how), compiler=compiler, tuned=None)).seconds)
    except AmdgenError as error:
        return Trial(how, None, refused=str(error))


def compiled(asked: Spec, how: How, compiler: str) -> None:
    """Compiles one candidate, so that the next to build it finds it: what the executor's processes do for a GPU."""
    with contextlib.suppress(AmdgenError):
        build(with_how(asked, how), compiler=compiler, tuned=None)


def _clocked(asked: Spec, ways: Sequence[How], compiler: str, clock: Clock) -> list[Trial]:
    """As :func:`_measured`, by a clock that checks the results, too."""
    built: list[tuple[How, Built]] = []
    trials: list[Trial] = []
    for how in ways:
        try:
            built.append((how, build(with_how(asked, how), compiler=compiler, tuned=None)))
        except AmdgenError as error:
            trials.append(Trial(how, None, "measured", str(error)))
    for (how, _), found in zip(built, clock([one for _, one in built]), strict=True):
        seconds, why = (None, found) if isinstance(found, str) else (found, "")
        trials.append(Trial(how, seconds, "measured", why))
    return trials


def _measured(asked: Spec, ways: Sequence[How], compiler: str, device: Device) -> list[Trial]:
    """Medians of launches on random data, the candidates in turns so that a clock that falls hits all. A candidate
    whose result is wrong is refused."""
    bound: list[tuple[How, Bound]] = []
    refused: list[Trial] = []
    data = family_of(asked).data(asked)
    for how in ways:
        try:
            built = build(with_how(asked, how), compiler=compiler, tuned=None)
            checked = run_built(built, device)
            if not checked.ok:
                raise AmdgenError("its result is wrong")
            loaded = load(built, device)
        except AmdgenError as error:
            refused.append(Trial(how, None, "measured", str(error)))
            continue
        buffers = {}
        for name, array in data.arrays.items():
            buffers[name] = device.empty(array.shape, array.dtype)
            buffers[name].write(array)
        bound.append((how, loaded.bind(buffers)))
    times: list[list[float]] = [[] for _ in bound]
    for turn in range(_WARM + _ROUNDS):
        for taken, (_, launch) in zip(times, bound, strict=True):
            seconds = launch.start().wait().seconds
            if turn >= _WARM:
                taken.append(seconds)
    return [
        Trial(how, statistics.median(taken), "measured") for (how, _), taken in zip(bound, times, strict=True)
    ] + refused  # fmt: skip
