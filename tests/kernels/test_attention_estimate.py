"""The estimate that chooses an attention's way, beside what the model of cycles said of random problems' ways."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from amdgen.builder import build
from amdgen.codeobject import CodeObject
from amdgen.kernels.attention import Attention
from amdgen.kernels.attention.cdna import estimate
from amdgen.kernels.attention.cdna.choose import ahead, complete, fitting
from amdgen.kernels.attention.cdna.estimate import FITTED, Constants, Counts, counts, microseconds, text_bytes
from amdgen.kernels.attention.cdna.geometry import geometry

_DATA = Path(__file__).parent / "data"
_FIT, _TEST = _DATA / "attention_ways_fit.jsonl", _DATA / "attention_ways_test.jsonl"
"""As `python -m benchmarks.timing.attention_ways predict` has them: the constants were fitted to the first, of seeds
101, 103, 105 and 107; nothing was to the second, of seeds 777 and 901 to 903. The first way of each is what was chosen
when they were drawn."""


@cache
def _problems(path: Path) -> list[list[tuple[Counts, float, int]]]:
    """Of each problem what its ways do, the microseconds that the model says, without the launch, and the stages."""
    found = []
    for line in path.read_text().splitlines():
        kept = json.loads(line)
        asked, ways = Attention(kept["arch"], **kept["problem"]), []
        timing = asked.machine.timing
        assert timing is not None
        for shape, stages, staging, us in kept["ways"]:
            queries, keys = map(int, shape.split("x"))
            way = asked.chosen(tile=(queries, keys), stages=stages, staging=staging)
            ways.append((counts(geometry(way)), us - timing.chip.launch_us, stages))
        if len(ways) > 2:
            found.append(ways)
    return found


def _regrets(path: Path, of: Constants = FITTED) -> list[float]:
    """How much longer the way that is chosen takes than the quickest, of each problem."""
    found = []
    for ways in _problems(path):
        _, chosen = min((microseconds(c, of) * ahead(stages), us) for c, us, stages in ways)
        found.append(chosen / min(us for _, us, _ in ways) - 1)
    return found


def _apart(of: Constants) -> float:
    """How far estimates of one problem's ways are off from one another, root mean square of logarithms; of the ways
    that take less than half again as long as the quickest."""
    off = []
    for ways in [*_problems(_FIT), *_problems(_TEST)]:
        least = min(us for _, us, _ in ways)
        one = np.array([np.log(microseconds(c, of) / us) for c, us, _ in ways if us < 1.5 * least])
        off.append(one - one.mean())
    return float(np.sqrt(np.mean(np.concatenate(off) ** 2)))


@pytest.mark.parametrize("path", [_FIT, _TEST], ids=lambda path: path.stem)
def test_the_estimate_finds_quick_ways(path: Path) -> None:
    before = [ways[0][1] / float(min(us for _, us, _ in ways)) - 1 for ways in _problems(path)]
    assert np.mean(_regrets(path)) < 0.02
    assert np.mean(_regrets(path)) < 0.4 * np.mean(before)
    assert max(_regrets(path)) < 0.21


def test_the_estimate_is_near_the_model() -> None:
    known = [*_problems(_FIT), *_problems(_TEST)]
    off = np.array([np.log(microseconds(c, FITTED) / us) for ways in known for c, us, _ in ways])
    assert np.sqrt(np.mean(off**2)) < 0.2


_TERMS = ("fetch", "element", "step", "load", "copy", "own_lds", "fill")


@pytest.mark.parametrize("constant", _TERMS)
def test_each_term_matters(constant: str) -> None:
    assert _apart(replace(FITTED, **{constant: 1e-9})) > _apart(FITTED) + 0.0003


def test_what_is_chosen_is_the_quickest_by_the_estimate() -> None:
    asked = Attention("gfx942", 1344, 1344, head_dim=64, heads=64)
    ways = list(fitting(asked))
    least = [estimate.estimate(geometry(way)) * ahead(way.stages or 0) for way in ways]
    assert complete(asked) == ways[0] and least == sorted(least) and least[0] < 0.5 * least[-1]


def test_copies_run_ahead_where_that_costs_nothing() -> None:
    """A third buffer's first copies are text, which 64 queries wait for and 8,192 don't."""
    brief, long = (complete(Attention("gfx950", n, n, heads=32, batch=2)) for n in (64, 8192))
    assert (brief.stages, long.stages) == (2, 3)


def test_a_query_takes_no_tile_of_many() -> None:
    """Waves without queries multiply zeros, and read K and V as often as the others."""
    for arch in ("gfx908", "gfx90a", "gfx942", "gfx950"):
        chosen = complete(Attention(arch, 1, 4096, heads=32, kv_heads=8, batch=32))
        assert chosen.tile is not None and chosen.tile[0] <= 2 * chosen.rows


def _counts(**how: object) -> Counts:
    asked = Attention("gfx942", 640, 640, heads=8, batch=80, head_dim=64)
    return counts(geometry(asked.chosen(**{"tile": (128, 64), "stages": 2, "staging": "vgpr", **how})))


def test_counts_are_those_of_the_text() -> None:
    """640 keys are ten steps of 64. Of 3,200 workgroups eleven come to a CU of 304, whose LDS holds two."""
    c = _counts()
    assert (c.busy, c.turns) == (110, 60)
    assert c.on_simd == 110  # four waves on four SIMDs
    assert c.matrix == 2 * 64 * 64 * 32 / (32 * 32 * 8) * 8 * 4  # both products of 32 queries; 8 passes of 4 cycles
    assert (c.elements, c.loads, c.copies) == (32, 2 + 4, 0)
    assert c.lines == 2 * 64 * 64 * 2
    assert c.hot == c.on_simd
    assert _counts(tile=(64, 64)).on_simd == 110  # two waves of twice as many workgroups


def test_causal_workgroups_count_the_keys_that_they_see() -> None:
    asked = Attention("gfx942", 256, 512, heads=304, head_dim=64, causal=True)
    c = counts(geometry(asked.chosen(tile=(128, 64), stages=2, staging="vgpr")))
    assert c.busy == (384 + 512) / 64  # the blocks of one head, as there are as many heads as CUs


@pytest.mark.parametrize("tile", [(128, 32), (64, 64), (128, 64)])
def test_registers_to_spare(tile: tuple[int, int]) -> None:
    """What the estimate of registers is too large by, where all can be addressed."""
    asked = Attention("gfx942", 640, 640, heads=8, head_dim=64, tile=tile, stages=2, staging="vgpr")
    built, g = build(asked, tuned=None), geometry(asked)
    taken = built.resources.vgpr
    assert 0.7 * estimate._SPARE < g.registers - taken < 1.3 * estimate._SPARE


def test_the_clock_falls_for_compute_units_that_work() -> None:
    """One workgroup of two waves is a half of one compute unit of 304; eight are as hot as eight such."""
    way = {"tile": (64, 64), "stages": 2, "staging": "vgpr"}
    one, eight = (
        counts(geometry(Attention("gfx942", 64, 640, heads=heads, head_dim=64).chosen(**way))) for heads in (1, 8)
    )
    assert one.hot == 10 * 0.5 / 304 and eight.hot == pytest.approx(8 * one.hot)
    busy = replace(eight, matrix=4 * eight.matrix)
    assert microseconds(busy, FITTED) < 0.95 * microseconds(replace(busy, hot=busy.on_simd), FITTED)


def test_the_busiest_has_the_longest_and_one_of_each_further_round() -> None:
    """16 heads of ten blocks are 160 workgroups on 110 compute units: the first has the longest and one of the seventh
    block, both from the beginning."""
    asked = Attention("gfx90a", 1280, 1280, heads=16, causal=True, tile=(128, 32), stages=2, staging="vgpr")
    assert counts(geometry(asked)).busy == (10 + 4) * 4


def test_steps_wait_for_what_they_copy_to_lds() -> None:
    """From the L2, if it has all operands, and from beyond it else; one copy after the other goes into LDS."""
    small, large = (Attention("gfx950", 128, keys, heads=8, head_dim=64) for keys in (1024, 65536))
    way = {"tile": (128, 64), "stages": 2}
    c = counts(geometry(small.chosen(**way, staging="lds_dma")))
    assert (c.late, c.late_ns, c.copies) == (112 + 256 + 4 * 2 * 32, 0, 4)
    assert counts(geometry(large.chosen(**way, staging="lds_dma"))).late_ns == (444 - 256) / 2200 * 1e3
    assert counts(geometry(small.chosen(**way, staging="vgpr"))).late == 0


def test_the_end_is_fetched_while_others_work() -> None:
    """Of causal workgroups that share a compute unit, which don't end together."""
    alone, shared = (
        geometry(Attention("gfx950", 256, 256, heads=heads, causal=True, tile=(32, 32), stages=2, staging="lds_dma"))
        for heads in (16, 64)
    )
    _, end = text_bytes(shared)
    assert end == 16 * 4 * 30
    timing = shared.spec.machine.timing
    assert timing is not None
    each = timing.instruction_memory.miss / timing.instruction_memory.line
    assert counts(alone).text - counts(shared).text == end * each


@pytest.mark.parametrize("way", [
    ("gfx950", "f16", 256, (64, 32), 2, "lds_dma"), ("gfx950", "bf16", 64, (128, 64), 3, "lds_dma"),
    ("gfx942", "bf16", 128, (128, 32), 2, "vgpr"), ("gfx90a", "f16", 128, (64, 32), 3, "lds_dma"),
])  # fmt: skip
def test_the_text_is_as_long_as_estimated(way: tuple[str, str, int, tuple[int, int], int, str]) -> None:
    arch, dtype, dim, tile, stages, staging = way
    asked = Attention(arch, 512, 512, heads=8, head_dim=dim, dtype=dtype, tile=tile, stages=stages, staging=staging)
    built = build(asked, tuned=None)
    objects = CodeObject.parse(built.code)
    start, end = objects.disassembly_range(objects.kernel(built.kernel))
    assert text_bytes(geometry(asked))[0] == pytest.approx(end - start, rel=0.09)
