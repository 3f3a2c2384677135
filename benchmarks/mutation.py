"""Takes the synchronisation of kernels apart, piece by piece, and counts who notices.

    python benchmarks/mutation.py [--arch gfx942 ...] [--kernels gemm hip triton] [--most 12] [--jobs 2] [--only NAME]

Of each kernel's machine code, every s_waitcnt, s_barrier, s_nop and write of M0 that is executed is removed in turn,
and every wait loosened, by one and altogether; LDS offsets of neighbouring accesses are exchanged and offsets of memory
accesses shifted (of these two kinds at most ``--most`` a kernel, evenly spread; 0: all). Caught: the checks find an
error or a new warning, the result is wrong, or it can't be executed. Each survivor is printed with the reason that its
run has shown.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from amdgen.builder import Built, build
from amdgen.emulator import Result, emulate
from amdgen.errors import AmdgenError
from amdgen.kernels.gemm import Gemm, Tile
from amdgen.mutate_code import KINDS, Harness, Subject, Verdict
from amdgen.toolchain import find_toolchain
from amdgen.verify import compare, gemm_arguments, random_data

ARCHS = ("gfx90a", "gfx942", "gfx950")
SPREAD = ("lds_swap", "offset")
sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "emulator"))


def gemms(arch: str) -> list[Gemm]:
    """Small problems on real kernels: several tiles along k, so that each stage is used again."""
    small: dict[str, Any] = {"arch": arch, "m": 64, "n": 64, "k": 192}
    return [
        Gemm(**small, dtype="bf16", tile=Tile(64, 64, 32), staging="lds_dma"),
        Gemm(**small, dtype="f16", tile=Tile(64, 64, 32), staging="vgpr"),
        Gemm(arch, 64, 64, 99, dtype="f16", tile=Tile(64, 64, 32), staging="lds_dma", layout="nn"),
    ]


def run_gemm(built: Built, code: bytes, **options: Any) -> tuple[Result, str]:
    """The kernel on random data, its output poisoned."""
    data = random_data(built.spec, seed=1)
    result = emulate(code, built.kernel, built.grid, built.block, gemm_arguments(built.spec, data), **options)
    right = compare(built.spec, data).ok and not np.isnan(data.c.astype(np.float32)).any()
    return result, "" if right else "the output is wrong"


def run_hip(kernel: Any, code: bytes, **options: Any) -> tuple[Result, str]:
    """A kernel of the HIP tests, whose check asserts."""
    args = kernel.args(np.random.default_rng(7))
    before = [a.copy() if isinstance(a, np.ndarray) else a for a in args]
    result = emulate(code, "k", kernel.grid, kernel.block, args, kernel.dynamic_lds, **options)
    try:
        kernel.check(before, args)
    except AssertionError as error:
        return result, " ".join(str(error).split())[:120] or "the output is wrong"
    return result, ""


def subjects(arch: str, source: str) -> Iterator[tuple[str, Callable[[], Subject]]]:
    """Names, and what makes the kernel of each."""
    if source == "gemm":
        for spec in gemms(arch):
            name = f"{spec.staging} {spec.dtype} {spec.layout} k={spec.k}"

            def gemm(spec: Gemm = spec, name: str = name) -> Subject:
                built = build(spec)
                return Subject(name, built.code, built.kernel, partial(run_gemm, built))

            yield f"gemm {name}", gemm
    elif source == "hip":
        import test_hip_kernels as hip

        for kernel in hip.KERNELS:

            def compiled(kernel: Any = kernel) -> Subject:
                code = find_toolchain().compile_hip(hip.PRELUDE + kernel.source, arch).code
                return Subject(kernel.name, code, "k", partial(run_hip, kernel))

            yield f"hip {kernel.name}", compiled
    else:
        from kernel_cases import triton_cases

        for case in triton_cases(arch) if arch != "gfx908" else ():

            def made(case: Any = case) -> Subject:
                return Subject(case.name, case.code, case.kernel, case.run)

            yield f"triton {case.name}", made


def judge_all(work: tuple[str, str, str, tuple[str, ...], int]) -> tuple[str, str, list[Verdict], str]:
    """All mutants of one kernel."""
    arch, source, name, kinds, most = work
    make = dict(subjects(arch, source))[name]
    try:
        harness = Harness(make())
        found = []
        for kind in kinds:
            few = most if kind in SPREAD and most else 1 << 30
            found += [harness.judge(mutant) for mutant in harness.mutants((kind,), few)]
    except AmdgenError as error:
        return arch, name, [], str(error)
    return arch, name, found, ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--arch", nargs="*", default=list(ARCHS))
    parser.add_argument("--kernels", nargs="*", default=["gemm", "hip"], choices=["gemm", "hip", "triton"])
    parser.add_argument("--kinds", nargs="*", default=list(KINDS), choices=KINDS)
    parser.add_argument("--most", type=int, default=12)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="", help="kernels whose name contains this")
    options = parser.parse_args()
    started = time.perf_counter()
    work = [
        (arch, source, name, tuple(options.kinds), options.most)
        for arch in options.arch
        for source in options.kernels
        for name, _ in subjects(arch, source)
        if options.only in name
    ]
    by_arch: dict[str, Counter[str]] = {arch: Counter() for arch in options.arch}
    by_kind: Counter[tuple[str, str]] = Counter()
    with multiprocessing.get_context("fork").Pool(options.jobs, maxtasksperchild=8) as pool:
        for arch, name, verdicts, why in pool.imap_unordered(judge_all, work):
            total = by_arch[arch]
            if why:
                print(f"{arch} {name}: left out: {why}", flush=True)
                continue
            total["kernels"] += 1
            caught = [v for v in verdicts if v.caught_by]
            how = ", ".join(f"{n} {what}" for what, n in Counter(v.caught_by for v in caught).most_common())
            print(f"{arch} {name}: {len(caught)} of {len(verdicts)} caught" + (f" ({how})" if how else ""), flush=True)
            for v in verdicts:
                kind = "caught" if v.caught_by else "equivalent" if v.equivalent else "survived"
                total[kind] += 1
                by_kind[v.mutant.kind, kind] += 1
                if not v.caught_by:
                    print(f"    {v.mutant.kind} {v.mutant}: {v.detail}")
    print(f"\n{'':12}{'kernels':>9}{'mutants':>9}{'caught':>9}{'equivalent':>12}{'survived':>10}")
    for arch, t in by_arch.items():
        mutants = t["caught"] + t["equivalent"] + t["survived"]
        print(f"{arch:12}{t['kernels']:9}{mutants:9}{t['caught']:9}{t['equivalent']:12}{t['survived']:10}")
    for kind in options.kinds:
        c, e, s = (by_kind[kind, k] for k in ("caught", "equivalent", "survived"))
        print(f"{kind:12}{'':9}{c + e + s:9}{c:9}{e:12}{s:10}")
    print(f"{time.perf_counter() - started:.0f} s")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
