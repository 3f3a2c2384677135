"""04: a pipelined GEMM, from its specification to a checked result.

Copies run two tiles ahead of the multiplication. Nobody wrote the numbers in its ``s_waitcnt``: the planner walked the
pipeline and found the loosest counts that are safe. Loosen one and the checker notices.

    python examples/04_gemm.py [gfx90a|gfx942|gfx950]
"""

from __future__ import annotations

import re
import sys

import amdgen
from amdgen.device import open_device
from amdgen.kernels.gemm import Tile
from amdgen.plan import describe
from amdgen.verify import run_built


def main(arch: str = "gfx942") -> int:
    spec = amdgen.Gemm(arch, m=128, n=128, k=160, dtype="bf16", tile=Tile(64, 64, 32), staging="lds_dma")
    built = amdgen.build(spec)
    print(describe(built.plan.loop))

    device = open_device("emulator", arch)
    report = run_built(built, device)
    error = report.comparison.main.max_rel_err
    print(f"as planned: largest error {error:.1e}, {len(report.launched.findings)} findings")
    assert report.ok

    (steady,) = [op for op in built.plan.loop.steady if op.waits_or_syncs]
    count = dict(steady.waits)["vmcnt"]
    looser = re.sub(rf"wait_and_barrier<{count}\b", f"wait_and_barrier<{count + 1}", built.source)
    broken = run_built(amdgen.build(spec, source=looser), device)
    print(f"with vmcnt({count + 1}) in place of vmcnt({count}):")
    for finding in broken.launched.findings[:2]:
        print(f"  {finding}")
    assert not broken.ok
    return 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:2]))
