"""The findings of the compiled engine, worded by the catalogue of checks. Where several waves meet one fault, the one
named is that of the lowest workgroup."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from amdgen.codec.inst import Inst
from amdgen.codec.text import text
from amdgen.emulator.checks.catalogue import CHECKS, EVENTS, wait_fix
from amdgen.emulator.checks.order import Lacking
from amdgen.emulator.findings import Finding
from amdgen.emulator.loaded import Loaded
from amdgen.emulator.native.border import COUNTERS, NOBODY, Lack, LdsKind, Place, RaceHow, Severity, Verb
from amdgen.emulator.native.operation import Operation
from amdgen.emulator.native.paths import Missing
from amdgen.emulator.refusals import refused
from amdgen.isa.model import Instruction, Isa

_LDS_RACE = EVENTS["LDS_RACE"].number
_NOT_WAITED = {EVENTS[name].number for name in ("LDS_READ_EARLY", "LDS_WRITTEN_EARLY", "LDS_STILL_READ")}
_SEVERITIES: dict[int, Literal["error", "warning"]] = {Severity.ERROR: "error", Severity.WARNING: "warning"}
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
    """Adds what one thread has found: of each, that of the lowest workgroup. What nothing has used is none."""
    for order, e in enumerate(more):
        if e.severity == Severity.IF_USED:
            continue
        key = e.kind, e.severity, e.at, e.other
        made = Seen(e.group, order, e.wave, e.lane, tuple(e.wait), tuple(e.value), e.count)
        known = seen.get(key)
        seen[key] = made if known is None else replace(min(known, made), count=known.count + made.count)


class UnservedError(Exception):
    """An access to what only a host could serve; says which."""


def report(
    seen: dict[Key, Seen], missing: Sequence[Missing], operations: Sequence[Operation], launch: Loaded, note: str = ""
) -> str:
    """Puts findings into the report of a launch; ``missing``: wait states; ``note``: ends their messages. Returns why
    the launch should have ended, if an access was to what only a host could serve; what was found after that is not
    reported."""
    kinds = {event.number: event for event in EVENTS.values()}
    unwaited = {(at, other) for kind, _, at, other in seen if kind in _NOT_WAITED}
    for (kind, severity, at, other), event in sorted(seen.items(), key=lambda item: item[1]):
        if kind == _LDS_RACE and event.values[3] & RaceHow.WAS_LATE and (at, other) in unwaited:
            continue  # the wait that is missing makes it no race
        inst, earlier = operations[at].inst, operations[other].inst if other >= 0 else None
        try:
            said = kinds[kind].words(Met(event, inst, earlier, launch, severity == Severity.WARNING))
        except UnservedError as error:
            why, pc = str(error), inst.address - launch.base
            return refused(launch.kernel.name, pc, text(launch.isa, inst), why).message
        if said is None:
            continue
        check = kinds[kind].check
        _add(
            launch, inst, earlier, check=check, message=said.message + note, severity=_SEVERITIES[severity],
            workgroup=event.group, wave=event.wave, lane=event.lane, fix=said.fix or CHECKS[check].fix,
            count=event.count, cause=said.cause and said.cause + note,
        )  # fmt: skip
    for m in missing:
        _add(
            launch, operations[m.at].inst, operations[m.other].inst, check="wait_states", message=m.message + note,
            severity=m.severity, workgroup=m.group, wave=m.wave, fix=m.fix, count=m.count,
        )  # fmt: skip
    return ""


def _add(
    launch: Loaded,
    inst: Inst,
    earlier: Inst | None,
    *,
    check: str,
    severity: str,
    count: int,
    cause: str = "",
    **fields: Any,
) -> None:
    """Reports on ``inst``; ``earlier``: the other party; ``cause``: of Words; ``fields``: of :class:`Finding`."""
    pc, other_pc = inst.address - launch.base, -1 if earlier is None else earlier.address - launch.base
    known = launch.host.report
    if known.repeats(check, pc, other_pc, severity, count) or known.shares(check, severity, cause, count):
        return
    known.add(
        Finding(
            check, launch.kernel.name, pc, text(launch.isa, inst), severity=severity, other_pc=other_pc,
            other_disassembly="" if earlier is None else text(launch.isa, earlier), count=count, **fields,
        ),
        cause,
    )  # fmt: skip


@dataclass(frozen=True)
class Met:
    """A finding with what its words are made from (:mod:`amdgen.emulator.checks.catalogue`)."""

    seen: Seen
    inst: Inst
    earlier: Inst | None
    launch: Loaded
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
        return wait_fix(counts, f"{self.launch.kernel.name}{self.inst.address - self.launch.base:+#x}")

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
        return _straight(self.earlier, self.inst, self.launch)

    @property
    def is_resident(self) -> bool:
        """Whether memory outlives the launch: a program allocates and fills it."""
        return self.launch.memory.resident is not None

    @property
    def is_compiled(self) -> bool:
        """Whether a compiler may have made the code."""
        return self.launch.host.objects.is_compiled

    def is_own(self, wave: int) -> bool:
        """Whether ``wave`` is the one that met it."""
        return wave == self.seen.wave

    def is_lds(self, place: int) -> bool:
        """Whether a Place is LDS."""
        return place == Place.TO_LDS

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

    def lack(self, bits: int) -> Lacking:
        """What keeps one access to memory from being ordered before another, of a Lack."""
        return Lacking(frozenset(lack.name.lower() for lack in Lack if bits & lack))

    def place(self, address: int) -> str:
        """An address in memory in words. UnservedError when only a host could serve it."""
        if why := self.launch.memory.refused(address):
            raise UnservedError(why)
        return self.launch.memory.describe(address)

    @property
    def isa(self) -> Isa:
        """The machine."""
        return self.launch.isa


def _straight(first: Inst, second: Inst, launch: Loaded) -> bool:
    """Whether the code runs from the one to the other without a branch."""
    pc = first.address
    while pc < second.address:
        inst = launch.host.instruction_at(pc)
        if inst is None or inst.spec is None or inst.spec.unit == "branch":
            return False
        pc += inst.size
    return first.address < second.address
