"""Random specifications of any family of kernels in the emulator: right, clean under all checks, without spills.

    python -m benchmarks.cdna.families [FAMILY ...] [--specs 200] [--seed 0] [--arch gfx942 ...]

Families are those of the registry, each on every CDNA architecture it has kernels for and on every kind of input. The
table has the largest error of the main output over its bound: above 1 is wrong, far below 1 a bound that hides faults.
Where a family has another implementation to stand beside (attention: NumPy with weights rounded as matrix cores need
them), it has the ratio of the root mean square errors, too: above 1 ours are larger.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter, defaultdict

import numpy as np

from amdgen.builder import build
from amdgen.device import open_device
from amdgen.errors import AmdgenError
from amdgen.kernels.registry import family, family_names
from amdgen.toolchain import find_toolchain
from amdgen.verify import RunReport, run_built
from benchmarks.machine import machine

ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")


def share(report: RunReport) -> float:
    """Of the bound, that the main output's largest error takes."""
    built, data = report.built, report.data
    references = built.family.reference(built.spec, data)
    bounds = built.family.bound(built.spec, data, references)
    main = next(iter(references))
    want = references[main].want
    with np.errstate(invalid="ignore"):
        off = np.abs(data[main][..., : want.shape[-1]].astype(np.float64) - want)
    return float(np.nanmax(off / np.maximum(bounds[main], 1e-300)))


def trouble(report: RunReport) -> str:
    """What is wrong with a run; empty when nothing is."""
    found = [*report.launched.findings, *report.launched.warnings]
    if found:
        return str(found[0])
    if not report.comparison.ok:
        return f"wrong: {report.comparison}"
    taken = report.built.resources
    return f"{taken.vgpr_spills} spills" if taken.vgpr_spills or taken.scratch_bytes else ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("families", nargs="*", default=family_names())
    parser.add_argument("--specs", type=int, default=200, help="of each family")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--arch", nargs="*", default=list(ARCHS))
    given = parser.parse_args()
    failures, started = 0, time.perf_counter()
    print(machine(find_toolchain()))
    worst: dict[tuple[str, str, str], float] = defaultdict(float)
    squares: dict[tuple[str, str, str], Counter[str]] = defaultdict(Counter)
    for name in given.families:
        one = family(name)
        archs = [arch for arch in given.arch if arch in one.archs()]
        for number in range(given.specs):
            arch, kind = archs[number % len(archs)], one.inputs[number // len(archs) % len(one.inputs)]
            spec = one.sample(random.Random(f"{name} {given.seed} {number}"), arch)
            report = run_built(build(spec), open_device("emulator", arch), seed=number, inputs=kind)
            key = name, spec.dtype, kind
            worst[key] = max(worst[key], share(report))
            found = report.comparison
            for whose, error in {"": found.main, **found.beside}.items():
                squares[key][whose] += error.rms_err**2
            if why := trouble(report):
                failures += 1
                print(f"{spec} on {kind}: {why}", flush=True)
    for key, value in sorted(worst.items()):
        print(f"  {key[0]:>10} {key[1]:>5} {key[2]:>8}: largest error / bound {value:.2f}")
        own = squares[key].pop("")
        for how, theirs in squares[key].items():
            print(f"{'':29}rms error / that of {how}: {(own / theirs) ** 0.5:.3f}")
    seconds = time.perf_counter() - started
    print(f"{given.specs} specifications of each of {', '.join(given.families)}: {failures} failures, {seconds:.0f} s")
    return 1 if failures else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except AmdgenError as error:
        sys.exit(f"error: {error}")
