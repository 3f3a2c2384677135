"""The compiler's constants and the emulator's results agree; and what would count as a disagreement."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from amdgen.differential import folding
from amdgen.differential.folding import Outcome, compare, fold
from amdgen.differential.folding_operands import draw
from amdgen.differential.folding_operations import Operation, operations
from amdgen.differential.folding_rules import agree
from amdgen.errors import AmdgenError

SEED = 20

# Every operation once, and the compiled engine on a part of them (its handlers take a compiler's time).
RUNS = (("gfx942", "numpy", "", 10), ("gfx950", "native", "amdgcn.fm", 40), ("gfx908", "native", "minim", 24))


@pytest.mark.parametrize(("arch", "engine", "only", "count"), RUNS)
def test_results_are_the_constants_that_the_compiler_folds(arch: str, engine: str, only: str, count: int) -> None:
    paths = ("vector",) if only else ("vector", "scalar")
    outcome = compare(arch, SEED, count, engine, only=only, paths=paths, checks="none")
    assert outcome.ok, [str(d) for d in outcome.differences[:5]] + outcome.failed + outcome.findings
    assert outcome.operations == sum(only in op.name for op in operations(arch))
    folded = outcome.operations - len(outcome.not_folded)
    assert folded > 0.8 * outcome.operations
    assert outcome.compared > 0.8 * count * folded * len(paths)


@pytest.mark.parametrize(("arch", "engine"), [("gfx90a", "numpy"), ("gfx942", "native")])
def test_results_are_the_constants_where_subnormal_numbers_are_flushed(arch: str, engine: str) -> None:
    outcome = compare(arch, SEED, 40, engine, paths=("vector",), checks="none", only="f32", flush=True)
    assert outcome.ok, [str(d) for d in outcome.differences[:5]] + outcome.failed + outcome.findings
    assert outcome.operations > 15 and not outcome.not_folded
    kept = compare(arch, SEED, 40, engine, paths=("vector",), checks="none", only="canonicalize.f32")
    folded = [
        fold([_named("canonicalize.f32() f32->f32")], arch, SEED, 40, Outcome(), flush=f)[0] for f in (False, True)
    ]
    assert kept.ok and not np.array_equal(folded[0].values, folded[1].values)


def _named(name: str) -> Operation:
    return next(op for op in operations("gfx942") if op.name == name)


def test_a_wrong_result_is_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    """An operation that says add on one side and sub on the other differs wherever the second operand is not 0."""
    add = _named("add i16")
    sub = dataclasses.replace(add, body=add.body.replace("add", "sub"))
    folded = fold([add], "gfx942", SEED, 32, Outcome())
    monkeypatch.setattr(folding, "fold", lambda *_, **__: [dataclasses.replace(folded[0], operation=sub)])
    outcome = compare("gfx942", SEED, 32, only="add i16", paths=("vector",))
    differ = int(np.count_nonzero((folded[0].operands[1] & np.uint64(0x7FFF)) != 0))
    assert not outcome.ok and len(outcome.differences) == differ > 20
    found = outcome.differences[0]
    assert (found.operands[0] + found.operands[1]) & 0xFFFF == found.folded != found.executed


def test_what_does_not_fold_is_left_out_with_its_reason() -> None:
    outcome = Outcome()
    chosen = [_named(name) for name in ("shl i32", "amdgcn.rcp.f32() f32->f32", "amdgcn.rsq.f32() f32->f32")]
    shl, rcp = fold(chosen, "gfx942", SEED, 64, outcome)
    counts = shl.operands[1]
    assert np.array_equal(shl.known, counts < 32) and not shl.known.all()
    assert shl.left_out == {"result is poison": np.count_nonzero(counts >= 32)}
    shifted = shl.operands[0] << (counts & np.uint64(31)) & np.uint64(0xFFFFFFFF)
    assert np.array_equal(shl.values[shl.known], shifted[shl.known])
    assert rcp.left_out["the instruction flushes subnormal numbers (CDNA3 ISA), LLVM's constant does not"] > 0
    assert outcome.not_folded == {"amdgcn.rsq.f32() f32->f32": "left to run time"}


def test_operands_depend_on_seed_and_name_alone() -> None:
    op = _named("fma.f32() f32->f32")
    first, again, other = draw(op, 1, 50), draw(op, 1, 50), draw(op, 2, 50)
    assert all(np.array_equal(a, b) for a, b in zip(first, again, strict=True))
    assert not all(np.array_equal(a, b) for a, b in zip(first, other, strict=True))


ONE, MINUS_ZERO, QUIET, SIGNALLING = 0x3F800000, 0x80000000, 0x7FC00000, 0x7F800001
CASES = [
    # rule, ulps, folded, executed, whether they agree
    ("bits", 0, QUIET, QUIET | 1, False),
    ("number", 0, ONE, ONE, True),
    ("number", 0, ONE, ONE + 1, False),
    ("number", 1, ONE, ONE + 1, True),
    ("number", 1, ONE, ONE + 2, False),
    ("number", 1, 1, MINUS_ZERO, False),
    ("number", 0, QUIET, QUIET | 1, True),
    ("number", 0, SIGNALLING, SIGNALLING, False),
    ("number", 0, QUIET, ONE, False),
    ("number", 1, 0x7F800000, SIGNALLING, False),
    ("any_nan", 0, QUIET, SIGNALLING, True),
    ("any_nan", 0, QUIET, ONE, False),
    ("number", 0, 0, MINUS_ZERO, False),
    ("any_zero", 0, 0, MINUS_ZERO, True),
]


@pytest.mark.parametrize(("rule", "ulps", "folded", "executed", "wanted"), CASES)
def test_rules(rule: str, ulps: int, folded: int, executed: int, wanted: bool) -> None:
    op = Operation("x", (), "f32", "", rule, ulps)  # type: ignore[arg-type]
    values = [np.array([v], np.uint64) for v in (folded, executed)]
    assert bool(agree(op, *values)[0]) == wanted


def test_each_half_of_a_vector_is_judged() -> None:
    op = Operation("x", (), "v2f16", "", "number")
    folded, executed = np.array([0x7E003C00, 0x3C007E00], np.uint64), np.array([0xFE013C00, 0x3C017E00], np.uint64)
    assert agree(op, folded, executed).tolist() == [True, False]


def test_an_unknown_operation_is_refused() -> None:
    with pytest.raises(AmdgenError, match="no operation's name contains 'nonsense'"):
        compare("gfx942", SEED, 1, only="nonsense")
