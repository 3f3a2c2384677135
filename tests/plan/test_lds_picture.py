"""LDS over time: what lies where and when, of planned kernels and of random loops."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations
from xml.etree import ElementTree

import pytest
from plan_cases import ARCH
from test_lds_optimum import random_loop, stream_k

from amdgen.kernels.attention import Attention
from amdgen.kernels.attention.cdna.build import plan_attention
from amdgen.kernels.gemm import Gemm, Tile
from amdgen.kernels.gemm.cdna.build import GemmPlan, plan_gemm
from amdgen.plan import plan as planned
from amdgen.plan import verify
from amdgen.plan.lds_picture import Life, lds_svg, lives


def clash(found: list[Life]) -> list[tuple[Life, Life]]:
    """Those that lie on each other at the same time."""
    return [
        (p, q) for p, q in combinations(found, 2)
        if p.begin < q.end and q.begin < p.end and p.first < q.last and q.first < p.last
    ]  # fmt: skip


def gemm(**how: object) -> GemmPlan:
    fields: dict[str, object] = {"dtype": "bf16", "tile": Tile(64, 64, 64), "waves": (2, 2), **how}
    return plan_gemm(Gemm("gfx942", 512, 512, 512, **fields))  # type: ignore[arg-type]


@pytest.mark.parametrize("decomposition", ["data_parallel", "split_k", "stream_k"])
@pytest.mark.parametrize(("staging", "stages"), [("lds_dma", 3), ("vgpr", 1), ("vgpr", 2)])
def test_nothing_lies_on_what_is_still_read(staging: str, stages: int, decomposition: str) -> None:
    plan = gemm(staging=staging, stages=stages, decomposition=decomposition)
    points, found = lives(plan.lds_loop, plan.lds, plan.spec.machine.counters, 3)
    assert not clash(found)
    assert {life.stage for life in found} >= {f"{x}[{s}]" for x in "ab" for s in range(stages)}
    count = [life for life in found if life.stage == "count[0]"]
    assert len(count) == (decomposition != "data_parallel")
    if count:
        assert all(life.last <= count[0].first for life in found if life is not count[0])
        assert points[count[0].last].op.label == "read_count"


@pytest.mark.parametrize("staging", ["lds_dma", "vgpr"])
def test_parts_meet_where_the_pipeline_lay_behind_its_barrier(staging: str) -> None:
    """The barriers of the template of parts that meet are those that the plan needs."""
    plan = gemm(staging=staging, decomposition="stream_k")
    counters, shared = plan.spec.machine.counters, plan.lds.overlaps
    assert plan.lds.address("count") == plan.lds.address("a") == 0 and plan.lds.saved == plan.spec.machine.lds.granule
    assert not verify(plan.lds_loop, counters, shared)
    barriers = [n for n, op in enumerate(plan.lds_loop.drain) if op.barrier]
    for n in barriers:
        drain = tuple(op for at, op in enumerate(plan.lds_loop.drain) if at != n)
        assert {"no_barrier"} == {v.rule for v in verify(replace(plan.lds_loop, drain=drain), counters, shared)}
    assert len(barriers) == 2


def test_attentions_output_lies_where_k_and_v_were() -> None:
    plan = plan_attention(Attention("gfx942", 512, 512, tile=(256, 64), staging="lds_dma"))
    _, found = lives(plan.lds_loop, plan.lds, plan.spec.machine.counters, 3)
    out = next(life for life in found if life.stage == "out[0]")
    assert not clash(found) and out.last > out.landed
    assert all(life.last <= out.first for life in found if life is not out)
    assert any(life.begin < out.end and out.begin < life.end for life in found if life is not out)


@pytest.mark.parametrize("seed", range(40))
def test_random_loops_have_no_clash_either(seed: int) -> None:
    done = planned(random_loop(random.Random(seed)), ARCH)
    for iterations in range(4):
        assert not clash(lives(done.loop, done.lds, ARCH.counters, iterations)[1])


def test_a_clash_is_seen() -> None:
    """With all buffers where the first one is."""
    done = planned(stream_k(), ARCH)
    assert not clash(lives(done.loop, done.lds, ARCH.counters, 2)[1])
    moved = {name: replace(p, offset=0) for name, p in done.lds.placements.items()}
    assert clash(lives(done.loop, replace(done.lds, placements=moved), ARCH.counters, 2)[1])


def test_svg_has_each_life_and_where_stages_begin() -> None:
    plan = gemm(staging="lds_dma", stages=3)
    _, found = lives(plan.lds_loop, plan.lds, plan.spec.machine.counters, 2)
    svg = ElementTree.fromstring(lds_svg(plan.lds_loop, plan.lds, plan.spec.machine.counters))
    name = "{http://www.w3.org/2000/svg}"
    assert len(svg.findall(f"{name}g")) == len(found)
    shown = [e.text for e in svg.iter(f"{name}text")]
    assert {"0", "8192", "40960", "49152", "a[0] 0", "b[2] 5", "copy_a", "turn 1"} <= set(shown)
