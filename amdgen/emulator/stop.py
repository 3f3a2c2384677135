"""When a launch ends that has not executed everything: soon after an error, or when it gets nowhere.

After the first error a launch goes on only for as long as folding takes: what it does from then on is mostly the same
fault in other waves, or what garbage led to. It ends when half as many wave-instructions again have been executed as
before the error and :data:`FOLDING` more, or with :data:`MOST_ERRORS` different errors. The first finding is the same
as that of the whole launch; others may be missing, counts are lower, and what memory holds is unfinished.

That a launch is long is no error: one of production size executes thousands of millions of wave-instructions. It is
called endless in one of three cases, the same for every loop, with barriers, atomics or sleeps in it or without:

- It repeats. What decides how waves go on (the registers, LDS, scratch and memory that branches depend on, see
  :mod:`amdgen.emulator.deciding`) is as it was before, so that they do the same for ever, whatever else they count or
  store. That shows after a few rounds: of one workgroup by itself, or, where memory decides, of all that are left.
- It makes no progress. No workgroup began or ended, and memory holds what it held, for :data:`PATIENCE`
  wave-instructions, and for :data:`OF_A_WAVE` in each wave. A counter decides there, such as one that runs away from
  its end.
- It makes no progress but in memory, where something is counted for :data:`LONGER` times as long.

A ``limit`` of wave-instructions takes the place of the last two; it counts what all workgroups of the launch execute.
Where a launch is executed again (before the judge, or in another order), each execution ends by these rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from amdgen.emulator.launch import LaunchError
from amdgen.emulator.state import register_name

FOLDING = 5_000
"""Wave-instructions that a launch goes on for after an error, beside half as many as it had executed before."""
MOST_ERRORS = 20
"""Different errors that end a launch."""
PATIENCE = 100_000_000
"""Wave-instructions without progress after which a launch is called endless."""
OF_A_WAVE, OF_ONE_OF_MANY = 25_000_000, 1_000_000
"""No fewer than so many in each wave; or in each of several workgroups' that take turns, as they all end late."""
LONGER = 5
"""So many times the patience where memory changes."""


@dataclass(frozen=True)
class Stop:
    """``errors``: different errors that end the launch; 0: none does, nor does ``folding``, the wave-instructions that
    it goes on for after the first one, beside half as many as there were before."""

    errors: int = MOST_ERRORS
    folding: int = FOLDING
    limit: int | None = None  # wave-instructions in all; it takes the place of the patience, too

    def patience(self, waves: int, groups: int = 1) -> int:
        """Wave-instructions without progress of ``groups`` workgroups that take turns, each of ``waves``."""
        if self.limit is not None:
            return self.limit
        return max(PATIENCE, waves * OF_A_WAVE, groups * waves * OF_ONE_OF_MANY)

    @property
    def goes_on(self) -> bool:
        """Whether errors don't end the launch."""
        return not self.errors


def stop_of(stop_after: int | None, keep_going: bool, limit: int | None = None, *, watched: bool = False) -> Stop:
    """As the words of the command line say. ``watched``: somebody looks on, who wants to see everything. LaunchError
    when they contradict each other."""
    if limit is not None and (isinstance(limit, bool) or limit != int(limit) or limit < 1):
        raise LaunchError(f"limit {limit}", "it is a number of wave-instructions, 1 or more; None: no such number")
    if stop_after is not None and keep_going:
        raise LaunchError("stop_after and keep_going, both", "give one of them")
    if stop_after is not None:
        if stop_after < 1:
            raise LaunchError(f"stop_after {stop_after}", "it is a number of errors, 1 or more")
        return Stop(stop_after, 1 << 62 if watched else FOLDING, limit)
    return Stop(0 if keep_going or watched else MOST_ERRORS, FOLDING, limit)


def stopped_after(executed: int) -> str:
    """Why a launch ended early. ``executed``: wave-instructions until then."""
    return f"after {executed} wave-instructions, soon after the first error; --keep-going (keep_going=True) runs on"


def ended_after(executed: int, why: str = "") -> str:
    """That an endless launch was ended; ``why``: where no finding says so."""
    return f"after {executed} wave-instructions, for the launch is endless{': ' * bool(why)}{why}"


class Why(IntEnum):
    """Why a launch is called endless."""

    REPEATS = 0  # a workgroup by itself
    ALL_REPEAT = 1  # all that are left, one waiting for another
    STANDS = 2
    COUNTS_IN_MEMORY = 3
    LIMIT = 4


_NAMED = 4
"""Registers that are named."""
_SPACES = ("memory", "LDS", "scratch")


@dataclass(frozen=True)
class Endless:
    """What is said of an endless launch. ``count``: wave-instructions, of a limit or without progress. ``loop``: bytes
    from the kernel's entry to the first and the last instruction of the loop in which a wave is; None: unknown.
    ``rows``, ``spaces``: what decides whether it ends."""

    why: Why
    count: int = 0
    loop: tuple[int, int] | None = None
    rows: tuple[int, ...] = ()
    spaces: frozenset[str] = frozenset()

    @property
    def values(self) -> tuple[int, int, int, int]:
        """As numbers of 64 bits, for an event."""
        named = sum(row + 1 << 12 * i for i, row in enumerate(self.rows[:_NAMED]))
        named |= (len(self.rows) > _NAMED) << 60
        spaces = sum((name in self.spaces) << i for i, name in enumerate(_SPACES))
        first, last = self.loop or (-1, -1)
        count = min(self.count, (1 << 64) - 1)
        return count, self.why | spaces << 8, (first + 1 & 0xFFFFFFFF) | (last + 1 & 0xFFFFFFFF) << 32, named

    @classmethod
    def of(cls, values: tuple[int, ...]) -> Endless:
        """The inverse, but for registers that are not named."""
        count, flags, places, named = values
        rows = [(named >> 12 * i & 0xFFF) - 1 for i in range(_NAMED)]
        rows = [row for row in rows if row >= 0] + [-1] * (named >> 60 & 1)
        spaces = frozenset(name for i, name in enumerate(_SPACES) if flags >> 8 + i & 1)
        first, last = ((half ^ 1 << 31) - (1 << 31) - 1 for half in (places & 0xFFFFFFFF, places >> 32))
        return cls(Why(flags & 0xFF), count, None if places == 0 else (first, last), tuple(rows), spaces)

    def words(self, kernel: str) -> tuple[str, str]:
        """The message, and what to do."""
        at = "" if self.loop is None else f"{kernel}{self.loop[0]:+#x} to {kernel}{self.loop[1]:+#x}"
        loop = f"the loop from {at}" if at else "a loop"
        within = f", in {loop}" if at else ""
        if self.why == Why.LIMIT:
            said = f"{self.count} wave-instructions executed and the kernel has not ended{within}"
            return said, "raise the limit if the kernel is this long"
        if self.why in (Why.STANDS, Why.COUNTS_IN_MEMORY):
            memory = "memory did not change" if self.why == Why.STANDS else "memory changed only"
            said = f"no progress: {self.count} wave-instructions in which no workgroup ended and {memory}{within}"
            return said, "correct the condition of the loop; raise the limit if the kernel computes for this long"
        deciding = [register_name(row) if row >= 0 else "..." for row in self.rows]
        deciding += [name for name in _SPACES if name in self.spaces]
        what = (
            f"what decides whether it ends ({', '.join(deciding)}) is as it was" if deciding else "nothing can end it"
        )
        if self.why == Why.REPEATS:
            said = f"the kernel never ends: {loop} repeats, and {what}"
            return said, "correct the condition of the loop, or let another wave change what it waits for"
        return (
            f"the kernel never ends: all waves that are left go round in loops that change nothing{within}, and {what}",
            "correct the condition of the loop, or let what it waits for happen in a workgroup that has been started",
        )
