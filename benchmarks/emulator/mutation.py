"""Takes the synchronisation of kernels apart, piece by piece, and counts who notices.

    python -m benchmarks.emulator.mutation [--arch gfx942 ...] [--kernels ours hip triton synchronising gemm] [--all]
        [--only NAME] [--kinds wait cache ...] [--most 12] [--jobs 1] [--out DIR] [--summary] [--without CHECK ...]

Of each kernel's machine code, every s_waitcnt, s_barrier, s_nop, write of M0, write-back and invalidation of a cache
that is executed is removed in turn, every bit that says how far an access or one of those reaches dropped, every wait
loosened, by one and altogether, and every longer s_nop shortened by one; the places of neighbouring LDS accesses (and
of neighbouring writes of M0) are exchanged and offsets of memory accesses shifted (of these two kinds at most
``--most`` a kernel, evenly spread; 0: all). Caught: the checks find an error or a new warning, the result is wrong,
or it can't be executed. Each survivor is printed with the reason that a run has shown. ``--out`` keeps the verdicts
of each kernel as JSON, and a kernel that is there already is not run again; ``--summary`` adds those up.
``--without`` turns checks off, to see that fewer are caught.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import re
import time
from collections import Counter
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from amdgen.errors import AmdgenError
from amdgen.mutation.harness import EQUIVALENT, KINDS, Harness
from amdgen.toolchain import find_toolchain
from benchmarks.machine import machine
from tests.support.subjects import ARCHS, SOURCES, subjects

SPREAD = ("lds_swap", "offset")


def judge_all(work: tuple[str, str, str, tuple[str, ...], int, tuple[str, ...]]) -> dict[str, Any]:
    """All mutants of one kernel, as they go into its JSON."""
    arch, source, name, kinds, most, without = work
    started = time.perf_counter()
    out: dict[str, Any] = {"arch": arch, "kernel": name, "left_out": "", "mutants": []}
    try:
        subject = dict(subjects(arch, source))[name]()
        if without:
            subject = replace(subject, run=partial(subject.run, checks=[f"-{check}" for check in without]))
        harness = Harness(subject)
        mutants = []
        for kind in kinds:
            mutants += harness.mutants((kind,), most if kind in SPREAD and most else 1 << 30)
        for v in harness.judge_all(mutants):
            about = {"kind": v.mutant.kind, "change": str(v.mutant), "caught_by": v.caught_by, "reason": v.reason}
            out["mutants"].append(about | {"detail": v.detail})
    except AmdgenError as error:
        out["left_out"] = str(error)
    out["seconds"] = round(time.perf_counter() - started, 1)
    return out


def place(out: Path, arch: str, name: str) -> Path:
    return out / arch / (re.sub(r"[^\w=]+", "_", name) + ".json")


def how(mutant: dict[str, str]) -> str:
    """error, warning, result, equivalent, unexplained."""
    by = mutant["caught_by"]
    if by in ("result", "bits"):
        return "result"
    if by:
        return "warning" if by.startswith("warning") else "error"
    return "equivalent" if mutant["reason"] else "unexplained"


def show_kernel(about: dict[str, Any]) -> None:
    head = f"{about['arch']} {about['kernel']}"
    if about["left_out"]:
        print(f"{head}: left out: {about['left_out']}", flush=True)
        return
    caught = [m for m in about["mutants"] if m["caught_by"]]
    by = ", ".join(f"{n} {what}" for what, n in Counter(m["caught_by"] for m in caught).most_common())
    each = about["seconds"] / max(len(about["mutants"]), 1)
    print(f"{head}: {len(caught)} of {len(about['mutants'])} caught ({by}); {each:.2f} s each", flush=True)
    for m in about["mutants"]:
        if not m["caught_by"]:
            why = f"{m['reason']}: {m['detail']}" if m["reason"] else f"UNEXPLAINED: {m['detail']}"
            print(f"    {m['kind']} {m['change']}: {why}")


def summary(found: list[dict[str, Any]]) -> None:
    """Tables in Markdown: by architecture, by kind, by check, by reason."""
    ways = ("error", "warning", "result", "equivalent", "unexplained")
    head = "| kernels | mutants | caught | by an error | by a warning only | by the result only | equivalent |"
    head += " unexplained |"
    archs = list(dict.fromkeys(f["arch"] for f in found))

    def row(name: str, kernels: int | str, mutants: list[dict[str, str]]) -> str:
        n = Counter(how(m) for m in mutants)
        caught = n["error"] + n["warning"] + n["result"]
        return f"| {name} | {kernels} | {len(mutants)} | {caught} | " + " | ".join(str(n[w]) for w in ways) + " |"

    def of(arch: str) -> list[dict[str, str]]:
        return [m for f in found if f["arch"] == arch for m in f["mutants"]]

    print(f"\n| architecture {head}\n|---" + "|---:" * 8 + "|")
    for arch in archs:
        print(row(arch, sum(f["arch"] == arch and not f["left_out"] for f in found), of(arch)))
    for arch in archs:
        print(f"\n| {arch}: kind {head}\n|---" + "|---:" * 8 + "|")
        for kind in KINDS:
            mine = [m for m in of(arch) if m["kind"] == kind]
            have = sum(any(m["kind"] == kind for m in f["mutants"]) for f in found if f["arch"] == arch)
            print(row(kind, have, mine))
    for title, key, keep in (
        ("caught by", lambda m: m["caught_by"], lambda m: m["caught_by"]),
        ("equivalent because", lambda m: m["reason"], lambda m: not m["caught_by"]),
    ):
        print(f"\n| {title} | " + " | ".join(archs) + " | |\n|---" + "|---:" * len(archs) + "|---|")
        counts = Counter((key(m), a) for a in archs for m in of(a) if keep(m))
        for name in sorted({n for n, _ in counts}, key=lambda n: -sum(counts[n, a] for a in archs)):
            cells = " | ".join(str(counts[name, a]) for a in archs)
            print(f"| {name or 'unexplained'} | {cells} | {EQUIVALENT.get(name, '')} |")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--arch", nargs="*", default=list(ARCHS))
    parser.add_argument("--kernels", nargs="*", default=list(SOURCES[:3]), choices=SOURCES)
    parser.add_argument("--kinds", nargs="*", default=list(KINDS), choices=KINDS)
    parser.add_argument("--most", type=int, default=12)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--all", action="store_true", help="all of Triton's kernels, not a choice of them")
    parser.add_argument("--only", default="", help="kernels whose name contains this")
    parser.add_argument("--without", nargs="*", default=[], metavar="CHECK", help="checks to turn off")
    parser.add_argument("--out", type=Path, help="folder for the verdicts of each kernel")
    parser.add_argument("--summary", action="store_true", help="add up what is in the folder")
    options = parser.parse_args()
    started = time.perf_counter()
    work, found = [], []
    for arch in options.arch:
        for source in options.kernels:
            for name, _ in subjects(arch, source, options.all):
                kept = place(options.out, arch, name) if options.out else None
                if kept is not None and kept.exists():
                    found.append(json.loads(kept.read_text()))
                elif options.only in name and not options.summary:
                    work.append((arch, source, name, tuple(options.kinds), options.most, tuple(options.without)))
    with multiprocessing.get_context("fork").Pool(options.jobs, maxtasksperchild=4) as pool:
        for about in pool.imap_unordered(judge_all, work):
            found.append(about)
            show_kernel(about)
            if options.out:
                kept = place(options.out, about["arch"], about["kernel"])
                kept.parent.mkdir(parents=True, exist_ok=True)
                kept.write_text(json.dumps(about, indent=1))
    order = {arch: i for i, arch in enumerate(options.arch)}
    found.sort(key=lambda f: (order[f["arch"]], f["kernel"]))
    if options.summary:
        for about in found:
            show_kernel(about)
    summary(found)
    print(f"\n{machine(find_toolchain())}; {time.perf_counter() - started:.0f} s")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
