"""The findings of the compiled engine, in the NumPy engine's words.
Their conditions are those of :mod:`amdgen.emulator.engine` (counters, barriers) and :mod:`amdgen.emulator.checks.m0`,
wave by wave, so that what is noted is so. Which workgroup and wave met it first depends on the order of execution; the
lowest stands here, and no number of times.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from amdgen.codec.inst import Inst
from amdgen.emulator.arithmetic.operands import constant_registers
from amdgen.emulator.env import Env
from amdgen.emulator.native import border
from amdgen.emulator.native.paths import Warned
from amdgen.emulator.native.translate import Operation
from amdgen.emulator.state import State
from amdgen.isa.model import Isa

Key = tuple[int, int, int, int]
"""What, how severe, at which operation, and the earlier one or -1."""


@dataclass(frozen=True, order=True)
class Seen:
    """A finding: who met it first, and how often it was met."""

    group: int
    order: int  # among those of its thread
    wave: int
    lane: int
    waits: tuple[int, ...]
    values: tuple[int, ...]
    count: int


def merged(seen: dict[Key, Seen], more: Sequence[Any]) -> None:
    """Adds what one thread has found: of each, that of the lowest workgroup."""
    for order, e in enumerate(more):
        key = e.kind, e.severity, e.at, e.other
        made = Seen(e.group, order, e.wave, e.lane, tuple(e.wait), tuple(e.value), e.count)
        known = seen.get(key)
        seen[key] = made if known is None else replace(min(known, made), count=known.count + made.count)


def report(
    seen: dict[Key, Seen],
    warned: Sequence[Warned],
    operations: Sequence[Operation],
    isa: Isa,
    env: Callable[[State], Env],
) -> None:
    """Puts them into the report of ``env(state)``; ``warned``: those of wait states, of which no wave is known."""
    constants = constant_registers(isa)
    nobody = env(State(1, np.array([-1]), np.array([-1]), constants))
    for w in warned:
        inst, before = operations[w.at].inst, operations[w.other].inst.address
        nobody.finding("wait_states", inst, 0, w.message, other_pc=before, fix=w.fix, severity="warning")
    for (kind, _, at, other), event in sorted(seen.items(), key=lambda item: item[1]):
        made = env(State(1, np.array([event.group]), np.array([event.wave]), constants))
        value = event.values[0]
        inst = operations[at].inst
        if kind == border.Kind.COUNTER_OVERFLOW:
            counter = border.COUNTERS[value]
            message = (
                f"more than {isa.arch.counters[counter].max} operations are in flight, which {counter} can't count"
            )
            fix = "wait earlier or issue fewer"
            made.finding("counter_overflow", inst, 0, message, fix=fix, severity="warning")
        elif kind == border.Kind.BARRIER_PARTED:
            how = "other waves of the workgroup have ended" if value else "other waves are at another barrier"
            message, fix = f"waits at a barrier while {how}", "let every wave reach the same barrier"
            made.finding("barrier_divergence", inst, 0, message, fix=fix, severity="warning")
        elif _straight(operations[other].inst, inst, made):
            message = f"M0 was set to {value:#x} and is overwritten before anything has used that"
            fix = "put the copy between the two writes of M0, or leave the first away"
            before = operations[other].inst.address
            made.finding("m0_overwritten", inst, 0, message, other_pc=before, fix=fix, severity="warning")


def _straight(first: Inst, second: Inst, env: Env) -> bool:
    """Whether the code runs from the one to the other without a branch."""
    pc = first.address
    while pc < second.address:
        inst = env.instruction_at(pc)
        if inst is None or inst.spec is None or inst.spec.unit == "branch":
            return False
        pc += inst.size
    return first.address < second.address
