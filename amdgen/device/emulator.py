"""The emulator as a device: the default, needs nothing, and checks what it runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from amdgen.device.base import Launched
from amdgen.emulator import emulate


class EmulatorDevice:
    """``matrix``: how matrix instructions are computed, "hardware" or "fast" (:func:`amdgen.emulator.emulate`)."""

    name = "emulator"

    def __init__(self, matrix: str = "hardware") -> None:
        self.matrix = matrix

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
        r = emulate(code, kernel, grid, block, args, lds_bytes, checks, matrix=self.matrix)
        return Launched(r.seconds, r.findings, r.warnings, r.counts, r.by_check(), r.executed)
