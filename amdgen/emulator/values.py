"""How the values of the semantics language are held in NumPy, and the float modes that a wave runs under.

======================  =====================================================================
type                    held as
======================  =====================================================================
u8 u16 u32 u64, i8 ...  the NumPy integer of that name
u4 u24, i4 i24          uint32, int32, always in range (sign-extended when signed)
f16 f32 f64             the NumPy float of that name
bf16                    float32 values that bf16 can represent
bool                    bool
======================  =====================================================================
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]
Function = Callable[..., Array]

DTYPES: dict[str, np.dtype[Any]] = {
    "bool": np.dtype(np.bool_),
    "bf16": np.dtype(np.float32),
    **{f"f{w}": np.dtype(f"f{w // 8}") for w in (16, 32, 64)},
    **{f"u{w}": np.dtype(f"u{max(w, 8) // 8}") for w in (8, 16, 32, 64)},
    **{f"i{w}": np.dtype(f"i{max(w, 8) // 8}") for w in (8, 16, 32, 64)},
    **{f"u{w}": np.dtype(np.uint32) for w in (4, 24)},
    **{f"i{w}": np.dtype(np.int32) for w in (4, 24)},
}

ODD_WIDTHS = frozenset({"u4", "i4", "u24", "i24"})
"""Types narrower than what holds them: every result is brought back into range."""


@dataclass(frozen=True, slots=True)
class Context:
    """What the MODE register and the architecture say about floats. Any object with these attributes serves a run.

    ``flush_f32``, ``flush_f16_f64``: denormal inputs and results of arithmetic become zeros of the same sign.
    ``ieee``: min and max quieten a signalling NaN instead of giving the other operand.
    ``fp8_fnuz``: 8-bit floats are the FNUZ forms of gfx942, else OCP's, as on gfx950.
    """

    flush_f32: bool = False
    flush_f16_f64: bool = False
    ieee: bool = False
    fp8_fnuz: bool = True

    def flushes(self, type_name: str) -> bool:
        return self.flush_f32 if type_name in ("f32", "bf16") else self.flush_f16_f64


@dataclass(frozen=True, slots=True)
class Call:
    """A function of the language at one place: the types of its arguments and its result, and the float modes."""

    name: str
    types: tuple[str, ...]
    result: str
    context: Context

    @property
    def type(self) -> str:
        return self.types[0]


Maker = Callable[[Call], Function]


def width(type_name: str) -> int:
    """Bits of a type; a bool has one."""
    return 1 if type_name == "bool" else int(type_name.lstrip("uibf"))


def is_float(type_name: str) -> bool:
    return "f" in type_name


def is_signed(type_name: str) -> bool:
    return type_name.startswith("i")


def bits_dtype(type_name: str) -> np.dtype[Any]:
    """The unsigned integer that has the bits of a held value; bf16 is held in 32."""
    return np.dtype(f"u{DTYPES[type_name].itemsize}")


def fit(type_name: str) -> Function:
    """Brings integers into the range of a 4- or 24-bit type, wrapping."""
    bits = width(type_name)
    if is_signed(type_name):
        shift = np.int32(32 - bits)
        return lambda x: (x.astype(np.int32) << shift) >> shift
    mask = np.uint32((1 << bits) - 1)
    return lambda x: x.astype(np.uint32) & mask


def constant(value: int | float, type_name: str) -> Array:
    """A literal as an array without axes, which NumPy takes faster than its scalars; integers wrap."""
    if is_float(type_name):
        held = np.array(value, DTYPES[type_name])
        return round_bf16(held) if type_name == "bf16" else held
    if type_name == "bool":
        return np.array(bool(value))
    bits = width(type_name)
    wrapped = int(value) & ((1 << bits) - 1)
    if is_signed(type_name) and wrapped >> (bits - 1):
        wrapped -= 1 << bits
    return np.array(wrapped, DTYPES[type_name])


_HIGH, _HALF, _ONE, _QUIET, _SIXTEEN = (np.array(v, np.uint32) for v in (0xFFFF0000, 0x7FFF, 1, 0x400000, 16))


def round_bf16(x: Array) -> Array:
    """float32 to the nearest bf16, ties to even; a NaN stays one and becomes quiet."""
    bits = x.view(np.uint32)
    rounded = (bits + (_HALF + ((bits >> _SIXTEEN) & _ONE))) & _HIGH
    nan = x != x
    if np.count_nonzero(nan):
        rounded = np.where(nan, (bits | _QUIET) & _HIGH, rounded)
    return rounded.view(np.float32)


def smallest_normal(type_name: str) -> Array:
    """The smallest normal number of a float type, held in that type."""
    exponent = {"f16": -14, "bf16": -126, "f32": -126, "f64": -1022}[type_name]
    return np.array(2.0**exponent, DTYPES[type_name])


def flush(type_name: str) -> Function:
    """Denormals of a float type to zeros of their sign."""
    smallest = smallest_normal(type_name)

    def flushed(x: Array) -> Array:
        small = np.abs(x) < smallest
        count = np.count_nonzero(small)
        if not count or count == np.count_nonzero(x == 0):  # what is small is zero already
            return x
        return np.where(small, np.copysign(x.dtype.type(0), x), x)

    return flushed
