"""HIP without a GPU: a library with HIP's entry points, whose device is the emulator.

A program that is linked to libamdhip64, or loads it as hip-python does, finds ``library/hip.c`` in its place. That
library holds no GPU: it connects to a :class:`~amdgen.driver.server.Server` in another process, which loads code
objects, runs kernels under all checks and compiles for hipRTC. Both map the same memory at the same address, so that a
pointer means the same on either side and copies need no messages.

Every call does its work before it returns, kernels too: that is one of the orders which HIP's streams allow.
"""

from amdgen.driver.server import Server

__all__ = ["Server"]
