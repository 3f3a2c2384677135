"""A matrix product for a kernel of rocBLAS: random sizes and data, its arguments, and NumPy's verdict."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import ml_dtypes
import numpy as np

from amdgen.codeobject import Kernel
from amdgen.compare.foreign import UnfitError
from amdgen.compare.rocblas import DTYPES, Matrix, arguments, grid

_OPERANDS = {"F8B8": ("F8", "B8"), "B8F8": ("B8", "F8"), "X": ("S", "S")}
_BEYOND = 32
"""Kernels step back at edges by as much as a load is wide: smaller products go to others."""
_MOST_WORKGROUPS, _MOST_ELEMENTS, _MOST_SUMMED = 8, 1 << 22, 1 << 14


@dataclass
class Product:
    """D = alpha · A · B + beta · C; ``facts``: what ``tensile.py`` says of the kernel. Matrices lie as in memory."""

    facts: dict[str, Any]
    m: int
    n: int
    k: int
    batch: int
    alpha: float
    beta: float
    a: np.ndarray
    b: np.ndarray
    c: np.ndarray
    d: np.ndarray  # (batch, N, M), or a workspace of as many of them as K is split into: (parts, batch, N, M)

    @property
    def grid(self) -> tuple[int, int, int]:
        return grid(self.facts, self.m, self.n, self.batch)

    def arguments(self, kernel: Kernel) -> list[Any]:
        """By the names that the kernel's metadata has."""
        matrices = {
            x: Matrix(memory, memory.shape[-1], memory[..., 0, :, :].size if x in "AB" else self.m * self.n)
            for x, memory in (("A", self.a), ("B", self.b), ("C", self.c), ("D", self.d))
        }
        return arguments(kernel, self.facts, (self.m, self.n, self.batch, self.k), self.alpha, self.beta, matrices)

    def error(self, before: np.ndarray) -> tuple[float, str]:
        """The largest error as a part of what rounding allows, and where it is if that is more than 1. ``before``:
        what D held."""
        wide: Any = np.complex128 if self.d.dtype.kind == "c" else np.int64 if self.d.dtype.kind == "i" else np.float64
        a, b, c, d = (x.astype(wide) for x in (self.a, self.b, self.c, self.d))
        a = a if self.facts["FastA"] == "l" else a.transpose(0, 2, 1)  # (m, k)
        b = b if self.facts["FastB"] == "j" else b.transpose(0, 2, 1)  # (k, n)
        a, b = (x.conj() if self.facts[f"ComplexConjugate{n}"] else x for x, n in ((a, "A"), (b, "B")))
        if self.d.ndim == 4:  # what adds the parts multiplies with alpha
            d, alpha, added = d.sum(0), 1.0, np.zeros_like(c[..., 0, :, :, :])
        else:
            alpha, added = self.alpha, before.astype(wide) if self.facts["GlobalSplitU"] > 1 else self.beta * c
        want = (alpha * (a @ b)).transpose(0, 2, 1) + added
        if self.d.dtype.kind == "i":
            part = np.where(d != want.astype(self.d.dtype), np.inf, 0.0)
        else:
            size = abs(alpha) * (abs(a) @ abs(b)).transpose(0, 2, 1) + abs(added)
            bound = (4 + self.k) * self._step() * size + _ulp(self.d.dtype) * abs(want) + _smallest(self.d.dtype)
            part = abs(d - want) / bound
            part[np.isnan(part)] = np.inf
        bad = part > 1
        if not bad.any():
            return float(part.max()), ""
        at = tuple(int(i) for i in np.argwhere(bad)[0])
        return float(part.max()), f"{int(bad.sum())} of {bad.size} wrong, D{at} is {d[at]}, not {want[at]}"

    def _step(self) -> float:
        """The relative error of one multiplication and addition."""
        if self.facts["ComputeDataType"] == "H":
            return 0.0  # ``draw`` takes numbers whose sums are exact
        if self.facts["Fp16AltImpl"]:
            return 2.0**-8  # f16 inputs rounded or cut to bf16
        if self.facts["DataType"] == "X" or self.facts["F32XdlMathOp"] == "X":
            return 2.0**-10  # f32 inputs rounded or cut to xf32
        return _ulp(np.dtype(DTYPES[self.facts["ComputeDataType"]]))


def _ulp(dtype: np.dtype[Any]) -> float:
    return float(
        ml_dtypes.finfo(np.float32 if dtype == np.complex64 else np.float64 if dtype.kind == "c" else dtype).eps
    )


def _smallest(dtype: np.dtype[Any]) -> float:
    """What an element may differ by however small it is; f32 and wider may lose what is subnormal."""
    info = ml_dtypes.finfo(np.float32 if dtype.kind == "c" or dtype.itemsize > 2 else dtype)
    return float(info.smallest_subnormal if dtype.itemsize <= 2 else info.smallest_normal)


def draw(facts: dict[str, Any], rng: np.random.Generator) -> Product:
    """A product that the kernel is for: at most a few tiles, mostly with an edge."""
    split, into = facts["GlobalSplitU"] > 1, facts["_GlobalAccumulation"]
    out = facts["ComputeDataType" if into else "DestDataType"]
    if into not in (None, "SingleBuffer", "MultipleBuffer"):
        raise UnfitError(f"a workspace as {into}")
    if facts["PersistentKernel"]:
        raise UnfitError("a persistent kernel")
    letters = _OPERANDS.get(facts["DataType"], (facts["DataType"],) * 2)
    if missing := {*letters, out, facts["ComputeDataType"]} - DTYPES.keys():
        raise UnfitError(f"types {', '.join(sorted(missing))}")
    m, n, batch, k = _sizes(facts, rng)
    exact = facts["ComputeDataType"] == "H"
    a = _random(rng, (batch, m, k) if facts["FastA"] == "l" else (batch, k, m), DTYPES[letters[0]], exact)
    b = _random(rng, (batch, k, n) if facts["FastB"] == "j" else (batch, n, k), DTYPES[letters[1]], exact)
    c = _random(rng, (batch, n, m), DTYPES[out], exact)
    whole = c.dtype.kind == "i"
    alpha = _asserted(facts["AssertAlphaValue"], 2.0 if whole else 0.75)
    beta = 0.0 if split else _asserted(facts["AssertBetaValue"], 3.0 if whole else -0.5)
    if into == "MultipleBuffer":  # the parts of K, each in a place of its own
        c = np.full((facts["GlobalSplitU"], *c.shape), 77 if whole else np.nan, c.dtype)
    adds = split and into != "MultipleBuffer"
    d = c.copy() if adds else np.full(c.shape, 77 if whole else np.nan).astype(c.dtype)
    return Product(facts, m, n, k, batch, alpha, beta, a, b, c, c if facts["AssertCEqualsD"] or into else d)


def _sizes(facts: dict[str, Any], rng: np.random.Generator) -> list[int]:
    """M, N, batch, K, as the kernel's assertions want them."""
    units = [facts["AssertFree0ElementMultiple"], facts["AssertFree1ElementMultiple"], 1]
    units.append(facts["AssertSummationElementMultiple"])
    units = [int(np.lcm(unit, int(facts["AssertSizeMultiple"].get(str(i), 1)))) for i, unit in enumerate(units)]
    tiles = facts["MacroTile0"], facts["MacroTile1"]
    most = [max(_BEYOND + 1, int(tile * rng.integers(1, 4))) for tile in tiles] + [2, 5 * facts["DepthU"]]
    while -(-most[0] // tiles[0]) * -(-most[1] // tiles[1]) > _MOST_WORKGROUPS:
        most[:2] = [-(-size // 2) for size in most[:2]]
    least = [min(_BEYOND, most[0] - 1), min(_BEYOND, most[1] - 1), 1, 1]
    for i, bound in facts["AssertSizeGreaterThan"].items():
        least[int(i)] = max(least[int(i)], bound + 1)
    for i, bound in facts["AssertSizeLessThan"].items():
        most[int(i)] = min(most[int(i)], bound - 1)
    drawn = [int(rng.integers(low, max(low, high) + 1)) for low, high in zip(least, most, strict=True)]
    drawn = [-(-size // unit) * unit for size, unit in zip(drawn, units, strict=True)]
    for i, size in facts["AssertSizeEqual"].items():
        drawn[int(i)] = int(size)
    if drawn[0] * drawn[1] * drawn[2] > _MOST_ELEMENTS or drawn[3] > _MOST_SUMMED:
        raise UnfitError(f"it is for {'x'.join(map(str, drawn))} (M, N, batch, K), too large here")
    return drawn


def _asserted(value: Any, otherwise: float) -> float:
    return otherwise if value is False or value is None else float(value)


def _random(rng: np.random.Generator, shape: tuple[int, ...], dtype: Any, exact: bool) -> np.ndarray:
    """``exact``: small whole numbers, sums of which f16 holds. What rounding f16 sums allows would hide a term."""
    kind = np.dtype(dtype).kind
    if kind == "i":
        return rng.integers(-9, 10, shape).astype(dtype)
    if exact:
        return rng.integers(-2, 3, shape).astype(dtype)
    values = rng.standard_normal(shape)
    return (values + 1j * rng.standard_normal(shape)).astype(dtype) if kind == "c" else values.astype(dtype)
