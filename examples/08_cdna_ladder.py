"""08: CDNA, one idea a step. Eight kernels compute the same product; each step shows what one more idea would give on
an MI300X.

The figures are predicted (`amdgen profile gemm --arch gfx942 -m 4096 -n 4096 -k 4096` with the step's options; the
model's error there is 20 % on average); dense matrix work is taken to run at 1070 of 2100 MHz. Nothing runs here: the
kernels are planned and their waits printed.
"""

from __future__ import annotations

import amdgen
from amdgen import Tile

product = amdgen.Gemm("gfx942", 4096, 4096, 4096, decomposition="data_parallel")
alone = product.chosen(waves=(1, 1), stages=1, staging="vgpr")
four = product.chosen(waves=(2, 2), stages=1, staging="vgpr")
eight = product.chosen(tile=Tile(256, 256, 64), waves=(2, 4), stages=1, staging="vgpr")
STEPS = (
    (
        "one wave a tile of 32 x 32, in the order of the grid: each byte that is read is multiplied 32 times",
        2232,
        alone.chosen(tile=Tile(32, 32, 16), raster=0, xcds=1, along_n=False),
    ),
    ("64 x 64 a wave: half the bytes, and four sums to go on with while one's are multiplied", 635,
     alone.chosen(tile=Tile(64, 64, 32))),
    ("four waves share a tile in LDS; half lines of 64 bytes are all that L2 can bring", 489,
     four.chosen(tile=Tile(128, 128, 32))),
    ("LDS DMA: M0 says where, waits count above zero for three tiles on their way; the same L2", 493,
     four.chosen(tile=Tile(128, 128, 32), staging="lds_dma", stages=4)),
    ("64 of k: whole lines of 128 bytes", 327, four.chosen(tile=Tile(128, 128, 64))),
    ("eight waves, 256 x 256: half of what L2 brings; one wave multiplies while its neighbour waits", 266, eight),
    ("Stream-K: 256 tiles leave 48 of 304 CUs idle, shares don't; but parts are left in memory and added up", 300,
     eight.chosen(decomposition="stream_k")),
    ("256 x 224: 304 tiles for 304 CUs, by 16-row instructions, each XCD with its own stretch of bands", 251,
     product.chosen(tile=Tile(256, 224, 64), waves=(4, 2), stages=1, staging="vgpr")),
)  # fmt: skip

for number, (idea, us, spec) in enumerate(STEPS, 1):
    plan = amdgen.plan_kernel(spec)
    waits = "; ".join(f"{name}({count})" for op in plan.loop.steady for name, count in op.waits)
    print(f"{number}  {idea}\n   {plan.name}\n   waits {waits}; {us} us, {spec.flops / us / 1e6:.0f} TFLOP/s\n")
