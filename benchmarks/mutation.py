"""Removes or loosens each piece of synchronisation of generated GEMMs, and counts who notices.

    python benchmarks/mutation.py [--arch gfx942 ...] [--markdown]

For each kernel: every s_waitcnt, s_barrier, s_nop and M0 write removed in turn, every non-zero wait count raised by
one. Caught: the checks report an error, or the result is wrong. Each survivor is printed with the reason.
"""

from __future__ import annotations

import argparse
from collections import Counter
from functools import partial

import numpy as np

from amdgen.builder import Built, build
from amdgen.emulator import emulate
from amdgen.kernels.gemm import Gemm, Tile
from amdgen.mutate import Harness, Ran, Verdict, mutants
from amdgen.toolchain import find_toolchain
from amdgen.verify import compare, gemm_arguments, random_data

ARCHS = ("gfx90a", "gfx942", "gfx950")


def kernels(arch: str) -> list[Gemm]:
    """Small problems on real kernels: several tiles along k, so that each stage is used again."""
    small = {"arch": arch, "m": 64, "n": 64, "k": 192}
    return [
        Gemm(**small, dtype="bf16", tile=Tile(64, 64, 32), staging="lds_dma"),
        Gemm(**small, dtype="f16", tile=Tile(64, 64, 32), staging="vgpr"),
        Gemm(arch, 64, 64, 99, dtype="f16", tile=Tile(64, 64, 32), staging="lds_dma", layout="nn"),
    ]


def run(built: Built, code: bytes) -> Ran:
    """The kernel on random data, its output poisoned."""
    data = random_data(built.spec, seed=1)
    result = emulate(
        code,
        built.kernel,
        built.grid,
        built.block,
        gemm_arguments(built.spec, data),
        limit=2_000_000,
        matrix="hardware",
    )
    return Ran(result, compare(built.spec, data).ok and not np.isnan(data.c.astype(np.float32)).any())


def judge_all(spec: Gemm) -> tuple[Built, list[Verdict]]:
    toolchain = find_toolchain()
    built = build(spec)
    harness = Harness(built.assembly, built.kernel, spec.arch, toolchain, partial(run, built))
    return built, [harness.judge(mutant) for mutant in mutants(built.assembly, built.kernel)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--arch", nargs="*", default=list(ARCHS))
    options = parser.parse_args()
    total: Counter[str] = Counter()
    for arch in options.arch:
        for spec in kernels(arch):
            built, verdicts = judge_all(spec)
            caught = [v for v in verdicts if v.caught]
            by = Counter(v.caught_by for v in caught)
            total.update(caught=len(caught), mutants=len(verdicts))
            how = ", ".join(f"{n} {name}" for name, n in by.most_common())
            print(f"{arch} {built.kernel}: {len(caught)} of {len(verdicts)} caught ({how})", flush=True)
            for verdict in verdicts:
                if not verdict.caught:
                    print(f"    survives: {verdict.mutant}: {verdict.detail}")
                elif verdict.caught_by == "warning":
                    print(f"    a warning only: {verdict.mutant}: {verdict.detail}")
    print(f"caught {total['caught']} of {total['mutants']}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
