"""How the values of the semantics language are held in NumPy, and the float modes that a wave runs under.

======================  =====================================================================
type                    held as
======================  =====================================================================
u8 u16 u32 u64, i8 ...  the NumPy integer of that name
u4 u6 u24, i4 i6 i24    uint32, int32, always in range (sign-extended when signed)
f16 f32 f64             the NumPy float of that name
bf16                    float32 values that bf16 can represent
bool                    bool
======================  =====================================================================
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import astuple, dataclass
from typing import Any, Protocol

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
    **{f"u{w}": np.dtype(np.uint32) for w in (4, 6, 24)},
    **{f"i{w}": np.dtype(np.int32) for w in (4, 6, 24)},
}

ODD_WIDTHS = frozenset({"u4", "i4", "u6", "i6", "u24", "i24"})
"""Types narrower than what holds them: every result is brought back into range."""


@dataclass(frozen=True, slots=True)
class Context:
    """What the MODE register and the architecture say about floats. Any object with these attributes serves a run.

    ``denormals_*``: bit 0, denormal sources count; bit 1, denormal results stay; else they become zeros of their sign.
    ``round_*``: how results are rounded, a number of :data:`ROUNDING`. bf16 results round to nearest even always.
    ``ieee``: min and max quieten a signalling NaN instead of giving the other operand.
    ``fp8_fnuz``: 8-bit floats are the FNUZ forms of gfx942, else OCP's, as on gfx950.
    ``fp16_overflow``: an f16 result that overflows is the largest number, and so is one of 8 bits.
    ``dx10_clamp``: the clamp modifier makes a NaN 0.
    Source: AMD CDNA4 ISA reference, 6.4 and the table of the MODE register.
    """

    round_f32: int = 0
    round_f16_f64: int = 0
    denormals_f32: int = 3
    denormals_f16_f64: int = 3
    ieee: bool = False
    fp8_fnuz: bool = True
    fp16_overflow: bool = False
    dx10_clamp: bool = True

    @property
    def key(self) -> tuple[Any, ...]:
        """The arguments that make an equal context."""
        return astuple(self)

    def flushes_sources(self, type_name: str) -> bool:
        """Whether denormal operands of a type count as 0."""
        return not self._denormals(type_name) & 1

    def flushes_results(self, type_name: str) -> bool:
        """Whether denormal results of a type become 0."""
        return not self._denormals(type_name) & 2

    def keeps_denormal_results(self, type_name: str) -> bool:
        """Whether they do not."""
        return not self.flushes_results(type_name)

    def _denormals(self, type_name: str) -> int:
        return self.denormals_f32 if type_name in ("f32", "bf16") else self.denormals_f16_f64

    def rounding(self, type_name: str) -> int:
        """The rounding mode of a type, an index of :data:`ROUNDING`."""
        return {"f32": self.round_f32, "f16": self.round_f16_f64, "f64": self.round_f16_f64}.get(type_name, 0)


class Modal(Protocol):
    """What arithmetic asks of the modes: a :class:`Context` has it, and so have the modes of running waves."""

    @property
    def ieee(self) -> bool: ...
    @property
    def dx10_clamp(self) -> bool: ...
    @property
    def key(self) -> tuple[Any, ...]: ...

    def keeps_denormal_results(self, type_name: str) -> bool:
        """Whether denormal results of a type stay as they are."""
        ...


ROUNDING = ("to nearest even", "toward +infinity", "toward -infinity", "toward zero")
"""Rounding modes by their number in MODE."""


@dataclass(frozen=True, slots=True)
class Call:
    """A function of the language at one place: the types of its arguments and its result, and the float modes."""

    name: str
    types: tuple[str, ...]
    result: str
    context: Context

    @property
    def type(self) -> str:
        """The type of the first argument."""
        return self.types[0]


Maker = Callable[[Call], Function]


def width(type_name: str) -> int:
    """Bits of a type; a bool has one."""
    return 1 if type_name == "bool" else int(type_name.lstrip("uibf"))


def is_float(type_name: str) -> bool:
    """Whether a type of the language (``f32``, ``bf16``, ...) is a float."""
    return "f" in type_name


def is_signed(type_name: str) -> bool:
    """Whether it is a signed integer."""
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
