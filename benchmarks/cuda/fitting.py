"""Fits the cost model of the choice among GEMM kernels to timings: the constants ``gemm_costs``, with
``gemm_costs_registers``, or what products with scales of blocks have of their own.

Least is, over products: the expected regret, made smooth, large ones weighing more; what products are behind cuBLAS
where a kernel would not be; the error of ways relative to one another; a little of the absolute error; and what it
costs to leave the constants as they are. Found by L-BFGS on logarithms of the constants, with gradients by differences.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np
from scipy.optimize import minimize

from amdgen.isa.nvidia import load_nvidia
from amdgen.isa.nvidia_tuning import GemmCosts, RegisterCosts, ScaledCostsSpec
from benchmarks.cuda.products import ARCH, large_elements
from benchmarks.cuda.timings import Costs, Measured

BY_HAND = {
    "turn", "memory_blend", "again_share", "sent_share", "merged_share", "cluster_memory", "pad", "pad_bytes_cycle",
    "odd_operations_cycle", "part_store", "part",
}  # fmt: skip
"""What products without scales tell nothing about: none is padded or has groups, most come from L2 in part, few are of
stream_k, and an H200's L2 sends neighbours as much as they take."""
OF_SCALED = ("turn", *(f.name for f in fields(GemmCosts) if f.name in ScaledCostsSpec.model_fields))
"""What is fitted to products with scales of blocks."""
_SHARPNESS = 0.015
"""Relative difference of two predictions that makes one of them clearly the choice."""
_WANTED = 0.93
"""cuBLAS's time over ours, at least, as long as a way gives that."""
_ABSOLUTE, _CLOCK_MHZ = 0.1, 1750
"""Weight of the error of the time itself, at the clock that large products have about: it ties the constants to
cycles."""
_LATE = 0.25
"""Ways that are slower than the best count less: by a factor of e for each such logarithm."""
_PULL, _FAR = 0.00003, 0.4
"""What it costs to leave the constants as they are, for each by so much of a logarithm."""
_HALF = 0.5
"""Weight of the error among ways where a product has some without the copy engine, which have constants of their own,
and again where k is short and launch and latency are most of the time."""
_SHORT_K = 128
_FOR_WHAT_IS_KNOWN = 0.6
"""Weight of products whose times are predictions, by constants before: where timings are gone."""
_ENOUGH = 8
"""Ways of a product that make it count whole."""
_AWAY = 4.0
"""A logarithm of a constant goes no further: some steps of the search would make it zero or none."""
_MOST, _DIFFERENCE = 120, 1e-4
"""Steps of the search; and of a constant's logarithm, for the gradient."""


@dataclass(frozen=True)
class Free:
    """Which constants are fitted, beginning from those of ``start``. ``scaled``: those of products with scales."""

    start: Costs
    scaled: bool
    engine: Sequence[str]
    registers: Sequence[str]

    @property
    def begin(self) -> np.ndarray:
        """Logarithms of what they are."""
        base = self.start.scaled if self.scaled else self.start.plain
        values = [getattr(base, name) for name in self.engine]
        return np.log(values + [getattr(self.start.registers, name) for name in self.registers])

    def costs(self, logarithms: np.ndarray) -> Costs:
        """With these values in their place."""
        values = [*map(float, np.exp(logarithms))]
        engine: Any = dict(zip(self.engine, values, strict=False))
        registers: Any = dict(zip(self.registers, values[len(self.engine) :], strict=True))
        if self.scaled:
            return replace(self.start, scaled=replace(self.start.scaled, **engine))
        fitted, beside = replace(self.start.plain, **engine), replace(self.start.registers, **registers)
        return replace(self.start, plain=fitted, registers=beside)


def free(start: Costs, scaled: bool, keep: Sequence[str] = ()) -> Free:
    """All that timings tell of, but for ``keep``."""
    names = OF_SCALED if scaled else [f.name for f in fields(GemmCosts) if f.name not in BY_HAND]
    beside = () if scaled else tuple(f.name for f in fields(RegisterCosts) if f.name not in (*keep, "memory_blend"))
    return Free(start, scaled, [name for name in names if name not in keep], beside)


class Loss:
    """Of logarithms of constants, on timings."""

    def __init__(self, measured: Measured, which: Free) -> None:
        self.measured, self.which = measured, which
        self._lost = np.log(measured.times / measured.best[:, None])
        self._ahead = np.log(measured.library / measured.best)
        self._took = np.log(measured.times)
        self._weights = np.exp(-self._lost / _LATE) * measured.is_way
        self._whole = self._weights.sum(axis=1)
        self._products = weights_of(measured)
        mixed = (measured.registers.turns > 0).any(axis=1)
        self._errors = np.where(mixed, _HALF, 1.0) * np.where(measured.shapes[:, 2] <= _SHORT_K, _HALF, 1.0)

    def __call__(self, x: np.ndarray) -> float:
        guess = np.log(self.measured.cycles(self.which.costs(x)))
        of_ways = np.where(self.measured.is_way, guess, np.inf)
        likely = np.exp((of_ways.min(axis=1, keepdims=True) - of_ways) / _SHARPNESS)
        regrets = (likely * self._lost).sum(axis=1) / likely.sum(axis=1)
        behind = np.maximum(0, math.log(_WANTED) - (self._ahead - regrets))
        off = guess - self._took
        absolute = self._mean((off - math.log(_CLOCK_MHZ)) ** 2)
        errors = self._mean((off - self._mean(off)[:, None]) ** 2)
        each = regrets + 3 * regrets**2 + 2 * behind + self._errors * errors + _ABSOLUTE * absolute
        return float(self._products @ each + _PULL * (((x - self.which.begin) / _FAR) ** 2).sum())

    def _mean(self, values: np.ndarray) -> np.ndarray:
        """Of each product's ways."""
        return np.asarray((self._weights * values).sum(axis=1) / self._whole)

    def gradient(self, x: np.ndarray) -> np.ndarray:
        """By differences."""
        here = self(x)
        steps = np.eye(len(x)) * _DIFFERENCE
        return np.array([(self(x + step) - here) / _DIFFERENCE for step in steps])


def weights_of(measured: Measured) -> np.ndarray:
    """Of products, together 1. Kinds of which there are few count for more: by the root, of four, as rows of C can be
    stored by the copy engine and as C has more or fewer elements than a large tile for each multiprocessor."""
    shapes = measured.shapes
    arch = load_nvidia(ARCH).arch
    assert arch.tma is not None
    by_threads = (2 * shapes[:, 1] % arch.tma.align != 0) & ~measured.scaled
    large = shapes[:, 0] * shapes[:, 1] > large_elements()
    kinds = 2 * by_threads + large
    often = np.bincount(kinds, minlength=4)[kinds]
    found = often**-0.5 * np.minimum(1, measured.ways / _ENOUGH) * np.where(measured.predicted, _FOR_WHAT_IS_KNOWN, 1)
    return np.asarray(found / found.sum())


def fitted(measured: Measured, which: Free) -> np.ndarray:
    """The logarithms of least loss."""
    loss, begin = Loss(measured, which), which.begin
    found = minimize(
        loss, begin, jac=loss.gradient, method="L-BFGS-B", bounds=[(x - _AWAY, x + _AWAY) for x in begin],
        options={"maxiter": _MOST},
    )  # fmt: skip
    return np.asarray(found.x)
