"""Writes the assembly of a kernel of rocBLAS as Tensile does on a machine that has the kernel's GPU.

``python -m benchmarks.timing.tensile ARCH TENSILE`` answers requests as ``benchmarks.against_others.rocblas.tensile``
does. Without a GPU, Tensile takes the largest vmcnt that its scheduler may leave outstanding from an architecture that
has none (CurrentISA 0.0.0, MaxVmcnt 0): the main loop then waits for each load that it has just issued, which is right,
and up to three times as slow as what was tuned.
"""

from __future__ import annotations

import sys

from benchmarks.against_others.rocblas import tensile

if __name__ == "__main__":
    assert "gfx000" in tensile._STUB, "what tells Tensile that there is no GPU has changed"
    tensile._STUB = tensile._STUB.replace("gfx000", sys.argv[1])
    tensile.serve(sys.argv[2])
