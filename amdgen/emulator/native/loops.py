"""Whether workgroups go round in loops that never end: what decides how they go on is as it was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Inst
from amdgen.emulator.deciding import LDS, MEMORY, SCRATCH, Code, Cycle, Deciding, Dwords, around, deciding, rows_in
from amdgen.emulator.native.border import Size
from amdgen.emulator.native.program import UNKNOWN
from amdgen.emulator.reached import dwords
from amdgen.emulator.state import SCC_ROW, SGPR_ROW, VECTOR_ROWS

if TYPE_CHECKING:
    from amdgen.emulator.native.room import Room
    from amdgen.emulator.native.worker import Worker

_MOST_SLICES = 1000
_MOST_REACHED = 1000
"""Instructions of code in which it is worked out what memory instructions reach, which is done at each look."""
_ENDED = 2


class Slices:
    """What decides in the code that a thread has executed, by which operations those are."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._known: dict[bytes, tuple[Code, Deciding]] = {}

    def of(self, window: npt.NDArray[np.bool_], room: Room, also: Mapping[str, Dwords] | None = None) -> Deciding:
        """``window``: whether each operation has been executed. ``also``: the memory by which other workgroups are
        known to decide; None: there are threads that nothing is known of."""
        numbers = np.flatnonzero(window)
        key = numbers.tobytes()
        if key not in self._known:
            if len(self._known) >= _MOST_SLICES:
                self._known.clear()
            code = self._code(numbers.tolist())
            self._known[key] = code, deciding(code)
        held, found = self._known[key]
        if not found.memory or len(held) > _MOST_REACHED or (also is None and MEMORY in found.memory):
            return found
        return deciding(held, lambda inst: dwords(inst, lambda row: _words(room, row)), also or {})

    def _code(self, numbers: list[int]) -> dict[int, tuple[Inst, tuple[int, ...]]]:
        program, jumps = self._worker.program, dict[int, set[int]]()
        taken = self._worker.work.jumps
        pairs = {(int(pair >> 32) - 1, int(pair & 0xFFFFFFFF) - 1) for pair in taken[taken != 0].tolist()}
        for source, target in pairs | self._worker.owner.jumps():
            jumps.setdefault(source, set()).add(target)
        code = {}
        for n in numbers:
            op = program.operations[n]
            spec = op.inst.spec
            if op.symbol == "op_branch":
                after = {self._at(n + 1), self._at(int(program.ops["target"][n]))}
            elif op.symbol == "op_end" or spec is None:
                after = set()
            elif op.jumps:
                after = {self._at(to) for to in jumps.get(n, ())}
            else:
                after = {self._at(n + 1), *(self._at(to) for to in jumps.get(n, ()))}
            code[n] = op.inst, tuple(after)
        return code

    def loop(self, window: npt.NDArray[np.bool_], at: int) -> tuple[int, int] | None:
        """The first and the last instruction of the loop around an operation, in bytes from the kernel's entry."""
        code = self._code(np.flatnonzero(window).tolist())
        found = around({n: after for n, (_, after) in code.items()}, at) & code.keys()
        if not found:
            return None
        base = self._worker.plan.launch.base
        places = [code[n][0].address - base for n in found]
        return min(places), max(places)

    def _at(self, number: int) -> int:
        """The operation, or the one that a link or a placeholder stands for."""
        program = self._worker.program
        op = program.operations[number] if 0 <= number < len(program.operations) else None
        if op is not None and op.symbol == UNKNOWN and op.branch is not None:
            number = program.index(op.branch, op.mode)
        return program.link(number) if number >= 0 else -1


class Window:
    """Which operations a workgroup has executed since some moment."""

    def __init__(self) -> None:
        self._seen = np.zeros(0, np.bool_)

    def add(self, ran: npt.NDArray[np.bool_]) -> None:
        """``ran``: those of a turn."""
        if len(self._seen) < len(ran):
            self._seen = np.concatenate([self._seen, np.zeros(len(ran) - len(self._seen), np.bool_)])
        self._seen[: len(ran)] |= ran

    def clear(self) -> None:
        """The moment is now."""
        self._seen[:] = False

    @property
    def operations(self) -> npt.NDArray[np.bool_]:
        """By number of the operation."""
        return self._seen


def state_of(room: Room, by: Deciding, since: int = -1) -> int | None:
    """A hash of all that decides how a workgroup goes on, beside memory; None where that can't be said. ``since``: of
    the judge, wave-instructions of the workgroup after which each wave that can run must have run."""
    if not by.certain:
        return None
    parts: list[object] = []
    for number in range(room.group.n_waves):
        wave = room.wave(number)
        held = wave.held
        if held.status == _ENDED:
            parts.append(number)
            continue
        bits = by.rows.get(held.ip)
        if held.status == 0 and (bits is None or (room.owner.owner.judge and held.ran <= since)):
            return None
        bits = bits or 0
        rows = rows_in(bits)
        vectors = [row for row in rows if row < VECTOR_ROWS]
        scalars = [Size.SCC if row == SCC_ROW else row - SGPR_ROW for row in rows if row >= VECTOR_ROWS]
        parts.append((held.ip, held.status, held.mode_word, bits, wave.scalars[scalars].tobytes()))
        parts.append(wave.vector[vectors].tobytes())
    memory = room.owner.plan.launch.memory
    for space, held in ((LDS, room.lds), (SCRATCH, room.scratch), (MEMORY, memory._data)):
        reached = by.memory.get(space, frozenset())
        if reached is None:
            parts.append(space if space == MEMORY else held.tobytes())
        elif reached:
            first = memory.base // 4 if space == MEMORY else 0
            places = np.array(sorted(reached), np.uint64) - np.uint64(first)
            words = held[: len(held) // 4 * 4].view(np.uint32)
            parts += [places.tobytes(), words[places[places < len(words)].astype(np.int64)].tobytes()]
    return hash(tuple(parts))


def _words(room: Room, row: int) -> npt.NDArray[np.uint32]:
    """What the waves of a workgroup that have not ended have in a register."""
    waves = [room.wave(i) for i in range(room.group.n_waves)]
    waves = [wave for wave in waves if wave.held.status != _ENDED]
    if row < VECTOR_ROWS:
        return np.stack([wave.vector[row] for wave in waves])
    return np.array([[wave.scalars[row - SGPR_ROW]] for wave in waves], np.uint32)


class Loop:
    """Looks of one workgroup at itself, after each of its turns."""

    def __init__(self, room: Room) -> None:
        self._room, self._cycle = room, Cycle()
        self._window, self.together = Window(), Window()  # since its own state, and that of the launch, were kept
        self._since = 0
        self.by_memory = False  # whether memory decides

    def look(self, ran: npt.NDArray[np.bool_], settled: bool) -> Deciding | None:
        """After a turn in which the operations ``ran`` were executed: what decides, when that is as it was.
        ``settled``: it has run for long enough to look."""
        self._window.add(ran)
        self.together.add(ran)
        if not settled:
            return None
        alone = self._room.owner.owner.alone
        by = self._room.owner.slices.of(self._window.operations, self._room, {} if alone else None)
        self.by_memory = MEMORY in by.memory
        if self._cycle.look(state_of(self._room, by, self._since)):
            return by
        if self._cycle.keeps:
            self._window.clear()
            self._since = int(self._room.group.total)
        return None


def together(rooms: Sequence[Room], slices: Slices) -> tuple[list[int | None], list[Deciding]]:
    """The states of workgroups that wait for one another, and what decides in each."""
    also: dict[str, Dwords] | None = {} if rooms[0].owner.owner.alone else None
    while True:
        by = [slices.of(room.loop.together.operations, room, also) for room in rooms]
        if also is None:
            break
        found = [one.memory[MEMORY] for one in by if MEMORY in one.memory]
        known = [held for held in found if held is not None]
        more: dict[str, Dwords] = {MEMORY: frozenset().union(*known) if len(known) == len(found) else None}
        if not found or more == also:
            break
        also = more
    return [state_of(room, one) for room, one in zip(rooms, by, strict=True)], by
