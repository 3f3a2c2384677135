"""The estimate that chooses a GEMM's way, beside what the model of cycles said of 294 ways of 42 products."""

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
from amdgen.kernels.gemm.estimate import FITTED, Constants, Counts, counts, cycles
from amdgen.kernels.gemm.geometry import geometry

_WAYS = Path(__file__).parent / "data" / "gemm_ways.jsonl"
"""Of `python -m benchmarks.timing.gemm_choice predict`: random products that constants were not fitted to, large ones
(`--least 700`), and squares and transformers'."""
_PROBLEM = ("arch", "dtype", "m", "n", "k", "layout")
_WAY = ("stages", "staging", "mfma", "ahead", "decomposition", "splits")


@cache
def _problems() -> list[list[tuple[Counts, float]]]:
    """Of each problem, what ways do and the cycles that the model says."""
    found = defaultdict(list)
    for line in _WAYS.read_text().splitlines():
        kept = json.loads(line)
        how = {name: kept[name] for name in _WAY}
        tile, waves = Tile(*map(int, kept["tile"].split("x"))), tuple(kept["waves"])
        spec = Gemm(**{name: kept[name] for name in _PROBLEM}).chosen(tile=tile, waves=waves, **how)
        key = tuple(kept[name] for name in _PROBLEM)
        found[key].append((counts(geometry(spec), kept["splits"] or 1), kept["cycles"]))
    return list(found.values())


def _regrets(of: Constants) -> list[float]:
    """How much longer the way with the least estimate takes than the quickest, of each problem."""
    chosen = [min(ways, key=lambda way: cycles(way[0], of))[1] for ways in _problems()]
    return [took / min(cycles for _, cycles in ways) - 1 for took, ways in zip(chosen, _problems(), strict=True)]


def _apart(of: Constants) -> float:
    """How far estimates of one problem's ways are off from one another, root mean square of logarithms."""
    off = [[np.log(cycles(found, of) / took) for found, took in ways] for ways in _problems()]
    return float(np.sqrt(np.mean(np.concatenate([np.array(one) - np.mean(one) for one in off]) ** 2)))


def test_the_estimate_finds_quick_ways() -> None:
    assert len(_problems()) == 42
    assert np.mean(_regrets(FITTED)) < 0.06
    worst = [max(cycles for _, cycles in ways) / min(cycles for _, cycles in ways) - 1 for ways in _problems()]
    assert np.mean(worst) > 0.6  # what there is to lose


@pytest.mark.parametrize("constant", ["fetch", "read", "store", "sum", "moved", "meet", "l2", "refill"])
def test_each_term_matters(constant: str) -> None:
    assert _apart(replace(FITTED, **{constant: 1e-9})) > _apart(FITTED) + 0.0003


def test_the_estimate_is_near_the_cycles() -> None:
    off = np.array([np.log(cycles(found, FITTED) / took) for ways in _problems() for found, took in ways])
    assert np.sqrt(np.mean(off**2)) < 0.3


def test_a_wave_with_its_simd_to_itself_waits_for_what_it_issues() -> None:
    """96x128x64 on gfx90a: with one stage three workgroups share a CU, with two there is one: 192 and 225 us."""
    took = {}
    for stages in (1, 2):
        spec = Gemm("gfx90a", 3904, 1024, 4096, dtype="f16", out_dtype="f16", layout="nt")
        way = spec.chosen(tile=Tile(96, 128, 64), waves=(2, 4), stages=stages, staging="vgpr", mfma=16, ahead=1)
        took[stages] = cycles(counts(geometry(way), 1), FITTED)
    assert took[1] < took[2]


@pytest.mark.parametrize(
    ("arch", "dtype", "layout", "m", "n", "k"),
    [
        ("gfx90a", "f16", "tn", 8967, 3232, 9547),
        ("gfx942", "bf16", "tn", 6272, 5376, 1856),
    ],
)
def test_what_is_chosen_does_not_spill(arch: str, dtype: str, layout: str, m: int, n: int, k: int) -> None:
    """Products whose quickest way by the formula had 25 to 45 registers of a lane too few."""
    built = build(Gemm(arch, m, n, k, dtype=dtype, layout=layout))
    assert CodeObject.parse(built.code).kernel(built.kernel).note.private_segment_fixed_size == 0
