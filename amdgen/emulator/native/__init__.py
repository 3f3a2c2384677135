"""The compiled engine: executes launches that are correct, fast; the NumPy engine judges the others.

Instructions are lowered to C functions, made from their semantics and compiled once (``library.py``); a runtime in C
walks the operations of a wave and watches everything that the checks watch, more coarsely. Whenever a check might
fire, or something has no function here, :class:`~amdgen.emulator.native.machine.GiveUpError` says so, and the launch
belongs to the NumPy engine from its start.
"""

from amdgen.emulator.native.launch import native_run
from amdgen.emulator.native.library import NotAvailableError
from amdgen.emulator.native.machine import GiveUpError, NativeRun

__all__ = ["GiveUpError", "NativeRun", "NotAvailableError", "native_run"]
