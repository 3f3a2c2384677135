"""LDS: nothing live is overwritten, and what is not live is used again."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plan_cases import ARCH, COUNTERS, gemm_lds_dma

from amdgen.plan import CDNA, Buffer, Loop, PlanError, allocate_lds, check_lds, i, plan, verify

X = Buffer("x", 4, space="vgpr")


def gemm_with_epilogue(tile_bytes: int) -> Loop:
    """The result goes through LDS once the loop has read its last stage."""
    loop = gemm_lds_dma(3, 8)
    c = Buffer("c", tile_bytes)
    epilogue = CDNA.lds_write(X[0], c[0], 4), CDNA.lds_read(c[0], X[0], 4), CDNA.store(X[0], 4, tracked=True)
    return replace(loop, drain=loop.drain + epilogue)


def test_an_epilogue_tile_takes_the_place_of_the_pipeline() -> None:
    done = plan(gemm_with_epilogue(20480), ARCH)
    assert done.lds.address("c") == done.lds.address("a", 0) == 0
    assert done.lds.bytes == 3 * 8192
    assert done.lds.saved == 20480
    # It overlaps stages 0 to 2, so a barrier stands before its first write: other waves may still read.
    writes = next(k for k, op in enumerate(done.loop.drain) if op.kind == "lds_write")
    assert done.loop.drain[writes - 1].barrier
    assert done.loop.drain[writes - 1].why == "c[0] free"


def test_reuse_without_a_barrier_is_found() -> None:
    done = plan(gemm_with_epilogue(20480), ARCH)
    at = [place for place, op in done.loop.ops() if op.why == "c[0] free"]
    without = done.loop.rebuild(lambda place, op: [] if place in at else [op])
    assert {v.rule for v in verify(without, COUNTERS, done.lds.overlaps)} == {"no_barrier"}


def test_copies_that_nobody_reads_are_waited_for_before_their_stage_is_reused() -> None:
    """A loop that always copies ahead leaves copies in flight; they would land on the epilogue's tile."""
    a, c = Buffer("a", 8192, 2), Buffer("c", 16384)
    turn = CDNA.async_copy(a[i + 1], 4), CDNA.lds_read(a[i], X[0], 4), CDNA.compute(X[0])
    loop = Loop((CDNA.async_copy(a[0], 4),), turn, (CDNA.lds_write(X[0], c[0], 4), CDNA.lds_read(c[0], X[0], 4)))
    done = plan(loop, ARCH)
    assert done.lds.bytes == 16384
    assert done.loop.drain[0].waits == (("vmcnt", 0),)
    assert done.loop.drain[0].barrier


def test_what_is_live_across_the_back_edge_keeps_its_place() -> None:
    """``scales`` is written once and read every turn; the ring may never lie on it."""
    scales, a = Buffer("scales", 1024), Buffer("a", 2048, 2)
    turn = CDNA.lds_write(X[0], a[i], 2), CDNA.lds_read(a[i], X[0], 2), CDNA.lds_read(scales[0], X[0], 2)
    lds = allocate_lds(Loop((CDNA.lds_write(X[0], scales[0], 1),), turn), ARCH)
    assert lds.overlaps == frozenset()
    assert lds.saved == 0


def test_one_turns_temporaries_share_space() -> None:
    p, q = Buffer("p", 4096), Buffer("q", 4096)
    turn = [op for b in (p, q) for op in (CDNA.lds_write(X[0], b[0], 2), CDNA.lds_read(b[0], X[0], 2))]
    done = plan(Loop((), tuple(turn)), ARCH)
    assert done.lds.saved == 4096


def test_what_one_operation_reads_and_writes_lies_apart() -> None:
    """The read is the last of ``p``, yet other lanes may still be at it when the first result is written."""
    p, q = Buffer("p", 4096), Buffer("q", 4096)
    turn = CDNA.lds_write(X[0], p[0], 2), CDNA.compute(p[0], q[0]), CDNA.lds_read(q[0], X[0], 2)
    lds = allocate_lds(Loop((), turn), ARCH)
    assert lds.saved == 0 and lds.overlaps == frozenset()


def test_a_wrong_map_is_caught_by_the_proof() -> None:
    scales, a = Buffer("scales", 1024), Buffer("a", 2048)
    loop = Loop(
        (CDNA.lds_write(X[0], scales[0], 1), CDNA.lds_write(X[0], a[0], 1)), (CDNA.lds_read(scales[0], X[0], 1),)
    )
    lds = allocate_lds(loop, ARCH)
    wrong = replace(lds, overlaps=frozenset({(("a", 0), ("scales", 0)), (("scales", 0), ("a", 0))}))
    with pytest.raises(PlanError, match=r"scales\[0\] is read .* another buffer overwrote it"):
        check_lds(loop, wrong)


def test_what_does_not_fit_says_what_would() -> None:
    with pytest.raises(PlanError, match=r"a \(4 × 20000\) need .* bytes of LDS; test9 has 65536; 3 stages of a would"):
        allocate_lds(gemm_lds_dma(4, 8, size=20000), ARCH)


def test_a_stage_that_nothing_writes_is_an_error() -> None:
    with pytest.raises(PlanError, match=r"a\[0\] is read in iteration 0 of 0, but nothing has written it"):
        allocate_lds(Loop((), (), (CDNA.lds_read(Buffer("a", 64)[0], X[0], 1),)), ARCH)


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.tuples(st.integers(1, 3000), st.integers(1, 3), st.sampled_from(["once", "ring", "turn", "end"])),
        min_size=1,
        max_size=5,
    )
)
def test_no_two_live_buffers_overlap(wishes: list[tuple[int, int, str]]) -> None:
    prologue, steady, drain = [], [], []
    for n, (size, stages, use) in enumerate(wishes):
        b = Buffer(f"b{n}", size, stages)
        write, read = (lambda r: CDNA.lds_write(X[0], r, 1)), (lambda r: CDNA.lds_read(r, X[0], 1))
        if use == "once":
            prologue.append(write(b[0]))
            steady.append(read(b[0]))
        elif use == "ring":
            prologue.append(write(b[0]))
            steady += [write(b[i + 1]), read(b[i])] if stages > 1 else [read(b[i]), write(b[i + 1])]
            drain.append(read(b[i]))
        elif use == "turn":
            steady += [write(b[0]), read(b[0])]
        else:
            drain += [write(b[0]), read(b[0])]
    lds = allocate_lds(Loop(tuple(prologue), tuple(steady), tuple(drain)), ARCH)  # proves itself by check_lds
    for p in lds.placements.values():
        assert p.offset % 16 == 0 and p.end <= lds.bytes
