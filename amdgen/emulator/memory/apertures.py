"""Private memory of each lane (scratch), and LDS reached through flat addresses.

Scratch is held linear, lane by lane. That the hardware interleaves the lanes' dwords can't be seen by a program that
reaches it through scratch instructions, the stack's buffer descriptor or the flat aperture, as compilers do. With the
descriptor, soffset counts the bytes of a whole wave: 64 times those of a lane (LLVM AMDGPUUsage, "Private Segment").
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Inst
from amdgen.emulator.checks import words
from amdgen.emulator.checks.ldschecks import check_read, check_write, in_bounds
from amdgen.emulator.checks.scoreboard import Ints
from amdgen.emulator.env import Env
from amdgen.emulator.memory.scratch import FRESH
from amdgen.emulator.state import DEFINED, Group

Bools = npt.NDArray[np.bool_]
U32 = npt.NDArray[np.uint32]


def only(g: Group, mask: Bools) -> Group:
    """The same waves with other lanes active."""
    return Group(g.waves, g.select, mask, bool(mask.all()), g.pc, g.next_pc)


def scratch_index(
    env: Env, inst: Inst, g: Group, mask: Bools, offset: npt.NDArray[Any], size: int
) -> tuple[Ints, Ints, Ints]:
    """Byte indexes (m, size) of the lanes of ``mask`` that stay inside their private memory: (wave, lane, index)."""
    scratch = env.scratch
    where = np.broadcast_to(offset, mask.shape).astype(np.int64)
    inside = (where >= 0) & (where + size <= scratch.lane_bytes)
    bad = mask & ~inside
    if bad.any():
        i, at = (int(v[0]) for v in np.nonzero(bad))
        first, have = int(where[i, at]), scratch.lane_bytes
        env.finding("out_of_bounds", inst, int(g.waves[i]), words.beyond_scratch(first, size, have), lane=at)
    wave, lane = np.nonzero(mask & inside)
    if env.tracer is not None:
        assert inst.spec is not None and inst.spec.memory is not None
        env.tracer.access("scratch", inst.spec.memory.op, g, wave, lane, where[wave, lane], size)
    start = (g.waves[wave] * 64 + lane) * scratch.lane_bytes + where[wave, lane]
    return wave, lane, start[:, None] + np.arange(size)


def scratch_read(env: Env, inst: Inst, g: Group, mask: Bools, offset: npt.NDArray[Any], size: int, out: U32) -> U32:
    """Fills ``out`` (words, n, 64) from scratch; returns which of its bits are defined: all above a narrow access."""
    wave, lane, index = scratch_index(env, inst, g, mask, offset, size)
    known, data = env.scratch.defined[index], env.scratch.data[index]
    out[:, wave, lane] = _words((data & known) | (~known & np.uint8(FRESH)), len(out))
    defined = np.full(out.shape, DEFINED)
    defined[:, wave, lane] = ~_words(~known, len(out))
    return defined


def scratch_write(
    env: Env, inst: Inst, g: Group, mask: Bools, offset: npt.NDArray[Any], size: int, values: U32, defined: U32
) -> None:
    """Stores ``values`` (words, n, 64); ``defined`` has the bits of them that mean anything."""
    wave, lane, index = scratch_index(env, inst, g, mask, offset, size)
    env.scratch.data[index] = _bytes(values[:, wave, lane], size)
    env.scratch.defined[index] = _bytes(defined[:, wave, lane], size)


def shared_read(env: Env, inst: Inst, g: Group, mask: Bools, where: npt.NDArray[Any], size: int, out: U32) -> None:
    """Fills ``out`` (words, n, 64) from LDS."""
    part = only(g, mask)
    wave, lane = np.nonzero(in_bounds(env, inst, part, where.astype(np.int64), size))
    index = env.lds.index(env.state.group[g.waves[wave]], where[wave, lane].astype(np.int64), size)
    check_read(env, inst, part, wave, lane, index)
    out[:, wave, lane] = _words(env.lds.data[index], len(out))


def shared_write(env: Env, inst: Inst, g: Group, mask: Bools, where: npt.NDArray[Any], size: int, values: U32) -> None:
    """Stores ``values`` (words, n, 64) to LDS."""
    part = only(g, mask)
    wave, lane = np.nonzero(in_bounds(env, inst, part, where.astype(np.int64), size))
    index = env.lds.index(env.state.group[g.waves[wave]], where[wave, lane].astype(np.int64), size)
    check_write(env, part, wave, lane, index)
    env.lds.data[index] = _bytes(values[:, wave, lane], size)


def _words(content: npt.NDArray[np.uint8], words: int) -> U32:
    if content.shape[1] < 4:
        content = np.pad(content, ((0, 0), (0, 4 - content.shape[1])))
    return np.ascontiguousarray(content).view(np.uint32).T.reshape(words, -1)


def _bytes(values: U32, size: int) -> npt.NDArray[np.uint8]:
    return np.ascontiguousarray(values.T).view(np.uint8)[:, :size]
