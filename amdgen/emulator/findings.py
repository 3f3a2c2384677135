"""What the checks report: errors and warnings, folded by cause."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

CHECKS: dict[str, str] = {
    "vgpr_read_before_wait": "a VGPR or AGPR is read while a load into it is in flight",
    "vgpr_write_before_wait": "a VGPR or AGPR is written while a load into it is in flight",
    "sgpr_read_before_wait": "an SGPR is read while a scalar load into it is in flight",
    "sgpr_write_before_wait": "an SGPR is written while a scalar load into it is in flight",
    "lds_read_before_wait": "LDS is read while a copy or write to it, of any wave, is in flight",
    "lds_write_before_wait": "LDS is written while a copy to it or a read of it, of another wave, is in flight",
    "lds_race": "two waves touch the same LDS bytes between the same two barriers, and one of them writes",
    "global_race": "two waves touch the same bytes of memory, one of them stores, and nothing orders the two",
    "wait_states": "too few instructions between a producer and its consumer",
    "uninitialized_vgpr": "a VGPR or AGPR lane is read that nothing has written",
    "uninitialized_sgpr": "an SGPR is read that nothing has written",
    "uninitialized_lds": "LDS bytes are read that nothing has written",
    "m0_unset": "M0 is used as an LDS address and nothing has written it",
    "m0_stale": "M0 was not set anew between two copies to LDS, and the second overwrites what nobody has read",
    "m0_overwritten": "M0 was set to an LDS address and overwritten before anything used it",
    "lds_out_of_bounds": "LDS is addressed beyond what the workgroup has",
    "out_of_bounds": "memory is addressed outside every allocation",
    "misaligned": "an address is not a multiple of what the access needs",
    "counter_overflow": "more operations are in flight than the counter can count",
    "barrier_divergence": "waves of a workgroup pass a barrier while others are at another one or have ended",
    "endless_loop": "the instruction limit was reached",
}
"""Every check by name, with what it finds.

There is no check of a register that is overwritten while a store still reads it: on gfx9 a store reads its data when
it is issued, and expcnt counts exports alone (LLVM SIInsertWaitcnts: only before Sea Islands does a store hold its
registers). What is left of that hazard, the data of a store of more than 64 bits, is a row of the hazard table and is
found by wait_states. The address and descriptor of an access are read at issue, too.
"""

FIXES: dict[str, str] = {
    "uninitialized_vgpr": "write the register before, in every lane that reads it",
    "uninitialized_sgpr": "write the register before",
    "uninitialized_lds": "write these bytes before, then s_waitcnt lgkmcnt(0) and, for another wave, s_barrier",
    "m0_unset": "s_mov_b32 m0, ... before it",
    "lds_out_of_bounds": "correct the address, the offset or M0, or give the workgroup more LDS",
    "out_of_bounds": "mask the lane off, correct the address, or pass a larger buffer",
    "misaligned": "align the address, or use a narrower access",
}
"""What to do about a finding whose check says nothing more precise."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that a real machine could get wrong (``severity`` error) or that the manual forbids (warning)."""

    check: str
    kernel: str
    pc: int  # byte offset from the kernel's entry
    disassembly: str
    message: str  # what happened, with registers and addresses
    severity: str = "error"
    workgroup: int = -1
    wave: int = -1  # within the workgroup
    lane: int = -1
    other_pc: int = -1  # the earlier instruction that is the other party
    other_disassembly: str = ""
    fix: str = ""
    count: int = 1
    source: str = ""  # "file:line" of pc and of other_pc, where the code object has a line table
    other_source: str = ""

    def __str__(self) -> str:
        where = f"{self.kernel}+{self.pc:#x}: {self.disassembly}{_in_brackets(self.source)}"
        who = ""
        if self.workgroup >= 0:
            who = f" [workgroup {self.workgroup}, wave {self.wave}" + (
                f", lane {self.lane}]" if self.lane >= 0 else "]"
            )
        other = ""
        if self.other_disassembly:
            other = f"; other party {self.kernel}{self.other_pc:+#x}: {self.other_disassembly}"
            other += _in_brackets(self.other_source)
        fix = f"; fix: {self.fix}" if self.fix else ""
        times = f" ({self.count} times)" if self.count > 1 else ""
        return f"{self.severity} {self.check}: {where}: {self.message}{who}{other}{fix}{times}"


def _in_brackets(source: str) -> str:
    return f" ({source})" if source else ""


class FirstErrorError(Exception):
    """Ends a run that was to stop at its first error."""


@dataclass
class Report:
    """Collects findings, folded by (check, instruction, other party). ``stops``: the first error ends the run."""

    enabled: frozenset[str]
    stops: bool = False
    _folded: dict[tuple[str, int, int, str], Finding] = field(default_factory=dict)

    def wants(self, check: str) -> bool:
        return check in self.enabled

    def repeats(self, check: str, pc: int, other_pc: int, severity: str, count: int = 1) -> bool:
        """Counts ``count`` occurrences more of a finding that was reported before; False when it is new, and wanted."""
        if check not in self.enabled:
            return True
        key = (check, pc, other_pc, severity)
        seen = self._folded.get(key)
        if seen is None:
            return False
        self._folded[key] = replace(seen, count=seen.count + count)
        return True

    def add(self, finding: Finding) -> None:
        """Records a finding that :meth:`repeats` has not seen."""
        self._folded[finding.check, finding.pc, finding.other_pc, finding.severity] = finding
        if self.stops and finding.severity == "error":
            raise FirstErrorError

    def place(self, locate: Callable[[int], str]) -> None:
        """Fills in source lines; ``locate``: byte offset from the kernel's entry to "file:line" or ""."""
        for key, f in self._folded.items():
            other = locate(f.other_pc) if f.other_disassembly else ""
            self._folded[key] = replace(f, source=locate(f.pc), other_source=other)

    @property
    def errors(self) -> list[Finding]:
        return [f for f in self._folded.values() if f.severity == "error"]

    @property
    def warnings(self) -> list[Finding]:
        return [f for f in self._folded.values() if f.severity == "warning"]


def select_checks(names: str | Iterable[str]) -> frozenset[str]:
    """ "all", "none", or names; a name with "-" before it is taken away from all."""
    from amdgen.errors import AmdgenError

    if names == "all":
        return frozenset(CHECKS)
    if names == "none":
        return frozenset()
    wanted = names.split(",") if isinstance(names, str) else list(names)
    off = {n[1:] for n in wanted if n.startswith("-")}
    on = {n for n in wanted if not n.startswith("-")}
    unknown = (on | off) - set(CHECKS)
    if unknown:
        raise AmdgenError(f"unknown check '{sorted(unknown)[0]}'", f"known: {', '.join(CHECKS)}")
    return frozenset(on or set(CHECKS)) - off
