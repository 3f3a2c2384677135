"""Every function, operator and conversion of the semantics language, by name."""

from __future__ import annotations

from functools import reduce
from typing import Any

import numpy as np

from amdgen.emulator.arithmetic.values import (
    DTYPES,
    ODD_WIDTHS,
    Array,
    Call,
    Function,
    Maker,
    constant,
    fit,
    flush,
    is_float,
    round_bf16,
    width,
)
from amdgen.emulator.functions.conversions import CONVERSION, FLOAT8, bits_as, cast, saturate
from amdgen.emulator.functions.division import DIVISION
from amdgen.emulator.functions.floats import FLOAT
from amdgen.emulator.functions.integers import INTEGER
from amdgen.emulator.functions.lanes import ACROSS
from amdgen.emulator.functions.rounding import rounded
from amdgen.emulator.functions.small import SMALL_FLOATS

_ARITHMETIC = {"add": np.add, "sub": np.subtract, "mul": np.multiply, "neg": np.negative}
_BITWISE = {"and": np.bitwise_and, "or": np.bitwise_or, "xor": np.bitwise_xor, "not": np.invert}
_COMPARE = {
    "eq": np.equal, "ne": np.not_equal, "lt": np.less, "le": np.less_equal, "gt": np.greater, "ge": np.greater_equal,
}  # fmt: skip

_EXACT = frozenset({"abs", "neg", "quiet", "flush", "ftz", "isnan", "class_of", "mask", "name", "select", "interleave"})
"""Float functions that move bits and know no denormal mode. (v_cmp_class sees a denormal in any mode.)"""
_SCALED = frozenset({"mx_times", "mx_over", *(f"sr_{t}" for t in ("fp8", "bf8", "fp6", "bf6", "fp4"))})
"""Scaled conversions take denormal sources as they are (source: ROCm's amd_hip_ocp_host.hpp)."""


_SIGNED: dict[int, Any] = {1: np.dtype(np.int8), 2: np.dtype(np.int16), 4: np.dtype(np.int32), 8: np.dtype(np.int64)}


def select(condition: Array, a: Array, b: Array) -> Array:
    """a where the condition holds, else b. NumPy's ``where`` branches on each element, which large random masks make
    five times slower than masking the bits."""
    if condition.size < 16384:
        return np.where(condition, a, b)
    held, bits = b.dtype, _SIGNED[b.itemsize]
    other = b.view(bits)
    mask = np.negative(condition.view(np.int8)).astype(bits)  # all ones where true
    return (((a.view(bits) ^ other) & mask) ^ other).view(held)


def shift_by_constant(call: Call, count: int) -> tuple[Function, Array]:
    """A shift and the constant to call it with."""
    t = call.types[0]
    op = np.left_shift if call.name == "shl" else np.right_shift
    if t not in ODD_WIDTHS:
        return op, constant(count % width(t), t)
    wrap = fit(t)
    return lambda x, n: wrap(op(x, n)), constant(count % width(t), t)


def _shift(call: Call) -> Function:
    """The count is taken modulo the width; a signed number keeps its sign to the right."""
    t, bits, kind = call.types[0], width(call.types[0]), DTYPES[call.types[0]].type
    op = np.left_shift if call.name == "shl" else np.right_shift
    same = DTYPES[t] == DTYPES[call.types[1]]
    if bits & (bits - 1):
        modulus = DTYPES[call.types[1]].type(bits)
        return lambda x, n: op(x, (n % modulus).astype(kind))
    last = constant(bits - 1, call.types[1])
    if same:
        return lambda x, n: op(x, n & last)
    return lambda x, n: op(x, (n & last).astype(kind))


def _operator(call: Call) -> Function | None:
    name, t = call.name, call.types[0]
    if name in _COMPARE:
        return _COMPARE[name]
    if name in _BITWISE:
        op = _BITWISE[name]
        return op if len(call.types) < 3 else lambda *args: reduce(op, args)
    if name in _ARITHMETIC:
        op = _ARITHMETIC[name]
        if t == "bf16" and name != "neg":
            return lambda a, b: round_bf16(op(a, b))
        return op
    special = {"shl": _shift, "shr": _shift, "cast": cast, "as": bits_as, "sat": saturate}
    if name == "select":
        return np.where if call.result == "bool" else select
    return special[name](call) if name in special else None


MAKERS: dict[str, Maker] = {**INTEGER, **FLOAT, **DIVISION, **CONVERSION, **SMALL_FLOATS, **ACROSS}
"""The language's functions: each maker takes a :class:`Call` and gives a function of arrays."""


def implementation(call: Call) -> Function:
    """The function of arrays for an operator or function of the language; KeyError when it has none.

    ``readfirstlane`` takes EXEC as one more argument. Float arguments and results of arithmetic, comparisons and
    conversions are flushed, and results rounded, as the modes ask.
    """
    function = _operator(call)
    if function is None:
        function = MAKERS[call.name](call)
    if is_float(call.result) and arithmetic(call):
        function = _saturating(call, rounded(call, function))
    if call.name in MAKERS and call.result == "bf16" and call.name not in ACROSS.keys() | _EXACT:
        inner = function
        function = lambda *args: round_bf16(inner(*args))  # noqa: E731
    if call.result in ODD_WIDTHS and call.name not in ("cast", "as", "sat", "select", "name"):
        wrap, raw = fit(call.result), function
        function = lambda *args: wrap(raw(*args))  # noqa: E731
    return _flushing(call, function)


def modal(call: Call) -> bool:
    """Whether the modes change what the function does."""
    if (
        call.name in FLOAT8
        or call.name in ("flush", "sr_fp8", "sr_bf8")
        or (call.name in ("min", "max", "med3") and is_float(call.type))
    ):
        return True
    return arithmetic(call) and any(is_float(t) for t in (*call.types, call.result))


def arithmetic(call: Call) -> bool:
    """Whether float modes bear on the function: its sources and results may be flushed, its result rounded."""
    return call.name not in _EXACT | _SCALED | frozenset(ACROSS) | {"as", "div_fixup", "div_scale_flag"}


def _saturating(call: Call, function: Function) -> Function:
    """Under MODE.fp16_ovfl an f16 result of finite sources that overflows is the largest number (CDNA3 ISA, "Mode")."""
    if not call.context.fp16_overflow or call.result != "f16":
        return function
    most = np.float16(65504)

    def saturated(*args: Array) -> Array:
        out = function(*args)
        over = np.isinf(out)
        for x, t in zip(args, call.types, strict=True):
            over = over & np.isfinite(x) if is_float(t) else over
        return np.where(over, np.copysign(most, out), out)

    return saturated


def _flushing(call: Call, function: Function) -> Function:
    if not arithmetic(call):
        return function
    modes = call.context
    inputs = [flush(t) if is_float(t) and modes.flushes_sources(t) else None for t in call.types]
    output = flush(call.result) if is_float(call.result) and modes.flushes_results(call.result) else None
    if not output and not any(inputs):
        return function

    def flushed(*args: Array) -> Array:
        # readfirstlane apart, a function has as many arguments as types.
        out = function(*(f(x) if f else x for f, x in zip(inputs, args, strict=True)))
        return output(out) if output else out

    return flushed


__all__ = ["MAKERS", "arithmetic", "implementation", "modal", "shift_by_constant"]
