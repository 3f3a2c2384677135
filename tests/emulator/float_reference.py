"""An independent reference for float arithmetic: exact fractions, rounded once."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np

from amdgen.emulator.arithmetic.lower import Context, lower
from amdgen.emulator.arithmetic.values import DTYPES
from amdgen.isa.model import Operand
from amdgen.isa.semantics import parse_semantics

FORMATS = {"f16": (11, -14, 15), "bf16": (8, -126, 127), "f32": (24, -126, 127), "f64": (53, -1022, 1023)}
"""Bits of significand, exponents of the smallest normal and the largest number."""

BITS = {"f16": np.uint16, "f32": np.uint32, "f64": np.uint64}


def round_to(x: Fraction, type_name: str, negative: bool = False) -> float:
    """The nearest float, ties to even; ``negative`` is the sign when the result is zero."""
    bits, least, most = FORMATS[type_name]
    if x == 0:
        return -0.0 if negative else 0.0
    exponent = abs(x.numerator).bit_length() - x.denominator.bit_length()
    exponent -= abs(x) < Fraction(2) ** exponent
    quantum = Fraction(2) ** (max(exponent, least) - bits + 1)
    near = round(x / quantum) * quantum
    if abs(near) >= Fraction(2) ** (most + 1):
        return math.inf if x > 0 else -math.inf
    return math.copysign(float(near), 1 if x > 0 else -1)


def fma(a: float, b: float, c: float, type_name: str) -> float:
    if math.isnan(a) or math.isnan(b) or math.isnan(c):
        return math.nan
    negative = math.copysign(1, a) != math.copysign(1, b)
    if math.isinf(a) or math.isinf(b):
        if a == 0 or b == 0 or (math.isinf(c) and (c < 0) != negative):
            return math.nan
        return -math.inf if negative else math.inf
    if math.isinf(c):
        return c
    both = negative and math.copysign(1, c) < 0
    return round_to(Fraction(a) * Fraction(b) + Fraction(c), type_name, both)


def from_bits(bits: Any, type_name: str) -> np.ndarray[Any, Any]:
    """Values of a type from raw bits; bf16 ones are held as float32."""
    if type_name == "bf16":
        return (np.asarray(bits, np.uint32) << np.uint32(16)).view(np.float32)
    return np.asarray(bits, BITS[type_name]).view(DTYPES[type_name])


def edges(type_name: str) -> np.ndarray[Any, Any]:
    """Zeros, the ends of the denormals and the normals, ones and their neighbours, infinities, NaNs; both signs."""
    bits, _, most = FORMATS[type_name]
    one, inf = most << (bits - 1), (2 * most + 1) << (bits - 1)
    hidden = 1 << (bits - 1)
    sign = (most + 1) * 2 << (bits - 1)
    positive = [0, 1, 2, hidden - 1, hidden, hidden + 1, one - 1, one, one + 1, one + hidden // 2, inf - 1, inf]
    positive += [inf + 1, inf + hidden // 2]
    return from_bits([p | s for p in positive for s in (0, sign)], type_name)


def randoms(type_name: str, count: int, seed: int, spread: int | None = None) -> np.ndarray[Any, Any]:
    """Random bits: all exponents alike, or within ``spread`` binades of one, where sums cancel and tie."""
    bits, _, most = FORMATS[type_name]
    rng = np.random.default_rng(seed)
    low, high = (0, 2 * most + 2) if spread is None else (max(0, most - spread // 2), min(2 * most, most + spread // 2))
    exponent = rng.integers(low, high, count, dtype=np.uint64)
    fraction = rng.integers(0, 1 << (bits - 1), count, dtype=np.uint64)
    fraction &= np.uint64(0xFFFFFFFFFFFFFFFF) << rng.integers(0, bits, count, dtype=np.uint64)  # short ones tie
    sign = rng.integers(0, 2, count, dtype=np.uint64) * np.uint64(2 * most + 2)
    return from_bits((exponent + sign) << np.uint64(bits - 1) | fraction, type_name)


def evaluate(text: str, result: str, context: Any = None, scalar: bool = False, **values: tuple[str, Any]) -> Any:
    """The value that ``d`` of a type is given by a text, from (type, array) operands."""
    operands = [Operand("d", "dst", "vgpr", result, "d")]
    operands += [Operand(n, "src", "vgpr", t, n) for n, (t, _) in values.items()]
    lowered = lower(parse_semantics(text, tuple(operands), scalar))
    with np.errstate(all="ignore"):
        return lowered.run({n: v for n, (_, v) in values.items()}, context or Context())["d"]


def same(got: Any, wanted: Any) -> bool:
    """Equal to the bit, NaNs being alike."""
    got = np.asarray(got)
    wanted = np.asarray(wanted, got.dtype)
    nan = np.isnan(wanted)
    return bool(np.array_equal(np.isnan(got), nan)) and got[~nan].tobytes() == wanted[~nan].tobytes()


def elementwise(reference: Callable[..., float], *arrays: Any) -> list[float]:
    return [reference(*row) for row in zip(*(a.tolist() for a in arrays), strict=True)]
