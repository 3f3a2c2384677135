"""Random attentions on an NVIDIA GPU against float64, in processes beside one another.

Each process takes groups: one kernel, drawn and chosen for a first specification, and further problems that it computes
too (other batches, heads, keys, parts, layouts). What is found is printed as it comes; a process that reports nothing
for ``limit`` seconds is ended, and its specification counts as wrong.
"""

from __future__ import annotations

import os
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing.connection import Connection
from typing import Any

from amdgen.builder import build, plan_kernel
from amdgen.device import open_device
from amdgen.differential.workers import Sweep
from amdgen.errors import AmdgenError
from amdgen.kernels.attention import Attention
from amdgen.kernels.attention.samples import random_decode, random_spec, sibling
from amdgen.kernels.attention.spec import BYTES
from amdgen.kernels.registry import family
from amdgen.verify import run_built

ARCH = "sm_90a"
KINDS: dict[str, tuple[Callable[[random.Random, str], Attention], int]] = {
    "all": (random_spec, 1),
    "decode": (random_decode, 8),
    "fp8": (partial(random_spec, dtypes=(BYTES,)), 1),
    "fp8_decode": (partial(random_decode, dtypes=(BYTES,)), 8),
}
"""By name: what draws a specification, and how many of a group's kernel are tried."""
_EVERY = 5.0
"""Seconds from one line that says how far it is to the next."""


def group(kind: str, arch: str, seed: int, number: int) -> Iterator[tuple[Attention, int, str]]:
    """A group's specifications, each with the seed and the kind of its inputs."""
    rng = random.Random(f"{kind} {seed} {number}")
    draw, members = KINDS[kind]
    first = draw(rng, arch)
    for member in range(members):
        spec = sibling(rng, first) if member else first
        yield spec, rng.randrange(1000), rng.choice(family("attention").inputs)


def problem_of(spec: Attention, seed: int, inputs: str) -> tuple[str, float]:
    """What is wrong with its result, empty when nothing; and its errors' root mean square as a share of what is
    allowed, where that is judged."""
    try:
        report = run_built(build(spec), open_device("cuda", spec.arch), seed=seed, inputs=inputs)
    except AmdgenError as error:
        return str(error), 0.0
    main = report.comparison.main
    return "" if report.ok else str(report.comparison), main.noise / main.most_noise if main.most_noise else 0.0


def work(kind: str, arch: str, numbers: Connection, seed: int, _largest: int) -> None:
    """A process: takes numbers of groups, sends (state, key, ...) as it goes."""
    while (number := numbers.recv()) is not None:
        numbers.send(("plan", f"group {number}"))
        for member, (spec, own, inputs) in enumerate(group(kind, arch, seed, number)):
            key = f"{number}.{member}: {spec} {inputs}, seed {own}"
            numbers.send(("run", key))
            problem, noise = problem_of(spec, own, inputs)
            found = {"problems": [problem] if problem else [], "error": noise}
            words = [word for word, is_so in (("varlen", spec.varlen), ("paged", spec.paged)) if is_so]
            what = " ".join([f"head dim {spec.head_dim}", *words])
            numbers.send(("done", key, what, spec.dtype, spec.layout, plan_kernel(spec).name, found))
            if "CUDA" in problem:
                os._exit(1)  # the context is lost
        numbers.send(("next", ""))


class _Told(Sweep):
    """Says how far it is."""

    said = 0.0

    def _heard(self, worker: Any) -> bool:
        if time.monotonic() - self.said > _EVERY:
            self.said = time.monotonic()
            print(f"{len(self.done)} of {self.count} so far, {len(self.wrong())} wrong", flush=True)
        return super()._heard(worker)


def check(
    kind: str, count: int, seed: int, jobs: int, budget: float, limit: float = 60, arch: str = ARCH
) -> dict[str, Any]:
    """Counts of right and wrong specifications; ``budget``: seconds in all, after which it says how many were done."""
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # of the processes, which are as many as processors
    started = time.monotonic()
    sweep = _Told(count, seed, 0, limit, budget, partial(work, kind, arch))
    sweep.run(jobs)
    counts: Counter[str] = sweep.stats
    print("  ".join(f"{what}: {n}" for what, n in sorted(counts.items())))
    wrong, done = sweep.wrong(), len(sweep.done)
    print(
        f"{done} random specifications ({kind}) of {count}, {len(sweep.kernels)} kernels, seed {seed}, "
        f"{time.monotonic() - started:.0f} s: {len(wrong)} wrong"
    )
    if noise := max((found["error"] for found in sweep.done.values()), default=0.0):
        print(f"root mean square of errors: at most {noise:.2f} of what is allowed")
    return {
        "kind": kind, "count": done, "noise": noise, "asked": count, "seed": seed, "kernels": len(sweep.kernels),
        "wrong": wrong, "unfinished": done < count,
    }  # fmt: skip


def check_here(kind: str, count: int, seed: int, arch: str = ARCH) -> dict[str, Any]:
    """The first of each group, one after the other in this process, as compute-sanitizer wants it."""
    wrong = []
    for number in range(count):
        spec, own, inputs = next(group(kind, arch, seed, number))
        if problem := problem_of(spec, own, inputs)[0]:
            wrong.append(f"{spec} {inputs}, seed {own}: {problem}")
            print(f"WRONG {wrong[-1]}", flush=True)
    print(f"{count} random specifications ({kind}), seed {seed}: {len(wrong)} wrong")
    return {"kind": kind, "count": count, "seed": seed, "wrong": wrong}
