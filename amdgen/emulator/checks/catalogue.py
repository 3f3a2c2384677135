"""The catalogue of checks: what each finds, the events of the C engine that tell of it, their words and their remedy.

A new check is a line of :data:`CHECKS` and a function here that words its event. The C code that meets the fault calls
``find`` or ``warn`` (``native/events.h``) with the event's name: the header with the names and numbers is made from
:data:`EVENTS`. Selection by ``--checks``, folding, places, reports and JSON follow from these two tables;
tests/emulator/test_checks.py asks for a case of every check.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from amdgen.emulator.checks import words

if TYPE_CHECKING:
    from amdgen.emulator.native.events import Met

CHECKS: dict[str, str] = {
    "vgpr_read_before_wait": "a VGPR or AGPR is read while a load into it is in flight",
    "vgpr_write_before_wait": "a VGPR or AGPR is written while a load into it is in flight",
    "sgpr_read_before_wait": "an SGPR is read while a scalar load into it is in flight",
    "sgpr_write_before_wait": "an SGPR is written while a scalar load into it is in flight",
    "lds_read_before_wait": "LDS is read while a copy or write to it, of any wave, is in flight",
    "lds_write_before_wait": "LDS is written while a copy to it or a read of it, of another wave, is in flight",
    "lds_race": "two waves touch the same LDS bytes between the same two barriers, and one of them writes",
    "global_race": "two waves touch the same bytes of memory, one of them stores, and nothing orders the two",
    "wait_states": "too few instructions between a producer and its consumer",
    "uninitialized_vgpr": "a VGPR or AGPR lane is read that nothing has written",
    "uninitialized_sgpr": "an SGPR is read that nothing has written",
    "uninitialized_lds": "LDS bytes are read that nothing has written",
    "m0_unset": "M0 is used as an LDS address and nothing has written it",
    "m0_stale": "M0 was not set anew between two copies to LDS, and the second overwrites what nobody has read",
    "m0_overwritten": "M0 was set to an LDS address and overwritten before anything used it",
    "lds_out_of_bounds": "LDS is addressed beyond what the workgroup has",
    "out_of_bounds": "memory is addressed outside every allocation",
    "misaligned": "an address is not a multiple of what the access needs",
    "counter_overflow": "more operations are in flight than the counter can count",
    "barrier_divergence": "waves of a workgroup pass a barrier while others are at another one or have ended",
    "endless_loop": "the instruction limit was reached",
}
"""Every check by name, with what it finds.

There is no check of a register that is overwritten while a store still reads it: on gfx9 a store reads its data when
it is issued, and expcnt counts exports alone (LLVM SIInsertWaitcnts: only before Sea Islands does a store hold its
registers). What is left of that hazard, the data of a store of more than 64 bits, is a row of the hazard table and is
found by wait_states. The address and descriptor of an access are read at issue, too.
"""

FIXES: dict[str, str] = {
    "uninitialized_vgpr": "write the register before, in every lane that reads it",
    "uninitialized_sgpr": "write the register before",
    "uninitialized_lds": "write these bytes before, then s_waitcnt lgkmcnt(0) and, for another wave, s_barrier",
    "m0_unset": "s_mov_b32 m0, ... before it",
    "lds_out_of_bounds": "correct the address, the offset or M0, or give the workgroup more LDS",
    "out_of_bounds": "mask the lane off, correct the address, or pass a larger buffer",
    "misaligned": "align the address, or use a narrower access",
}
"""What to do about a finding whose check says nothing more precise."""


@dataclass(frozen=True, slots=True)
class Words:
    """What a finding says, and what would mend it; without a ``fix`` the finding has that of :data:`FIXES`."""

    message: str
    fix: str = ""


@dataclass(frozen=True, slots=True)
class Event:
    """One kind of event. ``number``: what C knows it by; ``check``: what it belongs to; ``words``: of one that was met,
    None where it is no finding after all."""

    number: int
    check: str
    words: Callable[[Met], Words | None]


EVENTS: dict[str, Event] = {}
"""Every kind of event by its name in C."""


def _event(name: str, check: str) -> Callable[[Callable[[Met], Words | None]], Callable[[Met], Words | None]]:
    """Enters the function behind it under ``name``. The names of its local variables, or its docstring, say what C puts
    into ``Event.value``."""
    assert check in CHECKS and name not in EVENTS and len(EVENTS) < 64, f"{name}: Machine.wanted has a bit a kind"

    def enter(function: Callable[[Met], Words | None]) -> Callable[[Met], Words | None]:
        EVENTS[name] = Event(len(EVENTS), check, function)
        return function

    return enter


# ---------------------------------------------------------------------------------------------- registers


@_event("VGPR_READ", "vgpr_read_before_wait")
@_event("SGPR_READ", "sgpr_read_before_wait")
def _read_early(e: Met) -> Words:
    return Words(words.awaited(row=e.values[0], verb="read"), e.wait)


@_event("VGPR_WRITTEN", "vgpr_write_before_wait")
@_event("SGPR_WRITTEN", "sgpr_write_before_wait")
def _written_early(e: Met) -> Words:
    return Words(words.awaited(row=e.values[0], verb="written"), e.wait)


@_event("VGPR_UNDEFINED", "uninitialized_vgpr")
@_event("SGPR_UNDEFINED", "uninitialized_sgpr")
def _undefined(e: Met) -> Words:
    row, never_written, decides, _ = e.values
    return Words(words.undefined(row, never_written, bool(decides)))


@_event("VGPR_IN_PART", "uninitialized_vgpr")
def _stored_in_part(e: Met) -> Words:
    return Words(words.stored_in_part(row=e.values[0]))


@_event("M0_UNSET", "m0_unset")
def _m0_unset(e: Met) -> Words:
    return Words(words.M0_UNSET, words.M0_UNSET_FIX)


@_event("M0_STALE", "m0_stale")
def _m0_stale(e: Met) -> Words:
    return Words(words.m0_stale(at=e.values[0]), words.M0_STALE_FIX)


@_event("M0_LOST", "m0_overwritten")
def _m0_lost(e: Met) -> Words | None:
    return Words(words.m0_lost(value=e.values[0]), words.M0_LOST_FIX) if e.is_straight else None


# ---------------------------------------------------------------------------------------------- memory


@_event("BEYOND_MEMORY", "out_of_bounds")
def _beyond_memory(e: Met) -> Words:
    address, size, verb, _ = e.values
    return Words(f"{words.access(e.verb(verb), size)} {e.place(address)}")


@_event("BEYOND_SCALAR", "out_of_bounds")
def _beyond_scalar(e: Met) -> Words:
    address, size, verb, _ = e.values
    return Words(f"{words.access(f'scalar {e.verb(verb)}', size)} {e.place(address)}")


@_event("BEYOND_SCRATCH", "out_of_bounds")
def _beyond_scratch(e: Met) -> Words:
    offset, size, have, _ = e.values
    return Words(words.beyond_scratch(offset, size, have))


@_event("UNBOUND", "out_of_bounds")
def _unbound(e: Met) -> Words:
    return Words(words.UNBOUND, words.unbound_fix(e.env.isa.arch.buffer_word3))


@_event("MISALIGNED", "misaligned")
def _misaligned(e: Met) -> Words:
    address, size, verb, unit = e.values
    return Words(f"{words.access(e.verb(verb), size)} {e.place(address)}{words.not_a_multiple(unit)}")


@_event("GLOBAL_RACE", "global_race")
def _global_race(e: Met) -> Words:
    """Values: address, bytes, verb, workgroup of the earlier access << 32 | its wave."""
    address, size, verb, other = e.values
    before = "loaded" if e.earlier_op == "load" else "stored"
    group = -1 if other >> 32 == e.group else other >> 32
    place, wave = e.env.memory.describe(address), other & 0xFFFFFFFF
    return Words(*words.global_race(e.verb(verb), size, place, wave, group, before, e.is_warning))


# ---------------------------------------------------------------------------------------------- LDS


@_event("BEYOND_LDS", "lds_out_of_bounds")
def _beyond_lds(e: Met) -> Words:
    at, size, have, _ = e.values
    return Words(words.beyond_lds(at, size, have))


@_event("LDS_MISALIGNED", "misaligned")
def _lds_misaligned(e: Met) -> Words:
    at, size, unit, _ = e.values
    return Words(words.lds_misaligned(at, size, unit))


@_event("LDS_UNDEFINED", "uninitialized_lds")
def _lds_undefined(e: Met) -> Words:
    at, unit, _, _ = e.values
    return Words(words.lds_unwritten(at, unit))


@_event("LDS_READ_EARLY", "lds_read_before_wait")
@_event("LDS_WRITTEN_EARLY", "lds_write_before_wait")
def _lds_early(e: Met) -> Words:
    """Values: LDS address, verb, the wave whose operation is in flight, its LdsKind."""
    at, verb, owner, kind = e.values
    message = words.lds_awaited(at, e.verb(verb), e.is_copy(kind), owner, e.is_own(owner))
    return Words(message, e.wait + words.in_wave(owner, e.is_own(owner)))


@_event("LDS_STILL_READ", "lds_write_before_wait")
def _lds_still_read(e: Met) -> Words:
    at, _, reader, _ = e.values
    return Words(words.lds_still_read(at, reader, e.is_own(reader)), e.wait + words.in_wave(reader, e.is_own(reader)))


@_event("LDS_RACE", "lds_race")
def _lds_race(e: Met) -> Words:
    """Values: LDS address, verb, the other wave or NOBODY, RaceHow."""
    at, verb, other, how = e.values
    was, late_on = e.race(how)
    return Words(*words.lds_race(at, e.verb(verb), e.wave_or_several(other), was, late_on))


# ---------------------------------------------------------------------------------------------- control, counters


@_event("COUNTER_OVERFLOW", "counter_overflow")
def _overflow(e: Met) -> Words:
    counter = e.counter(e.values[0])
    return Words(words.overflow(e.env.isa.arch.counters[counter].max, counter), words.OVERFLOW_FIX)


@_event("BARRIER_PARTED", "barrier_divergence")
def _barrier_parted(e: Met) -> Words:
    return Words(words.barrier_parted(ended=bool(e.values[0])), words.BARRIER_FIX)


@_event("ENDLESS", "endless_loop")
def _endless(e: Met) -> Words:
    """Values: the limit; 0: the waves that are left repeat themselves."""
    limit = e.values[0]
    return Words(words.endless(limit), words.ENDLESS_FIX) if limit else Words(words.STUCK, words.STUCK_FIX)
