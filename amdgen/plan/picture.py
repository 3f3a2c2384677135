"""Pictures of a pipeline, as text and as SVG: what each stage of each buffer holds, phase by phase.

A phase lasts from one wait to the next. In each, a stage is being filled (its copies are in flight, or have landed and
no barrier has handed them over), holds a tile, or is read. All of this is computed from the planned loop.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from colorsys import hls_to_rgb
from dataclasses import dataclass
from html import escape

from amdgen.isa.model import Counter
from amdgen.plan.paths import period
from amdgen.plan.types import Loop, Ref
from amdgen.plan.verify import Event, complete, unrolled

_COLUMN, _LEFT, _ROW, _HEAD, _LINE = 180, 110, 34, 30, 15  # pixels
_TILE_HUES = 5


@dataclass(frozen=True, slots=True)
class Contents:
    """What a stage holds in a phase: tile ``tile``, and whether that is being filled in, waiting (handed over, not read
    yet), read, or old (nobody reads it any more)."""

    tile: int
    state: str

    def __str__(self) -> str:
        return {"filling": "← {}", "waiting": "{}", "read": "[{}]", "old": "({})"}[self.state].format(self.tile)


@dataclass(frozen=True)
class Phase:
    """One phase of an iteration. ``wait`` opens it; ``ops``: names of the operations issued, in order, each once;
    ``stages``: by stage, ``a[0]``."""

    iteration: int
    wait: str
    ops: tuple[str, ...]
    stages: Mapping[str, Contents]


def phases(loop: Loop, counters: Mapping[str, Counter], iterations: int = 2) -> list[Phase]:
    """The phases of ``iterations`` of the steady state, from one at which every stage has been used."""
    first = max(period(loop), 2)
    events = unrolled(loop, first + iterations + max(b.stages for b in loop.buffers))
    complete(events, counters)
    found: list[Phase] = []
    shown = [e for e in events if e.place.section == "steady" and first <= e.iteration < first + iterations]
    start = 0
    for n in range(1, len(shown) + 1):
        if n == len(shown) or shown[n].op.waits_or_syncs:
            found.append(_phase(events, shown[start:n]))
            start = n
    return found


def _phase(events: Sequence[Event], inside: Sequence[Event]) -> Phase:
    opening = inside[0].op
    counts = " ".join(f"{name}({count})" for name, count in opening.waits)
    wait = " + ".join(filter(None, [counts, "barrier" if opening.barrier else ""])) if opening.waits_or_syncs else ""
    names = dict.fromkeys(e.op.name for e in inside if not e.op.waits_or_syncs)
    end = inside[-1].at
    stages: dict[str, Contents] = {}
    for event in (e for e in events if e.at <= end and not e.op.waits_or_syncs):
        for ref in (r for r in event.op.writes if r.buffer.space == "lds"):
            stages[f"{ref.buffer.name}[{ref.stage(event.iteration)}]"] = Contents(
                ref.index.at(event.iteration),
                "filling" if event.handed_over > end else _later(events, event, ref, inside),
            )
    return Phase(inside[0].iteration, wait, tuple(names), stages)


def _later(events: Sequence[Event], write: Event, ref: Ref, inside: Sequence[Event]) -> str:
    """The state of a tile that has been handed over: "read" in this phase, "waiting" for a later one, or "old"."""
    reads = [
        e.at
        for e in events
        if e.at > write.at
        and any(
            r.buffer.name == ref.buffer.name and r.index.at(e.iteration) == ref.index.at(write.iteration)
            for r in e.op.reads
            if not e.op.waits_or_syncs
        )
    ]
    if any(inside[0].at <= at <= inside[-1].at for at in reads):
        return "read"
    return "waiting" if any(at > inside[-1].at for at in reads) else "old"


def picture_text(loop: Loop, counters: Mapping[str, Counter], iterations: int = 2) -> str:
    """The picture as a table: a line for each phase, a column for each stage."""
    found = phases(loop, counters, iterations)
    names = _names(found)
    rows = [["", "after", "issues", *names]]
    for phase in found:
        cells = [str(phase.stages[name]) if name in phase.stages else "·" for name in names]
        rows.append([f"i={phase.iteration}", phase.wait, ", ".join(phase.ops), *cells])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join([*lines, "", "← n: tile n is on its way; n: it is there; [n]: it is read; (n): done with"]) + "\n"


def picture_svg(loop: Loop, counters: Mapping[str, Counter], iterations: int = 2) -> str:
    """The picture as SVG: a column for each phase, a row for each stage, a colour for each tile; hatched while it is
    copied."""
    found = phases(loop, counters, iterations)
    names = _names(found)
    most = max(len(phase.ops) for phase in found)
    top = 2 * _HEAD + most * _LINE
    wide, high = _LEFT + len(found) * _COLUMN + 10, top + len(names) * _ROW + 40
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-family="sans-serif" font-size="12">',
        '<defs><pattern id="way" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        '<rect width="3" height="6" fill="white" fill-opacity="0.65"/></pattern></defs>',
        f"<title>{escape(loop.name)}: {iterations} iterations</title>",
        f'<rect width="{wide}" height="{high}" fill="white"/>',
        *_heads(found, top),
    ]
    for row, name in enumerate(names):
        y = top + row * _ROW
        parts.append(f'<text x="10" y="{y + 21}">{escape(name)}</text>')
        for column, phase in enumerate(found):
            if name in phase.stages:
                parts += _cell(phase.stages[name], _LEFT + column * _COLUMN, y)
    note = "hatched: on its way; framed: read in this phase; pale: done with"
    parts.append(f'<text x="{_LEFT}" y="{high - 14}" fill="#555">{note}</text></svg>')
    return "\n".join(parts) + "\n"


def _heads(found: Sequence[Phase], top: int) -> Iterator[str]:
    for column, phase in enumerate(found):
        x = _LEFT + column * _COLUMN
        if not column or found[column - 1].iteration != phase.iteration:
            yield f'<text x="{x}" y="18" font-weight="bold">i = {phase.iteration}</text>'
            yield f'<path d="M{x - 4} 6V{top - 6}" stroke="#999"/>'
        yield f'<text x="{x}" y="36" fill="#a00">{escape(phase.wait)}</text>'
        for line, op in enumerate(phase.ops):
            yield f'<text x="{x}" y="{36 + (line + 1) * _LINE}">{escape(op)}</text>'


def _cell(contents: Contents, x: int, y: int) -> Iterator[str]:
    shape = f'x="{x}" y="{y + 3}" width="{_COLUMN - 4}" height="{_ROW - 6}" rx="3"'
    opacity = 0.3 if contents.state == "old" else 1
    frame = ' stroke="black" stroke-width="2"' if contents.state == "read" else ""
    yield f'<rect {shape} fill="{colour(contents.tile)}" fill-opacity="{opacity}"{frame}/>'
    if contents.state == "filling":
        yield f'<rect {shape} fill="url(#way)"/>'
    yield f'<text x="{x + _COLUMN // 2 - 2}" y="{y + 21}" text-anchor="middle">tile {contents.tile}</text>'


def colour(tile: int) -> str:
    """A tile's, as SVG writes colours."""
    channels = hls_to_rgb(tile % _TILE_HUES / _TILE_HUES, 0.75, 0.6)
    return "#" + "".join(f"{round(255 * c):02x}" for c in channels)


def _names(found: Sequence[Phase]) -> list[str]:
    return sorted({name for phase in found for name in phase.stages})
