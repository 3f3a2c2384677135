"""The compiled engine: executes launches fast, and reports what is wrong with them.

Instructions are lowered to C functions, made from their semantics and compiled once (``library.py``); a runtime in C
walks the operations of a wave. It is compiled twice from the same sources. The first variant executes sound launches:
it watches everything that the checks watch, more coarsely, and stops where a check might fire. Then the launch begins
anew before the judge: there nothing arrives early, the waves of a workgroup go in step, each finding is reported, and
the launch goes on. So a sound launch pays nothing for the precision. Where waves race in LDS, a second run of the judge
says what they compute when every wave gets its turn (``fairness.py``). What it leaves in memory, tests compare with the
reference (:mod:`amdgen.emulator.reference`), which is written apart from it.

:class:`~amdgen.emulator.native.errors.RefusedError` says what no machine of amdgen executes.
:class:`~amdgen.emulator.native.errors.GiveUpError` says what the tables of neither variant have room for: very many
operations in flight, or ways of jumps.

The C by subject: ``border.py`` what Python and C share (``structures.py`` makes both sides of it), ``machine.h`` the
machine's state, ``flight.h`` operations in flight,
``events.h`` findings, ``lds.h`` and ``races.h`` who has touched what, ``global_memory.h``, ``atomics.h``,
``local_memory.h``, ``exchanges.h``, ``scratch.h`` and ``flat.h`` the memory instructions, ``functions.h`` and
``matrix.h`` arithmetic, ``control.h`` modes and forks, ``undefined.h`` what nothing has written, ``runtime.c`` control;
the judge's own are ``registers.h``, ``judged_lds.h``, ``judged_races.h``, ``judged_accesses.h``, ``happens.h``,
``steps.h`` and ``windows.h``.
Code that is met only in execution (called through registers, or under another MODE) is decoded when a wave comes to it,
which goes on there.
"""

from amdgen.emulator.native.errors import GiveUpError, InterruptedRunError, RefusedError
from amdgen.emulator.native.launch import native_run
from amdgen.emulator.native.library import NotAvailableError
from amdgen.emulator.native.machine import NativeRun
from amdgen.emulator.native.recording import Recording
from amdgen.emulator.native.watching import Moment, Probe, Watch

__all__ = [
    "GiveUpError", "InterruptedRunError", "Moment", "NativeRun", "NotAvailableError", "Probe", "Recording",
    "RefusedError", "Watch", "native_run",
]  # fmt: skip
