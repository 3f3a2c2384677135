"""A check in one file: what it finds, at which instructions it looks, its C, its words and its cases.

Each module of :mod:`amdgen.emulator.checks.rules` declares one :class:`Rule`, or a few that belong together, as
``RULES``; nothing else names them. ``--checks``, reports, JSON, SARIF, the page of checks and the tests of its cases
follow. Checks that share the engine's own records (races, operations in flight, undefined bits, wait states) stand in
headers and modules of their own, with their words in :mod:`amdgen.emulator.checks.catalogue`.

The C of a rule is the body of a function, hooked in at one or more places:

======= ============================================================== ===========================================
hook    when                                                           in scope beside ``w`` and ``own``
======= ============================================================== ===========================================
before  before a marked instruction is executed                        ``op``, the marks
lds     before lanes of one access LDS, or are copied to from memory   ``op``, the marks, ``at``, ``mask``,
                                                                       ``size``, ``unit``, ``strict``
memory  before lanes of one access global memory                       ``op``, the marks, ``at``, ``mask``, ``size``
barrier when the waves of a workgroup that have not ended pass one     ``g``; ``w`` is the first of those waves
======= ============================================================== ===========================================

``w``: the Wave; ``own``: the rule's fields in it, zero when the wave begins. A mark is a condition on instructions; in
C its name is 1 where it holds of ``op``. An instruction that has none of the rule's marks costs nothing. The lanes of
``mask`` access ``size`` bytes each at ``at[lane]``; LDS at multiples of ``unit`` where ``strict``. Before the judge
lanes that reach beyond the workgroup's LDS, or outside of all allocations, are left out. What reports
(``native/events.h``):

    REPORT(severity, values...)                                 of this instruction
    REPORT_LANE(severity, lane, values...)                      likewise of one of its lanes
    REPORT_AT(severity, operation, earlier, lane, values...)    of another one; ``earlier``: the other party; -1: none

severity is ERROR or WARNING; the values, four numbers at most, are ``values`` of what the words are made from. In the
fast variant of the engine a report ends the launch, which the judge then executes from its start. A rule that only
warns, and is ``sure`` that the judge would see the same, is reported at once. A rule whose condition the fast variant
has noticed elsewhere in C (``noticed``) is of the judge alone. Where a check is off, its C is not executed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from amdgen.codec.inst import Reg
from amdgen.emulator.checks.check import CHECKS, EVENTS, Wording, declare
from amdgen.emulator.effects import immediate
from amdgen.emulator.registers import Given
from amdgen.emulator.state import ROW, SGPR_ROW
from amdgen.isa.model import Instruction, Isa

if TYPE_CHECKING:
    from amdgen.emulator.native.operation import Operation

HOOKS = ("before", "lds", "memory", "barrier")
"""The places at which C can be hooked in, as fields of :class:`Rule`."""


@dataclass(frozen=True, slots=True)
class Site:
    """All of an instruction that a mark may ask for: equal ones have the same marks, which are worked out once.

    ``symbol``: the runtime function that executes it, "" of arithmetic; ``by_m0``: M0 is its LDS address; ``sources``:
    the numbers of scalar registers that operands name, also of what is no register, such as VCCZ; ``read`` and
    ``written``: scalar registers, named or not; ``immediate``: its simm16, 0 where it has none.
    """

    isa: Isa
    spec: Instruction
    symbol: str
    by_m0: bool
    sources: frozenset[int]
    read: frozenset[int]
    written: frozenset[int]
    immediate: int

    @classmethod
    def of(cls, op: Operation, isa: Isa) -> Site:
        """Of an operation, whose registers are known."""
        spec = op.inst.spec
        assert spec is not None
        read, written = op.judged[: op.judged_reads], op.judged[op.judged_reads :]
        named = [v.index for v in op.inst.operands.values() if isinstance(v, Reg) and v.file == "s"]
        by_m0 = op.slots is not None and getattr(op.slots, "address", 0) < 0
        scalars = frozenset(named), _scalars(read), _scalars(written)
        return cls(isa, spec, op.symbol, by_m0, *scalars, immediate(op.inst))

    @property
    def memory(self) -> str:
        """What it does to memory or LDS: "load", "store", "atomic" and so on; "" where it touches none."""
        memory = self.spec.memory
        return memory.op if memory is not None and memory.space != "none" else ""


def _scalars(rows: tuple[int, ...]) -> frozenset[int]:
    """The numbers of the scalar registers among rows of ``Operation.judged``."""
    return frozenset([(row & ROW) - SGPR_ROW for row in rows if row & ROW >= SGPR_ROW])


Mark = Callable[[Site], bool]
"""A condition on an instruction, which the rule's C knows by name."""
GivenMark = Callable[["Operation", Given], bool]
"""One on an instruction and the registers of the kernel."""


@dataclass(frozen=True, slots=True)
class Case:
    """A kernel in assembly that shows a rule: s[0:1] hold its arguments' address, one pointer; s2 the workgroup, v0 the
    lane. ``says``: words of the finding; "" where nothing may be found. ``fix``: words of its remedy. ``lds``: bytes;
    ``block``: threads; ``vgprs``: of a lane, AGPRs among them where they share a file;
    0: 64 and as many AGPRs."""

    name: str
    body: str
    says: str = ""
    fix: str = ""
    severity: str = "error"
    lds: int = 0
    block: int = 64
    archs: tuple[str, ...] = ("gfx942",)
    vgprs: int = 0


@dataclass(frozen=True, slots=True)
class Rule:
    """One check. ``name``, ``finds``, ``fix``, ``severities``: as of Check; ``why``: what goes wrong, in a sentence.
    ``cases``: the page of the checks shows the first two, a kernel that is accused and the same one mended.
    ``words``: of its findings; ``state``: fields that a wave has for it, declared as in
    :mod:`amdgen.emulator.native.border`. ``given``: marks that depend on the registers of the kernel; asked of
    instructions that have the last one, one beyond it, or one by M0. The rest: see the module."""

    name: str
    finds: str
    why: str
    fix: str
    words: Wording
    cases: tuple[Case, ...]
    severities: tuple[str, ...] = ("error",)
    marks: Mapping[str, Mark] = field(default_factory=dict)
    given: Mapping[str, GivenMark] = field(default_factory=dict)
    state: str = ""
    before: str = ""
    lds: str = ""
    memory: str = ""
    barrier: str = ""
    sure: bool = False
    noticed: bool = False

    @property
    def kind(self) -> str:
        """The name of its event in C."""
        return self.name.upper()

    @property
    def number(self) -> int:
        """The number of its event."""
        return EVENTS[self.kind].number

    @property
    def every_mark(self) -> tuple[str, ...]:
        """The names of its marks."""
        return *self.marks, *self.given

    def hooks(self) -> dict[str, str]:
        """Its C by hook."""
        return {hook: text for hook in HOOKS if (text := getattr(self, hook))}

    def enter(self) -> None:
        """Enters it into the catalogue. AssertionError where its declaration contradicts itself."""
        marked = self.every_mark or set(self.hooks()) == {"barrier"}
        assert self.hooks() and marked, f"{self.name}: no hook, or no mark"
        assert not self.sure or self.severities == ("warning",), f"{self.name}: only a warning may be sure"
        assert {bool(case.says) for case in self.cases} == {True, False}, f"{self.name}: a case of each kind"
        if self.name not in CHECKS:
            declare(self.name, self.finds, self.fix, self.severities).event(self.kind)(self.words)
