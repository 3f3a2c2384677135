"""Generated attentions, executed: right against float64, no further off than NumPy, clean under all checks.

500 random specifications, and more inputs: benchmarks/cdna/families.py.
"""

from __future__ import annotations

import random

import numpy as np
import pytest

from amdgen.builder import build
from amdgen.device import open_device
from amdgen.kernels.attention import Attention
from amdgen.kernels.attention.reference import reference
from amdgen.kernels.attention.samples import random_spec
from amdgen.verify import RunReport, compare, random_data, run_built

ARCHS = ["gfx90a", "gfx942", "gfx950"]


def run(spec: Attention, seed: int = 0, kind: str = "random") -> RunReport:
    return run_built(build(spec), open_device("emulator", spec.arch), seed=seed, inputs=kind)


def assert_clean(report: RunReport) -> None:
    assert not report.launched.findings, str(report.launched.findings[0])
    assert not report.launched.warnings, str(report.launched.warnings[0])
    assert report.comparison.ok, report.comparison
    assert report.built.resources.vgpr_spills == 0
    assert report.built.resources.scratch_bytes == 0


@pytest.mark.parametrize(
    ("arch", "staging", "kind"),
    [
        ("gfx90a", "lds_dma", "large"),
        ("gfx942", "vgpr", "random"),
        ("gfx942", "lds_dma", "large"),
        ("gfx950", "lds_dma", "random"),
    ],
)
def test_no_further_off_than_numpy(arch: str, staging: str, kind: str) -> None:
    spec = Attention(arch, 64, 140, head_dim=64, dtype="bf16" if kind == "large" else "f16", staging=staging, lse=True)
    report = run(spec, kind=kind)
    assert_clean(report)
    got, numpy = report.comparison.main, next(iter(report.comparison.beside.values()))
    assert got.rms_err <= 1.05 * numpy.rms_err, "rounding is random: equal but for noise"
    assert got.max_err <= 2 * numpy.max_err, "one element's luck"
    assert report.launched.counts["bank_conflict_cycles"] == 0


@pytest.mark.parametrize("arch", ["gfx90a", "gfx950"])
def test_causal_rows_that_see_nothing(arch: str) -> None:
    """130 queries, 70 keys: the first 60 rows see no key, and the first workgroup has no tile."""
    spec = Attention(
        arch, 130, 70, head_dim=64, causal=True, lse=True, heads=2, kv_heads=1, tile=(32, 32), layout="bshd"
    )
    built = build(spec)
    data = random_data(spec)
    report = run_built(built, open_device("emulator", arch))
    assert_clean(report)
    want = reference(spec, data)
    assert np.all(want["o"].want[:, :60] == 0) and np.isneginf(want["lse"].want[:, :, :60]).all()


@pytest.mark.parametrize("seed", range(3))
def test_random_specs(seed: int) -> None:
    assert_clean(run(random_spec(random.Random(seed), ARCHS[seed % 3]), seed))


def test_equal_keys_weigh_alike() -> None:
    assert_clean(run(Attention("gfx942", 33, 129, head_dim=32, lse=True), kind="same"))


@pytest.mark.parametrize("keys", [1, 33, 64, 97])
def test_rings_longer_and_shorter_than_the_keys(keys: int) -> None:
    assert_clean(run(Attention("gfx942", 32, keys, head_dim=32, tile=(32, 32), stages=3, staging="lds_dma")))


def test_a_fully_masked_tile_is_not_computed() -> None:
    """32 queries that see 32 of 160 keys issue as many matrix instructions as with 32 keys."""
    tile = {"head_dim": 32, "tile": (32, 32), "causal": True}
    long = Attention("gfx942", 160, 160, **tile)  # type: ignore[arg-type]
    report = run(long)
    assert_clean(report)
    steps = sum(-(-32 * (block + 1) // 32) for block in range(5))
    per_step = 2 * 4  # four for the scores of a step, four for O
    assert report.launched.counts["instructions"]["mfma"] == steps * per_step


def test_a_wrong_result_is_seen() -> None:
    spec = Attention("gfx942", 8, 8, head_dim=8, lse=True)
    data = random_data(spec)
    assert not compare(spec, data).ok, "the output is poisoned, so nothing computed must not pass"
    want = reference(spec, data)
    data["o"][...], data["lse"][...] = want["o"].want.astype(np.float16), want["lse"].want
    assert compare(spec, data).ok
    data["lse"][0, 0, 3] += 0.01
    assert not compare(spec, data).ok
    data["lse"][...] = want["lse"].want
    data["o"][0, 0, 5, 2] += np.float16(0.02)
    assert not compare(spec, data).ok
    unasked = spec.chosen(lse=False)
    data["o"][...] = want["o"].want.astype(np.float16)
    assert not compare(unasked, data).ok, "a log-sum-exp that nobody asked for must not be written"
