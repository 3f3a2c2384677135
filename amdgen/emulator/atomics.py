"""Atomic operations on global memory and LDS: read, combine, write, lane after lane where lanes share an address.

Formulas: AMD CDNA3 ISA reference, chapters 9 to 12 (buffer, flat and LDS atomics).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.emulator.operands import UnsupportedError
from amdgen.emulator.values import Context, round_bf16

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
_FLOAT: dict[str, Callable[[Array, Array], Array]] = {"fadd": np.add, "fmin": np.fmin, "fmax": np.fmax}
_SPECIAL = ("cmpswap", "fcmpswap", "mskor", "wrap", "pk_add_f16", "pk_add_bf16")


def check_supported(op: str) -> None:
    if op not in _INTEGER and op not in _SIGNED and op not in _FLOAT and op not in _SPECIAL:
        raise UnsupportedError(f"the atomic operation {op}")


def combine(op: str, old: Words, data: Words, second: Words | None, flush: bool) -> Words:
    """The new words. ``second``: what is compared with, or the further operand of mskor and wrap. ``flush``: denormals
    of a float sum become zeros."""
    if op in _INTEGER:
        return _split(_INTEGER[op](_whole(old), _whole(data)))
    if op in _SIGNED:
        return _split(_SIGNED[op](_signed(old), _signed(data)))
    if op in _FLOAT:
        a, b = _float(old), _float(data)
        if op != "fadd":
            return _split(_FLOAT[op](a, b))
        return _split(_flushed(_flushed(a, flush) + _flushed(b, flush), flush))
    if op == "pk_add_f16":
        halves = old.T.copy().view(np.float16) + data.T.copy().view(np.float16)
        return np.ascontiguousarray(halves).view(np.uint32).T
    if op == "pk_add_bf16":
        return _add_bf16(old, data)
    assert second is not None
    if op == "cmpswap":
        return np.where(_whole(old) == _whole(second), data, old)
    if op == "fcmpswap":
        return np.where(_float(old) == _float(second), data, old)
    if op == "mskor":  # data is the mask
        return old & ~data | second
    return np.where(
        _whole(old) >= _whole(data), _split(_whole(old) - _whole(data)), _split(_whole(old) + _whole(second))
    )


def serial(
    keys: npt.NDArray[Any],
    load: Callable[[Any], Words],
    store: Callable[[Any, Words], None],
    update: Callable[..., Words],
) -> Words:
    """Carries out m atomics at addresses ``keys``, those at one address in order; returns what each found there.

    ``load(lanes)`` and ``store(lanes, words)`` reach memory, ``update(lanes, old)`` gives the new words.
    """
    order = np.argsort(keys, kind="stable")
    sorted_keys = keys[order]
    start = np.flatnonzero(np.r_[True, sorted_keys[1:] != sorted_keys[:-1]])
    rank = np.arange(len(keys)) - np.repeat(start, np.diff(np.r_[start, len(keys)]))
    found: list[tuple[Any, Words]] = []
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


def flushes(space: str, context: Context) -> bool:
    """Whether a float32 sum loses its denormals: always in the L2, by MODE in LDS."""
    return context.flush_f32 if space == "lds" else True


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


def _flushed(x: Array, flush: bool) -> Array:
    if not flush or x.dtype != np.float32:
        return x
    return np.where(np.abs(x) < np.finfo(np.float32).tiny, np.copysign(np.float32(0), x), x)


def _add_bf16(old: Words, data: Words) -> Words:
    high = np.uint32(0xFFFF0000)
    parts = []
    for shift in (np.uint32(16), np.uint32(0)):
        a, b = ((w << shift & high).view(np.float32) for w in (old, data))
        parts.append(round_bf16(a + b).view(np.uint32))
    return parts[0] >> np.uint32(16) | parts[1]
