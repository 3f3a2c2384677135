"""What ``amdgen tune gemm --device cuda`` gains: ``python -m benchmarks.cuda.tuned --seed S -o FILE``.

For the shapes of transformers, those of earlier reports and others drawn from the seed, the candidates that a search
takes first are timed, the best goes into a database (FILE.sqlite), and the kernel that ``build`` makes without it and
with it are timed again beside cuBLAS, interleaved, on other inputs. 60 shapes take 3 minutes. Needs a Hopper GPU and
torch.
"""

from __future__ import annotations

import argparse
import datetime
import json
import multiprocessing
import os
import sys
import time
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from amdgen.builder import tuned_choice
from amdgen.compare.candidates import candidate_seconds
from amdgen.compare.cuda_bench import CudaBench
from amdgen.kernels.gemm import Gemm
from amdgen.kernels.gemm.cuda.choose import Candidate
from amdgen.kernels.registry import family_of
from amdgen.shipped import Made, Shipped, path_of, problem_of, read, write
from amdgen.toolchain import compiler_for
from amdgen.tune import tune
from amdgen.tuned import Database, how_of, with_how
from amdgen.version import __version__
from benchmarks.cuda.choice import Timer, compile_kernel, kernel_name
from benchmarks.cuda.products import ARCH, LISTED, TRANSFORMER, drawn
from benchmarks.cuda.timings import how

_GAIN = 1.02
"""Of less a table is not worth its reading."""


def candidates(spec: Gemm, count: int) -> list[Gemm]:
    return list(islice(family_of(spec).candidates(spec), count))


def row(spec: Gemm, timer: Timer, base: Database, path: Path, measured: int) -> dict[str, Any]:
    """One shape: what was tried, and both kernels beside cuBLAS."""
    bench = CudaBench(timer.device)
    found = tune(
        spec, None, base, most=measured, device=timer.device, measured=measured,
        clock=lambda builts: candidate_seconds(builts, bench, rounds=5),
    )  # fmt: skip
    timer.torch.cuda.empty_cache()
    untuned = family_of(spec).choose(spec)
    best, why = tuned_choice(spec, database=path)
    assert isinstance(best, Gemm) and isinstance(untuned, Gemm)
    assert why, f"{spec.m}x{spec.n}x{spec.k}: the tuned choice is not taken"
    both = [Candidate(untuned, 0.0), *([Candidate(best, 0.0)] if best != untuned else [])]
    made = timer.row(spec, both)
    assert len(made["candidates"]) == len(both), made["wrong"]
    tried = [(with_how(spec, t.how), t.seconds) for t in found.trials if t.source == "measured" and t.seconds]
    refused = sorted({t.refused for t in found.trials if t.refused})
    return {
        "shape": made["shape"], "library_us": made["library_us"], "untuned_us": made["candidates"][0]["us"],
        "tuned_us": made["candidates"][-1]["us"], "refused": refused, "how": how_of(best),
        "candidates": [{"how": how(one), "us": 1e6 * seconds} for one, seconds in tried],
    }  # fmt: skip


def summary(rows: list[dict[str, Any]]) -> str:
    """cuBLAS's time over ours, both ways, and the gain."""
    lines = []
    for name in ("untuned", "tuned"):
        ratios = np.array([r["library_us"] / r[f"{name}_us"] for r in rows])
        mean, low = np.exp(np.log(ratios).mean()), np.quantile(ratios, 0.1)
        lines.append(f"{name} {mean:.3f}, one in ten under {low:.3f}, least {ratios.min():.3f}")
    gains = np.array([r["untuned_us"] / r["tuned_us"] for r in rows])
    lines.append(f"gain {np.exp(np.log(gains).mean()):.3f}, least {gains.min():.3f}, most {gains.max():.3f}")
    return f"{len(rows)} products, cuBLAS's time over ours: " + "; ".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--count", type=int, default=24, help="shapes drawn")
    parser.add_argument("--measured", type=int, default=26, help="candidates a shape")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=240.0)
    parser.add_argument("--arch", default=ARCH, help="the machine to choose for, such as h100")
    parser.add_argument("--dtype", default="bf16")
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--table", action="store_true", help="write isa/tuned of what gains 2 %% (amdgen.shipped)")
    given = parser.parse_args()
    started = time.perf_counter()
    parts = {"transformer": TRANSFORMER, "listed": LISTED, "random": drawn(given.seed, given.count)}
    specs = {part: [Gemm(given.arch, *shape, dtype=given.dtype) for shape in shapes] for part, shapes in parts.items()}
    every = [spec for some in specs.values() for spec in some]
    with multiprocessing.get_context("fork").Pool(os.cpu_count()) as pool:
        ways = pool.starmap(candidates, [(s, given.measured) for s in every], chunksize=1)
        kernels = pool.starmap(_named, [(some,) for some in ways], chunksize=1)
        distinct = {name: spec for some in kernels for name, spec in some}
        failed = [p for p in pool.imap_unordered(compile_kernel, distinct.values(), chunksize=4) if p]
    took = time.perf_counter() - started
    print(f"{len(distinct)} kernels compiled in {took:.0f} s, {len(failed)} failed {failed[:1]}", flush=True)
    timer, path = Timer(given.rounds), given.output.with_suffix(".sqlite")
    base, rows = Database(path, create=True), []
    for part, some in specs.items():
        for spec in some:
            if time.perf_counter() - started > given.seconds:
                print(f"out of time at {spec.m}x{spec.n}x{spec.k}")
                break
            made = row(spec, timer, base, path, given.measured)
            rows.append({**made, "part": part})
            of = {name: made["library_us"] / made[f"{name}_us"] for name in ("untuned", "tuned")}
            said = f"cuBLAS {made['library_us']:.1f} us, untuned x{of['untuned']:.3f}, tuned x{of['tuned']:.3f}"
            print(f"{spec.m}x{spec.n}x{spec.k}: {said} {made['refused'][:1] or ''}", flush=True)
            given.output.write_text(json.dumps({"device": timer.name, "dtype": given.dtype, "rows": rows}))
    for part in specs:
        print(f"{part}: {summary([r for r in rows if r['part'] == part])}")
    print(f"all: {summary(rows)}; {time.perf_counter() - started:.0f} s")
    if given.table:
        _write_table(given, rows, timer.name)
    return 0


def _write_table(given: argparse.Namespace, rows: list[dict[str, Any]], device: str) -> None:
    """Of transformers' and listed shapes, by the times that were taken again; those of other types that are there
    stay."""
    path, entries = path_of(given.arch), []
    for made in rows:
        if made["part"] == "random" or made["untuned_us"] < _GAIN * made["tuned_us"]:
            continue
        spec = Gemm(given.arch, *made["shape"], dtype=given.dtype)
        entries.append(
            Shipped(
                "gemm", problem_of(spec), made["how"], made["tuned_us"] * 1e-6, made["untuned_us"] * 1e-6, "measured",
                len(made["candidates"]),
            )
        )  # fmt: skip
    others = [e for e in (read(path)[1] if path.exists() else []) if e.problem["dtype"] != given.dtype]
    tool = compiler_for(given.arch, "bundled")
    command = f"python -m benchmarks.cuda.tuned --seed {given.seed} --dtype {given.dtype} --arch {given.arch} --table"
    about = Made(command, device, f"{tool.name} {tool.version}", __version__, datetime.date.today().isoformat())
    write(path, about, [*others, *entries])
    print(f"{len(entries)} problems in {path.name}")


def _named(specs: list[Gemm]) -> list[tuple[str, Gemm]]:
    return [(kernel_name(one), one) for one in specs]


if __name__ == "__main__":
    sys.exit(main())
