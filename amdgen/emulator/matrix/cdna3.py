"""The truncating dot-product adder of CDNA3 (gfx942), bit for bit, for many waves at once; gfx950's by assumption.

Source of the arithmetic: MMA-Sim 2.1.1 (microsoft/MMA-Sim, "TR-FDPA" and "GTR-FDPA"), whose authors validated it
bitwise on MI300X. For a group of up to L products and an addend c:

1. every product is exact; its exponent is e_a + e_b (not renormalised); e_dot is the largest over nonzero products;
2. every product is truncated toward zero to a multiple of 2^(e_dot - 24); the sum of these is exact;
3. with e = max(e_dot, e_c), that sum is floored to a multiple of 2^(e - 32) and c to a multiple of 2^(e - 24);
4. their sum is floored to 32 significant bits (to a multiple of 2^-157 if subnormal), then rounded to nearest even.

The 8-bit formats sum even and odd products apart in step 2, floor both to the larger of the two exponents, and drop a
c whose exponent is below e - 25. (There MMA-Sim gives an infinite or NaN c the exponent -1, and so drops it beside a
large bf8 sum, even a NaN that the previous group of the same instruction left. We take that for an accident of its
frexp: here such a c always reaches D.)

Scales (gfx950) add their exponents to those of their products in step 1, as the CDNA4 manual has it.

How it is made fast. Arrays are (K, rows, columns, waves) with waves contiguous, in tiles that fit in L2. Exponent sums
are bytes; products are float32, which is exact while exponents stay in a range that is tested once per operand; the
truncation is the conversion to int32. Operands outside that range, or inf or NaN, take the same steps in float64.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from amdgen.emulator.matrix.formats import F32, F64, U8, U32, Array, Exponents, decode, exponents, scaled
from amdgen.emulator.matrix.tiles import WAVES, tiles

_FLOOR_MASK = (1 << 21) - 1  # a float64 has 52 fraction bits, step 4 keeps 31
_CANONICAL_NAN = 0x7FFFFFFF
_C_LIMIT = (120 + 127) << 23  # |c| below 2^120 cannot make a group overflow


@dataclass(frozen=True)
class Adder:
    """group: products per fused sum (L). split: even and odd products are summed apart (8-bit formats)."""

    a_type: str
    b_type: str
    group: int
    split: bool = False

    def __call__(self, a: Array, b: Array, c: U32, scale_a: U8 | None = None, scale_b: U8 | None = None) -> U32:
        """D = A·B + C. a: (K, M, X) raw bits, b: (K, N, X) raw bits, c: (M, N, X) float32 bits; returns the like.

        scale_a and scale_b: an E8M0 code for each element of a and b.
        """
        d = np.empty(c.shape, np.uint32)
        with np.errstate(all="ignore"):
            for x in range(0, c.shape[2], WAVES):
                part = slice(x, x + WAVES)
                sa, sb = (None if s is None else s[..., part] for s in (scale_a, scale_b))
                self._slab(a[..., part], b[..., part], c[..., part], d[..., part], sa, sb)
        return d

    def _slab(self, a: Array, b: Array, c: U32, d: U32, scale_a: U8 | None, scale_b: U8 | None) -> None:
        (va, ea), (vb, eb) = (_operand(self.a_type, a, scale_a), _operand(self.b_type, b, scale_b))
        summing: _Narrow | _Wide
        exact = (scale_a is None and scale_b is None) or _float32_holds(ea, eb)
        if exact and _fits_narrow(ea, eb) and int((c & np.uint32(0x7FFFFFFF)).max(initial=0)) < _C_LIMIT:
            summing = _Narrow(va.astype(np.float32, copy=False), vb.astype(np.float32, copy=False), ea, eb)
        else:
            summing = _Wide(va, vb, ea, eb, held_in_f32=not self.split)
        for rows, _ in tiles(c.shape):
            self._tile(summing, rows, c[rows], d[rows])

    def _tile(self, summing: _Narrow | _Wide, rows: slice, c: U32, d: U32) -> None:
        depth = summing.depth
        step = min(depth, self.group)
        for k in range(0, depth, step):
            if self.split:
                total, unit = _join(summing(rows, range(k, k + step, 2)), summing(rows, range(k + 1, k + step, 2)))
            else:
                total, unit = summing(rows, range(k, k + step))
            _add_c(total, unit, c, d, summing.exceptional, drop_far_c=self.split)
            c = d


def _operand(type_name: str, raw: Array, scale: U8 | None) -> tuple[F32 | F64, Exponents]:
    value = decode(type_name, np.ascontiguousarray(raw))
    found = exponents(type_name, value)
    return (value, found) if scale is None else scaled(value, found, np.ascontiguousarray(scale))


def _float32_holds(a: Exponents, b: Exponents) -> bool:
    """Whether scaled elements, which have at most 3 fraction bits, are float32 numbers."""
    return min(a.smallest, b.smallest) >= -120 and max(a.largest, b.largest) <= 120


def _fits_narrow(a: Exponents, b: Exponents) -> bool:
    """Finite; exponent sums fit a byte beside a code for zero; float32 products neither overflow nor lose bits.

    A product has at most 22 fraction bits, so 2^-100 leaves room above float32's 2^-149.
    """
    spread = a.largest - a.smallest + b.largest - b.smallest
    low, high = a.smallest + b.smallest, a.largest + b.largest
    return a.finite and b.finite and spread <= 126 and low >= -100 and high <= 118


class _Narrow:
    """Steps 1 and 2 in float32, int32 and bytes. Call: rows and a range of k to (sum, 2^(e_dot - 16)), both float64."""

    exceptional = False

    def __init__(self, a: F32, b: F32, ea: Exponents, eb: Exponents) -> None:
        self.depth = a.shape[0]
        self.a, self.b = a[:, :, None, :], b[:, None, :, :]
        # A nonzero element is coded base + offset, a zero 0. Each base exceeds the other operand's spread, so the
        # code of a nonzero product is at least both bases together and that of a zero product is less.
        base_a, base_b = eb.largest - eb.smallest + 1, ea.largest - ea.smallest + 1
        code_a = np.where(ea.zero, 0, ea.offset + base_a).astype(np.uint8)
        code_b = np.where(eb.zero, 0, eb.offset + base_b).astype(np.uint8)
        self.code_a, self.code_b = code_a[:, :, None, :], code_b[:, None, :, :]
        exponent = np.arange(256) - (base_a + base_b) + ea.smallest + eb.smallest
        product = np.arange(256) >= base_a + base_b
        self.scale = np.where(product, 2.0 ** (24 - exponent), 1.0).astype(np.float32)
        self.unit = np.where(product, 2.0 ** (exponent - 16), 2.0**-400)

    def __call__(self, rows: slice, ks: range) -> tuple[F64, F64]:
        a, code_a = self.a[:, rows], self.code_a[:, rows]
        shape = (a.shape[1], self.b.shape[2], a.shape[3])
        code = np.zeros(shape, np.uint8)
        other = np.empty(shape, np.uint8)
        for k in ks:
            np.maximum(code, np.add(code_a[k], self.code_b[k], out=other), out=code)
        index = code.astype(np.intp)
        scale = self.scale.take(index)
        product, whole = np.empty(shape, np.float32), np.empty(shape, np.int32)
        total = np.zeros(shape, np.int32)  # 8 terms below 2^26
        for k in ks:
            np.multiply(a[k], self.b[k], out=product)
            np.multiply(product, scale, out=product)
            np.copyto(whole, product, casting="unsafe")
            np.add(total, whole, out=total)
        return total.astype(np.float64), self.unit.take(index)


class _Wide:
    """Steps 1 and 2 in float64: any exponents, inf and NaN."""

    exceptional = True

    def __init__(self, a: F32 | F64, b: F32 | F64, ea: Exponents, eb: Exponents, held_in_f32: bool) -> None:
        self.depth, self.held_in_f32 = a.shape[0], held_in_f32
        self.a, self.b = a.astype(np.float64)[:, :, None, :], b.astype(np.float64)[:, None, :, :]
        power_a = np.where(ea.zero, 0.0, np.ldexp(1.0, ea.offset + ea.smallest))
        power_b = np.where(eb.zero, 0.0, np.ldexp(1.0, eb.offset + eb.smallest))
        self.power_a, self.power_b = power_a[:, :, None, :], power_b[:, None, :, :]

    def __call__(self, rows: slice, ks: range) -> tuple[F64, F64]:
        a, power_a = self.a[:, rows], self.power_a[:, rows]
        shape = (a.shape[1], self.b.shape[2], a.shape[3])
        unit = np.full(shape, 2.0**-400)
        for k in ks:
            np.maximum(unit, power_a[k] * self.power_b[k], out=unit)
        scale = 2.0**24 / unit
        total = np.zeros(shape)
        for k in ks:
            product = a[k] * self.b[k]
            if self.held_in_f32:  # a product that overflows float32 is infinite, even if the sum would cancel it
                np.copyto(product, np.copysign(np.inf, product), where=np.abs(product) >= 2.0**128)
            total += np.trunc(product * scale)
        unit *= 2.0**-16
        return total, unit


def _join(even: tuple[F64, F64], odd: tuple[F64, F64]) -> tuple[F64, F64]:
    """The 8-bit formats' two partial sums, floored to the larger unit and added."""
    unit = np.maximum(even[1], odd[1])
    total = np.floor(even[0] * (even[1] / unit))
    total += np.floor(odd[0] * (odd[1] / unit))
    return total, unit


def _add_c(total: F64, unit: F64, c: U32, out: U32, exceptional: bool, drop_far_c: bool) -> None:
    """Steps 3 and 4. total counts 2^(e_dot - 24); unit is 2^(e_dot - 16); c and out are float32 bits. Spoils both."""
    power = (c & np.uint32(0x7F800000)).view(np.float32)
    np.maximum(power, np.float32(2.0**-126), out=power)
    if exceptional:
        np.minimum(power, np.float32(2.0**127), out=power)
    largest = power.astype(np.float64)
    largest *= 2.0**-16
    np.multiply(total, unit, out=total)
    np.maximum(largest, unit, out=largest)  # 2^(e - 16)
    inverse = unit  # 2^(24 - e), by subtracting exponent fields: far cheaper than a division
    np.subtract(np.uint64(2 * 1023 + 8 << 52), largest.view(np.uint64), out=inverse.view(np.uint64))
    np.multiply(total, inverse, out=total)
    np.floor(total, out=total)  # counts 2^(e - 32)
    np.multiply(inverse, c.view(np.float32), out=inverse)
    np.floor(inverse, out=inverse)  # c, counting 2^(e - 24)
    if drop_far_c:
        inverse[power < largest * 2.0 ** (16 - 25)] = 0.0
    inverse *= 256.0
    total += inverse
    largest *= 2.0**-16
    total *= largest
    bits = total.view(np.int64)
    sign = np.right_shift(bits, 63, out=largest.view(np.int64))
    np.bitwise_and(sign, _FLOOR_MASK, out=sign)  # flooring grows the magnitude of a negative number
    bits += sign
    np.bitwise_and(bits, ~_FLOOR_MASK, out=bits)
    if exceptional:
        np.copyto(total, np.floor(total * 2.0**157) * 2.0**-157, where=np.abs(total) < 2.0**-126)
    np.copyto(out.view(np.float32), total, casting="same_kind")
    if exceptional:
        out[np.isnan(out.view(np.float32))] = _CANONICAL_NAN
