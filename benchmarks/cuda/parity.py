"""Every recorded product on CDNA architectures, emulated, against what an H200 gave for it.

    python -m benchmarks.cuda.parity [gfx90a gfx942 gfx950]

Status 1 when one differs by more than both machines' rounding allows.
"""

from __future__ import annotations

import argparse
import sys

from amdgen.builder import build
from amdgen.compare.parity import compare_machines, load_recorded
from amdgen.device import open_device
from amdgen.kernels.gemm import Gemm
from amdgen.toolchain import find_toolchain
from benchmarks.machine import machine
from tests.support.parity_specs import RECORDED, parity_specs


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("arch", nargs="*", default=["gfx90a", "gfx942", "gfx950"])
    options = parser.parse_args()
    print(machine(find_toolchain()))
    failed = 0
    for arch in options.arch:
        equal, largest, count = 0.0, 0.0, 0
        for seed, fields in enumerate(parity_specs()):
            spec = Gemm(arch, **fields)
            there = spec.elsewhere("sm_90a")
            c = load_recorded(RECORDED, there, seed)
            result = compare_machines(build(spec), open_device("emulator", arch), there, c, seed)
            equal, largest, count = equal + result.equal, max(largest, result.largest), count + 1
            if not result.ok:
                failed += 1
                print(f"{arch} {fields}: {result}", flush=True)
        print(
            f"{arch}: {count} products, largest difference {largest:.1e} of |A|·|B|, "
            f"{100 * equal / count:.1f} % same bits",
            flush=True,
        )
    print(f"{failed} beyond rounding")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
