"""fp8 with scales of blocks beside DeepGEMM and cuBLAS: ``python -m benchmarks.cuda.deepgemm --deepgemm DIR``.

All take the same inputs: A with a scale for a row and 128 of k, B with one for 128 x 128, C in bf16. DeepGEMM's
kernels are built with nvcc from the headers of a checkout of deepseek-ai/DeepGEMM, and CUTLASS's (``CUTLASS_DIR``, or
TileLang's copy), with the options that its own compiler of kernels gives. As there n and k are constants. Its rule for
the choice is written again here from ``csrc/jit_kernels/heuristics/sm90.hpp``; that kernel and the next ``--ways`` by
the same rule are timed, and both its choice and the fastest are shown. Every output is compared with float64. Launches
are plain, from CUDA graphs, interleaved. Needs a Hopper GPU, torch and nvcc; 3 minutes, most of them nvcc's;
``--prepare`` compiles, with no GPU. ``--groups``: products of groups of rows instead, all of one size, a multiple of
the 128 rows that DeepGEMM's contiguous layout asks for, beside our dense product of the same size.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import math
import os
import string
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from amdgen.builder import build
from amdgen.kernels.gemm import Gemm
from amdgen.toolchain import cutlass
from amdgen.toolchain.nvcc import shared_library
from benchmarks.cuda.grouped import ARCH, EXPERTS, SCALES, of_first_group, operands, wanted

SHAPES = (
    *SCALES,
    (4096, 24576, 1536), (4096, 32768, 512), (4096, 7168, 18432), (64, 2112, 7168), (128, 24576, 1536),
    (1024, 4096, 4096), (8192, 8192, 8192),
)  # fmt: skip
"""DeepSeek-V3's projections, which DeepGEMM's README had figures of, and two others."""
GROUPED = (
    *(p for p in EXPERTS if p[0] % (128 * p[3]) == 0),
    (32768, 4096, 7168, 4), (32768, 7168, 2048, 4), (32768, 4096, 7168, 8), (32768, 7168, 2048, 8),
)  # fmt: skip
"""Rows in all, columns, k, groups: the last four had figures in DeepGEMM's README."""
FLAGS = (
    "--diag-suppress=39,161,174,177,186,940", "--ptxas-options=--register-usage-level=10", "-Xcompiler",
    "-O3,-fconcepts,-Wno-deprecated-declarations,-Wno-abi", "--expt-extended-lambda",
)  # fmt: skip
BLOCKS, SHARED, MOST_STAGES = 132, 232448, 16
"""Multiprocessors, shared bytes of a block and stages that DeepGEMM's rule reckons with on Hopper."""


@dataclass(frozen=True)
class Way:
    """One of DeepGEMM's kernels: rows and columns of a tile; blocks that share B (along m) or A (along n)."""

    rows: int
    columns: int
    along_m: int = 1
    along_n: int = 1

    @property
    def cluster(self) -> int:
        return self.along_m * self.along_n

    @property
    def swizzle(self) -> int:
        """Bytes of C's swizzle: the most that a tile's row is a multiple of."""
        return next(bytes_ for bytes_ in (128, 64, 32, 16) if self.columns * 2 % bytes_ == 0)

    @property
    def name(self) -> str:
        return f"{self.rows}x{self.columns}_c{self.along_m}x{self.along_n}"

    def stages(self, k: int) -> int:
        """As many as fit beside C's tile, the barriers and B's scales."""
        return min((SHARED - self._fixed(k)) // self._stage(), MOST_STAGES)

    def shared(self, k: int) -> int:
        """Bytes of a block."""
        return self._fixed(k) + self.stages(k) * self._stage()

    def _stage(self) -> int:
        return (self.rows + self.columns) * 128 + _up(self.rows * 4, 128)

    def _fixed(self, k: int) -> int:
        lines = 1 if 128 % self.columns == 0 else 2
        return _up(self.rows * self.columns * 2, 1024) + MOST_STAGES * 16 + _up(-(-k // 128) * 4 * lines, 8)


def _up(value: int, step: int) -> int:
    return -(-value // step) * step


def ways(spec: Gemm) -> list[Way]:
    """DeepGEMM's kernels for a problem, the best by its rule first."""
    return sorted(_legal(spec), key=lambda way: _cycles(way, spec.m, spec.n, spec.k))


def _legal(spec: Gemm) -> Iterator[Way]:
    m, k = spec.m, spec.k
    heights = [64, 128, *([16] if m <= 16 else []), *([32] if m <= 32 else []), 256]
    if spec.groups:
        heights = [128]
    for along_m, along_n in ((1, 1), (1, 2), (2, 1)):
        for rows in heights:
            for columns in range(16, 193, 16):
                over = columns - 128
                if (over > 0 and columns % over and 128 % over) or (rows > 128 and columns > 128):
                    continue
                way = Way(rows, columns, along_m, along_n)
                if way.stages(k) >= (3 if rows * columns >= 128 * 192 else 4):
                    yield way


def _cycles(way: Way, m: int, n: int, k: int) -> float:
    """Cycles of the busier one of L1 and L2 over all tiles, by the share of multiprocessors that are busy."""
    tiles = -(-m // way.rows) * -(-n // way.columns)
    rounds = -(-tiles // BLOCKS)
    if way.cluster > 1 and rounds <= 1:
        return math.inf
    c = way.rows * way.columns * 2
    l2 = (
        int(k * (way.rows // way.along_n + way.columns // way.along_m) + c)
        * tiles
        // int(min(64 * BLOCKS, 8e6 / 1.3e3))
    )
    l1 = (k * (way.rows + way.columns + max(64, way.rows) + way.columns) + 2 * c) * tiles // (128 * BLOCKS)
    return max(l1, l2) / (tiles / (rounds * BLOCKS))


def compiled(folder: Path, way: Way, spec: Gemm) -> Path:
    """The kernel's library. CompileError."""
    headers = cutlass.headers()
    if headers is None:
        raise SystemExit("set CUTLASS_DIR to a checkout of NVIDIA/cutlass")
    include = folder / "deep_gemm/include"
    edition = cutlass.version(headers) + (include / "deep_gemm/impls/sm90_fp8_gemm_1d2d.cuh").read_text()
    source = string.Template(Path(__file__).with_suffix(".cu").read_text()).substitute(
        rows=way.rows, columns=way.columns, n=spec.n, k=spec.k, groups=spec.groups or 1, blocks=BLOCKS,
        cluster=way.cluster, stages=way.stages(spec.k),
        threads=128 if way.rows <= 64 else 256, swizzle=way.swizzle, shared=way.shared(spec.k),
        shares_a="true" if way.along_n > 1 else "false", names="names",
    )  # fmt: skip
    return shared_library(source, ARCH, includes=(include, headers), edition=edition, standard="c++20", flags=FLAGS)


def launcher(path: Path, spec: Gemm, given: dict[str, Any]) -> Any:
    """A launch of DeepGEMM's kernel on torch's tensors; RuntimeError where it can't be prepared."""
    import torch

    library = ctypes.CDLL(str(path))
    library.prepare.restype = ctypes.c_void_p
    scale, pitch = given["a_scale"], _up(spec.m, 4)
    turned = torch.zeros((scale.shape[1], pitch), device="cuda")
    turned[:, : spec.m] = scale.t()
    rows = torch.arange(spec.m, device="cuda", dtype=torch.int32)
    group_of = torch.bucketize(rows, given["ends"], right=True).int() if spec.groups else rows
    held = (given["a"], given["b"], given["c"], turned, given["b_scale"], group_of)
    sizes = ctypes.c_uint(spec.m), ctypes.c_uint(pitch)
    handle = library.prepare(*(ctypes.c_void_p(t.data_ptr()) for t in held), *sizes)
    if handle is None:
        raise RuntimeError(f"{path}: not prepared")
    call = ctypes.c_void_p(handle)

    def start(stream: int) -> None:
        if status := library.start(call, ctypes.c_void_p(stream)):
            raise RuntimeError(f"DeepGEMM: CUDA error {status}")

    start.keeps = held  # type: ignore[attr-defined]  # their addresses are in what is prepared
    return start


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deepgemm", type=Path, required=True, help="a checkout of deepseek-ai/DeepGEMM")
    parser.add_argument("--ways", type=int, default=5, help="of its kernels beside the one that it chooses")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--groups", action="store_true", help="products of groups of rows instead")
    parser.add_argument("--prepare", action="store_true", help="compile, and stop")
    parser.add_argument("-o", "--output", type=Path)
    given = parser.parse_args()
    problems = GROUPED if given.groups else [(*shape, 0) for shape in SHAPES]
    specs = [Gemm(ARCH, m, n, k, groups=groups, dtype="fp8", scales="block") for m, n, k, groups in problems]
    wants = [(spec, way) for spec in specs for way in ways(spec)[: 1 + given.ways]]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        paths = dict(zip(wants, pool.map(lambda one: compiled(given.deepgemm, one[1], one[0]), wants), strict=True))
    print(f"{len(paths)} of DeepGEMM's kernels compiled", flush=True)
    if given.prepare:
        return 0
    rows = []
    for spec in specs:
        rows.append(timed(spec, {way: path for (one, way), path in paths.items() if one == spec}, given.rounds))
        print(rows[-1]["text"], flush=True)
        if given.output:
            given.output.write_text(json.dumps(rows, indent=1))
    for name in ("chosen", "fastest", "cuBLAS", "dense"):
        if found := [row[name] / row["us"]["ours"] for row in rows if name in row]:
            mean = math.exp(sum(map(math.log, found)) / len(found))
            print(f"time of {name} over ours: geometric mean {mean:.3f}, least {min(found):.3f}, of {len(found)}")
    return 0


def timed(spec: Gemm, paths: dict[Way, Path], rounds: int) -> dict[str, Any]:
    """Ours, DeepGEMM's and cuBLAS's microseconds of one problem. SystemExit where a result is wrong."""
    from amdgen.compare.cuda_bench import foreign
    from amdgen.compare.cuda_bench import launcher as ours
    from amdgen.compare.timing import input_sets, interleaved, torch_here
    from amdgen.device.cuda import CudaDevice
    from amdgen.kernels.gemm.reference import rounding_bound
    from amdgen.kernels.registry import family_of
    from amdgen.launch import load

    torch, device, family = torch_here(), CudaDevice(ARCH), family_of(spec)
    cost = family.cost(spec)
    ends = [spec.m // spec.groups * (group + 1) for group in range(spec.groups)] if spec.groups else None
    count = min(8, input_sets(cost.bytes, spec.nvidia.arch.l2_bytes))
    sets = [operands(torch, spec, s, ends) for s in range(count)]
    want, size = wanted(torch, spec, sets[0])
    bound = rounding_bound(spec, want, size)
    loaded = load(build(spec), device)
    kept = [loaded.bind(foreign(one)) for one in sets]
    launches: dict[str, Any] = {"ours": [ours(device, one) for one in kept]}
    launches |= {way.name: [launcher(path, spec, one) for one in sets] for way, path in paths.items()}
    for name, found in launches.items():
        sets[0]["c"].fill_(float("nan"))
        found[0](torch.cuda.current_stream().cuda_stream)
        torch.cuda.synchronize()
        if not bool(((sets[0]["c"].double() - want).abs() <= bound).all()):
            raise SystemExit(f"wrong: {name} {family.problem(spec)}")
    if spec.groups:
        plain = load(build(spec.chosen(groups=0)), device)
        dense = [plain.bind(foreign(of_first_group(one))) for one in sets]
        launches["dense"] = [ours(device, one) for one in dense]
    calls = [family.library(torch, spec, one) for one in sets]
    if calls[0] is not None and _runs(calls[0][1]):
        launches["cuBLAS"] = [lambda _, c=c: c[1]() for c in calls if c]
    us = {t.name: t.median for t in interleaved(launches, max(cost.operations / 8e8, 4.0), rounds)}
    deep = {way.name: us[way.name] for way in paths}
    chosen, fastest = next(iter(deep)), min(deep, key=lambda name: deep[name])
    row: dict[str, Any] = {"problem": family.problem(spec), "us": us, "chosen": deep[chosen], "fastest": deep[fastest],
                           "tflops": cost.operations / us["ours"] / 1e6}  # fmt: skip
    told = f"DeepGEMM {deep[chosen]:.1f} us = {deep[chosen] / us['ours']:.2f} ({chosen})"
    told += f", its fastest {deep[fastest]:.1f} us = {deep[fastest] / us['ours']:.2f} ({fastest})"
    for name, what in (("cuBLAS", "cuBLAS"), ("dense", "our dense product")):
        if name in us:
            row[name] = us[name]
            told += f", {what} {us[name]:.1f} us = {us[name] / us['ours']:.2f}"
    return {**row, "text": f"{row['problem']}: ours {us['ours']:.1f} us, {row['tflops']:.0f} TFLOP/s; {told}"}


def _runs(call: Any) -> bool:
    try:
        call()
    except Exception:  # the library's own, of whatever kind: it has no such product here
        return False
    return True


if __name__ == "__main__":
    sys.exit(main())
