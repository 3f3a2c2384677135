"""Why a run of the compiled engine ends without a result: the launch begins anew in another way, or is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from amdgen.emulator.native.machine import NativeRun


class GiveUpError(Exception):
    """This run does not end the launch; says why."""


class CodeNeededError(GiveUpError):
    """Code that was met later has atomics, and several threads are at work: the launch must begin anew with one."""


class AloneNeededError(CodeNeededError):
    """Workgroups of several threads go round in loops and store: only one thread, which must begin anew, knows whether
    what they wait for is among that."""


class RefusedError(GiveUpError):
    """The launch came to what no machine executes; says what, and what may be the cause."""

    def __init__(self, why: str, hint: str = "") -> None:
        super().__init__(why)
        self.hint = hint


class SuspicionError(GiveUpError):
    """A check might fire: the launch must begin anew before the judge. ``by_byte``: see :class:`NativeRun`.
    ``anywhere``: what it comes from may lie in a workgroup that has ended."""

    def __init__(self, why: str, by_byte: bool = False, anywhere: bool = False) -> None:
        super().__init__(why)
        self.by_byte, self.anywhere = by_byte, anywhere


class ReadersNeededError(GiveUpError):
    """Some allocation is both read and written: the launch must begin anew with stamps of who has read."""


class BytesNeededError(GiveUpError):
    """An access begins within the bytes that one stamp of the race check stands for: the launch must begin anew with
    a stamp for each byte."""


class InterruptedRunError(KeyboardInterrupt):
    """A signal ended the run. ``run`` has what it had found and counted."""

    def __init__(self, run: NativeRun) -> None:
        super().__init__("interrupted")
        self.run = run
