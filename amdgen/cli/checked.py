"""What ``amdgen check --json`` prints, and its JSON Schema, which is made of these types (``check --json-schema``)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field, TypeAdapter

from amdgen.cli.launching import Compared
from amdgen.cli.suppressions import Suppressed
from amdgen.emulator import Finding
from amdgen.emulator.coverage import NeverExecuted

Place = tuple[int, int, int]

_FINDING = {
    "check": "its name, as `amdgen checks` lists them",
    "kernel": "the kernel's name",
    "pc": "of the instruction that met it",
    "disassembly": "that instruction",
    "message": "what happened, with registers and addresses",
    "severity": "error or warning",
    "workgroup": "the first that met it, counted from 0, x fastest; -1: of the launch as a whole",
    "wave": "the first that met it, within the workgroup; -1: none alone",
    "lane": "the first that met it, 0 to 63; -1: the whole wave",
    "other_pc": "of the earlier instruction that is the other party; -1: there is none",
    "other_disassembly": "that instruction, empty when there is none",
    "fix": "what would mend it",
    "count": "how often it was met",
    "alike": "other pairs of instructions of which the same cause makes such findings; they are counted and not listed",
    "source": "file:line of pc, empty without a line table",
    "other_source": "the same of other_pc",
}
"""What the fields of a Finding hold, for the schema."""


@dataclass(frozen=True)
class Unexecuted:
    """Instructions of the kernel that no wave executed."""

    instructions: Annotated[int, Field(description="how many")]
    total: Annotated[int, Field(description="instructions of the kernel, padding left out")]
    ranges: Annotated[
        list[tuple[int, int]], Field(description="first and last of each stretch, as byte offsets from the entry")
    ]

    @staticmethod
    def of(found: NeverExecuted) -> Unexecuted:
        """As JSON has it."""
        return Unexecuted(found.count, found.total, list(found.ranges))

    def __str__(self) -> str:
        return str(NeverExecuted(self.instructions, self.total, tuple(self.ranges)))


@dataclass(frozen=True)
class Untouched:
    """Accesses that a buffer descriptor kept from memory: loads gave 0, stores were dropped, in silence."""

    accesses: Annotated[int, Field(description="of lanes; a scalar load counts as one")]
    by_pc: Annotated[
        dict[str, int], Field(description="by the instruction's byte offset from the entry, in hexadecimal")
    ]

    @staticmethod
    def of(denied: Mapping[int, int]) -> Untouched:
        """``denied``: accesses by byte offset."""
        return Untouched(sum(denied.values()), {f"{pc:#x}": n for pc, n in denied.items()})

    def __str__(self) -> str:
        if not self.accesses:
            return ""
        shown = ", ".join(f"+{pc} ({n})" for pc, n in list(self.by_pc.items())[:8])
        more = ", ..." if len(self.by_pc) > 8 else ""
        return f"{self.accesses} accesses beyond a descriptor's range read 0 or stored nothing: {shown}{more}"


@dataclass(frozen=True)
class CheckReport:
    """The result of one launch under checks. Places in the code (``pc``) are byte offsets from the kernel's entry."""

    ok: Annotated[
        bool, Field(description="the exit status: no error, no warning with --fail-on warning, no wrong result")
    ]
    file: Annotated[str, Field(description="the code object, as it was named")]
    arch: Annotated[str, Field(description="the architecture that it is for")]
    kernel: Annotated[str, Field(description="the kernel's name")]
    grid: Annotated[Place, Field(description="in workgroups: x, y, z")]
    block: Annotated[Place, Field(description="work-items of a workgroup: x, y, z")]
    findings: Annotated[list[Finding], Field(description="errors: what hardware is known to get wrong")]
    warnings: Annotated[list[Finding], Field(description="what the manual forbids, and shipping kernels do")]
    checks: Annotated[dict[str, list[Finding]], Field(description="each check that ran, with its errors and warnings")]
    suppressed: Annotated[list[Suppressed], Field(description="findings that --suppress accepts, with its reasons")]
    unused_suppressions: Annotated[list[str], Field(description="entries of --suppress that were about no finding")]
    counts: Annotated[dict[str, Any], Field(description="instructions by class, bytes by space, LDS bank conflicts")]
    never_executed: Annotated[Unexecuted, Field(description="instructions of the kernel that no wave executed")]
    out_of_range: Annotated[Untouched, Field(description="accesses that a buffer descriptor kept from memory")]
    outputs: Annotated[
        list[dict[str, Any]], Field(description="out: arguments, and how many elements stayed unwritten")
    ]
    expected: Annotated[list[Compared], Field(description="arguments beside --expect")]
    seconds: Annotated[float, Field(description="of the whole launch")]
    stopped: Annotated[str, Field(description="why the launch ended early, empty when it did not")]
    sample: Annotated[str, Field(description="which workgroups were executed, empty when all were")]
    files: Annotated[list[str], Field(description="written with -o")]
    trace: Annotated[dict[str, Any] | None, Field(description="with --trace: the steps of a wave")]


def json_schema() -> dict[str, Any]:
    """The JSON Schema of a report."""
    schema = TypeAdapter(CheckReport).json_schema(mode="serialization")
    for name, described in schema["$defs"]["Finding"]["properties"].items():
        described["description"] = _FINDING[name]
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema, "title": "amdgen check --json"}
