"""Ends launches from outside: Ctrl-C, or a server that closes.

Code that was compiled runs in a thread of its own while the main thread waits, for Python handles signals in the main
thread and between two of its own instructions only. Whoever runs such code says how to end it
(:func:`interruptible`); :func:`interrupt` does that for other threads.
"""

from __future__ import annotations

import contextvars
import threading
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from amdgen.emulator.run import Result

T = TypeVar("T")


class Interrupted(KeyboardInterrupt):
    """A launch was interrupted. ``result``: what it had found and counted by then, None before it had begun."""

    def __init__(self, result: Result | None = None) -> None:
        super().__init__("interrupted")
        self.result = result


_lock = threading.Lock()
_running: list[tuple[int, Callable[[], None]]] = []


@contextmanager
def _ended_by(end: Callable[[], None]) -> Iterator[None]:
    held = threading.get_ident(), end
    with _lock:
        _running.append(held)
    try:
        yield
    finally:
        with _lock:
            _running.remove(held)


def interrupt(threads: Collection[int | None]) -> None:
    """Ends what threads, by their numbers, execute in :func:`interruptible`. It ends soon, not at once."""
    with _lock:
        for thread, end in _running:
            if thread in threads:
                end()


def interruptible(work: Callable[[], T], end: Callable[[], None]) -> T:
    """What ``work`` returns, or raises. Any exception that a signal raises meanwhile, such as KeyboardInterrupt, has
    ``end`` called, which must make ``work`` return soon; it is raised again when that has happened."""
    with _ended_by(end):
        if threading.current_thread() is not threading.main_thread():
            return work()
        return _beside(work, end)


def _beside(work: Callable[[], T], end: Callable[[], None]) -> T:
    """Runs ``work`` in another thread."""
    done, returned, raised = threading.Event(), list[T](), list[BaseException]()

    def run() -> None:
        try:
            returned.append(work())
        except BaseException as error:
            raised.append(error)
        finally:
            done.set()

    thread = threading.Thread(target=contextvars.copy_context().run, args=(run,), name="amdgen launch")
    try:
        thread.start()
        done.wait()
    except BaseException:
        end()
        if thread.ident is not None:
            thread.join()
        raise
    thread.join()
    if raised:
        raise raised[0]
    return returned[0]
