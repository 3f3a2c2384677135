"""A prediction that cannot be is an error, which names the unit."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from support.timed_kernels import kernel_text

from amdgen import Gemm
from amdgen.builder import build
from amdgen.emulator.arena import Blank
from amdgen.errors import AmdgenError
from amdgen.isa import load_arch
from amdgen.kernels.registry import family, family_names
from amdgen.predict import predict
from amdgen.timing import launch
from amdgen.timing.possible import ImpossiblePredictionError, check, check_problem
from amdgen.timing.profile import profile
from amdgen.toolchain import find_toolchain

STORE = "v_lshlrev_b32 v1, 4, v0\ns_lshl_b32 s8, s2, 12\nv_add_u32 v1, s8, v1\nglobal_store_dwordx4 v1, v[4:7], s[4:5]"


def test_a_unit_does_no_more_than_it_can() -> None:
    check("k", {"L2": 1.0, "HBM": 1.005})
    with pytest.raises(ImpossiblePredictionError, match=r"k: .* as MALL would do 329 %") as caught:
        check("k", {"L2": 1.2, "MALL": 3.29})
    assert (caught.value.unit, caught.value.share) == ("MALL", 3.29)


@pytest.mark.parametrize(
    ("executed", "operations", "moved", "unit"),
    [
        (0.0, 1e9, 0, "VALU"),
        (1e12, 1e12, 0, "MFMA"),
        (1e9, 0, 1 << 40, "HBM"),
        (1e9, 2.5e9, 0, "the part that is executed for it"),
    ],
)
def test_a_problem_needs_its_operations_and_bytes(executed: float, operations: float, moved: float, unit: str) -> None:
    """In 4.7 us an MI300X does 0.8 GFLOP of f32 and 12.3 GFLOP of 8 bits, and moves 25 MB."""
    arch = load_arch("mi300x")
    check_problem("k", arch, 4.7e-6, 2100, 1e9, 1e9, 25e6)
    with pytest.raises(ImpossiblePredictionError) as caught:
        check_problem("k", arch, 4.7e-6, 2100, executed, operations, moved)
    assert caught.value.unit == unit


def test_a_model_that_gives_memory_for_nothing_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it was: nothing waited for the MALL, to which stores go."""
    real = launch.simulate
    monkeypatch.setattr(launch, "simulate", lambda *a: replace(real(*a), cycles=1_000))
    monkeypatch.setattr(launch, "moving", lambda *_: {"none": 0.0})
    code = find_toolchain().assemble(kernel_text("gfx942", STORE), "gfx942")
    with pytest.raises(ImpossiblePredictionError, match="workgroups on MI300X: the prediction is wrong"):
        profile(code, "k", 8192, 256, [Blank(8192 << 12)], chip="mi300x")


GROUPED = Gemm(arch="gfx942", m=256, n=256, k=512, groups=2, dtype="bf16", tile=(64, 64, 32))


def test_an_operand_that_steers_has_values(monkeypatch: pytest.MonkeyPatch) -> None:
    """Groups of no rows would take no time: they have as many each, or nothing is predicted."""
    built, plain = build(GROUPED), predict(build(GROUPED.chosen(groups=0)))
    found = predict(built)
    assert found.flops >= GROUPED.flops and 0.9 < found.seconds / plain.seconds < 1.3
    monkeypatch.setattr("amdgen.predict._steering", lambda _: {})
    with pytest.raises(AmdgenError, match="no values of ends, which decides"):
        predict(built)


def test_groups_without_rows_are_no_prediction(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was predicted before there were values: 14,661 TFLOP/s."""
    spec = Gemm(arch="gfx942", m=2048, n=4096, k=4096, groups=8, dtype="bf16", tile=(128, 128, 32))
    monkeypatch.setattr("amdgen.predict._steering", lambda _: {"ends": np.zeros(8, np.int32)})
    with pytest.raises(ImpossiblePredictionError, match="VALU"):
        predict(build(spec))


@pytest.mark.parametrize("name", family_names())
def test_numbers_that_are_no_elements_steer(name: str) -> None:
    """Whole numbers among the operands that are read say where something begins, ends or lies, but for those that a
    product adds; and each operand that steers has values of its own type."""
    import random

    made: Any = family(name)
    rng = random.Random(name)
    for arch in [one for one in made.archs() if one.startswith("gfx")][-1:]:
        for spec in [*(made.sample(rng, arch) for _ in range(3)), *([GROUPED] if name == "gemm" else [])]:
            steering = made.steering(spec)
            for tensor in made.operands(spec):
                index = tensor.dtype in ("i32", "i64", "u32") and tensor.role == "read" and "bias" not in tensor.name
                assert tensor.steers or not index or tensor.name == "residual", (spec, tensor)
                assert not tensor.steers or tensor.name in steering
