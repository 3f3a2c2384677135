"""The second opinion, on pipelines written out by hand: each rule with a case that passes and one that fails."""

from dataclasses import replace

import pytest
from plan_cases import COUNTERS

from amdgen.plan import CDNA, Buffer, Loop, Op, i, verify

A, X = Buffer("a", 64, 2), Buffer("x", 4, space="vgpr")
COPY, READ, USE = CDNA.async_copy(A[0], 4), CDNA.lds_read(A[0], X[0], 2), CDNA.compute(X[0])
LANDED = Op("sync", waits=(("vmcnt", 0),), barrier=True)
LOADED = Op("wait", waits=(("lgkmcnt", 0),))


def rules(*ops: Op, steady: tuple[Op, ...] = ()) -> list[str]:
    return [v.rule for v in verify(Loop(ops, steady), COUNTERS)]


def test_waited_and_handed_over() -> None:
    assert rules(COPY, LANDED, READ, LOADED, USE) == []


@pytest.mark.parametrize(
    "ops, rule",
    [
        ((COPY, replace(LANDED, barrier=False), READ, LOADED, USE), "no_barrier"),
        ((COPY, replace(LANDED, waits=(("vmcnt", 1),)), READ, LOADED, USE), "no_barrier"),
        ((COPY, Op("barrier", barrier=True), Op("wait", waits=(("vmcnt", 0),)), READ, LOADED, USE), "no_barrier"),
        ((COPY, LANDED, READ, USE), "no_wait"),
        ((COPY, LANDED, READ, LOADED, COPY), "no_barrier"),
        ((READ, LOADED, USE), "never_written"),
        ((*(CDNA.async_copy(A[0, str(n)], 8) for n in range(8)),), "overflow"),
    ],
)
def test_each_fault_is_named(ops: tuple[Op, ...], rule: str) -> None:
    assert rules(*ops) == [rule]


def test_registers_that_the_compiler_tracks_need_no_wait() -> None:
    assert rules(COPY, LANDED, replace(READ, tracked=True), USE) == []


def test_a_tile_that_was_never_fetched_is_stale() -> None:
    """Prefetched one tile ahead, but read two ahead: the ring holds the tile of two turns ago."""
    turn = (CDNA.async_copy(A[i + 1], 4), LANDED, CDNA.lds_read(A[i + 2], X[0], 2), LOADED, USE)
    assert "stale_tile" in rules(COPY, steady=(*turn, Op("barrier", barrier=True)))


def test_a_violation_tells_the_story() -> None:
    first = verify(Loop((COPY, READ), ()), COUNTERS)[0]
    assert str(first) == "no_barrier: lds_read reads a[0], which async_copy writes (after 0 iterations)"
