"""What every step of a kernel's execution shares, and how it reports a finding."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from amdgen.codec.inst import Inst
from amdgen.codec.text import text
from amdgen.codeobject import KernelDescriptor
from amdgen.emulator.checks import words
from amdgen.emulator.checks.catalogue import FIXES
from amdgen.emulator.checks.scoreboard import InFlight, Ints, Scoreboard
from amdgen.emulator.effects import counting
from amdgen.emulator.findings import Finding, Report
from amdgen.emulator.memory.arena import GlobalMemory
from amdgen.emulator.memory.lds import Lds
from amdgen.emulator.memory.scratch import Scratch
from amdgen.emulator.state import Group, State
from amdgen.isa.model import Isa

if TYPE_CHECKING:
    from amdgen.emulator.mode import Modes
    from amdgen.emulator.trace import Tracer

Step = Callable[[Group], None]


@dataclass
class Counts:
    """Work done, added up over the run."""

    executed: dict[int, int] = field(default_factory=dict)  # wave-instructions by pc
    conflict_cycles: dict[int, int] = field(default_factory=dict)  # LDS bank conflicts by pc
    bytes_moved: dict[str, int] = field(default_factory=dict)  # by space and direction
    landings: dict[int, int] = field(default_factory=dict)  # operations that a wait proved to have arrived, by its pc


@dataclass
class Env:
    """One batch of workgroups in execution."""

    isa: Isa
    kernel: str
    entry: int
    state: State
    memory: GlobalMemory
    lds: Lds
    scoreboard: Scoreboard
    report: Report
    context: Modes
    counts: Counts
    first_group: int  # number of the batch's first workgroup in the grid
    instruction_at: Callable[[int], Inst | None]
    scratch: Scratch
    matrix: str = "hardware"  # or "fast": matrix instructions as plain products
    descriptor: KernelDescriptor | None = None
    clock: Callable[[], int] = lambda: 0  # cycles, as far as this machine has any
    sram_ecc: bool = True  # loads of 16 bits clear the other half of their register
    undefined_from: dict[int, int] = field(default_factory=dict)  # by row made of undefined bits: the one never written
    tracer: Tracer | None = None  # when a wave of this batch is traced

    def issue(
        self, inst: Inst, g: Group, land: Callable[[Ints], None], rows: tuple[int, ...] = (), *, lds: bool = False
    ) -> InFlight:
        """Puts an instruction's operation in flight; ``land`` delivers it when a wait proves that it has arrived.
        ``lds``: some lane of a FLAT access reaches LDS."""
        assert inst.spec is not None
        return self.scoreboard.issue(inst.address, g.waves, counting(inst.spec, lds), land, rows=rows)

    def finding(
        self,
        check: str,
        inst: Inst,
        wave: int,
        message: str,
        *,
        lane: int = -1,
        other: InFlight | None = None,
        other_pc: int = -1,
        fix: str = "",
        severity: str = "error",
        count: int = 1,
    ) -> None:
        """Reports on ``inst`` in ``wave`` (its index in the batch); ``count``: how often it was met."""
        pc = other.pc if other is not None else other_pc
        here, there = inst.address - self.entry, pc - self.entry if pc >= 0 else -1
        if self.report.repeats(check, here, there, severity, count):
            return
        earlier = self.instruction_at(pc) if pc >= 0 else None
        self.report.add(
            Finding(
                check,
                self.kernel,
                here,
                text(self.isa, inst),
                message,
                severity,
                self.first_group + int(self.state.group[wave]),
                int(self.state.wave_in_group[wave]),
                lane,
                there,
                text(self.isa, earlier) if earlier is not None else "",
                fix or FIXES.get(check, ""),
                count,
            )
        )

    def wait_fix(self, op: InFlight, wave: int, before: int) -> str:
        """The wait that would have covered an operation in flight."""
        position = int((op.waves == wave).argmax())
        counts = {}
        for counter in self.scoreboard.awaited(op, wave):
            younger = int(self.scoreboard.in_order[counter][wave] - op.place[counter][position]) if op.ordered else 0
            younger = min(younger, self.isa.arch.counters[counter].max)
            counts[counter] = younger
        return words.wait(counts, f"{self.kernel}+{before - self.entry:#x}")
