"""Whether a launch makes progress: what its threads, ended ones included, have executed and changed."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from amdgen.emulator.native.border import Space
from amdgen.emulator.stop import LONGER, Endless, Stop, Why

if TYPE_CHECKING:
    from amdgen.emulator.native.worker import Worker

_Tally = Callable[["Worker"], int]
_FOLLOWED_AFTER = 1_000_000
"""Wave-instructions in which no workgroup begins or ends, after which changes of memory are followed."""


class Progress:
    """``stop``: says how many wave-instructions without progress are too many. ``waves``: of a workgroup."""

    def __init__(self, stop: Stop, waves: int) -> None:
        self.stop, self.waves = stop, waves
        self.follows = 0  # whether changes of memory are followed
        self._lock = threading.Lock()
        self._workers: list[Worker] = []
        kinds: tuple[_Tally, ...] = executed, written, content, turnover
        self._gone = dict.fromkeys(kinds, 0)  # of threads that have ended
        self._stuck: dict[Worker, int] = {}  # those whose workgroups go round in loops, with what was written then
        self._agreed = -1  # what was written when all were for the first time
        self._mark, self._since = (0, 0), 0  # what progress was last seen by, and what had been executed then
        self._turned = 0  # what had been executed when a workgroup had begun or ended last

    def enter(self, worker: Worker) -> None:
        """A thread begins."""
        with self._lock:
            self._workers.append(worker)

    def leave(self, worker: Worker) -> None:
        """A thread has no workgroup left."""
        with self._lock:
            for tally in self._gone:
                self._gone[tally] += tally(worker)
            self._workers.remove(worker)

    def count(self) -> int:
        """Wave-instructions executed so far."""
        with self._lock:
            return self._sum(executed)

    def memory_state(self, alone: bool) -> int:
        """A value that changes when memory does: a hash of its content, or with several threads the number of bytes
        written. Changes are followed from the first call on."""
        with self._lock:
            self._follow()
            return self._sum(content) % (1 << 64) if alone else self._sum(written)

    def stuck(self, worker: Worker, alone: bool) -> bool:
        """A thread's workgroups go round in loops: whether all that are left do.

        All threads must find so twice, with nothing written in between: a store is counted just before it is executed,
        and the thread may be suspended there. Others may then have found themselves in loops that the store ends; but
        once the storing thread is in a loop, too, its stores have been executed.
        """
        with self._lock:
            now = self._stuck[worker] = self._sum(written)
            if alone:
                return True
            if not all(self._stuck.get(other) == now for other in self._workers):
                return False
            if self._agreed == now:
                return True
            self._agreed = now
            self._stuck.clear()
            return False

    def unturned(self) -> int:
        """Wave-instructions since a workgroup was last seen to have begun or ended."""
        with self._lock:
            return self._sum(executed) - self._turned

    def lacks(self) -> Endless | None:
        """That for very long no workgroup has begun or ended, and memory has not changed, or for longer only memory
        has. It is asked now and then."""
        with self._lock:
            now, mark = self._sum(executed), (self._sum(turnover), self._sum(content))
            if mark[0] != self._mark[0]:
                self._turned = now
            if mark != self._mark:
                self._mark, self._since = mark, now
            elif now - self._since > _FOLLOWED_AFTER and not self.follows:
                self._follow()
            patience = self.stop.patience(self.waves, sum(len(worker.waiting) for worker in self._workers))
            if now - self._since > patience:
                return Endless(Why.STANDS, patience)
            if now - self._turned > LONGER * patience:
                return Endless(Why.COUNTS_IN_MEMORY, LONGER * patience)
            return None

    def _sum(self, tally: _Tally) -> int:
        return self._gone[tally] + sum(map(tally, self._workers))

    def _follow(self) -> None:
        self.follows = 1
        for worker in self._workers:
            worker.work.machine.follows = 1


def executed(worker: Worker) -> int:
    """Wave-instructions."""
    return int(worker.work.executed.sum())


def written(worker: Worker) -> int:
    """Bytes that stores and atomics have written to memory. It never falls: who waits for a store must see that there
    was one, also when the thread that stored has ended."""
    return sum(int(worker.work.machine.bytes[space]) for space in (Space.GLOBAL_WRITE, Space.GLOBAL_ATOMIC))


def content(worker: Worker) -> int:
    """What the thread has made of memory, as ``content.h`` has it."""
    return int(worker.work.machine.content)


def turnover(worker: Worker) -> int:
    """Workgroups that began, and that ended."""
    return int(worker.work.machine.turnover)
