"""When a launch ends that has not executed everything: soon after an error, or when it gets nowhere.

After the first error a launch goes on only for as long as folding takes: what it does from then on is mostly the same
fault in other waves, or what garbage led to. It ends when half as many wave-instructions again have been executed as
before the error and :data:`FOLDING` more, or with :data:`MOST_ERRORS` different errors. The first finding is the same
as that of the whole launch; others may be missing, counts are lower, and what memory holds is unfinished.

That a launch is long is no error: one of production size executes thousands of millions of wave-instructions. It is
called endless when it makes no progress, in one of two ways. Where the waves that are left go round in loops, and all
that decides how they go on (registers, LDS, scratch, memory) is as it was before, they do so for ever: that shows after
a few rounds. A loop that counts is never as it was; there, :data:`PATIENCE` wave-instructions in which no workgroup
began or ended, and no store or atomic changed what memory holds, are an error. Executing them takes a few seconds. Who
stores in an endless loop makes progress by this rule: a ``limit`` of wave-instructions in all ends that, too.
"""

from __future__ import annotations

from dataclasses import dataclass

from amdgen.emulator.launch import LaunchError

FOLDING = 5_000
"""Wave-instructions that a launch goes on for after an error, beside half as many as it had executed before."""
MOST_ERRORS = 20
"""Different errors that end a launch."""
PATIENCE = 100_000_000
"""Wave-instructions without progress after which a launch is called endless."""


@dataclass(frozen=True)
class Stop:
    """``errors``: different errors that end the launch; 0: none does, nor does ``folding``, the wave-instructions that
    it goes on for after the first one, beside half as many as there were before."""

    errors: int = MOST_ERRORS
    folding: int = FOLDING
    limit: int | None = None  # wave-instructions in all; it takes the place of the patience, too

    @property
    def patience(self) -> int:
        """Wave-instructions without progress."""
        return self.limit or PATIENCE

    @property
    def goes_on(self) -> bool:
        """Whether errors don't end the launch."""
        return not self.errors


def stop_of(stop_after: int | None, keep_going: bool, limit: int | None = None, *, watched: bool = False) -> Stop:
    """As the words of the command line say. ``watched``: somebody looks on, who wants to see everything. LaunchError
    when they contradict each other."""
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
