"""The reference engine: an independent statement of what kernels compute, that tests compare the compiled engine with.

A plain interpreter in NumPy. Instructions take effect in the order of the program: a load, a copy to LDS, a scalar load
or an atomic is complete when it is issued, under the EXEC of that moment, and ``s_waitcnt`` does nothing. There are no
checks, no counters and no undefined bits: all that is the compiled engine's (:mod:`amdgen.emulator.native`), whose
values these confirm. Of a program that the checks accuse of nothing both engines leave the same in memory.

What can't be executed ends the run with an ExecutionError that names the instruction: a faulty access, one outside all
allocations, LDS or scratch, among them, so that no code whatever makes the reference write where it should not.
"""

from amdgen.emulator.reference.launch import interpret

__all__ = ["interpret"]
