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
}
"""Storage of one element. `fp8`/`bf8` are OCP e4m3fn/e5m2 (gfx950), `*_fnuz` the gfx942 forms (bias 8 and 16)."""

SMALLEST_EXPONENT = {
    "f16": -14,
    "bf16": -126,
    "f32": -126,
    "xf32": -126,
    "fp8_fnuz": -7,
    "bf8_fnuz": -15,
    "fp8": -6,
    "bf8": -14,
}
"""Exponent of the smallest normal number: subnormals have this exponent and a significand below one."""


def bits_of(type_name: str) -> int:
    """Width of one element in bits."""
    return np.dtype(RAW[type_name]).itemsize * 8


@cache
def _float8_table(type_name: str) -> F32:
    """All 256 values of an 8-bit float, from its definition: exponent bits, bias, and which codes are special."""
    exponent_bits = 4 if type_name.startswith("fp8") else 5
    mantissa_bits = 7 - exponent_bits
    codes = np.arange(256)
    exponent = (codes >> mantissa_bits) & ((1 << exponent_bits) - 1)
    mantissa = (codes & ((1 << mantissa_bits) - 1)) / (1 << mantissa_bits)
    smallest = SMALLEST_EXPONENT[type_name]
    value = np.where(exponent == 0, mantissa, 1 + mantissa) * 2.0 ** (np.maximum(exponent, 1) - 1 + smallest)
    value = np.where(codes & 0x80, -value, value)
    if type_name.endswith("_fnuz"):
        value[0x80] = np.nan
    elif type_name == "fp8":
        value[[0x7F, 0xFF]] = np.nan
    else:
        value[[0x7C, 0xFC]] = np.inf, -np.inf
        value[[0x7D, 0x7E, 0x7F, 0xFD, 0xFE, 0xFF]] = np.nan
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
    return _float8_table(type_name).take(raw.astype(np.intp))


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
