"""What the checks report: errors and warnings, folded by cause."""

from __future__ import annotations

from collections.abc import Iterable
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
    "lds_out_of_bounds": "LDS is addressed beyond what the workgroup has",
    "out_of_bounds": "memory is addressed outside every allocation",
    "misaligned": "an address is not a multiple of what the access needs",
    "counter_overflow": "more operations are in flight than the counter can count",
    "barrier_divergence": "waves of a workgroup pass a barrier while others are at another one or have ended",
    "endless_loop": "the instruction limit was reached",
}
"""Every check by name, with what it finds."""


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

    def __str__(self) -> str:
        where = f"{self.kernel}+{self.pc:#x}: {self.disassembly}"
        who = ""
        if self.workgroup >= 0:
            who = f" [workgroup {self.workgroup}, wave {self.wave}" + (
                f", lane {self.lane}]" if self.lane >= 0 else "]"
            )
        other = (
            f"; other party {self.kernel}+{self.other_pc:#x}: {self.other_disassembly}" if self.other_pc >= 0 else ""
        )
        fix = f"; fix: {self.fix}" if self.fix else ""
        times = f" ({self.count} times)" if self.count > 1 else ""
        return f"{self.severity} {self.check}: {where}: {self.message}{who}{other}{fix}{times}"


@dataclass
class Report:
    """Collects findings, folded by (check, instruction, other party)."""

    enabled: frozenset[str]
    _folded: dict[tuple[str, int, int, str], Finding] = field(default_factory=dict)

    def wants(self, check: str) -> bool:
        return check in self.enabled

    def repeats(self, check: str, pc: int, other_pc: int, severity: str) -> bool:
        """Counts another occurrence of a finding that was reported before; False when it is new, and wanted."""
        if check not in self.enabled:
            return True
        key = (check, pc, other_pc, severity)
        seen = self._folded.get(key)
        if seen is None:
            return False
        self._folded[key] = replace(seen, count=seen.count + 1)
        return True

    def add(self, finding: Finding) -> None:
        """Records a finding that :meth:`repeats` has not seen."""
        self._folded[finding.check, finding.pc, finding.other_pc, finding.severity] = finding

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
