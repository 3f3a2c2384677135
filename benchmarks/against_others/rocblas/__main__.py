"""The kernels that rocBLAS ships for MI100, MI200 and MI300, drawn at random and run under all checks on random sizes.

    python -m benchmarks.against_others.rocblas --tensile DIR --rocblas DIR --count 210 --seed 1

``--tensile``: a checkout of ROCm/Tensile at a164ed70; ``--rocblas``: one of ROCm/rocBLAS at b520bc83fa67, whose folder
Logic/asm_full says which kernels there are. Tensile needs PyYAML, msgpack and joblib. ``--work`` keeps its text of each
kernel and what was found: a run that was stopped goes on where it was. A line a kernel, then a table by
architecture and type: right or wrong beside float64, clean, with warnings, or accused of errors.
"""

from __future__ import annotations

import argparse
import atexit
import hashlib
import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from amdgen.codeobject import CodeObject
from amdgen.emulator import emulate
from amdgen.errors import AmdgenError
from amdgen.toolchain import find_toolchain
from benchmarks.against_others.rocblas.kernels import FOLDERS, Choice, drawn
from benchmarks.against_others.rocblas.product import UnfitError, draw
from benchmarks.against_others.rocblas.table import accusations, table
from benchmarks.machine import machine

_SHOWN = 12
"""Findings that ``--only`` prints."""
_PATIENCE = 4
"""Kernels drawn for each that is asked for, before a type is given up."""


@cache
def writer(tensile: Path, arch: str) -> Callable[[list[Any]], str]:
    """Sends a request to a process that writes kernels, and returns its answer."""
    command = [sys.executable, "-m", "amdgen.compare.tensile", str(tensile), arch]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(command, text=True, bufsize=1, **pipes)
    assert process.stdin and process.stdout
    questions, answers = process.stdin, process.stdout
    atexit.register(process.kill)

    def ask(request: list[Any]) -> str:
        questions.write(json.dumps(request) + "\n")
        answer = answers.readline()
        return answer.strip() if answer else "the process ended; is --tensile a checkout of ROCm/Tensile?"

    return ask


def generated(args: argparse.Namespace, choice: Choice) -> tuple[bytes, dict[str, Any]]:
    """The kernel, and what a launch has to know of it."""
    text, code = args.work / f"{choice.name}.s", args.work / f"{choice.name}.hsaco"
    if not code.exists():
        request = [str(choice.logic), choice.solution, str(text)]
        if failed := writer(args.tensile, choice.arch)(request):
            raise UnfitError(f"Tensile: {failed[:200]}")
        code.write_bytes(find_toolchain("bundled").assemble(text.read_text(), choice.arch))
    return code.read_bytes(), json.loads(text.with_suffix(".json").read_text())


def judge(args: argparse.Namespace, choice: Choice) -> dict[str, Any]:
    """One kernel: what was run and what was found."""
    code, facts = generated(args, choice)
    product = draw(facts, np.random.default_rng([args.seed, choice.solution]))
    kernel = next(iter(CodeObject.parse(code).kernels.values()))
    size = kernel.metadata.max_flat_workgroup_size
    before = product.d.copy()
    begin = time.perf_counter()
    launch = (code, kernel.name, product.grid, (size, 1, 1), product.arguments(kernel))
    result = emulate(*launch, limit=args.limit, keep_going=True)
    error, wrong = product.error(before)
    for finding in [*result.findings, *result.warnings][: _SHOWN if args.only else 0]:
        print(f"    {finding}")
    return {
        "verdict": "wrong" if wrong else "accused" if result.findings else "warned" if result.warnings else "clean",
        "kernel": kernel.name,
        "digest": hashlib.sha256(code).hexdigest(),
        "size": f"{product.m}x{product.n}x{product.k}, batch {product.batch}",
        "seconds": round(time.perf_counter() - begin, 1),
        "error": error,
        "wrong": wrong,
        "errors": Counter(f.check for f in result.findings),
        "warnings": Counter(f.check for f in result.warnings),
        "first": {f.check: f"{f.pc:#x}: {f.message}" for f in reversed([*result.findings, *result.warnings])},
    }


def verdict_on(args: argparse.Namespace, choice: Choice) -> dict[str, Any]:
    """What ``judge`` says, of this run or of one before it."""
    kept = args.work / f"{choice.name}.seed{args.seed}.json"
    if kept.exists() and not args.again:
        return json.loads(kept.read_text())
    known: dict[str, Any] = {"name": choice.name, "arch": choice.arch, "type": choice.type, "layout": choice.layout}
    try:
        known |= judge(args, choice)
    except UnfitError as error:
        known |= {"verdict": "left out", "why": str(error)}
    except AmdgenError as error:
        known |= {"verdict": "refused", "why": str(error)[:300]}
    kept.write_text(json.dumps(known))
    return known


def told(known: dict[str, Any]) -> str:
    """A line about a kernel."""
    found = [
        f"{n} x {severity} {check}"
        for severity in ("errors", "warnings")
        for check, n in known.get(severity, {}).items()
    ]
    what = [
        known.get("size", ""),
        known.get("wrong", ""),
        *found,
        known.get("why", ""),
        *known.get("first", {}).values(),
    ]
    return f"{known['verdict']:9} {known['arch']} {known['name']} {'; '.join(part for part in what if part)[:400]}"


def of_a_type(args: argparse.Namespace, choices: Any, count: int, seen: set[str]) -> list[dict[str, Any]]:
    """Kernels of one architecture and type until ``count`` different ones ran; all that were met."""
    met: list[dict[str, Any]] = []
    for choice in islice(choices, _PATIENCE * count):
        if sum(known["verdict"] != "left out" for known in met) >= count:
            break
        known = verdict_on(args, choice)
        if known.get("digest") in seen:
            continue  # another file's kernel of the same code
        seen.add(known.get("digest", choice.name))
        met.append(known)
        print(told(known), flush=True)
    return met


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tensile", type=Path, required=True)
    parser.add_argument("--rocblas", type=Path, required=True)
    parser.add_argument("--work", type=Path, default=Path("build/rocblas"), help="where kernels and verdicts are kept")
    parser.add_argument("--arch", choices=FOLDERS, action="append", help="all three when left away")
    parser.add_argument("--count", type=int, default=210, help="kernels to run, of all architectures together")
    parser.add_argument("--only", help="a name that a line of an earlier run has: run this again, and print findings")
    parser.add_argument("--again", action="store_true", help="forget what was found, not the kernels")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=int, default=50_000_000, help="wave-instructions of a launch")
    args = parser.parse_args()
    args.work.mkdir(parents=True, exist_ok=True)
    archs = args.arch or list(FOLDERS)
    if args.only:
        args.again = True
        every = (c for arch in archs for kind in drawn(args.rocblas, arch, args.seed).values() for c in kind)
        met = [verdict_on(args, choice) for choice in every if choice.name == args.only]
        print("\n".join(told(known) for known in met) or f"no kernel {args.only}")
    else:
        met, share = [], -(-args.count // len(FOLDERS))
        for arch in archs:
            kinds, seen = drawn(args.rocblas, arch, args.seed), set[str]()
            for choices in kinds.values():
                met += of_a_type(args, choices, -(-share // len(kinds)), seen)
        print(table(met), accusations(met), machine(), sep="\n\n")
    return int(not met or any(known["verdict"] in ("wrong", "refused", "accused") for known in met))


if __name__ == "__main__":
    raise SystemExit(main())
