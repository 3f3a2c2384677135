"""Our kernels, the vendor's library and Triton's on the same inputs: ``python -m benchmarks.cuda.peers -o FILE``.

What ``amdgen compare gemm|attention --peer triton`` does, for a list of problems in one process. The library is cuBLAS
or torch's fused attention; Triton's kernel is the fastest of a handful of configurations. Every output is compared with
float64. Needs a Hopper GPU, torch and triton; 1 minute.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from importlib.metadata import version
from pathlib import Path

from amdgen.builder import build
from amdgen.compare.cuda_bench import CudaBench
from amdgen.compare.library import compare_library
from amdgen.device.cuda import CudaDevice
from amdgen.errors import AmdgenError
from amdgen.kernels.attention.spec import Attention
from amdgen.kernels.gemm import Gemm

ARCH = "sm_90a"
PROBLEMS = (
    *(Gemm(ARCH, *shape, dtype="bf16") for shape in ((4096, 4096, 4096), (4096, 4096, 1024), (512, 4096, 4096))),
    Gemm(ARCH, 64, 4096, 4096, dtype="bf16"),
    Gemm(ARCH, 2048, 2048, 2048, dtype="f16", layout="nn"),
    Gemm(ARCH, 1000, 3000, 2000, dtype="f16"),
    *(
        Attention(ARCH, seq, seq, heads=16384 * 2 // seq, head_dim=dim, dtype="bf16", causal=causal)
        for seq, dim in ((1024, 64), (2048, 128))
        for causal in (False, True)
    ),
)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("-o", "--output", type=Path, required=True)
    given = parser.parse_args()
    bench, rows, started = CudaBench(CudaDevice(ARCH)), [], time.perf_counter()
    versions = ", ".join(f"{name} {version(name)}" for name in ("torch", "triton"))
    print(versions, flush=True)
    for spec in PROBLEMS:
        if time.perf_counter() - started > given.seconds:
            print("out of time")
            break
        built = build(spec, tuned=None)
        try:
            row = compare_library({"amdgen plain": built}, bench, rounds=8, peers=["triton"])
        except AmdgenError as error:
            print(f"FAILED {error}", flush=True)
            continue
        rows.append(row.as_json())
        told = ", ".join(f"{t.name} {t.median:.1f} us {row.tflops(t.name):.0f} TFLOP/s" for t in row.timed)
        print(f"{row.problem}: {told}; of {row.library} {row.ratio('amdgen plain'):.2f}, triton "
              f"{row.ratio('triton'):.2f}", flush=True)  # fmt: skip
        given.output.write_text(json.dumps({"versions": versions, "rows": rows}))
    return 0 if len(rows) == len(PROBLEMS) else 1


if __name__ == "__main__":
    sys.exit(main())
