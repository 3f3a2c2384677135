"""Attention on an NVIDIA GPU: random specifications against float64, and its speed beside cuDNN's and FlashAttention's.

    python -m benchmarks.cuda.attention check 400 [--seed 1] [--arch sm_80] [--kind decode] [--here] -o DIR
    python -m benchmarks.cuda.attention speed [--arch sm_80] [--dtype bf16] [--tile 128x176 128x128/3] -o DIR
    python -m benchmarks.cuda.attention decode [--long] [--two-lines] [--dtype bf16] [--dim 128] -o DIR

``check`` builds and launches random small specifications (all head dims, masks, layouts, tiles; ``--kind decode``: few
queries of long sequences; ``fp8`` and ``fp8_decode``: of bytes, with scales, sm_90a) in several processes and compares
every element with float64 within the bound of the roundings (:mod:`benchmarks.cuda.attention_check`). ``speed`` times
16 k tokens (head dims 64, 128, 256 of 2,048 columns, sequences of 512 to 16 k, causal and not) beside torch's cuDNN
and FlashAttention: interleaved, from CUDA graphs, inputs larger than L2; a sample of rows of every output is compared
with float64 before a figure is printed. ``decode`` times few queries of each sequence (:mod:`benchmarks.cuda.decode`).
Needs torch and a Hopper GPU, for which the driver compiles what ``--arch sm_80`` gives as PTX.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import geometric_mean
from typing import Any

from amdgen.builder import Built, build
from amdgen.compare.cuda_bench import foreign, launcher
from amdgen.compare.timing import Launcher, gpu_state, input_sets, interleaved, torch_here
from amdgen.device.cuda import CudaDevice
from amdgen.errors import AmdgenError
from amdgen.kernels.attention import Attention
from amdgen.kernels.attention.spec import parse_tile
from amdgen.kernels.registry import family
from amdgen.launch import load
from amdgen.toolchain.cuda import find_nvrtc
from benchmarks.cuda.attention_check import KINDS, check, check_here
from benchmarks.cuda.decode import PLAIN, by_head, decode, inputs, sequence
from benchmarks.machine import machine

ARCH = "sm_90a"
TOKENS, COLUMNS = 16384, 2048
SEQUENCES = (512, 1024, 2048, 4096, 8192, 16384)
DIMS = (64, 128, 256)
_SAMPLED = 48
"""Rows of each head that are compared with float64, beside the first and the last ones."""


def problems(dtype: str, arch: str = ARCH) -> Iterator[Attention]:
    """The shapes that are timed."""
    for dim in DIMS:
        for causal in (False, True):
            for seq in SEQUENCES:
                yield Attention(
                    arch, seq_q=seq, seq_k=seq, head_dim=dim, heads=COLUMNS // dim, batch=TOKENS // seq, dtype=dtype,
                    causal=causal,
                )  # fmt: skip


def sampled_error(torch: Any, spec: Attention, one: dict[str, Any], out: Any) -> float:
    """Largest error of some rows of O, relative to softmax · |V|, on the GPU in float64."""
    worst = 0.0
    for batch in {0, spec.batch - 1}:
        weights, v, index = sampled_rows(torch, spec, one, batch)
        off = (weights @ v - by_head(spec, out[batch])[:, index].double()).abs() / (weights @ v.abs())
        worst = max(worst, float(off.max().nan_to_num(float("inf"))))
    return worst


def sampled_rows(torch: Any, spec: Attention, one: dict[str, Any], batch: int) -> tuple[Any, Any, Any]:
    """Of some rows of each head of a batch the weights, then V, in float64, and which rows they are."""
    n = spec.seq_q
    index = torch.tensor(
        sorted({0, n - 1, n // 2, *random.Random(n).sample(range(n), min(_SAMPLED, n))}), device="cuda"
    )
    q = by_head(spec, one["q"][batch]).double()
    k, v = (sequence(spec, one, name, batch).double().repeat_interleave(spec.group, 0) for name in "kv")
    scores = q[:, index] @ k.transpose(1, 2) * spec.factor
    if spec.causal:
        keys = torch.arange(k.shape[1], device="cuda")
        scores = scores.masked_fill(keys[None, :] > index[:, None] + k.shape[1] - spec.seq_q, -torch.inf)
    return torch.softmax(scores, -1), v, index


def libraries(torch: Any, spec: Attention, one: dict[str, Any]) -> dict[str, Callable[[], Any]]:
    """torch's fused attention by backend."""
    from torch.nn.attention import SDPBackend, sdpa_kernel

    def call(backend: Any) -> Any:
        with sdpa_kernel(backend):
            return torch.nn.functional.scaled_dot_product_attention(
                one["q"], one["k"], one["v"], is_causal=spec.causal, scale=spec.factor, enable_gqa=spec.group > 1
            )

    backends = {"cuDNN": SDPBackend.CUDNN_ATTENTION, "FlashAttention": SDPBackend.FLASH_ATTENTION}
    return {name: partial(call, backend) for name, backend in backends.items()}


def _started(call: Callable[[], Any], _: int) -> None:
    call()


def time_one(torch: Any, device: CudaDevice, spec: Attention, builts: dict[str, Built], rounds: int) -> dict[str, Any]:
    """Times of every candidate and library, TFLOP/s, and the errors of their outputs."""
    cost = family("attention").cost(spec)
    chip = spec.chosen(arch=ARCH, tile=None, stages=None, staging=None, splits=None).nvidia.arch  # that it runs on
    sets = [inputs(torch, spec) for _ in range(input_sets(cost.bytes, chip.l2_bytes))]
    candidates: dict[str, list[Launcher]] = {}
    errors: dict[str, float] = {}
    kept = []
    for name, built in builts.items():
        loaded = load(built, device)
        bound = [loaded.bind(foreign(one)) for one in sets]
        kept += bound
        candidates[name] = [launcher(device, b, loaded.launch.early and name != PLAIN) for b in bound]
        sets[0]["o"].fill_(float("nan"))
        candidates[name][0](torch.cuda.current_stream().cuda_stream)
        torch.cuda.synchronize()
        errors[name] = sampled_error(torch, spec, sets[0], sets[0]["o"])
    for name in ("cuDNN", "FlashAttention"):
        calls = [libraries(torch, spec, one)[name] for one in sets]
        try:
            errors[name] = sampled_error(torch, spec, sets[0], calls[0]())
        except RuntimeError:
            continue  # the library has no kernel for it
        candidates[name] = [partial(_started, one) for one in calls]
    limit = 4 * spec.element.half_ulp
    if wrong := {name: error for name, error in errors.items() if not error <= limit}:
        raise AmdgenError(f"{spec}: wrong results {wrong}", f"at most {limit:.1e} is right")
    expected = max(cost.operations / (chip.peak_tflops[spec.dtype] * 0.6 * 1e6), cost.bytes / chip.memory_gb_s / 1e3)
    timed = interleaved(candidates, expected, rounds)
    micro = {t.name: t.median for t in timed}
    tflops = {name: cost.operations / us / 1e6 for name, us in micro.items()}
    return {"problem": family("attention").problem(spec), "us": micro, "tflops": tflops, "errors": errors,
            "kernels": {name: built.plan.name for name, built in builts.items()}}  # fmt: skip


def speed(
    dtype: str, tiles: list[str], rounds: int, dims: list[int], seqs: list[int], arch: str = ARCH
) -> dict[str, Any]:
    """The table."""
    torch, device = torch_here(), CudaDevice(arch)
    asked = [p for p in problems(dtype, arch) if p.head_dim in dims and p.seq_q in seqs]

    def variants(spec: Attention) -> dict[str, Attention]:
        found = {"amdgen": spec, PLAIN: spec}
        for tile in tiles:
            try:
                size, _, stages = tile.partition("/")
                other = spec.chosen(tile=parse_tile(size), stages=int(stages) if stages else None)
                family("attention").plan(other)
            except AmdgenError:
                continue
            found[tile] = other
        return found

    rows = []
    built: dict[str, Built] = {}
    for spec in asked:
        builts = {}
        for name, variant in variants(spec).items():
            plan = family("attention").plan(variant)
            made = built.get(plan.name)
            if made is None:
                made = built[plan.name] = build(variant)
            builts[name] = Built(plan, made.source, made.assembly, made.code, made.kernel, made.compiler, made.language)
        row = time_one(torch, device, spec, builts, rounds)
        rows.append(row)
        figures = "  ".join(f"{name} {value:6.0f}" for name, value in row["tflops"].items())
        best = max(row["tflops"].get(name, 0) for name in ("cuDNN",)) or row["tflops"]["FlashAttention"]
        row["ratio"] = row["tflops"]["amdgen"] / best
        print(f"{row['problem']:70} {figures}  {row['ratio']:.3f}", flush=True)
    ratios = [row["ratio"] for row in rows]
    print(f"{len(rows)} problems: geometric mean {geometric_mean(ratios):.3f} x cuDNN, least {min(ratios):.3f}")
    beside = [row["tflops"]["amdgen"] / row["tflops"]["FlashAttention"] for row in rows]
    print(f"geometric mean {geometric_mean(beside):.3f} x FlashAttention, least {min(beside):.3f}")
    return {"rows": rows, "state": gpu_state()}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", choices=("check", "speed", "decode"))
    parser.add_argument("count", type=int, nargs="?", default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=tuple(KINDS), default="all", help="of random specifications")
    parser.add_argument("--jobs", type=int, default=min(16, os.cpu_count() or 1), help="processes that check")
    parser.add_argument("--budget", type=float, default=3600, help="seconds for checking, at most")
    parser.add_argument("--here", action="store_true", help="check in this process, as compute-sanitizer wants it")
    parser.add_argument("--dtype", default="bf16")
    parser.add_argument("--arch", default=ARCH)
    parser.add_argument("--tile", nargs="*", default=[])
    parser.add_argument("--dim", nargs="*", type=int, default=list(DIMS))
    parser.add_argument("--seq", nargs="*", type=int, default=list(SEQUENCES))
    parser.add_argument("--splits", nargs="*", type=int, default=[], help="Of decode: beside what is chosen.")
    parser.add_argument("--long", action="store_true", help="Of decode: one long sequence alone.")
    parser.add_argument("--two-lines", action="store_true", help="Of decode: also K and V two lines of L2 at a time.")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("-o", type=Path, default=None, metavar="DIR", help="for PART.json")
    options = parser.parse_args()
    print(machine(find_nvrtc()))
    if options.part == "check":
        way = check_here if options.here else partial(check, jobs=options.jobs, budget=options.budget)
        found = way(options.kind, options.count, options.seed, arch=options.arch)
    elif options.part == "decode":
        found = decode(options.dtype, options.rounds, options.dim, options.splits, options.long, options.two_lines)
    else:
        found = speed(options.dtype, options.tile, options.rounds, options.dim, options.seq, options.arch)
    if options.o is not None:
        options.o.mkdir(parents=True, exist_ok=True)
        (options.o / f"attention_{options.part}.json").write_text(json.dumps(found, indent=1))
    return int(bool(found.get("wrong") or found.get("unfinished")))


if __name__ == "__main__":
    sys.exit(main())
