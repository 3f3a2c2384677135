"""Matrices into registers and back by tables or layouts, and matrix instructions by shape."""

from __future__ import annotations

import numpy as np

from amdgen.isa.model import Matrix
from amdgen.layout import Fragment


def matrix(m: int, n: int, k: int, blocks: int, a: str, d: str, b: str = "", **more: bool) -> Matrix:
    """A matrix instruction that need not exist."""
    return Matrix(m, n, k, blocks, a, b or a, d, passes=8, numeric="none", **more)


def into_registers(values: np.ndarray, f: Fragment) -> np.ndarray:
    """Raw elements (rows, columns, blocks, W) into registers (n, W, 64) where the layout says, bit by bit."""
    waves = values.shape[-1]
    out = np.zeros((f.registers, waves, 64), np.uint64)
    for block, row, column, lane, item in f.elements():
        register, high, low = f.register_bits(item)
        bits = values[row, column, block].astype(np.uint64)
        for part in range(register, register + (high - low + low) // 32 + 1):
            shift = low - 32 * (part - register)
            out[part, :, lane] |= (bits << np.uint64(shift) if shift >= 0 else bits >> np.uint64(-shift)) & np.uint64(
                0xFFFFFFFF
            )
    return out.astype(np.uint32)


def from_registers(registers: np.ndarray, f: Fragment) -> np.ndarray:
    """The raw 32-bit elements (rows, columns, blocks, W) of registers (n, W, 64)."""
    out = np.zeros((f.rows, f.columns, f.blocks, registers.shape[1]), np.uint32)
    for block, row, column, lane, item in f.elements():
        out[row, column, block] = registers[item, :, lane]
    return out
