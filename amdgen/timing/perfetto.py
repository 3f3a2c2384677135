"""A prediction as a trace for Perfetto (ui.perfetto.dev) and chrome://tracing: Chrome's Trace Event Format, JSON.

One microsecond of the trace is one cycle of the engine clock, so that no cycle is lost to rounding. There is a process
for the waves, with a thread for each place on a SIMD, and one for the units. On a wave's thread a slice is an
instruction's turn or what the wave waited for before it; matrix and vector arithmetic are slices of their SIMD's unit;
memory and LDS operations overlap, and lie from their issue to their end on as many threads of their unit as are in
flight at once.

Perfetto follows Linux: a thread's number is its own in the whole trace, not only in its process, and 0 is the idle
thread. It drops, with no more than a mark, slices that cross others of the same number.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from amdgen.timing.profile import Profile, Timeline
from amdgen.timing.unit import REASONS

_WAVES, _UNITS = 1, 2
_OVERLAPPING = ("VMEM", "LDS", "scalar memory")
_IN_TURN = ("MFMA", "VALU")
_FIRST_WAVE, _FIRST_UNIT, _APART = 1_000, 10_000, 10_000
"""Numbers of threads: of the first wave, of the first unit, and from one unit to the next, which is more than the
operations that all waves of a CU can have in flight."""


def trace(found: Profile) -> dict[str, Any]:
    """The trace as JSON types. AmdgenError is not raised: a prediction without a timeline has an empty trace."""
    events: list[dict[str, Any]] = [
        {"ph": "M", "pid": pid, "name": "process_name", "args": {"name": name}}
        for pid, name in ((_WAVES, f"waves of a CU of {found.chip}, predicted"), (_UNITS, "units of the CU, predicted"))
    ]
    if found.timeline is not None:
        tids = _unit_tids(found.timeline)
        events += [*_threads(found.timeline, tids), *_groups(found.timeline), *_slices(found.timeline, tids)]
    return {
        "displayTimeUnit": "ns",
        "otherData": {
            "predicted": True, "kernel": found.kernel, "chip": found.chip, "clock_mhz": found.clock_mhz,
            "unit": "1 us of the trace is 1 cycle", "model_error": found.error or "not measured",
        },
        "traceEvents": events,
    }  # fmt: skip


def _threads(line: Timeline, tids: list[int]) -> Iterator[dict[str, Any]]:
    waves = sorted({(int(e["wave"]), int(e["simd"])) for e in line.events})
    names = [(_WAVES, _FIRST_WAVE + wave, f"SIMD {simd}, wave {wave}") for wave, simd in waves]
    for tid in sorted({*tids} - {0}):
        number, place = divmod(tid - _FIRST_UNIT, _APART)
        unit = (*_IN_TURN, *_OVERLAPPING)[number]
        names.append((_UNITS, tid, f"SIMD {place} {unit}" if unit in _IN_TURN else f"{unit} in flight, {place + 1}"))
    for order, (pid, tid, what) in enumerate(names):
        yield {"ph": "M", "pid": pid, "tid": tid, "name": "thread_name", "args": {"name": what}}
        yield {"ph": "M", "pid": pid, "tid": tid, "name": "thread_sort_index", "args": {"sort_index": order}}


def _unit_tids(line: Timeline) -> list[int]:
    """For each event the thread of its unit, 0 where none is shown: of its SIMD, or of the first lane that is free when
    it issues, so that no two of a lane overlap."""
    units = (*_IN_TURN, *_OVERLAPPING)
    free: dict[str, list[int]] = {unit: [] for unit in _OVERLAPPING}  # when each lane's last operation ends
    tids = []
    for e in line.events:
        unit, place = line.units[int(e["operation"])], int(e["simd"])
        if unit in free:
            ends = free[unit]
            place = next((n for n, end in enumerate(ends) if end <= int(e["at"])), len(ends))
            ends[place : place + 1] = [int(e["ends"])]
        tids.append(_FIRST_UNIT + _APART * units.index(unit) + place if unit in units else 0)
    return tids


def _groups(line: Timeline) -> Iterator[dict[str, Any]]:
    """What each workgroup's waves span, around their instructions."""
    events = line.events
    key = events["group"].astype(np.uint64) << np.uint64(8) | events["wave"]
    for one in np.unique(key):
        mine = events[key == one]
        first, last = mine[0], mine[-1]
        begin = int(first["at"]) - int(first["waited"])
        yield {
            "ph": "X", "pid": _WAVES, "tid": _FIRST_WAVE + int(first["wave"]),
            "name": f"workgroup {int(first['group'])}",
            "cat": "workgroup", "ts": begin, "dur": int(last["at"]) + line.visit - begin,
        }  # fmt: skip


def _slices(line: Timeline, tids: list[int]) -> Iterator[dict[str, Any]]:
    for e, tid in zip(line.events, tids, strict=True):
        at, waited, op = int(e["at"]), int(e["waited"]), int(e["operation"])
        thread = {"pid": _WAVES, "tid": _FIRST_WAVE + int(e["wave"])}
        if waited:
            why = REASONS[int(e["reason"])]
            yield {"ph": "X", **thread, "name": why, "cat": "wait", "ts": at - waited, "dur": waited}
        where = {"pc": f"+{line.pcs[op]:#x}", "workgroup": int(e["group"])}
        shown = {"ph": "X", "name": line.texts[op], "cat": line.units[op], "ts": at}
        yield {**shown, **thread, "dur": line.visit, "args": where}
        if tid:
            args = {**where, "wave": int(e["wave"]), "begins": int(e["begins"])}
            yield {**shown, "pid": _UNITS, "tid": tid, "dur": int(e["ends"]) - at, "args": args}
