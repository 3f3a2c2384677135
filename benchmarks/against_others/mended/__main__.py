"""Faults that LLVM, Triton and IREE mended in what they compile for CDNA: the checks before the repair and after it.

    python -m benchmarks.against_others.mended --releases DIR

The releases on both sides of a repair come from PyPI (pip; 3.4 GB unpacked) and stay in ``--releases``. Each compiles
the same source, and what it makes is launched under all checks, which are not told what was mended. Exit status 1 where
a fault is not found, or where what came after it is accused.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np

from amdgen.codeobject import CodeObject
from amdgen.emulator import Result, emulate
from benchmarks.against_others.mended.compilers import Release, clang, iree, llvm_of_triton, triton
from benchmarks.machine import machine

Random = np.random.Generator
Launch = tuple[int, int, list[Any], Callable[[], bool]]
"""Workgroups, their size, the arguments, and whether they are right afterwards."""


@dataclass(frozen=True)
class Fault:
    """``mended``: the change that ended it. ``before`` and ``after``: releases without and with that change."""

    name: str
    mended: str
    what: str
    before: Release
    after: Release
    archs: tuple[str, ...]
    launch: Callable[[Random], Launch]


def _words(r: Random, count: int = 1024) -> Any:
    return r.integers(1, 2**16, count, np.uint32)


def ten_copies(r: Random) -> Launch:
    a, out = _words(r), np.zeros(192, np.uint32)
    want = np.concatenate([a[:64], a[512:640]])
    return 1, 64, [a, out], lambda: bool((out == want).all())


def neighbour(r: Random) -> Launch:
    a, out = _words(r, 256), np.zeros(256, np.uint32)
    return 1, 256, [a, out], lambda: bool((out == a[np.arange(256) ^ 64]).all())


def copy_between(r: Random) -> Launch:
    a, out = _words(r), np.zeros(128, np.uint32)
    x = 3 * a[np.arange(64) ^ 1]
    return 1, 64, [a, out], lambda: bool((out == np.concatenate([x * x, a[64:128]])).all())


def publish(r: Random) -> Launch:
    a, data, flag, out = _words(r, 128), *(np.zeros(n, np.uint32) for n in (64, 1, 64))
    return 2, 64, [a, data, flag, out], lambda: bool((out == a[:64] + 5).all())


def product(r: Random) -> Launch:
    m, n, k = 128, 128, 256
    a, b = (r.normal(size=s).astype(np.float32) for s in ((m, k), (k, n)))
    c = np.full((m, n), np.nan, np.float32)
    bound = k * 2.0**-24 * (abs(a).astype(float) @ abs(b).astype(float))
    want = a.astype(float) @ b.astype(float)
    sizes = [np.int32(x) for x in (m, n, k)]
    return 1, 512, [a, b, c, *sizes, 0, 0], lambda: bool((abs(c - want) <= bound).all())


def weights(r: Random) -> Launch:
    g, x = ((r.normal(size=s) * 0.5).astype(ml_dtypes.bfloat16) for s in ((2, 6, 64, 128), (2, 12, 128, 128)))
    out = np.full((128, 128), np.nan, np.float32)
    flat = [t.astype(float).reshape(-1, 128) for t in (g, x[:, ::2, ::2])]
    bound = len(flat[0]) * 2.0**-24 * (abs(flat[0]).T @ abs(flat[1]))
    return 2, 256, [x, g, out], lambda: bool((abs(out - flat[0].T @ flat[1]) <= bound).all())


FAULTS = (
    Fault(
        "ten_copies", "LLVM pull request 170660",
        "no wait for the ninth copy to LDS and those after it, where LLVM tells the arrays apart",
        clang("0.16.0", "21.1.0", "ten_copies"), clang("0.17.1", "22.1.8", "ten_copies"),
        ("gfx90a", "gfx942"), ten_copies,
    ),
    Fault(
        "neighbour", "LLVM pull requests 142018, 147258",
        "__syncthreads() does not wait for the wave's copies to LDS",
        clang("0.16.0", "21.1.0", "neighbour"), clang("0.17.1", "22.1.8", "neighbour"), ("gfx942", "gfx950"), neighbour,
    ),
    Fault(
        "copy_between", "LLVM pull request 179305",
        "a copy to LDS is taken to count in lgkmcnt, so a read of LDS before it is waited for with lgkmcnt(1)",
        clang("0.17.1", "22.1.8", "copy_between"), llvm_of_triton("3.8.0", "0.17.1", "copy_between"),
        ("gfx90a", "gfx942", "gfx950"), copy_between,
    ),
    Fault(
        "publish", "LLVM pull request 178316",
        "a release writes the L2 back and does not wait for that before it stores the flag",
        clang("0.17.1", "22.1.8", "publish"), llvm_of_triton("3.8.0", "0.17.1", "publish"),
        ("gfx942", "gfx950"), publish,
    ),
    Fault(
        "product", "Triton issue 11696, pull request 11765",
        "ping-pong of two clusters: a bare s_barrier after reads of LDS that the other half then overwrites",
        triton("3.8.0"), triton("3.9.0"), ("gfx942",), product,
    ),
    Fault(
        "weights", "IREE issue 22468, pull request 22669",
        "no barrier between the end of an inner pipelined loop and the next one's first write to LDS",
        iree("3.8.0"), iree("3.9.0"), ("gfx942",), weights,
    ),
)  # fmt: skip


@dataclass(frozen=True)
class Verdict:
    errors: Counter[str]
    warnings: Counter[str]
    right: bool
    result: Result

    def __str__(self) -> str:
        found = [f"{n} {check}" for check, n in sorted(self.errors.items())]
        found += [f"{n} {check} (warning)" for check, n in sorted(self.warnings.items())]
        return f"{', '.join(found) or 'none'}; {'right' if self.right else 'wrong'}"


def judge(fault: Fault, release: Release, arch: str, releases: Path) -> Verdict:
    code, lds = release.make(releases, arch)
    workgroups, size, arguments, right = fault.launch(np.random.default_rng(7))
    (kernel,) = CodeObject.parse(code).kernels
    result = emulate(code, kernel, (workgroups, 1, 1), (size, 1, 1), arguments, lds, keep_going=True)
    errors, warnings = (Counter(f.check for f in found) for found in (result.findings, result.warnings))
    return Verdict(errors, warnings, right(), result)


def rows(faults: list[Fault], releases: Path) -> Iterator[tuple[bool, str, str]]:
    """Of each fault and architecture: whether it came out as it should, its row of the table, and the first finding."""
    for fault in faults:
        for arch in fault.archs:
            before, after = (judge(fault, r, arch, releases) for r in (fault.before, fault.after))
            first = next(iter([*before.result.findings, *before.result.warnings]), "nothing is found")
            well = bool(before.errors) and not after.errors and not after.warnings and after.right
            row = f"| {fault.mended} | {arch} | {fault.what} | {fault.before.title}: {before} |"
            yield well, f"{row} {fault.after.title}: {after} |", f"- {fault.name}, {arch}: {first}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--releases", type=Path, default=Path("build/releases"), help="where the compilers are installed"
    )
    parser.add_argument("--only", nargs="+", choices=[f.name for f in FAULTS])
    args = parser.parse_args()
    args.releases.mkdir(parents=True, exist_ok=True)
    wanted = [f for f in FAULTS if args.only is None or f.name in args.only]
    all_well, notes = True, []
    print("| mended by | | the fault | before | after |\n| --- | --- | --- | --- | --- |")
    for well, row, note in rows(wanted, args.releases.resolve()):
        print(row, flush=True)
        all_well &= well
        notes.append(note)
    print("\nThe first finding of each:\n")
    print("\n".join(notes), machine(), sep="\n\n")
    return int(not all_well)


if __name__ == "__main__":
    raise SystemExit(main())
