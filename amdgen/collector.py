"""Python's collector, which looks for objects that refer to one another in circles: each time it goes through all that
there is, of which an architecture's description is a hundred thousand objects, and finds hardly any here. It took a
sixth of the time of a build and a fifth of a prediction's."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

_RARELY = (50_000, 20, 50)
"""New objects after which the youngest are gone through, and how many times these before older ones are."""


def rarely() -> None:
    """For a process of amdgen's own: the collector runs after many more objects than Python begins with."""
    gc.set_threshold(*_RARELY)


@contextmanager
def paused() -> Iterator[None]:
    """No collection within, as it is where what is made lives on in any case."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
