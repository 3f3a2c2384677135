"""Run under ``amdgen hip``: products timed beside rocBLAS and hipBLASLt, as they are found in LD_LIBRARY_PATH.

Each argument is a specification; prints who was timed, and whose outputs were right is checked on the way. Few launches
are timed, as the GPU is emulated.
"""

import json
import sys

import amdgen
from amdgen.compare import timing
from amdgen.compare.hip_bench import HipBench
from amdgen.compare.library import compare_library
from amdgen.device.hip import HipDevice

timing._ENOUGH_US, timing._L2_TIMES = 1.0, 0
for text in sys.argv[1:]:
    built = amdgen.build(amdgen.Gemm("gfx942", **json.loads(text)))
    try:
        row = compare_library({"amdgen": built}, HipBench(HipDevice("gfx942")), rounds=1)
    except amdgen.AmdgenError as error:
        print(error)
        continue
    print(*(t.name for t in row.timed), row.library in ("rocBLAS", "hipBLASLt"), all(t.median > 0 for t in row.timed))
