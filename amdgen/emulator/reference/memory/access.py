"""Addresses of global, flat and scratch accesses (AMD CDNA3 ISA reference, chapter 10), and the words that lie there.

Those of buffers are in :mod:`amdgen.emulator.reference.memory.buffers`, those of scalar memory in
:mod:`amdgen.emulator.reference.memory.scalarmem`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Inst
from amdgen.emulator.arena import GlobalMemory
from amdgen.emulator.arithmetic.operands import UnsupportedError, word_reader
from amdgen.emulator.reference.env import Env
from amdgen.emulator.state import U32, Bools, Group, State
from amdgen.isa.model import Apertures

U64 = npt.NDArray[np.uint64]


@dataclass(slots=True)
class Addresses:
    """Byte addresses (n, 64); for a buffer, ``in_range`` (words, n, 64) says which dwords the descriptor admits.

    ``private`` and ``shared`` (n, 64): lanes whose address is an offset into their scratch, or into LDS.
    """

    address: U64
    in_range: Bools | None = None
    private: Bools | None = None
    shared: Bools | None = None


AddressOf = Callable[[Group], Addresses]


def global_address(state: State, inst: Inst) -> AddressOf:
    """``addr + offset``, or ``saddr + addr(32 bits) + offset``."""
    offset = np.uint64(_signed_offset(inst) & (1 << 64) - 1)
    address = inst.operands.get("addr")
    scalar = inst.operands.get("saddr")
    if scalar is None:
        if address is None:
            raise UnsupportedError("global access without an address")
        low, high = word_reader(state, address, 0, False), word_reader(state, address, 1, False)
        return lambda g: Addresses((low(g).astype(np.uint64) | high(g).astype(np.uint64) << np.uint64(32)) + offset)
    s_low, s_high = word_reader(state, scalar, 0, False), word_reader(state, scalar, 1, False)
    lane = word_reader(state, address, 0, False) if address is not None else (lambda g: np.zeros((1, 64), np.uint32))

    def with_base(g: Group) -> Addresses:
        base = s_low(g).astype(np.uint64) | s_high(g).astype(np.uint64) << np.uint64(32)
        return Addresses(base + lane(g).astype(np.uint64) + offset)

    return with_base


def flat_address(state: State, inst: Inst, apertures: Apertures) -> AddressOf:
    """The high word of a flat address says where it points: global memory, or the aperture of LDS or of scratch."""
    plain = global_address(state, inst)

    def split(g: Group) -> Addresses:
        address = plain(g).address
        high = address >> np.uint64(32)
        shared, private = high == apertures.shared, high == apertures.private
        if not shared.any() and not private.any():
            return Addresses(address)
        address = np.where(shared | private, address & np.uint64(0xFFFFFFFF), address)
        return Addresses(address, None, private, shared)

    return split


def scratch_address(state: State, inst: Inst) -> AddressOf:
    """Offset into the lane's scratch: ``addr + saddr + offset``, each register if it is there."""
    offset = np.int64(_signed_offset(inst))
    registers = [inst.operands.get(name) for name in ("addr", "saddr")]
    parts = [word_reader(state, r, 0, False) for r in registers if r is not None]

    def compute(g: Group) -> Addresses:
        where = np.full((len(g.waves), 64), offset)
        for part in parts:
            where = where + part(g).astype(np.int64)
        return Addresses((where & 0xFFFFFFFF).astype(np.uint64), None, np.ones(where.shape, np.bool_))

    return compute


def _signed_offset(inst: Inst) -> int:
    """The instruction's offset; the codec keeps it as its bits, signed for global and scratch (13 bits)."""
    return inst.modifiers.get("offset", 0)


def require_inside(env: Env, at: U64, inside: Bools, verb: str, size: int) -> None:
    """UnsupportedError when an access is not ``inside`` an allocation; of one to what only a host could serve, says
    which."""
    if inside.all():
        return
    first = int(at[np.flatnonzero(~inside)[0]])
    why = env.memory.refused(first)
    raise UnsupportedError(why or f"{verb} of {size} bytes at {env.memory.describe(first)}")


def read_lanes(memory: GlobalMemory, where: U64, bits: int) -> npt.NDArray[Any]:
    """Raw content of m valid accesses: words (words, m), narrow values zero-extended."""
    if bits >= 32 and not (where & np.uint64(3)).any():
        return memory.load_words(where, bits // 32)
    content = memory.load_bytes(where, max(1, bits // 8))
    if bits < 32:
        padded = np.zeros((len(where), 4), np.uint8)
        padded[:, : bits // 8] = content
        content = padded
    return np.ascontiguousarray(content).view(np.uint32).T


def write_lanes(memory: GlobalMemory, where: U64, values: U32, bits: int) -> None:
    """Stores words (words, m), or the low bits of one, to m valid addresses."""
    if bits >= 32 and not (where & np.uint64(3)).any():
        memory.store_words(where, values)
        return
    content = np.ascontiguousarray(values.T).view(np.uint8)
    memory.store_bytes(where, content[:, : max(1, bits // 8)])
