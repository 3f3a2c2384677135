"""The estimate that chooses an attention's way, beside what the model of cycles said of random problems' ways."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from amdgen.builder import build
from amdgen.kernels.attention import Attention, estimate
from amdgen.kernels.attention.choose import complete, fitting
from amdgen.kernels.attention.estimate import FITTED, Constants, Counts, counts, microseconds
from amdgen.kernels.attention.geometry import geometry

_DATA = Path(__file__).parent / "data"
_FIT, _TEST = _DATA / "attention_ways_fit.jsonl", _DATA / "attention_ways_test.jsonl"
"""As `python -m benchmarks.timing.attention_ways predict` has them: the constants were fitted to the first, of seeds
101, 103 and 105; nothing was to the second, of seed 777. The first way of each is what was chosen before."""


@cache
def _problems(path: Path) -> list[list[tuple[Counts, float]]]:
    """Of each problem what its ways do, and the microseconds that the model says, without the launch."""
    found = []
    for line in path.read_text().splitlines():
        kept = json.loads(line)
        asked, ways = Attention(kept["arch"], **kept["problem"]), []
        timing = asked.machine.timing
        assert timing is not None
        for shape, stages, staging, us in kept["ways"]:
            queries, keys = map(int, shape.split("x"))
            way = asked.chosen(tile=(queries, keys), stages=stages, staging=staging)
            ways.append((counts(geometry(way)), us - timing.chip.launch_us))
        if len(ways) > 2:
            found.append(ways)
    return found


def _regrets(path: Path, of: Constants = FITTED) -> list[float]:
    """How much longer the way with the least estimate takes than the quickest, of each problem."""
    chosen = [min(ways, key=lambda way: microseconds(way[0], of))[1] for ways in _problems(path)]
    return [took / min(us for _, us in ways) - 1 for took, ways in zip(chosen, _problems(path), strict=True)]


def _apart(of: Constants) -> float:
    """How far estimates of one problem's ways are off from one another, root mean square of logarithms."""
    known = [*_problems(_FIT), *_problems(_TEST)]
    off = [np.array([np.log(microseconds(c, of) / us) for c, us in ways]) for ways in known]
    return float(np.sqrt(np.mean(np.concatenate([one - one.mean() for one in off]) ** 2)))


@pytest.mark.parametrize("path", [_FIT, _TEST], ids=lambda path: path.stem)
def test_the_estimate_finds_quick_ways(path: Path) -> None:
    before = [ways[0][1] / min(us for _, us in ways) - 1 for ways in _problems(path)]
    assert np.mean(_regrets(path)) < min(0.05, 0.6 * np.mean(before))
    assert max(_regrets(path)) < 0.25


def test_the_estimate_is_near_the_model() -> None:
    known = [*_problems(_FIT), *_problems(_TEST)]
    off = np.array([np.log(microseconds(c, FITTED) / us) for ways in known for c, us in ways])
    assert np.sqrt(np.mean(off**2)) < 0.3


@pytest.mark.parametrize("constant", ["fetch", "element", "step", "load", "aside", "own_lds", "fill", "lone"])
def test_each_term_matters(constant: str) -> None:
    assert _apart(replace(FITTED, **{constant: 1e-9})) > _apart(FITTED) + 0.0003


def test_what_is_chosen_is_the_quickest_by_the_estimate() -> None:
    asked = Attention("gfx942", 1344, 1344, head_dim=64, heads=64)
    ways = list(fitting(asked))
    least = [estimate.estimate(geometry(way)) for way in ways]
    assert complete(asked) == ways[0] and least == sorted(least) and least[0] < 0.5 * least[-1]


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
    assert (c.elements, c.loads) == (32, 2 + 4)
    assert c.lines == 2 * 64 * 64 * 2
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
