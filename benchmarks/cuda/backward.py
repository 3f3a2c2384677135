"""The gradients of attention on an NVIDIA GPU: random specifications against float64, and their speed beside cuDNN's
and FlashAttention's.

    python -m benchmarks.cuda.backward check 400 [--seed 1] [--here] -o DIR
    python -m benchmarks.cuda.backward speed [--dtype bf16] [--ways] -o DIR

``check`` builds and launches random small specifications (head dims, masks, layouts, tiles, orders) in several
processes and compares every element with float64 within the bound of the roundings. ``speed`` times 16 k tokens (head
dims 64 and 128 of 2,048 columns, sequences of 1 k to 16 k, causal and not) beside torch's cuDNN and FlashAttention:
interleaved, from CUDA graphs, inputs larger than L2; a sample of rows of every gradient is compared with float64 before
and after. ``--here`` checks one after the other in this process, as compute-sanitizer wants it;
``--ways``: every way that fits, not only the one that is chosen. Needs torch and a Hopper GPU.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from statistics import geometric_mean
from typing import Any

from amdgen.builder import Built, build
from amdgen.compare.cuda_bench import foreign, launcher
from amdgen.compare.timing import Launcher, gpu_state, input_sets, interleaved, torch_here
from amdgen.device.cuda import CudaDevice
from amdgen.errors import AmdgenError
from amdgen.kernels.attention.backward import AttentionBackward
from amdgen.kernels.registry import family
from amdgen.launch import load
from amdgen.toolchain.cuda import find_nvrtc
from benchmarks.machine import machine

ARCH = "sm_90a"
TOKENS, COLUMNS = 16384, 2048
SEQUENCES = (1024, 4096, 16384)
DIMS = (64, 128)
GRADIENTS = ("dq", "dk", "dv")
_SAMPLED = 48
"""Rows of each head that are compared with float64, beside the first and the last ones."""
_LIMIT = 4
"""The most that a gradient's error may be, norm over norm, in half ulps of its type."""
_SHARE = 0.5
"""Share of the peak in a first estimate of a launch's time, which sets how many launches are timed."""


def one_random(seed: str) -> tuple[str, str]:
    """(specification, what is wrong with its result, empty when nothing)."""
    from amdgen.device import open_device
    from amdgen.verify import run_built

    rng = random.Random(seed)
    one = family("attention_backward")
    spec = one.sample(rng, ARCH)
    number, inputs = rng.randrange(1000), rng.choice(one.inputs)
    try:
        report = run_built(build(spec), open_device("cuda", ARCH), seed=number, inputs=inputs)
    except AmdgenError as error:
        return f"{spec} {inputs}", str(error)
    return f"{spec} {inputs}", "" if report.ok else str(report.comparison)


def check(count: int, seed: int, here: bool = False) -> dict[str, Any]:
    """Counts of right and wrong specifications. ``here``: one after the other, in this process."""
    if here:
        results = [one_random(f"{seed} {n}") for n in range(count)]
        wrong = [one for one in results if one[1]]
        print(f"{count} random specifications, {len(wrong)} wrong: {wrong[:1]}")
        return {"count": count, "seed": seed, "wrong": wrong}
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # of the workers, which are as many as processors
    wrong = []
    with ProcessPoolExecutor(12, mp_context=get_context("spawn")) as pool:
        for done in as_completed([pool.submit(one_random, f"{seed} {n}") for n in range(count)]):
            spec, problem = done.result()
            if problem:
                wrong.append((spec, problem))
                print(f"wrong: {spec}: {problem}", flush=True)
    print(f"{count} random specifications, {len(wrong)} wrong")
    return {"count": count, "seed": seed, "wrong": wrong}


def problems(dtype: str, dims: list[int], sequences: list[int]) -> Iterator[AttentionBackward]:
    """The shapes that are timed."""
    for dim in dims:
        for causal in (False, True):
            for seq in sequences:
                yield AttentionBackward(
                    ARCH, seq_q=seq, seq_k=seq, head_dim=dim, heads=COLUMNS // dim, batch=TOKENS // seq, dtype=dtype,
                    causal=causal,
                )  # fmt: skip


def expected(torch: Any, spec: AttentionBackward, one: dict[str, Any], rows: Any) -> Iterator[dict[str, Any]]:
    """The gradients' rows ``rows`` of the first and the last batch, in float64 on the GPU, by head."""
    factor, shift = spec.forward.factor, spec.seq_k - spec.seq_q
    every = torch.arange(spec.seq_q, device="cuda")
    for batch in (0, spec.batch - 1):
        q, k, v, o, grad, lse = (one[n][batch].double() for n in ("q", "k", "v", "o", "grad", "lse"))
        along = (o * grad).sum(-1)

        def changes(queries: Any, keys: Any) -> tuple[Any, Any]:
            scores = q[:, queries] @ k[:, keys].mT * factor  # noqa: B023
            weights = torch.exp(scores - lse[:, queries, None])  # noqa: B023
            if spec.causal:
                weights = weights.masked_fill(keys[None, :] > queries[:, None] + shift, 0.0)
            products = grad[:, queries] @ v[:, keys].mT - along[:, queries, None]  # noqa: B023
            return weights, weights * products

        _, of_rows = changes(rows, every)
        weights, of_keys = changes(every, rows)
        yield {
            "batch": batch, "dq": of_rows @ k * factor, "dk": of_keys.mT @ q * factor, "dv": weights.mT @ grad,
        }  # fmt: skip


def errors(torch: Any, wanted: list[dict[str, Any]], rows: Any, made: dict[str, Any]) -> dict[str, float]:
    """Of each gradient: the norm of the error over the norm of what it should be, of the rows that are compared."""
    found = {}
    for name in GRADIENTS:
        off = [(made[name][one["batch"]][:, rows].double() - one[name]).norm() / one[name].norm() for one in wanted]
        found[name] = float(torch.stack(off).max().nan_to_num(float("inf")))
    return found


def library(torch: Any, spec: AttentionBackward, one: dict[str, Any], backend: Any) -> Callable[[int], Any]:
    """torch's gradients by ``backend``. The first call makes the forward pass, on the stream of all calls."""
    from torch.nn.attention import sdpa_kernel

    operands = [one[n].detach().requires_grad_() for n in "qkv"]
    made: list[Any] = []

    def call(_: int) -> Any:
        if not made:
            with sdpa_kernel(backend):
                made.append(
                    torch.nn.functional.scaled_dot_product_attention(
                        *operands, is_causal=spec.causal, scale=spec.forward.factor
                    )
                )
        return torch.autograd.grad(made[0], operands, one["grad"], retain_graph=True)

    return call


def time_one(
    torch: Any, device: CudaDevice, spec: AttentionBackward, ways: dict[str, Built], rounds: int
) -> dict[str, Any]:
    """Times of every way and library, TFLOP/s, and the errors of their gradients."""
    from torch.nn.attention import SDPBackend

    cost, forward = family("attention_backward").cost(spec), build(spec.forward)
    kind = getattr(torch, spec.element.torch)
    stream = torch.cuda.current_stream().cuda_stream

    def inputs() -> dict[str, Any]:
        like = {"q": "q", "k": "k", "v": "v", "grad": "o"}
        made = {
            n: torch.randn(spec.forward.shape(m), device="cuda", dtype=torch.float32).to(kind) for n, m in like.items()
        }
        made |= {n: torch.full_like(made[n[-1]], float("nan")) for n in GRADIENTS}
        made["o"] = torch.full_like(made["q"], float("nan"))
        made["lse"] = torch.full((spec.batch, spec.heads, spec.seq_q), float("nan"), device="cuda")
        bound = load(forward, device).bind(foreign(made))
        launcher(device, bound)(stream)
        torch.cuda.synchronize()
        return made

    sets = [inputs() for _ in range(input_sets(cost.bytes, spec.nvidia.arch.l2_bytes))]
    n = spec.seq_q
    rows = torch.tensor(sorted({0, n - 1, n // 2, *random.Random(n).sample(range(n), min(_SAMPLED, n))}), device="cuda")
    wanted = list(expected(torch, spec, sets[0], rows))
    candidates: dict[str, list[Launcher]] = {}
    off: dict[str, dict[str, float]] = {}
    kept = []

    def judge(name: str) -> None:
        for gradient in GRADIENTS:
            sets[0][gradient].fill_(float("nan"))
        candidates[name][0](stream)
        torch.cuda.synchronize()
        off[name] = errors(torch, wanted, rows, sets[0])

    for name, built in ways.items():
        loaded = load(built, device)
        bound = [loaded.bind(foreign(one)) for one in sets]
        kept += bound
        candidates[name] = [launcher(device, b) for b in bound]
        judge(name)
    peers = {"cuDNN": SDPBackend.CUDNN_ATTENTION, "FlashAttention": SDPBackend.FLASH_ATTENTION}
    for name, backend in peers.items():
        try:
            made = library(torch, spec, sets[0], backend)(stream)
        except RuntimeError as error:
            print(f"{name}: {error}")
            continue
        off[name] = errors(torch, wanted, rows, dict(zip(GRADIENTS, made, strict=True)))
        candidates[name] = [library(torch, spec, one, backend) for one in sets]
    limit = _LIMIT * spec.element.half_ulp

    def right() -> None:
        wrong = {name: error for name, error in off.items() if not max(error.values()) <= limit}
        if wrong:
            raise AmdgenError(f"{spec}: wrong results {wrong}", f"at most {limit:.1e} is right")

    right()
    peak = spec.nvidia.arch.peak_tflops[spec.dtype]
    timed = interleaved(candidates, cost.operations / (peak * _SHARE * 1e6), rounds)
    for name in ways:  # and again, after many launches
        judge(name)
    right()
    micro = {t.name: t.median for t in timed}
    return {
        "problem": family("attention_backward").problem(spec), "us": micro, "errors": off,
        "tflops": {name: cost.operations / us / 1e6 for name, us in micro.items()},
        "spread": {t.name: t.spread for t in timed},
        "kernels": {name: built.plan.name for name, built in ways.items()},
    }  # fmt: skip


def _built(spec: AttentionBackward) -> None:
    with suppress(AmdgenError):
        build(spec)


def prepare(specs: list[AttentionBackward]) -> None:
    """Compiles every way of every problem at the same time, into the cache."""
    one = family("attention_backward")
    ways = {one.plan(way).name: way for spec in specs for way in one.candidates(spec)}
    with ProcessPoolExecutor(12, mp_context=get_context("spawn")) as pool:
        list(pool.map(_built, ways.values()))


def variants(spec: AttentionBackward, every: bool) -> dict[str, Built]:
    """The way that is chosen, and every other one that can be built, by name."""
    found = {"amdgen": build(spec)}
    for one in family("attention_backward").candidates(spec) if every else ():
        plan = family("attention_backward").plan(one)
        if plan.name == found["amdgen"].plan.name:
            continue
        try:
            found[plan.name.partition(f"_d{plan.geometry.width}_")[2]] = build(one)  # type: ignore[attr-defined]
        except AmdgenError:
            continue
    return found


def speed(
    dtype: str, dims: list[int], sequences: list[int], rounds: int, every: bool, keep: Callable[[dict[str, Any]], None]
) -> dict[str, Any]:
    """The table."""
    torch, device, rows = torch_here(), CudaDevice(ARCH), []
    asked = list(problems(dtype, dims, sequences))
    if every:
        prepare(asked)
    for spec in asked:
        row = time_one(torch, device, spec, variants(spec, every), rounds)
        rows.append(row)
        row["ratio"] = row["tflops"]["amdgen"] / row["tflops"]["cuDNN"]
        figures = "  ".join(f"{name} {value:4.0f}" for name, value in row["tflops"].items())
        worst = "  ".join(
            f"{name} {' '.join(f'{x:.1e}' for x in row['errors'][name].values())}" for name in ("amdgen", "cuDNN")
        )
        print(f"{row['problem'][11:]:66} {row['ratio']:.3f}  {figures}  errors {worst}", flush=True)
        keep({"rows": rows})
    ratios = [row["ratio"] for row in rows]
    print(f"{len(rows)} problems: geometric mean {geometric_mean(ratios):.3f} x cuDNN, least {min(ratios):.3f}")
    return {"rows": rows, "state": gpu_state()}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", choices=("check", "speed"))
    parser.add_argument("count", type=int, nargs="?", default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--dtype", default="bf16")
    parser.add_argument("--dim", nargs="*", type=int, default=list(DIMS))
    parser.add_argument("--seq", nargs="*", type=int, default=list(SEQUENCES))
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--here", action="store_true", help="check in this process, as compute-sanitizer wants it")
    parser.add_argument("--ways", action="store_true", help="time every way that fits")
    parser.add_argument("-o", type=Path, default=None, metavar="DIR", help="for backward_PART.json")
    options = parser.parse_args()
    print(machine(find_nvrtc()))

    def keep(found: dict[str, Any]) -> None:
        if options.o is not None:
            options.o.mkdir(parents=True, exist_ok=True)
            (options.o / f"backward_{options.part}.json").write_text(json.dumps(found, indent=1))

    if options.part == "check":
        found = check(options.count, options.seed, options.here)
    else:
        found = speed(options.dtype, options.dim, options.seq, options.rounds, options.ways, keep)
    keep(found)
    return int(bool(found.get("wrong")))


if __name__ == "__main__":
    sys.exit(main())
