"""A launch whose waves race in LDS, or wait for flags there, is judged in a second order, in which every wave of a
workgroup gets its turn.

Which of two racing waves comes first decides what they compute. The judge executes the wave that is furthest back in
the code, which may so be a whole loop ahead of the others, as no hardware lets it: good for finding races, a bad
witness of what the kernel computes. So what it leaves in memory is replaced by what a fair run leaves, and findings
that only one of the two orders shows say so.
"""

from __future__ import annotations

from dataclasses import replace

from amdgen.emulator.checks.catalogue import EVENTS
from amdgen.emulator.native.border import Severity
from amdgen.emulator.native.errors import GiveUpError, RefusedError
from amdgen.emulator.native.events import Key, report
from amdgen.emulator.native.machine import NativeRun

_NAMES = ("LDS_RACE", "LDS_READ_EARLY", "LDS_WRITTEN_EARLY", "LDS_STILL_READ")
_RACES = {EVENTS[name].number: EVENTS[name].check for name in _NAMES}
_ENDLESS = EVENTS["ENDLESS"].number
_UNFAIR = " (so in the order in which the wave that is furthest back runs first, not where every wave gets its turn)"
_FAIR = " (so where every wave gets its turn, not where the one that is furthest back runs first)"
_MORE = 1_000_000
"""Wave-instructions that a fair run may take beside eight times those of the first."""


def report_run(run: NativeRun) -> str:
    """Reports what a run has found, and what a fair one has where waves raced in LDS, whose values memory has then.
    Returns why the launch should have ended, as ``report``."""
    launch, operations = run.plan.launch, run.plan.program.operations
    wanted = {kind for kind, check in _RACES.items() if check in launch.checks}
    raced = any(kind in wanted and severity == Severity.ERROR for kind, severity, _, _ in run.seen)
    whole = run.judge and not run.stopped and launch.watch is None
    again = raced or run.plan.program.polls  # who waits for flags may be early in one order and not in the other
    fair = _fair_run(run) if again and whole and launch.waves > 1 else None
    if fair is None:
        return report(run.seen, run.missing, operations, launch)
    own, when_fair = {_cause(key) for key in run.seen}, {_cause(key) for key in fair.seen}
    parts = [
        ({key: met for key, met in run.seen.items() if _cause(key) in when_fair}, run.missing, ""),
        ({key: met for key, met in run.seen.items() if _cause(key) not in when_fair}, (), _UNFAIR),
        ({key: met for key, met in fair.seen.items() if _cause(key) not in own}, (), _FAIR),
    ]
    refused = [report(seen, missing, operations, launch, note) for seen, missing, note in parts]
    return next(filter(None, refused), "")


def _cause(key: Key) -> tuple[int, ...]:
    """What two orders have in common where they meet the same fault: of a race the two parties, whoever came first."""
    kind, _, at, other = key
    return (-1, min(at, other), max(at, other)) if kind in _RACES else (kind, at, other)


def _fair_run(run: NativeRun) -> NativeRun | None:
    """A run in which every wave gets its turn; memory holds what it leaves. None, and memory as it was, where it is
    refused or does not end."""
    launch = run.plan.launch
    kept = launch.memory.kept(run.wrote)
    limit = 8 * sum(run.executed.values()) + _MORE
    stop = replace(launch.stop, errors=0, limit=min(launch.stop.limit or limit, limit))
    launch.host.fill_memory()
    fair = NativeRun(replace(run.plan, launch=replace(launch, stop=stop)), judge=True, by_byte=run.by_byte, fair=True)
    try:
        fair.run()
    except (GiveUpError, RefusedError):
        launch.put_back(kept)
        return None
    if fair.stopped or any(kind == _ENDLESS for kind, *_ in fair.seen):
        launch.put_back(kept)
        return None
    run.adopt_values(fair)
    return fair
