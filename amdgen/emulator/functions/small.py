"""Floats of 8, 6 and 4 bits: to and from float32, with the scales of gfx950 and with stochastic rounding.

Formats: OCP Microscaling Formats (MX) v1.0 (e2m3 called fp6 here, e3m2 bf6, e2m1 fp4), OCP OFP8, and the FNUZ forms of
gfx942. AMD, "CDNA4 ISA", says which element a conversion takes and how the random number advances from one to the
next, not how it is used; that, the NaN of an E8M0 scale of 255 and the result of a NaN in formats without one follow
ROCm's host code for the same conversions (amd_hip_ocp_host.hpp). No measurement is known to us: unverified.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import ml_dtypes
import numpy as np

from amdgen.emulator.arithmetic.values import Array, Call, Function, Maker

F32, F64, U32 = np.float32, np.float64, np.uint32

_FRACTION = {"f32": 23, "f16": 10, "bf16": 7}
"""Fraction bits of the types that are rounded stochastically."""


@dataclass(frozen=True, slots=True)
class _Small:
    """A format without infinities and NaNs: ``exponent`` and ``fraction`` bits beside the sign."""

    exponent: int
    fraction: int

    @property
    def bias(self) -> int:
        return (1 << (self.exponent - 1)) - 1

    @property
    def magnitudes(self) -> list[float]:
        """The values of the codes without a sign, in order."""
        out = []
        for code in range(1 << (self.exponent + self.fraction)):
            field, fraction = code >> self.fraction, code & ((1 << self.fraction) - 1)
            whole = fraction + ((1 << self.fraction) if field else 0)
            out.append(whole * 2.0 ** (max(field, 1) - self.bias - self.fraction))
        return out


_FORMATS = {"fp6": _Small(2, 3), "bf6": _Small(3, 2), "fp4": _Small(2, 1)}
_FLOAT8 = {"fp8": (3, -6), "bf8": (2, -14)}
"""Fraction bits and least exponent of OCP's 8-bit formats; the FNUZ forms have one exponent less."""


def _decode(call: Call) -> Function:
    values = np.array(_FORMATS[call.name].magnitudes, F32)
    both = np.concatenate([values, -values])
    return lambda x: both[x]


def _encode(call: Call) -> Function:
    """To nearest even; beyond the largest number, and for a NaN, the largest number."""
    return _to_codes(_FORMATS[call.name.removeprefix("cvt_")])


def _to_codes(small: _Small) -> Function:
    values = small.magnitudes
    limits = np.array([(a + b) / 2 for a, b in pairwise(values)], F32)
    ends = np.append(limits, F32(np.inf))
    top, sign = U32(len(values) - 1), U32(small.exponent + small.fraction)

    def encode(x: Array) -> Array:
        size = np.abs(x)
        code = np.searchsorted(limits, size).astype(U32)  # limits that lie below
        tie_up = (ends[np.minimum(code, top)] == size) & (code & U32(1) == 1) & (code < top)
        return np.where(x == x, code + tie_up, top) | (np.signbit(x).astype(U32) << sign)

    return encode


def float8_type(name: str, fnuz: bool) -> Any:
    """ml_dtypes' type of ``fp8`` (e4m3) or ``bf8`` (e5m2); ``fnuz``: gfx942's, without infinities and -0."""
    if name.endswith("fp8"):
        return ml_dtypes.float8_e4m3fnuz if fnuz else ml_dtypes.float8_e4m3fn
    return ml_dtypes.float8_e5m2fnuz if fnuz else ml_dtypes.float8_e5m2


def float8_encoder(name: str, fnuz: bool, saturates: bool) -> Function:
    """float32 to the code, to nearest even. What overflows becomes infinity or, where there is none, a NaN; with
    MODE.fp16_ovfl the largest number (CDNA3 ISA; that infinities do so too is assumed)."""
    kind = float8_type(name, fnuz)
    most = F32(ml_dtypes.finfo(kind).max)
    if saturates:
        return lambda x: np.clip(x, -most, most).astype(kind).view(np.uint8)
    return lambda x: np.asarray(x).astype(kind).view(np.uint8)


def _scale(s: Array) -> Array:
    """The exponent of an E8M0 scale, held as f32: its exponent field."""
    return ((s.view(U32) >> U32(23)) & U32(255)).astype(np.int32) - np.int32(127)


_NAN = F32(np.nan)


def _mx_times(x: Array, s: Array) -> Array:
    n = _scale(s)
    return np.where(n == 128, np.copysign(_NAN, x), np.ldexp(x, n))


def _mx_over(x: Array, s: Array) -> Array:
    n = _scale(s)
    return np.where(n == 128, np.copysign(_NAN, x.astype(F32)), np.ldexp(x.astype(F32), -n))


def _stochastic(call: Call) -> Function:
    """floor of what the source has of the last bit's units, with its own fraction bits, plus the random number's upper
    bits: as many as the source has fraction bits more."""
    name, modes = call.name.removeprefix("sr_"), call.context
    if name in _FLOAT8:
        (fraction, least), encode = _FLOAT8[name], float8_encoder(name, modes.fp8_fnuz, modes.fp16_overflow)
        least -= modes.fp8_fnuz
    else:
        small = _FORMATS[name]
        fraction, least, encode = small.fraction, 1 - small.bias, _to_codes(small)
    extra = _FRACTION[call.type] - fraction

    def stochastic(x: Array, random: Array, s: Array) -> Array:
        n = _scale(s)
        size = np.ldexp(np.abs(x.astype(F64)), -n)
        unit = np.maximum(np.frexp(size)[1] - 1, least) - fraction
        units = np.floor(np.ldexp(size, extra - unit)) + (random >> U32(32 - extra))
        rounded = np.ldexp(np.floor(np.ldexp(units, -extra)), unit)
        out = np.copysign(np.where(np.isfinite(x), rounded, size), x)
        return encode(np.where(n == 128, np.copysign(np.nan, out), out).astype(F32))

    return stochastic


def prng_step(state: Array) -> Array:
    """v_prng_b32: one step of a linear feedback shift register."""
    return (state << U32(1)) ^ ((state >> U32(31)) * U32(197))


def _prng(state: Array, steps: Array) -> Array:
    out = np.broadcast_to(state, np.broadcast_shapes(np.shape(state), np.shape(steps)))
    for i in range(int(np.max(steps, initial=0))):
        out = np.where(steps > i, prng_step(out), out)
    return out


def _interleave(a: Array, b: Array) -> Array:
    a, b = np.broadcast_arrays(a, b)
    return np.stack([a, b], axis=1).reshape(2 * len(a), *a.shape[1:])


def _just(function: Function) -> Maker:
    return lambda call: function


SMALL_FLOATS: dict[str, Maker] = {
    **dict.fromkeys(_FORMATS, _decode),
    **dict.fromkeys((f"cvt_{name}" for name in _FORMATS), _encode),
    **dict.fromkeys((f"sr_{name}" for name in (*_FORMATS, *_FLOAT8)), _stochastic),
    "mx_times": _just(_mx_times), "mx_over": _just(_mx_over),
    "prng": _just(_prng), "interleave": _just(_interleave),
}  # fmt: skip
"""Makers by name."""
