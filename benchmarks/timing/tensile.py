"""Writes the assembly of a kernel of rocBLAS as Tensile does on a machine that has the kernel's GPU.

``python -m benchmarks.timing.tensile ARCH TENSILE LOGIC.yaml SOLUTION OUT.s``. Without a GPU Tensile takes the largest
vmcnt that its scheduler may wait for from an architecture that has none (CurrentISA 0.0.0, MaxVmcnt 0), and the main loop
waits for each load that it has just issued: right, and far slower than what was tuned.
"""

from __future__ import annotations

import contextlib
import json
import sys
from pathlib import Path

from benchmarks.against_others.rocblas import tensile

if __name__ == "__main__":
    arch, folder, logic, solution, out = sys.argv[1:]
    assert "gfx000" in tensile._STUB, "what tells Tensile of no GPU has changed"
    tensile._STUB = tensile._STUB.replace("gfx000", arch)
    with contextlib.redirect_stdout(sys.stderr):
        written, known = tensile.generate(folder, logic, int(solution))
    Path(out).write_text(written)
    Path(out).with_suffix(".json").write_text(json.dumps(known, default=str))
