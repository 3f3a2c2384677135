"""One pipeline as two programs: the waits that come out, and a simulation that knows nothing of the planner."""

from __future__ import annotations

from itertools import chain

import pytest

from amdgen.isa.nvidia import load_nvidia
from amdgen.kernels.pipeline import Staged, copy_pipeline, plan_pipeline
from amdgen.plan import CDNA, CP_ASYNC, TMA, Buffer, Loop, Op, PlanError, Planned, Roles, i, parity, split_roles

ARCH = load_nvidia("sm_90a").arch


def gemm(stages: int, words=TMA) -> Loop:
    operands = tuple(Staged(Buffer(name, bytes=8192, stages=stages), 1, name) for name in "ab")
    return copy_pipeline(
        words, operands, lambda bufs, t: [words.mma(tuple(b[t] for b in bufs), label="multiply")], "gemm"
    )


def roles(stages: int) -> Roles:
    found = plan_pipeline(gemm(stages), TMA, ARCH)
    assert isinstance(found, Roles)
    return found


def test_one_group_stays_in_flight_and_the_stage_before_is_released() -> None:
    multiplying = roles(4).multiplying
    assert [(op.label or op.kind, op.waits) for op in multiplying.steady] == [
        ("landed", ()),
        ("multiply", ()),
        ("wait", (("wgmma_group", 1),)),
        ("release", ()),
    ]
    assert [op.waits for op in multiplying.drain if op.waits] == [(("wgmma_group", 0),)]


def test_the_same_words_count_on_a_machine_without_stage_barriers() -> None:
    planned = plan_pipeline(gemm(4, CP_ASYNC), CP_ASYNC, load_nvidia("sm_80").arch)
    assert isinstance(planned, Planned)
    (sync,) = (op for op in planned.loop.steady if op.waits_or_syncs)
    assert sync.waits == (("cp_async_group", 4),) and sync.barrier  # two tiles ahead, two operands each


def program(role: Loop, trips: int) -> list[tuple[Op, int]]:
    turns = [(op, t) for t in range(trips) for op in role.steady]
    return [*((op, 0) for op in role.prologue), *turns, *((op, trips) for op in role.drain)]


@pytest.mark.parametrize("stages", [2, 3, 4, 7])
@pytest.mark.parametrize("tiles", [1, 2, 5, 16])
@pytest.mark.parametrize("copies_first", [True, False])
def test_every_interleaving_by_turns_moves_each_tile_once_and_never_stops(
    stages: int, tiles: int, copies_first: bool
) -> None:
    """Barriers as hardware has them: a phase bit each, waited for by parity."""
    made = roles(stages)
    copying, multiplying = program(made.copying, tiles), program(made.multiplying, tiles - made.lag)
    full, empty = [0] * stages, [0] * stages  # phases ended
    content: list[int | None] = [None] * stages
    pending: list[int] = []  # tiles whose multiply runs
    used: list[int] = []

    def copy_step() -> bool:
        op, turn = copying[0]
        ref = op.writes[0]
        stage, tile = ref.stage(turn), ref.index.at(turn)
        if op.label == "acquire":
            if empty[stage] < tile // stages:
                return False
        else:
            assert tile - stages not in pending, "overwrites what is being multiplied"
            content[stage] = tile
            if op.label == "copy_b":
                full[stage] += 1
        copying.pop(0)
        return True

    def multiply_step() -> bool:
        op, turn = multiplying[0]
        if op.label == "landed":
            ref = op.writes[0]
            if full[ref.stage(turn)] <= ref.index.at(turn) // stages:
                return False
        elif op.label == "multiply":
            tile = op.reads[0].index.at(turn)
            assert content[op.reads[0].stage(turn)] == tile
            pending.append(tile)
            used.append(tile)
        elif op.waits:
            del pending[: max(0, len(pending) - op.waits[0][1])]
        elif op.label == "release":
            ref = op.writes[0]
            assert ref.index.at(turn) not in pending, "released while read"
            empty[ref.stage(turn)] += 1
        multiplying.pop(0)
        return True

    while copying or multiplying:
        steps = [s for s, left in ((copy_step, copying), (multiply_step, multiplying)) if left]
        assert any(step() for step in (steps if copies_first else reversed(steps))), "both roles wait for each other"
    assert used == list(range(tiles)) and not pending


def test_parity_flips_each_time_the_ring_comes_round() -> None:
    ring = Buffer("a", 16, stages=3)
    assert [parity(ring[i], turn) for turn in range(8)] == [0, 0, 0, 1, 1, 1, 0, 0]


def test_a_pipeline_that_skips_a_tile_is_refused() -> None:
    loop = gemm(3)
    broken = Loop(loop.prologue[:2], loop.steady, loop.drain, name="broken")
    with pytest.raises(PlanError, match="prologue copies"):
        split_roles(broken, ARCH.counters)


def test_the_vocabularies_say_the_same_operations() -> None:
    said = [
        [(op.kind, op.label) for op in chain(*(gemm(3, w).section(s) for s in ("prologue", "steady", "drain")))]
        for w in (CDNA, CP_ASYNC, TMA)
    ]
    assert said[0] == said[1] == said[2]
