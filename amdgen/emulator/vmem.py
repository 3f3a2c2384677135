"""Steps of scalar, global, flat and buffer memory instructions, and of the copies from memory to LDS."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Inst, Reg
from amdgen.emulator.access import (
    Addresses,
    buffer_address,
    flat_address,
    global_address,
    read_lanes,
    scalar_address,
    scratch_address,
    write_lanes,
)
from amdgen.emulator.apertures import scratch_read, scratch_write, shared_read, shared_write
from amdgen.emulator.atomics import check_supported, combine, flushes, serial
from amdgen.emulator.env import Env, Step
from amdgen.emulator.ldschecks import check_m0, check_write, in_bounds
from amdgen.emulator.operands import UnsupportedError, row_of, rows_of
from amdgen.emulator.scoreboard import POISON, Ints
from amdgen.emulator.state import EXEC, M0, SGPR_ROW, Group, mask_of
from amdgen.isa.model import Memory

Bools = npt.NDArray[np.bool_]
U32 = npt.NDArray[np.uint32]


def scalar_load_step(env: Env, inst: Inst) -> Step:
    """s_load: into SGPRs, out of order."""
    spec = inst.spec
    assert spec is not None and spec.memory is not None
    if spec.memory.op != "load":
        raise UnsupportedError(f"a scalar {spec.memory.op}")
    if "smem_scratch" in spec.tags:
        raise UnsupportedError("a scalar load from scratch")
    words = spec.memory.bits // 32
    target = inst.operands["sdata"]
    assert isinstance(target, Reg)
    address = scalar_address(env.state, inst)
    rows = tuple(rows_of(target))
    state, memory = env.state, env.memory

    def step(g: Group) -> None:
        where = address(g)
        valid = memory.valid(where, words * 4)
        for i in np.flatnonzero(~valid)[:1]:
            env.finding("out_of_bounds", inst, int(g.waves[i]), f"scalar load of {memory.describe(int(where[i]))}")
        if env.races is not None:
            env.races.load_scalar(inst, g, where, valid, words * 4)
        data = np.zeros((words, len(where)), np.uint32)
        data[:, valid] = memory.load_words(where[valid], words)
        waves = g.waves
        for i in range(words):
            state.scalar[target.index + i, waves] = POISON
        everyone = g.all

        def land(position: Ints) -> None:
            who = waves[position]
            for i in range(words):
                state.scalar[target.index + i, who] = data[i, position]
                state.scalar_written[target.index + i, who] = True
                if everyone and len(position) == len(waves):
                    state.all_written[SGPR_ROW + target.index + i] = 1
            if target.index <= EXEC + 1 and target.index + words > EXEC:
                state.exec[who] = mask_of(state.scalar[EXEC, who], state.scalar[EXEC + 1, who])

        env.scoreboard.issue(inst.address, waves, {"lgkmcnt": spec.counts}, land, ordered=False, rows=rows)

    return step


def clock_step(env: Env, inst: Inst) -> Step:
    """s_memtime and s_memrealtime: this machine's clock, which advances by four a wave-instruction."""
    target = inst.operands["sdata"]
    assert isinstance(target, Reg) and inst.spec is not None
    rows, counts, state = tuple(rows_of(target)), inst.spec.counts, env.state

    def step(g: Group) -> None:
        now, waves = 4 * env.clock(), g.waves

        def land(position: Ints) -> None:
            state.set_scalar(
                target.index,
                [np.full(len(position), now >> s & 0xFFFFFFFF, np.uint32) for s in (0, 32)],
                waves[position],
            )

        env.scoreboard.issue(inst.address, waves, {"lgkmcnt": counts}, land, ordered=False, rows=rows)

    return step


def vector_memory_step(env: Env, inst: Inst) -> Step:
    """buffer_, global_ and flat_ loads and stores; loads to LDS."""
    spec = inst.spec
    assert spec is not None and spec.memory is not None
    memory = spec.memory
    if memory.space == "buffer":
        address = buffer_address(env.state, inst, memory.bits)
    else:
        of = {"global": global_address, "flat": flat_address, "scratch": scratch_address}[memory.space]
        address = of(env.state, inst)
    if memory.op == "load":
        if memory.lds or inst.modifiers.get("lds"):
            return _lds_dma(env, inst, memory, address)
        return _load(env, inst, memory, address)
    if memory.op == "store":
        return _store(env, inst, memory, address)
    if memory.op == "atomic":
        return _atomic(env, inst, memory, address)
    raise UnsupportedError(f"memory operation {memory.op} in {memory.space}")


def _counters(inst: Inst) -> dict[str, int]:
    assert inst.spec is not None
    return dict.fromkeys(inst.spec.counter.split("+"), inst.spec.counts)


def checked(env: Env, inst: Inst, g: Group, where: Addresses, bits: int, verb: str) -> tuple[Ints, Ints]:
    """Lanes that access memory for real, after the descriptor's range check: (wave positions, lanes).

    Reports addresses outside every allocation and misaligned ones; lanes outside are left out.
    """
    size = max(1, bits // 8)
    mask = g.exec if where.in_range is None else g.exec & where.in_range.any(axis=0)
    for elsewhere in (where.private, where.shared):
        mask = mask if elsewhere is None else mask & ~elsewhere
    wave, lane = np.nonzero(mask)
    at = where.address[wave, lane]
    ok = _inside(env, where, wave, lane, at, size)
    if not ok.all():
        _report_address(env, inst, g, wave, lane, at, ~ok, "out_of_bounds", f"{verb} of {size} bytes at ", "")
        wave, lane, at = wave[ok], lane[ok], at[ok]
    off = (at & np.uint64(min(size, 4) - 1)) != 0
    if off.any():
        after = f", not a multiple of {min(size, 4)}"
        _report_address(env, inst, g, wave, lane, at, off, "misaligned", f"{verb} of {size} bytes at ", after)
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


def _report_address(
    env: Env,
    inst: Inst,
    g: Group,
    wave: Ints,
    lane: Ints,
    at: npt.NDArray[np.uint64],
    bad: Bools,
    check: str,
    before: str,
    after: str,
) -> None:
    """Reports the first of the bad accesses."""
    i = int(np.flatnonzero(bad)[0])
    message = f"{before}{env.memory.describe(int(at[i]))}{after}"
    env.finding(check, inst, int(g.waves[wave[i]]), message, lane=int(lane[i]))


def _gather(env: Env, inst: Inst, g: Group, where: Addresses, bits: int) -> U32:
    """Words (words, n, 64) of a load; 0 where nothing may be read."""
    words = max(1, bits // 32)
    wave, lane = checked(env, inst, g, where, bits, "load")
    out = np.zeros((words, len(g.waves), 64), np.uint32)
    at = where.address[wave, lane]
    if env.races is not None:
        touched = None if where.in_range is None else where.in_range[:, wave, lane]
        env.races.load(inst, g, wave, lane, at, max(1, bits // 8), touched)
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
    """Sign- or zero-extends a narrow load to 32 bits."""
    if memory.bits >= 32 or memory.extend != "sign":
        return words
    up = np.int32(32 - memory.bits)
    return (words.view(np.int32) << up >> up).view(np.uint32)


def land_vector(env: Env, target: Reg, data: U32, mask: Bools, g: Group, d16: str) -> Callable[[Ints], None]:
    """Delivers loaded words to the destination of the waves at the given positions, under the mask of the issue."""
    first = row_of(target)
    state = env.state
    waves, everyone, full = g.waves, g.all, bool(mask.all())

    def land(position: Ints) -> None:
        whole = len(position) == len(waves)
        who: Any = slice(None) if everyone and whole else waves[position]
        part: Any = slice(None) if whole else position
        for i in range(len(data)):
            row, word = first + i, data[i][part]
            if d16:
                old = state.vector[row, who]
                word = (
                    old & np.uint32(0xFFFF) | word << np.uint32(16)
                    if d16 == "hi"
                    else old & np.uint32(0xFFFF0000) | word & np.uint32(0xFFFF)
                )
            if full:
                state.vector[row, who] = word
                state.vector_written[row, who] = True
                if everyone and whole:
                    state.all_written[row] = 1
            else:
                m = mask[part]
                state.vector[row, who] = np.where(m, word, state.vector[row, who])
                state.vector_written[row, who] |= m

    return land


def poison_rows(env: Env, target: Reg, g: Group, mask: Bools, words: int) -> tuple[int, ...]:
    """Fills the destination with poison until the load lands."""
    first = row_of(target)
    for row in range(first, first + words):
        if g.exec_full:
            env.state.vector[row, g.select] = POISON
        else:
            env.state.vector[row, g.select] = np.where(mask, np.uint32(POISON), env.state.vector[row, g.select])
    return tuple(range(first, first + words))


def _load(env: Env, inst: Inst, memory: Memory, address: Callable[[Group], Addresses]) -> Step:
    target = inst.operands.get("vdata") or inst.operands.get("vdst")
    if not isinstance(target, Reg):
        raise UnsupportedError("load without a destination")

    size = max(1, memory.bits // 8)
    ordered = memory.space != "flat"  # a flat access may end in LDS or in memory: nobody knows when it returns

    def step(g: Group) -> None:
        where = address(g)
        data = _gather(env, inst, g, where, memory.bits)
        defined, touched = None, None
        if where.private is not None and (private := g.exec & where.private).any():
            defined = scratch_read(env, inst, g, private, where.address, size, data)
        if where.shared is not None and (shared := g.exec & where.shared).any():
            touched = shared_read(env, inst, g, shared, where.address, size, data)
        land = land_vector(env, target, extend(data, memory), g.exec, g, memory.d16)
        if defined is not None and not defined.all():
            land = _land_undefined(env, target, land, g, defined, bool(memory.d16))
        rows = tuple(rows_of(target)) if memory.d16 else poison_rows(env, target, g, g.exec, len(data))
        op = env.scoreboard.issue(inst.address, g.waves, _counters(inst), land, ordered=ordered, rows=rows)
        if touched is not None:
            op.kind, (op.lds_bytes, op.lds_waves) = "lds_read", touched

    return step


def _land_undefined(
    env: Env, target: Reg, land: Callable[[Ints], None], g: Group, defined: Bools, merges: bool
) -> Callable[[Ints], None]:
    """Delivers, then marks as undefined again what the stack held undefined: a register saved and restored unread."""
    first, waves, mask = row_of(target), g.waves, g.exec

    def deliver(position: Ints) -> None:
        land(position)
        for i, known in enumerate(defined):
            bad = mask[position] & ~known[position]
            if bad.any():
                env.state.vector_written[first + i, waves[position]] &= ~bad
                env.state.all_written[first + i] = 0

    return deliver


def _store(env: Env, inst: Inst, memory: Memory, address: Callable[[Group], Addresses]) -> Step:
    source = inst.operands.get("vdata") or inst.operands.get("data")
    if not isinstance(source, Reg):
        raise UnsupportedError("store without data")
    first, words = row_of(source), max(1, memory.bits // 32)
    state = env.state
    ordered = memory.space != "flat"
    size = max(1, memory.bits // 8)

    def elsewhere(g: Group, where: Addresses) -> tuple[Ints, Ints] | None:
        """Stores of lanes whose address is in scratch or LDS; the bytes of LDS and their waves."""
        values = np.stack([state.vector[first + i, g.select] for i in range(words)])
        values = values >> np.uint32(16) if memory.d16 == "hi" else values
        if where.private is not None and (private := g.exec & where.private).any():
            known = np.stack([state.vector_written[first + i, g.select] for i in range(words)])
            scratch_write(env, inst, g, private, where.address, size, values, known)
        if where.shared is not None and (shared := g.exec & where.shared).any():
            return shared_write(env, inst, g, shared, where.address, size, values)
        return None

    def step(g: Group) -> None:
        where = address(g)
        touched = elsewhere(g, where) if where.private is not None else None
        wave, lane = checked(env, inst, g, where, memory.bits, "store")
        at = where.address[wave, lane]
        values = np.stack([state.vector[first + i, g.select][wave, lane] for i in range(words)])
        if memory.d16 == "hi":
            values = values >> np.uint32(16)
        if env.races is not None:
            known = None if where.in_range is None else where.in_range[:, wave, lane]
            env.races.store(inst, g, wave, lane, at, values, size, known)
        if where.in_range is not None and words > 1:
            for i in range(words):
                use = where.in_range[i, wave, lane]
                write_lanes(env.memory, at[use] + np.uint64(4 * i), values[i : i + 1, use], 32)
        else:
            write_lanes(env.memory, at, values, memory.bits)
        moved = env.counts.bytes_moved
        moved["global_write"] = moved.get("global_write", 0) + len(at) * max(1, memory.bits // 8)
        if touched is None:
            env.scoreboard.issue(inst.address, g.waves, _counters(inst), _nothing, ordered=ordered, kind="store")
            return
        index, who = touched
        waves = g.waves

        def land(position: Ints) -> None:
            bytes_ = index[np.isin(who, waves[position])]
            env.lds.pending[bytes_] = np.where(env.lds.pending[bytes_] == op.number, 0, env.lds.pending[bytes_])

        op = env.scoreboard.issue(inst.address, waves, _counters(inst), land, ordered=ordered, kind="lds_write")
        op.lds_bytes, op.lds_waves = index, who
        env.lds.pending[index] = op.number

    return step


def _nothing(position: Ints) -> None:
    """What a store delivers to registers."""


def _atomic(env: Env, inst: Inst, memory: Memory, address: Callable[[Group], Addresses]) -> Step:
    """Read, combine, write; with the old value in a register where the instruction asks for it."""
    check_supported(memory.atomic)
    source = inst.operands.get("vdata") or inst.operands.get("data")
    if not isinstance(source, Reg):
        raise UnsupportedError("atomic without data")
    words = memory.bits // 32
    first, state = row_of(source), env.state
    asked = memory.returns == "always" or bool(memory.returns and inst.modifiers.get(memory.returns, 0))
    target = inst.operands.get("vdst") or inst.operands.get("vdata")
    compares = memory.atomic == "cmpswap"
    flush = flushes("global", env.context)  # type: ignore[arg-type]

    def step(g: Group) -> None:
        where = address(g)
        for elsewhere in (where.private, where.shared):
            if elsewhere is not None and (g.exec & elsewhere).any():
                raise UnsupportedError("an atomic on LDS or scratch through a flat address")
        if where.in_range is not None:  # all or nothing
            where.in_range = np.broadcast_to(where.in_range.all(axis=0), where.in_range.shape)
        wave, lane = checked(env, inst, g, where, memory.bits, "atomic")
        out = np.zeros((words, len(g.waves), 64), np.uint32)
        if len(wave):
            at = where.address[wave, lane] & ~np.uint64(3)
            held = np.stack([state.vector[first + i, g.select][wave, lane] for i in range(words * (1 + compares))])
            data, second = held[:words], held[words:] if compares else None

            def update(lanes: Any, old: U32) -> U32:
                other = second[:, lanes] if second is not None else None
                return combine(memory.atomic, old, data[:, lanes], other, flush)

            out[:, wave, lane] = serial(
                at,
                lambda lanes: read_lanes(env.memory, at[lanes], memory.bits),
                lambda lanes, new: write_lanes(env.memory, at[lanes], new, memory.bits),
                update,
            )
        moved = env.counts.bytes_moved
        moved["global_atomic"] = moved.get("global_atomic", 0) + len(wave) * memory.bits // 8
        ordered = memory.space != "flat"
        if not asked:
            env.scoreboard.issue(inst.address, g.waves, _counters(inst), _nothing, ordered=ordered, kind="store")
            return
        assert isinstance(target, Reg)
        land = land_vector(env, target, out, g.exec, g, "")
        rows = poison_rows(env, target, g, g.exec, words)
        env.scoreboard.issue(inst.address, g.waves, _counters(inst), land, ordered=ordered, rows=rows)

    return step


def _lds_dma(env: Env, inst: Inst, memory: Memory, address: Callable[[Group], Addresses]) -> Step:
    """Memory to LDS: lane l's dwords go to ``M0 + inst_offset + l * width``, linear whatever the addresses are.

    Source: CDNA3 ISA reference 9.1.9 and CDNA4's (16 bytes a lane for x4, and for x3 with the fourth dword kept).
    """
    words = max(1, memory.bits // 32)
    pitch = 4 if words == 1 else 16
    state, lds = env.state, env.lds
    m0_mask = np.uint32((1 << env.isa.arch.lds.m0_bits) - 1)
    immediate = inst.modifiers.get("offset", 0)

    def step(g: Group) -> None:
        check_m0(env, inst, g)
        data = extend(_gather(env, inst, g, address(g), memory.bits), memory)
        base = (state.scalar[M0, g.select] & m0_mask).astype(np.int64) + immediate
        where = base[:, None] + np.arange(64) * pitch
        mask = in_bounds(env, inst, g, where, words * 4)
        wave, lane = np.nonzero(mask)
        group = state.group[g.waves[wave]]
        index = lds.index(group, where[wave, lane], words * 4)
        content = np.ascontiguousarray(data[:, wave, lane].T).view(np.uint8)
        check_write(env, inst, g, wave, lane, index)
        stamps = state.wave_in_group[g.waves[wave]]

        def land(position: Ints) -> None:
            mine = np.isin(wave, position) if len(position) < len(g.waves) else slice(None)
            at = index[mine]
            lds.data[at] = content[mine]
            lds.written[at] = True
            lds.writer[at] = lds.stamp(group[mine], stamps[mine])[:, None]
            still = lds.pending[at] == op.number
            lds.pending[at] = np.where(still, 0, lds.pending[at])

        op = env.scoreboard.issue(inst.address, g.waves, _counters(inst), land, kind="lds_dma")
        op.lds_bytes, op.lds_waves = index, g.waves[wave]
        lds.pending[index] = op.number

    return step
