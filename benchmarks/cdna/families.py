"""Random specifications of any family of kernels in the emulator: right, clean under all checks, without spills.

    python -m benchmarks.cdna.families [FAMILY ...] [--specs 200] [--seed 0] [--arch gfx942 ...] [--alike 7]
                                       [--done FILE] [--part I/N]

``--alike``: of GEMM, so many more specifications of other sizes, factors and pitches for each kernel that is compiled.
``--done``: a file of what has been run, which a later call goes on from. ``--part``: every N-th, from the I-th on, so
that several processes share the work.

Families are those of the registry, each on every CDNA architecture it has kernels for and on every kind of input. The
table has the largest error of the main output over its bound: above 1 is wrong, far below 1 a bound that hides faults.
Where a family has another implementation to stand beside (attention: NumPy with weights rounded as matrix cores need
them), it has the ratio of the root mean square errors, too: above 1 ours are larger. Then how many of this call's
specifications had which type, layout, pipeline and so on.
"""

from __future__ import annotations

import argparse
import random
import resource
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path

import numpy as np

from amdgen.builder import Built, build
from amdgen.device import open_device
from amdgen.errors import AmdgenError
from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm.samples import another
from amdgen.kernels.registry import family, family_names
from amdgen.toolchain import find_toolchain
from amdgen.verify import RunReport, run_built
from benchmarks.machine import machine

ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")
_EVERY = 20
"""Seconds between two lines of the count."""


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


def kin(built: Built, rng: random.Random, count: int) -> Iterator[Built]:
    """The same kernel, launched for ``count`` other specifications, as far as some have it."""
    for _ in range(count):
        other = another(rng, built.spec)
        if other is None or other == built.spec:
            continue
        try:
            plan = built.family.plan(other)
        except SpecError:
            continue
        if plan.name == built.plan.name and built.family.text(plan) == built.source:
            yield Built(
                plan, built.source, built.assembly, built.code, built.kernel, built.compiler, built.language,
                built.seconds, built.used, built.tuned,
            )  # fmt: skip


class Done:
    """What has been run, in a file where one is given: a line of family, seed, number, specifications, failures."""

    def __init__(self, path: Path | None):
        self.path, self.lines = path, dict[tuple[str, int, int], tuple[int, int]]()
        for line in path.read_text().splitlines() if path and path.exists() else []:
            name, *numbers = line.split()
            seed, number, specs, failures = map(int, numbers)
            self.lines[name, seed, number] = specs, failures

    def add(self, name: str, seed: int, number: int, specs: int, failures: int) -> None:
        self.lines[name, seed, number] = specs, failures
        if self.path:
            with self.path.open("a") as out:
                out.write(f"{name} {seed} {number} {specs} {failures}\n")

    def __str__(self) -> str:
        specs, failures = (sum(each[n] for each in self.lines.values()) for n in (0, 1))
        return f"{specs} specifications, {len(self.lines)} kernels, {failures} failures"


_COUNTED = (
    "arch", "dtype", "weights", "scales", "out_dtype", "layout", "staging", "stages", "mfma", "decomposition",
    "reduction", "groups", "batch", "gated", "activation", "k",
)  # fmt: skip
"""Fields of a completed specification by whose values specifications are counted."""
_LARGE = {"batch": 1, "groups": 0, "k": 0, "stages": 2}
"""Numbers above which values of a field count as one."""


def values_of(built: Built) -> Iterator[tuple[str, str]]:
    """The fields that are counted, and their values in words."""
    for field in _COUNTED:
        value = getattr(built.plan.spec, field, None)
        most = _LARGE.get(field)
        if value is not None and value != "":
            yield field, f"above {most}" if most is not None and value > most else str(value)


def counted(counts: Mapping[tuple[str, str], Counter[str]]) -> Iterator[str]:
    """Lines of a table in Markdown, by family and field."""
    yield "| family | field | specifications |"
    yield "|---|---|---|"
    for (name, field), found in counts.items():
        yield f"| {name} | {field} | {', '.join(f'{value} {count}' for value, count in sorted(found.items()))} |"


def cpu_seconds() -> float:
    """Of this process and those it waited for."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("families", nargs="*", default=family_names())
    parser.add_argument("--specs", type=int, default=200, help="of each family")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--arch", nargs="*", default=list(ARCHS))
    parser.add_argument("--alike", type=int, default=0)
    parser.add_argument("--done", type=Path)
    parser.add_argument("--part", default="0/1")
    given = parser.parse_args()
    part, parts = map(int, given.part.split("/"))
    done, ran, told = Done(given.done), 0, time.perf_counter()
    print(machine(find_toolchain()))
    worst: dict[tuple[str, str, str], float] = defaultdict(float)
    squares: dict[tuple[str, str, str], Counter[str]] = defaultdict(Counter)
    counts: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for name in given.families:
        one = family(name)
        archs = [arch for arch in given.arch if arch in one.archs()]
        for number in range(part, given.specs if archs else 0, parts):  # attention_backward has none
            if (name, given.seed, number) in done.lines:
                continue
            arch, kind = archs[number % len(archs)], one.inputs[number // len(archs) % len(one.inputs)]
            rng = random.Random(f"{name} {given.seed} {number}")
            first = build(one.sample(rng, arch))
            failures = specs = 0
            for built in chain([first], kin(first, rng, given.alike if name == "gemm" else 0)):
                report = run_built(built, open_device("emulator", arch), seed=number + specs, inputs=kind)
                key, specs = (name, first.spec.dtype, kind), specs + 1
                found = report.comparison
                for field, value in values_of(built):
                    counts[name, field][value] += 1
                if not found.nothing:
                    worst[key] = max(worst[key], share(report))
                    for whose, error in {"": found.main, **found.beside}.items():
                        squares[key][whose] += error.rms_err**2
                if why := trouble(report):
                    failures += 1
                    print(f"{number}: {built.spec} on {kind}: {why}", flush=True)
            done.add(name, given.seed, number, specs, failures)
            ran += specs
            if time.perf_counter() > told + _EVERY:
                told = time.perf_counter()
                print(f"{done}; {cpu_seconds() / ran:.2f} CPU s each", flush=True)
    for key, value in sorted(worst.items()):
        print(f"  {key[0]:>10} {key[1]:>5} {key[2]:>8}: largest error / bound {value:.2f}")
        own = squares[key].pop("")
        for how, theirs in squares[key].items():
            print(f"{'':29}rms error / that of {how}: {(own / theirs) ** 0.5:.3f}")
    for line in counted(counts):
        print(line)
    print(f"{done}; {ran} of them now, {cpu_seconds():.0f} CPU s")
    return 1 if any(failures for _, failures in done.lines.values()) else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except AmdgenError as error:
        sys.exit(f"error: {error}")
