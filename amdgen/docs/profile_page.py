"""One page about a prediction, complete in itself: facts, roofline, the pipeline of a few waves, every instruction with
its waits, and where the model's figures come from. What is drawn where is worked out here; the template prints it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import jinja2
import numpy.typing as npt

from amdgen import __version__
from amdgen.docs.figures import Figure, figures
from amdgen.emit.environment import environment, render_in
from amdgen.isa.model import Arch
from amdgen.timing.unit import REASONS

if TYPE_CHECKING:
    from amdgen.timing.profile import Profile, Timeline

_WINDOW = 1600
"""Cycles of the picture, from the middle of what was kept."""
_MOST_WAVES = 6
_ROW, _LABEL, _WIDTH = 18, 110, 1000
_MARK = 60
"""Cycles that a number below the picture needs behind its place."""
_MOST_ROWS = 3000
"""Instructions of the listing; of a longer kernel, those with the longest waits."""
_PLOT = (60.0, 16.0, 620.0, 300.0)
"""Left, top, width and height of the roofline."""
_GIGA = 1e9
_LEAST = 0.0005
"""Share of the waves' time from which on a wait has a bar: less is printed as 0.0 %."""


@dataclass(frozen=True)
class Bar:
    """A rectangle of the picture. ``kind``: its class in the style sheet; ``text``: what it is."""

    x: float
    y: float
    width: float
    kind: str
    text: str


@dataclass(frozen=True)
class Row:
    """An instruction of the listing. ``heat``: its waits in percent of the longest; ``share``: of all waits."""

    pc: int
    text: str
    issued: int
    each: float
    share: float
    heat: float
    waits: str


def page(found: Profile, arch: Arch, facts: dict[str, str], operations: int) -> str:
    """The page as HTML. ``facts``: what is said of the prediction, by name; ``operations``: those that count.
    EmitError for a broken template."""
    templates = environment().overlay(autoescape=True, undefined=jinja2.StrictUndefined)
    use = sorted(found.use.items(), key=lambda item: -item[1])
    values: dict[str, Any] = {
        "found": found,
        "facts": facts,
        "use": [(name, 100 * share) for name, share in use if share],
        "waits": [
            (name, 100 * share) for name, share in sorted(found.waits.items(), key=lambda i: -i[1]) if share >= _LEAST
        ],
        "roofline": _roofline(found, arch, operations),
        "picture": _picture(found.timeline) if found.timeline is not None else None,
        "rows": _rows(found),
        "left_out": max(0, len(found.stalls) - _MOST_ROWS),
        "sources": _sources(arch),
        "version": __version__,
    }
    return render_in(templates, "docs/profile.html.j2", values)


# ---------------------------------------------------------------------------------------------- listing, sources


def _rows(found: Profile) -> list[Row]:
    total = sum(s.cycles for s in found.stalls) or 1
    most = max((s.cycles for s in found.stalls), default=0) or 1
    kept = sorted(sorted(found.stalls, key=lambda s: -s.cycles)[:_MOST_ROWS], key=lambda s: s.pc)
    return [
        Row(
            s.pc, s.text, s.issued, s.cycles / s.issued, 100 * s.cycles / total, 100 * s.cycles / most,
            ", ".join(f"{n} {c / s.issued:.1f}" for n, c in sorted(s.waits.items(), key=lambda i: -i[1])[:3]),
        )
        for s in kept
    ]  # fmt: skip


def _sources(arch: Arch) -> list[Figure]:
    """The figures that the model uses: the timing, and the chip's own."""
    return [
        f for f in figures(arch) if f.name.startswith(("timing.", "flops_")) or ("." not in f.name and f.name in _CHIP)
    ]


_CHIP = frozenset({"cus", "xcds", "clock_mhz", "hbm_gb_s", "simds"})

# ---------------------------------------------------------------------------------------------- roofline


def _roofline(found: Profile, arch: Arch, operations: int) -> dict[str, Any] | None:
    """Roofs and points as places of the plot; None where nothing is computed that counts."""
    if not operations or arch.timing is None:
        return None
    chip, cycles = arch.timing.chip, found.clock_mhz * 1e6
    reached = operations / found.seconds
    peak = found.flops / found.seconds / found.peak_share if found.peak_share else 0.0
    what = "MFMA at this clock"
    if not peak:
        peak, what = 2.0 * arch.simds * arch.wave_size / arch.issue.cycles * arch.cus * cycles, "f32 VALU"
    roofs = {"HBM": arch.hbm_gb_s * _GIGA, "L2": chip.l2_read_bytes_cycle * arch.xcds * cycles}
    if chip.mall_gb_s:
        roofs["MALL"] = chip.mall_gb_s * _GIGA
    moved = {"HBM": found.memory_bytes, "L2": found.l2_bytes}
    at = {name: operations / count for name, count in moved.items() if count}
    known = [*at.values(), *(peak / rate for rate in roofs.values())]
    low, high = math.log2(min(known)) - 1, math.log2(max(known)) + 1
    top, bottom = math.log2(peak) + 0.6, math.log2(min(reached, peak)) - 2

    def place(intensity: float, rate: float) -> tuple[float, float]:
        x, y, width, height = _PLOT
        right = (math.log2(intensity) - low) / (high - low)
        up = (min(max(math.log2(rate), bottom), top) - bottom) / (top - bottom)
        return round(x + width * right, 1), round(y + height * (1 - up), 1)

    lines = []
    for name, rate in roofs.items():
        begin = max(2**low, 2**bottom / rate)
        lines.append((name, place(begin, begin * rate), place(peak / rate, peak)))
    ticks = [2.0**n for n in range(math.ceil(low), math.floor(high) + 1) if n % 2 == 0]
    rates = [m * 10.0**n for n in range(6, 18) for m in (1, 2, 5) if bottom <= math.log2(m * 10.0**n) <= top]
    return {
        "lines": lines,
        "peak": (f"{what}: {peak / 1e12:.0f} TFLOP/s", place(2**low, peak), place(2**high, peak)),
        "points": [(name, *place(x, reached), f"{x:.1f} FLOP a byte of {name}") for name, x in at.items()],
        "reached": f"{reached / 1e12:.1f} TFLOP/s",
        "ticks": [(f"{t:g}", place(t, 2**bottom)) for t in ticks],
        "rates": [(f"{r / 1e12:g}", place(2**low, r)) for r in rates],
        "box": _PLOT,
    }


# ---------------------------------------------------------------------------------------------- picture


def _picture(line: Timeline) -> dict[str, Any] | None:
    """Waves of one workgroup, and the units that they use, for some cycles in the middle."""
    events = line.events
    if not len(events):
        return None
    middle = events[len(events) // 2]
    begin = max(0, int(middle["at"]) - _WINDOW // 2)
    waits_from = events["at"] - events["waited"]  # what a wave waits for at the right edge is issued beyond it
    inside = events[(waits_from < begin + _WINDOW) & (events["ends"] > begin)]
    mine = inside[inside["group"] == middle["group"]]
    waves = sorted({int(w) for w in mine["wave"]})[:_MOST_WAVES]
    simd = int(mine[mine["wave"] == waves[0]][0]["simd"])
    labels: list[str] = []
    bars: list[Bar] = []
    for wave in waves:
        of_wave = mine[mine["wave"] == wave]
        labels.append(f"wave {wave}, SIMD {int(of_wave[0]['simd'])}")
        bars += _wave_bars(line, of_wave, begin, len(labels) - 1)
    for unit in ("MFMA", "VALU", "LDS", "VMEM"):
        own = unit in ("MFMA", "VALU")
        chosen = inside[inside["simd"] == simd] if own else inside
        labels.append(f"{unit} of SIMD {simd}" if own else f"{unit}, in flight")
        for e in chosen[[line.units[int(n)] == unit for n in chosen["operation"]]]:
            bars += _bar(begin, int(e["at"]), int(e["ends"]), len(labels) - 1, unit, line.texts[int(e["operation"])])
    scale = (_WIDTH - _LABEL) / _WINDOW
    marks = [
        (str(at), round(_LABEL + (at - begin) * scale, 1))
        for at in range(-(-begin // 200) * 200, begin + _WINDOW - _MARK, 200)
    ]
    rows = [(text, n * _ROW) for n, text in enumerate(labels)]
    return {
        "rows": rows, "bars": bars, "marks": marks, "width": _WIDTH, "height": len(rows) * _ROW, "row": _ROW,
        "label": _LABEL, "group": int(middle["group"]), "begin": begin, "end": begin + _WINDOW,
    }  # fmt: skip


def _wave_bars(line: Timeline, events: npt.NDArray[Any], begin: int, row: int) -> list[Bar]:
    bars: list[Bar] = []
    for e in events:
        at, waited, op = int(e["at"]), int(e["waited"]), int(e["operation"])
        if waited:
            why = REASONS[int(e["reason"])]
            bars += _bar(
                begin, at - waited, at, row, "waits " + why.replace(" ", "-"), f"waits for {why}: {waited} cycles"
            )
        bars += _bar(begin, at, at + line.visit, row, line.units[op].replace(" ", "-") or "scalar", line.texts[op])
    return bars


def _bar(begin: int, start: int, end: int, row: int, kind: str, text: str) -> list[Bar]:
    """The part of it that the picture shows."""
    first, last = max(start, begin), min(max(end, start + 1), begin + _WINDOW)
    if first >= last:
        return []
    scale = (_WIDTH - _LABEL) / _WINDOW
    return [
        Bar(round(_LABEL + (first - begin) * scale, 2), row * _ROW + 2, round((last - first) * scale, 2), kind, text)
    ]
