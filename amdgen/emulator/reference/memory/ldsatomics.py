"""Steps of LDS atomics: one or two places a lane, operands from registers or from LDS, and the wave's counter."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Inst, Reg
from amdgen.emulator.arithmetic.operands import row_of
from amdgen.emulator.effects import atomic_denormals
from amdgen.emulator.reference.env import Env
from amdgen.emulator.reference.memory.apertures import bytes_of_words, words_of_bytes
from amdgen.emulator.reference.memory.atomics import check_supported, combine, serial
from amdgen.emulator.reference.memory.ldsplaces import lds_accesses
from amdgen.emulator.reference.memory.vloads import deliver
from amdgen.emulator.state import U32, Bools, Group, Ints, Step
from amdgen.isa.types import LANES

Updates = Callable[[Ints, U32], U32]


def lds_atomic_step(env: Env, inst: Inst) -> Step:
    """The step of an LDS atomic. UnsupportedError for an operation that the reference does not know."""
    assert inst.spec is not None and inst.spec.memory is not None
    if inst.spec.memory.atomic in ("append", "consume"):
        return _count(env, inst)
    check_supported(inst.spec.memory.atomic)
    return _between_places(env, inst) if "two_addresses" in inst.spec.tags else _atomic(env, inst)


def _change(
    env: Env, g: Group, where: Ints, size: int, update: Callable[[Ints, Ints], Updates], lanes: Bools
) -> tuple[Ints, Ints, U32]:
    """Atomics of ``lanes`` at ``where`` (n, 64): (wave positions, lanes, old words (words, m)).

    ``update(wave, lane)`` gives the function of those lanes that makes new words from old ones.
    """
    wave, lane, index = env.lds.reached(env.state.group, g, where, size, lanes)
    old = on_bytes(env.lds.data, index, update(wave, lane))
    env.counts.moved("lds_atomic", len(wave) * size)
    return wave, lane, old


def on_bytes(content: npt.NDArray[np.uint8], index: Ints, update: Updates) -> U32:
    """Atomics on the bytes ``index`` (m, size) of ``content``; what they found (words, m)."""
    size = index.shape[1]
    if not len(index):
        return np.zeros((size // 4, 0), np.uint32)

    def load(lanes: Ints) -> U32:
        return words_of_bytes(content[index[lanes]], size // 4)

    def store(lanes: Ints, new: U32) -> None:
        content[index[lanes]] = bytes_of_words(new, size)

    return serial(index[:, 0], load, store, update)


def _atomic(env: Env, inst: Inst) -> Step:
    """Read, combine, write, lane after lane; with the old value in a register where the instruction has one.

    The pair forms do so at two places, with one data register each.
    """
    assert inst.spec is not None and inst.spec.memory is not None
    memory = inst.spec.memory
    size, words = memory.bits // 8, memory.bits // 32
    accesses = lds_accesses(env, inst)
    registers = [inst.operands[name] for name in ("data0", "data1") if name in inst.operands]
    rows = [row_of(o) for o in registers if isinstance(o, Reg)]
    if memory.atomic in ("cmpswap", "fcmpswap"):  # data0 is compared with, data1 is the new value
        rows.reverse()
    target, state = inst.operands.get("vdst"), env.state

    def step(g: Group) -> None:
        keeps = atomic_denormals(memory.atomic, memory.bits, True, env.modes)
        out = np.zeros((words * len(accesses), len(g.waves), LANES), np.uint32)
        for part, access in enumerate(accesses):
            mine = rows[part : part + 1] if len(accesses) > 1 else rows
            data = [np.stack([state.vector[row + i, g.select] for i in range(words)]) for row in mine]
            wave, lane, found = _change(env, g, access(g), size, _from_registers(memory.atomic, data, keeps), g.exec)
            out[part * words : (part + 1) * words, wave, lane] = found
        if isinstance(target, Reg):
            deliver(env, g, target, out)

    return step


def _from_registers(op: str, data: list[U32], keeps: int) -> Callable[[Ints, Ints], Updates]:
    """What an atomic makes of old words with ``data``, one or two operands (words, n, 64)."""

    def update(wave: Ints, lane: Ints) -> Updates:
        held = [words[:, wave, lane] for words in data]

        def new(lanes: Ints, old: U32) -> U32:
            return combine(op, old, held[0][:, lanes], held[1][:, lanes] if len(held) > 1 else None, keeps)

        return new

    return update


def _between_places(env: Env, inst: Inst) -> Step:
    """``LDS[a] = op(LDS[a], LDS[b])``, b the second address."""
    assert inst.spec is not None and inst.spec.memory is not None
    memory = inst.spec.memory
    size = memory.bits // 8
    first, second = lds_accesses(env, inst)

    def step(g: Group) -> None:
        keeps = atomic_denormals(memory.atomic, memory.bits, True, env.modes)
        where = first(g)
        wave, lane, source = env.lds.reached(env.state.group, g, second(g), size, g.exec)
        data = np.zeros((size // 4, *g.exec.shape), np.uint32)  # of all lanes, before any of them changes something
        data[:, wave, lane] = words_of_bytes(env.lds.data[source], size // 4)

        def update(wave: Ints, lane: Ints) -> Updates:
            held = data[:, wave, lane]
            return lambda lanes, old: combine(memory.atomic, old, held[:, lanes], None, keeps)

        _change(env, g, where, size, update, g.exec)

    return step


def _count(env: Env, inst: Inst) -> Step:
    """ds_append and ds_consume: one counter takes the number of active lanes of the whole wave."""
    assert inst.spec is not None and inst.spec.memory is not None
    sign = 1 if inst.spec.memory.atomic == "append" else -1
    (access,) = lds_accesses(env, inst)
    target = inst.operands["vdst"]
    assert isinstance(target, Reg)

    def step(g: Group) -> None:
        where = access(g)
        count = (sign * g.exec.sum(axis=1)).astype(np.uint32)
        first = np.zeros_like(g.exec)  # the wave's one access is made by its first active lane
        first[np.arange(len(g.waves)), g.exec.argmax(axis=1)] = g.exec.any(axis=1)

        def update(wave: Ints, lane: Ints) -> Updates:
            return lambda lanes, old: old + count[wave[lanes]]

        wave, _, old = _change(env, g, where, 4, update, first)
        out = np.zeros((1, len(g.waves), LANES), np.uint32)
        out[0, wave] = old[0][:, None]
        deliver(env, g, target, out)

    return step
