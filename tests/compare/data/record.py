"""Records what a GPU gives for the products of support/parity_specs.py, on an H200.

python -m tests.compare.data.record OUT.npz
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from amdgen.builder import build
from amdgen.compare.parity import record_key
from amdgen.device import open_device
from amdgen.kernels.gemm import Gemm
from amdgen.verify import run_built

from ...support.parity_specs import parity_specs


def main(path: Path) -> None:
    device = open_device("cuda", "sm_90a")
    stored = {}
    for seed, fields in enumerate(parity_specs()):
        spec = Gemm("sm_90a", **fields)
        report = run_built(build(spec), device, seed=seed)
        assert report.ok, fields
        c = report.data["c"]
        stored[record_key(spec, seed)] = c.view(np.uint16) if spec.out_name == "bf16" else c
    np.savez_compressed(path, **stored)
    print(f"{len(stored)} outputs of {device.description} in {path}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
