"""Steps of scalar memory instructions: loads, stores, atomics and clocks. One access a wave, done out of order.

Source: AMD CDNA3 ISA reference, chapter 8. The two low bits of an address are dropped.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Const, Inst, Reg
from amdgen.emulator.arithmetic.operands import UnsupportedError, rows_of, word_reader
from amdgen.emulator.checks import words
from amdgen.emulator.checks.scoreboard import POISON, Ints
from amdgen.emulator.env import Env, Step
from amdgen.emulator.memory.access import read_lanes, report_address, write_lanes
from amdgen.emulator.memory.atomics import check_supported, combine, denormals, serial
from amdgen.emulator.state import DEFINED, EXEC, SGPR_ROW, Group, State, mask_of

Bools = npt.NDArray[np.bool_]
U32 = npt.NDArray[np.uint32]
U64 = npt.NDArray[np.uint64]
Place = Callable[[Group], tuple[U64, Bools]]


def scalar_memory_step(env: Env, inst: Inst) -> Step:
    """s_load, s_store, s_atomic and their kin through a descriptor or to scratch."""
    spec = inst.spec
    assert spec is not None and spec.memory is not None
    words = max(1, spec.memory.bits // 32)
    place = _place(env, inst, words)
    if spec.memory.op == "load":
        return _load(env, inst, words, place)
    if spec.memory.op == "store":
        return _store(env, inst, words, place)
    return _atomic(env, inst, words, place)


def clock_step(env: Env, inst: Inst) -> Step:
    """s_memtime and s_memrealtime: this machine's clock, which advances by four a wave-instruction."""
    target = inst.operands["sdata"]
    assert isinstance(target, Reg) and inst.spec is not None
    rows, state = tuple(rows_of(target)), env.state

    def step(g: Group) -> None:
        now, waves = 4 * env.clock(), g.waves

        def land(position: Ints) -> None:
            state.set_scalar(
                target.index,
                [np.full(len(position), now >> s & 0xFFFFFFFF, np.uint32) for s in (0, 32)],
                waves[position],
            )

        env.issue(inst, g, land, rows)

    return step


def _place(env: Env, inst: Inst, words: int) -> Place:
    """The address of each wave's access, and which of its dwords (words, n) the descriptor admits, all without one.

    A register offset counts in units of 64 bytes for scratch. With a stride, ``num_records`` counts records.
    """
    assert inst.spec is not None
    base = inst.operands["sbase"]
    assert isinstance(base, Reg)
    state: State = env.state
    w = [word_reader(state, base, i, True) for i in range(base.words)]
    soffset = inst.operands.get("soffset")
    register = word_reader(state, soffset, 0, True) if isinstance(soffset, Reg | Const) else None
    unit = np.uint64(64 if "smem_scratch" in inst.spec.tags else 1)
    immediate = np.uint64(inst.modifiers.get("offset", 0) & (1 << 64) - 1)
    steps = np.arange(words, dtype=np.uint64)[:, None] * np.uint64(4)

    def compute(g: Group) -> tuple[U64, Bools]:
        low, high = w[0](g), w[1](g)
        offset = np.zeros(len(g.waves), np.uint64) + immediate
        if register is not None:
            offset = offset + register(g).astype(np.uint64) * unit
        top = high if base.words == 2 else high & np.uint32(0xFFFF)
        address = (low.astype(np.uint64) | top.astype(np.uint64) << np.uint64(32)) + offset & ~np.uint64(3)
        if base.words == 2:
            return address, np.ones((words, len(g.waves)), np.bool_)
        stride = (high >> np.uint32(16) & np.uint32(0x3FFF)).astype(np.uint64)
        size = w[2](g).astype(np.uint64) * np.maximum(stride, np.uint64(1))
        return address, (offset & ~np.uint64(3)) + steps < size

    return compute


def _reachable(env: Env, inst: Inst, g: Group, where: U64, admitted: Bools, verb: str) -> Bools:
    """Which dwords (words, n) may be accessed; those outside every allocation are reported and left out."""
    steps = np.arange(len(admitted), dtype=np.uint64)[:, None] * np.uint64(4)
    inside = np.stack([env.memory.valid(where + step, 4) for step in steps])
    bad = (admitted & ~inside).any(axis=0)
    for i in np.flatnonzero(bad)[:1]:
        at = int(where[i]) + 4 * int(np.argmax((admitted & ~inside)[:, i]))
        before = words.access(f"scalar {verb}", 4 * len(admitted))
        report_address(env, inst, int(g.waves[i]), -1, at, "out_of_bounds", before)
    if env.tracer is not None:
        every = np.arange(len(where))
        env.tracer.access("memory", verb, g, every, np.full(len(where), -1), where, 4 * len(admitted))
    return admitted & inside


def _load(env: Env, inst: Inst, words: int, place: Place) -> Step:
    spec, target = inst.spec, inst.operands["sdata"]
    assert isinstance(target, Reg) and spec is not None
    state, rows = env.state, tuple(rows_of(target))

    def step(g: Group) -> None:
        where, admitted = place(g)
        use = _reachable(env, inst, g, where, admitted, "load")
        data = _read(env, where, use)
        for i in range(words):
            state.scalar[target.index + i, g.waves] = POISON
        land = _landing(env, target, data, g)
        env.issue(inst, g, land, rows)

    return step


def _read(env: Env, where: U64, use: Bools) -> U32:
    """Dwords (words, n), 0 where ``use`` says no."""
    if use.all():
        return env.memory.load_words(where, len(use))
    data = np.zeros(use.shape, np.uint32)
    for i, mine in enumerate(use):
        data[i, mine] = env.memory.load_words(where[mine] + np.uint64(4 * i), 1)[0]
    return data


def _landing(env: Env, target: Reg, data: U32, g: Group) -> Callable[[Ints], None]:
    """Delivers dwords (words, n) to the SGPRs of the waves at the given positions."""
    state, waves, everyone, words = env.state, g.waves, g.all, len(data)

    def land(position: Ints) -> None:
        who = waves[position]
        for i in range(words):
            state.scalar[target.index + i, who] = data[i, position]
            state.scalar_defined[target.index + i, who] = DEFINED
            if everyone and len(position) == len(waves):
                state.all_defined[SGPR_ROW + target.index + i] = 1
        if target.index <= EXEC + 1 and target.index + words > EXEC:
            state.exec[who] = mask_of(state.scalar[EXEC, who], state.scalar[EXEC + 1, who])

    return land


def _nothing(position: Ints) -> None:
    """What a store delivers to registers."""


def _store(env: Env, inst: Inst, words: int, place: Place) -> Step:
    spec, source = inst.spec, inst.operands["sdata"]
    assert isinstance(source, Reg) and spec is not None
    read = [word_reader(env.state, source, i, True) for i in range(words)]

    def step(g: Group) -> None:
        where, admitted = place(g)
        use = _reachable(env, inst, g, where, admitted, "store")
        values = np.stack([np.broadcast_to(word(g), len(g.waves)) for word in read])
        for i, mine in enumerate(use):
            env.memory.store_words(where[mine] + np.uint64(4 * i), values[i : i + 1, mine])
        env.issue(inst, g, _nothing)

    return step


def _atomic(env: Env, inst: Inst, words: int, place: Place) -> Step:
    """With glc the old value comes back to the data registers."""
    spec, target = inst.spec, inst.operands["sdata"]
    assert isinstance(target, Reg) and spec is not None and spec.memory is not None
    memory = spec.memory
    check_supported(memory.atomic)
    read = [word_reader(env.state, target, i, True) for i in range(target.words)]
    returns = bool(inst.modifiers.get(memory.returns, 0))
    back = Reg("s", target.index, words)
    rows = tuple(rows_of(back)) if returns else ()

    def step(g: Group) -> None:
        where, admitted = place(g)
        whole = np.broadcast_to(admitted.all(axis=0), admitted.shape)
        mine = np.flatnonzero(_reachable(env, inst, g, where, whole, "atomic").all(axis=0))
        held = np.stack([np.broadcast_to(word(g), len(g.waves)) for word in read])[:, mine]
        old = np.zeros((words, len(g.waves)), np.uint32)
        at = where[mine]
        if memory.bits == 64 and (at & np.uint64(7)).any():
            raise UnsupportedError("a 64-bit atomic at an address that is no multiple of 8")
        if len(mine):

            def update(lanes: Any, before: U32) -> U32:
                second = held[words:, lanes] if len(held) > words else None
                keeps = denormals(memory.atomic, memory.bits, False, env.context)
                return combine(memory.atomic, before, held[:words, lanes], second, keeps)

            old[:, mine] = serial(
                at,
                lambda lanes: read_lanes(env.memory, at[lanes], memory.bits),
                lambda lanes, new: write_lanes(env.memory, at[lanes], new, memory.bits),
                update,
            )
        land = _landing(env, back, old, g) if returns else _nothing
        for i in range(words if returns else 0):
            env.state.scalar[target.index + i, g.waves] = POISON
        env.issue(inst, g, land, rows)

    return step
