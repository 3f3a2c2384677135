"""Matrices into registers and back by tables or layouts, and matrix instructions by shape."""

from __future__ import annotations

import numpy as np

from amdgen.isa.model import Matrix
from amdgen.layout import Fragment


def matrix(m: int, n: int, k: int, blocks: int, a: str, d: str, b: str = "", **more: bool) -> Matrix:
    """A matrix instruction that need not exist."""
    return Matrix(m, n, k, blocks, a, b or a, d, passes=8, numeric="none", **more)


def into_registers(values: np.ndarray, f: Fragment) -> np.ndarray:
    """Raw elements (blocks, rows, columns, W) into registers (n, W, 64) where the layout says."""
    lane, item = f.places()
    register, low = np.divmod(item * f.bits, 32)
    out = np.zeros((f.registers + 1, 64, values.shape[-1]), np.uint64)
    wide = values.astype(np.uint64) << (low % 32)[..., None].astype(np.uint64)
    if f.bits == 64:
        wide = values.astype(np.uint64)
    np.bitwise_or.at(out, (register, lane), wide & np.uint64(0xFFFFFFFF))
    np.bitwise_or.at(out, (register + 1, lane), wide >> np.uint64(32))
    return np.ascontiguousarray(out[:-1].transpose(0, 2, 1)).astype(np.uint32)
