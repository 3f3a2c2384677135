"""Numeric models of the matrix cores: an adder of this package for each entry of ``isa/cdna/numerics.yaml``.

=================  =======================================================================
adder              what is rounded
=================  =======================================================================
chain              every fused multiply-add (:mod:`.scalar`)
exact              once a group of exact products (:mod:`.cdna12`)
flushing_tree      every product and sum, subnormals flushed (:mod:`.cdna12`)
truncating         products cut at a common exponent, sums floored (:mod:`.cdna3`)
split_truncating   the same with even and odd products summed apart (:mod:`.cdna3`)
integer            nothing (:mod:`.scalar`)
=================  =======================================================================
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Protocol

import numpy as np
import numpy.typing as npt

from amdgen.emulator.matrix.cdna3 import Adder
from amdgen.emulator.matrix.cdna12 import ExactAdder, FlushingTree
from amdgen.emulator.matrix.formats import U8, Array, decode, scaled_value
from amdgen.emulator.matrix.scalar import chain_f32, chain_f64, sum_i8
from amdgen.errors import AmdgenError
from amdgen.isa.model import Isa, Matrix, Numeric


class Compute(Protocol):
    """D = A·B + C on raw bits; shapes and dtypes are those of :class:`DotModel`."""

    def __call__(self, a: Array, b: Array, c: Array, /) -> Array: ...


@dataclass(frozen=True)
class DotModel:
    """What one matrix instruction computes: D = A·B + C for X blocks at once, on raw bits.

    Called with a (K, M, X), b (K, N, X), c (M, N, X), in the storage dtypes of `formats.RAW` (e.g. uint16 for f16 and
    bf16, uint32 for f32 and i32); returns D (M, N, X) as bits of d_type. X contiguous is fastest. X stands for waves
    times blocks.

    verified: the arithmetic was matched to real hardware, by `source`. bit_exact: false only for `fast` models.
    """

    name: str
    a_type: str
    b_type: str
    d_type: str
    compute: Compute
    verified: bool
    source: str
    bit_exact: bool = True

    def __call__(
        self,
        a: Array,
        b: Array,
        c: Array,
        *,
        scale_a: U8 | None = None,
        scale_b: U8 | None = None,
        clamp: bool = False,
    ) -> Array:
        """scale_a, scale_b: an E8M0 code for each element of a and b, of gfx950's scaled instructions. clamp: results
        that overflow are clamped to the largest finite number, as MODE.FP16_OVFL asks; those of infinities are not."""
        if isinstance(self.compute, Adder | _Product):
            d = self.compute(a, b, c, scale_a, scale_b)
        elif self.d_type == "i32":
            return sum_i8(a, b, c, clamp)
        else:
            d = self.compute(a, b, c)
        return self._clamped(a, b, c, d) if clamp and self.d_type == "f32" else d

    def _clamped(self, a: Array, b: Array, c: Array, d: Array) -> Array:
        """Infinite results of finite inputs become the largest finite number of their sign."""
        infinite = (d & np.uint32(0x7FFFFFFF)) == 0x7F800000
        if infinite.any():
            rows, columns = (np.asarray(_finite(decode(t, x)).all(0)) for t, x in ((self.a_type, a), (self.b_type, b)))
            finite = rows[:, None] & columns[None] & _finite(c.view(np.float32))
            d = np.where(infinite & finite, d - np.uint32(1), d)
        return d


def dot_model(isa: Isa, matrix: Matrix, *, a_format: str = "", b_format: str = "", fast: bool = False) -> DotModel:
    """The arithmetic of a matrix instruction of ``isa``, in which `Matrix.numeric` names it.

    a_format, b_format: what an f8f6f4 instruction's cbsz and blgp choose: fp8, bf8, fp6, bf6, fp4. fast: the same
    types, but a float32 (float64 for f64) product of NumPy: NOT bit-exact. Integers are exact either way.
    """
    types = [
        f"{name}_fnuz" if name in ("fp8", "bf8") and isa.arch.fp8 == "fnuz" else name
        for name in (a_format or matrix.a_type, b_format or matrix.b_type or matrix.a_type)
    ]
    return numeric_model(isa.numerics[matrix.numeric], types[0], types[1], matrix.d_type, fast)


@cache
def numeric_model(numeric: Numeric, a_type: str, b_type: str, d_type: str, fast: bool = False) -> DotModel:
    """The model of an arithmetic on operands of the given types (names of `formats.RAW`)."""
    compute = _compute(numeric, a_type, b_type)
    model = DotModel(numeric.name, a_type, b_type, d_type, compute, numeric.verified, numeric.source)
    if not fast or d_type == "i32":
        return model
    source = "NumPy matmul: neither the hardware's order nor its rounding"
    return replace(model, compute=_Product(a_type, b_type, d_type), verified=False, source=source, bit_exact=False)


def _compute(numeric: Numeric, a_type: str, b_type: str) -> Compute:
    match numeric.adder:
        case "chain":
            return chain_f64 if a_type == "f64" else chain_f32
        case "exact":
            return ExactAdder(a_type, numeric.group)
        case "flushing_tree":
            return FlushingTree(a_type, numeric.group)
        case "truncating":
            return Adder(a_type, b_type, numeric.group)
        case "split_truncating":
            return Adder(a_type, b_type, numeric.group, split=True)
        case "integer":
            return sum_i8
    raise AmdgenError(f"numeric model {numeric.name}: no adder '{numeric.adder}'")


@dataclass(frozen=True)
class _Product:
    """A plain matrix product in the accumulator's precision."""

    a_type: str
    b_type: str
    d_type: str

    def __call__(self, a: Array, b: Array, c: Array, scale_a: U8 | None = None, scale_b: U8 | None = None) -> Array:
        number = np.dtype(np.float64 if self.d_type == "f64" else np.float32)
        with np.errstate(all="ignore"):
            va, vb = (
                np.ascontiguousarray(np.moveaxis(_values(name, raw, scale), 2, 0), number)
                for name, raw, scale in ((self.a_type, a, scale_a), (self.b_type, b, scale_b))
            )
            d = np.matmul(va.transpose(0, 2, 1), vb)
            d += np.moveaxis(c.view(number), 2, 0)
        return np.ascontiguousarray(np.moveaxis(d, 0, 2)).view(c.dtype)


def _finite(values: Array) -> npt.NDArray[np.bool_]:
    return np.asarray(np.isfinite(values))


def _values(type_name: str, raw: Array, scale: U8 | None) -> Array:
    if type_name == "f64":
        return np.ascontiguousarray(raw).view(np.float64)
    value = decode(type_name, np.ascontiguousarray(raw))
    return value if scale is None else scaled_value(value, scale)
