"""Steps of LDS instructions: reads, writes, pairs, and the exchanges between lanes that go through LDS hardware."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Inst, Reg
from amdgen.emulator.atomics import check_supported, combine, flushes, serial
from amdgen.emulator.env import Env, Step
from amdgen.emulator.ldschecks import check_atomic, check_read, check_write, in_bounds
from amdgen.emulator.operands import UnsupportedError, row_of, rows_of, word_reader
from amdgen.emulator.scoreboard import Ints
from amdgen.emulator.state import Group
from amdgen.emulator.vmem import extend, land_vector, poison_rows
from amdgen.layout.conflicts import ConflictCounter, conflict_counter

U32 = npt.NDArray[np.uint32]


def lds_step(env: Env, inst: Inst) -> Step:
    spec = inst.spec
    assert spec is not None and spec.memory is not None
    memory = spec.memory
    if memory.op == "load" and not memory.transpose:
        return _read(env, inst)
    if memory.op == "store":
        return _write(env, inst)
    if memory.op == "exchange":
        return _exchange(env, inst)
    if memory.op == "atomic" and memory.atomic not in ("append", "consume") and not memory.pair_stride:
        return _atomic(env, inst)
    raise UnsupportedError(
        f"LDS operation {memory.atomic or memory.op}{' with transposition' if memory.transpose else ''}"
    )


def _offsets(inst: Inst) -> list[int]:
    """Byte offsets of the accesses of one lane: one, or two for the pair forms."""
    assert inst.spec is not None and inst.spec.memory is not None
    stride = inst.spec.memory.pair_stride
    if stride:
        return [inst.modifiers.get("offset0", 0) * stride, inst.modifiers.get("offset1", 0) * stride]
    return [inst.modifiers.get("offset", 0)]


def _addresses(env: Env, inst: Inst) -> Callable[[Group], Ints]:
    address = inst.operands.get("addr")
    if address is None:
        raise UnsupportedError("LDS access without an address register")
    read = word_reader(env.state, address, 0, False)
    return lambda g: np.broadcast_to(read(g), g.exec.shape).astype(np.int64)


def _count_conflicts(env: Env, inst: Inst, g: Group, where: Ints, op: str, size: int, count: ConflictCounter) -> None:
    cycles = int(count(where, None if g.exec_full else g.exec).sum())
    if cycles:
        counts = env.counts.conflict_cycles
        counts[inst.address] = counts.get(inst.address, 0) + cycles
    moved = env.counts.bytes_moved
    moved[f"lds_{op}"] = moved.get(f"lds_{op}", 0) + int(g.exec.sum()) * size


def _read(env: Env, inst: Inst) -> Step:
    assert inst.spec is not None and inst.spec.memory is not None
    memory = inst.spec.memory
    target = inst.operands["vdst"]
    assert isinstance(target, Reg)
    size = max(1, memory.bits // 8)
    words = max(1, memory.bits // 32)
    offsets = _offsets(inst)
    addresses = _addresses(env, inst)
    counter = conflict_counter(env.isa.arch, "read", size)
    lds, state = env.lds, env.state

    def step(g: Group) -> None:
        base = addresses(g)
        out = np.zeros((words * len(offsets), len(g.waves), 64), np.uint32)
        touched: list[Ints] = []
        owners: list[Ints] = []
        for part, offset in enumerate(offsets):
            where = base + offset & 0xFFFFFFFF  # the sum of 32-bit numbers wraps
            mask = in_bounds(env, inst, g, where, size)
            _count_conflicts(env, inst, g, where, "read", size, counter)
            wave, lane = np.nonzero(mask)
            index = lds.index(state.group[g.waves[wave]], where[wave, lane], size)
            check_read(env, inst, g, wave, lane, index)
            content = lds.data[index]
            if size < 4:
                content = np.pad(content, ((0, 0), (0, 4 - size)))
            out[part * words : (part + 1) * words, wave, lane] = np.ascontiguousarray(content).view(np.uint32).T
            touched.append(index)
            owners.append(g.waves[wave])
        deliver = land_vector(env, target, extend(out, memory), g.exec, g, memory.d16)
        rows = tuple(rows_of(target)) if memory.d16 else poison_rows(env, target, g, g.exec, len(out))
        index, who = np.concatenate(touched), np.concatenate(owners)
        issued = lds.stamp(state.group[who], state.wave_in_group[who])
        g_waves = g.waves

        def land(position: Ints) -> None:
            deliver(position)
            mine = np.isin(who, g_waves[position]) if len(position) < len(g_waves) else slice(None)
            wave_of = who[mine]
            lds.extend(index[mine], state.group[wave_of], state.wave_in_group[wave_of], issued[mine], "reader")

        op = env.scoreboard.issue(inst.address, g.waves, {"lgkmcnt": 1}, land, rows=rows, kind="lds_read")
        op.lds_bytes, op.lds_waves = index, who

    return step


def _write(env: Env, inst: Inst) -> Step:
    assert inst.spec is not None and inst.spec.memory is not None
    memory = inst.spec.memory
    size = max(1, memory.bits // 8)
    words = max(1, memory.bits // 32)
    offsets = _offsets(inst)
    addresses = _addresses(env, inst)
    counter = conflict_counter(env.isa.arch, "write", size)
    sources = [inst.operands[name] for name in ("data0", "data1")[: len(offsets)]]
    lds, state = env.lds, env.state
    rows: list[int] = []
    for source in sources:
        assert isinstance(source, Reg)
        rows.append(row_of(source))

    def step(g: Group) -> None:
        base = addresses(g)
        touched: list[Ints] = []
        owners: list[Ints] = []
        for offset, row in zip(offsets, rows, strict=True):
            where = base + offset & 0xFFFFFFFF  # the sum of 32-bit numbers wraps
            mask = in_bounds(env, inst, g, where, size)
            _count_conflicts(env, inst, g, where, "write", size, counter)
            wave, lane = np.nonzero(mask)
            index = lds.index(state.group[g.waves[wave]], where[wave, lane], size)
            check_write(env, inst, g, wave, lane, index)
            values = np.stack([state.vector[row + i, g.select][wave, lane] for i in range(words)], axis=1)
            if memory.d16 == "hi":
                values = values >> np.uint32(16)
            lds.data[index] = np.ascontiguousarray(values).view(np.uint8)[:, :size]
            touched.append(index)
            owners.append(g.waves[wave])
        index, who = np.concatenate(touched), np.concatenate(owners)

        def land(position: Ints) -> None:
            mine = np.isin(who, g_waves[position]) if len(position) < len(g_waves) else slice(None)
            at, wave_of = index[mine], who[mine]
            lds.pending[at] = np.where(lds.pending[at] == op.number, 0, lds.pending[at])
            lds.extend(at, state.group[wave_of], state.wave_in_group[wave_of], issued[mine], "writer")

        g_waves = g.waves
        issued = lds.stamp(state.group[who], state.wave_in_group[who])
        op = env.scoreboard.issue(inst.address, g.waves, {"lgkmcnt": 1}, land, kind="lds_write")
        op.lds_bytes, op.lds_waves = index, who
        lds.pending[index] = op.number

    return step


def _atomic(env: Env, inst: Inst) -> Step:
    """Read, combine, write, lane after lane; with the old value in a register where the instruction has one."""
    assert inst.spec is not None and inst.spec.memory is not None
    memory = inst.spec.memory
    check_supported(memory.atomic)
    size, words = memory.bits // 8, memory.bits // 32
    (offset,) = _offsets(inst)
    addresses = _addresses(env, inst)
    operands = [inst.operands[name] for name in ("data0", "data1") if name in inst.operands]
    rows = [row_of(o) for o in operands if isinstance(o, Reg)]
    if memory.atomic in ("cmpswap", "fcmpswap"):  # data0 is compared with, data1 is the new value
        rows.reverse()
    target = inst.operands.get("vdst")
    lds, state = env.lds, env.state
    flush_from = env.context

    def step(g: Group) -> None:
        where = addresses(g) + offset & 0xFFFFFFFF
        wave, lane = np.nonzero(in_bounds(env, inst, g, where, size))
        index = lds.index(state.group[g.waves[wave]], where[wave, lane], size)
        check_atomic(env, inst, g, wave, lane, index)
        out = np.zeros((words, len(g.waves), 64), np.uint32)
        if len(wave):
            data = [np.stack([state.vector[row + i, g.select][wave, lane] for i in range(words)]) for row in rows]
            flush = flushes("lds", flush_from)  # type: ignore[arg-type]

            def load(lanes: Any) -> U32:
                return np.ascontiguousarray(lds.data[index[lanes]]).view(np.uint32).T

            def store(lanes: Any, new: U32) -> None:
                lds.data[index[lanes]] = np.ascontiguousarray(new.T).view(np.uint8)

            def update(lanes: Any, old: U32) -> U32:
                second = data[1][:, lanes] if len(data) > 1 else None
                return combine(memory.atomic, old, data[0][:, lanes], second, flush)

            out[:, wave, lane] = serial(index[:, 0], load, store, update)
        moved = env.counts.bytes_moved
        moved["lds_atomic"] = moved.get("lds_atomic", 0) + len(wave) * size
        deliver = land_vector(env, target, out, g.exec, g, "") if isinstance(target, Reg) else None
        returned = poison_rows(env, target, g, g.exec, words) if isinstance(target, Reg) else ()
        who, waves = g.waves[wave], g.waves

        def land(position: Ints) -> None:
            if deliver is not None:
                deliver(position)
            at = index[np.isin(who, waves[position])]
            lds.pending[at] = np.where(lds.pending[at] == op.number, 0, lds.pending[at])

        op = env.scoreboard.issue(inst.address, waves, {"lgkmcnt": 1}, land, rows=returned, kind="lds_atomic")
        op.lds_bytes, op.lds_waves = index, who
        lds.pending[index] = op.number

    return step


def _exchange(env: Env, inst: Inst) -> Step:
    """ds_bpermute (pull), ds_permute (push) and ds_swizzle: data moves between lanes, LDS memory is not touched."""
    assert inst.spec is not None
    name = inst.spec.name
    target, data = inst.operands["vdst"], inst.operands.get("data0") or inst.operands.get("addr")
    assert isinstance(target, Reg) and data is not None
    value = word_reader(env.state, data, 0, False)
    offset = inst.modifiers.get("offset", 0)
    address = inst.operands.get("addr")
    where = word_reader(env.state, address, 0, False) if address is not None else None

    def step(g: Group) -> None:
        words = np.where(g.exec, value(g), np.uint32(0))
        if name == "ds_swizzle_b32":
            source = np.broadcast_to(swizzle_source(offset), g.exec.shape)
            out = np.where(np.take_along_axis(g.exec, source, 1), np.take_along_axis(words, source, 1), 0)
        elif name == "ds_bpermute_b32":
            assert where is not None
            source = ((np.broadcast_to(where(g), g.exec.shape) + np.uint32(offset)) >> np.uint32(2) & 63).astype(
                np.int64
            )
            out = np.where(np.take_along_axis(g.exec, source, 1), np.take_along_axis(words, source, 1), 0)
        elif name == "ds_permute_b32":
            assert where is not None
            to = ((np.broadcast_to(where(g), g.exec.shape) + np.uint32(offset)) >> np.uint32(2) & 63).astype(np.int64)
            out = np.zeros_like(words)
            wave, lane = np.nonzero(g.exec)
            out[wave, to[wave, lane]] = words[wave, lane]
        else:
            raise UnsupportedError("this exchange between lanes")
        result = out.astype(np.uint32)[None]
        land = land_vector(env, target, result, g.exec, g, "")
        rows = poison_rows(env, target, g, g.exec, 1)
        env.scoreboard.issue(inst.address, g.waves, {"lgkmcnt": 1}, land, rows=rows)

    return step


def swizzle_source(offset: int) -> Ints:
    """The lane that each lane reads in ds_swizzle. Source: CDNA3 ISA reference, DS_SWIZZLE_B32."""
    lane = np.arange(64)
    if offset & 0x8000:  # quad permute
        picks = np.array([offset >> 2 * i & 3 for i in range(4)])
        return (lane & ~3) + picks[lane & 3]
    keep, set_, flip = offset & 0x1F, offset >> 5 & 0x1F, offset >> 10 & 0x1F
    return (lane & 32) | ((((lane & 31) & keep) | set_) ^ flip)
