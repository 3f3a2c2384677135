"""Products with weights in codes beside those of A's own type, predicted: what decoding costs, or saves.

    python -m benchmarks.timing.gemm_weights [--arch gfx942 ...] [--shape 16x8192x8192 ...]

Both sides as they are chosen, through the same model: code in the instruction cache, operands in no cache. Above 1
codes are faster.
"""

from __future__ import annotations

import argparse
from typing import Any

from amdgen.builder import build
from amdgen.kernels.gemm import Gemm
from amdgen.predict import predict_short

KINDS: dict[str, tuple[dict[str, Any], ...]] = {
    "f16": ({"weights": "int4"}, {"weights": "uint4", "zeros": True}, {"weights": "int2"}, {"weights": "nf4"}),
    "bf16": ({"weights": "int4"}, {"weights": "nf4"}, {"weights": "fp4"}),
    "i8": ({"weights": "int4"}, {"weights": "uint4", "zeros": True}),
}
SHAPES = ("16x8192x8192", "16x28672x8192", "4096x4096x4096")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--arch", action="append", help="of gfx90a, gfx942 and gfx950; all when absent")
    parser.add_argument("--shape", action="append", help=f"MxNxK; {', '.join(SHAPES)} when absent")
    options = parser.parse_args()
    print(
        "| chip | M x N x K | A | B | us | alone us | ratio | spills | ours is |\n|---|---|---|---|--:|--:|--:|--:|---|"
    )
    for arch in options.arch or ("gfx90a", "gfx942", "gfx950"):
        for shape in options.shape or SHAPES:
            m, n, k = map(int, shape.split("x"))
            for dtype, codes in KINDS.items():
                alone = predict_short(build(Gemm(arch, m, n, k, dtype=dtype))).seconds * 1e6
                for code in codes:
                    built = build(Gemm(arch, m, n, k, dtype=dtype, **code))
                    ours, s = predict_short(built).seconds * 1e6, built.spec
                    assert s.tile and s.waves
                    how = f"{s.tile} {s.waves[0]}x{s.waves[1]} s{s.stages} +{s.ahead}"
                    how += f" k/{s.splits}" if s.splits and s.splits > 1 else ""
                    kind = s.weights + (" with zeros" if s.zeros else "")
                    print(
                        f"| {arch} | {shape} | {dtype} | {kind} | {ours:.1f} | {alone:.1f} | {alone / ours:.2f} | "
                        f"{built.resources.vgpr_spills} | {how} |",
                        flush=True,
                    )


if __name__ == "__main__":
    main()
