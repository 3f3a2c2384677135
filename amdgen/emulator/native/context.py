"""What the compiled engine gets from the emulator: one launch, and who owns it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from amdgen.codec.inst import Inst
from amdgen.codeobject import Kernel
from amdgen.emulator.env import Env, Step
from amdgen.emulator.findings import Report
from amdgen.emulator.memory.arena import GlobalMemory
from amdgen.emulator.state import State
from amdgen.isa.model import Isa

if TYPE_CHECKING:
    from amdgen.emulator.mode import Modes
    from amdgen.emulator.native.watching import Watch


class Host(Protocol):
    """Who owns the launch. ``report``: of its findings."""

    report: Report

    def instruction_at(self, pc: int) -> Inst | None:
        """The instruction at an address; None outside of the code."""

    def fill_registers(self, state: Any, first: int, groups: int) -> None:
        """Sets the registers of workgroups ``first`` and following at their start."""

    def fill_memory(self) -> None:
        """Sets the memory as the launch finds it."""

    def env_of(self, state: State) -> Env:
        """The environment of single instructions of a wave, and of findings."""

    def lower(self, env: Env, inst: Inst) -> Step:
        """The NumPy engine's closure of an instruction."""


@dataclass(frozen=True)
class NativeLaunch:
    """A launch, for the compiled engine. ``code``: address and size of the image; ``entry``: where waves start."""

    host: Host
    isa: Isa
    kernel: Kernel
    memory: GlobalMemory
    modes: Modes
    code: tuple[int, int]
    entry: int
    groups: int
    waves: int
    lds_bytes: int
    scratch_bytes: int
    checks: frozenset[str]
    limit: int
    exact_matrix: bool
    stops: bool  # the first error ends the run
    sram_ecc: bool  # loads of 16 bits make the other half of their register 0
    base: int  # what pcs are counted from: the kernel's entry
    watch: Watch | None = None  # who looks on
