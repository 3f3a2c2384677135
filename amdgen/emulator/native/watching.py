"""Watches the judge execute: what a probe is given before and after each instruction of the waves it watches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from amdgen.codec.inst import Inst
from amdgen.emulator.native.border import Place, Size, Verb
from amdgen.emulator.native.operation import Operation
from amdgen.emulator.state import EXEC, SCC_ROW, SGPR_ROW
from amdgen.emulator.trace import Access

if TYPE_CHECKING:
    from amdgen.emulator.native.recording import Recording
    from amdgen.emulator.native.room import Wave

_SPACES = {Place.TO_MEMORY: "memory", Place.TO_MEMORY_ONCE: "memory", Place.TO_LDS: "lds", Place.TO_SCRATCH: "scratch"}
_LDS_VERBS = {Verb.LOAD: "read", Verb.STORE: "write", Verb.ATOMIC: "atomic"}


class Moment:
    """A wave before or after an instruction. ``pc``: bytes from the kernel's entry; ``group``: the workgroup's number
    in the grid; ``wave``: the wave's in the workgroup. Rows are those of :mod:`amdgen.emulator.state`."""

    __slots__ = ("_op", "_registers", "_touches", "inst", "pc")

    def __init__(self, registers: Wave, op: Operation, entry: int, touches: Sequence[object]) -> None:
        self._registers, self._op, self._touches = registers, op, touches
        self.inst: Inst = op.inst
        self.pc = op.inst.address - entry

    @property
    def group(self) -> int:
        """The workgroup's number in the grid."""
        return int(self._registers.group)

    @property
    def wave(self) -> int:
        """The wave's number in the workgroup."""
        return int(self._registers.held.number)

    @property
    def exec(self) -> int:
        """EXEC, a bit for each lane."""
        scalar = self._registers.scalar
        return int(scalar[EXEC]) | int(scalar[EXEC + 1]) << 32

    @property
    def writes(self) -> tuple[int, ...]:
        """The rows that the instruction writes."""
        return self._op.judged[self._op.judged_reads :]

    def value(self, row: int) -> Any:
        """What a register holds: 64 words, or one of a scalar register."""
        held = self._registers
        if row == SCC_ROW:
            return int(held.scc[0] != 0)
        return int(held.scalar[row - SGPR_ROW]) if row >= SGPR_ROW else held.vector[row].copy()

    def in_flight(self, row: int) -> bool:
        """Whether an operation into a register is in flight."""
        return bool(self._registers.awaited[row])

    def rows_in_flight(self) -> list[int]:
        """The rows into which operations are in flight."""
        return np.flatnonzero(self._registers.awaited).tolist()

    def accesses(self) -> list[Access]:
        """The bytes that the instruction has touched."""
        assert (self.inst.spec is not None and self.inst.spec.memory is not None) or not self._touches
        return [_access(t, self.inst) for t in self._touches]


def _access(t: Any, inst: Inst) -> Access:
    place = Place(t.place)
    verb = _LDS_VERBS[Verb(t.verb)] if place == Place.TO_LDS else Verb(t.verb).name.lower()
    if place == Place.TO_SCRATCH and inst.spec is not None and inst.spec.memory is not None:
        verb = inst.spec.memory.op
    if place == Place.TO_MEMORY_ONCE:
        return Access("memory", verb, t.size, (-1,), (int(t.at[0]),))
    lanes = tuple(i for i in range(Size.LANES) if t.mask >> i & 1)
    return Access(_SPACES[place], verb, t.size, lanes, tuple(int(t.at[i]) for i in lanes))


class Probe(Protocol):
    """Something that watches instructions, such as a trace."""

    def begin(self) -> None:
        """A launch begins, or begins anew: what the probe was given before no longer holds."""

    def before(self, at: Moment) -> None:
        """An instruction is about to be executed."""

    def after(self, at: Moment) -> None:
        """It has been executed."""


@dataclass(frozen=True)
class Watch:
    """A probe, and the wave that it watches: of one workgroup, and of that one wave; None: all. Or a recording, of all
    waves, which C makes."""

    probe: Probe | None
    group: int | None = None
    wave: int | None = None
    recording: Recording | None = None
