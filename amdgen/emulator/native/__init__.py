"""The compiled engine: executes launches that are correct, fast; the NumPy engine judges the others.

Instructions are lowered to C functions, made from their semantics and compiled once (``library.py``); a runtime in C
walks the operations of a wave and watches everything that the checks watch, more coarsely. Whenever an error might be
there, or something has no function here, :class:`~amdgen.emulator.native.machine.GiveUpError` says so, and the launch
belongs to the NumPy engine from its start. Four warnings of which shipping kernels are full are given here in the same
words (``notes.py``), and only where it is certain that the NumPy engine gives them.

The C by subject: ``machine.h`` what there is, ``flight.h`` what is on its way, ``lds.h`` and ``races.h`` who has
touched what, ``global_memory.h``, ``atomics.h``, ``local_memory.h``, ``exchanges.h``, ``scratch.h`` and ``flat.h`` the
memory instructions, ``functions.h`` and ``matrix.h`` arithmetic, ``undefined.h`` what nothing has written,
``runtime.c`` control. Code that is met only in execution (called through registers, or under another MODE) is decoded
when a wave comes to it, and the launch begins anew.
"""

from amdgen.emulator.native.context import NativeLaunch
from amdgen.emulator.native.launch import native_run
from amdgen.emulator.native.library import NotAvailableError
from amdgen.emulator.native.machine import GiveUpError, NativeRun

__all__ = ["GiveUpError", "NativeLaunch", "NativeRun", "NotAvailableError", "native_run"]
