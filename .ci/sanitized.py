"""A plugin for pytest: the emulator's C is compiled for sanitizers. Used by .ci/sanitize, which loads their runtime."""

from __future__ import annotations

import ctypes
import os
import signal

import pytest

from amdgen.emulator.native import library

FLAGS = (
    "-fsanitize=address,bounds,shift,integer-divide-by-zero,unreachable", "-fno-sanitize-recover=all", "-O1", "-g1",
)  # fmt: skip
_PLANTED = """
__attribute__((visibility("default"))) int beyond(int *of, int at) { return of[at]; }
__attribute__((visibility("default"))) int shifted(int by) { return 1 << by; }
"""


def pytest_configure(config: pytest.Config) -> None:
    library._FLAGS = tuple(flag for flag in library._FLAGS if flag != "-fno-sanitize=all")
    library.instrument(*FLAGS)
    if not hasattr(config, "workerinput"):
        planted = library.compiled(_PLANTED)
        allocate = ctypes.CDLL(None).malloc
        allocate.restype = ctypes.c_void_p
        held = ctypes.c_void_p(allocate(16))
        for what, work in (
            ("a read behind allocated memory", lambda: planted.beyond(held, 4)),
            ("a shift by 40", lambda: planted.shifted(40)),
        ):
            if _ends_well(work):
                raise pytest.UsageError(f"the sanitizer does not see {what}: is its runtime loaded?")


def _ends_well(work) -> bool:  # type: ignore[no-untyped-def]
    child = os.fork()
    if not child:
        signal.alarm(60)
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 2)
        work()
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
