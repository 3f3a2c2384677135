"""Registers of all waves of a batch: arrays of (register, wave, lane), so that one operation serves every wave.

Rows of the scoreboard and of the vector file: 0..255 VGPRs, 256..511 AGPRs; scalar registers follow at
:data:`SGPR_ROW`, then SCC. EXEC, VCC and M0 are scalar registers at their hardware numbers.

Beside each register stands which of its bits something has defined: compilers spill masks whose bits for inactive lanes
mean nothing, and combine them with EXEC before anybody looks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np
import numpy.typing as npt

from amdgen.emulator.checks.scoreboard import POISON, Ints

U32 = npt.NDArray[np.uint32]
Bools = npt.NDArray[np.bool_]

VCC, M0, EXEC = 106, 124, 126
VECTOR_ROWS = 512
AGPR_ROW = 256
SGPR_ROW = VECTOR_ROWS
SGPRS = 128
SCC_ROW = SGPR_ROW + SGPRS
ROWS = SCC_ROW + 1
DEFINED = np.uint32(0xFFFFFFFF)
"""Every bit of a word is defined."""
LANES = np.arange(64, dtype=np.uint32)


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
        self.vector = np.full((VECTOR_ROWS, waves, 64), POISON, np.uint32)
        self.scalar = np.full((SGPRS, waves), POISON, np.uint32)
        self.scc = np.zeros(waves, np.bool_)
        self.exec = np.ones((waves, 64), np.bool_)
        self.pc = np.zeros(waves, np.int64)
        self.mode = np.zeros(waves, np.uint32)
        self.vector_defined = np.zeros((VECTOR_ROWS, waves, 64), np.uint32)  # bits
        self.scalar_defined = np.zeros((SGPRS + 1, waves), np.uint32)  # bits; SCC last
        # Rows of which every bit of every wave is defined: the quick answer for the check of uninitialised reads.
        self.all_defined = bytearray(ROWS)

    def undefined(self, row: int, g: Group) -> U32:
        """The bits of a row that nothing has defined: (n, 64) of a vector register, (n, 1) of a scalar one."""
        if row >= SGPR_ROW:
            return ~self.scalar_defined[row - SGPR_ROW, g.select][:, None]
        return ~self.vector_defined[row, g.select]

    def lacking(self, row: int, g: Group, all_lanes: bool = False) -> Bools:
        """Where a row that is read lacks a bit: (n, 64) of a vector register, its active lanes unless ``all_lanes``;
        (n, 1) of a scalar one."""
        missing = self.undefined(row, g) != 0
        return missing if all_lanes or row >= SGPR_ROW else missing & g.exec

    def set_scalar(self, register: int, words: list[U32], waves: Ints | slice = slice(None)) -> None:
        """Writes consecutive scalar registers from the host side (launch state)."""
        for i, word in enumerate(words):
            self.scalar[register + i, waves] = word
            self.scalar_defined[register + i, waves] = DEFINED
            if isinstance(waves, slice):
                self.all_defined[SGPR_ROW + register + i] = 1

    def set_vector(self, row: int, values: npt.NDArray[np.uint32]) -> None:
        self.vector[row] = values
        self.vector_defined[row] = DEFINED
        self.all_defined[row] = 1

    def set_work_items(self, ids: list[npt.NDArray[np.uint32]], active: Bools) -> None:
        """The first VGPRs and EXEC of every workgroup; arrays are (waves of a workgroup, 64)."""
        for row, values in enumerate(ids):
            self.set_vector(row, values[self.wave_in_group])
        self.set_exec(slice(None), active[self.wave_in_group])

    def exec_of(self, waves: Ints | slice) -> Bools:
        """A copy of the lane masks (n, 64) of some waves."""
        return np.array(self.exec[waves])

    def set_exec(self, waves: Ints | slice, mask: Bools) -> None:
        self.exec[waves] = mask
        low, high = words_of(mask)
        self.scalar[EXEC, waves], self.scalar[EXEC + 1, waves] = low, high
        self.scalar_defined[EXEC : EXEC + 2, waves] = DEFINED


@dataclass(slots=True)
class Group:
    """Waves that execute the same instruction now. ``select`` indexes wave axes; ``all`` when it is every wave.

    ``exec`` is never written in place and shares no memory with the state: what is in flight keeps the lanes that were
    active when it was issued.
    """

    waves: Ints
    select: Ints | slice
    exec: Bools  # (n, 64)
    exec_full: bool
    pc: int
    next_pc: Ints | int = 0

    @property
    def all(self) -> bool:
        return isinstance(self.select, slice)

    def refresh_exec(self, state: State) -> None:
        self.exec = state.exec_of(self.select)
        self.exec_full = bool(self.exec.all())


def register_name(row: int) -> str:
    """The assembler's name of a scoreboard row."""
    if row == SCC_ROW:
        return "scc"
    if row >= SGPR_ROW:
        index = row - SGPR_ROW
        names = {VCC: "vcc_lo", VCC + 1: "vcc_hi", EXEC: "exec_lo", EXEC + 1: "exec_hi", M0: "m0"}
        return names.get(index, f"s{index}")
    return f"a{row - AGPR_ROW}" if row >= AGPR_ROW else f"v{row}"
