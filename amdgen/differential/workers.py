"""A random sweep in processes beside one another, which may hang or die: each costs its specification, not the sweep.

A process takes numbers of groups from its pipe, until None. It sends ("plan", text) when it begins a group; ("run",
key) when it begins a specification; ("done", key, kind, dtype, layout, kernel, found) with ``found`` a mapping of
"problems" and "error"; and ("next", "") when it is ready for another group.
"""

from __future__ import annotations

import multiprocessing as mp
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Any


@dataclass
class Worker:
    """A process, what it is at, and since when."""

    process: Any
    pipe: Connection
    at: str = "start"
    since: float = 0.0


class Sweep:
    """Hands out groups until ``count`` distinct specifications are done, or ``budget`` seconds are over."""

    def __init__(
        self,
        count: int,
        seed: int,
        largest: int,
        limit: float,
        budget: float,
        target: Callable[[Connection, int, int], None],
    ) -> None:
        self.count, self.seed, self.largest, self.limit, self.target = count, seed, largest, limit, target
        self.ends = time.monotonic() + budget
        self.next = 0
        self.done: dict[str, dict[str, Any]] = {}
        self.stats: Counter[str] = Counter()
        self.kernels: set[str] = set()

    def wrong(self) -> list[str]:
        """Each specification that had problems, in one line with them."""
        return [f"{key}: {'; '.join(d['problems'])}" for key, d in self.done.items() if d["problems"]]

    def run(self, jobs: int) -> None:
        """Works with so many processes until nothing is left to hand out.

        One that says nothing for ``limit`` seconds is killed and replaced, and its specification counts as wrong.
        """
        workers = [self._start() for _ in range(jobs)]
        while workers:
            ready = wait([w.pipe for w in workers], timeout=1.0)
            for worker in list(workers):
                heard = worker.pipe in ready
                late = time.monotonic() - worker.since > self.limit
                if (heard and not self._heard(worker)) or (
                    late and not heard and not self._replace(worker, f"nothing for {self.limit:.0f} s")
                ):
                    workers.remove(worker)
            if time.monotonic() > self.ends:
                break
        for worker in workers:
            worker.process.kill()

    def _start(self) -> Worker:
        ours, theirs = mp.Pipe()
        process = mp.get_context("spawn").Process(
            target=self.target, args=(theirs, self.seed, self.largest), daemon=True
        )
        process.start()
        theirs.close()
        worker = Worker(process, ours, since=time.monotonic())
        self._hand(worker)
        return worker

    def _hand(self, worker: Worker) -> bool:
        """The next group; False when enough are done."""
        if len(self.done) >= self.count:
            worker.pipe.send(None)
            return False
        worker.pipe.send(self.next)
        self.next += 1
        return True

    def _heard(self, worker: Worker) -> bool:
        """Takes one report; False when the process has no more to do."""
        try:
            state, key, *rest = worker.pipe.recv()
        except (EOFError, ConnectionResetError):
            if worker.at == "start":
                raise SystemExit("a process could not start: see what it said above") from None
            return self._replace(worker, "its process ended")
        worker.at, worker.since = key, time.monotonic()
        if state == "done":
            kind, dtype, layout, kernel, found = rest
            self.done[key] = found
            self.stats.update((kind, dtype, layout))
            self.kernels.add(kernel)
            if found["problems"]:
                print(f"WRONG {key}: {found['problems']}", flush=True)
        return state != "next" or self._hand(worker)

    def _replace(self, worker: Worker, why: str) -> bool:
        """Puts a new process in the place of one that is lost, with what it was at."""
        if worker.at:
            found = self.done.setdefault(worker.at, {"problems": [why], "error": float("inf")})
            print(f"LOST {worker.at}: {found['problems']}", flush=True)
        worker.process.kill()
        worker.process.join()
        if len(self.done) >= self.count:
            return False
        fresh = self._start()
        worker.process, worker.pipe, worker.at, worker.since = fresh.process, fresh.pipe, fresh.at, fresh.since
        return True
