"""Steps of the exchanges between lanes that go through LDS hardware, and gfx950's transposing reads."""

from __future__ import annotations

import numpy as np

from amdgen.codec.inst import Inst, Reg
from amdgen.emulator.arithmetic.operands import UnsupportedError, word_reader
from amdgen.emulator.reference.env import Env
from amdgen.emulator.reference.memory.vloads import deliver
from amdgen.emulator.state import U32, Group, Ints, Step
from amdgen.isa.types import LANES


def exchange_step(env: Env, inst: Inst) -> Step:
    """ds_bpermute (pull), ds_permute (push) and ds_swizzle: data moves between lanes, LDS memory is not touched.

    Source: AMD CDNA3 ISA reference, 12.13. A lane that is not active gives 0; of several that push to one lane the
    highest wins.
    """
    assert inst.spec is not None
    name = inst.spec.name
    target, data = inst.operands["vdst"], inst.operands.get("data0") or inst.operands.get("addr")
    assert isinstance(target, Reg) and data is not None
    value = word_reader(env.state, data, 0, False)
    offset = inst.modifiers.get("offset", 0)
    address = inst.operands.get("addr")
    where = word_reader(env.state, address, 0, False) if address is not None else None
    if name not in ("ds_swizzle_b32", "ds_bpermute_b32", "ds_permute_b32"):
        raise UnsupportedError("this exchange between lanes")

    def lanes(g: Group) -> Ints:
        assert where is not None
        return ((np.broadcast_to(where(g), g.exec.shape) + np.uint32(offset)) >> np.uint32(2) & 63).astype(np.int64)

    def step(g: Group) -> None:
        words = np.where(g.exec, value(g), np.uint32(0))
        if name == "ds_permute_b32":
            to = lanes(g)
            out = np.zeros_like(words)
            wave, lane = np.nonzero(g.exec)
            out[wave, to[wave, lane]] = words[wave, lane]
        else:
            source = np.broadcast_to(swizzle_source(offset), g.exec.shape) if name == "ds_swizzle_b32" else lanes(g)
            out = np.take_along_axis(words, source, 1)
        deliver(env, g, target, out.astype(np.uint32)[None])

    return step


def swizzle_source(offset: int) -> Ints:
    """The lane that each lane reads in ds_swizzle. Source: AMD CDNA3 ISA reference, DS_SWIZZLE_B32."""
    lane = np.arange(LANES)
    within, half = lane & 31, lane & 32
    if offset >= 0xE000:  # order of an FFT: lane numbers with their bits reversed
        mask = offset & 0x1F
        reverse = sum((within >> bit & 1) << 4 - bit for bit in range(5))
        return np.asarray(reverse >> mask.bit_count() | within & mask | half)
    if offset >= 0xC000:  # rotate
        mask, by = offset & 0x1F, offset >> 5 & 0x1F
        by = -by if offset & 0x400 else by
        return (within & mask | (within + by) & ~mask & 31) | half
    if offset & 0x8000:  # quad permute
        picks = np.array([offset >> 2 * i & 3 for i in range(4)])
        return (lane & ~3) + picks[lane & 3]
    keep, set_, flip = offset & 0x1F, offset >> 5 & 0x1F, offset >> 10 & 0x1F
    return half | ((within & keep | set_) ^ flip)


def transposed(words: U32, element: int) -> U32:
    """What 16 lanes hold together, (words, n, 64), handed out transposed.

    The elements of 16 lanes, lane after lane, are a matrix of 16 columns: lane c gets column c. AMD's reference (CDNA4,
    11.4) tells less; that it is so on an MI350 is what rocRoller's TransposeLoadsTest checks for all four widths.
    """
    count, waves, _ = words.shape
    per_lane = 32 * count // element
    blocks = np.ascontiguousarray(words.transpose(1, 2, 0)).view(np.uint8).reshape(waves, 4, 16, 4 * count)
    bits = np.unpackbits(blocks, axis=3, bitorder="little").reshape(waves, 4, per_lane, 16, element)
    turned = np.packbits(bits.transpose(0, 1, 3, 2, 4).reshape(waves, LANES, 32 * count), axis=2, bitorder="little")
    return np.ascontiguousarray(turned).view(np.uint32).transpose(2, 0, 1)
