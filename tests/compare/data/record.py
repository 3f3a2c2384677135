"""Records what a GPU gives for the products of compare_specs: ``python record.py OUT.npz``, on an H200."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from compare_specs import parity_specs

from amdgen.compare.cuda_gemm import build_cuda
from amdgen.compare.parity import record_key
from amdgen.device.cuda import CudaDevice
from amdgen.kernels.gemm.cuda import CudaGemm, plan_cuda
from amdgen.verify.cuda import cuda_data, launch_cuda, run_cuda


def main(path: Path) -> None:
    device = CudaDevice("sm_90a")
    stored = {}
    for seed, fields in enumerate(parity_specs()):
        spec = CudaGemm("sm_90a", **fields)
        built = build_cuda(plan_cuda(spec))
        assert run_cuda(built, device, seed=seed).ok, fields
        c = launch_cuda(built, device, cuda_data(spec, seed))
        stored[record_key(spec, seed)] = c.view(np.uint16) if spec.out == "bf16" else c
    np.savez_compressed(path, **stored)
    print(f"{len(stored)} outputs of {device.gpu} in {path}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
