"""Makes the tables of attention's choices that come with amdgen for AMD's chips (isa/tuned, amdgen.shipped).

    python -m benchmarks.timing.shipped --arch gfx942 --database FILE

For heads of today's models, causal, each way that fits is predicted, as ``amdgen tune attention`` does; a problem whose
best way gains less than 2 % over what is chosen anyway is left out. A run that was ended goes on where it was.
"""

from __future__ import annotations

import argparse
import datetime
import os
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from amdgen.kernels.attention import Attention
from amdgen.kernels.registry import family_of
from amdgen.shipped import Made, Shipped, machine_of, path_of, problem_of, write
from amdgen.toolchain import compiler_for
from amdgen.tune import Tuning, tune
from amdgen.tuned import Database
from amdgen.version import __version__
from benchmarks.machine import machine

_GAIN = 1.02
"""Of less a table is not worth its reading: the model is no nearer."""
HEADS = ((32, 8, 128), (64, 8, 128), (32, 32, 128), (32, 8, 64), (16, 8, 256))
"""Heads of queries, heads of keys, head dim: Llama 3 8B and 70B, Llama 2 7B, Llama 3.2 1B, Gemma 2 9B."""
LENGTHS = (512, 1024, 2048, 4096)
"""Queries and keys of a prompt."""


def entry(asked: Attention, found: Tuning) -> Shipped | None:
    """A table's line; None where the gain is too small."""
    best, before = found.best, found.heuristic
    if before is None or before.seconds is None or best.seconds is None or before.seconds < _GAIN * best.seconds:
        return None
    name, problem = family_of(asked).name, problem_of(asked)
    return Shipped(name, problem, best.how, best.seconds, before.seconds, best.source, len(found.trials))


def problems(arch: str, lengths: Iterable[int]) -> list[Attention]:
    """What is searched, the shortest first."""
    return [
        Attention(arch, length, length, head_dim=dim, heads=heads, kv_heads=keys, dtype="bf16", causal=True)
        for length in lengths
        for heads, keys, dim in HEADS
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--arch", required=True)
    parser.add_argument("--database", type=Path, required=True, help="what was tried, to go on from")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--lengths", type=int, nargs="+", default=LENGTHS)
    args = parser.parse_args()
    base, entries = Database(args.database, create=True), []
    asked = problems(args.arch, args.lengths)
    tool = compiler_for(args.arch, "bundled")
    with ProcessPoolExecutor(args.jobs, get_context("spawn")) as pool:
        for spec in asked:
            found = tune(spec, pool, base)
            kept = entry(spec, found)
            gain = (found.heuristic.seconds or 0) / (found.best.seconds or 1) if found.heuristic else 0.0
            print(f"{family_of(spec).problem(spec)}: {gain:.3f} of {len(found.trials)}", flush=True)
            entries += [kept] if kept else []
    name = machine_of(asked[0])
    lengths = " ".join(map(str, args.lengths))
    command = f"python -m benchmarks.timing.shipped --arch {args.arch} --lengths {lengths} --database FILE"
    today = datetime.date.today().isoformat()
    made = Made(command, f"the model of {name}", f"{tool.name} {tool.version}", __version__, today)
    write(path_of(name), made, entries)
    print(f"{len(entries)} of {len(asked)} problems; {machine()}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
