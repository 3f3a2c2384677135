"""Every recorded product or attention on CDNA architectures, emulated, against what an H200 gave for it.

    python -m benchmarks.cuda.parity [gemm|attention] [--arch gfx90a gfx942 gfx950]

Each element of each output may be as far from float64 as its kernel's bound allows, on both machines, and both may
differ by the sum. Status 1 when one doesn't hold, or the emulator's checks find something.
"""

from __future__ import annotations

import argparse
import sys

from amdgen.builder import build
from amdgen.compare.parity import compare_machines, load_recorded
from amdgen.device import open_device
from amdgen.kernels.attention import Attention
from amdgen.kernels.gemm import Gemm
from amdgen.toolchain import find_toolchain
from benchmarks.machine import machine
from tests.support.parity_specs import (
    ATTENTION_SEED,
    RECORDED,
    RECORDED_ATTENTION,
    attention_specs,
    parity_specs,
)

ARCHS = ("gfx90a", "gfx942", "gfx950")
KINDS = {
    "gemm": (Gemm, parity_specs, RECORDED, "|A|·|B|", 11),
    "attention": (Attention, attention_specs, RECORDED_ATTENTION, "softmax · |V|", ATTENTION_SEED),
}


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("kind", nargs="?", choices=tuple(KINDS), default="gemm")
    parser.add_argument("--arch", nargs="*", default=list(ARCHS))
    options = parser.parse_args()
    make, specs, recorded, size, drawn = KINDS[options.kind]
    print(machine(find_toolchain()), f"specifications of seed {drawn}", flush=True)
    failed = 0
    for arch in options.arch:
        equal, largest, count, outputs, most = 0.0, 0.0, 0, 0, [0.0, 0.0, 0.0]
        for seed, fields in enumerate(specs()):
            spec = make(arch, **fields)
            there = spec.elsewhere("sm_90a")
            theirs = load_recorded(recorded, there, seed)
            result = compare_machines(build(spec), open_device("emulator", arch), there, theirs, seed)
            equal, largest, count = equal + result.equal, max(largest, result.largest), count + 1
            outputs += len(theirs)
            most = [max(pair) for pair in zip(most, result.of_bounds, strict=True)]
            if not result.ok:
                failed += 1
                print(f"{arch} {fields}: {result}", flush=True)
        print(
            f"{arch}: {count} of {options.kind}, {outputs} outputs, largest difference {largest:.1e} of {size}, "
            f"{100 * equal / count:.1f} % same bits; of what is allowed: {most[0]:.2f} in the emulator, {most[1]:.2f} "
            f"on the GPU, {most[2]:.2f} between them",
            flush=True,
        )
    print(f"{failed} beyond rounding")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
