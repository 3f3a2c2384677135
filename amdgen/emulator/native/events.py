"""The findings of the compiled engine, in the words that it shares with the NumPy engine.

What is found, and where, is the same on both. Where several waves meet one fault, the one named here is that of the
lowest workgroup; on the NumPy engine, which executes many workgroups in step, it is the first of all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Inst
from amdgen.codec.text import text
from amdgen.emulator.arithmetic.operands import constant_registers
from amdgen.emulator.checks import words
from amdgen.emulator.env import Env
from amdgen.emulator.native import border
from amdgen.emulator.native.border import COUNTERS, NOBODY, Kind, LdsKind, RaceHow, Severity, Verb
from amdgen.emulator.native.paths import Missing, Taken, Way
from amdgen.emulator.native.translate import Operation
from amdgen.emulator.state import State
from amdgen.isa.model import Isa

Key = tuple[int, int, int, int]
"""Kind, severity, operation, and the earlier one or -1."""


def fetch_ways(into: dict[Way, Taken], machine: Any, raw: npt.NDArray[np.uint8]) -> None:
    """Takes the ways that a thread has kept out of its table."""
    if not machine.n_ways:
        return
    table = raw.view(_WAY)
    for row in table[table["key"] != 0]:
        issued = row["issued"][: machine.way_length]
        way = tuple((int(x) - 1 >> 1, bool(int(x) - 1 & 1)) for x in issued[issued != 0])
        made, known = Taken(int(row["group"]), int(row["wave"]), int(row["count"])), into.get(way)
        into[way] = made if known is None else replace(min(known, made), count=known.count + made.count)
    raw[:] = 0
    machine.n_ways = 0


_WAY = np.dtype(border.Way)


@dataclass(frozen=True, order=True)
class Seen:
    """A finding: who met it first, and how often it was met."""

    group: int
    order: int  # among those of its thread
    wave: int
    lane: int
    waits: tuple[int, ...]
    values: tuple[int, ...]
    count: int


def merged(seen: dict[Key, Seen], more: Sequence[Any]) -> None:
    """Adds what one thread has found: of each, that of the lowest workgroup."""
    for order, e in enumerate(more):
        key = e.kind, e.severity, e.at, e.other
        made = Seen(e.group, order, e.wave, e.lane, tuple(e.wait), tuple(e.value), e.count)
        known = seen.get(key)
        seen[key] = made if known is None else replace(min(known, made), count=known.count + made.count)


class UnservedError(Exception):
    """An access to what only a host could serve; says which."""


def report(
    seen: dict[Key, Seen],
    missing: Sequence[Missing],
    operations: Sequence[Operation],
    isa: Isa,
    env_of: Callable[[State], Env],
) -> str:
    """Puts findings into the report of ``env_of(state)``; ``missing``: wait states. Returns why the launch should have
    ended, if an access was to what only a host could serve; what was found after that is not reported."""
    constants = constant_registers(isa)
    for (kind, severity, at, other), event in sorted(seen.items(), key=lambda item: item[1]):
        env = env_of(State(1, np.array([event.group]), np.array([event.wave]), constants))
        earlier = operations[other].inst if other >= 0 else None
        try:
            said = _words(Kind(kind), event, operations[at].inst, earlier, env, severity == Severity.WARNING)
        except UnservedError as error:
            inst = operations[at].inst
            return words.refused(env.kernel, inst.address - env.entry, text(isa, inst), str(error))
        if said is None:
            continue
        env.finding(
            CHECK_OF[Kind(kind)], operations[at].inst, 0, said.message, lane=event.lane,
            other_pc=-1 if earlier is None else earlier.address, fix=said.fix,
            severity=Severity(severity).name.lower(), count=event.count,
        )  # fmt: skip
    for m in missing:
        inst, before = operations[m.at].inst, operations[m.other].inst.address
        env = env_of(State(1, np.array([m.group]), np.array([m.wave]), constants))
        env.finding("wait_states", inst, 0, m.message, other_pc=before, fix=m.fix, severity=m.severity, count=m.count)
    return ""


CHECK_OF = {
    Kind.COUNTER_OVERFLOW: "counter_overflow", Kind.M0_LOST: "m0_overwritten",
    Kind.BARRIER_PARTED: "barrier_divergence",
    Kind.VGPR_READ: "vgpr_read_before_wait", Kind.VGPR_WRITTEN: "vgpr_write_before_wait",
    Kind.SGPR_READ: "sgpr_read_before_wait", Kind.SGPR_WRITTEN: "sgpr_write_before_wait",
    Kind.VGPR_UNDEFINED: "uninitialized_vgpr", Kind.SGPR_UNDEFINED: "uninitialized_sgpr",
    Kind.VGPR_IN_PART: "uninitialized_vgpr",
    Kind.BEYOND_MEMORY: "out_of_bounds", Kind.BEYOND_SCALAR: "out_of_bounds", Kind.BEYOND_SCRATCH: "out_of_bounds",
    Kind.MISALIGNED: "misaligned", Kind.LDS_MISALIGNED: "misaligned", Kind.BEYOND_LDS: "lds_out_of_bounds",
    Kind.M0_UNSET: "m0_unset", Kind.M0_STALE: "m0_stale", Kind.LDS_UNDEFINED: "uninitialized_lds",
    Kind.LDS_READ_EARLY: "lds_read_before_wait", Kind.LDS_WRITTEN_EARLY: "lds_write_before_wait",
    Kind.UNBOUND: "out_of_bounds",
    Kind.LDS_STILL_READ: "lds_write_before_wait", Kind.LDS_RACE: "lds_race", Kind.ENDLESS: "endless_loop",
    Kind.GLOBAL_RACE: "global_race",
}  # fmt: skip
"""The check that each kind belongs to."""


@dataclass(frozen=True)
class Words:
    message: str
    fix: str = ""


def _words(kind: Kind, e: Seen, inst: Inst, earlier: Inst | None, env: Env, warning: bool) -> Words | None:
    """What an event says. None: it is none, after all."""
    v = e.values
    match kind:
        case Kind.COUNTER_OVERFLOW:
            counter = COUNTERS[v[0]]
            limit = env.isa.arch.counters[counter].max
            return Words(words.overflow(limit, counter), words.OVERFLOW_FIX)
        case Kind.BARRIER_PARTED:
            return Words(words.barrier_parted(bool(v[0])), words.BARRIER_FIX)
        case Kind.M0_LOST:
            assert earlier is not None
            return Words(words.m0_lost(v[0]), words.M0_LOST_FIX) if _straight(earlier, inst, env) else None
        case Kind.M0_UNSET:
            return Words(words.M0_UNSET, words.M0_UNSET_FIX)
        case Kind.M0_STALE:
            return Words(words.m0_stale(v[0]), words.M0_STALE_FIX)
        case Kind.VGPR_READ | Kind.SGPR_READ | Kind.VGPR_WRITTEN | Kind.SGPR_WRITTEN:
            return Words(words.awaited(v[0], kind.name.lower().split("_")[1]), _wait(e, inst, earlier, env))
        case Kind.VGPR_UNDEFINED | Kind.SGPR_UNDEFINED:
            return Words(words.undefined(v[0], v[1], bool(v[2])))
        case Kind.VGPR_IN_PART:
            return Words(words.stored_in_part(v[0]))
        case Kind.ENDLESS:
            if not v[0]:
                return Words(words.STUCK, words.STUCK_FIX)
            return Words(words.endless(v[0]), words.ENDLESS_FIX)
        case Kind.GLOBAL_RACE:
            assert earlier is not None and earlier.spec is not None and earlier.spec.memory is not None
            before = "loaded" if earlier.spec.memory.op == "load" else "stored"
            group = v[3] >> 32
            verb, place = Verb(v[2]).name.lower(), env.memory.describe(v[0])
            other = v[3] & 0xFFFFFFFF, -1 if group == e.group else group
            return Words(*words.global_race(verb, v[1], place, *other, before, warning))
    return _memory(kind, e, env) or _lds(kind, e, inst, earlier, env)


def _memory(kind: Kind, e: Seen, env: Env) -> Words | None:
    v = e.values
    match kind:
        case Kind.BEYOND_MEMORY:
            return Words(_at(words.access(Verb(v[2]).name.lower(), v[1]), v[0], env))
        case Kind.BEYOND_SCALAR:
            return Words(_at(words.access(f"scalar {Verb(v[2]).name.lower()}", v[1]), v[0], env))
        case Kind.BEYOND_SCRATCH:
            return Words(words.beyond_scratch(v[0], v[1], v[2]))
        case Kind.MISALIGNED:
            message = _at(words.access(Verb(v[2]).name.lower(), v[1]), v[0], env)
            return Words(message + words.not_a_multiple(v[3]))
        case Kind.UNBOUND:
            return Words(words.UNBOUND, words.unbound_fix(env.isa.arch.buffer_word3))
    return None


def _at(before: str, address: int, env: Env) -> str:
    if why := env.memory.refused(address):
        raise UnservedError(why)
    return f"{before} {env.memory.describe(address)}"


def _lds(kind: Kind, e: Seen, inst: Inst, earlier: Inst | None, env: Env) -> Words:
    v = e.values
    own = v[2] == e.wave
    match kind:
        case Kind.BEYOND_LDS:
            return Words(words.beyond_lds(v[0], v[1], v[2]))
        case Kind.LDS_MISALIGNED:
            return Words(words.lds_misaligned(v[0], v[1], v[2]))
        case Kind.LDS_UNDEFINED:
            return Words(words.lds_unwritten(v[0], v[1]))
        case Kind.LDS_READ_EARLY | Kind.LDS_WRITTEN_EARLY:
            message = words.lds_awaited(v[0], Verb(v[1]).name.lower(), v[3] == LdsKind.LDS_COPY, v[2], own)
            return Words(message, _wait(e, inst, earlier, env) + words.in_wave(v[2], own))
        case Kind.LDS_STILL_READ:
            fix = _wait(e, inst, earlier, env) + words.in_wave(v[2], own)
            return Words(words.lds_still_read(v[0], v[2], own), fix)
    assert kind == Kind.LDS_RACE and earlier is not None and earlier.spec is not None
    how = "written" if v[3] & RaceHow.WAS_WRITTEN else "read"
    late = earlier.spec.counter.split("+")[0] if v[3] & RaceHow.WAS_LATE else ""
    wave = -1 if v[2] == NOBODY else v[2]
    return Words(*words.lds_race(v[0], Verb(v[1]).name.lower(), wave, how, late))


def _wait(e: Seen, inst: Inst, earlier: Inst | None, env: Env) -> str:
    assert earlier is not None and earlier.spec is not None
    counts = {name: count for name, count in zip(COUNTERS, e.waits, strict=True) if count >= 0}
    return words.wait(counts, f"{env.kernel}+{inst.address - env.entry:#x}")


def _straight(first: Inst, second: Inst, env: Env) -> bool:
    """Whether the code runs from the one to the other without a branch."""
    pc = first.address
    while pc < second.address:
        inst = env.instruction_at(pc)
        if inst is None or inst.spec is None or inst.spec.unit == "branch":
            return False
        pc += inst.size
    return first.address < second.address
