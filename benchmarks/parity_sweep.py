"""Every recorded product on CDNA architectures against the H200: ``python benchmarks/parity_sweep.py gfx942 ...``."""

from __future__ import annotations

import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1] / "tests" / "compare"
sys.path.insert(0, str(TESTS))

from compare_specs import parity_specs  # noqa: E402

from amdgen.builder import build  # noqa: E402
from amdgen.compare.parity import compare_machines, load_recorded  # noqa: E402
from amdgen.device import open_device  # noqa: E402
from amdgen.kernels.gemm import Gemm  # noqa: E402


def main(archs: list[str]) -> int:
    failed = 0
    for arch in archs:
        equal, largest, count = 0.0, 0.0, 0
        for seed, fields in enumerate(parity_specs()):
            spec = Gemm(arch, **fields)
            there = spec.elsewhere("sm_90a")
            c = load_recorded(TESTS / "data" / "parity_h200.npz", there, seed)
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
    sys.exit(main(sys.argv[1:] or ["gfx90a", "gfx942", "gfx950"]))
