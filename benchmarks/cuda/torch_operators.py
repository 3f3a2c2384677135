"""amdgen's operators of PyTorch on an NVIDIA GPU: their results beside torch's, and their time beside the bare launch.

    python -m benchmarks.cuda.torch_operators

Each line: the operator's largest difference from torch's in float32, relative to the largest result; microseconds a
call of the operator and of the same kernel launched with its arguments ready, when many are queued by Python and when
many are recorded in a CUDA graph (each between two events, in turns, the median of the rounds); and the host's
microseconds of one call. ``over`` is the operator's time over the bare launch's. A kernel that is shorter than the
host's part waits for the host unless it is in a graph. Exit status 1 where a result or a gradient of attention is
wrong, or where the operator is over by more than 5 % in a graph, or queued with a kernel longer than the host's part.
``--profile NAME`` prints where the host's part of one operator goes.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

import torch

import amdgen.torch as at
from amdgen.torch import machine
from benchmarks.machine import machine as described

ROUNDS, CALLS = 15, 50
ALLOWED, WITHIN = 1.05, 2e-2
F = torch.nn.functional


def cases() -> dict[str, tuple[Callable[[], Any], Callable[[], Any]]]:
    """By name: the operator, and torch's in float32."""
    found: dict[str, tuple[Callable[[], Any], Callable[[], Any]]] = {}

    def normal(*shape: int) -> Any:
        return torch.randn(shape, device="cuda").to(torch.bfloat16)

    for m, n, k in ((4096, 4096, 4096), (2048, 2048, 2048), (512, 512, 512), (64, 4096, 4096)):
        x, w, bias = normal(m, k), normal(n, k), normal(n)
        found[f"linear {m}x{n}x{k} bias"] = (
            lambda x=x, w=w, bias=bias: at.linear(x, w, bias),
            lambda x=x, w=w, bias=bias: F.linear(x.float(), w.float(), bias.float()),
        )
    q, k_, v = (normal(4, 16, 2048, 128) for _ in range(3))
    found["attention 4x16x2048x128 causal"] = (
        lambda: at.attention(q, k_, v, causal=True),
        lambda: F.scaled_dot_product_attention(q.float(), k_.float(), v.float(), is_causal=True),
    )
    rows, weight = normal(8192, 4096), normal(4096)
    found["rms_norm 8192x4096"] = (
        lambda: at.rms_norm(rows, weight),
        lambda: F.rms_norm(rows.float(), (4096,), weight.float(), 1e-6),
    )
    found["softmax 8192x4096"] = (lambda: at.softmax(rows), lambda: torch.softmax(rows.float(), -1))
    return found


def gradients() -> dict[str, float]:
    """Attention's gradients beside torch's in float32, of O and of the logarithms, in both layouts: largest difference,
    relative to the largest gradient."""
    found = {}
    for turned in (False, True):
        shapes = [(2, n, h, 128) if turned else (2, h, n, 128) for n, h in ((700, 8), (900, 2), (900, 2), (700, 8))]
        q, k, v, grad = (torch.randn(s, device="cuda").to(torch.bfloat16) for s in shapes)
        q, k, v, grad = (t.transpose(1, 2) if turned else t for t in (q, k, v, grad))
        of_lse = torch.randn((2, 8, 700), device="cuda")
        ours = [t.detach().requires_grad_() for t in (q, k, v)]
        o, lse = at.attention(*ours, causal=True, lse=True)
        made = torch.autograd.grad((o, lse), ours, (grad, of_lse))
        theirs = [t.detach().float().requires_grad_() for t in (q, k, v)]
        wide = [t.repeat_interleave(4, 1) for t in theirs[1:]]
        scores = theirs[0] @ wide[0].mT / 128**0.5
        seen = torch.ones(700, 900, dtype=torch.bool, device="cuda").tril(200)
        scores = scores.masked_fill(~seen, -torch.inf)
        results = torch.softmax(scores, -1) @ wide[1], torch.logsumexp(scores, -1)
        wanted = torch.autograd.grad(results, theirs, (grad.float(), of_lse))
        for name, one, right in zip(("dq", "dk", "dv"), made, wanted, strict=True):
            assert one.stride() == (q if name == "dq" else k).stride() and one.dtype is torch.bfloat16
            error = (one.float() - right).abs().max() / right.abs().max()
            found[f"attention {name}{' of (batch, sequence, ...)' * turned}"] = float(error.nan_to_num(torch.inf))
    return found


def bare() -> Callable[[], None]:
    """The launch that the last call of an operator started, with its arguments ready."""
    kernel = next(reversed(machine.kernels.values()))
    assert isinstance(kernel, machine.GpuKernel)
    launch = next(reversed(kernel.launches.values()))
    return lambda: launch(torch.cuda.current_stream().cuda_stream)


def queued(call: Callable[[], Any]) -> float:
    """Microseconds a call, many in a row."""
    begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    torch.cuda.synchronize()
    begin.record()
    for _ in range(CALLS):
        call()
    end.record()
    end.synchronize()
    return begin.elapsed_time(end) * 1e3 / CALLS


def host(call: Callable[[], Any]) -> float:
    """Microseconds that the host is busy with a call."""
    spans = []
    for _ in range(CALLS):
        torch.cuda.synchronize()
        before = time.perf_counter()
        call()
        spans.append(time.perf_counter() - before)
    return statistics.median(spans) * 1e6


def recorded(call: Callable[[], Any]) -> Callable[[], None]:
    """A CUDA graph of many calls, on the stream on which the call was prepared before."""
    side = torch.cuda.Stream()
    with torch.cuda.stream(side):
        call()
    side.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph, stream=side):
        for _ in range(CALLS):
            call()
    return graph.replay


def replayed(graph: Callable[[], None]) -> float:
    """Microseconds a call of a recorded graph."""
    begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    torch.cuda.synchronize()
    begin.record()
    graph()
    end.record()
    end.synchronize()
    return begin.elapsed_time(end) * 1e3 / CALLS


def in_turns(
    timed: Callable[[Callable[[], Any]], float], one: Callable[[], Any], other: Callable[[], Any]
) -> tuple[float, float]:
    """The medians of two calls' times, taken in turns."""
    pairs = [(timed(one), timed(other)) for _ in range(ROUNDS)]
    return statistics.median(p[0] for p in pairs), statistics.median(p[1] for p in pairs)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--profile", metavar="NAME", help="an operator, by the beginning of its line")
    args = parser.parse_args()
    print(described(f"torch {torch.__version__}", torch.cuda.get_device_name()))
    print(
        f"{'operator':34} {'error':>8} {'queued':>8} {'bare':>8} {'over':>6} {'graph':>8} {'bare':>8} {'over':>6}"
        f" {'host us':>8} {'bare':>6}"
    )
    wrong = 0
    for name, (operator, plain) in cases().items():
        if args.profile and not name.startswith(args.profile):
            continue
        with torch.inference_mode():
            made, wanted = operator(), plain()
            error = float((made.float() - wanted).abs().max() / wanted.abs().max())
            launch = bare()  # writes to `made`
            ours, alone = in_turns(queued, operator, launch)
            busy = host(operator)
            if args.profile:
                profile(operator)
            bare_busy = host(launch)
            together, by_itself = in_turns(replayed, recorded(operator), recorded(launch))
        print(
            f"{name:34} {error:8.1e} {ours:8.1f} {alone:8.1f} {ours / alone:6.3f} {together:8.1f} {by_itself:8.1f}"
            f" {together / by_itself:6.3f} {busy:8.1f} {bare_busy:6.1f}"
        )
        wrong += error > WITHIN or together > ALLOWED * by_itself or (alone > busy and ours > ALLOWED * alone)
    for name, error in gradients().items():
        print(f"{name:34} {error:8.1e}")
        wrong += error > WITHIN
    return 1 if wrong else 0


def profile(call: Callable[[], Any]) -> None:
    """Prints the functions that most of the host's part of a call is spent in."""
    torch.cuda.synchronize()
    with cProfile.Profile() as found:
        for _ in range(CALLS):
            call()
            torch.cuda.synchronize()
    pstats.Stats(found).sort_stats("tottime").print_stats(12)


if __name__ == "__main__":
    sys.exit(main())
