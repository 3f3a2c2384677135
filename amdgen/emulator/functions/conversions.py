"""Conversions of the semantics language: casts, bits taken as another type, and the small floats."""

from __future__ import annotations

import numpy as np

from amdgen.emulator.arithmetic.values import (
    DTYPES,
    ODD_WIDTHS,
    Array,
    Call,
    Function,
    Maker,
    fit,
    is_float,
    is_signed,
    round_bf16,
    width,
)
from amdgen.emulator.functions.floats import narrow, quieting
from amdgen.emulator.functions.small import float8_encoder, float8_type

F32, F64, U32 = np.float32, np.float64, np.uint32


def cast(call: Call) -> Function:
    """The value in another type: integers wrap, floats round to nearest even, their NaNs become quiet."""
    source, target = call.types[0], call.result
    dtype = DTYPES[target]
    if target in ODD_WIDTHS:
        return fit(target)
    if target == "bf16":
        return round_bf16 if source == "f32" else lambda x: narrow("bf16")(x.astype(np.float64))
    if not (is_float(source) and is_float(target)):
        return lambda x: x.astype(dtype)
    return quieting(target, lambda x: x.astype(dtype))


def bits_as(call: Call) -> Function:
    """The same bits as another type."""
    source, target = call.types[0], call.result
    dtype, sixteen = DTYPES[target], np.uint32(16)
    if source == target:
        return np.positive
    if source == "bf16":
        half = np.dtype(np.uint16)
        return lambda x: (x.view(np.uint32) >> sixteen).astype(half).view(dtype)
    if target == "bf16":
        return lambda x: (x.view(np.uint16).astype(np.uint32) << sixteen).view(np.float32)
    if target in ODD_WIDTHS:
        return fit(target)
    return lambda x: x.view(dtype)


def saturate(call: Call) -> Function:
    """To an integer, out of range to the nearest end: a float towards zero, NaN to 0; an integer as it is."""
    target = call.result
    bits, dtype = width(target), DTYPES[target]
    least = -(1 << (bits - 1)) if is_signed(target) else 0
    most = least + (1 << bits) - 1
    if not is_float(call.types[0]):
        held = np.iinfo(DTYPES[call.types[0]])
        ends = [DTYPES[call.types[0]].type(max(least, held.min)), DTYPES[call.types[0]].type(min(most, held.max))]
        return lambda x: np.minimum(np.maximum(x, ends[0]), ends[1]).astype(dtype)
    # Narrow targets fit the float they come from; wide ones are cut below the first float above the range.
    wide = np.dtype(np.float64)
    low, high = np.float64(least), np.float64(most)
    exact = int(high) == most
    if not exact:
        high = np.nextafter(high, 0.0)
    top = dtype.type(most)

    def saturated(x: Array) -> Array:
        y = x.astype(wide)
        out = np.minimum(np.maximum(np.where(y == y, y, 0.0), low), high).astype(dtype)  # astype truncates
        return out if exact else np.where(y > high, top, out)

    return saturated


def _float8(call: Call) -> Function:
    modes = call.context
    if call.name.startswith("cvt_"):
        return float8_encoder(call.name, modes.fp8_fnuz, modes.fp16_overflow)
    values = np.arange(256, dtype=np.uint8).view(float8_type(call.name, modes.fp8_fnuz)).astype(np.float32)
    return lambda x: values[x]


def _stochastic_half(call: Call) -> Function:
    """To f16 or bf16, up with the probability of what is dropped: the random number's upper bits are added to it."""
    bits, least = (11, -14) if call.result == "f16" else (8, -126)
    to = narrow(call.result)

    def stochastic(x: Array, random: Array) -> Array:
        size = np.abs(x.astype(F64))
        unit = np.ldexp(1.0, np.maximum(np.frexp(size)[1] - 1, least) - (bits - 1))
        units = np.floor(size / unit + random * 2.0**-32)
        return to(np.copysign(np.where(np.isfinite(x), units * unit, size), x))

    return stochastic


def rtz_f16(x: Array) -> Array:
    """float32 to float16 towards zero: what is too large becomes the largest number, infinity stays."""
    near = x.astype(np.float16)
    past = np.abs(near.astype(F32)) > np.abs(x)
    return (near.view(np.uint16) - past).view(np.float16)


FLOAT8 = frozenset({"cvt_fp8", "cvt_bf8", "fp8", "bf8"})
"""Functions whose meaning depends on the architecture's 8-bit floats."""

CONVERSION: dict[str, Maker] = {
    **dict.fromkeys(("cvt_fp8", "cvt_bf8", "fp8", "bf8"), _float8),
    **dict.fromkeys(("cvt_sr_f16", "cvt_sr_bf16"), _stochastic_half),
    "rtz_f16": lambda call: quieting("f16", rtz_f16),
    "rne_f16": lambda call: quieting("f16", lambda x: x.astype(np.float16)),
}
