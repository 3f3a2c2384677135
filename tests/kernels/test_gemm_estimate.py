"""The estimate that chooses a GEMM's way, beside what the model of cycles said of 765 ways of 69 products."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from amdgen.builder import build
from amdgen.codeobject import CodeObject
from amdgen.kernels.gemm import Gemm, Tile
from amdgen.kernels.gemm.cdna import estimate
from amdgen.kernels.gemm.cdna.choose import _looked_at, complete, quickest
from amdgen.kernels.gemm.cdna.estimate import FITTED, Constants, Counts, counts, cycles, microseconds
from amdgen.kernels.gemm.cdna.geometry import geometry
from amdgen.kernels.gemm.cdna.schedule import parts_at_once

_WAYS = Path(__file__).parent / "data" / "gemm_ways.jsonl"
"""As `python -m benchmarks.timing.gemm_choice predict` has them, a part of what the report of 2026-11-27, gemm_choice,
tells of: of each random product the quickest eight ways by the estimate as it was and three others. ``start``,
``moved``, ``part`` and ``gather`` were fitted with most of them, the other constants to others, before. The last nine
products, of weights in codes, are of gemm_weights_choice: the quickest ways and others, and only what the L1 keeps was
fitted to them."""
_PLAIN = 60
"""Products before those."""
_PROBLEM = ("arch", "dtype", "m", "n", "k", "layout", "scales", "preshuffled", "weights", "zeros")
_WAY = ("stages", "staging", "mfma", "ahead", "decomposition", "splits", "fetch")


@cache
def _measured() -> list[list[tuple[Gemm, float]]]:
    """Of each problem its ways and the microseconds that the model says, without the launch."""
    found = defaultdict(list)
    for line in _WAYS.read_text().splitlines():
        kept = json.loads(line)
        how = {name: kept[name] for name in _WAY}
        tile, waves = Tile(*map(int, kept["tile"].split("x"))), tuple(kept["waves"])
        spec = Gemm(**{name: kept[name] for name in _PROBLEM if name in kept}).chosen(tile=tile, waves=waves, **how)
        key, timing = tuple(kept.get(name) for name in _PROBLEM), spec.machine.timing
        assert timing is not None
        found[key].append((spec, kept["us"] - timing.chip.launch_us))
    return list(found.values())


@cache
def _problems() -> list[list[tuple[Counts, float]]]:
    """The same with what ways do."""
    return [[(counts(geometry(spec), spec.splits or 1), us) for spec, us in ways] for ways in _measured()]


def _regrets(of: Constants) -> list[float]:
    """How much longer the way with the least estimate takes than the quickest, of each problem."""
    chosen = [min(ways, key=lambda way: microseconds(way[0], of))[1] for ways in _problems()]
    return [took / min(us for _, us in ways) - 1 for took, ways in zip(chosen, _problems(), strict=True)]


def _apart(of: Constants, problems: list[list[tuple[Counts, float]]] | None = None) -> float:
    """How far estimates of one problem's ways are off from one another, root mean square of logarithms."""
    known = problems or _problems()
    off = [[np.log(microseconds(found, of) / took) for found, took in ways] for ways in known]
    return float(np.sqrt(np.mean(np.concatenate([np.array(one) - np.mean(one) for one in off]) ** 2)))


def test_the_estimate_finds_quick_ways() -> None:
    assert len(_problems()) == 69
    assert np.mean(_regrets(FITTED)) < 0.045
    worst = [max(us for _, us in ways) / min(us for _, us in ways) - 1 for ways in _problems()]
    assert np.mean(worst) > 0.6  # what there is to lose


@pytest.mark.parametrize(
    "constant",
    ["fetch", "fetch_turn", "load", "lds", "own_lds", "late", "store", "sum", "gather", "part", "moved", "l2", "fill"],
)
def test_each_term_matters(constant: str) -> None:
    plain = _problems()[:_PLAIN]
    assert _apart(replace(FITTED, **{constant: 1e-9}), plain) > _apart(FITTED, plain) + 0.0003


def test_the_estimate_is_near_the_model() -> None:
    off = np.array([np.log(microseconds(found, FITTED) / took) for ways in _problems() for found, took in ways])
    assert np.sqrt(np.mean(off**2)) < 0.3


@pytest.mark.parametrize("part", ["_made", "_scaled", "_scale_loads", "_lost"])
def test_each_part_of_weights_matters(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without what decoding and scales take, ways of products with weights are further off from one another."""
    monkeypatch.setattr(estimate, part, lambda *_: 0.0)
    without = [[(counts(geometry(s), s.splits or 1), us) for s, us in ways] for ways in _measured()[_PLAIN:]]
    assert _apart(FITTED, without) > _apart(FITTED, _problems()[_PLAIN:]) + 0.0005


def _took(spec: Gemm, of: Constants = FITTED, **way: object) -> float:
    return microseconds(counts(geometry(spec.chosen(staging="vgpr", **way)), 1), of)


@pytest.mark.parametrize(
    ("splits", "sums", "at_once"),
    [(2, 4, 2), (7, 4, 7), (16, 4, 16), (20, 4, 10), (32, 4, 16), (12, 8, 6), (11, 8, 1), (4, 48, 1), (8, 128, 1)],
)
def test_parts_are_read_at_once_as_far_as_registers_suffice(splits: int, sums: int, at_once: int) -> None:
    assert parts_at_once(splits, sums) == at_once


def test_turns_in_which_parts_are_read_take_longer() -> None:
    """64x64x28160 tn, gfx950."""
    spec = Gemm("gfx950", 64, 64, 28160, dtype="bf16", layout="tn", tile=Tile(32, 32, 64), waves=(2, 2))
    for splits, turns in ((12, 1), (32, 2), (17, 17)):
        way = spec.chosen(stages=2, staging="vgpr", mfma=16, ahead=2, decomposition="split_k", splits=splits)
        found = counts(geometry(way), splits)
        assert found.part_reads == turns
        more, text = replace(found, part_reads=2 * turns), FITTED.text[9] * found.sums * splits / turns / 2
        clock = float(spec.machine.clock_mhz)
        later, byte = cycles(more, FITTED, clock) - cycles(found, FITTED, clock), FITTED.fetch * found.code
        assert later == pytest.approx(FITTED.part * turns - byte * text, abs=byte * FITTED.text[9])


@pytest.mark.parametrize(
    ("spec", "most", "ahead"),
    [
        # 8.7 us, 10.7 with 64x32x32 and four tiles ahead
        (Gemm("gfx942", 88, 80, 6872, dtype="bf16"), 32 * 32, 2),
        # 8.2 us, 11.5 with 32x64x64 and four tiles ahead
        (Gemm("gfx950", 288, 48, 4688, dtype="bf16"), 32 * 32, 2),
        # 17.2 us, 20.5 with 32x64x64
        (Gemm("gfx90a", 64, 24, 12792, dtype="f16", layout="tn"), 32 * 32, 2),
        # 10.5 us; among the first ways only by what their text and turns take, else 11.5 with four tiles ahead
        (Gemm("gfx950", 192, 64, 13568, dtype="bf16", layout="nn"), 32 * 32, 2),
    ],
)
def test_of_a_small_c_and_a_long_k_small_tiles_are_split(spec: Gemm, most: int, ahead: int) -> None:
    made = complete(spec)
    assert made.tile is not None and made.splits is not None and made.splits >= 8
    assert (made.tile.m * made.tile.n <= most, made.ahead) == (True, ahead)


def test_parts_do_not_crowd_out_what_is_whole() -> None:
    """8192x192x3072 tt, gfx942: 32.2 us with 64x96x64, the quickest of those with k whole, 32.5 with 128x96x64 in two
    parts."""
    found = quickest(Gemm("gfx942", 8192, 192, 3072, dtype="bf16", layout="tt"))
    assert any((made.tile, made.splits) == (Tile(64, 96, 64), None) for made in found[:8])


def test_permutes_hide_behind_long_matrix_instructions() -> None:
    """gfx942, 8192x8192x8192 tn: 2013 us with 16 rows, 1879 with 32, by as many permutes."""
    spec = Gemm("gfx942", 8192, 8192, 8192, dtype="bf16", layout="tn")
    way = {"tile": Tile(256, 128, 32), "waves": (4, 2), "stages": 2, "ahead": 2}
    assert _took(spec, **way, mfma=32) < _took(spec, **way, mfma=16)
    without = replace(FITTED, vector=0.0)
    assert _took(spec, without, **way, mfma=32) > _took(spec, without, **way, mfma=16)


def test_tiles_on_their_way_share_the_latency_of_loads() -> None:
    """The same, 16 rows: 2219 us with one tile ahead, 2013 with two."""
    spec = Gemm("gfx942", 8192, 8192, 8192, dtype="bf16", layout="tn")
    way = {"tile": Tile(256, 128, 32), "waves": (4, 2), "stages": 2, "mfma": 16}
    assert _took(spec, **way, ahead=2) < _took(spec, **way, ahead=1)


def test_an_only_stage_is_filled_anew() -> None:
    """gfx950, 8192x8192x8192 nt: 1063 us with one stage, 962 with two."""
    spec = Gemm("gfx950", 8192, 8192, 8192, dtype="bf16", layout="nt")
    way = {"tile": Tile(256, 256, 64), "waves": (2, 4), "mfma": 32, "ahead": 1}
    assert _took(spec, **way, stages=2) < _took(spec, **way, stages=1)


def test_short_tiles_are_handed_over_more_often() -> None:
    """gfx950, 8192x8192x8192 tn: 996 us with 32 of k, 972 with 64."""
    spec = Gemm("gfx950", 8192, 8192, 8192, dtype="bf16", layout="tn")
    way = {"waves": (2, 4), "mfma": 32, "ahead": 1, "stages": 2}
    assert _took(spec, **way, tile=Tile(256, 256, 64)) < _took(spec, **way, tile=Tile(256, 256, 32))
    without = replace(FITTED, sync=0.0, late=0.3)
    assert _took(spec, without, **way, tile=Tile(256, 256, 64)) > _took(spec, without, **way, tile=Tile(256, 256, 32))


def test_a_wave_with_its_simd_to_itself_waits_for_what_it_issues() -> None:
    """96x128x64 on gfx90a: with one stage three workgroups share a CU, with two there is one: 192 and 225 us."""
    took = {}
    for stages in (1, 2):
        spec = Gemm("gfx90a", 3904, 1024, 4096, dtype="f16", out_dtype="f16", layout="nt")
        way = spec.chosen(tile=Tile(96, 128, 64), waves=(2, 4), stages=stages, staging="vgpr", mfma=16, ahead=1)
        took[stages] = microseconds(counts(geometry(way), 1), FITTED)
    assert took[1] < took[2]


@pytest.mark.parametrize(
    ("arch", "dtype", "layout", "m", "n", "k"),
    [
        ("gfx90a", "f16", "tn", 8967, 3232, 9547),
        ("gfx942", "bf16", "tn", 6272, 5376, 1856),
        ("gfx950", "bf16", "nn", 7168, 4096, 4096),
        ("gfx950", "f16", "nn", 4992, 8448, 128),
    ],
)
def test_what_is_chosen_does_not_spill(arch: str, dtype: str, layout: str, m: int, n: int, k: int) -> None:
    """Products whose quickest way by the formula had 15 to 45 registers of a lane too few."""
    built = build(Gemm(arch, m, n, k, dtype=dtype, layout=layout))
    assert CodeObject.parse(built.code).kernel(built.kernel).note.private_segment_fixed_size == 0


def test_text_takes_what_the_instruction_cache_takes_for_a_miss() -> None:
    """A byte of it on gfx942 less than half of one on gfx90a: what made splits look dear there, and cheap here."""
    way = {"tile": Tile(64, 64, 64), "waves": (2, 2), "stages": 2, "staging": "vgpr", "mfma": 16}
    code = {a: counts(geometry(Gemm(a, 256, 256, 4096).chosen(**way)), 1).code for a in ("gfx90a", "gfx942", "gfx950")}
    assert code["gfx942"] < code["gfx950"] < code["gfx90a"] and code["gfx950"] == 256 / 64


@pytest.mark.parametrize(
    ("arch", "m", "n", "k", "whole"), [("mi355x", 288, 1024, 4096, False), ("gfx950", 2048, 2048, 2048, True)]
)
def test_a_long_loop_of_one_small_tile_is_split(arch: str, m: int, n: int, k: int, whole: bool) -> None:
    """144 tiles of 32x64 with k whole take 14.3 us by the model, in 5 parts of 96x64 12.1."""
    assert (complete(Gemm(arch, m, n, k, dtype="bf16")).splits is None) == whole


def test_ways_with_k_whole_are_looked_at_beside_split_ones() -> None:
    """The cost takes a hundred split ones for cheaper: of 151 ways one was whole."""
    found = [g.spec.splits is None for g in _looked_at(Gemm("gfx950", 360, 448, 3520, dtype="bf16"))]
    assert sum(found) >= 15 and len(found) - sum(found) >= 90


def test_sums_that_are_scaled_in_the_loop_take_time() -> None:
    """Each is multiplied and added once for a block of k, as in the kernel's text."""
    spec = Gemm("gfx942", 512, 512, 1024, dtype="fp8", tile=Tile(64, 64, 128), waves=(2, 2), stages=2, staging="vgpr")
    block, row = (spec.chosen(scales=scales, mfma=16) for scales in ("block", "row"))
    found = {one.scales: counts(geometry(one), 1) for one in (block, row)}
    assert found["row"].scaled == 0 and found["block"].scaled == found["block"].sums
    names = [line.split()[0] for line in build(block).assembly.splitlines() if line.split()]
    added = sum(2 if "_pk_" in name else 1 for name in names if name.startswith(("v_fma", "v_pk_fma")))
    assert added % found["block"].sums == 0 and added >= found["block"].sums
    assert microseconds(found["block"], FITTED) > microseconds(found["row"], FITTED)
