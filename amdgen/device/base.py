"""What a device does, and how to get one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from amdgen.emulator.findings import Finding
from amdgen.errors import AmdgenError

DEVICES = ("emulator", "hip")


class DeviceError(AmdgenError):
    """A device that isn't there, or that refused; says what to install."""


@dataclass(frozen=True)
class Launched:
    """What a launch brought beside its outputs. A GPU checks nothing and counts nothing."""

    seconds: float
    findings: list[Finding] = field(default_factory=list)
    warnings: list[Finding] = field(default_factory=list)
    counts: dict[str, Any] = field(default_factory=dict)
    checks: dict[str, list[Finding]] = field(default_factory=dict)
    executed: dict[int, int] = field(default_factory=dict)


class Device(Protocol):
    """Runs a kernel of a code object on arrays in host memory."""

    name: str

    def launch(
        self,
        code: bytes,
        kernel: str,
        grid: Sequence[int],
        block: Sequence[int],
        args: Sequence[Any],
        *,
        lds_bytes: int = 0,
        checks: str | Sequence[str] = "all",
    ) -> Launched:
        """grid in workgroups, block in work-items. Arrays are copied in and back; NumPy scalars go by value."""
        ...
