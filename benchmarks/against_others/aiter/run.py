"""Runs AITER's kernels under all checks, compares their outputs with float64, and prints a table by family."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol

import numpy as np

from amdgen.codec import Decoder
from amdgen.codeobject import CodeObject
from amdgen.codeobject.elf import read_elf
from amdgen.emulator import Finding, Result, emulate
from amdgen.errors import AmdgenError
from amdgen.isa import load_isa
from benchmarks.against_others.aiter.cases import FAMILIES
from benchmarks.against_others.aiter.findings import EXPLAINED
from benchmarks.against_others.aiter.launch import Launch, described, placed, wide


class Repository(Protocol):
    def read(self, path: str) -> bytes: ...
    def select(self, archs: list[str], folder: str) -> list[str]: ...


@dataclass
class Row:
    """What the launches of a family came to."""

    objects: int = 0
    run: int = 0
    right: int = 0  # output matches, under all checks or, where those leave poison, with memory that answers at once
    clean: int = 0  # right, and no error
    explained: int = 0
    instructions: int = 0
    reasons: Counter[tuple[str, str]] = field(default_factory=Counter)  # checks, why
    problems: list[str] = field(default_factory=list)
    warnings: Counter[str] = field(default_factory=Counter)


def wrong(launch: Launch) -> str:
    """What the outputs have wrong, "" when nothing."""
    for position, want in launch.expected.items():
        got = launch.seen.get(position, np.asarray)(launch.slots[position])
        if position in launch.unordered:
            got = np.sort(got, -1)
        if got.dtype.kind in "iu" and not np.isnan(wide(want)).any():
            bad = got != want
        else:
            known = ~np.isnan(want)
            error = np.abs(wide(got) - want)
            bad = known & ~(error <= launch.relative * np.abs(want[known]).max(initial=0))
        if bad.any():
            at = tuple(int(i) for i in np.argwhere(bad)[0])
            return f"argument {position}: {int(bad.sum())} of {bad.size} wrong, {at} is {got[at]}, not {want[at]}"
    return ""


def reasons(path: str, checks: set[str]) -> str:
    """Why these checks fire, "" when not all of them are explained."""
    known = [(found, why) for pattern, found, why in EXPLAINED if re.search(pattern, path) and found & checks]
    explained: set[str] = set().union(*(found for found, _ in known)) if known else set()
    return "; ".join(why for _, why in known) if checks <= explained else ""


def execute(code: bytes, launch: Launch, limit: int, checks: str = "all") -> Result:
    """Matrix products are plain float32 ones: what is compared is far coarser than their rounding."""
    objects = CodeObject.parse(code)
    kernel = described(next(iter(objects.kernels.values())), launch)
    with np.errstate(all="ignore"):
        args = placed(launch.slots, len(objects.load_image(0)))
        more: dict[str, Any] = {"limit": limit, "checks": checks, "keep_going": True, "matrix": "fast"}
        return emulate(code, kernel, launch.grid, launch.block, args, **more)


_NEAR = 0x1000
"""Bytes of code between two instructions that may be of one way through the kernel."""


def settled(code: bytes, make: Callable[[], Launch], findings: list[Finding], limit: int) -> str:
    """How a launch whose findings left its outputs wrong becomes right, "" when it does not.

    First with memory that answers at once; then so and with an s_barrier in place of the first wait behind each read
    from LDS that another wave's write overtakes, and of the last one before each read of what another wave writes, as
    the findings ask for.
    """
    at = barriers_for(code, findings)
    ways = [(code, "")]
    if at:
        ways.append((with_barriers(code, at), f", and s_barrier at {', '.join(map(hex, at))}"))
    for changed, how in ways:
        launch = make()
        try:
            execute(changed, launch, limit, "none")  # without checks loads land when they are issued
        except AmdgenError:
            continue
        if not wrong(launch):
            return f"right with memory that answers at once{how}"
    return ""


def barriers_for(code: bytes, findings: list[Finding]) -> list[int]:
    """pcs of a wait between instructions that race, where only a barrier is missing and they lie near each other."""
    places = {(f.other_pc, f.pc) for f in findings if f.check == "lds_race" and "s_barrier between" in f.fix}
    objects = CodeObject.parse(code)
    entry, section = next(iter(objects.kernels.values())).entry, _text(code)
    decoded = Decoder(load_isa(objects.arch)).decode(read_elf(code).contents(section), section.address)
    insts = {i.address - entry: i.spec.name for i in decoded if i.spec is not None}
    waits = sorted(pc for pc, name in insts.items() if name == "s_waitcnt")
    behind = {
        (first, second): [w for w in waits if first < w < second]
        for first, second in places
        if first < second < first + _NEAR and insts[first].startswith("ds_")
    }
    # Behind a read the first wait, its own; before a read of what another wave wrote the last.
    return sorted(
        {found[0 if insts[first].startswith("ds_read") else -1] for (first, _), found in behind.items() if found}
    )


def with_barriers(code: bytes, pcs: list[int]) -> bytes:
    """The code object with s_barrier in place of the instructions of four bytes at these pcs from the entry."""
    section, out = _text(code), bytearray(code)
    entry = next(iter(CodeObject.parse(code).kernels.values())).entry
    begin = section.offset + entry - section.address
    for pc in pcs:
        out[begin + pc : begin + pc + 4] = 0xBF8A0000.to_bytes(4, "little")
    return bytes(out)


def _text(code: bytes) -> Any:
    return next(s for s in read_elf(code).sections if s.name == ".text")


def places(findings: list[Finding]) -> str:
    """By check, how many pairs of instructions it names, and the first, as bytes from the entry."""
    counts, first = Counter(f.check for f in findings), {f.check: f for f in reversed(findings)}
    return ", ".join(
        f"{n} {check} (first {first[check].pc:#x}, {first[check].other_pc:#x})" for check, n in counts.items()
    )


def run_one(path: str, code: bytes, make: Callable[[], Launch], limit: int, row: Row) -> str:
    """A line about one kernel."""
    begin = time.perf_counter()
    row.run += 1
    how, launch = "right", make()
    try:
        result = execute(code, launch, limit)
        why = wrong(launch)
        if why and result.findings and (how := settled(code, make, result.findings, limit)):
            why = ""
    except AmdgenError as error:
        row.problems.append(f"{path}: {error}")
        return f"ERROR {str(error)[:500]}"
    took = time.perf_counter() - begin
    count = sum(result.executed.values())
    row.instructions += count
    row.right += not why
    row.clean += not why and not result.findings
    row.warnings.update(w.check for w in result.warnings)
    checks = {f.check for f in result.findings}
    what = f"{count} wave-instructions, {took:.1f} s"
    if not checks and not why:
        return f"ok {what}"
    named = " and ".join(sorted(checks))
    reason = reasons(path, checks)
    if checks and reason:
        row.explained += not why
        row.reasons[named, f"outputs wrong: {reason}" if why else reason] += 1
        return f"{'wrong' if why else how}, {places(result.findings)}, explained, {what}"
    first = {f.check: str(f)[:240] for f in reversed(result.findings)}
    row.problems.append("; ".join([f"{path}: {why or how}", places(result.findings), *first.values()]))
    return f"{'WRONG' if why else 'right, with findings'}, {what}: {row.problems[-1].split(': ', 1)[1]}"


def made(make: Callable[[str, np.random.Generator], Launch | None], path: str) -> Launch:
    """The launch of a path that has one; the same whenever it is made."""
    launch = make(path, np.random.default_rng(7))
    assert launch is not None
    return launch


def run_all(repository: Repository, archs: list[str], folder: str, limit: int, most: int) -> int:
    """Runs ``most`` kernels of each family and architecture, spread over its folder; 0: all."""
    rows: dict[tuple[str, str], Row] = {}
    for arch in archs:
        paths = repository.select([arch], folder)
        for family, place, make in FAMILIES:
            mine = [p for p in paths if p.split("/")[1] == place]
            if not mine:
                continue
            row = rows[arch, family] = Row(len(mine))
            step = -(-len(mine) // most) if most else 1
            for path in dict.fromkeys([*mine[::step], *mine]):
                if most and row.run >= most:
                    break
                if make(path, np.random.default_rng(7)) is not None:
                    again = partial(made, make, path)
                    print(f"  {path}: {run_one(path, repository.read(path), again, limit, row)}", flush=True)
    _print_table(rows)
    problems = [p for row in rows.values() for p in row.problems]
    for problem in problems:
        print(f"  {problem}")
    return 1 if problems else 0


def _print_table(rows: dict[tuple[str, str], Row]) -> None:
    columns = ("objects", "run", "right", "clean", "explained", "instructions")
    titles = ("objects", "run", "right", "and clean", "explained", "instructions")
    print(f"{'family':25}{'arch':8}" + "".join(f"{t:>13}" for t in titles) + "  warnings")
    total: Counter[str] = Counter()
    for (arch, family), row in sorted(rows.items(), key=lambda item: (item[0][0], list(rows).index(item[0]))):
        warned = ", ".join(f"{n} {check}" for check, n in row.warnings.most_common())
        total.update({c: getattr(row, c) for c in columns})
        print(f"{family:25}{arch:8}" + "".join(f"{getattr(row, c):13}" for c in columns) + f"  {warned}")
    print(f"{'all':33}" + "".join(f"{total[c]:13}" for c in columns))
    print("errors, and why:")
    for (arch, family), row in rows.items():
        for (checks, why), count in row.reasons.items():
            print(f"  {count} of {family}, {arch}: {checks}: {why}")
