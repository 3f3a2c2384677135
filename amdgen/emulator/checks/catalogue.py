"""The catalogue of checks: of each its name, what it finds, its events in the C engine, their words and their remedy.

A new check is one file (:mod:`amdgen.emulator.checks.rule` says how). Here are those that share the engine's own
records, of races, operations in flight and undefined bits: ``declare`` enters one, and a function below words each of
its events. The C code that meets the fault calls ``find`` or ``warn`` (``native/events.h``) with the event's name: the
header with the names and numbers is made from :data:`EVENTS`. Selection by ``--checks``, folding, places, reports and
JSON follow from :data:`CHECKS` and :data:`EVENTS`; tests/emulator/test_checks.py asks for a case of every check.

There is no check of a register that is overwritten while a store still reads it: on gfx9 a store reads its data when
it is issued, and expcnt counts exports alone (LLVM SIInsertWaitcnts: only before Sea Islands does a store hold its
registers). What is left of that hazard, the data of a store of more than 64 bits, is a row of the hazard table and is
found by wait_states. The address and descriptor of an access are read at issue, too.

Nor is there one of more operations in flight than a counter can count: the next one is issued when the oldest has
returned, and AMD's own kernels count on that (``counters`` of isa/arch). Who waits for too little is found as ever.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from amdgen.emulator.checks.check import CHECKS, EVENTS, Words, declare
from amdgen.emulator.checks.rules import RULES
from amdgen.emulator.state import register_name
from amdgen.emulator.stop import Endless

if TYPE_CHECKING:
    from amdgen.emulator.native.events import Met

__all__ = ["BACKWARDS", "CHECKS", "EVENTS", "HELD", "RANDOM_ORDER", "wait_fix"]


_WARNING = ("warning",)
_EITHER = ("error", "warning")


def wait_fix(counts: Mapping[str, int], before: str) -> str:
    """The wait that would have covered an operation; ``before``: the place that needs it."""
    return f"s_waitcnt {' '.join(f'{name}({count})' for name, count in counts.items())} before {before}"


# ---------------------------------------------------------------------------------------------- registers in flight

_VGPR_READ = declare("vgpr_read_before_wait", "a VGPR or AGPR is read while a load into it is in flight")
_VGPR_WRITTEN = declare("vgpr_write_before_wait", "a VGPR or AGPR is written while a load into it is in flight")
_SGPR_READ = declare("sgpr_read_before_wait", "an SGPR is read while a scalar load into it is in flight")
_SGPR_WRITTEN = declare("sgpr_write_before_wait", "an SGPR is written while a scalar load into it is in flight")


@_VGPR_READ.event("VGPR_READ")
@_SGPR_READ.event("SGPR_READ")
def _read_early(e: Met) -> Words:
    return _early(e, "read")


@_VGPR_WRITTEN.event("VGPR_WRITTEN")
@_SGPR_WRITTEN.event("SGPR_WRITTEN")
def _written_early(e: Met) -> Words:
    return _early(e, "written")


def _early(e: Met, done: str) -> Words:
    """The first use of a load, or the first uses of several by one instruction: one wait covers all of them."""
    row, more = e.values[0], e.values[1]
    others = f", and so are registers of {more} other load{'s' * (more > 1)}" if more else ""
    return Words(f"{register_name(row)} is {done} while a load into it is in flight{others}", e.wait)


# ---------------------------------------------------------------------------------------------- LDS between waves

_LDS_READ = declare(
    "lds_read_before_wait", "LDS is read while a copy or write to it, of any wave, is in flight", severities=_EITHER
)
_LDS_WRITTEN = declare(
    "lds_write_before_wait",
    "LDS is written while a copy to it or a read of it, of another wave, is in flight",
    severities=_EITHER,
)
_LDS_RACE = declare(
    "lds_race",
    "two waves touch the same LDS bytes between the same two barriers, and one of them writes; of a read behind "
    "a write, something uses what it brought",
    severities=_EITHER,
)
_ASM_OUTPUT = 'compilers store so after an asm statement with an output in LDS, such as "=r"(*smem)'
_BY_VALUE = (
    'pass the LDS pointer to the asm statement by its value ("v"(smem)), not *smem as an output ("=r"(*smem)), of '
    "which the compiler stores a register to LDS"
)
_LDS_VERBS = {"load": ("read", "reads"), "store": ("written", "writes"), "atomic": ("changed", "changes")}
"""What an access does to LDS, by its operation: bytes are ..., it ..."""


@_LDS_READ.event("LDS_READ_EARLY")
@_LDS_WRITTEN.event("LDS_WRITTEN_EARLY")
def _lds_early(e: Met) -> Words:
    """Values: LDS address, verb, the wave whose operation is in flight, its LdsKind."""
    at, verb, owner, kind = e.values
    what = "copy" if e.is_copy(kind) else "write"
    done = _LDS_VERBS[e.verb(verb)][0]
    message = f"LDS address {at:#x} is {done} while a {what} by {_whose(e, owner)} is in flight"
    stores_over_own = e.is_copy(kind) and e.is_own(owner) and e.verb(verb) == "store"
    if stores_over_own and e.is_compiled and e.is_straight:  # a wait alone would let it destroy the copy
        return Words(f"{message}: {_ASM_OUTPUT}", f"{_BY_VALUE}; if the store is meant, {e.wait}")
    return Words(message + _at_barrier(e), _wait_in(e, owner), _at_barrier(e))


@_LDS_WRITTEN.event("LDS_STILL_READ")
def _lds_still_read(e: Met) -> Words:
    at, _, reader, _ = e.values
    message = f"LDS address {at:#x} is written while {_whose(e, reader)} still reads it"
    return Words(message + _at_barrier(e), _wait_in(e, reader), _at_barrier(e))


def _at_barrier(e: Met) -> str:
    """Why what depends on a wait at the last barrier is no error."""
    if not e.is_warning:
        return ""
    if e.isa.arch.lds.barrier_waits == "unknown":
        return f"; it is not known whether s_barrier itself waits for LDS instructions on {e.isa.arch.name}"
    return "; a barrier came between, and a copy brings its data long after that"


def _whose(e: Met, wave: int) -> str:
    return "its own wave" if e.is_own(wave) else f"wave {wave}"


def _wait_in(e: Met, wave: int) -> str:
    """The wait, and what one in another wave needs beside it."""
    return e.wait if e.is_own(wave) else f"{e.wait} in wave {wave}, then s_barrier"


@_LDS_RACE.event("LDS_RACE")
def _lds_race(e: Met) -> Words:
    """Values: LDS address, verb, the other wave or NOBODY for several, RaceHow | Lack << 8."""
    at, verb, other, how = e.values
    wave, (was, late_on) = e.wave_or_several(other), e.race(how & 0xFF)
    owner = "several waves have" if wave < 0 else f"wave {wave} has"
    message = f"{_LDS_VERBS[e.verb(verb)][1]} LDS address {at:#x}, which {owner} {was}"
    if not late_on:
        why, fix = e.lack(how >> 8).words_in_lds(wave, e.isa.arch.coherence)
        return Words(f"{message} since the last barrier{why}", fix)
    message += " before the last barrier, without waiting there for that to be done"
    where = "each" if wave < 0 else f"wave {wave}"
    fix = f"s_waitcnt {late_on}(0) in {where} before that s_barrier"
    return Words(message + _at_barrier(e), fix, _at_barrier(e))


# ---------------------------------------------------------------------------------------------- memory between waves

_GLOBAL_RACE = declare(
    "global_race",
    "two waves touch the same bytes of memory, one of them stores, and nothing orders them, or a cache lies between",
    severities=_EITHER,
)
_MEMORY_VERBS = {"load": "loads", "store": "stores", "atomic": "changes"}
"""What an access does to memory, by its operation."""
BACKWARDS = "; seen when the workgroups began in reverse order"
RANDOM_ORDER = "; seen when the workgroups began in a random order"
HELD = "; seen when others were let go between a load and the store of what was made of it"
"""What a finding says beside, that a launch in the usual order does not show."""


@_GLOBAL_RACE.event("GLOBAL_RACE")
def _global_race(e: Met) -> Words:
    """Values: address, bytes, verb | Lack << 8, workgroup of the earlier access << 32 | its wave. A warning: a release
    by another wave came too early to be their order."""
    address, size, verb, other = e.values
    before = {"load": "loaded", "store": "stored"}.get(e.earlier_op, "changed")
    group, wave = -1 if other >> 32 == e.group else other >> 32, other & 0xFFFFFFFF
    owner = f"wave {wave} of " + ("its workgroup" if group < 0 else f"workgroup {group}")
    why, fix = e.lack(verb >> 8).words(wave, group, e.isa.arch.coherence)
    place, does = e.launch.memory.describe(address), _MEMORY_VERBS[e.verb(verb & 0xFF)]
    return Words(f"{does} {size} bytes at {place}, which {owner} has {before}; {why}", fix)


# ---------------------------------------------------------------------------------------------- wait states

declare(
    "wait_states", "too few instructions between a producer and its consumer", severities=_EITHER
)  # worded by checks/hazards.py


# ---------------------------------------------------------------------------------------------- nothing written

_VGPR_UNDEFINED = declare(
    "uninitialized_vgpr",
    "a VGPR or AGPR lane is read that nothing has written",
    "write the register before, in every lane that reads it",
    severities=_EITHER,
)
_SGPR_UNDEFINED = declare("uninitialized_sgpr", "an SGPR is read that nothing has written", "write the register before")
_LDS_UNDEFINED = declare(
    "uninitialized_lds",
    "LDS bytes that nothing has written decide something, or are stored",
    "write these bytes before, then s_waitcnt lgkmcnt(0) and, for another wave, s_barrier",
    severities=_EITHER,
)


_UNWRITTEN = declare(
    "uninitialized_memory",
    "bytes of memory that nobody has written decide something, or what is computed of them is stored",
    "write these bytes before, in this kernel, or pass an argument that holds something: zeros: or random:, not out:",
    severities=_EITHER,
)
_IN_PLACE = 3
"""How undefined bits are used that lie in LDS: IN_PLACE of native/registers.h."""


@_VGPR_UNDEFINED.event("VGPR_UNDEFINED")
@_SGPR_UNDEFINED.event("SGPR_UNDEFINED")
def _undefined(e: Met) -> Words:
    row, never_written, decides, _ = e.values
    message = f"{register_name(never_written)} was never written{' and decides a condition' if decides == 1 else ''}"
    if e.earlier is not None:
        used = "used there" if decides == _IN_PLACE else f"loaded from there into {register_name(row)}"
        return Words(f"{message}: it was stored in LDS, and {used}")
    if never_written != row:
        message += f" through {register_name(row)}" if decides else f" and decides {register_name(row)}"
    return Words(message)


@_VGPR_UNDEFINED.event("VGPR_IN_PART")
def _stored_in_part(e: Met) -> Words:
    row = register_name(e.values[0])
    return Words(f"{row} is stored with bits that were never written: padding of a structure, perhaps")


_USES = {
    0: "they are used",
    1: "they decide a condition",
    2: "what is computed of them is stored beside bits that were: padding of a structure, perhaps",
    4: "what is computed of them is stored",
}
"""By how what is read in memory is used: report_undefined of native/registers.h."""


@_LDS_UNDEFINED.event("LDS_UNDEFINED")
def _lds_undefined(e: Met) -> Words:
    """Values: LDS address; bytes of which others were written, 0 when none was; how it was used (report_undefined of
    registers.h) by the instruction that the finding names beside the read; whether it names one."""
    at, unit, how, later = e.values
    message = f"LDS address {at:#x} was never written"
    if later:
        uses = "is used", "decides a condition", "is stored beside bits that were: padding of a structure, perhaps"
        message += f", and what is read there {uses[how]}"
    elif unit:
        message += f", and others of its {unit} bytes were: padding of a structure, perhaps"
    return Words(message)


@_UNWRITTEN.event("MEMORY_UNWRITTEN")
def _unwritten(e: Met) -> Words:
    """Values: address, bytes, how they are used (report_undefined of registers.h) by the instruction that the finding
    names beside the load; IN_PLACE: by an atomic, here."""
    address, size, how, _ = e.values
    fix = "fill this memory before: hipMemset, hipMemcpy, or a kernel that stores to all of it" if e.is_resident else ""
    what = f"{size} byte{'s' * (size > 1)} at {e.place(address)}, which nobody has written"
    return Words(f"changes {what}" if how == _IN_PLACE else f"loads {what}, and {_USES[how]}", fix)


# ---------------------------------------------------------------------------------------------- lanes, copies

_LANES_DIFFER = declare(
    "lane_conflict",
    "lanes of one instruction write different values to one address",
    "let one of the lanes write, or all the same",
    severities=_WARNING,
)
_COPY_LOST = declare(
    "lost_copy",
    "LDS that a copy from memory has just filled is overwritten by a store before anybody has read it",
    _BY_VALUE,
    severities=_EITHER,
)


@_COPY_LOST.event("COPY_LOST")
def _copy_lost(e: Met) -> Words | None:
    at = e.values[0]
    if not e.is_straight:
        return None
    what = "is overwritten by a store before anybody has read what a copy from memory has brought there"
    if not e.is_compiled:
        return Words(f"LDS address {at:#x} {what}", "leave one of the two away, or read between them")
    return Words(f"LDS address {at:#x} {what}: {_ASM_OUTPUT}")


@_LANES_DIFFER.event("LANES_DIFFER")
def _lanes_differ(e: Met) -> Words:
    """Values: address; whether it is one of memory or of LDS, a Place."""
    at, place, _, _ = e.values
    where = f"LDS address {at:#x}" if e.is_lds(place) else e.place(at)
    return Words(f"lanes write different values to {where} at once, and nothing says which of them stays")


# ---------------------------------------------------------------------------------------------- addresses

_BEYOND_LDS = declare(
    "lds_out_of_bounds",
    "LDS is addressed beyond what the workgroup has",
    "correct the address, the offset or M0, or give the workgroup more LDS",
    severities=_EITHER,
)
_BEYOND = declare(
    "out_of_bounds",
    "memory is addressed outside every allocation",
    "mask the lane off, correct the address, or pass a larger buffer",
    severities=_EITHER,
)


@_BEYOND_LDS.event("BEYOND_LDS")
def _beyond_lds(e: Met) -> Words:
    at, size, have, _ = e.values
    if e.is_warning:
        message = (
            f"{size} bytes at LDS address {at:#x}, which no workgroup has: hardware reads 0 and drops what is written"
        )
        return Words(message, "nothing if it is meant so, as in rocBLAS; v_mov_b32, or EXEC, says it plainly")
    past = f", {at + size - have} bytes past its end" if at >= 0 else ""
    return Words(f"{size} bytes at LDS address {at:#x}{past}; the workgroup has {have} bytes")


@_BEYOND.event("BEYOND_MEMORY")
def _beyond_memory(e: Met) -> Words:
    address, size, verb, _ = e.values
    return Words(f"{e.verb(verb)} of {size} bytes at {e.place(address)}")


@_BEYOND.event("BEYOND_SCALAR")
def _beyond_scalar(e: Met) -> Words:
    address, size, verb, _ = e.values
    return Words(f"scalar {e.verb(verb)} of {size} bytes at {e.place(address)}")


@_BEYOND.event("BEYOND_SCRATCH")
def _beyond_scratch(e: Met) -> Words:
    at, size, have, _ = e.values
    past = f"{at + size - have} bytes past the end" if at >= 0 else f"{-at} bytes before it"
    return Words(f"{size} bytes at scratch offset {at:#x}, {past}; each lane has {have} bytes")


@_BEYOND.event("UNBOUND")
def _unbound(e: Met) -> Words:
    message = "the descriptor's data format is 0, unbound: loads give 0 and stores are dropped"
    return Words(message, f"{e.isa.arch.buffer_word3:#010x} in word 3 of the descriptor")


# ---------------------------------------------------------------------------------------------- control

_ENDLESS = declare(
    "endless_loop", "the launch made no progress, or reached its limit", "raise the limit if the kernel is this long"
)


@_ENDLESS.event("ENDLESS")
def _endless(e: Met) -> Words:
    """Values: those of :class:`amdgen.emulator.stop.Endless`."""
    return Words(*Endless.of(e.values).words(e.launch.kernel.name))


# ---------------------------------------------------------------------------------------------- of a file each

for _rule in RULES:
    _rule.enter()
