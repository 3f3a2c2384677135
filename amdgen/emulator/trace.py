"""What one wave does, instruction by instruction: registers that change, memory it touches, operations that land.

Made for one wave and a range of pcs, by a probe of the compiled engine (:mod:`amdgen.emulator.native.watching`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from amdgen.codec.text import text
from amdgen.emulator.state import EXEC, M0, POISON, SCC_ROW, SGPR_ROW, VCC, register_name
from amdgen.errors import AmdgenError
from amdgen.isa.model import Isa

if TYPE_CHECKING:
    from amdgen.emulator.native.watching import Moment

MAX_STEPS = 100_000
"""Instructions that a trace holds; what follows is counted."""


@dataclass(frozen=True, slots=True)
class TraceRange:
    """What to trace: pcs as byte offsets from the kernel's entry, both ends included; the wave of a workgroup."""

    first: int = 0
    last: int = 1 << 62
    group: int = 0
    wave: int = 0


@dataclass(frozen=True, slots=True)
class Change:
    """A register that has a new value. Of a vector register: ``lanes``, those that changed, with their ``values``; of a
    scalar one ``lanes`` is () and there is one value. ``how``: "written", "landed", or "in flight" without values."""

    register: str
    how: str
    lanes: tuple[int, ...]
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Access:
    """Bytes touched: ``addresses`` of ``lanes``, ``size`` bytes each; lane -1 is the wave itself."""

    space: str  # memory, lds
    op: str  # load, store
    size: int
    lanes: tuple[int, ...]
    addresses: tuple[int, ...]


@dataclass
class TraceStep:
    """One executed instruction of the traced wave."""

    pc: int
    disassembly: str
    exec: int
    source: str = ""
    changes: list[Change] = field(default_factory=list)
    accesses: list[Access] = field(default_factory=list)


@dataclass
class Trace:
    """The result: steps in order, and how many there was no room for."""

    range: TraceRange
    steps: list[TraceStep] = field(default_factory=list)
    left_out: int = 0


class WaveTracer:
    """A probe that records into ``trace`` what the one wave does that it watches."""

    def __init__(self, trace: Trace, isa: Isa) -> None:
        self.trace, self.isa = trace, isa
        self._held: dict[int, Any] = {}
        self._waits = False
        self._step: TraceStep | None = None  # of the instruction that is being executed, when it is in the range

    def begin(self) -> None:
        """The launch begins; what was recorded before is void."""
        self.trace.steps.clear()
        self.trace.left_out = 0

    def before(self, at: Moment) -> None:
        """An instruction is about to be executed."""
        self._step = None
        if not self.trace.range.first <= at.pc <= self.trace.range.last:
            return
        self._waits = at.inst.spec is not None and "waitcnt" in at.inst.spec.tags
        rows = at.rows_in_flight() if self._waits else _watched(at.writes)
        self._held = {row: at.value(row) for row in rows}
        self._step = TraceStep(at.pc, text(self.isa, at.inst), at.exec)
        if len(self.trace.steps) < MAX_STEPS:
            self.trace.steps.append(self._step)
        else:
            self.trace.left_out += 1

    def after(self, at: Moment) -> None:
        """It has been executed."""
        if self._step is not None:
            self._step.changes, self._step.accesses = self._changes(at), at.accesses()

    def _changes(self, at: Moment) -> list[Change]:
        out: list[Change] = []
        for row, old in self._held.items():
            name = register_name(row)
            if at.in_flight(row):
                if not self._waits:
                    out.append(Change(name, "in flight", (), ()))
                continue
            new, how = at.value(row), "landed" if self._waits else "written"
            if row >= SGPR_ROW:
                if self._waits or new != old:
                    out.append(Change(name, how, (), (int(new),)))
                continue
            lanes = np.flatnonzero(new != (POISON if self._waits else old))
            if len(lanes):
                out.append(Change(name, how, tuple(lanes.tolist()), tuple(new[lanes].tolist())))
        return out


def _watched(rows: tuple[int, ...]) -> list[int]:
    """Rows that an instruction may change; SCC, which is shown whatever writes it, first."""
    also = [SGPR_ROW + r for r in (VCC, VCC + 1, EXEC, EXEC + 1, M0)]
    return list(dict.fromkeys([SCC_ROW, *rows, *also]))


# ---------------------------------------------------------------------------------------------- text


def trace_lines(trace: Trace) -> list[str]:
    """The trace as text: one line an instruction, below it what it did. EXEC is shown where it has changed."""
    lines: list[str] = []
    mask, last = (1 << 64) - 1, ""
    for step in trace.steps:
        if step.source and step.source != last:
            lines.append(f"# {step.source}")
            last = step.source
        masked = f"    [exec {step.exec:#x}]" if step.exec != mask else ""
        lines.append(f"+{step.pc:#06x}  {step.disassembly}{masked}")
        mask = step.exec
        lines += [f"         {_access_text(a)}" for a in step.accesses]
        lines += [f"         {line}" for line in _change_lines(step.changes)]
    if trace.left_out:
        lines.append(f"({trace.left_out} more instructions left out)")
    return lines


def _change_lines(changes: list[Change]) -> list[str]:
    out: list[str] = []
    flight = [c.register for c in changes if c.how == "in flight"]
    if flight:
        out.append(f"{', '.join(flight)} in flight")
    for c in changes:
        if c.how == "in flight":
            continue
        value = lane_text(c.lanes, c.values) if c.lanes else f"{c.values[0]:#x}"
        out.append(f"{c.register} = {value}" + (" (landed)" if c.how == "landed" else ""))
    return out


def _access_text(a: Access) -> str:
    where = f"{a.addresses[0]:#x}" if a.lanes[0] < 0 else lane_text(a.lanes, a.addresses)
    return f"{a.op} {a.space}, {a.size} bytes: {where}"


def lane_text(lanes: tuple[int, ...], values: tuple[int, ...]) -> str:
    """Values of lanes, compactly: one value for all, a first value and a step, or the first few."""
    who = lane_ranges(lanes)
    steps = {b - a for a, b in pairwise(values)}
    if steps <= {0}:
        return f"{values[0]:#x} (lanes {who})" if len(lanes) > 1 else f"{values[0]:#x} (lane {who})"
    if len(steps) == 1 and len(values) > 2:
        return f"{values[0]:#x}, {next(iter(steps)):+#x} each (lanes {who})"
    shown = " ".join(f"{v:#x}" for v in values[:8])
    return f"{shown}{' ...' if len(values) > 8 else ''} (lanes {who})"


def lane_ranges(lanes: tuple[int, ...]) -> str:
    """``0-31,40`` for lanes 0 to 31 and 40."""
    parts: list[list[int]] = []
    for lane in lanes:
        if parts and lane == parts[-1][1] + 1:
            parts[-1][1] = lane
        else:
            parts.append([lane, lane])
    return ",".join(str(a) if a == b else f"{a}-{b}" for a, b in parts)


# ---------------------------------------------------------------------------------------------- what the user asks


def parse_trace(pcs: str, wave: str = "0:0") -> TraceRange:
    """``0x10..0x40``, ``0x10..``, ``..`` or a single pc, and ``WORKGROUP:WAVE``."""
    first, dots, last = pcs.partition("..")
    try:
        low = int(first, 0) if first else 0
        high = (int(last, 0) if last else 1 << 62) if dots else low
        group, colon, number = wave.partition(":")
        found = TraceRange(low, high, int(group), int(number) if colon else 0)
    except ValueError:
        raise AmdgenError(
            f"trace of {pcs!r}, wave {wave!r}", "write PC..PC as 0x10..0x40, and the wave as WORKGROUP:WAVE"
        ) from None
    if low > high or min(low, found.group, found.wave) < 0:
        raise AmdgenError(f"trace of {pcs!r}, wave {wave!r} holds nothing", "write the lower pc first")
    return found
