"""Which loads, and atomics that return, wait for what another wave stores: flags and locks, in LDS or in memory.

In the code a flag's load looks like any other. What tells it is its loop: that reads one address again and again, and
changes nothing that others see.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from amdgen.emulator.native.border import Flag
from amdgen.emulator.native.operation import Operation
from amdgen.emulator.native.structures import LdsSlots, MemorySlots
from amdgen.emulator.native.talking import learns
from amdgen.emulator.state import EXEC, SGPR_ROW

_LONGEST = 64
"""Instructions of a loop that only waits."""
_BEFORE = 16
"""Instructions before it among which the first look may stand that the compiler has put before the loop."""
_EXEC = frozenset({SGPR_ROW + EXEC, SGPR_ROW + EXEC + 1})


def polling(operations: Sequence[Operation]) -> set[int]:
    """The numbers of loads, and of atomics that return, in loops without stores, copies and barriers; their address
    stays as it is. Numbers count from the first of ``operations``, which are in the order of addresses."""
    found: set[int] = set()
    if not any(_looks(op) for op in operations):
        return found
    numbers = {
        (op.mode, op.inst.address): n for n, op in enumerate(operations) if op.symbol not in ("op_link", "op_unknown")
    }
    for last, op in enumerate(operations):
        first = numbers.get((op.mode, op.branch)) if op.branch is not None else None
        if first is None or not first <= last < first + _LONGEST:
            continue
        body = operations[first : last + 1]
        if any(_changes(other) for other in body):
            continue
        varies = _varying(body)
        looks = [n for n in range(first, last + 1) if _looks(operations[n]) and not _address(operations[n]) & varies]
        found.update(looks)
        for n in looks:
            found.update(_looked_before(operations, first, operations[n]))
    return found


def may_acquire(op: Operation) -> bool:
    """Whether an instruction may learn of what another wave has released, were it not for its loop: an atomic that
    returns, of LDS too, or a load with a scope bit."""
    return learns(op) or bool(op.flags & Flag.RELEASES and op.flags & Flag.ACQUIRES)


def reaches_lds(op: Operation) -> bool:
    """Whether it is an access to LDS, or may be one."""
    memory = op.inst.spec.memory if op.inst.spec is not None else None
    return memory is not None and memory.space in ("lds", "flat")


def _looks(op: Operation) -> bool:
    memory = op.inst.spec.memory if op.inst.spec is not None else None
    if memory is None or memory.space not in ("lds", "global", "flat", "buffer"):
        return False
    if not isinstance(op.slots, (LdsSlots, MemorySlots)) or memory.lds or op.inst.modifiers.get("lds"):
        return False
    return memory.op == "load" or bool(op.flags & Flag.ACQUIRES)


def _address(op: Operation) -> set[int]:
    """The rows that an address is made of."""
    if isinstance(op.slots, LdsSlots):
        return {int(op.slots.address)}
    slots = op.slots
    assert isinstance(slots, MemorySlots) and op.inst.spec is not None and op.inst.spec.memory is not None
    buffer = op.inst.spec.memory.space == "buffer"
    rows = {int(row) for row in (slots.address, slots.index, slots.lane_offset) if row >= 0}
    if slots.address >= 0 and slots.base < 0:
        rows.add(int(slots.address) + 1)
    if slots.base >= 0:
        rows.update(SGPR_ROW + int(slots.base) + i for i in range(4 if buffer else 2))
    if slots.soffset >= 0:
        rows.add(SGPR_ROW + int(slots.soffset))
    return rows


def _changes(op: Operation) -> bool:
    """Whether it does what others can see, or leaves the loop's code."""
    spec = op.inst.spec
    if (
        spec is None
        or (op.jumps and op.branch is None)
        or op.symbol in ("op_link", "op_unknown", "op_barrier", "op_end")
    ):
        return True
    memory = spec.memory
    if memory is None or memory.op in ("control", "exchange"):
        return False
    return not _looks(op) and (memory.op != "load" or memory.lds or bool(op.inst.modifiers.get("lds")))


def _varying(body: Iterable[Operation]) -> set[int]:
    """The rows that need not be in every turn of a loop what they were in the one before."""
    written: set[int] = set()
    carried: set[int] = set()
    ops = list(body)
    for op in ops:
        carried |= set(op.reads) - written
        written |= set(op.writes)
    varies = (carried & written) - _EXEC
    while True:
        before = len(varies)
        for op in ops:
            memory = op.inst.spec.memory if op.inst.spec is not None else None
            if memory is not None or set(op.reads) & varies:
                varies |= set(op.writes) - _EXEC
        if len(varies) == before:
            return varies


def _looked_before(operations: Sequence[Operation], first: int, look: Operation) -> set[int]:
    """Equal accesses shortly before a loop that begins at ``first``, with nothing between that changes anything."""
    found = set[int]()
    for n in range(first - 1, max(-1, first - 1 - _BEFORE), -1):
        op = operations[n]
        same = op.inst.name == look.inst.name and op.inst.modifiers == look.inst.modifiers
        if same and _address(op) == _address(look):
            found.add(n)
        if _changes(op) or _address(look) & set(op.writes):
            break
    return found
