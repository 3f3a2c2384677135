"""Steps of loads and stores that convert: tbuffer_* by the format in the instruction, buffer_*_format_* by that in the
descriptor.

Source: AMD CDNA3 ISA reference, 9.1.2 to 9.1.5 (data formats, destination selects, all-or-nothing range check). Names
of data formats list their components from the highest bits down, as 10_11_11 has 11 bits of x lowest; which numeric
formats exist for each follows the list that LLVM has of GFX10's combined formats. A normalized number is a fraction of
the largest integer. Where rounding is not documented (a store to a narrower float or to a scaled format, a value that
doesn't fit 16 bits) values that need none are converted and others refused.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Inst, Reg
from amdgen.emulator.arithmetic.operands import UnsupportedError, row_of, word_reader
from amdgen.emulator.effects import packed
from amdgen.emulator.reference.env import Env
from amdgen.emulator.reference.memory.buffers import buffer_address
from amdgen.emulator.reference.memory.vloads import deliver, reached
from amdgen.emulator.state import U32, Group, Step
from amdgen.isa.model import Memory
from amdgen.isa.types import LANES

Wide = npt.NDArray[np.uint64]


COMPONENTS: dict[int, tuple[int, ...]] = {
    1: (8,), 2: (16,), 3: (8, 8), 4: (32,), 5: (16, 16), 6: (11, 11, 10), 7: (10, 11, 11), 8: (2, 10, 10, 10),
    9: (10, 10, 10, 2), 10: (8, 8, 8, 8), 11: (32, 32), 12: (16, 16, 16, 16), 13: (32, 32, 32), 14: (32, 32, 32, 32),
}  # fmt: skip
"""Bits of x, y, z and w, x lowest, by data format."""
UNORM, SNORM, USCALED, SSCALED, UINT, SINT, FLOAT = 0, 1, 2, 3, 4, 5, 7
_NAMES = {UNORM: "unorm", SNORM: "snorm", USCALED: "uscaled", SSCALED: "sscaled", UINT: "uint", SINT: "sint"}
_MANTISSA = {10: 5, 11: 6, 16: 10}  # bits of short floats' mantissas; exponents have 5; 10 and 11 have no sign


@dataclass(frozen=True, slots=True)
class Format:
    """Components in bits, x first, and how a number is written in each."""

    bits: tuple[int, ...]
    numeric: int

    @property
    def bytes(self) -> int:
        """Bytes of an element in memory."""
        return sum(self.bits) // 8

    @property
    def integer(self) -> bool:
        """Whether its components are integers that stay as they are."""
        return self.numeric in (UINT, SINT)


def format_of(data: int, numeric: int) -> Format:
    """The format of these two fields; UnsupportedError where hardware has none such."""
    bits = COMPONENTS.get(data)
    if bits is None or (numeric not in _NAMES and numeric != FLOAT):
        raise UnsupportedError(f"data format {data} with numeric format {numeric}, which is reserved")
    wide, floats = bits[0] == 32, all(b in (10, 11, 16, 32) for b in bits)
    if (wide and numeric not in (UINT, SINT, FLOAT)) or (numeric == FLOAT and not (floats and len(set(bits)) < 3)):
        raise UnsupportedError(f"data format {data} with numeric format {numeric}, which does not exist")
    if numeric == FLOAT and bits.count(10) > 1:
        raise UnsupportedError(f"data format {data} with numeric format {numeric}, which does not exist")
    return Format(bits, numeric)


# ------------------------------------------------------------------------------------------------ conversions


def decode(raw: Wide, bits: int, numeric: int) -> npt.NDArray[np.uint32]:
    """What a component's ``bits`` become in a register of 32 bits."""
    if bits == 32 or numeric == UINT:
        return raw.astype(np.uint32)
    signed = (raw.astype(np.int64) ^ 1 << bits - 1) - (1 << bits - 1)
    if numeric == SINT:
        return (signed & 0xFFFFFFFF).astype(np.uint32)
    if numeric == FLOAT:
        return _short_float(raw, bits)
    if numeric == UNORM:
        value = raw.astype(np.float64) / ((1 << bits) - 1)
    elif numeric == SNORM:
        value = np.maximum(signed / ((1 << bits - 1) - 1), -1.0)
    else:
        value = (raw if numeric == USCALED else signed).astype(np.float64)
    return value.astype(np.float32).view(np.uint32)


def _short_float(raw: Wide, bits: int) -> npt.NDArray[np.uint32]:
    half = raw.astype(np.uint32) << np.uint32(10 - _MANTISSA[bits])  # as an f16, which has the same exponent
    return half.astype(np.uint16).view(np.float16).astype(np.float32).view(np.uint32)


def to_half(word: U32, integer: bool) -> U32:
    """A converted component in the 16 bits of a d16 register."""
    if not integer:
        return word.view(np.float32).astype(np.float16).view(np.uint16).astype(np.uint32)
    fits = (word < 1 << 16) | (word >= (1 << 32) - (1 << 15))
    if not fits.all():
        raise UnsupportedError("a value of more than 16 bits loaded into half a register: what comes is not documented")
    return word & np.uint32(0xFFFF)


def encode(word: U32, bits: int, numeric: int) -> Wide:
    """A register of 32 bits as a component of ``bits``."""
    if bits == 32:
        return word.astype(np.uint64)
    mask = np.uint64((1 << bits) - 1)
    if numeric in (UINT, SINT):
        value = word.astype(np.int64) if numeric == UINT else word.view(np.int32).astype(np.int64)
        low, high = (0, (1 << bits) - 1) if numeric == UINT else (-(1 << bits - 1), (1 << bits - 1) - 1)
        if ((value < low) | (value > high)).any():
            raise UnsupportedError(f"a value that does not fit {bits} bits is stored: what comes is not documented")
        return value.astype(np.uint64) & mask
    x = word.view(np.float32).astype(np.float64)
    if numeric in (UNORM, SNORM):
        top = (1 << bits - (numeric == SNORM)) - 1
        value = np.rint(np.clip(np.nan_to_num(x, nan=0.0), -1.0 if numeric == SNORM else 0.0, 1.0) * top)
        return value.astype(np.int64).astype(np.uint64) & mask
    if numeric == FLOAT:
        made = x.astype(np.float16).view(np.uint16).astype(np.uint64)
        raw = made >> np.uint64(10 - _MANTISSA[bits]) & mask
        same = _short_float(raw, bits).view(np.float32) == x
        if not (same | np.isnan(x)).all():
            raise UnsupportedError(f"a float that {bits} bits don't hold exactly is stored: rounding is not documented")
        return raw
    raise UnsupportedError(f"a store to a {_NAMES[numeric]} format: its rounding is not documented")


# ------------------------------------------------------------------------------------------------ steps


@dataclass(frozen=True, slots=True)
class _Typed:
    format: Format
    select: tuple[int, ...] | None  # of the descriptor: 0, 1, 4 to 7 for x to w; None: as they come


def _typed(env: Env, inst: Inst, g: Group) -> _Typed | None:
    """The format of an access; None where the descriptor is not bound to memory."""
    resource = inst.operands["srsrc"]
    assert isinstance(resource, Reg)
    word3 = np.unique(np.asarray(word_reader(env.state, resource, 3, True)(g)))
    if len(word3) > 1:
        raise UnsupportedError("descriptors of one instruction that differ in format between waves")
    word, code = int(word3[0]), inst.modifiers.get("format")
    if not word >> 15 & 15:
        return None
    if code is not None:
        return _Typed(format_of(code & 15, code >> 4), None)
    select = tuple(word >> 3 * i & 7 for i in range(4))
    if any(s in (2, 3) for s in select):
        raise UnsupportedError(f"destination selects {select} of the descriptor, of which 2 and 3 are reserved")
    return _Typed(format_of(word >> 15 & 15, word >> 12 & 7), select)


def _component(typed: _Typed, raw: list[Wide], which: int) -> U32:
    """Component ``which`` of a load, from the raw components of the format."""
    select = typed.select[which] if typed.select is not None else 4 + which
    if select < 4:
        one = np.uint32(1) if typed.format.integer else np.float32(1).view(np.uint32)
        return np.full(raw[0].shape, one if select else 0, np.uint32)
    if select - 4 >= len(raw):
        if typed.select is not None:
            raise UnsupportedError("the descriptor selects a component that its format has not")
        return np.zeros(raw[0].shape, np.uint32)
    return decode(raw[select - 4], typed.format.bits[select - 4], typed.format.numeric)


def format_load(env: Env, inst: Inst, memory: Memory) -> Step:
    """Loads and converts ``memory.elements`` components; a lane out of range gets 0, and 1 where that is selected."""
    target = inst.operands.get("vdata")
    if not isinstance(target, Reg):
        raise UnsupportedError("load without a destination")
    words = memory.bits // 32

    def step(g: Group) -> None:
        typed = _typed(env, inst, g)
        out = np.zeros((words, len(g.waves), LANES), np.uint32)
        if typed is not None:
            size = typed.format.bytes
            where = buffer_address(env, inst, 8 * size, whole=True, converts=True)(g)
            wave, lane = reached(env, g, where, 8 * size, "load")
            at = where.address[wave, lane]
            raw = [np.zeros(g.exec.shape, np.uint64) for _ in typed.format.bits]
            for part, content in zip(raw, split(env.memory.load_bytes(at, size), typed.format), strict=True):
                part[wave, lane] = content
            made = [_component(typed, raw, i) for i in range(memory.elements)]
            if packed(memory):
                halves = [to_half(m, typed.format.integer) for m in made]
                made = [
                    low | high << np.uint32(16)
                    for low, high in zip(halves[::2], [*halves[1::2], np.zeros_like(halves[0])], strict=False)
                ]
            out[: len(made)] = np.stack(made)
            env.counts.moved("global_read", len(at) * size)
        deliver(env, g, target, out, memory.d16)

    return step


def split(content: npt.NDArray[np.uint8], of: Format) -> list[Wide]:
    """Bytes (m, size) into raw components, x first."""
    out, low = [], 0
    padded = np.zeros((len(content), -(-content.shape[1] // 8) * 8 or 8), np.uint8)
    padded[:, : content.shape[1]] = content
    whole = padded.view(np.uint64)
    for bits in of.bits:  # none crosses 8 bytes
        out.append(whole[:, low // 64] >> np.uint64(low % 64) & np.uint64((1 << bits) - 1))
        low += bits
    return out


def join(parts: list[Wide], of: Format) -> npt.NDArray[np.uint8]:
    """Raw components into bytes (m, size)."""
    whole, low = np.zeros((len(parts[0]), -(-of.bytes // 8)), np.uint64), 0
    for part, bits in zip(parts, of.bits, strict=True):
        whole[:, low // 64] |= part << np.uint64(low % 64)
        low += bits
    return whole.view(np.uint8)[:, : of.bytes]


def format_store(env: Env, inst: Inst, memory: Memory) -> Step:
    """Converts and stores. The instruction must bring every component of the format, as the descriptor has them."""
    source = inst.operands.get("vdata")
    if not isinstance(source, Reg):
        raise UnsupportedError("store without data")
    first, words = row_of(source), memory.bits // 32

    def component(held: U32, which: int, integer: bool, signed: bool) -> U32:
        if not packed(memory):
            return held[which]
        shift = 16 if memory.d16 == "hi" else 16 * (which % 2)
        half = (held[which // 2] >> np.uint32(shift) & np.uint32(0xFFFF)).astype(np.uint16)
        if integer:
            return half.view(np.int16).astype(np.int32).view(np.uint32) if signed else half.astype(np.uint32)
        return half.view(np.float16).astype(np.float32).view(np.uint32)

    def step(g: Group) -> None:
        typed = _typed(env, inst, g)
        if typed is not None:
            of, count = typed.format, len(typed.format.bits)
            if count > memory.elements:
                raise UnsupportedError(f"{memory.elements} components stored to a format of {count}")
            if typed.select is not None and typed.select[:count] != tuple(range(4, 4 + count)):
                raise UnsupportedError(
                    f"a store with destination selects {typed.select}: only x, y, z, w are documented"
                )
            if packed(memory) and max(of.bits) == 32:
                raise UnsupportedError("halves of registers stored to a format of 32 bits: that is not documented")
            where = buffer_address(env, inst, 8 * of.bytes, whole=True, converts=True)(g)
            wave, lane = reached(env, g, where, 8 * of.bytes, "store")
            if not len(wave):  # what nothing is converted to needs no rounding
                return
            at = where.address[wave, lane]
            held = np.stack([env.state.vector[first + i, g.select][wave, lane] for i in range(words)])
            signed = of.numeric == SINT
            parts = [encode(component(held, i, of.integer, signed), bits, of.numeric) for i, bits in enumerate(of.bits)]
            content = join(parts, of)
            env.memory.store_bytes(at, content)
            env.counts.moved("global_write", len(at) * of.bytes)

    return step
