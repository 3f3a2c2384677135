"""The memory of a workgroup in execution: waves, LDS, scratch; and the registers of a wave as Python sees them."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from amdgen.emulator.native import border, structures
from amdgen.emulator.native.loops import Loop
from amdgen.emulator.untouched import aligned

if TYPE_CHECKING:
    from amdgen.emulator.deciding import Deciding
    from amdgen.emulator.native.worker import Worker

TURN, LOOK = 200_000, 2_000
"""Instructions that a wave executes before others get a turn; and before a look whether it only waits for others."""
_SPIN, _FEW = 200, 50
"""Instructions of a wave, at least, in a workgroup that is one of more than so many that wait for others."""
_SETTLED = 25_000
"""Instructions of a wave after which it is looked for what decides, which takes as long as executing some thousands."""
_LOOKS = 64
"""States of a workgroup that are remembered to tell that it goes round in a loop."""
_WAVE_BYTES = ctypes.sizeof(structures.Wave)


class Wave:
    """A wave of the compiled engine as NumPy arrays: views of its memory."""

    def __init__(self, raw: npt.NDArray[np.uint8], room: Room | None = None) -> None:
        held = structures.Wave.from_buffer(raw)
        self.vector = np.ctypeslib.as_array(held.v)
        self.defined = np.ctypeslib.as_array(held.defined)
        scalars, defined = np.ctypeslib.as_array(held.s), np.ctypeslib.as_array(held.s_defined)
        self.scalars = scalars
        self.scalar, self.scc = scalars[: border.Size.SCALARS], scalars[border.Size.SCC :]
        self.scalar_defined, self.awaited = defined, np.ctypeslib.as_array(held.awaited)
        self.held, self._room = held, room

    @property
    def group(self) -> int:
        """The workgroup's number in the grid."""
        return int(self._room.group.id) if self._room is not None else 0


class Room:
    """Space for one workgroup: its waves, their scratch, and its LDS."""

    def __init__(self, worker: Worker) -> None:
        plan, self.owner = worker.plan, worker
        lds = -(-plan.launch.lds_bytes // 16) * 16
        self.raw = aligned(_WAVE_BYTES * plan.launch.waves)
        self.lds = aligned(plan.launch.lds_bytes)
        self.shadows = aligned(6 * (lds + 64))
        self.numbers = np.zeros(2 * 0x10000, np.uint8)
        private = plan.launch.waves * border.Size.LANES * plan.launch.scratch_bytes
        self.scratch = aligned(2 * private)  # the pages of zeros take no memory until they are used
        scratch = self.scratch.ctypes.data
        shadow, numbers = self.shadows.ctypes.data, self.numbers.ctypes.data
        self.group = structures.Group(
            waves=self.raw.ctypes.data, lds=self.lds.ctypes.data, writer=shadow, reader=shadow + 2 * lds,
            coming=shadow + 4 * lds, owner_of=numbers, kind_of=numbers + 0x10000, scratch=scratch,
            scratch_known=scratch + private, lds_bytes=plan.launch.lds_bytes, n_waves=plan.launch.waves,
            scratch_bytes=plan.launch.scratch_bytes,
        )  # fmt: skip
        self.waves: dict[int, Wave] = {}
        if worker.owner.judge:
            self._furnish(plan.launch.waves, plan.launch.lds_bytes)
        self.address = ctypes.addressof(self.group)
        for i in range(plan.launch.waves):
            worker.waves[self.raw.ctypes.data + i * _WAVE_BYTES] = self.wave(i)

    def _furnish(self, waves: int, lds_bytes: int) -> None:
        """What the judge needs besides: results in flight to registers, and who accessed each byte of LDS last."""
        size = border.Size.QUEUE * ctypes.sizeof(structures.Arrival)
        self.arrivals = aligned(size * waves)
        for i in range(waves):
            self.wave(i).held.arrivals = self.arrivals.ctypes.data + i * size
        padded = -(-lds_bytes // 16) * 16 + 64
        self.origins = aligned(2 * waves * self.group.scratch_bytes)
        self.group.scratch_from = self.origins.ctypes.data
        self.newest, self.places = aligned(padded), aligned(12 * padded)
        self.group.newest = self.newest.ctypes.data
        self.group.writer_at, self.group.reader_at = self.places.ctypes.data, self.places.ctypes.data + 4 * padded
        self.group.written_step = self.places.ctypes.data + 8 * padded
        self.holes = aligned(3 * padded)  # likewise where nothing undefined is stored
        self.group.holes, self.group.holes_from = self.holes.ctypes.data, self.holes.ctypes.data + padded
        self.order = aligned((waves + 3) * padded)  # pages that nothing polls for are never used
        order = self.order.ctypes.data
        self.group.store_epoch, self.group.lds_links = order, order + padded
        self.group.takers, self.group.read_epoch = order + 2 * padded, order + 3 * padded

    def begin(self) -> None:
        """Another workgroup begins."""
        self.turn, self.since, self.looped = self._first_turn(), 0, False
        self.ran, self.loop = 0, Loop(self)  # instructions that each wave may have executed
        self._seen: set[int] = set()
        self._goes_round = False

    def _first_turn(self) -> int:
        turns = self.owner.owner.turns
        return LOOK if turns is None else next(turns)

    def repeats(self, executed: npt.NDArray[np.bool_]) -> Deciding | None:
        """After a turn in which the operations ``executed`` were: what decides how the workgroup goes on, when that is
        as it was."""
        self.ran += self.turn
        found = self.loop.look(executed, self.ran >= _SETTLED)
        self._goes_round = found is not None
        return found

    def waits(self) -> bool:
        """After a turn: whether others are to run now, for this workgroup goes round in a loop, or has run for long."""
        self.since += self.turn
        state = self.small_state()
        self.looped = self._goes_round or state in self._seen
        if len(self._seen) >= _LOOKS:
            self._seen.clear()
        self._seen.add(state)
        spins, self.group.spins = self.group.spins, 0
        if self.owner.owner.turns is not None:
            self.turn = self._first_turn()
            return True
        if self.looped or spins or (self.since >= TURN and self.owner.owner.may_talk()):
            self.turn, self.since = max(_SPIN, LOOK * _FEW // max(_FEW, len(self.owner.waiting))), 0
            return True
        self.turn = min(2 * self.turn, TURN)
        return False

    @staticmethod
    def _small_state(wave: Wave) -> tuple[int, int, int, bytes]:
        return wave.held.ip, wave.held.status, wave.held.mode_word, wave.scalars.tobytes()

    def small_state(self) -> int:
        """What most often differs where the workgroup goes on in another way: places and scalar registers."""
        return hash(tuple(self._small_state(self.wave(i)) for i in range(self.group.n_waves)))

    def wave(self, number: int) -> Wave:
        """A wave's registers, as arrays."""
        if number not in self.waves:
            self.waves[number] = Wave(self.raw[number * _WAVE_BYTES : (number + 1) * _WAVE_BYTES], self)
        return self.waves[number]


def pointer(array: npt.NDArray[Any]) -> int | None:
    """The address of an array; None for an empty one."""
    return int(array.ctypes.data) if len(array) else None
