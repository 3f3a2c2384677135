"""Wait counts and barriers of pipelines that one can work out on paper."""

from dataclasses import replace

import pytest
from plan_cases import ARCH, COUNTERS, attention, gemm_lds_dma, gemm_vgpr

from amdgen.errors import InternalError
from amdgen.isa import arch_names, load_arch
from amdgen.isa.model import Counter
from amdgen.plan import (
    CDNA,
    CP_ASYNC,
    Buffer,
    Loop,
    Op,
    PlanError,
    drop_idle_barriers,
    i,
    place_syncs,
    place_waits,
    plan,
    sync,
    verify,
    wait,
)
from amdgen.plan.paths import State, Step, flow, paths
from amdgen.plan.types import parts_overlap


def planned(loop: Loop, counters=COUNTERS) -> Loop:
    done = drop_idle_barriers(place_waits(place_syncs(loop, counters), counters), counters)
    assert verify(done, counters) == []
    return done


def text(ops: tuple[Op, ...]) -> list[str]:
    """``vmcnt(8)|barrier`` for waits and barriers, else the operation's name."""
    return [
        "|".join([*(f"{c}({n})" for c, n in op.waits), *(["barrier"] if op.barrier else [])])
        if op.waits_or_syncs
        else op.name
        for op in ops
    ]


@pytest.mark.parametrize("stages", [2, 3, 4, 5])
@pytest.mark.parametrize("copies", [1, 8, 12])
def test_gemm_by_lds_dma_keeps_stages_minus_two_tiles_in_flight(stages: int, copies: int) -> None:
    loop = planned(gemm_lds_dma(stages, copies))

    ahead = f"vmcnt({(stages - 2) * copies})|barrier"
    assert text(loop.steady) == [ahead, "copy_a", "read_a", "lgkmcnt(0)", "mma"]
    handover = loop.steady[0]
    assert [str(r) for r in handover.reads] == ["a[i]"]
    assert [str(r) for r in handover.writes] == [f"a[i+{stages - 1}]"]
    assert handover.why == f"a[i] landed; a[i+{stages - 1}] free"
    # The drain counts down, one sync a tile.
    down = [t for t in text(loop.drain) if t.startswith("vmcnt")]
    assert down == [f"vmcnt({(stages - 2 - s) * copies})|barrier" for s in range(stages - 1)]


def test_tracked_fragment_reads_are_waited_for_by_the_barrier_that_frees_their_stage() -> None:
    """The compiler may move the multiply, and its wait with it, behind the barrier; the stage would not be free."""
    loop = planned(gemm_lds_dma(3, 8, tracked=True))
    assert text(loop.steady) == ["lgkmcnt(0)|vmcnt(8)|barrier", "copy_a", "read_a", "mma"]


def test_gemm_through_registers_with_two_buffers_has_one_barrier_a_tile() -> None:
    loop = planned(gemm_vgpr(2))
    assert text(loop.prologue) == ["load_a", "write_a"]  # the compiler waits for load_a
    assert text(loop.steady) == ["load_a", "lgkmcnt(0)|barrier", "read_a", "lgkmcnt(0)", "mma", "write_a"]


def test_gemm_through_registers_with_one_buffer_needs_two() -> None:
    loop = planned(gemm_vgpr(1))
    steady = ["load_a", "lgkmcnt(0)|barrier", "read_a", "lgkmcnt(0)", "mma", "barrier", "write_a"]
    assert text(loop.steady) == steady
    assert loop.steady[5].why == "a[i+1] free"


def test_attention_keeps_two_k_tiles_and_a_v_tile_apart() -> None:
    loop = planned(attention())
    # When K tile i is waited for, 8 copies of K tile i+1 and 8 loads of V tile i are younger.
    steady = "lgkmcnt(0)|vmcnt(16)|barrier copy_k read_k qk softmax write_v load_v lgkmcnt(0)|barrier read_v pv"
    assert text(loop.steady) == steady.split()
    assert [t for t in text(loop.drain) if "vmcnt" in t] == [
        "lgkmcnt(0)|vmcnt(16)|barrier",
        "lgkmcnt(0)|vmcnt(8)|barrier",
    ]


def test_tracked_loads_count_as_younger_only_when_they_are_certain() -> None:
    """LLVM merges and splits plain loads; were eight counted and four issued, the wait would come too late."""
    certain = attention()
    doubtful = certain.rebuild(lambda _, op: [replace(op, sure=None)])
    assert dict(planned(doubtful).steady[0].waits)["vmcnt"] == 8


def test_an_unrolled_body_names_its_stages_outright() -> None:
    a, f = Buffer("a", 1024, 3), Buffer("f", 16, space="vgpr")

    def turn(stage: int) -> tuple[Op, ...]:
        return CDNA.async_copy(a[(stage + 2) % 3], 4), CDNA.lds_read(a[stage], f[0], 2), CDNA.mma(f[0])

    loop = planned(Loop((CDNA.async_copy(a[0], 4), CDNA.async_copy(a[1], 4)), (*turn(0), *turn(1), *turn(2))))
    assert [t for t in text(loop.steady) if "barrier" in t] == ["vmcnt(4)|barrier"] * 3


def test_cp_async_groups_are_the_same_pipeline() -> None:
    a, f = Buffer("a", 1024, 4), Buffer("f", 16, space="vgpr")
    groups = {"cp_async_group": Counter("cp_async_group", 1000, True, (), "commit groups")}

    def multiply(tile) -> tuple[Op, ...]:
        return CP_ASYNC.lds_read(tile, f[0]), CP_ASYNC.mma(f[0])

    loop = planned(
        Loop(
            tuple(CP_ASYNC.async_copy(a[s]) for s in range(3)),
            (CP_ASYNC.async_copy(a[i + 3]), *multiply(a[i])),
            tuple(op for s in range(3) for op in multiply(a[i + s])),
        ),
        groups,
    )
    assert text(loop.steady)[0] == "cp_async_group(2)|barrier"
    assert [t for t in text(loop.drain) if "barrier" in t] == [f"cp_async_group({n})|barrier" for n in (2, 1, 0)]


def test_a_scalar_load_is_waited_for_with_zero_and_loosens_nothing() -> None:
    """It returns in any order: three outstanding may be it and two younger reads, or three reads."""
    x, y, s = Buffer("x", 4, space="vgpr"), Buffer("y", 4, space="vgpr"), Buffer("s", 4, space="sgpr")
    lds = Buffer("lds", 64, shared=False)
    reads = CDNA.lds_read(lds[0], x[0], 2), CDNA.scalar_load(s[0], 2), CDNA.lds_read(lds[0], y[0], 3)
    loop = planned(Loop((CDNA.lds_write((), lds[0], 1), *reads, CDNA.compute(x[0]), CDNA.compute(s[0])), ()))
    assert text(loop.prologue)[-4:] == ["lgkmcnt(3)", "compute", "lgkmcnt(0)", "compute"]


def test_two_uses_of_fragments_wait_in_two_steps() -> None:
    a, b, lds = Buffer("a", 4, space="vgpr"), Buffer("b", 4, space="vgpr"), Buffer("lds", 64)
    body = CDNA.lds_read(lds[0], a[0], 4), CDNA.lds_read(lds[0], b[0], 2), CDNA.mma(a[0]), CDNA.mma((a[0], b[0]))
    loop = planned(Loop((CDNA.async_copy(lds[0], 4),), body))
    assert text(loop.steady)[-4:] == ["lgkmcnt(2)", "mma", "lgkmcnt(0)", "mma"]


def test_lds_of_one_wave_needs_no_barrier() -> None:
    a, x = Buffer("a", 64, shared=False), Buffer("x", 4, space="vgpr")
    loop = planned(Loop((), (CDNA.lds_write(x[0], a[0], 2), CDNA.lds_read(a[0], x[0], 2), CDNA.compute(x[0]))))
    assert not any(op.barrier for _, op in loop.ops())
    assert text(loop.steady) == ["lds_write", "lgkmcnt(0)", "lds_read", "lgkmcnt(0)", "compute"]


def test_a_part_is_waited_for_without_the_others() -> None:
    a, x = Buffer("a", 64, shared=False), Buffer("x", 4, space="vgpr")
    copies = CDNA.async_copy(a[0, "lo"], 2), CDNA.async_copy(a[0, "hi"], 3)
    loop = planned(Loop((*copies, CDNA.lds_read(a[0, "lo"], x[0], 2), CDNA.lds_read(a[0, "hi"], x[0], 2)), ()))
    assert text(loop.prologue)[2:] == ["vmcnt(3)", "lds_read", "vmcnt(0)", "lds_read"]


def test_registers_that_loads_fill_twice_need_no_wait_between_but_lds_does() -> None:
    """Loads return in order; that copies reach LDS in order is nowhere said."""
    a, x = Buffer("a", 64, shared=False), Buffer("x", 4, space="vgpr")
    for filled, wait_between in ((CDNA.load(x[0], 2), []), (CDNA.async_copy(a[0], 2), ["vmcnt(0)"])):
        loop = place_waits(Loop((filled, filled), ()), COUNTERS)
        assert text(loop.prologue) == [filled.name, *wait_between, filled.name]


def test_two_halves_of_a_stage_are_filled_without_a_barrier_between() -> None:
    a, x = Buffer("a", 64, 2), Buffer("x", 4, space="vgpr")
    halves = CDNA.async_copy(a[i + 1, "lo"], 2), CDNA.async_copy(a[i + 1, "hi"], 2)
    loop = planned(Loop((CDNA.async_copy(a[0], 4),), (*halves, CDNA.lds_read(a[i], x[0], 2), CDNA.compute(x[0]))))
    assert sum(op.barrier for op in loop.steady) == 1


@pytest.mark.parametrize(("read", "barriers"), [("left", 1), ("left/top", 1), ("", 1), ("right", 0), ("lefthand", 0)])
def test_a_part_of_a_part_is_waited_for_with_it(read: str, barriers: int) -> None:
    """Parts of "left" may be written without a barrier between; what has some of them in common comes behind one."""
    a, x = Buffer("a", 64), Buffer("x", 4, space="vgpr")
    halves = CDNA.lds_write(x[0], a[0, "left/top"], 2), CDNA.lds_write(x[0], a[0, "left/bottom"], 2)
    other = CDNA.lds_write(x[0], a[0, "right"], 2), CDNA.lds_write(x[0], a[0, "lefthand"], 2)
    first = (*other, sync((a[0, "right"], a[0, "lefthand"])))
    loop = planned(Loop((*first, *halves, CDNA.lds_read(a[0, read], x[0], 2)), ()))
    assert sum(op.barrier for op in loop.prologue) == 1 + barriers
    assert not parts_overlap("left", "lefthand") and not parts_overlap("left/top", "left/bottom")


def test_a_known_number_of_iterations_is_planned_exactly() -> None:
    loop = replace(gemm_lds_dma(3, 8), trips=0)
    assert [t for t in text(planned(loop).drain) if "barrier" in t] == ["vmcnt(8)|barrier", "vmcnt(0)|barrier"]


def test_barriers_placed_by_hand_stay_and_get_their_waits() -> None:
    loop = gemm_lds_dma(3, 8)
    copy, read, mma = loop.steady
    by_hand = replace(loop, steady=(sync(why="mine"), copy, read, mma, sync()))
    done = planned(by_hand)
    assert [op.barrier for op in done.steady] == [True, False, False, False, False, True]
    assert done.steady[0].why == "mine"


def test_a_wait_placed_by_hand_that_nothing_needs_is_gone() -> None:
    x = Buffer("x", 4, space="vgpr")
    loop = planned(Loop((CDNA.load(x[0], 4), CDNA.compute(x[0]), wait((x[0],))), ()))
    assert text(loop.prologue) == ["load", "vmcnt(0)", "compute"]


def test_more_in_flight_than_the_counter_holds_is_refused() -> None:
    with pytest.raises(PlanError, match=r"more than 63 vmcnt operations in flight at prologue.*fewer stages"):
        planned(gemm_lds_dma(5, 20))
    assert text(planned(gemm_lds_dma(4, 21)).steady)[0] == "vmcnt(42)|barrier"  # 63 at most: just fits


def test_a_count_never_reaches_the_maximum() -> None:
    """With 63 tracked loads behind it the oldest may still be out when the counter reads 63."""
    x, y = Buffer("x", 4, space="vgpr"), Buffer("y", 4, space="vgpr")
    many = CDNA.load(y[0], 70, tracked=True, sure=70)
    loop = place_waits(Loop((CDNA.load(x[0]), many, CDNA.compute(x[0])), ()), COUNTERS)
    assert text(loop.prologue)[2] == "vmcnt(62)"


def test_an_unknown_counter_and_kind_are_one_line_each() -> None:
    a = Buffer("a", 64)
    with pytest.raises(PlanError, match="increments cp_async_group, which this architecture does not have"):
        planned(Loop((CP_ASYNC.async_copy(a[0]),), ()))
    with pytest.raises(PlanError, match="operation kind 'copy' does not exist"):
        Op("copy")
    with pytest.raises(PlanError, match="two different buffers are called a"):
        Loop((CDNA.async_copy(a[0]), CDNA.async_copy(Buffer("a", 32)[0])), ())


def test_stages_that_never_repeat_are_refused() -> None:
    rings = [Buffer(f"r{n}", 4, n) for n in (7, 11, 13)]
    with pytest.raises(PlanError, match="only after 1001 iterations"):
        planned(Loop((), tuple(CDNA.async_copy(r[i]) for r in rings)))


def test_plan_runs_every_pass() -> None:
    done = plan(attention(), ARCH)
    assert done.lds.bytes == 4 * 8192
    assert sum(op.barrier for op in done.loop.steady) == 2


def test_a_matrix_multiply_that_reads_lds_itself_holds_its_stage() -> None:
    """wgmma: asynchronous, sources in shared memory, results in order on one accumulator."""
    a, acc = Buffer("a", 1024, 3), Buffer("acc", 64, space="vgpr")
    hopper = replace(CP_ASYNC, counters={"async_copy": "cp_async_group", "mma": "wgmma_group"})
    groups = {n: Counter(n, 1000, True, (), "groups") for n in ("cp_async_group", "wgmma_group")}
    steady = hopper.async_copy(a[i + 2]), hopper.mma(a[i], acc[0])
    drain = hopper.mma(a[i], acc[0]), hopper.mma(a[i + 1], acc[0]), hopper.store(acc[0])
    loop = planned(Loop((hopper.async_copy(a[0]), hopper.async_copy(a[1])), steady, drain), groups)
    # Stage i+2 is the one that the multiply of the last turn read: that one must be over, the copies needn't.
    assert text(loop.steady) == ["cp_async_group(1)|wgmma_group(0)|barrier", "async_copy", "mma"]
    assert text(loop.drain)[-2:] == ["wgmma_group(0)", "store"]


def test_every_cdna_architecture_knows_the_words() -> None:
    for facts in map(load_arch, arch_names()):
        if facts.generation.startswith("cdna"):
            assert set(CDNA.counters.values()) <= facts.counters.keys()
            assert text(plan(gemm_lds_dma(3, 8), facts).loop.steady)[0] == "vmcnt(8)|barrier"


def test_states_that_never_settle_are_an_internal_error() -> None:
    """Numbers that fall each time round the loop have no least one."""

    def fall(state: State, step: Step) -> None:
        for flight in state:
            state[flight] -= 1
        state.setdefault(step, 0)

    with pytest.raises(InternalError, match=r"still changes after 14 rounds; this is a fault of amdgen"):
        flow(paths(gemm_lds_dma(3, 4)), fall)
