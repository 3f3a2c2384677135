"""Ways to address memory: the operands that an instruction is written with, how its registers are drawn at random, and
where each lane's access must then lie. For tests; formulas from AMD's ISA reference, chapters 8 to 11."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from memory_bench import LDS_BYTES, SCRATCH_BYTES

SPAN = 8192  # bytes of memory that accesses aim at
SHARED, PRIVATE = 0x1_0000, 0x2_0000  # high words of the flat addresses of LDS and scratch in amdgen's machine


@dataclass
class Lanes:
    """One workgroup's registers before an instruction, and its memory, which begins at ``base``."""

    memory: np.ndarray
    lds: np.ndarray
    scratch: np.ndarray  # (64, bytes)
    base: int
    vector: np.ndarray = field(default_factory=lambda: np.zeros((64, 16), np.uint32))  # v2..v5, v8..v19
    scalar: np.ndarray = field(default_factory=lambda: np.zeros(32, np.uint32))  # s32..s63
    out: np.ndarray = field(default_factory=lambda: np.zeros((64, 16), np.uint32))  # as Outcome.registers

    @property
    def active(self) -> list[int]:
        mask = int(self.scalar[14]) | int(self.scalar[15]) << 32
        return [lane for lane in range(64) if mask >> lane & 1]

    def data(self, lane: int, first: int, count: int) -> int:
        """``count`` words from v8 + ``first`` on, as a number."""
        return number(self.vector[lane, 4 + first : 4 + first + count])

    def scalars(self, register: int, count: int) -> int:
        return number(self.scalar[register - 32 : register - 32 + count])

    def set_scalars(self, register: int, value: int, count: int) -> None:
        self.scalar[register - 32 : register - 32 + count] = words_of(value, count)


def number(raw: np.ndarray) -> int:
    return int.from_bytes(raw.tobytes(), "little")


def words_of(value: int, count: int) -> list[int]:
    return [value >> 32 * i & 0xFFFFFFFF for i in range(count)]


def write(where: np.ndarray, at: int, value: int, size: int) -> None:
    where[at : at + size] = np.frombuffer((value & (1 << 8 * size) - 1).to_bytes(size, "little"), np.uint8)


@dataclass
class Access:
    """How wide an access is and how its lanes may lie: on multiples of ``unit``, ``apart`` or on ``few`` places."""

    size: int
    unit: int = 4
    apart: bool = False
    few: bool = False

    def offsets(self, rng: np.random.Generator, span: int) -> np.ndarray:
        if self.apart:
            pitch = -(-self.size // self.unit) * self.unit
            return rng.permutation(span // pitch)[:64] * pitch
        at = rng.integers(0, (span - self.size) // self.unit + 1, 64) * self.unit
        return at[rng.integers(0, 5, 64)] if self.few else at


Where = tuple[np.ndarray, int]


class Place:
    """One way of addressing. ``operands``: address operands in the text; ``modifiers``: what follows them."""

    operands, modifiers = "", ""

    def draw(self, lanes: Lanes, rng: np.random.Generator, access: Access) -> None:
        raise NotImplementedError

    def find(self, lanes: Lanes, lane: int, byte: int) -> Where | None:
        """Where byte ``byte`` of a lane's access lies; None where the access is dropped."""
        raise NotImplementedError


class Pair(Place):
    """A 64-bit address in v[2:3], and a constant offset."""

    def __init__(self, offset: int, after: str = ", off") -> None:
        self.offset, self.operands = offset, f"v[2:3]{after}"
        self.modifiers = f" offset:{offset}" if offset else ""

    def draw(self, lanes: Lanes, rng: np.random.Generator, access: Access) -> None:
        address = access.offsets(rng, SPAN).astype(np.int64) + lanes.base - self.offset
        lanes.vector[:, 0], lanes.vector[:, 1] = address & 0xFFFFFFFF, address >> 32

    def find(self, lanes: Lanes, lane: int, byte: int) -> Where | None:
        return lanes.memory, number(lanes.vector[lane, :2]) + self.offset + byte - lanes.base


class Based(Place):
    """A base in s[38:39], a 32-bit offset in v4, and a constant."""

    def __init__(self, offset: int) -> None:
        self.offset, self.operands = offset, "v4, s[38:39]"
        self.modifiers = f" offset:{offset}" if offset else ""

    def draw(self, lanes: Lanes, rng: np.random.Generator, access: Access) -> None:
        lanes.vector[:, 2] = at = access.offsets(rng, SPAN - 1024)
        lanes.set_scalars(38, lanes.base + 1024 - self.offset, 2)
        assert at.max() < SPAN

    def find(self, lanes: Lanes, lane: int, byte: int) -> Where | None:
        return lanes.memory, lanes.scalars(38, 2) + int(lanes.vector[lane, 2]) + self.offset + byte - lanes.base


class Flat(Pair):
    """As a pair; some lanes point to LDS, some to their scratch."""

    def __init__(self, offset: int) -> None:
        super().__init__(offset, "")

    def draw(self, lanes: Lanes, rng: np.random.Generator, access: Access) -> None:
        super().draw(lanes, rng, access)
        shared, own = access.offsets(rng, LDS_BYTES - 256) + 256, access.offsets(rng, SCRATCH_BYTES)
        if access.apart:
            own = rng.integers(0, (SCRATCH_BYTES - access.size) // access.unit + 1, 64) * access.unit
        kind = rng.integers(0, 3, 64)
        for which, high, at in ((1, SHARED, shared), (2, PRIVATE, np.maximum(own, -(-self.offset // 16) * 16))):
            use = kind == which
            lanes.vector[use, 0], lanes.vector[use, 1] = (at - self.offset)[use], high

    def find(self, lanes: Lanes, lane: int, byte: int) -> Where | None:
        low, high = (int(w) for w in lanes.vector[lane, :2])
        if high == SHARED:
            return lanes.lds, low + self.offset + byte
        if high == PRIVATE:
            return lanes.scratch[lane], low + self.offset + byte
        return super().find(lanes, lane, byte)


class Scratch(Place):
    """The lane's own memory: a register of either file, both or neither, and a constant."""

    def __init__(self, vector: bool, scalar: bool, offset: int) -> None:
        self.vector, self.scalar, self.offset = vector, scalar, offset
        self.operands = f"{'v4' if vector else 'off'}, {'s36' if scalar else 'off'}"
        self.modifiers = f" offset:{offset}" if offset else ""

    def draw(self, lanes: Lanes, rng: np.random.Generator, access: Access) -> None:
        room = SCRATCH_BYTES // 2 if self.vector and self.scalar else SCRATCH_BYTES
        at = rng.integers(0, (room - access.size) // access.unit + 1, 64) * access.unit
        rest = self.offset
        if self.scalar:
            lanes.scalar[4] = (rng.integers(0, (room - access.size) // 4 + 1) * 4 if not self.vector else 16) - rest
            rest = 0
        if self.vector:
            lanes.vector[:, 2] = at - rest & 0xFFFFFFFF

    def find(self, lanes: Lanes, lane: int, byte: int) -> Where | None:
        at = int(lanes.vector[lane, 2]) * self.vector + int(lanes.scalar[4]) * self.scalar + self.offset
        return lanes.scratch[lane], (at & 0xFFFFFFFF) + byte


class Buffer(Place):
    """Through the descriptor in s[32:35]: raw, or structured with a stride. Some lanes are out of range."""

    def __init__(self, idxen: bool, offen: bool, offset: int, whole: bool = False) -> None:
        self.idxen, self.offen, self.offset, self.whole = idxen, offen, offset, whole
        registers = "v[4:5]" if idxen and offen else "v4" if idxen or offen else "off"
        self.operands = f"{registers}, s[32:35], s36"
        given = {"idxen": idxen, "offen": offen, f"offset:{offset}": offset}
        self.modifiers = "".join(f" {text}" for text, on in given.items() if on)

    def draw(self, lanes: Lanes, rng: np.random.Generator, access: Access) -> None:
        self.size = access.size
        scalar_offset = int(rng.integers(0, 64)) * 16
        stride = int(rng.integers(1, 8)) * 16 if self.idxen else int(rng.choice([0, 64]))
        if self.idxen and access.size > stride:
            stride = 64
        rows = SPAN // 64 if self.idxen else 0
        records = int(rng.integers(60, rows)) if self.idxen else int(rng.integers(1024, SPAN - 2048)) // 16 * 16
        base = lanes.base + 16 * int(rng.integers(0, 16))
        lanes.scalar[:4] = [base & 0xFFFFFFFF, base >> 32 | stride << 16, records, 0x27000]
        lanes.scalar[4] = scalar_offset
        lanes.vector[:, 2:4] = 0
        first, second = lanes.vector[:, 2], lanes.vector[:, 3]
        if self.idxen:
            first[:] = rng.permutation(rows)[:64] if not access.few else rng.integers(0, 4, 64)
            if self.offen:  # the offset may leave the record
                second[:] = rng.integers(0, (stride - access.size) // access.unit + 1) * access.unit
        elif self.offen:
            at = access.offsets(rng, SPAN - 2048).astype(np.int64) - self.offset
            first[:] = np.where(at < 0, 16 * (SPAN // 16), at)
            first[rng.integers(0, 64, 3)] = [0x80000000, 0xFFFFFFF0, records & ~15]

    def find(self, lanes: Lanes, lane: int, byte: int) -> Where | None:
        low, high, records, _ = (int(w) for w in lanes.scalar[:4])
        index = int(lanes.vector[lane, 2]) if self.idxen else 0
        offset = int(lanes.vector[lane, 3 if self.idxen else 2]) * self.offen + self.offset & 0xFFFFFFFF
        if self.idxen and high >> 16 & 0x3FFF:
            if index >= records:
                return None
        else:
            end = self.size if self.whole else min(byte // 4 * 4 + 4, self.size)  # of the dword that is checked
            if offset + int(lanes.scalar[4]) + end > records:
                return None
        at = (low | (high & 0xFFFF) << 32) + int(lanes.scalar[4]) + offset + index * (high >> 16 & 0x3FFF)
        return lanes.memory, at + byte - lanes.base
