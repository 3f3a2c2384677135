"""Records what a GPU gives for the products or attentions of support/parity_specs.py, on an H200.

python -m tests.compare.data.record [gemm|attention] OUT.npz
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from amdgen.builder import build
from amdgen.compare.parity import recorded_name
from amdgen.device import open_device
from amdgen.kernels.attention import Attention
from amdgen.kernels.gemm import Gemm
from amdgen.kernels.registry import family_of
from amdgen.kernels.spec import Spec
from amdgen.verify import run_built

from ...support.parity_specs import attention_specs, parity_specs


def specs(what: str) -> list[Spec]:
    if what == "gemm":
        return [Gemm("sm_90a", **fields) for fields in parity_specs()]
    return [Attention("sm_90a", **fields) for fields in attention_specs()]


def main(what: str, path: Path) -> None:
    device = open_device("cuda", "sm_90a")
    stored = {}
    for seed, spec in enumerate(specs(what)):
        report = run_built(build(spec), device, seed=seed)
        assert report.ok, spec
        for tensor in family_of(spec).operands(spec):
            if tensor.is_output and tensor.width:
                made = report.data[tensor.name]
                stored[recorded_name(spec, seed, tensor.name)] = (
                    made.view(np.uint16) if tensor.dtype == "bf16" else made
                )
    np.savez_compressed(path, **stored)
    print(f"{len(stored)} outputs of {device.description} in {path}")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
