"""Numbers narrower than a byte in bytes, and numbers of a type with a power of two for each block of them.

Numbers follow one another from the low bits of the first byte up, across the borders of bytes: four of 6 bits take 3
bytes. So v_mfma_scale_*_f8f6f4 reads them (:mod:`amdgen.layout.fragments`). torchao's ``pack_uint6`` is another order,
of four upper bits of each number and then two lower ones: unpack it first.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import floor, lcm, log2
from typing import Any

import numpy as np

from amdgen.isa.elements import Element, elements
from amdgen.kernels.errors import SpecError, check_choice
from amdgen.kernels.tensors import Array

_BYTE = 8
"""Bits of a byte."""
_ONE, _MOST = 127, 254
"""The byte of a scale that stands for 1 (E8M0), and that of the largest power of two."""


@dataclass(frozen=True)
class Microscaled:
    """A matrix (rows, k) of a type with a scale for each block. data: (rows, bytes of k elements), u8, or of
    the type where it has 8 bits. scale: (rows, blocks), u8: bytes e that stand for 2^(e - 127)."""

    data: Array
    scale: Array


def microscale(values: object, dtype: str) -> Microscaled:
    """``values`` (rows, k) as ``Gemm(..., dtype=dtype)`` reads A and B of mxfp8, mxfp6, mxbf6 and mxfp4.

    The scale of a block is the OCP Microscaling Formats specification's (1.0, section 6.3): the power of two of its
    largest magnitude over that of the largest normal number of the type. Elements are rounded to nearest, ties to even,
    and what is larger than the largest number becomes it. SpecError where the type has no blocks, k no whole blocks, or
    a value is not finite.
    """
    kinds = {name: kind for name, kind in elements().items() if kind.block}
    check_choice("dtype", dtype, tuple(kinds))
    kind = kinds[dtype]
    wide = np.asarray(values).astype(np.float64)
    if wide.ndim != 2 or not wide.size or wide.shape[1] % kind.block or not np.isfinite(wide).all():
        raise SpecError(
            f"values of shape {wide.shape}", f"give a matrix (rows, k) of finite numbers, k a multiple of {kind.block}"
        )
    grouped = wide.reshape(len(wide), -1, kind.block)
    largest = np.abs(grouped).max(2)
    power = np.frexp(largest)[1] - 1 - floor(log2(kind.largest))
    scale = np.where(largest > 0, np.clip(power + _ONE, 0, _MOST), _ONE)
    scaled = np.ldexp(grouped, _ONE - scale[..., None])
    rounded = np.clip(scaled, -kind.largest, kind.largest).astype(kind.numpy).view(np.uint8)
    data = packed_elements(rounded.reshape(wide.shape), kind)
    whole = kind.bits == _BYTE  # the operand is then an array of the type, else one of bytes
    return Microscaled(data.view(kind.numpy) if whole else data, scale.astype(np.uint8))


def packed_elements(codes: Array, kind: Element) -> Array:
    """Codes of elements of ``kind``, one a byte, as they lie in memory: (..., k), k of whole bytes."""
    return pack_bits(codes, kind.bits) if kind.bits < _BYTE else codes


def pack_bits(numbers: Array, bits: int) -> Array:
    """Numbers of ``bits``, one a byte, as they follow one another in bytes: (..., as many as end with a byte)."""
    words, size = _words(bits)
    places = np.arange(size * _BYTE // bits, dtype=words) * words(bits)
    together: Any = np.bitwise_or.reduce(numbers.reshape(*numbers.shape[:-1], -1, len(places)) << places, axis=-1)
    out: Array = (together[..., None] >> _bytes(words, size)).astype(np.uint8)
    return out.reshape(*numbers.shape[:-1], -1)


def unpack_bits(packed: Array, bits: int) -> Array:
    """The inverse of :func:`pack_bits`: one number a byte."""
    words, size = _words(bits)
    parts = packed.reshape(*packed.shape[:-1], -1, size).astype(words)
    together: Any = np.bitwise_or.reduce(parts << _bytes(words, size), axis=-1)
    numbers = together[..., None] >> np.arange(0, size * _BYTE, bits, dtype=words) & words((1 << bits) - 1)
    out: Array = numbers.astype(np.uint8)
    return out.reshape(*packed.shape[:-1], -1)


def _words(bits: int) -> tuple[Any, int]:
    """A type that holds numbers which begin and end with bytes together, and how many bytes these are."""
    size = lcm(bits, _BYTE) // _BYTE
    return (np.uint8 if size == 1 else np.uint32), size


def _bytes(words: Any, size: int) -> Array:
    """How far each byte of such numbers is from the lowest bit."""
    return np.arange(size, dtype=words) * words(_BYTE)
