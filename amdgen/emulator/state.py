"""How registers are numbered, and the registers of waves as arrays of (register, wave, lane), so that one NumPy
operation serves every wave.

Each register has a row: 0..255 are VGPRs, 256..511 AGPRs; scalar registers follow at :data:`SGPR_ROW`, then SCC. EXEC,
VCC and M0 are scalar registers at their hardware numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np
import numpy.typing as npt

from amdgen.isa.types import LANES

Ints = npt.NDArray[np.int64]
U32 = npt.NDArray[np.uint32]
Bools = npt.NDArray[np.bool_]

VCC, M0, EXEC = 106, 124, 126
VECTOR_ROWS = 512
AGPR_ROW = 256
SGPR_ROW = VECTOR_ROWS
SGPRS = 128
SCC_ROW = SGPR_ROW + SGPRS
ROWS = SCC_ROW + 1
ROW = 0x7FFF
"""The bits of a row of ``Operation.judged``, without the one that says that it is saved on the stack."""
POISON = 0x7FBADBAD
"""A signalling NaN of recognisable digits: what a register holds that nothing has written, or no load has reached."""
LANE_NUMBERS = np.arange(LANES, dtype=np.uint32)


def mask_of(low: U32, high: U32) -> Bools:
    """Two words a wave (n,) into one bool a lane (n, 64)."""
    words = np.stack([low, high], axis=1)
    return np.unpackbits(words.view(np.uint8), axis=1, bitorder="little").view(np.bool_)


def words_of(mask: Bools) -> tuple[U32, U32]:
    """One bool a lane (n, 64) into two words a wave."""
    words = np.packbits(mask, axis=1, bitorder="little").view(np.uint32)
    return words[:, 0], words[:, 1]


class State:
    """The architectural state of ``waves`` waves. ``constants``: what scalar sources hold that no wave can change."""

    def __init__(
        self, waves: int, group: Ints, wave_in_group: Ints, constants: Mapping[int, int] = MappingProxyType({})
    ) -> None:
        self.waves = waves
        self.constants = constants
        self.group = group
        self.wave_in_group = wave_in_group
        self.vector = np.full((VECTOR_ROWS, waves, LANES), POISON, np.uint32)
        self.scalar = np.full((SGPRS, waves), POISON, np.uint32)
        self.scc = np.zeros(waves, np.bool_)
        self.exec = np.ones((waves, LANES), np.bool_)
        self.pc = np.zeros(waves, np.int64)
        self.mode = np.zeros(waves, np.uint32)

    def set_scalar(self, register: int, words: list[U32], waves: Ints | slice = slice(None)) -> None:
        """Writes consecutive scalar registers from the host side (launch state)."""
        for i, word in enumerate(words):
            self.scalar[register + i, waves] = word

    def set_vector(self, row: int, values: npt.NDArray[np.uint32]) -> None:
        """Writes a row of vector registers, (waves, 64), from the host side."""
        self.vector[row] = values

    def set_work_items(self, ids: list[npt.NDArray[np.uint32]], active: Bools) -> None:
        """The first VGPRs and EXEC of every workgroup; arrays are (waves of a workgroup, 64)."""
        for row, values in enumerate(ids):
            self.set_vector(row, values[self.wave_in_group])
        self.set_exec(slice(None), active[self.wave_in_group])

    def exec_of(self, waves: Ints | slice) -> Bools:
        """A copy of the lane masks (n, 64) of some waves."""
        return np.array(self.exec[waves])

    def set_exec(self, waves: Ints | slice, mask: Bools) -> None:
        """Sets EXEC of some waves to ``mask`` (n, 64), and the scalar registers that hold it."""
        self.exec[waves] = mask
        low, high = words_of(mask)
        self.scalar[EXEC, waves], self.scalar[EXEC + 1, waves] = low, high


@dataclass(slots=True)
class Group:
    """Waves that execute the same instruction now. ``select`` indexes wave axes; ``all`` when it is every wave.

    ``exec`` is never written in place and shares no memory with the state: an instruction that changes EXEC writes its
    other results to the lanes that were active before.
    """

    waves: Ints
    select: Ints | slice
    exec: Bools  # (n, 64)
    exec_full: bool
    pc: int
    next_pc: Ints | int = 0

    @property
    def all(self) -> bool:
        """Whether these are all waves."""
        return isinstance(self.select, slice)

    def refresh_exec(self, state: State) -> None:
        """Takes EXEC anew from the state, after an instruction that may have changed it."""
        self.exec = state.exec_of(self.select)
        self.exec_full = bool(self.exec.all())


Step = Callable[[Group], None]
"""Executes one instruction for a group of waves."""


def register_name(row: int) -> str:
    """The assembler's name of a row."""
    if row == SCC_ROW:
        return "scc"
    if row >= SGPR_ROW:
        index = row - SGPR_ROW
        names = {VCC: "vcc_lo", VCC + 1: "vcc_hi", EXEC: "exec_lo", EXEC + 1: "exec_hi", M0: "m0"}
        return names.get(index, f"s{index}")
    return f"a{row - AGPR_ROW}" if row >= AGPR_ROW else f"v{row}"
