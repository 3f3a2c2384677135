"""What findings say, and what would mend them: each text stands here once, for both engines."""

from __future__ import annotations

from collections.abc import Mapping

from amdgen.emulator.state import register_name

M0_UNSET = "M0 holds the LDS address and was never written"
M0_UNSET_FIX = "s_mov_b32 m0, ..."
M0_STALE_FIX = "set M0 between the two copies"
M0_LOST_FIX = "put the copy between the two writes of M0, or leave the first away"
OVERFLOW_FIX = "wait earlier or issue fewer"
BARRIER_FIX = "let every wave reach the same barrier"
ENDLESS_FIX = "raise the limit if the kernel is this long"
UNBOUND = "the descriptor's data format is 0, unbound: loads give 0 and stores are dropped"
STUCK = "the kernel never ends: all waves that are left go round in loops that change nothing"
STUCK_FIX = "correct the condition of the loop, or let what it waits for happen in a workgroup that has been started"
LDS_VERBS = {"load": ("read", "reads"), "store": ("written", "writes"), "atomic": ("changed", "changes")}
"""What an access does to LDS, by its operation: bytes are ..., it ..."""


def unbound_fix(word3: int) -> str:
    """``word3``: of a descriptor that is bound to memory."""
    return f"{word3:#010x} in word 3 of the descriptor"


def wait(counts: Mapping[str, int], before: str) -> str:
    """The wait that would have covered an operation; ``before``: the place that needs it."""
    return f"s_waitcnt {' '.join(f'{name}({count})' for name, count in counts.items())} before {before}"


def awaited(row: int, verb: str) -> str:
    """``verb``: read or written."""
    return f"{register_name(row)} is {verb} while a load into it is in flight"


def undefined(row: int, origin: int, decides: bool) -> str:
    """``origin``: the register that was never written, from which ``row`` has undefined bits; itself, as a rule."""
    message = f"{register_name(origin)} was never written{' and decides a condition' if decides else ''}"
    if origin != row:
        message += f" through {register_name(row)}" if decides else f" and decides {register_name(row)}"
    return message


def stored_in_part(row: int) -> str:
    return f"{register_name(row)} is stored with bits that were never written: padding of a structure, perhaps"


def access(verb: str, size: int) -> str:
    """What stands before the place of an access to memory."""
    return f"{verb} of {size} bytes at"


def not_a_multiple(unit: int) -> str:
    """What stands behind the place of a misaligned access to memory."""
    return f", not a multiple of {unit}"


def beyond_scratch(at: int, size: int, have: int) -> str:
    past = f"{at + size - have} bytes past the end" if at >= 0 else f"{-at} bytes before it"
    return f"{size} bytes at scratch offset {at:#x}, {past}; each lane has {have} bytes"


def beyond_lds(at: int, size: int, have: int) -> str:
    past = f", {at + size - have} bytes past its end" if at >= 0 else ""
    return f"{size} bytes at LDS address {at:#x}{past}; the workgroup has {have} bytes"


def lds_misaligned(at: int, size: int, unit: int) -> str:
    return f"LDS address {at:#x} of {size} bytes is not a multiple of {unit}"


def m0_stale(at: int) -> str:
    return f"copies to LDS address {at:#x} with the M0 of an earlier copy, which nobody has read"


def m0_lost(value: int) -> str:
    return f"M0 was set to {value:#x} and is overwritten before anything has used that"


def lds_unwritten(at: int, unit: int) -> str:
    """``unit``: bytes of which others were written; 0: none."""
    message = f"LDS address {at:#x} was never written"
    return f"{message}, and others of its {unit} bytes were: padding of a structure, perhaps" if unit else message


def lds_awaited(at: int, verb: str, copy: bool, owner: int, own: bool) -> str:
    """``owner``: wave of the ``copy`` or write in flight; ``own``: it is the accessing wave itself."""
    what = "copy" if copy else "write"
    return f"LDS address {at:#x} is {LDS_VERBS[verb][0]} while a {what} by {_whose(owner, own)} is in flight"


def lds_still_read(at: int, reader: int, own: bool) -> str:
    return f"LDS address {at:#x} is written while {_whose(reader, own)} still reads it"


def in_wave(wave: int, own: bool) -> str:
    """What a wait in another wave needs beside it."""
    return "" if own else f" in wave {wave}, then s_barrier"


def _whose(wave: int, own: bool) -> str:
    return "its own wave" if own else f"wave {wave}"


def lds_race(at: int, verb: str, wave: int, how: str, late_on: str) -> tuple[str, str]:
    """Message and fix. ``wave``: of the earlier access, -1: several; ``how``: written or read; ``late_on``: the counter
    of the earlier instruction where that was in flight at the last barrier, else ""."""
    whose = "several waves have" if wave < 0 else f"wave {wave} has"
    message = f"{LDS_VERBS[verb][1]} LDS address {at:#x}, which {whose} {how}"
    if late_on:
        message += " before the last barrier, without waiting there for that to be done"
        return message, f"s_waitcnt {late_on}(0) in wave {wave} before that s_barrier"
    return f"{message} since the last barrier", "s_barrier between the two accesses"


GLOBAL_VERBS = {"load": "loads", "store": "stores", "atomic": "changes"}
"""What an access does to memory, by its operation."""
_BETWEEN_WORKGROUPS = (
    "keep workgroups to data of their own, or s_waitcnt vmcnt(0) and an atomic after the first, one before the second"
)


def global_race(
    verb: str, size: int, place: str, wave: int, group: int, before: str, unwaited: bool
) -> tuple[str, str]:
    """Message and fix. ``wave``, ``group``: of the earlier access, -1 for the own workgroup; ``before``: stored or
    loaded; ``unwaited``: a release by another wave came too early to be its order."""
    whose = f"wave {wave} of " + ("its workgroup" if group < 0 else f"workgroup {group}")
    why = "nothing orders the two"
    fix = "s_barrier between the two accesses" if group < 0 else _BETWEEN_WORKGROUPS
    if unwaited:
        why = "another wave released that after a barrier at which the store was still in flight"
        fix = f"s_waitcnt vmcnt(0) in wave {wave} before that s_barrier"
    return f"{GLOBAL_VERBS[verb]} {size} bytes at {place}, which {whose} has {before}; {why}", fix


def overflow(limit: int, counter: str) -> str:
    return f"more than {limit} operations are in flight, which {counter} can't count"


def barrier_parted(ended: bool) -> str:
    how = "other waves of the workgroup have ended" if ended else "other waves are at another barrier"
    return f"waits at a barrier while {how}"


LEFT_CODE_FIX = "a jump or a missing s_endpgm"


def left_code(kernel: str, offset: int) -> str:
    """``offset``: in the code, of what should be an instruction."""
    return f"{kernel}: execution left the code at {offset:#x}"


def refused(kernel: str, pc: int, disassembly: str, why: str) -> str:
    return f"{kernel}+{pc:#x}: can't execute '{disassembly}': {why}"


def endless(limit: int) -> str:
    return f"{limit} wave-instructions executed and the kernel has not ended"
