"""The checks of LDS accesses: bounds, alignment, waits, races between waves, bytes that nothing wrote."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Inst
from amdgen.emulator.checks import words
from amdgen.emulator.checks.scoreboard import InFlight, Ints
from amdgen.emulator.env import Env
from amdgen.emulator.memory.lds import Race
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


def check_write(
    env: Env, inst: Inst, g: Group, wave: Ints, lane: Ints, index: Ints, values: npt.NDArray[np.uint8] | None = None
) -> None:
    """Before bytes ``index`` (m, size) are written by wave positions ``wave``: nothing else is in flight to them, no
    other wave still reads them, and no other wave has touched them in this barrier epoch, except to write the same
    ``values``: compilers let waves that hold copies of a value all write it, and AMD's kernels copy a row that all
    waves need by all of them."""
    lds, state = env.lds, env.state
    _trace(env, "write", g, wave, lane, index)
    who = g.waves[wave]
    if env.report.wants("lds_write_before_wait"):
        _pending(env, inst, who, lane, index, "lds_write_before_wait", "store", values)
        _outstanding_readers(env, inst, who, lane, index)
    stamp = lds.stamp(state.group[who], state.wave_in_group[who])
    if race := lds.note_write(index, stamp, inst.address, values):
        _race(env, inst, race, who, lane, "store")


def check_atomic(env: Env, inst: Inst, g: Group, wave: Ints, lane: Ints, index: Ints) -> None:
    """Before an atomic on bytes ``index``: as for a write, but atomics of several waves don't disturb each other."""
    lds, state = env.lds, env.state
    _trace(env, "atomic", g, wave, lane, index)
    who = g.waves[wave]
    if env.report.wants("lds_write_before_wait"):
        _pending(env, inst, who, lane, index, "lds_write_before_wait", "atomic")
        _outstanding_readers(env, inst, who, lane, index)
    if env.report.wants("uninitialized_lds"):
        _uninitialized(env, inst, who, lane, index)
    if race := lds.note_atomic(index, lds.stamp(state.group[who], state.wave_in_group[who]), inst.address):
        _race(env, inst, race, who, lane, "atomic")


def check_read(env: Env, inst: Inst, g: Group, wave: Ints, lane: Ints, index: Ints) -> None:
    """Before bytes ``index`` are read: written once, landed, and not written by another wave in this epoch."""
    lds, state = env.lds, env.state
    _trace(env, "read", g, wave, lane, index)
    who = g.waves[wave]
    if env.report.wants("lds_read_before_wait"):
        _pending(env, inst, who, lane, index, "lds_read_before_wait", "load")
    if env.report.wants("uninitialized_lds"):
        _uninitialized(env, inst, who, lane, index)
    if env.report.wants("lds_race"):
        stamp = lds.stamp(state.group[who], state.wave_in_group[who])
        if race := lds.note_read(index, stamp, inst.address):
            _race(env, inst, race, who, lane, "load")


def _trace(env: Env, op: str, g: Group, wave: Ints, lane: Ints, index: Ints) -> None:
    if env.tracer is not None and len(index):
        env.tracer.access("lds", op, g, wave, lane, index[:, 0] % env.lds.stride, index.shape[1])


def _uninitialized(env: Env, inst: Inst, who: Ints, lane: Ints, index: Ints) -> None:
    """Bytes that nothing has written. Compilers copy structures with their padding: bytes beside written ones in a
    dword, or of wide accesses in eight bytes, are a warning, unless an atomic computes with them."""
    lds = env.lds
    fresh = ~(lds.written[index] | (lds.pending[index] != 0))
    if not fresh.any():
        return
    rows = np.flatnonzero(fresh.any(axis=1))
    unit = 8 if index.shape[1] >= 8 else 4
    around = (index[rows] & ~(unit - 1))[..., None] + np.arange(unit)
    partly = (lds.written[around] | (lds.pending[around] != 0)).any(axis=2)
    assert inst.spec is not None and inst.spec.memory is not None
    hard = (fresh[rows] & ~partly).any(axis=1) | (inst.spec.memory.op == "atomic")
    for severity, some in (("error", rows[hard]), ("warning", rows[~hard])):
        if len(some):
            at = int(some[0])
            where = int(index[at, np.flatnonzero(fresh[at])[0]] % lds.stride)
            message = words.lds_unwritten(where, unit if severity == "warning" else 0)
            env.finding("uninitialized_lds", inst, int(who[at]), message, lane=int(lane[at]), severity=severity)


def _pending(
    env: Env,
    inst: Inst,
    who: Ints,
    lane: Ints,
    index: Ints,
    check: str,
    verb: str,
    values: npt.NDArray[np.uint8] | None = None,
) -> None:
    """Bytes that an operation in flight will write. A wave's own ``ds_write`` is in order with its later LDS accesses;
    its own copy from memory is not. ``values`` that another wave writes as well may be on their way twice."""
    numbers = env.lds.pending[index]
    if not numbers.any():
        return
    state = env.state
    assert inst.spec is not None and inst.spec.memory is not None
    atomic = inst.spec.memory.op == "atomic"
    for number in np.unique(numbers[numbers != 0]):
        op = env.scoreboard.operation(int(number))
        rows = np.flatnonzero((numbers == number).any(axis=1))
        if op is None or (op.kind == "lds_atomic" and atomic):
            continue
        for row in rows:
            owner = _owner(env, op, index[row], int(who[row]), int(number))
            if op.kind in ("lds_write", "lds_atomic") and owner == who[row]:
                continue
            same = values is not None and bool((env.lds.newest[index[row]] == values[row]).all())
            if same and (op.kind == "lds_write" or op.kind == "lds_dma") and owner != who[row]:
                continue
            wave, own = int(state.wave_in_group[owner]), owner == who[row]
            at, copy = int(index[row, 0] % env.lds.stride), op.kind == "lds_dma"
            message = words.lds_awaited(at, verb, copy, wave, own)
            fix = env.wait_fix(op, owner, inst.address) + words.in_wave(wave, own)
            env.finding(check, inst, int(who[row]), message, lane=int(lane[row]), other=op, fix=fix)
            break


def _owner(env: Env, op: InFlight, bytes_: Ints, who: int, number: int) -> int:
    """The wave (batch index) whose part of ``op`` covers these bytes."""
    if op.lds_bytes is None or op.lds_waves is None:
        return who
    hit = np.isin(op.lds_bytes, bytes_[env.lds.pending[bytes_] == number]).any(axis=1)
    waves = op.lds_waves[hit]
    return who if not len(waves) or who in waves else int(waves[0])


def _outstanding_readers(env: Env, inst: Inst, who: Ints, lane: Ints, index: Ints) -> None:
    """A read that its wave has not waited for may still be executed after another wave's write. Of one wave only the
    LDS instructions are in order: a copy to LDS may overtake its ``ds_read``, a ``ds_write`` its copy to memory."""
    assert inst.spec is not None and inst.spec.memory is not None
    copies = inst.spec.memory.lds or bool(inst.modifiers.get("lds"))
    mark: Bools | None = None
    for op in env.scoreboard.queue:
        if op.kind != "lds_read" or op.lds_bytes is None or op.lds_waves is None:
            continue
        if mark is None:
            mark = np.zeros(env.lds.data.size, np.bool_)
            mark[index] = True
        first: tuple[int, int] | None = None  # the row that is read, and by whom
        for hit in np.flatnonzero(mark[op.lds_bytes].any(axis=1)):
            reader = int(op.lds_waves[hit])
            if not op.alive[int((op.waves == reader).argmax())]:
                continue
            apart = copies or "lgkmcnt" not in op.seq  # of them, one at least passes by the LDS queue
            rows = np.flatnonzero(np.isin(index, op.lds_bytes[hit]).any(axis=1) & (apart | (who != reader)))
            if len(rows) and (first is None or rows[0] < first[0]):
                first = int(rows[0]), reader
        if first is None:
            continue
        row, reader = first
        number, own = int(env.state.wave_in_group[reader]), int(who[row]) == reader
        message = words.lds_still_read(int(index[row, 0] % env.lds.stride), number, own)
        fix = env.wait_fix(op, reader, inst.address) + words.in_wave(number, own)
        env.finding("lds_write_before_wait", inst, int(who[row]), message, lane=int(lane[row]), other=op, fix=fix)
        return


def _race(env: Env, inst: Inst, race: Race, who: Ints, lane: Ints, verb: str) -> None:
    earlier = env.instruction_at(race.pc)
    counter = (
        earlier.spec.counter.split("+")[0] if race.late and earlier is not None and earlier.spec is not None else ""
    )
    message, fix = words.lds_race(race.address, verb, race.wave, race.how, counter)
    i = race.row
    env.finding("lds_race", inst, int(who[i]), message, lane=int(lane[i]), other_pc=race.pc, fix=fix)
