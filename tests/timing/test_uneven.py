"""Workgroups with unequal work: what each has, which CU executes them when, and what is predicted of such a launch."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from amdgen.codeobject import CodeObject, kernel_assembly
from amdgen.codeobject.assembly import KERNARG
from amdgen.emulator import emulate
from amdgen.emulator.native import Recording
from amdgen.isa import load_arch
from amdgen.timing.chip import Occupancy
from amdgen.timing.launch import _uneven, timed
from amdgen.timing.sample import Sample, sample
from amdgen.timing.uneven import axes, begins, bent, beside, ends, sharing, work
from amdgen.toolchain import find_toolchain

LOOP = """
s_lshl_b32 s8, {of}, 10
s_add_u32 s8, s8, 1024
l:
v_add_f32 v1, v1, v2
v_add_f32 v3, v3, v2
s_sub_u32 s8, s8, 1
s_cmp_lg_u32 s8, 0
s_cbranch_scc1 l
s_endpgm
"""
"""``of``, a workgroup's number on an axis (s2: x, s3: y) or a constant, says how long it takes."""


def held(resident: int = 1, xcds: int = 1, cus: int = 2, groups: int = 8) -> Occupancy:
    return Occupancy(groups, 1, resident, xcds, cus, cus, -(-groups // (xcds * cus)))


def code_of(of: str) -> bytes:
    ids = (".amdhsa_system_sgpr_workgroup_id_x 1", ".amdhsa_system_sgpr_workgroup_id_y 1")
    text = kernel_assembly("gfx90a", LOOP.format(of=of), arguments=(), directives=(KERNARG, *ids))
    return find_toolchain().assemble(text, "gfx90a")


def sampled(grid: tuple[int, int], of: str, uneven: tuple[int, ...] = ()) -> Sample:
    code = code_of(of)
    return sample(load_arch("mi210"), code, CodeObject.parse(code).kernel("k"), (*grid, 1), 64, [], uneven=uneven)


def test_work_follows_the_coordinates() -> None:
    sizes = (7, 33, 5)
    whole = np.array([(2 + x) * (10 + y) * 3.0 for _ in range(5) for y in range(33) for x in range(7)])
    on_axes, others = ({n: int(whole[n]) for n in of} for of in (axes(sizes, [12] * 3), beside(sizes, 16)))
    np.testing.assert_allclose(work(sizes, on_axes, others), whole, rtol=0.01)


def test_work_that_follows_nothing_has_the_mean_of_what_was_counted() -> None:
    sizes, whole = (4000, 1, 1), np.random.default_rng(1).integers(1000, 9000, 4000)
    on_axes, others = ({n: int(whole[n]) for n in of} for of in (axes(sizes, [12] * 3), beside(sizes, 16)))
    found, counted = work(sizes, on_axes, others), on_axes | others
    assert found.mean() == pytest.approx(np.mean(list(counted.values())), rel=0.05)
    assert all(found[n] == count for n, count in counted.items())


@pytest.mark.parametrize("resident", [1, 2, 3])
@pytest.mark.parametrize("power", [0.0, 0.4, 1.0])
def test_equal_workgroups_end_in_rounds(resident: int, power: float) -> None:
    full = 2 * resident
    assert ends(np.full(3 * full, 5.0), held(resident), power) == pytest.approx(15.0)
    left = 5.0 * resident ** (power - 1.0)  # one workgroup alone on its CU
    assert ends(np.full(3 * full + 1, 5.0), held(resident), power) == pytest.approx(15.0 + left)


def test_long_workgroups_at_the_end_are_waited_for() -> None:
    long_last, long_first = np.array([1.0] * 6 + [9.0]), np.array([9.0] + [1.0] * 6)
    assert ends(long_last, held()) == 12.0 and ends(long_first, held()) == 9.0


def test_workgroups_go_to_xcds_in_turn_whatever_they_take() -> None:
    assert ends(np.array([4.0, 1.0] * 4), held(xcds=2, cus=1)) == 16.0
    assert ends(np.array([4.0, 1.0] * 4), held(xcds=1, cus=2)) == 10.0


def test_so_many_that_the_ends_count_little() -> None:
    found = np.random.default_rng(2).uniform(1, 3, 60_000)
    few, many = ends(found[:30_000], held(2, cus=100)), ends(found, held(2, cus=100))
    assert many / few == pytest.approx(2, rel=0.02)


def test_how_a_units_rate_grows() -> None:
    assert sharing(1.0, 3.0, 3) == pytest.approx(1.0) and sharing(1.0, 1.0, 3) == pytest.approx(0.0)
    assert sharing(1.0, 0.5, 2) == 0.0 and sharing(2.0, 2.0, 1) == 1.0


@pytest.mark.parametrize(("grid", "of"), [((16, 1800), "s2"), ((1800, 16), "s3")])
def test_a_launch_takes_what_its_workgroups_add_up_to(grid: tuple[int, int], of: str) -> None:
    """1,800 workgroups each of 1 to 16 loops, of which the CUs hold 3,328: about as long as 28,800 of 8 and 9."""
    arch = load_arch("mi210")
    found, shorter, longer = sampled(grid, of), sampled(grid, "7"), sampled(grid, "8")
    assert found.work is not None and shorter.work is None
    assert found.work.max() / found.work.min() == pytest.approx(16, rel=0.01)
    took = timed(arch, found)
    assert set(took.order) == {0, 1, 2}
    mean = (timed(arch, shorter).cycles + timed(arch, longer).cycles) / 2
    assert 0.97 < took.cycles / mean < 1.1
    given = found.work[np.array(found.streams.groups)[took.order]]
    assert took.times == pytest.approx(found.work.sum() / given.sum())


def test_as_long_as_the_longest_where_each_cu_has_one() -> None:
    found = [timed(load_arch("mi210"), sampled((n, 1), "s2")).cycles for n in (16, 32, 64)]
    assert all(b / a == pytest.approx(2, rel=0.1) for a, b in pairwise(found))


def test_a_kept_sample_keeps_the_work(tmp_path: Path) -> None:
    made = sampled((64, 4), "s2")
    made.save(tmp_path / "kept.npz")
    again = Sample.load(tmp_path / "kept.npz", code_of("s2"), "k")
    arch = load_arch("mi210")
    assert timed(arch, again, warm=True).cycles == timed(arch, made, warm=True).cycles


@pytest.mark.parametrize(("grid", "of", "axis"), [((40, 300), "s2", 0), ((300, 40), "s3", 1), ((3, 1), "s2", 0)])
def test_where_it_is_known_which_workgroups_differ_none_is_executed_twice(
    grid: tuple[int, int], of: str, axis: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    executed, few = list[int](), list[int]()

    def emulated(*args: Any, workgroups: list[int] | None, record: Recording, **how: Any) -> object:
        executed.extend({*record.whole, *record.counted})
        few.append(len(record.whole))
        return emulate(*args, workgroups=workgroups, record=record, **how)

    monkeypatch.setattr("amdgen.timing.sample.emulate", emulated)
    known = sampled(grid, of, (axis,))
    once = len(executed)
    assert once == len(set(executed)) and few[0] == 3 and sum(few) == 3
    found = sampled(grid, of)
    assert len(executed) - once > once
    assert known.work is not None and found.work is not None
    np.testing.assert_allclose(known.work, found.work, rtol=0.01)
    took, alike = (timed(load_arch("mi210"), one) for one in (known, found))
    assert took.seconds == pytest.approx(alike.seconds, rel=0.01)


def test_workgroups_are_alike_where_they_were_said_to_differ() -> None:
    assert sampled((16, 8), "7", (0,)).work is None


def test_a_line_bends_where_its_straight_parts_meet() -> None:
    """Of 1,500 queries on 500 keys two thirds see no key, and the others one more each: five points tell it all."""
    work_of = {at: max(3.0, 3.0 + at - 1000) for at in (0, 375, 750, 1125, 1499)}
    (x0, w0), (x1, w1) = next(pair for pair in pairwise(bent(sorted(work_of.items()))) if pair[0][0] > 750)
    assert (x0, w0) == (pytest.approx(1000), pytest.approx(3.0)) and (x1, w1) == (1125, 128.0)
    assert bent([(0, 1.0), (5, 6.0), (9, 10.0)])[1] == (5, 6.0), "a straight line has no bend of its own"
    assert bent([(4, 1.0)]) == [(4, 1.0)]
    rounded = bent([(45, 7256 / 9992), (52, 2468 / 9992), (60, 672 / 9992), (67, 672 / 9992)])
    assert any(at == pytest.approx(52 + 7 * 1796 / 4788) and 0 < height < 0.07 for at, height in rounded)
    peak = bent([(0, 0.0), (2, 2.0), (5, 2.0), (7, 0.0)])
    assert (3.5, 3.5) not in peak, "what was counted on either side is not exceeded"


@pytest.mark.parametrize("first", [True, False])
def test_work_is_level_where_queries_see_no_key(first: bool) -> None:
    sizes = (1, 83, 4)
    rows = np.maximum(700.0, 700.0 + 650.0 * (np.arange(83) - 30))[:: 1 if first else -1]
    whole = np.tile(rows, 4)
    on_axes, others = ({n: int(whole[n]) for n in of} for of in (axes(sizes, [1, 5, 1]), beside(sizes, 12)))
    np.testing.assert_allclose(work(sizes, on_axes, others), whole, rtol=0.01, atol=70)


def test_workgroups_take_time_to_begin_whatever_they_do() -> None:
    """A loop of one turn and of nine: what is predicted of a mix of them is what all of a CU's would take."""
    assert begins((10.0, 150.0), (90.0, 950.0)) == pytest.approx(5.0)
    assert begins((10.0, 90.0), (90.0, 950.0)) == 0.0 == begins((10.0, 90.0), (10.0, 90.0))


def test_a_few_long_workgroups_take_what_the_longest_takes() -> None:
    """As many as there are CUs, from 1 to 104 turns of a loop: as long as one of 104, whatever was simulated."""
    arch = load_arch("mi210")
    found, longest = timed(arch, sampled((104, 1), "s2")), timed(arch, sampled((1, 1), "103"))
    assert found.cycles == pytest.approx(longest.cycles, rel=0.05)


@dataclass(frozen=True)
class Share:
    code_miss: float


@pytest.mark.parametrize("shorter", [None, object()])
def test_what_was_simulated_stands_for_all_but_for_begins_and_code(
    shorter: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a machine that does one thing after the other: 50 cycles for a workgroup beside its work, 1,000 for code."""
    recorded, work_of = np.array([10.0, 100.0, 190.0]), np.linspace(10.0, 190.0, 12)

    def simulated(_arch: object, _table: object, _streams: object, order: list[int], _: int, share: Share) -> Any:
        return SimpleNamespace(cycles=1000 * (share.code_miss > 0) + int(50 * len(order) + recorded[order].sum()))

    monkeypatch.setattr("amdgen.timing.launch.simulate", simulated)
    given: Any = SimpleNamespace(held=held(groups=12), recorded=recorded, streams=None, shorter=shorter)
    any_of: Any = None
    share: Any = Share(1.0)
    done = simulated(any_of, any_of, any_of, [2, 0, 1], 1, share)
    took = _uneven(any_of, any_of, given, work_of, [2, 0, 1], done, share)
    if shorter is None:
        assert took == pytest.approx(1000 + ends(work_of + 50, given.held))
    else:  # which stands for longer ones: the rest is nothing beside these
        assert took == pytest.approx(done.cycles * ends(work_of, given.held) / recorded.sum())
