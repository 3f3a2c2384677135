"""The findings of the compiled engine, worded by the catalogue of checks.

What is found, and where, is the same on both. Where several waves meet one fault, the one named here is that of the
lowest workgroup; on the NumPy engine, which executes many workgroups in step, it is the first of all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from amdgen.codec.inst import Inst
from amdgen.codec.text import text
from amdgen.emulator.arithmetic.operands import constant_registers
from amdgen.emulator.checks import words
from amdgen.emulator.checks.catalogue import EVENTS
from amdgen.emulator.env import Env
from amdgen.emulator.native.border import COUNTERS, NOBODY, LdsKind, RaceHow, Severity, Verb
from amdgen.emulator.native.paths import Missing
from amdgen.emulator.native.translate import Operation
from amdgen.emulator.state import State
from amdgen.isa.model import Instruction, Isa

Key = tuple[int, int, int, int]
"""Kind, severity, operation, and the earlier one or -1."""


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


class UnservedError(Exception):
    """An access to what only a host could serve; says which."""


def report(
    seen: dict[Key, Seen],
    missing: Sequence[Missing],
    operations: Sequence[Operation],
    isa: Isa,
    env_of: Callable[[State], Env],
) -> str:
    """Puts findings into the report of ``env_of(state)``; ``missing``: wait states. Returns why the launch should have
    ended, if an access was to what only a host could serve; what was found after that is not reported."""
    constants, kinds = constant_registers(isa), {event.number: event for event in EVENTS.values()}
    for (kind, severity, at, other), event in sorted(seen.items(), key=lambda item: item[1]):
        env = env_of(State(1, np.array([event.group]), np.array([event.wave]), constants))
        earlier = operations[other].inst if other >= 0 else None
        try:
            said = kinds[kind].words(Met(event, operations[at].inst, earlier, env, severity == Severity.WARNING))
        except UnservedError as error:
            inst = operations[at].inst
            return words.refused(env.kernel, inst.address - env.entry, text(isa, inst), str(error))
        if said is None:
            continue
        env.finding(
            kinds[kind].check, operations[at].inst, 0, said.message, lane=event.lane,
            other_pc=-1 if earlier is None else earlier.address, fix=said.fix,
            severity=Severity(severity).name.lower(), count=event.count,
        )  # fmt: skip
    for m in missing:
        inst, before = operations[m.at].inst, operations[m.other].inst.address
        env = env_of(State(1, np.array([m.group]), np.array([m.wave]), constants))
        env.finding("wait_states", inst, 0, m.message, other_pc=before, fix=m.fix, severity=m.severity, count=m.count)
    return ""


@dataclass(frozen=True)
class Met:
    """A finding with what its words are made from (:mod:`amdgen.emulator.checks.catalogue`)."""

    seen: Seen
    inst: Inst
    earlier: Inst | None
    env: Env
    is_warning: bool

    @property
    def values(self) -> tuple[int, ...]:
        """What C has put into ``Event.value``; its kind says what that is."""
        return self.seen.values

    @property
    def group(self) -> int:
        """The workgroup that met it."""
        return self.seen.group

    @property
    def wait(self) -> str:
        """The wait that would have covered the earlier operation."""
        counts = {name: count for name, count in zip(COUNTERS, self.seen.waits, strict=True) if count >= 0}
        return words.wait(counts, f"{self.env.kernel}+{self.inst.address - self.env.entry:#x}")

    @property
    def earlier_spec(self) -> Instruction:
        """The earlier instruction."""
        assert self.earlier is not None and self.earlier.spec is not None
        return self.earlier.spec

    @property
    def earlier_op(self) -> str:
        """What the earlier instruction does to memory: "load", "store" or an atomic operation."""
        assert self.earlier_spec.memory is not None
        return self.earlier_spec.memory.op

    @property
    def is_straight(self) -> bool:
        """Whether the code runs from the earlier instruction to this one without a branch."""
        assert self.earlier is not None
        return _straight(self.earlier, self.inst, self.env)

    def is_own(self, wave: int) -> bool:
        """Whether ``wave`` is the one that met it."""
        return wave == self.seen.wave

    def is_copy(self, kind: int) -> bool:
        """Whether an LdsKind is that of a copy from memory to LDS."""
        return kind == LdsKind.LDS_COPY

    def verb(self, number: int) -> str:
        """ "load", "store" or "atomic" of a Verb."""
        return Verb(number).name.lower()

    def counter(self, number: int) -> str:
        """The name of a counter."""
        return COUNTERS[number]

    def wave_or_several(self, wave: int) -> int:
        """The wave; -1 for several."""
        return -1 if wave == NOBODY else wave

    def race(self, how: int) -> tuple[str, str]:
        """What the earlier access did, "written" or "read", and the counter on which it was in flight at the last
        barrier, "" when it was not, of a RaceHow."""
        late_on = self.earlier_spec.counter.split("+")[0] if how & RaceHow.WAS_LATE else ""
        return "written" if how & RaceHow.WAS_WRITTEN else "read", late_on

    def place(self, address: int) -> str:
        """An address in memory in words. UnservedError when only a host could serve it."""
        if why := self.env.memory.refused(address):
            raise UnservedError(why)
        return self.env.memory.describe(address)


def _straight(first: Inst, second: Inst, env: Env) -> bool:
    """Whether the code runs from the one to the other without a branch."""
    pc = first.address
    while pc < second.address:
        inst = env.instruction_at(pc)
        if inst is None or inst.spec is None or inst.spec.unit == "branch":
            return False
        pc += inst.size
    return first.address < second.address
