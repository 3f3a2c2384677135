"""Steps of scalar memory instructions: loads, stores, atomics and clocks. One access a wave.

Source: AMD CDNA3 ISA reference, chapter 8.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Inst, Reg
from amdgen.emulator.arithmetic.operands import UnsupportedError, scalar_writer, word_reader
from amdgen.emulator.effects import atomic_denormals
from amdgen.emulator.reference.env import Env
from amdgen.emulator.reference.memory.access import read_lanes, require_inside, write_lanes
from amdgen.emulator.reference.memory.atomics import check_supported, combine, serial
from amdgen.emulator.reference.memory.places import Places
from amdgen.emulator.state import U32, Bools, Group, Ints, Step

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
    assert isinstance(target, Reg)
    put = scalar_writer(env.state, target)

    def step(g: Group) -> None:
        now = 4 * env.clock
        put(g, [np.full(len(g.waves), now >> low & 0xFFFFFFFF, np.uint32) for low in (0, 32)])

    return step


def _place(env: Env, inst: Inst, words: int) -> Place:
    """The address of each wave's access, and which of its dwords (words, n) the descriptor admits, all without one."""
    places = Places(env, inst)
    return lambda g: (places.address(g), places.admitted(g, words))


def _required(env: Env, where: U64, admitted: Bools, verb: str) -> None:
    """UnsupportedError when a dword (words, n) that is accessed lies outside every allocation."""
    at = np.stack([where + np.uint64(4 * i) for i in range(len(admitted))])
    inside = np.asarray(env.memory.valid(at, 4) | ~admitted)
    require_inside(env, at.reshape(-1), inside.reshape(-1), f"scalar {verb}", 4 * len(admitted))


def _load(env: Env, inst: Inst, words: int, place: Place) -> Step:
    target = inst.operands["sdata"]
    assert isinstance(target, Reg)
    put = scalar_writer(env.state, Reg("s", target.index, words))

    def step(g: Group) -> None:
        where, admitted = place(g)
        _required(env, where, admitted, "load")
        put(g, list(_read(env, where, admitted)))

    return step


def _read(env: Env, where: U64, use: Bools) -> U32:
    """Dwords (words, n), 0 where ``use`` says no."""
    if use.all():
        return env.memory.load_words(where, len(use))
    data = np.zeros(use.shape, np.uint32)
    for i, mine in enumerate(use):
        data[i, mine] = env.memory.load_words(where[mine] + np.uint64(4 * i), 1)[0]
    return data


def _store(env: Env, inst: Inst, words: int, place: Place) -> Step:
    source = inst.operands["sdata"]
    assert isinstance(source, Reg)
    read = [word_reader(env.state, source, i, True) for i in range(words)]

    def step(g: Group) -> None:
        where, admitted = place(g)
        _required(env, where, admitted, "store")
        values = np.stack([np.broadcast_to(word(g), len(g.waves)) for word in read])
        for i, mine in enumerate(admitted):
            env.memory.store_words(where[mine] + np.uint64(4 * i), values[i : i + 1, mine])

    return step


def _atomic(env: Env, inst: Inst, words: int, place: Place) -> Step:
    """With glc the old value comes back to the data registers."""
    spec, target = inst.spec, inst.operands["sdata"]
    assert isinstance(target, Reg) and spec is not None and spec.memory is not None
    memory = spec.memory
    check_supported(memory.atomic)
    read = [word_reader(env.state, target, i, True) for i in range(target.words)]
    returns = bool(inst.modifiers.get(memory.returns, 0))
    put = scalar_writer(env.state, Reg("s", target.index, words))

    def step(g: Group) -> None:
        where, admitted = place(g)
        whole = np.broadcast_to(admitted.all(axis=0), admitted.shape)  # all or nothing
        _required(env, where, whole, "atomic")
        mine = np.flatnonzero(whole[0])
        held = np.stack([np.broadcast_to(word(g), len(g.waves)) for word in read])[:, mine]
        old = np.zeros((words, len(g.waves)), np.uint32)
        at = where[mine]
        if memory.bits == 64 and (at & np.uint64(7)).any():
            raise UnsupportedError("a 64-bit atomic at an address that is no multiple of 8")
        if len(mine):

            def update(lanes: Ints, before: U32) -> U32:
                second = held[words:, lanes] if len(held) > words else None
                keeps = atomic_denormals(memory.atomic, memory.bits, False, env.modes)
                return combine(memory.atomic, before, held[:words, lanes], second, keeps)

            old[:, mine] = serial(
                at,
                lambda lanes: read_lanes(env.memory, at[lanes], memory.bits),
                lambda lanes, new: write_lanes(env.memory, at[lanes], new, memory.bits),
                update,
            )
        if returns:
            put(g, list(old))

    return step
