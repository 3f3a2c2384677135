"""What goes between matrix instructions, and where: at LDS's pace, behind what it depends on, nothing twice."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from amdgen.builder import build, render_kernel
from amdgen.kernels.gemm import Gemm, Tile
from amdgen.kernels.gemm.cdna.build import GemmPlan, plan_gemm
from amdgen.kernels.gemm.cdna.interleave import MASKS, groups, pace, shares
from amdgen.plan import Op
from amdgen.predict import predict
from amdgen.timing.turn import turn
from amdgen.verify import run

WIDE: dict[str, Any] = {"m": 8192, "n": 8192, "k": 8192, "dtype": "bf16"}
TILES = [
    ("gfx942", "nn", (224, 256, 64), (2, 4), 1, 16),
    ("gfx942", "tt", (256, 128, 64), (4, 2), 1, 32),
    ("gfx942", "tn", (256, 128, 32), (4, 2), 2, 32),
    ("gfx950", "nt", (256, 256, 64), (2, 4), 2, 32),
    ("gfx950", "nn", (224, 128, 128), (2, 4), 1, 16),
    ("gfx90a", "nn", (96, 64, 64), (2, 2), 2, 16),
]


def planned(
    arch: str, layout: str, tile: tuple[int, int, int], waves: tuple[int, int], stages: int, rows: int
) -> GemmPlan:
    spec = Gemm(arch, **WIDE, layout=layout)
    return plan_gemm(spec.chosen(tile=Tile(*tile), waves=waves, stages=stages, staging="vgpr", mfma=rows))


def regions(plan: GemmPlan) -> list[list[Op]]:
    """The operations of the steady state up to each multiply, which ends a region as waits do."""
    found: list[list[Op]] = [[]]
    for op in plan.loop.steady:
        found[-1].append(op)
        if op.label == "multiply" or op.waits_or_syncs:
            found.append([])
    return [ops for ops in found if ops and ops[-1].label == "multiply" and ops[-1].detail[1] < ops[-1].detail[2]]


@pytest.mark.parametrize(("arch", "layout", "tile", "waves", "stages", "rows"), TILES)
def test_all_of_a_tile_goes_to_lds_once_and_in_order(
    arch: str, layout: str, tile: Any, waves: Any, stages: int, rows: int
) -> None:
    plan = planned(arch, layout, tile, waves, stages, rows)
    g, shared = plan.geometry, shares(plan.geometry)
    for o in g.in_lds:
        parts = [part for beside in shared.beside for part in beside if part.operand == o.name]
        assert parts[0].first == 0 and parts[-1].last == o.turns
        assert all(one.last == next_.first for one, next_ in pairwise(parts))
    counted = Counter[str]()
    for op in plan.loop.steady:
        counted[op.label] += op.count
    for o in g.in_lds:
        assert counted[f"write_{o.name}"] == g.unroll * o.copies
        assert counted[f"load_{o.name}"] == g.unroll * g.loads(o)
    if stages == 1:  # all has been read before
        assert not any(shared.beside[:-1])


@pytest.mark.parametrize(("arch", "layout", "tile", "waves", "stages", "rows"), TILES)
def test_lds_has_time_for_what_is_beside_each_slab(
    arch: str, layout: str, tile: Any, waves: Any, stages: int, rows: int
) -> None:
    """No region has more accesses than LDS takes, but for the granule of a write, where the tile's as a whole fit."""
    plan = planned(arch, layout, tile, waves, stages, rows)
    p = pace(plan.geometry)
    taken = []
    for *ops, multiply in regions(plan):
        accesses = [op for op in ops if op.label in p]
        times = [op.count / p[op.label].joined * p[op.label].time for op in accesses]
        spare = max((p[op.label].time for op in accesses), default=0.0)
        room = multiply.detail[2] - multiply.detail[1]
        taken.append((sum(times), spare, room))
    if sum(time for time, _, _ in taken) < 0.8 * sum(room for _, _, room in taken):
        assert all(time <= room + 2 * spare for time, spare, room in taken), taken


@pytest.mark.parametrize(("arch", "layout", "tile", "waves", "stages", "rows"), TILES)
def test_groups_have_every_instruction_at_lds_pace(
    arch: str, layout: str, tile: Any, waves: Any, stages: int, rows: int
) -> None:
    plan = planned(arch, layout, tile, waves, stages, rows)
    p = pace(plan.geometry)
    kinds = {mask: kind for kind, mask in MASKS.items()}
    for *ops, multiply in regions(plan):
        made = groups([*ops, multiply], p)
        had = Counter[str]()
        for mask, count in made:
            had[kinds[mask]] += count
        if not made:
            continue
        assert had["mma"] == multiply.detail[2] - multiply.detail[1]
        assert had["load"] == sum(op.count for op in ops if op.kind == "load")
        accesses = [op for op in ops if op.label in p]
        for kind in ("lds_read", "lds_write"):
            assert had[kind] == sum(-(-op.count // p[op.label].joined) for op in accesses if op.kind == kind)
        total = sum(op.count / p[op.label].joined * p[op.label].time for op in accesses)
        if total > had["mma"]:
            continue
        least, done, matrices = min((p[op.label].time for op in accesses), default=1.0), 0, 0
        for mask, count in made:
            matrices += count * (kinds[mask] == "mma")
            done += count * (kinds[mask] in ("lds_read", "lds_write"))
            assert (done - 1) * least <= matrices, made


def test_a_load_follows_the_write_that_frees_its_registers() -> None:
    plan = planned("gfx942", "nn", (224, 256, 64), (2, 4), 1, 16)
    p = pace(plan.geometry)
    region = next(ops for ops in regions(plan) if any(op.kind == "lds_write" for op in ops))
    kinds, written, loaded = {mask: kind for kind, mask in MASKS.items()}, 0, 0
    before = []
    for mask, count in groups(region, p):
        written += count * (kinds[mask] == "lds_write")
        for _ in range(count * (kinds[mask] == "load")):
            before.append(written)
            loaded += 1
    a, b = plan.geometry.operands
    assert (a.copies, p["write_a"].joined, b.blocks, b.block_depth) == (7, 2, 1, 8)
    assert all(count >= load // 2 + 1 for load, count in enumerate(before[:7])), before  # A's writes are pairs
    assert all(count >= 4 + 4 for count in before[7:]), before  # all lines of B's block
    assert loaded == 7 + 8


def test_addresses_beyond_an_offset_hold_where_tiles_lie() -> None:
    """gfx950 has more LDS than an instruction's offset reaches: B's tiles lie there. An address for each read would
    take 24 registers more."""
    plan = planned("gfx950", "nt", (256, 256, 64), (2, 4), 2, 32)
    text = render_kernel(plan)
    assert "base_b[q] = kept(B_LDS + " in text and "chunk_b = kept(B_LDS + " in text
    assert "kept(A_LDS" not in text
    assert build(plan.spec, tuned=None).resources.vgpr <= 232
    assert "kept(" not in render_kernel(planned("gfx942", "nn", (224, 256, 64), (2, 4), 1, 16))


@pytest.mark.parametrize("layout", ["nt", "nn", "tt"])
def test_tiles_beyond_an_offset_are_right_and_clean(layout: str) -> None:
    way = {"tile": Tile(256, 256, 64), "waves": (2, 4), "stages": 2, "staging": "vgpr", "mfma": 32}
    report = run(Gemm("gfx950", m=250, n=256, k=192, dtype="bf16", layout=layout).chosen(**way))
    assert report.ok and not report.launched.warnings, (report.comparison, report.launched.findings)


def busy(arch: str, layout: str, dtype: str) -> float:
    """The share of the main loop of 8192 x 8192 x 8192 in which the matrix pipes are predicted to be busy."""
    built = build(Gemm(arch, **{**WIDE, "dtype": dtype}, layout=layout), tuned=None)
    assert built.resources.vgpr_spills == 0 and built.resources.scratch_bytes == 0
    assert not any(o.found.after for o in built.plan.geometry.operands)
    found = turn(built.spec.isa, built.spec.machine, built.code, built.kernel, predict(built))
    assert found is not None
    return found.mfma_busy


def test_the_matrix_pipes_are_busy_in_the_main_loop() -> None:
    assert busy("gfx942", "nn", "bf16") > 0.95


@pytest.mark.every
@pytest.mark.parametrize("dtype", ["f16", "bf16"])
@pytest.mark.parametrize("layout", ["nt", "nn", "tn", "tt"])
@pytest.mark.parametrize("arch", ["gfx90a", "gfx942", "gfx950"])
def test_the_matrix_pipes_are_busy_in_every_main_loop(arch: str, layout: str, dtype: str) -> None:
    assert busy(arch, layout, dtype) > 0.95
