"""Breaks central lines in a copy of the working tree, one at a time: which test of the line's own room fails first.

    python -m benchmarks.changes.broken_lines [--only TEXT]

Status 1 when a broken line fails no test of the files named for it.
"""

from __future__ import annotations

import argparse
import re
import sys
from dataclasses import dataclass

from benchmarks.machine import machine
from tests.support.clone import Clone, clone


@dataclass(frozen=True)
class Line:
    """``old`` stands once in ``file``; with ``new`` in its place one of ``tests`` must fail."""

    what: str
    broken: str
    file: str
    old: str
    new: str
    tests: str


_NATIVE = "amdgen/emulator/native"
_RACE = 'return "lds_race";\n'
_BOUND = "return (products + blocks + 9) * spec.product.half_ulp"

LINES = (
    Line(
        "LDS race, read after write", "term removed", f"{_NATIVE}/lds.h",
        f"if (same_epoch_other(g->writer[b], mine)) {_RACE}", "\n", "tests/emulator/test_lds_races.py",
    ),
    Line(
        "LDS race, write after write", "term removed", f"{_NATIVE}/lds.h",
        f"if (same_epoch_other(g->writer[b], mine) && !same) {_RACE}", "\n", "tests/emulator/test_lds_races.py",
    ),
    Line(
        "LDS race, write after read", "term removed", f"{_NATIVE}/lds.h",
        f"if (same_epoch_other(g->reader[b], mine)) {_RACE}", "\n", "tests/emulator/test_lds_races.py",
    ),
    Line(
        "occupancy granule", "LDS in granules of 1", "amdgen/isa/arch.py",
        "granules(lds_bytes, self.lds.granule)", "granules(lds_bytes, 1)", "tests/isa/test_occupancy_granules.py",
    ),
    Line(
        "planner's minimum", "one more in flight", "amdgen/plan/waits.py",
        "        counts[place][counter] = count\n", "        counts[place][counter] = count + 1\n",
        "tests/plan/test_plan_waits.py",
    ),
    Line(
        "swizzle", "shift + 1", "amdgen/layout/swizzle.py",
        "return byte ^ (((row >> self.shift)", "return byte ^ (((row >> self.shift + 1)",
        "tests/layout/test_swizzle.py",
    ),
    Line(
        "hazard distance", "one wait state too many counted", "amdgen/emulator/checks/hazards.py",
        "rows), passed_since - 1, all_pairs)", "rows), passed_since, all_pairs)", "tests/emulator/test_checks_wave.py",
    ),
    Line(
        "native wait", "one operation too many lands", f"{_NATIVE}/flight.h",
        "w->in_order[c] - f->place[c] < limit[c]", "w->in_order[c] - f->place[c] < limit[c] - 1",
        "tests/emulator/test_checks.py",
    ),
    Line(
        "epilogue", "beta left out", "amdgen/kernels/gemm/store_text.py",
        "beta * ({s.scalar})old[v]", "({s.scalar})old[v]", "tests/kernels/test_gemm_golden.py",
    ),
    Line(
        "bound", "a hundredth", "amdgen/kernels/gemm/reference.py",
        _BOUND, f"{_BOUND} / 100", "tests/kernels/test_gemm_runs.py",
    ),
    Line(
        "bound", "a hundred times", "amdgen/kernels/gemm/reference.py",
        _BOUND, f"{_BOUND} * 100", "tests/kernels/test_gemm_runs.py",
    ),
    Line(
        "LDS allocator", "nothing collides", "amdgen/plan/lds.py",
        "return any(frozenset(pair) in together for pair in _shared_bytes(p, q))", "return False",
        "tests/plan/test_plan_lds.py",
    ),
    Line(
        "decode table", "shortest form first", "amdgen/codec/tables.py",
        "(-layout.words, -layout.first_mask.bit_count())", "(layout.words, layout.first_mask.bit_count())",
        "tests/codec/test_decode.py",
    ),
)  # fmt: skip


def first_failure(tree: Clone, line: Line) -> str:
    """The first test that fails with the line broken; "" when all pass."""
    with tree.replaced(line.file, line.old, line.new):
        done = tree.python("-m", "pytest", "-q", "-n0", "-x", "-p", "no:cacheprovider", *line.tests.split())
    failed = re.search(r"^FAILED \S+?::(.*?)(?: - .*)?$", done.stdout, re.M)
    if done.returncode not in (0, 1):
        raise RuntimeError(f"{line.what}: pytest ended with status {done.returncode}\n{done.stdout[-2000:]}")
    return failed[1] if failed else ""


def main() -> int:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", metavar="TEXT", help="lines of which the name has this")
    only = parser.parse_args().only
    print(machine(), "\n")
    print("| Line | Broken as | Tests run | First that fails |\n|---|---|---|---|")
    missed = 0
    with clone() as tree:
        for line in LINES:
            if only in line.what:
                failure = first_failure(tree, line)
                missed += not failure
                name = line.file.rpartition("/")[2]
                shown = f"`{failure}`" if failure else "**none**"
                print(f"| {line.what} ({name}) | {line.broken} | {line.tests[6:]} | {shown} |", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
