"""HipKittens' and AITER's attention, and HipKittens' GEMM: the time that the model predicts beside what was measured.

    python -m benchmarks.timing.hipkittens --hipkittens DIR --aiter DIR [--only NAME] [--seconds 600]

HipKittens (github.com/HazyResearch/HipKittens, a checkout) keeps what its authors measured on an MI355X in
analysis/: its own kernels, bf16 forward attention of 64 and 128 dims and GEMM, and AITER's attention of 128 dims.
AITER's objects are taken from DIR, a clone with its history, at the last commit before they measured; HipKittens' are
compiled from its sources by amdgen's own compiler, which is not theirs. No figure of the model comes from these rows.

How they measure: events around one call behind 500 others, with new operands made in between. The clock is
taken to be that of bursts. AITER is called through Python with memory to allocate, HipKittens through one call: what a
call costs before the GPU begins lies between the events, too.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import math
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from amdgen.codeobject import CodeObject, Kernel
from amdgen.codeobject.metadata import Argument
from amdgen.driver.hipcc import compile_kernels
from amdgen.emulator.arena import Blank
from amdgen.errors import AmdgenError
from amdgen.isa import load_arch
from amdgen.timing.launch import timed
from amdgen.timing.sample import sample
from amdgen.timing.unit import REASONS
from benchmarks.against_others.aiter.launch import F32, Launch, described, u32
from benchmarks.machine import machine
from benchmarks.timing.aiter_rows import git
from benchmarks.timing.rocblas import tau

CHIP = "mi355x"
_MEASURED = "2025-11-08"
"""The day of the last change of what was measured, in HipKittens' history."""
_LDS, _THREADS, _QUERIES = 160_000, 512, 256
"""Of HipKittens' kernels: bytes of LDS, threads, and queries of a workgroup."""
_LONG_MS = 0.3
"""From here on the cost of a call is a tenth at most."""
_FORWARDED = ("amd_detail/amd_hip_runtime.h", "amd_detail/hip_ldg.h")
"""Headers of ROCm that it names, of which <hip/hip_runtime.h> has what it uses."""
_PLAIN = ("hip_bf16.h", "hip_fp16.h", "hip_fp8.h")
"""Headers that it names without their folder."""


@dataclass(frozen=True)
class Row:
    """``of``: whose kernel; ``ms``: what a call took, on average."""

    of: str
    what: str
    size: int
    batch: int
    heads: int
    kv_heads: int
    dim: int
    causal: bool
    ms: float

    @property
    def problem(self) -> tuple[object, ...]:
        return self.what, self.size, self.heads, self.kv_heads, self.dim, self.causal

    def __str__(self) -> str:
        if self.what == "GEMM":
            return f"{self.of}, GEMM {self.size}³"
        kind = f"{'causal' if self.causal else 'whole'}, {self.heads} heads, {self.kv_heads} of K"
        return f"{self.of}, {self.dim} dims, {kind}, {self.batch} x {self.size}"


@dataclass(frozen=True)
class Judged:
    row: Row
    predicted: float  # ms
    bound: str

    @property
    def ratio(self) -> float:
        return self.predicted / self.row.ms


def rows(folder: Path) -> Iterator[Row]:
    """All that was measured of kernels that are there."""
    analysis = folder / "analysis"
    for dim, mark in ((128, ""), (64, "d64_")):
        for heads, kv_heads, kind in ((16, 16, "mha"), (64, 8, "gqa")):
            for causal in (False, True):
                path = analysis / f"attn/fwd/benchmark/mi355x_{mark}{kind}_{'' if causal else 'non_'}causal_fwd.json"
                for one in json.loads(path.read_text()).values():
                    products = 4 * one["N"] ** 2 * heads * dim / (1 + causal)
                    batch = round(one["tflops"] * one["avg_time"] * 1e9 / products)
                    shape = one["N"], batch, heads, kv_heads, dim, causal
                    yield Row("HipKittens", "attention", *shape, one["avg_time"])
                    if dim == 128:
                        yield Row("AITER", "attention", *shape, one["avg_time_ref"])
    for size, one in json.loads((analysis / "bf16_gemm/mi350x/mi355x_bf16_gemm.json").read_text()).items():
        yield Row("HipKittens", "GEMM", int(size), 1, 1, 1, 1, False, one["avg_time"])


# ------------------------------------------------------------------------------------------- AITER


def _aiter_code(place: Path, causal: bool) -> bytes:
    path = f"hsa/gfx950/fmha_v3_fwd/fwd_hd128_bf16{'_causal' * causal}.co"
    commit = git(place, "rev-list", "-1", f"--before={_MEASURED}", "HEAD").strip()
    if not commit:
        raise AmdgenError(f"{place} has no commit before {_MEASURED}", "clone ROCm/aiter with its history")
    found = subprocess.run(["git", "-C", str(place), "show", f"{commit}:{path}"], capture_output=True)
    if found.returncode:
        raise AmdgenError(f"{place} has no {path} at {commit[:12]}", "clone ROCm/aiter with its history")
    return found.stdout


def _aiter_launch(row: Row) -> Launch:
    """As AITER's host code has it, (batch, seq, head, dim), with blank memory."""
    n, dim = row.size, row.dim
    of_q, of_k = row.heads * dim * 2, row.kv_heads * dim * 2
    strides = [n, of_q, _QUERIES * of_q, dim * 2, n * of_q, row.heads // row.kv_heads, of_k, dim * 2, n * of_k]
    more = [5 - 2 * row.causal, 1, n, dim, dim, row.heads, of_k, dim * 2, n * of_k]
    q, k, v, o = (Blank(row.batch * n * of) for of in (of_q, of_k, of_k, of_q))
    numbers = u32(*strides, *more, of_q, dim * 2, n * of_q)
    lse = Blank(4 * row.batch * row.heads * n)
    slots = [o, q, k, v, lse, F32(dim**-0.5), *numbers, 0, 0, np.uint32(4 * n), 0, 0]
    tiles = -(-n // _QUERIES)
    return Launch((-(-tiles // (1 + row.causal)), row.heads, row.batch), slots, {}, block=_THREADS)


# -------------------------------------------------------------------------------------- HipKittens


def _kittens_code(folder: Path, row: Row) -> bytes:
    """Its kernels without what binds them to Python."""
    options = ["-DKITTENS_CDNA4", "-std=c++20", "-ffast-math", "-w", f"-I{folder / 'include'}"]
    if row.what == "GEMM":
        path, ends, add = f"bf16_gemm/mi350x/kernel_{row.size}.cpp", "\nvoid dispatch_micro(", ""
    else:
        path = f"attn/fwd/benchmark/attn_fwd_{'' if row.causal else 'non_'}causal{'_d64' * (row.dim == 64)}.cpp"
        ends = "\ntemplate<int D>\nvoid dispatch_micro("
        add = "template __global__ void attend_ker<ATTN_D>(const attn_globals<ATTN_D>);"
        sizes = {"B": row.batch, "H": row.heads, "H_KV": row.kv_heads, "N": row.size, "D": row.dim}
        options += [f"-DATTN_{name}={size}" for name, size in sizes.items()]
    text = (folder / "analysis" / path).read_text()
    if ends not in text:
        raise AmdgenError(f"{path}: the line {ends.splitlines()[-1]!r} is missing", "take HipKittens at f09e9685")
    kernels = text[: text.index(ends)].replace('#include "pyutils/pyutils.cuh"\n', "")
    with tempfile.TemporaryDirectory() as made:
        for name in (*_PLAIN, *(f"hip/{name}" for name in _FORWARDED)):
            header = Path(made, name)
            header.parent.mkdir(parents=True, exist_ok=True)
            header.write_text(f"#include <hip/{name if name in _PLAIN else 'hip_runtime.h'}>\n")
        source = Path(made, "kernel.hip")
        source.write_text(f"{kernels}\n{add}\n")
        return compile_kernels(source, ["gfx950"], [*options, f"-I{made}"])


def _tensor(nbytes: int, *shape: int) -> list[Any]:
    """A `gl` of HipKittens: the address and four sizes."""
    return [Blank(nbytes), *(np.uint64(n) for n in shape), np.uint64(0)]


def _kittens_launch(row: Row) -> Launch:
    n = row.size
    if row.what == "GEMM":
        slots = [part for _ in range(3) for part in _tensor(2 * n * n, 1, 1, n, n)]
        tile = 128 if n < 4096 else 256
        return Launch(((n // tile) ** 2,), [*slots, np.uint64(0)], {}, block=_THREADS)
    of_q, of_k = (row.batch, n, row.heads, row.dim), (row.batch, n, row.kv_heads, row.dim)
    slots = [part for shape in (of_q, of_k, of_k, of_q) for part in _tensor(2 * math.prod(shape), *shape)]
    slots += _tensor(4 * row.batch * row.heads * n, row.batch, row.heads, 1, n)
    return Launch((row.heads, n // _QUERIES, row.batch), [*slots, np.uint64(0)], {}, block=_THREADS)


def _as_words(kernel: Kernel, launch: Launch) -> Kernel:
    """The kernel with each 8 bytes of its one argument described as an argument."""
    args = tuple(Argument(None, 8 * i, 8, "by_value") for i in range(len(launch.slots)))
    return dataclasses.replace(kernel, note=dataclasses.replace(kernel.metadata, args=args))


# ------------------------------------------------------------------------------------------ report


def judged(row: Row, code: bytes) -> Judged:
    """Predicts a row."""
    arch = load_arch(CHIP)
    kernel = next(iter(CodeObject.parse(code).kernels.values()))
    if row.of == "AITER":
        made, lds = _aiter_launch(row), 0
        kernel = described(kernel, made)
    else:
        made, lds = _kittens_launch(row), _LDS
        kernel = _as_words(kernel, made)
    found = timed(arch, sample(arch, code, kernel, made.grid, made.block, made.slots, lds), warm=True, burst=True)
    waits = found.done.stalls.sum(axis=0)[1:]
    return Judged(row, found.seconds * 1e3, REASONS[1:][int(waits.argmax())])


def roofline(row: Row) -> float:
    """Milliseconds: the products at the peak of the matrix pipes, and launching."""
    arch = load_arch(CHIP)
    assert arch.timing is not None
    flops = 2.0 * row.size**3
    if row.what == "attention":
        flops = 4.0 * row.batch * row.heads * row.size**2 * row.dim / (1 + row.causal)
    peak = arch.flops_per_cycle_cu["bf16"] * arch.cus * arch.clock_mhz * 1e6
    return flops / peak * 1e3 + arch.timing.chip.launch_us * 1e-3


def summary(found: list[Judged]) -> str:
    """Errors by whose kernel, what and mask, then of all rows, in Markdown."""
    by: dict[str, list[Judged]] = defaultdict(list)
    for j in found:
        mask = "" if j.row.what == "GEMM" else f" {j.row.dim}, {'causal' if j.row.causal else 'whole'}"
        by[f"{j.row.of} {j.row.what}{mask}"].append(j)
        by["all"].append(j)
        by[f"all of {_LONG_MS} ms or more"] += [j] if j.row.ms >= _LONG_MS else []
    lines = ["| kernels | rows | mean error | predicted / measured | Kendall's tau | roofline's error |",
             "|---|--:|--:|--:|--:|--:|"]  # fmt: skip
    for name, held in sorted(by.items()):
        ratio = np.array([j.ratio for j in held])
        order = tau(np.array([j.predicted for j in held]), np.array([j.row.ms for j in held]))
        others = np.mean([abs(roofline(j.row) / j.row.ms - 1) for j in held])
        lines.append(f"| {name} | {len(held)} | {100 * np.abs(ratio - 1).mean():.1f} % | "
                     f"{np.exp(np.log(ratio).mean()):.2f} | {order:.2f} | {100 * others:.1f} % |")  # fmt: skip
    return "\n".join(lines)


def pairs(found: list[Judged]) -> str:
    """How often the faster of AITER's and HipKittens' kernel for one problem is named right."""
    by: dict[tuple[object, ...], list[Judged]] = defaultdict(list)
    for one in found:
        by[one.row.problem].append(one)
    both = [held for held in by.values() if len(held) == 2]
    lines = [
        "| pairs that differ by | pairs | named right | of 0.3 ms or more | named right |",
        "|---|--:|--:|--:|--:|",
    ]
    for least in (0.0, 0.01, 0.02, 0.05):
        said = [f"{100 * least:.0f} % or more"]
        for shortest in (0.0, _LONG_MS):
            far = [(a, b) for a, b in both if abs(math.log(a.row.ms / b.row.ms)) >= math.log(1 + least)
                   and min(a.row.ms, b.row.ms) >= shortest]  # fmt: skip
            right = sum((a.predicted - b.predicted) * (a.row.ms - b.row.ms) > 0 for a, b in far)
            said += [str(len(far)), str(right)]
        lines.append(f"| {' | '.join(said)} |")
    return "\n".join(lines)


def listed(found: list[Judged]) -> str:
    lines = ["| kernel | measured ms | predicted | ratio | waits most for |", "|---|--:|--:|--:|---|"]
    lines += [f"| {j.row} | {j.row.ms:.3f} | {j.predicted:.3f} | {j.ratio:.3f} | {j.bound} |" for j in found]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hipkittens", type=Path, required=True, help="a checkout")
    parser.add_argument("--aiter", type=Path, required=True, help="a clone with its history")
    parser.add_argument("--only", default="", help="rows whose line has this text")
    parser.add_argument("--seconds", type=float, default=1e9, help="no new row is begun after so many")
    args = parser.parse_args()
    try:
        return _report(args)
    except (AmdgenError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1


def _report(args: argparse.Namespace) -> int:
    until, found = time.monotonic() + args.seconds, []
    for row in rows(args.hipkittens):
        if not re.search(re.escape(args.only), str(row)) or time.monotonic() > until:
            continue
        code = _aiter_code(args.aiter, row.causal) if row.of == "AITER" else _kittens_code(args.hipkittens, row)
        found.append(judged(row, code))
    if not found:
        raise AmdgenError(f"no row has {args.only!r}", "leave --only away to see all")
    print(summary(found), "", pairs(found), "", listed(found), sep="\n")
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    print(f"\n{sum(u.ru_utime + u.ru_stime for u in used):.0f} CPU seconds; {machine()}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
