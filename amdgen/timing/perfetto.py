"""A prediction as a trace for Perfetto (ui.perfetto.dev) and chrome://tracing: Chrome's Trace Event Format, JSON.

One microsecond of the trace is one cycle of the engine clock, so that no cycle is lost to rounding. There is a process
for the waves, with a thread for each place on a SIMD, and one for the units. On a wave's thread a slice is an
instruction's turn or what the wave waited for before it; matrix and vector arithmetic are slices of their SIMD's unit;
memory and LDS operations overlap, and are asynchronous slices from their issue to their end.
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


def trace(found: Profile) -> dict[str, Any]:
    """The trace as JSON types. AmdgenError is not raised: a prediction without a timeline has an empty trace."""
    events: list[dict[str, Any]] = [
        {"ph": "M", "pid": pid, "name": "process_name", "args": {"name": name}}
        for pid, name in ((_WAVES, f"waves of a CU of {found.chip}, predicted"), (_UNITS, "units of the CU, predicted"))
    ]
    if found.timeline is not None:
        events += [*_threads(found.timeline), *_groups(found.timeline), *_slices(found.timeline)]
    return {
        "displayTimeUnit": "ns",
        "otherData": {
            "predicted": True, "kernel": found.kernel, "chip": found.chip, "clock_mhz": found.clock_mhz,
            "unit": "1 us of the trace is 1 cycle", "model_error": found.error or "not measured",
        },
        "traceEvents": events,
    }  # fmt: skip


def _threads(line: Timeline) -> Iterator[dict[str, Any]]:
    for wave, simd in sorted({(int(e["wave"]), int(e["simd"])) for e in line.events}):
        name = {"name": f"SIMD {simd}, wave {wave}"}
        yield {"ph": "M", "pid": _WAVES, "tid": wave, "name": "thread_name", "args": name}
    for tid, what in _unit_threads(line).items():
        yield {"ph": "M", "pid": _UNITS, "tid": tid, "name": "thread_name", "args": {"name": what}}


def _unit_threads(line: Timeline) -> dict[int, str]:
    simds = sorted({int(simd) for simd in line.events["simd"]})
    names = {_tid(unit, simd): f"SIMD {simd} {unit}" for unit in _IN_TURN for simd in simds}
    return names | {_tid(unit, 0): unit for unit in _OVERLAPPING}


def _tid(unit: str, simd: int) -> int:
    """Threads of units: a SIMD's own first, those of the CU behind them."""
    if unit in _IN_TURN:
        return 1 + 10 * _IN_TURN.index(unit) + simd
    return 1 + 10 * (len(_IN_TURN) + _OVERLAPPING.index(unit))


def _groups(line: Timeline) -> Iterator[dict[str, Any]]:
    """What each workgroup's waves span, around their instructions."""
    events = line.events
    key = events["group"].astype(np.uint64) << np.uint64(8) | events["wave"]
    for one in np.unique(key):
        mine = events[key == one]
        first, last = mine[0], mine[-1]
        begin = int(first["at"]) - int(first["waited"])
        yield {
            "ph": "X", "pid": _WAVES, "tid": int(first["wave"]), "name": f"workgroup {int(first['group'])}",
            "cat": "workgroup", "ts": begin, "dur": int(last["at"]) + line.visit - begin,
        }  # fmt: skip


def _slices(line: Timeline) -> Iterator[dict[str, Any]]:
    for number, e in enumerate(line.events):
        at, waited, op, simd = int(e["at"]), int(e["waited"]), int(e["operation"]), int(e["simd"])
        thread = {"pid": _WAVES, "tid": int(e["wave"])}
        if waited:
            why = REASONS[int(e["reason"])]
            yield {"ph": "X", **thread, "name": why, "cat": "wait", "ts": at - waited, "dur": waited}
        where = {"pc": f"+{line.pcs[op]:#x}", "workgroup": int(e["group"])}
        unit, name = line.units[op], line.texts[op]
        yield {"ph": "X", **thread, "name": name, "cat": unit, "ts": at, "dur": line.visit, "args": where}
        unit_thread = {"pid": _UNITS, "tid": _tid(unit, simd)} if unit in _IN_TURN + _OVERLAPPING else {}
        if unit in _IN_TURN:
            yield {"ph": "X", **unit_thread, "name": name, "cat": unit, "ts": at, "dur": int(e["ends"]) - at}
        elif unit in _OVERLAPPING:
            shared = {**unit_thread, "name": name, "cat": unit, "id": number}
            yield {"ph": "b", **shared, "ts": at, "args": {**where, "SIMD": simd, "begins": int(e["begins"])}}
            yield {"ph": "e", **shared, "ts": int(e["ends"])}
