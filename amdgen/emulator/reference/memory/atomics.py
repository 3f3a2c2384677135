"""Atomic operations on global memory, LDS and scratch: what they make of the old value, lane after lane where lanes
share an address.

Formulas: AMD CDNA3 ISA reference, chapters 9 to 12; rounding, denormals and NaN of float atomics: its section 9.2.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.emulator.arithmetic.operands import UnsupportedError
from amdgen.emulator.arithmetic.values import round_bf16
from amdgen.emulator.state import Ints

Words = npt.NDArray[np.uint32]  # (words, m): the words of m lanes' values
Array = npt.NDArray[Any]

_INTEGER: dict[str, Callable[[Array, Array], Array]] = {
    "swap": lambda old, data: data,
    "add": lambda old, data: old + data,
    "sub": lambda old, data: old - data,
    "rsub": lambda old, data: data - old,
    "and": lambda old, data: old & data,
    "or": lambda old, data: old | data,
    "xor": lambda old, data: old ^ data,
    "umin": np.minimum,
    "umax": np.maximum,
    "inc": lambda old, data: np.where(old >= data, old.dtype.type(0), old + old.dtype.type(1)),
    "dec": lambda old, data: np.where((old == 0) | (old > data), data, old - old.dtype.type(1)),
}
_SIGNED: dict[str, Callable[[Array, Array], Array]] = {"imin": np.minimum, "imax": np.maximum}
_FLOAT = ("fadd", "fmin", "fmax", "fcmpswap")
_SPECIAL = ("cmpswap", "mskor", "wrap", "condxchg32", "pk_add_f16", "pk_add_bf16")


def check_supported(op: str) -> None:
    """UnsupportedError for an atomic operation that the reference does not know."""
    if op not in _INTEGER and op not in _SIGNED and op not in _FLOAT and op not in _SPECIAL:
        raise UnsupportedError(f"the atomic operation {op}")


def combine(op: str, old: Words, data: Words, second: Words | None, keeps: int = 3) -> Words:
    """The new words. ``second``: what is compared with, or the further operand of mskor and wrap. ``keeps``: of
    :func:`~amdgen.emulator.effects.atomic_denormals`."""
    if op in _INTEGER:
        return _split(_INTEGER[op](_whole(old), _whole(data)))
    if op in _SIGNED:
        return _split(_SIGNED[op](_signed(old), _signed(data)))
    if op == "fadd":
        return _split(_bits(_sum(_float(old), _float(data), keeps)))
    if op in ("fmin", "fmax"):
        return _split(_select(_whole(old), _whole(data), op == "fmax", not keeps & 1))
    if op == "pk_add_f16":
        halves = _sum(old.T.copy().view(np.float16), data.T.copy().view(np.float16), keeps)
        return np.ascontiguousarray(halves).view(np.uint32).T
    if op == "pk_add_bf16":
        return _add_bf16(old, data, keeps)
    if op == "condxchg32":  # each half on its own
        return np.where(data >> np.uint32(31) != 0, data & np.uint32(0x7FFFFFFF), old)
    assert second is not None
    if op == "cmpswap":
        return np.where(_whole(old) == _whole(second), data, old)
    if op == "fcmpswap":
        flush = not keeps & 1
        new, same = _flushed(_float(data), flush), _flushed(_float(old), flush) == _flushed(_float(second), flush)
        return np.where(same, _split(_bits(new)), old)
    if op == "mskor":  # data is the mask
        return old & ~data | second
    return np.where(
        _whole(old) >= _whole(data), _split(_whole(old) - _whole(data)), _split(_whole(old) + _whole(second))
    )


def serial(
    keys: Array,
    load: Callable[[Ints], Words],
    store: Callable[[Ints, Words], None],
    update: Callable[..., Words],
) -> Words:
    """Carries out m atomics at addresses ``keys``, those at one address in order; returns what each found there.

    ``load(lanes)`` and ``store(lanes, words)`` reach memory, ``update(lanes, old)`` gives the new words.
    """
    order = np.argsort(keys, kind="stable")
    sorted_keys = keys[order]
    start = np.flatnonzero(np.r_[True, sorted_keys[1:] != sorted_keys[:-1]])
    rank = np.arange(len(keys)) - np.repeat(start, np.diff(np.r_[start, len(keys)]))
    found: list[tuple[Ints, Words]] = []
    by_rank = order[np.argsort(rank, kind="stable")]
    ends = np.cumsum(np.bincount(rank))
    for first, end in zip(np.r_[0, ends[:-1]], ends, strict=True):
        lanes = by_rank[first:end]
        old = load(lanes)
        store(lanes, update(lanes, old))
        found.append((lanes, old))
    out = np.zeros((len(found[0][1]), len(keys)), np.uint32)
    for lanes, old in found:
        out[:, lanes] = old
    return out


# ------------------------------------------------------------------------------------------------ values


def _whole(words: Words) -> Array:
    return words[0] if len(words) == 1 else words[0].astype(np.uint64) | words[1].astype(np.uint64) << np.uint64(32)


def _signed(words: Words) -> Array:
    whole = np.ascontiguousarray(_whole(words))
    return whole.view(np.int32 if len(words) == 1 else np.int64)


def _float(words: Words) -> Array:
    whole = np.ascontiguousarray(_whole(words))
    return whole.view(np.float32 if len(words) == 1 else np.float64)


def _split(value: Array) -> Words:
    value = np.ascontiguousarray(value)
    if value.dtype.itemsize == 4:
        return value.view(np.uint32)[None]
    bits = value.view(np.uint64)
    return np.stack([bits.astype(np.uint32), (bits >> np.uint64(32)).astype(np.uint32)])


# ------------------------------------------------------------------------------------------------ floats

_UNSIGNED = {2: np.uint16, 4: np.uint32, 8: np.uint64}
_MANTISSA = {2: 10, 4: 23, 8: 52}


def _bits(x: Array) -> Array:
    return np.ascontiguousarray(x).view(_UNSIGNED[x.dtype.itemsize])


def _flushed(x: Array, flush: bool) -> Array:
    """Denormals become zeros of their sign."""
    if not flush:
        return x
    return np.where(np.abs(x) < np.finfo(x.dtype).tiny, np.copysign(x.dtype.type(0), x), x)


def _quiet(x: Array) -> Array:
    """NaN ``x`` with its quiet bit set."""
    bits = _bits(x)
    return (bits | bits.dtype.type(1 << _MANTISSA[x.dtype.itemsize] - 1)).view(x.dtype)


def _sum(a: Array, b: Array, keeps: int) -> Array:
    """Rounded to nearest even. A NaN passes on quietened, that of ``a`` first; inf - inf is the positive quiet NaN."""
    total = _flushed(_flushed(a, not keeps & 1) + _flushed(b, not keeps & 1), not keeps & 2)
    bad = np.isnan(total)
    if not bad.any():
        return total
    nan = np.where(np.isnan(a), _quiet(a), np.where(np.isnan(b), _quiet(b), _quiet(np.full_like(a, np.inf))))
    return np.where(bad, nan, total)


def _select(old: Array, data: Array, larger: bool, flush: bool) -> Array:
    """Smaller or larger of two floats given as bits: -0 below +0; a quiet NaN loses; a signalling one wins, quietened.

    Flushing is for the comparison only, and of two equal values the old one stays.
    """
    one, width = old.dtype.type(1), old.dtype.itemsize
    mantissa = _MANTISSA[width]
    sign, quiet = one << old.dtype.type(8 * width - 1), one << old.dtype.type(mantissa - 1)
    infinity = ((one << old.dtype.type(8 * width - 1 - mantissa)) - one) << old.dtype.type(mantissa)

    def key(x: Array) -> Array:
        size = x & ~sign
        size = np.where(flush & (size < (one << old.dtype.type(mantissa))), old.dtype.type(0), size)
        ordered = np.where(x & sign != 0, ~size & ~sign, size | sign)  # as an unsigned number, in the order of floats
        worst = np.zeros_like(x) if larger else ~np.zeros_like(x)
        return np.where(x & ~sign > infinity, worst, ordered)

    def signalling(x: Array) -> Array:
        return (x & ~sign > infinity) & (x & quiet == 0)

    better = key(data) > key(old) if larger else key(data) < key(old)
    out = np.where(better, data, old)
    return np.where(signalling(old), old | quiet, np.where(signalling(data), data | quiet, out))


def _add_bf16(old: Words, data: Words, keeps: int) -> Words:
    high = np.uint32(0xFFFF0000)
    parts = []
    for shift in (np.uint32(16), np.uint32(0)):
        a, b = (np.ascontiguousarray(w << shift & high).view(np.float32) for w in (old, data))
        parts.append(np.ascontiguousarray(round_bf16(_sum(a, b, keeps))).view(np.uint32))
    return parts[0] >> np.uint32(16) | parts[1]
