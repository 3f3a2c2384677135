"""Operand formats of the matrix cores: raw register bits to numbers and exponents.

Every decoder takes an array of raw bits of any shape (the dtype of `RAW[type]`) and keeps its memory order.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]
F32 = npt.NDArray[np.float32]
F64 = npt.NDArray[np.float64]
I32 = npt.NDArray[np.int32]
U8 = npt.NDArray[np.uint8]
U32 = npt.NDArray[np.uint32]

RAW: dict[str, type[np.generic]] = {
    "f16": np.uint16,
    "bf16": np.uint16,
    "f32": np.uint32,
    "xf32": np.uint32,
    "f64": np.uint64,
    "i8": np.uint8,
    "i32": np.uint32,
    "fp8_fnuz": np.uint8,
    "bf8_fnuz": np.uint8,
    "fp8": np.uint8,
    "bf8": np.uint8,
    "fp6": np.uint8,
    "bf6": np.uint8,
    "fp4": np.uint8,
}
"""What holds one element. `fp8`/`bf8` are OCP e4m3fn/e5m2 (gfx950), `*_fnuz` the gfx942 forms (bias 8 and 16);
`fp6`, `bf6` and `fp4` are OCP e2m3, e3m2 and e2m1, in the low bits of a byte."""

SMALLEST_EXPONENT = {
    "f16": -14,
    "bf16": -126,
    "f32": -126,
    "xf32": -126,
    "fp8_fnuz": -7,
    "bf8_fnuz": -15,
    "fp8": -6,
    "bf8": -14,
    "fp6": 0,
    "bf6": -2,
    "fp4": 0,
}
"""Exponent of the smallest normal number: subnormals have this exponent and a significand below one."""


_SMALL_FIELDS = {"fp8": (4, 3), "bf8": (5, 2), "fp6": (2, 3), "bf6": (3, 2), "fp4": (2, 1)}
"""Bits of exponent and fraction."""
_SPECIAL_CODES: dict[str, dict[int, float]] = {
    "fp8_fnuz": {0x80: np.nan},
    "bf8_fnuz": {0x80: np.nan},
    "fp8": dict.fromkeys((0x7F, 0xFF), np.nan),
    "bf8": {0x7C: np.inf, 0xFC: -np.inf, **dict.fromkeys((0x7D, 0x7E, 0x7F, 0xFD, 0xFE, 0xFF), np.nan)},
}


@cache
def _small_table(type_name: str) -> F32:
    """All values of a float of at most 8 bits, from its definition."""
    exponent_bits, fraction_bits = _SMALL_FIELDS[type_name.removesuffix("_fnuz")]
    codes = np.arange(2 << (exponent_bits + fraction_bits))
    exponent = (codes >> fraction_bits) & ((1 << exponent_bits) - 1)
    fraction = (codes & ((1 << fraction_bits) - 1)) / (1 << fraction_bits)
    smallest = SMALLEST_EXPONENT[type_name]
    value = np.where(exponent == 0, fraction, 1 + fraction) * 2.0 ** (np.maximum(exponent, 1) - 1 + smallest)
    value = np.where(codes >> (exponent_bits + fraction_bits), -value, value)
    for code, special in _SPECIAL_CODES.get(type_name, {}).items():
        value[code] = special
    return value.astype(np.float32)


@cache
def _f16_table() -> F32:
    with np.errstate(invalid="ignore"):
        return np.arange(65536, dtype=np.uint16).view(np.float16).astype(np.float32)


def _bf16(raw: Array) -> F32:
    wide = raw.astype(np.uint32)
    wide <<= np.uint32(16)
    return wide.view(np.float32)


def _xf32(raw: Array) -> F32:
    """gfx942 keeps 10 mantissa bits of an xf32 operand and drops the rest (MMA-Sim, validated on MI300X)."""
    kept: U32 = raw.astype(np.uint32) & np.uint32(0xFFFFE000)
    return kept.view(np.float32)


_DECODERS: dict[str, Callable[[Array], F32]] = {
    "f16": lambda raw: _f16_table().take(raw.astype(np.intp)),
    "bf16": _bf16,
    "f32": lambda raw: raw.view(np.float32),
    "xf32": _xf32,
}


def decode(type_name: str, raw: Array) -> F32:
    """Raw bits to float32, exactly (every supported operand format of at most 32 bits is a subset of float32)."""
    if type_name in _DECODERS:
        return _DECODERS[type_name](raw)
    return _small_table(type_name).take(raw.astype(np.intp))


QUIET_NAN_32, QUIET_NAN_64 = np.uint32(0x7FC00000), np.uint64(0x7FF8 << 48)
"""The NaN that results here where no source tells which one the hardware gives (all but CDNA3's adder)."""


def quiet(value: F32) -> U32:
    """Bits of float32 results, every NaN the same."""
    bits = np.ascontiguousarray(value).view(np.uint32)
    return np.where(np.isnan(value), QUIET_NAN_32, bits)


@dataclass(frozen=True)
class Exponents:
    """Binary exponents of an operand.

    offset: per element, exponent - smallest, for nonzero elements; meaningless where `zero`.
    smallest, largest: over the nonzero elements (0, 0 if there are none).
    finite: no inf or NaN anywhere.
    """

    offset: I32
    zero: npt.NDArray[np.bool_]
    smallest: int
    largest: int
    finite: bool


def exponents(type_name: str, value: F32) -> Exponents:
    """Exponents as the adder sees them: floor(log2|x|), but the smallest normal exponent for subnormals."""
    biased = (value.view(np.int32) >> 23) & 0xFF
    finite = int(biased.max(initial=0)) < 255
    np.maximum(biased, SMALLEST_EXPONENT[type_name] + 127, out=biased)
    zero = value == 0
    largest = int(biased.max(where=~zero, initial=0))
    smallest = min(int(biased.min(where=~zero, initial=1 << 20)), largest)
    if largest == 0:  # nothing but zeros
        smallest = largest = 127
    biased -= smallest
    return Exponents(biased, zero, smallest - 127, largest - 127, finite)


def scaled_value(value: F32, scale: U8) -> F64:
    """Elements times their E8M0 scales, exactly: 2^(code - 127), and code 255 is NaN. scale has value's shape."""
    wide: F64 = np.ldexp(value.astype(np.float64), scale.astype(np.int32) - 127)
    wide[scale == 255] = np.nan
    return wide


def scaled(value: F32, found: Exponents, scale: U8) -> tuple[F64, Exponents]:
    """:func:`scaled_value`, with the exponents that the adder sees: the scale's is added to the element's own, which
    for a subnormal is the smallest normal one."""
    nan = scale == 255
    zero = found.zero & ~nan
    absolute = found.offset + (found.smallest + (scale.astype(np.int32) - 127))
    largest = int(absolute.max(where=~zero, initial=-(1 << 20)))
    smallest = int(absolute.min(where=~zero, initial=1 << 20))
    if largest < smallest:  # nothing but zeros
        smallest = largest = 0
    absolute -= smallest
    finite = found.finite and not nan.any()
    return scaled_value(value, scale), Exponents(absolute, zero, smallest, largest, finite)
