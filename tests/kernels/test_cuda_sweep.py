"""The random specifications that benchmarks/cuda/sweep.py runs on a GPU, and how it bears processes that are lost."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest
from sweep_workers import troubled

from amdgen.differential.workers import Sweep
from amdgen.kernels.gemm import Gemm
from amdgen.kernels.gemm.cuda import samples as specs
from amdgen.kernels.gemm.cuda.text import render_cuda
from amdgen.kernels.gemm.reference import reference, rounding_bound
from amdgen.kernels.gemm.words import ACTIVATIONS, CUDA_WAYS, LAYOUTS
from amdgen.toolchain.cuda import find_nvrtc
from amdgen.toolchain.find import ToolchainError
from amdgen.verify import random_data


def test_all_options_are_drawn() -> None:
    seen = Counter[str]()
    rng = random.Random(0)
    for _ in range(400):
        how = specs.ways(rng)
        s = specs.product(rng, 3000, how)
        assert max(s.m, s.n, s.k) <= 3000
        seen.update(str(value) for value in (*how.values(), s.arch, s.dtype, s.layout, s.out_name, s.activation))
        seen.update({"batch": s.batch > 1, "bias": s.bias, "beta": s.beta != 0, "pitch": s.lda > 0, "odd": s.n % 2 > 0})
    wanted = [
        *("sm_80", "sm_90a", "tma", "cp_async", "registers", "split_k", "stream_k", "workspace", "atomic", "direct"),
        *("(2, 2)", "(1, 4)"),
        *(*CUDA_WAYS.inputs, *CUDA_WAYS.outputs, *LAYOUTS, *ACTIVATIONS[1:], "batch", "bias", "beta", "pitch", "odd"),
    ]
    assert not [what for what in wanted if seen[what] < 5]


def test_groups_are_distinct_and_the_same_each_time() -> None:
    plans = [plan for number in range(6) for plan in specs.group(3, number)]
    keys = [specs.describe(plan) for plan in plans]
    assert len(set(keys)) == len(keys) >= 22
    assert keys[:4] == [specs.describe(plan) for plan in specs.group(3, 0)]


def test_some_compile() -> None:
    try:
        nvrtc = find_nvrtc()
    except ToolchainError:
        pytest.skip("NVRTC is not installed")
    for number in (0, 5):
        plan = specs.group(3, number)[0]
        assert plan.name in nvrtc.compile(render_cuda(plan), plan.spec.arch).used


def test_lost_processes_count_as_wrong_and_cost_only_their_limit(capsys: pytest.CaptureFixture[str]) -> None:
    sweep = Sweep(count=12, seed=0, largest=10, limit=4.0, budget=60.0, target=troubled)
    sweep.run(jobs=2)
    wrong = sorted(sweep.wrong())
    assert wrong == ["spec 1.0: nothing for 4 s", "spec 2.0: its process ended", "spec 3.1: off by 1"]
    assert len(sweep.done) >= 12 and sweep.kernels == {"kernel"}
    assert "WRONG spec 3.1" in capsys.readouterr().out


def test_sums_of_small_integers_have_no_bound_but_the_outputs() -> None:
    """What finds one product too few among 3000, which rounding would hide in fp8."""
    spec = Gemm("sm_90a", 16, 16, 3000, dtype="fp8", out_dtype="f32")
    data = random_data(spec)
    data = data.replaced(**{name: np.sign(data[name].astype(np.float32)) for name in "ab"})
    made = reference(spec, data)
    want, size = made.want, made.size
    assert (np.abs(data["a"][:, :1] * data["b"][:, 0]) > rounding_bound(spec, want, size, exact=True)).any()
    assert (rounding_bound(spec, want, size) > 1).any()
