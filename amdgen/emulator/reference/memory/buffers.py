"""Addresses through a buffer descriptor (V#), and what its range check admits.

Source: AMD CDNA3 ISA reference, 9.1.5 "Buffer addressing" and 9.1.8 "Buffer resource". Where the reference says nothing
(an index with the thread added, a swizzled buffer without an index) the emulator refuses.

=============================  ============================================  =========================
descriptor and instruction     address beyond base + soffset                 out of range
=============================  ============================================  =========================
raw: no index                  inst_offset + voffset                         that >= num_records, bytes
structured: idxen, stride > 0  stride * index + offset, or swizzled          index >= num_records
idxen, stride 0                inst_offset + voffset                         that >= num_records, bytes
private: add_tid, no idxen     stride * lane + offset, or swizzled           never
=============================  ============================================  =========================

The check is made for each dword of a load or store, and all or nothing for atomics and converting accesses. ``soffset``
is no part of it. Nor do the sums wrap at 32 bits: LLVM (splitBufferOffsets) never lets a negative voffset reach here.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Const, Inst, Reg
from amdgen.emulator.arithmetic.operands import UnsupportedError, word_reader
from amdgen.emulator.launch import SCRATCH_WORD1, SCRATCH_WORD3
from amdgen.emulator.reference.env import Env
from amdgen.emulator.reference.memory.access import Addresses, AddressOf
from amdgen.emulator.state import LANES, Group

U64 = npt.NDArray[np.uint64]

_ADDRESS = np.uint64((1 << 48) - 1)
_ELEMENT = np.uint64(4)
"""Bytes of an element of a swizzled buffer. The reference's text speaks of a field for it, but its table of the
descriptor has none, and LLVM says that GFX9 dropped it (SIInstrInfo, getScratchRsrcWords23)."""
_SWIZZLE_ENABLE, _TYPE, _ADD_TID, _DATA_FORMAT = (np.uint32(bit) for bit in (1 << 31, 3 << 30, 1 << 23, 15 << 15))


def buffer_address(env: Env, inst: Inst, bits: int, *, whole: bool = False, converts: bool = False) -> AddressOf:
    """Where each lane's access of ``bits`` bits lies.

    ``whole``: in range entirely or not at all. ``converts``: a format access, whose stride has 14 bits always.
    """
    state, m = env.state, inst.modifiers
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
    count, size = max(1, bits // 32), max(1, bits // 8)
    steps = np.arange(count, dtype=np.uint64)[:, None, None] * np.uint64(4)

    def compute(g: Group) -> Addresses:
        w0, w1, records, w3 = (np.asarray(word(g)) for word in w)
        of_wave = np.asarray(scalar_offset(g)) if scalar_offset is not None else np.zeros(1, np.uint32)
        swizzled, by_thread = bool((w1 & _SWIZZLE_ENABLE).any()), bool((w3 & _ADD_TID).any())
        if swizzled and by_thread and ((w1 == SCRATCH_WORD1) & (w3 == SCRATCH_WORD3)).all() and index is None:
            return _stack(g, of_wave, immediate, offset(g) if offset is not None else np.uint64(0))
        if (w3 & _TYPE).any():
            raise UnsupportedError("the descriptor is not that of a buffer: bits 31:30 of its word 3 are set")
        shape = (len(g.waves), 64)
        within = np.zeros((1, 64), np.uint64) + immediate
        if offset is not None:
            within = within + offset(g)
        stride = (w1 >> np.uint32(16) & np.uint32(0x3FFF)).astype(np.uint64)[:, None]
        limit = records.astype(np.uint64)[:, None]
        row = np.zeros((1, 64), np.uint64) if index is None else index(g).astype(np.uint64)
        if by_thread:
            row, stride, in_range = _private(idxen, converts, w3, stride, (count, *shape))
        elif index is not None and stride.any():
            if (stride == 0).any() and len(stride) > 1:
                raise UnsupportedError("descriptors of one instruction that have a stride in some waves only")
            in_range = np.broadcast_to(row < limit, (count, *shape))
        else:
            ends = within + (np.uint64(4 * count - 4) if whole else np.uint64(0))
            in_range = np.broadcast_to(ends + (np.uint64(0) if whole else steps) < limit, (count, *shape))
        linear = row * stride + within
        lane = _swizzled(row, within, stride, w1, w3, size, idxen or by_thread) if swizzled else linear
        if not by_thread:  # with data format 0 it is not bound to memory: loads give 0, stores are dropped
            in_range = in_range & ((w3 & _DATA_FORMAT) != 0)[:, None]
        base = w0.astype(np.uint64) | (w1 & np.uint32(0xFFFF)).astype(np.uint64) << np.uint64(32)
        address = base[:, None] + lane + of_wave.astype(np.uint64)[:, None] & _ADDRESS
        return Addresses(np.broadcast_to(address, shape), in_range)

    return compute


def _stack(g: Group, soffset: npt.NDArray[Any], immediate: np.uint64, offset: Any) -> Addresses:
    """The lane's own memory, which is held linear: soffset counts the bytes of 64 lanes."""
    where = (soffset // np.uint32(64)).astype(np.uint64)[:, None] + np.zeros((len(g.waves), 64), np.uint64)
    where = where + immediate + offset
    return Addresses(where & np.uint64(0xFFFFFFFF), None, np.ones(where.shape, np.bool_))


def _private(
    idxen: int, converts: bool, w3: npt.NDArray[np.uint32], stride: U64, shape: tuple[int, ...]
) -> tuple[U64, U64, npt.NDArray[np.bool_]]:
    """Row, stride and range check where the descriptor adds the lane's number to the index."""
    if not (w3 & _ADD_TID).all():
        raise UnsupportedError("descriptors of one instruction that add the thread in some waves only")
    if idxen:
        raise UnsupportedError("an index with add_tid_enable: AMD's reference gives no range check for it")
    if not converts:  # the data format field extends the stride
        stride = stride | ((w3 & _DATA_FORMAT) >> np.uint32(1)).astype(np.uint64)[:, None]
    return LANES.astype(np.uint64)[None], stride, np.ones(shape, np.bool_)


def _swizzled(
    row: U64, offset: U64, stride: U64, w1: npt.NDArray[np.uint32], w3: npt.NDArray[np.uint32], size: int, indexed: Any
) -> U64:
    """The buffer offset of an array of structures that is laid out element by element."""
    if not (w1 & _SWIZZLE_ENABLE).all():
        raise UnsupportedError("descriptors of one instruction that are swizzled in some waves only")
    if not indexed:
        raise UnsupportedError("a swizzled buffer without an index: AMD's reference gives no range check for it")
    rows = (8 << (w3 >> np.uint32(21) & np.uint32(3))).astype(np.uint64)[:, None]
    element = _ELEMENT
    if (offset % element + np.uint64(size) > element).any():
        raise UnsupportedError("an access beyond one element, of 4 bytes, of a swizzled buffer")
    high = (row // rows * stride + offset // element * element) * rows
    return np.asarray(high + row % rows * element + offset % element)
