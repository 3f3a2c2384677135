"""12: Hopper, one idea a step. Eight kernels compute the same product; each step shows what one
more idea gave on an H200.

The figures are measured (benchmarks/reports/2026-11-21_h200_gemm.md, f16, 8192 x 8192 x 8192; cuBLAS: 718 TFLOP/s
in that run). Nothing runs here: the kernels are planned and their waits printed, which needs no GPU.
"""

from __future__ import annotations

import amdgen
from amdgen import Tile

product = amdgen.Gemm("sm_90a", 8192, 8192, 8192, decomposition="data_parallel")
engine = product.chosen(
    tile=Tile(128, 128, 64), warpgroups=1, cluster=(1, 1), raster=0, store="direct", setmaxnreg=False
)
two = engine.chosen(tile=Tile(128, 256, 64), warpgroups=2, stages=4)
STEPS = (
    (
        "cp.async and mma.sync: every warp copies and multiplies",
        348,
        product.chosen(staging="cp_async", tile=Tile(128, 128, 64), waves=(2, 2), stages=2),
    ),
    ("the copy engine and wgmma: one warp copies, one warpgroup multiplies", 273, engine.chosen(stages=2)),
    ("six stages: copies run five tiles ahead", 574, engine.chosen(stages=6)),
    ("two multiplying warpgroups share a tile of B", 689, two),
    ("setmaxnreg: the copying warps give their registers away", 692, two.chosen(setmaxnreg=True)),
    ("C leaves through shared memory and the copy engine", 735, two.chosen(setmaxnreg=True, store=None)),
    ("tiles in bands, so that L2 serves them", 734, two.chosen(setmaxnreg=True, store=None, raster=None)),
    (
        "clusters: one copy of B for two blocks",
        724,
        two.chosen(setmaxnreg=True, store=None, raster=None, cluster=(2, 1)),
    ),
)

for number, (idea, tflops, spec) in enumerate(STEPS, 1):
    plan = amdgen.plan_kernel(spec)
    loop = plan.loops["multiplying" if "multiplying" in plan.loops else ""]  # cp.async has one loop for all warps
    waits = "; ".join(f"{name}({count})" for op in loop.steady for name, count in op.waits)
    shared = amdgen.family_of(spec).launch(plan).shared_bytes
    print(f"{number}  {idea}\n   {plan.name}\n   waits {waits}; {shared} bytes of shared memory; {tflops} TFLOP/s\n")
