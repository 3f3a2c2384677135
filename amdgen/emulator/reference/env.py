"""What the steps of a batch of workgroups share: the machine that they act on."""

from __future__ import annotations

from dataclasses import dataclass

from amdgen.codeobject import KernelDescriptor
from amdgen.emulator.arena import GlobalMemory
from amdgen.emulator.loaded import Counts
from amdgen.emulator.mode import Modes
from amdgen.emulator.reference.memory.local import Lds, Scratch
from amdgen.emulator.state import State
from amdgen.isa.model import Isa


@dataclass
class Env:
    """One batch of workgroups in execution."""

    isa: Isa
    state: State
    memory: GlobalMemory
    lds: Lds
    scratch: Scratch
    modes: Modes  # of the waves that execute now
    counts: Counts
    descriptor: KernelDescriptor | None = None
    first_group: int = 0  # number of the batch's first workgroup in the grid
    exact_matrix: bool = True  # matrix instructions as the hardware computes them; else as plain products
    sram_ecc: bool = True  # loads of 16 bits clear the other half of their register
    clock: int = 0  # wave-instructions executed in the launch
