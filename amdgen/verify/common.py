"""What every checked run needs: random inputs, poisoned outputs, bounds of rounding, a verdict, a report."""

from __future__ import annotations

import dataclasses
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.builder import Built
from amdgen.device import Device, Launched
from amdgen.isa import element
from amdgen.kernels.gemm import Tile
from amdgen.kernels.gemm.product import Product

F32_ULP = 2.0**-23
F32_TINY = 2.0**-126


def normal(rng: np.random.Generator, shape: tuple[int, ...], kind: str) -> npt.NDArray[Any]:
    """Normally distributed floats; integers from -8 to 7."""
    if kind == "i8":
        return rng.integers(-8, 8, shape, np.int8)
    values: npt.NDArray[Any] = rng.standard_normal(shape, np.float32).astype(element(kind).numpy)
    return values


def poisoned(shape: tuple[int, ...], kind: str) -> npt.NDArray[Any]:
    """An output that nothing has written: NaNs, or a number that no product of random integers comes near."""
    return np.full(shape, element(kind).poison, element(kind).numpy)


def untouched(c: npt.NDArray[Any], old: npt.NDArray[Any], columns: int) -> bool:
    """Whether the padding behind the first ``columns`` of every row is as it was, bit for bit."""
    return c[..., columns:].tobytes() == old[..., columns:].tobytes()


Pair = tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]


def product(spec: Product, a: npt.NDArray[Any], b: npt.NDArray[Any], old: npt.NDArray[Any]) -> Pair:
    """alpha · op(A) · op(B) + beta · C in float64, and the magnitude that its rounding errors are relative to.

    a, b, old: (..., rows, pitch), as they lie in memory. The magnitude is |alpha| · |A|·|B| + |beta · C|.
    """
    a = a[..., : spec.a_shape[1]].astype(np.float64)
    b = b[..., : spec.b_shape[1]].astype(np.float64)
    a = a if spec.layout[0] == "n" else a.swapaxes(-1, -2)
    b = b if spec.layout[1] == "n" else b.swapaxes(-1, -2)
    want, size = spec.alpha * (a @ b), abs(spec.alpha) * (np.abs(a) @ np.abs(b))
    if spec.beta:
        added = spec.beta * old[..., : spec.n].astype(np.float64)
        want, size = want + added, size + np.abs(added)
    return want, size


def sum_error(spec: Product) -> float:
    """Of a sum over k in f32, relative to |A|·|B|: every product may cost half an ulp, and so may alpha.

    A step of the hardware adds several products and may truncate, a whole ulp; counting each product is the safe side.
    """
    return (spec.k + 9) * F32_ULP / 2


def output_error(spec: Product, want: Any) -> Any:
    """Of rounding to the output type, in whole; ``want``: an array of NumPy or of torch."""
    out = element(spec.out_name)
    return abs(want) * out.half_ulp * 1.01 + out.smallest_half_ulp


@dataclass(frozen=True)
class Comparison:
    """``max_rel_err``: largest error relative to |A|·|B|; ``allowed``: the bound at element ``where``, which is the one
    furthest beyond its bound when any is, else the one with the largest error."""

    ok: bool
    max_rel_err: float
    allowed: float
    where: tuple[int, ...]


def judged(got: npt.NDArray[Any], want: Any, size: Any, bound: Any, *, kept: bool = True) -> Comparison:
    """Every element against its bound. got, want, bound: in whole; ``size``, at least a normal f32: what the errors
    told are relative to; ``kept``: whether nothing else was written."""
    error = np.abs(got.astype(np.float64) - want)
    bad = ~(error <= bound)
    relative = np.where(np.isnan(error), np.inf, error / size)
    beyond = np.where(np.isnan(error), np.inf, error / np.maximum(bound, F32_TINY))
    where = largest(beyond if bad.any() else relative)
    return Comparison(not bad.any() and kept, float(relative.max()), float(bound[where] / size[where]), where)


def largest(values: npt.NDArray[Any]) -> tuple[int, ...]:
    """Where the first of the largest is."""
    return tuple(int(v) for v in np.unravel_index(int(np.argmax(values)), values.shape))


@dataclass(frozen=True)
class RunReport(ABC):
    """One checked run; ``comparison`` is of the kernel's kind and has ``ok``."""

    built: Built
    device: str
    launched: Launched
    comparison: Any
    seconds: dict[str, float]

    @property
    def ok(self) -> bool:
        return self.comparison.ok and not self.launched.findings

    @abstractmethod
    def errors(self) -> dict[str, Any]:
        """How far the result is off, as plain data."""

    @abstractmethod
    def spec(self) -> dict[str, Any]:
        """The specification as plain data."""

    def as_json(self) -> dict[str, Any]:
        b = self.built
        return {
            "ok": self.ok,
            "device": self.device,
            "arch": b.spec.arch,
            "kernel": b.kernel,
            "spec": self.spec(),
            "compiler": b.compiler,
            **self.errors(),
            "checks": {name: [dataclasses.asdict(f) for f in found] for name, found in self.launched.checks.items()},
            "findings": len(self.launched.findings),
            "warnings": len(self.launched.warnings),
            "resources": b.resource_report(),
            "counts": self.launched.counts,
            "seconds": {k: round(v, 4) for k, v in self.seconds.items()},
        }


def run(
    built: Built, device: Device, arguments: list[Any], compare: Callable[[], Any], checks: str
) -> tuple[Built, str, Launched, Any, dict[str, float]]:
    """Launches, then compares what it left: the fields of a :class:`RunReport`."""
    started = time.perf_counter()
    launched = device.launch(built.code, built.kernel, built.grid, built.block, arguments, checks=checks)
    ran = time.perf_counter()
    comparison = compare()
    seconds = {**built.seconds, "run": ran - started, "check": time.perf_counter() - ran}
    return built, device.name, launched, comparison, seconds


def plain_fields(spec: Any) -> dict[str, Any]:
    """The fields of a specification as plain data, shapes as the command line writes them."""

    def plain(value: Any) -> Any:
        if isinstance(value, tuple):
            return "x".join(map(str, value))
        return str(value) if isinstance(value, Tile) else value

    return {f.name: plain(getattr(spec, f.name)) for f in dataclasses.fields(spec)}
