"""Addresses of global, buffer and scalar memory accesses, and their words, with the bounds and alignment checks.

Formulas: AMD CDNA3 ISA reference, chapters 8 and 9 (buffer addressing and range checking).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Const, Inst, Reg
from amdgen.emulator.memory import GlobalMemory
from amdgen.emulator.operands import APERTURES, SRC_PRIVATE_BASE, SRC_SHARED_BASE, UnsupportedError, word_reader
from amdgen.emulator.state import Group, State

U32 = npt.NDArray[np.uint32]
U64 = npt.NDArray[np.uint64]
Bools = npt.NDArray[np.bool_]


SCRATCH_WORD1, SCRATCH_WORD3 = 1 << 31, 1 << 23
"""The words of the stack's descriptor (gfx908, gfx90a) that say swizzled and indexed by thread: how it is known."""


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


def flat_address(state: State, inst: Inst) -> AddressOf:
    """The high word of a flat address says where it points: global memory, or the aperture of LDS or of scratch."""
    plain = global_address(state, inst)

    def split(g: Group) -> Addresses:
        address = plain(g).address
        high = address >> np.uint64(32)
        shared, private = high == APERTURES[SRC_SHARED_BASE], high == APERTURES[SRC_PRIVATE_BASE]
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


def buffer_address(state: State, inst: Inst, bits: int) -> AddressOf:
    """Through a V# descriptor: raw (no index) or structured; swizzled buffers are refused.

    Raw: a dword at ``inst_offset + voffset`` is out of range from ``num_records`` on; ``soffset`` moves the address and
    is not part of the check. Structured: the index is checked against ``num_records``.
    """
    m = inst.modifiers
    resource = inst.operands["srsrc"]
    if not isinstance(resource, Reg):
        raise UnsupportedError("buffer access without a descriptor")
    w = [word_reader(state, resource, i, True) for i in range(4)]
    vaddr, soffset = inst.operands.get("vaddr"), inst.operands.get("soffset")
    idxen, offen = m.get("idxen", 0), m.get("offen", 0)
    index = word_reader(state, vaddr, 0, False) if idxen and vaddr is not None else None
    offset = word_reader(state, vaddr, 1 if idxen else 0, False) if offen and vaddr is not None else None
    scalar_offset = word_reader(state, soffset, 0, True) if isinstance(soffset, Reg | Const) else None
    immediate = np.uint64(m.get("offset", 0))
    words = max(1, bits // 32)

    def compute(g: Group) -> Addresses:
        w0, w1, records, w3 = (np.asarray(word(g)) for word in w)
        if (w1 >> np.uint32(31)).any() or (w3 >> np.uint32(23) & np.uint32(1)).any():
            if not ((w1 == SCRATCH_WORD1) & (w3 == SCRATCH_WORD3)).all() or index is not None:
                raise UnsupportedError("a swizzled or thread-indexed buffer descriptor other than that of scratch")
            of_wave = np.asarray(scalar_offset(g)) if scalar_offset is not None else np.zeros(1, np.uint32)
            where = (of_wave // np.uint32(64)).astype(np.uint64)[:, None] + np.zeros((len(g.waves), 64), np.uint64)
            where = where + immediate + (offset(g) if offset is not None else np.uint64(0))
            return Addresses(where & np.uint64(0xFFFFFFFF), None, np.ones(where.shape, np.bool_))
        base = w0.astype(np.uint64) | (w1 & np.uint32(0xFFFF)).astype(np.uint64) << np.uint64(32)
        stride = (w1 >> np.uint32(16) & np.uint32(0x3FFF)).astype(np.uint64)[:, None]
        limit = records.astype(np.uint64)[:, None]
        lane = np.zeros((1, 64), np.uint64) + immediate
        if offset is not None:
            lane = lane + offset(g)
        if index is not None:
            i = index(g).astype(np.uint64)
            in_range = np.broadcast_to(i < limit, (words, len(g.waves), 64))
            lane = lane + i * stride
        else:
            step = np.arange(words, dtype=np.uint64)[:, None, None] * np.uint64(4)
            size = np.uint64(min(4, max(1, bits // 8)))
            in_range = lane[None] + step + size <= limit[None]
        address = base[:, None] + lane
        if scalar_offset is not None:
            address = address + np.asarray(scalar_offset(g)).astype(np.uint64)[:, None]
        shape = (len(g.waves), 64)
        return Addresses(np.broadcast_to(address, shape), np.broadcast_to(in_range, (words, *shape)))

    return compute


def scalar_address(state: State, inst: Inst) -> Callable[[Group], U64]:
    """``sbase + offset`` of a scalar load, the low two bits dropped as the hardware does."""
    base = inst.operands["sbase"]
    assert isinstance(base, Reg)
    low, high = word_reader(state, base, 0, True), word_reader(state, base, 1, True)
    soffset = inst.operands.get("soffset")
    register = word_reader(state, soffset, 0, True) if isinstance(soffset, Reg | Const) else None
    immediate = np.uint64(inst.modifiers.get("offset", 0) & (1 << 64) - 1)
    buffer = base.words == 4

    def compute(g: Group) -> U64:
        top = high(g) & np.uint32(0xFFFF) if buffer else high(g)
        address = (low(g).astype(np.uint64) | top.astype(np.uint64) << np.uint64(32)) + immediate
        if register is not None:
            address = address + register(g).astype(np.uint64)
        return np.asarray(address & ~np.uint64(3))

    return compute


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
