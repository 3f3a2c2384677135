"""Float functions of the semantics language, on NumPy arrays.

Exact to the bit: fma, min, max, med3, rounding to integers, fract, sqrt, frexp, ldexp, classification. The
transcendental functions of the hardware are within one unit in the last place (AMD, "CDNA3 ISA", notes of V_RCP_F32
and its like; those of f64 keep about half of the bits); the model chosen here is the float nearest to the value that
float64 arithmetic gives. Their f32 forms, sine and cosine apart, flush denormals whatever the mode says, as those notes
state. The payload of a NaN is what the host's arithmetic makes of it.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from amdgen.emulator.arithmetic.fused import fma_f16, fma_f32, fma_f64, fma_to_odd
from amdgen.emulator.arithmetic.values import (
    DTYPES,
    Array,
    Call,
    Context,
    Function,
    Maker,
    bits_dtype,
    is_float,
    round_bf16,
    smallest_normal,
)
from amdgen.emulator.arithmetic.values import flush as flusher

F32, F64 = np.float32, np.float64


def narrow(type_name: str) -> Function:
    """Rounds float64 to a type once, to nearest even."""
    if type_name == "bf16":
        return lambda x: round_bf16(_to_f32_odd(np.asarray(x, F64)))
    dtype = DTYPES[type_name]
    return lambda x: x.astype(dtype)


def _to_f32_odd(x: Array) -> Array:
    """float64 to float32, rounded to odd: a later rounding to bf16 is then the only one that counts."""
    near = x.astype(F32)
    back = near.astype(F64)
    inexact = (back != x) & (x == x)
    bits = near.view(np.uint32) - (inexact & (np.abs(back) > np.abs(x)))
    return (bits | inexact).view(F32)


def _fma(call: Call) -> Function:
    t = call.type
    if not is_float(t):
        return lambda a, b, c: a * b + c
    if t == "f32":
        return fma_f32
    if t == "f64":
        return fma_f64
    if t == "f16":
        return fma_f16
    round_to = narrow(t)
    return lambda a, b, c: round_to(fma_to_odd(a, b, c))


def _extreme(call: Call) -> Function:
    """The smaller or the larger one, a NaN on either side as it is. -0 is less than +0."""
    t, least = call.type, call.name in ("min", "minimum")
    pick = np.minimum if least else np.maximum
    if not is_float(t):
        return pick
    join, bits, held = np.bitwise_or if least else np.bitwise_and, bits_dtype(t), DTYPES[t]
    zero = np.zeros((), held)  # NumPy takes an array without axes faster than a number

    def extreme(a: Array, b: Array) -> Array:
        near = pick(a, b)
        if not np.count_nonzero(near == zero):
            return near
        # Equal operands differ in the sign of zero at most: the bits joined are the right zero.
        return np.where(a == b, join(a.view(bits), b.view(bits)).view(held), near)

    return extreme


def _minimum(call: Call) -> Function:
    """IEEE 754-2019's minimum and maximum: a NaN on either side gives a quiet NaN."""
    extreme = _extreme(call)
    if not is_float(call.type):
        return extreme
    quiet = _quiet(call)

    def minimum(a: Array, b: Array) -> Array:
        near = extreme(a, b)
        return quiet(near) if np.count_nonzero(near != near) else near

    return minimum


def _minmax(call: Call) -> Function:
    """minNum and maxNum of IEEE 754-2008: a NaN gives the other operand. -0 is less than +0."""
    t, extreme = call.type, _extreme(call)
    if not is_float(t):
        return extreme
    ieee, quiet = call.context.ieee, _quiet(call)

    def minmax(a: Array, b: Array) -> Array:
        near = extreme(a, b)
        if not np.count_nonzero(near != near):
            return near
        out = np.where(a == a, np.where(b == b, near, a), b)  # fmin and fmax won't do: signalling NaNs
        if ieee:
            out = np.where(_signals(a, t), quiet(a), np.where(_signals(b, t), quiet(b), out))
        return out

    return minmax


def _med3(call: Call) -> Function:
    """The middle one of three: the larger of those that are left without the first that equals the largest, where -0
    equals +0. With a NaN among them the least of the others (CDNA3 ISA, V_MED3_F32)."""
    t = call.type
    least, most = (_minmax(Call(n, call.types, call.result, call.context)) for n in ("min", "max"))

    def middle(a: Array, b: Array, c: Array) -> Array:
        return np.maximum(np.minimum(a, b), np.minimum(np.maximum(a, b), c))

    if not is_float(t):
        return middle
    zero = np.zeros((), DTYPES[t])

    def med3(a: Array, b: Array, c: Array) -> Array:
        near = middle(a, b, c)
        nan = near != near  # each of the three reaches it
        if np.count_nonzero(near == zero):
            top = most(most(a, b), c)
            near = np.where(top == a, most(b, c), np.where(top == b, most(a, c), most(a, b)))
        return np.where(nan, least(least(a, b), c), near) if np.count_nonzero(nan) else near

    return med3


def _quiet_bit(t: str) -> np.integer:
    bit = {"f16": 9, "bf16": 22, "f32": 22, "f64": 51}[t]
    return bits_dtype(t).type(1 << bit)


def _signals(x: Array, t: str) -> Array:
    return (x != x) & ((x.view(bits_dtype(t)) & _quiet_bit(t)) == 0)


def _quiet(call: Call) -> Function:
    bits, bit, held = bits_dtype(call.type), _quiet_bit(call.type), DTYPES[call.type]
    return lambda x: np.where(x == x, x, (x.view(bits) | bit).view(held))


def quieting(type_name: str, function: Function) -> Function:
    """A function of one float whose NaNs become quiet: what NumPy makes by moving bits keeps a signalling one. The
    hardware quiets in every mode (LLVM's SITargetLowering::isCanonicalized counts on it)."""
    quiet = _quiet(Call("quiet", (type_name,), type_name, Context()))

    def quieted(x: Array) -> Array:
        out = function(x)
        return quiet(out) if np.count_nonzero(out != out) else out

    return quieted


def _fract(call: Call) -> Function:
    """x - floor(x), below one: a tiny negative x would round up to it."""
    most = np.nextafter(DTYPES[call.type].type(1), DTYPES[call.type].type(0))
    if call.type == "bf16":
        most = F32(1 - 2.0**-8)
    return lambda x: np.minimum(x - np.floor(x), most)


def _mul_legacy(call: Call) -> Function:
    """Zero times anything is +0, NaN and infinity included."""
    zero = DTYPES[call.type].type(0)
    return lambda a, b: np.where((a == 0) | (b == 0), zero, a * b)


def _class_of(call: Call) -> Function:
    """Whether x is of a class whose bit is set (v_cmp_class): signalling NaN, quiet NaN, -inf, -normal, -denormal,
    -0, +0, +denormal, +normal, +inf, from bit 0 up."""
    t = call.type
    smallest = smallest_normal(t)
    one = np.uint32(1)

    def class_of(x: Array, classes: Array) -> Array:
        size = np.abs(x)
        # Distance from the zeros: 0, denormal 1, normal 2, infinite 3; below zero it counts downwards.
        kind = (size > 0).astype(np.uint32) + (size >= smallest) + (size == np.inf)
        index = np.where(np.signbit(x), np.uint32(5) - kind, np.uint32(6) + kind)
        index = np.where(x == x, index, np.where(_signals(x, t), np.uint32(0), one))
        return ((classes >> index) & one) != 0

    return class_of


def _ldexp(call: Call) -> Function:
    if call.type == "bf16":
        return lambda x, n: narrow("bf16")(np.ldexp(x.astype(F64), n))
    return np.ldexp


def _frexp_exp(call: Call) -> Function:
    """The exponent with a mantissa in [0.5, 1); 0 for zeros, infinities and NaNs."""
    zero = np.int32(0)
    return lambda x: np.where(np.isfinite(x), np.frexp(x)[1], zero)


def _frexp_mant(call: Call) -> Function:
    return quieting(call.type, lambda x: np.frexp(x)[0])


def _turns(sine: bool) -> Function:
    """sin or cos of 2π·x in float64. Beyond ±256 turns the hardware gives 0 and 1."""
    outside = 0.0 if sine else 1.0

    def turns(x: Array) -> Array:
        quarter = np.rint(x * 4)
        rest = np.where(quarter == 0, x, x - quarter * 0.25)  # exact, so quarter turns are too; -0 stays so
        angle = rest * (2 * np.pi)
        where = quarter.astype(np.int64) if np.isfinite(quarter).all() else np.nan_to_num(quarter, posinf=0).astype(int)
        where = where + (0 if sine else 1)
        out = np.where(where & 1, np.cos(angle), np.sin(angle))
        out = np.where(where & 2, -out, out)
        return np.where(np.abs(x) > 256, np.where(np.isinf(x), np.nan, outside), out)

    return turns


_TRANSCENDENTAL: dict[str, Function] = {
    "rcp": np.reciprocal,
    "rsq": lambda x: 1 / np.sqrt(x),
    "sqrt": np.sqrt,
    "exp2": np.exp2,
    "log2": np.log2,
    "sin_turns": _turns(True),
    "cos_turns": _turns(False),
}


def _transcendental(call: Call) -> Function:
    t, function = call.type, _TRANSCENDENTAL[call.name]
    if t == "f64":
        return function
    to = narrow(t)
    if t != "f32" or call.name.endswith("_turns"):
        return lambda x: to(function(x.astype(F64)))
    flush = flusher("f32")
    if call.name in ("rcp", "sqrt"):  # float32 itself gives the nearest
        return lambda x: flush(function(flush(x)))
    return lambda x: flush(to(function(flush(x).astype(F64))))


def _absolute(call: Call) -> Function:
    return np.abs


def _plain(ufunc: Function) -> Callable[[Call], Function]:
    """A function that is exact in the held type."""
    return lambda call: ufunc


def _flush(call: Call) -> Function:
    """Denormals to zeros where the mode asks for it, else nothing."""
    flushes = call.context.flushes_sources(call.type) or call.context.flushes_results(call.type)
    return flusher(call.type) if flushes else np.positive


def _dot(call: Call) -> Function:
    """The sum of products over the leading axis, the first element first. A float product joins the sum by fma."""
    fma = _fma(Call("fma", (call.type,) * 3, call.type, call.context))
    first = round_bf16 if call.type == "bf16" else np.positive

    def dot(a: Array, b: Array) -> Array:
        total = first(a[0] * b[0])
        for x, y in zip(a[1:], b[1:], strict=True):
            total = fma(x, y, total)
        return total

    return dot


def _dot_acc(call: Call) -> Function:
    """(sum, a, b): as dot, in the type of the sum, from the sum on."""
    fma = _fma(Call("fma", (call.type,) * 3, call.type, call.context))
    held = DTYPES[call.type]

    def dot_acc(total: Array, a: Array, b: Array) -> Array:
        for x, y in zip(a.astype(held), b.astype(held), strict=True):
            total = fma(x, y, total)
        return total

    return dot_acc


def _isnan(call: Call) -> Function:
    return np.isnan


FLOAT: dict[str, Maker] = {
    "fma": _fma, "min": _minmax, "max": _minmax, "med3": _med3, "quiet": _quiet, "flush": _flush,
    "ftz": lambda call: flusher(call.type), "fract": _fract,
    "mul_legacy": _mul_legacy, "class_of": _class_of, "ldexp": _ldexp, "frexp_exp": _frexp_exp,
    "frexp_mant": _frexp_mant, "abs": _absolute, "isnan": _isnan, "dot": _dot,
    "dot_acc": _dot_acc, "minimum": _minimum, "maximum": _minimum,
    "floor": _plain(np.floor), "ceil": _plain(np.ceil), "trunc": _plain(np.trunc), "rint": _plain(np.rint),
    **dict.fromkeys(_TRANSCENDENTAL, _transcendental),
}  # fmt: skip
"""Makers by name; min, max, med3, abs, fma and dot serve integers too."""
