"""Bits that nothing has defined, followed through arithmetic.

Compilers read undefined registers on purpose: the high half of a 64-bit addend whose sum is cut to 32 bits, a register
that is copied because its neighbour is, a mask whose bits for inactive lanes EXEC takes away later. Only what an
undefined bit decides is an error: an address, data that is stored or multiplied, a branch, EXEC. So arithmetic on such
bits is executed several times, with different values in their place; bits of the result that differ are undefined.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Inst
from amdgen.emulator.checks import words
from amdgen.emulator.checks.scoreboard import POISON
from amdgen.emulator.env import Env
from amdgen.emulator.state import DEFINED, SCC_ROW, SGPR_ROW, Group

_VALUES = (0, POISON ^ 0xFFFFFFFF, POISON)
"""What stands in for undefined bits, in turn: every bit takes both values, and a comparison with 0 both results.
POISON comes last, as it stays."""

_U32 = npt.NDArray[np.uint32]


def report(env: Env, g: Group, inst: Inst, row: int, missing: npt.NDArray[np.bool_], decides: bool = False) -> None:
    """An undefined value was used for something that shows."""
    check = "uninitialized_sgpr" if row >= SGPR_ROW else "uninitialized_vgpr"
    i, lane = (int(v[0]) for v in np.nonzero(missing))
    origin = env.undefined_from.get(row, row)
    message = words.undefined(row, origin, decides)
    env.finding(check, inst, int(g.waves[i]), message, lane=-1 if row >= SGPR_ROW else lane)


def store(env: Env, g: Group, inst: Inst, rows: Sequence[int], lanes: npt.NDArray[np.bool_], stored: int) -> None:
    """Before the rows of a store's data go to memory or LDS; ``stored``: the bits of a word that do.

    Compilers copy structures with their padding, and write a bit field whose neighbours nobody has written: bits
    beside defined ones in 8 bytes are a warning. Undefined bits go as POISON, on every engine.
    """
    state, waiting = env.state, env.scoreboard.waiting
    if all(state.all_defined[row] for row in rows):
        return
    lack = np.stack([state.undefined(row, g) for row in rows]) & np.uint32(stored)
    empty = lack == stored
    for i, row in enumerate(rows):
        holes = np.where(lanes, lack[i], 0)
        state.vector[row, g.select] = state.vector[row, g.select] & ~holes | POISON & holes
        if waiting[row] and (env.scoreboard.pending[row, g.select] != 0).any():
            continue  # what is in flight is reported as read before its wait
        missing = (lack[i] != 0) & lanes
        nothing = missing & empty[i] & empty[i ^ 1 if i ^ 1 < len(rows) else max(i - 1, 0)]
        if nothing.any():
            report(env, g, inst, row, nothing)
        if (missing & ~nothing).any():
            wave, lane = (int(v[0]) for v in np.nonzero(missing & ~nothing))
            message = words.stored_in_part(row)
            env.finding("uninitialized_vgpr", inst, int(g.waves[wave]), message, lane=lane, severity="warning")


def follow(
    env: Env, g: Group, inst: Inst, step: Callable[[Group], None], reads: tuple[int, ...], writes: tuple[int, ...]
) -> None:
    """Executes ``step`` with each value in place of what is undefined, and marks what differs as undefined."""
    rows = tuple(dict.fromkeys((*reads, *writes)))
    before = {row: _values(env, row)[g.select].copy() for row in rows}
    holes = {row: _holes(env, row, g) for row in rows}
    mask, target = g.exec, g.next_pc
    outcomes: list[dict[int, _U32]] = []
    conditions: list[tuple[Any, Any]] = []
    for value in _VALUES:
        for row in rows:
            _put(env, g, row, before[row] & ~holes[row] | np.uint32(value) & holes[row])
        g.next_pc = target
        _set_exec(env, g, mask)
        step(g)
        outcomes.append({row: _values(env, row)[g.select].copy() for row in writes})
        conditions.append((g.exec, np.array(g.next_pc)))
    *others, (last_exec, last_pc) = conditions
    if any((lanes != last_exec).any() or (pc != last_pc).any() for lanes, pc in others):
        _decided(env, g, inst, {row: holes[row] for row in reads})
    source = next((row for row in reads if holes[row].any()), -1)
    for row in writes:
        differs = np.bitwise_or.reduce([outcome[row] ^ outcomes[-1][row] for outcome in outcomes[:-1]])
        _mark(env, g, row, ~differs)
        if differs.any() and source not in (-1, row):
            env.undefined_from[row] = env.undefined_from.get(source, source)
    for row in rows:
        if row not in writes:
            _put(env, g, row, before[row])


def _decided(env: Env, g: Group, inst: Inst, holes: dict[int, _U32]) -> None:
    row, hole = next((row, hole) for row, hole in holes.items() if hole.any())
    report(env, g, inst, row, hole.reshape(len(g.waves), -1) != 0, decides=True)


def _holes(env: Env, row: int, g: Group) -> _U32:
    """Its undefined bits, in the shape of its values."""
    holes = env.state.undefined(row, g)
    return holes if row < SGPR_ROW else holes[:, 0]


def _values(env: Env, row: int) -> npt.NDArray[Any]:
    state = env.state
    if row == SCC_ROW:
        return state.scc
    return state.vector[row] if row < SGPR_ROW else state.scalar[row - SGPR_ROW]


def _put(env: Env, g: Group, row: int, values: npt.NDArray[Any]) -> None:
    _values(env, row)[g.select] = values & 1 if row == SCC_ROW else values


def _set_exec(env: Env, g: Group, mask: npt.NDArray[np.bool_]) -> None:
    env.state.set_exec(g.select, mask)
    g.exec, g.exec_full = mask, bool(mask.all())


def _mark(env: Env, g: Group, row: int, defined: npt.NDArray[Any]) -> None:
    """``defined``: the bits of a row in which all outcomes agree."""
    state = env.state
    if row == SCC_ROW:
        defined = np.where(defined & 1, DEFINED, np.uint32(0))
    if row >= SGPR_ROW:
        state.scalar_defined[row - SGPR_ROW, g.select] = defined
    else:
        state.vector_defined[row, g.select] = defined
    state.all_defined[row] = g.all and bool((defined == DEFINED).all())
