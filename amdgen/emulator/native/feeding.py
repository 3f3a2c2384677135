"""Which stores write what is made of one load of the same stretch of code: a value that is changed in two steps."""

from __future__ import annotations

from collections.abc import Sequence

from amdgen.emulator.native.operation import Operation

_FAR = 64
"""Instructions before a store that are looked at."""


def fed_by(operations: Sequence[Operation]) -> dict[int, int]:
    """By the number of a store to memory that of the load whose value it stores, changed or not: the code between runs
    straight, and every register on the way is written once. Numbers count from the first of ``operations``."""
    labels = {op.branch for op in operations if op.branch is not None}
    found = {}
    for number, op in enumerate(operations):
        if _access(op) == "store" and (load := _load_behind(operations, number, labels)) is not None:
            found[number] = load
    return found


def _load_behind(operations: Sequence[Operation], number: int, labels: set[int]) -> int | None:
    wanted = set(operations[number].writes)  # of a plain store: the rows of its data
    loads: set[int] = set()
    at = operations[number].inst.address
    for before in range(number - 1, max(-1, number - _FAR), -1):
        op = operations[before]
        spec = op.inst.spec
        if at in labels or op.inst.address + op.inst.size != at or spec is None or spec.unit == "branch":
            break
        at = op.inst.address
        if not wanted & set(op.writes) or _access(op) == "store":
            continue
        wanted -= set(op.writes)
        if _access(op) == "load":
            loads.add(before)
        elif _access(op):
            return None
        else:
            wanted |= set(op.reads)
    return min(loads) if len(loads) == 1 else None


def _access(op: Operation) -> str:
    """What it does to memory between workgroups: load, store, another word, or "" for nothing."""
    memory = op.inst.spec.memory if op.inst.spec is not None else None
    if memory is None or op.symbol == "op_wait":
        return ""
    return memory.op if memory.space in ("global", "flat", "buffer") else "other"
