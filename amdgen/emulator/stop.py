"""When a launch ends that has not executed everything: soon after an error, or when it goes on for ever.

After the first error a launch goes on only for as long as folding takes: what it does from then on is mostly the same
fault in other waves, or what garbage led to. It ends when as many wave-instructions again have been executed as before
the error and :data:`FOLDING` more, or with :data:`MOST_ERRORS` different errors. The first finding is the same as that
of the whole launch; others may be missing, counts are lower, and what memory holds is unfinished.
"""

from __future__ import annotations

from dataclasses import dataclass

from amdgen.emulator.launch import LaunchError

FOLDING = 20_000
"""Wave-instructions that a launch goes on for after an error, beside as many as it had executed before."""
MOST_ERRORS = 20
"""Different errors that end a launch."""


@dataclass(frozen=True)
class Stop:
    """``errors``: different errors that end the launch; 0: none does, nor does ``folding``, the wave-instructions that
    it goes on for after the first one, beside as many as there were before."""

    errors: int = MOST_ERRORS
    folding: int = FOLDING

    @property
    def goes_on(self) -> bool:
        """Whether errors don't end the launch."""
        return not self.errors


def stop_of(stop_after: int | None, keep_going: bool, *, watched: bool = False) -> Stop:
    """As the words of the command line say. ``watched``: somebody looks on, who wants to see everything. LaunchError
    when they contradict each other."""
    if stop_after is not None and keep_going:
        raise LaunchError("stop_after and keep_going, both", "give one of them")
    if stop_after is not None:
        if stop_after < 1:
            raise LaunchError(f"stop_after {stop_after}", "it is a number of errors, 1 or more")
        return Stop(stop_after, 1 << 62 if watched else FOLDING)
    return Stop(0) if keep_going or watched else Stop()


def stopped_after(executed: int) -> str:
    """Why a launch ended early. ``executed``: wave-instructions until then."""
    return f"after {executed} wave-instructions, soon after the first error; --keep-going (keep_going=True) runs on"
