"""Candidates of a search are timed in turns; one whose output is not the library's has no time. No GPU: stand-ins."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from amdgen.compare import candidates
from amdgen.compare.candidates import candidate_seconds
from amdgen.compare.library import Limits
from amdgen.device.base import DeviceError
from amdgen.kernels.gemm import Gemm
from amdgen.kernels.registry import family_of

SPEC = Gemm("sm_90a", 8, 16, 4)


class Array(np.ndarray):
    """What is asked of a tensor of torch's."""

    def float(self) -> Any:
        return self.astype(np.float32)

    def abs(self) -> Any:
        return np.abs(self)

    def clone(self) -> Any:
        return self.copy()


class Gpu:
    """Kernels are functions of the operands, with the milliseconds that they take."""

    device, library = "a device", True

    def __init__(self) -> None:
        self.turns: list[str] = []
        self.took: list[float] = []
        self.clock = self

    def limits(self, spec: Gemm) -> Limits:
        return Limits(100.0, 1000.0, 1 << 12)

    def filled(self, tensors: Any) -> dict[str, Any]:
        return {t.name: np.random.default_rng(0).random(t.shape).astype(np.float32).view(Array) for t in tensors}

    def memory(self, tensors: Any) -> Any:
        return tensors

    def launcher(self, bound: Any, early: bool) -> Any:
        def start(stream: int) -> None:
            bound.run(bound.tensors)

        start.name, start.ms = bound.name, bound.ms
        return start

    def libraries(self, built: Any, sets: Any) -> Any:
        return {"cuBLAS": [lambda _: sets[0]["a"] @ sets[0]["b"].T]} if self.library else {}

    def run(self, call: Any) -> Any:
        return call(0)

    def poison(self, tensors: Any, tensor: Any) -> None:
        tensors[tensor.name][...] = np.nan

    def recorded(self, launches: Any, repeats: int) -> Any:
        def replay() -> float:
            self.turns.append(launches[0].name)
            self.took.append(float(launches[0].ms) * repeats * len(launches))
            return self.took[-1]

        return replay


def kernel(name: str, ms: float, run: Any) -> Any:
    return SimpleNamespace(name=name, ms=ms, run=run, spec=SPEC, family=family_of(SPEC))


def product(t: Any) -> None:
    t["c"][...] = t["a"] @ t["b"].T


def nothing(t: Any) -> None:
    """Leaves C as it was."""


def mended(t: Any) -> None:
    product(t)
    t["c"][3, 5] += 0.1


@pytest.fixture(autouse=True)
def _loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    def load(built: Any, device: Any) -> Any:
        if built.name == "large":
            raise DeviceError("too large", "use less")
        return SimpleNamespace(bind=lambda tensors: SimpleNamespace(**vars(built), tensors=tensors))

    monkeypatch.setattr(candidates, "load", load)


def test_each_has_its_time_or_why_it_has_none() -> None:
    gpu: Any = Gpu()
    builts = [
        kernel("slow", 2e-3, product),
        kernel("wrong", 1e-3, nothing),
        kernel("large", 1e-3, product),
        kernel("off", 1e-3, mended),
        kernel("fast", 1e-3, product),
    ]
    slow, wrong, large, off, fast = candidate_seconds(builts, gpu, rounds=3)
    assert (slow, fast) == (pytest.approx(2e-6), pytest.approx(1e-6))
    assert "off the library's result" in str(wrong) and "off the library's result" in str(off)
    assert "too large" in str(large)
    warm = gpu.took[:-6]  # all but three rounds of two
    assert sum(warm[:-2]) < 50 <= sum(warm)
    assert all({gpu.turns[i], gpu.turns[i + 1]} == {"fast", "slow"} for i in range(0, len(gpu.turns), 2))
    assert candidate_seconds([], gpu) == []


def test_without_a_library_the_host_judges(monkeypatch: pytest.MonkeyPatch) -> None:
    gpu: Any = Gpu()
    gpu.library = False
    seen: list[str] = []

    def judged(bench: Any, built: Any, tensors: Any, start: Any, name: str) -> float:
        seen.append(built.name)
        if built.name == "wrong":
            raise DeviceError("a wrong result", "no figure is given")
        return 0.0

    monkeypatch.setattr(candidates, "checked", judged)
    right, wrong = candidate_seconds([kernel("right", 1e-3, product), kernel("wrong", 1e-3, product)], gpu)
    assert right == pytest.approx(1e-6) and "a wrong result" in str(wrong) and seen == ["right", "wrong"]
