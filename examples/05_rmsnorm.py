"""05: a reduction in three steps, and the barrier between them.

RMSNorm divides a row by the root of its mean square. The lanes of several waves share a row: each lane adds up its own
squares, the lanes of a wave merge their sums in six exchanges, each wave writes one sum to LDS, and behind a barrier
every lane merges those. The row stays in registers meanwhile, so that memory is read once.

The plan lists these steps, for CDNA and for NVIDIA alike. The error bound of each element follows from it: a square
passes through that many roundings on its way into the sum. Remove the barrier and the checker reports it.

    python examples/05_rmsnorm.py [gfx908|gfx90a|gfx942|gfx950]
"""

from __future__ import annotations

import sys

import amdgen


def main(arch: str = "gfx942") -> int:
    spec = amdgen.RmsNorm(arch, rows=6, columns=4000, dtype="bf16", residual=True)
    built = amdgen.build(spec)
    for loop in built.plan.loops.values():
        print(amdgen.describe(loop))

    device = amdgen.open_device("emulator", arch)
    report = amdgen.run_built(built, device)
    y = report.comparison.main
    print(f"as planned: {len(report.launched.findings)} findings; element {y.where} of y is off by "
          f"{y.max_rel_err:.2e} of its size, and {y.allowed_rel:.2e} is allowed there")  # fmt: skip
    assert report.ok

    broken = amdgen.run_built(amdgen.build(spec, asm=built.assembly.replace("\ts_barrier\n", "\n")), device)
    print("without the barrier:")
    for finding in broken.launched.findings[:1]:
        print(f"  {finding}")
    assert not broken.ok
    return 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:2]))
