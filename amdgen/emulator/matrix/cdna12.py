"""The adders of CDNA1 (exact sums of small groups) and CDNA2 (float32 trees that flush subnormals), for many waves.

Source of both: MMA-Sim 2.1.1 (microsoft/MMA-Sim, "E-FDPA" and "FTZ-MUL-ADD"), validated bitwise by its authors on
MI100 and MI250X. Arrays are (K, M, X) for A, (K, N, X) for B, (M, N, X) for C and D, X = waves, contiguous.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from amdgen.emulator.matrix.exact import add_to_f32, exact_sum_to_odd, two_sum
from amdgen.emulator.matrix.formats import F32, F64, U32, Array, decode, exponents, quiet
from amdgen.emulator.matrix.tiles import tiles

_TINY = np.float32(2.0**-126)


@dataclass(frozen=True)
class ExactAdder:
    """CDNA1: c + (sum of `group` exact products), rounded once to float32; subnormals kept."""

    type: str
    group: int

    def __call__(self, a: Array, b: Array, c: U32) -> U32:
        """D = A·B + C on raw bits; shapes (K, M, X), (K, N, X), (M, N, X) to (M, N, X) float32 bits."""
        d = np.empty(c.shape, np.uint32)
        group = min(self.group, len(a))
        with np.errstate(all="ignore"):
            fa, fb = (decode(self.type, np.ascontiguousarray(v)) for v in (a, b))
            ea, eb = exponents(self.type, fa), exponents(self.type, fb)
            fraction = 10 if self.type == "f16" else 7
            lowest = ea.smallest + eb.smallest - 2 * fraction
            highest = ea.largest + eb.largest + 2 + 2  # a product is below 2^(e+2); four of them, two bits more
            # Where float64 holds every sum of products, only the addition of c rounds.
            simple = ea.finite and eb.finite and highest - lowest <= 53
            va, vb = fa.astype(np.float64), fb.astype(np.float64)
            for rows, waves in tiles(c.shape):
                ta, tb = va[:, rows, None, waves], vb[:, None, :, waves]
                acc = c[rows, :, waves].view(np.float32)
                for k in range(0, len(va), group):
                    parts = ta[k : k + group], tb[k : k + group]
                    acc = (self._simple if simple else self._any)(*parts, acc, lowest < -149)
                d[rows, :, waves] = quiet(acc)
        return d

    @staticmethod
    def _simple(a: F64, b: F64, c: F32, subnormals: bool) -> F32:
        total = a[0] * b[0]
        product = np.empty_like(total)
        for x, y in zip(a[1:], b[1:], strict=True):
            total += np.multiply(x, y, out=product)
        total += 0.0  # a sum of zeros is +0, whatever their signs
        return add_to_f32(total, c, subnormals)

    @staticmethod
    def _any(a: F64, b: F64, c: F32, subnormals: bool) -> F32:
        products = [x * y for x, y in zip(a, b, strict=True)]
        total, lost = products[0], np.zeros(c.shape, bool)
        for product in products[1:]:
            total, error = two_sum(total, product)
            lost |= error != 0  # NaN, from a sum that is not finite, counts
        total += 0.0
        d = add_to_f32(total, c, subnormals)
        if lost.any():
            exact = exact_sum_to_odd([*(product[lost] for product in products), c[lost].astype(np.float64)])
            exact += 0.0
            d[lost] = exact
        return d


@dataclass(frozen=True)
class FlushingTree:
    """CDNA2: subnormal inputs are zero; (p0 + p1) + (p2 + p3), then + c, each in float32 with subnormals flushed.

    group: 4, or 2 for the old bf16 instructions.
    """

    type: str
    group: int

    def __call__(self, a: Array, b: Array, c: U32) -> U32:
        """D = A·B + C on raw bits; shapes (K, M, X), (K, N, X), (M, N, X) to (M, N, X) float32 bits."""
        d = np.empty(c.shape, np.uint32)
        va, vb = (decode(self.type, np.ascontiguousarray(v)) for v in (a, b))
        smallest = np.float32(2.0**-14) if self.type == "f16" else _TINY
        va, vb = _drop_below(va, smallest), _drop_below(vb, smallest)
        ea, eb = exponents(self.type, va), exponents(self.type, vb)
        # A product's last bit is at least 2^(smallest - 14). A sum that rounds is no smaller than its addends' last
        # bits, 2^-24 of the larger one: from a smallest of -40 up no result is subnormal and flushing does nothing.
        flushing = ea.smallest + eb.smallest < -40
        with np.errstate(all="ignore"):
            for rows, waves in tiles(c.shape):
                acc = _drop_below(c[rows, :, waves].view(np.float32), _TINY)
                ta, tb = va[:, rows, None, waves], vb[:, None, :, waves]
                for k in range(0, len(va), self.group):
                    products = [_flush(ta[i] * tb[i], flushing) for i in range(k, k + self.group)]
                    total = _flush(np.add(products[0], products[1], out=products[0]), flushing)
                    if self.group == 4:
                        other = _flush(np.add(products[2], products[3], out=products[2]), flushing)
                        total = _flush(np.add(total, other, out=total), flushing)
                    acc = _flush(np.add(acc, total, out=total), flushing)
                d[rows, :, waves] = quiet(acc)
        return d


def _drop_below(x: F32, smallest: np.float32) -> F32:
    """x with subnormals replaced by +0."""
    return np.where(np.abs(x) < smallest, np.float32(0), x)


def _flush(x: F32, wanted: bool) -> F32:
    """x, with subnormals replaced in place by zeros of their sign where wanted."""
    if wanted:
        np.copyto(x, np.copysign(np.float32(0), x), where=np.abs(x) < _TINY)
    return x
