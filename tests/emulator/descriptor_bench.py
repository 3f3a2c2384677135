"""Buffer instructions through a descriptor whose fields a test names, run on memory of random bytes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from memory_bench import CONTENT_BYTES, START, Op, Outcome, memory_address, run_ops

ALL = np.array([0xFFFFFFFF] * 2, np.uint32)


@dataclass
class Descriptor:
    """A V#: offset of its base in the memory under test, and its fields."""

    base: int = 256
    stride: int = 0
    records: int = 4096
    swizzle: bool = False
    rows: int = 3  # index_stride: 8 << rows indices
    add_tid: bool = False
    data_format: int = 4
    numeric: int = 7
    select: tuple[int, ...] = (4, 5, 6, 7)
    soffset: int = 0

    def words(self, memory: int) -> list[int]:
        at = memory + self.base
        third = sum(s << 3 * i for i, s in enumerate(self.select)) | self.numeric << 12 | self.data_format << 15
        third |= self.rows << 21 | self.add_tid << 23
        return [at & 0xFFFFFFFF, at >> 32 | (self.stride & 0x3FFF) << 16 | self.swizzle << 31, self.records, third]


def op(text: str, d: Descriptor, memory: int, index: np.ndarray | int = 0, offset: np.ndarray | int = 0) -> Op:
    vector, scalar = np.zeros((64, 16), np.uint32), np.zeros(32, np.uint32)
    vector[:, 2], vector[:, 3] = (index, offset) if "idxen" in text else (index + offset, 0)  # v4 is the only one
    vector[:, 4:12] = np.arange(512).reshape(64, 8) + 0xA0000000
    vector[:, 12:16] = START
    scalar[:5], scalar[14:16] = [*d.words(memory), d.soffset], ALL
    return Op(text, vector, scalar)


def content(seed: int = 1) -> np.ndarray:
    return np.random.default_rng(seed).integers(0, 256, (1, CONTENT_BYTES)).astype(np.uint8)


def run(
    arch: str, make: Callable[[int], list[Op]], held: np.ndarray | None = None, target: str = "", engine: str = "native"
) -> Outcome:
    held = content() if held is None else held
    return run_ops(arch, make(memory_address(arch, len(make(0)), 1)), held, target, engine)


def dword(held: np.ndarray, at: int) -> int:
    return int.from_bytes(held[0, at : at + 4].tobytes(), "little")


LANE = np.arange(64)


def operands(form: str) -> str:
    registers, *modifiers = form.split()
    return " ".join([f"{registers}, s[32:35], s36", *modifiers])
