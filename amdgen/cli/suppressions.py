"""Findings that a user has looked at and accepts: ``--suppress FILE``.

    suppressions:
      - kernel: "fmha_*"            # a glob; all kernels when absent
        check: lds_race
        pc: 0x1a4                   # byte offset from the entry, or
        source: "*/softmax.hip:12"  # a glob of file:line; all places when both are absent
        reason: the two waves store the same value

Each needs a check and a reason. The list may stand alone, without the key above it. The file is untrusted, as a launch
file is: what is wrong with it is one line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from amdgen.cli.launchfile import read_yaml
from amdgen.cli.output import OutputError
from amdgen.emulator import CHECKS, Finding

_OPTION = "--suppress"
Text = Annotated[str, Field(min_length=1, max_length=1000)]


class Suppression(BaseModel):
    """One entry: which findings, and why they are accepted."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    kernel: Text = "*"
    check: Text
    pc: Annotated[int, Field(ge=0)] | None = None
    source: Text | None = None
    reason: Annotated[str, Field(min_length=3, max_length=1000)]

    def covers(self, finding: Finding) -> bool:
        """Whether it is about this finding."""
        return (
            fnmatchcase(finding.kernel, self.kernel)
            and finding.check == self.check
            and self.pc in (None, finding.pc)
            and (self.source is None or fnmatchcase(finding.source, self.source))
        )

    def __str__(self) -> str:
        pc = f", pc {self.pc:#x}" if self.pc is not None else ""
        return f"{self.check} in {self.kernel}{pc}{f', {self.source}' if self.source else ''}: {self.reason}"


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    suppressions: Annotated[list[Suppression], Field(max_length=10_000)]


@dataclass(frozen=True)
class Suppressed:
    """A finding that an entry accepts, with its reason."""

    finding: Finding
    reason: str


@dataclass(frozen=True)
class Sorted:
    """Findings, those that are accepted taken out. ``unused``: entries that were about none."""

    findings: list[Finding]
    warnings: list[Finding]
    suppressed: list[Suppressed]
    unused: list[str]


def read_suppressions(path: Path | None) -> list[Suppression]:
    """The entries of a file, none without one. OutputError, in one line, where it is malformed."""
    if path is None:
        return []
    content = read_yaml(path, _OPTION)
    try:
        entries = _File.model_validate({"suppressions": content} if isinstance(content, list) else content).suppressions
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        where = ".".join(map(str, first["loc"][:3]))
        message = f"{_OPTION} {path}: {f'{where}: ' if where else ''}{first['msg']}"
        raise OutputError(message, "give a list of entries: check, reason, and kernel, pc or source") from None
    for number, entry in enumerate(entries):
        if entry.check not in CHECKS:
            raise OutputError(
                f"{_OPTION} {path}: suppressions.{number}: there is no check '{entry.check[:40]}'",
                f"known: {', '.join(CHECKS)}",
            )
    return entries


def sort_out(entries: Sequence[Suppression], findings: Sequence[Finding], warnings: Sequence[Finding]) -> Sorted:
    """Takes out of errors and warnings what an entry accepts; the first that is about a finding counts."""
    used: set[int] = set()
    suppressed: list[Suppressed] = []

    def remaining(among: Sequence[Finding]) -> list[Finding]:
        kept = []
        for finding in among:
            number = next((n for n, entry in enumerate(entries) if entry.covers(finding)), None)
            if number is None:
                kept.append(finding)
            else:
                used.add(number)
                suppressed.append(Suppressed(finding, entries[number].reason))
        return kept

    errors, warned = remaining(findings), remaining(warnings)
    return Sorted(errors, warned, suppressed, [str(e) for n, e in enumerate(entries) if n not in used])
