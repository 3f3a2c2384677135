"""The checks of LDS accesses: bounds, alignment, bytes that nothing wrote."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Inst
from amdgen.emulator.checks import words
from amdgen.emulator.checks.scoreboard import Ints
from amdgen.emulator.env import Env
from amdgen.emulator.state import Group

Bools = npt.NDArray[np.bool_]


def in_bounds(env: Env, inst: Inst, g: Group, where: Ints, size: int, unit: int = 0) -> Bools:
    """Active lanes whose access lies inside the workgroup's LDS; reports the others, and misaligned ones.

    The driver lets hardware split plain accesses that are misaligned (SH_MEM_CONFIG.alignment_mode): slow and right. An
    atomic, a copy from memory, and whatever gives its ``unit``, must be aligned.
    """
    inside = (where >= 0) & (where + size <= env.lds.size)
    bad = g.exec & ~inside
    if bad.any():
        i, lane = (int(v[0]) for v in np.nonzero(bad))
        message = words.beyond_lds(int(where[i, lane]), size, env.lds.size)
        env.finding("lds_out_of_bounds", inst, int(g.waves[i]), message, lane=lane)
    assert inst.spec is not None and inst.spec.memory is not None
    atomic = inst.spec.memory.op == "atomic"
    strict = atomic or unit > 0 or inst.spec.memory.lds or bool(inst.modifiers.get("lds"))
    unit = unit or (size if atomic else min(size, 4))
    off = g.exec & inside & ((where & (unit - 1)) != 0)
    if off.any():
        i, lane = (int(v[0]) for v in np.nonzero(off))
        message = words.lds_misaligned(int(where[i, lane]), size, unit)
        severity = "error" if strict else "warning"
        env.finding("misaligned", inst, int(g.waves[i]), message, lane=lane, severity=severity)
    return np.asarray(g.exec & inside)


def check_write(env: Env, g: Group, wave: Ints, lane: Ints, index: Ints) -> None:
    """Before bytes ``index`` (m, size) are written by wave positions ``wave``."""
    _trace(env, "write", g, wave, lane, index)
    env.lds.written[index] = True


def check_atomic(env: Env, inst: Inst, g: Group, wave: Ints, lane: Ints, index: Ints) -> None:
    """Before an atomic on bytes ``index``: written once."""
    _trace(env, "atomic", g, wave, lane, index)
    _uninitialized(env, inst, g.waves[wave], lane, index)
    env.lds.written[index] = True


def check_read(env: Env, inst: Inst, g: Group, wave: Ints, lane: Ints, index: Ints) -> None:
    """Before bytes ``index`` are read: written once."""
    _trace(env, "read", g, wave, lane, index)
    _uninitialized(env, inst, g.waves[wave], lane, index)


def _trace(env: Env, op: str, g: Group, wave: Ints, lane: Ints, index: Ints) -> None:
    if env.tracer is not None and len(index):
        env.tracer.access("lds", op, g, wave, lane, index[:, 0] % env.lds.stride, index.shape[1])


def _uninitialized(env: Env, inst: Inst, who: Ints, lane: Ints, index: Ints) -> None:
    """Bytes that nothing has written. Compilers copy structures with their padding: bytes beside written ones in a
    dword, or of wide accesses in eight bytes, are a warning, unless an atomic computes with them."""
    lds = env.lds
    fresh = ~lds.written[index]
    if not fresh.any() or not env.report.wants("uninitialized_lds"):
        return
    rows = np.flatnonzero(fresh.any(axis=1))
    unit = 8 if index.shape[1] >= 8 else 4
    around = (index[rows] & ~(unit - 1))[..., None] + np.arange(unit)
    partly = lds.written[around].any(axis=2)
    assert inst.spec is not None and inst.spec.memory is not None
    hard = (fresh[rows] & ~partly).any(axis=1) | (inst.spec.memory.op == "atomic")
    for severity, some in (("error", rows[hard]), ("warning", rows[~hard])):
        if len(some):
            at = int(some[0])
            where = int(index[at, np.flatnonzero(fresh[at])[0]] % lds.stride)
            message = words.lds_unwritten(where, unit if severity == "warning" else 0)
            env.finding("uninitialized_lds", inst, int(who[at]), message, lane=int(lane[at]), severity=severity)
