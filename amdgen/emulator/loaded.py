"""A launch whose code, arguments and buffers lie in memory: what an engine gets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from amdgen.codec.inst import Inst
from amdgen.codeobject import CodeObject, Kernel
from amdgen.emulator.arena import GlobalMemory, Kept
from amdgen.emulator.findings import Report
from amdgen.emulator.stop import Stop
from amdgen.isa.model import Isa

if TYPE_CHECKING:
    from amdgen.emulator.launch import FirstRegisters
    from amdgen.emulator.mode import Modes
    from amdgen.emulator.native.watching import Watch


class Host(Protocol):
    """The owner of the launch. ``report``: of its findings."""

    report: Report
    objects: CodeObject

    def instruction_at(self, pc: int) -> Inst | None:
        """The instruction at an address; None outside of the code."""

    def fill_registers(self, state: FirstRegisters, first: int, groups: int) -> None:
        """Sets the registers of workgroups ``first`` and following at their start."""

    def fill_memory(self) -> None:
        """Sets the memory as the launch finds it."""


@dataclass(frozen=True)
class Loaded:
    """A launch. ``code``: address and size of the image; ``entry``: where waves start; ``modes``: as they start. The
    reference engine heeds no ``checks``, and no probe can watch it."""

    host: Host
    isa: Isa
    kernel: Kernel
    memory: GlobalMemory
    modes: Modes
    code: tuple[int, int]
    entry: int
    groups: int
    numbers: Sequence[int]  # of the workgroups that are executed, ascending
    waves: int
    lds_bytes: int
    scratch_bytes: int
    checks: frozenset[str]
    exact_matrix: bool  # matrix instructions as the hardware computes them, not as plain products
    stop: Stop  # what ends it early
    sram_ecc: bool  # loads of 16 bits make the other half of their register 0
    base: int  # what pcs are counted from: the kernel's entry
    watch: Watch | None = None  # the probe or recording that watches
    orders: int = 1  # further random orders in which workgroups that talk to one another are judged

    def put_back(self, kept: Kept) -> None:
        """Memory as the run left it that ``kept`` is of, whatever other runs have written since."""
        self.host.fill_memory()
        self.memory.restore(kept)


@dataclass
class Counts:
    """Work done, added up over the run; pcs are addresses."""

    executed: dict[int, int] = field(default_factory=dict)  # wave-instructions by pc
    conflict_cycles: dict[int, int] = field(default_factory=dict)  # LDS bank conflicts by pc
    bytes_moved: dict[str, int] = field(default_factory=dict)  # by space and direction
    landings: dict[int, int] = field(default_factory=dict)  # operations that a wait proved to have arrived, by its pc

    def moved(self, kind: str, size: int) -> None:
        """Counts ``size`` bytes more of a space and direction."""
        self.bytes_moved[kind] = self.bytes_moved.get(kind, 0) + size
