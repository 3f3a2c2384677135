"""The instructions that waves executed, in order, with what decides how long memory takes: for a model of time.

The engine executes the launch while ``recorder.c`` watches; with checks the judge does. Which wave goes first changes
nothing in what is recorded of each, unless waves wait for one another in loops. One launch of a process can be recorded
at a time.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from amdgen.emulator.native.library import compiled
from amdgen.errors import AmdgenError
from amdgen.isa.model import Arch

if TYPE_CHECKING:
    from amdgen.emulator.native.operation import Operation

NO_DETAIL = 0xFFFFFFFF
_MOST_DETAIL = 4096  # more than one instruction can take
_MOST_WHOLE, MOST_COUNTED = 8, 64
_STEP = np.dtype([(name, np.uint32) for name in ("operation", "group", "wave", "number", "detail")])


class _Recorder(ctypes.Structure):
    _fields_ = [
        ("steps", ctypes.c_void_p), ("details", ctypes.c_void_p),
        *((name, ctypes.c_uint64) for name in (
            "n_steps", "most_steps", "n_details", "most_details", "most_of_wave", "full", "conflicts", "group",
            "line_shift",
        )),
        ("taken", ctypes.c_uint64 * 32), ("n_whole", ctypes.c_uint64), ("whole", ctypes.c_uint64 * _MOST_WHOLE),
        ("n_counted", ctypes.c_uint64), ("counted", ctypes.c_uint64 * MOST_COUNTED),
        ("counts", ctypes.c_uint64 * MOST_COUNTED), ("is_whole", ctypes.c_uint64), ("count", ctypes.c_void_p),
    ]  # fmt: skip


@dataclass
class Recording:
    """What is to be recorded, and after the launch what was.

    ``most_of_wave``: instructions after which each wave is ended, so that a part of every workgroup can be seen; 0:
    all of them. ``alone``: whether a part of workgroups that talk to one another may stand for all, as memory is as
    the others leave it. ``whole``: workgroups (8 at most) of which all are recorded nevertheless. ``counted``:
    workgroups (MOST_COUNTED at most) that are executed to their ends; ``counts``: afterwards, the instructions of
    their waves. ``room``: instructions in all; a launch that takes more is refused. After the launch ``steps`` has a
    row an executed instruction: its ``operation``, workgroup, wave, ``number`` among the wave's instructions, and the
    index in ``details`` of what it did to memory, or NO_DETAIL. A detail is: how many lines, lanes, cycles of LDS bank
    conflicts, then the numbers of the lines (bit 31: of private memory), of ``line_bytes`` each.
    """

    most_of_wave: int = 0
    whole: Sequence[int] = ()
    counted: Sequence[int] = ()
    room: int = 1 << 23
    alone: bool = False
    steps: npt.NDArray[Any] = field(default_factory=lambda: np.zeros(0, _STEP), repr=False)
    details: npt.NDArray[np.uint32] = field(default_factory=lambda: np.zeros(0, np.uint32), repr=False)
    operations: Sequence[Operation] = ()
    line_bytes: int = 0
    counts: tuple[int, ...] = ()

    def begin(self, arch: Arch) -> int:
        """The launch begins; what was recorded before is void. Returns the address of what C is to call."""
        self.line_bytes = _narrowest_line(arch)
        library = _library()
        self._steps, self._details = np.empty(self.room, _STEP), np.empty(8 * self.room + _MOST_DETAIL, np.uint32)
        self._state = _Recorder(
            steps=self._steps.ctypes.data, details=self._details.ctypes.data, most_steps=self.room,
            most_details=len(self._details), most_of_wave=self.most_of_wave, group=(1 << 64) - 1,
            line_shift=self.line_bytes.bit_length() - 1, n_whole=len(self.whole), whole=tuple(self.whole),
            n_counted=len(self.counted), counted=tuple(self.counted),
        )  # fmt: skip
        assert library.recorder_size() == ctypes.sizeof(_Recorder), "the C compiler lays the recorder out differently"
        library.record_into(ctypes.byref(self._state))
        return int(ctypes.cast(library.record, ctypes.c_void_p).value or 0)

    @property
    def is_full(self) -> bool:
        """Whether there was no room for all."""
        return bool(self._state.full)

    def finish(self, operations: Sequence[Operation]) -> None:
        """The launch has ended."""
        self.operations = operations
        self.counts = tuple(self._state.counts[: len(self.counted)])
        self.steps = self._steps[: self._state.n_steps].copy()
        self.details = self._details[: self._state.n_details].copy()
        del self._steps, self._details

    def of_groups(self, groups: Iterable[int]) -> Recording:
        """What was recorded of some workgroups."""
        return self._taking(self._is_of(groups))

    def beginnings(self, groups: Iterable[int]) -> Recording:
        """The beginnings of some workgroups, of waves of those recorded ``whole`` as long as of the others."""
        chosen = self._is_of(groups)
        if self.most_of_wave:
            chosen &= self.steps["number"] < self.most_of_wave
        return self._taking(chosen)

    def _is_of(self, groups: Iterable[int]) -> npt.NDArray[np.bool_]:
        return np.isin(self.steps["group"], np.fromiter(groups, np.uint32))

    def _taking(self, chosen: npt.NDArray[np.bool_]) -> Recording:
        return replace(self, steps=self.steps[chosen])


def _narrowest_line(arch: Arch) -> int:
    """Bytes of the narrowest line among a CU's caches: the lines of the others are whole numbers of these."""
    if arch.timing is None:
        raise AmdgenError(f"{arch.name}: it has no figures of time", "give it `timing`, or a `base` that has it")
    return min(arch.timing.vector_memory.l1_line, arch.timing.scalar_memory.line)


def _library() -> ctypes.CDLL:
    library = compiled((Path(__file__).parent / "recorder.c").read_text())
    library.recorder_size.restype = ctypes.c_uint64
    library.record_into.argtypes = [ctypes.c_void_p]
    return library
