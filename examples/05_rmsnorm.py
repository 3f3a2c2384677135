"""05: a reduction in three steps, and the barrier between them.

RMSNorm scales a row by the root of its mean square. A row is shared by lanes of several waves: each lane adds up its
own squares, the lanes of a wave merge theirs in six exchanges, each wave leaves one number in LDS, and behind a barrier
every lane merges those. The row waits in registers meanwhile, so that memory is read once.

The plan says it in these words, for CDNA and for NVIDIA alike. The bound of each element follows from it: as many
roundings as a square passes through on its way into the sum. Take the barrier away and the checker notices.

    python examples/05_rmsnorm.py [gfx908|gfx90a|gfx942|gfx950]
"""

from __future__ import annotations

import sys

import amdgen
from amdgen.device import open_device
from amdgen.plan import describe
from amdgen.verify import run_built


def main(arch: str = "gfx942") -> int:
    spec = amdgen.RmsNorm(arch, rows=6, columns=4000, dtype="bf16", residual=True)
    built = amdgen.build(spec)
    for loop in built.plan.loops.values():
        print(describe(loop))

    device = open_device("emulator", arch)
    report = run_built(built, device)
    y = report.comparison.main
    print(f"as planned: {len(report.launched.findings)} findings; element {y.where} of y is off by "
          f"{y.max_rel_err:.2e} of its size, and {y.allowed_rel:.2e} is allowed there")  # fmt: skip
    assert report.ok

    broken = run_built(amdgen.build(spec, asm=built.assembly.replace("\ts_barrier\n", "\n")), device)
    print("without the barrier:")
    for finding in broken.launched.findings[:1]:
        print(f"  {finding}")
    assert not broken.ok
    return 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:2]))
