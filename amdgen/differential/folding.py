"""Compares the constants that LLVM folds operations on literals to with the results of the emulator.

Both sides are LLVM IR of one table of operations, compiled by one clang at -O2 with the modes that compiled kernels
have: round to nearest, IEEE, subnormal numbers kept or, if asked for, flushed. On one side the operands are literals;
the folded constant stands in the optimised IR, and where it doesn't, the operand set is left out and counted with its
reason. On the other side a kernel loads the operands and an engine of the emulator executes it, once on vectors and
once on what the compiler knows to be uniform, which gives scalar instructions.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from amdgen.differential.folding_operands import Bits, draw
from amdgen.differential.folding_operations import Operation, bits_of, operations
from amdgen.differential.folding_rules import APART, agree
from amdgen.differential.folding_text import on_literals, on_memory
from amdgen.emulator import emulate
from amdgen.errors import AmdgenError
from amdgen.toolchain import find_toolchain
from amdgen.toolchain.clang import CompileError

LITERALS, KERNEL = 48, 24
"""Operations of one module of literals, and of one kernel."""
_STORE = re.compile(r"store volatile i\d+ (\S+), ptr addrspace\(1\) inttoptr \(i64 (\d+) to")
_FUNCTION = re.compile(r"^define [^\n]*@fold_(\d+)\(.*?^}", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Folded:
    """The constants that the compiler folded an operation on literals to.

    known: for which operand sets there is a constant in ``values``. left_out: the other operand sets, counted by
    reason.
    """

    operation: Operation
    operands: list[Bits]
    values: Bits
    known: np.ndarray
    left_out: Counter[str]


@dataclass(frozen=True)
class Difference:
    """An operand set for which an engine's result is not the constant. path: "vector" or "scalar"; lane: the first lane
    of a wave that differs."""

    operation: str
    operands: tuple[int, ...]
    folded: int
    executed: int
    path: str
    lane: int

    def __str__(self) -> str:
        given = ", ".join(f"{x:#x}" for x in self.operands)
        return f"{self.operation} of {given}: folded {self.folded:#x}, executed {self.executed:#x} ({self.path})"


@dataclass
class Outcome:
    """Totals of a run. compared: results, each path counted. not_folded: operations without a constant for any operand
    set, with reasons. left_out: operand sets of the others, by reason. failed: kernels that can't be compiled or
    executed, with reasons. findings: of the emulator's checks."""

    operations: int = 0
    compared: int = 0
    differences: list[Difference] = field(default_factory=list)
    not_folded: dict[str, str] = field(default_factory=dict)
    left_out: Counter[str] = field(default_factory=Counter)
    failed: list[str] = field(default_factory=list)
    findings: list[str] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether nothing differs, fails or is reported by a check."""
        return not (self.differences or self.failed or self.findings)


@dataclass(frozen=True)
class Run:
    """How kernels are executed: engine and checks as :func:`amdgen.emulator.emulate` takes them."""

    arch: str
    engine: str
    checks: str
    path: str
    flush: bool


def compare(
    arch: str,
    seed: int,
    count: int,
    engine: str = "numpy",
    *,
    only: str = "",
    paths: Sequence[str] = ("vector", "scalar"),
    checks: str = "all",
    flush: bool = False,
) -> Outcome:
    """Compares every operation of ``arch`` on ``count`` operand sets.

    engine, checks: as :func:`amdgen.emulator.emulate` takes them. only: a part of the names of the operations wanted.
    paths: "vector" executes them on an operand set a lane, "scalar" on uniform operands. flush: under a mode that
    flushes subnormal numbers, those operations whose folding heeds it.
    """
    outcome = Outcome()
    chosen = [op for op in operations(arch) if only in op.name and (op.heeds_flushing or not flush)]
    if not chosen:
        raise AmdgenError(f"no operation's name contains '{only}'", "leave it out to see all names of a run")
    folded = fold(chosen, arch, seed, count, outcome, flush=flush)
    for path in paths:
        run = Run(arch, engine, checks, path, flush)
        for wave in (False, True):
            batch = [f for f in folded if f.operation.wave == wave]
            if wave and path == "scalar":
                continue  # of one work-item
            for first in range(0, len(batch), KERNEL):
                _execute(batch[first : first + KERNEL], run, outcome)
    return outcome


def fold(
    chosen: Sequence[Operation], arch: str, seed: int, count: int, outcome: Outcome, *, flush: bool = False
) -> list[Folded]:
    """The operations that fold for some of their operand sets; ``outcome`` counts the others."""
    results: list[Folded] = []
    for first in range(0, len(chosen), LITERALS):
        some = chosen[first : first + LITERALS]
        results += _folded(some, [draw(op, seed, count) for op in some], arch, outcome, flush)
    for result in results:
        outcome.operations += 1
        if result.known.any():
            outcome.left_out += result.left_out
        else:
            outcome.not_folded[result.operation.name] = ", ".join(sorted(result.left_out))
    return [result for result in results if result.known.any()]


def _folded(
    chosen: Sequence[Operation], operands: Sequence[list[Bits]], arch: str, outcome: Outcome, flush: bool
) -> Iterator[Folded]:
    """The constants of one module, or of its halves when the compiler refuses it."""
    try:
        text = find_toolchain().optimize_ir(on_literals(chosen, operands, flush=flush), arch)
    except CompileError as error:
        if len(chosen) > 1:
            half = len(chosen) // 2
            yield from _folded(chosen[:half], operands[:half], arch, outcome, flush)
            yield from _folded(chosen[half:], operands[half:], arch, outcome, flush)
        else:
            outcome.failed.append(f"{chosen[0].name}: {error}")
        return
    bodies = {int(match[1]): match[0] for match in _FUNCTION.finditer(text)}
    for i, op in enumerate(chosen):
        yield _constants(op, operands[i], bodies[i])


def _constants(operation: Operation, operands: list[Bits], body: str) -> Folded:
    count = len(operands[0])
    values, known = np.zeros(count, np.uint64), np.zeros(count, np.bool_)
    left_out: Counter[str] = Counter()
    for match in _STORE.finditer(body):
        place, value = int(match[2]) // 8 - 1, match[1]
        if re.fullmatch(r"-?\d+", value):
            values[place] = int(value) & (1 << max(bits_of(operation.result), 32)) - 1
            known[place] = True
        else:
            left_out[f"result is {value}" if value in ("poison", "undef") else "left to run time"] += 1
    if operation.apart:
        reason, where = APART[operation.apart]
        apart = known & where(operation, operands, values)
        if apart.any():
            left_out[reason] = int(apart.sum())
            known &= ~apart
    return Folded(operation, operands, values, known, left_out)


def _execute(batch: Sequence[Folded], run: Run, outcome: Outcome) -> None:
    """Runs one kernel of the operations of ``batch`` and adds what differs; halves it when that is not possible."""
    try:
        _launch(batch, run, outcome)
    except AmdgenError as error:
        if len(batch) == 1:
            outcome.failed.append(f"{batch[0].operation.name} ({run.path}): {error}")
            return
        half = len(batch) // 2
        _execute(batch[:half], run, outcome)
        _execute(batch[half:], run, outcome)


def _launch(batch: Sequence[Folded], run: Run, outcome: Outcome) -> None:
    count, scalar, wave = len(batch[0].values), run.path == "scalar", batch[0].operation.wave
    chosen = [f.operation for f in batch]
    index = np.arange(count, dtype=np.int32).repeat(64 if wave else 1)
    if not scalar:
        index = np.resize(index, -(-index.size // 64) * 64)  # whole waves; the first sets once more
    text = on_memory(chosen, count, index.size, scalar=scalar, flush=run.flush)
    code = find_toolchain().compile_ir(text, run.arch).code
    source = np.concatenate([row for f in batch for row in f.operands])
    out = np.zeros((len(batch), index.size), np.uint64)
    block = 1 if scalar else 64
    args = [source, out, index]
    result = emulate(code, "k", index.size // block, block, args, checks=run.checks, engine=run.engine)
    outcome.findings += [f"{run.path}: {finding}" for finding in result.findings]
    for row, one in zip(out, batch, strict=True):
        _judge(row, index, one, run.path, outcome)


def _judge(row: Bits, index: np.ndarray, one: Folded, path: str, outcome: Outcome) -> None:
    operation, known = one.operation, one.known[index]
    alike = agree(operation, one.values[index], row)
    seen: set[int] = set()
    for lane in np.flatnonzero(known & ~alike):
        place = int(index[lane])
        if place not in seen:
            given = tuple(int(x[place]) for x in one.operands)
            difference = Difference(operation.name, given, int(one.values[place]), int(row[lane]), path, int(lane))
            outcome.differences.append(difference)
        seen.add(place)
    outcome.compared += int(one.known.sum())


__all__ = ["Difference", "Folded", "Outcome", "compare", "fold"]
