"""Plain vector loads and stores, and what every access of vector memory shares: reaching memory, delivery."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Inst, Reg
from amdgen.emulator.arithmetic.operands import UnsupportedError, row_of, vector_word_writer
from amdgen.emulator.reference.env import Env
from amdgen.emulator.reference.memory.access import Addresses, AddressOf, read_lanes, require_inside, write_lanes
from amdgen.emulator.reference.memory.apertures import read_elsewhere, write_elsewhere
from amdgen.emulator.state import U32, Bools, Group, Ints, Step
from amdgen.isa.model import Memory
from amdgen.isa.types import LANES


def reached(env: Env, g: Group, where: Addresses, bits: int, verb: str) -> tuple[Ints, Ints]:
    """Lanes that access global memory, after the descriptor's range check: (wave positions, lanes). UnsupportedError
    when one is outside every allocation."""
    size = max(1, bits // 8)
    mask = g.exec if where.in_range is None else g.exec & where.in_range.any(axis=0)
    for elsewhere in (where.private, where.shared):
        mask = mask if elsewhere is None else mask & ~elsewhere
    wave, lane = np.nonzero(mask)
    at = where.address[wave, lane]
    require_inside(env, at, _inside(env, where, wave, lane, at, size), verb, size)
    return wave, lane


def _inside(env: Env, where: Addresses, wave: Ints, lane: Ints, at: npt.NDArray[np.uint64], size: int) -> Bools:
    """Which accesses lie inside an allocation, as far as a descriptor lets them touch memory: dword by dword."""
    if where.in_range is None or size <= 4:
        return env.memory.valid(at, size)
    touched = where.in_range[:, wave, lane]
    if touched.all():
        return env.memory.valid(at, size)
    parts = [~touched[i] | env.memory.valid(at + np.uint64(4 * i), 4) for i in range(len(touched))]
    return np.asarray(np.all(parts, axis=0))


def gather(env: Env, g: Group, where: Addresses, memory: Memory) -> U32:
    """Words (words, n, 64) of a load, extended to 32 bits; 0 where nothing may be read."""
    words, size = max(1, memory.bits // 32), max(1, memory.bits // 8)
    wave, lane = reached(env, g, where, memory.bits, "load")
    out = np.zeros((words, len(g.waves), LANES), np.uint32)
    at = where.address[wave, lane]
    if where.in_range is not None and words > 1 and not where.in_range[:, wave, lane].all():
        for i in range(words):
            use = where.in_range[i, wave, lane]
            out[i, wave[use], lane[use]] = read_lanes(env.memory, at[use] + np.uint64(4 * i), 32)[0]
    else:
        out[:, wave, lane] = read_lanes(env.memory, at, memory.bits)
    env.counts.moved("global_read", len(at) * size)
    read_elsewhere(env, g, where, size, out)
    return extend(out, memory)


def extend(words: U32, memory: Memory) -> U32:
    """Sign- or zero-extends a narrow load (words, n, 64) to 32 bits."""
    if memory.bits >= 32 or memory.extend != "sign":
        return words
    up = np.int32(32 - memory.bits)
    return (words.view(np.int32) << up >> up).view(np.uint32)


def deliver(env: Env, g: Group, target: Reg, data: U32, d16: str = "") -> None:
    """Writes loaded words (words, n, 64) to the destination, in the active lanes. ``d16``: the half of the register
    that a load of 16 bits is for, "lo" or "hi"."""
    first, mask = row_of(target), None if g.exec_full else g.exec
    for row, word in enumerate(data, start=first):
        if d16:
            other = np.uint32(0) if env.sram_ecc else env.state.vector[row, g.select]
            word = _half(word, other, d16)
        vector_word_writer(env.state, row)(g, word, mask)


def _half(word: U32, other: U32 | np.uint32, d16: str) -> U32:
    """A loaded half in its place beside the other half."""
    if d16 == "hi":
        return other & np.uint32(0xFFFF) | word << np.uint32(16)
    return other & np.uint32(0xFFFF0000) | word & np.uint32(0xFFFF)


def load_step(env: Env, inst: Inst, memory: Memory, address: AddressOf) -> Step:
    """A load into vector registers."""
    target = inst.operands.get("vdata") or inst.operands.get("vdst")
    if not isinstance(target, Reg):
        raise UnsupportedError("load without a destination")
    status = bool(inst.modifiers.get("tfe"))  # one more register: 0, as nothing is left unmapped here
    if status and memory.d16:
        raise UnsupportedError("tfe with a load of 16 bits")

    def step(g: Group) -> None:
        data = gather(env, g, address(g), memory)
        if status:
            data = np.concatenate([data, np.zeros_like(data[:1])])
        deliver(env, g, target, data, memory.d16)

    return step


def store_step(env: Env, inst: Inst, memory: Memory, address: AddressOf) -> Step:
    """A store of vector registers."""
    source = inst.operands.get("vdata") or inst.operands.get("data")
    if not isinstance(source, Reg):
        raise UnsupportedError("store without data")
    first, words, size = row_of(source), max(1, memory.bits // 32), max(1, memory.bits // 8)

    def step(g: Group) -> None:
        where = address(g)
        held = np.stack([env.state.vector[first + i, g.select] for i in range(words)])
        if memory.d16 == "hi":
            held = held >> np.uint32(16)
        wave, lane = reached(env, g, where, memory.bits, "store")
        at, values = where.address[wave, lane], held[:, wave, lane]
        if where.in_range is not None and words > 1:
            for i in range(words):
                use = where.in_range[i, wave, lane]
                write_lanes(env.memory, at[use] + np.uint64(4 * i), values[i : i + 1, use], 32)
        else:
            write_lanes(env.memory, at, values, memory.bits)
        env.counts.moved("global_write", len(at) * size)
        write_elsewhere(env, g, where, size, held)

    return step
