"""The instructions that waves executed, in order, with what decides how long memory takes: for a model of time.

The engine executes the launch while ``recorder.c`` watches; with checks the judge does. Which wave goes first changes
nothing in what is recorded of each, unless waves wait for one another in loops: threads that execute workgroups that
don't talk record them apart.
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
    from amdgen.emulator.arena import GlobalMemory
    from amdgen.emulator.native.operation import Operation

NO_DETAIL = 0xFFFFFFFF
PRIVATE_LINE = np.uint32(1 << 31)
_MOST_DETAIL = 4096  # more than one instruction can take
_MOST_WAVES = 32
_BEGUN, _COUNTED, _WHOLE = range(3)
_STEP = np.dtype([(name, np.uint32) for name in ("operation", "group", "wave", "number", "detail")])


class _Kept(ctypes.Structure):
    _fields_ = [
        *((name, ctypes.c_uint64) for name in ("group", "how", "count")), ("taken", ctypes.c_uint64 * _MOST_WAVES),
    ]  # fmt: skip


class _Recorder(ctypes.Structure):
    _fields_ = [
        ("steps", ctypes.c_void_p), ("details", ctypes.c_void_p),
        *((name, ctypes.c_uint64) for name in (
            "n_steps", "most_steps", "n_details", "most_details", "most_of_wave", "full", "conflicts", "group",
            "line_shift", "n_kept",
        )),
        ("kept", ctypes.c_void_p), ("of", ctypes.c_void_p), ("other", _Kept),
    ]  # fmt: skip


@dataclass(frozen=True)
class _Part:
    """What C records in one thread."""

    steps: npt.NDArray[Any]
    details: npt.NDArray[np.uint32]
    kept: ctypes.Array[_Kept]
    state: _Recorder

    @classmethod
    def of(cls, how: dict[int, int], room: int, most_of_wave: int, line_bytes: int) -> _Part:
        """``how``: how far each workgroup is recorded. The other arguments are those of :class:`Recording`."""
        steps, details = np.empty(room, _STEP), np.empty(8 * room + _MOST_DETAIL, np.uint32)
        kept = (_Kept * max(1, len(how)))(*(_Kept(group=n, how=how[n]) for n in sorted(how)))
        state = _Recorder(
            steps=steps.ctypes.data, details=details.ctypes.data, most_steps=room, most_details=len(details),
            most_of_wave=most_of_wave, group=(1 << 64) - 1, line_shift=line_bytes.bit_length() - 1, n_kept=len(how),
            kept=ctypes.addressof(kept),
        )  # fmt: skip
        return cls(steps, details, kept, state)


def _joined(parts: Sequence[_Part]) -> tuple[npt.NDArray[Any], npt.NDArray[np.uint32]]:
    """Steps and details of all threads, a thread's behind another's; those of the first stay where they are, as its
    room is seldom full and there are many."""
    steps = _behind([part.steps[: part.state.n_steps] for part in parts], parts[0].steps)
    first, ahead = 0, 0
    for part in parts:
        own = steps["detail"][first : first + part.state.n_steps]
        if ahead:
            np.add(own, np.uint32(ahead), out=own, where=own != NO_DETAIL)
        first, ahead = first + part.state.n_steps, ahead + part.state.n_details
    return steps, _behind([part.details[: part.state.n_details] for part in parts], parts[0].details)


def _behind(parts: Sequence[npt.NDArray[Any]], room: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """``parts`` in one array: in ``room``, which begins with the first of them, where all fit."""
    if sum(map(len, parts)) > len(room):
        return np.concatenate(parts)
    end = len(parts[0])
    for part in parts[1:]:
        room[end : end + len(part)] = part
        end += len(part)
    return room[:end]


@dataclass
class Recording:
    """What is to be recorded, and after the launch what was.

    ``most_of_wave``: instructions after which each wave is ended, so that a part of every workgroup can be seen; 0:
    all of them. ``begun``: those workgroups, where some of them may be interrupted by others. ``whole``: workgroups of
    which all is recorded nevertheless. ``counted``: workgroups that are executed to their ends; ``counts``: afterwards,
    the instructions of their waves. ``apart``: whether those executed to their ends talk to no other workgroup, so that
    a part of a launch that talks may be executed. ``order``: in which workgroups are executed, those left out after
    these; else by their numbers. ``room``: instructions of all that one thread executes; a launch that takes more is
    refused.
    After the launch ``steps`` has a row an executed instruction: its ``operation``, workgroup, wave, ``number`` among
    the wave's instructions, and the index in ``details`` of what it did to memory, or NO_DETAIL. A detail is: how many
    lines, lanes, cycles of LDS bank conflicts, then the numbers of the lines (with PRIVATE_LINE: of private memory), of
    ``line_bytes`` each; ``buffers``: the first line of each allocation, in order. What a wave executes only to ask
    again whether others have done something is not among the steps, nor is it counted; ``waited`` is how many
    instructions that were. ``talks``: whether some workgroup learns what others do.
    """

    most_of_wave: int = 0
    begun: Iterable[int] = ()
    whole: Sequence[int] = ()
    counted: Sequence[int] = ()
    room: int = 1 << 23
    apart: bool = False
    order: Sequence[int] = ()
    steps: npt.NDArray[Any] = field(default_factory=lambda: np.zeros(0, _STEP), repr=False)
    details: npt.NDArray[np.uint32] = field(default_factory=lambda: np.zeros(0, np.uint32), repr=False)
    operations: Sequence[Operation] = ()
    line_bytes: int = 0
    buffers: npt.NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64), repr=False)
    counts: tuple[int, ...] = ()
    waited: int = 0
    talks: bool = False

    def restart(self) -> None:
        """The launch begins; what was recorded before is void."""
        self._parts: list[_Part] = []

    def begin(self, arch: Arch) -> tuple[int, int]:
        """A thread begins. Returns the addresses of what C is to call, and of what that keeps of the thread."""
        self.line_bytes = _narrowest_line(arch)
        library = _library()
        assert library.recorder_size() == ctypes.sizeof(_Recorder), "the C compiler lays the recorder out differently"
        how = dict.fromkeys(self.begun, _BEGUN) | dict.fromkeys(self.counted, _COUNTED)
        how |= dict.fromkeys(self.whole, _WHOLE)
        part = _Part.of(how, self.room, self.most_of_wave, self.line_bytes)
        self._parts.append(part)
        return int(ctypes.cast(library.record, ctypes.c_void_p).value or 0), ctypes.addressof(part.state)

    def in_order(self, numbers: Sequence[int]) -> list[int]:
        """Workgroups in the order in which they are executed; none where that is by their numbers."""
        if not self.order:
            return []
        first = dict.fromkeys(self.order)
        return [*first, *(n for n in numbers if n not in first)]

    @property
    def is_full(self) -> bool:
        """Whether there was no room for all."""
        return any(part.state.full for part in self._parts)

    def finish(self, operations: Sequence[Operation], memory: GlobalMemory) -> None:
        """The launch has ended."""
        self.operations = operations
        begins = sorted(allocation.address - memory.base for allocation in memory.allocations)
        self.buffers = np.array(begins, np.int64) // self.line_bytes
        self.steps, self.details = _joined(self._parts)
        asks, acts = (np.array([of(op) for op in operations], bool) for of in (_asks, _acts))
        again = asked_again(self.steps, self.details, asks, acts)
        counts: dict[int, int] = {}
        for kept in (kept for part in self._parts for kept in part.kept):
            counts[kept.group] = counts.get(kept.group, 0) + int(kept.count)
        for group, n in zip(*np.unique(self.steps["group"][again], return_counts=True), strict=True):
            counts[int(group)] = counts.get(int(group), 0) - int(n)
        self.counts, self.waited = tuple(counts[n] for n in self.counted), int(again.sum())
        if self.waited:
            self.steps = self.steps[~again]
        del self._parts

    def ended(self, groups: Iterable[int]) -> bool:
        """Whether all waves of these workgroups, recorded whole, came to their ends: none waits for ever."""
        of, number, operation = self._is_of(groups), self.steps["number"], self.steps["operation"]
        ends = np.array([op.inst.spec is not None and "endpgm" in op.inst.spec.tags for op in self.operations], bool)
        begun, ended = np.count_nonzero(of & (number == 0)), np.count_nonzero(of & ends[operation])
        return int(begun) == int(ended)

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


_LONGEST_LOOP = 64
"""Instructions of a loop in which a wave asks whether others have done something."""


def asked_again(
    steps: npt.NDArray[Any], details: npt.NDArray[np.uint32], asks: npt.NDArray[np.bool_], acts: npt.NDArray[np.bool_]
) -> npt.NDArray[np.bool_]:
    """Of each step, whether it only leads to the same question once more: from a load that learns what others do to its
    next execution by the wave, of the same place, with nothing between that others could see. ``asks``, ``acts``: of
    operations, whether they are such a load, and whether they are accesses of another kind, or barriers."""
    dropped = np.zeros(len(steps), bool)
    if not asks.any():
        return dropped
    place = steps["group"].astype(np.uint64) << np.uint64(32) | steps["wave"]
    order = np.argsort(place, kind="stable")
    place, operation, detail = place[order], steps["operation"][order], steps["detail"][order]
    done = np.cumsum(acts[operation])
    at = np.flatnonzero(asks[operation] & (detail != NO_DETAIL))
    where = details[np.minimum(detail[at].astype(np.int64) + 3, max(0, len(details) - 1))]
    facts = np.stack([place[at], operation[at].astype(np.uint64), where.astype(np.uint64), done[at].astype(np.uint64)])
    again = (facts[:, 1:] == facts[:, :-1]).all(axis=0) & (np.diff(at) <= _LONGEST_LOOP)
    edges = np.zeros(len(steps) + 1, np.int64)
    edges[at[:-1][again]] += 1
    edges[at[1:][again]] -= 1
    dropped[order] = np.cumsum(edges)[:-1] > 0
    return dropped


def _asks(op: Operation) -> bool:
    spec = op.inst.spec
    return spec is not None and spec.memory is not None and spec.memory.op == "load" and bool(op.scope)


def _acts(op: Operation) -> bool:
    spec = op.inst.spec
    if spec is None:
        return False
    accesses = spec.memory is not None and spec.memory.op not in ("control", "exchange")
    return (accesses and not _asks(op)) or "barrier" in spec.tags or spec.matrix is not None


def _narrowest_line(arch: Arch) -> int:
    """Bytes of the narrowest line among a CU's caches: the lines of the others are whole numbers of these."""
    if arch.timing is None:
        raise AmdgenError(f"{arch.name}: it has no figures of time", "give it `timing`, or a `base` that has it")
    return min(arch.timing.vector_memory.l1_line, arch.timing.scalar_memory.line)


def _library() -> ctypes.CDLL:
    library = compiled((Path(__file__).parent / "recorder.c").read_text(encoding="utf-8"))
    library.recorder_size.restype = ctypes.c_uint64
    return library
