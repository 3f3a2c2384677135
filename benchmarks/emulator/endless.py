"""Random endless kernels and random long ones: does the emulator tell them apart, and how soon?

    python -m benchmarks.emulator.endless [--count 200] [--seed 1] [--numpy] [--verbose]

So many endless and so many finite kernels (:mod:`amdgen.differential.loops`), each with no limit, on all architectures,
in 1 to 8 waves and 1 to 3 workgroups, on the compiled engine with the check alone or with all checks. Then the same
loops in HIP, as a compiler has them. ``--numpy``: a tenth of them on the reference engine, too, the finite ones
shorter. Printed: how many were told apart, the slowest endless and finite ones, and every one that was misjudged.
"""

from __future__ import annotations

import argparse
import random
import time
from dataclasses import dataclass

import numpy as np

from amdgen.differential.loops import ARCHITECTURES, BUFFER_BYTES, Made, make
from amdgen.emulator import emulate
from amdgen.emulator.refusals import ExecutionError
from amdgen.toolchain import find_toolchain
from benchmarks.machine import machine

_SHORT = 4_000
"""Wave-instructions of a finite kernel on the reference engine."""
_HIP = """
#define KERNEL extern "C" __attribute__((global)) void
#define SHARED __attribute__((shared))
#define tid __builtin_amdgcn_workitem_id_x()
#define sync() (__builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "workgroup"), __builtin_amdgcn_s_barrier(), \\
                __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "workgroup"))
KERNEL tiled(float *x, int n, int step) {
    SHARED float s[512];
    float v = x[tid];
    for (int i = 0; i < n; i += step) { s[tid] = v; sync(); v += s[0]; sync(); }
    x[tid] = v;
}
KERNEL histogram(unsigned *x, int n, int step) {
    for (int i = 0; i < n; i += step)
        __hip_atomic_fetch_add(x + (i & 63), 1u, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
}
KERNEL lanes(unsigned *x, int n, int step) {
    unsigned i = 0;
    while (i < n + tid) { i += step; x[tid] = i; }
}
KERNEL flag(unsigned *x, int n, int step) {
    if (tid == 0) {
        for (int i = 0; i < n && step; i++) asm volatile("s_nop 0");
        if (step) __hip_atomic_store(x, 1u, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT);
    }
    while (!__hip_atomic_load(x, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT)) __builtin_amdgcn_s_sleep(1);
    x[64 + tid] = 1;
}
KERNEL found(unsigned *x, int n, int step) {
    SHARED unsigned done;
    if (tid == 0) done = 0;
    unsigned i = 0;
    do { sync(); i += step; if (tid == 0 && i >= n) done = 1; sync(); } while (!done);
    x[tid] = i;
}
"""
_HIP_KERNELS = ("tiled", "histogram", "lanes", "flag", "found")


@dataclass(frozen=True)
class Judged:
    """A kernel on an engine. ``told``: "endless", "ends", or what else came."""

    what: str
    ends: bool
    engine: str
    told: str
    seconds: float

    @property
    def right(self) -> bool:
        """Whether it was told from the other kind."""
        return self.told == ("ends" if self.ends else "endless")


def judge(made: Made, engine: str, checks: str) -> Judged:
    """Launches a kernel with no limit."""
    code = find_toolchain().assemble(made.assembly, made.arch)
    return _judged(
        f"{made.name}, {made.waves} waves, {made.groups} workgroups, {made.arch}, {checks}", made.ends,
        code, "k", made.groups, made.block, [np.zeros(BUFFER_BYTES // 4, np.uint32)], engine, checks,
    )  # fmt: skip


def _judged(what: str, ends: bool, *launch: object) -> Judged:
    *given, engine, checks = launch
    started = time.perf_counter()
    try:
        result = emulate(*given, engine=engine, checks=checks, limit=None, keep_going=True)  # type: ignore[arg-type]
        told = "endless" if any(f.check == "endless_loop" for f in result.findings) else "ends"
    except ExecutionError as error:
        told = "endless" if "never ends" in str(error) or "no progress" in str(error) else str(error)
    return Judged(what, ends, str(engine), told, time.perf_counter() - started)


def compiled(seed: int) -> list[Judged]:
    """Each HIP kernel on one architecture, endless and not."""
    rng = random.Random(seed)
    arch = rng.choice(ARCHITECTURES)
    code = find_toolchain().compile_hip(_HIP, arch).code
    out = []
    for kernel in _HIP_KERNELS:
        for ends in (False, True):
            block, turns = 64 * rng.randint(1, 8), rng.randint(2_000, 20_000)
            step = np.int32(rng.randint(1, 3) if ends else 0)
            kind = np.float32 if kernel == "tiled" else np.uint32
            given = [np.ones(1024, kind) * (kernel == "tiled"), np.int32(turns), step]
            what = f"HIP: {kernel}, {block // 64} waves, {arch}"
            out.append(_judged(what, ends, code, kernel, 1, block, given, "native", "all"))
    return out


def main() -> int:
    """Exit status 1 when one was misjudged."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=200, help="of each: endless, and finite")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--numpy", action="store_true", help="a tenth on the reference engine, too")
    parser.add_argument("--verbose", action="store_true", help="print each")
    asked = parser.parse_args()
    rng = random.Random(asked.seed)
    judged = list[Judged]()

    def note(one: Judged) -> None:
        judged.append(one)
        if asked.verbose or not one.right:
            wrong = "" if one.right else " WRONG"
            print(f"{one.seconds:7.2f} s {one.told}{wrong}: {one.what}", flush=True)

    for number in range(asked.count):
        for ends in (False, True):
            seed = rng.getrandbits(32)
            note(judge(make(seed, ends), "native", rng.choice(("endless_loop", "all"))))
            if asked.numpy and number % 10 == 0:
                note(judge(make(seed, ends, _SHORT), "numpy", "all"))
        if number % 10 == 0:
            for one in compiled(rng.getrandbits(32)):
                note(one)
    print(machine())
    for ends, name in ((False, "endless"), (True, "finite")):
        of = [one for one in judged if one.ends == ends]
        wrong = sum(not one.right for one in of)
        print(f"{name}: {len(of)}, told {len(of) - wrong}, wrong {wrong}")
        for engine in ("native", "numpy"):
            slow = sorted((one for one in of if one.engine == engine), key=lambda one: -one.seconds)
            for one in slow[:3]:
                print(f"  slowest on {engine}: {one.seconds:.1f} s: {one.what}")
    return int(any(not one.right for one in judged))


if __name__ == "__main__":
    raise SystemExit(main())
