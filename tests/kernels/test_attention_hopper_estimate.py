"""The estimate that chooses an attention's way on Hopper, beside what an H200 took for ways of random problems."""

from __future__ import annotations

import heapq
import json
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from amdgen.isa.nvidia import load_nvidia
from amdgen.isa.nvidia_tuning import AttentionCosts
from amdgen.kernels.attention import Attention
from amdgen.kernels.attention.hopper.choose import complete, cost, fitting
from amdgen.kernels.attention.hopper.estimate import Counts, _busiest, counts, cycles
from amdgen.kernels.attention.hopper.geometry import geometry
from amdgen.kernels.attention.spec import DEALT, parse_tile

_DATA = Path(__file__).parent / "data"
_FIT, _TEST, _CACHED = (_DATA / f"attention_hopper_{name}.jsonl" for name in ("fit", "test", "cached"))
"""As `python -m benchmarks.cuda.attention_ways measure` has them: the constants were fitted to the first; nothing was
to the second, of seeds 20261201, 20261202 and 20261209, on other loans of such a GPU, nor to the third, of keys in
pages or of unequal lengths, seeds 20261205 to 20261208."""
_ARCH = "sm_90a"


def _costs() -> AttentionCosts:
    found = load_nvidia(_ARCH).arch.attention_costs
    assert found is not None
    return found


@cache
def _problems(path: Path) -> tuple[tuple[Counts, np.ndarray], ...]:
    """Of each problem what its ways do, and their microseconds."""
    found = []
    for line in path.read_text().splitlines():
        row = json.loads(line)
        asked, held = Attention(_ARCH, **row["problem"]), []
        for tile, stages, splits, _ in row["ways"]:
            way = asked.chosen(staging="tma", tile=parse_tile(tile), stages=stages, splits=splits)
            held.append(counts(geometry(way)))
        stacked = Counts(**{f.name: np.array([getattr(c, f.name) for c in held]) for f in fields(Counts)})
        found.append((stacked, np.array([us for *_, us in row["ways"]])))
    return tuple(found)


def _regrets(path: Path, of: AttentionCosts | None = None) -> np.ndarray:
    """How much longer the way with the least estimate takes than the quickest, of each problem."""
    used = of or _costs()
    return np.array([us[np.argmin(cycles(held, used))] / us.min() - 1 for held, us in _problems(path)])


def _apart(of: AttentionCosts) -> float:
    """How far estimates of one problem's ways are off from one another, root mean square of logarithms; of the ways
    that take less than half again as long as the quickest."""
    off = []
    for held, us in [*_problems(_FIT), *_problems(_TEST)]:
        errors = np.log(cycles(held, of) / us)[us < 1.5 * us.min()]
        off.append(errors - errors.mean())
    return float(np.sqrt(np.mean(np.concatenate(off) ** 2)))


@pytest.mark.parametrize(
    ("path", "mean", "most_of_nine", "most"),
    [(_FIT, 0.014, 0.05, 0.16), (_TEST, 0.025, 0.08, 0.19), (_CACHED, 0.027, 0.1, 0.23)],
    ids=lambda value: value.stem if isinstance(value, Path) else "",
)
def test_the_estimate_finds_quick_ways(path: Path, mean: float, most_of_nine: float, most: float) -> None:
    """Of products 5 % on average and 20 % at most are asked."""
    regrets = _regrets(path)
    assert regrets.mean() < mean and np.quantile(regrets, 0.9) < most_of_nine and regrets.max() < most
    slowest = np.mean([us.max() / us.min() - 1 for _, us in _problems(path)])
    assert regrets.mean() < 0.1 * slowest


def test_the_estimate_is_near_what_was_measured() -> None:
    off = np.concatenate([np.log(cycles(c, _costs()) / us) for c, us in [*_problems(_FIT), *_problems(_TEST)]])
    assert off.std() < 0.2


@pytest.mark.parametrize(
    ("constant", "without"),
    [
        ("narrow", 0), ("element", 1e-9), ("byte_element", 1e-9), ("pair", 1), ("three", 1), ("step", 0),
        ("memory", 1e9), ("crowd", 0), ("l2_bytes_cycle", 1e9), ("latency", 0), ("single", 0), ("dealt", 1),
        ("edge", 0), ("store", 0), ("direct", 0), ("part", 0), ("adding", 0), ("read", 0), ("fill", 0), ("launch", 0),
    ],
)  # fmt: skip
def test_each_term_matters(constant: str, without: float) -> None:
    assert _apart(replace(_costs(), **{constant: without})) > _apart(_costs())


def test_what_is_chosen_is_the_quickest_by_the_estimate() -> None:
    asked = Attention(_ARCH, 300, 9000, heads=16, kv_heads=4)
    ways = fitting(asked)
    costs = [cost(geometry(way)) for way in ways]
    assert complete(asked) == ways[0] and costs == sorted(costs) and costs[0] < 0.3 * costs[-1]


@pytest.mark.parametrize(("dtype", "unit"), [("bf16", 16), ("fp8", 32)])
def test_every_step_is_tried(dtype: str, unit: int) -> None:
    tried = {way.tile[1] for way in fitting(Attention(_ARCH, 64, 4096, head_dim=64, dtype=dtype)) if way.tile}
    assert tried == set(range(unit, 193, unit))


def test_what_is_asked_for_ahead_makes_steps_smaller() -> None:
    """128x176 took 2 % longer than 128x144 on an H200, where each multiprocessor reads keys for itself."""
    found = complete(Attention(_ARCH, 16, 8192, batch=16, heads=64, kv_heads=8, dtype="bf16", causal=True))
    assert found.tile == (128, 144)


def _counts(seq_q: int, seq_k: int, **how: Any) -> Counts:
    made: dict[str, Any] = {"heads": 8, "tile": (128, 64), "stages": 2, "splits": 1, "dtype": "bf16", **how}
    return counts(geometry(Attention(_ARCH, seq_q, seq_k).chosen(staging="tma", **made)))


def test_counts_are_those_of_the_kernel() -> None:
    """20 tiles of 8 heads on 132 multiprocessors: one round, and 28 more; a step is both products of 128 rows with 64
    keys, at 4,096 operations a cycle."""
    c = _counts(2560, 700)
    assert (c.tiles, c.steps, c.last_tiles, c.last_steps) == (1, 11, 1, 11)
    assert c.matrix == pytest.approx(2 * 128 * 64 * (128 + 128) / 4096, rel=0.01)
    assert (c.elements, c.byte_elements, c.bytes) == (128 * 64, 0, 64 * 256 * 2)
    assert (c.shared, c.paired, c.three, c.split) == (20, False, False, False)
    assert _counts(2560, 700, heads=16, kv_heads=4).shared == 80


def test_rows_of_no_tile_have_no_scores() -> None:
    """Each thread has two rows, 8 apart, of which a tile of 8 has one."""
    few, more = (_counts(1, 700, heads=heads, kv_heads=1, tile=(64, 64)) for heads in (8, 9))
    assert (few.elements, more.elements) == (32 * 64, 64 * 64)


def test_two_blocks_of_a_multiprocessor_are_paired_if_there_are_so_many() -> None:
    few, many, more = (_counts(64, 700, heads=heads, tile=(64, 64), head_dim=64) for heads in (132, 133, 300))
    assert (few.tiles, few.last_tiles, few.last_paired) == (0, 1, False)
    assert (many.tiles, many.last_tiles, many.last_paired) == (0, 1, True)
    assert (more.tiles, more.last_tiles, more.last_paired) == (1, 1, False)
    assert cycles(many, _costs()) > 1.2 * cycles(few, _costs())


def test_scores_of_bytes_are_apart_and_three_warpgroups_gain_nothing_there() -> None:
    c = _counts(2560, 700, tile=(192, 96), dtype="fp8")
    assert (c.elements, c.byte_elements) == (0, 192 * 96) and not c.three
    assert _counts(2560, 700, tile=(192, 80)).three


def test_parts_are_left_and_added_up() -> None:
    """Of 11 steps three parts have four at most; dealt, 132 blocks have two of all 176, in one tile or two."""
    three, dealt = (_counts(256, 700, splits=splits) for splits in (3, DEALT))
    assert three.split and three.last_steps == 4 and three.adding > 0
    assert dealt.dealt and (dealt.last_tiles, dealt.last_steps) == (2, 2)
    how = {"tile": (128, 64), "stages": 2, "staging": "tma", "dtype": "bf16", "splits": DEALT, "heads": 8}
    adding = geometry(Attention(_ARCH, 256, 700).chosen(**how)).adding
    assert dealt.adding == adding.cost(7) * 128 > adding.cost(6) * 128  # five whole blocks of a tile, and two ends
    shared, alone = _counts(256, 700, splits=DEALT, stages=1), _counts(100, 700, splits=DEALT, stages=1)
    costs = _costs()
    for c, more in ((shared, True), (alone, False)):
        assert bool(cycles(c, costs) > cycles(c, replace(costs, dealt=1))) is more


def test_one_place_for_copies_makes_steps_wait_but_not_the_only_one() -> None:
    assert _counts(256, 700, stages=1).waits and not _counts(256, 64, stages=1).waits
    assert not _counts(256, 700, stages=2).waits
    assert _counts(256, 700, stages=3).ahead == 3


def test_the_first_step_lands_later_where_more_is_asked_for() -> None:
    """Alone on a multiprocessor, and one tile: what three stages gain in a step they lose at the start."""
    costs = replace(_costs(), latency=0, crowd=0)
    one, two, three = (cycles(_counts(1, 64 * 5, stages=stages, tile=(64, 64)), costs) for stages in (1, 2, 3))
    assert three - two == pytest.approx(64 * 256 * 2 * costs.fill) and one > two


def test_causal_blocks_take_the_longest_tiles_first() -> None:
    """Two tiles of 64 heads see one and two steps of 128; the block that ends last has one of two."""
    c = _counts(256, 256, heads=64, tile=(128, 128), causal=True)
    assert (c.tiles, c.last_tiles, c.last_steps) == (0, 1, 2)
    many = _counts(2560, 2560, heads=64, tile=(128, 128), causal=True)  # 1,280 tiles: their share, and half a tile
    steps = sum(range(1, 21)) * 64 / 132
    assert many.tiles == pytest.approx(1280 / 132 + 0.5) and steps < many.steps < 1.1 * steps
    some = _counts(512, 512, heads=64, tile=(128, 128), causal=True)  # 256 tiles: 64 of each, the longest alone or with
    assert (some.tiles, some.steps) == (2, 5)


def test_blocks_take_parts_as_they_are_done() -> None:
    """A part's begin and end count as a step: of two blocks the one with three steps takes the last part."""
    assert _busiest([3, 1, 1, 1], 2) == (2, 4)


def _busiest_steps(lengths: list[int], parts: int, blocks: int) -> float:
    """Of the block that ends last, each taking the next part when it is done with one."""
    ends = [0.0] * blocks
    for length in lengths:
        for _ in range(parts):
            heapq.heapreplace(ends, ends[0] + length / parts)
    return max(ends)


@pytest.mark.parametrize(
    ("batch", "heads", "splits"),
    [(1, 8, 1), (1, 8, 16), (2, 40, 1), (4, 40, 3), (6, 32, 1), (16, 24, 1), (40, 8, 1), (64, 40, 1), (9, 128, 2)],
)
def test_lengths_that_are_not_known_take_what_they_take_on_average(batch: int, heads: int, splits: int) -> None:
    """Of lengths drawn from half of all keys to all; tiles of a batch are neighbours. One of each head."""
    keys, rng = 16384, np.random.default_rng(3)
    how = {"heads": heads, "kv_heads": heads, "tile": (64, 64), "stages": 3, "splits": splits, "varlen": True}
    g = geometry(Attention(_ARCH, 1, keys, batch=batch, dtype="bf16").chosen(staging="tma", **how))
    c = counts(g)
    drawn = [np.repeat(rng.uniform(keys / 2, keys, batch), heads) / 64 for _ in range(100)]
    took = np.mean([_busiest_steps(list(lengths), splits, g.grid[0]) for lengths in drawn])
    assert c.steps + c.last_steps == pytest.approx(took, rel=0.15)


def test_queries_under_a_mask_have_a_key_each() -> None:
    """So lengths of a prompt alone are as long as it is, and nothing is unequal."""
    how = {"batch": 9, "heads": 40, "tile": (64, 64)}
    plain, prompt, behind, full = (
        _counts(256, keys, varlen=varlen, causal=causal, **how)
        for keys, varlen, causal in ((256, False, True), (256, True, True), (4096, True, True), (256, True, False))
    )
    assert plain == prompt and full.steps % 1 and behind.steps % 1


@pytest.mark.parametrize("varlen", [False, True])
def test_tiles_of_unequal_lengths_are_dealt_in_parts(varlen: bool) -> None:
    """132 tiles on as many multiprocessors: each has one of its own, but for lengths."""
    c = _counts(1, 4096, batch=33, heads=4, kv_heads=4, splits=DEALT, varlen=varlen)
    assert (c.last_steps, c.last_tiles) == ((48, 2) if varlen else (64, 1))
    g = geometry(
        Attention(_ARCH, 1, 4096, batch=33, heads=4, dtype="bf16", varlen=varlen).chosen(
            staging="tma", tile=(128, 64), stages=2, splits=DEALT
        )
    )
    assert c.adding == g.adding.cost(1 + varlen) * 128


def test_parts_are_as_many_as_blocks_add_up_evenly() -> None:
    """63 parts are as long as 64, but took 9 % longer on an H200: of 128 columns some blocks would have three."""
    assert complete(Attention(_ARCH, 1, 40000, heads=128, kv_heads=1, dtype="bf16")).splits == 64


@pytest.mark.parametrize("keys", [20, 64, 130])
def test_tiles_with_all_keys_have_one_place(keys: int) -> None:
    """A second one would take the place of O, which threads store more slowly (12 to 17 %, an H200)."""
    found = complete(Attention(_ARCH, keys, keys, heads=40, kv_heads=8, batch=12, head_dim=192))
    assert found.tile is not None and (found.stages == 1) == (found.tile[1] >= keys)


def test_chunks_of_a_prompt_have_parts_where_their_tiles_are_few() -> None:
    """34 to 66 tiles left half of the multiprocessors idle."""
    for queries in (200, 256, 300, 512):
        g = geometry(complete(Attention(_ARCH, queries, 40000, heads=16, causal=True)))
        assert g.grid[0] > 120, queries
