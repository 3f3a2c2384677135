"""Accesses beyond the workgroup's LDS that one number would mend: dynamic LDS that the launch did not give.

No code object says how much dynamic LDS its kernel needs (``extern __shared__``; all of Triton's), so that a launch
without it meets every LDS instruction of the kernel beyond its end. That is one cause, and one finding.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from amdgen.emulator.findings import Finding

_CHECK = "lds_out_of_bounds"
_SHOWN = 8  # instructions that the message names


@dataclass(frozen=True, slots=True)
class LdsGiven:
    """LDS of a workgroup, in bytes: what the code object asks for, what the launch adds, what the machine has."""

    static: int
    dynamic: int
    most: int


def missing_lds(findings: Sequence[Finding], given: LdsGiven, reach: int) -> list[Finding]:
    """The findings, those of LDS out of bounds folded into one where more dynamic LDS would hold every access.

    ``reach``: the end of the farthest access beyond the workgroup's LDS, in bytes; beyond what the machine has, the
    addresses themselves are wrong, and nothing is folded; nor is it for a kernel that declares LDS of its own, whose
    end is as likely meant.
    """
    beyond = [f for f in findings if f.check == _CHECK]
    if not beyond or given.static or not given.dynamic < reach <= given.most:
        return list(findings)
    pcs = sorted({f.pc for f in beyond})
    shown = ", ".join(f"+{pc:#x}" for pc in pcs[:_SHOWN]) + (", ..." if len(pcs) > _SHOWN else "")
    who = "1 instruction accesses" if len(pcs) == 1 else f"{len(pcs)} instructions access"
    message = (
        f"{who} LDS up to byte {reach}, at {shown}; the workgroup has {given.dynamic} bytes (0 static, "
        f"{given.dynamic} dynamic)"
    )
    fix = f"launch it with at least {reach} bytes of dynamic LDS (--dynamic-lds {reach})"
    one = replace(beyond[0], message=message, fix=fix, count=sum(f.count for f in beyond))
    return [one if f is beyond[0] else f for f in findings if f is beyond[0] or f.check != _CHECK]
