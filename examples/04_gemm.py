"""04: a pipelined GEMM, from its specification to a checked result.

Copies run two tiles ahead of the multiplication. The counts in its ``s_waitcnt`` are not written by hand: the planner
walks the pipeline and finds the largest counts that are safe. Raise one and the checker reports it.

    python examples/04_gemm.py [gfx90a|gfx942|gfx950]
"""

from __future__ import annotations

import re
import sys

import amdgen


def main(arch: str = "gfx942") -> int:
    spec = amdgen.Gemm(arch, m=128, n=128, k=160, dtype="bf16", tile=amdgen.Tile(64, 64, 32), staging="lds_dma")
    built = amdgen.build(spec)
    print(amdgen.describe(built.plan.loop))

    device = amdgen.open_device("emulator", arch)
    report = amdgen.run_built(built, device)
    error = report.comparison.main.max_rel_err
    print(f"as planned: largest error {error:.1e}, {len(report.launched.findings)} findings")
    assert report.ok

    counts = [dict(op.waits)["vmcnt"] for op in built.plan.loop.steady if op.waits_or_syncs]
    count = min(counts)
    looser = re.sub(rf"wait_and_barrier<{count}\b", f"wait_and_barrier<{count + 1}", built.source)
    broken = amdgen.run_built(amdgen.build(spec, source=looser), device)
    print(f"with vmcnt({count + 1}) in place of vmcnt({count}):")
    for finding in broken.launched.findings[:2]:
        print(f"  {finding}")
    assert not broken.ok
    return 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:2]))
