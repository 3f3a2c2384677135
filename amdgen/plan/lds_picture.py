"""A picture of LDS over time: which bytes hold what, operation by operation, in a run of a planned loop.

A stage's bytes are taken from the first write of a tile, or from the issue of the copies that fill it, until its last
read. Bytes of buffers that share them are taken at different times.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from html import escape

from amdgen.isa.model import Counter
from amdgen.plan.lds import LdsMap
from amdgen.plan.picture import colour
from amdgen.plan.types import Loop, Ref
from amdgen.plan.verify import Event, complete, unrolled

_LEFT, _COLUMN, _HEAD, _HIGH, _FOOT = 90, 26, 215, 420, 30  # pixels
_READABLE = 12
"""Pixels that a line of text needs."""


@dataclass(frozen=True, slots=True)
class Life:
    """A tile in a stage, ``a[1]``: bytes ``begin`` to ``end`` from point ``first`` to ``last``, both included. Before
    ``landed`` it is on its way, or no barrier has handed it over."""

    stage: str
    tile: int
    begin: int
    end: int
    first: int
    landed: int
    last: int


def lives(loop: Loop, lds: LdsMap, counters: Mapping[str, Counter], iterations: int) -> tuple[list[Event], list[Life]]:
    """The points of time, operations of a run that wait or touch LDS, and what lies in LDS between them."""
    events = unrolled(loop, iterations)
    complete(events, counters)
    points = [e for e in events if e.op.waits_or_syncs or any(r.buffer.space == "lds" for r in _refs(e))]
    number = {event.at: n for n, event in enumerate(points)}
    found: list[Life] = []
    now: dict[str, int] = {}  # by stage, the number of its life
    read: set[int] = set()
    for event in points:
        if event.op.waits_or_syncs:
            continue
        at = number[event.at]
        for ref in (r for r in event.op.reads if r.buffer.space == "lds"):
            life = now[f"{ref.buffer.name}[{ref.stage(event.iteration)}]"]
            read.add(life)
            found[life] = replace(found[life], last=max(found[life].last, at))
        for ref in (r for r in event.op.writes if r.buffer.space == "lds"):
            stage, tile = ref.stage(event.iteration), ref.index.at(event.iteration)
            there = event.handed_over if ref.buffer.crosses_waves else event.finished
            landed = number.get(there, len(points))
            name = f"{ref.buffer.name}[{stage}]"
            life = now.get(name, -1)
            if life >= 0 and found[life].tile == tile and (ref.part or life not in read):  # more of it
                found[life] = replace(found[life], landed=max(found[life].landed, landed))
                continue
            now[name] = len(found)
            found.append(Life(name, tile, *lds.placements[ref.buffer.name].range(stage), at, landed, at))
    # What nobody reads takes its bytes until it has landed.
    ends = [replace(one, last=min(one.landed, len(points) - 1)) if one.last == one.first else one for one in found]
    return points, ends


def lds_svg(loop: Loop, lds: LdsMap, counters: Mapping[str, Counter], iterations: int = 2) -> str:
    """The picture as SVG: bytes downwards, operations from left to right, a colour for each tile; hatched while it is
    on its way. It is of a run of ``iterations`` turns of the steady state, from the first copy to the last read."""
    points, found = lives(loop, lds, counters, iterations)
    wide, high = _LEFT + len(points) * _COLUMN + 20, _HEAD + _HIGH + _FOOT
    saved = f", {lds.saved} saved by reuse" if lds.saved > 0 else ""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-family="sans-serif" font-size="11">',
        '<defs><pattern id="way" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        '<rect width="3" height="6" fill="white" fill-opacity="0.65"/></pattern></defs>',
        f"<title>{escape(loop.name)}: LDS over time</title>",
        f'<rect width="{wide}" height="{high}" fill="white"/>',
        *_operations(points),
        *(part for life in sorted(found, key=lambda one: one.begin - one.end) for part in _bar(life, lds.bytes)),
        *_scale(lds),
    ]
    note = f"{lds.bytes} bytes{saved}; hatched: on its way, or not handed over yet"
    parts.append(f'<text x="{_LEFT}" y="{high - 10}" fill="#555">{note}</text></svg>')
    return "\n".join(parts) + "\n"


def _refs(event: Event) -> Iterator[Ref]:
    yield from (*event.op.reads, *event.op.writes)


def _operations(points: list[Event]) -> Iterator[str]:
    """The names of the operations, upright, and lines where sections and turns begin."""
    before = None
    for n, event in enumerate(points):
        x = _LEFT + n * _COLUMN
        section = (event.place.section, event.iteration if event.place.section == "steady" else 0)
        if section != before:
            words, y = (f"turn {section[1]}", 28) if section[0] == "steady" else (section[0], 14)
            yield f'<path d="M{x} 4V{_HEAD + _HIGH}" stroke="#999"/>'
            yield f'<text x="{x + 4}" y="{y}" font-weight="bold">{words}</text>'
            before = section
        op = event.op
        counts = " ".join(f"{name}({count})" for name, count in op.waits)
        name = " + ".join(filter(None, [counts, "barrier" if op.barrier else ""])) if op.waits_or_syncs else op.name
        fill = ' fill="#a00"' if op.waits_or_syncs else ""
        at = f"{x + _COLUMN // 2 + 4} {_HEAD - 6}"
        yield f'<text transform="translate({at}) rotate(-90)"{fill}>{escape(name)}</text>'


def _bar(life: Life, size: int) -> Iterator[str]:
    top, bottom = (_HEAD + _HIGH * byte / size for byte in (life.begin, life.end))
    bottom = max(bottom, top + 3)  # what is small is seen, too
    x, end = _LEFT + life.first * _COLUMN, _LEFT + (life.last + 1) * _COLUMN

    def box(to: float, fill: str) -> str:
        shape = f'x="{x}" y="{top:.1f}" width="{to - x:.0f}" height="{bottom - top:.1f}" rx="2"'
        return f'<rect {shape} fill="{fill}" stroke="white"/>'

    words = f"{life.stage}, tile {life.tile}: bytes {life.begin} to {life.end}"
    yield f"<g><title>{escape(words)}</title>{box(end, colour(life.tile))}"
    if life.landed > life.first:
        yield box(min(end, _LEFT + life.landed * _COLUMN), "url(#way)")
    if bottom - top >= _READABLE:
        yield f'<text x="{x + 3}" y="{(top + bottom) / 2 + 4:.1f}">{escape(life.stage)} {life.tile}</text>'
    yield "</g>"


def _scale(lds: LdsMap) -> Iterator[str]:
    """Where buffers and their stages begin, in bytes."""
    edges = {p.range(s)[0] for p in lds.placements.values() for s in range(p.buffer.stages)} | {lds.bytes}
    for byte in sorted(edges):
        y = _HEAD + _HIGH * byte / lds.bytes
        yield f'<path d="M{_LEFT - 6} {y:.1f}H{_LEFT}" stroke="#333"/>'
        yield f'<text x="{_LEFT - 9}" y="{y + 4:.1f}" text-anchor="end">{byte}</text>'
