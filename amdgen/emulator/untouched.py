"""Zeros that cost nothing until they are touched.

A launch asks for megabytes of tables for the largest kernels, of which a small one touches a few pages. NumPy's zeros
are the allocator's: below 32 MiB it hands out memory that was in use before, and clears all of it, each time.
"""

from __future__ import annotations

import mmap
from typing import Any

import numpy as np
import numpy.typing as npt

_FEW_BYTES = 1 << 18
"""What is cleared as quickly as pages are asked for."""


def zeros(count: int, kind: npt.DTypeLike = np.uint8) -> npt.NDArray[Any]:
    """As ``numpy.zeros``, of one dimension, for an array that lives as long as a launch; its first byte lies at a
    multiple of 16. Pages of its own, where the system has them: pages that processes could share are made when they are
    read, too."""
    dtype = np.dtype(kind)
    if count * dtype.itemsize < _FEW_BYTES:
        return np.zeros(count, dtype)
    flags = {"flags": mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS} if hasattr(mmap, "MAP_PRIVATE") else {}
    return np.frombuffer(mmap.mmap(-1, count * dtype.itemsize, **flags), dtype, count)
