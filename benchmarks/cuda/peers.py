"""Our kernels, the vendor's library and other people's on the same inputs: ``python -m benchmarks.cuda.peers -o FILE``.

What ``amdgen compare gemm|attention --peer NAME`` does, for a list of problems in one process. The library is cuBLAS or
torch's fused attention. Of Triton, TileLang and CUTLASS (``--peer``, all that are installed when absent) the fastest of
a handful of configurations counts. Every output that a figure is given for is compared with float64. Needs a Hopper
GPU, torch and the peers; CUTLASS wants nvcc and its headers (``CUTLASS_DIR``, or TileLang's copy). 1 minute with
Triton; with all three 5 minutes on 16 processors, most of it for nvcc; ``--prepare`` compiles and needs no GPU.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import random
import statistics
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path

from amdgen.builder import build
from amdgen.compare.cuda_bench import CudaBench
from amdgen.compare.library import Row, compare_library
from amdgen.compare.peers import PEERS, require
from amdgen.device.cuda import CudaDevice
from amdgen.errors import AmdgenError
from amdgen.kernels.attention.spec import Attention
from amdgen.kernels.gemm import Gemm
from amdgen.kernels.spec import Spec

ARCH = "sm_90a"
GEMMS = (
    *(Gemm(ARCH, size, size, size, dtype="bf16") for size in (1024, 2048, 4096, 6144)),
    *(  # projections and feed-forward layers
        Gemm(ARCH, *shape, dtype="bf16")
        for shape in ((4096, 6144, 4096), (4096, 14336, 4096), (4096, 4096, 14336), (2048, 10240, 8192))
    ),
    *(Gemm(ARCH, *shape, dtype="bf16") for shape in ((4096, 4096, 1024), (3000, 3000, 3000), (1000, 3000, 2000))),
    *(  # thin
        Gemm(ARCH, *shape, dtype="bf16")
        for shape in ((16, 8192, 8192), (64, 4096, 4096), (128, 7168, 2048), (512, 4096, 4096))
    ),
    *(
        Gemm(ARCH, *shape, dtype="f16")
        for shape in ((2048,) * 3, (4096,) * 3, (4096, 14336, 4096), (1000, 3000, 2000), (64, 4096, 4096))
    ),
)
ATTENTIONS = tuple(
    Attention(ARCH, seq, seq, heads=16384 * 2 // seq, head_dim=dim, dtype="bf16", causal=causal)
    for seq, dim in ((1024, 64), (2048, 128))
    for causal in (False, True)
)
PROBLEMS: tuple[Spec, ...] = (*GEMMS, *ATTENTIONS)
OF_ATTENTION = ("triton",)
_PROCESSES = 6
"""That compile TileLang's kernels, each with as many nvcc as there are processors."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peer", action="append", choices=[*PEERS], help="all that are installed when absent")
    parser.add_argument("--seconds", type=float, default=400.0)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument(
        "--check", type=int, help="so many random products, every configuration beside float64, and stop"
    )
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--prepare", action="store_true", help="compile what CUTLASS and TileLang need, and stop")
    parser.add_argument("-o", "--output", type=Path)
    given = parser.parse_args()
    started = time.perf_counter()
    peers = given.peer or [name for name in PEERS if _installed(name)]
    if given.check:
        return check(peers, given.check, given.seed)
    prepare(peers, GEMMS)
    print(f"compiled in {time.perf_counter() - started:.0f} s", flush=True)
    if given.prepare:
        return 0
    versions = ", ".join(f"{name} {_version(name)}" for name in ("torch", *peers))
    print(versions, flush=True)
    bench, rows = CudaBench(CudaDevice(ARCH)), []
    for spec in PROBLEMS:
        if time.perf_counter() - started > given.seconds:
            print("out of time")
            break
        beside = [name for name in peers if isinstance(spec, Gemm) or name in OF_ATTENTION]
        try:
            row = compare_library({"amdgen plain": build(spec, tuned=None)}, bench, rounds=given.rounds, peers=beside)
        except AmdgenError as error:
            print(f"FAILED {error}", flush=True)
            continue
        rows.append(row)
        print(_line(row), flush=True)
        if given.output is not None:
            done = {"versions": versions, "rows": [one.as_json() for one in rows]}
            given.output.write_text(json.dumps(done))
    for name in ("amdgen plain", *peers):
        found = [row.ratio(name) for row in rows if row.library == "cuBLAS" and name in {t.name for t in row.timed}]
        if found:
            print(
                f"{name}: products, of cuBLAS's speed: {statistics.geometric_mean(found):.3f}, least {min(found):.2f}"
            )
    return 0 if len(rows) == len(PROBLEMS) else 1


def check(peers: list[str], count: int, seed: int) -> int:
    """Of random products with rows of whole 16 bytes, every configuration of every peer, twice."""
    from amdgen.compare.library import checked, references
    from amdgen.compare.peers import peer_ways

    rng, bench, done, wrong = random.Random(seed), CudaBench(CudaDevice(ARCH)), 0, 0
    specs = [
        Gemm(
            ARCH,
            *(8 * round(math.exp(rng.uniform(0, math.log(250)))) for _ in "mnk"),
            dtype=rng.choice(["f16", "bf16"]),
        )
        for _ in range(count)
    ]
    prepare(peers, specs)
    for spec in specs:
        built = build(spec, tuned=None)
        tensors = bench.filled(built.family.operands(spec))
        known = references(bench, built, tensors)
        for peer in peers:
            for way, launches in peer_ways(peer, built, [tensors]).items():
                done += 1
                try:
                    for _ in range(2):
                        checked(bench, built, tensors, launches[0], f"{peer} {way}", known)
                except AmdgenError as error:
                    wrong += 1
                    print(f"WRONG {built.family.problem(spec)} {error}", flush=True)
    print(f"{len(specs)} products, {done} kernels of {', '.join(peers)}: {wrong} wrong")
    return 1 if wrong else 0


def prepare(peers: list[str], specs: Sequence[Gemm]) -> None:
    """Compiles for all products. TileLang in processes of their own, which leave what they made in its cache."""
    with ThreadPoolExecutor(1) as one, ProcessPoolExecutor(_PROCESSES, multiprocessing.get_context("spawn")) as many:
        waiting = [one.submit(_cutlass, specs)] if "cutlass" in peers else []
        if "tilelang" in peers:
            waiting += [many.submit(_tilelang, spec) for spec in specs]
        for future in waiting:
            future.result()


def _cutlass(specs: Sequence[Gemm]) -> None:
    from amdgen.compare.peers import compiled
    from amdgen.kernels.gemm.cutlass_text import sources

    for dtype, layout in sorted({(spec.dtype, spec.layout) for spec in specs}):
        compiled(sources(dtype, layout))


def _tilelang(spec: Gemm) -> None:
    from amdgen.kernels.gemm.tilelang_peer import kernels

    kernels(spec)


def _installed(name: str) -> bool:
    try:
        require(name)
    except AmdgenError:
        return False
    return True


def _version(name: str) -> str:
    if name != "cutlass":
        return version(name)
    from amdgen.toolchain import cutlass

    folder = cutlass.headers()
    return cutlass.version(folder) if folder else ""


def _line(row: Row) -> str:
    told = ", ".join(
        f"{t.name} {t.median:.1f} us {row.tflops(t.name):.0f} TFLOP/s"
        + (f" = {row.ratio(t.name):.2f}" if t.name != row.library else "")
        + (f" ({row.ways[t.name]})" if t.name in row.ways else "")
        for t in row.timed
    )
    return f"{row.problem}: {told}"


if __name__ == "__main__":
    sys.exit(main())
