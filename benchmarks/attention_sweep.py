"""Random attentions over all options and architectures: right, clean, and beside NumPy in f32.

    python benchmarks/attention_sweep.py [--specs 500] [--seed 0] [--json FILE]

Each specification is planned, compiled, emulated under all checks on one of three inputs (random; scores to ±80; all
keys alike) and compared with float64. The errors are set beside those of a NumPy implementation whose scores, softmax
and sums are f32 and whose weights are rounded to the input type, as matrix cores need them.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import numpy as np

from amdgen.builder import build
from amdgen.device import open_device
from amdgen.kernels.attention import Attention
from amdgen.kernels.attention.reference import INPUTS
from amdgen.kernels.attention.samples import ARCHS, random_spec
from amdgen.verify import RunReport, run_built


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--specs", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    started = time.perf_counter()
    failures: list[dict[str, Any]] = []
    options_seen: Counter[str] = Counter()
    errors: dict[tuple[str, str], list[tuple[float, ...]]] = defaultdict(list)
    spills = 0
    for number in range(options.specs):
        spec = random_spec(rng, ARCHS[number % len(ARCHS)])
        kind = INPUTS[number // len(ARCHS) % len(INPUTS)]
        report = run_built(build(spec), open_device("emulator", spec.arch), seed=number, inputs=kind)
        options_seen.update(_options(report.built.spec))
        resources = report.built.resources
        spills += resources.vgpr_spills + resources.scratch_bytes
        c = report.comparison
        made = (c.main, *c.beside.values())
        errors[spec.dtype, kind].append(tuple(value for e in made for value in (e.max_err, e.rms_err)))
        if not report.ok or report.launched.warnings:
            failures.append({"number": number, "spec": spec.plain(), "why": _why(report)})
            print(f"spec {number} on {kind}: {_why(report)}\n    {spec}", flush=True)
        if sys.stderr.isatty() or number % 50 == 49:
            print(f"\r{number + 1} of {options.specs}", end="", file=sys.stderr, flush=True)
    seconds = time.perf_counter() - started
    print(f"{options.specs} specifications in {seconds:.0f} s: {len(failures)} failures, {spills} spills or scratch")
    print("options: " + ", ".join(f"{name} {n}" for name, n in sorted(options_seen.items())))
    print("\nroot mean square error against float64, over all runs; largest error; both beside NumPy's")
    for (dtype, kind), rows in sorted(errors.items()):
        table = np.array(rows)
        ours, rounded, exact = (float(np.sqrt((table[:, n] ** 2).mean())) for n in (1, 3, 5))
        largest = table[:, [0, 2, 4]].max(0)
        print(
            f"  {dtype:>4} {kind:>6}: rms {ours:.3e}, NumPy {rounded:.3e} (weights in f32: {exact:.3e}); "
            f"largest {largest[0]:.2e}, NumPy {largest[1]:.2e} ({largest[2]:.2e}); ratio of rms {ours / rounded:.3f}"
        )
    if options.json:
        options.json.write_text(json.dumps({"specs": options.specs, "failures": failures}, indent=2) + "\n")
    return 1 if failures else 0


def _options(spec: Any) -> list[str]:
    assert isinstance(spec, Attention)
    ragged = spec.tile and (spec.seq_q % spec.tile[0] or spec.seq_k % spec.tile[1])
    heads = "mqa" if spec.key_heads == 1 < spec.heads else "gqa" if spec.group > 1 else "mha"
    said = [spec.arch, spec.dtype, spec.layout, str(spec.staging), heads, f"stages {spec.stages}"]
    return said + [name for name, on in (("causal", spec.causal), ("lse", spec.lse), ("ragged", ragged)) if on]


def _why(report: RunReport) -> str:
    found = [*report.launched.findings, *report.launched.warnings]
    return str(found[0]) if found else f"wrong: {report.comparison}"


if __name__ == "__main__":
    raise SystemExit(main())
