"""What the checks report: errors and warnings, folded by cause."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from amdgen.emulator.checks.catalogue import CHECKS


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
    alike: int = 0  # other pairs of instructions that its cause makes findings of, and that are not reported
    source: str = ""  # "file:line" of pc and of other_pc, where the code object has a line table
    other_source: str = ""

    def __str__(self) -> str:
        where = f"{self.kernel}{self.pc:+#x}: {self.disassembly}{_in_brackets(self.source)}"
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
        if self.alike:
            times = f" (and {self.alike} other pairs of instructions for the same reason; {self.count} times in all)"
        return f"{self.severity} {self.check}: {where}: {self.message}{who}{other}{fix}{times}"


def _in_brackets(source: str) -> str:
    return f" ({source})" if source else ""


@dataclass
class Report:
    """Collects findings, folded by (check, instruction, other party)."""

    enabled: frozenset[str]
    _folded: dict[tuple[str, int, int, str], Finding] = field(default_factory=dict)
    _causes: dict[tuple[str, str, str], tuple[str, int, int, str]] = field(default_factory=dict)

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

    def shares(self, check: str, severity: str, cause: str, count: int) -> bool:
        """Whether a finding with this cause is there; it counts the new one among those that are alike."""
        first = self._causes.get((check, severity, cause))
        if not cause or first is None or first not in self._folded:
            return False
        seen = self._folded[first]
        self._folded[first] = replace(seen, count=seen.count + count, alike=seen.alike + 1)
        return True

    def add(self, finding: Finding, cause: str = "") -> None:
        """Records a finding that :meth:`repeats` has not seen."""
        if cause:
            key = finding.check, finding.pc, finding.other_pc, finding.severity
            self._causes[finding.check, finding.severity, cause] = key
        self._folded[finding.check, finding.pc, finding.other_pc, finding.severity] = finding

    def place(self, locate: Callable[[int], str]) -> None:
        """Fills in source lines; ``locate``: byte offset from the kernel's entry to "file:line" or ""."""
        for key, f in self._folded.items():
            other = locate(f.other_pc) if f.other_disassembly else ""
            self._folded[key] = replace(f, source=locate(f.pc), other_source=other)

    def keep_errors(self, most: int) -> None:
        """Forgets all errors but the first ``most``."""
        late = [key for key, finding in self._folded.items() if finding.severity == "error"][most:]
        for key in late:
            del self._folded[key]

    @property
    def errors(self) -> list[Finding]:
        """Its findings that are errors, in the order in which they were first met."""
        return [f for f in self._folded.values() if f.severity == "error"]

    @property
    def warnings(self) -> list[Finding]:
        """Its findings that are warnings, likewise."""
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
