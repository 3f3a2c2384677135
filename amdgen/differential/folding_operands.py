"""Random operands of operations: edge values of each type, random bits, and values that are close to each other.

All values are bit patterns in uint64, one array an argument, one element an operand set.
"""

from __future__ import annotations

import zlib
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.differential.folding_operations import Operation, bits_of, is_float

Bits = npt.NDArray[np.uint64]

MANTISSA_BITS = {"f16": 10, "bf16": 7, "f32": 23, "f64": 52}
_NUMPY: dict[str, type[np.floating[Any]]] = {"f16": np.float16, "f32": np.float32, "f64": np.float64}
_EDGE_SHARE, _RELATED_SHARE = 0.45, 0.25


def draw(operation: Operation, seed: int, count: int) -> list[Bits]:
    """``count`` random operand sets of an operation, which depend on its name and ``seed`` alone: one array for each
    argument.

    The first sets of a unary operation are the edge values of its type, as many as there is room for.
    """
    rng = np.random.default_rng([seed, zlib.crc32(operation.name.encode())])
    types = operation.arguments
    operands = [_of_type(t, rng, count) for t in types]
    for i in range(1, len(types)):
        if types[i] == types[i - 1]:
            near = rng.random(count) < _RELATED_SHARE
            operands[i] = np.where(near, _near(types[i], operands[i - 1], rng), operands[i])
    if len(types) == 3 and set(types) <= _NUMPY.keys() and len(set(types)) == 1:
        operands[2] = np.where(rng.random(count) < _RELATED_SHARE, _cancelling(types[0], operands, rng), operands[2])
    if len(types) == 1:
        edges = rng.permutation(_edges(types[0]))[:count]
        operands[0][: len(edges)] = edges
    return operands


def _of_type(name: str, rng: np.random.Generator, count: int) -> Bits:
    if name.startswith("v"):
        element, lanes = name[2:], int(name[1])
        joined = np.zeros(count, np.uint64)
        for i in range(lanes):
            joined |= _of_type(element, rng, count) << np.uint64(i * bits_of(element))
        return joined
    other = _usual_floats(name, rng, count) if is_float(name) else _random_integers(name, rng, count)
    return np.where(rng.random(count) < _EDGE_SHARE, rng.choice(_edges(name), count), other)


def _edges(name: str) -> Bits:
    if name.startswith("v"):
        one = _edges(name[2:])
        return sum(
            (np.roll(one, i) << np.uint64(i * bits_of(name[2:])) for i in range(int(name[1]))), np.zeros_like(one)
        )
    return _float_edges(name) if is_float(name) else _integer_edges(bits_of(name))


def _integer_edges(bits: int) -> Bits:
    """Around zero, powers of two, the ends of the range, counts of bits, and patterns of bytes."""
    small = [0, 1, 2, 3, 7, 8, 15, 16, 24, 31, 32, 33, 63, 64, 65, 127, 128, 255, 256, 0x7FFF, 0x8000, 0xFFFF, 0x10000]
    ends = [1 << bits - 1, (1 << bits - 1) - 1, (1 << bits - 1) + 1, (1 << bits) - 1, (1 << bits) - 2]
    wide = [0x7FFFFF, 0x800000, 0xFFFFFF, 0x1000000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0x03020100, 0x0C0D0E0F]
    return np.array(sorted({v & ((1 << bits) - 1) for v in (*ends, *small, *wide, 1 << 24 | 1, -16, -128)}), np.uint64)


def _float_edges(name: str) -> Bits:
    """Zeros, subnormals, the ends of the range, infinities, quiet and signalling NaNs, ties, the bounds of integers."""
    mantissa, bits = MANTISSA_BITS[name], bits_of(name)
    bias, infinity = (1 << bits - mantissa - 2) - 1, ((1 << bits - mantissa - 1) - 1) << mantissa
    quiet = infinity | 1 << mantissa - 1
    powers = [(bias + e) << mantissa for e in (-1, 0, 1, 2, 7, 8, 15, 16, 31, 32, 63, 64) if abs(e) < bias + 1]
    around = [p + d for p in powers for d in (-1, 1)]
    halves = [(bias + e) << mantissa | 1 << mantissa - e - 1 for e in (0, 1, 2, 5)]  # 1.5, 2.5, 4.5, 32.5
    odd = [(bias + 1) << mantissa | 3 << mantissa - 2]  # 3.5
    exact = [(bias + mantissa + e) << mantissa | 1 for e in (-1, 0, 1) if mantissa + e <= bias]
    tiny = [0, 1, 2, (1 << mantissa) - 1, 1 << mantissa, (1 << mantissa) + 1, 1 << mantissa - 1]
    positive = {*tiny, *powers, *around, *halves, *odd, *exact, infinity - 1, infinity, quiet, quiet | 5, infinity | 1}
    return np.array([v | s << bits - 1 for v in sorted(positive) for s in (0, 1)], np.uint64)


def _random_integers(name: str, rng: np.random.Generator, count: int) -> Bits:
    """Integers of random bit lengths, so that small numbers occur; a part of them negative."""
    bits = bits_of(name)
    length = rng.integers(0, bits, count, np.uint64) if bits > 1 else np.zeros(count, np.uint64)
    value = _words(rng, count) & np.uint64((1 << bits) - 1)
    value >>= length
    return np.where(rng.random(count) < 0.3, ~value, value) & np.uint64((1 << bits) - 1)


def _usual_floats(name: str, rng: np.random.Generator, count: int) -> Bits:
    """Random bits; or a random mantissa, often of few bits, with an exponent near 0."""
    mantissa, bits = MANTISSA_BITS[name], bits_of(name)
    bias = (1 << bits - mantissa - 2) - 1
    fraction = _words(rng, count) & np.uint64((1 << mantissa) - 1)
    short = rng.random(count) < 0.4
    low = np.uint64((1 << max(mantissa - 6, 1)) - 1)
    fraction = np.where(short, fraction & ~low, fraction)
    span = min(mantissa + 2, bias - 1)
    exponent = rng.integers(bias - span, bias + span + 1, count).astype(np.uint64)
    near = (
        rng.integers(0, 2, count).astype(np.uint64) << np.uint64(bits - 1) | exponent << np.uint64(mantissa) | fraction
    )
    return np.where(rng.random(count) < 0.3, _words(rng, count) & np.uint64((1 << bits) - 1), near)


def _near(name: str, value: Bits, rng: np.random.Generator) -> Bits:
    """The same value, its neighbour, or one of the other sign."""
    bits = bits_of(name)
    mask = np.uint64((1 << bits) - 1)
    step = rng.integers(-1, 2, value.size).astype(np.int64).view(np.uint64)
    sign = rng.integers(0, 2, value.size).astype(np.uint64) << np.uint64(bits - 1)
    return ((value + step) ^ sign) & mask


def _cancelling(name: str, operands: list[Bits], rng: np.random.Generator) -> Bits:
    """About -(a·b), so that a fused sum keeps what a rounded product loses."""
    numpy_type = _NUMPY[name]
    unsigned = np.dtype(f"u{bits_of(name) // 8}")
    a, b = (x.astype(unsigned).view(numpy_type) for x in operands[:2])
    with np.errstate(all="ignore"):
        near = (-(a * b)).astype(numpy_type).view(unsigned).astype(np.uint64)
    step = rng.integers(-1, 2, near.size).astype(np.int64).view(np.uint64)
    cancelling: Bits = (near + step) & np.uint64((1 << bits_of(name)) - 1)
    return cancelling


def _words(rng: np.random.Generator, count: int) -> Bits:
    return rng.integers(0, 1 << 64, count, np.uint64, endpoint=False)


__all__ = ["MANTISSA_BITS", "Bits", "draw"]
