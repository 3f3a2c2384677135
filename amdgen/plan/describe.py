"""Describes a pipeline: as data for ``--json``, and as text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypedDict

from amdgen.plan.paths import period
from amdgen.plan.types import SECTIONS, Loop, Op, Ref

MAX_COLUMNS = 6
"""Iterations that the timeline shows; a longer period is cut."""


class Moment(TypedDict):
    """One column of the timeline. ``stages``: what is done to each LDS stage, as ``w3`` (tile 3 is written), ``r2``."""

    when: str
    stages: dict[str, list[str]]


def as_data(loop: Loop) -> dict[str, Any]:
    """The pipeline as plain lists and dicts: buffers, the operations of each section, the timeline of the LDS stages,
    notes."""
    return {
        "name": loop.name,
        "trips": loop.trips,
        "period": period(loop),
        "buffers": [
            {"name": b.name, "space": b.space, "stages": b.stages, "bytes": b.bytes, "shared": b.crosses_waves}
            for b in loop.buffers
        ],
        **{section: [_op_data(op) for op in loop.section(section)] for section in SECTIONS},
        "timeline": timeline(loop),
        "notes": notes(loop),
    }


def describe(loop: Loop) -> str:
    """The pipeline as text: its buffers, its operations with the reason of each wait, and the LDS stages over time."""
    blocks = [
        [f"{loop.name or 'pipeline'}: {len(loop.prologue)} operations, then {len(loop.steady)} a turn, "
         f"then {len(loop.drain)} to drain; stages repeat after {period(loop)} turns"],
        [f"  {b.name:<12} {b.space:<5} {b.stages} × {b.bytes} bytes" for b in loop.buffers],
    ]  # fmt: skip
    for section in SECTIONS:
        if ops := loop.section(section):
            blocks.append([f"{section}:", *_rows(ops)])
    blocks.append(["LDS over time (w: filled with tile, r: read):", *_table(timeline(loop))])
    blocks.append([f"note: {note}" for note in notes(loop)])
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def timeline(loop: Loop) -> list[Moment]:
    """The LDS stages over time: the prologue, some iterations, the drain, one column each.

    ``{"when": "i=2", "stages": {"a[0]": ["w3"], "a[2]": ["r2"]}}``: tile 3 is written into stage 0, tile 2 is read.
    """
    turns = min(loop.trips if loop.trips is not None else period(loop) + 1, MAX_COLUMNS)
    moments = [("prologue", 0, "prologue"), *(("steady", t, f"i={t}") for t in range(turns))]
    moments.append(("drain", turns, f"drain, i={turns}"))
    return [{"when": label, "stages": _touched(loop.section(s), at)} for s, at, label in moments if loop.section(s)]


def notes(loop: Loop) -> list[str]:
    """Warnings about the plan that its operations don't show."""
    found = []
    for counter in sorted({op.counter for _, op in loop.ops() if op.counter}):
        ops = [op for op in loop.steady if op.counter == counter]
        copies = sorted({op.name for op in ops if not op.tracked and op.kind == "async_copy"})
        loads = sorted({op.name for op in ops if op.tracked and op.kind == "load"})
        if copies and loads:
            found.append(
                f"the compiler waits for {', '.join(loads)} by its own count of {counter}, in which "
                f"{', '.join(copies)} is missing: that wait also drains copies issued earlier, and some of those "
                "issued later (use it before issuing new copies, or load by asm, untracked)"
            )
    return found


def _touched(ops: tuple[Op, ...], iteration: int) -> dict[str, list[str]]:
    cells: dict[str, list[str]] = {}
    for op in (op for op in ops if not op.waits_or_syncs):
        for refs, letter in ((op.reads, "r"), (op.writes, "w")):
            for ref in (r for r in refs if r.buffer.space == "lds"):
                marks = cells.setdefault(f"{ref.buffer.name}[{ref.stage(iteration)}]", [])
                if (mark := f"{letter}{ref.index.at(iteration)}") not in marks:
                    marks.append(mark)
    return cells


def _op_data(op: Op) -> dict[str, Any]:
    data: dict[str, Any] = {
        "kind": op.kind,
        "label": op.label,
        "reads": [str(r) for r in op.reads],
        "writes": [str(r) for r in op.writes],
        "counter": op.counter,
        "count": op.count,
        "tracked": op.tracked,
        "waits": dict(op.waits),
        "barrier": op.barrier,
        "why": op.why,
    }
    return {key: value for key, value in data.items() if value or key == "kind"}


def _rows(ops: tuple[Op, ...]) -> Iterator[str]:
    for op in ops:
        if op.waits_or_syncs:
            counts = " ".join(f"{counter}({count})" for counter, count in op.waits)
            yield f"  {op.kind:<12} {f'{counts} + barrier' if op.barrier and counts else counts:<34}  {op.why}".rstrip()
            continue
        moves = " ".join(filter(None, [", ".join(map(str, op.reads)), "→" if op.writes else "", _list(op.writes)]))
        issues = f"{op.counter} +{op.count}{' (compiler waits)' if op.tracked else ''}" if op.counter else ""
        yield f"  {op.name:<12} {moves:<34}  {'; '.join(filter(None, [issues, op.why]))}".rstrip()


def _list(refs: tuple[Ref, ...]) -> str:
    return ", ".join(map(str, refs))


def _table(moments: list[Moment]) -> Iterator[str]:
    names = sorted({name for moment in moments for name in moment["stages"]})
    columns = [[m["when"], *(" ".join(m["stages"].get(name, ["·"])) for name in names)] for m in moments]
    widths = [max(map(len, column)) for column in columns]
    left = max(map(len, names), default=0)
    for row, name in enumerate(["", *names]):
        cells = (column[row].ljust(width) for column, width in zip(columns, widths, strict=True))
        yield f"  {name:<{left}}  {'  '.join(cells)}".rstrip()
