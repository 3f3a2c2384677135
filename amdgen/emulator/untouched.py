"""Memory that costs nothing until it is touched: zeros, and many copies of one value.

A launch asks for megabytes of tables for the largest kernels, of which a small one touches a few pages. NumPy's zeros
are the allocator's: below 32 MiB it hands out memory that was in use before, and clears all of it, each time.
"""

from __future__ import annotations

import ctypes
import mmap
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

_FEW_BYTES = 1 << 18
"""What is cleared, or copied, as quickly as pages are asked for."""
_FIXED = 0x10
"""MAP_FIXED of Linux, which Python's mmap has no name for."""
UNRESERVED = 0x4000 if sys.platform == "linux" else 0
"""MAP_NORESERVE of Linux, likewise: a launch's memory may be larger than this machine's, and what is touched of it is
little."""
_instead: Callable[[int], npt.NDArray[np.uint8]] | None = None
"""What gives launches their memory in place of the system: see :func:`taken_from`."""


def zeros(count: int, kind: npt.DTypeLike = np.uint8) -> npt.NDArray[Any]:
    """As ``numpy.zeros``, of one dimension, for an array that lives as long as a launch; its first byte lies at a
    multiple of 16. Pages of its own, where the system has them: pages that processes could share are made when they are
    read, too."""
    dtype = np.dtype(kind)
    if _instead is not None:
        return _instead(count * dtype.itemsize).view(dtype)
    if count * dtype.itemsize < _FEW_BYTES:
        return np.zeros(count, dtype)
    flags = {"flags": mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | UNRESERVED} if hasattr(mmap, "MAP_PRIVATE") else {}
    return np.frombuffer(mmap.mmap(-1, count * dtype.itemsize, **flags), dtype, count)


def aligned(size: int) -> npt.NDArray[np.uint8]:
    """As :func:`zeros`, bytes that begin at a multiple of 64."""
    if _instead is not None:
        return _instead(size)
    raw = zeros(size + 64)
    skip = -raw.ctypes.data % 64
    return raw[skip : skip + size]


@contextmanager
def taken_from(source: Callable[[int], npt.NDArray[np.uint8]]) -> Iterator[None]:
    """Within it ``source(size)`` gives the memory of launches: zeros that begin at a multiple of 64. For tests, which
    lay pages around it that nobody may touch."""
    global _instead
    _instead = source
    try:
        yield
    finally:
        _instead = None


def put(room: npt.NDArray[np.uint8], places: Iterable[int], values: npt.NDArray[np.uint8]) -> None:
    """Lets ``room``, of :func:`zeros`, have ``values`` at these bytes. Where the system can they share pages, until
    somebody writes there: hundreds of copies cost as much as one."""
    at = [*places]
    addresses = [room.ctypes.data + place for place in at]
    whole = not any(number % mmap.PAGESIZE for number in (len(values), *addresses))
    if len(at) > 1 and len(values) >= _FEW_BYTES and whole and _share(addresses, values):
        return
    for place in at:
        room[place : place + len(values)] = values


def _share(addresses: list[int], values: npt.NDArray[np.uint8]) -> bool:
    """Maps a file of these bytes at each of the addresses, whole pages of this process. False where it can't be."""
    if (mapped := _mmap()) is None:
        return False
    try:
        file = os.memfd_create("amdgen")
    except OSError:
        return False
    try:
        with open(file, "wb", closefd=False) as whole:
            whole.write(values.data)
        access, how = mmap.PROT_READ | mmap.PROT_WRITE, mmap.MAP_PRIVATE | _FIXED
        return all(mapped(at, len(values), access, how, file, 0) == at for at in addresses)
    except OSError:
        return False
    finally:
        os.close(file)


@cache
def _mmap() -> Any:
    """The system's own, which maps at an address that is given; None elsewhere than on Linux."""
    if not hasattr(os, "memfd_create"):
        return None
    found = ctypes.CDLL(None, use_errno=True).mmap
    found.restype = ctypes.c_void_p
    found.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long]
    return found
