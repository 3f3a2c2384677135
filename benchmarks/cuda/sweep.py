"""Random GEMM specifications on an NVIDIA GPU against float64: ``python -m benchmarks.cuda.sweep 2400 -o DIR``.

Sizes 1 to 3000, all element types and layouts, alpha, beta, bias, activation, batches, pitches, both stagings, every
decomposition, reduction, cluster and raster, code for sm_90a and for sm_80. Each specification is launched twice on
normally distributed inputs, compared with float64 (on the GPU, through torch) within the bound of the roundings, and
with itself; then once on small integers, whose sums are exact, so that nothing but the output's own rounding may
differ. C is poisoned before each launch. NaNs surround A and B and fill the padding of their rows; what surrounds C,
and its padding, must stay as it was.

Processes work beside one another; one that reports nothing for --limit seconds is ended and its specification counts
as wrong. ``--here N`` runs N small specifications in this process with NumPy's float64 instead: what compute-sanitizer
is run on.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections import Counter
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from amdgen.builder import build_plan
from amdgen.differential.workers import Sweep
from amdgen.kernels.gemm import Gemm
from amdgen.kernels.gemm.cuda.samples import GROUP, Plan, describe, group, kind
from amdgen.kernels.gemm.words import CUDA_WAYS
from amdgen.toolchain.cuda import find_nvrtc
from benchmarks.machine import machine

_GUARD = 4096
"""Bytes around each matrix."""


# ---- on the GPU


class Gpu:
    """torch's float64 and our launches, in one process."""

    def __init__(self) -> None:
        import torch

        from amdgen.device.cuda import CudaDevice
        from amdgen.isa import elements

        self.torch, self.device = torch, CudaDevice("sm_90a")
        self.types = {name: getattr(torch, kind.torch) for name, kind in elements().items() if kind.torch}

    def check(self, plan: Plan, seed: int) -> dict[str, Any]:
        """What went wrong, and the largest error relative to |A|·|B|."""
        from amdgen.compare.cuda_bench import launcher
        from amdgen.device.base import Foreign
        from amdgen.launch import load

        torch, spec = self.torch, plan.spec
        torch.manual_seed(seed)
        loaded = load(build_plan(lambda: plan), self.device)
        problems: list[str] = []
        error = 0.0
        ordered = spec.reduction not in ("tma", "atomic") or spec.in_order
        for exact in (False, True):
            a, b, old = self._matrices(spec, exact)
            bias = self._random((spec.n,), spec.out_name, exact) if spec.bias else None
            c = _Guarded(torch, old)
            memory = {"a": Foreign(a.address, 0), "b": Foreign(b.address, 0), "c": Foreign(c.address, 0)}
            if bias is not None:
                memory["bias"] = Foreign(bias.data_ptr(), bias.nbytes)
            launch = launcher(self.device, loaded.bind(memory), loaded.launch.early)
            want, size = self._reference(spec, a.matrix, b.matrix, old, bias)
            first = None
            for turn in (0,) if exact else (0, 1):
                c.matrix.copy_(old)
                launch(torch.cuda.current_stream().cuda_stream)
                torch.cuda.synchronize()
                error = max(error, self._compare(spec, c, old, want, size, exact, problems))
                if turn and ordered and not _same(torch, first, c.matrix):
                    problems.append("two launches differ")
                first = c.matrix.clone()
        return {"problems": problems, "error": error}

    def _compare(
        self, spec: Gemm, c: _Guarded, old: Any, want: Any, size: Any, exact: bool, problems: list[str]
    ) -> float:
        from amdgen.kernels.gemm.reference import rounding_bound

        torch = self.torch
        off = (c.matrix[:, :, : spec.n].double() - want).abs()
        bad = ~(off <= rounding_bound(spec, want, size, exact=exact))
        if bool(bad.any()):
            where = tuple(int(v) for v in bad.nonzero()[0])
            what = "exact sums" if exact else "random"
            problems.append(
                f"{what}: {int(bad.sum())} of {bad.numel()} wrong, first at {where}, off {float(off[where])}"
            )
        if not _same(torch, c.matrix[:, :, spec.n :], old[:, :, spec.n :]):
            problems.append("padding of C was written")
        if not c.guards_kept():
            problems.append("memory around C was written")
        return float((off / size.clamp(min=1e-30)).nan_to_num(float("inf")).max())

    def _random(self, shape: tuple[int, ...], dtype: str, exact: bool) -> Any:
        torch = self.torch
        if dtype in ("i8", "i32"):
            return torch.randint(-8, 8, shape, device="cuda").to(self.types[dtype])
        if exact:  # -1, 0, 1: sums of 3000 products stay exact in the 14 bits that Hopper adds fp8 in
            return torch.randint(-1, 2, shape, device="cuda").to(torch.float32).to(self.types[dtype])
        return torch.randn(shape, device="cuda", dtype=torch.float32).to(self.types[dtype])

    def _matrices(self, spec: Gemm, exact: bool) -> tuple[_Guarded, _Guarded, Any]:
        torch = self.torch
        operands = []
        for pitch, (rows, columns) in zip(spec.pitches[:2], (spec.a_shape, spec.b_shape), strict=True):
            values = self._random((spec.batch, rows, pitch), spec.dtype, exact)
            values.view(torch.uint8)[:, :, columns * spec.bytes :] = 0xFF  # a NaN of every float type
            operands.append(_Guarded(torch, values))
        shape = (spec.batch, spec.m, spec.pitches[2])
        if spec.beta:
            old = self._random(shape, spec.out_name, exact)
        else:
            old = torch.full(shape, spec.out.poison, dtype=self.types[spec.out_name], device="cuda")
        return operands[0], operands[1], old

    def _reference(self, spec: Gemm, a: Any, b: Any, old: Any, bias: Any) -> tuple[Any, Any]:
        torch = self.torch

        def wide(matrix: Any, columns: int, letter: str) -> Any:
            if spec.dtype == "tf32":  # reads 19 bits of each f32
                matrix = (matrix.view(torch.int32) & ~0x1FFF).view(torch.float32)
            whole = matrix[:, :, :columns].double()
            return whole if letter == "n" else whole.transpose(1, 2)

        left, right = wide(a, spec.a_shape[1], spec.layout[0]), wide(b, spec.b_shape[1], spec.layout[1])
        want, size = spec.alpha * (left @ right), abs(spec.alpha) * (left.abs() @ right.abs())
        if spec.beta:
            before = spec.beta * old[:, :, : spec.n].double()
            want, size = want + before, size + before.abs()
        if bias is not None:
            want, size = want + bias.double(), size + bias.double().abs()
        functional = torch.nn.functional
        if spec.activation:
            want = getattr(functional, spec.activation)(want)
        return want, size


class _Guarded:
    """A matrix of its own memory with 0xFF around it (NaNs, to who reads too far)."""

    def __init__(self, torch: Any, values: Any) -> None:
        flat = values.contiguous().view(torch.uint8).flatten()
        self._torch, self._bytes = torch, flat.numel()
        self._whole = torch.full((2 * _GUARD + -(-self._bytes // 16) * 16,), 0xFF, dtype=torch.uint8, device="cuda")
        self._whole[_GUARD : _GUARD + self._bytes] = flat
        self.matrix = self._whole[_GUARD : _GUARD + self._bytes].view(values.dtype).view(values.shape)

    @property
    def address(self) -> int:
        return int(self._whole.data_ptr()) + _GUARD

    def guards_kept(self) -> bool:
        around = self._torch.cat([self._whole[:_GUARD], self._whole[_GUARD + self._bytes :]])
        return bool((around == 0xFF).all())


def _same(torch: Any, x: Any, y: Any) -> bool:
    """Bit by bit."""
    if not x.numel():
        return True
    return bool(torch.equal(x.contiguous().view(torch.uint8), y.contiguous().view(torch.uint8)))


# ---- processes


def work(numbers: Connection, seed: int, largest: int, staging: str = "") -> None:
    """A process: takes numbers of groups, sends (state, key, ...) as it goes."""
    gpu = Gpu()
    while (number := numbers.recv()) is not None:
        numbers.send(("plan", f"group {number}"))
        for member, plan in enumerate(group(seed, number, largest, staging)):
            key = describe(plan)
            numbers.send(("run", key))
            try:
                found = gpu.check(plan, number * GROUP + member)
            except Exception as error:  # of the compiler, of the driver: reported, and the next one goes on
                found = {"problems": [f"{type(error).__name__}: {str(error).splitlines()[0]}"], "error": float("inf")}
            numbers.send(("done", key, kind(plan.spec), plan.spec.dtype, plan.spec.layout, plan.name, found))
            if any("CUDA" in p for p in found["problems"]):
                os._exit(1)  # the context is lost
        numbers.send(("next", ""))


def here(count: int, seed: int, largest: int, staging: str) -> int:
    """Small specifications in this process, with NumPy's float64."""
    from amdgen.device.cuda import CudaDevice
    from amdgen.verify import run_built

    device, wrong, kinds = CudaDevice("sm_90a"), 0, Counter[str]()
    for number in range(count):
        plan = group(seed, number, largest, staging)[0]
        result = run_built(build_plan(lambda plan=plan: plan), device, seed=number).comparison
        kinds[kind(plan.spec)] += 1
        if not result.ok:
            wrong += 1
            print(f"WRONG {describe(plan)}: {result.main.max_rel_err:.1e} at {result.main.where}", flush=True)
    print(f"{count} specifications in this process, {wrong} wrong: {dict(sorted(kinds.items()))}")
    return 1 if wrong else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("count", type=int, nargs="?", default=2400)
    parser.add_argument("-o", type=Path, default=Path(), metavar="DIR")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--largest", type=int, default=3000, help="size, at most")
    parser.add_argument("--jobs", type=int, default=min(16, os.cpu_count() or 1))
    parser.add_argument("--limit", type=float, default=60, help="seconds without a report until a process is ended")
    parser.add_argument("--budget", type=float, default=3600, help="seconds in all")
    parser.add_argument("--staging", default="", choices=CUDA_WAYS.stagings, help="only these")
    parser.add_argument("--here", action="store_true", help="in this process, one specification a group, no torch")
    given = parser.parse_args()
    where = machine(find_nvrtc())
    print(where, flush=True)
    if given.here:
        return here(given.count, given.seed, given.largest, given.staging)
    started = time.monotonic()
    target = partial(work, staging=given.staging)
    sweep = Sweep(given.count, given.seed, given.largest, given.limit, given.budget, target)
    sweep.run(given.jobs)
    wrong = sweep.wrong()
    report = {
        "machine": where,
        "distinct": len(sweep.done), "kernels": len(sweep.kernels), "wrong": wrong, "seed": given.seed,
        "seconds": time.monotonic() - started, "counts": dict(sorted(sweep.stats.items())),
        "largest_error": max((d["error"] for d in sweep.done.values()), default=0.0),
    }  # fmt: skip
    given.o.mkdir(parents=True, exist_ok=True)
    (given.o / "cuda_sweep.json").write_text(json.dumps(report, indent=1) + "\n")
    for line in wrong[:20]:
        print(f"WRONG {line}")
    print(f"{report['distinct']} distinct specifications, {report['kernels']} kernels, {report['seconds']:.0f} s")
    print("  ".join(f"{what}: {n}" for what, n in report["counts"].items()))
    print(f"{len(wrong)} wrong")
    return 1 if wrong or len(sweep.done) < given.count else 0


if __name__ == "__main__":
    sys.exit(main())
