"""Plain vector loads and stores, and what every access of vector memory shares: checks, gathering, delivery."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Inst, Reg
from amdgen.emulator.arithmetic.operands import UnsupportedError, row_of, rows_of
from amdgen.emulator.checks import undefined, words
from amdgen.emulator.checks.scoreboard import POISON, Ints
from amdgen.emulator.env import Env, Step
from amdgen.emulator.memory.access import (
    Addresses,
    AddressOf,
    read_lanes,
    report_address,
    write_lanes,
)
from amdgen.emulator.memory.apertures import scratch_read, scratch_write, shared_read, shared_write
from amdgen.emulator.state import DEFINED, Group
from amdgen.isa.model import Memory

Bools = npt.NDArray[np.bool_]
U32 = npt.NDArray[np.uint32]


def checked(env: Env, inst: Inst, g: Group, where: Addresses, bits: int, verb: str) -> tuple[Ints, Ints]:
    """Lanes that access memory for real, after the descriptor's range check: (wave positions, lanes).

    Reports addresses outside every allocation, whose lanes are left out, and misaligned ones. The driver lets hardware
    split a misaligned load or store (SH_MEM_CONFIG.alignment_mode), which is slow and right; an atomic must be aligned.
    """
    size = max(1, bits // 8)
    mask = g.exec if where.in_range is None else g.exec & where.in_range.any(axis=0)
    for elsewhere in (where.private, where.shared):
        mask = mask if elsewhere is None else mask & ~elsewhere
    wave, lane = np.nonzero(mask)
    at = where.address[wave, lane]
    ok = _inside(env, where, wave, lane, at, size)
    if not ok.all():
        i = int(np.flatnonzero(~ok)[0])
        before = words.access(verb, size)
        report_address(env, inst, int(g.waves[wave[i]]), int(lane[i]), int(at[i]), "out_of_bounds", before)
        wave, lane, at = wave[ok], lane[ok], at[ok]
    unit = size if verb == "atomic" else min(size, 4)
    off = (at & np.uint64(unit - 1)) != 0
    if off.any():
        i = int(np.flatnonzero(off)[0])
        before, after = words.access(verb, size), words.not_a_multiple(unit)
        severity = "error" if verb == "atomic" else "warning"
        who = int(g.waves[wave[i]])
        report_address(env, inst, who, int(lane[i]), int(at[i]), "misaligned", before, after, severity=severity)
    if env.tracer is not None:
        env.tracer.access("memory", verb, g, wave, lane, at, size)
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


def gather(env: Env, inst: Inst, g: Group, where: Addresses, bits: int) -> U32:
    """Words (words, n, 64) of a load; 0 where nothing may be read."""
    words = max(1, bits // 32)
    wave, lane = checked(env, inst, g, where, bits, "load")
    out = np.zeros((words, len(g.waves), 64), np.uint32)
    at = where.address[wave, lane]
    partial = where.in_range is not None and words > 1 and not where.in_range[:, wave, lane].all()
    if partial:
        assert where.in_range is not None
        for i in range(words):
            use = where.in_range[i, wave, lane]
            out[i, wave[use], lane[use]] = read_lanes(env.memory, at[use] + np.uint64(4 * i), 32)[0]
    else:
        out[:, wave, lane] = read_lanes(env.memory, at, bits)
    env.counts.bytes_moved["global_read"] = env.counts.bytes_moved.get("global_read", 0) + len(at) * max(1, bits // 8)
    return out


def extend(words: U32, memory: Memory) -> U32:
    """Sign- or zero-extends a narrow load (words, n, 64) to 32 bits, or the bits of it that are defined."""
    if memory.bits >= 32 or memory.extend != "sign":
        return words
    up = np.int32(32 - memory.bits)
    return (words.view(np.int32) << up >> up).view(np.uint32)


def hold_rows(env: Env, target: Reg, g: Group, memory: Memory, words: int) -> tuple[int, ...]:
    """The rows that wait for a load, with poison in them where the load replaces all of a register."""
    if memory.d16 and not env.sram_ecc:
        return tuple(rows_of(target))
    return poison_rows(env, target, g, g.exec, words)


def land_vector(
    env: Env, target: Reg, data: U32, mask: Bools, g: Group, d16: str, known: U32 | None = None
) -> Callable[[Ints], None]:
    """Delivers loaded words (words, n, 64) to the destination of the waves at the given positions.

    ``mask``: the lanes (n, 64) that were active at issue. ``known``: the bits of the words that are defined, None for
    all; a stack keeps registers that nobody has written.
    """
    first = row_of(target)
    state = env.state
    waves, everyone, full = g.waves, g.all, bool(mask.all())

    def land(position: Ints) -> None:
        whole = len(position) == len(waves)
        who: Any = slice(None) if everyone and whole else waves[position]
        part: Any = slice(None) if whole else position
        for i in range(len(data)):
            row, word = first + i, data[i][part]
            defined: Any = DEFINED if known is None else known[i][part]
            if d16:
                word = _half(word, np.uint32(0) if env.sram_ecc else state.vector[row, who], d16)
                defined = _half(defined, DEFINED if env.sram_ecc else state.vector_defined[row, who], d16)
            if full:
                state.vector[row, who] = word
                state.vector_defined[row, who] = defined
                state.all_defined[row] = everyone and whole and bool(np.all(defined == DEFINED))
            else:
                m = mask[part]
                state.vector[row, who] = np.where(m, word, state.vector[row, who])
                state.vector_defined[row, who] = np.where(m, defined, state.vector_defined[row, who])
                if known is not None:
                    state.all_defined[row] = 0

    return land


def _half(word: Any, old: Any, d16: str) -> Any:
    """A loaded half ("lo" or "hi") in its place beside what the register's other half holds."""
    if d16 == "hi":
        return old & np.uint32(0xFFFF) | word << np.uint32(16)
    return old & np.uint32(0xFFFF0000) | word & np.uint32(0xFFFF)


def poison_rows(env: Env, target: Reg, g: Group, mask: Bools, words: int) -> tuple[int, ...]:
    """Fills the destination with poison until the load lands."""
    first = row_of(target)
    for row in range(first, first + words):
        if g.exec_full:
            env.state.vector[row, g.select] = POISON
        else:
            env.state.vector[row, g.select] = np.where(mask, np.uint32(POISON), env.state.vector[row, g.select])
    return tuple(range(first, first + words))


def load_step(env: Env, inst: Inst, memory: Memory, address: AddressOf) -> Step:
    target = inst.operands.get("vdata") or inst.operands.get("vdst")
    if not isinstance(target, Reg):
        raise UnsupportedError("load without a destination")

    size = max(1, memory.bits // 8)
    status = bool(inst.modifiers.get("tfe"))  # one more register: 0, as nothing is left unmapped here
    if status and memory.d16:
        raise UnsupportedError("tfe with a load of 16 bits")

    def step(g: Group) -> None:
        where = address(g)
        data = gather(env, inst, g, where, memory.bits)
        known, in_lds = None, False
        if where.private is not None and (private := g.exec & where.private).any():
            known = scratch_read(env, inst, g, private, where.address, size, data)
        if where.shared is not None and (shared := g.exec & where.shared).any():
            shared_read(env, inst, g, shared, where.address, size, data)
            in_lds = True
        data = extend(data, memory)
        known = extend(known, memory) if known is not None and (known != DEFINED).any() else None
        if status:
            data = np.concatenate([data, np.zeros_like(data[:1])])
            known = np.concatenate([known, np.full_like(known[:1], DEFINED)]) if known is not None else None
        land = land_vector(env, target, data, g.exec, g, memory.d16, known)
        rows = hold_rows(env, target, g, memory, len(data))
        env.issue(inst, g, land, rows, lds=in_lds)

    return step


def store_step(env: Env, inst: Inst, memory: Memory, address: AddressOf) -> Step:
    source = inst.operands.get("vdata") or inst.operands.get("data")
    if not isinstance(source, Reg):
        raise UnsupportedError("store without data")
    first, words = row_of(source), max(1, memory.bits // 32)
    state = env.state
    size = max(1, memory.bits // 8)

    def elsewhere(g: Group, where: Addresses) -> bool:
        """Stores of lanes whose address is in scratch or LDS; whether some is in LDS."""
        values = np.stack([state.vector[first + i, g.select] for i in range(words)])
        values = values >> np.uint32(16) if memory.d16 == "hi" else values
        if where.private is not None and (private := g.exec & where.private).any():
            known = np.stack([state.vector_defined[first + i, g.select] for i in range(words)])
            known = known >> np.uint32(16) if memory.d16 == "hi" else known
            scratch_write(env, inst, g, private, where.address, size, values, known)
        if where.shared is not None and (shared := g.exec & where.shared).any():
            shared_write(env, inst, g, shared, where.address, size, values)
            return True
        return False

    rows = range(first, first + words)
    stored = stored_bits(memory)

    def step(g: Group) -> None:
        where = address(g)
        undefined.store(env, g, inst, rows, g.exec if where.private is None else g.exec & ~where.private, stored)
        in_lds = where.private is not None and elsewhere(g, where)
        wave, lane = checked(env, inst, g, where, memory.bits, "store")
        at = where.address[wave, lane]
        values = np.stack([state.vector[first + i, g.select][wave, lane] for i in range(words)])
        if memory.d16 == "hi":
            values = values >> np.uint32(16)
        if where.in_range is not None and words > 1:
            for i in range(words):
                use = where.in_range[i, wave, lane]
                write_lanes(env.memory, at[use] + np.uint64(4 * i), values[i : i + 1, use], 32)
        else:
            write_lanes(env.memory, at, values, memory.bits)
        moved = env.counts.bytes_moved
        moved["global_write"] = moved.get("global_write", 0) + len(at) * max(1, memory.bits // 8)
        env.issue(inst, g, nothing, lds=in_lds)

    return step


def stored_bits(memory: Memory) -> int:
    """The bits of each register that a store writes."""
    return (1 << min(memory.bits, 32)) - 1 << (16 if memory.d16 == "hi" else 0)


def nothing(position: Ints) -> None:
    """What a store delivers to registers."""
